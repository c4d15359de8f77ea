//! Moves in a game that many watch, measured by hand as in [`load`](crate::ssh::load).

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::time::sleep;

use crate::ssh::client::{Client, Key, Returning, anna_and_ben, game_of, run_for};
use crate::ssh::kills::{legal_course, number};
use crate::ssh::load::{HOUR, roomy, spread};
use crate::ssh::screen::Screen;

/// A guest without a key who watches the only game.
async fn watcher(port: u16, columns: u32, lines: u32) -> (Client, Screen) {
    let client = Client::without_key(port).await.unwrap();
    let screen = client.screen(columns, lines).await.unwrap();
    screen.shows("Anna - Ben").await;
    // The list shows the games to watch below the games that the guest can begin.
    screen.text("\x1b[B\x1b[B\x1b[B\x1b[B\r").await.unwrap();
    screen.shows("You watch Anna and Ben").await;
    (client, screen)
}

#[test]
#[ignore = "a measurement"]
fn moves_before_watchers() {
    let count = number("WATCHERS", 48);
    let server = roomy(&["--guests"]);
    let [anna, ben] = anna_and_ben(&server);
    let carl = Key::of_player(&server, "Carl");
    run_for(HOUR, async {
        let white = Client::log_in(server.port, &anna).await.unwrap();
        let black = Client::log_in(server.port, &ben).await.unwrap();
        let course = legal_course(&white, &black, "ben").await.unwrap();
        let game = game_of(&white, &black, "ben").await.unwrap();
        let mut watchers = Vec::new();
        for _ in 0..count {
            watchers.push(watcher(server.port, 300, 100).await);
        }
        for (_, screen) in &watchers {
            screen.calm().await;
        }
        let end = Arc::new(AtomicBool::new(false));
        let (port, has_ended) = (server.port, Arc::clone(&end));
        let asked = tokio::spawn(async move {
            let client = Returning::log_in(Ipv4Addr::LOCALHOST, port, &carl).await.unwrap();
            let mut times = Vec::new();
            while !has_ended.load(Ordering::Relaxed) {
                let begun = Instant::now();
                assert_eq!(client.command("whoami").await.unwrap().status, Some(0));
                times.push(begun.elapsed());
                sleep(Duration::from_millis(60)).await;
            }
            times
        });
        let (worked, mut seen, mut bytes) = (server.worked().unwrap(), Vec::new(), 0);
        for (nth, text) in course.iter().enumerate() {
            let before: Vec<usize> = watchers.iter().map(|(_, it)| it.arrived().0).collect();
            let begun = Instant::now();
            [&white, &black][nth % 2].object(&format!("move {game} {text}")).await.unwrap();
            for ((_, screen), before) in watchers.iter().zip(&before) {
                seen.push(screen.more_than(*before).await - begun);
            }
            for (_, screen) in &watchers {
                screen.calm().await;
            }
            let now = watchers.iter().map(|(_, it)| it.arrived().0);
            bytes += now.zip(&before).map(|(now, before)| now - before).sum::<usize>();
        }
        let worked = (server.worked().unwrap() - worked) / course.len() as f64;
        end.store(true, Ordering::Relaxed);
        let times = asked.await.unwrap();
        let moves = course.len();
        println!("{moves} moves before {count} watchers at 300 × 100: {}", spread(seen));
        println!("meanwhile whoami: {}", spread(times));
        let each = bytes / moves / watchers.len();
        println!("a move: {:.1} ms of work, {each} bytes for each", worked * 1000.0);
    });
}
