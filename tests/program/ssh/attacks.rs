//! Attacks by guests who want to harm a server, run by hand: `cargo test --release --features
//! server --test program -- --ignored --nocapture attacks`. Each attack is bounded. The tests check
//! that an attack gets no more than its share, that the server meanwhile answers a player who asks
//! `whoami`, and that the server stays within the limits of its unit. The tests only print how long
//! the answers take, with the memory and the threads of the server. `UNIT` may name files of
//! control groups, with colons between them; the tests write the number of the server's process
//! there.

use std::fs;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use russh::client::Msg;
use russh::{Channel, ChannelMsg};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::ssh::client::{Client, Key, Returning, Room, begun_game, run_for};
use crate::ssh::kills::legal_course;
use crate::ssh::load::spread;
use crate::ssh::server::Server;

const HOUR: Duration = Duration::from_hours(1);

/// How long an attack goes on.
const TIME: Duration = Duration::from_secs(8);

/// How long a client may take to log in, with one more second for delays.
const LOGIN: Duration = Duration::from_secs(21);

/// What the unit in `assets/server` allows: memory in KiB, and tasks.
const MEMORY: u64 = 512 * 1024;
const TASKS: usize = 640;

fn server(args: &[&str]) -> Server {
    let server = Server::start(&[&["--per-address", "8"], args].concat());
    for group in std::env::var("UNIT").unwrap_or_default().split(':').filter(|it| !it.is_empty()) {
        fs::write(group, server.process().to_string()).unwrap();
    }
    server
}

fn from(last: u8) -> Ipv4Addr {
    Ipv4Addr::new(127, 0, 0, last)
}

/// Asks `whoami` during an attack, checks that each question is answered, and prints the times.
async fn meanwhile(what: &str, server: &Server, anna: &Key, attack: impl Future<Output = String>) {
    let (port, anna) = (server.port, anna.clone());
    let asked = tokio::spawn(async move {
        let client = Returning::log_in(from(200), port, &anna).await.unwrap();
        let (mut times, begun) = (Vec::new(), Instant::now());
        while begun.elapsed() < TIME {
            let asked = Instant::now();
            assert_eq!(client.command("whoami").await.unwrap().status, Some(0));
            times.push(asked.elapsed());
            // An account may ask no more often.
            sleep(Duration::from_millis(60)).await;
        }
        times
    });
    let done = attack.await;
    let (memory, threads) = (server.resident().unwrap_or_default(), server.threads());
    let times = asked.await.expect("the player is served");
    assert!(times.len() > 2, "{what}: {times:?}");
    assert!(memory < MEMORY, "{what}: {memory} KiB");
    assert!(threads.is_none_or(|threads| threads < TASKS), "{what}: {threads:?}");
    println!(
        "{what}: {done}; {} MiB, {} threads; whoami {}",
        memory / 1024,
        threads.unwrap_or_default(),
        spread(times)
    );
}

/// Opens as many large screens as the server grants to guests from this number of addresses.
async fn large_screens(port: u16, places: u8) -> (Vec<Client>, Vec<Channel<Msg>>) {
    let (mut clients, mut screens) = (Vec::new(), Vec::new());
    for last in 1..=places {
        for _ in 0..8 {
            let Ok(client) = Client::without_key_from(from(last), port).await else { continue };
            for _ in 0..8 {
                let Ok(mut channel) = client.channel().await else { break };
                let _ = channel.request_pty(true, "xterm-256color", 300, 100, 0, 0, &[]).await;
                let _ = channel.request_shell(true).await;
                let shown = async {
                    while let Some(message) = channel.wait().await {
                        if matches!(message, russh::ChannelMsg::Data { data } if data.len() > 999) {
                            return true;
                        }
                    }
                    false
                };
                if timeout(Duration::from_secs(2), shown).await == Ok(true) {
                    screens.push(channel);
                }
            }
            clients.push(client);
        }
    }
    (clients, screens)
}

#[test]
#[ignore = "a measurement"]
fn attack_by_large_screens() {
    let server = server(&["--guests"]);
    let anna = Key::of_player(&server, "Anna");
    run_for(HOUR, async {
        let (clients, screens) = large_screens(server.port, 12).await;
        // The server keeps 256 MiB for screens. A screen takes 128 KiB, and 128 bytes for each
        // cell.
        let most = 256 * 1024 * 1024 / (128 * 1024 + 128 * 300 * 100);
        assert!(!screens.is_empty() && screens.len() <= most, "{} screens", screens.len());
        meanwhile("large screens of guests without keys", &server, &anna, async {
            sleep(TIME).await;
            format!("{} screens on {} connections", screens.len(), clients.len())
        })
        .await;
    });
}

/// How often an account may do something: this number at once, and then one more after each pause.
#[derive(Clone, Copy)]
struct Share {
    at_once: u64,
    pause: Duration,
}

const COMMANDS: Share = Share { at_once: 200, pause: Duration::from_millis(50) };
const LINES: Share = Share { at_once: 10, pause: Duration::from_secs(2) };
const CHALLENGES: Share = Share { at_once: 20, pause: Duration::from_secs(30) };

/// Repeats a command on four connections of a player, on eight channels of each.
async fn repeat(port: u16, key: &Key, does: &'static str, most: Share) -> String {
    let (mut all, begun) = (JoinSet::new(), Instant::now());
    for nth in 0..4 {
        let Ok(client) = Returning::log_in(from(nth + 1), port, key).await else { continue };
        let client = Arc::new(client);
        for _ in 0..8 {
            let client = Arc::clone(&client);
            all.spawn(async move {
                let (mut done, mut refused) = (0, 0);
                while begun.elapsed() < TIME {
                    match client.command(does).await {
                        Ok(answer) if answer.status == Some(0) => done += 1,
                        _ => refused += 1,
                    }
                }
                (done, refused)
            });
        }
    }
    let sums = all.join_all().await;
    let (done, refused) = sums.iter().fold((0, 0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
    let is_plenty = most.at_once == COMMANDS.at_once;
    let came = (begun.elapsed().as_secs_f64() / most.pause.as_secs_f64()) as u64;
    // The account may just have earned one more.
    let most = most.at_once + came + 1;
    assert!((1..=most).contains(&done), "{does}: {done} done of {most}");
    // On a slow machine, the player may not use up the many commands allowed.
    assert!(refused > 0 || is_plenty, "{does}: nothing is refused");
    format!("{done} done, {refused} refused")
}

#[test]
#[ignore = "a measurement"]
fn attack_by_commands() {
    let server = server(&[]);
    let [anna, ben, eve, fay] =
        ["Anna", "Ben", "Eve", "Fay"].map(|name| Key::of_player(&server, name));
    run_for(HOUR, async {
        let idle = async {
            sleep(TIME).await;
            "nothing".to_owned()
        };
        meanwhile("quiet", &server, &anna, idle).await;
        let begun = crate::ssh::client::begun_game(&server, &eve, &ben).await;
        drop(begun);
        for (does, most) in [
            ("chat 1 well well", LINES),
            ("challenge anna", CHALLENGES),
            ("export 1 png", COMMANDS),
            ("show 1", COMMANDS),
            ("standings", COMMANDS),
        ] {
            meanwhile(does, &server, &anna, repeat(server.port, &eve, does, most)).await;
            sleep(Duration::from_secs(3)).await;
        }
        let challenge = "challenge computer:9 black";
        meanwhile("challenge, resign", &server, &anna, async {
            let made = repeat(server.port, &fay, challenge, CHALLENGES).await;
            let client = Client::log_in_from(from(1), server.port, &fay).await.unwrap();
            for game in 2..80 {
                let _ = client.command(&format!("resign {game} --yes")).await;
            }
            made
        })
        .await;
    });
}

#[test]
#[ignore = "a measurement"]
fn attack_by_thinking() {
    let server = server(&[]);
    let [anna, eve] = ["Anna", "Eve"].map(|name| Key::of_player(&server, name));
    run_for(HOUR, async {
        let mut clients = Vec::new();
        for nth in 0..24 {
            let Ok(client) = Client::log_in_from(from(nth / 8 + 1), server.port, &eve).await else {
                continue;
            };
            if let Ok(channel) = client.channel().await
                && channel.exec(true, "plain").await.is_ok()
            {
                let typed = b"level 9\ncomputer both\nfinish\n";
                let _ = channel.data_bytes(typed.to_vec()).await;
                clients.push((client, channel));
            }
        }
        meanwhile("level 9 against itself on 24 connections", &server, &anna, async {
            let client = Returning::log_in(from(9), server.port, &anna).await.unwrap();
            let begun = Instant::now();
            client.command("challenge computer:1 black").await.unwrap();
            let mut moved = false;
            while !moved && begun.elapsed() < 3 * TIME {
                sleep(Duration::from_millis(60)).await;
                let shown = client.command("show 1 --json").await.unwrap();
                moved = shown.out.contains("\"ply\":1") || shown.out.contains("\"moves\":[\"");
            }
            let took = begun.elapsed();
            assert!(moved, "the computer answers another player");
            sleep(TIME.saturating_sub(took)).await;
            format!("a move of level 1 took {:.2} s", took.as_secs_f64())
        })
        .await;
        drop(clients);
        let worked = server.worked().unwrap();
        sleep(Duration::from_secs(4)).await;
        let worked = server.worked().unwrap() - worked;
        println!("after they left: {worked:.1} s of work in 4 s");
        assert!(worked < 1.0, "it works for nobody");
    });
}

/// Opens a session line by line.
async fn lines_of(client: &Client, command: &str) -> Channel<Msg> {
    let channel = client.channel().await.unwrap();
    channel.exec(true, command).await.unwrap();
    channel
}

/// Reads until nothing comes for a while. Returns what came.
async fn read_until_calm(channel: &mut Channel<Msg>) -> String {
    let mut read = Vec::new();
    while let Ok(Some(message)) = timeout(Duration::from_secs(3), channel.wait()).await {
        if let ChannelMsg::Data { data } = message {
            read.extend_from_slice(&data);
        }
    }
    String::from_utf8_lossy(&read).into_owned()
}

/// Types lines as fast as they are answered. Returns the number of answers.
async fn type_lines(client: Arc<Client>, until: Instant) -> usize {
    const AT_ONCE: usize = 40;
    let mut channel = lines_of(&client, "plain").await;
    let (mut prompts, mut sent) = (0, 0);
    while Instant::now() < until {
        channel.data_bytes(b"board\nmoves\nrows\nhelp\n".repeat(AT_ONCE / 4)).await.unwrap();
        sent += AT_ONCE;
        while prompts < sent {
            let left = until.saturating_duration_since(Instant::now());
            let Ok(message) = timeout(left, channel.wait()).await else { return prompts };
            match message {
                Some(ChannelMsg::Data { data }) => {
                    prompts += data.windows(7).filter(|it| it == b"White> ").count();
                }
                Some(_) => {}
                None => return prompts,
            }
        }
    }
    prompts
}

#[test]
#[ignore = "a measurement"]
fn attack_by_lines() {
    let server = server(&[]);
    let [anna, eves @ ..] = ["Anna", "Eve", "Eva", "Evi"].map(|name| Key::of_player(&server, name));
    run_for(HOUR, async {
        let quiet = async {
            sleep(TIME).await;
            "nothing".to_owned()
        };
        meanwhile("quiet", &server, &anna, quiet).await;
        let mut clients = Vec::new();
        for (nth, eve) in (1..).zip(&eves) {
            for _ in 0..4 {
                let client = Client::log_in_from(from(nth), server.port, eve).await.unwrap();
                client.is_served().await;
                clients.push(Arc::new(client));
            }
        }
        meanwhile("24 sessions of 3 accounts", &server, &anna, async {
            let (mut all, until) = (JoinSet::new(), Instant::now() + TIME);
            for client in clients.iter().chain(&clients) {
                all.spawn(type_lines(Arc::clone(client), until));
            }
            format!("{} lines answered", all.join_all().await.into_iter().sum::<usize>())
        })
        .await;
    });
}

#[test]
#[ignore = "a measurement"]
fn attack_by_searches() {
    let server = server(&[]);
    let [anna, ben, fay] = ["Anna", "Ben", "Fay"].map(|name| Key::of_player(&server, name));
    let eves: Vec<Key> = (0..12).map(|nth| Key::of_player(&server, &format!("Eve{nth}"))).collect();
    run_for(HOUR, async {
        let white = Client::log_in(server.port, &anna).await.unwrap();
        let black = Client::log_in(server.port, &ben).await.unwrap();
        let course = legal_course(&white, &black, "ben").await.unwrap().join("\n");
        drop((white, black));
        let game = format!("computer none\nnew basic two\n{course}\nresign\nyes\ntoday\n");
        let mut sessions = Vec::new();
        for (nth, eve) in (1..).zip(&eves) {
            for _ in 0..3 {
                let client = Client::log_in_from(from(nth), server.port, eve).await.unwrap();
                let channel = lines_of(&client, "plain").await;
                channel.data_bytes(game.clone().into_bytes()).await.unwrap();
                sessions.push((client, channel));
            }
        }
        for (_, channel) in &mut sessions {
            let said = async {
                let mut said = String::new();
                while !said.contains("takes a while") {
                    match channel.wait().await {
                        Some(ChannelMsg::Data { data }) => said += &String::from_utf8_lossy(&data),
                        Some(_) => {}
                        None => panic!("it ended: {said}"),
                    }
                }
            };
            timeout(HOUR, said).await.expect("a search");
        }
        let client = Returning::log_in(from(99), server.port, &fay).await.unwrap();
        for nth in 1..=2 {
            let begun = Instant::now();
            let made = client.command("challenge computer:1 black --json").await.unwrap();
            let game: serde_json::Value = serde_json::from_str(&made.out).unwrap();
            let game = &game["game"];
            loop {
                sleep(Duration::from_millis(60)).await;
                let shown = client.command(&format!("show {game} --json")).await.unwrap();
                if shown.out.contains("\"moves\":[\"") || shown.out.contains("\"ply\":1") {
                    break;
                }
            }
            let took = begun.elapsed().as_secs_f64();
            println!("{} searches: computer move {nth} took {took:.2} s", sessions.len());
        }
    });
}

#[test]
#[ignore = "a measurement"]
fn attack_by_watching() {
    const TRIES: usize = 100;
    let server = server(&[]);
    let [anna, ben] = ["Anna", "Ben"].map(|name| Key::of_player(&server, name));
    let eves: Vec<Key> = (0..8).map(|nth| Key::of_player(&server, &format!("Eve{nth}"))).collect();
    run_for(HOUR, async {
        let (white, _black, game) = begun_game(&server, &anna, &ben).await;
        let legal = white.patiently(&format!("moves {game}")).await.unwrap().out;
        let tried = |played| format!("try {played}\ncomment {}\nback\n", "x".repeat(2000));
        let all: Vec<String> = legal.lines().take(TRIES).map(tried).collect();
        let mut watchers = Vec::new();
        // The first one costs what all later ones share.
        let mut empty = 0;
        for (nth, eve) in (1..).zip(&eves) {
            let client = Client::log_in_from(from(nth), server.port, eve).await.unwrap();
            let mut channel = lines_of(&client, &format!("plain {game}")).await;
            read_until_calm(&mut channel).await;
            watchers.push((client, channel));
            if nth == 1 {
                empty = server.resident().unwrap();
            }
        }
        let quiet = server.resident().unwrap().saturating_sub(empty) / (watchers.len() as u64 - 1);
        let (first, others) = watchers.split_at_mut(1);
        let mut refused = try_and_comment(first, &all).await;
        let before = server.resident().unwrap();
        refused += try_and_comment(others, &all).await;
        let more = server.resident().unwrap().saturating_sub(before) / others.len() as u64;
        println!(
            "{} watchers: {quiet} KiB each while they are quiet, {more} KiB more each with {TRIES} \
             moves and comments of 2000 bytes; {refused} refused",
            watchers.len()
        );
    });
}

/// Types lines on the channels, a share on each in turn because more than 64 KiB can't wait for
/// their turn. Returns how often the bound of a tree refused something.
async fn try_and_comment(watchers: &mut [(Client, Channel<Msg>)], lines: &[String]) -> usize {
    let mut refused = 0;
    for lines in lines.chunks(20) {
        for (_, channel) in &*watchers {
            channel.data_bytes(lines.concat().into_bytes()).await.unwrap();
        }
        for (_, channel) in &mut *watchers {
            refused += read_until_calm(channel).await.matches("moves and 64").count();
        }
    }
    refused
}

/// Types as fast as possible on four connections of a player, on one screen of each.
async fn flood(port: u16, key: &Key, typed: &'static [u8]) -> String {
    let (mut all, begun) = (JoinSet::new(), Instant::now());
    for nth in 0..4 {
        let client = Client::log_in_from(from(nth + 1), port, key).await.unwrap();
        let screen = client.screen(80, 24).await.unwrap();
        screen.shows("Eve").await;
        all.spawn(async move {
            let (mut sent, piece) = (0, typed.repeat((32 << 10) / typed.len()));
            while begun.elapsed() < TIME && !screen.has_ended() {
                let typing = screen.channel.data_bytes(piece.clone());
                if !matches!(timeout(TIME, typing).await, Ok(Ok(()))) {
                    break;
                }
                sent += piece.len();
            }
            client.vanish();
            sent
        });
    }
    let sent: usize = all.join_all().await.into_iter().sum();
    format!("{:.1} MB/s", sent as f64 / 1e6 / begun.elapsed().as_secs_f64())
}

#[test]
#[ignore = "a measurement"]
fn attack_by_input() {
    let server = server(&[]);
    let [anna, eve] = ["Anna", "Eve"].map(|name| Key::of_player(&server, name));
    run_for(HOUR, async {
        for (what, typed) in [
            ("keys", &b"jk"[..]),
            ("motions of the mouse", b"\x1b[<35;10;10M"),
            ("answers", b"\x1b]11;rgb:0/0/0\x07"),
            ("a paste", b"\x1b[200~paste\x1b[201~"),
        ] {
            meanwhile(what, &server, &anna, flood(server.port, &eve, typed)).await;
            sleep(Duration::from_secs(2)).await;
        }
    });
}

#[test]
#[ignore = "a measurement"]
fn attack_at_the_door() {
    let server = server(&["--closed"]);
    let (anna, eve) = (Key::of_player(&server, "Anna"), Key::new("Eve"));
    run_for(HOUR, async {
        let (mut half_open, begun) = (Vec::new(), Instant::now());
        for place in 1..=8 {
            for _ in 0..4 {
                half_open.extend(Client::connect_from(from(place), server.port, Room::USUAL).await);
            }
        }
        meanwhile("connections that don't log in", &server, &anna, async {
            sleep(TIME).await;
            format!("{} of them", half_open.len())
        })
        .await;
        // The clients have exchanged keys, so the server keeps them until their time to log in is
        // over.
        sleep(LOGIN.saturating_sub(begun.elapsed())).await;
        let open = half_open.iter().filter(|client| !client.handle.is_closed()).count();
        assert_eq!(open, 0, "who doesn't log in does not stay");
        let mut held = Vec::new();
        for place in 1..=32 {
            for _ in 0..8 {
                let come = Client::log_in_from(from(place), server.port, &eve).await;
                if let Ok(client) = come {
                    let _ = client.command("help").await;
                    held.push(client);
                }
            }
        }
        meanwhile("refused commands of an unknown key", &server, &anna, async {
            sleep(TIME).await;
            let open = held.iter().filter(|client| !client.handle.is_closed()).count();
            assert_eq!(open, 0, "who is refused does not stay");
            format!("{} connections, {open} of them held", held.len())
        })
        .await;
    });
}
