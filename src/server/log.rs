//! The log of a server, for people, journald and fail2ban: a line of pairs for each event on
//! standard error: `time=`, `event=`, then the details. It has no chat, no moves and no keys.

use std::fmt::Display;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use parking_lot::Mutex;

use super::clients::Client;
use crate::kit::storage::disk::{folder_of, share_owner};
use crate::server::database::values::{AccountId, AccountName, GameId};

#[derive(Clone, Copy, derive_more::Display)]
pub enum LogEvent<'a> {
    #[display("event=start listen={listen}")]
    Start { listen: SocketAddr },
    #[display("event=stop")]
    Stop,
    #[display("event=login account={account} name={name} address={address}")]
    Login { account: AccountId, name: &'a AccountName, address: IpAddr },
    /// For example a connection, a name or an invitation word.
    #[display("event=refusal {client} why={}", Quoted(why))]
    Refused { client: Client, why: &'a dyn Display },
    /// The server can't serve a client, and the client is not the cause.
    #[display("event=unserved {client} why={}", Quoted(why))]
    Unserved { client: Client, why: &'a dyn Display },
    #[display("event=registration account={account} name={name} address={address}")]
    Registration { account: AccountId, name: &'a AccountName, address: IpAddr },
    #[display("event=rename account={account} from={from} name={name}")]
    Rename { account: AccountId, from: &'a AccountName, name: &'a AccountName },
    #[display("event=close account={account} name={name}")]
    Close { account: AccountId, name: &'a AccountName },
    #[display("event=report account={account} game={game}")]
    Report { account: AccountId, game: GameId },
    /// `what` has the pairs of the event, beginning with `event=`.
    #[display("{what} by={by}")]
    Moderation { what: &'a str, by: &'a dyn Display },
    #[display("event=begin game={game} white={} black={} rated={rated}", Quoted(names[0]), Quoted(names[1]))]
    GameBegun { game: GameId, names: [&'a dyn Display; 2], rated: bool },
    #[display("event=end game={game} result={result} moves={moves}")]
    GameEnded { game: GameId, result: &'a str, moves: usize },
    #[display("event=slow what={} ms={} place={}", Quoted(what), time.as_millis(), Quoted(place))]
    Slow { what: &'a dyn Display, place: &'a dyn Display, time: Duration },
    #[display("event=cancelled {client}")]
    ThinkingCancelled { client: Client },
}

/// `punct host` has none: its lines would disturb the board on the host's terminal.
static OUTPUT: Mutex<Option<Box<dyn Write + Send>>> = Mutex::new(None);

pub fn open(output: impl Write + Send + 'static) {
    *OUTPUT.lock() = Some(Box::new(output));
}

/// Of commands on a folder without a running server. The next server adds the lines to its log.
pub struct WaitingLog(PathBuf);

impl WaitingLog {
    pub fn new(data: &Path) -> WaitingLog {
        WaitingLog(data.join("waiting.log"))
    }

    /// Writes the waiting lines to the open log, as they stand.
    pub fn write_out(&self) -> io::Result<()> {
        let lines = match fs::read(&self.0) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            read => read?,
        };
        write_line(&lines);
        fs::remove_file(&self.0)
    }
}

/// Creates the file with the first line: most commands log nothing.
impl Write for WaitingLog {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut file = OpenOptions::new().append(true).create(true).open(&self.0)?;
        share_owner(&file, folder_of(&self.0));
        file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub fn log(event: LogEvent) {
    write(&event);
}

/// Logs trouble: something that goes wrong in the server.
pub fn log_trouble(what: &str) {
    write(&format_args!("event=trouble what={}", Quoted(&what)));
}

#[derive(Clone, Copy)]
pub enum Trouble {
    Disk,
    Files,
    Threads,
}

/// Logs trouble, at most one line of each kind every ten seconds.
pub fn log_trouble_of_kind(trouble: Trouble, what: &dyn Display) {
    static LAST: Mutex<[Option<Instant>; 3]> = Mutex::new([None; 3]);
    let last = &mut LAST.lock()[trouble as usize];
    if last.is_none_or(|last| last.elapsed() > BETWEEN_TROUBLE) {
        *last = Some(Instant::now());
        write(&format_args!("event=trouble what={}", Quoted(what)));
    }
}

const BETWEEN_TROUBLE: Duration = Duration::from_secs(10);

fn write(line: &dyn Display) {
    write_line(format!("time={:.3} {line}\n", Timestamp::now()).as_bytes());
}

fn write_line(line: &[u8]) {
    if let Some(output) = &mut *OUTPUT.lock() {
        // If standard error is closed, the server goes on without a log. One call writes the whole
        // line.
        let _ = output.write_all(line);
    }
}

/// A text in quotes and escaped, so that it stays one value on one line.
#[derive(derive_more::Display)]
#[display("{:?}", _0.to_string())]
struct Quoted<'a>(&'a dyn Display);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_stays_on_its_line_whatever_is_in_it() {
        let client = Client::Address([192, 0, 2, 7].into());
        let line =
            LogEvent::Refused { client, why: &"no\n event=login \"x\" \u{1b}[2J" }.to_string();
        let told = r#"event=refusal address=192.0.2.7 why="no\n event=login \"x\" \u{1b}[2J""#;
        assert_eq!(line, told);
        let names: [&dyn Display; 2] = [&"Anna", &"computer:3"];
        let line = LogEvent::GameBegun { game: GameId(4), names, rated: false }.to_string();
        assert_eq!(line, r#"event=begin game=4 white="Anna" black="computer:3" rated=false"#);
    }
}
