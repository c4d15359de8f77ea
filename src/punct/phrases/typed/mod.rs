//! Reads moves as people type them: in the notation of the rules, with any sign between the spaces,
//! or with names of pieces, as in `triangle d3 d4 e4` and `straight c3 to c5; c6 c7`.
//!
//! Three spaces add a piece. Four spaces move a piece: the first is the space that the piece
//! leaves, the second is the new space of the PÜNCT.

#[cfg(test)]
mod tests;

use thiserror::Error;

use super::reasons::list;
use crate::kit::phrases::{self, article};
use crate::rules::{
    Kind, Move, NotationError, Piece, Placement, Position, Refusal, Space, is_dash,
};

/// The parts of a move that a player has typed.
#[derive(Clone, Debug, Default)]
pub struct TypedMove {
    /// The typed name of the piece, if there is one, and the kinds that the name can mean.
    named: Option<(String, Vec<Kind>)>,
    /// Whether the piece comes from the reserve or the board; `None` if no dash shows it.
    source: Option<TypedSource>,
    spaces: Vec<Space>,
    /// The fault of a part that can't be read.
    wrong: Option<NotationError>,
    /// The fault of a part that can't be read yet, but could be if the player typed more.
    unfinished: Option<NotationError>,
    /// Whether one more digit would turn the last space into another space.
    may_grow: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TypedSource {
    Reserve,
    Board,
}

/// Why a text is no move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TypedError {
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The typed name can mean several kinds, but the dots make none of these kinds.
    #[error("these dots make {} {}, not {} {named}", article(.dots.name()), .dots.name(), article(.named))]
    AnotherShape { dots: Kind, named: String },
    #[error("no {} with its PÜNCT on {punct} has a dot on {dot}", list(.names, "or"))]
    NoSuchDot { names: Vec<String>, punct: Space, dot: Space },
}

/// The judgement of a text in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    Plays(Move),
    /// A legal move begins with this text.
    Begins,
    /// No legal move begins with this text; a sentence says why.
    Refused(String),
}

/// Words between the spaces that add no meaning.
const FILLERS: [&str; 6] = ["to", "from", "at", "on", "and", "with"];

impl TypedMove {
    pub fn read(text: &str) -> TypedMove {
        let mut typed = TypedMove::default();
        let mut letters = String::new();
        let mut dashes = Vec::new();
        let mut rest = text.chars().peekable();
        while let Some(c) = rest.next() {
            match c {
                _ if c.is_alphabetic() => letters.push(c),
                _ if c.is_whitespace() || "()".contains(c) => letters.push(' '),
                '0'..='9' => {
                    // The last letter before a number belongs to a space. The letters before that
                    // letter belong to a word.
                    let mut name = String::from(c);
                    while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                        name.push(digit);
                    }
                    let is_last = rest.peek().is_none();
                    let column = letters.trim_end().chars().next_back();
                    letters.truncate(letters.trim_end().len() - column.map_or(0, char::len_utf8));
                    typed.take_word(&std::mem::take(&mut letters));
                    name.insert_str(0, &column.map_or_else(String::new, String::from));
                    typed.take_space(&name, is_last);
                }
                ',' | ';' | ':' | '.' => typed.take_word(&std::mem::take(&mut letters)),
                c if is_dash(c) => {
                    typed.take_word(&std::mem::take(&mut letters));
                    dashes.push(typed.spaces.len());
                }
                _ => typed.fail(NotationError::Unreadable(c.to_string())),
            }
        }
        typed.end_with(&letters);
        typed.source = match dashes[..] {
            [0, ..] => Some(TypedSource::Reserve),
            // Dashes between all spaces only separate the spaces.
            [1] if typed.spaces.len() > 2 => Some(TypedSource::Board),
            _ => None,
        };
        typed
    }

    fn fail(&mut self, why: NotationError) {
        self.wrong.get_or_insert(why);
    }

    fn take_word(&mut self, letters: &str) {
        let word = meaning(letters);
        if word.is_empty() {
        } else if self.spaces.is_empty() && self.named.is_none() {
            let kinds = kinds_called(&word);
            if kinds.is_empty() {
                self.fail(NotationError::UnknownCode(word.to_uppercase()));
            }
            self.named = Some((word, kinds));
        } else {
            self.fail(NotationError::Unreadable(word));
        }
    }

    fn take_space(&mut self, name: &str, is_last: bool) {
        let longer = |digit: u8| format!("{name}{digit}").parse::<Space>().is_ok();
        self.may_grow = is_last && (0..=9).any(longer);
        match name.parse() {
            Ok(space) => self.spaces.push(space),
            Err(error) if self.may_grow => {
                self.unfinished = Some(NotationError::NoSuchSpace(error));
                self.may_grow = false;
            }
            Err(error) => self.fail(NotationError::NoSuchSpace(error)),
        }
    }

    /// Reads the letters after the last space: a whole word, or the beginning of a word or of a
    /// space.
    fn end_with(&mut self, letters: &str) {
        let word = meaning(letters);
        let Some((at, last)) = word.char_indices().next_back() else { return };
        let is_column = ('A'..='Q').contains(&last.to_ascii_uppercase());
        let is_free = self.spaces.is_empty() && self.named.is_none();
        let is_kind = |word: &str| is_free && !kinds_called(word).is_empty();
        let begins = |whole: &str, word: &str| whole.starts_with(&word.to_lowercase());
        // The last word may be the beginning of a filler.
        let (before, end) = letters.split_at(letters.rfind(' ').map_or(0, |at| at + 1));
        let begins_filler = !end.is_empty() && FILLERS.iter().any(|filler| begins(filler, end));
        let named = meaning(before);
        let unreadable = NotationError::Unreadable(word.clone());
        if is_column && at == 0 {
            self.unfinished = Some(unreadable);
        } else if is_kind(&word) {
            self.take_word(&word);
        } else if is_column && is_kind(&word[..at]) {
            self.take_word(&word[..at]);
            self.unfinished = Some(unreadable);
        } else if is_free && names().any(|(name, _)| begins(&name, &word)) {
            self.unfinished = Some(NotationError::UnknownCode(word.to_uppercase()));
        } else if begins_filler && (named.is_empty() && !is_free || is_kind(&named)) {
            self.take_word(&named);
            self.unfinished = Some(unreadable);
        } else {
            self.take_word(&word);
        }
    }

    /// Returns the spaces typed so far.
    pub fn spaces(&self) -> &[Space] {
        &self.spaces
    }

    /// Returns the move, if the text is complete. The move may be illegal.
    pub fn whole(&self) -> Result<Move, TypedError> {
        if let Some(wrong) = self.wrong.as_ref().or(self.unfinished.as_ref()) {
            return Err(wrong.clone().into());
        }
        let [from, dots @ ..] = &self.spaces[..] else {
            let nothing = self.named.is_none();
            let why = if nothing { NotationError::Empty } else { NotationError::NotThreeDots(0) };
            return Err(why.into());
        };
        let is_added = match self.source {
            Some(source) => source == TypedSource::Reserve,
            None => dots.len() < 3,
        };
        let (from, dots) = if is_added { (None, &self.spaces[..]) } else { (Some(*from), dots) };
        let &[punct, one, other] = dots else {
            return Err(NotationError::NotThreeDots(dots.len()).into());
        };
        let to = Placement::from_dots(punct, [one, other])
            .ok_or(NotationError::NoPiece([punct, one, other]))?;
        if self.can_be(to.kind()) {
            return Ok(from.map_or(Move::Add(to), |from| Move::Shift { from, to }));
        }
        let dots = to.kind();
        Err(match &self.named {
            Some((_, kinds)) if kinds.len() == 1 => {
                NotationError::WrongCode { code: kinds[0], dots }.into()
            }
            named => {
                let named =
                    named.as_ref().map_or_else(String::new, |(word, _)| word.to_lowercase());
                TypedError::AnotherShape { dots, named }
            }
        })
    }

    /// Returns the kinds that the typed name can mean; all kinds if no name was typed.
    pub fn kinds(&self) -> &[Kind] {
        self.named.as_ref().map_or(&Kind::ALL, |(_, kinds)| kinds)
    }

    fn can_be(&self, kind: Kind) -> bool {
        self.kinds().contains(&kind)
    }

    /// Judges the text as a move of the player to move.
    pub fn judge(&self, position: &Position) -> Judged {
        let whole = self.whole();
        if let Ok(played) = whole
            && position.check(played).is_ok()
        {
            return Judged::Plays(played);
        }
        let mut legal = Vec::new();
        if self.wrong.is_none() {
            position.legal_moves(&mut legal);
        }
        // A space is judged only when its number can't get longer.
        let settled = self.spaces.len() - usize::from(self.may_grow);
        let begins = |spaces: &[Space]| legal.iter().any(|played| self.begins(spaces, *played));
        if begins(&self.spaces[..settled]) {
            return Judged::Begins;
        }
        let wrong = (1..=settled).find(|&spaces| !begins(&self.spaces[..spaces]));
        let wrong = wrong.map(|spaces| self.spaces[spaces - 1]).filter(|_| begins(&[]));
        let why = match whole {
            Ok(played) => position.check(played).err().map(|refusal| refusal.to_string()),
            Err(error) if self.wrong.is_some() || self.spaces.len() > 2 => Some(error.to_string()),
            Err(_) => self.obstacle(position),
        };
        let why = why.unwrap_or_else(|| "no legal move begins so".into());
        // A reason that names a space, or is about something typed later, stands alone.
        let is_last = wrong == self.spaces[..settled].last().copied();
        Judged::Refused(match wrong {
            Some(wrong) if is_last && !names_space(&why) => format!("{wrong} is wrong: {why}"),
            _ => phrases::sentence(&why),
        })
    }

    /// Whether a move begins with these spaces.
    fn begins(&self, spaces: &[Space], played: Move) -> bool {
        let to = played.placement();
        let dots = match (played, self.source, spaces) {
            (Move::Add(_), Some(TypedSource::Board), _)
            | (Move::Shift { .. }, Some(TypedSource::Reserve), _) => return false,
            (Move::Add(_), ..) | (_, _, []) => spaces,
            (Move::Shift { from, .. }, _, [first, dots @ ..]) if from == *first => dots,
            (Move::Shift { .. }, ..) => return false,
        };
        self.can_be(to.kind()) && lies_on(to, dots)
    }

    /// Returns the reason that makes all moves with this beginning illegal.
    fn obstacle(&self, position: &Position) -> Option<String> {
        let kinds = self.kinds().iter().copied();
        let Some((&first, dots)) = self.spaces.split_first() else {
            let none_left = |kind| Refusal::NoneLeft(kind).to_string();
            return kinds.map(none_left).next();
        };
        let is_own = |piece: Piece| piece.owner == position.turn();
        let lifts = match self.source {
            Some(source) => source == TypedSource::Board,
            None => position.top(first).is_some_and(is_own),
        };
        if !lifts {
            let attempts = placements(kinds, first).filter(|to| lies_on(*to, &self.spaces));
            return Some(self.commonest(position, attempts.map(Move::Add), first, dots));
        }
        let lying = match position.check_free(first) {
            Ok(lying) => lying.kind(),
            Err(refusal) => return Some(refusal.to_string()),
        };
        if !self.can_be(lying) {
            let there = lying.name();
            return Some(format!("the piece on {first} is {} {there}", article(there)));
        }
        let Some((&punct, minors)) = dots.split_first() else {
            return Some(format!("the {} on {first} can't move anywhere", lying.shape()));
        };
        let attempts = placements(std::iter::once(lying), punct).filter(|to| lies_on(*to, dots));
        let attempts = attempts.map(|to| Move::Shift { from: first, to });
        Some(self.commonest(position, attempts, punct, minors))
    }

    /// Returns the reason why most of these attempts are refused. If there are no attempts, the
    /// reason is that no piece can lie in this way.
    fn commonest(
        &self,
        position: &Position,
        attempts: impl Iterator<Item = Move>,
        punct: Space,
        minors: &[Space],
    ) -> String {
        let refusals: Vec<Refusal> =
            attempts.filter_map(|attempt| position.check(attempt).err()).collect();
        let often = |refusal: &Refusal| refusals.iter().filter(|it| *it == refusal).count();
        // If several reasons are equally common, the first of them is returned.
        let commonest = refusals.iter().rev().max_by_key(|refusal| often(refusal));
        if let Some(refusal) = commonest {
            return refusal.to_string();
        }
        let Some(&dot) = minors.first() else {
            return "a dot would leave the board".to_owned();
        };
        let names = match &self.named {
            Some((_, kinds)) => kinds.iter().map(|kind| kind.name().to_owned()).collect(),
            None => vec!["piece".to_owned()],
        };
        TypedError::NoSuchDot { names, punct, dot }.to_string()
    }
}

fn names_space(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.any(|word| word.parse::<Space>().is_ok())
}

/// Whether the PÜNCT of a piece is on the first of some spaces, and minor dots of the piece are on
/// the others.
fn lies_on(to: Placement, spaces: &[Space]) -> bool {
    let is_punct = spaces.first().is_none_or(|&first| first == to.punct());
    let differ = (1..spaces.len()).all(|nth| !spaces[..nth].contains(&spaces[nth]));
    is_punct && differ && spaces.iter().all(|&space| to.spaces().contains(space))
}

/// Returns all placements of pieces of these kinds with their PÜNCT on a space.
fn placements(kinds: impl Iterator<Item = Kind>, punct: Space) -> impl Iterator<Item = Placement> {
    kinds.flat_map(move |kind| {
        kind.orientations().filter_map(move |way| Placement::new(kind, way, punct))
    })
}

/// Returns the letters without blanks and fillers.
fn meaning(letters: &str) -> String {
    letters.split_whitespace().filter(|word| !FILLERS.contains(&&*word.to_lowercase())).collect()
}

/// Returns the kinds that a code, long or short, or a name can mean: `AR`, `R`, `angle right`,
/// `right angle`. The name `angle` means three kinds.
pub fn kinds_called(word: &str) -> Vec<Kind> {
    let word = word.to_lowercase();
    names().filter(|(name, _)| *name == word).map(|(_, kind)| kind).collect()
}

/// Returns all names of all kinds, in small letters and without blanks.
fn names() -> impl Iterator<Item = (String, Kind)> {
    Kind::ALL.into_iter().flat_map(|kind| {
        let name = kind.name().replace(' ', "");
        let place = name.trim_start_matches(kind.shape());
        let code = kind.code().to_lowercase();
        let turned = format!("{place}{}", kind.shape());
        let mut names =
            vec![code[code.len() - 1..].to_owned(), code, kind.shape().into(), name, turned];
        names.sort_unstable();
        names.dedup();
        names.into_iter().map(move |name| (name, kind))
    })
}
