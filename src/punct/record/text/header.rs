//! The comments before the first move, which describe the game: `# PÜNCT, basic rules, bridges
//! any`, `# White: Anna`. A position that can't be read is an error, since all moves depend on it.
//! Other comments that can't be read lead to remarks. Comments without a known heading are ignored.

use jiff::Timestamp;

use super::TextFault;
use crate::kit::storage::Name;
use crate::kit::storage::json::time_of;
use crate::kit::strength::Strength;
use crate::punct::record::adjudication::Adjudication;
use crate::punct::record::game_record::Record;
use crate::punct::record::header::{Header, Swap};
use crate::rules::{self, Game, Player, Position, Rules};

/// The form of a time, for messages.
const TIME: &str = "a date and time such as 2026-11-21T12:00:00Z";

/// The beginning of the comment with the rules.
const GAME: &str = "PÜNCT, ";

#[derive(Default)]
pub struct Comments<'a>(pub Vec<Span<'a>>);

#[derive(Clone, Copy)]
pub struct Unread<'a> {
    /// The text that can't be read, without its heading.
    pub said: Span<'a>,
    pub write: &'static str,
}

type CommentValue<'a, T> = Result<Option<T>, Unread<'a>>;

impl<'a> Comments<'a> {
    fn find(&self, heading: &str) -> Option<Span<'a>> {
        self.0.iter().find_map(|comment| comment.strip_prefix(heading)?.strip_prefix(":"))
    }

    /// Reads the text under a heading with `read`. `write` describes the right form of the text for
    /// people.
    fn value<T>(
        &self,
        heading: &str,
        write: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> CommentValue<'a, T> {
        let Some(said) = self.find(heading) else { return Ok(None) };
        read(said.text).map(Some).ok_or(Unread { said, write })
    }

    pub fn rules(&self) -> CommentValue<'a, Rules> {
        let Some(said) = self.0.iter().find_map(|comment| comment.strip_prefix(GAME)) else {
            return Ok(None);
        };
        let write = "\"basic rules\" or \"standard rules\", and after it \", bridges any\" if \
                     bridges may rest on one piece";
        read_rules(said.text).map(Some).ok_or(Unread { said, write })
    }

    /// Reads the number of moves before the players' place, if `fits` accepts it. The players can't
    /// stand after more moves than there are, nor before the last move of a game that they ended.
    pub fn ply(&self, fits: impl FnOnce(usize) -> bool) -> CommentValue<'a, usize> {
        let write = "after how many of the moves the players stand";
        self.value("Ply", write, |ply| ply.parse().ok().filter(|&ply| fits(ply)))
    }

    /// Reads the header of a game by these rules. Also returns the comments that can't be read.
    pub fn header(&self, rules: Rules) -> Result<(Header, Vec<Unread<'a>>), (usize, TextFault)> {
        let names = Player::BOTH.map(|player| match self.find(&player.to_string()) {
            Some(name) if !name.text.is_empty() => Name::from_save(name.text.to_owned()),
            _ => Name::default_of(player),
        });
        let mut header = Header::new(rules, names, Timestamp::UNIX_EPOCH);
        let mut unread = Vec::new();
        header.started = value_or_note(self.value("Started", TIME, time_of), &mut unread);
        header.swap = value_or_note(self.swap(), &mut unread);
        let decision = self.value("Decided", "white, black, draw or void", Adjudication::from_code);
        header.decision = value_or_note(decision, &mut unread);
        header.computer = Player::BOTH.map(|it| value_or_note(self.computer(it), &mut unread));
        header.setup = self.position(rules)?;
        Ok((header, unread))
    }

    /// Reads the time at which the game was saved.
    pub fn saved_at(&self) -> CommentValue<'a, Timestamp> {
        self.value("Saved", TIME, time_of)
    }

    fn swap(&self) -> CommentValue<'a, Swap> {
        self.value("Swap", "\"allowed\" or \"taken\"", Swap::from_code)
    }

    fn computer(&self, player: Player) -> CommentValue<'a, Strength> {
        let heading = format!("Computer {}", player.code());
        self.value(&heading, "a strength from 1 to 9", |level| level.parse().ok())
    }

    fn position(&self, rules: Rules) -> Result<Option<Position>, (usize, TextFault)> {
        let Some(said) = self.find("Position") else { return Ok(None) };
        let wrong = |fault| (said.at, fault);
        let game = Game::from_position_text(said.text, rules.bridges)
            .map_err(|error| wrong(TextFault::Position(error)))?;
        let variant = game.rules().variant;
        if variant != rules.variant {
            return Err(wrong(TextFault::PositionByOtherRules(variant)));
        }
        Ok(Some(game.position().clone()))
    }
}

/// Returns the value. Adds a text that can't be read to `unread`.
pub fn value_or_note<'a, T>(value: CommentValue<'a, T>, unread: &mut Vec<Unread<'a>>) -> Option<T> {
    value.unwrap_or_else(|fault| {
        unread.push(fault);
        None
    })
}

fn read_rules(text: &str) -> Option<Rules> {
    let (variant, bridges) = text.split_once(',').unwrap_or((text, "bridges two"));
    let variant = variant.trim().strip_suffix("rules")?.trim().parse().ok()?;
    let bridges = bridges.trim().strip_prefix("bridges")?.trim().parse().ok()?;
    Some(Rules { variant, bridges })
}

/// Returns the comments that describe a record, without their sign.
pub fn lines(record: &Record) -> Vec<String> {
    let header = record.header();
    let Rules { variant, bridges } = header.rules;
    let bridges = if header.rules == (Rules { variant, ..Rules::default() }) {
        String::new()
    } else {
        format!(", bridges {bridges}")
    };
    let mut lines = vec![format!("{GAME}{variant} rules{bridges}")];
    let mut say = |heading: &str, said: &str| lines.push(format!("{heading}: {said}"));
    for player in Player::BOTH {
        say(&player.to_string(), &on_a_line(header.name(player), player));
    }
    if let Some(started) = header.started {
        say("Started", &started.to_string());
    }
    if let Some(saved) = record.saved_at() {
        say("Saved", &saved.to_string());
    }
    for player in Player::BOTH {
        if let Some(strength) = header.computer[player as usize] {
            say(&format!("Computer {}", player.code()), &strength.to_string());
        }
    }
    if let Some(swap) = header.swap {
        say("Swap", swap.code());
    }
    if let Some(decision) = header.decision {
        say("Decided", decision.code());
    }
    if header.setup.is_some() {
        say("Position", &header.start().position_text());
    }
    if record.game.ply() < record.moves().len() {
        say("Ply", &record.game.ply().to_string());
    }
    lines
}

/// Returns a name without characters that would break its line; the colour if nothing is left of
/// the name.
fn on_a_line(name: &Name, player: Player) -> String {
    let blank = |c: char| if c.is_control() { ' ' } else { c };
    let name: String = name.raw().chars().map(blank).collect();
    if name.trim().is_empty() { player.to_string() } else { name.trim().to_owned() }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextPart<'a> {
    Word(Span<'a>),
    /// A comment, without its sign.
    Comment(Span<'a>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span<'a> {
    pub text: &'a str,
    /// The offset of the span's first byte in the whole text, in bytes.
    pub at: usize,
}

impl<'a> Span<'a> {
    /// Returns the text after `beginning`, without blanks around it; `None` if the span does not
    /// begin with `beginning`.
    pub fn strip_prefix(self, beginning: &str) -> Option<Span<'a>> {
        self.text.strip_prefix(beginning).map(|rest| self.part(rest.trim()))
    }

    fn part(self, part: &'a str) -> Span<'a> {
        Span { text: part, at: self.at + (part.as_ptr().addr() - self.text.as_ptr().addr()) }
    }
}

/// Returns the words and comments of a text, without the signs with which mail quotes lines.
pub fn parts(text: &str) -> Vec<TextPart<'_>> {
    let is_quoting = |c: char| c == '>' || c.is_whitespace();
    let mut parts = Vec::new();
    let mut start = 0;
    for text in text.split_inclusive(['\n', '\r']) {
        let line = Span { text, at: start };
        let content = text.trim_start_matches(is_quoting);
        let (game, comment) = match content.find(['#', ';']) {
            Some(at) => (&content[..at], Some(&content[at + 1..])),
            None => (content, None),
        };
        parts.extend(game.split_whitespace().map(|word| TextPart::Word(line.part(word))));
        parts.extend(comment.map(|comment| TextPart::Comment(line.part(comment.trim()))));
        start += text.len();
    }
    parts
}

/// Returns a word without the move number before it.
pub fn without_number(word: Span<'_>) -> Span<'_> {
    word.part(rules::without_number(word.text))
}
