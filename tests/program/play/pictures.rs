//! Pictures saved in the game.

use std::fs::{self, File};
use std::io::BufReader;

use crate::play::player::Player;
use crate::support::{Exit, Home};

fn pixels(home: &Home, name: &str) -> Vec<u8> {
    let file = File::open(home.saves().join("pictures").join(name)).unwrap();
    let mut reader = png::Decoder::new(BufReader::new(file)).read_info().unwrap();
    assert_eq!(reader.info().width, 960);
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    pixels
}

#[test]
fn a_key_saves_a_picture_of_what_is_seen() {
    let home = Home::new();
    let mut player = Player::start(&home, &["--white", "Anna", "--black", "Zoë"]);
    player.type_move("SE-D9,E9,F9");
    player.pty.key("P");
    player.wait_for_status("The picture is in ");
    player.pty.key("1");
    player.wait_for_status("Enter plays ");
    player.pty.key("P");
    player.pty.wait_for_text("(2).png");
    player.pty.keys(["[", "t", "P"]);
    player.pty.wait_for_text("move 0.png");
    player.pty.key("q");
    assert_eq!(player.pty.wait_for_exit(), Exit::Status(0));

    let names = ["Anna - Zoë, move 1.png", "Anna - Zoë, move 1 (2).png", "Anna - Zoë, move 0.png"];
    let [resting, choosing, start] = names.map(|name| pixels(&home, name));
    assert!(resting != choosing && start[..3] != resting[..3], "what is seen, in its theme");
    assert_eq!(fs::read_dir(home.saves().join("pictures")).unwrap().count(), 3);
    assert_eq!(player.saved_moves(), ["SE-D9,E9,F9"]);
}
