//! How members are read that the saves of several games have.

use jiff::Timestamp;
use serde_json::value::RawValue;

use super::error::SaveError;
use super::format::{GameKind, MAX_BYTES, PLAYERS, VERSION};
use crate::record::game_record::UnknownMembers;
use crate::record::json::raw::{self, Members};
use crate::record::player_name::Name;
use crate::rules::Player;

/// A required member is not there.
pub fn missing(at: impl Into<String>) -> SaveError {
    SaveError::Missing { at: at.into() }
}

/// The value of a member can't be used.
pub fn unfit(at: &str, value: &RawValue, fault: &'static str) -> SaveError {
    SaveError::Unfit { at: at.to_owned(), found: value.get().to_owned(), fault }
}

/// The members of a save that a program knows.
pub trait Known<'a>: Default {
    /// The place for a member, if it is a known one.
    fn place(&mut self, key: &str, value: &RawValue) -> Option<&mut Option<&'a RawValue>>;
}

/// Parts the members of a file into those known and the others, which are kept as they are.
///
/// # Errors
/// If the file is too large or holds no object.
pub fn parted<'a, K: Known<'a>>(bytes: &'a [u8]) -> Result<(K, UnknownMembers), SaveError> {
    if bytes.len() as u64 > MAX_BYTES {
        return Err(SaveError::TooLarge);
    }
    let (mut known, mut unknown) = (K::default(), UnknownMembers::new());
    for (key, value) in raw::object(raw::text(bytes)?, "")? {
        match known.place(&key, value) {
            Some(place) => *place = Some(value),
            None => unknown.push((key, value.to_owned())),
        }
    }
    Ok((known, unknown))
}

/// Members to be kept as they are.
pub fn owned(members: Members) -> UnknownMembers {
    members.into_iter().map(|(key, value)| (key, value.to_owned())).collect()
}

/// Takes a member out of an object that was read.
pub fn take<'a>(members: &mut Members<'a>, key: &str) -> Option<&'a RawValue> {
    let at = members.iter().position(|(found, _)| found == key)?;
    Some(members.remove(at).1)
}

/// Reads a required member that must be one of the given words.
///
/// # Errors
/// If it is missing or another.
pub fn one_of<T: Copy>(
    value: Option<&RawValue>,
    at: &str,
    fault: &'static str,
    words: &[(&str, T)],
) -> Result<T, SaveError> {
    let value = value.ok_or_else(|| missing(at))?;
    let word = raw::string(value, at)?;
    match words.iter().find(|(known, _)| *known == word) {
        Some((_, meaning)) => Ok(*meaning),
        None => Err(unfit(at, value, fault)),
    }
}

/// Reads a member that has a small number for White, Black or both, and nothing else.
///
/// # Errors
/// If anything else is in it.
pub fn by_colour<T: Copy>(
    value: Option<&RawValue>,
    at: &str,
    fault: &'static str,
    read: impl Fn(u8) -> Option<T>,
) -> Result<[Option<T>; 2], SaveError> {
    let mut found = [None; 2];
    let Some(value) = value else { return Ok(found) };
    for (key, value) in raw::object(value.get(), at)? {
        let inner = format!("{at}.{key}");
        let Some((_, player)) = PLAYERS.iter().find(|(code, _)| *code == key) else {
            let fault = "is neither white nor black";
            return Err(SaveError::Unfit { at: at.to_owned(), found: key, fault });
        };
        let number = u8::try_from(raw::whole_number(value, &inner)?).ok();
        let read = number.and_then(&read).ok_or_else(|| unfit(&inner, value, fault))?;
        found[*player as usize] = Some(read);
    }
    Ok(found)
}

/// Checks the member `format`: if the save is of another game, says what opens it.
///
/// # Errors
/// If it is not `own`.
pub fn check_format(value: Option<&RawValue>, own: GameKind) -> Result<(), SaveError> {
    let words = GameKind::ALL.map(|game| (game.word(), game));
    match one_of(value, "format", own.fault(), &words)? {
        game if game == own => Ok(()),
        other => Err(SaveError::OtherGame(other)),
    }
}

/// Checks the member `version`.
///
/// # Errors
/// If this program does not read it.
pub fn check_version(value: Option<&RawValue>) -> Result<(), SaveError> {
    let value = value.ok_or_else(|| missing("version"))?;
    match raw::whole_number(value, "version")? {
        VERSION => Ok(()),
        0 => Err(unfit("version", value, "is not a version of the format")),
        newer => Err(SaveError::Newer(newer)),
    }
}

/// Reads after how many of the moves, or turns, the players stand: after all, unless the member
/// `ply` says otherwise.
///
/// # Errors
/// If there are not so many.
pub fn ply(value: Option<&RawValue>, last: usize, what: &'static str) -> Result<usize, SaveError> {
    let Some(value) = value else { return Ok(last) };
    let found = raw::whole_number(value, "ply")?;
    let ply = usize::try_from(found).ok().filter(|ply| *ply <= last);
    ply.ok_or(SaveError::Ply { found, last, what })
}

/// Reads a player's name; any text is one.
///
/// # Errors
/// If it is no text.
pub fn name(value: Option<&RawValue>, at: &str, player: Player) -> Result<Name, SaveError> {
    match value {
        None => Ok(Name::default_of(player)),
        Some(value) => Ok(Name::from_save(raw::string(value, at)?)),
    }
}

/// RFC 3339 can't express earlier years, so they could not be written back.
pub const YEAR_0: Timestamp = Timestamp::constant(-62_167_219_200, 0);

/// Reads a date and time, if there is one.
///
/// # Errors
/// If it is anything else.
pub fn time(value: Option<&RawValue>, at: &str) -> Result<Option<Timestamp>, SaveError> {
    let Some(value) = value else { return Ok(None) };
    let time = raw::string(value, at)?.parse().ok().filter(|time| *time >= YEAR_0);
    match time {
        Some(time) => Ok(Some(time)),
        None => Err(unfit(at, value, "is not a date and time (RFC 3339)")),
    }
}
