//! The members of the settings: a JSON object in which every member may be absent.
//!
//! A member that can't be used counts as absent, and the others still apply. A change of one member
//! leaves the text of all other members unchanged, even of unknown or unusable members.

use std::iter::once;

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use thiserror::Error;

use super::guide::{Guide, NoGuide};
use super::own_strength::OwnStrength;
use crate::kit::lessons::{LessonProgress, NoProgress, Tally};
use crate::kit::picture::{Rendering, ThemeName};
use crate::kit::storage::json::members::{WrittenMembers, file_of};
use crate::kit::storage::json::{Object, SaveError, SaveResult, Value};
use crate::kit::storage::{Name, NameError, printable};
use crate::rules::Player;

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

/// A choice made in the game: the new value of the member that is called like the variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// `None` for the finest way that suits the terminal.
    #[serde(serialize_with = "as_choice")]
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
    #[serde(serialize_with = "as_colour")]
    NextColour(Player),
    Guide(Guide),
    Telling(Telling),
    Spelling(Spelling),
}

impl Choice {
    /// Returns the member and its new value; `null` removes the member.
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

/// Reads the settings from a text. Also returns the errors of single members.
///
/// # Errors
/// Fails if the text is not a JSON object.
pub(super) fn read(text: &str) -> SaveResult<(Settings, Vec<MemberError>)> {
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
            "next_colour" => {
                let colour = word(value, Player::BOTH, Player::code)?;
                self.next_colour = Some(colour);
            }
            "guide" => self.guide = words(value)?.parse()?,
            "telling" => self.telling = word(value, Telling::ALL, Telling::code)?,
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

/// Returns the words of a list, separated by blanks.
fn words(value: &Value) -> SaveResult<String> {
    if let Ok(text) = value.string() {
        return Ok(text);
    }
    let words: SaveResult<Vec<String>> = value.list()?.map(|word| word.string()).collect();
    Ok(words?.join(" "))
}

/// Returns the results of the puzzles, without the results that can't be read.
fn tally(value: &Value) -> SaveResult<Tally> {
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

/// Returns the text with one member changed; `None` if the member already has this value.
///
/// # Errors
/// Fails if the text is not a JSON object.
pub(super) fn change(text: &str, choice: &Choice) -> SaveResult<Option<String>> {
    let mut members = Object::from_text(text, "")?.unknown_members();
    let Some((member, new)) = choice.member() else { return Ok(None) };
    let place = members.iter().position(|(key, _)| *key == member);
    let old = place.map_or(RawValue::NULL, |place| &members[place].1);
    if parse_value(old) == parse_value(&new) {
        return Ok(None);
    }
    match (place, new.get()) {
        (Some(place), "null") => drop(members.remove(place)),
        (Some(place), _) => members[place].1 = new,
        (None, _) => members.push((member, new)),
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
    Unknown { member: String, found: String, words: String },
    #[error("name: {0}")]
    Name(#[from] NameError),
    #[error("lessons: {0}")]
    Lessons(#[from] NoProgress),
    #[error("guide: {0}")]
    Guide(#[from] NoGuide),
}
