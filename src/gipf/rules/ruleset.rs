//! The players' agreement before a game: the version, potentials and challenges.

use std::str::FromStr;

use derive_more::Display;
use thiserror::Error;

use crate::rules::UnknownWord;

coded! {
    #[derive(Hash)]
    pub enum Version: "version" {
        /// Single pieces only; three of each player are on the board.
        Basic = "basic",
        /// Three GIPF-pieces of each player are on the board; a player who has none left loses.
        Standard = "standard",
        /// The board is empty; each player brings in any number of GIPF-pieces.
        Tournament = "tournament",
    }
}

/// The number of PÜNCT-potentials of each player: none, or three to six.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Potentials(u8);

/// The number of uses that each player may contest: none, one or three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Challenges(u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display)]
#[display("{version} {}", potentials.0)]
pub struct Rules {
    version: Version,
    potentials: Potentials,
}

#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RulesError {
    #[error("a player has 0, 3, 4, 5 or 6 PÜNCT-potentials, not {0}")]
    WrongPotentials(String),
    #[error("a player has 0, 1 or 3 challenges, not {0}")]
    WrongChallenges(String),
    #[error("the basic version is played without PÜNCT-potentials")]
    PotentialsInBasic,
    #[error(transparent)]
    UnknownVersion(#[from] UnknownWord),
    #[error("write a version and how many PÜNCT-potentials, such as tournament 6")]
    TooMuch,
}

impl Version {
    /// Decision "standard too": Kris Burm's rules offer potentials for the tournament version. Here
    /// the standard version can have them, too; the basic version never has them.
    pub const fn can_have_potentials(self) -> bool {
        !matches!(self, Version::Basic)
    }
}

impl Potentials {
    pub const NONE: Potentials = Potentials(0);

    pub const DEFAULT: Potentials = Potentials(6);

    pub const ALL: [Potentials; 5] =
        [Potentials(0), Potentials(3), Potentials(4), Potentials(5), Potentials(6)];

    pub fn new(number: u8) -> Result<Potentials, RulesError> {
        let mut allowed = Potentials::ALL.into_iter();
        allowed
            .find(|potentials| potentials.0 == number)
            .ok_or_else(|| RulesError::WrongPotentials(number.to_string()))
    }

    pub const fn number(self) -> u8 {
        self.0
    }

    pub const fn are_played(self) -> bool {
        self.0 > 0
    }
}

impl Challenges {
    pub const NONE: Challenges = Challenges(0);

    pub const DEFAULT: Challenges = Challenges(1);

    pub const ALL: [Challenges; 3] = [Challenges(0), Challenges(1), Challenges(3)];

    pub fn new(number: u8) -> Result<Challenges, RulesError> {
        let mut allowed = Challenges::ALL.into_iter();
        allowed
            .find(|challenges| challenges.0 == number)
            .ok_or_else(|| RulesError::WrongChallenges(number.to_string()))
    }

    pub const fn number(self) -> u8 {
        self.0
    }
}

impl Rules {
    pub fn new(version: Version, potentials: Potentials) -> Result<Rules, RulesError> {
        if potentials.are_played() && !version.can_have_potentials() {
            return Err(RulesError::PotentialsInBasic);
        }
        Ok(Rules { version, potentials })
    }

    pub const fn usual(version: Version) -> Rules {
        let potentials =
            if version.can_have_potentials() { Potentials::DEFAULT } else { Potentials::NONE };
        Rules { version, potentials }
    }

    pub const fn version(self) -> Version {
        self.version
    }

    pub const fn potentials(self) -> Potentials {
        self.potentials
    }

    pub const fn have_potentials(self) -> bool {
        self.potentials.are_played()
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::usual(Version::Tournament)
    }
}

impl FromStr for Potentials {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Potentials, RulesError> {
        let number = text.parse().map_err(|_| RulesError::WrongPotentials(text.to_owned()))?;
        Potentials::new(number)
    }
}

impl FromStr for Challenges {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Challenges, RulesError> {
        let number = text.parse().map_err(|_| RulesError::WrongChallenges(text.to_owned()))?;
        Challenges::new(number)
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    /// Reads a version and, unless it has its usual one, the number of potentials.
    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match *words.as_slice() {
            [version, potentials] => Rules::new(version.parse()?, potentials.parse()?),
            [version] => Ok(Rules::usual(version.parse()?)),
            [] => Ok(Rules::usual("".parse()?)),
            _ => Err(RulesError::TooMuch),
        }
    }
}
