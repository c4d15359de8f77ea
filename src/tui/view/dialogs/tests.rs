//! Every dialog as it shows, and what a click on it does.

mod pictures;
mod samples;

use crossterm::event::{Event, KeyCode};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;

use super::paper::Lines;
use super::{draw, help, rules_page};
use crate::tui::action::Action;
use crate::tui::app::App;
use crate::tui::colour::Depth;
use crate::tui::dialog::{Dialog, Field, Purpose, Question};
use crate::tui::glyphs::Glyphs;
use crate::tui::keys::{MOUSE, TABLE};
use crate::tui::look::Look;
use crate::tui::theme::ThemeName;
use crate::tui::view::raster::Raster;
use crate::tui::view::{self, golden};
use crate::tui::zones::Zones;
use samples::{all, app};

/// A window's columns and lines.
type Window = (u16, u16);

const WINDOWS: [Window; 2] = [(44, 21), (80, 24)];

fn colours() -> Look {
    Look::new(ThemeName::Dark, Depth::TrueColour, false)
}

fn ascii() -> Look {
    Look::new(ThemeName::Monochrome, Depth::None, true)
}

fn drawn(app: &mut App, (width, height): Window) -> (Buffer, Zones) {
    let area = Rect::new(0, 0, width, height);
    let (mut buffer, mut zones) = (Buffer::empty(area), Zones::default());
    draw(app, area, &mut buffer, &mut zones);
    (buffer, zones)
}

/// The dialog with the board behind it.
fn on_the_board(app: &mut App, (width, height): Window) -> Buffer {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    view::draw(app, area, &mut buffer);
    buffer
}

/// All that stands in a buffer, each run of blanks as one.
fn words_in(buffer: &Buffer) -> String {
    let mut text = String::new();
    for y in buffer.area.top()..buffer.area.bottom() {
        let row = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol());
        text.extend(row);
        text.push(' ');
    }
    joined(&text)
}

fn joined(text: &str) -> String {
    let inside = |word: &&str| *word != "│";
    text.split_whitespace().filter(inside).collect::<Vec<_>>().join(" ")
}

/// Clicks on the first place where a text stands.
fn click(app: &mut App, text: &str) {
    let (buffer, zones) = drawn(app, (80, 24));
    let found = buffer.area.positions().find(|at| {
        let rest = (at.x..buffer.area.right()).map(|x| buffer[(x, at.y)].symbol());
        rest.collect::<String>().starts_with(text)
    });
    let action = zones.at(found.expect(text)).expect(text);
    app.act(action);
}

#[test]
fn all_dialogs_in_colour() {
    for (name, mut app) in all(&colours()) {
        for window in WINDOWS {
            let (buffer, _) = drawn(&mut app, window);
            let (width, height) = window;
            insta::assert_snapshot!(format!("{name}_{width}x{height}"), golden::frame(&buffer));
        }
    }
}

#[test]
fn some_dialogs_in_ascii_without_colours() {
    for (name, mut app) in all(&ascii()) {
        if ["start", "help_marks", "rules_bridge", "new_game"].contains(&name) {
            let buffer = on_the_board(&mut app, (44, 21));
            insta::assert_snapshot!(format!("{name}_ascii"), golden::frame(&buffer));
        }
    }
}

#[test]
fn in_ascii_and_monochrome_nothing_else_is_written() {
    for window in WINDOWS {
        for (name, mut app) in all(&ascii()) {
            for cell in &on_the_board(&mut app, window).content {
                assert!(cell.symbol().is_ascii(), "{name}: {}", cell.symbol());
                assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "{name}");
            }
        }
    }
}

#[test]
fn nothing_breaks_where_there_is_no_room() {
    for (_, mut app) in all(&colours()) {
        for (width, height) in (0..14).flat_map(|w| (0..9).map(move |h| (w, h))) {
            drawn(&mut app, (width, height));
        }
        let mut small = Buffer::empty(Rect::new(0, 0, 3, 2));
        draw(&mut app, Rect::new(1, 1, 80, 24), &mut small, &mut Zones::default());
        draw(&mut app, Rect::new(9, 9, 80, 24), &mut small, &mut Zones::default());
        drawn(&mut app, (500, 200));
    }
}

#[test]
fn what_closes_a_dialog_is_always_seen() {
    for window in WINDOWS {
        for (name, mut app) in all(&colours()) {
            let text = words_in(&drawn(&mut app, window).0);
            let closes = if name.starts_with("start") { "1-6 take a piece" } else { "Esc" };
            assert!(text.contains(closes), "{name}: {text}");
        }
    }
}

fn text_of(lines: &Lines) -> String {
    joined(&lines.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

#[test]
fn every_key_and_every_use_of_the_mouse_is_on_the_help_page() {
    for columns in [40, 72] {
        let page = text_of(&help::page(&colours(), columns, &mut Raster::default()).lines);
        let keys = TABLE.iter().map(|binding| (binding.shown, binding.help));
        for (keys, help) in keys.chain(MOUSE.iter().copied()) {
            let row = joined(&format!("{keys} {help}"));
            assert!(page.contains(&row), "{row}");
        }
    }
}

#[test]
fn pages_keep_to_their_columns() {
    for look in [colours(), ascii()] {
        for columns in 40..=72 {
            for lines in [
                help::page(&look, columns, &mut Raster::default()).lines,
                rules_page::page(&look, columns).lines,
            ] {
                for line in &lines {
                    assert!(line.width() <= columns, "{columns}: {line}");
                }
            }
        }
    }
}

#[test]
fn every_mark_of_the_board_is_explained() {
    for look in [colours(), ascii()] {
        for window in [(44, 21), (80, 24)] {
            let mut look = look.clone();
            look.fit(window.into());
            let page = text_of(&help::page(&look, 40, &mut Raster::default()).lines);
            let legend = page.split_once("What the marks mean").expect("a legend").1;
            let &Glyphs { empty, centre, line, target, marker, .. } = look.glyphs();
            let &Glyphs { left_behind, blocker, gap, white, black, .. } = look.glyphs();
            let &Glyphs { ghost_legal, ghost_illegal, .. } = look.glyphs();
            let marks = [empty, centre, line, target, marker, left_behind, blocker, gap, '0', '1'];
            let dots = [white, black, ghost_legal, ghost_illegal];
            for mark in marks.into_iter().chain(dots.into_iter().flat_map(|d| [d.minor, d.punct])) {
                assert!(legend.contains(mark), "{mark} is missing: {legend}");
            }
        }
    }
}

#[test]
fn the_marks_are_drawn_in_the_style_of_the_board() {
    let mut look = colours();
    look.fit((120, 40).into());
    let pixels =
        |look: &Look| text_of(&help::page(look, 72, &mut Raster::default()).lines).contains('▀');
    assert!(pixels(&look), "a picture");
    look.switch_style();
    assert!(!pixels(&look), "bricks");
}

#[test]
fn paging_through_the_rules_no_picture_is_broken_at_the_top() {
    for window in WINDOWS {
        let mut app = app(&colours());
        app.act(Action::RulesPage);
        let mut tops = vec![];
        for _ in 0..40 {
            let (buffer, _) = drawn(&mut app, window);
            let inside = (2..buffer.area.width).map(|x| buffer[(x, 1)].symbol());
            tops.push(inside.collect::<String>());
            app.event(Event::Key(KeyCode::Char(' ').into()));
        }
        // The last two rows of the pieces, and the middle of the small board that is joined.
        for broken in ["    ●───●", "  ·   ·   ●"] {
            assert!(!tops.iter().any(|top| top.contains(broken)), "{tops:?}");
        }
    }
}

#[test]
fn the_whole_board_fits_on_a_page_of_the_rules() {
    for window in WINDOWS {
        let mut app = app(&colours());
        app.act(Action::RulesPage);
        let mut seen = vec![];
        for _ in 0..9 {
            let (buffer, _) = drawn(&mut app, window);
            seen.push(words_in(&buffer).matches("1 1 1 1 1 1 1").count());
            app.event(Event::Key(KeyCode::Char(' ').into()));
        }
        assert!(seen.contains(&2), "{window:?}: top and bottom {seen:?}");
    }
}

#[test]
fn every_line_of_a_page_can_be_reached() {
    for window in WINDOWS {
        let mut app = app(&colours());
        app.act(Action::RulesPage);
        let mut seen = String::new();
        for _ in 0..80 {
            seen += &words_in(&drawn(&mut app, window).0);
            app.act(Action::Scroll(5));
        }
        for line in rules_page::page(&app.look, usize::from(window.0 - 4).min(72)).lines {
            assert!(seen.contains(&joined(&line.to_string())), "{line}");
        }
    }
}

#[test]
fn a_click_on_a_line_of_the_start_screen_does_what_it_says() {
    let start = |text: &str| {
        let mut app = app(&colours());
        app.welcome();
        click(&mut app, text);
        app
    };
    assert!(start("Begin a game").dialog.is_none());
    assert!(matches!(start("New game").dialog, Some(Dialog::NewGame(_))));
    assert!(matches!(start("Open a saved").dialog, Some(Dialog::Open(_))));
    assert!(matches!(start("Rules of the game").dialog, Some(Dialog::Rules(_))));
    assert!(matches!(start("Keys, mouse").dialog, Some(Dialog::Help(_))));
    assert!(start("Quit").leaving);
    assert!(start("take a piece").dialog.is_none());
    assert!(matches!(start("Join two").dialog, Some(Dialog::Start(_))));
}

#[test]
fn what_was_opened_from_the_start_screen_leads_back_to_it() {
    let mut app = app(&colours());
    app.welcome();
    click(&mut app, "Keys, mouse");
    click(&mut app, "rules of the game");
    assert!(matches!(app.dialog, Some(Dialog::Rules(_))));
    click(&mut app, "Esc close");
    assert!(matches!(app.dialog, Some(Dialog::Help(_))));
    click(&mut app, "Esc close");
    assert!(matches!(app.dialog, Some(Dialog::Start(_))));
    click(&mut app, "Begin a game");
    assert!(app.dialog.is_none() && app.beneath.is_empty());
}

#[test]
fn clicks_answer_questions() {
    let resign = |text| {
        let mut app = app(&colours());
        app.act(Action::Resign);
        click(&mut app, text);
        (app.dialog.is_none(), app.session.game().outcome().is_some())
    };
    assert_eq!(resign("y resign"), (true, true));
    assert_eq!(resign("play on"), (true, false));
    assert_eq!(resign("White gives up"), (false, false));
}

#[test]
fn a_game_that_cannot_be_saved_can_be_saved_elsewhere() {
    let mut app = samples::unsaved(&colours());
    app.quit();
    click(&mut app, "save it elsewhere");
    let saves =
        |app: &App| matches!(&app.dialog, Some(Dialog::Type(l)) if l.purpose == Purpose::SaveAs);
    assert!(saves(&app));
    click(&mut app, "Esc cancel");
    assert!(matches!(app.dialog, Some(Dialog::Ask(_))) && !app.leaving);
    click(&mut app, "leave, lose it");
    assert!(app.leaving);
}

#[test]
fn another_games_save_is_replaced_only_when_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let save_as_one = || {
        let mut app = samples::kept_in(folder.path(), &colours());
        app.act(Action::SaveAs);
        for key in "one".chars().map(KeyCode::Char).chain([KeyCode::Enter]) {
            app.event(Event::Key(key.into()));
        }
        app
    };
    assert!(save_as_one().dialog.is_none());
    let mut app = save_as_one();
    assert!(matches!(app.dialog, Some(Dialog::Ask(Question::Overwrite(_)))));
    click(&mut app, "go back");
    assert!(matches!(&app.dialog, Some(Dialog::Type(line)) if line.input.value() == "one"));
    click(&mut app, "Enter save");
    click(&mut app, "replace it");
    assert!(app.dialog.is_none() && app.beneath.is_empty() && app.session.path().is_some());
}

#[test]
fn clicks_fill_in_the_form() {
    let mut app = app(&colours());
    app.act(Action::NewGame);
    click(&mut app, "Black");
    let field = |app: &App| match &app.dialog {
        Some(Dialog::NewGame(form)) => Some((form.field, form.rules.variant)),
        _ => None,
    };
    let before = field(&app).expect("the form");
    assert_eq!(before.0, Field::Black);
    click(&mut app, "Rules");
    assert_ne!(field(&app).map(|(_, variant)| variant), Some(before.1));
    click(&mut app, "[ Begin ]");
    assert!(app.dialog.is_none());
}

#[test]
fn a_click_on_a_move_looks_at_the_game_after_it() {
    let mut app = samples::unsaved(&colours());
    app.act(Action::History);
    click(&mut app, "T-D3,D4,E4");
    assert_eq!((app.game().ply(), app.dialog.is_none()), (1, true));
    app.act(Action::History);
    click(&mut app, "the empty board");
    assert_eq!(app.game().ply(), 0);
}

#[test]
fn the_list_of_moves_numbers_them_like_the_rest_of_the_screen() {
    let listed = |window| {
        let mut app = samples::unsaved(&colours());
        app.act(Action::History);
        words_in(&drawn(&mut app, window).0)
    };
    assert!(listed((80, 24)).contains("3 SC-F5,E5,G5 4 AM-L12,L13,M12 5 T-D6,D7,E7"));
    assert!(listed((44, 21)).contains("3 SC-F5,E5,G5 AM-L12,L13,M12 5 T-D6,D7,E7"), "no room");
}

#[test]
fn clicks_beside_a_dialog_do_not_reach_the_board() {
    for (name, mut app) in all(&colours()) {
        let (_, zones) = drawn(&mut app, (80, 24));
        for corner in [Position::new(0, 0), Position::new(79, 23)] {
            assert_eq!(zones.at(corner), Some(Action::Nothing), "{name}");
        }
    }
}
