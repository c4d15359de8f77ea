//! The sessions of a player: who sees them, and what ends them.

use crate::ssh::server::Server;
use crate::support::{Exit, wait_for};

#[test]
fn a_key_that_is_forgotten_ends_its_sessions_and_no_others() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let anna = server.player("Anna");
    let word = anna.object("link")["word"].as_str().unwrap().to_owned();
    let laptop = server.guest("laptop", "ed25519");
    laptop.asks(&format!("join {word}"));
    let key = laptop.object("whoami")["key"].as_str().unwrap().to_owned();
    let own = anna.terminal(&server.home, &[], 80, 24);
    let mut elsewhere = laptop.terminal(&server.home, &[], 80, 24);
    for pty in [&own, &elsewhere] {
        pty.wait_for_text("Nothing waits for you.");
    }
    let listed = anna.asks("sessions");
    assert_eq!(listed.lines().count(), 3, "{listed}");
    assert_eq!(listed.lines().filter(|line| line.ends_with(&key)).count(), 1, "{listed}");
    assert!(listed.lines().nth(2).unwrap().ends_with("(this one)"), "{listed}");
    anna.asks(&format!("forget {key}"));
    elsewhere.wait_for_text("You have been disconnected.");
    assert_eq!(elsewhere.wait_for_exit(), Exit::Status(1));
    assert_eq!(laptop.run("whoami").status, Some(3));
    assert_eq!(anna.asks("sessions").lines().count(), 2, "the other one goes on");
    assert_eq!(server.operator(&["account", "who"]).out.matches("Anna  ").count(), 1);
    own.wait_for_text("Nothing waits for you.");
}

#[test]
fn a_player_ends_all_sessions_but_one() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let (anna, ben) = (server.player("Anna"), server.player("Ben"));
    let open = |guest: &crate::ssh::server::Guest| guest.terminal(&server.home, &[], 80, 24);
    let mut own = [open(&anna), open(&anna)];
    let of_ben = open(&ben);
    for pty in own.iter().chain([&of_ben]) {
        pty.wait_for_text("Nothing waits for you.");
    }
    std::thread::scope(|scope| {
        let waits = scope.spawn(|| anna.run("wait"));
        wait_for("the wait", || (anna.asks("sessions").lines().count() == 4).then_some(()));
        assert_eq!(anna.object("sessions end")["ended"], 3);
        let told = waits.join().unwrap();
        let why = "You have been disconnected. The same line brings you back.\n";
        assert_eq!((told.status, told.error.as_str()), (Some(1), why));
    });
    for pty in &mut own {
        pty.wait_for_text("You have been disconnected.");
        assert_eq!(pty.wait_for_exit(), Exit::Status(1));
    }
    let left = anna.object("sessions");
    assert_eq!((&left["this"], &left["address"]), (&true.into(), &"127.0.0.1".into()));
    assert_eq!(anna.asks("sessions end"), "Ended: 0 other sessions.\n");
    assert_eq!(ben.asks("sessions").lines().count(), 2, "those of others go on");
}

#[test]
fn who_has_just_got_an_account_is_no_guest() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let mut pty = server.guest("eve", "ed25519").terminal(&server.home, &[], 80, 24);
    pty.wait_for_text("Choose a name:");
    let who = || server.operator(&["account", "who"]).out;
    assert!(who().starts_with("a guest without an account  127.0.0.1"), "{}", who());
    pty.text("Eve\r");
    pty.wait_for_text("Nothing waits for you.");
    assert!(who().starts_with("Eve  127.0.0.1"), "{}", who());
}
