//! Tests of faults that were found, so that none comes back.

use std::time::Instant;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEventKind};
use ratatui::layout::Position as Spot;

use super::seat::{ascii, colours};
use super::*;
use crate::kit::picture::Rendering;
use crate::kit::terminal::Flow;
use crate::punct::screen::Message;
use crate::punct::screen::board::Lens;
use crate::punct::screen::dialogs::Dialog;
use crate::rules::{Player, Source};

#[test]
fn ctrl_y_and_alt_y_do_not_resign() {
    for name in ["Ctrl-y", "Alt-y", "Ctrl-Alt-y", "Ctrl-Y", "Alt-Y"] {
        let mut seat = Seat::after(STACK);
        seat.keys("x").keys(name);
        assert!(
            matches!(seat.dialog(), Some(Dialog::Ask(ask)) if ask.title == "Resign?"),
            "{name}"
        );
        assert_eq!(seat.game().outcome(), None, "{name}");
    }
}

/// Presses every nth letter, different ones in each dialog.
fn press_letters(nth: usize) {
    let modifiers = [KeyModifiers::CONTROL, KeyModifiers::ALT, KeyModifiers::SUPER];
    let dialogs = ["x", "d", "g", "?", "? b", "p", "o", "x y", "n", "s", "m"];
    for (first, open) in dialogs.into_iter().enumerate() {
        let mut seat = Seat::after(STACK);
        seat.keys(open);
        let before = seat.screen();
        let letters = ('a'..='z').chain('A'..='Z');
        for letter in letters.skip(first % nth).step_by(nth) {
            for modifier in modifiers {
                // Ctrl-u, Ctrl-w and the like edit a text.
                let types = ["n", "s", "m"].contains(&open);
                // These dialogs let the board's keys through, and Ctrl-r is one of the board's
                // keys.
                let begins = ["g", "x y"].contains(&open) && letter == 'r';
                if modifier == KeyModifiers::CONTROL && (types || begins) {
                    continue;
                }
                let pressed = KeyEvent::new(KeyCode::Char(letter), modifier);
                let flow = seat.running.process(Message::Key(pressed));
                assert_eq!(seat.screen(), before, "{open}: {modifier:?} {letter}");
                assert_ne!(flow, Flow::Quit);
            }
        }
    }
}

#[test]
fn letters_with_a_modifier_mean_nothing_in_any_dialog() {
    press_letters(3);
}

#[test]
#[ignore = "takes seconds: every letter in every dialog"]
fn no_letter_with_a_modifier_means_anything_in_any_dialog() {
    press_letters(1);
}

#[test]
fn every_way_out_of_looking_under_leaves_none_of_it_behind() {
    for keys in [
        "}",
        "{",
        "[",
        "{ }",
        "[ ]",
        "[ Esc",
        "Esc",
        "i",
        "c",
        "c c c",
        "1",
        "1 Esc",
        "u",
        "u Ctrl-r",
        "m Esc",
        "p Esc",
        "p Up Enter",
        "Enter",
        "x y Esc",
        "d y Esc",
        "n Enter",
        "g 2",
    ] {
        let mut seat = Seat::after(STACK);
        seat.at("C3").keys("i").says("Looking under");
        seat.keys(keys);
        assert!(!matches!(seat.app().game.board.activity.lens(), Lens::Under(_)), "{keys}");
        let text = seat.app().status().text;
        assert!(!text.contains("ooking under"), "{keys}: {text}");
    }
}

#[test]
fn resigning_while_looking_under_or_at_a_chain_shows_the_result() {
    for keys in ["i", "c", "c c", "1"] {
        let mut seat = Seat::after(STACK);
        seat.at("C3").keys(keys).keys("x y").shows("Black wins: White resigned");
        seat.says("Black wins: White resigned");
        seat.keys("Esc").says("Black wins: White resigned");
    }
}

#[test]
fn a_win_with_a_chain_of_the_loser_shown_shows_the_winning_chain() {
    let (last, before) = ALONG_ROW_9.split_last().unwrap();
    let mut seat = Seat::after(before);
    seat.keys("c c").keys(&format!("m ={last} Enter Esc")).says("White wins: ");
    let scene = seat.app().scene();
    let whites = scene.position.tops(Player::White);
    assert!(!scene.chain.is_empty() && (scene.chain - whites).is_empty());
}

#[test]
fn playing_the_winning_move_again_says_who_won() {
    let mut seat = Seat::of_anna_and_bob(ALONG_ROW_9);
    seat.keys("u Ctrl-r")
        .shows("Anna (White) wins: a chain joins the upper right and lower left sides");
    assert!(matches!(seat.dialog(), Some(Dialog::GameOver(_))));
    seat.keys("Esc").says("Anna (White) wins: ");
}

#[test]
fn looking_under_a_bridge_tints_no_dot_below_as_moved_last() {
    // White's straight lies from D4 over the empty E4 to Black's F4.
    let bridge = ["T-C3,D3,D4", "T-E3,F3,F4", "SE-D5,E5,F5", "T-M14,M15,N15", "SED5-D4,E4,F4"];
    let mut seat = Seat::after(&bridge);
    assert_eq!(seat.app().scene().last.len(), 3);
    assert!(matches!(seat.game().last_move().unwrap().source(), Source::Board(_)));
    seat.at("D4").keys("i").says("Looking under");
    assert!(seat.app().scene().last.is_empty());
}

#[test]
fn what_the_line_says_of_picture_or_bricks_is_what_is_seen_after_a_resize() {
    for keys_at_m in ["", "v"] {
        for (width, height) in [(44, 21), (80, 24)] {
            let mut seat = Seat::after(STACK);
            seat.resize(80, 24).keys(keys_at_m).resize(96, 38).keys("v").says("The board is");
            seat.resize(width, height);
            let appearance = &seat.app().appearance;
            let seen = appearance.rendering(appearance.size().unwrap());
            let status = seat.app().status().text;
            let names =
                [("is a picture", Rendering::Quadrants), ("made of bricks", Rendering::Bricks)];
            for (text, rendering) in names {
                assert!(!status.contains(text) || seen == rendering, "{status} over {seen:?}");
            }
        }
    }
}

/// Checks every nth of some widths, different ones for each dialog.
fn look_for_semicolons(nth: usize) {
    for appearance in [colours(), ascii()] {
        for (first, keys) in ["?", "? b", "m", "s", "n", "g", "x", "p", "o"].iter().enumerate() {
            for width in (44..=100).step_by(4).skip(first % nth).step_by(nth) {
                let mut seat = Seat::after(STACK);
                seat.running.shell.appearance = appearance.clone();
                seat.resize(width, 30).keys(keys);
                let pages = if keys.starts_with('?') { 8 } else { 1 };
                for _ in 0..pages {
                    for line in seat.screen().lines() {
                        let words = line.trim_start_matches(['│', '|', ' ']);
                        assert!(!words.starts_with(';'), "{keys} {width}: {line}");
                    }
                    seat.keys("Down");
                }
            }
        }
    }
}

#[test]
fn no_line_of_a_help_text_begins_with_a_semicolon() {
    look_for_semicolons(5);
}

#[test]
#[ignore = "takes seconds: all dialogs in all widths"]
fn no_line_of_a_help_text_begins_with_a_semicolon_at_any_width() {
    look_for_semicolons(1);
}

#[test]
fn a_motion_of_the_mouse_leaves_the_animation_a_key_or_a_click_ends_it() {
    let animated = || {
        let mut seat = Seat::after(STACK);
        seat.running.shell.appearance.animate = true;
        seat.keys("m =TC3-H3,H4,I4 Enter");
        assert!(seat.app().game.animation.is_some());
        seat
    };
    let mut seat = animated();
    for column in 0..80 {
        seat.mouse(MouseEventKind::Moved, Spot::new(column, 12));
    }
    assert!(seat.app().game.animation.is_some(), "the mouse moved");
    let mut seat = animated();
    seat.keys("Left");
    assert!(seat.app().game.animation.is_none(), "a key");
    let mut seat = animated();
    seat.click(seat.on("I9"));
    assert!(seat.app().game.animation.is_none(), "a click");
    let begun = Instant::now();
    let mut seat = animated();
    while seat.app().game.animation.is_some() {
        seat.take(Message::Ticked);
        assert!(seat.app().deadline().is_none_or(|next| next > begun), "it goes on");
    }
}

#[test]
fn help_and_rules_leave_the_piece_in_the_hand() {
    for keys in ["? Esc", "? b Esc Esc", "g Esc", "s Esc", "o Esc", "n Esc", "p Esc", "x n"] {
        for take in ["1", "Enter"] {
            let mut seat = Seat::after(STACK);
            seat.at("C3").keys(take).keys(keys);
            assert!(seat.hand().is_some() && seat.dialog().is_none(), "{take} {keys}");
        }
    }
}

#[test]
fn chains_do_not_take_the_piece_out_of_the_hand() {
    let mut seat = Seat::after(STACK);
    seat.keys("1 c").says("Put back the piece in your hand");
    assert!(seat.hand().is_some());
}

#[test]
fn play_again_is_there_as_long_as_the_game_is_over() {
    let mut seat = Seat::after(STACK);
    seat.keys("a").refuses("Finish this game first");
    seat.keys("x y Esc a");
    assert!(seat.game().moves().is_empty() && seat.dialog().is_none());
}
