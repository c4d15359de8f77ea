//! Every panel, dialog, header and list fits into every window: no part of it is cut or runs into
//! another, and the keys stay visible.

use std::collections::HashSet;
use std::mem;

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};

use super::table::{Table, agreed, looks, text_of};
use crate::gipf::screen::action::{BoardAction, GipfAction};
use crate::gipf::screen::dialogs::Dialog;
use crate::gipf::screen::draw::{belongings, turn_lines};
use crate::gipf::screen::layout::{COLUMN, Layout};
use crate::gipf::screen::status::status;
use crate::kit::picture::Rendering;
use crate::kit::terminal::graphics::{CellSize, Protocol};
use crate::kit::text::Columns as _;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::status::BETWEEN_PARTS;
use crate::punct::screen::view::tests::fits::{
    all, boxes, fragments, part_of_walk, shows, shows_last, walk,
};
use crate::rules::Player;

type Window = (u16, u16);
/// The windows for the nth screen.
type Windows = fn(usize) -> Box<dyn Iterator<Item = Window>>;

fn walked(nth: usize) -> Box<dyn Iterator<Item = Window>> {
    Box::new(part_of_walk(nth))
}

fn everywhere(_: usize) -> Box<dyn Iterator<Item = Window>> {
    Box::new(all())
}

/// The looks with a board of bricks. Bricks are drawn fast, and leave no more room than other
/// boards of characters.
pub(super) fn bricks() -> Appearance {
    let mut looks = looks();
    looks.request_rendering(Some(Rendering::Bricks));
    looks
}

/// A terminal that shows pixels.
fn pixels() -> Appearance {
    let mut looks = looks();
    looks.capabilities.protocol = Some(Protocol::Kitty);
    looks
}

pub(super) const OPENED: &str = "Ge1-e2 Gb1-b2 Ge9-e8 Gh6-h5 Pc1-c2 Pi3-h3";

fn opened() -> Table {
    Table::new(agreed("tournament 6", 3)).after_turns(OPENED)
}

fn keyed(mut table: Table, keys: &str) -> Table {
    table.keys(keys);
    table
}

/// A long game in which rows were removed, so that turns have long names.
fn long() -> Table {
    let mut table = Table::new(agreed("basic", 0));
    let mut dice = 7_u64;
    for _ in 0..70 {
        let turns = table.session().game().position().legal_turns();
        if turns.is_empty() || table.session().game().outcome().is_some() {
            break;
        }
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        // The longest turns are those that remove rows.
        let longest = turns.iter().max_by_key(|turn| turn.to_string().len()).unwrap();
        let any = &turns[(dice >> 33) as usize % turns.len()];
        let turn = if longest.to_string().len() > 6 { longest } else { any }.clone();
        table.gipf().shell.session.play(&turn).unwrap();
    }
    table.keys("");
    table
}

/// Screens without a dialog.
fn at_the_board() -> Vec<(&'static str, Table)> {
    let first = || Table::new(agreed("tournament 6", 3));
    let aimed = |keys| {
        let mut table = opened();
        table.at_point("e1");
        keyed(table, keys)
    };
    let using = || {
        let mut table = opened();
        table.click("c2");
        table
    };
    let mut unsaved = Table::new(agreed("tournament 6", 1));
    std::fs::write(unsaved.folder.path().join("saves"), "").unwrap();
    unsaved.keys("Enter Enter");
    vec![
        ("the first turn", first()),
        ("what a single piece gives up", keyed(first().after_turns("Ge1-e2 Gb1-b2"), "1")),
        ("a game", opened()),
        ("a push", aimed("Enter")),
        ("a push of a single piece", aimed("1 Enter")),
        ("a use", using()),
        ("two pieces in a use", keyed(using(), "2")),
        ("a row", super::rows::choice()),
        ("beside a contest", keyed(using(), "Enter c g")),
        ("the past", keyed(opened(), "[ [")),
        ("the end", keyed(opened(), "x y Esc")),
        ("a long game", long()),
        ("an unsaved game", unsaved),
        ("a refusal", keyed(first(), "3")),
        ("two computers", computers()),
        ("a hint", hinted()),
    ]
}

fn computers() -> Table {
    use crate::gipf::engine::GipfStrength;
    use crate::gipf::play::Seats;
    let mut table = opened();
    let both = [Some(GipfStrength::DEFAULT); 2];
    table.gipf().shell.game.is_paused = true;
    table.gipf().shell.session.change_seats(Seats::from_strengths(both));
    table
}

fn hinted() -> Table {
    let mut table = opened();
    table.gipf().host.think = super::hints::first_turn;
    keyed(table, "H")
}

fn dialogs() -> Vec<(&'static str, Table)> {
    let asked = || {
        let mut table = opened();
        table.click("c2");
        keyed(table, "Enter")
    };
    let unsaved = Table::new(agreed("basic", 0));
    std::fs::write(unsaved.folder.path().join("saves"), "").unwrap();
    vec![
        ("the form", keyed(opened(), "n")),
        ("the form at its last field", keyed(opened(), "n Shift-Tab")),
        ("a typed turn", keyed(opened(), "m")),
        ("a wrong turn", keyed(opened(), "m =c2*d3+1 Enter")),
        ("the name of a file", keyed(opened(), "s")),
        ("the saves", keyed(opened(), "o")),
        ("a question", keyed(opened(), "x")),
        ("a draw", keyed(opened(), "d")),
        ("a lesson", keyed(opened(), "w Enter ]")),
        ("a lost game", keyed(unsaved, "Enter Enter q")),
        ("a challenge", asked()),
        ("a decided challenge", keyed(asked(), "c x y Enter")),
        ("an undo", keyed(asked(), "c m =T-D5,D6,E6 Enter x y Enter Enter u")),
        ("the result", keyed(opened(), "x y")),
        ("the result of a long game", keyed(long(), "x y")),
        ("another file", keyed(opened(), "s =a Enter n Enter Enter Enter s =a Enter")),
    ]
}

fn description(name: &str, window: Window, frame: &Buffer) -> String {
    format!("{name} {window:?}:\n{}", text_of(frame))
}

/// Checks that both players' pieces and the notice are complete, and that the keys stay.
fn check_board(name: &str, table: &mut Table, window: Window, cell: Option<CellSize>) {
    let mut frame = table.frame(window, cell);
    for cell in frame.content.iter_mut().filter(|cell| cell.symbol().trim().is_empty()) {
        // Cells that belong to a picture of pixels.
        cell.set_symbol(" ");
    }
    let about = || description(name, window, &frame);
    let app = &table.shown().shell;
    assert!(shows_last(&frame, &["?", "help"]), "no key for help: {}", about());
    assert_eq!(boxes(&frame), Ok(vec![]), "{}", about());
    let position = app.position();
    let figures = |player| belongings(app, &position, player).concat();
    let [white, black] = Player::BOTH.map(figures);
    for (white, black) in white.iter().zip(&black) {
        let are_shown = |w: &str, b: &str| shows(&frame, &[w, b]);
        let all = white.iter().any(|w| black.iter().any(|b| are_shown(w, b)));
        assert!(all, "{white:?} or {black:?} is missing: {}", about());
    }
    let turn = format!("turn {} of", app.ply());
    let between = if app.is_viewing_past() { &*turn } else { "" };
    let [white, black] = app.session.names().each_ref().map(ToString::to_string);
    assert!(shows(&frame, &[&white, between, &black]), "the header: {}", about());
    // Word by word, because the notice may go on in a line above or below its own.
    let text = status(app).text;
    let lines = text_of(&frame);
    let below: Vec<&str> = lines.lines().rev().take(3).collect();
    let below = below.join(" ");
    if text.columns() <= usize::from(2 * window.0) - 40 && app.session.save_error().is_none() {
        let words = text.split_whitespace().map(|word| word.trim_end_matches(BETWEEN_PARTS));
        let missing = words.into_iter().find(|word| !below.contains(word));
        assert_eq!(missing, None, "{text:?}: {}", about());
    }
    if app.session.save_error().is_some() {
        assert!(shows(&frame, &["NOT SAVED (s: elsewhere):"]), "{}", about());
    }
    check_last_turn(table, &frame, &about);
}

/// Checks that the last turn is complete where the turns are listed.
fn check_last_turn(table: &Table, frame: &Buffer, about: &dyn Fn() -> String) {
    let app = &table.shown().shell;
    let layout = Layout::new(&app.appearance, frame.area);
    let column = layout.board.x.saturating_sub(layout.middle.x + 1);
    let ply = app.ply();
    let Some(turn) = ply.checked_sub(1).and_then(|last| app.session.line().get(last).cloned())
    else {
        return;
    };
    if column < COLUMN || layout.middle.height < 14 {
        return;
    }
    let parts = turn_lines(&turn.to_string(), usize::from(column) - 4);
    assert!(shows(frame, &[&ply.to_string(), &parts[0]]), "turn {ply}: {}", about());
    for part in &parts[1..] {
        assert!(shows(frame, &[part]), "{part} of turn {ply}: {}", about());
    }
}

/// The words in a part of a frame that have letters or figures.
fn words_in(frame: &Buffer, areas: &[Rect]) -> Vec<String> {
    let line = |area: Rect, y| (area.left()..area.right()).map(move |x| frame[(x, y)].symbol());
    let lines = areas.iter().flat_map(|area| {
        (area.top()..area.bottom()).map(move |y| line(*area, y).collect::<String>())
    });
    let words = lines
        .flat_map(|line| line.split([' ', '│', '└', '─']).map(str::to_owned).collect::<Vec<_>>());
    words.filter(|word| word.contains(|c: char| c.is_ascii_alphanumeric())).collect()
}

/// The insides of the boxes of a frame.
fn insides(frame: &Buffer) -> Vec<Rect> {
    let inside = |area: &Rect| area.inner(Margin::new(1, 1));
    boxes(frame).unwrap_or_default().iter().map(inside).collect()
}

/// Checks that a dialog is complete, that its keys are visible, and that it cuts no text behind it.
fn check_dialog(name: &str, table: &mut Table, known: &HashSet<String>, window: Window) {
    let frame = table.frame(window, None);
    let about = || description(name, window, &frame);
    let cut = boxes(&frame).err();
    assert_eq!(cut, None, "a box is cut: {}", about());
    for word in words_in(&frame, &insides(&frame)) {
        let is_part = known.iter().any(|long| long.len() > 30 && long.contains(&word));
        assert!(known.contains(&word) || is_part, "{word:?} in {}", about());
    }
    let app = &table.gipf().shell;
    let dialog = app.dialogs.last().expect("a dialog");
    for row in dialog.properties().keys.iter() {
        if let Some(label) = row.label {
            let label = match dialog {
                Dialog::Lesson(text) if row.shown == "Enter" => {
                    text.label_of_enter(&app.appearance)
                }
                _ => label,
            };
            let is_shown = shows(&frame, &[row.shown, label]);
            assert!(is_shown, "{} {label}: {}", row.shown, about());
        }
    }
    let open = mem::take(&mut table.gipf().shell.dialogs);
    let before = table.frame(window, None);
    let is_board = |at: Position| {
        matches!(table.shown().view.action_at(at), Some(GipfAction::Board(BoardAction::Press(_))))
    };
    let left = fragments(&before, &frame, is_board);
    assert!(left.is_empty(), "{left:?} in {}", about());
    table.gipf().shell.dialogs = open;
}

fn check_dialogs(windows: Windows) {
    for (nth, (name, mut table)) in dialogs().into_iter().enumerate() {
        table.gipf().shell.appearance = bricks();
        let largest = table.frame((220, 70), None);
        let mut known: HashSet<String> =
            words_in(&largest, &insides(&largest)).into_iter().collect();
        // Narrow windows have fewer marks.
        let marked: Vec<String> = known.iter().map(|word| word.replace(['[', ']'], "")).collect();
        known.extend(marked);
        // The shorter words of a narrow window.
        known.extend(["c2*b2+1?", "decides,"].map(str::to_owned));
        for window in windows(nth) {
            check_dialog(name, &mut table, &known, window);
        }
    }
}

fn check_boards(windows: Windows) {
    for (nth, (name, mut table)) in at_the_board().into_iter().enumerate() {
        table.gipf().shell.appearance = bricks();
        for window in windows(nth) {
            check_board(name, &mut table, window, None);
        }
    }
}

#[test]
fn what_is_told_around_the_board_fits() {
    check_boards(walked);
}

#[test]
fn dialogs_fit() {
    check_dialogs(walked);
}

fn check_pixels(windows: Windows) {
    let mut table = opened();
    for (nth, (width, height)) in [(7, 17), (12, 20)].into_iter().enumerate() {
        table.gipf().shell.appearance = pixels();
        for window in windows(nth) {
            check_board("pixels", &mut table, window, Some(CellSize { width, height }));
        }
    }
}

#[test]
fn around_a_picture_of_pixels_there_is_room_for_what_is_told() {
    // Painting takes time.
    check_pixels(|nth| Box::new(part_of_walk(nth).skip(nth).step_by(2)));
}

#[test]
#[ignore = "takes seconds: more windows"]
fn around_a_picture_of_pixels_there_is_room_in_more_windows() {
    check_pixels(|_| Box::new(walk()));
}

#[test]
#[ignore = "8,850 windows each"]
fn everything_fits_into_all_windows() {
    check_boards(everywhere);
    check_dialogs(everywhere);
}
