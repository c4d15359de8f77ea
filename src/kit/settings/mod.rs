//! The file with the player's choices: a JSON object in the platform's folder for configuration.
//! Every member may be absent; one that can't be used counts as absent. A change of one leaves the
//! text of all others unchanged, even of unknown or unusable ones.

mod guide;
mod own_strength;
#[cfg(test)]
mod tests;

pub use guide::{Guide, Tip};
pub use own_strength::{OwnMoves, OwnResult, OwnStrength, PlayedDays, StrengthMove};

use std::iter::once;
use std::path::{Path, PathBuf};

use directories::{BaseDirs, ProjectDirs};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use thiserror::Error;

use crate::kit::lessons::{LessonProgress, Tally};
use crate::kit::picture::{Rendering, ThemeName};
use crate::kit::storage::json::{self, Object, SaveError, SaveResult, Value};
use crate::kit::storage::json::{WrittenMembers, file_of};
use crate::kit::storage::{DiskError, DiskFault, Name, NameError, disk, printable, visible_path};
use crate::kit::text::ParseError;
use crate::rules::Player;
use guide::NoGuide;

const MAX_BYTES: u64 = 1 << 16;

#[derive(Debug, Default)]
pub struct SavedSettings {
    pub settings: Settings,
    /// Keeps later choices; `None` without a home folder, or if the file can't be read.
    pub file: Option<SettingsFile>,
    pub error: Option<SettingsError>,
}

impl SavedSettings {
    pub fn find() -> SavedSettings {
        SettingsFile::find().map(SavedSettings::in_file).unwrap_or_default()
    }

    /// Reads a file. The program never writes a file that it can't read.
    pub fn in_file(file: SettingsFile) -> SavedSettings {
        match file.read() {
            Ok((settings, trouble)) => SavedSettings { settings, file: Some(file), error: trouble },
            Err(error) => SavedSettings { error: Some(error), ..SavedSettings::default() },
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsFile {
    path: PathBuf,
}

impl SettingsFile {
    pub fn new(path: PathBuf) -> SettingsFile {
        SettingsFile { path }
    }

    /// Need not exist yet; `None` without a home folder.
    pub fn find() -> Option<SettingsFile> {
        let dirs = ProjectDirs::from("", "", "punct")?;
        Some(SettingsFile::new(dirs.config_dir().join("settings.json")))
    }

    pub fn file_beside(&self, name: &str) -> PathBuf {
        self.path.with_file_name(name)
    }

    fn read(&self) -> Result<(Settings, Option<SettingsError>), SettingsError> {
        let content = bytes(&self.path).map_err(|fault| self.error(fault))?;
        let text = content.as_deref().map_or(Ok("{}"), object_text);
        let object = text.and_then(|text| Object::from_text(text, ""));
        let (mut settings, mut errors) = (Settings::default(), Vec::new());
        for (member, value) in object.map_err(|error| self.error(error.into()))?.members() {
            errors.extend(settings.read_member(member, &value).err());
        }
        let trouble = (!errors.is_empty()).then(|| self.error(SettingsFault::Members(errors)));
        Ok((settings, trouble))
    }

    /// Reads the file again first, so that the changes of other programs stay.
    pub fn store(&self, choice: &SettingChange) -> Result<(), SettingsError> {
        self.write(choice).map_err(|fault| self.error(fault))
    }

    fn write(&self, choice: &SettingChange) -> Result<(), SettingsFault> {
        disk::make_folder(disk::folder_of(&self.path)).map_err(fault)?;
        let path = disk::find_or_name(&self.path).map_err(fault)?;
        let old = bytes(&path)?;
        let text = old.as_deref().map_or(Ok("{}"), object_text)?;
        let mut members = Object::from_text(text, "")?.unknown_members();
        let Some((member, new)) = choice.member() else { return Ok(()) };
        let index = members.iter().position(|(key, _)| *key == member);
        let known = index.map_or(RawValue::NULL, |index| &members[index].1);
        if parse_value(known) == parse_value(&new) {
            return Ok(());
        }
        match index {
            Some(index) if new.get() == "null" => drop(members.remove(index)),
            Some(index) => members[index].1 = new,
            None => members.push((member, new)),
        }
        let changed = file_of(&WrittenMembers(&members));
        let write = if old.is_some() { disk::replace } else { disk::create };
        match write(&path, changed.as_bytes()) {
            // Another program has just made the file.
            Err(DiskError { fault: DiskFault::Taken, .. }) => self.write(choice),
            done => done.map_err(fault),
        }
    }

    fn error(&self, fault: SettingsFault) -> SettingsError {
        SettingsError { path: self.path.clone(), fault }
    }
}

fn object_text(bytes: &[u8]) -> SaveResult<&str> {
    match json::text(bytes) {
        Err(SaveError::Empty) => Ok("{}"),
        text => text,
    }
}

fn bytes(path: &Path) -> Result<Option<Vec<u8>>, SettingsFault> {
    match disk::read_if_present(path, MAX_BYTES).map_err(fault)? {
        Some(bytes) if bytes.len() as u64 > MAX_BYTES => Err(SettingsFault::TooLarge),
        bytes => Ok(bytes),
    }
}

/// Only the reason, because the error's advice is about saved games.
fn fault(error: DiskError) -> SettingsFault {
    SettingsFault::Disk(error.fault)
}

#[derive(Debug, Error)]
#[error("{}: {fault}", from_home(path))]
pub struct SettingsError {
    pub path: PathBuf,
    pub fault: SettingsFault,
}

/// The program does not change a file with a fault, unless only single members are wrong.
#[derive(Debug, Error)]
pub enum SettingsFault {
    #[error("{0}; choices are not kept")]
    Disk(#[from] DiskFault),
    #[error("too large for settings; choices are not kept")]
    TooLarge,
    #[error("{0}; choices are not kept")]
    NotAnObject(#[from] SaveError),
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Members(Vec<MemberError>),
}

fn from_home(path: &Path) -> String {
    let dirs = BaseDirs::new();
    match dirs.as_ref().and_then(|dirs| path.strip_prefix(dirs.home_dir()).ok()) {
        Some(rest) => visible_path(&Path::new("~").join(rest)),
        None => visible_path(path),
    }
}

coded! {
    #[derive(Default, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Verbosity {
        #[default]
        Full = "full",
        Brief = "brief",
    }
}

coded! {
    #[derive(Default, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Spelling {
        #[default]
        Words = "words",
        Letters = "letters",
        /// Moves in words, with the radio alphabet's words for letters: `November eight`.
        Alphabet = "alphabet",
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    pub picture: Option<Rendering>,
    pub theme: Option<ThemeName>,
    pub animate: bool,
    pub plain: bool,
    /// `None` to show them where they suit.
    pub threats: Option<bool>,
    /// Of what a move in the hand gives away; `None` for yes.
    pub warnings: Option<bool>,
    /// What the players need to join two sides; `None` for yes.
    pub needs: Option<bool>,
    pub name: Option<Name>,
    pub lessons: LessonProgress,
    pub gipf_lessons: LessonProgress,
    pub puzzles: Tally,
    pub own_strength: OwnStrength,
    pub days: PlayedDays,
    /// In the next game against the computer without a choice of colours; `None` for White.
    pub next_colour: Option<Player>,
    pub guide: Guide,
    pub verbosity: Verbosity,
    pub spelling: Spelling,
}

/// A choice made in the game: the new value of the member that is called like the variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SettingChange {
    #[serde(serialize_with = "as_choice")]
    Picture(Option<Rendering>),
    Theme(ThemeName),
    Threats(bool),
    Warnings(bool),
    Needs(bool),
    Name(Option<Name>),
    Lessons(LessonProgress),
    GipfLessons(LessonProgress),
    Puzzles(Tally),
    OwnStrength(OwnStrength),
    Days(PlayedDays),
    #[serde(serialize_with = "as_colour")]
    NextColour(Player),
    Guide(Guide),
    Telling(Verbosity),
    Spelling(Spelling),
}

impl SettingChange {
    fn member(&self) -> Option<(String, Box<RawValue>)> {
        // Words, numbers, lists and objects of them can always be serialized.
        let object = serde_json::to_string(self).ok()?;
        Object::from_text(&object, "").ok()?.unknown_members().pop()
    }
}

#[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
fn as_choice<S: Serializer>(to: &Option<Rendering>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(RenderingChoice(*to).code())
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
fn as_colour<S: Serializer>(colour: &Player, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(colour.code())
}

impl Settings {
    fn read_member(&mut self, member: &str, value: &Value) -> Result<(), MemberError> {
        if value.is_null() {
            return Ok(());
        }
        match member {
            "picture" => {
                let picture = word(value, RenderingChoice::all(), RenderingChoice::code)?;
                self.picture = picture.0;
            }
            "theme" => self.theme = Some(word(value, ThemeName::ALL, ThemeName::code)?),
            "animate" => self.animate = value.truth()?,
            "plain" => self.plain = value.truth()?,
            "threats" => self.threats = Some(is_shown(value)?),
            "warnings" => self.warnings = Some(is_shown(value)?),
            "needs" => self.needs = Some(is_shown(value)?),
            "name" => self.name = Some(value.string()?.parse()?),
            "lessons" => self.lessons = words(value)?.parse()?,
            "gipf_lessons" => self.gipf_lessons = words(value)?.parse()?,
            "puzzles" => self.puzzles = tally(value)?,
            "own_strength" => self.own_strength = OwnStrength::read(value)?,
            "days" => self.days = PlayedDays::read(value)?,
            "next_colour" => {
                let colour = word(value, Player::BOTH, Player::code)?;
                self.next_colour = Some(colour);
            }
            "guide" => self.guide = words(value)?.parse()?,
            "telling" => self.verbosity = word(value, Verbosity::ALL, Verbosity::code)?,
            "spelling" => self.spelling = word(value, Spelling::ALL, Spelling::code)?,
            // Later versions may have more members.
            _ => {}
        }
        Ok(())
    }
}

// Earlier versions wrote the following members as texts.

fn is_shown(value: &Value) -> SaveResult<bool> {
    match value.string().as_deref() {
        Ok("shown") => Ok(true),
        Ok("hidden") => Ok(false),
        _ => value.truth(),
    }
}

fn words(value: &Value) -> SaveResult<String> {
    if let Ok(text) = value.string() {
        return Ok(text);
    }
    let words: SaveResult<Vec<String>> = value.list()?.map(|word| word.string()).collect();
    Ok(words?.join(" "))
}

fn tally(value: &Value) -> SaveResult<Tally> {
    if let Ok(text) = value.string() {
        return Ok(Tally::read(&text));
    }
    let object = value.object()?;
    let scores = object.members().filter_map(|(puzzle, score)| {
        Some((puzzle.parse().ok()?, serde_json::from_str(score.raw.get()).ok()?))
    });
    Ok(scores.collect())
}

fn word<T: Copy>(
    value: &Value,
    all: impl IntoIterator<Item = T>,
    code: fn(T) -> &'static str,
) -> Result<T, MemberError> {
    let text = value.string()?;
    let all: Vec<T> = all.into_iter().collect();
    all.iter().copied().find(|&it| code(it) == text).ok_or_else(|| MemberError::Unknown {
        member: value.at.clone(),
        found: value.raw.get().to_owned(),
        words: all.iter().copied().map(code).collect::<Vec<_>>().join(", "),
    })
}

/// Values compare without their spacing. `None` if the value is nested too deeply.
fn parse_value(raw: &RawValue) -> Option<serde_json::Value> {
    serde_json::from_str(raw.get()).ok()
}

/// `None` is written "auto" and stands for the finest way that suits the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RenderingChoice(pub Option<Rendering>);

impl RenderingChoice {
    pub fn all() -> impl Iterator<Item = RenderingChoice> {
        once(None).chain(Rendering::ALL.map(Some)).map(RenderingChoice)
    }

    pub fn code(self) -> &'static str {
        self.0.map_or("auto", Rendering::code)
    }
}

#[derive(Debug, PartialEq, Eq, Error)]
pub enum MemberError {
    #[error(transparent)]
    Type(#[from] SaveError),
    #[error("{member}: {} is none of {words}", printable(found, 40))]
    Unknown { member: String, found: String, words: String },
    #[error("name: {0}")]
    Name(#[from] NameError),
    #[error("lessons: {0}")]
    Lessons(#[from] ParseError),
    #[error("guide: {0}")]
    Guide(#[from] NoGuide),
}
