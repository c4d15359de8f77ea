//! Queries for games, and the facts about a game that they ask for.

use std::ops::RangeInclusive;
use std::str::FromStr;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::name::Name;
use crate::rules::{Player, UnknownWord};

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
}
