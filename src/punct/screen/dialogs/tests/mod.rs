//! Every dialog as drawn, and the effects of clicks on it.

mod pages;
mod pictures;
pub mod samples;

use std::collections::HashMap;
use std::path::MAIN_SEPARATOR_STR;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::{Dialog, DialogContext, Players};
use crate::kit::ui::form::tests::check_typing;
use crate::kit::ui::glyphs::is_in_the_consoles_font;
use crate::kit::ui::page::QuestionDialog;
use crate::kit::ui::popup::Popup;
use crate::kit::ui::scroll::Scroll;
use crate::punct::play::Seats;
use crate::punct::screen::action::{Action, BoardAction};
use crate::punct::screen::program::RunningApp;
use crate::punct::screen::tests::seat::{Seat, ascii, colours, console, game_after};
use crate::punct::screen::view::tests::golden;
use crate::rules::{Game, Rules};
use samples::{all, fresh, unsaved};

const WINDOWS: [(u16, u16); 2] = [(44, 21), (80, 24)];

fn frame(seat: &mut Seat, (width, height): (u16, u16)) -> Buffer {
    seat.resize(width, height).draw()
}

/// All texts in a buffer, with each run of blanks as one blank.
fn words_in(buffer: &Buffer) -> String {
    let mut text = String::new();
    for y in buffer.area.top()..buffer.area.bottom() {
        text.extend((0..buffer.area.width).map(|x| buffer[(x, y)].symbol()));
        text.push(' ');
    }
    joined(&text)
}

fn joined(text: &str) -> String {
    let inside = |word: &&str| *word != "│";
    text.split_whitespace().filter(inside).collect::<Vec<_>>().join(" ")
}

#[test]
fn some_dialogs_in_colour() {
    let mut samples: HashMap<_, _> = all(&colours()).into_iter().collect();
    for (name, window) in [
        ("start_resume", (80, 24)),
        ("open", (80, 24)),
        ("analysis", (80, 24)),
        ("review", (80, 24)),
        ("review", (44, 21)),
        ("new_game_error", (44, 21)),
        ("overwrite", (44, 21)),
    ] {
        let seat = samples.get_mut(name).expect(name);
        let picture = golden::frame(&frame(seat, window));
        let name = if name == "review" { format!("{name}_{}", window.0) } else { name.to_owned() };
        // A path has the separators of the system.
        insta::assert_snapshot!(name, picture.replace(MAIN_SEPARATOR_STR, "/"));
    }
}

#[test]
fn some_dialogs_in_ascii_without_colours() {
    for (name, mut seat) in all(&ascii()) {
        if ["help_marks", "rules_bridge", "review"].contains(&name) {
            if name == "help_marks" {
                // The marks are found in the lines of the window that is drawn already.
                frame(&mut seat, (44, 21));
                seat.keys("0");
            }
            let mut text = golden::text(&frame(&mut seat, (44, 21)));
            if name == "help_marks" {
                // The border counts the lines of the page, which change with every key.
                text.truncate(text.trim_end().rfind('\n').unwrap_or_default());
            }
            insta::assert_snapshot!(format!("{name}_ascii"), text);
        }
    }
}

#[test]
fn in_ascii_and_monochrome_nothing_else_is_written() {
    for (name, mut seat) in all(&ascii()) {
        for window in WINDOWS {
            for cell in &frame(&mut seat, window).content {
                assert!(cell.symbol().is_ascii(), "{name}: {}", cell.symbol());
                assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "{name}");
            }
        }
    }
}

#[test]
fn on_the_console_of_linux_nothing_is_written_that_its_font_lacks() {
    for (name, mut seat) in all(&console()) {
        for window in WINDOWS.into_iter().chain([(128, 48)]) {
            for cell in &frame(&mut seat, window).content {
                let [shown] = cell.symbol().chars().collect::<Vec<_>>()[..] else {
                    panic!("{name}: {}", cell.symbol());
                };
                assert!(is_in_the_consoles_font(shown), "{name}: {shown}");
                for colour in [cell.fg, cell.bg] {
                    assert!(!matches!(colour, Color::Rgb(..) | Color::Indexed(_)), "{name}");
                }
            }
        }
    }
}

/// Draws each dialog in the windows, and in every nth place that is too small for a real screen.
fn draw_without_room(nth: usize) {
    for (first, (_, mut seat)) in all(&colours()).into_iter().enumerate() {
        for window in [(0, 0), (1, 1), (43, 21), (44, 20), (44, 21), (45, 22), (300, 100)] {
            frame(&mut seat, window);
        }
        let whole = |w, h| (Rect::new(0, 0, w, h), Rect::new(0, 0, w, h));
        let windows = (0..14).flat_map(|w| (0..9).map(move |h| whole(w, h)));
        let small = Rect::new(0, 0, 3, 2);
        let outside = [(Rect::new(1, 1, 80, 24), small), (Rect::new(9, 9, 80, 24), small)];
        for (area, window) in windows.chain(outside).skip(first % nth).step_by(nth) {
            draw_alone(&mut seat, area, &mut Buffer::empty(window));
        }
    }
}

#[test]
fn nothing_breaks_where_there_is_no_room() {
    draw_without_room(40);
}

#[test]
#[ignore = "takes seconds: every dialog in all places"]
fn nothing_breaks_wherever_there_is_no_room() {
    draw_without_room(1);
}

fn draw_alone(seat: &mut Seat, area: Rect, buffer: &mut Buffer) {
    let RunningApp { shell: app, view, .. } = &mut seat.running;
    let (appearance, map) = (&app.appearance, &mut view.dialog_map);
    let mut popup = Popup::new(appearance, area, "back to the board", buffer, map);
    let mut scroll = Scroll::default();
    let dialog = app.dialogs.last().expect("a dialog");
    let (session, advice, samples) = (&app.session, &app.game.advice, &mut view.samples);
    dialog.draw(DialogContext { session, advice, scroll: &mut scroll, samples }, &mut popup);
}

#[test]
fn what_closes_a_dialog_is_always_seen() {
    for (name, mut seat) in all(&colours()) {
        for window in WINDOWS {
            let text = words_in(&frame(&mut seat, window));
            assert!(text.contains("Esc"), "{name}: {text}");
        }
    }
}

#[test]
fn a_click_on_a_line_of_the_start_screen_does_what_it_says() {
    let start = |text: &str| {
        let mut seat = fresh(&colours());
        seat.keys("g").click_on(text);
        seat
    };
    assert!(start("Basic game").dialog().is_none());
    assert!(start("Standard game").dialog().is_none());
    assert!(matches!(start("New game").dialog(), Some(Dialog::NewGame(_))));
    assert!(matches!(start("Open a saved").dialog(), Some(Dialog::Open(_))));
    assert!(matches!(start("Rules: how").dialog(), Some(Dialog::Rules(_))));
    assert!(matches!(start("Help: keys").dialog(), Some(Dialog::Help(_))));
    assert!(start("Quit").left);
    assert!(matches!(start("A game for two").dialog(), Some(Dialog::Start(_))));
}

#[test]
fn what_was_opened_from_the_start_screen_leads_back_to_it() {
    let mut seat = fresh(&colours());
    seat.keys("g").click_on("Help: keys").keys("b");
    assert!(matches!(seat.dialog(), Some(Dialog::Rules(_))));
    seat.click_on("Esc back to the help");
    assert!(matches!(seat.dialog(), Some(Dialog::Help(_))));
    seat.click_on("Esc back to the start screen");
    assert!(matches!(seat.dialog(), Some(Dialog::Start(_))));
    seat.click_on("Basic game");
    assert!(seat.app().dialogs.is_empty());
}

#[test]
fn clicks_answer_questions() {
    let resign = |text| {
        let mut seat = fresh(&colours());
        seat.keys("x").click_on(text);
        let asked = matches!(seat.dialog(), Some(Dialog::Ask(ask)) if ask.title == "Resign?");
        (asked, seat.game().outcome().is_some())
    };
    assert_eq!(resign("y resign"), (false, true));
    assert_eq!(resign("play on"), (false, false));
    assert_eq!(resign("Resign this game?"), (true, false));
}

#[test]
fn a_game_that_cannot_be_saved_can_be_saved_elsewhere() {
    let mut seat = unsaved(&colours());
    seat.keys("u q").click_on("save it elsewhere");
    assert!(matches!(seat.dialog(), Some(Dialog::SaveAs(_))));
    seat.click_on("Esc cancel");
    assert!(matches!(seat.dialog(), Some(Dialog::Ask(_))) && !seat.left);
    seat.click_on("lose it");
    assert!(seat.left);
}

#[test]
fn another_games_save_is_replaced_only_when_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let save_as_one = |game| {
        let mut seat = samples::kept_in(folder.path(), game, &colours());
        seat.keys("s =one Enter");
        seat
    };
    assert!(save_as_one(game_after(&["T-D3,D4,E4"])).dialog().is_none());
    let mut seat = save_as_one(Game::new(Rules::default()));
    let is_asked = |ask: &QuestionDialog<Action>| ask.title == "Replace the other game?";
    assert!(matches!(seat.dialog(), Some(Dialog::Ask(ask)) if is_asked(ask)));
    seat.click_on("go back");
    assert!(matches!(seat.dialog(), Some(Dialog::SaveAs(typed)) if typed.input.value() == "one"));
    seat.click_on("Enter save").click_on("replace it");
    assert!(seat.app().dialogs.is_empty() && seat.session().path().is_some());
}

#[test]
fn a_click_on_a_field_of_the_form_goes_there_or_changes_it() {
    let mut seat = fresh(&colours());
    seat.keys("n");
    seat.click_on("Black    Bert");
    let field = |seat: &Seat| match seat.dialog() {
        Some(Dialog::NewGame(form)) => Some((form.active_label(), form.state.rules.variant)),
        _ => None,
    };
    let before = field(&seat).expect("the form");
    assert_eq!(before.0, "Black");
    seat.click_on("Rules");
    assert_ne!(field(&seat).map(|(_, variant)| variant), Some(before.1));
    seat.click_on("[ Begin ]");
    assert!(seat.dialog().is_none());
}

#[test]
fn every_field_of_the_forms_takes_what_is_typed_or_says_how_it_is_changed() {
    let mut seat = fresh(&colours());
    seat.keys("n");
    let Some(Dialog::NewGame(form)) = seat.running.shell.dialogs.last_mut() else { panic!() };
    assert_eq!(check_typing(form), 11);
    assert_eq!(check_typing(&mut Players::new(Seats::BOTH_HERE)), 2);
}

#[test]
fn a_clock_is_typed_and_a_wrong_one_is_told() {
    let clock = |seat: &Seat| seat.session().clock().map(|clock| clock.control().to_string());
    for (typed, told) in [
        ("=5m+3s", Ok(Some("5m+3s"))),
        ("=90m", Ok(Some("1h30m"))),
        ("=3d", Ok(Some("3d"))),
        ("=none", Ok(None)),
        ("=5m+3s Space", Ok(Some("10m+5s"))),
        ("Space =1m", Ok(Some("1m"))),
        ("Space", Ok(Some("3m+2s"))),
        ("=fast", Err("a clock is written 20m+10s")),
        ("=61d", Err("60 days at most")),
    ] {
        let mut seat = fresh(&colours());
        seat.keys("n").keys(&"Down ".repeat(9)).shows("or type one").keys(typed).keys("Up Enter");
        match told {
            Ok(told) => assert_eq!(clock(&seat).as_deref(), told, "{typed}"),
            Err(told) => {
                let shown = words_in(&seat.draw()).to_lowercase();
                assert!(shown.contains(told), "{typed}: {shown}");
                let is_at_clock = matches!(seat.dialog(), Some(Dialog::NewGame(it)) if it.active_label() == "Clock");
                assert!(is_at_clock, "{typed}");
            }
        }
    }
}

#[test]
fn a_click_on_a_move_looks_at_the_game_after_it() {
    let mut seat = unsaved(&colours());
    seat.keys("p").click_on("1 T-D3,D4,E4");
    assert_eq!(seat.looked_at().ply(), 1);
    seat.click_on("0 the empty board");
    assert_eq!(seat.looked_at().ply(), 0);
    seat.click_on("Enter stay");
    assert_eq!((seat.looked_at().ply(), seat.dialog().is_none()), (0, true));
}

#[test]
fn clicks_beside_a_dialog_do_not_reach_the_board() {
    for (name, mut seat) in all(&colours()) {
        let buffer = frame(&mut seat, (80, 24));
        for cell in buffer.area.positions() {
            let under = seat.under(cell);
            let pressed = matches!(under, Some(Action::Board(BoardAction::Press(_))));
            let beside = ["moves", "moves_variations", "analysis", "typed", "typed_wrong", "over"]
                .contains(&name);
            assert!(!pressed || beside, "{name} {cell}");
        }
    }
}
