//! The commands of the protocol, in one table.

use super::conversation::{
    GtpDone, Played, Run, colour_and_text, depth, done, file, score, sorted, turn_or_over,
};
use super::request::Failure;
use super::state::{Gtp, new_game};
use crate::diagram;
use crate::record::{self, Name, Record};
use crate::rules::{Bridges, Game, Move, Player, Rules, perft};

impl Played for Gtp {
    const COMMANDS: &'static [(&'static str, Run<Gtp>)] = &[
        ("clear_board", |gtp, _| gtp.begin(gtp.game().rules())),
        ("play", Gtp::play),
        ("undo", Gtp::undo),
        ("showboard", |gtp, _| Ok(gtp.board())),
        ("all_legal", Gtp::all_legal),
        ("final_score", Gtp::final_score),
        ("punct-rules", Gtp::rules),
        ("punct-turn", |gtp, _| Ok(turn_or_over(gtp.game().position().turn(), gtp.is_over()))),
        ("punct-reserve", Gtp::reserve),
        ("punct-centre", Gtp::centre),
        ("punct-perft", Gtp::perft),
        ("punct-position", |gtp, _| Ok(gtp.game().position_text())),
        ("punct-set-position", Gtp::set_position),
        ("punct-load", Gtp::load),
        ("punct-save", Gtp::save),
        ("genmove", Gtp::genmove),
        ("reg_genmove", Gtp::reg_genmove),
        ("time_settings", Gtp::time_settings),
        ("time_left", Gtp::time_left),
        ("punct-level", Gtp::level),
        ("punct-nodes", Gtp::nodes),
        ("punct-movetime", Gtp::movetime),
        ("punct-seed", Gtp::seed),
        ("punct-threads", Gtp::threads),
        ("punct-wins", Gtp::wins),
        ("punct-analyse", Gtp::analyse),
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
        let (mover, text) = colour_and_text(arguments, "play COLOUR MOVE")?;
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
        self.set_up(Record::of_game(game, Player::BOTH.map(Name::default_of), record::now()))
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

    fn load(&mut self, argument: &str) -> GtpDone {
        let file = file(argument, "punct-load FILE")?;
        self.set_up(record::read(file)?)
    }

    fn save(&mut self, argument: &str) -> GtpDone {
        let file = file(argument, "punct-save FILE")?;
        record::save(file, &self.live)?;
        done()
    }
}
