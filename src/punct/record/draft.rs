//! A game found in a file of another format, before it is a record.

use jiff::Timestamp;

use super::game_record::Record;
use super::header::Header;
use super::remark::Remark;
use super::tree::Tree;
use crate::rules::{Bridges, Ending, EndingError, Game, Move, Player, Refusal, Rules, Variant};

/// How a file says that a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    Won(Player),
    Draw,
}

/// A game found in a file. Its moves are legal.
pub struct GameDraft {
    pub header: Header,
    pub tree: Tree,
    /// After how many moves of the main line the players stand, if the file says so.
    pub ply: Option<usize>,
    pub saved: Option<Timestamp>,
}

impl GameDraft {
    /// The game after all moves of the main line.
    pub fn end(&self) -> Game {
        let mut game = self.header.start();
        for played in self.tree.main_line() {
            // Legal: they were played while the file was read.
            let _ = game.play(played);
        }
        game
    }

    /// Whether the players stand at the last move; only there can a game be over.
    pub fn stands_at_end(&self, moves: usize) -> bool {
        self.ply.is_none_or(|ply| ply >= moves)
    }

    /// The record of the game, ended so after the last move.
    pub fn finish(mut self, ending: Option<Ending>) -> Result<Record, EndingError> {
        let mut game = self.end();
        if let Some(ending) = ending {
            game.end(ending)?;
        }
        let moves = game.ply();
        let ply = self.ply.filter(|&ply| ply < moves && ending.is_none()).unwrap_or(moves);
        if ply == 0 {
            self.header.take_back_swap();
        }
        let GameDraft { header, tree, saved, .. } = self;
        let game = game.at(ply).unwrap_or(game);
        Ok(Record { saved, ..Record::of_tree(header, game, tree) })
    }
}

/// Reads a game by the rules a file states; where it states none, by the default ones or by those
/// that its moves need.
pub fn by_rules_it_needs<T, E>(
    stated: Option<Rules>,
    read: impl Fn(Rules) -> Result<T, E>,
    refused: impl Fn(&E) -> Option<(Move, Refusal)>,
) -> Result<(T, Vec<Remark>), E> {
    let mut rules = stated.unwrap_or_default();
    let mut remarks = Vec::new();
    loop {
        let error = match read(rules) {
            Ok(found) => return Ok((found, remarks)),
            Err(error) => error,
        };
        match refused(&error).filter(|_| stated.is_none()) {
            Some((by, Refusal::OneSupport(_))) if rules.bridges == Bridges::Two => {
                rules.bridges = Bridges::Any;
                remarks.push(Remark::NeedsBridges(rules.bridges, by));
            }
            Some((by, Refusal::CentralHexagon { .. })) if rules.variant == Variant::Standard => {
                rules.variant = Variant::Basic;
                remarks.push(Remark::NeedsVariant(rules.variant, by));
            }
            _ => return Err(error),
        }
    }
}
