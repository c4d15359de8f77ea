//! The Go Text Protocol, version 2, for any game.

use std::fmt;
use std::io::{BufRead, ErrorKind, Write};
use std::path::Path;
use std::str::FromStr;

use thiserror::Error;

use crate::kit::storage::{GameEnd, Overwrite, StoreError, printable};
use crate::kit::text::{StreamError, read_line};
use crate::rules::{Player, UnknownWord};

/// The greatest length of a line, in bytes, without its comment.
pub const MAX_LINE: usize = 1 << 14;

#[derive(Debug, PartialEq, Eq)]
pub struct GtpRequest {
    pub id: Option<String>,
    pub command: String,
    pub arguments: String,
    /// Longer than [`MAX_LINE`], and perhaps cut.
    pub too_long: bool,
}

impl GtpRequest {
    /// `None` for a blank line or a comment. As the protocol prescribes, control characters are
    /// ignored and tabs are blanks. Bytes that are not UTF-8 become `�`.
    pub fn read(line: &[u8]) -> Option<GtpRequest> {
        let request = line.split(|&byte| byte == b'#').next().unwrap_or_default();
        let too_long = request.trim_ascii_end().len() > MAX_LINE;
        let text: String = String::from_utf8_lossy(request)
            .chars()
            .map(|c| if c == '\t' { ' ' } else { c })
            .filter(|&c| !c.is_control() && c != BYTE_ORDER_MARK)
            .collect();
        let (first, remainder) = split_word(&text);
        if first.is_empty() {
            return None;
        }
        let numbered = first.bytes().all(|byte| byte.is_ascii_digit());
        let (command, arguments) =
            if numbered { split_word(remainder) } else { (first, remainder) };
        Some(GtpRequest {
            id: numbered.then(|| first.to_owned()),
            command: command.to_lowercase(),
            arguments: arguments.to_owned(),
            too_long,
        })
    }
}

/// Some programs send this character before the first line.
const BYTE_ORDER_MARK: char = '\u{FEFF}';

fn split_word(text: &str) -> (&str, &str) {
    let trimmed = text.trim();
    let (word, remainder) = trimmed.split_once(char::is_whitespace).unwrap_or((trimmed, ""));
    (word, remainder.trim_start())
}

pub struct GtpAnswer {
    pub id: Option<String>,
    pub result: Result<String, GtpError>,
}

impl fmt::Display for GtpAnswer {
    /// Empty lines within the text are left out, because an empty line ends an answer.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, text) = match &self.result {
            Ok(text) => ('=', text.clone()),
            Err(failure) => ('?', failure.to_string()),
        };
        write!(f, "{sign}{}", self.id.as_deref().unwrap_or_default())?;
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        if let Some(first) = lines.next() {
            write!(f, " {first}")?;
        }
        lines.try_for_each(|line| write!(f, "\n{line}"))?;
        f.write_str("\n\n")
    }
}

#[derive(Debug, Error)]
pub enum GtpError {
    /// There is no such command. The protocol prescribes the words.
    #[error("unknown command")]
    UnknownCommand,
    #[error("the line is too long")]
    TooLong,
    #[error("syntax error: {0}")]
    Usage(&'static str),
    #[error("syntax error: {command} {expected}; {missing} is missing")]
    Missing { command: &'static str, expected: &'static str, missing: &'static str },
    /// The board has another size. The protocol prescribes the words.
    #[error("unacceptable size")]
    UnacceptableSize,
    /// The word is neither `white` nor `black`, nor the first letter of either.
    #[error("{}", short(&.0.to_string()))]
    NotAColour(#[from] UnknownWord),
    #[error("{}", short(.0))]
    Unreadable(String),
    #[error("{}", printable(.0, 200))]
    Position(String),
    /// An illegal move, and why. The protocol prescribes the first two words.
    #[error("illegal move: {0}")]
    Refused(String),
    #[error("it is not {0}'s turn")]
    NotItsTurn(Player),
    /// There is no move to undo. The protocol prescribes the words.
    #[error("cannot undo")]
    NothingToUndo,
    #[error("the game is not over")]
    NotOver,
    #[error("the game is over")]
    Over,
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn short(text: &str) -> String {
    printable(text, 120)
}

pub type GtpResult = Result<String, GtpError>;

pub type RunCommand<P> = fn(&mut P, &str) -> GtpResult;

pub trait GtpGame: Sized + 'static {
    /// A move or a whole turn, as a controller writes it.
    type Attempt: FromStr<Err: fmt::Display>;

    /// The only size of its board, in columns.
    const BOARD_SIZE: u32;

    /// Name, arguments and function; optional arguments stand at the end, in brackets. Every
    /// conversation also knows the common commands.
    const COMMANDS: &'static [(&'static str, &'static str, RunCommand<Self>)];

    fn turn(&self) -> Player;

    fn end(&self) -> GameEnd;

    fn board(&self) -> String;

    fn make(&mut self, attempt: Self::Attempt) -> Result<(), GtpError>;

    fn resign(&mut self, by: Player) -> Result<(), GtpError>;

    /// After the end of the game, never fails.
    fn must_be_turn_of(&self, player: Player) -> Result<(), GtpError> {
        let is_turn = self.end() != GameEnd::Open || self.turn() == player;
        if is_turn { Ok(()) } else { Err(GtpError::NotItsTurn(player)) }
    }

    fn play(&mut self, arguments: &str) -> GtpResult {
        let (colour, text) = split_word(arguments);
        let mover: Player = colour.parse()?;
        // A controller sends it to both programs, even if it is not the player's turn.
        if text.eq_ignore_ascii_case("resign") {
            self.resign(mover)?;
            return empty_answer();
        }
        let read = text.parse::<Self::Attempt>();
        let attempt = read.map_err(|error| GtpError::Unreadable(error.to_string()))?;
        self.must_be_turn_of(mover)?;
        self.make(attempt)?;
        empty_answer()
    }

    /// A board after a line of words: controllers may trim the blanks before an answer.
    fn show_board(&mut self, _: &str) -> GtpResult {
        let is_over = self.end() != GameEnd::Open;
        let words = if is_over { "The game is over" } else { &format!("{} to move", self.turn()) };
        Ok(format!("{words}\n{}", self.board()))
    }

    /// `white` or `black` for the player to move, or `over`.
    fn turn_or_over(&mut self, _: &str) -> GtpResult {
        let is_over = self.end() != GameEnd::Open;
        Ok(if is_over { "over" } else { self.turn().code() }.to_owned())
    }

    fn final_score(&mut self, _: &str) -> GtpResult {
        let score = match self.end() {
            GameEnd::Open => return Err(GtpError::NotOver),
            GameEnd::Won(Player::White) => "W+",
            GameEnd::Won(Player::Black) => "B+",
            GameEnd::Draw | GameEnd::Aborted => "0",
        };
        Ok(score.to_owned())
    }
}

const COMMON: [(&str, &str); 8] = [
    ("protocol_version", ""),
    ("name", ""),
    ("version", ""),
    ("list_commands", ""),
    ("known_command", "NAME"),
    ("quit", ""),
    ("boardsize", "SIZE"),
    ("komi", "NUMBER"),
];

pub struct GtpSession<P> {
    pub played: P,
    pub has_quit: bool,
}

impl<P: GtpGame> GtpSession<P> {
    pub fn new(played: P) -> GtpSession<P> {
        GtpSession { played, has_quit: false }
    }

    /// `None` if the line has no command.
    pub fn answer(&mut self, line: &[u8]) -> Option<GtpAnswer> {
        let GtpRequest { id, command, arguments, too_long } = GtpRequest::read(line)?;
        let result = if too_long { Err(GtpError::TooLong) } else { self.run(&command, &arguments) };
        Some(GtpAnswer { id, result })
    }

    fn run(&mut self, command: &str, arguments: &str) -> GtpResult {
        let known = commands::<P>().find(|(name, _)| *name == command);
        let (command, expected) = known.ok_or(GtpError::UnknownCommand)?;
        if let Some(missing) = missing(expected, arguments) {
            return Err(GtpError::Missing { command, expected, missing });
        }
        match command {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok(env!("CARGO_PKG_NAME").to_owned()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "list_commands" => {
                Ok(commands::<P>().map(|(name, _)| name).collect::<Vec<_>>().join("\n"))
            }
            "known_command" => {
                let asked = arguments.to_lowercase();
                Ok(commands::<P>().any(|(name, _)| name == asked).to_string())
            }
            "quit" => {
                self.has_quit = true;
                empty_answer()
            }
            "boardsize" if arguments.parse() == Ok(P::BOARD_SIZE) => empty_answer(),
            "boardsize" => Err(GtpError::UnacceptableSize),
            // In these games no player gets points in advance, so the number has no effect.
            "komi" => arguments
                .parse::<f64>()
                .map_or(Err(GtpError::Usage("komi NUMBER")), |_| empty_answer()),
            _ => {
                let found = P::COMMANDS.iter().find(|(name, ..)| *name == command);
                let (.., run) = found.ok_or(GtpError::UnknownCommand)?;
                run(&mut self.played, arguments)
            }
        }
    }
}

fn commands<P: GtpGame>() -> impl Iterator<Item = (&'static str, &'static str)> {
    COMMON.into_iter().chain(P::COMMANDS.iter().map(|&(name, arguments, _)| (name, arguments)))
}

fn missing(expected: &'static str, arguments: &str) -> Option<&'static str> {
    let mut needed = expected.split_whitespace().take_while(|word| !word.starts_with('['));
    needed.nth(arguments.split_whitespace().count())
}

#[expect(clippy::unnecessary_wraps, reason = "it has the type of answers that can fail")]
pub fn empty_answer() -> GtpResult {
    Ok(String::new())
}

pub fn sorted(moves: &[impl ToString]) -> String {
    let mut lines: Vec<String> = moves.iter().map(ToString::to_string).collect();
    lines.sort_unstable();
    lines.join("\n")
}

/// Only `--force` before the file allows the save to replace another game.
pub fn file_and_overwrite(argument: &str) -> (&Path, Overwrite) {
    match argument.strip_prefix("--force ") {
        Some(file) => (Path::new(file.trim_start()), Overwrite::Allowed),
        None => (Path::new(argument), Overwrite::Never),
    }
}

/// The greatest depth of a count, in plies. A deeper count would never finish.
pub const DEEPEST_PERFT: u32 = 9;

pub fn depth(argument: &str) -> Result<u32, GtpError> {
    let depth = argument.parse().ok().filter(|&depth| depth <= DEEPEST_PERFT);
    depth.ok_or(GtpError::Usage("punct-perft N, with N from 0 to 9"))
}

/// Answers every command on `input` until the input ends, a command is `quit` or nobody reads the
/// answers any more. A faulty line is not an error: its answer says what is wrong.
pub fn answer_commands(
    mut input: impl BufRead,
    mut output: impl Write,
    played: impl GtpGame,
) -> Result<(), StreamError> {
    let mut conversation = GtpSession::new(played);
    let mut line = Vec::new();
    while !conversation.has_quit
        && read_line(&mut input, &mut line, MAX_LINE).map_err(StreamError::Input)?
    {
        let Some(answer) = conversation.answer(&line) else { continue };
        // One write call sends the whole answer, so that the other program gets it in one piece.
        let sent = output.write_all(answer.to_string().as_bytes()).and_then(|()| output.flush());
        match sent {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => break,
            sent => sent.map_err(StreamError::Output)?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<String> {
        let GtpRequest { id, command, arguments, .. } = GtpRequest::read(line.as_bytes())?;
        Some([id.unwrap_or_default(), command, arguments].join("|"))
    }

    #[test]
    fn a_line_has_an_id_a_name_and_arguments() {
        assert_eq!(read("name\n").as_deref(), Some("|name|"));
        assert_eq!(
            read("7 play white T-D3, D4, E4\n").as_deref(),
            Some("7|play|white T-D3, D4, E4")
        );
        assert_eq!(read("007 NAME").as_deref(), Some("007|name|"));
        assert_eq!(read("12").as_deref(), Some("12||"));
        assert_eq!(read("-1 name").as_deref(), Some("|-1|name"));
    }

    #[test]
    fn blanks_comments_and_control_characters_are_ignored() {
        for silent in ["", "\n", " \t \r\n", "# all of it\n", "  #", "\u{7}\u{1b}\n", "\u{FEFF}"] {
            assert_eq!(read(silent), None, "{silent:?}");
        }
        assert_eq!(read("\t3\tname\t# what?\r\n").as_deref(), Some("3|name|"));
        assert_eq!(read("na\u{8}me\u{7f}\r\n").as_deref(), Some("|name|"));
    }

    #[test]
    fn a_comment_does_not_make_a_line_too_long() {
        let too_long = |line: String| GtpRequest::read(line.as_bytes()).map(|read| read.too_long);
        assert_eq!(too_long("x".repeat(MAX_LINE)), Some(false));
        assert_eq!(too_long(format!("{}\r\n", "x".repeat(MAX_LINE))), Some(false));
        assert_eq!(too_long("x".repeat(MAX_LINE + 1)), Some(true));
        assert_eq!(too_long(format!("name # {}", "x".repeat(MAX_LINE))), Some(false));
    }
}
