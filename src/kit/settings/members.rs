//! The members of the settings: a JSON object in which every member may be absent.
//!
//! A member that can't be used counts as absent, and the others still apply. Changing a member leaves
//! the text of all others as it is, also of those that are unknown or can't be used.

use std::borrow::Cow;
use std::iter::once;
use std::str::FromStr;

use serde::ser::{Serialize, SerializeMap, Serializer};
use thiserror::Error;

use super::guide::{Guide, NoGuide};
use super::streak::{NoStreak, Streak};
use crate::kit::lessons::{LessonProgress, NoProgress, Tally};
use crate::kit::picture::{Rendering, ThemeName};
use crate::kit::storage::json::members::file_of;
use crate::kit::storage::json::{Object, SaveError, Value};
use crate::kit::storage::{Name, NameError, printable};

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
const STREAK: &str = "streak";
const GUIDE: &str = "guide";

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// `None` for the finest way that suits the terminal.
    pub picture: Option<Rendering>,
    /// The theme; `None` for the one that suits the terminal's background.
    pub theme: Option<ThemeName>,
    pub animate: bool,
    pub plain: bool,
    /// `None` to show threats where that suits.
    pub threats: Option<bool>,
    /// Whether the player is told what a move in the hand gives away; `None` to tell it.
    pub warnings: Option<bool>,
    /// Whether it is shown what the players need to join two sides; `None` to show it.
    pub needs: Option<bool>,
    pub name: Option<Name>,
    pub lessons: LessonProgress,
    pub gipf_lessons: LessonProgress,
    pub puzzles: Tally,
    /// Games running against one level of the computer, if the last was won or lost.
    pub streak: Option<Streak>,
    pub guide: Guide,
}

/// A choice made in the game: the new value of one member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// `None` for the finest way that suits the terminal.
    Picture(Option<Rendering>),
    Theme(ThemeName),
    Threats(bool),
    Warnings(bool),
    /// Whether it is shown what the players need to join two sides.
    Needs(bool),
    /// `None` removes the name.
    Name(Option<Name>),
    Lessons(LessonProgress),
    GipfLessons(LessonProgress),
    Puzzles(Tally),
    /// `None` removes it.
    Streak(Option<Streak>),
    Guide(Guide),
}

impl Choice {
    const fn member(&self) -> &'static str {
        match self {
            Choice::Picture(_) => PICTURE,
            Choice::Theme(_) => THEME,
            Choice::Threats(_) => THREATS,
            Choice::Warnings(_) => WARNINGS,
            Choice::Needs(_) => NEEDS,
            Choice::Name(_) => NAME,
            Choice::Lessons(_) => LESSONS,
            Choice::GipfLessons(_) => GIPF_LESSONS,
            Choice::Puzzles(_) => PUZZLES,
            Choice::Streak(_) => STREAK,
            Choice::Guide(_) => GUIDE,
        }
    }

    /// The new text of the member; `None` to remove it.
    fn value(&self) -> Option<Cow<'_, str>> {
        match self {
            Choice::Picture(picture) => Some(RenderingChoice(*picture).code().into()),
            Choice::Theme(theme) => Some(theme.code().into()),
            Choice::Threats(shown) | Choice::Warnings(shown) | Choice::Needs(shown) => {
                Some(ShownChoice(*shown).code().into())
            }
            Choice::Name(name) => name.as_ref().map(|name| name.raw().into()),
            Choice::Lessons(progress) | Choice::GipfLessons(progress) => {
                Some(progress.to_string().into())
            }
            Choice::Puzzles(tally) => Some(tally.to_string().into()),
            Choice::Streak(streak) => streak.map(|streak| streak.to_string().into()),
            Choice::Guide(guide) => Some(guide.to_string().into()),
        }
    }
}

/// The settings in a text, and what is wrong with single members.
///
/// # Errors
/// When the text is not a JSON object.
pub(super) fn read(text: &str) -> Result<(Settings, Vec<MemberError>), SaveError> {
    let mut settings = Settings::default();
    let mut errors = Vec::new();
    for (member, value) in Object::of_text(text, "")?.members() {
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
                self.picture = word::<RenderingChoice>(
                    PICTURE,
                    value,
                    RenderingChoice::all().map(RenderingChoice::code),
                )?
                .0;
            }
            THEME => {
                self.theme = Some(word(THEME, value, ThemeName::ALL.iter().map(|t| t.code()))?);
            }
            ANIMATE => self.animate = value.truth()?,
            PLAIN => self.plain = value.truth()?,
            THREATS => self.threats = Some(is_shown(THREATS, value)?),
            WARNINGS => self.warnings = Some(is_shown(WARNINGS, value)?),
            NEEDS => self.needs = Some(is_shown(NEEDS, value)?),
            NAME => self.name = Some(value.string()?.parse()?),
            LESSONS => self.lessons = value.string()?.parse()?,
            GIPF_LESSONS => self.gipf_lessons = value.string()?.parse()?,
            PUZZLES => self.puzzles = Tally::read(&value.string()?),
            STREAK => self.streak = Some(value.string()?.parse()?),
            GUIDE => self.guide = value.string()?.parse()?,
            // Later versions may have more members.
            _ => {}
        }
        Ok(())
    }
}

fn is_shown(member: &'static str, value: &Value) -> Result<bool, MemberError> {
    let words = ShownChoice::ALL.iter().map(|choice| choice.code());
    word::<ShownChoice>(member, value, words).map(|choice| choice.0)
}

fn word<T: FromStr>(
    member: &'static str,
    value: &Value,
    words: impl Iterator<Item = &'static str>,
) -> Result<T, MemberError> {
    value.string()?.parse().map_err(|_| MemberError::Unknown {
        member,
        found: value.raw.get().to_owned(),
        words: words.collect::<Vec<_>>().join(", "),
    })
}

/// The text with one member changed; `None` if it says so already.
///
/// # Errors
/// When the text is not a JSON object.
pub(super) fn change(text: &str, choice: &Choice) -> Result<Option<String>, SaveError> {
    let members = Object::of_text(text, "")?;
    let old = members.members().find(|(member, _)| *member == choice.member());
    let old = old.and_then(|(_, value)| value.string().ok());
    if old.as_deref() == choice.value().as_deref() {
        return Ok(None);
    }
    Ok(Some(file_of(&Changed { members, choice })))
}

/// The members in the order of the file, one of them with a new value.
struct Changed<'a> {
    members: Object<'a>,
    choice: &'a Choice,
}

impl Serialize for Changed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut new = self.choice.value();
        let mut map = serializer.serialize_map(None)?;
        for (member, value) in self.members.members() {
            if member != self.choice.member() {
                map.serialize_entry(member, value.raw)?;
            } else if let Some(new) = new.take() {
                map.serialize_entry(member, &new)?;
            }
        }
        if let Some(new) = new {
            map.serialize_entry(self.choice.member(), &new)?;
        }
        map.end()
    }
}

/// How to draw the board; `None`, "auto", is the finest way that suits the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RenderingChoice(pub Option<Rendering>);

impl RenderingChoice {
    /// "auto" first.
    pub fn all() -> impl Iterator<Item = RenderingChoice> {
        once(None).chain(Rendering::ALL.map(Some)).map(RenderingChoice)
    }

    pub fn code(self) -> &'static str {
        self.0.map_or("auto", Rendering::code)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no such way to draw the board")]
pub struct UnknownPicture;

impl FromStr for RenderingChoice {
    type Err = UnknownPicture;

    fn from_str(word: &str) -> Result<RenderingChoice, UnknownPicture> {
        RenderingChoice::all().find(|picture| picture.code() == word).ok_or(UnknownPicture)
    }
}

/// Whether something is shown on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownChoice(pub bool);

impl ShownChoice {
    pub const ALL: [ShownChoice; 2] = [ShownChoice(true), ShownChoice(false)];

    pub const fn code(self) -> &'static str {
        if self.0 { "shown" } else { "hidden" }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("it is shown or hidden")]
pub struct NeitherShownNorHidden;

impl FromStr for ShownChoice {
    type Err = NeitherShownNorHidden;

    fn from_str(word: &str) -> Result<ShownChoice, NeitherShownNorHidden> {
        ShownChoice::ALL
            .into_iter()
            .find(|choice| choice.code() == word)
            .ok_or(NeitherShownNorHidden)
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
    #[error("streak: {0}")]
    Streak(#[from] NoStreak),
    #[error("guide: {0}")]
    Guide(#[from] NoGuide),
}
