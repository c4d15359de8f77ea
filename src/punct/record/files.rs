//! Files of PÜNCT: games in all formats, saves, and copies in which nobody plays on. The ending or
//! the content of a file decides its format.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;

use encoding_rs::UTF_8;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::value::RawValue;

use super::game_record::Record;
use super::header::Adjudication;
use super::reading::{ErrorAt, Remark, several};
use super::reading::{decode_sgf, decode_with_bom, decode_without_bom};
use super::text::{self, TextFault};
use super::tree::Tree;
use super::{json, sgf};
use crate::kit::storage::json::{MAX_BYTES, SaveError, in_utf8, text as checked_text};
use crate::kit::storage::{
    Format, GameRelation, Name, Occupied, Overwrite, PutError, ReadError, SaveFile, SavedGame,
    Store, StoreError, StoreResult, disk, game_in, lock, put, save_game, stem_after,
};
use crate::rules::{Outcome, Rules};

/// 64 MiB.
pub const LARGEST_COLLECTION: u64 = 1 << 26;

#[derive(Debug)]
pub struct ReadRecord {
    pub record: Record,
    pub format: Format,
    pub remarks: Vec<Remark>,
}

pub type Games<'a> = Box<dyn Iterator<Item = Result<ReadRecord, ReadError>> + 'a>;

impl<F: fmt::Display> From<ErrorAt<F>> for ReadError {
    fn from(error: ErrorAt<F>) -> ReadError {
        ReadError::Other(error.to_string())
    }
}

impl Format {
    /// The game with the number `wanted` (from 1), else the first. Without `wanted`, refuses a
    /// sequence of saves, because a game that is played on there would replace the others.
    pub fn read(self, bytes: &[u8], wanted: Option<usize>) -> Result<ReadRecord, ReadError> {
        if bytes.len() as u64 > MAX_BYTES {
            return Err(SaveError::TooLarge.into());
        }
        self.read_of_several(bytes, wanted)
    }

    /// As [`Format::read`], also from a collection, which may be larger than a file of one game.
    pub fn read_of_several(
        self,
        bytes: &[u8],
        wanted: Option<usize>,
    ) -> Result<ReadRecord, ReadError> {
        let is = Format::from_content(bytes);
        self.read_as_named(bytes, wanted).map_err(|error| {
            let misnamed = is != self && is.read_as_named(bytes, wanted).is_ok();
            if misnamed { ReadError::Misnamed { wanted: self, is } } else { error }
        })
    }

    /// A file in SGF may be a collection, and a file in JSON a sequence of saves.
    pub fn read_all(self, bytes: &[u8]) -> Result<Games<'_>, ReadError> {
        if self == Format::Json && Format::from_content(bytes) == Format::Json {
            return read_saves(bytes);
        }
        if self == Format::Sgf
            && let Ok(games) = sgf::read_all(decode_sgf(bytes)?)
        {
            return Ok(Box::new(games.map(move |game| {
                let (record, remarks) = game?;
                Ok(ReadRecord { record, format: self, remarks })
            })));
        }
        let game = self.read(bytes, None)?;
        Ok(Box::new(std::iter::once(Ok(game))))
    }

    fn read_as_named(self, bytes: &[u8], wanted: Option<usize>) -> Result<ReadRecord, ReadError> {
        let most = if self == Format::Text { MAX_BYTES } else { LARGEST_COLLECTION };
        if bytes.len() as u64 > most {
            return Err(SaveError::TooLarge.into());
        }
        let (record, remarks) = match self {
            Format::Json => match wanted {
                Some(number) => read_save(nth_save(&in_utf8(bytes), number)?.get().as_bytes())?,
                None => {
                    read_save(bytes).map_err(|error| match number_of_saves(&in_utf8(bytes)) {
                        games @ 2.. => ReadError::Other(several(games)),
                        _ => error,
                    })?
                }
            },
            Format::Sgf => {
                let decoded = decode_sgf(bytes)?;
                sgf::read(&decoded, wanted)
                    .map_err(|error| or_empty(&decoded.text, error.into()))?
            }
            Format::Text => {
                let text = text_in(bytes)?;
                text::read(&text).map_err(|error| match error.fault {
                    TextFault::NoGame => ReadError::NoGame,
                    _ => or_empty(&text, error.into()),
                })?
            }
        };
        Ok(ReadRecord { record, format: self, remarks })
    }

    pub fn write(self, record: &Record) -> String {
        match self {
            Format::Json => json::write(record, record.saved_at()),
            Format::Sgf => sgf::write(record),
            Format::Text => text::write(record),
        }
    }

    /// On the parts of the game that this format can't hold.
    pub fn remark_on_writing(self, record: &Record) -> Option<Remark> {
        if self != Format::Text {
            return None;
        }
        let left_out = text::left_out(record);
        (!left_out.is_empty()).then_some(Remark::LeftOut(left_out))
    }
}

fn read_save(bytes: &[u8]) -> Result<(Record, Vec<Remark>), ReadError> {
    let (record, refused) = json::read_legal_part(bytes)?;
    let remarks = refused.iter().map(|error| Remark::EndedVariation(error.to_string()));
    Ok((record, remarks.collect()))
}

fn read_saves(bytes: &[u8]) -> Result<Games<'_>, ReadError> {
    if let Cow::Owned(bytes) = in_utf8(bytes) {
        let games: Vec<_> = read_saves(&bytes)?.collect();
        return Ok(Box::new(games.into_iter()));
    }
    Ok(Box::new(objects(bytes)?.map(|object| {
        let (record, remarks) = read_save(object?.get().as_bytes())?;
        Ok(ReadRecord { record, format: Format::Json, remarks })
    })))
}

fn objects(bytes: &[u8]) -> Result<impl Iterator<Item = Result<&RawValue, ReadError>>, ReadError> {
    let values = serde_json::Deserializer::from_str(checked_text(bytes)?).into_iter();
    Ok(values.map(|value| value.map_err(|error| SaveError::not_json(&error).into())))
}

fn nth_save(bytes: &[u8], number: usize) -> Result<&RawValue, ReadError> {
    let save = number.checked_sub(1).and_then(|before| objects(bytes).ok()?.nth(before));
    save.unwrap_or_else(|| {
        let games = number_of_saves(bytes);
        Err(ReadError::Other(format!("there is no game {number}; the file has {games}")))
    })
}

/// Counts up to the first text that is no save.
fn number_of_saves(bytes: &[u8]) -> usize {
    let all = objects(bytes).into_iter().flatten();
    all.take_while(|it| it.as_ref().is_ok_and(|it| it.get().starts_with('{'))).count()
}

fn or_empty(text: &str, error: ReadError) -> ReadError {
    if text.trim().is_empty() { SaveError::Empty.into() } else { error }
}

fn text_in(bytes: &[u8]) -> Result<String, ReadError> {
    if let Some(text) = decode_with_bom(bytes) {
        return Ok(text?);
    }
    let (text, encoding) = decode_without_bom(bytes, None);
    // Bytes with a 0 that are not UTF-8 are a picture or another binary file.
    let is_binary = encoding != UTF_8 && bytes.contains(&0);
    if is_binary { Err(ReadError::NoGame) } else { Ok(text) }
}

/// A file's name without an extension. The day is in universal time, so that the name is the same
/// everywhere.
pub fn copy_name(record: &Record) -> String {
    let started = record.header().started;
    let day = started.map(|started| started.to_zoned(TimeZone::UTC).date().to_string());
    stem_after(day.as_deref().unwrap_or("game"), &record.header().names, 1)
}

pub type GameFile = SaveFile<Record>;

/// Only for viewing: locks nothing, and can write nothing. Several games are an error.
pub fn read(path: &Path) -> StoreResult<Record> {
    let ReadRecord { record, remarks, .. } =
        game_in(path, &disk::read(path, MAX_BYTES)?, read_bytes)?;
    let Some(games) = remarks.iter().find_map(Remark::games_in_file) else { return Ok(record) };
    Err(StoreError::Save { path: path.to_owned(), error: ReadError::Other(several(games)) })
}

/// Of several games, reads the one with the number `wanted` (from 1), else the first.
pub fn read_named(path: &Path, wanted: Option<usize>) -> StoreResult<ReadRecord> {
    let bytes = disk::read_named(path, LARGEST_COLLECTION)?;
    let read = Format::from_file(path, &bytes).read_of_several(&bytes, wanted);
    read.map_err(|error| StoreError::Save { path: path.to_owned(), error })
}

#[derive(Debug, Clone)]
pub struct Summary {
    pub names: [Name; 2],
    pub rules: Rules,
    /// Before the players' place.
    pub ply: usize,
    /// Of the main line, those taken back included.
    pub moves: usize,
    pub outcome: Option<Outcome>,
    pub decision: Option<Adjudication>,
}

pub fn read_bytes(path: &Path, bytes: &[u8]) -> Result<ReadRecord, ReadError> {
    Format::from_file(path, bytes).read(bytes, None)
}

impl SavedGame for Record {
    type Summary = Summary;

    fn read(path: &Path, bytes: &[u8]) -> Result<(Record, Format), ReadError> {
        let ReadRecord { record, format, remarks } = read_bytes(path, bytes)?;
        // A damaged save is an error here: if the game were saved again, the unread parts would be
        // lost.
        if format == Format::Json && remarks.iter().any(Remark::is_damage) {
            json::read(bytes)?;
        }
        Ok((record, format))
    }

    fn save(&self, saved: Timestamp) -> String {
        json::write(self, Some(saved))
    }

    fn names(&self) -> &[Name; 2] {
        &self.header().names
    }

    fn saved_at(&self) -> Option<Timestamp> {
        Record::saved_at(self)
    }

    fn is_over(&self) -> bool {
        self.game().outcome().is_some()
    }

    fn summary(&self) -> Summary {
        let game = self.game();
        Summary {
            names: self.header().names.clone(),
            rules: game.rules(),
            ply: game.ply(),
            moves: self.moves().len(),
            outcome: game.outcome(),
            decision: self.decision_at(self.current()),
        }
    }

    fn relation_to(&self, found: &Record) -> GameRelation {
        let (own, theirs) = (&self.header, &found.header);
        let same_start = own.rules == theirs.rules && own.setup == theirs.setup;
        let same_beginning = own.started.is_some() && own.started == theirs.started;
        // A game without a time of beginning may be the same game as one with such a time.
        let may_begin_alike = own.started.is_none() || theirs.started.is_none();
        if !same_start || !same_beginning && own.names != theirs.names {
            return GameRelation::Other;
        }
        let ending = found.game.ending();
        let has_ending = ending.is_none() || ending == self.game.ending();
        let has_members = theirs.unknown.iter().all(|(name, value)| {
            own.unknown.iter().any(|(own, has)| own == name && has.get() == value.get())
        });
        if has_ending && has_members && self.tree.holds(&found.tree) {
            return GameRelation::Earlier;
        }
        // A common first move is needed: other games may have begun in the same second.
        let firsts = found.tree.children(Tree::ROOT).iter();
        let mut firsts = firsts.filter_map(|&first| found.tree.move_of(first));
        let goes_on =
            same_beginning && firsts.any(|first| self.tree.child(Tree::ROOT, first).is_some());
        // This game is an earlier state of that one.
        let is_earlier = may_begin_alike && found.tree.holds(&self.tree);
        if goes_on || is_earlier { GameRelation::Further } else { GameRelation::Other }
    }
}

impl Store {
    /// May replace an earlier state of the game.
    pub fn export(
        &self,
        record: &Record,
        path: &Path,
        format: Format,
        overwrite: Overwrite,
    ) -> StoreResult {
        if path.parent() == Some(self.folder()) {
            disk::make_folder(self.folder())?;
        }
        export_over_earlier(path, record, format, overwrite)
    }
}

impl Tree {
    fn holds(&self, other: &Tree) -> bool {
        let mut open = vec![(Tree::ROOT, Tree::ROOT)];
        while let Some((own, theirs)) = open.pop() {
            let (comment, mark) = (other.comment(theirs), other.mark(theirs));
            let has_comment = comment.is_empty() || comment == self.comment(own);
            if !has_comment || mark.is_some() && mark != self.mark(own) {
                return false;
            }
            for &child in other.children(theirs) {
                let same = other.move_of(child).and_then(|played| self.child(own, played));
                let Some(same) = same else { return false };
                open.push((same, child));
            }
        }
        true
    }
}

/// Completely or not at all. [`StoreError::Exists`] if the file holds a game in this format and
/// `overwrite` forbids; [`StoreError::Busy`] if another program plays the game.
pub fn export(path: &Path, record: &Record, format: Format, overwrite: Overwrite) -> StoreResult {
    let path = disk::find_or_name(path)?;
    let bytes = format.write(record).into_bytes();
    if bytes.len() as u64 > MAX_BYTES {
        return Err(StoreError::TooLarge(path));
    }
    // Whatever the new format is, another program may be playing the game in this file.
    let is_save = Format::from_path(&path).is_none_or(|format| format == Format::Json);
    let _lock = if is_save { lock(&path)? } else { None };
    let mut by = GameRelation::Other;
    let written = put(
        &path,
        &bytes,
        |present| match format.read(present, None) {
            Ok(present) => {
                by = record.relation_to(&present.record);
                true
            }
            Err(_) => false,
        },
        overwrite,
    );
    match written {
        Err(PutError::Own(path)) => Err(StoreError::Exists(Occupied { path, by })),
        Err(PutError::Foreign { path, bytes }) => {
            let holds_game = read_bytes(&path, &bytes).is_ok();
            Err(if holds_game { StoreError::HoldsOtherFormat } else { StoreError::NotASave }(path))
        }
        Err(PutError::Disk(error)) => Err(error.into()),
        Ok(()) => Ok(()),
    }
}

fn export_over_earlier(
    path: &Path,
    record: &Record,
    format: Format,
    overwrite: Overwrite,
) -> StoreResult {
    match export(path, record, format, overwrite) {
        Err(StoreError::Exists(Occupied { by: GameRelation::Earlier, .. })) => {
            export(path, record, format, Overwrite::Allowed)
        }
        done => done,
    }
}

/// Nobody plays on in that file.
pub fn save(path: &Path, record: &Record, overwrite: Overwrite) -> StoreResult {
    if let Some(format @ (Format::Sgf | Format::Text)) = Format::from_path(path) {
        return export_over_earlier(path, record, format, overwrite);
    }
    save_game(path, record, overwrite)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_named_after_the_day_on_which_the_game_began() {
        let began = "2025-03-01T23:30:00Z".parse().expect("a time");
        let game = Record::new(
            Rules::default(),
            ["Anna", "Bert"].map(|raw| Name::from_save(raw.to_owned())),
            began,
        );
        assert_eq!(copy_name(&game), "2025-03-01-anna-bert");
    }
}
