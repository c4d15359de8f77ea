//! Holds a conversation by the protocol, for any game: reads lines, runs their commands and writes
//! the answers.

use std::io::{BufRead, ErrorKind, Write};
use std::path::Path;

use super::{Failure, GtpAnswer, GtpRequest, MAX_LINE, word_and_rest};
use crate::kit::storage::Overwrite;
use crate::kit::text::{Broken, read_line};
use crate::rules::Player;

/// The text that answers a command, or why the command fails.
pub type GtpDone = Result<String, Failure>;

pub type RunCommand<P> = fn(&mut P, &str) -> GtpDone;

/// A game that a conversation can play, with its commands.
pub trait Played: Sized + 'static {
    /// The only size of its board, in columns.
    const BOARD_SIZE: u32;

    /// The game's own commands: the name, the arguments and the function that runs the command.
    /// Optional arguments stand at the end, in brackets. Every conversation also knows the common
    /// commands.
    const COMMANDS: &'static [(&'static str, &'static str, RunCommand<Self>)];
}

/// The commands that every conversation knows, with their arguments.
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

pub struct Conversation<P> {
    pub played: P,
    /// Whether the other program sent `quit`.
    pub has_quit: bool,
}

impl<P: Played> Conversation<P> {
    pub fn new(played: P) -> Conversation<P> {
        Conversation { played, has_quit: false }
    }

    /// Runs the command of a line and returns the answer; `None` if the line has no command.
    pub fn answer(&mut self, line: &[u8]) -> Option<GtpAnswer> {
        let GtpRequest { id, command, arguments, too_long } = GtpRequest::read(line)?;
        let result = if too_long { Err(Failure::TooLong) } else { self.run(&command, &arguments) };
        Some(GtpAnswer { id, result })
    }

    fn run(&mut self, command: &str, arguments: &str) -> GtpDone {
        let known = commands::<P>().find(|(name, _)| *name == command);
        let (command, expected) = known.ok_or(Failure::UnknownCommand)?;
        if let Some(missing) = missing(expected, arguments) {
            return Err(Failure::Missing { command, expected, missing });
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
            "boardsize" => Err(Failure::UnacceptableSize),
            // In these games no player gets points in advance, so the number has no effect.
            "komi" => arguments
                .parse::<f64>()
                .map_or(Err(Failure::Usage("komi NUMBER")), |_| empty_answer()),
            _ => {
                let found = P::COMMANDS.iter().find(|(name, ..)| *name == command);
                let (.., run) = found.ok_or(Failure::UnknownCommand)?;
                run(&mut self.played, arguments)
            }
        }
    }
}

/// Returns all commands, with their arguments.
fn commands<P: Played>() -> impl Iterator<Item = (&'static str, &'static str)> {
    COMMON.into_iter().chain(P::COMMANDS.iter().map(|&(name, arguments, _)| (name, arguments)))
}

/// Returns the first needed argument that is missing; `None` if none is missing.
fn missing(expected: &'static str, arguments: &str) -> Option<&'static str> {
    let mut needed = expected.split_whitespace().take_while(|word| !word.starts_with('['));
    needed.nth(arguments.split_whitespace().count())
}

/// # Errors
/// Never fails. The table of commands requires this type.
#[expect(clippy::unnecessary_wraps, reason = "it has the type of answers that can fail")]
pub fn empty_answer() -> GtpDone {
    Ok(String::new())
}

/// Lists moves in notation, one on each line, sorted bytewise.
pub fn sorted(moves: &[impl ToString]) -> String {
    let mut lines: Vec<String> = moves.iter().map(ToString::to_string).collect();
    lines.sort_unstable();
    lines.join("\n")
}

/// Fails if it is not the player's turn. After the end of the game, never fails.
pub fn must_be_turn_of(player: Player, turn: Player, is_over: bool) -> Result<(), Failure> {
    if is_over || turn == player { Ok(()) } else { Err(Failure::NotItsTurn(player)) }
}

/// Splits arguments into a colour and the text after it.
pub fn colour_and_text(arguments: &str) -> Result<(Player, &str), Failure> {
    let (colour, text) = word_and_rest(arguments);
    Ok((colour.parse()?, text))
}

/// Whether the text of a move says that the player resigns. A controller sends such a move to both
/// programs, even if it is not the player's turn.
pub fn is_resignation(text: &str) -> bool {
    text.eq_ignore_ascii_case("resign")
}

/// Returns the file to save a game in, and whether the save may replace another game. Only
/// `--force` before the file allows that.
pub fn file_and_overwrite(argument: &str) -> (&Path, Overwrite) {
    match argument.strip_prefix("--force ") {
        Some(file) => (Path::new(file.trim_start()), Overwrite::Allowed),
        None => (Path::new(argument), Overwrite::Never),
    }
}

/// The greatest depth of a count, in plies. A deeper count would never finish.
pub const DEEPEST_PERFT: u32 = 9;

/// Reads how many plies `punct-perft` counts.
pub fn depth(argument: &str) -> Result<u32, Failure> {
    let depth = argument.parse().ok().filter(|&depth| depth <= DEEPEST_PERFT);
    depth.ok_or(Failure::Usage("punct-perft N, with N from 0 to 9"))
}

/// Returns the result of a game as the protocol writes it; `None` is a draw.
pub fn score(winner: Option<Player>) -> String {
    let score = match winner {
        Some(Player::White) => "W+",
        Some(Player::Black) => "B+",
        None => "0",
    };
    score.to_owned()
}

/// Returns `white` or `black` for the player to move, or `over` if the game is over.
pub fn turn_or_over(turn: Player, is_over: bool) -> String {
    if is_over { "over" } else { turn.code() }.to_owned()
}

/// Answers every command on `input` until the input ends, a command is `quit` or nobody reads the
/// answers any more.
///
/// # Errors
/// Fails if `input` can't be read or `output` can't be written to. A faulty line is not an error:
/// its answer says what is wrong.
pub fn converse(
    mut input: impl BufRead,
    mut output: impl Write,
    played: impl Played,
) -> Result<(), Broken> {
    let mut conversation = Conversation::new(played);
    let mut line = Vec::new();
    while !conversation.has_quit
        && read_line(&mut input, &mut line, MAX_LINE).map_err(Broken::Input)?
    {
        let Some(answer) = conversation.answer(&line) else { continue };
        // One write call sends the whole answer, so that the other program gets it in one piece.
        let sent = output.write_all(answer.to_string().as_bytes()).and_then(|()| output.flush());
        match sent {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => break,
            sent => sent.map_err(Broken::Output)?,
        }
    }
    Ok(())
}
