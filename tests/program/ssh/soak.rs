//! A server that serves for hours, run by hand: `cargo test --features server --test program --
//! --ignored --nocapture soak`. Rounds of visits follow each other; after each round everybody has
//! left. What is then left of the memory shows whether the server loses any. `SOAK_ROUNDS` rounds
//! take `SOAK_MINUTES` each, and between two visits of a guest there is a pause of `SOAK_PAUSE`
//! milliseconds. `SERVER` may name the program that serves.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use russh::ChannelMsg;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::ssh::client::{Client, Key, Returning, game_of, run_for};
use crate::ssh::kills::{legal_course, number};
use crate::ssh::load::{HOUR, open_game, roomy};
use crate::ssh::server::Server;

/// What all guests of a soak share.
struct Soak {
    port: u16,
    course: Vec<String>,
    /// The number of the latest game between two players.
    latest: AtomicI64,
    visits: AtomicU64,
    /// The number of visits that did not go as they should, for example because the machine was so
    /// busy that time ran out.
    failed: AtomicU64,
}

/// Returns another address of this machine for each visit, and the same ones in each round.
fn address(guest: u8, visit: u64) -> Ipv4Addr {
    Ipv4Addr::new(127, 1 + (visit / 200 % 50) as u8, guest, 1 + (visit % 200) as u8)
}

impl Soak {
    async fn log_in(&self, guest: u8, visit: u64, key: &Key) -> Client {
        Client::log_in_from(address(guest, visit), self.port, key).await.unwrap()
    }

    /// Two players log in, play a game to its end on their screens and by commands, talk, go over
    /// the game and leave: one quits, the connection of the other breaks off.
    async fn play(&self, guest: u8, visit: u64, pair: &[Key; 2]) {
        let [white, black] =
            [self.log_in(guest, visit, &pair[0]).await, self.log_in(guest, visit, &pair[1]).await];
        // The server sends a client away that waits long before its first command.
        black.is_served().await;
        for left in white.command("games --json").await.unwrap().out.lines() {
            let left: serde_json::Value = serde_json::from_str(left).unwrap();
            white.command(&format!("resign {} --yes", left["game"])).await.unwrap();
        }
        let game = game_of(&white, &black, &pair[1].name).await.unwrap();
        self.latest.store(game, Ordering::Relaxed);
        let screens =
            [open_game(&white, "You have White").await, open_game(&black, "You have Black").await];
        for (nth, text) in self.course.iter().enumerate() {
            let command = format!("move {game} {text}");
            let played = [&white, &black][nth % 2].patiently(&command).await.unwrap();
            assert_eq!(played.status, Some(0), "{played:?}");
            screens[nth % 2].text("\x1b[C?\x1b").await.unwrap();
        }
        let said = white.patiently(&format!("chat {game} well played")).await.unwrap();
        assert_eq!(said.status, Some(0), "{said:?}");
        white.object(&format!("resign {game}")).await.unwrap();
        screens[0].calm().await;
        screens[0].text("\x1bq").await.unwrap();
        black.vanish();
    }

    /// A player plays the computer, goes over the game and looks for tasks in it, all line by line.
    async fn play_the_computer(&self, guest: u8, visit: u64, key: &Key) {
        let lines =
            "level 1\ncomputer both\nfinish\nreview\ncomputer none\nnew\nT-D3,D4,E4\nhint\n";
        self.type_lines(guest, visit, key, ("plain", lines)).await;
    }

    /// A player watches the latest game line by line and on the screen, tries moves and writes.
    async fn watch(&self, guest: u8, visit: u64, key: &Key) {
        let game = self.latest.load(Ordering::Relaxed);
        let comment = "x".repeat(2000);
        let tries = format!("back\ncomment {comment}\nback\ncomment {comment}\nboard\nmoves\n");
        self.type_lines(guest, visit, key, (&format!("plain {game}"), &tries.repeat(20))).await;
        let client = self.log_in(guest, visit, key).await;
        let screen = client.screen(120, 40).await.unwrap();
        screen.shows(&key.name).await;
        screen.text("\t\t\t\t").await.unwrap();
        screen.calm().await;
        client.vanish();
    }

    /// A guest without a key looks at the menu, and somebody without an account comes and goes.
    async fn pass_by(&self, guest: u8, visit: u64) {
        let client = Client::without_key_from(address(guest, visit), self.port).await.unwrap();
        let screen = client.screen(80, 24).await.unwrap();
        screen.calm().await;
        screen.text("\r").await.unwrap();
        screen.calm().await;
        client.vanish();
        let stranger = Key::new("stranger");
        let client = self.log_in(guest, visit, &stranger).await;
        let _ = client.command("whoami").await;
    }

    /// A player asks for lists and settings by commands.
    async fn ask(&self, guest: u8, visit: u64, key: &Key) {
        let client = Returning::log_in(address(guest, visit), self.port, key).await.unwrap();
        let game = self.latest.load(Ordering::Relaxed);
        for command in ["whoami", "games", "history", "standings", "seeks", "set", "help", "today"]
        {
            client.command(command).await.unwrap();
        }
        for command in ["show", "moves", "export"] {
            client.command(&format!("{command} {game}")).await.unwrap();
        }
        client.command(&format!("export {game} png")).await.unwrap();
    }

    async fn type_lines(&self, guest: u8, visit: u64, key: &Key, (command, lines): (&str, &str)) {
        let client = self.log_in(guest, visit, key).await;
        let mut channel = client.channel().await.unwrap();
        channel.exec(true, command).await.unwrap();
        channel.data_bytes(lines.as_bytes().to_vec()).await.unwrap();
        channel.eof().await.unwrap();
        let end = async {
            while let Some(message) = channel.wait().await {
                if let ChannelMsg::ExitStatus { .. } = message {
                    return;
                }
            }
        };
        timeout(HOUR, end).await.expect("an end");
    }
}

/// What a guest does again and again.
#[derive(Clone)]
enum Habit {
    Plays([Key; 2]),
    PlaysTheComputer(Key),
    Watches(Key),
    Asks(Key),
    PassesBy,
}

async fn repeat(soak: Arc<Soak>, guest: u8, habit: Habit, until: Instant) {
    let pause = Duration::from_millis(number("SOAK_PAUSE", 0));
    let mut visit = 0;
    while Instant::now() < until {
        let (soaked, does) = (Arc::clone(&soak), habit.clone());
        let done = tokio::spawn(async move {
            match &does {
                Habit::Plays(pair) => soaked.play(guest, visit, pair).await,
                Habit::PlaysTheComputer(key) => soaked.play_the_computer(guest, visit, key).await,
                Habit::Watches(key) => soaked.watch(guest, visit, key).await,
                Habit::Asks(key) => soaked.ask(guest, visit, key).await,
                Habit::PassesBy => soaked.pass_by(guest, visit).await,
            }
        });
        let count = if done.await.is_ok() { &soak.visits } else { &soak.failed };
        count.fetch_add(1, Ordering::Relaxed);
        visit += 1;
        sleep(pause).await;
    }
}

/// Prints what the server takes now, and what it counts of that.
fn report(server: &Server, begun: Instant, soak: &Soak, what: &str) {
    let told = server.operator(&["serve", "status", "--json"]).out;
    let status: serde_json::Value = serde_json::from_str(&told).unwrap_or_default();
    let counted = |name: &str| status[name].as_u64().unwrap_or_default();
    println!(
        "{:6.1} min, {what}: {} KiB, of which counted for {} sessions {} KiB; {} games; {} visits, {} failed; \
         {} threads, {} files",
        begun.elapsed().as_secs_f64() / 60.0,
        server.resident().unwrap(),
        counted("sessions"),
        counted("screen_bytes") / 1024,
        soak.latest.load(Ordering::Relaxed),
        soak.visits.load(Ordering::Relaxed),
        soak.failed.load(Ordering::Relaxed),
        server.threads().unwrap(),
        server.files().unwrap()
    );
}

#[test]
#[ignore = "a measurement of hours"]
fn soak() {
    let (rounds, minutes) = (number("SOAK_ROUNDS", 1), number("SOAK_MINUTES", 3));
    let server = roomy(&["--guests"]);
    let player = |name: &str, nth: u64| Key::of_player(&server, &format!("{name}{nth}"));
    let mut habits: Vec<Habit> =
        (0..8).map(|nth| Habit::Plays(["white", "black"].map(|name| player(name, nth)))).collect();
    habits.extend((0..2).map(|nth| Habit::PlaysTheComputer(player("alone", nth))));
    habits.extend((0..4).map(|nth| Habit::Watches(player("eve", nth))));
    habits.extend((0..2).map(|nth| Habit::Asks(player("asker", nth))));
    habits.extend([Habit::PassesBy, Habit::PassesBy]);
    run_for(12 * HOUR, async {
        let Some(Habit::Plays([white, black])) = habits.first() else { unreachable!() };
        let clients = [
            Client::log_in(server.port, white).await.unwrap(),
            Client::log_in(server.port, black).await.unwrap(),
        ];
        let course = legal_course(&clients[0], &clients[1], "black0").await.unwrap();
        drop(clients);
        let (latest, visits, failed) = (AtomicI64::new(1), AtomicU64::new(0), AtomicU64::new(0));
        let soak = Arc::new(Soak { port: server.port, course, latest, visits, failed });
        let begun = Instant::now();
        report(&server, begun, &soak, "before");
        for round in 1..=rounds {
            let until = Instant::now() + Duration::from_secs(60 * minutes);
            let mut all = JoinSet::new();
            for (guest, habit) in (1..).zip(&habits) {
                all.spawn(repeat(Arc::clone(&soak), guest, habit.clone(), until));
            }
            while Instant::now() < until {
                sleep(Duration::from_mins(1).min(until.saturating_duration_since(Instant::now())))
                    .await;
                report(&server, begun, &soak, &format!("round {round}"));
            }
            all.join_all().await;
            sleep(Duration::from_secs(20)).await;
            report(&server, begun, &soak, &format!("all have left, round {round}"));
        }
    });
}
