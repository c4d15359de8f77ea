//! Whole games: by keys, by mouse, and continued after the program has ended.

use std::fs;
use std::process::Command;

use crate::play::player::{At, COLUMNS, PUNCT, Player};
use crate::support::{Exit, Home};

/// White joins columns A and Q along row 9; the middle comes from outside the central hexagon.
const ALONG_ROW_9: [&str; 15] = [
    "SE-D9,E9,F9",
    "T-C1,C2,D2",
    "AR-A8,B9,C9",
    "T-E1,E2,F2",
    "SE-L9,M9,N9",
    "T-G1,G2,H2",
    "AL-O9,P9,Q10",
    // Onto Black's own piece.
    "TG1-E1,E2,F2",
    "SE-G13,G14,G15",
    "SE-B2,B3,B4",
    "T-K13,K14,L14",
    "SC-N14,N13,N15",
    "SEG13-G9,H9,I9",
    "TE1-G1,G2,H2",
    "TK13-K9,J9,K10",
];

/// The same, turned by a sixth: White joins the slanting sides along column I.
const ALONG_COLUMN_I: [&str; 15] = [
    "SE-I14,I13,I12",
    "T-A7,B7,B8",
    "AR-H16,I16,I15",
    "T-A5,B5,B6",
    "SE-I6,I5,I4",
    "T-A3,B3,B4",
    "AL-I3,I2,J2",
    "TA3-A5,B5,B6",
    "SE-M15,N16,O17",
    "SE-B9,C10,D11",
    "T-M11,N11,N12",
    "SC-N9,M8,O10",
    "SEM15-I11,I10,I9",
    "TA5-A3,B3,B4",
    "TM11-I7,I8,J8",
];

const STANDARD: [&str; 2] = ["--rules", "standard"];

fn assert_won(mut player: Player, moves: &[&str], sides: &str) {
    player.pty.wait_for_text(&format!("White wins: a chain joins the {sides}"));
    assert_eq!(player.saved_moves(), moves);
    player.pty.key("q");
    assert_eq!(player.pty.wait_for_exit(), Exit::Status(0));
}

/// How many moves the screen says there are.
fn move_number(screen: &vt100::Screen) -> usize {
    // The list of the last moves stands to the right below the board.
    let listed: Vec<String> = screen.rows(44, COLUMNS - 44).skip(19).take(3).collect();
    let mut numbers = listed.iter().filter_map(|row| row.split_whitespace().next()?.parse().ok());
    numbers.next_back().unwrap_or(0)
}

#[test]
fn a_whole_game_by_keys_alone() {
    let home = Home::new();
    let mut player = Player::start(&home, &STANDARD);
    for (n, text) in ALONG_ROW_9.into_iter().enumerate() {
        if n % 5 == 3 {
            player.type_move(text);
        } else {
            player.play_by_keys(text);
        }
    }
    assert_won(player, &ALONG_ROW_9, "upper right and lower left sides");
}

#[test]
fn a_whole_game_by_mouse_alone() {
    let home = Home::new();
    let mut player = Player::start(&home, &STANDARD);
    for text in ALONG_COLUMN_I {
        player.play_by_mouse(text);
    }
    assert_won(player, &ALONG_COLUMN_I, "lower right and upper left sides");
}

#[test]
fn killed_between_moves_it_goes_on_where_it_was() {
    let home = Home::new();
    let mut player = Player::start(&home, &STANDARD);
    for text in &ALONG_ROW_9[..9] {
        player.type_move(text);
    }
    player.pty.kill();
    assert!(matches!(player.pty.wait_for_exit(), Exit::Signal(_)));

    let mut player = Player::start(&home, &["--resume"]);
    player.wait_for_status("White added a straight at G13");
    for text in &ALONG_ROW_9[9..] {
        player.type_move(text);
    }
    assert_won(player, &ALONG_ROW_9, "upper right and lower left sides");
}

#[test]
fn killed_in_the_midst_of_moves_none_that_was_seen_is_lost() {
    let home = Home::new();
    let (last, before) = ALONG_ROW_9.split_last().unwrap();
    let mut player = Player::start(&home, &STANDARD);
    let mut done = 0;
    while done < before.len() {
        for text in &before[done..] {
            player.pty.text(&format!("m{}\r", text.to_lowercase()));
        }
        player.pty.wait_for("a move more", |screen| move_number(screen) > done);
        player.pty.kill();
        player.pty.wait_for_exit();
        let seen = player.pty.look(move_number);
        let saved = player.saved_moves();
        assert!(saved.len() >= seen, "{seen}: {saved:?}");
        assert_eq!(saved, before[..saved.len()]);
        done = saved.len();
        player = Player::start(&home, &["--resume"]);
        assert_eq!(player.pty.look(move_number), done);
    }
    player.type_move(last);
    assert_won(player, &ALONG_ROW_9, "upper right and lower left sides");
}

#[test]
fn killed_with_a_piece_in_the_hand_only_the_choice_is_lost() {
    let home = Home::new();
    let mut player = Player::start(&home, &STANDARD);
    for text in &ALONG_ROW_9[..12] {
        player.type_move(text);
    }
    let (column, row) = player.cell(At::named("G13"));
    player.pty.click(column, row);
    player.wait_for_status("The piece was here");
    player.pty.kill();
    player.pty.wait_for_exit();

    let mut player = Player::start(&home, &["--resume"]);
    assert_eq!(player.saved_moves(), ALONG_ROW_9[..12]);
    for text in &ALONG_ROW_9[12..] {
        player.play_by_mouse(text);
    }
    assert_won(player, &ALONG_ROW_9, "upper right and lower left sides");
}

#[test]
fn killed_after_taking_moves_back_they_can_still_be_played_again() {
    let home = Home::new();
    let mut player = Player::start(&home, &STANDARD);
    for text in ALONG_ROW_9 {
        player.type_move(text);
    }
    for text in ALONG_ROW_9[12..].iter().rev() {
        player.pty.key("u");
        let to = text.split(['-', ',']).nth(1).unwrap();
        player.wait_for_status(&format!("to {to}. Ctrl-r plays it again"));
    }
    player.pty.kill();
    player.pty.wait_for_exit();
    assert_eq!(player.save()["ply"], 12);

    // This time the command line names the save.
    let save = player.file();
    let mut player = Player::start(&home, &[save.to_str().unwrap()]);
    player.wait_for_status("Black added a straight at N14");
    player.pty.key("Ctrl-r");
    player.wait_for_status("Played again");
    player.pty.keys(["Ctrl-r", "Ctrl-r"]);
    assert_won(player, &ALONG_ROW_9, "upper right and lower left sides");
}

#[test]
fn a_game_from_a_pipe_goes_on_in_a_save_of_its_own() {
    if Command::new("bash").arg("--version").output().is_err() {
        return eprintln!("skipped: there is no bash here");
    }
    let (before, home) = (Home::new(), Home::new());
    let mut player = Player::start(&before, &STANDARD);
    for text in &ALONG_ROW_9[..2] {
        player.type_move(text);
    }
    player.pty.key("q");
    player.pty.wait_for_exit();
    let save = player.file();
    let written = fs::read(&save).unwrap();

    let mut command = home.command("bash");
    command.args(["-c", "exec \"$0\" <(cat \"$1\")", PUNCT, save.to_str().unwrap()]);
    let mut player = Player::start_by(&home, command);
    assert_eq!(player.pty.look(move_number), 2);
    player.type_move(ALONG_ROW_9[2]);
    player.pty.key("q");
    assert_eq!(player.pty.wait_for_exit(), Exit::Status(0));
    assert_eq!(player.saved_moves(), ALONG_ROW_9[..3]);
    assert_eq!(fs::read(&save).unwrap(), written);
}

#[test]
fn a_fumble_leaves_no_trace() {
    let home = Home::new();
    let mut player = Player::start(&home, &STANDARD);
    player.type_move(ALONG_ROW_9[0]);
    player.pty.keys(["3", "Up", "Right", "r", "Tab", "6"]);
    player.wait_for_status("Enter plays AL-");
    player.pty.key("Esc");
    player.wait_for_status("White added");
    player.type_move(ALONG_ROW_9[1]);
    player.pty.keys(["u", "Ctrl-r", "[", "["]);
    player.wait_for_status("Looking back");
    player.pty.key("}");
    player.wait_for_status("Black added");
    player.type_move(ALONG_ROW_9[2]);
    assert_eq!(player.saved_moves(), ALONG_ROW_9[..3]);
}
