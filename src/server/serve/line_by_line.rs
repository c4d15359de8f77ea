//! A guest's terminal line by line: makes lines from keys, asks questions, and plays a game line by
//! line, as in `ssh HOST plain`.

use std::io::{self, BufRead, BufReader, Read, Write};

use unicode_width::UnicodeWidthChar;

use crate::kit::storage::{self, Name, Store};
use crate::kit::strength::Strength;
use crate::punct::plain::{self, Echo, EngineShare, PlainTable, PlainView, PlainVisitor, Stream};
use crate::punct::play::{Seats, Session, TableView as _};
use crate::rules::{Player, Rules};
use crate::server::database::{Account, GameId};
use crate::server::game_server::{GameServer, ServerError, ServerNews};
use crate::server::rations::Client;
use crate::server::ssh::{Exit, Keyboard, Typed, Visit, Wire};

/// The longest line that can be typed on a guest's terminal, in bytes.
const LONGEST: usize = 256;

/// Makes lines from the keys of a terminal in raw mode, and shows them there.
pub struct CookedInput {
    typed: Typed,
    wire: Wire,
    line: PartialLine,
    ready: Vec<u8>,
}

impl CookedInput {
    /// Makes lines from the bytes that a guest types, and shows them through `wire`.
    pub fn new(typed: Typed, wire: Wire) -> CookedInput {
        CookedInput { typed, wire, line: PartialLine::default(), ready: Vec::new() }
    }

    /// Takes a key. Returns `false` if the guest leaves.
    fn key(&mut self, key: u8) -> io::Result<bool> {
        match key {
            b'\r' | b'\n' => {
                self.wire.write_all(b"\r\n")?;
                self.ready = (std::mem::take(&mut self.line).text + "\n").into_bytes();
            }
            // Ctrl-C and Ctrl-D.
            3 | 4 => return Ok(false),
            key => {
                let shown = self.line.key(key);
                if !shown.is_empty() {
                    self.wire.write_all(shown.as_bytes())?;
                }
            }
        }
        Ok(true)
    }
}

/// The line that is being typed.
#[derive(Default)]
struct PartialLine {
    text: String,
    /// The bytes of a letter in UTF-8 that is not yet complete.
    part: Vec<u8>,
}

impl PartialLine {
    /// Takes a key, and returns the text that the terminal shows for it. Bytes that are not UTF-8
    /// become a replacement character. No command accepts that, so no letter is lost unnoticed.
    fn key(&mut self, key: u8) -> String {
        match key {
            8 | 127 => {
                let wiped = self.text.pop().and_then(UnicodeWidthChar::width).unwrap_or(0);
                "\x08 \x08".repeat(wiped)
            }
            32..=126 => self.type_letter(char::from(key)),
            0x80.. => {
                self.part.push(key);
                match str::from_utf8(&self.part).map(|part| part.chars().next()) {
                    Ok(Some(letter)) => {
                        self.part.clear();
                        self.type_letter(letter)
                    }
                    Err(error) if error.error_len().is_some() => {
                        self.part.clear();
                        self.type_letter(char::REPLACEMENT_CHARACTER)
                    }
                    _ => String::new(),
                }
            }
            _ => String::new(),
        }
    }

    fn type_letter(&mut self, letter: char) -> String {
        let broken = if self.part.is_empty() { "" } else { "\u{FFFD}" };
        self.part.clear();
        let shown = storage::visible(&format!("{broken}{letter}"));
        if self.text.len() >= LONGEST {
            return String::new();
        }
        self.text += &shown;
        shown
    }
}

impl Read for CookedInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut key = [0];
        while self.ready.is_empty() {
            if self.typed.read(&mut key)? == 0 || !self.key(key[0])? {
                return Ok(0);
            }
        }
        let count = buffer.len().min(self.ready.len());
        buffer[..count].copy_from_slice(&self.ready[..count]);
        self.ready.drain(..count);
        Ok(count)
    }
}

/// Writes text to a terminal in raw mode: each line ends with CR and LF.
pub struct Raw(pub Wire);

impl Write for Raw {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut ended = Vec::with_capacity(bytes.len() + 16);
        for byte in bytes {
            if *byte == b'\n' {
                ended.push(b'\r');
            }
            ended.push(*byte);
        }
        self.0.write_all(&ended)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The game that a guest plays line by line.
#[derive(Clone, Copy)]
pub enum PlainGame {
    /// A new game, which is saved nowhere. White is the guest, Black the computer, unless the guest
    /// changes that.
    WithComputer,
    /// A game of the server, which the guest plays or watches.
    AtTable(GameId),
}

const NOT_SAVED: &str =
    "This game is not saved anywhere; \"computer none\" is for two at one keyboard";

/// Plays a game line by line until the guest leaves.
///
/// # Errors
/// The guest may not play against the computer now, or the game can't be opened.
pub fn play(
    visit: &mut Visit,
    account: &Account,
    server: &GameServer,
    game: PlainGame,
) -> Result<Exit, ServerError> {
    let (table, notices, _listening) = match game {
        PlainGame::WithComputer => {
            server.check_engine(account.id)?;
            (with_computer(account), vec![NOT_SAVED.to_owned()], None)
        }
        PlainGame::AtTable(game) => {
            let view = PlainView::default();
            let table = at_table(server, account, game, view.clone())?;
            let hear = Box::new(move |news| announce(news, &view));
            let warning = server.warning_of_game(account.id, game)?;
            (table, Vec::from_iter(warning), Some(server.listen(account, hear)))
        }
    };
    let table = table.sharing(share(&visit.keyboard, account, server));
    let typed = visit.keyboard.read();
    let played = if visit.terminal.is_some() {
        // The guest's terminal sends each key and shows nothing on its own.
        let input = BufReader::new(CookedInput::new(typed, visit.wire.clone()));
        plain::serve(Stream(input, Echo::Seen), Raw(visit.wire.clone()), table, &notices)
    } else {
        let input = BufReader::new(typed);
        plain::serve(Stream(input, Echo::Written), visit.wire.clone(), table, &notices)
    };
    Ok(if played.is_ok() && !visit.keyboard.is_gone() { Exit::Done } else { Exit::Refused })
}

fn with_computer(account: &Account) -> PlainTable {
    let names = [Name::from_save(account.name.to_string()), Name::default_of(Player::Black)];
    let seats = Seats::from_strengths([None, Some(Strength::FIRST)]);
    PlainTable::new(Session::new(Store::nowhere(), Rules::default(), names).played_by(seats, false))
}

fn at_table(
    server: &GameServer,
    account: &Account,
    game: GameId,
    view: PlainView,
) -> Result<PlainTable, ServerError> {
    let forbids_advice = server.listed_game(game)?.forbids_advice();
    let ignored = server.ignored_persons(account.id)?;
    let (link, seen) = server.sit_down(Some(account.id), game, view.clone())?;
    let (who, owner) = (link.person(), Box::new(link));
    let visitor = PlainVisitor { who, seen, owner, view, forbids_advice, ignored };
    Ok(PlainTable::at_table(visitor))
}

/// Tells a guest that another game of theirs begins.
fn announce(news: ServerNews, view: &PlainView) {
    if let ServerNews::Begins(game) = news {
        view.tell(&format!("Your game {game} has begun: \"ssh HOST plain {game}\" leads to it"));
    }
}

/// Returns the guest's share of the engine. The engine works when it is the guest's turn, and only
/// while the guest is there. It refuses to work during a rated game of the guest.
fn share(keyboard: &Keyboard, account: &Account, server: &GameServer) -> EngineShare {
    let (client, thinkers) = (Client::Account(account.id), server.thinkers().clone());
    let (server, account) = (server.clone(), account.id);
    let refusal = move || server.check_engine(account).err().map(|error| error.to_string());
    let is_there = keyboard.presence();
    let goes_on = is_there.clone();
    let hold = move |work: &mut dyn FnMut()| {
        // The work is left out only if the guest has left or the system gives no thread.
        let _ = thinkers.hold(client, is_there.clone(), work);
    };
    EngineShare { hold: Box::new(hold), goes_on: Box::new(goes_on), refusal: Box::new(refusal) }
}

/// Asks a question and reads a line. Returns `None` if the guest leaves.
pub fn ask(
    typed: &mut impl BufRead,
    wire: &mut Wire,
    question: &str,
) -> io::Result<Option<String>> {
    wire.write_all(question.as_bytes())?;
    let mut line = String::new();
    let read = typed.read_line(&mut line)?;
    Ok((read > 0).then(|| line.trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_letter_that_is_typed_is_lost() {
        for (typed, text) in [
            ("Jürg".as_bytes(), "Jürg"),
            (b"J\xfcrg", "J\u{FFFD}rg"),
            (b"J\xc3rg", "J\u{FFFD}rg"),
            ("Ana\u{9b}x".as_bytes(), "Ana\u{FFFD}x"),
            ("J\u{fc}\x7f\x7fGü".as_bytes(), "Gü"),
            ("\x1bAnna".as_bytes(), "Anna"),
        ] {
            let mut line = PartialLine::default();
            for key in typed {
                line.key(*key);
            }
            assert_eq!(line.text, text);
        }
        let mut line = PartialLine::default();
        let wide: String = "圓\x7f".bytes().map(|key| line.key(key)).collect();
        assert_eq!(wide, "圓\x08 \x08\x08 \x08");
    }
}
