//! Games in all formats: laws over random games with variations, and files of every kind.

mod charsets;
mod damaged;
mod laws;
mod mutated;
pub mod random_games;
mod sgf_files;
mod sgf_pieces;
mod study;
mod texts;

use crate::kit::storage::{Format, Name};
use crate::punct::record::{ReadRecord, Record};

/// Reads a game from a text in a format.
pub fn read_as(format: Format, text: &str) -> ReadRecord {
    format.read(text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}:\n{text}"))
}

/// The reason why a text is refused.
pub fn refused_as(format: Format, text: &str) -> String {
    match format.read(text.as_bytes(), None) {
        Ok(reading) => panic!("taken: {text}\n{}", Format::Json.write(&reading.record)),
        Err(error) => error.to_string(),
    }
}

/// The moves of the main line.
pub fn moves(record: &Record) -> Vec<String> {
    record.moves().iter().map(ToString::to_string).collect()
}

/// White's and Black's name.
pub fn names(record: &Record) -> [&str; 2] {
    record.header().names.each_ref().map(Name::raw)
}

/// The remarks on a game that was read.
pub fn remarks(reading: &ReadRecord) -> Vec<String> {
    reading.remarks.iter().map(ToString::to_string).collect()
}
