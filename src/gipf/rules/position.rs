//! A position: the board, the players' pieces beside it, the player to move, and how the game
//! ended.

use std::fmt;

use super::entry::Entry;
use super::point::{Point, SPOTS, Spot};
use super::ruleset::{Rules, Version};
use super::spot_set::SpotSet;
use super::stack::{Kind, Layer, Stack};
use super::supply::Supply;
use super::turn::{Entering, Jump};
use crate::rules::Player;

/// The board, the players' pieces beside it, and the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    rules: Rules,
    pub(super) turn: Player,
    stacks: [Stack; SPOTS],
    held: [SpotSet; 2],
    /// The spots with each kind of piece on top.
    tops: [SpotSet; 4],
    supplies: [Supply; 2],
    pub(super) outcome: Option<Outcome>,
}

/// The places of the pieces at the start of the basic and the standard version, by column and
/// number.
const WHITE_CORNERS: [(i8, i8); 3] = [(4, 2), (1, 5), (7, 5)];
const BLACK_CORNERS: [(i8, i8); 3] = [(4, 8), (1, 2), (7, 2)];

impl Position {
    pub fn new(rules: Rules) -> Position {
        let mut start = Position {
            rules,
            turn: Player::White,
            stacks: [Stack::EMPTY; SPOTS],
            held: [SpotSet::EMPTY; 2],
            tops: [SpotSet::EMPTY; 4],
            supplies: [Supply::new(rules); 2],
            outcome: None,
        };
        let kind = match rules.version() {
            Version::Basic => Kind::Basic,
            Version::Standard => Kind::Gipf,
            Version::Tournament => return start,
        };
        for (owner, corners) in [(Player::White, WHITE_CORNERS), (Player::Black, BLACK_CORNERS)] {
            let points = corners.iter().filter_map(|&(column, number)| Point::new(column, number));
            for spot in points.filter_map(Point::spot) {
                start.set_stack(spot, Stack::from_layer(Layer::new(owner, kind)));
            }
        }
        start
    }

    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns the player to move; after the end of the game, the player who would be to move.
    pub const fn turn(&self) -> Player {
        self.turn
    }

    pub const fn stack(&self, spot: Spot) -> Stack {
        self.stacks[spot.index()]
    }

    pub const fn spots_of(&self, player: Player) -> SpotSet {
        self.held[player as usize]
    }

    pub fn occupied_spots(&self) -> SpotSet {
        self.held[0] | self.held[1]
    }

    pub const fn tops(&self, kind: Kind) -> SpotSet {
        self.tops[kind as usize]
    }

    /// Whether a player has an uncovered GIPF-piece.
    pub fn has_gipf_on_top(&self, player: Player) -> bool {
        !(self.spots_of(player) & self.tops(Kind::Gipf)).is_empty()
    }

    /// Returns a player's pieces beside the board.
    pub const fn supply(&self, player: Player) -> Supply {
        self.supplies[player as usize]
    }

    /// Returns how the game ended, if the last turn ended it.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns the occupied spots, sorted, with their layers from below, separated by blanks:
    /// `b5=wG e5=bGwB`. The text of an empty board is empty.
    pub fn board_text(&self) -> String {
        self.to_string()
    }

    /// Makes a position for a test from its parts. The game goes on.
    #[cfg(test)]
    pub(super) fn from_parts(
        rules: Rules,
        turn: Player,
        stacks: &[(Spot, Stack)],
        supplies: [Supply; 2],
    ) -> Position {
        let empty = Position::new(Rules::usual(Version::Tournament));
        let mut position = Position { rules, turn, supplies, ..empty };
        for &(spot, stack) in stacks {
            position.set_stack(spot, stack);
        }
        position
    }

    /// Whether the line of a way in has an empty spot.
    pub(super) fn has_room(&self, entry: Entry) -> bool {
        let taken = self.occupied_spots();
        entry.spots().iter().any(|&spot| !taken.contains(spot))
    }

    fn set_stack(&mut self, spot: Spot, stack: Stack) {
        if let Some(Layer { owner, kind }) = self.stack(spot).top() {
            self.held[owner as usize] = self.held[owner as usize].without_spot(spot);
            self.tops[kind as usize] = self.tops[kind as usize].without_spot(spot);
        }
        if let Some(Layer { owner, kind }) = stack.top() {
            self.held[owner as usize] = self.held[owner as usize].with_spot(spot);
            self.tops[kind as usize] = self.tops[kind as usize].with_spot(spot);
        }
        self.stacks[spot.index()] = stack;
    }

    /// Pushes a piece of the mover in. All stacks before the first empty spot move on by one spot.
    /// The line must have room.
    ///
    /// Decision "stacks are pushed whole".
    pub(super) fn push_in(&mut self, entering: Entering, entry: Entry) {
        let mut pushed = Stack::from_layer(Layer::new(self.turn, entering.kind()));
        for &spot in entry.spots() {
            let stood = self.stack(spot);
            self.set_stack(spot, pushed);
            if stood.is_empty() {
                break;
            }
            pushed = stood;
        }
        self.supplies[self.turn as usize].bring_in(entering);
    }

    /// Uses a potential of the mover. The rules must allow the use.
    pub(super) fn use_potential(&mut self, jump: Jump) {
        self.unload(jump.from);
        let layer = Layer::new(self.turn, jump.onto.kind());
        self.set_stack(jump.to, self.stack(jump.to).with_layer(layer));
        self.supplies[self.turn as usize].basic -= jump.onto.kind().basic_pieces();
    }

    /// Takes the potential off the mover's loaded piece; a single piece stays. A loaded piece never
    /// has layers below it, because no jump puts one on a stack.
    pub(super) fn unload(&mut self, spot: Spot) {
        self.set_stack(spot, Stack::from_layer(Layer::new(self.turn, Kind::Basic)));
    }

    /// Takes the top layer off a spot. Basic pieces of the mover go to the mover's reserve, basic
    /// pieces of the other player are captured, and potentials leave the game. The layer below then
    /// holds the spot.
    pub(super) fn take_top(&mut self, spot: Spot) {
        let stack = self.stack(spot);
        let Some(Layer { owner, kind }) = stack.top() else { return };
        self.set_stack(spot, stack.without_top());
        let supply = &mut self.supplies[self.turn as usize];
        if owner == self.turn {
            supply.basic += kind.basic_pieces();
        } else {
            supply.captured += kind.basic_pieces();
        }
    }
}

/// Written as the occupied spots, sorted, with their layers: `b5=wG e5=bGwB`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, spot) in self.occupied_spots().iter().enumerate() {
            let divider = if at > 0 { " " } else { "" };
            write!(f, "{divider}{spot}={}", self.stack(spot))?;
        }
        Ok(())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; `None` is a draw.
    pub winner: Option<Player>,
    pub ending: Ending,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// After the winner's turn the loser has no GIPF-piece on top: each is captured or covered.
    NoGipf,
    /// The loser removed their own last GIPF-piece.
    OwnGipf,
    /// The loser is to move and has no complete turn.
    NoTurn,
    /// The loser lost a challenge, and no other move was possible.
    NoMoveLeft,
    Resigned,
    Agreed,
}
