//! The conditions of a task ask what a move did by the rules, not which move it was. So every move
//! that meets them is right.

use std::str::FromStr;

use thiserror::Error;

use crate::punct::engine;
use crate::rules::{
    Game, Kind, Move, Outcome, Piece, Player, Position, Side, Source, Space, SpaceSet, chain,
};

pub struct MoveAttempt {
    pub before: Position,
    pub played: Move,
    pub after: Game,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inspection {
    pub cursor: Space,
    pub under: Option<Piece>,
    pub chain: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskRequirement {
    goal: TaskGoal,
    pub(super) otherwise: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum TaskGoal {
    Adds(Option<Kind>),
    /// The PÜNCT of the piece must come from the space, if one is named.
    Moves(Option<Space>),
    Turns,
    Punct(SpaceSet),
    Covers(SpaceSet),
    Level(u8),
    Bridge,
    Flat,
    /// Covers the opponent's piece with its PÜNCT on this space. The piece was free before.
    Blocks(Space),
    /// Frees an own piece with its PÜNCT on this space. The piece was covered before.
    Frees(Space),
    /// Separates these spaces, which the opponent's chain joined before.
    Cuts(Space, Space),
    Holds(Space),
    Joins(Space, Space),
    Touches(Side),
    Wins,
    Counts,
    /// Leaves more central spaces to the player than to the opponent.
    Centre,
    /// Leaves the opponent no move that wins at once.
    Stops,
    Threatens,
    /// Threatens to win with the next move, whatever the opponent does.
    Forces,
    Looks(SpaceSet),
    Peeks(Space),
    Chain,
}

impl TaskRequirement {
    /// What a legal move lacks, as a sentence; `None` if the move meets the condition.
    pub fn unmet_reason(&self, tried: &MoveAttempt) -> Option<String> {
        (!self.goal.is_met(tried)).then(|| self.unmet_text())
    }

    pub fn unmet_text(&self) -> String {
        self.otherwise.clone().unwrap_or_else(|| self.goal.otherwise())
    }

    pub fn is_met_by_inspection(&self, inspection: Inspection) -> bool {
        match self.goal {
            TaskGoal::Looks(spaces) => spaces.contains(inspection.cursor),
            TaskGoal::Peeks(space) => {
                inspection.under.is_some_and(|piece| piece.placement.spaces().contains(space))
            }
            TaskGoal::Chain => inspection.chain,
            _ => false,
        }
    }
}

impl TaskGoal {
    fn is_met(&self, MoveAttempt { before, played, after }: &MoveAttempt) -> bool {
        let (mover, to, now) = (before.turn(), played.placement(), after.position());
        let piece = now.top(to.punct());
        match *self {
            TaskGoal::Adds(kind) => match played.source() {
                Source::Reserve(added) => kind.is_none_or(|kind| kind == added),
                Source::Board(_) => false,
            },
            TaskGoal::Moves(wanted) => match played.source() {
                Source::Board(from) => wanted.is_none_or(|wanted| wanted == from),
                Source::Reserve(_) => false,
            },
            TaskGoal::Turns => played.source() == Source::Board(to.punct()),
            TaskGoal::Punct(spaces) => spaces.contains(to.punct()),
            TaskGoal::Covers(spaces) => (spaces - to.spaces()).is_empty(),
            TaskGoal::Level(level) => piece.is_some_and(|piece| piece.level.get() == level),
            TaskGoal::Bridge => has_gap(now, to.spaces(), piece),
            TaskGoal::Flat => !has_gap(now, to.spaces(), piece),
            TaskGoal::Blocks(punct) => {
                is_free(before, mover.opponent(), punct) == Some(true)
                    && is_free(now, mover.opponent(), punct) == Some(false)
            }
            TaskGoal::Frees(punct) => {
                is_free(before, mover, punct) == Some(false)
                    && is_free(now, mover, punct) == Some(true)
            }
            TaskGoal::Cuts(one, other) => {
                let opponent = mover.opponent();
                are_joined(before.tops(opponent), one, other)
                    && !are_joined(now.tops(opponent), one, other)
            }
            TaskGoal::Holds(space) => now.tops(mover).contains(space),
            TaskGoal::Joins(one, other) => are_joined(now.tops(mover), one, other),
            TaskGoal::Touches(side) => side.spaces().meets(to.spaces()),
            TaskGoal::Wins => {
                after.outcome() == Some(Outcome::Connected { winner: mover, uncovered: false })
            }
            TaskGoal::Counts => after.outcome() == Some(Outcome::LastPiece { winner: Some(mover) }),
            TaskGoal::Centre => now.centre_lead(mover) > 0,
            TaskGoal::Stops => after.outcome().is_none() && engine::wins(now).is_empty(),
            TaskGoal::Threatens => after.outcome().is_none() && !engine::threats(now).is_empty(),
            TaskGoal::Forces => after.outcome().is_none() && engine::is_lost_at_once(now),
            TaskGoal::Looks(_) | TaskGoal::Peeks(_) | TaskGoal::Chain => false,
        }
    }

    fn otherwise(&self) -> String {
        match self {
            TaskGoal::Adds(Some(kind)) => format!("Add a {} from your reserve.", kind.name()),
            TaskGoal::Adds(None) => "Add a piece from your reserve.".to_owned(),
            TaskGoal::Moves(Some(space)) => format!("Move the piece whose PÜNCT is on {space}."),
            TaskGoal::Moves(None) => "Move a piece that lies on the board.".to_owned(),
            TaskGoal::Turns => "Leave the PÜNCT where it is and only turn the piece.".to_owned(),
            TaskGoal::Punct(spaces) => {
                format!("The PÜNCT must come down on {}.", list_spaces(*spaces, "or"))
            }
            TaskGoal::Covers(spaces) => {
                format!("The piece must cover {}.", list_spaces(*spaces, "and"))
            }
            TaskGoal::Level(level) => format!("The piece must come to lie on level {level}."),
            TaskGoal::Bridge => "This lies flat. A bridge has a gap below its middle.".to_owned(),
            TaskGoal::Flat => "This is a bridge. The piece must lie flat.".to_owned(),
            TaskGoal::Blocks(space) => {
                format!("The piece with its PÜNCT on {space} can still move.")
            }
            TaskGoal::Frees(space) => {
                format!("Your piece with its PÜNCT on {space} is still covered.")
            }
            TaskGoal::Cuts(one, other) => format!("{one} and {other} are still joined."),
            TaskGoal::Holds(space) => format!("Your dot on {space} is gone."),
            TaskGoal::Joins(one, other) => {
                format!("Your dots on {one} and {other} are not joined.")
            }
            TaskGoal::Touches(_) => "No dot lies on that side.".to_owned(),
            TaskGoal::Wins => "This joins no opposite sides yet.".to_owned(),
            TaskGoal::Counts => "This does not end the game with more central spaces.".to_owned(),
            TaskGoal::Centre => "You would not have more central spaces.".to_owned(),
            TaskGoal::Stops => "Your opponent could still win with the next move.".to_owned(),
            TaskGoal::Threatens => "After this you would threaten nothing.".to_owned(),
            TaskGoal::Forces => "Your opponent has an answer to that.".to_owned(),
            TaskGoal::Looks(_) | TaskGoal::Peeks(_) | TaskGoal::Chain => {
                "Here no move is asked for.".to_owned()
            }
        }
    }
}

fn has_gap(position: &Position, spaces: SpaceSet, piece: Option<Piece>) -> bool {
    spaces
        .into_iter()
        .any(|space| position.stack(space).any(|layer| layer.gap && Some(layer.piece) == piece))
}

/// `None` if there is no such piece.
fn is_free(position: &Position, owner: Player, punct: Space) -> Option<bool> {
    let mut pieces = position.pieces_of(owner);
    pieces.find(|(piece, _)| piece.placement.punct() == punct).map(|(_, free)| free)
}

fn are_joined(tops: SpaceSet, one: Space, other: Space) -> bool {
    chain(SpaceSet::EMPTY.with_space(one), tops).contains(other)
}

fn list_spaces(spaces: SpaceSet, word: &str) -> String {
    let mut spaces: Vec<Space> = spaces.into_iter().collect();
    spaces.sort_unstable();
    let names: Vec<String> = spaces.iter().map(ToString::to_string).collect();
    match &names[..] {
        [] => String::new(),
        [only] => only.clone(),
        [earlier @ .., last] => format!("{} {word} {last}", earlier.join(", ")),
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0} is not a goal")]
pub struct GoalError(String);

impl FromStr for TaskRequirement {
    type Err = GoalError;

    /// The text after a `|` is the sentence for a move that misses the goal.
    fn from_str(text: &str) -> Result<TaskRequirement, GoalError> {
        let (goal, otherwise) = match text.split_once('|') {
            Some((goal, otherwise)) => (goal, Some(otherwise.trim().to_owned())),
            None => (text, None),
        };
        let goal = read(goal).ok_or_else(|| GoalError(goal.trim().to_owned()))?;
        Ok(TaskRequirement { goal, otherwise })
    }
}

fn read(text: &str) -> Option<TaskGoal> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Some(match words.as_slice() {
        ["adds"] => TaskGoal::Adds(None),
        ["adds", kind] => TaskGoal::Adds(Some(Kind::from_code(kind)?)),
        ["moves"] => TaskGoal::Moves(None),
        ["moves", from] => TaskGoal::Moves(Some(from.parse().ok()?)),
        ["turns"] => TaskGoal::Turns,
        ["punct", on @ ..] => TaskGoal::Punct(spaces(on)?),
        ["covers", all @ ..] => TaskGoal::Covers(spaces(all)?),
        ["level", level] => TaskGoal::Level(level.parse().ok()?),
        ["bridge"] => TaskGoal::Bridge,
        ["flat"] => TaskGoal::Flat,
        ["blocks", punct] => TaskGoal::Blocks(punct.parse().ok()?),
        ["frees", punct] => TaskGoal::Frees(punct.parse().ok()?),
        ["cuts", one, other] => TaskGoal::Cuts(one.parse().ok()?, other.parse().ok()?),
        ["holds", space] => TaskGoal::Holds(space.parse().ok()?),
        ["joins", one, other] => TaskGoal::Joins(one.parse().ok()?, other.parse().ok()?),
        // The task names a side by one of its spaces.
        ["touches", space] => {
            let space = space.parse().ok()?;
            TaskGoal::Touches(Side::ALL.into_iter().find(|side| side.spaces().contains(space))?)
        }
        ["wins"] => TaskGoal::Wins,
        ["counts"] => TaskGoal::Counts,
        ["centre"] => TaskGoal::Centre,
        ["stops"] => TaskGoal::Stops,
        ["threatens"] => TaskGoal::Threatens,
        ["forces"] => TaskGoal::Forces,
        ["looks", at @ ..] => TaskGoal::Looks(spaces(at)?),
        ["peeks", under] => TaskGoal::Peeks(under.parse().ok()?),
        ["chain"] => TaskGoal::Chain,
        _ => return None,
    })
}

/// At least one space.
fn spaces(names: &[&str]) -> Option<SpaceSet> {
    if names.is_empty() {
        return None;
    }
    names.iter().map(|name| name.parse::<Space>().ok()).collect()
}
