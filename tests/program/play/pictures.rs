//! Pictures saved in the game.

use std::fs::{self, File};
use std::io::BufReader;
use std::process::Command;

use crate::play::player::{PUNCT, Player};
use crate::support::{Exit, Home, Pty, wait_for};

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

/// termtosvg 1.1.0 passes on what the terminal around it answers, and records kitty's pictures as
/// text.
#[test]
fn a_recording_by_termtosvg_holds_characters() {
    if Command::new("termtosvg").arg("--help").output().is_err() {
        eprintln!("skipped: there is no termtosvg");
        return;
    }
    let played = format!("{PUNCT} --no-config --white Anna --black Ben");
    for (recorder, has_pixels) in [("sh -c", true), ("termtosvg frames -s -c", false)] {
        let home = Home::new();
        let mut words = recorder.split(' ');
        let mut command = home.command(words.next().unwrap());
        command.args(words.chain([played.as_str()]));
        let mut pty = Pty::spawn(command, 120, 40);
        pty.text("\x1b_Gi=31;OK\x1b\\\x1b[6;20;10t\x1b[?62;22c");
        let shows_pixels = |pty: &Pty| String::from_utf8_lossy(&pty.raw()).contains("\x1b_Ga=T");
        if has_pixels {
            wait_for("a picture", || shows_pixels(&pty).then_some(()));
        } else {
            // A number of the board, which a picture of pixels would hold.
            pty.wait_for_text("17");
        }
        pty.key("q");
        assert_eq!(pty.wait_for_exit(), Exit::Status(0), "{recorder}");
        assert_eq!(shows_pixels(&pty), has_pixels, "{recorder}");
    }
}
