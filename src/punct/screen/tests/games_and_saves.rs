//! New games, saves, and the pages of text.

use std::fs;

use crossterm::event::Event;

use super::*;
use crate::kit::shell::{Effect, update};
use crate::kit::storage::{Name, NameError};
use crate::kit::ui::action::ShellAction;
use crate::kit::ui::tests::key_names::key;
use crate::punct::record::{self, GameFile};
use crate::punct::screen::Message;
use crate::punct::screen::dialogs::Dialog;
use crate::rules::{Bridges, Player, Variant};

#[test]
fn a_new_game_has_the_names_and_rules_of_the_form() {
    let mut seat = Seat::after(STACK);
    seat.keys("1 Enter");
    let old = seat.session().path().unwrap().to_owned();
    seat.keys("n =Anna Tab =Ben Tab Space Tab Right Tab Enter");
    assert!(seat.dialog().is_none());
    assert_eq!(seat.session().name(Player::White).to_string(), "Anna");
    assert_eq!(seat.session().name(Player::Black).to_string(), "Ben");
    let rules = seat.game().rules();
    assert_eq!((rules.variant, rules.bridges), (Variant::Basic, Bridges::Any));
    assert_eq!(seat.game().ply(), 0);
    assert_eq!(seat.auto(), [old.as_path()], "the new game is not saved before its first move");
    seat.keys("1 Enter");
    assert_eq!(seat.auto().len(), 2);
    assert_eq!(record::read(&old).unwrap().game().ply(), 9, "the old game is complete");

    // The form starts with the choices of the last game.
    seat.keys("n Enter");
    assert_eq!(seat.session().name(Player::Black).to_string(), "Ben");
    assert_eq!(seat.game().rules(), rules);
}

#[test]
fn a_name_that_can_not_be_is_refused_in_the_form() {
    let long = "n".repeat(200);
    assert_eq!(long.parse::<Name>().err(), Some(NameError::TooLong));
    let mut seat = Seat::after(STACK);
    seat.keys("n").keys(&format!("={long}")).keys("Enter");
    assert!(matches!(seat.dialog(), Some(Dialog::NewGame(form)) if form.error.is_some()));
    assert_eq!(seat.played(), STACK);
    seat.keys("Esc");
    assert!(seat.dialog().is_none());
}

#[test]
fn a_game_saved_under_a_name_goes_on_there() {
    let mut seat = Seat::after(STACK);
    seat.keys("u");
    assert_eq!(seat.auto().len(), 1);
    seat.keys("s =sunday Enter").says("Saved in ");
    let named = seat.saves().join("sunday.json");
    assert!(named.exists());
    assert_eq!(seat.auto().len(), 0, "the same game is not saved twice");
    seat.keys("Ctrl-r");
    assert_eq!(record::read(&named).unwrap().game().ply(), 8);
}

#[test]
fn another_game_is_replaced_only_after_a_yes() {
    let mut seat = Seat::after(STACK);
    seat.keys("s =sunday Enter n Enter 1 Up Up Up Enter s =sunday Enter");
    let named = seat.saves().join("sunday.json");
    seat.shows("Replace the other game?");
    // Only y means yes.
    seat.keys("Enter n");
    assert_eq!(record::read(&named).unwrap().game().ply(), 8);
    assert!(matches!(seat.dialog(), Some(Dialog::SaveAs(_))), "back at the name");
    seat.keys("Enter y");
    assert!(seat.dialog().is_none());
    assert_eq!(record::read(&named).unwrap().game().ply(), 1);
}

#[test]
fn what_is_no_save_is_never_overwritten() {
    let mut seat = Seat::after(STACK);
    fs::create_dir(seat.saves()).unwrap();
    let mine = seat.saves().join("mine.json");
    fs::write(&mine, "my notes").unwrap();
    seat.keys("s =mine Enter");
    assert!(matches!(seat.dialog(), Some(Dialog::SaveAs(typed)) if typed.error.is_some()));
    assert_eq!(fs::read_to_string(mine).unwrap(), "my notes");
}

#[test]
fn saves_are_listed_and_opened_and_bad_ones_say_why() {
    let mut seat = Seat::after(STACK);
    seat.keys("s =sunday Enter n Enter o").shows("sunday");
    seat.keys("Enter");
    assert!(seat.dialog().is_none());
    assert_eq!(seat.played(), STACK);

    fs::write(seat.saves().join("sunday.json"), "{").unwrap();
    seat.keys("n Enter o Enter");
    assert!(matches!(seat.dialog(), Some(Dialog::Open(saves)) if saves.error.is_some()));
    assert_eq!(seat.game().ply(), 0);
}

#[test]
fn typing_narrows_the_list_of_saves() {
    let mut seat = Seat::after(STACK);
    seat.keys("s =sunday Enter n Enter s =monday Enter");
    fs::write(seat.saves().join("tuesday.json"), "{").unwrap();
    let mut listed = |typed: &str| {
        seat.keys("o").event(Event::Paste(typed.to_owned()));
        let screen = seat.screen();
        seat.keys("Esc");
        ["sunday", "monday", "tuesday"].map(|day| screen.contains(&format!("{day}.json")))
    };
    assert_eq!(listed(""), [true, true, true]);
    assert_eq!(listed("Sun"), [true, false, false]);
    assert_eq!(listed("day open standard"), [true, true, false]);
    assert_eq!(listed("white day"), [false; 3], "no game is won");
    seat.keys("o =sund Enter");
    assert_eq!(seat.played(), STACK);
}

#[test]
fn the_list_of_saves_opens_before_it_is_read() {
    let mut seat = Seat::after(STACK);
    let app = &mut seat.running.shell;
    let effects = update(app, Message::Key(key("o")));
    assert!(matches!(effects[..], [Effect::ListSaves]));
    seat.shows("Reading the saved games");
    // The dialog was closed meanwhile: the list is no longer wanted.
    seat.keys("Esc").take(Message::SavesListed(Ok(vec![])));
    assert!(seat.dialog().is_none());
}

#[test]
fn the_game_being_played_can_be_opened_anew() {
    let mut seat = Seat::after(STACK);
    seat.keys("u o Enter");
    assert_eq!(seat.played(), STACK[..7]);
    assert_eq!(seat.auto().len(), 1);
    // The game is not opened as a copy: it goes on in its file.
    seat.keys("Ctrl-r");
    assert_eq!(seat.auto().len(), 1);
    assert_eq!(seat.saved(), STACK);
    assert!(seat.session().save_error().is_none());
}

#[test]
fn a_game_played_elsewhere_is_opened_as_a_copy() {
    let mut other = Seat::after(STACK);
    other.keys("s =sunday Enter");
    let path = other.saves().join("sunday.json");
    let before = fs::read(&path).unwrap();

    let mut seat = Seat::new();
    seat.running.shell.act(Action::Shell(ShellAction::OpenSave(path.clone())));
    seat.refuses("This game is open in another program");
    assert_eq!(seat.played(), STACK);
    seat.keys("1 Enter");
    assert_eq!(seat.auto().len(), 1);
    assert_eq!(fs::read(&path).unwrap(), before);
    assert!(GameFile::open(&path).is_err(), "the other program still holds the file");
}

#[test]
fn help_and_rules_open_and_close() {
    for keys in ["?", "? b Esc", "? b Esc Esc ?"] {
        let mut seat = Seat::new();
        seat.keys(keys).shows("Making a move").keys("Esc");
        assert!(seat.dialog().is_none());
    }
}

#[test]
fn esc_says_where_it_leads() {
    for (keys, leads) in [
        ("?", "Esc back to the board"),
        ("? b", "Esc back to the help"),
        ("g ?", "Esc back to the start screen"),
        ("g b", "Esc back to the start screen"),
        ("p", "Esc present"),
        ("g", "Esc back to the board"),
    ] {
        Seat::after(STACK).keys(keys).shows(leads);
    }
}

#[test]
fn space_goes_on_a_page_in_a_text() {
    let first = |seat: &mut Seat| seat.screen().lines().nth(1).unwrap().to_owned();
    let mut seat = Seat::new();
    seat.keys("?");
    let top = first(&mut seat);
    seat.keys("Space");
    assert_ne!(first(&mut seat), top);
    seat.keys("Left");
    assert_eq!(first(&mut seat), top);
    // Another text begins at its top, and the first text stays where it was.
    seat.keys("Space");
    let further = first(&mut seat);
    seat.keys("b").shows("The rules of PÜNCT");
    let rules = first(&mut seat);
    seat.keys("Space Esc");
    assert_eq!(first(&mut seat), further);
    seat.keys("b");
    assert_eq!(first(&mut seat), rules);
}
