//! The mouse: a click acts on the things that the player sees there.

use crossterm::event::{MouseButton, MouseEventKind};
use ratatui::layout::Position as Spot;

use super::seat::WINDOW;
use super::*;
use crate::kit::ui::action::Pointer;
use crate::punct::control::intent::Intent;
use crate::punct::control::viewing::ViewStep;
use crate::punct::screen::Message;
use crate::rules::{Kind, Orientation, Space};

const DOWN: MouseEventKind = MouseEventKind::Down(MouseButton::Left);
const UP: MouseEventKind = MouseEventKind::Up(MouseButton::Left);
const DRAG: MouseEventKind = MouseEventKind::Drag(MouseButton::Left);
const RIGHT: MouseEventKind = MouseEventKind::Down(MouseButton::Right);

fn take(kind: Kind) -> Action {
    Action::Board(BoardAction::Take(kind))
}

#[test]
fn a_click_takes_and_a_click_puts_down() {
    let mut seat = Seat::new();
    let reserve = seat.cell(&take(Kind::StraightEnd));
    seat.click(reserve);
    assert_eq!(seat.hand().unwrap().kind(), Kind::StraightEnd);
    let cell = seat.on("K12");
    seat.mouse(MouseEventKind::Moved, cell).says("Enter plays SE-K12,K13,K14");
    seat.mouse(MouseEventKind::ScrollDown, cell).says("Enter plays SE-K12,L13,M14");
    seat.mouse(RIGHT, cell).says("Enter plays SE-K12,L12,M12");
    seat.mouse(MouseEventKind::ScrollUp, cell).click(cell);
    assert_eq!(seat.played(), ["SE-K12,L13,M14"]);
    assert_eq!(seat.saved(), ["SE-K12,L13,M14"]);
}

#[test]
fn a_click_lifts_and_a_click_puts_down() {
    let mut seat = Seat::after(STACK);
    seat.click(seat.on("D4"));
    assert_eq!(seat.cursor(), "C3", "held by its PÜNCT");
    seat.click(seat.on("H3"));
    assert_eq!(seat.played()[8], "TC3-H3,H4,I4");
}

#[test]
fn hovering_changes_nothing_but_the_cursor() {
    let mut seat = Seat::after(STACK);
    for cell in WINDOW.positions() {
        let under = seat.under(cell);
        seat.running.process(Message::Pointer(Pointer::Moved(under)));
        assert!(seat.hand().is_none() && seat.dialog().is_none());
    }
    assert_eq!(seat.played(), STACK);
    assert!(seat.auto().is_empty());
    let cell = seat.on("C3");
    seat.mouse(MouseEventKind::Moved, cell).says("Your triangle can move to");
    assert!(!seat.app().scene().targets.is_empty());
}

#[test]
fn every_space_is_under_the_mouse_where_it_is_drawn() {
    let seat = Seat::new();
    for space in Space::all() {
        assert_eq!(seat.cells(&press(&space.to_string())).len(), 4, "{space}");
    }
}

#[test]
fn a_piece_is_dragged_from_the_reserve_and_from_the_board() {
    let mut seat = Seat::new();
    let (reserve, to) = (seat.cell(&take(Kind::Triangle)), seat.on("K12"));
    seat.mouse(DOWN, reserve).mouse(DRAG, to).mouse(UP, to);
    assert_eq!(seat.played(), ["T-K12,K13,L13"]);

    let mut seat = Seat::after(STACK);
    let (from, to) = (seat.on("C3"), seat.on("H3"));
    seat.mouse(DOWN, from).mouse(DRAG, to).mouse(UP, to);
    assert_eq!(seat.played()[8], "TC3-H3,H4,I4");
}

#[test]
fn a_piece_is_dragged_to_where_the_cursor_was() {
    let mut seat = Seat::new();
    seat.at("K12");
    let (reserve, to) = (seat.cell(&take(Kind::Triangle)), seat.on("K12"));
    let on_the_way = seat.on("L13");
    seat.mouse(DOWN, reserve).mouse(DRAG, on_the_way).mouse(DRAG, to).mouse(UP, to);
    assert_eq!(seat.played(), ["T-K12,K13,L13"]);
}

#[test]
fn a_hand_that_shakes_while_clicking_plays_nothing() {
    // The piece would also fit with its PÜNCT on the space of one of its minor dots.
    for at in ["C3", "C4", "D4"] {
        let mut seat = Seat::after(STACK);
        let cells = seat.cells(&press(at));
        seat.mouse(DOWN, cells[0]).mouse(DRAG, cells[1]).mouse(UP, cells[1]);
        assert!(seat.hand().is_some());
        assert_eq!(seat.played(), STACK);
    }
    // Far from other pieces, the piece would fit on any space nearby.
    let mut seat = Seat::after(&["T-C3,C4,D4", "T-M14,M15,N15"]);
    let cells = seat.cells(&press("C4"));
    seat.mouse(DOWN, cells[0]).mouse(DRAG, cells[1]).mouse(UP, cells[1]);
    assert_eq!(seat.game().ply(), 2);
}

#[test]
fn dropped_outside_the_board_it_stays_in_the_hand() {
    let mut seat = Seat::after(STACK);
    let (from, to) = (seat.on("C3"), seat.on("H3"));
    seat.mouse(DOWN, from).mouse(DRAG, to).mouse(UP, Spot::new(0, 20));
    assert!(seat.hand().is_some());
    assert_eq!(seat.played(), STACK);
}

#[test]
fn a_click_in_the_loupe_turns_and_one_in_the_list_looks_back() {
    let mut seat = Seat::after(STACK);
    seat.keys("1").at("K12").says("Enter plays T-K12,K13,L13");
    let turned = Orientation::default().turned(Kind::Triangle, 1);
    seat.click(seat.cell(&Action::Board(BoardAction::TurnTo(turned))));
    seat.says("Enter plays T-K12,L12,L13").keys("Esc");
    let seventh = seat.session().tree().main_node(7);
    seat.click(seat.cell(&Action::Intent(Intent::View(ViewStep::Node(seventh)))))
        .says("Looking back at move 7");
}

#[test]
fn with_a_dialog_open_the_board_is_out_of_reach() {
    let mut seat = Seat::after(STACK);
    seat.keys("1 Up Up Up x");
    for cell in WINDOW.positions() {
        let under = seat.under(cell);
        let reaches = matches!(under, None | Some(Action::Dialog(_)));
        assert!(reaches, "{cell}: {under:?}");
    }
    let attempt = |seat: &Seat| seat.hand().unwrap().attempt(seat.app().game.board.cursor);
    let before = attempt(&seat);
    seat.mouse(MouseEventKind::ScrollUp, Spot::new(40, 12));
    seat.mouse(RIGHT, Spot::new(1, 1));
    seat.keys("n");
    assert_eq!(attempt(&seat), before);
}

#[test]
fn dialogs_are_worked_by_the_mouse() {
    let mut seat = Seat::after(STACK);
    seat.keys("x").click_on("play on");
    assert!(seat.dialog().is_none() && seat.game().outcome().is_none());
    seat.keys("x").click_on("y resign");
    assert!(seat.game().outcome().is_some());
    let mut seat = Seat::after(STACK);
    seat.keys("g");
    seat.click(seat.cell(&pick(0)));
    assert!(seat.dialog().is_none(), "back to the game");
    seat.keys("q");
    assert!(seat.left);
}
