//! JSON read member by member: values stay as the text they were, until something asks for them.
//!
//! So unknown members can be written back as they were found, and nothing is ever parsed in a
//! recursion that a hostile file could make too deep.

use std::collections::HashSet;
use std::fmt;

use serde::Deserializer as _;
use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::SaveError;

/// The members of an object in the order of the file; no key occurs twice.
pub type Members<'a> = Vec<(String, &'a RawValue)>;

/// The members of the object that `text` is; `at` says where it stands in the save, for errors.
pub fn object<'a>(text: &'a str, at: &str) -> Result<Members<'a>, SaveError> {
    if !text.trim_start().starts_with('{') {
        serde_json::from_str::<IgnoredAny>(text).map_err(|e| SaveError::not_json(&e))?;
        let found = Kind::of(text);
        return Err(SaveError::WrongType { at: at.to_owned(), expected: Kind::Object, found });
    }
    let mut reader = serde_json::Deserializer::from_str(text);
    let members = reader.deserialize_map(Collect).map_err(|e| SaveError::not_json(&e))?;
    reader.end().map_err(|e| SaveError::not_json(&e))?;
    let mut seen = HashSet::new();
    match members.iter().find(|(key, _)| !seen.insert(key.as_str())) {
        Some((key, _)) if at.is_empty() => Err(SaveError::Twice { at: key.clone() }),
        Some((key, _)) => Err(SaveError::Twice { at: format!("{at}.{key}") }),
        None => Ok(members),
    }
}

/// Gathers an object's members without looking into their values.
struct Collect;

impl<'de> Visitor<'de> for Collect {
    type Value = Members<'de>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(members)
    }
}

/// The elements of the array that `value` is.
pub fn array<'a>(value: &'a RawValue, at: &str) -> Result<Vec<&'a RawValue>, SaveError> {
    typed(value, at, Kind::List, "is no list")
}

/// The string that `value` is.
pub fn string(value: &RawValue, at: &str) -> Result<String, SaveError> {
    typed(value, at, Kind::Text, "is broken text")
}

/// The whole number, zero or more, that `value` is.
pub fn whole_number(value: &RawValue, at: &str) -> Result<u64, SaveError> {
    typed(value, at, Kind::Number, "is not a usable whole number")
}

/// Whether `value` is `null`.
pub fn is_null(value: &RawValue) -> bool {
    Kind::of(value.get()) == Kind::Null
}

fn typed<'a, T: serde::Deserialize<'a>>(
    value: &'a RawValue,
    at: &str,
    expected: Kind,
    fault: &'static str,
) -> Result<T, SaveError> {
    let found = Kind::of(value.get());
    if found != expected {
        return Err(SaveError::WrongType { at: at.to_owned(), expected, found });
    }
    // Of the right type, yet not to be had: a fraction, a negative number, half a surrogate pair.
    serde_json::from_str(value.get()).map_err(|_| SaveError::Unfit {
        at: at.to_owned(),
        found: value.get().to_owned(),
        fault,
    })
}

/// The types of JSON values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `null`
    Null,
    /// `true` or `false`
    Truth,
    /// A number.
    Number,
    /// A string.
    Text,
    /// An array.
    List,
    /// An object.
    Object,
}

impl Kind {
    /// The type of a sound JSON value, told by its first character.
    fn of(json: &str) -> Self {
        match json.trim_start().as_bytes().first() {
            Some(b'{') => Self::Object,
            Some(b'[') => Self::List,
            Some(b'"') => Self::Text,
            Some(b't' | b'f') => Self::Truth,
            Some(b'n') => Self::Null,
            _ => Self::Number,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::Null => "null",
            Self::Truth => "true or false",
            Self::Number => "a number",
            Self::Text => "a text",
            Self::List => "a list",
            Self::Object => "an object",
        })
    }
}
