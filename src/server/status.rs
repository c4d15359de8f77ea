//! How busy a server is, as text for people, as JSON, and for Prometheus.

use std::fmt::{self, Display, Write as _};

use serde::{Deserialize, Serialize};

use crate::server::game_server::{GamesStatus, SlowOperation};
use crate::server::ssh::GateStatus;

/// How busy a server is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Status {
    pub uptime_seconds: u64,
    /// The memory of the process in bytes, or 0 if the system does not tell.
    pub resident_bytes: u64,
    #[serde(flatten)]
    pub gate: GateStatus,
    #[serde(flatten)]
    pub games: GamesStatus,
}

/// A number with its name and meaning.
type Metric = (&'static str, &'static str, u64);

impl Status {
    fn figures(&self) -> [Metric; 19] {
        let (gate, games) = (&self.gate, &self.games);
        [
            ("uptime_seconds", "seconds since the server started", self.uptime_seconds),
            ("resident_bytes", "bytes of memory in use", self.resident_bytes),
            ("connections", "connections", gate.connections),
            ("strangers", "connections that have not logged in yet", gate.strangers),
            ("resting", "connections that are logged in and not used", gate.resting),
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

/// Returns the figures of a server in the text format of Prometheus; `None` if no server runs.
pub fn prometheus_figures(status: Option<&Status>) -> String {
    let up = ("up", "whether the server runs", u64::from(status.is_some()));
    let figures = status.map(Status::figures).into_iter().flatten();
    let mut text = String::new();
    for (name, meaning, value) in std::iter::once(up).chain(figures) {
        let counts = ["moves", "games", "dismissed"].contains(&name);
        let (kind, end) = if counts { ("counter", "_total") } else { ("gauge", "") };
        let name = format!("{name}{end}");
        let _ = writeln!(text, "# HELP punct_{name} {meaning}");
        let _ = writeln!(text, "# TYPE punct_{name} {kind}\npunct_{name} {value}");
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

/// Returns the memory of this process in bytes, or 0 if the system does not tell.
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
            resting: 1,
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
