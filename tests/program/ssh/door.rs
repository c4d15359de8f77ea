//! Connections and guests that the server does not let in.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

use crate::ssh::client::{Client, Key, run};
use crate::ssh::server::{Server, wait_for_alternate};
use crate::support::{Exit, wait_for};

#[test]
fn there_is_no_shell_no_forwarding_and_no_file() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let anna = server.player("Anna");
    let mark = server.home.path("mark");
    let touched = anna.run(&format!("touch {}", mark.display()));
    assert_eq!(touched.status, Some(2));
    assert!(!mark.exists(), "no shell");
    assert_ne!(anna.run_with(&["-W", "127.0.0.1:22"], &[]).status, Some(0), "no forwarding");
    assert_ne!(anna.run_with(&["-s"], &["sftp"]).status, Some(0), "no subsystem");
    let remote = ["-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:1"];
    assert_ne!(anna.run_with(&remote, &["whoami"]).status, Some(0), "no forwarding back");
    let exported = anna.run("export ../../etc/passwd text");
    assert_eq!(exported.status, Some(2));
}

#[test]
fn whoever_talks_nonsense_harms_nobody() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let anna = server.player("Anna");
    let mut noise = Vec::new();
    let mut seed = 1u64;
    for _ in 0..4096 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        noise.push((seed >> 56) as u8);
    }
    let banner: &[u8] = b"SSH-2.0-x\r\n";
    let long = [b'x'; 9000];
    let huge: &[u8] = b"SSH-2.0-x\r\n\xff\xff\xff\xff\x01\x14";
    for bytes in [&noise[..], banner, &long, huge, b"GET / HTTP/1.1\r\n\r\n", b""] {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_millis(300))).unwrap();
        // The server may have hung up already.
        let _ = stream.write_all(bytes);
        let _ = stream.read(&mut [0; 1024]);
        let _ = stream.shutdown(Shutdown::Both);
    }
    assert!(anna.asks("whoami").starts_with("Anna,"));
}

#[test]
fn a_closed_account_stays_out() {
    let Some(server) = Server::for_ssh(&["--closed"]) else { return };
    let anna = server.player("Anna");
    anna.asks("whoami");
    let blocked = std::process::Command::new(env!("CARGO_BIN_EXE_punct"))
        .args(["account", "block", "anna", "--data"])
        .arg(server.home.path("data"))
        .status();
    assert!(blocked.unwrap().success());
    let answered = anna.run("whoami");
    assert_eq!(answered.status, Some(3));
    assert_eq!(answered.error, "error: the operator of this server has shut you out\n");
}

#[test]
fn who_has_an_account_gives_a_hundred_commands_in_a_minute() {
    let Some(server) = Server::for_ssh(&["--per-address", "8"]) else { return };
    let anna = server.player("Anna");
    for _ in 0..100 {
        anna.asks("whoami");
    }
}

#[test]
fn a_stranger_who_comes_too_often_is_told_why_they_are_turned_away() {
    let Some(server) = Server::for_ssh(&["--per-address", "8"]) else { return };
    let why = "Too many connections came from your address in a minute. Come again in a minute.";
    let came = (0..100).find(|_| {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        let mut told = Vec::new();
        // The server may have hung up already.
        let _ = stream.read_to_end(&mut told);
        String::from_utf8_lossy(&told).contains(why)
    });
    assert_eq!(came, Some(32));
    let answered = server.guest("eve", "ed25519").run("whoami");
    assert_eq!(answered.status, Some(255));
    assert!(answered.error.contains(why), "{}", answered.error);
}

#[test]
fn an_account_has_four_connections_and_is_told_so() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let anna = server.player("Anna");
    let mut screens: Vec<_> = (0..4).map(|_| anna.terminal(&server.home, &[], 80, 24)).collect();
    for pty in &screens {
        wait_for_alternate(pty, true);
    }
    let answered = anna.run("whoami");
    assert_eq!(answered.status, Some(1));
    assert_eq!(answered.error, "You have 4 connections open. Close one first.\n");
    screens[0].text("q");
    screens[0].wait_for_exit();
    wait_for("a place", || anna.run("whoami").status.filter(|status| *status == 0));
}

/// If a player's fifth connection could wait, it would keep others from the same address out.
#[test]
fn a_connection_too_many_does_not_stay() {
    run(async {
        let server = Server::start(&[]);
        let anna = Key::of_player(&server, "Anna");
        let mut open = Vec::new();
        for _ in 0..5 {
            open.push(Client::log_in(server.port, &anna).await.unwrap());
        }
        let fifth = open.pop().unwrap();
        assert_eq!(fifth.command("whoami").await.unwrap().status, Some(1));
        fifth.ended().await;
        for client in &open {
            client.is_served().await;
        }
    });
}

#[test]
fn a_player_who_is_blocked_is_shown_out_at_once() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let anna = server.player("Anna");
    let mut pty = anna.terminal(&server.home, &[], 80, 24);
    pty.wait_for_text("Nothing waits for you.");
    let blocked = std::process::Command::new(env!("CARGO_BIN_EXE_punct"))
        .args(["account", "block", "anna", "--data"])
        .arg(server.home.path("data"))
        .status();
    assert!(blocked.unwrap().success());
    pty.wait_for_text("You have been disconnected.");
    assert_eq!(pty.wait_for_exit(), Exit::Status(1));
}

#[test]
fn nobody_is_drowned_in_words_and_challenges() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let (anna, ben) = (server.player("Anna"), server.player("Ben"));
    let made: Vec<_> = (0..22).map(|_| anna.run("challenge ben")).collect();
    assert!(made[..20].iter().all(|made| made.status == Some(0)), "{made:?}");
    let told = "error: you do that too often; try again in";
    assert!(made[21].status == Some(1) && made[21].error.starts_with(told), "{:?}", made[21]);
    let charles = server.player("Charles");
    let full = charles.run("challenge ben");
    assert!(full.error.contains("this player has 20 open challenges"), "{full:?}");
    ben.asks("accept 1");
    let said = (0..20).filter(|_| anna.run("chat 1 well").status == Some(0)).count();
    assert!((10..20).contains(&said), "{said}");
}

#[test]
fn words_can_not_be_tried_one_after_the_other() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let eve = server.guest("eve", "ed25519");
    let tries: Vec<_> = (0..6).map(|_| eve.run("join abcdefghkmnp").error).collect();
    assert!(tries[4].contains("this word is unknown"), "{tries:?}");
    assert!(tries[5].contains("you do that too often"), "{tries:?}");
}
