//! A server whose disk is slow or fails. `strace` stands for the disk; where it can't trace
//! programs, these tests say so and do nothing.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::ssh::client::{Client, Key, Returning, anna_and_ben, begun_game, run, run_for};
use crate::ssh::kills::number;
use crate::ssh::load::{HOUR, spread};
use crate::ssh::server::{Answered, Server};
use crate::support::{Home, flushing_by};

/// What readers and writers get done beside one another.
async fn readers_beside_writers(server: &Server, writers: usize) {
    let mut players = Vec::new();
    for nth in 0..=writers.next_multiple_of(2) {
        let key = Key::of_player(server, &format!("Player{nth}"));
        let client = Returning::log_in(Ipv4Addr::LOCALHOST, server.port, &key).await.unwrap();
        players.push((key, client));
    }
    let (_, reader) = players.pop().unwrap();
    let mut all = JoinSet::new();
    let (ends, written) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    while let (Some((_, white)), Some((key, black))) = (players.pop(), players.pop()) {
        let command = format!("challenge {} basic two white none", key.name);
        let made = white.command(&format!("{command} --json")).await.unwrap();
        let made: serde_json::Value = serde_json::from_str(&made.out).unwrap();
        let game = black.command(&format!("accept {} --json", made["challenge"])).await.unwrap();
        let game: serde_json::Value = serde_json::from_str(&game.out).unwrap();
        for client in [white, black] {
            let (ends, written) = (Arc::clone(&ends), Arc::clone(&written));
            let game = game.clone();
            all.spawn(async move {
                let mut nth = 0;
                while !ends.load(Ordering::Relaxed) {
                    nth += 1;
                    let command = format!("note {} {nth}", game["game"]);
                    if client.command(&command).await.unwrap().status == Some(0) {
                        written.fetch_add(1, Ordering::Relaxed);
                    } else {
                        // The account has written too often.
                        sleep(Duration::from_millis(50)).await;
                    }
                }
            });
        }
    }
    sleep(Duration::from_secs(1)).await;
    let (before, begun) = (written.load(Ordering::Relaxed), Instant::now());
    let mut times = Vec::new();
    while begun.elapsed() < Duration::from_secs(number("SECONDS", 8)) {
        let asked = Instant::now();
        assert_eq!(reader.command("whoami").await.unwrap().status, Some(0));
        times.push(asked.elapsed());
        sleep(Duration::from_millis(50)).await;
    }
    let each = (written.load(Ordering::Relaxed) - before) as f64 / begun.elapsed().as_secs_f64();
    ends.store(true, Ordering::Relaxed);
    all.join_all().await;
    println!("  {writers} writers: {each:.0} changes a second; whoami {}", spread(times));
}

#[test]
#[ignore = "a measurement"]
fn readers_and_writers_on_a_slow_disk() {
    for delay in ["delay_exit=1", "delay_exit=50000"] {
        let Some(tracing) = flushing_by("fsync,fdatasync", delay) else { return };
        println!("{delay}:");
        for writers in [4, 32] {
            let server = Server::start_traced(&tracing, Home::new(), &[]);
            run_for(HOUR, readers_beside_writers(&server, writers));
        }
    }
}

#[test]
fn a_server_whose_disk_fails_shows_nothing_more_and_ends() {
    // The first sync of each thread succeeds: one at the start, and one of a change.
    let Some(tracing) = flushing_by("fdatasync", "error=EIO:when=2+") else { return };
    let server = Server::start(&[]);
    let [anna, ben] = anna_and_ben(&server);
    let game = run(async {
        let (_white, _black, game) = begun_game(&server, &anna, &ben).await;
        game
    });
    server.signal("-TERM");
    let (home, _) = server.ended();
    let server = Server::start_traced(&tracing, home, &[]);
    run(async {
        let white = Client::log_in(server.port, &anna).await.unwrap();
        let black = Client::log_in(server.port, &ben).await.unwrap();
        // At least one of these changes is the second one.
        for nth in 0..2 {
            let _ = black.command(&format!("note {game} {nth}")).await;
        }
        let moved = white.command(&format!("move {game} SE-H1,H2,H3")).await;
        // The connection may end before the answer.
        if let Ok(Answered { status: Some(status), error, .. }) = moved {
            assert_eq!(status, 1, "{error}");
            assert!(error.contains("your last change may be lost"), "{error}");
        }
        let shown = black.command(&format!("show {game} --json")).await;
        if let Ok(Answered { status: Some(0), out, .. }) = shown {
            assert!(!out.contains("SE-H1"), "{out}");
        }
        white.ended().await;
        black.ended().await;
    });
    let log = server.log();
    let (home, status) = server.ended();
    assert_eq!(status, Some(1), "{log}");
    assert!(
        log.contains("punct.sqlite3-wal: what was written last may not be on the disk"),
        "{log}"
    );
    let server = Server::start_in(home, &[]);
    run(async {
        let white = Client::log_in(server.port, &anna).await.unwrap();
        white.object(&format!("show {game}")).await.unwrap();
    });
}
