//! A position: the board, the pieces beside it, the player to move, and how the game ended.

use std::fmt;

use super::board::Entry;
use super::board::{Point, SPOTS, Spot, SpotSet};
use super::ruleset::{Rules, Version};
use super::stack::{Kind, Layer, Stack};
use super::turn::{Entering, Jump};
use crate::rules::Player;

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

/// A player's pieces beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Supply {
    pub basic: u8,
    /// The opponent's basic pieces that the player captured.
    pub captured: u8,
    /// The potentials that may still come in.
    pub potentials: u8,
    pub phase: Phase,
}

/// A player brings in GIPF-pieces first, then loaded pieces, then single ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The first move of the tournament version: a GIPF-piece.
    FirstGipf,
    /// GIPF-pieces may still come in; a loaded or single piece begins its own phase.
    Gipf,
    /// Loaded pieces may still come in; a single piece begins the last phase.
    Loaded,
    Single,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// `None` is a draw.
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

impl Outcome {
    pub const AGREED_DRAW: Outcome = Outcome { winner: None, ending: Ending::Agreed };

    pub const fn lost_by(loser: Player, ending: Ending) -> Outcome {
        Outcome { winner: Some(loser.opponent()), ending }
    }
}

impl Supply {
    const fn new(rules: Rules) -> Supply {
        let potentials = rules.potentials().number();
        let (basic, phase) = match rules.version() {
            Version::Tournament => (18, Phase::FirstGipf),
            Version::Standard if potentials > 0 => (12, Phase::Loaded),
            Version::Basic | Version::Standard => (12, Phase::Single),
        };
        Supply { basic, captured: 0, potentials, phase }
    }

    /// In the tournament version, before the first loaded or single piece.
    pub const fn may_play_gipf(self) -> bool {
        matches!(self.phase, Phase::FirstGipf | Phase::Gipf)
    }

    pub const fn allows(self, entering: Entering) -> bool {
        let is_in_phase = match entering {
            Entering::Gipf => self.may_play_gipf(),
            Entering::Loaded => {
                matches!(self.phase, Phase::Gipf | Phase::Loaded) && self.potentials > 0
            }
            Entering::Single => !matches!(self.phase, Phase::FirstGipf),
        };
        is_in_phase && self.basic >= entering.kind().basic_pieces()
    }
}

/// At the start of the basic and the standard version, by column and number.
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

    /// After the end of the game, the player who would be to move.
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

    pub fn has_gipf_on_top(&self, player: Player) -> bool {
        !(self.spots_of(player) & self.tops(Kind::Gipf)).is_empty()
    }

    pub const fn supply(&self, player: Player) -> Supply {
        self.supplies[player as usize]
    }

    /// How the game ended, if the last turn ended it.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

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

    /// All stacks before the first empty spot move on by one spot. The line must have room.
    /// Decision "stacks are pushed whole".
    pub(super) fn push_in(&mut self, entering: Entering, entry: Entry) {
        let mut pushed = Stack::from_layer(Layer::new(self.turn, entering.kind()));
        for &spot in entry.spots() {
            let next = self.stack(spot);
            self.set_stack(spot, pushed);
            if next.is_empty() {
                break;
            }
            pushed = next;
        }
        // The phase of the piece's kind begins. Decision "no GIPF-piece after a loaded one": the
        // order is GIPF-pieces, loaded pieces, single pieces. Decision "jumps end no phase": only
        // a push brings a piece in.
        let supply = &mut self.supplies[self.turn as usize];
        supply.basic -= entering.kind().basic_pieces();
        match entering {
            Entering::Gipf => supply.phase = Phase::Gipf,
            Entering::Loaded => {
                supply.phase = Phase::Loaded;
                supply.potentials -= 1;
            }
            Entering::Single => {
                supply.phase = Phase::Single;
                supply.potentials = 0;
            }
        }
    }

    /// The rules must allow the use.
    pub(super) fn use_potential(&mut self, jump: Jump) {
        self.unload(jump.from);
        let layer = Layer::new(self.turn, jump.onto.kind());
        self.set_stack(jump.to, self.stack(jump.to).with_layer(layer));
        self.supplies[self.turn as usize].basic -= jump.onto.kind().basic_pieces();
    }

    /// A loaded piece never has layers below it, because no jump puts one on a stack.
    pub(super) fn unload(&mut self, spot: Spot) {
        self.set_stack(spot, Stack::from_layer(Layer::new(self.turn, Kind::Basic)));
    }

    /// Basic pieces of the mover go to the mover's reserve, those of the other player are captured,
    /// and potentials leave the game.
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

/// Written as the occupied spots, sorted, with their layers from below: `b5=wG e5=bGwB`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, spot) in self.occupied_spots().iter().enumerate() {
            let divider = if at > 0 { " " } else { "" };
            write!(f, "{divider}{spot}={}", self.stack(spot))?;
        }
        Ok(())
    }
}
