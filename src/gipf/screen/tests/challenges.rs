//! Uses that are contested by games of PÜNCT.

use std::time::Instant;

use super::table::{Table, agreed};
use crate::gipf::engine::GipfStrength;
use crate::gipf::play::{Command, Seats};
use crate::gipf::screen::action::{GipfAction, PlayAction};
use crate::kit::terminal::{Flow, Program};
use crate::rules::{Ending, Player};

const USE: &str = "Ge1-e2 Gb1-b2 Ge9-e8 Gh6-h5 Pc1-c2 Pi3-h3";

fn announced() -> Table {
    let mut table = Table::new(agreed("tournament 6", 1)).after_turns(USE);
    table.click("c2").keys("Enter");
    table
}

#[test]
fn the_other_player_is_asked_and_may_let_it_be() {
    let mut table = announced();
    table.shows("Anna's potential jumps from c2 onto Ben's GIPF-piece at b2,");
    table.shows("Challenges left: 1");
    assert_eq!(table.played().len(), 6, "no turn is played yet");
    table.keys("l").says("Ben lets the use be. Anna jumped from c2 onto b2");
    assert_eq!(table.played().last().unwrap(), "c2*b2+1");
    assert_eq!(table.session().game().challenges_left(Player::Black), 1);
    // The next message says again that Ben let the use be. If Ben is the computer, the next message
    // replaces this one at once.
    table.keys("m =e1-e2 Enter").says("Ben let the use be and pushed in a single piece: e1-e2");
    table.keys("m =e9-e8 Enter").says("Anna pushed in a single piece: e9-e8");
}

#[test]
fn whoever_announced_a_use_takes_it_back_with_esc() {
    let mut table = announced();
    table.keys("Esc");
    assert!(
        table.session().announced_jump().is_none() && table.session().draft().steps().is_empty()
    );
    table.keys("q");
    assert!(table.left);
}

#[test]
fn a_contest_opens_punct_whose_end_decides() {
    let mut table = announced();
    table.keys("c").shows("Ben").shows("in GIPF");
    assert!(table.session().open_contest().is_some());
    // White in PÜNCT is Ben, who contests; Ben resigns, so Anna goes on with the use.
    table.keys("x y").shows("wins").shows("go on with the result").keys("Enter");
    table.shows("The challenge is decided").shows("Anna goes on with the use");
    table.keys("Enter");
    assert_eq!(table.played().last().unwrap(), "c2*b2+1?won");
    assert_eq!(table.saved(), table.played());
    assert_eq!(table.session().game().challenges_left(Player::Black), 0);
}

#[test]
fn a_lost_use_takes_the_potential_and_leaves_another_move() {
    let mut table = announced();
    table.keys("c").shows("Anna must win to use it").shows("g GIPF's board");
    table.keys("m =T-D5,D6,E6 Enter").keys("x y Enter");
    table.shows("is lost").keys("Enter");
    assert_eq!(table.session().draft().steps().len(), 1);
    table.keys("Esc").says("What a challenge decided can't be taken back in steps");
    table.keys("m =e1-e2 Enter");
    assert_eq!(table.played().last().unwrap(), "c2*b2+1?lost;e1-e2");
}

#[test]
fn leaving_in_the_middle_and_coming_back_finds_both_games() {
    let mut table = announced();
    table.keys("c m =T-D5,D6,E6 Enter q");
    assert!(table.left);
    let mut table = table.come_back();
    table.shows("in GIPF");
    let contest = table.session().open_contest().unwrap();
    assert_eq!(contest.punct.game().ply(), 1);
    table.keys("g").says("Enter leads to it").keys("Enter").shows("in GIPF");
    table.keys("x y Enter Enter");
    assert_eq!(table.session().record().decided_contests().len(), 1);
}

#[test]
fn other_games_are_refused_while_a_contest_is_played() {
    let mut table = announced();
    for key in ["n", "o", "s", "L"] {
        table.keys("c").keys(key).shows("decides a use in GIPF");
    }
    assert!(table.session().open_contest().is_some());
}

#[test]
fn the_result_of_a_contest_is_not_taken_back_in_punct() {
    let mut table = announced();
    table.keys("c x y p Esc u").shows("decides a use in GIPF");
    assert_eq!(table.session().record().decided_contests().len(), 1);
    table.keys("Esc").shows("The challenge is decided");
}

#[test]
fn a_contest_that_ends_while_the_board_is_shown_is_told_there() {
    let mut table = announced();
    table.keys("c g");
    // White in PÜNCT is Ben.
    give_up_in_punct(&mut table);
    assert!(table.stage.contest.is_none());
    table.shows("The challenge is decided").keys("Enter");
    assert_eq!(table.played().last().unwrap(), "c2*b2+1?won");
    table.keys("u").shows("Taken back");
    assert_eq!(table.played().len(), 6);
}

#[test]
fn two_computers_leave_the_result_of_punct_by_themselves() {
    let mut table = announced();
    table.keys("c");
    let both = [Some(GipfStrength::DEFAULT); 2];
    table.gipf().shell.session.change_seats(Seats::from_strengths(both));
    give_up_in_punct(&mut table);
    let contest = table.stage.contest.as_mut().unwrap();
    assert!(contest.leaves.is_some() && contest.deadline().is_some());
    contest.leaves = Some(Instant::now());
    table.stage.tick();
    assert!(table.stage.contest.is_none() && table.gipf().shell.dialogs.is_empty());
    assert_eq!(table.played().last().unwrap(), "c2*b2+1?won");
}

#[test]
fn two_computers_at_punct_are_told_apart_by_their_colours() {
    let mut table = Table::unnamed(agreed("tournament 6", 1)).after_turns(USE);
    let session = &mut table.gipf().shell.session;
    session.change_seats(Seats::from_strengths([Some(GipfStrength::DEFAULT); 2]));
    session.play(&"c2*b2+1".parse().unwrap()).unwrap();
    session.apply(Player::Black, Command::Contest).unwrap();
    table.stage.update_contest();
    table.shows("GIPF's Black contests c2*b2+1 as White; GIPF's White must win to use it");
    table.shows("▶ ●  Computer 6 ").shows("White is GIPF's Black").shows(" Computer 6  ○");
}

#[test]
fn the_key_that_shows_the_board_of_gipf_leads_back_to_punct() {
    for has_start_screen in [false, true] {
        let mut table = announced();
        table.gipf().shell.game.has_start_screen = has_start_screen;
        table.keys("c g").says("Enter leads to it").keys("g").shows("decides c2*b2+1 in GIPF");
        assert!(!table.left);
        table.keys("g Esc");
        assert_eq!(table.left, has_start_screen, "Esc goes on to the start screen");
    }
}

#[test]
fn giving_up_in_a_contest_gives_up_the_game_of_punct_and_says_so() {
    for way in ["c x", "c g x"] {
        let mut table = announced();
        table.keys(way).shows("PÜNCT: Resign?").shows("Resign this game?");
        table.shows("This decides the use c2*b2+1 in GIPF.").keys("y Enter");
        table.shows("The challenge is decided").keys("Enter");
        assert!(table.session().game().outcome().is_none());
        table.keys("x").shows("GIPF: Resign?");
    }
    let mut table = announced();
    table.keys("c g d").shows("PÜNCT: A draw?").keys("y Enter").shows("is drawn");
}

fn give_up_in_punct(table: &mut Table) {
    let contest = table.stage.contest.as_mut().unwrap();
    contest.running.shell.session.end(Ending::Resigned { by: Player::White });
    let _ = table.stage.after_contest(Flow::Go);
}

#[test]
fn undo_at_the_board_takes_a_decided_contest_back_once_that_is_confirmed() {
    let mut table = announced();
    table.keys("c m =T-D5,D6,E6 Enter x y Enter Enter");
    table.keys("u").shows("Take back what PÜNCT has decided?").keys("n");
    assert_eq!(
        table.session().record().decided_contests().len(),
        1,
        "the contest stays until the player agrees"
    );
    table.keys("u y").says("The turn begins anew");
    assert!(table.session().record().decided_contests().is_empty());
    assert_eq!(table.session().challenges_left(Player::Black), 1);
    // As if the turn had ended while the question was open.
    table.gipf().shell.act(GipfAction::Game(PlayAction::UndoContest));
    table.says("The turn has ended");
    assert_eq!(table.played().len(), 6, "no other turn is taken back");
}

#[test]
fn without_challenges_nobody_is_asked() {
    let mut table = Table::new(agreed("tournament 6", 0)).after_turns(USE);
    table.click("c2").keys("Enter").says("Anna jumped from c2 onto b2");
    assert_eq!(table.played().last().unwrap(), "c2*b2+1");
    table.keys("m =e1-e2 Enter").says("Ben pushed in a single piece: e1-e2");
}

#[test]
fn the_computer_answers_whether_it_contests() {
    let mut table = Table::against_computer(agreed("tournament 6", 1));
    table.keys("Enter Enter");
    assert_eq!(table.played().len(), 2, "the computer has answered");
}
