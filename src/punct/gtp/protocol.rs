//! The commands of the protocol, in one table.

use std::path::Path;

use super::{Gtp, new_game};
use crate::kit::gtp::{
    Failure, GtpDone, Played, RunCommand, colour_and_text, depth, done, file_and_overwrite, score,
    sorted, turn_or_over,
};
use crate::kit::storage::{self, Name};
use crate::punct::diagram;
use crate::punct::record::{self, Record};
use crate::rules::{
    Bridges, Game, Move, NotationError, Player, PositionTextError, Refusal, Rules, perft,
};

impl Played for Gtp {
    const BOARD_SIZE: u32 = 17;

    const COMMANDS: &'static [(&'static str, &'static str, RunCommand<Gtp>)] = &[
        ("clear_board", "", |gtp, _| gtp.begin(gtp.game().rules())),
        ("play", "COLOUR MOVE", Gtp::play),
        ("undo", "", Gtp::undo),
        ("showboard", "", |gtp, _| Ok(gtp.board())),
        ("all_legal", "COLOUR", Gtp::all_legal),
        ("final_score", "", Gtp::final_score),
        ("punct-rules", "[basic|standard [two|any]]", Gtp::rules),
        ("punct-turn", "", |gtp, _| Ok(turn_or_over(gtp.game().position().turn(), gtp.is_over()))),
        ("punct-reserve", "COLOUR", Gtp::reserve),
        ("punct-centre", "COLOUR", Gtp::centre),
        ("punct-perft", "N", Gtp::perft),
        ("punct-position", "", |gtp, _| Ok(gtp.game().position_text())),
        // It says itself which words it needs.
        ("punct-set-position", "", Gtp::set_position),
        ("punct-load", "FILE", Gtp::load),
        ("punct-save", "FILE", Gtp::save),
        ("genmove", "COLOUR", Gtp::genmove),
        ("reg_genmove", "COLOUR", Gtp::reg_genmove),
        ("time_settings", "MAIN BYO STONES", Gtp::time_settings),
        ("time_left", "COLOUR TIME STONES", Gtp::time_left),
        ("punct-level", "[N]", Gtp::level),
        ("punct-nodes", "N", Gtp::nodes),
        ("punct-movetime", "MS", Gtp::movetime),
        ("punct-seed", "N", Gtp::seed),
        ("punct-threads", "N", Gtp::threads),
        ("punct-wins", "", Gtp::wins),
        ("punct-analyse", "MS [COUNT]", Gtp::analyse),
    ];
}

const RULES_USAGE: Failure = Failure::Usage("punct-rules [basic|standard [two|any]]");

impl Gtp {
    fn begin(&mut self, rules: Rules) -> GtpDone {
        self.set_up(new_game(rules))
    }

    /// Replaces the game.
    fn set_up(&mut self, live: Record) -> GtpDone {
        self.live = live;
        self.computer.start_clocks();
        done()
    }

    fn play(&mut self, arguments: &str) -> GtpDone {
        let (mover, text) = colour_and_text(arguments)?;
        let attempt: Move = text.parse()?;
        self.must_be_turn_of(mover)?;
        self.live.play(attempt)?;
        done()
    }

    fn undo(&mut self, _: &str) -> GtpDone {
        self.live.undo(1).map_or(Err(Failure::NothingToUndo), |_| done())
    }

    fn board(&self) -> String {
        format!("\n{}{}", diagram::board(self.game().position()), diagram::LEGEND)
    }

    /// All legal moves, sorted bytewise; none once the game is over.
    fn all_legal(&mut self, arguments: &str) -> GtpDone {
        self.must_be_turn_of(arguments.parse()?)?;
        let mut moves = Vec::new();
        self.game().legal_moves(&mut moves);
        Ok(sorted(&moves))
    }

    fn final_score(&mut self, _: &str) -> GtpDone {
        let outcome = self.game().outcome().ok_or(Failure::NotOver)?;
        Ok(score(outcome.winner()))
    }

    /// Tells the rules, or sets them and clears the board. Without a word on bridges: `two`.
    fn rules(&mut self, arguments: &str) -> GtpDone {
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

    /// Begins a game from a position, by the rules it names and the present setting of bridges.
    fn set_position(&mut self, text: &str) -> GtpDone {
        let game = Game::from_position_text(text, self.game().rules().bridges)?;
        self.set_up(Record::of_game(game, Player::BOTH.map(Name::default_of), storage::now()))
    }

    fn reserve(&mut self, arguments: &str) -> GtpDone {
        Ok(diagram::reserve(self.game().position(), arguments.parse()?))
    }

    fn centre(&mut self, arguments: &str) -> GtpDone {
        Ok(self.game().position().centre_count(arguments.parse()?).to_string())
    }

    fn perft(&mut self, arguments: &str) -> GtpDone {
        Ok(perft(self.game(), depth(arguments)?).to_string())
    }

    fn load(&mut self, file: &str) -> GtpDone {
        self.set_up(record::read(Path::new(file))?)
    }

    fn save(&mut self, file: &str) -> GtpDone {
        let (file, overwrite) = file_and_overwrite(file);
        record::save(file, &self.live, overwrite)?;
        done()
    }
}

impl From<NotationError> for Failure {
    fn from(error: NotationError) -> Failure {
        Failure::Unreadable(error.to_string())
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Refused(refusal.to_string())
    }
}

impl From<PositionTextError> for Failure {
    fn from(error: PositionTextError) -> Failure {
        Failure::Position(error.to_string())
    }
}
