//! The words of saves, and the members that the saves of both games share.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::error::SaveError;
use super::value::{Object, UnknownMembers, Value};
use super::{GameKind, VERSION};
use crate::kit::storage::player_name::Name;
use crate::rules::Player;

/// The kinds of [`Ending`](crate::rules::Ending). A game lost on time is written as resigned, with
/// the member [`ON_TIME`], so that programs without clocks can read it. An aborted game is written
/// as agreed on, with the member [`ABORTED`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum EndingKind {
    Resigned,
    Agreed,
    Claimed,
}

pub const PLAYERS: [(&str, Player); 2] =
    [(Player::White.code(), Player::White), (Player::Black.code(), Player::Black)];
pub const ENDINGS: [(&str, EndingKind); 3] = [
    ("resigned", EndingKind::Resigned),
    ("agreed", EndingKind::Agreed),
    ("claimed", EndingKind::Claimed),
];

/// The member of an ending for a loser who had no time left and did not resign.
pub const ON_TIME: &str = "time";
/// The member of an ending for the player who aborted the game. With [`ON_TIME`] this player had no
/// time left.
pub const ABORTED: &str = "aborted";

pub fn word<T: PartialEq>(words: &[(&'static str, T)], meaning: &T) -> Option<&'static str> {
    words.iter().find(|(_, known)| known == meaning).map(|(word, _)| *word)
}

const NO_COLOUR: &str = "is neither white nor black";

/// Checks the members `format` and `version`. This check comes first: in another format or version,
/// nothing else can be judged.
///
/// # Errors
/// Fails if the save is of another game, or of a version that this program does not read.
pub fn check_format(save: &mut Object, own: GameKind) -> Result<(), SaveError> {
    let words = GameKind::ALL.map(|game| (game.word(), game));
    let game = save.require("format")?.one_of(&words, own.fault())?;
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

/// The players' names; any text is a name.
pub fn names(save: &mut Object) -> Result<[Name; 2], SaveError> {
    let mut name = |player: Player| {
        let name = save.read(player.code(), Value::string)?;
        Ok(name.map_or_else(|| Name::default_of(player), Name::from_save))
    };
    Ok([name(Player::White)?, name(Player::Black)?])
}

/// The computer's levels for White and Black. The member holds nothing else.
pub fn computer<T>(
    save: &mut Object,
    fault: &'static str,
    level: impl Fn(f64) -> Option<T>,
) -> Result<[Option<T>; 2], SaveError> {
    let Some(value) = save.take("computer") else { return Ok([None, None]) };
    let mut levels = value.object()?;
    let mut level = |player: Player| levels.read(player.code(), |it| it.decimal_as(fault, &level));
    let found = [level(Player::White)?, level(Player::Black)?];
    levels.end(NO_COLOUR)?;
    Ok(found)
}

/// The number of moves, or turns, after which the players stand: all of them, unless the member
/// `ply` gives another number.
pub fn ply(save: &mut Object, last: usize, what: &'static str) -> Result<usize, SaveError> {
    let Some(value) = save.take("ply") else { return Ok(last) };
    let found = value.whole_number()?;
    let ply = usize::try_from(found).ok().filter(|ply| *ply <= last);
    ply.ok_or(SaveError::Ply { found, last, what })
}

/// The player who ended the game; `None` if both did.
pub fn ended_by(ending: &mut Object) -> Result<Option<Player>, SaveError> {
    ending.take_unless_null("by").map(|by| player(&by)).transpose()
}

pub fn player(value: &Value) -> Result<Player, SaveError> {
    value.one_of(&PLAYERS, NO_COLOUR)
}

/// The error about a draw by agreement that names one player.
pub fn agreed_by_one() -> SaveError {
    SaveError::Ending("a draw is agreed by both players, not by one".to_owned())
}

/// The computer's levels for White and Black, as they are written.
pub struct Levels<L>(pub [Option<L>; 2]);

impl<L: Copy + Serialize> Serialize for Levels<L> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let level = |player: Player| Some((player.code(), self.0[player as usize]?));
        serializer.collect_map(Player::BOTH.into_iter().filter_map(level))
    }
}

/// An object with these members.
pub struct WrittenMembers<'a>(pub &'a UnknownMembers);

impl Serialize for WrittenMembers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// Writes unknown members back as they were.
pub fn write_unknown<M: SerializeMap>(
    map: &mut M,
    unknown: &UnknownMembers,
) -> Result<(), M::Error> {
    unknown.iter().try_for_each(|(key, value)| map.serialize_entry(key, value))
}

/// The text of a file with this content.
pub fn file_of(document: &impl Serialize) -> String {
    // Strings, numbers and raw JSON can always be serialized.
    let mut json = serde_json::to_string_pretty(document).unwrap_or_default();
    json.push('\n');
    json
}
