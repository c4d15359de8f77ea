//! Reads a record from a text.
//!
//! Moves are read as from a player who types them: in upper or lower case, with a long or short
//! code or none, with commas or nothing between the spaces. A move may have blanks: words are
//! joined until they are a move. This is safe, since no beginning of a move is a move itself. A
//! mark such as `?!` may follow a move.

use super::header::{Comments, Span, TextPart, Unread, parts, value_or_note, without_number};
use super::{ON_TIME, TextError, TextFault};
use crate::punct::engine::MoveMark;
use crate::punct::record::game_record::{GameDraft, GameResult, Record, by_rules_it_needs};
use crate::punct::record::remark::{Remark, TextPlace};
use crate::punct::record::tree::Tree;
use crate::rules::{Ending, EndingError, Game, Move, NotationError, Player, Rules, usual_sign};

/// The greatest number of words that are joined to read one move.
const MOST_WORDS: usize = 9;

/// Reads the game in a text, with remarks.
pub fn read(text: &str) -> Result<(Record, Vec<Remark>), TextError> {
    let (mut comments, mut words) = (Comments::default(), Vec::new());
    let mut on_time = None;
    for part in parts(text) {
        match part {
            TextPart::Comment(comment) if words.is_empty() => comments.0.push(comment),
            TextPart::Comment(comment) if comment.text == ON_TIME => on_time = Some(comment.at),
            TextPart::Comment(_) => {}
            TextPart::Word(word) => {
                // A result such as `1-0` has no number before it.
                let is_result = result(word.text).is_some();
                let word = if is_result { word } else { without_number(word) };
                words.extend((!word.text.is_empty()).then_some(word));
            }
        }
    }
    let mut unread = Vec::new();
    let stated = value_or_note(comments.rules(), &mut unread);
    if words.is_empty() && stated.is_none() {
        return Err(TextError { at: TextPlace::from_offset(text, 0), fault: TextFault::NoMove });
    }
    let attempt = |rules| attempt(text, &words, on_time, &comments, rules);
    let refused = |error: &TextError| match error.fault {
        TextFault::Illegal(played, refusal) => Some((played, refusal)),
        _ => None,
    };
    let of_no_game = |error: TextError| match &error.fault {
        TextFault::Notation { text, .. } if stated.is_none() && !has_move(text, &words) => {
            TextError { fault: TextFault::NoGame, ..error }
        }
        _ => error,
    };
    let read = by_rules_it_needs(stated, attempt, refused).map_err(of_no_game);
    let ((record, of_header), mut remarks) = read?;
    unread.extend(of_header);
    remarks.extend(unread.into_iter().map(|Unread { said, write }| Remark::Unread {
        at: TextPlace::from_offset(text, said.at),
        said: said.text.to_owned(),
        write,
    }));
    Ok((record, remarks))
}

/// Whether the text has a move: the word that can't be read has a digit, as the names of spaces do,
/// or a move begins with one of the words.
fn has_move(unread: &str, words: &[Span<'_>]) -> bool {
    let is_move = |at: usize| move_of(&words[at..]).is_ok();
    unread.contains(|c: char| c.is_ascii_digit()) || (0..words.len()).any(is_move)
}

/// Reads the game by these rules. Returns the record and the comments that can't be read. `on_time`
/// is the offset of a comment that turns an earlier resignation into a loss on time.
fn attempt<'a>(
    text: &str,
    words: &[Span<'_>],
    on_time: Option<usize>,
    comments: &Comments<'a>,
    rules: Rules,
) -> Result<(Record, Vec<Unread<'a>>), TextError> {
    let (header, mut unread) = comments
        .header(rules)
        .map_err(|(at, fault)| TextError { at: TextPlace::from_offset(text, at), fault })?;
    let mut reader = TextReader { text, game: header.start(), tree: Tree::new(), ending: None };
    let mut rest = words;
    while let Some((word, _)) = rest.split_first() {
        let taken = reader.read_word(*word, rest)?;
        rest = rest.get(taken..).unwrap_or_default();
    }
    let TextReader { tree, ending, .. } = reader;
    let ending = ending.map(|(ending, at)| match ending {
        Ending::Resigned { by } if on_time > Some(at) => (Ending::TimeOut { by }, at),
        Ending::Aborted { by, .. } => (Ending::Aborted { by, late: on_time > Some(at) }, at),
        _ => (ending, at),
    });
    let (ending, at) = ending.unzip();
    let moves = tree.ply(tree.end());
    let fits = |ply| ply == moves || (ply < moves && ending.is_none());
    let ply = value_or_note(comments.ply(fits), &mut unread);
    let saved = value_or_note(comments.saved_at(), &mut unread);
    let draft = GameDraft { header, tree, ply, saved };
    let place = TextPlace::from_offset(text, at.unwrap_or(0));
    let record = draft
        .finish(ending)
        .map_err(|error| TextError { at: place, fault: TextFault::Ending(error) })?;
    Ok((record, unread))
}

struct TextReader<'a> {
    text: &'a str,
    game: Game,
    tree: Tree,
    /// The ending that the text states (resignation, draw, claim), and the offset where it is
    /// stated.
    ending: Option<(Ending, usize)>,
}

impl TextReader<'_> {
    /// Reads one move or one ending from the words. Returns how many words it has.
    fn read_word(&mut self, word: Span<'_>, rest: &[Span<'_>]) -> Result<usize, TextError> {
        let wrong = |fault| TextError { at: TextPlace::from_offset(self.text, word.at), fault };
        if let Some(result) = result(word.text) {
            self.note_result(result, word.at);
            return Ok(1);
        }
        if let Some((phrase, count)) = said_in_words(rest, self.game.position().turn()) {
            if self.ending.is_some() || self.game.outcome().is_some() {
                return Err(wrong(TextFault::Ending(EndingError::GameOver)));
            }
            self.ending = Some((self.ending_said(phrase), word.at));
            return Ok(count);
        }
        if self.ending.is_some() {
            return Err(wrong(TextFault::AfterEnd(word.text.to_owned())));
        }
        let (played, mark, count) = move_of(rest).map_err(wrong)?;
        self.game.play(played).map_err(|refusal| wrong(TextFault::Illegal(played, refusal)))?;
        let node = self.tree.play(self.tree.end(), played);
        self.tree.set_mark(node, mark);
        Ok(count)
    }

    /// Notes a result such as `1-0`. The result counts only if neither the moves nor the players
    /// ended the game.
    fn note_result(&mut self, result: GameResult, at: usize) {
        if self.ending.is_none() && self.game.outcome().is_none() {
            let phrase = match result {
                GameResult::Won(winner) => EndingPhrase::Resigns(winner.opponent()),
                GameResult::Draw => EndingPhrase::Draw,
                GameResult::Void => return,
            };
            self.ending = Some((self.ending_said(phrase), at));
        }
    }

    fn ending_said(&self, phrase: EndingPhrase) -> Ending {
        match phrase {
            EndingPhrase::Resigns(by) => Ending::Resigned { by },
            EndingPhrase::Aborts(by) => Ending::Aborted { by, late: false },
            EndingPhrase::Draw => Ending::Agreed,
            EndingPhrase::Claim => Ending::Claimed { by: self.game.position().turn() },
        }
    }
}

/// Reads the move that begins with a word, and its mark. Also returns the number of words that both
/// take.
fn move_of(words: &[Span<'_>]) -> Result<(Move, Option<MoveMark>, usize), TextFault> {
    let mut joined = String::new();
    let mut first_fault = None;
    for (next, count) in words.iter().zip(1..=MOST_WORDS) {
        joined.extend(next.text.chars().map(usual_sign));
        let text = joined.trim_end_matches(['!', '?']);
        match Move::read_typed(text.trim_end_matches([',', '.'])) {
            Ok(played) => return Ok((played, mark(&joined[text.len()..])?, count)),
            Err(why) if first_fault.is_none() => first_fault = Some(why),
            Err(_) => {}
        }
    }
    let why = first_fault.unwrap_or(NotationError::Empty);
    Err(TextFault::Notation { text: words.first().map_or("", |it| it.text).to_owned(), why })
}

fn mark(text: &str) -> Result<Option<MoveMark>, TextFault> {
    match MoveMark::from_code(text) {
        None if !text.is_empty() => Err(TextFault::Mark(text.to_owned())),
        found => Ok(found),
    }
}

fn result(word: &str) -> Option<GameResult> {
    match &*word.chars().map(usual_sign).collect::<String>() {
        "1-0" => Some(GameResult::Won(Player::White)),
        "0-1" => Some(GameResult::Won(Player::Black)),
        "1/2-1/2" | "½-½" => Some(GameResult::Draw),
        _ => None,
    }
}

/// A phrase by which players end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EndingPhrase {
    Resigns(Player),
    Aborts(Player),
    Draw,
    Claim,
}

/// Reads an ending in words, such as `White resigns` or `draw agreed`. Also returns the number of
/// its words.
fn said_in_words(words: &[Span<'_>], turn: Player) -> Option<(EndingPhrase, usize)> {
    let plain = |word: &Span<'_>| {
        word.text.trim_end_matches(|c: char| c.is_ascii_punctuation()).to_lowercase()
    };
    let word = |at: usize| words.get(at).map(plain).unwrap_or_default();
    let resigns = |word: &str| ["resigns", "resigned", "resign"].contains(&word);
    let player = Player::from_code(&word(0));
    if let Some(by) = player.filter(|_| resigns(&word(1))) {
        return Some((EndingPhrase::Resigns(by), 2));
    }
    if word(0) == "aborted" && word(1) == "by" {
        return Player::from_code(&word(2)).map(|by| (EndingPhrase::Aborts(by), 3));
    }
    match (word(0).as_str(), word(1).as_str()) {
        (first, _) if resigns(first) => Some((EndingPhrase::Resigns(turn), 1)),
        ("draw", "claimed") => Some((EndingPhrase::Claim, 2)),
        ("draw", "agreed") => Some((EndingPhrase::Draw, 2)),
        ("draw" | "drawn", _) => Some((EndingPhrase::Draw, 1)),
        _ => None,
    }
}
