//! The members of the settings: a JSON object in which every member may be absent.
//!
//! A member that can't be used counts as absent, and the others still apply. A change of one member
//! leaves the text of all other members unchanged, even of unknown or unusable members.

use std::iter::once;

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use thiserror::Error;

use super::guide::{Guide, NoGuide};
use super::own_strength::OwnStrength;
use crate::kit::lessons::{LessonProgress, NoProgress, Tally};
use crate::kit::picture::{Rendering, ThemeName};
use crate::kit::storage::json::members::{WrittenMembers, file_of};
use crate::kit::storage::json::{Object, SaveError, Value};
use crate::kit::storage::{Name, NameError, printable};
use crate::rules::Player;

const PICTURE: &str = "picture";
const THEME: &str = "theme";
const ANIMATE: &str = "animate";
const PLAIN: &str = "plain";
const THREATS: &str = "threats";
const WARNINGS: &str = "warnings";
const NEEDS: &str = "needs";
const NAME: &str = "name";
const LESSONS: &str = "lessons";
const GIPF_LESSONS: &str = "gipf_lessons";
const PUZZLES: &str = "puzzles";
const OWN_STRENGTH: &str = "own_strength";
const NEXT_COLOUR: &str = "next_colour";
const GUIDE: &str = "guide";
const TELLING: &str = "telling";
const SPELLING: &str = "spelling";

coded! {
    /// How much the program says about a move.
    #[derive(Default, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Telling {
        /// The move, and its effects on chains, pieces and the count.
        #[default]
        Full = "full",
        /// The move, and the sides that a chain touches.
        Brief = "brief",
    }
}

coded! {
    /// How moves and spaces are written.
    #[derive(Default, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Spelling {
        /// Moves in words, spaces by letter and number.
        #[default]
        Words = "words",
        /// Moves in notation.
        Letters = "letters",
        /// Moves in words, with the radio alphabet's words for letters: `November eight`.
        Alphabet = "alphabet",
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// The way to draw the board; `None` for the finest way that suits the terminal.
    pub picture: Option<Rendering>,
    /// The theme; `None` for the theme that suits the terminal's background.
    pub theme: Option<ThemeName>,
    pub animate: bool,
    pub plain: bool,
    /// Whether the screen shows threats; `None` to show them where they suit.
    pub threats: Option<bool>,
    /// Whether the screen warns of what a move in the hand gives away; `None` for yes.
    pub warnings: Option<bool>,
    /// Whether the screen shows what the players need to join two sides; `None` for yes.
    pub needs: Option<bool>,
    pub name: Option<Name>,
    pub lessons: LessonProgress,
    pub gipf_lessons: LessonProgress,
    pub puzzles: Tally,
    /// The strengths at which the computer and the player are equally strong.
    pub own_strength: OwnStrength,
    /// The player's colour in the next game against the computer without a choice of colours;
    /// `None` for White.
    pub next_colour: Option<Player>,
    pub guide: Guide,
    pub telling: Telling,
    pub spelling: Spelling,
}

/// A choice made in the game: the new value of one member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// `None` for the finest way that suits the terminal.
    Picture(Option<Rendering>),
    Theme(ThemeName),
    Threats(bool),
    Warnings(bool),
    /// Whether the screen shows what the players need to join two sides.
    Needs(bool),
    /// `None` removes the name.
    Name(Option<Name>),
    Lessons(LessonProgress),
    GipfLessons(LessonProgress),
    Puzzles(Tally),
    OwnStrength(OwnStrength),
    NextColour(Player),
    Guide(Guide),
    Telling(Telling),
    Spelling(Spelling),
}

impl Choice {
    /// Returns the member and its new value; `null` removes the member.
    fn member(&self) -> (&'static str, Box<RawValue>) {
        match self {
            Choice::Picture(picture) => (PICTURE, raw(RenderingChoice(*picture).code())),
            Choice::Theme(theme) => (THEME, raw(theme.code())),
            Choice::Threats(shown) => (THREATS, raw(shown)),
            Choice::Warnings(shown) => (WARNINGS, raw(shown)),
            Choice::Needs(shown) => (NEEDS, raw(shown)),
            Choice::Name(name) => (NAME, raw(name)),
            Choice::Lessons(progress) => (LESSONS, raw(progress)),
            Choice::GipfLessons(progress) => (GIPF_LESSONS, raw(progress)),
            Choice::Puzzles(tally) => (PUZZLES, raw(tally)),
            Choice::OwnStrength(own) => (OWN_STRENGTH, raw(own)),
            Choice::NextColour(colour) => (NEXT_COLOUR, raw(colour.code())),
            Choice::Guide(guide) => (GUIDE, raw(guide)),
            Choice::Telling(telling) => (TELLING, raw(telling)),
            Choice::Spelling(spelling) => (SPELLING, raw(spelling)),
        }
    }
}

/// Returns the value as JSON on one line.
fn raw<T: Serialize + ?Sized>(value: &T) -> Box<RawValue> {
    // Words, numbers, lists and objects of them can always be serialized.
    to_raw_value(value).unwrap_or_default()
}

/// Reads the settings from a text. Also returns the errors of single members.
///
/// # Errors
/// Fails if the text is not a JSON object.
pub(super) fn read(text: &str) -> Result<(Settings, Vec<MemberError>), SaveError> {
    let mut settings = Settings::default();
    let mut errors = Vec::new();
    for (member, value) in Object::from_text(text, "")?.members() {
        if let Err(error) = settings.read_member(member, &value) {
            errors.push(error);
        }
    }
    Ok((settings, errors))
}

impl Settings {
    fn read_member(&mut self, member: &str, value: &Value) -> Result<(), MemberError> {
        match member {
            _ if value.is_null() => {}
            PICTURE => {
                let picture = word(PICTURE, value, RenderingChoice::all(), RenderingChoice::code)?;
                self.picture = picture.0;
            }
            THEME => self.theme = Some(word(THEME, value, ThemeName::ALL, ThemeName::code)?),
            ANIMATE => self.animate = value.truth()?,
            PLAIN => self.plain = value.truth()?,
            THREATS => self.threats = Some(is_shown(value)?),
            WARNINGS => self.warnings = Some(is_shown(value)?),
            NEEDS => self.needs = Some(is_shown(value)?),
            NAME => self.name = Some(value.string()?.parse()?),
            LESSONS => self.lessons = words(value)?.parse()?,
            GIPF_LESSONS => self.gipf_lessons = words(value)?.parse()?,
            PUZZLES => self.puzzles = tally(value)?,
            OWN_STRENGTH => self.own_strength = OwnStrength::read(value)?,
            NEXT_COLOUR => {
                let colour = word(NEXT_COLOUR, value, Player::BOTH, Player::code)?;
                self.next_colour = Some(colour);
            }
            GUIDE => self.guide = words(value)?.parse()?,
            TELLING => self.telling = word(TELLING, value, Telling::ALL, Telling::code)?,
            SPELLING => self.spelling = word(SPELLING, value, Spelling::ALL, Spelling::code)?,
            // Later versions may have more members.
            _ => {}
        }
        Ok(())
    }
}

// Earlier versions wrote the following members as texts.

fn is_shown(value: &Value) -> Result<bool, SaveError> {
    match value.string().as_deref() {
        Ok("shown") => Ok(true),
        Ok("hidden") => Ok(false),
        _ => value.truth(),
    }
}

/// Returns the words of a list, separated by blanks.
fn words(value: &Value) -> Result<String, SaveError> {
    if let Ok(text) = value.string() {
        return Ok(text);
    }
    let words: Result<Vec<String>, SaveError> = value.list()?.map(|word| word.string()).collect();
    Ok(words?.join(" "))
}

/// Returns the results of the puzzles, without the results that can't be read.
fn tally(value: &Value) -> Result<Tally, SaveError> {
    if let Ok(text) = value.string() {
        return Ok(Tally::read(&text));
    }
    let object = value.object()?;
    let score = |(puzzle, score): (&str, Value)| {
        Some((puzzle.parse().ok()?, serde_json::from_str(score.raw.get()).ok()?))
    };
    Ok(object.members().filter_map(score).collect())
}

fn word<T: Copy>(
    member: &'static str,
    value: &Value,
    all: impl IntoIterator<Item = T>,
    code: fn(T) -> &'static str,
) -> Result<T, MemberError> {
    let text = value.string()?;
    let all: Vec<T> = all.into_iter().collect();
    all.iter().copied().find(|&it| code(it) == text).ok_or_else(|| MemberError::Unknown {
        member,
        found: value.raw.get().to_owned(),
        words: all.iter().copied().map(code).collect::<Vec<_>>().join(", "),
    })
}

/// Returns the text with one member changed; `None` if the member already has this value.
///
/// # Errors
/// Fails if the text is not a JSON object.
pub(super) fn change(text: &str, choice: &Choice) -> Result<Option<String>, SaveError> {
    let mut members = Object::from_text(text, "")?.unknown_members();
    let (member, new) = choice.member();
    let place = members.iter().position(|(key, _)| key == member);
    let old = place.map_or(RawValue::NULL, |place| &members[place].1);
    if parse_value(old) == parse_value(&new) {
        return Ok(None);
    }
    match (place, new.get()) {
        (Some(place), "null") => drop(members.remove(place)),
        (Some(place), _) => members[place].1 = new,
        (None, _) => members.push((member.to_owned(), new)),
    }
    Ok(Some(file_of(&WrittenMembers(&members))))
}

/// Parses a value, so that values compare without their spacing. Returns `None` if the value is
/// nested too deeply.
fn parse_value(raw: &RawValue) -> Option<serde_json::Value> {
    serde_json::from_str(raw.get()).ok()
}

/// How to draw the board. `None` is written "auto" and stands for the finest way that suits the
/// terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RenderingChoice(pub Option<Rendering>);

impl RenderingChoice {
    /// Returns all choices, "auto" first.
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
    Unknown { member: &'static str, found: String, words: String },
    #[error("name: {0}")]
    Name(#[from] NameError),
    #[error("lessons: {0}")]
    Lessons(#[from] NoProgress),
    #[error("guide: {0}")]
    Guide(#[from] NoGuide),
}
