//! The names of the players, the facts about a game in a list, and queries for games.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::printable::{escaped, is_blank, printable, visible};
use crate::rules::{Player, UnknownWord};

/// A player's name. It is stored exactly as given and shown as [`printable`] text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Name(#[serde(serialize_with = "escaped")] String);

impl Name {
    pub const COLUMNS: usize = 32;

    /// For a player who gave none: the colour.
    pub fn default_of(player: Player) -> Self {
        Self(player.to_string())
    }

    /// Neither blank nor the player's colour.
    pub fn is_given_to(&self, player: Player) -> bool {
        let name = self.0.trim();
        !name.is_empty() && name != player.to_string()
    }

    /// A computer without a given name is called Computer, and a person does not keep that name.
    pub fn for_seat(&self, player: Player, is_computer: bool) -> Self {
        if is_computer && !self.is_given_to(player) {
            Self::computer()
        } else if !is_computer && *self == Self::computer() {
            Self::default_of(player)
        } else {
            self.clone()
        }
    }

    pub fn computer() -> Self {
        Self("Computer".to_owned())
    }

    /// A player without a given name is called by the new colour.
    pub fn exchanged(names: &[Name; 2]) -> [Name; 2] {
        Player::BOTH.map(|player| {
            let name = &names[player.opponent() as usize];
            if name.is_given_to(player.opponent()) {
                name.clone()
            } else {
                Name::default_of(player)
            }
        })
    }

    /// Any text is a name.
    pub fn from_save(raw: String) -> Self {
        Self(raw)
    }

    /// As given, for writing to a file. It is not safe to show.
    pub fn raw(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let name = self.0.trim();
        if is_blank(name) { f.pad("(no name)") } else { f.pad(&printable(name, Self::COLUMNS)) }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NameError {
    #[error("a name needs at least one letter")]
    Blank,
    #[error("a name can't hold control characters or invisible marks")]
    Unfit,
    #[error("a name can be at most {} columns wide", Name::COLUMNS)]
    TooLong,
}

/// Reads a name from the command line or the keyboard. All its characters must be safe to show.
impl FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let name = text.trim();
        if is_blank(name) {
            Err(NameError::Blank)
        } else if visible(name) != name {
            Err(NameError::Unfit)
        } else if printable(name, Self::COLUMNS) != name {
            Err(NameError::TooLong)
        } else {
            Ok(Self(name.to_owned()))
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameEnd {
    Won(Player),
    Draw,
    /// The game was aborted, and counts for nothing.
    Aborted,
    Open,
}

/// A query for games. A game must fit every part that is given.
#[derive(Clone, Debug, Default)]
pub struct Query {
    /// Each must occur in a player's name or the file's name. Case and accents do not matter.
    pub words: Vec<String>,
    pub result: Option<GameEnd>,
    pub rules: Option<&'static str>,
    pub plies: Option<RangeInclusive<usize>>,
    pub since: Option<Date>,
    pub until: Option<Date>,
}

pub struct Facts<'a> {
    pub names: &'a [Name; 2],
    /// The name of the game's file; `None` if the query's words do not apply to it.
    pub file: Option<&'a str>,
    pub rules: &'static str,
    pub result: GameEnd,
    pub plies: usize,
    /// The day in UTC on which the game began or, if that is unknown, was saved.
    pub date: Option<Date>,
}

impl GameEnd {
    pub const ALL: [GameEnd; 5] = [
        GameEnd::Won(Player::White),
        GameEnd::Won(Player::Black),
        GameEnd::Draw,
        GameEnd::Aborted,
        GameEnd::Open,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            GameEnd::Won(player) => player.code(),
            GameEnd::Draw => "draw",
            GameEnd::Aborted => "aborted",
            GameEnd::Open => "open",
        }
    }

    pub fn winner(self) -> Option<Player> {
        if let GameEnd::Won(player) = self { Some(player) } else { None }
    }

    pub fn from_winner(winner: Option<Player>) -> GameEnd {
        winner.map_or(GameEnd::Draw, GameEnd::Won)
    }
}

impl FromStr for GameEnd {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<GameEnd, UnknownWord> {
        UnknownWord::parse_word("result", text, &GameEnd::ALL, GameEnd::code)
    }
}

impl Query {
    /// Each word is a result, one of the codes `rules`, or a part of a name.
    pub fn parse(text: &str, rules: &[&'static str]) -> Query {
        let mut query = Query::default();
        for word in text.split_whitespace() {
            if let Ok(result) = word.parse() {
                query.result = Some(result);
            } else if let Some(code) = rules.iter().find(|code| code.eq_ignore_ascii_case(word)) {
                query.rules = Some(code);
            } else {
                query.words.push(word.to_owned());
            }
        }
        query
    }

    pub fn matches(&self, facts: &Facts<'_>) -> bool {
        let [white, black] = facts.names;
        self.fit_words([white.raw(), black.raw()].into_iter().chain(facts.file))
            && self.result.is_none_or(|result| result == facts.result)
            && self.rules.is_none_or(|rules| rules == facts.rules)
            && self.plies.as_ref().is_none_or(|plies| plies.contains(&facts.plies))
            && self.since.is_none_or(|day| facts.date.is_some_and(|date| date >= day))
            && self.until.is_none_or(|day| facts.date.is_some_and(|date| date <= day))
    }

    /// The game is unknown, so only the name is compared: a result or rules never fit.
    pub fn matches_file(&self, file: &str) -> bool {
        self.result.is_none() && self.rules.is_none() && self.fit_words([file].into_iter())
    }

    fn fit_words<'t>(&self, texts: impl Iterator<Item = &'t str>) -> bool {
        let texts: Vec<String> = texts.map(folded).collect();
        self.words.iter().all(|word| texts.iter().any(|text| text.contains(&folded(word))))
    }
}

/// Letters with accents and ligatures, after the plain letters that replace them.
const ACCENTED: &str = "a=àáâãäåāăąǎǻạảấầẩẫậắằẳẵặ ae=æǽ c=çćĉċč d=ďđð e=èéêëēĕėęěẹẻẽếềểễệ \
     g=ĝğġģǧ h=ĥħ i=ìíîïĩīĭįıǐịỉ ij=ĳ j=ĵ k=ķǩ l=ĺļľŀł n=ñńņňŋ o=òóôõöøōŏőǒọỏốồổỗộơớờởỡợ oe=œ r=ŕŗř \
     s=śŝşšș ss=ß t=ţťŧț th=þ u=ùúûüũūŭůűųǔụủưứừửữự w=ŵẁẃẅ y=ýÿŷỳỵỷỹ z=źżž α=ά ε=έ ι=ίϊΐ \
     ο=ό σ=ς";

/// The accents that are separate characters after their letter.
const COMBINING: std::ops::RangeInclusive<char> = '\u{300}'..='\u{36F}';

/// Small letters without accents: `Tomás` and `TOMAS` become `tomas`.
pub fn folded(text: &str) -> String {
    let letters = text.chars().flat_map(char::to_lowercase).filter(|it| !COMBINING.contains(it));
    let mut folded = String::with_capacity(text.len());
    for letter in letters {
        if letter.is_ascii() {
            folded.push(letter);
            continue;
        }
        let mut groups = ACCENTED.split(' ').filter_map(|group| group.split_once('='));
        match groups.find(|(_, accented)| accented.contains(letter)) {
            Some((plain, _)) => folded.push_str(plain),
            None => folded.push(letter),
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_accents_do_not_count() {
        for (one, other) in [
            ("Tomás", "tomas"),
            ("Toma\u{301}s", "TOMÁS"),
            ("Zoë", "zoe"),
            ("Łukasz Żółć", "lukasz zolc"),
            ("Groß", "GROSS"),
            ("Đặng", "dang"),
            ("İpek", "ipek"),
            ("Æsa", "aesa"),
        ] {
            assert_eq!(folded(one), folded(other), "{one}");
        }
        assert_ne!(folded("漢字"), folded("漢"));
    }

    #[test]
    fn a_folded_text_stays_as_it_is() {
        for (plain, accented) in ACCENTED.split(' ').filter_map(|group| group.split_once('=')) {
            for letter in accented.chars() {
                assert_eq!(folded(&letter.to_string()), plain);
                assert_eq!(folded(&letter.to_uppercase().to_string()), folded(plain), "{letter}");
            }
            assert_eq!(folded(plain), plain);
        }
    }
    #[test]
    fn a_name_is_shown_clean_and_kept_raw() {
        let name = Name::from_save("\x1b]0;title\x07Eve".into());
        assert_eq!(name.to_string(), "\u{FFFD}]0;title\u{FFFD}Eve");
        assert_eq!(name.raw(), "\x1b]0;title\x07Eve");
        assert_eq!(Name::from_save(" \t".into()).to_string(), "(no name)");
    }

    #[test]
    fn a_given_name_must_be_showable() {
        assert_eq!(" Zoë ".parse::<Name>().map(|n| n.to_string()), Ok("Zoë".into()));
        assert_eq!("  ".parse::<Name>(), Err(NameError::Blank));
        assert_eq!("a\tb".parse::<Name>(), Err(NameError::Unfit));
        assert_eq!("a\u{202E}b".parse::<Name>(), Err(NameError::Unfit));
        assert_eq!("x".repeat(33).parse::<Name>(), Err(NameError::TooLong));
    }
}
