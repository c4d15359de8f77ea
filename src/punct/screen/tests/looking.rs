//! Looking back, looking under, looking at chains: looking never changes the game.

use super::*;
use crate::kit::storage::Format;
use crate::kit::terminal::{Program as _, copy_to_clipboard};
use crate::punct::screen::board::Lens;
use crate::punct::screen::dialogs::Dialog;
use crate::rules::Source;

fn lens(seat: &Seat) -> Lens {
    seat.app().game.board.activity.lens()
}

fn looks_under(seat: &Seat) -> bool {
    matches!(lens(seat), Lens::Under(_))
}

#[test]
fn the_past_is_shown_and_the_present_comes_back() {
    for (keys, ply) in [
        ("[", 7),
        ("[ [", 6),
        ("[ [ ]", 7),
        ("[ ]", 8),
        ("]", 8),
        ("{", 0),
        ("{ [", 0),
        ("{ ] ]", 2),
        ("{ }", 8),
        ("[ [ Esc", 8),
        ("p Up Up Enter", 6),
        ("p Up Up Esc", 8),
        ("{ p End Enter", 8),
        ("[ p Enter", 7),
    ] {
        let mut seat = Seat::after(STACK);
        seat.keys(keys);
        assert_eq!(seat.looked_at().ply(), ply, "{keys}");
        assert_eq!(seat.app().session.is_present(), ply >= 8, "{keys}");
        assert!(seat.dialog().is_none());
        assert_eq!(seat.played(), STACK);
    }
}

#[test]
fn the_list_stands_beside_the_board_which_shows_the_move_chosen() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut seat = Seat::after(STACK);
        seat.resize(width, height).keys("p Up").shows("7 TH3-C3,C4,D4").shows("8 SE-N9,N10,N11");
        assert!(matches!(seat.dialog(), Some(Dialog::Moves(_))));
        assert_eq!(seat.looked_at().ply(), 7);
        assert_eq!(seat.app().scene().position.top(space("N9")), None);
        for (letter, row) in [('A', " 1"), ('Q', "17")] {
            seat.shows(row).shows(&letter.to_string());
        }
        seat.click_on("2 T-M14");
        assert_eq!(seat.looked_at().ply(), 2);
    }
}

#[test]
fn nothing_is_changed_from_the_past() {
    for (keys, why) in [
        ("u", "You are looking back"),
        ("Ctrl-r", "You are looking back"),
        ("x", "You are looking back"),
        ("d", "You are looking back"),
        ("a", "Finish this game first"),
        ("D", "The moves of the game stay"),
        ("U", "This is a move of the game"),
        (")", "No other move was tried"),
    ] {
        let mut seat = Seat::after(STACK);
        seat.keys("[").says("Looking back at move 7 of 8");
        seat.keys(keys).refuses(why);
        assert!(seat.hand().is_none() && seat.dialog().is_none());
        assert_eq!(seat.played(), STACK);
    }
}

#[test]
fn looking_back_puts_the_piece_in_the_hand_back() {
    let mut seat = Seat::after(STACK);
    seat.at("C3").keys("Enter [ Esc");
    assert!(seat.hand().is_none());
    assert_eq!(seat.app().scene().position.top(space("C3")).unwrap().level.get(), 1);
}

#[test]
fn one_piece_at_a_time_is_lifted_to_look_under() {
    let mut seat = Seat::after(STACK);
    let top = |seat: &Seat| seat.app().scene().position.top(space("C4")).unwrap().level.get();
    seat.at("C4").keys("i").says("Looking under: on C4, white triangle (level 0)");
    assert_eq!(top(&seat), 0);
    seat.at("M14").says("Looking under: on M14, black triangle");
    seat.keys("i");
    assert_eq!(top(&seat), 1, "the piece is back");
    assert!(!looks_under(&seat), "the view has ended");
    seat.keys("i").says("Looking under: on M14, nothing");
    assert!(
        seat.app().scene().position.top(space("M14")).is_none(),
        "an opponent's piece is lifted too"
    );
    seat.keys("Esc");
    assert!(seat.app().scene().position.top(space("M14")).is_some());
    assert_eq!(seat.played(), STACK);
}

#[test]
fn a_covered_piece_is_not_looked_under_nor_a_second_one() {
    let mut seat = Seat::after(STACK);
    // A text names the piece and the dot that blocks it.
    let blocked = "White's straight is blocked: C3 is covered by White's triangle";
    seat.at("E3").keys("i").refuses(blocked);
    assert!(!looks_under(&seat));
    seat.at("C3").keys("1 i").refuses("First put back the piece in your hand");
    assert!(!looks_under(&seat));
    Seat::new().keys("i").says("Nothing lies here");
}

#[test]
fn the_past_can_be_looked_under_and_its_chains_shown() {
    let mut seat = Seat::after(STACK);
    seat.at("C3").keys("[ i").says("Looking under: on C3, white straight");
    assert_eq!(seat.looked_at().ply(), 7);
    seat.keys("Esc").says("Looking back at move 7 of 8");
    seat.keys("c").says("White: the largest chain has 6 spaces");
    seat.keys("Esc Esc");
    assert!(seat.app().session.is_present());
}

#[test]
fn what_is_played_puts_a_piece_looked_under_back_first() {
    for keys in ["i 1", "i u", "i [", "i m Esc", "i i", "i Esc"] {
        let mut seat = Seat::after(STACK);
        seat.at("C3").keys(keys);
        assert!(!looks_under(&seat), "{keys}");
    }
}

#[test]
fn the_largest_chains_are_shown_in_turn() {
    let mut seat = Seat::after(STACK);
    seat.keys("c").says("White: the largest chain has 6 spaces and touches no side");
    assert_eq!(seat.app().scene().chain.len(), 6);
    seat.keys("c").says("Black: the largest chain has 6 spaces");
    seat.keys("c");
    assert!(seat.app().scene().chain.is_empty());
    Seat::new().keys("c").says("White has no dot on the board yet");
}

#[test]
fn the_ways_to_draw_the_board_take_turns() {
    let mut seat = Seat::new();
    seat.resize(96, 38);
    for text in ["made of half blocks", "made of bricks", "made of quadrants"] {
        seat.keys("v").says(text);
    }
    seat.resize(80, 24).keys("v").says("made of bricks; a picture needs a larger window");
}

#[test]
fn how_it_looks_changes_nothing_else() {
    let mut seat = Seat::after(STACK);
    seat.at("C3").keys("Enter").at("F4").refuses("is not on one of the three lines");
    for (key, text) in [
        ("t", "Theme: light"),
        ("v", "The board is made of bricks; a picture needs a larger window"),
        ("-", "Board size: S"),
        ("0", "Board size: M"),
        ("+", "Board size: M"),
    ] {
        seat.keys(key).says(text);
    }
    assert!(seat.hand().is_some());
    seat.at("C4").at("F4").refuses("is not on one of the three lines");
}

#[test]
fn the_menu_lists_what_can_be_done_and_does_it() {
    let mut seat = Seat::after(STACK);
    seat.at("C3").keys(":").shows("What you can do now").shows("Take the last move back");
    let text = seat.screen();
    assert!(!text.contains("Play again with"), "the game goes on");
    assert!(!text.contains("in your hand clockwise"), "nothing is in the hand");
    seat.keys("=last Space =take Enter").says("Taken back");
    assert!(seat.dialog().is_none());
    seat.keys(": =chains Enter").says("the largest chain");
    // The mouse alone is enough.
    seat.keys("Esc").click_on(":  all").click_on("Add a triangle");
    assert_eq!(seat.hand().unwrap().kind().code(), "T");
    seat.keys(":").shows("Turn the piece in your hand clockwise").keys("Esc");
    assert!(seat.hand().is_some(), "the piece stays in the hand");
}

#[test]
fn the_menu_leads_from_what_a_piece_may_do_to_lifting_it() {
    for word in ["climb", "turn", "rotate", "bridge"] {
        let find = format!(": ={word} Enter");
        let mut seat = Seat::after(STACK);
        seat.at("C3").keys(&find);
        assert_eq!(seat.hand().unwrap().source(), Source::Board(space("C3")), "{word}");
        seat.keys("Esc").at("I9").keys(&find);
        assert!(seat.hand().is_none());
        seat.keys(&find);
        assert!(seat.hand().is_some(), "{word} goes to a free piece, and then lifts it");
        // No piece lies on the board yet.
        let mut seat = Seat::new();
        seat.keys(&find).shows("rules");
        assert!(matches!(seat.dialog(), Some(Dialog::Card(_))), "{word}");
    }
}

#[test]
fn the_menu_reaches_what_has_no_key_at_the_board() {
    let mut seat = Seat::new();
    seat.keys(": =lessons Enter");
    assert!(matches!(seat.dialog(), Some(Dialog::Lessons(_))));
}

#[test]
fn a_key_shows_the_last_move_again() {
    let mut seat = Seat::new();
    seat.keys("Backspace").says("No move has been made yet");
    let mut seat = Seat::of_anna_and_bob(STACK);
    seat.keys("Backspace").says("Bob added a straight at N9.");
    assert!(seat.app().scene().ghost.is_some_and(|ghost| ghost.placement.punct() == space("N9")));
    seat.keys("Right");
    assert!(seat.app().scene().ghost.is_none(), "the next key ends it");
    seat.keys("[ Backspace").says("Anna moved the triangle from H3 to C3.");
    assert!(seat.app().scene().ghost.is_some_and(|ghost| ghost.placement.punct() == space("H3")));
    assert_eq!(seat.played(), STACK);
}

#[test]
fn keys_copy_the_last_move_and_the_game_where_the_terminal_takes_text() {
    let mut seat = Seat::of_anna_and_bob(STACK);
    let copied = |seat: &mut Seat| {
        let mut bytes = Vec::new();
        seat.running.pictures(&mut bytes);
        String::from_utf8(bytes).unwrap()
    };
    seat.keys("y").says("This terminal has no clipboard for programs");
    assert_eq!(copied(&mut seat), "");
    seat.running.shell.appearance.capabilities.takes_text = true;
    seat.keys("y").says("Sent to the clipboard").says(STACK[7]);
    assert!(copied(&mut seat).starts_with("\x1b]52;c;"));
    assert_eq!(copied(&mut seat), "", "once");
    seat.keys("[ y").says(STACK[6]);
    seat.keys("Y").says("the game as text");
    let mut whole = Vec::new();
    copy_to_clipboard(&Format::Text.write(seat.app().session.record()), &mut whole);
    assert_eq!(copied(&mut seat).into_bytes(), whole);
    let mut seat = Seat::new();
    seat.running.shell.appearance.capabilities.takes_text = true;
    seat.keys("y").says("No move has been made yet");
    assert_eq!(copied(&mut seat), "");
}
