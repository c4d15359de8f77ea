//! The limits of connections and sessions, what these cost, the shares of the ranks, and the
//! reasons for rejections.

use ratatui::layout::Size;
use thiserror::Error;

use super::keys::UnfitKey;
use crate::kit::session::PersonId;

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections that have logged in.
    pub connections: usize,
    pub from_one_network: usize,
    pub of_one_account: usize,
    /// Not logged in. OpenSSH's `ssh-keyscan` opens five at once.
    pub strangers_from_one_network: usize,
    /// New connections without accounts from one network in a minute.
    pub arrivals: usize,
    /// New connections with accounts from one network in a minute.
    pub arrivals_of_accounts: usize,
    /// In MiB.
    pub screen_memory: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 256,
            from_one_network: 8,
            of_one_account: 4,
            strangers_from_one_network: 6,
            arrivals: 30,
            arrivals_of_accounts: 600,
            screen_memory: 256,
        }
    }
}

impl Limits {
    /// A greater number also raises the number that may arrive in a minute.
    #[must_use]
    pub fn with_each(self, connections: usize) -> Limits {
        let arrivals = self.arrivals.max(connections.saturating_mul(4));
        Limits { from_one_network: connections, arrivals, ..self }
    }

    /// Not logged in. If one more comes, the gate ends one of the others, or refuses the new one.
    pub fn strangers(&self) -> usize {
        self.connections.max(FEWEST_STRANGERS)
    }

    /// Screens and commands, each with a thread.
    pub const fn sessions(&self) -> usize {
        self.connections.saturating_mul(2)
    }

    /// What a systemd unit must allow, with the database and the engine.
    pub fn unit_limits(&self) -> UnitLimits {
        let (open, strangers) = (self.connections, self.strangers());
        let connections = open.saturating_mul(CONNECTION) + strangers.saturating_mul(STRANGER);
        let waits = open.saturating_mul(SESSION);
        UnitLimits {
            memory: self.screen_memory + (connections + waits) / MIB + OTHER_MEMORY,
            tasks: self.sessions().saturating_add(open + OTHER_TASKS),
            files: (open + strangers).saturating_mul(CONNECTION_FILES) + OTHER_FILES,
        }
    }
}

/// Connections that have not logged in have at least this room.
const FEWEST_STRANGERS: usize = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdmittedAccount {
    pub number: PersonId,
    pub is_operator: bool,
}

/// The rank of a client. A part of every resource is reserved for the higher ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    Guest,
    Player,
    Operator,
}

impl Rank {
    pub fn new(account: Option<AdmittedAccount>) -> Rank {
        match account {
            None => Rank::Guest,
            Some(AdmittedAccount { is_operator: false, .. }) => Rank::Player,
            Some(AdmittedAccount { is_operator: true, .. }) => Rank::Operator,
        }
    }

    /// The lowest rank, from this one up, whose share of `all` is too small for `more`; `None` if
    /// there is enough. `taken_up_to` is what the clients of a rank and of lower ranks use now.
    pub fn full_rank(
        self,
        all: usize,
        more: usize,
        taken_up_to: impl Fn(Rank) -> usize,
    ) -> Option<Rank> {
        let ranks = [Rank::Guest, Rank::Player, Rank::Operator].into_iter();
        ranks.filter(|it| *it >= self).find(|it| taken_up_to(*it) + more > it.share(all))
    }

    /// How much of `all` the clients of this rank and of lower ranks may use together. A quarter is
    /// reserved for accounts, and a sixteenth for operators.
    pub fn share(self, all: usize) -> usize {
        match self {
            Rank::Guest => all - all.div_ceil(4),
            Rank::Player => all - all.div_ceil(16),
            Rank::Operator => all,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Rejection {
    #[error("The server is full. Come again later.")]
    Full,
    #[error("Too many connections from your address are open. Close one first.")]
    FullNetwork,
    #[error("You have {0} connections open. Close one first.")]
    FullAccount(usize),
    #[error("You have {0} screens and commands open. Close one first.")]
    FullScreens(usize),
    #[error("{0} commands of yours wait already. End one first.")]
    FullWaits(usize),
    #[error("{0} commands from your address wait already. End one first.")]
    FullWaitsOfNetwork(usize),
    #[error("The server has no room for another screen or command just now. Come again later.")]
    NoRoom,
    #[error("The server needs room for others, and you have most open: this was closed.")]
    GaveWay,
    #[error("Too many are logging in from your address. Come again in half a minute.")]
    Crowd,
    #[error("Too many are logging in. Come again in a few seconds.")]
    FullDoor,
    #[error("The server needs room for others, and this connection was not used. Connect again.")]
    MadeRoom,
    #[error("Too many connections came from your address in a minute. Come again in a minute.")]
    TooOften,
    #[error("The operator of this server lets nobody in from your address.")]
    Banned,
    #[error("You have been disconnected. The same line brings you back.")]
    Dismissed,
    #[error("This command is too long: {0} bytes are the most.")]
    LongCommand(usize),
    #[error("This command is not text in UTF-8.")]
    NoText,
    #[error(
        "Your key can't serve here: {0}. Ed25519, ECDSA and their FIDO kinds do, and RSA of {least} bits or \
         more; 'ssh-keygen -t ed25519' makes one.",
        least = UnfitKey::LEAST_BITS
    )]
    UnfitKey(UnfitKey),
}

impl Rejection {
    /// The client can't do anything about the reason.
    pub fn is_of_server(self) -> bool {
        use Rejection::{Dismissed, Full, FullDoor, GaveWay, MadeRoom, NoRoom};
        matches!(self, Full | NoRoom | GaveWay | FullDoor | MadeRoom | Dismissed)
    }
}

/// The memory of a session in bytes, measured and rounded up: a fixed part, a part for each cell of
/// the window if a screen is drawn there, and a fixed part if there are pictures of pixels.
pub const SESSION: usize = 128 * 1024;
const CELL: usize = 128;
const PICTURES: usize = 20 * 1024 * 1024;
/// The game of a session line by line, with all that the guest may try and write in it.
const GAME_IN_LINES: usize = 256 * 1024;

/// For the life of a connection: russh keeps 3.3 KiB for each channel that the server closes.
pub const CHANNELS_IN_ALL: usize = 100;

/// The memory of a connection in bytes, without its sessions, measured and rounded up: a fixed
/// part, and, after the login, what russh keeps of each ended channel.
const STRANGER: usize = 128 * 1024;
const CONNECTION: usize = STRANGER + 4 * 1024 * CHANNELS_IN_ALL;

/// The socket, and the duplicate for cutting it.
const CONNECTION_FILES: usize = 2;

/// Besides sessions and connections: memory in MiB, tasks, and open files.
const OTHER_MEMORY: usize = 224;
const OTHER_TASKS: usize = 128;
const OTHER_FILES: usize = 128;

pub const MIB: usize = 1024 * 1024;

/// In cells.
const LARGEST: usize = 300 * 100;

#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub enum SessionUse {
    /// A command, or prompts in a window.
    #[default]
    Command,
    Wait,
    /// A game that is played or watched line by line.
    Lines,
    Screen,
    /// A screen with pictures of pixels.
    Pictures,
}

#[derive(Clone, Copy, Default)]
pub struct MemoryCharge {
    pub window: Option<Size>,
    pub used_for: SessionUse,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Screens and commands, each on a thread.
    Sessions,
    Bytes,
    Waits,
}

impl Measure {
    pub const ALL: [Measure; 3] = [Measure::Sessions, Measure::Bytes, Measure::Waits];

    /// A waiting session takes one of the waits and nothing else.
    pub fn taken_by(self, charged: MemoryCharge) -> usize {
        let waits = charged.used_for == SessionUse::Wait;
        match self {
            Measure::Sessions => usize::from(!waits),
            Measure::Bytes => charged.bytes(),
            Measure::Waits => usize::from(waits),
        }
    }

    pub fn in_all(self, limits: &Limits) -> usize {
        match self {
            Measure::Sessions => limits.sessions(),
            Measure::Bytes => limits.screen_memory.saturating_mul(MIB),
            Measure::Waits => limits.connections,
        }
    }
}

impl MemoryCharge {
    pub fn bytes(self) -> usize {
        let screen = CELL * self.window.map_or(0, cells);
        match self.used_for {
            SessionUse::Wait => 0,
            SessionUse::Command => SESSION,
            SessionUse::Lines => SESSION + GAME_IN_LINES,
            SessionUse::Screen => SESSION + screen,
            SessionUse::Pictures => SESSION + screen + PICTURES,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitLimits {
    /// In MiB.
    pub memory: usize,
    pub tasks: usize,
    pub files: usize,
}

fn cells(window: Size) -> usize {
    (usize::from(window.width) * usize::from(window.height)).min(LARGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn something_is_kept_for_accounts_and_for_operators_however_little_there_is() {
        for all in [2, 8, 16, 256, 512, 256 << 20] {
            let [guests, players, operators] =
                [Rank::Guest, Rank::Player, Rank::Operator].map(|rank| rank.share(all));
            assert!(guests <= players && players < operators && operators == all, "{all}");
            assert!(guests <= all * 3 / 4, "{all}");
        }
    }

    #[test]
    fn the_unit_allows_what_the_usual_limits_need() {
        let unit = include_str!("../../../assets/server/punct.service");
        let UnitLimits { memory, tasks, files } = Limits::default().unit_limits();
        assert!(unit.contains(&format!("\nMemoryMax={memory}M\nTasksMax={tasks}\n")), "{memory}");
        let allowed = unit.lines().find_map(|line| line.strip_prefix("LimitNOFILE="));
        assert!(allowed.is_some_and(|it| it.parse::<usize>().is_ok_and(|it| it >= files)));
    }

    #[test]
    fn the_unit_allows_more_for_each_connection_session_and_screen() {
        let unit = |connections, screen_memory| {
            let usual = Limits { connections, screen_memory, ..Limits::default() };
            // The number of connections from one network makes no difference.
            assert_eq!(usual.unit_limits(), usual.with_each(1000).unit_limits());
            let UnitLimits { memory, tasks, files } = usual.unit_limits();
            (memory, tasks, files)
        };
        assert_eq!(unit(256, 256), (676, 896, 1152));
        assert_eq!(unit(256, 1024), (1444, 896, 1152), "memory for screens");
        assert_eq!(unit(4096, 256), (3616, 12416, 16512), "connections, each with two sessions");
        assert_eq!(unit(8, 16), (249, 152, 208), "a small server");
    }
}
