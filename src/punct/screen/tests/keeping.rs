//! The players' choices are saved for the next time.

use std::fs;

use super::seat::Seat;
use super::*;
use crate::kit::picture::{Rendering, ThemeName};
use crate::kit::settings::{SavedSettings, Settings, SettingsFile};
use crate::kit::storage::Name;
use crate::rules::Player;

impl Seat {
    fn settings_file(&self) -> SettingsFile {
        SettingsFile::new(self.folder.path().join("punct/settings.json"))
    }

    /// This seat with choices that are saved.
    fn keeping(mut self) -> Seat {
        self.running.settings = Some(self.settings_file());
        self
    }

    fn kept(&self) -> Settings {
        SavedSettings::in_file(self.settings_file()).settings
    }
}

fn names(seat: &Seat) -> [String; 2] {
    Player::BOTH.map(|player| seat.session().name(player).to_string())
}

/// A game of Anna, whose name is saved, against Bob.
fn annas() -> Seat {
    let mut seat = Seat::of_anna_and_bob(&[]).keeping();
    seat.running.shell.game.own_name = Some("Anna".parse().unwrap());
    seat
}

/// The saved name of the player here after these keys in the form; `None` if no name is saved.
fn name_kept(mut seat: Seat, keys: &str) -> Option<String> {
    seat.keys("n").keys(keys).keys("Enter");
    assert!(seat.dialog().is_none());
    let own = seat.app().game.own_name.as_ref().map(Name::to_string);
    let kept = seat.folder.path().join("punct").exists();
    if kept {
        assert_eq!(seat.kept().name.map(|name| name.to_string()), own);
    }
    kept.then(|| own.unwrap_or_default())
}

#[test]
fn whether_threats_are_shown_is_kept() {
    let mut seat = Seat::new().keeping();
    for shown in [true, false] {
        seat.keys("T");
        assert_eq!(seat.kept().threats, Some(shown));
    }
}

#[test]
fn whether_it_is_told_what_the_players_need_is_kept() {
    let mut seat = Seat::new().keeping();
    for hidden in [true, false] {
        seat.keys("N");
        assert_eq!(seat.kept().needs, Some(!hidden));
    }
}

#[test]
fn the_theme_is_kept_whenever_it_is_changed() {
    let mut seat = Seat::new().keeping();
    for theme in ThemeName::ALL.map(ThemeName::next) {
        seat.keys("t");
        assert_eq!(seat.kept().theme, Some(theme));
        assert_eq!(seat.app().appearance.theme().name(), theme);
    }
}

#[test]
fn without_colours_no_theme_is_chosen() {
    let Seat { running, folder, .. } = Seat::new();
    let mut app = running.shell;
    app.appearance = seat::ascii();
    let mut seat = Seat::at_app(app, folder).keeping();
    seat.keys("t").says("this terminal shows no colours");
    assert_eq!(seat.kept().theme, None);
}

#[test]
fn the_way_the_board_is_drawn_is_kept_until_it_is_the_usual_one_again() {
    let mut seat = Seat::new().keeping();
    seat.resize(96, 38);
    for kept in [Some(Rendering::Halves), Some(Rendering::Bricks), None] {
        seat.keys("v");
        assert_eq!(seat.kept().picture, kept);
    }
}

#[test]
fn what_is_only_looked_at_is_not_written() {
    let mut seat = Seat::new().keeping();
    seat.keys("+ - 0 n Esc g Esc 1 Esc g b q");
    assert!(!seat.folder.path().join("punct").exists());
}

#[test]
fn the_name_of_a_person_who_plays_alone_is_kept() {
    let new = || Seat::new().keeping();
    let erase = "Backspace Backspace Backspace Backspace";
    let alone = |keys: &str| format!("{keys} Down Down Down Down Down Space");
    assert_eq!(name_kept(new(), &alone("=Zoë")), Some("Zoë".into()));
    assert_eq!(name_kept(new(), &alone("")), None);
    let black = "Down =Zoë Down Down Down Space";
    assert_eq!(name_kept(new(), black), Some("Zoë".into()), "White is the computer");
    let computers = format!("{} Up Space", alone("=Zoë"));
    assert_eq!(name_kept(new(), &computers), None);
    assert_eq!(name_kept(annas(), &alone("")), None);
    assert_eq!(name_kept(annas(), &alone("=belle")), Some("Annabelle".into()));
    assert_eq!(name_kept(annas(), &alone(erase)), Some(String::new()), "taken back");
}

#[test]
fn no_name_of_two_persons_becomes_the_players_own() {
    let erase = "Backspace Backspace Backspace Backspace";
    for keys in ["=Zoë", "Down =Zoë", "=Zoë Down =Ben"] {
        assert_eq!(name_kept(Seat::new().keeping(), keys), None, "{keys}");
        let keys = format!("{erase} {keys}");
        assert_eq!(name_kept(annas(), &keys), None, "{keys}");
    }
}

#[test]
fn whoever_plays_here_has_white() {
    let mut seat = annas();
    seat.keys("g 2");
    assert_eq!(names(&seat), ["Anna", "Black"]);
    // A game without names leaves the player's own name in the form.
    let mut seat = Seat::new();
    seat.running.shell.game.own_name = Some("Anna".parse().unwrap());
    seat.keys("n").shows("Anna").keys("Enter");
    assert_eq!(names(&seat), ["Anna", "Black"]);
    seat.keys("x y Esc a");
    assert_eq!(names(&seat), ["White", "Anna"], "colours swapped");
    seat.keys("n Enter");
    assert_eq!(names(&seat), ["White", "Anna"], "not on both sides");
}

#[test]
fn what_can_not_be_kept_is_told_once() {
    let mut seat = Seat::new().keeping();
    fs::write(seat.folder.path().join("punct"), "in the way").unwrap();
    seat.keys("t").refuses("there is a file where a folder should be; choices are not kept");
    seat.keys("t").says("Theme: colour-blind safe");
    assert_eq!(fs::read(seat.folder.path().join("punct")).unwrap(), b"in the way");
}

#[test]
fn what_the_start_screen_covers_is_told_after_it() {
    let mut seat = Seat::new().keeping();
    fs::write(seat.folder.path().join("punct"), "in the way").unwrap();
    seat.keys("g t Down 2").refuses("choices are not kept");
    seat.keys("Left").says("begins");
}
