//! The words of saves, and the members that occur in the saves of both games.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::value::{Object, UnknownMembers, Value};
use super::{GameKind, SaveError, SaveResult, VERSION};
use crate::kit::storage::facts::Name;
use crate::rules::Player;

coded! {
    /// Programs without clocks must be able to read all saves: a loss on time is a resignation with
    /// the member [`ON_TIME`], an aborted game an agreed draw with the member [`ABORTED`].
    pub enum EndingKind {
        Resigned = "resigned",
        Agreed = "agreed",
        Claimed = "claimed",
    }
}

/// The member of an ending that says that the loser had no time left and did not resign.
pub const ON_TIME: &str = "time";
/// Names the player who aborted the game; with [`ON_TIME`], because that player's time was up.
pub const ABORTED: &str = "aborted";

const NO_COLOUR: &str = "is neither white nor black";

/// Comes first, because another format or version may give the other members another meaning.
pub fn check_format(save: &mut Object, own: GameKind) -> SaveResult {
    let game = save.require("format")?.word_as(GameKind::from_code, own.fault())?;
    if game != own {
        return Err(SaveError::OtherGame(game));
    }
    let version = save.require("version")?;
    match version.whole_number()? {
        VERSION => Ok(()),
        0 => Err(version.unfit("is not a version of the format")),
        newer => Err(SaveError::Newer(newer)),
    }
}

/// Any text is a name; a missing name is the colour.
pub fn names(save: &mut Object) -> SaveResult<[Name; 2]> {
    let mut names = Player::BOTH.map(Name::default_of);
    for player in Player::BOTH {
        if let Some(name) = save.read(player.code(), Value::string)? {
            names[player as usize] = Name::from_save(name);
        }
    }
    Ok(names)
}

/// White's and Black's; `None` for a person. `fault` is about a number that is no level.
pub fn computer<T>(
    save: &mut Object,
    fault: &'static str,
    level: impl Fn(f64) -> Option<T>,
) -> SaveResult<[Option<T>; 2]> {
    let mut found = [None, None];
    let Some(value) = save.take("computer") else { return Ok(found) };
    let mut levels = value.object()?;
    for player in Player::BOTH {
        let number = levels.read(player.code(), |it| it.decimal_as(fault, &level))?;
        found[player as usize] = number;
    }
    levels.end(NO_COLOUR)?;
    Ok(found)
}

/// After how many of the `last` moves or turns the players stand. Without the member `ply` they
/// stand after the last one. `what` is the word for the moves.
pub fn ply(save: &mut Object, last: usize, what: &'static str) -> SaveResult<usize> {
    let Some(value) = save.take("ply") else { return Ok(last) };
    let found = value.whole_number()?;
    let ply = usize::try_from(found).ok().filter(|ply| *ply <= last);
    ply.ok_or(SaveError::Ply { found, last, what })
}

pub fn ended_by(ending: &mut Object) -> SaveResult<Option<Player>> {
    ending.take_unless_null("by").map(|by| player(&by)).transpose()
}

pub fn player(value: &Value) -> SaveResult<Player> {
    value.word_as(Player::from_code, NO_COLOUR)
}

pub fn agreed_by_one() -> SaveError {
    SaveError::Ending("a draw is agreed by both players, not by one".to_owned())
}

pub struct ByColour<T>(pub [Option<T>; 2]);

impl<T: Copy + Serialize> Serialize for ByColour<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = Player::BOTH.into_iter().zip(self.0);
        serializer.collect_map(values.filter_map(|(player, value)| Some((player.code(), value?))))
    }
}

pub struct WrittenMembers<'a>(pub &'a UnknownMembers);

impl Serialize for WrittenMembers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

pub fn write_unknown<M: SerializeMap>(
    map: &mut M,
    unknown: &UnknownMembers,
) -> Result<(), M::Error> {
    unknown.iter().try_for_each(|(key, value)| map.serialize_entry(key, value))
}

pub fn file_of(document: &impl Serialize) -> String {
    // Strings, numbers and raw JSON can always be serialized.
    let mut json = serde_json::to_string_pretty(document).unwrap_or_default();
    json.push('\n');
    json
}
