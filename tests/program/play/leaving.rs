//! Trouble with the terminal: whatever ends or stops the program, the terminal is as it was.

use std::fs;
use std::process::{Command, Output, Stdio};

use crate::play::player::{At, COLUMNS, PUNCT, Player, ROWS};
use crate::support::{Exit, Home, Pty, modes_left, wait_for, without_flushing};

const FIRST: &str = "SE-D9,E9,F9";

/// A game with a move made and a piece in the hand.
fn begun(home: &Home) -> Player {
    let mut player = Player::start(home, &["--rules", "standard"]);
    player.type_move(FIRST);
    player.pty.key("1");
    player.wait_for_status("Enter plays T-D10");
    player
}

/// The line as it is before a program changes it.
fn fresh_line_settings(home: &Home) -> String {
    let mut pty = Pty::spawn(home.command("cat"), COLUMNS, ROWS);
    let settings = pty.line_settings();
    pty.kill();
    settings
}

fn assert_as_before(home: &Home, pty: &Pty) {
    assert_eq!(modes_left(&pty.mode_switches()), [] as [u16; 0]);
    assert_eq!(pty.line_settings(), fresh_line_settings(home));
    pty.look(|screen| {
        assert!(!screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    });
}

fn punct(args: &[&str], stdin: Stdio) -> Output {
    let home = Home::new();
    let mut command = Command::new(PUNCT);
    command.args(args).env("PUNCT_SAVES", home.saves()).env("TERM", "xterm");
    command.arg("--no-config");
    command.stdin(stdin).output().unwrap()
}

#[test]
fn q_leaves_everything_as_it_was() {
    let home = Home::new();
    let mut player = begun(&home);
    assert_ne!(player.pty.line_settings(), fresh_line_settings(&home));
    player.pty.key("q");
    assert_eq!(player.pty.wait_for_exit(), Exit::Status(0));
    assert_as_before(&home, &player.pty);
    assert_eq!(player.saved_moves(), [FIRST]);
}

#[test]
fn so_do_ctrl_c_and_signals() {
    for way in ["Ctrl-c", "INT", "TERM", "HUP", "QUIT"] {
        let home = Home::new();
        let mut player = begun(&home);
        if way == "Ctrl-c" {
            player.pty.key(way);
        } else {
            player.pty.signal(way);
        }
        let exit = player.pty.wait_for_exit();
        assert!(matches!(exit, Exit::Signal(_)), "{way}: {exit:?}");
        assert_as_before(&home, &player.pty);
        assert_eq!(player.saved_moves(), [FIRST], "{way}");
    }
}

#[test]
fn a_paste_without_an_end_takes_no_key_for_ever() {
    let home = Home::new();
    let mut player = begun(&home);
    player.pty.bytes(b"\x1b[200~abc");
    player.pty.key("Ctrl-c");
    assert!(matches!(player.pty.wait_for_exit(), Exit::Signal(_)), "Ctrl-C counts at once");
    let mut player = begun(&Home::new());
    player.pty.bytes(b"\x1b[200~abc");
    player.wait_for_status("What you pasted is not a game");
    player.pty.key("q");
    assert_eq!(player.pty.wait_for_exit(), Exit::Status(0));
}

#[test]
fn keys_of_other_encodings_and_an_escape_held_back_do_as_the_usual_ones() {
    let home = Home::new();
    let mut player = Player::start(&home, &["--rules", "standard"]);
    for one in ["\x1bOq", "\x1b[57400u", "\x1b[49;1;49u", "\x1b[49;2;49;1;0;1_"] {
        player.pty.text(one);
        player.wait_for_status("Enter plays T-");
        // GNU screen sends an Esc together with the next key.
        player.pty.text("\x1b?");
        player.pty.wait_for_text("Help: keys");
        player.pty.key("Esc");
        player.wait_for_status("White begins");
    }
    for enter in ["\x1bOM", "\x1b[57414u", "\n", "\x1b[27;2;13~"] {
        player.pty.text(&format!("1{enter}"));
        player.wait_for_status("White added");
        player.pty.key("u");
        player.wait_for_status("White");
    }
}

#[test]
fn an_error_at_the_start_touches_no_terminal() {
    let home = Home::new();
    let bad = r#"{"format":"punct","version":1,"rules":"standard","moves":["T-I9,I10,J10"]}"#;
    fs::write(home.path("bad.json"), bad).unwrap();
    for (args, why) in [
        (["bad.json"], "moves[0]: T-I9,I10,J10"),
        (["none.json"], "none.json"),
        (["--resume"], "no unfinished game"),
    ] {
        let mut command = home.command(PUNCT);
        command.args(args);
        let mut pty = Pty::spawn(command, COLUMNS, ROWS);
        assert_eq!(pty.wait_for_exit(), Exit::Status(1));
        let said = String::from_utf8(pty.raw()).unwrap();
        assert!(said.starts_with("error: ") && said.contains(why), "{said:?}");
        assert!(!said.contains('\x1b'), "{said:?}");
        assert_as_before(&home, &pty);
    }
    assert_eq!(fs::read_to_string(home.path("bad.json")).unwrap(), bad);
}

#[test]
fn without_a_terminal_there_is_one_line_and_status_1() {
    for stdin in [Stdio::null(), Stdio::piped()] {
        let Output { status, stdout, stderr } = punct(&["--rules", "basic"], stdin);
        assert_eq!(status.code(), Some(1));
        assert_eq!(stdout, b"");
        let said = String::from_utf8(stderr).unwrap();
        assert!(said.starts_with("error: punct needs a terminal"), "{said:?}");
        assert_eq!(said.lines().count(), 1, "{said:?}");
    }
}

#[test]
fn stopped_by_ctrl_z_it_comes_back_with_the_piece_in_the_hand() {
    let home = Home::new();
    let mut command = home.command("sh");
    // With job control, as in a shell people type into.
    let script = "set -m; \"$1\" --rules standard; echo stopped; read go; fg; echo over $?";
    command.args(["-c", script, "sh", PUNCT]);
    let mut pty = Pty::spawn(command, COLUMNS, ROWS);
    pty.wait_for_text("White begins");
    pty.keys(["3", "Right", "Right"]);
    pty.wait_for_text("Enter plays SE-K12");
    pty.key("Ctrl-z");
    pty.wait_for_text("stopped");
    assert_eq!(modes_left(&pty.mode_switches()), [] as [u16; 0]);
    pty.text("\n");
    pty.wait_for_text("Enter plays SE-K12");
    pty.key("Enter");
    pty.wait_for_text("White added");
    pty.key("q");
    pty.wait_for_text("over 0");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
}

#[test]
fn a_window_that_is_closed_ends_it_and_the_game_is_kept() {
    let home = Home::new();
    let mut command = home.command("sh");
    // The shell ignores the hang-up and so passes none on: the program must notice the closed
    // terminal.
    let script = "trap '' HUP; \"$1\" --rules standard; echo $? > new; mv new status";
    command.args(["-c", script, "sh", PUNCT]);
    let mut pty = Pty::spawn(command, COLUMNS, ROWS);
    pty.wait_for_text("White begins");
    pty.keys(["3", "Enter"]);
    pty.wait_for_text("White added");
    pty.close();
    let status = wait_for("the end", || fs::read_to_string(home.path("status")).ok());
    assert_eq!(status, "1\n");
    let player = Player::start(&home, &["--resume"]);
    assert_eq!(player.saved_moves().len(), 1);
}

#[test]
fn a_window_too_small_keeps_the_game_and_the_piece_in_the_hand() {
    let home = Home::new();
    let mut player = begun(&home);
    let offered = player.status();
    for (columns, rows) in [(43, 24), (80, 20), (1, 1), (5, 60), (200, 3)] {
        player.pty.resize(columns, rows);
        if rows > 2 && columns > 40 {
            player.pty.wait_for_text("44x21");
        }
    }
    // A window too small shows no move, so keys play none.
    player.pty.keys(["Enter", "x", "y"]);
    player.pty.wait_until_read();
    // Before the program draws a frame, it handles all keys that it has read.
    for columns in [43, 42, 41] {
        player.pty.resize(columns, ROWS);
        player.pty.wait_for_text(&format!("{columns}x{ROWS}"));
    }
    player.pty.resize(COLUMNS, ROWS);
    player.pty.wait_for_text("centre  0  0");
    player.wait_for_status(&offered);
    assert_eq!(player.saved_moves(), [FIRST]);
    player.pty.key("Enter");
    player.wait_for_status("Black added");
}

#[test]
fn at_every_size_the_choice_stays() {
    let home = Home::new();
    let mut player = begun(&home);
    let status = player.status();
    let offered = status.split("  ").next().unwrap_or_default().to_owned();
    let sizes = [(44, 21), (96, 38), (130, 56), (200, 60), (60, 40), (300, 100), (COLUMNS, ROWS)];
    for (columns, rows) in sizes {
        player.pty.resize(columns, rows);
        player.pty.wait_for(&format!("{columns}x{rows}"), |screen| {
            let lines: Vec<_> = screen.rows(0, columns).collect();
            // The arrow at Black's name ends the first line; the last line but one is the status.
            let whole = screen.cell(0, columns - 1).is_some_and(|cell| cell.contents() == "◀");
            whole && lines[usize::from(rows) - 2].starts_with(&offered)
        });
    }
    let (column, row) = player.cell(At::named("M14"));
    player.pty.hover(column, row);
    player.wait_for_status("Enter plays T-M14");
    player.pty.press(column, row);
    player.wait_for_status("Black added");
}

#[test]
fn a_window_too_small_can_be_left() {
    let home = Home::new();
    let mut player = begun(&home);
    player.pty.resize(30, 10);
    player.pty.wait_for_text("q quits");
    player.pty.key("q");
    assert_eq!(player.pty.wait_for_exit(), Exit::Status(0));
    assert_as_before(&home, &player.pty);
}

/// Returns what the program writes after it has left the alternate screen.
fn last_lines(pty: &Pty) -> String {
    let raw = String::from_utf8(pty.raw()).unwrap();
    raw.rsplit_once("\x1b[?1049l").expect("the screen is left").1.to_owned()
}

#[test]
fn the_last_line_says_where_the_game_is_and_what_goes_on_with_it() {
    for way in ["q", "Ctrl-c"] {
        let home = Home::new();
        let mut player = begun(&home);
        player.pty.key(way);
        player.pty.wait_for_exit();
        let file = player.file().canonicalize().unwrap();
        let line = format!("Saved as {}; `punct --resume` goes on", file.display());
        let said = last_lines(&player.pty);
        assert!(said.contains(&line) && said.matches("Saved as").count() == 1, "{said:?}");
        let player = Player::start(&home, &["--resume"]);
        assert_eq!(player.saved_moves(), [FIRST]);
    }
}

#[test]
fn a_finished_game_is_opened_by_its_name() {
    let home = Home::new();
    let mut player = Player::start(&home, &["--rules", "standard"]);
    player.type_move(FIRST);
    player.pty.keys(["x", "y"]);
    player.pty.wait_for_text("White wins");
    player.pty.keys(["Enter", "q"]);
    assert_eq!(player.pty.wait_for_exit(), Exit::Status(0));
    let name = player.file().file_stem().unwrap().to_str().unwrap().to_owned();
    let said = last_lines(&player.pty);
    assert!(said.contains(&format!("; `punct {name}` opens it")), "{said:?}");
    let player = Player::start(&home, &[&name]);
    player.pty.wait_for_text("White wins");
}

#[test]
fn a_folder_that_was_named_is_named_again() {
    let home = Home::new();
    let mut player = Player::start(&home, &["--rules", "standard", "--saves", "my saves"]);
    player.pty.keys(["3", "Enter"]);
    player.pty.wait_for_text("White added");
    player.pty.key("q");
    assert_eq!(player.pty.wait_for_exit(), Exit::Status(0));
    let said = last_lines(&player.pty);
    assert!(said.contains("; `punct --resume --saves 'my saves'` goes on"), "{said:?}");
}

#[test]
fn nothing_is_said_of_no_game_or_to_who_wants_quiet() {
    let home = Home::new();
    let mut player = Player::start(&home, &["--rules", "standard"]);
    player.pty.key("q");
    assert_eq!(player.pty.wait_for_exit(), Exit::Status(0));
    assert!(!last_lines(&player.pty).contains("Saved"));
    let mut player = Player::start(&home, &["--rules", "standard", "--quiet"]);
    player.type_move(FIRST);
    player.pty.key("q");
    assert_eq!(player.pty.wait_for_exit(), Exit::Status(0));
    assert!(!last_lines(&player.pty).contains("Saved"));
}

#[test]
fn so_it_is_in_gipf() {
    let home = Home::new();
    let mut command = home.command(PUNCT);
    command.args(["gipf", "--white", "Anna", "--black", "Ben"]);
    let mut pty = Pty::spawn(command, COLUMNS, ROWS);
    pty.wait_for_text("? help");
    pty.text("mGe1-e2\r");
    pty.wait_for_text("○ ◀");
    pty.key("q");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
    let said = last_lines(&pty);
    assert!(said.contains("anna-ben.json; `punct gipf --resume` goes on"), "{said:?}");
}

#[test]
fn where_a_disk_flushes_nothing_that_is_told_below_the_board_and_not_again_on_leaving() {
    let Some(args) = without_flushing("EINVAL") else { return };
    let home = Home::new();
    let mut command = home.command("strace");
    command.args(args);
    command.args([PUNCT, "--rules", "standard"]);
    let mut player = Player::start_by(&home, command);
    player.pty.key("m");
    player.pty.text(FIRST);
    player.pty.key("Enter");
    player.wait_for_status("This disk does not promise to keep the game if the power fails");
    player.pty.key("1");
    player.wait_for_status("Enter plays");
    player.pty.key("q");
    assert_eq!(player.pty.wait_for_exit(), Exit::Status(0));
    let left = player.pty.screen_text();
    assert!(left.contains("Saved as") && !left.contains("promise"), "{left}");
}

#[test]
fn a_terminal_without_a_size_is_drawn_as_a_usual_one_or_as_is_set() {
    for (variables, shown) in [(&[][..], "Quit"), (&[("COLUMNS", "60"), ("LINES", "10")], "60x10.")]
    {
        let home = Home::new();
        let mut command = home.command(PUNCT);
        for (name, value) in variables {
            command.env(name, value);
        }
        let mut pty = Pty::spawn(command, 0, 0);
        wait_for(shown, || String::from_utf8_lossy(&pty.raw()).contains(shown).then_some(()));
        pty.key("q");
        assert_eq!(pty.wait_for_exit(), Exit::Status(0));
    }
}
