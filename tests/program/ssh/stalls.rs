//! Guests who stop reading.

use std::time::{Duration, Instant};

use tokio::time::sleep;

use crate::ssh::client::{
    Client, Gone, Key, Room, anna_and_ben, answered, begun_game, game_of, run, run_for,
};
use crate::ssh::kills::legal_course;
use crate::ssh::server::Server;

/// After how many seconds a guest who takes nothing is cut off.
const STALL: u64 = 30;

/// The longest time until others are served. The limit measures no speed: a server that waits for a
/// stalled guest takes much longer.
const SOON: Duration = Duration::from_secs(5);

/// The room of a client that takes little at a time.
const SMALL: Room = Room { window: 1024, messages: 1 };

/// The room of a client that takes one byte in all: the client does not widen so small a window.
const NO_MORE: Room = Room { window: 1, messages: 100 };

const CTRL_C: &[u8] = b"\x03";

/// Runs `wait` on a new channel and stops it with Ctrl-C. Checks that the server soon reports the
/// status.
async fn waits_and_leaves(client: &Client) {
    let begun = Instant::now();
    let channel = client.channel().await.unwrap();
    channel.exec(true, "wait").await.unwrap();
    channel.data_bytes(CTRL_C).await.unwrap();
    assert_eq!(answered(channel).await.status, Some(1));
    assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
}

/// A guest who has asked for the lobby and reads none of it: the connection, and a channel that
/// must not be dropped.
async fn stalled(
    server: &Server,
    key: &Key,
) -> Result<(Client, russh::Channel<russh::client::Msg>), Gone> {
    let client = Client::log_in_with(server.port, key, SMALL).await?;
    let channel = client.channel().await?;
    channel.request_pty(false, "xterm-256color", 120, 40, 0, 0, &[]).await?;
    channel.request_shell(false).await?;
    // Enter opens the game that waits in the lobby; the moves in it lead to many frames.
    channel.data_bytes("\r".as_bytes()).await?;
    Ok((client, channel))
}

#[test]
fn a_guest_who_stops_reading_delays_nobody() {
    let server = Server::start(&[]);
    let [anna, ben] = anna_and_ben(&server);
    run(async {
        let (white, black, game) = begun_game(&server, &anna, &ben).await;
        let _stalled = [
            stalled(&server, &anna).await.unwrap(),
            stalled(&server, &ben).await.unwrap(),
            stalled(&server, &ben).await.unwrap(),
        ];
        let watcher = white.screen(80, 24).await.unwrap();
        watcher.shows("Ben").await;
        let begun = Instant::now();
        for (nth, text) in ["SE-H1,H2,H3", "SE-A2,A3,A4", "SE-H4,H5,H6"].iter().enumerate() {
            let mover = if nth % 2 == 0 { &white } else { &black };
            let (shown, _) = watcher.arrived();
            let played = mover.command(&format!("move {game} {text}")).await.unwrap();
            assert_eq!(played.status, Some(0), "{played:?}");
            watcher.more_than(shown).await;
        }
        assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
    });
}

#[test]
fn a_guest_who_catches_up_gets_one_frame_for_all_they_missed() {
    let server = Server::start(&[]);
    let [anna, ben] = anna_and_ben(&server);
    run(async {
        let white = Client::log_in(server.port, &anna).await.unwrap();
        let black = Client::log_in(server.port, &ben).await.unwrap();
        let course = legal_course(&white, &black, "ben").await.unwrap();
        let game = game_of(&white, &black, "ben").await.unwrap();
        let slow = Client::log_in_with(server.port, &ben, SMALL).await.unwrap();
        let mut screens = Vec::new();
        for client in [&slow, &black] {
            let screen = client.screen(120, 40).await.unwrap();
            screen.shows("Anna").await;
            screen.text("\r").await.unwrap();
            screen.shows("You have Black").await;
            screen.calm().await;
            screens.push(screen);
        }
        let [slow, quick] = &screens[..] else { unreachable!() };
        // The second screen of the same player has changed the first screen; that output comes
        // first.
        slow.calm().await;
        let (before, _) = slow.arrived();
        let eyes = slow.look_away().await;
        let mut sent = 0;
        for (nth, text) in course.iter().enumerate() {
            let mover = if nth % 2 == 0 { &white } else { &black };
            let (shown, _) = quick.arrived();
            mover.object(&format!("move {game} {text}")).await.unwrap();
            quick.more_than(shown).await;
            sent += quick.arrived().0 - shown;
        }
        drop(eyes);
        quick.calm().await;
        slow.shows_the_same_as(quick).await;
        let taken = slow.arrived().0 - before;
        assert!(taken < sent / 2, "{taken} of {sent} bytes for {} moves", course.len());
    });
}

#[test]
fn a_channel_that_takes_nothing_holds_back_no_other() {
    let server = Server::start(&[]);
    let anna = Key::of_player(&server, "Anna");
    run(async {
        let client = Client::log_in_with(server.port, &anna, NO_MORE).await.unwrap();
        let screen = client.screen(120, 40).await.unwrap();
        screen.more_than(0).await;
        for _ in 0..3 {
            waits_and_leaves(&client).await;
        }
    });
}

#[test]
#[ignore = "takes the time that a guest may stall"]
fn of_a_connection_that_is_used_only_the_channel_ends_that_takes_nothing() {
    let server = Server::start(&[]);
    let anna = Key::of_player(&server, "Anna");
    run_for(Duration::from_secs(3 * STALL), async {
        let client = Client::log_in_with(server.port, &anna, NO_MORE).await.unwrap();
        let waiting = client.channel().await.unwrap();
        waiting.exec(true, "wait").await.unwrap();
        let begun = Instant::now();
        let screen = client.screen(120, 40).await.unwrap();
        while !screen.has_ended() {
            assert!(begun.elapsed() < Duration::from_secs(STALL + 15), "it stays");
            sleep(Duration::from_millis(100)).await;
        }
        println!("closed after {:.1} s", begun.elapsed().as_secs_f64());
        assert!(begun.elapsed() > Duration::from_secs(STALL - 2), "too early");
        waits_and_leaves(&client).await;
        waiting.data_bytes(CTRL_C).await.unwrap();
        assert_eq!(answered(waiting).await.status, Some(1), "it has waited on");
    });
}

#[test]
#[ignore = "takes the time that a guest may stall"]
fn a_guest_who_takes_nothing_is_cut_off() {
    let server = Server::start(&[]);
    let [anna, ben] = anna_and_ben(&server);
    run_for(Duration::from_secs(3 * STALL), async {
        let (_white, _black, _game) = begun_game(&server, &anna, &ben).await;
        let files = server.files().unwrap();
        let begun = Instant::now();
        // Nothing happens in the game, so no queue fills up: only the time limit can cut the guest
        // off.
        let (_client, _channel) = stalled(&server, &ben).await.unwrap();
        assert!(server.files().unwrap() > files);
        while server.files().unwrap() > files {
            assert!(begun.elapsed() < Duration::from_secs(STALL + 15), "it stays");
            sleep(Duration::from_millis(100)).await;
        }
        println!("cut off after {:.1} s", begun.elapsed().as_secs_f64());
        assert!(begun.elapsed() > Duration::from_secs(STALL - 2), "too early");
    });
}
