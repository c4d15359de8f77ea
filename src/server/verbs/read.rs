//! Reading a command line.

use std::str::FromStr;

use thiserror::Error;

use crate::clock::TimeControl;
use crate::engine::Strength;
use crate::record::Format;
use crate::rules::{Bridges, Move, NotationError, Player, Rules, Variant};
use crate::server::database::{ChallengeId, Fingerprint, GameId};

use super::answer::Manner;

/// What somebody asks for by a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// What.
    pub verb: Verb,
    /// How the answer is to be written.
    pub manner: Manner,
}

/// The commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verb {
    /// The list of commands.
    Help,
    /// Who the server takes this for.
    Whoami,
    /// A word by which to add another key.
    Link,
    /// Add this key to the account of whoever was told the word.
    Join(String),
    /// What is chosen for visits, or another choice: its name and value.
    Set(Option<(String, String)>),
    /// The own keys.
    Keys,
    /// Take a key away.
    Forget(Fingerprint),
    /// The own games that go on.
    Games,
    /// The open seeks, and the own challenges.
    Seeks,
    /// The board of a game.
    Show(GameId),
    /// The legal moves in a game.
    Moves(GameId),
    /// Make a challenge.
    Challenge(Box<Wanted>),
    /// Accept a challenge.
    Accept(ChallengeId),
    /// Decline a challenge.
    Decline(ChallengeId),
    /// Take back an own challenge.
    Cancel(ChallengeId),
    /// Play a move; the number is that of the move, from 1.
    Move(GameId, Option<usize>, Move),
    /// Give up.
    Resign(GameId),
    /// Offer a draw, agree to one, or claim one.
    Draw(GameId),
    /// Ask to take back the last move, or agree to that.
    Undo(GameId),
    /// Say something, or read what was said.
    Chat(GameId, Option<String>),
    /// The ratings.
    Standings,
    /// Play line by line.
    Plain,
    /// A game as a file.
    Export(GameId, Format),
}

/// A challenge as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Whom.
    pub opponent: WantedOpponent,
    /// By which rules.
    pub rules: Rules,
    /// The colour of who challenges; `None` leaves it to chance.
    pub colour: Option<Player>,
    /// Whether the ratings change.
    pub rated: bool,
    /// The clock.
    pub clock: Option<TimeControl>,
}

/// Whom somebody wants to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WantedOpponent {
    /// Whoever accepts.
    Anyone,
    /// The computer.
    Computer(Strength),
    /// Somebody with this name.
    Player(String),
}

/// Why a command line can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Misread {
    /// There is no such command.
    #[error("there is no command '{0}'; 'help' lists them all")]
    Unknown(String),
    /// Something is missing or too much.
    #[error("write: {0}")]
    Usage(&'static str),
    /// A number is expected.
    #[error("'{0}' is no number of a game or challenge")]
    NoNumber(String),
    /// The move can't be read.
    #[error("{0}")]
    Notation(#[from] NotationError),
    /// The computer has no such level.
    #[error("'{0}' is no level: the computer has 1 to 9")]
    NoLevel(String),
    /// Something in a challenge is not understood.
    #[error(
        "'{0}' is none of basic, standard, two, any, white, black, random, none, rated, nor a clock \
         such as 20m+10s, 20m or 3d (for each move)"
    )]
    NoTerm(String),
    /// There is no such format.
    #[error("'{0}' is none of json, sgf, text")]
    NoFormat(String),
}

impl FromStr for Asked {
    type Err = Misread;

    fn from_str(line: &str) -> Result<Asked, Misread> {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        // What is said may hold these words, too.
        let says = words.first() == Some(&"chat");
        let json = if says { words.get(1) == Some(&"--json") } else { words.contains(&"--json") };
        let nth = words.iter().position(|word| *word == "--json");
        if let Some(nth) = nth.filter(|_| json) {
            words.remove(nth);
        }
        let manner = if json { Manner::Json } else { Manner::Text };
        let (verb, rest) =
            words.split_first().map_or(("help", &[][..]), |(verb, rest)| (*verb, rest));
        Ok(Asked { verb: read_verb(verb, rest)?, manner })
    }
}

fn read_verb(verb: &str, rest: &[&str]) -> Result<Verb, Misread> {
    Ok(match (verb, rest) {
        ("help", _) => Verb::Help,
        ("whoami", []) => Verb::Whoami,
        ("link", []) => Verb::Link,
        ("join", [word]) => Verb::Join((*word).to_owned()),
        ("plain", []) => Verb::Plain,
        ("set", []) => Verb::Set(None),
        ("set", [name, value]) => Verb::Set(Some(((*name).to_owned(), (*value).to_owned()))),
        ("keys", []) => Verb::Keys,
        ("forget", [key]) => Verb::Forget(Fingerprint((*key).to_owned())),
        ("games", []) => Verb::Games,
        ("seeks", []) => Verb::Seeks,
        ("standings", []) => Verb::Standings,
        ("show", [game]) => Verb::Show(game_id(game)?),
        ("moves", [game]) => Verb::Moves(game_id(game)?),
        ("accept", [id]) => Verb::Accept(ChallengeId(number(id)?)),
        ("decline", [id]) => Verb::Decline(ChallengeId(number(id)?)),
        ("cancel", [id]) => Verb::Cancel(ChallengeId(number(id)?)),
        ("resign", [game]) => Verb::Resign(game_id(game)?),
        ("draw", [game]) => Verb::Draw(game_id(game)?),
        ("undo", [game]) => Verb::Undo(game_id(game)?),
        ("move", [game, number, text @ ..]) if number.starts_with('#') && !text.is_empty() => {
            let nth = self::number(&number[1..])?;
            Verb::Move(game_id(game)?, Some(nth), text.concat().parse()?)
        }
        ("move", [game, text @ ..]) if !text.is_empty() => {
            Verb::Move(game_id(game)?, None, text.concat().parse()?)
        }
        ("chat", [game, words @ ..]) => {
            let said = (!words.is_empty()).then(|| words.join(" "));
            Verb::Chat(game_id(game)?, said)
        }
        ("export", [game, format]) => {
            let unknown = || Misread::NoFormat(shown(format));
            let named = Format::ALL.into_iter().find(|it| it.code() == *format);
            Verb::Export(game_id(game)?, named.ok_or_else(unknown)?)
        }
        ("challenge", [opponent, terms @ ..]) => {
            Verb::Challenge(Box::new(read_challenge(opponent, terms)?))
        }
        _ => {
            let unknown = || Misread::Unknown(shown(verb));
            return Err(Misread::Usage(super::help::usage(verb).ok_or_else(unknown)?));
        }
    })
}

fn read_challenge(opponent: &str, terms: &[&str]) -> Result<Wanted, Misread> {
    let opponent = match opponent.strip_prefix("computer") {
        Some(level) => {
            let level = level.strip_prefix(':').unwrap_or(level);
            let level = if level.is_empty() { Ok(Strength::EASY) } else { level.parse() };
            WantedOpponent::Computer(level.map_err(|_| Misread::NoLevel(shown(opponent)))?)
        }
        None if opponent == "anyone" => WantedOpponent::Anyone,
        None => WantedOpponent::Player(opponent.to_owned()),
    };
    let rules = Rules { variant: Variant::default(), bridges: Bridges::default() };
    let mut wanted = Wanted { opponent, rules, colour: None, rated: false, clock: None };
    for term in terms {
        if let Ok(variant) = term.parse::<Variant>() {
            wanted.rules.variant = variant;
        } else if let Ok(bridges) = term.parse::<Bridges>() {
            wanted.rules.bridges = bridges;
        } else if let Ok(control) = term.parse::<TimeControl>() {
            wanted.clock = Some(control);
        } else {
            match *term {
                "white" => wanted.colour = Some(Player::White),
                "black" => wanted.colour = Some(Player::Black),
                "random" => wanted.colour = None,
                "rated" => wanted.rated = true,
                "none" => wanted.clock = None,
                _ => return Err(Misread::NoTerm(shown(term))),
            }
        }
    }
    Ok(wanted)
}

fn game_id(text: &str) -> Result<GameId, Misread> {
    number(text).map(GameId)
}

fn number<N: FromStr>(text: &str) -> Result<N, Misread> {
    text.parse().map_err(|_| Misread::NoNumber(shown(text)))
}

/// A word of a command, safe to show.
fn shown(word: &str) -> String {
    crate::record::printable(word, 40)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn challenge(terms: &str) -> Result<Wanted, Misread> {
        match format!("challenge anna {terms}").parse::<Asked>()?.verb {
            Verb::Challenge(wanted) => Ok(*wanted),
            verb => panic!("{verb:?} is no challenge"),
        }
    }

    #[test]
    fn the_clock_of_a_challenge_is_read_strictly() {
        for (terms, clock) in [
            ("", None),
            ("3d", Some("3d")),
            ("basic 20m+10s rated", Some("20m+10s")),
            ("5m none", None),
        ] {
            let wanted = challenge(terms).expect("a challenge");
            assert_eq!(wanted.clock.map(|clock| clock.to_string()).as_deref(), clock, "{terms}");
        }
        for wrong in ["3x", "20m+", "61d", "10", "20m10"] {
            let error = challenge(wrong).expect_err("no clock").to_string();
            assert!(error.contains("a clock such as 20m+10s"), "{error}");
        }
    }
}
