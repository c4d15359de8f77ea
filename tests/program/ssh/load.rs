//! Measurements, run by hand: `cargo test --test program -- --ignored --nocapture NAME`. They print
//! what they find, and fail only when something does not work at all.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::task::JoinSet;
use tokio::time::{sleep, sleep_until};

use crate::ssh::client::{Client, Key, anna_and_ben, begun_game, game_of, run_for};
use crate::ssh::kills::{legal_course, number};
use crate::ssh::screen::Screen;
use crate::ssh::server::Server;

pub const HOUR: Duration = Duration::from_hours(1);

/// A server that admits many connections from one address.
pub fn roomy(args: &[&str]) -> Server {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // A connection takes one open file in this process, and two in the server.
    setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).unwrap();
    let most = ["--connections", "100000", "--per-address", "100000", "--memory", "4096"];
    Server::start(&[&most, args].concat())
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Returns the median, the 95th percentile and the longest of some times, in milliseconds.
pub fn spread(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let nth = |part: f64| milliseconds(times[((times.len() - 1) as f64 * part) as usize]);
    format!("median {:.1} ms, 95 % {:.1} ms, longest {:.1} ms", nth(0.5), nth(0.95), nth(1.0))
}

#[test]
#[ignore = "a measurement"]
fn memory_of_sessions() {
    let count = number("SESSIONS", 500);
    let server = roomy(&[]);
    // An account has four connections.
    let players: Vec<Key> =
        (0..=count / 4).map(|nth| Key::of_player(&server, &format!("Player{nth}"))).collect();
    let anna = Key::of_player(&server, "Anna");
    run_for(HOUR, async {
        // The first session also takes the memory that all sessions share.
        let first = Client::log_in(server.port, &anna).await.unwrap();
        first.screen(80, 24).await.unwrap().shows("Anna").await;
        let before = server.resident().unwrap();
        let mut all = Vec::new();
        for nth in 0..count {
            let player = &players[(nth / 4) as usize];
            let client = Client::log_in(server.port, player).await.unwrap();
            let screen = client.screen(80, 24).await.unwrap();
            screen.shows("Player").await;
            all.push((client, screen));
        }
        let after = server.resident().unwrap();
        println!(
            "{count} sessions in the lobby: {before} KiB, then {after} KiB: {} KiB each; {} threads",
            (after - before) / count,
            server.threads().unwrap()
        );
        let (worked, begun) = (server.worked().unwrap(), Instant::now());
        sleep(Duration::from_secs(5)).await;
        let part = (server.worked().unwrap() - worked) / begun.elapsed().as_secs_f64();
        println!("while nobody does anything: {:.2} % of a core in all", part * 100.0);
        for (client, _) in &all {
            client.vanish();
        }
        sleep(Duration::from_secs(2)).await;
        println!(
            "after they have vanished: {} KiB, {} threads",
            server.resident().unwrap(),
            server.threads().unwrap()
        );
    });
}

/// How many logins come from one address: an address may have 600 logins of accounts a minute.
const LOGINS_OF_ONE_ADDRESS: usize = 500;

/// Logs in again and again for some seconds, four players at once. Returns the logins a second.
async fn logins(port: u16, players: &[Key], block: u8, then_asks: bool) -> f64 {
    const TIME: Duration = Duration::from_secs(5);
    let mut all = JoinSet::new();
    let begun = Instant::now();
    for (nth, players) in (0..).zip(players.chunks(players.len() / 4)) {
        let players = players.to_vec();
        all.spawn(async move {
            let mut count = 0;
            while begun.elapsed() < TIME {
                let last = (1 + count / LOGINS_OF_ONE_ADDRESS) as u8;
                let from = Ipv4Addr::new(127, block, nth, last);
                let player = &players[count % players.len()];
                let client = Client::log_in_from(from, port, player).await.unwrap();
                if then_asks {
                    client.is_served().await;
                }
                count += 1;
                client.vanish();
            }
            count
        });
    }
    let counts: Vec<usize> = all.join_all().await;
    counts.into_iter().sum::<usize>() as f64 / begun.elapsed().as_secs_f64()
}

#[test]
#[ignore = "a measurement"]
fn logins_a_second() {
    let server = roomy(&[]);
    let players: Vec<Key> =
        (0..64).map(|nth| Key::of_player(&server, &format!("Player{nth}"))).collect();
    run_for(HOUR, async {
        let kinds = [("logins alone", false), ("logins, each with whoami", true)];
        for (block, (what, then_asks)) in (1..).zip(kinds) {
            let worked = server.worked().unwrap();
            let each = logins(server.port, &players, block, then_asks).await;
            let worked = (server.worked().unwrap() - worked) / (5.0 * each);
            println!("{what}: {each:.0} a second, {:.2} ms of the server each", worked * 1000.0);
        }
        let client = Client::log_in(server.port, &Key::of_player(&server, "Anna")).await.unwrap();
        let begun = Instant::now();
        for _ in 0..100 {
            client.is_served().await;
        }
        let each = milliseconds(begun.elapsed()) / 100.0;
        println!("whoami on a connection that is open: {each:.2} ms each");
    });
}

/// Opens the first game of the lobby.
pub async fn open_game(client: &Client, greeting: &str) -> Screen {
    let screen = client.screen(80, 24).await.unwrap();
    screen.shows("Games 1").await;
    screen.text("\r").await.unwrap();
    screen.shows(greeting).await;
    screen.calm().await;
    screen
}

#[test]
#[ignore = "a measurement"]
fn latency_of_a_move() {
    let server = roomy(&[]);
    let [anna, ben] = anna_and_ben(&server);
    run_for(HOUR, async {
        let white = Client::log_in(server.port, &anna).await.unwrap();
        let black = Client::log_in(server.port, &ben).await.unwrap();
        let course = legal_course(&white, &black, "ben").await.unwrap();
        let (mut seen, mut acknowledged) = (Vec::new(), Vec::new());
        drop((white, black));
        while seen.len() < 100 {
            let white = Client::log_in(server.port, &anna).await.unwrap();
            let black = Client::log_in(server.port, &ben).await.unwrap();
            let game = game_of(&white, &black, "ben").await.unwrap();
            let screens = [
                open_game(&white, "You have White").await,
                open_game(&black, "You have Black").await,
            ];
            for (nth, text) in course.iter().enumerate() {
                let (mover, other) = ([&white, &black][nth % 2], &screens[1 - nth % 2]);
                other.calm().await;
                let ((bytes, _), begun) = (other.arrived(), Instant::now());
                let command = format!("move {game} {text}");
                let (played, shown) = tokio::join!(mover.command(&command), other.more_than(bytes));
                acknowledged.push(begun.elapsed());
                assert_eq!(played.unwrap().status, Some(0));
                seen.push(shown - begun);
            }
            white.object(&format!("resign {game}")).await.unwrap();
            for screen in screens {
                screen.text("q").await.unwrap();
                screen.shows("Games").await;
                screen.text("q").await.unwrap();
                screen.ended().await;
            }
        }
        println!("{} moves until the other's screen has something: {}", seen.len(), spread(seen));
        println!("until both that and the answer are there: {}", spread(acknowledged));
    });
}

/// Puts copies of the only game into the database. Most copies are games that are over.
fn copy_games(server: &Server, count: i64) {
    let file = server.home.path("data").join("punct.sqlite3");
    let mut database = rusqlite::Connection::open(file).unwrap();
    let columns =
        "rules, bridges, rated, swap, clock, claimed, created, deadline, white_left, black_left,
        record";
    let insert = format!(
        "INSERT INTO game (white_account, black_account, {columns}, changed, ply, turn, result)
        SELECT 1 + :nth % 20, 1 + (:nth + 1 + :nth / 20 % 19) % 20, {columns},
            changed + :nth, ply, :turn, :result
        FROM game WHERE id = 1"
    );
    let transaction = database.transaction().unwrap();
    for nth in 0..count {
        let (turn, result) = match nth % 20 {
            0 => ("white", None),
            1 => ("black", None),
            _ => ("over", Some(["white", "black", "draw"][nth as usize % 3])),
        };
        let values = rusqlite::named_params! { ":nth": nth, ":turn": turn, ":result": result };
        transaction.prepare_cached(&insert).unwrap().execute(values).unwrap();
    }
    transaction.commit().unwrap();
}

#[test]
#[ignore = "a measurement"]
fn lists_among_many_games() {
    let count = number("GAMES", 10_000);
    let server = roomy(&[]);
    let players: Vec<Key> =
        (0..20).map(|nth| Key::of_player(&server, &format!("player{nth}"))).collect();
    run_for(HOUR, async {
        let one = Client::log_in(server.port, &players[0]).await.unwrap();
        let two = Client::log_in(server.port, &players[1]).await.unwrap();
        legal_course(&one, &two, "player1").await.unwrap();
        copy_games(&server, count as i64);
        println!("{count} games among 20 players, a tenth of them going on:");
        drop((one, two));
        let commands = ["whoami", "games", "seeks", "standings", "show 1", "export 1 json"];
        for (command, player) in commands.iter().zip(&players) {
            let one = Client::log_in(server.port, player).await.unwrap();
            let mut times = Vec::new();
            for _ in 0..50 {
                let begun = Instant::now();
                let answered = one.command(command).await.unwrap();
                times.push(begun.elapsed());
                assert_eq!(answered.status, Some(0), "{answered:?}");
            }
            println!("  {command}: {}", spread(times));
        }
        let one = Client::log_in(server.port, &players[6]).await.unwrap();
        let mut times = Vec::new();
        for _ in 0..50 {
            let begun = Instant::now();
            let screen = one.screen(80, 24).await.unwrap();
            screen.shows("Finished").await;
            times.push(begun.elapsed());
            screen.text("q").await.unwrap();
            screen.ended().await;
        }
        println!("  the lobby on the screen: {}", spread(times));
    });
}

#[test]
#[ignore = "a measurement"]
fn work_at_ten_frames_a_second() {
    let (count, seconds) = (number("SESSIONS", 20).next_multiple_of(4), number("SECONDS", 10));
    let server = roomy(&[]);
    let ben = Key::of_player(&server, "Ben");
    run_for(HOUR, async {
        let mut all = Vec::new();
        while all.len() < count as usize {
            let player = Key::of_player(&server, &format!("Player{}", all.len()));
            begun_game(&server, &player, &ben).await;
            // An account has four connections.
            for _ in 0..4 {
                let client = Client::log_in(server.port, &player).await.unwrap();
                let screen = open_game(&client, "You have White").await;
                all.push((client, screen));
            }
        }
        let bytes: usize = all.iter().map(|(_, screen)| screen.arrived().0).sum();
        let all = Arc::new(all);
        let (worked, begun) = (server.worked().unwrap(), Instant::now());
        let mut typing = JoinSet::new();
        for session in 0..all.len() {
            let all = Arc::clone(&all);
            typing.spawn(async move {
                let start = tokio::time::Instant::now();
                let offset = Duration::from_millis(100 * session as u64 / all.len() as u64);
                for nth in 0..10 * seconds {
                    sleep_until(start + offset + Duration::from_millis(100 * nth)).await;
                    // These keys move the cursor in a circle of six spaces, so it never meets the
                    // edge.
                    let key = ["\x1b[C", "\x1b[C", "\x1b[B", "\x1b[D", "\x1b[D", "\x1b[A"];
                    all[session].1.text(key[nth as usize % 6]).await.unwrap();
                }
            });
        }
        typing.join_all().await;
        let time = begun.elapsed().as_secs_f64();
        let part = (server.worked().unwrap() - worked) / time / count as f64;
        let bytes = all.iter().map(|(_, screen)| screen.arrived().0).sum::<usize>() - bytes;
        println!(
            "{count} sessions that move the cursor ten times a second for {time:.1} s: {:.2} % of a \
             core each, {} bytes a frame",
            part * 100.0,
            bytes as u64 / (count * seconds * 10)
        );
    });
}
