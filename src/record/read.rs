//! Reading a save: everything is checked, and what is wrong is said with its place.
//!
//! The position is what replaying the moves gives. A byte order mark is accepted, as some editors
//! add one. Members that are not known are kept, so that other programs may add their own.

use jiff::Timestamp;
use serde_json::value::RawValue;

use super::SaveError;
use super::json::{
    BRIDGES, ENDINGS, EndingKind, FORMAT, Kept, MAX_BYTES, PLAYERS, Record, VARIANTS, VERSION,
};
use super::members::{self, Members};
use super::text::Name;
use crate::rules::{Bridges, Ending, Game, Move, Player, Rules};

impl Record {
    /// The game a file holds.
    ///
    /// # Errors
    /// The first thing wrong, whatever it is: nothing is half read.
    pub fn read(bytes: &[u8]) -> Result<Self, SaveError> {
        if bytes.len() as u64 > MAX_BYTES {
            return Err(SaveError::TooLarge);
        }
        let text = std::str::from_utf8(bytes).map_err(|e| not_utf8(&bytes[..e.valid_up_to()]))?;
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        if text.trim().is_empty() {
            return Err(SaveError::Empty);
        }
        let mut known = Known::default();
        let mut other = Members::new();
        for (key, value) in members::object(text, "")? {
            match known.place(&key) {
                Some(place) => *place = Some(value),
                None => other.push((key, value)),
            }
        }
        let mut record = known.read()?;
        record.other = kept(other);
        Ok(record)
    }
}

fn kept(members: Members) -> Kept {
    members.into_iter().map(|(key, value)| (key, value.to_owned())).collect()
}

fn not_utf8(before: &[u8]) -> SaveError {
    let line = before.split(|byte| *byte == b'\n').count();
    let column = 1 + before.iter().rev().take_while(|byte| **byte != b'\n').count();
    SaveError::NotUtf8 { line, column }
}

/// The members that this program knows, where the file has them.
#[derive(Default)]
struct Known<'a> {
    format: Option<&'a RawValue>,
    version: Option<&'a RawValue>,
    rules: Option<&'a RawValue>,
    bridges: Option<&'a RawValue>,
    white: Option<&'a RawValue>,
    black: Option<&'a RawValue>,
    started: Option<&'a RawValue>,
    saved: Option<&'a RawValue>,
    moves: Option<&'a RawValue>,
    ending: Option<&'a RawValue>,
    ply: Option<&'a RawValue>,
}

impl<'a> Known<'a> {
    fn place(&mut self, key: &str) -> Option<&mut Option<&'a RawValue>> {
        Some(match key {
            "format" => &mut self.format,
            "version" => &mut self.version,
            "rules" => &mut self.rules,
            "bridges" => &mut self.bridges,
            "white" => &mut self.white,
            "black" => &mut self.black,
            "started" => &mut self.started,
            "saved" => &mut self.saved,
            "moves" => &mut self.moves,
            "ending" => &mut self.ending,
            "ply" => &mut self.ply,
            _ => return None,
        })
    }

    /// Everything but the unknown members. First of all what the file is: of another format or
    /// a later version nothing else can be judged.
    fn read(&self) -> Result<Record, SaveError> {
        one_of(self.format, "format", "is not \"punct\"", &[(FORMAT, ())])?;
        self.read_version()?;
        let rules = Rules {
            variant: one_of(self.rules, "rules", "is neither basic nor standard", &VARIANTS)?,
            bridges: match self.bridges {
                None => Bridges::Two,
                bridges => one_of(bridges, "bridges", "is neither two nor any", &BRIDGES)?,
            },
        };
        let mut game = Game::new(rules);
        self.play_moves(&mut game)?;
        let of_ending = self.read_ending(&mut game)?;
        self.go_to_ply(&mut game)?;
        Ok(Record {
            game,
            white: name(self.white, "white", Player::White)?,
            black: name(self.black, "black", Player::Black)?,
            started: time(self.started, "started")?,
            saved: time(self.saved, "saved")?,
            other: Kept::new(),
            of_ending,
        })
    }

    fn read_version(&self) -> Result<(), SaveError> {
        let value = self.version.ok_or(SaveError::Missing { at: "version" })?;
        match members::whole_number(value, "version")? {
            VERSION => Ok(()),
            0 => Err(unfit("version", value, "is no version of the format")),
            newer => Err(SaveError::Newer(newer)),
        }
    }

    fn play_moves(&self, game: &mut Game) -> Result<(), SaveError> {
        let moves = self.moves.ok_or(SaveError::Missing { at: "moves" })?;
        for (index, value) in members::array(moves, "moves")?.into_iter().enumerate() {
            let text = members::string(value, &format!("moves[{index}]"))?;
            let refused = |why: String| SaveError::Move { index, text: text.clone(), why };
            let mv = text.parse::<Move>().map_err(|error| refused(error.to_string()))?;
            game.play(mv).map_err(|refusal| refused(refusal.to_string()))?;
        }
        Ok(())
    }

    fn read_ending(&self, game: &mut Game) -> Result<Option<(Ending, Kept)>, SaveError> {
        let Some(value) = self.ending.filter(|value| !members::is_null(value)) else {
            return Ok(None);
        };
        let mut members = members::object(value.get(), "ending")?;
        let mut take = |key| {
            let at = members.iter().position(|(found, _)| found == key)?;
            Some(members.remove(at).1)
        };
        let (kind, by) = (take("kind"), take("by").filter(|by| !members::is_null(by)));
        let by = by.map(|by| one_of(Some(by), "ending.by", "is neither white nor black", &PLAYERS));
        let by = by.transpose()?;
        let kinds = "is none of resigned, agreed and claimed";
        let ending = match (one_of(kind, "ending.kind", kinds, &ENDINGS)?, by) {
            (EndingKind::Agreed, None) => Ending::Agreed,
            (EndingKind::Agreed, Some(_)) => {
                return Err(SaveError::Ending("a draw is agreed by both, not by one".into()));
            }
            (_, None) => return Err(SaveError::Missing { at: "ending.by" }),
            (EndingKind::Resigned, Some(by)) => Ending::Resigned { by },
            (EndingKind::Claimed, Some(by)) => Ending::Claimed { by },
        };
        game.end(ending).map_err(|refusal| SaveError::Ending(refusal.to_string()))?;
        Ok(Some((ending, kept(members))))
    }

    fn go_to_ply(&self, game: &mut Game) -> Result<(), SaveError> {
        let Some(value) = self.ply else { return Ok(()) };
        let found = members::whole_number(value, "ply")?;
        let moves = game.moves().len();
        let ply = usize::try_from(found).ok().filter(|ply| *ply <= moves);
        let ply = ply.ok_or(SaveError::Ply { found, moves })?;
        if ply < moves && game.ending().is_some() {
            let why = format!("the players stand at ply {ply}, before the last of {moves} moves");
            return Err(SaveError::Ending(why));
        }
        while game.ply() > ply {
            game.undo();
        }
        Ok(())
    }
}

fn unfit(at: &str, value: &RawValue, fault: &'static str) -> SaveError {
    SaveError::Unfit { at: at.to_owned(), found: value.get().to_owned(), fault }
}

/// A member that must be there and be one of the given words.
fn one_of<T: Copy>(
    value: Option<&RawValue>,
    at: &'static str,
    fault: &'static str,
    words: &[(&str, T)],
) -> Result<T, SaveError> {
    let value = value.ok_or(SaveError::Missing { at })?;
    let word = members::string(value, at)?;
    match words.iter().find(|(known, _)| *known == word) {
        Some((_, meaning)) => Ok(*meaning),
        None => Err(unfit(at, value, fault)),
    }
}

fn name(value: Option<&RawValue>, at: &str, player: Player) -> Result<Name, SaveError> {
    match value {
        None => Ok(Name::default_of(player)),
        Some(value) => Ok(Name::from_save(members::string(value, at)?)),
    }
}

/// RFC 3339 has no years before it, so none could be written back.
const YEAR_0: Timestamp = Timestamp::constant(-62_167_219_200, 0);

fn time(value: Option<&RawValue>, at: &str) -> Result<Option<Timestamp>, SaveError> {
    let Some(value) = value else { return Ok(None) };
    let time = members::string(value, at)?.parse().ok().filter(|time| *time >= YEAR_0);
    match time {
        Some(time) => Ok(Some(time)),
        None => Err(unfit(at, value, "is no date and time (RFC 3339)")),
    }
}
