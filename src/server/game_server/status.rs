//! How busy a server is, as text, as JSON and for Prometheus; slow operations under its lock.

use std::collections::VecDeque;
use std::fmt::{self, Display, Write as _};
use std::panic::Location;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use serde::{Deserialize, Serialize};

use super::{GameServer, ServerResult};
use crate::server::database::{games, ratings};
use crate::server::ssh::GateStatus;

const LISTED: usize = 5;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SlowOperation {
    #[serde(default)]
    pub what: String,
    /// A line of the program, as `src/server/game_server/playing.rs:52`.
    pub place: String,
    pub microseconds: u64,
}

/// Since the server started, the slowest first, each place once with its longest time.
#[derive(Default)]
pub struct Slowest(Mutex<Vec<(&'static Location<'static>, Duration)>>);

impl Slowest {
    pub fn note(&self, place: &'static Location<'static>, time: Duration) {
        let mut slowest = self.0.lock();
        match slowest.iter_mut().find(|(known, _)| *known == place) {
            Some((_, longest)) => *longest = time.max(*longest),
            None => slowest.push((place, time)),
        }
        slowest.sort_by_key(|(_, time)| std::cmp::Reverse(*time));
        slowest.truncate(LISTED);
    }

    fn list(&self) -> Vec<SlowOperation> {
        let slowest = self.0.lock();
        let listed = slowest.iter().map(|(place, time)| SlowOperation {
            what: activity(place),
            place: format!("{}:{}", place.file(), place.line()),
            microseconds: time.as_micros() as u64,
        });
        listed.collect()
    }
}

/// What is done at a line of the program: the name of its file, or of its folder.
pub fn activity(place: &Location) -> String {
    let mut names = place.file().trim_end_matches(".rs").rsplit(['/', '\\']);
    names.find(|name| *name != "mod").unwrap_or_default().replace('_', " ")
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamesStatus {
    pub players_present: u64,
    pub games_going: u64,
    pub games_in_memory: u64,
    pub moves: u64,
    pub moves_last_minute: u64,
    pub thinking_waiting: u64,
    pub thinking_threads: u64,
    #[serde(default)]
    pub games_to_void: u64,
    /// The rated games from which ratings are still to be worked out anew.
    #[serde(default)]
    pub games_to_rate: u64,
    /// Games between two players that have ended since the server started, without aborted ones.
    #[serde(default)]
    pub games: u64,
    pub slowest: Vec<SlowOperation>,
}

const MINUTE: Duration = Duration::from_mins(1);

#[derive(Default)]
pub struct MovesPlayed {
    count: u64,
    lately: VecDeque<Instant>,
}

impl MovesPlayed {
    pub fn note(&mut self, count: usize, now: Instant) {
        self.count += count as u64;
        self.forget_old(now);
        self.lately.extend(std::iter::repeat_n(now, count));
    }

    fn forget_old(&mut self, now: Instant) {
        while self.lately.front().is_some_and(|then| now.duration_since(*then) >= MINUTE) {
            self.lately.pop_front();
        }
    }
}

impl GamesStatus {
    pub fn read(server: &GameServer) -> ServerResult<GamesStatus> {
        let slowest = server.0.slowest.list();
        let (waiting, threads) = (server.engine_pool().waiting(), server.engine_pool().busy());
        server.answer(server.state(), |state| {
            state.moves.forget_old(Instant::now());
            Ok(GamesStatus {
                players_present: state.subscriptions.present().len() as u64,
                games_going: games::count_unfinished(&state.database)?.into(),
                games_in_memory: state.games.len() as u64,
                moves: state.moves.count,
                moves_last_minute: state.moves.lately.len() as u64,
                thinking_waiting: waiting as u64,
                thinking_threads: threads as u64,
                games_to_void: games::games_to_void(&state.database)?.into(),
                games_to_rate: ratings::games_to_rate(&state.database)?.into(),
                games: state.games_ended,
                slowest,
            })
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Status {
    pub uptime_seconds: u64,
    /// The memory of the process in bytes, or 0 if the system does not say.
    pub resident_bytes: u64,
    #[serde(flatten)]
    pub gate: GateStatus,
    #[serde(flatten)]
    pub games: GamesStatus,
}

impl Status {
    fn figures(&self) -> [(&'static str, &'static str, u64); 19] {
        let (gate, games) = (&self.gate, &self.games);
        [
            ("uptime_seconds", "seconds since the server started", self.uptime_seconds),
            ("resident_bytes", "bytes of memory in use", self.resident_bytes),
            ("connections", "connections", gate.connections),
            ("strangers", "connections that have not logged in yet", gate.strangers),
            ("resting", "connections that are logged in and not used", gate.idle),
            ("dismissed", "connections that had to make room for others", gate.dismissed),
            ("sessions", "screens and commands", gate.sessions),
            ("waits", "commands that wait", gate.waits),
            ("screen_bytes", "bytes of memory counted for screens", gate.screen_bytes),
            ("players_present", "players in the lobby or in a game", games.players_present),
            ("games_going", "games that go on", games.games_going),
            ("games_in_memory", "games in memory", games.games_in_memory),
            ("moves", "moves since the server started", games.moves),
            ("moves_last_minute", "moves in the last minute", games.moves_last_minute),
            ("thinking_waiting", "jobs that wait for the engine", games.thinking_waiting),
            ("games", "games between players over since the server started", games.games),
            ("games_to_void", "games still to be declared void", games.games_to_void),
            ("games_to_rate", "games still to be rated anew", games.games_to_rate),
            ("thinking_threads", "threads on which the engine works", games.thinking_threads),
        ]
    }
}

/// The figures of a server in the text format of Prometheus; without a status, no server runs.
pub fn prometheus_figures(status: Option<&Status>) -> String {
    let up = ("up", "whether the server runs", u64::from(status.is_some()));
    let figures = status.map(Status::figures).into_iter().flatten();
    let mut text = String::new();
    for (name, meaning, value) in std::iter::once(up).chain(figures) {
        let counts = ["moves", "games", "dismissed"].contains(&name);
        let (kind, end) = if counts { ("counter", "_total") } else { ("gauge", "") };
        let name = format!("punct_{name}{end}");
        let _ = writeln!(text, "# HELP {name} {meaning}\n# TYPE {name} {kind}\n{name} {value}");
    }
    text
}

impl Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (_, meaning, value) in self.figures() {
            writeln!(f, "{value:>12}  {meaning}")?;
        }
        for SlowOperation { what, place, microseconds } in &self.games.slowest {
            writeln!(f, "{microseconds:>12}  µs others waited at most: {what} ({place})")?;
        }
        Ok(())
    }
}

pub fn resident_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or_default() * 1024
}

#[cfg(test)]
mod tests {
    use super::*;

    fn busy() -> Status {
        let gate = GateStatus {
            connections: 3,
            strangers: 1,
            idle: 1,
            dismissed: 5,
            sessions: 2,
            waits: 1,
            screen_bytes: 4096,
        };
        let [what, place] = ["playing", "src/playing.rs:1"].map(str::to_owned);
        let slowest = vec![SlowOperation { what, place, microseconds: 1500 }];
        let games = GamesStatus { moves: 7, moves_last_minute: 2, slowest, ..Default::default() };
        Status { uptime_seconds: 60, resident_bytes: 1024, gate, games }
    }

    #[test]
    fn programs_read_what_they_are_told() {
        let text = serde_json::to_string(&busy()).expect("JSON");
        assert_eq!(serde_json::from_str::<Status>(&text).expect("a status"), busy());
    }

    #[test]
    fn people_and_prometheus_are_told_the_same() {
        assert!(busy().to_string().contains("\n           2  moves in the last minute\n"));
        let slowest = "1500  µs others waited at most: playing (src/playing.rs:1)\n";
        assert!(busy().to_string().ends_with(slowest));
        let text = prometheus_figures(Some(&busy()));
        let moves = "# HELP punct_moves_total moves since the server started\n\
                     # TYPE punct_moves_total counter\npunct_moves_total 7\n";
        assert!(text.contains(moves), "{text}");
        assert!(text.contains("counter\npunct_dismissed_total 5\n"), "{text}");
        assert!(text.contains("\npunct_up 1\n"), "{text}");
        assert!(prometheus_figures(None).ends_with("\npunct_up 0\n"));
    }
}
