//! The computer as a player.

use crate::play::player::Player;
use crate::support::{Exit, Home};

const MOVE: &str = "T-D3,D4,E4";

/// Types a move, and does not wait for its effect.
fn make(player: &mut Player, text: &str) {
    player.pty.key("m");
    player.pty.text(&text.to_lowercase());
    player.pty.key("Enter");
}

#[test]
fn a_person_plays_a_move_and_the_computer_answers() {
    let home = Home::new();
    let mut player = Player::start(&home, &["--computer", "black", "--level", "1"]);
    make(&mut player, MOVE);
    player.wait_for_status("Computer added");
    assert_eq!(player.saved_moves()[0], MOVE);
    assert_eq!(player.saved_moves().len(), 2);
    player.pty.key("u");
    player.wait_for_status("Taken back: White added a triangle at D3");
    assert_eq!(player.save()["ply"], 0);
    assert_eq!(player.save()["computer"]["black"], 1);
    player.pty.key("q");
    assert_eq!(player.pty.wait_for_exit(), Exit::Status(0));
}

#[test]
fn quitting_waits_for_no_thought() {
    let home = Home::new();
    let mut player = Player::start(&home, &["--computer", "black", "--level", "9"]);
    make(&mut player, MOVE);
    player.pty.key("q");
    assert_eq!(player.pty.wait_for_exit(), Exit::Status(0));
    assert_eq!(player.saved_moves()[0], MOVE);
}

#[test]
fn two_computers_play_until_somebody_pauses_them() {
    let home = Home::new();
    let mut player = Player::start(&home, &["--computer", "both", "--level", "1,2"]);
    player.pty.wait_for_text("○ ◀");
    player.pty.wait_for_text("▶ ●");
    player.pty.key("Enter");
    player.wait_for_status("Paused");
    let before = player.saved_moves().len();
    player.pty.key("e");
    player.pty.wait_for_text(if before.is_multiple_of(2) { "○ ◀" } else { "▶ ●" });
    player.pty.key("q");
    assert_eq!(player.pty.wait_for_exit(), Exit::Status(0));
    assert_eq!(player.saved_moves().len(), before + 1);
}
