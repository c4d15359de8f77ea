//! JSON read one level at a time: a value stays raw text until it is asked for.
//!
//! So unknown members can be written back unchanged, and a hostile file can't make the parser recurse
//! too deep.

use std::collections::HashSet;
use std::fmt;

use serde::Deserializer as _;
use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::error::SaveError;
use super::value_type::ValueType;

/// The members of an object in the order of the file; every key occurs once.
pub type Members<'a> = Vec<(String, &'a RawValue)>;

/// The text of a file.
pub fn text(bytes: &[u8]) -> Result<&str, SaveError> {
    let text = std::str::from_utf8(bytes).map_err(|e| not_utf8(&bytes[..e.valid_up_to()]))?;
    // Some editors begin a file with a byte order mark.
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    if text.trim().is_empty() { Err(SaveError::Empty) } else { Ok(text) }
}

fn not_utf8(before: &[u8]) -> SaveError {
    let line = before.split(|byte| *byte == b'\n').count();
    let column = 1 + before.iter().rev().take_while(|byte| **byte != b'\n').count();
    SaveError::NotUtf8 { line, column }
}

/// Reads `text` as an object. `at` is its place in the save, for errors.
pub fn object<'a>(text: &'a str, at: &str) -> Result<Members<'a>, SaveError> {
    if !text.trim_start().starts_with('{') {
        serde_json::from_str::<IgnoredAny>(text).map_err(|e| SaveError::not_json(&e))?;
        let found = ValueType::of(text);
        return Err(SaveError::WrongType { at: at.to_owned(), expected: ValueType::Object, found });
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

/// Collects an object's members without looking into their values.
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

/// Reads `value` as an array.
pub fn array<'a>(value: &'a RawValue, at: &str) -> Result<Vec<&'a RawValue>, SaveError> {
    typed(value, at, ValueType::List, "is not a valid list")
}

/// Reads `value` as a string.
pub fn string(value: &RawValue, at: &str) -> Result<String, SaveError> {
    typed(value, at, ValueType::Text, "is not a valid string")
}

/// Reads `value` as a whole number, zero or more.
pub fn whole_number(value: &RawValue, at: &str) -> Result<u64, SaveError> {
    typed(value, at, ValueType::Number, "is not a usable whole number")
}

/// Reads `value` as `true` or `false`.
pub fn truth(value: &RawValue, at: &str) -> Result<bool, SaveError> {
    typed(value, at, ValueType::Truth, "is neither true nor false")
}

/// Whether `value` is `null`.
pub fn is_null(value: &RawValue) -> bool {
    ValueType::of(value.get()) == ValueType::Null
}

fn typed<'a, T: serde::Deserialize<'a>>(
    value: &'a RawValue,
    at: &str,
    expected: ValueType,
    fault: &'static str,
) -> Result<T, SaveError> {
    let found = ValueType::of(value.get());
    if found != expected {
        return Err(SaveError::WrongType { at: at.to_owned(), expected, found });
    }
    // The type is right but the value is unusable: a fraction, a negative number, half a surrogate pair.
    serde_json::from_str(value.get()).map_err(|_| SaveError::Unfit {
        at: at.to_owned(),
        found: value.get().to_owned(),
        fault,
    })
}
