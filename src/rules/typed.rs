//! Reads moves as people type them: in the notation of the rules, with any sign between the spaces,
//! or with names, as in `triangle d3 d4 e4`. Three spaces add a piece. With four, the first is the
//! space that the piece leaves, the second the new space of the PÜNCT.

use super::kind::Kind;
use super::moves::Move;
use super::notation::{NotationError, normalized};
use super::placement::Placement;
use super::space::Space;

impl Move {
    /// As people and texts spell moves: in the notation of the rules, or as a [`TypedMove`] reads
    /// them, but without parentheses, which hold variations in texts. The error is why the text is
    /// no move in the notation.
    pub fn read_typed(text: &str) -> Result<Move, NotationError> {
        let usual = normalized(text);
        without_number(&usual).parse().or_else(|why| {
            match TypedMove::read(&usual).complete_move() {
                Ok(played) if !usual.contains(['(', ')']) => Ok(played),
                Ok(_) | Err(_) => Err(why),
            }
        })
    }
}

#[derive(Clone, Debug, Default)]
pub struct TypedMove {
    /// The typed name of the piece, if there is one, and the kinds that the name can mean.
    pub typed_name: Option<(String, Vec<Kind>)>,
    /// `None` if no dash shows it.
    pub source: Option<TypedSource>,
    pub spaces: Vec<Space>,
    /// A part that can't be read.
    pub wrong: Option<NotationError>,
    /// A part that can't be read yet, but could be if the player typed more.
    unfinished: Option<NotationError>,
    /// Whether one more digit would turn the last space into another space.
    pub may_grow: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypedSource {
    Reserve,
    Board,
}

const FILLERS: [&str; 6] = ["to", "from", "at", "on", "and", "with"];

impl TypedMove {
    pub fn read(text: &str) -> TypedMove {
        let mut typed = TypedMove::default();
        let mut letters = String::new();
        let mut dashes = Vec::new();
        let usual = normalized(text);
        let mut signs = without_number(&usual).chars().peekable();
        while let Some(c) = signs.next() {
            match c {
                c if c.is_alphabetic() => letters.push(c),
                c if c.is_whitespace() || "()".contains(c) => letters.push(' '),
                '0'..='9' => {
                    // The last letter before a number belongs to a space. The letters before that
                    // letter belong to a word.
                    let mut name = String::from(c);
                    while let Some(digit) = signs.next_if(char::is_ascii_digit) {
                        name.push(digit);
                    }
                    let is_last = signs.peek().is_none();
                    let column = letters.trim_end().chars().next_back();
                    letters.truncate(letters.trim_end().len() - column.map_or(0, char::len_utf8));
                    typed.take_word(&std::mem::take(&mut letters));
                    name.insert_str(0, &column.map_or_else(String::new, String::from));
                    typed.take_space(&name, is_last);
                }
                ',' | ';' | ':' | '.' => typed.take_word(&std::mem::take(&mut letters)),
                '-' => {
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
        } else if self.spaces.is_empty() && self.typed_name.is_none() {
            let kinds = kinds_by_name(&word);
            if kinds.is_empty() {
                self.fail(NotationError::UnknownCode(word.to_uppercase()));
            }
            self.typed_name = Some((word, kinds));
        } else {
            self.fail(NotationError::Unreadable(word));
        }
    }

    fn take_space(&mut self, name: &str, is_last: bool) {
        self.may_grow =
            is_last && (0..=9).any(|digit| format!("{name}{digit}").parse::<Space>().is_ok());
        match name.parse() {
            Ok(space) => self.spaces.push(space),
            Err(error) if self.may_grow => {
                self.unfinished = Some(NotationError::NoSuchSpace(error));
                self.may_grow = false;
            }
            Err(error) => self.fail(NotationError::NoSuchSpace(error)),
        }
    }

    /// The letters after the last space may be a whole word, or the beginning of a word or of a
    /// space.
    fn end_with(&mut self, letters: &str) {
        let word = meaning(letters);
        let Some((at, last)) = word.char_indices().next_back() else { return };
        let is_column = ('A'..='Q').contains(&last.to_ascii_uppercase());
        let is_free = self.spaces.is_empty() && self.typed_name.is_none();
        let is_kind = |word: &str| is_free && !kinds_by_name(word).is_empty();
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

    pub fn spaces(&self) -> &[Space] {
        &self.spaces
    }

    /// The move, if the text is complete. It may be illegal.
    pub fn complete_move(&self) -> Result<Move, NotationError> {
        if let Some(wrong) = self.wrong.as_ref().or(self.unfinished.as_ref()) {
            return Err(wrong.clone());
        }
        let [from, dots @ ..] = &self.spaces[..] else {
            return Err(match self.typed_name {
                None => NotationError::Empty,
                Some(_) => NotationError::NotThreeDots(0),
            });
        };
        let is_added = match self.source {
            Some(source) => source == TypedSource::Reserve,
            None => dots.len() < 3,
        };
        let (start, new) = if is_added { (None, &self.spaces[..]) } else { (Some(*from), dots) };
        let &[punct, one, other] = new else {
            return Err(NotationError::NotThreeDots(new.len()));
        };
        let to = Placement::from_dots(punct, [one, other])
            .ok_or(NotationError::NoPiece([punct, one, other]))?;
        if self.can_be(to.kind()) {
            return Ok(start.map_or(Move::Add(to), |from| Move::Shift { from, to }));
        }
        let dots = to.kind();
        Err(match &self.typed_name {
            Some((_, kinds)) if kinds.len() == 1 => {
                NotationError::WrongCode { code: kinds[0], dots }
            }
            named => {
                let named =
                    named.as_ref().map_or_else(String::new, |(word, _)| word.to_lowercase());
                NotationError::AnotherShape { dots, named }
            }
        })
    }

    /// All kinds if no name was typed.
    pub fn kinds(&self) -> &[Kind] {
        self.typed_name.as_ref().map_or(&Kind::ALL, |(_, kinds)| kinds)
    }

    pub fn can_be(&self, kind: Kind) -> bool {
        self.kinds().contains(&kind)
    }
}

/// Without the number of a move before it, such as `12.`, `12...`, `12)`, `12:` or `12`, in
/// usual signs.
pub fn without_number(text: &str) -> &str {
    let trimmed = text.trim_start();
    let after_digits = trimmed.trim_start_matches(|c: char| c.is_ascii_digit());
    let further = after_digits.trim_start_matches(['…', '.', ')', ':']);
    if after_digits.len() < trimmed.len() || further.is_empty() { further } else { trimmed }
}

fn meaning(letters: &str) -> String {
    letters.split_whitespace().filter(|word| !FILLERS.contains(&&*word.to_lowercase())).collect()
}

/// By a code, long or short, or a name: `AR`, `R`, `right angle`. `angle` means three kinds.
pub fn kinds_by_name(word: &str) -> Vec<Kind> {
    let small = word.to_lowercase();
    names().filter(|(name, _)| *name == small).map(|(_, kind)| kind).collect()
}

/// All names of all kinds, in small letters and without blanks.
fn names() -> impl Iterator<Item = (String, Kind)> {
    Kind::ALL.into_iter().flat_map(|kind| {
        let name = kind.name().replace(' ', "");
        let adjective = name.trim_start_matches(kind.shape());
        let code = kind.code().to_lowercase();
        let turned = format!("{adjective}{}", kind.shape());
        let mut names =
            vec![code[code.len() - 1..].to_owned(), code, kind.shape().into(), name, turned];
        names.sort_unstable();
        names.dedup();
        names.into_iter().map(move |name| (name, kind))
    })
}
