//! The commands of the protocol, in one table.

use std::path::Path;

use super::answer::Answer;
use super::failure::Failure;
use super::request::{Request, word_and_rest};
use crate::diagram;
use crate::record::{self, Name};
use crate::rules::{Bridges, Game, Move, Player, Rules, perft};
use crate::session::LiveGame;

/// The state of a connection: a game, and whether the other program has quit.
pub(super) struct Gtp {
    pub live: LiveGame,
    quit: bool,
}

type Done = Result<String, Failure>;

/// Runs a command, given its arguments.
type Run = fn(&mut Gtp, &str) -> Done;

const COMMANDS: [(&str, Run); 21] = [
    ("protocol_version", |_, _| Ok("2".to_owned())),
    ("name", |_, _| Ok(env!("CARGO_PKG_NAME").to_owned())),
    ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
    ("list_commands", |_, _| Ok(COMMANDS.map(|(name, _)| name).join("\n"))),
    ("known_command", |_, name| Ok(find(&name.to_lowercase()).is_some().to_string())),
    ("quit", Gtp::quit),
    ("clear_board", |gtp, _| gtp.begin(gtp.game().rules())),
    ("play", Gtp::play),
    ("undo", Gtp::undo),
    ("showboard", |gtp, _| Ok(gtp.board())),
    ("all_legal", Gtp::all_legal),
    ("final_score", Gtp::final_score),
    ("punct-rules", Gtp::rules),
    ("punct-turn", |gtp, _| Ok(gtp.turn().to_owned())),
    ("punct-reserve", Gtp::reserve),
    ("punct-centre", Gtp::centre),
    ("punct-perft", Gtp::perft),
    ("punct-position", |gtp, _| Ok(gtp.game().position_text())),
    ("punct-set-position", Gtp::set_position),
    ("punct-load", Gtp::load),
    ("punct-save", Gtp::save),
];

const RULES_USAGE: Failure = Failure::Usage("punct-rules [basic|standard [two|any]]");

/// The greatest depth that is accepted. No count so deep would ever finish.
const MAX_DEPTH: u32 = 9;

impl Gtp {
    /// With a game about to begin.
    pub fn new(rules: Rules) -> Gtp {
        Gtp { live: new_game(rules), quit: false }
    }

    /// Whether `quit` was said.
    pub fn has_quit(&self) -> bool {
        self.quit
    }

    /// The answer to a line; `None` if the line holds no command.
    pub fn answer(&mut self, line: &[u8]) -> Option<Answer> {
        let Request { id, command, arguments, too_long } = Request::read(line)?;
        let result = match find(&command) {
            _ if too_long => Err(Failure::TooLong),
            Some(run) => run(self, &arguments),
            None => Err(Failure::UnknownCommand),
        };
        Some(Answer { id, result })
    }

    fn game(&self) -> &Game {
        self.live.game()
    }

    fn begin(&mut self, rules: Rules) -> Done {
        self.live = new_game(rules);
        done()
    }

    fn quit(&mut self, _: &str) -> Done {
        self.quit = true;
        done()
    }

    fn play(&mut self, arguments: &str) -> Done {
        let (colour, text) = word_and_rest(arguments);
        if text.is_empty() {
            return Err(Failure::Usage("play COLOUR MOVE"));
        }
        let mover: Player = colour.parse()?;
        let attempt: Move = text.parse()?;
        self.must_be_turn_of(mover)?;
        self.live.play(attempt)?;
        done()
    }

    fn undo(&mut self, _: &str) -> Done {
        self.live.undo(1).map_or(Err(Failure::NothingToUndo), |_| done())
    }

    fn board(&self) -> String {
        format!("\n{}{}", diagram::board(self.game().position()), diagram::LEGEND)
    }

    /// All legal moves, sorted bytewise; none once the game is over.
    fn all_legal(&mut self, arguments: &str) -> Done {
        self.must_be_turn_of(arguments.parse()?)?;
        let mut moves = Vec::new();
        self.game().legal_moves(&mut moves);
        let mut lines: Vec<String> = moves.iter().map(Move::to_string).collect();
        lines.sort_unstable();
        Ok(lines.join("\n"))
    }

    fn final_score(&mut self, _: &str) -> Done {
        let outcome = self.game().outcome().ok_or(Failure::NotOver)?;
        let score = match outcome.winner() {
            Some(Player::White) => "W+",
            Some(Player::Black) => "B+",
            None => "0",
        };
        Ok(score.to_owned())
    }

    /// Tells the rules, or sets them and clears the board. Without a word on bridges: `two`.
    fn rules(&mut self, arguments: &str) -> Done {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        let (variant, bridges) = match words[..] {
            [] => return Ok(self.game().rules().to_string()),
            [variant] => (variant.parse(), Ok(Bridges::default())),
            [variant, bridges] => (variant.parse(), bridges.parse()),
            _ => return Err(RULES_USAGE),
        };
        let (Ok(variant), Ok(bridges)) = (variant, bridges) else { return Err(RULES_USAGE) };
        self.begin(Rules { variant, bridges })
    }

    /// `white`, `black`, or `over`.
    fn turn(&self) -> &'static str {
        match self.game().outcome() {
            Some(_) => "over",
            None => self.game().position().turn().code(),
        }
    }

    /// Begins a game from a position, by the rules it names and the present setting of bridges.
    fn set_position(&mut self, text: &str) -> Done {
        let game = Game::from_position_text(text, self.game().rules().bridges)?;
        self.live = LiveGame::of_game(game, Player::BOTH.map(Name::default_of), record::now());
        done()
    }

    fn reserve(&mut self, arguments: &str) -> Done {
        Ok(diagram::reserve(self.game().position(), arguments.parse()?))
    }

    fn centre(&mut self, arguments: &str) -> Done {
        Ok(self.game().position().centre_count(arguments.parse()?).to_string())
    }

    fn perft(&mut self, arguments: &str) -> Done {
        match arguments.parse::<u32>() {
            Ok(depth) if depth <= MAX_DEPTH => Ok(perft(self.game(), depth).to_string()),
            _ => Err(Failure::Usage("punct-perft N, with N from 0 to 9")),
        }
    }

    fn load(&mut self, file: &str) -> Done {
        if file.is_empty() {
            return Err(Failure::Usage("punct-load FILE"));
        }
        self.live = LiveGame::of_record(&record::read(Path::new(file))?);
        done()
    }

    fn save(&mut self, file: &str) -> Done {
        if file.is_empty() {
            return Err(Failure::Usage("punct-save FILE"));
        }
        record::save(Path::new(file), &self.live.record())?;
        done()
    }

    /// Once the game is over neither player is refused for being out of turn.
    fn must_be_turn_of(&self, player: Player) -> Result<(), Failure> {
        let others = self.game().outcome().is_none() && self.game().position().turn() != player;
        if others { Err(Failure::NotItsTurn(player)) } else { Ok(()) }
    }
}

fn find(name: &str) -> Option<Run> {
    COMMANDS.iter().find(|(known, _)| *known == name).map(|&(_, run)| run)
}

fn new_game(rules: Rules) -> LiveGame {
    LiveGame::new(rules, Player::BOTH.map(Name::default_of), record::now())
}

/// The answer of a command that has nothing to tell.
#[expect(clippy::unnecessary_wraps, reason = "it has the type of answers that can fail")]
fn done() -> Done {
    Ok(String::new())
}
