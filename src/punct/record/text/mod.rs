//! A game as plain text, for example in a mail: moves in the servers' notation between white space,
//! with or without numbers (`12.`, `12...`). Moves are read as if typed, and may have blanks: words
//! are joined until they are a move, which is safe, since no beginning of a move is a move. A mark
//! such as `?!` may follow.
//!
//! What mail, chats and Markdown put around moves is passed over ([`carried`]).
//!
//! `#` and `;` begin comments up to the end of the line. Those before the first move have the rules
//! and the players ([`header`]); of those after it, only `on time` is read.

mod carried;
mod header;

use thiserror::Error;

use super::game_record::{GameDraft, GameResult, Record, by_rules_it_needs};
use super::reading::{ErrorAt, LineColumn, Remark};
use super::tree::Tree;
use crate::punct::engine::MoveMark;
use crate::rules::{
    Ending, EndingError, Game, Move, NotationError, Outcome, Player, PositionTextError, Refusal,
    Rules, Variant, without_number,
};
use carried::{CarriedWord, TextPart, parts, unescaped};
use header::{Comments, Unread, value_or_note};

pub type TextError = ErrorAt<TextFault>;

/// The texts come from the file and are not safe to show.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TextFault {
    #[error("there is no move in the text")]
    NoMove,
    #[error("this is not a saved game")]
    NoGame,
    #[error("Position: {0}; correct this line, or take it out if the board was empty")]
    Position(PositionTextError),
    #[error(
        "Position: this is one of the {0} rules; write \"# PÜNCT, {0} rules\" on the line before it"
    )]
    PositionByOtherRules(Variant),
    #[error("{text}: {why}")]
    Notation { text: String, why: NotationError },
    #[error("{0} is none of !! ! !? ?! ? ??")]
    Mark(String),
    #[error("{0}: {1}")]
    Illegal(Move, Refusal),
    #[error("{0}: the game has ended before")]
    AfterEnd(String),
    #[error("{0}")]
    Ending(EndingError),
}

/// Turns a resignation before it into a loss on time, and says that a game was aborted because the
/// time for the first move was over.
const ON_TIME: &str = "on time";

const MOST_WORDS: usize = 9;

pub fn read(text: &str) -> Result<(Record, Vec<Remark>), TextError> {
    let text = &*unescaped(text);
    let (mut comments, mut words) = (Comments::default(), Vec::new());
    let mut on_time = None;
    for part in parts(text) {
        match part {
            TextPart::Comment(comment) if words.is_empty() => comments.0.push(comment),
            TextPart::Comment(comment) if comment.text == ON_TIME => on_time = Some(comment.at),
            TextPart::Comment(_) => {}
            TextPart::Word(CarriedWord { text, at }) => {
                // A result such as `1-0` has no number before it.
                let is_result = result(&text).is_some();
                let counted = if is_result { &text } else { without_number(&text) };
                if !counted.is_empty() {
                    words.push(CarriedWord {
                        text: counted.to_owned(),
                        at: at + text.len() - counted.len(),
                    });
                }
            }
        }
    }
    let mut unread = Vec::new();
    let stated = value_or_note(comments.rules(), &mut unread);
    if words.is_empty() && stated.is_none() {
        return Err(TextError { at: LineColumn::from_offset(text, 0), fault: TextFault::NoMove });
    }
    let read = by_rules_it_needs(
        stated,
        |rules| attempt(text, &words, on_time, &comments, rules),
        |error: &TextError| match error.fault {
            TextFault::Illegal(played, refusal) => Some((played, refusal)),
            _ => None,
        },
    );
    let ((record, of_header), mut remarks) = match read {
        Err(TextError { at, fault: TextFault::Notation { text, .. } })
            if stated.is_none() && !has_move(&text, &words) =>
        {
            return Err(TextError { at, fault: TextFault::NoGame });
        }
        read => read?,
    };
    unread.extend(of_header);
    remarks.extend(unread.into_iter().map(|Unread { said, write }| Remark::Unread {
        at: LineColumn::from_offset(text, said.at),
        said: said.text.to_owned(),
        write,
    }));
    Ok((record, remarks))
}

/// The move, if the text has no comment or other word, and no number but that of the next move.
pub fn lone_move(text: &str, game: &Game) -> Option<Move> {
    let mut words = Vec::new();
    for part in parts(text) {
        let TextPart::Word(word) = part else { return None };
        words.push(word);
    }
    let first = &words.first()?.text;
    let number = &first[..first.len() - without_number(first).len()];
    let (played, _, count) = move_of(&words).ok()?;
    let is_next = number.is_empty() || is_number_of_next(number, game);
    (is_next && count == words.len()).then_some(played)
}

/// Such as `7.` for White and `7...` for Black.
fn is_number_of_next(number: &str, game: &Game) -> bool {
    let is_blacks = game.position().turn() == Player::Black;
    let has_black_begun = is_blacks == game.ply().is_multiple_of(2);
    let plies = game.ply() + usize::from(has_black_begun);
    let next = 1 + plies / 2;
    let sign = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &number[..number.len() - sign.len()];
    digits.parse() == Ok(next) && is_blacks == (sign.contains("..") || sign.contains('…'))
}

/// A word that can't be read may have a digit, as the names of spaces do.
fn has_move(unread: &str, words: &[CarriedWord]) -> bool {
    unread.contains(|c: char| c.is_ascii_digit())
        || (0..words.len()).any(|index| move_of(&words[index..]).is_ok())
}

/// `on_time` is the offset of a comment that turns a resignation into a loss on time.
fn attempt<'a>(
    text: &str,
    words: &[CarriedWord],
    on_time: Option<usize>,
    comments: &Comments<'a>,
    rules: Rules,
) -> Result<(Record, Vec<Unread<'a>>), TextError> {
    let (header, mut unread) = comments
        .header(rules)
        .map_err(|(at, fault)| TextError { at: LineColumn::from_offset(text, at), fault })?;
    let mut reader = TextReader { text, game: header.start(), tree: Tree::new(), ending: None };
    let mut remaining = words;
    while let Some((word, _)) = remaining.split_first() {
        let count = reader.read_word(word, remaining)?;
        remaining = remaining.get(count..).unwrap_or_default();
    }
    let tree = reader.tree;
    let (mut ending, at) = reader.ending.unzip();
    if on_time > at {
        ending = match ending {
            Some(Ending::Resigned { by }) => Some(Ending::TimeOut { by }),
            Some(Ending::Aborted { by, .. }) => Some(Ending::Aborted { by, late: true }),
            other => other,
        };
    }
    let moves = tree.ply(tree.end());
    let fits = |ply| ply == moves || (ply < moves && ending.is_none());
    let ply = value_or_note(comments.ply(fits), &mut unread);
    let saved = value_or_note(comments.saved_at(), &mut unread);
    let draft = GameDraft { header, tree, ply, saved };
    let place = LineColumn::from_offset(text, at.unwrap_or(0));
    let record = draft
        .finish(ending)
        .map_err(|error| TextError { at: place, fault: TextFault::Ending(error) })?;
    Ok((record, unread))
}

struct TextReader<'a> {
    text: &'a str,
    game: Game,
    tree: Tree,
    ending: Option<(Ending, usize)>,
}

impl TextReader<'_> {
    /// The result is the number of words read.
    fn read_word(&mut self, word: &CarriedWord, words: &[CarriedWord]) -> Result<usize, TextError> {
        let wrong = |fault| TextError { at: LineColumn::from_offset(self.text, word.at), fault };
        if let Some(result) = result(&word.text) {
            // It counts only if neither the moves nor the players ended the game.
            let phrase = match result {
                GameResult::Won(winner) => Some(EndingPhrase::Resigns(winner.opponent())),
                GameResult::Draw => Some(EndingPhrase::Draw),
                GameResult::Void => None,
            };
            if let Some(phrase) = phrase
                && self.ending.is_none()
                && self.game.outcome().is_none()
            {
                self.ending = Some((self.ending_of(phrase), word.at));
            }
            return Ok(1);
        }
        if let Some((phrase, count)) = ending_phrase(words, self.game.position().turn()) {
            if self.ending.is_some() || self.game.outcome().is_some() {
                return Err(wrong(TextFault::Ending(EndingError::GameOver)));
            }
            self.ending = Some((self.ending_of(phrase), word.at));
            return Ok(count);
        }
        if self.ending.is_some() {
            return Err(wrong(TextFault::AfterEnd(word.text.clone())));
        }
        let (played, mark, count) = move_of(words).map_err(wrong)?;
        self.game.play(played).map_err(|refusal| wrong(TextFault::Illegal(played, refusal)))?;
        let node = self.tree.play(self.tree.end(), played);
        self.tree.set_mark(node, mark);
        Ok(count)
    }

    fn ending_of(&self, phrase: EndingPhrase) -> Ending {
        match phrase {
            EndingPhrase::Resigns(by) => Ending::Resigned { by },
            EndingPhrase::Aborts(by) => Ending::Aborted { by, late: false },
            EndingPhrase::Draw => Ending::Agreed,
            EndingPhrase::Claim => Ending::Claimed { by: self.game.position().turn() },
        }
    }
}

/// The number is that of the words that the move and its mark take.
fn move_of(words: &[CarriedWord]) -> Result<(Move, Option<MoveMark>, usize), TextFault> {
    let mut joined = String::new();
    let mut first_fault = None;
    for (next, count) in words.iter().zip(1..=MOST_WORDS) {
        joined.push_str(&next.text);
        let text = joined.trim_end_matches(['!', '?']);
        match Move::read_typed(text.trim_end_matches([',', '.'])) {
            Ok(played) => return Ok((played, mark(&joined[text.len()..])?, count)),
            Err(why) if first_fault.is_none() => first_fault = Some(why),
            Err(_) => {}
        }
    }
    let why = first_fault.unwrap_or(NotationError::Empty);
    Err(TextFault::Notation {
        text: words.first().map(|it| it.text.clone()).unwrap_or_default(),
        why,
    })
}

fn mark(text: &str) -> Result<Option<MoveMark>, TextFault> {
    match MoveMark::from_code(text) {
        None if !text.is_empty() => Err(TextFault::Mark(text.to_owned())),
        found => Ok(found),
    }
}

fn result(word: &str) -> Option<GameResult> {
    match word {
        "1-0" => Some(GameResult::Won(Player::White)),
        "0-1" => Some(GameResult::Won(Player::Black)),
        "1/2-1/2" | "½-½" => Some(GameResult::Draw),
        _ => None,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EndingPhrase {
    Resigns(Player),
    Aborts(Player),
    Draw,
    Claim,
}

/// Such as `White resigns` or `draw agreed`. Also returns the number of words.
fn ending_phrase(words: &[CarriedWord], turn: Player) -> Option<(EndingPhrase, usize)> {
    let plain = [0, 1, 2].map(|index| {
        let text = words.get(index).map_or("", |word| &word.text);
        text.trim_end_matches(|c: char| c.is_ascii_punctuation()).to_lowercase()
    });
    let [first, second, third] = plain.each_ref().map(String::as_str);
    let resigns = ["resigns", "resigned", "resign"];
    if resigns.contains(&second)
        && let Some(by) = Player::from_code(first)
    {
        return Some((EndingPhrase::Resigns(by), 2));
    }
    if first == "aborted" && second == "by" {
        return Player::from_code(third).map(|by| (EndingPhrase::Aborts(by), 3));
    }
    match first {
        "draw" if second == "claimed" => Some((EndingPhrase::Claim, 2)),
        "draw" if second == "agreed" => Some((EndingPhrase::Draw, 2)),
        "draw" | "drawn" => Some((EndingPhrase::Draw, 1)),
        first if resigns.contains(&first) => Some((EndingPhrase::Resigns(turn), 1)),
        _ => None,
    }
}

pub fn write(record: &Record) -> String {
    let mut lines = header::lines(record);
    let tree = record.tree();
    let mut moves = tree.nodes_through(tree.end()).into_iter().filter_map(|node| {
        let mark = tree.mark(node).map(|mark| mark.to_string()).unwrap_or_default();
        tree.move_of(node).map(|played| format!("{played}{mark}"))
    });
    let mut number = 1;
    if record.header().start().position().turn() == Player::Black
        && let Some(first) = moves.next()
    {
        lines.push(format!("1... {first}"));
        number = 2;
    }
    while let Some(white) = moves.next() {
        let black = moves.next().map(|black| format!(" {black}")).unwrap_or_default();
        lines.push(format!("{number}. {white}{black}"));
        number += 1;
    }
    let decision = record.game().outcome().and(record.header().decision);
    if decision.is_none() || record.game().ending().is_some() {
        lines.extend(record.game().outcome().map(end));
    }
    lines.extend(decision.map(|decision| format!("# {decision}")));
    lines.join("\n") + "\n"
}

/// As a comment if the moves show the end, in words if the players decided it.
fn end(outcome: Outcome) -> String {
    let Outcome::Ended(ending) = outcome else {
        return match outcome.winner() {
            Some(winner) => format!("# {winner} wins"),
            None => "# draw".to_owned(),
        };
    };
    match ending {
        Ending::Resigned { by } => format!("{by} resigns"),
        // A program that ignores the comment reads a resignation.
        Ending::TimeOut { by } => format!("{by} resigns # {ON_TIME}"),
        Ending::Aborted { by, late: false } => format!("aborted by {by}"),
        Ending::Aborted { by, late: true } => format!("aborted by {by} # {ON_TIME}"),
        Ending::Agreed => "draw agreed".to_owned(),
        Ending::Claimed { .. } => "draw claimed".to_owned(),
    }
}

pub fn left_out(record: &Record) -> Vec<&'static str> {
    let tree = record.tree();
    let main = tree.nodes_through(tree.end());
    let branches = main
        .iter()
        .any(|&node| tree.children(node).iter().any(|&child| Some(child) != tree.next(node)));
    let comments = main.iter().any(|&node| !tree.comment(node).is_empty());
    let header = record.header();
    let of_ending = header.unknown_of_ending.as_ref().is_some_and(|(_, said)| !said.is_empty());
    let unknown = !header.unknown.is_empty() || of_ending;
    let clock = header.clock.is_some();
    [
        (branches, "variations"),
        (comments, "comments"),
        (clock, "the clock"),
        (!header.help.is_empty(), "the help with moves"),
        (unknown, "members of other programs"),
    ]
    .into_iter()
    .filter_map(|(is, what)| is.then_some(what))
    .collect()
}
