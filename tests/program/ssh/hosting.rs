//! One game for two friends.

use crate::ssh::server::{Guest, has_ssh, wait_for_alternate};
use crate::support::{Exit, Home, Pty, wait_for};

/// A host at a terminal, and a guest with a key.
fn host(home: &Home, args: &[&str]) -> (Pty, Guest) {
    let mut command = home.command(env!("CARGO_BIN_EXE_punct"));
    command.args(HOST);
    command.args(args);
    hosting(home, Pty::spawn(command, 80, 24))
}

const HOST: [&str; 6] = ["host", "--no-config", "--listen", "127.0.0.1:0", "--name", "Anna"];

/// A terminal in which somebody hosts, and a guest with a key.
fn hosting(home: &Home, pty: Pty) -> (Pty, Guest) {
    pty.wait_for_text("Your guest types: ssh -p ");
    let port = wait_for("the port", || {
        let text = pty.look(vt100::Screen::contents);
        // The port is complete once a blank follows.
        text.split("ssh -p ").nth(1)?.split_once(' ')?.0.parse().ok()
    });
    (pty, Guest::of_host(home, "ben", port))
}

fn play(pty: &mut Pty, text: &str) {
    pty.text("m");
    pty.wait_for_text("Move");
    pty.text(text);
    pty.text("\r");
}

#[test]
fn two_friends_play_and_the_guest_comes_back() {
    if !has_ssh() {
        return;
    }
    let home = Home::new();
    let (mut anna, ben) = host(&home, &["--rules", "basic"]);
    let mut there = ben.terminal(&home, &[], 120, 40);
    anna.wait_for_text("ben (Black) is here");
    play(&mut anna, "T-D5,D6,E6");
    there.wait_for_text("Anna added a triangle at D5");
    play(&mut there, "SE-M8,M9,M10");
    anna.wait_for_text("ben added a straight at M8");

    // Both must agree to take a move back.
    there.text("u");
    anna.wait_for_text("ben asks to take back move");
    anna.text("u");
    there.wait_for_text("○ ◀");
    // This text must come before the guest leaves, because the text about that would replace it.
    anna.wait_for_text("move 2 is taken back");

    // The guest leaves and comes back to the same game.
    there.text("q");
    there.wait_for_text("The same line brings you back.");
    assert_eq!(there.wait_for_exit(), Exit::Status(0));
    anna.wait_for_text("ben (Black) has left");
    let mut there = ben.terminal(&home, &[], 80, 24);
    there.wait_for_text("You have Black, Anna has White");
    there.text("\"");
    there.text("hello\r");
    anna.wait_for_text("ben: hello");

    // The program asks the host, who closes the game. Both terminals then have their settings back,
    // and the game is an ordinary save.
    anna.text("q");
    anna.wait_for_text("Close the game?");
    anna.text("n");
    anna.wait_until_gone("Close the game?");
    anna.text("q");
    anna.wait_for_text("ben (Black) is here, and can't go on without you");
    anna.text("y");
    there.wait_for_text("Anna has closed the game; it is saved.");
    wait_for_alternate(&there, false);
    assert_eq!(there.wait_for_exit(), Exit::Status(0));
    assert_eq!(anna.wait_for_exit(), Exit::Status(0));
    let folder = std::fs::read_dir(home.saves().join("auto")).unwrap();
    let files: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
    let [saved] = &files[..] else { panic!("more than the save is left: {files:?}") };
    let text = std::fs::read_to_string(saved).unwrap();
    assert!(text.contains("\"T-D5,D6,E6\"") && text.contains("\"ben\""), "{text}");
}

#[test]
fn a_guest_who_comes_back_still_shows_where_they_point() {
    if !has_ssh() {
        return;
    }
    let home = Home::new();
    let (mut anna, ben) = host(&home, &["--rules", "basic"]);
    let mut there = ben.terminal(&home, &[], 80, 24);
    anna.wait_for_text("ben (Black) is here");
    play(&mut anna, "T-D5,D6,E6");
    there.wait_for_text("Anna added a triangle at D5");
    for player in [&mut anna, &mut there] {
        player.text("V");
        player.wait_for_text("You both see what the other points at");
    }
    there.text("q");
    assert_eq!(there.wait_for_exit(), Exit::Status(0));
    anna.wait_for_text("ben (Black) has left");
    let mut there = ben.terminal(&home, &[], 80, 24);
    there.wait_for_text("You have Black, Anna has White");
    anna.wait_for_text("ben (Black) is here");
    anna.key("Esc");
    there.key("Up");
    anna.wait_for_text("ben (Black) points at");
}

#[test]
fn a_signal_to_the_host_gives_the_guest_the_terminal_back() {
    if !has_ssh() {
        return;
    }
    let home = Home::new();
    let (anna, ben) = host(&home, &[]);
    let there = ben.terminal(&home, &[], 80, 24);
    wait_for_alternate(&there, true);
    anna.wait_for_text("ben (Black) is here");
    anna.signal("TERM");
    there.wait_for_text("Anna has closed the game");
    wait_for_alternate(&there, false);
}

#[test]
fn nobody_else_takes_the_seat_and_the_word_is_asked() {
    if !has_ssh() {
        return;
    }
    let home = Home::new();
    let (anna, ben) = host(&home, &[]);
    let there = ben.terminal(&home, &[], 80, 24);
    anna.wait_for_text("ben (Black) is here");
    let eve = Guest::of_host(&home, "eve", ben.port());
    let mut refused = eve.terminal(&home, &[], 80, 24);
    refused.wait_for_text("Another player plays this game already.");
    assert_eq!(refused.wait_for_exit(), Exit::Status(1));
    drop(there);
}

#[test]
fn a_guest_is_told_that_the_host_has_put_the_program_aside() {
    if !has_ssh() {
        return;
    }
    let home = Home::new();
    // `set -m` switches job control on, as in an interactive shell.
    let punct = env!("CARGO_BIN_EXE_punct");
    let script = format!("set -m; '{punct}' {}; echo aside; read go; fg", HOST.join(" "));
    let mut command = home.command("sh");
    command.args(["-c", &script]);
    let (mut anna, ben) = hosting(&home, Pty::spawn(command, 80, 24));
    let mut there = ben.terminal(&home, &[], 80, 24);
    anna.wait_for_text("ben (Black) is here");
    there.wait_for_text("? help");
    anna.key("Ctrl-z");
    anna.wait_for_text("aside");
    there.wait_for_text("Your host has put the program aside (Ctrl-Z)");
    anna.text("\n");
    there.wait_for_text("Your host is back");
    anna.text("qy");
    there.wait_for_text("Anna has closed the game; it is saved.");
    assert_eq!(there.wait_for_exit(), Exit::Status(0));
    assert_eq!(anna.wait_for_exit(), Exit::Status(0));
}

#[test]
fn the_word_leads_nobody_else_to_a_seat_that_is_taken() {
    if !has_ssh() {
        return;
    }
    let home = Home::new();
    let (anna, ben) = host(&home, &["--word"]);
    let word = wait_for("the word", || {
        let text = anna.look(vt100::Screen::contents);
        Some(text.split(" and says ").nth(1)?.split_whitespace().next()?.to_owned())
    });
    let come = |name: &str| {
        let guest = Guest::without_key(&home, name, ben.port());
        let mut pty = guest.terminal(&home, &[], 80, 24);
        pty.wait_for_text("The word your host told you:");
        pty.text(&format!("{word}\r"));
        pty
    };
    let mut there = come("ben");
    wait_for_seat(&there);
    // Ben may see his seat before Anna is told that he is here. Without this wait, the text that
    // tells her could replace the next one.
    anna.wait_for_text("ben (Black) is here");
    let mut wrong = Guest::without_key(&home, "eve", ben.port()).terminal(&home, &[], 80, 24);
    wrong.wait_for_text("The word your host told you:");
    wrong.text("wrong\r");
    anna.wait_for_text("Somebody at 127.0.0.1 said a wrong word, and stays out");
    let mut other = come("eve");
    other.wait_for_text("Another player plays this game already.");
    assert_eq!(other.wait_for_exit(), Exit::Status(1));
    there.text("q");
    assert_eq!(there.wait_for_exit(), Exit::Status(0));
    wait_for_seat(&come("ben"));
}

/// Waits until a guest has the seat against Anna. If the guest is told at once that Anna is here,
/// this text replaces the greeting.
fn wait_for_seat(guest: &Pty) {
    guest.wait_for("the seat", |screen| {
        let text = screen.contents();
        ["You have Black, Anna has White", "Anna (White) is here"]
            .iter()
            .any(|line| text.contains(line))
    });
}
