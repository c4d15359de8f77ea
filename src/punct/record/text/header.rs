//! The comments before the first move: `# PÜNCT, basic rules, bridges any`, `# White: Anna`. A
//! position that can't be read is an error, since all moves depend on it; others lead to remarks.

use jiff::Timestamp;

use super::TextFault;
use super::carried::{GAME, HEADINGS, Span};
use crate::kit::storage::Name;
use crate::kit::storage::json::parse_time;
use crate::punct::record::game_record::Record;
use crate::punct::record::header::{Adjudication, Header, Swap};
use crate::rules::{Game, Player, Position, Rules};

const TIME: &str = "a date and time such as 2026-11-21T12:00:00Z";

#[derive(Default)]
pub struct Comments<'a>(pub Vec<Span<'a>>);

#[derive(Clone, Copy)]
pub struct Unread<'a> {
    pub said: Span<'a>,
    pub write: &'static str,
}

type CommentValue<'a, T> = Result<Option<T>, Unread<'a>>;

impl<'a> Comments<'a> {
    fn find(&self, heading: &str) -> Option<Span<'a>> {
        self.0.iter().find_map(|comment| comment.strip_prefix(heading)?.strip_prefix(":"))
    }

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

    /// At most the number of moves, and that number in a game that the players ended.
    pub fn ply(&self, fits: impl FnOnce(usize) -> bool) -> CommentValue<'a, usize> {
        let write = "after how many of the moves the players stand";
        self.value("Ply", write, |ply| ply.parse().ok().filter(|&ply| fits(ply)))
    }

    /// The second part: the comments that can't be read.
    pub fn header(&self, rules: Rules) -> Result<(Header, Vec<Unread<'a>>), (usize, TextFault)> {
        let names = Player::BOTH.map(|player| match self.find(&player.to_string()) {
            Some(name) if !name.text.is_empty() => Name::from_save(name.text.to_owned()),
            _ => Name::default_of(player),
        });
        let mut header = Header::new(rules, names, Timestamp::UNIX_EPOCH);
        let mut unread = Vec::new();
        header.started = value_or_note(self.value("Started", TIME, parse_time), &mut unread);
        let swap = self.value("Swap", "\"allowed\" or \"taken\"", Swap::from_code);
        header.swap = value_or_note(swap, &mut unread);
        let decision = self.value("Decided", "white, black, draw or void", Adjudication::from_code);
        header.decision = value_or_note(decision, &mut unread);
        header.computer = Player::BOTH.map(|player| {
            let heading = format!("Computer {}", player.code());
            let strength =
                self.value(&heading, "a strength from 1 to 9", |strength| strength.parse().ok());
            value_or_note(strength, &mut unread)
        });
        header.setup = self.position(rules)?;
        Ok((header, unread))
    }

    pub fn saved_at(&self) -> CommentValue<'a, Timestamp> {
        self.value("Saved", TIME, parse_time)
    }

    fn position(&self, rules: Rules) -> Result<Option<Position>, (usize, TextFault)> {
        let Some(said) = self.find("Position") else { return Ok(None) };
        let game = Game::from_position_text(said.text, rules.bridges)
            .map_err(|error| (said.at, TextFault::Position(error)))?;
        let variant = game.rules().variant;
        if variant != rules.variant {
            return Err((said.at, TextFault::PositionByOtherRules(variant)));
        }
        Ok(Some(game.position().clone()))
    }
}

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

pub fn lines(record: &Record) -> Vec<String> {
    let header = record.header();
    let Rules { variant, bridges } = header.rules;
    let game = format!("# {GAME}{variant} rules");
    let has_usual_bridges = header.rules == (Rules { variant, ..Rules::default() });
    let mut lines =
        vec![if has_usual_bridges { game } else { format!("{game}, bridges {bridges}") }];
    let mut say = |heading: &str, said: &str| {
        assert_in_tests!(HEADINGS.contains(&heading), "{heading} is read without its sign, too");
        lines.push(format!("# {heading}: {said}"));
    };
    for player in Player::BOTH {
        // Nothing in a name breaks the line. The colour stands for an empty name.
        let line = header.name(player).raw().replace(char::is_control, " ");
        let colour = player.to_string();
        say(&colour, if line.trim().is_empty() { &colour } else { line.trim() });
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
