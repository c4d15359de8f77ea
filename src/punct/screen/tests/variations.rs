//! Other moves than the played ones begin variations, and the game stays as it is.

use crossterm::event::MouseEventKind;
use tempfile::TempDir;

use super::*;
use crate::kit::storage::{Name, Store};
use crate::kit::strength::Strength;
use crate::kit::thought::SearchProgress;
use crate::punct::computer::{ComputerDecision, ThinkRequest};
use crate::punct::play::{Seats, Session};
use crate::punct::record::{NodeId, Tree};
use crate::punct::screen::App;
use crate::punct::screen::dialogs::Dialog;
use crate::punct::screen::keys::Situation;
use crate::punct::screen::program::RunningApp;
use crate::rules::{Game, Kind, Player, Rules};

/// A move that fits in all positions where these tests leave their games.
pub const ASIDE: &str = "T-K13,K14,L14";
pub const OTHER: &str = "SC-K4,J4,L4";
pub const THIRD: &str = "T-P13,P14,Q14";

/// The game of [`STACK`], with another move tried in place of the seventh.
pub fn varied() -> Seat {
    let mut seat = Seat::after(STACK);
    seat.keys("[ [");
    try_move(&mut seat, ASIDE);
    seat
}

pub fn try_move(seat: &mut Seat, text: &str) {
    seat.keys(&format!("m ={text} Enter"));
}

pub fn tree(seat: &Seat) -> &Tree {
    seat.session().tree()
}

pub fn node(seat: &Seat) -> NodeId {
    seat.app().session.viewed_node()
}

pub fn last_looked_at(seat: &Seat) -> String {
    seat.looked_at().last_move().map_or_else(String::new, |last| last.to_string())
}

/// The moves of the tree with their depths.
pub fn listed(seat: &Seat) -> Vec<(usize, String)> {
    let entries = tree(seat).entries().into_iter();
    entries.filter_map(|at| Some((at.depth, tree(seat).move_of(at.node)?.to_string()))).collect()
}

#[test]
fn another_move_in_the_past_begins_a_variation_and_leaves_the_game() {
    let mut seat = varied();
    assert_eq!((seat.played(), seat.game().ply()), (owned(STACK), 8));
    assert_eq!((last_looked_at(&seat).as_str(), seat.looked_at().ply()), (ASIDE, 7));
    seat.says("Variation after move 6 (press } to return)").shows("variation after move 6");
    assert_eq!(seat.app().situation(), Situation::Variation);
    assert_eq!(seat.auto().len(), 1, "the variation is saved at once");
    try_move(&mut seat, OTHER);
    assert_eq!((last_looked_at(&seat).as_str(), seat.looked_at().ply()), (OTHER, 8));
    seat.says("Variation after move 6").keys("}").says("White to move");
    assert!(seat.app().session.is_present());
    assert_eq!(seat.played(), STACK);
}

pub fn owned(moves: &[&str]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

#[test]
fn a_variation_says_so_at_every_size() {
    for (width, height) in [(44, 21), (80, 24), (120, 40)] {
        let mut seat = varied();
        seat.resize(width, height).shows("Variation after move 6 (press } to return)");
        if width >= 80 {
            seat.shows("variation after move 6: move 7");
        }
        seat.keys("1").at("P9").shows("not in the game");
    }
}

#[test]
fn the_board_works_in_the_past_as_in_the_present() {
    let mut seat = Seat::after(STACK);
    seat.keys("[ [ 1").at("K12").says("Enter tries T-K12,K13,L13, not in the game");
    assert_eq!(seat.app().situation(), Situation::Adding);
    seat.keys("r").says("Enter tries T-K12,L12,L13").keys("Esc");
    assert!(seat.hand().is_none() && seat.looked_at().ply() == 6, "only the piece is put back");
    seat.at("H3").says("This triangle can move to").keys("Enter").at("C3").keys("Enter");
    assert_eq!(seat.looked_at().ply(), 7);
    seat.at("M14").says("This triangle can move to").keys(", Esc");
    seat.at("M14").keys("i").says("Looking under");
    seat.keys("i c").says("White: the largest chain").keys("Esc Esc");
    assert!(seat.app().session.is_present());
    assert_eq!(seat.played(), STACK);
}

#[test]
fn the_mouse_begins_a_variation_too() {
    let mut seat = Seat::after(STACK);
    seat.keys("[ [");
    let reserve = seat.cell(&Action::Board(BoardAction::Take(Kind::Triangle)));
    seat.click(reserve);
    let cell = seat.on("K12");
    seat.mouse(MouseEventKind::Moved, cell).says("Enter tries T-K12").click(cell);
    assert_eq!(last_looked_at(&seat), "T-K12,K13,L13");
    let (from, to) = (seat.on("M14"), seat.on("P9"));
    seat.click(from).mouse(MouseEventKind::Moved, to);
    assert!(seat.hand().is_some());
    seat.keys("Esc").click_on("6 SE-M8");
    assert_eq!(seat.looked_at().ply(), 6, "the panel shows the line and leads through it");
    assert_eq!(seat.played(), STACK);
}

#[test]
fn the_games_own_next_move_is_a_step_forward() {
    let mut seat = Seat::after(STACK);
    let moves = listed(&seat);
    seat.keys("[ [");
    try_move(&mut seat, STACK[6]);
    seat.says("Looking back at move 7 of 8");
    try_move(&mut seat, STACK[7]);
    assert!(seat.app().session.is_present(), "the key leads to the present");
    assert_eq!(listed(&seat), moves);
    assert!(seat.auto().is_empty(), "there is no change to save");
}

#[test]
fn what_breaks_the_rules_is_no_variation() {
    let mut seat = Seat::after(STACK);
    let moves = listed(&seat);
    seat.keys("[ m =T-C3,C4,D4 Enter");
    seat.shows("is occupied");
    assert!(matches!(seat.dialog(), Some(Dialog::TypeMove(_))));
    assert_eq!(listed(&seat), moves);
}

#[test]
fn keys_walk_along_a_variation_and_to_others() {
    let mut seat = varied();
    try_move(&mut seat, OTHER);
    seat.keys("[ [").says("Looking back at move 6 of 8");
    try_move(&mut seat, THIRD);
    for (keys, last, ply) in [
        (")", STACK[6], 7),
        (")", ASIDE, 7),
        (")", THIRD, 7),
        ("(", ASIDE, 7),
        ("]", OTHER, 8),
        ("]", OTHER, 8),
        ("[ [", STACK[5], 6),
        ("]", ASIDE, 7),
        ("{ ]", STACK[0], 1),
        ("] ] ] ] ] ] ] ]", OTHER, 8),
        ("}", STACK[7], 8),
        ("[", STACK[6], 7),
        ("]", STACK[7], 8),
    ] {
        seat.keys(keys);
        assert_eq!((last_looked_at(&seat).as_str(), seat.looked_at().ply()), (last, ply), "{keys}");
    }
    seat.keys("[")
        .says("Press ( or ) for 2 other moves")
        .keys("[ )")
        .refuses("No other move was tried");
}

#[test]
fn the_game_goes_on_from_the_present_and_keeps_its_variations() {
    let mut seat = varied();
    let aside = node(&seat);
    seat.keys("}");
    try_move(&mut seat, ASIDE);
    let game: Vec<_> = STACK.iter().chain([&ASIDE]).map(ToString::to_string).collect();
    assert_eq!((seat.played(), seat.saved()), (game.clone(), game));
    assert!(tree(&seat).contains(aside) && !tree(&seat).is_main(aside));
}

#[test]
fn a_variation_follows_what_was_taken_back_and_stays_when_that_is_replaced() {
    let mut seat = Seat::after(STACK);
    seat.keys("[");
    try_move(&mut seat, ASIDE);
    let node_before = node(&seat);
    seat.keys("} u u").says("Taken back").keys("p Down Down End Enter");
    seat.keys("p").shows("SE-N9,N10,N11  taken…").keys("Esc");
    assert!(tree(&seat).contains(node_before), "the node follows a move that was taken back");
    let replaced = tree(&seat).main_node(7);
    try_move(&mut seat, OTHER);
    assert!(tree(&seat).contains(node_before) && !tree(&seat).is_main(replaced));
    assert_eq!(tree(&seat).parent(replaced), Some(tree(&seat).main_node(6)));
    assert_eq!(seat.played()[6], OTHER);
}

#[test]
fn whoever_looks_at_what_is_forgotten_finds_themselves_in_the_present() {
    let mut seat = Seat::after(STACK);
    seat.keys("u p Down Enter").says("Move 8, which was taken back");
    let played = OTHER.parse().unwrap();
    seat.running.shell.session.play(played).unwrap();
    seat.keys("Left");
    assert!(seat.app().session.is_present());
}

#[test]
fn whoever_looks_at_a_move_when_it_is_played_is_in_the_present_with_an_empty_hand() {
    let mut seat = Seat::after(STACK);
    seat.keys("[");
    try_move(&mut seat, ASIDE);
    let aside = node(&seat);
    seat.keys("} u [ ] p Down Down Enter 1");
    assert_eq!((node(&seat), seat.hand().is_some()), (aside, true));
    seat.running.shell.session.play(ASIDE.parse().unwrap()).unwrap();
    seat.at("E9").says("The game has gone on");
    assert!(seat.app().session.is_present() && seat.hand().is_none());
    assert_eq!(seat.session().current(), aside);
}

#[test]
fn the_engine_advises_on_variations() {
    let mut seat = varied();
    seat.keys("H").says("Enter tries it").keys("Enter");
    assert_eq!((seat.looked_at().ply(), seat.game().ply()), (8, 8));
    seat.keys("[ A");
    let study = seat.app().game.advice.study.as_ref().map(|study| study.position.clone());
    assert!(study.as_ref() == Some(seat.looked_at().position()));
    seat.keys("Esc W").shows("Review of the game");
}

#[test]
fn a_game_that_is_over_is_tried_otherwise() {
    let mut seat = Seat::of_anna_and_bob(&ALONG_ROW_9[..14]);
    try_move(&mut seat, ALONG_ROW_9[14]);
    seat.keys("Esc 1").refuses("The game is over; [ looks back").keys("[");
    try_move(&mut seat, "T-H3,H4,I4");
    seat.says("Variation after move 14").keys("}").says("Anna (White) wins");
    assert_eq!(seat.played(), ALONG_ROW_9);
    seat.keys(")").says("Variation after move 14");
}

#[test]
fn a_game_that_was_given_up_is_tried_on() {
    let mut seat = Seat::after(STACK);
    seat.keys("x y Esc 1").refuses("The game is over; ] tries how it might go on");
    seat.keys("]").says("The game ended here: what you play now is a variation");
    try_move(&mut seat, ASIDE);
    seat.says("Variation after move 8").keys("[").says("Black wins: White resigned");
    assert!(seat.game().outcome().is_some() && seat.played() == STACK);
    seat.keys("]").says("Variation after move 8");
}

#[test]
fn a_variation_that_wins_ends_nothing() {
    let mut seat = Seat::of_anna_and_bob(&ALONG_ROW_9[..14]);
    try_move(&mut seat, "T-H3,H4,I4");
    seat.keys("[");
    try_move(&mut seat, ALONG_ROW_9[14]);
    seat.says("Variation after move 14").says("Anna (White) wins");
    assert!(seat.dialog().is_none() && seat.game().outcome().is_none());
    seat.keys("1").refuses("The game is over");
}

/// Plays the first legal move by its notation.
fn first(
    game: &Game,
    _: ThinkRequest,
    _: &mut dyn FnMut(SearchProgress) -> bool,
) -> ComputerDecision {
    game.legal_moves()
        .into_iter()
        .min_by_key(ToString::to_string)
        .map_or(ComputerDecision::Nothing, ComputerDecision::Play)
}

/// A game with White here. Black is the computer or, without it, here too.
fn new_game(computer: bool, swap: bool) -> Seat {
    let folder = TempDir::new().unwrap();
    let store = Store::find(Some(folder.path().join("saves"))).unwrap();
    let names = Player::BOTH.map(Name::default_of);
    let seats = Seats::from_strengths([None, Some(Strength::whole(4)).filter(|_| computer)]);
    let session = Session::new(store, Rules::default(), names).with_seats(seats, swap);
    let mut running = RunningApp::new(App::new(session, seat::colours()));
    running.host.think = first;
    Seat::at_running(running, folder)
}

#[test]
fn the_computer_makes_no_move_in_a_variation() {
    let mut seat = new_game(true, false);
    try_move(&mut seat, ASIDE);
    let played = seat.played();
    assert_eq!(played.len(), 2, "the computer has answered");
    seat.keys("{");
    try_move(&mut seat, OTHER);
    seat.keys("Left Right ? Esc");
    assert_eq!((seat.looked_at().ply(), seat.played()), (1, played.clone()));
    try_move(&mut seat, THIRD);
    assert_eq!(
        (seat.looked_at().ply(), seat.played()),
        (2, played.clone()),
        "both moves are tried here"
    );
    seat.keys("}");
    try_move(&mut seat, OTHER);
    assert_eq!(seat.played().len(), 4, "in the present the computer answers again");
}

#[test]
fn the_first_move_is_taken_over_only_in_the_present() {
    let mut seat = new_game(false, true);
    try_move(&mut seat, ASIDE);
    seat.keys("{");
    try_move(&mut seat, OTHER);
    let aside = node(&seat);
    seat.keys("S").refuses("You are looking back").keys("} S").says("takes over");
    assert!(tree(&seat).contains(aside));
    seat.keys("u").says("The swap is taken back");
    assert!(tree(&seat).contains(aside) && seat.played() == [ASIDE]);
}
