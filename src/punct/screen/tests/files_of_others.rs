//! SGF files and texts: opened, written and pasted.

use std::fs;

use crossterm::event::Event;

use super::*;
use crate::punct::record;
use crate::punct::screen::dialogs::Dialog;
use crate::rules::Player;

const SGF: &str = "(;GM[25]P0[id \"Zora\"]P1[id \"Yann\"];P0[0 Start P0]\
    ;P0[1 Dropb 1 D 3 3]TM[410];P0[2 Done ];P1[3 Dropb 32 L 10 0];P1[4 Done ])";

const MOVES: [&str; 2] = ["T-D3,D4,E4", "AR-L10,L9,K8"];

fn paste(seat: &mut Seat, text: &str) {
    seat.event(Event::Paste(text.to_owned()));
}

fn white(seat: &Seat) -> String {
    seat.session().name(Player::White).to_string()
}

#[test]
fn an_sgf_file_is_listed_and_opened_and_stays_as_it_is() {
    let mut seat = Seat::new();
    fs::create_dir(seat.saves()).unwrap();
    let path = seat.saves().join("match.sgf");
    fs::write(&path, SGF).unwrap();
    fs::write(seat.saves().join("letter.txt"), "Dear Anna").unwrap();
    seat.keys("o").shows("match.sgf (SGF)").keys("Enter");
    assert_eq!((seat.played(), white(&seat)), (MOVES.map(str::to_owned).to_vec(), "Zora".into()));
    seat.refuses("What you change is saved in a copy; ignored properties: TM");
    assert!(seat.auto().is_empty());
    seat.keys("1 Enter");
    assert_eq!(seat.auto().len(), 1);
    assert_eq!(fs::read_to_string(path).unwrap(), SGF);
}

#[test]
fn a_damaged_sgf_file_is_opened_and_what_was_mended_is_told() {
    let mut seat = Seat::new();
    fs::create_dir(seat.saves()).unwrap();
    fs::write(seat.saves().join("match.sgf"), format!("{SGF}\n)")).unwrap();
    seat.keys("o").shows("match.sgf (SGF)").keys("Enter");
    assert_eq!(seat.played(), MOVES);
    seat.refuses("What you change is saved in a copy; line 2 column 1: this ) is one too many");
}

#[test]
fn a_name_with_the_ending_of_another_format_makes_a_copy() {
    let mut seat = Seat::after(STACK);
    seat.keys("u s =sunday.sgf Enter").says("A copy is in ");
    let own = seat.session().path().unwrap().to_owned();
    assert_eq!(own.extension().unwrap(), "json", "the game goes on in its own file");
    let copy = record::read(&seat.saves().join("sunday.sgf")).unwrap();
    assert_eq!((copy.moves().len(), copy.game().ply()), (8, 7));
    seat.keys("s =sunday.txt Enter").says("A copy is in ");
    assert_eq!(record::read(&seat.saves().join("sunday.txt")).unwrap().game().ply(), 7);
    // The copy holds an earlier state of this game, so the player is not asked.
    seat.keys("Ctrl-r s =sunday.sgf Enter").says("A copy is in ");
    assert_eq!(record::read(&seat.saves().join("sunday.sgf")).unwrap().game().ply(), 8);
    assert_eq!(seat.session().path(), Some(own.as_path()));
}

#[test]
fn a_pasted_game_opens_as_a_game_of_its_own() {
    for text in [SGF.to_owned(), MOVES.join("\r"), format!("1. {}\r\n", MOVES.join(" "))] {
        let mut seat = Seat::new();
        paste(&mut seat, &text);
        assert!(seat.dialog().is_none());
        assert_eq!(seat.played(), MOVES);
        assert!(seat.session().path().is_none(), "it is saved with its first change");
        seat.keys("1 Enter");
        assert_eq!(seat.auto().len(), 1);
    }
}

#[test]
fn a_game_going_on_is_left_for_a_pasted_one_only_if_the_player_says_so() {
    let mut seat = Seat::after(STACK);
    seat.keys("1 Enter");
    paste(&mut seat, SGF);
    seat.shows("Open the pasted game?").keys("n");
    assert_eq!(seat.game().ply(), 9);
    paste(&mut seat, SGF);
    seat.keys("y");
    assert_eq!(seat.played(), MOVES);
    assert_eq!(seat.auto().len(), 1, "the other game stays saved");
}

#[test]
fn a_pasted_move_is_tried_as_a_move() {
    let mut seat = Seat::new();
    paste(&mut seat, "> T–D3,D4,E4\r\n");
    paste(&mut seat, " l10 l9 k8");
    assert!(seat.dialog().is_none());
    assert_eq!(seat.auto().len(), 1, "the game goes on");
    let played = seat.played();
    assert_eq!((played.len(), played[0].as_str()), (2, MOVES[0]));
    paste(&mut seat, "T-D3,D4,E4");
    seat.refuses("D3 is occupied");
    assert_eq!(seat.played(), played);
    paste(&mut seat, "1. T-D3,D4,E4");
    seat.shows("Open the pasted game?");
}

/// As Gmail, Discord and a chat on a phone hand them on.
#[test]
fn a_move_that_a_friend_sent_back_is_played_at_the_board() {
    let mut seat = Seat::new();
    for text in [
        "On Mon, Nov 30, 2026 at 12:00 PM Anna Berg <anna@example.org>\nwrote:\n> 1. T-D3,D4,E4\n",
        "```\n1... AR-L10,L9,K8\n```",
        "\u{200B}**2.** `TD3-I8,H7,H8`\n-- \nAnna",
        "- 2… SC-C3,B2,D4!?",
    ] {
        paste(&mut seat, text);
        assert!(seat.dialog().is_none(), "{text}");
    }
    assert_eq!(seat.played(), ["T-D3,D4,E4", "AR-L10,L9,K8", "TD3-I8,H7,H8", "SC-C3,B2,D4"]);
    paste(&mut seat, "4. T-N14,N15,O15");
    seat.shows("Open the pasted game?").keys("n");
    let game = format!("```\n{}\n```", seat.played().join("\n"));
    paste(&mut seat, &game);
    seat.shows("Open the pasted game?");
}

#[test]
fn what_is_no_game_is_told_with_its_place() {
    let mut seat = Seat::after(STACK);
    paste(&mut seat, "T-D3,D4,E4 hello");
    seat.refuses("What you pasted is not a game: line 1 column 12: hello");
    paste(&mut seat, "hello");
    seat.refuses("What you pasted is not a game");
    paste(&mut seat, " \n");
    assert_eq!(seat.played(), STACK);
}

#[test]
fn a_game_can_be_pasted_at_the_start_screen_and_not_over_other_dialogs() {
    let mut seat = Seat::new();
    seat.keys("g");
    paste(&mut seat, SGF);
    assert!(seat.dialog().is_none());
    assert_eq!(seat.played(), MOVES);
    let mut seat = Seat::new();
    seat.keys("?");
    paste(&mut seat, SGF);
    assert_eq!(seat.game().ply(), 0);
}

#[test]
fn a_file_that_is_no_game_is_not_overwritten_by_a_copy() {
    let mut seat = Seat::after(STACK);
    fs::create_dir(seat.saves()).unwrap();
    let mine = seat.saves().join("mine.txt");
    fs::write(&mine, "Dear Anna").unwrap();
    seat.keys("s =mine.txt Enter");
    assert!(matches!(seat.dialog(), Some(Dialog::SaveAs(typed)) if typed.error.is_some()));
    assert_eq!(fs::read_to_string(mine).unwrap(), "Dear Anna");
}
