//! Which games are sought: one search for the command line and the screen.

use std::ops::RangeInclusive;
use std::str::FromStr;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use super::folded::folded;
use super::game_record::Record;
use super::player_name::Name;
use crate::rules::{
    Bridges, Game, Outcome, Piece, Player, Position, PositionTextError, Symmetry, UnknownWord,
    Variant, read_pieces,
};

/// How a game ended, if it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameEnd {
    Won(Player),
    Draw,
    Open,
}

/// What is sought. All that is named must fit.
#[derive(Clone, Debug, Default)]
pub struct Query {
    /// Parts of a player's name or the file's, in either case and with or without accents.
    pub words: Vec<String>,
    pub result: Option<GameEnd>,
    /// The code of the set of rules.
    pub rules: Option<&'static str>,
    pub plies: Option<RangeInclusive<usize>>,
    pub since: Option<Date>,
    pub until: Option<Date>,
    pub position: Option<SoughtPosition>,
    pub pieces: Option<SoughtPieces>,
}

/// What a list says of a game, of PÜNCT or GIPF.
pub struct Facts<'a> {
    /// White's first.
    pub names: &'a [Name; 2],
    /// The name of its file, if that is sought too.
    pub file: Option<&'a str>,
    pub rules: &'static str,
    pub result: GameEnd,
    pub plies: usize,
    /// When it began, else when it was saved; in UTC, as files have it.
    pub date: Option<Date>,
}

/// A position in all its images.
#[derive(Clone, Debug)]
pub struct SoughtPosition {
    variant: Variant,
    hashes: Vec<u64>,
}

/// Pieces that lie on the board at the same time, in all their images.
#[derive(Clone, Debug)]
pub struct SoughtPieces(Vec<Vec<Piece>>);

impl GameEnd {
    pub const ALL: [GameEnd; 4] =
        [GameEnd::Won(Player::White), GameEnd::Won(Player::Black), GameEnd::Draw, GameEnd::Open];

    /// The word for it in commands.
    pub const fn code(self) -> &'static str {
        match self {
            GameEnd::Won(player) => player.code(),
            GameEnd::Draw => "draw",
            GameEnd::Open => "open",
        }
    }

    /// That of a game with such an end.
    pub fn of(outcome: Option<Outcome>) -> GameEnd {
        outcome.map_or(GameEnd::Open, |outcome| GameEnd::by(outcome.winner()))
    }

    /// That of a game that is over, won by this player or by none.
    pub fn by(winner: Option<Player>) -> GameEnd {
        winner.map_or(GameEnd::Draw, GameEnd::Won)
    }
}

impl FromStr for GameEnd {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<GameEnd, UnknownWord> {
        let found = GameEnd::ALL.into_iter().find(|it| it.code().eq_ignore_ascii_case(text));
        let choices = "white, black, draw or open";
        found.ok_or_else(|| UnknownWord { what: "result", choices, word: text.to_owned() })
    }
}

impl Facts<'_> {
    pub fn of(record: &Record) -> Facts<'_> {
        let (header, game) = (record.header(), record.game());
        let time = header.started.or(record.saved());
        Facts {
            names: header.names(),
            file: None,
            rules: game.rules().variant.code(),
            result: GameEnd::of(game.outcome()),
            plies: game.ply(),
            date: time.map(|time| time.to_zoned(TimeZone::UTC).date()),
        }
    }
}

impl Query {
    /// What words mean as they are typed: each is a result, one of these sets of rules, or a part of a
    /// name.
    pub fn of_words(text: &str, rules: &[&'static str]) -> Query {
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

    /// Whether what a list says of a game fits.
    pub fn fits(&self, facts: &Facts<'_>) -> bool {
        let [white, black] = facts.names;
        self.fit_words([white.raw(), black.raw()].into_iter().chain(facts.file))
            && self.result.is_none_or(|result| result == facts.result)
            && self.rules.is_none_or(|rules| rules == facts.rules)
            && self.plies.as_ref().is_none_or(|plies| plies.contains(&facts.plies))
            && self.since.is_none_or(|day| facts.date.is_some_and(|date| date >= day))
            && self.until.is_none_or(|day| facts.date.is_some_and(|date| date <= day))
    }

    /// Whether a file fits of which only the name is known.
    pub fn fits_file(&self, file: &str) -> bool {
        self.result.is_none() && self.rules.is_none() && self.fit_words([file].into_iter())
    }

    fn fit_words<'t>(&self, texts: impl Iterator<Item = &'t str>) -> bool {
        let texts: Vec<String> = texts.map(folded).collect();
        let has = |word: &String| texts.iter().any(|text| text.contains(&folded(word)));
        self.words.iter().all(has)
    }

    /// Whether the position sought, if any, is one of those with these hashes.
    pub fn is_among(&self, variant: Variant, hashes: &[u64]) -> bool {
        self.position.as_ref().is_none_or(|position| position.is_among(variant, hashes))
    }

    /// Whether what is sought on the board occurred in a game, up to where the players stand.
    pub fn occurs_in(&self, game: &Game) -> bool {
        self.is_among(game.rules().variant, game.hashes())
            && self.pieces.as_ref().is_none_or(|pieces| pieces.occur_in(game))
    }
}

impl SoughtPosition {
    fn is_among(&self, variant: Variant, hashes: &[u64]) -> bool {
        self.variant == variant && hashes.iter().any(|hash| self.hashes.contains(hash))
    }
}

/// From the text of a position; it does not matter what bridges need.
impl FromStr for SoughtPosition {
    type Err = PositionTextError;

    fn from_str(text: &str) -> Result<SoughtPosition, PositionTextError> {
        let game = Game::from_position_text(text, Bridges::Any)?;
        let image = |symmetry| game.position().zobrist_of_image(symmetry);
        let hashes = Symmetry::all().map(image).collect();
        Ok(SoughtPosition { variant: game.rules().variant, hashes })
    }
}

impl SoughtPieces {
    fn occur_in(&self, game: &Game) -> bool {
        let lie = |position: &Position| {
            self.0.iter().any(|image| image.iter().all(|&piece| position.has(piece)))
        };
        let mut past = game.clone();
        loop {
            if lie(past.position()) {
                return true;
            }
            if !past.undo() {
                return false;
            }
        }
    }
}

/// From the text of some of the pieces of a position.
impl FromStr for SoughtPieces {
    type Err = PositionTextError;

    fn from_str(text: &str) -> Result<SoughtPieces, PositionTextError> {
        let pieces = read_pieces(text)?;
        let image = |symmetry: Symmetry| pieces.iter().map(|&it| symmetry.of_piece(it)).collect();
        Ok(SoughtPieces(Symmetry::all().map(image).collect()))
    }
}
