//! Reading a save. Every member is checked, the turns are replayed, and an error names its place.
//!
//! Unknown members are kept, so that other programs can add their own.

use serde_json::value::RawValue;

use super::agreed::Agreed;
use super::contests::{read_begun, read_contest, read_decided};
use super::game_record::{Header, Record};
use super::refused::{contradiction, read_turn, refused};
use crate::gipf::level::Level;
use crate::gipf::rules::{Challenges, Draft, Game, Potentials, Rules, Version};
use crate::record::UnknownMembers;
use crate::record::json::members::{
    self, by_colour, check_format, check_version, missing, name, one_of, parted, ply, take, time,
    unfit,
};
use crate::record::json::raw;
use crate::record::json::{BRIDGES, GameKind, PLAYERS, SaveError, VARIANTS};
use crate::rules::Player;

/// The game a file holds.
///
/// # Errors
/// The first thing that is wrong; nothing is half read.
pub fn read(bytes: &[u8]) -> Result<Record, SaveError> {
    let (known, unknown) = parted::<Known>(bytes)?;
    known.read(unknown)
}

/// The members that this program knows; `None` where the file does not have one.
#[derive(Default)]
struct Known<'a> {
    format: Option<&'a RawValue>,
    version: Option<&'a RawValue>,
    variant: Option<&'a RawValue>,
    potentials: Option<&'a RawValue>,
    challenges: Option<&'a RawValue>,
    punct: Option<&'a RawValue>,
    white: Option<&'a RawValue>,
    black: Option<&'a RawValue>,
    computer: Option<&'a RawValue>,
    started: Option<&'a RawValue>,
    saved: Option<&'a RawValue>,
    turns: Option<&'a RawValue>,
    ending: Option<&'a RawValue>,
    ply: Option<&'a RawValue>,
    begun: Option<&'a RawValue>,
    contest: Option<&'a RawValue>,
    contests: Option<&'a RawValue>,
}

/// How the players ended a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ended {
    Resigned(Player),
    Agreed,
}

impl<'a> members::Known<'a> for Known<'a> {
    fn place(&mut self, key: &str, _: &RawValue) -> Option<&mut Option<&'a RawValue>> {
        Some(match key {
            "format" => &mut self.format,
            "version" => &mut self.version,
            "variant" => &mut self.variant,
            "potentials" => &mut self.potentials,
            "challenges" => &mut self.challenges,
            "punct" => &mut self.punct,
            "white" => &mut self.white,
            "black" => &mut self.black,
            "computer" => &mut self.computer,
            "started" => &mut self.started,
            "saved" => &mut self.saved,
            "turns" => &mut self.turns,
            "ending" => &mut self.ending,
            "ply" => &mut self.ply,
            "begun" => &mut self.begun,
            "contest" => &mut self.contest,
            "contests" => &mut self.contests,
            _ => return None,
        })
    }
}

impl Known<'_> {
    /// Format and version come first: if they are others, nothing else can be judged.
    fn read(&self, unknown: UnknownMembers) -> Result<Record, SaveError> {
        check_format(self.format, GameKind::Gipf)?;
        check_version(self.version)?;
        let agreed = self.read_agreed()?;
        let header = self.read_header(agreed, unknown)?;
        let (game, ended) = (self.read_game(agreed)?, self.read_ending()?);
        let saved = time(self.saved, "saved")?;
        let draft = Draft::new(game.position());
        let mut record = Record { header, game, draft, contest: None, decided: vec![], saved };
        self.read_what_is_begun(&mut record)?;
        if let Some(contests) = self.contests {
            read_decided(contests, &mut record)?;
        }
        if let Some(ended) = ended {
            end(&mut record, ended)?;
        }
        Ok(record)
    }

    fn read_agreed(&self) -> Result<Agreed, SaveError> {
        let versions = Version::ALL.map(|version| (version.code(), version));
        let fault = "is not basic, standard or tournament";
        let usual = Rules::usual(one_of(self.variant, "variant", fault, &versions)?);
        let potentials = match self.potentials {
            None => usual.potentials(),
            Some(value) => number(value, "potentials", Potentials::new)?,
        };
        let rules = Rules::new(usual.version(), potentials)
            .map_err(|error| contradiction("potentials", &error))?;
        let challenges = match self.challenges {
            None => Challenges::DEFAULT,
            Some(value) => number(value, "challenges", Challenges::new)?,
        };
        Ok(Agreed { rules, challenges, punct: self.read_punct()? })
    }

    /// The rules of PÜNCT. Their member holds nothing else.
    fn read_punct(&self) -> Result<crate::rules::Rules, SaveError> {
        let mut rules = crate::rules::Rules::default();
        let Some(value) = self.punct else { return Ok(rules) };
        for (key, value) in raw::object(value.get(), "punct")? {
            let at = format!("punct.{key}");
            match key.as_str() {
                "rules" => {
                    let fault = "is neither basic nor standard";
                    rules.variant = one_of(Some(value), &at, fault, &VARIANTS)?;
                }
                "bridges" => {
                    rules.bridges = one_of(Some(value), &at, "is neither two nor any", &BRIDGES)?;
                }
                _ => {
                    let fault = "is neither rules nor bridges";
                    return Err(SaveError::Unfit { at: "punct".to_owned(), found: key, fault });
                }
            }
        }
        Ok(rules)
    }

    fn read_header(&self, agreed: Agreed, unknown: UnknownMembers) -> Result<Header, SaveError> {
        let white = name(self.white, "white", Player::White)?;
        let black = name(self.black, "black", Player::Black)?;
        let level = "is not a level from 1 to 3";
        let computer = by_colour(self.computer, "computer", level, Level::new)?;
        let started = time(self.started, "started")?;
        Ok(Header { punct: agreed.punct, names: [white, black], computer, started, unknown })
    }

    /// The game where the players stand, with the turns taken back.
    fn read_game(&self, agreed: Agreed) -> Result<Game, SaveError> {
        let mut game = Game::new(agreed.rules, agreed.challenges);
        let turns = self.turns.ok_or_else(|| missing("turns"))?;
        let turns = raw::array(turns, "turns")?;
        for (index, value) in turns.iter().enumerate() {
            let at = format!("turns[{index}]");
            let text = raw::string(value, &at)?;
            let turn = read_turn(&text, &at)?;
            game.play(&turn).map_err(|refusal| refused(&at, &text, &refusal))?;
        }
        for _ in ply(self.ply, turns.len(), "turns")?..turns.len() {
            game.undo();
        }
        Ok(game)
    }

    /// How the players ended the game. This member holds nothing else.
    fn read_ending(&self) -> Result<Option<Ended>, SaveError> {
        let Some(value) = self.ending.filter(|value| !raw::is_null(value)) else {
            return Ok(None);
        };
        let mut members = raw::object(value.get(), "ending")?;
        let kinds = [("resigned", false), ("agreed", true)];
        let kind = take(&mut members, "kind");
        let is_agreed = one_of(kind, "ending.kind", "is neither resigned nor agreed", &kinds)?;
        let by = take(&mut members, "by").filter(|by| !raw::is_null(by));
        let colour = |by| one_of(Some(by), "ending.by", "is neither white nor black", &PLAYERS);
        match (is_agreed, by.map(colour).transpose()?) {
            (true, None) => Ok(Some(Ended::Agreed)),
            (false, Some(by)) => Ok(Some(Ended::Resigned(by))),
            (false, None) => Err(missing("ending.by")),
            (true, Some(_)) => {
                let why = "a draw is agreed by both players, not by one";
                Err(SaveError::Ending(why.to_owned()))
            }
        }
    }

    /// What a file keeps of a turn that is not finished: a contest that is going on, or else what
    /// contests decided in it.
    fn read_what_is_begun(&self, record: &mut Record) -> Result<(), SaveError> {
        let is_there = |value: &&RawValue| !raw::is_null(value);
        let begun = self.begun.filter(is_there).map(|value| ("begun", value));
        let contest = self.contest.filter(is_there).map(|value| ("contest", value));
        let Some((at, value)) = contest.or(begun) else { return Ok(()) };
        if contest.is_some() && begun.is_some() {
            return Err(contradiction("begun", &"it is part of the contest that is going on"));
        }
        if record.game.outcome().is_some() {
            return Err(contradiction(at, &"the game is over"));
        }
        let (ply, undone) = (record.game.turns().len(), record.game.undone().len());
        if undone > 0 {
            let last = ply + undone;
            let why = format!("the players stand at ply {ply}, before the last of {last} turns");
            return Err(contradiction(at, &why));
        }
        if contest.is_some() { read_contest(value, record) } else { read_begun(value, record) }
    }
}

/// A number on which the players can agree.
fn number<T, E>(
    value: &RawValue,
    at: &'static str,
    read: fn(u8) -> Result<T, E>,
) -> Result<T, SaveError> {
    let number = u8::try_from(raw::whole_number(value, at)?).ok();
    let fault = "is not a number that is played";
    number.and_then(|number| read(number).ok()).ok_or_else(|| unfit(at, value, fault))
}

/// Ends a game, if the ending fits it. Players who ended a game stand at its last turn.
fn end(record: &mut Record, ended: Ended) -> Result<(), SaveError> {
    let wrong = |why: String| SaveError::Ending(why);
    let (ply, undone) = (record.game.turns().len(), record.game.undone().len());
    if undone > 0 {
        let last = ply + undone;
        return Err(wrong(format!(
            "the players stand at ply {ply}, before the last of {last} turns"
        )));
    }
    if record.contest.is_some() || !record.draft.steps().is_empty() {
        return Err(wrong("a turn is begun".to_owned()));
    }
    let done = match ended {
        Ended::Resigned(by) => record.game.resign(by),
        Ended::Agreed => record.game.agree_draw(),
    };
    done.map_err(|refusal| wrong(refusal.to_string()))
}
