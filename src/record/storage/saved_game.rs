//! What storage needs to know of a game to keep it in a file, and the list of saves. Games of PÜNCT and of
//! GIPF are kept so.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use jiff::{SignedDuration, Timestamp};

use super::error::DiskError;
use super::error::StoreError;
use super::game_file::read_game;
use super::store::Store;
use crate::record::format::{Format, ReadError, Reading};
use crate::record::game_record::Record;
use crate::record::json;
use crate::record::player_name::Name;
use crate::rules::{Outcome, Rules};

/// A game as its file holds it.
pub trait SavedGame: Sized {
    /// What a player who chooses among saves wants to know of it.
    type Summary;

    /// The game in a file, and in which format it is. Only [`Format::Json`] is a save.
    ///
    /// # Errors
    /// What is wrong in it.
    fn read(path: &Path, bytes: &[u8]) -> Result<(Self, Format), ReadError>;

    /// The save that holds it, written at this time.
    fn save(&self, saved: Timestamp) -> String;

    /// The names of the players, White's first.
    fn names(&self) -> &[Name; 2];

    /// When its file was written, if that says so.
    fn saved(&self) -> Option<Timestamp>;

    /// Whether it has ended where the players stand.
    fn is_over(&self) -> bool;

    /// What is told of it in a list.
    fn summary(&self) -> Self::Summary;
}

/// What a player who chooses among saves wants to know of a game of PÜNCT.
#[derive(Debug, Clone)]
pub struct Summary {
    /// The names of the players, White's first.
    pub names: [Name; 2],
    /// The rules it is played by.
    pub rules: Rules,
    /// After how many moves the players stand.
    pub ply: usize,
    /// How many moves there are, with those taken back.
    pub moves: usize,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
}

/// A game of PÜNCT in a file of any format, with what is to be said of it. The ending of the file's
/// name says the format, or else its content.
///
/// # Errors
/// What is wrong in it.
pub fn reading(path: &Path, bytes: &[u8]) -> Result<Reading, ReadError> {
    let format = Format::of_path(path).unwrap_or_else(|| Format::of_content(bytes));
    format.read(bytes, None)
}

impl SavedGame for Record {
    type Summary = Summary;

    fn read(path: &Path, bytes: &[u8]) -> Result<(Record, Format), ReadError> {
        reading(path, bytes).map(|Reading { record, format, .. }| (record, format))
    }

    fn save(&self, saved: Timestamp) -> String {
        json::write(self, Some(saved))
    }

    fn names(&self) -> &[Name; 2] {
        self.header().names()
    }

    fn saved(&self) -> Option<Timestamp> {
        Record::saved(self)
    }

    fn is_over(&self) -> bool {
        self.game().outcome().is_some()
    }

    fn summary(&self) -> Summary {
        let game = self.game();
        Summary {
            names: self.header().names().clone(),
            rules: game.rules(),
            ply: game.ply(),
            moves: self.moves().len(),
            outcome: game.outcome(),
        }
    }
}

/// A save in the list; of a game of PÜNCT, unless other is said.
#[derive(Debug)]
pub struct Listed<S = Summary> {
    /// Where it is.
    pub path: PathBuf,
    /// Whether it is in `auto/`.
    pub auto: bool,
    /// The format that its ending names.
    pub format: Format,
    /// Its game, or why it can't be read.
    pub game: Result<S, StoreError>,
    /// When it was saved, by its own word or else by the file's time.
    pub saved: Option<Timestamp>,
}

impl Store {
    /// All saves in the folder and in `auto/`, and the games in other formats, the latest first.
    /// Texts that hold no game are not there: they are about something else.
    ///
    /// # Errors
    /// When a folder can't be read. A folder that does not exist is empty.
    pub fn list(&self) -> Result<Vec<Listed>, StoreError> {
        self.list_of::<Record>()
    }

    /// The same for games of any kind.
    ///
    /// # Errors
    /// As for [`Store::list`].
    pub fn list_of<G: SavedGame>(&self) -> Result<Vec<Listed<G::Summary>>, StoreError> {
        let listed = self.files()?.into_iter().map(|file| file.read::<G>().0);
        let is_game =
            |listed: &Listed<G::Summary>| listed.format != Format::Text || listed.game.is_ok();
        let mut listed: Vec<_> = listed.filter(is_game).collect();
        listed.sort_by(|a, b| b.saved.cmp(&a.saved).then_with(|| a.path.cmp(&b.path)));
        Ok(listed)
    }

    /// The game saved last of those that have not ended where the players stand.
    ///
    /// Reads files from the newest on and stops as soon as no older file can hold a game saved
    /// later. That relies on a file being no older than the time its game was saved, which holds
    /// unless a clock was set back or a file's time changed by hand.
    ///
    /// # Errors
    /// As for [`Store::list`].
    pub fn latest_unfinished(&self) -> Result<Option<(PathBuf, Record)>, StoreError> {
        self.latest_unfinished_of()
    }

    /// The same for games of any kind.
    ///
    /// # Errors
    /// As for [`Store::list`].
    pub fn latest_unfinished_of<G: SavedGame>(&self) -> Result<Option<(PathBuf, G)>, StoreError> {
        let mut files = self.files()?;
        files.retain(|file| file.format == Format::Json);
        files.sort_by(|a, b| b.modified.cmp(&a.modified).then_with(|| a.path.cmp(&b.path)));
        let mut latest: Option<(Option<Timestamp>, PathBuf, G)> = None;
        for file in files {
            if let Some((saved, ..)) = &latest
                && file.modified.and_then(|time| time.checked_add(ROUNDING).ok()) < *saved
            {
                break;
            }
            let (listed, game) = file.read::<G>();
            if let Some(game) = game.filter(|game| !game.is_over())
                && latest.as_ref().is_none_or(|(saved, ..)| listed.saved > *saved)
            {
                latest = Some((listed.saved, listed.path, game));
            }
        }
        Ok(latest.map(|(_, path, game)| (path, game)))
    }

    fn files(&self) -> Result<Vec<FoundFile>, StoreError> {
        let mut files = files_in(self.folder(), false)?;
        files.extend(files_in(&self.auto(), true)?);
        Ok(files)
    }
}

/// A save holds its time in whole seconds, so that can be later than the file's.
const ROUNDING: SignedDuration = SignedDuration::from_secs(1);

/// A file that is named like one with a game.
struct FoundFile {
    path: PathBuf,
    format: Format,
    auto: bool,
    modified: Option<Timestamp>,
}

impl FoundFile {
    fn read<G: SavedGame>(self) -> (Listed<G::Summary>, Option<G>) {
        let read = read_game::<G>(&self.path);
        let saved = read.as_ref().ok().and_then(G::saved).or(self.modified);
        let (summary, game) = match read {
            Ok(game) => (Ok(game.summary()), Some(game)),
            Err(error) => (Err(error), None),
        };
        let FoundFile { path, format, auto, .. } = self;
        (Listed { path, auto, format, game: summary, saved }, game)
    }
}

fn files_in(folder: &Path, auto: bool) -> Result<Vec<FoundFile>, StoreError> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|error| DiskError::reading(folder, error))?,
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let found = |path: PathBuf| {
        let format = Format::of_path(&path).filter(|_| !is_hidden(&path))?;
        Some(FoundFile { modified: modified(&path), path, format, auto })
    };
    Ok(paths.filter_map(found).collect())
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_none_or(|name| name.as_encoded_bytes().starts_with(b"."))
}

fn modified(path: &Path) -> Option<Timestamp> {
    Timestamp::try_from(fs::metadata(path).ok()?.modified().ok()?).ok()
}
