use std::fs;
use std::path::Path;

use jiff::civil::date;
use tempfile::TempDir;

use super::guide::{Guide, Tip};
use super::own_strength::{OwnMoves, OwnResult, OwnStrength};
use super::{
    PlayedDays, RenderingChoice, SavedSettings, SettingChange, Settings, SettingsFile, Spelling,
    Verbosity,
};
use crate::kit::lessons::{LessonProgress, Tally};
use crate::kit::picture::{Rendering, ThemeName};
use crate::kit::storage::Name;
use crate::kit::strength::Strength;
use crate::rules::Player;

/// Makes a folder. With a text, the folder has a file of settings with this text.
fn folder_with(text: Option<&str>) -> TempDir {
    let folder = TempDir::new().unwrap();
    if let Some(text) = text {
        fs::write(folder.path().join("settings.json"), text).unwrap();
    }
    folder
}

fn file_in(folder: &Path) -> SettingsFile {
    SettingsFile::new(folder.join("settings.json"))
}

fn kept_with(text: &str) -> SavedSettings {
    SavedSettings::in_file(file_in(folder_with(Some(text)).path()))
}

fn text_in(folder: &Path) -> String {
    fs::read_to_string(folder.join("settings.json")).unwrap()
}

/// Returns the text of the settings after these choices were kept.
fn text_after(text: Option<&str>, choices: &[SettingChange]) -> String {
    let folder = folder_with(text);
    for choice in choices {
        file_in(folder.path()).store(choice).unwrap();
    }
    text_in(folder.path())
}

fn lessons() -> LessonProgress {
    "aim edge".parse().unwrap()
}

fn puzzles() -> Tally {
    Tally::read("00c0ffee=later/2 4f3a21bc=first")
}

fn guide() -> Guide {
    Guide::default().after_tip(Tip::Climb).after_tip(Tip::Turn).with_tips(false)
}

fn own_strength() -> OwnStrength {
    OwnStrength::default().after_game(OwnResult {
        is_won: Some(true),
        played_at: Strength::MIN,
        moves: OwnMoves { alone: 2, tips: 2, ..OwnMoves::default() },
    })
}

fn days() -> PlayedDays {
    let mut days = PlayedDays::default();
    days.add(date(2026, 11, 29), Strength::MIN);
    days.add(date(2026, 11, 30), Strength::MIN.moved(8));
    days
}

fn anna() -> Name {
    "Anna".parse().unwrap()
}

/// Settings with all members.
const ALL: &str = r#"{"picture": "halves", "theme": "colour-blind", "animate": true, "plain": true, "threats": true, "warnings": false, "needs": false, "name": "Anna", "lessons": ["aim", "edge"], "gipf_lessons": ["rows"], "puzzles": {"4f3a21bc": {"result": "first"}, "00c0ffee": {"result": "later", "failed": 2}, "00c0ffe0": {"result": "guessed"}}, "own_strength": {"strength": 1.8, "step": 16, "won": true, "helped": {"strength": 1.8, "step": 16, "won": true}}, "days": {"2026-11-29": 1, "2026-11-30": 1.8}, "next_colour": "black", "guide": ["climb", "turn", "off"], "telling": "brief", "spelling": "alphabet"}"#;

/// Settings with all members, as an earlier version wrote them.
const OLD: &str = r#"{"picture": "halves", "theme": "colour-blind", "animate": true, "plain": true, "threats": "shown", "warnings": "hidden", "needs": "hidden", "name": "Anna", "lessons": "aim edge", "gipf_lessons": "rows", "puzzles": "4f3a21bc=first 00c0ffee=later/2", "own_strength": {"strength": 1.8, "step": 16, "won": true}, "days": {"2026-11-29": 1, "2026-11-30": 1.8, "2026-02-31": 2}, "next_colour": "black", "guide": "climb turn off", "telling": "brief", "spelling": "alphabet"}"#;

#[test]
fn every_member_is_read_and_may_be_absent() {
    let expected = Settings {
        picture: Some(Rendering::Halves),
        theme: Some(ThemeName::ColourBlind),
        animate: true,
        plain: true,
        threats: Some(true),
        warnings: Some(false),
        needs: Some(false),
        name: Some(anna()),
        lessons: lessons(),
        gipf_lessons: "rows".parse().unwrap(),
        puzzles: puzzles(),
        own_strength: own_strength(),
        days: days(),
        next_colour: Some(Player::Black),
        guide: guide(),
        verbosity: Verbosity::Brief,
        spelling: Spelling::Alphabet,
    };
    for text in [ALL, OLD] {
        let SavedSettings { settings, file, error: trouble } = kept_with(text);
        assert_eq!(settings, expected);
        assert!(file.is_some() && trouble.is_none());
    }
    for text in ["{}", r#"{"picture": "auto"}"#, r#"{"theme": null}"#, "\u{FEFF} {\"far\": 1}"] {
        let SavedSettings { settings, error: trouble, .. } = kept_with(text);
        assert_eq!(settings, Settings::default(), "{text}");
        assert!(trouble.is_none(), "{text}");
    }
}

#[test]
fn a_missing_file_is_no_trouble() {
    let SavedSettings { settings, file, error: trouble } =
        SavedSettings::in_file(file_in(folder_with(None).path()));
    assert_eq!(settings, Settings::default());
    assert!(file.is_some() && trouble.is_none());
}

#[test]
fn a_wrong_member_counts_as_absent_and_is_named() {
    let themes = ThemeName::ALL.map(ThemeName::code).join(", ");
    for (member, why) in [
        (
            r#""picture": "oil""#,
            r#"picture: "oil" is none of auto, pixels, sextants, quadrants, halves, bricks"#,
        ),
        (r#""theme": "pink""#, &*format!("theme: \"pink\" is none of {themes}")),
        (r#""theme": 7"#, "theme: expected a string, found a number"),
        (r#""animate": "yes""#, "animate: expected true or false, found a string"),
        (r#""threats": "yes""#, "threats: expected true or false, found a string"),
        (r#""warnings": "no""#, "warnings: expected true or false, found a string"),
        (r#""needs": "yes""#, "needs: expected true or false, found a string"),
        (r#""lessons": "a/b""#, "lessons: write a list of the names of lessons"),
        (r#""lessons": ["a/b"]"#, "lessons: write a list of the names of lessons"),
        (r#""lessons": ["aim", 7]"#, "lessons[1]: expected a string, found a number"),
        (r#""lessons": 7"#, "lessons: expected a list, found a number"),
        (r#""puzzles": ["4f3a21bc"]"#, "puzzles: expected an object, found a list"),
        (r#""puzzles": {"a": 1, "a": 2}"#, "puzzles.a: given twice"),
        (r#""own_strength": {"strength": 2.6}"#, "own_strength.step: missing"),
        (
            r#""own_strength": {"strength": 12}"#,
            "own_strength.strength: 12 is not a strength from 1 to 9",
        ),
        (
            r#""own_strength": {"strength": 2, "step": 1}"#,
            "own_strength.step: 1 is not a step from 2 to 16",
        ),
        (
            r#""guide": ["jump"]"#,
            "guide: a guide is the names of tips: climb, turn, bridge, needs, block, centre, or keys, or off",
        ),
        (r#""name": " ""#, "name: a name needs at least one letter"),
        (r#""name": "a\u001bb""#, "name: a name can't hold control characters or invisible marks"),
    ] {
        let other =
            if member.contains("theme") { "\"animate\": true" } else { "\"theme\": \"light\"" };
        let SavedSettings { settings, file, error: trouble } =
            kept_with(&format!("{{{member}, {other}}}"));
        let trouble = trouble.expect("trouble").to_string();
        assert!(trouble.ends_with(&format!("settings.json: {why}")), "{trouble}");
        let light = Settings { theme: Some(ThemeName::Light), ..Settings::default() };
        let animated = Settings { animate: true, ..Settings::default() };
        assert_eq!(settings, if member.contains("theme") { animated } else { light });
        assert!(file.is_some(), "other members can be changed");
    }
    let both = kept_with(r#"{"theme": 1, "animate": 2}"#).error.unwrap().to_string();
    assert!(both.contains("theme: ") && both.contains("; animate: "), "{both}");
}

#[test]
fn an_emptied_file_is_written_again() {
    for emptied in ["", " \n", "\u{FEFF}"] {
        let folder = folder_with(Some(emptied));
        assert!(SavedSettings::in_file(file_in(folder.path())).error.is_none());
        file_in(folder.path()).store(&SettingChange::Theme(ThemeName::Light)).expect("it is kept");
        let settings = SavedSettings::in_file(file_in(folder.path())).settings;
        assert_ne!(settings, Settings::default());
    }
}

#[test]
fn what_is_no_object_is_left_alone() {
    let large = format!("{{\"far\": \"{}\"}}", "x".repeat(1 << 16));
    for (text, why) in [
        ("theme = \"light\"", "line 1 column 2: not JSON"),
        ("{\"theme\": \"light\",}", "line 1 column 19: not JSON"),
        ("[1]", "expected an object, found a list"),
        (r#"{"theme": "dark", "theme": "light"}"#, "theme: given twice"),
        (&large, "too large for settings"),
    ] {
        let folder = folder_with(Some(text));
        let SavedSettings { settings, file, error: trouble } =
            SavedSettings::in_file(file_in(folder.path()));
        assert_eq!(settings, Settings::default());
        assert_eq!(file, None);
        let refused =
            file_in(folder.path()).store(&SettingChange::Theme(ThemeName::Light)).unwrap_err();
        for message in [trouble.expect("trouble"), refused].map(|error| error.to_string()) {
            assert!(
                message.contains(why) && message.ends_with("; choices are not kept"),
                "{message}"
            );
        }
        assert_eq!(text_in(folder.path()), text);
    }
}

#[test]
fn choices_are_read_as_they_were_kept() {
    let pictures = RenderingChoice::all().map(|picture| SettingChange::Picture(picture.0));
    let themes = ThemeName::ALL.map(SettingChange::Theme);
    let names = [Some(anna()), None].map(SettingChange::Name);
    let threats = [true, false].map(SettingChange::Threats);
    let warnings = [true, false].map(SettingChange::Warnings);
    let needs = [true, false].map(SettingChange::Needs);
    let done = [
        SettingChange::Lessons(lessons()),
        SettingChange::GipfLessons(lessons()),
        SettingChange::Puzzles(puzzles()),
    ];
    let strengths = [OwnStrength::default(), own_strength()].map(SettingChange::OwnStrength);
    let guides = [Guide::default(), guide()].map(SettingChange::Guide);
    let others = names
        .into_iter()
        .chain(threats)
        .chain(warnings)
        .chain(needs)
        .chain(done)
        .chain(strengths)
        .chain([PlayedDays::default(), days()].map(SettingChange::Days))
        .chain(Player::BOTH.map(SettingChange::NextColour))
        .chain(guides)
        .chain(Verbosity::ALL.map(SettingChange::Telling))
        .chain(Spelling::ALL.map(SettingChange::Spelling));
    for choice in pictures.chain(themes).chain(others) {
        let text = text_after(Some("{}"), std::slice::from_ref(&choice));
        let settings = kept_with(&text).settings;
        match choice {
            SettingChange::Picture(picture) => assert_eq!(settings.picture, picture),
            SettingChange::Theme(theme) => assert_eq!(settings.theme, Some(theme)),
            SettingChange::Threats(shown) => assert_eq!(settings.threats, Some(shown)),
            SettingChange::Warnings(shown) => assert_eq!(settings.warnings, Some(shown)),
            SettingChange::Needs(shown) => assert_eq!(settings.needs, Some(shown)),
            SettingChange::Name(name) => assert_eq!(settings.name, name),
            SettingChange::Lessons(done) => assert_eq!(settings.lessons, done),
            SettingChange::GipfLessons(done) => assert_eq!(settings.gipf_lessons, done),
            SettingChange::Puzzles(done) => assert_eq!(settings.puzzles, done),
            SettingChange::OwnStrength(own) => assert_eq!(settings.own_strength, own),
            SettingChange::Days(days) => assert_eq!(settings.days, days),
            SettingChange::NextColour(colour) => assert_eq!(settings.next_colour, Some(colour)),
            SettingChange::Guide(guide) => assert_eq!(settings.guide, guide),
            SettingChange::Telling(telling) => assert_eq!(settings.verbosity, telling),
            SettingChange::Spelling(spelling) => assert_eq!(settings.spelling, spelling),
        }
    }
}

#[test]
fn a_choice_changes_its_own_member_only() {
    let text =
        r#"{"far": {"b": [1,  2], "a": 1e2}, "theme": "dark", "animate": "yes", "name": "Bob"}"#;
    let light = SettingChange::Theme(ThemeName::Light);
    assert_eq!(
        text_after(Some(text), &[light.clone(), SettingChange::Picture(None)]),
        r#"{
  "far": {"b": [1,  2], "a": 1e2},
  "theme": "light",
  "animate": "yes",
  "name": "Bob",
  "picture": "auto"
}
"#
    );
    let values = [
        SettingChange::Lessons(lessons()),
        SettingChange::Puzzles(puzzles()),
        SettingChange::OwnStrength(own_strength()),
        SettingChange::Guide(guide()),
        SettingChange::Threats(false),
    ];
    assert_eq!(
        text_after(Some(OLD), &values),
        r#"{
  "picture": "halves",
  "theme": "colour-blind",
  "animate": true,
  "plain": true,
  "threats": false,
  "warnings": "hidden",
  "needs": "hidden",
  "name": "Anna",
  "lessons": ["aim","edge"],
  "gipf_lessons": "rows",
  "puzzles": {"00c0ffee":{"result":"later","failed":2,"help":"none"},"4f3a21bc":{"result":"first","failed":0,"help":"none"}},
  "own_strength": {"strength":1.8,"step":16,"won":true,"helped":{"strength":1.8,"step":16,"won":true}},
  "days": {"2026-11-29": 1, "2026-11-30": 1.8, "2026-02-31": 2},
  "next_colour": "black",
  "guide": ["climb","turn","off"],
  "telling": "brief",
  "spelling": "alphabet"
}
"#
    );
    assert_eq!(
        text_after(Some(r#"{"name": "Bob", "far": 1}"#), &[SettingChange::Name(None)]),
        "{\n  \"far\": 1\n}\n"
    );
    let same = "{ \"theme\":\"light\" }";
    assert_eq!(text_after(Some(same), &[light]), same, "the theme is the same");
}

#[test]
fn two_programs_keep_each_others_choices() {
    let folder = folder_with(None);
    let (one, other) = (file_in(folder.path()), file_in(folder.path()));
    one.store(&SettingChange::Theme(ThemeName::Light)).unwrap();
    other.store(&SettingChange::Name(Some(anna()))).unwrap();
    one.store(&SettingChange::Theme(ThemeName::Monochrome)).unwrap();
    let settings = SavedSettings::in_file(one).settings;
    assert_eq!((settings.theme, settings.name), (Some(ThemeName::Monochrome), Some(anna())));
}

#[test]
fn the_folder_is_made_and_nothing_else_left_in_it() {
    let folder = TempDir::new().unwrap();
    let inner = folder.path().join("a/punct");
    file_in(&inner).store(&SettingChange::Theme(ThemeName::Light)).unwrap();
    file_in(&inner).store(&SettingChange::Theme(ThemeName::Dark)).unwrap();
    let names: Vec<_> =
        fs::read_dir(&inner).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(names, ["settings.json"]);
}

#[test]
fn what_the_disk_refuses_is_told() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("punct"), "in the way").unwrap();
    let refused =
        file_in(&folder.path().join("punct")).store(&SettingChange::Name(None)).unwrap_err();
    let message = refused.to_string();
    assert!(
        message.ends_with("there is a file where a folder should be; choices are not kept"),
        "{message}"
    );

    let folder = folder_with(Some("{}"));
    let path = folder.path().join("settings.json");
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let refused = file_in(folder.path()).store(&SettingChange::Theme(ThemeName::Dark)).unwrap_err();
    assert!(refused.to_string().ends_with("it is read-only; choices are not kept"), "{refused}");
    assert_eq!(text_in(folder.path()), "{}");
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    let folder = TempDir::new().unwrap();
    let elsewhere = folder.path().join("dotfiles.json");
    fs::write(&elsewhere, "{}").unwrap();
    std::os::unix::fs::symlink(&elsewhere, folder.path().join("settings.json")).unwrap();
    file_in(folder.path()).store(&SettingChange::Theme(ThemeName::Light)).unwrap();
    assert!(folder.path().join("settings.json").is_symlink());
    assert!(fs::read_to_string(elsewhere).unwrap().contains("light"));
}
