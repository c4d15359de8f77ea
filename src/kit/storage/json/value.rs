//! JSON one level at a time: a value stays raw text until it is read. So unknown members can be
//! written back unchanged, and a hostile file can't make the parser recurse too deeply. Every value
//! knows its place, for errors.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use jiff::fmt::temporal::Pieces;
use serde::Deserializer as _;
use serde::de::{Deserialize, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::{MAX_BYTES, SaveError, SaveResult, ValueType};

/// The members of a save that this program does not know: raw text, in the order of the file.
pub type UnknownMembers = Vec<(String, Box<RawValue>)>;

/// Converts bytes that a byte order mark marks as UTF-16, if they fit it.
pub fn in_utf8(bytes: &[u8]) -> Cow<'_, [u8]> {
    let unit: fn([u8; 2]) -> u16 = match bytes {
        [0xFF, 0xFE, ..] => u16::from_le_bytes,
        [0xFE, 0xFF, ..] => u16::from_be_bytes,
        _ => return Cow::Borrowed(bytes),
    };
    let (pairs, remainder) = bytes[2..].as_chunks();
    let text: Result<String, _> =
        char::decode_utf16(pairs.iter().map(|&pair| unit(pair))).collect();
    match text {
        Ok(text) if remainder.is_empty() => Cow::Owned(text.into_bytes()),
        Ok(_) | Err(_) => Cow::Borrowed(bytes),
    }
}

pub fn text(bytes: &[u8]) -> SaveResult<&str> {
    let whole = str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.split(|byte| *byte == b'\n').count();
        let column = 1 + before.iter().rev().take_while(|byte| **byte != b'\n').count();
        SaveError::NotUtf8 { line, column }
    })?;
    // Some editors begin a file with a byte order mark.
    let text = whole.strip_prefix('\u{FEFF}').unwrap_or(whole);
    if text.trim().is_empty() { Err(SaveError::Empty) } else { Ok(text) }
}

/// The members not taken out yet, in the order of the file. Every key occurs once.
pub struct Object<'a> {
    /// The object's path in the save; empty for the whole file.
    at: String,
    members: Vec<(String, &'a RawValue)>,
}

impl<'a> Object<'a> {
    pub fn from_bytes(bytes: &'a [u8]) -> SaveResult<Object<'a>> {
        if bytes.len() as u64 > MAX_BYTES {
            return Err(SaveError::TooLarge);
        }
        Object::from_text(text(bytes)?, "")
    }

    pub fn from_text(text: &'a str, at: &str) -> SaveResult<Object<'a>> {
        let at = at.to_owned();
        if !text.trim_start().starts_with('{') {
            serde_json::from_str::<IgnoredAny>(text).map_err(|e| SaveError::not_json(&e))?;
            let (expected, found) = (ValueType::Object, ValueType::from_json(text));
            return Err(SaveError::WrongType { at, expected, found });
        }
        let mut reader = serde_json::Deserializer::from_str(text);
        let members = reader.deserialize_map(Collect).map_err(|e| SaveError::not_json(&e))?;
        reader.end().map_err(|e| SaveError::not_json(&e))?;
        let object = Object { at, members };
        let mut seen = HashSet::new();
        match object.members.iter().find(|(key, _)| !seen.insert(key.as_str())) {
            Some((key, _)) => Err(SaveError::Twice { at: object.path_of(key) }),
            None => Ok(object),
        }
    }

    fn path_of(&self, key: &str) -> String {
        if self.at.is_empty() { key.to_owned() } else { format!("{}.{key}", self.at) }
    }

    pub fn members(&self) -> impl Iterator<Item = (&str, Value<'a>)> {
        self.members.iter().map(|(key, raw)| (key.as_str(), Value { raw, at: self.path_of(key) }))
    }

    pub fn take_as<T>(&mut self, key: &str, read: impl Fn(Value<'a>) -> Option<T>) -> Option<T> {
        let index = self.members.iter().position(|(found, _)| found == key)?;
        let read = read(Value { raw: self.members[index].1, at: self.path_of(key) })?;
        self.members.remove(index);
        Some(read)
    }

    pub fn take(&mut self, key: &str) -> Option<Value<'a>> {
        self.take_as(key, Some)
    }

    pub fn take_unless_null(&mut self, key: &str) -> Option<Value<'a>> {
        self.take(key).filter(|value| !value.is_null())
    }

    pub fn require(&mut self, key: &str) -> SaveResult<Value<'a>> {
        self.take(key).ok_or_else(|| self.missing(key))
    }

    pub fn missing(&self, key: &str) -> SaveError {
        SaveError::Missing { at: self.path_of(key) }
    }

    pub fn read<T>(
        &mut self,
        key: &str,
        read: impl FnOnce(&Value<'a>) -> SaveResult<T>,
    ) -> SaveResult<Option<T>> {
        self.take(key).map(|value| read(&value)).transpose()
    }

    pub fn unknown_members(self) -> UnknownMembers {
        self.members.into_iter().map(|(key, value)| (key, value.to_owned())).collect()
    }

    /// Fails with `fault` if there are members that the program has not taken out.
    pub fn end(self, fault: &'static str) -> SaveResult {
        match self.members.into_iter().next() {
            Some((found, _)) => Err(SaveError::Unfit { at: self.at, found, fault }),
            None => Ok(()),
        }
    }
}

struct Collect;

impl<'de> Visitor<'de> for Collect {
    type Value = Vec<(String, &'de RawValue)>;

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

/// RFC 3339 can't express earlier times, so they could not be written back.
pub const YEAR_0: Timestamp = Timestamp::constant(-62_167_219_200, 0);

/// Reads a date and time (RFC 3339). Some programs write the end of the year 9999 for an unknown
/// date. Times so late that no timestamp can express them become the latest timestamp.
pub fn parse_time(text: &str) -> Option<Timestamp> {
    if let Ok(time) = text.parse() {
        return Some(time).filter(|time| *time >= YEAR_0);
    }
    let pieces = Pieces::parse(text).ok()?;
    let is_in_last_year =
        pieces.date().year() == 9999 && pieces.time().is_some() && pieces.offset().is_some();
    is_in_last_year.then_some(Timestamp::MAX)
}

/// With a fraction or an exponent; `None` if not whole, negative or too large to be exact.
fn whole(text: &str) -> Option<u64> {
    const LARGEST: f64 = (1_u64 << f64::MANTISSA_DIGITS) as f64;
    let number: f64 = text.parse().ok()?;
    (number.fract() == 0.0 && (0.0..LARGEST).contains(&number)).then_some(number as u64)
}

pub struct Value<'a> {
    pub raw: &'a RawValue,
    pub at: String,
}

impl<'a> Value<'a> {
    pub fn is_null(&self) -> bool {
        ValueType::from_json(self.raw.get()) == ValueType::Null
    }

    pub fn object(&self) -> SaveResult<Object<'a>> {
        Object::from_text(self.raw.get(), &self.at)
    }

    pub fn list(&self) -> SaveResult<impl Iterator<Item = Value<'a>>> {
        let values: Vec<&RawValue> = self.deserialize(ValueType::List, "is not a valid list")?;
        let at = self.at.clone();
        let numbered = values.into_iter().enumerate();
        Ok(numbered.map(move |(index, raw)| Value { raw, at: format!("{at}[{index}]") }))
    }

    pub fn string(&self) -> SaveResult<String> {
        self.deserialize(ValueType::Text, "is not a valid string")
    }

    /// Zero or more. In JSON, `1.0` is the same number as 1.
    pub fn whole_number(&self) -> SaveResult<u64> {
        let number = self.deserialize(ValueType::Number, "is not a usable whole number");
        number.or_else(|error| whole(self.raw.get()).ok_or(error))
    }

    pub fn truth(&self) -> SaveResult<bool> {
        self.deserialize(ValueType::Truth, "is neither true nor false")
    }

    fn deserialize<T: Deserialize<'a>>(
        &self,
        expected: ValueType,
        fault: &'static str,
    ) -> SaveResult<T> {
        let found = ValueType::from_json(self.raw.get());
        if found != expected {
            return Err(SaveError::WrongType { at: self.at.clone(), expected, found });
        }
        // The type is right, but the value is a fraction or has half a surrogate pair.
        serde_json::from_str(self.raw.get()).map_err(|_| self.unfit(fault))
    }

    /// The meaning of a whole number. `fault` is the error about a number without a meaning.
    pub fn number_as<N: TryFrom<u64>, T>(
        &self,
        fault: &'static str,
        meaning: impl FnOnce(N) -> Option<T>,
    ) -> SaveResult<T> {
        let number = N::try_from(self.whole_number()?).ok();
        number.and_then(meaning).ok_or_else(|| self.unfit(fault))
    }

    /// Like [`Self::number_as`], but the number may be a fraction.
    pub fn decimal_as<T>(
        &self,
        fault: &'static str,
        meaning: impl FnOnce(f64) -> Option<T>,
    ) -> SaveResult<T> {
        meaning(self.deserialize(ValueType::Number, fault)?).ok_or_else(|| self.unfit(fault))
    }

    /// Like [`Self::number_as`], for a word.
    pub fn word_as<T>(
        &self,
        meaning: impl FnOnce(&str) -> Option<T>,
        fault: &'static str,
    ) -> SaveResult<T> {
        meaning(&self.string()?).ok_or_else(|| self.unfit(fault))
    }

    pub fn time(&self) -> SaveResult<Timestamp> {
        parse_time(&self.string()?).ok_or_else(|| self.unfit("is not a date and time (RFC 3339)"))
    }

    pub fn notation<T: FromStr<Err: fmt::Display>>(&self) -> SaveResult<T> {
        self.string()?.parse().map_err(|error| self.move_error(&error))
    }

    pub fn unfit(&self, fault: &'static str) -> SaveError {
        SaveError::Unfit { at: self.at.clone(), found: self.raw.get().to_owned(), fault }
    }

    pub fn move_error(&self, why: &impl ToString) -> SaveError {
        let text = self.string().unwrap_or_default();
        SaveError::Move { at: self.at.clone(), text, why: why.to_string() }
    }

    pub fn contradicts(&self, why: &impl ToString) -> SaveError {
        SaveError::Contradiction { at: self.at.clone(), why: why.to_string() }
    }
}
