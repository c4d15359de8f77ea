//! The strengths: how many nodes each searches, how freely each chooses among good moves, and what
//! the lowest overlook.

use super::analysis::{Analysis, Candidate};
use super::beginner::Beginner;
use super::chance::fraction;
use crate::kit::strength::Strength;
use crate::punct::engine::search::{Ambition, Attention, SearchView};
use crate::rules::{Move, Position, Symmetry, scattered};

#[derive(Clone, Copy)]
pub struct Play {
    pub nodes: u32,
    /// How freely the level chooses a move: 0 always takes the best move, 1 draws by visits,
    /// greater numbers draw more freely.
    freedom: f32,
    pub view: SearchView,
    /// Whether the level resigns lost games.
    pub resigns: bool,
    /// Whether the level draws among the good moves of the opening.
    varies: bool,
}

/// Returns the beginner who plays at a strength below 3; `None` from 3 up.
pub fn beginner(strength: Strength) -> Option<Beginner> {
    match strength.whole_and_tenths() {
        (1, _) => Some(Beginner::First),
        (2, _) => Some(Beginner::Second),
        _ => None,
    }
}

/// From this strength up, all strengths see the same threats, and each tenth searches more nodes.
/// Below this strength, a strength between two whole ones plays each move at one of the two.
const ALIKE_FROM: u8 = 5;

/// Returns the whole strength at or below this one, and the fraction of the step to the next whole
/// strength, from 0 to 1.
fn whole_and_share(strength: Strength) -> (u8, f32) {
    let (whole, tenths) = strength.whole_and_tenths();
    (whole, f32::from(tenths) / 10.0)
}

/// Returns the strength that plays the next move of a game. Two strengths that see different
/// threats can't be mixed within one move.
pub fn at_move(strength: Strength, position: &Position, seed: u64) -> Strength {
    let (whole, share) = whole_and_share(strength);
    if whole >= ALIKE_FROM || share == 0.0 {
        return strength;
    }
    let chance = fraction(scattered(!seed ^ scattered(position.zobrist())));
    Strength::whole(if chance < share { whole + 1 } else { whole })
}

/// The nodes, the freedom and the attention of the levels from 3 up. An analysis at a lower level
/// uses those of level 3.
const SEARCHES: [(u32, f32, Attention); 7] = [
    (22, 6.0, Attention::Ground),
    (25, 1.5, Attention::NoBridges),
    (37, 1.1, Attention::Full),
    (54, 0.88, Attention::Full),
    (95, 0.7, Attention::Full),
    (210, 0.54, Attention::Full),
    (100_000, 0.1, Attention::Full),
];

/// The lowest level that resigns lost games.
const RESIGNS_FROM: Strength = Strength::whole(7);

/// A move with fewer visits than this share of the visits of the most visited move is never chosen.
const FLOOR: f32 = 0.1;

/// In this number of plies at the start of a game, a level plays any move that is about as good as
/// the best, so that games differ.
const OPENING: u32 = 6;

/// The least number of nodes for a move of the opening. With fewer nodes, a level would see only
/// one good move.
const OPENING_NODES: u32 = 100;

/// A move is about as good as the best if its chance is lower by at most this much.
const ABOUT_AS_GOOD: f32 = 0.02;

/// Full strength plays for the win.
const AMBITIOUS: SearchView = SearchView { attention: Attention::Full, ambition: Ambition::Win };

impl Strength {
    /// Returns the number of nodes that the search of this level looks at for one move.
    pub fn nodes(self) -> u32 {
        Play::from_strength(self).nodes
    }
}

impl Play {
    /// Full strength, for any number of nodes.
    pub const FULL: Play =
        Play { nodes: 0, freedom: 0.0, view: AMBITIOUS, resigns: true, varies: false };

    /// Returns the number of nodes for the move after this number of plies.
    pub fn nodes_at(&self, ply: u32) -> u32 {
        if self.varies && ply < OPENING { self.nodes.max(OPENING_NODES) } else { self.nodes }
    }

    pub fn from_strength(strength: Strength) -> Play {
        let (whole, share) = whole_and_share(strength);
        let search = |whole: u8| SEARCHES[usize::from(whole).saturating_sub(3).min(6)];
        let ((nodes, freedom, attention), (more, less, _)) = (search(whole), search(whole + 1));
        // Each tenth multiplies the nodes by the same factor within one step.
        let grown = |from: f32, to: f32| from * libm::powf(to / from, share);
        let nodes = libm::roundf(grown(nodes as f32, more as f32)) as u32;
        let ambition = if strength == Strength::MAX { Ambition::Win } else { Ambition::Judge };
        let view = SearchView { attention, ambition };
        let resigns = strength >= RESIGNS_FROM;
        Play { nodes, freedom: grown(freedom, less), view, resigns, varies: true }
    }

    /// Returns the move that the level plays, from the result of its search. The level plays a
    /// proven win if there is one, and a proven loss only if there is no other move.
    pub fn choose(self, position: &Position, found: &Analysis, seed: u64) -> Option<Move> {
        let best = found.best()?;
        let chance = fraction(scattered(seed ^ scattered(position.zobrist())));
        let played = match best.proof {
            None if self.varies && position.ply() < OPENING => {
                let equals = equals(&found.candidates, ABOUT_AS_GOOD);
                equals[(chance * equals.len() as f32) as usize]
            }
            None if self.freedom > 0.0 => draw_move(&found.candidates, self.freedom, FLOOR, chance),
            _ => best.played,
        };
        let begins = position.ply() == 0 && self.freedom > 0.0;
        // A first move stays equally good when the board is turned by sixths.
        let turned = Symmetry::turn((scattered(seed) % 6) as u8).turn_move(played);
        let turns = begins && position.check(turned).is_ok();
        Some(if turns { turned } else { played })
    }
}

/// Returns the moves whose chances are at most `less` below the chance of the best move, which
/// comes first. Leaves out moves with few visits, or with another proof than the best move.
fn equals(candidates: &[Candidate], less: f32) -> Vec<Move> {
    let best = &candidates[0];
    let enough = (FLOOR * best.visits as f32) as u32;
    let equal = candidates.iter().filter(|candidate| {
        let seen = candidate.proof == best.proof && candidate.visits >= enough;
        seen && candidate.chance >= best.chance - less
    });
    equal.map(|candidate| candidate.played).collect()
}

/// Draws one of the moves that have the same proof as the best move, which comes first. The draw is
/// by visits, and is freer with a greater `freedom`. `chance`, from 0 to 1, decides the draw. A
/// move with less than the share `floor` of the best move's visits is not drawn.
pub fn draw_move(candidates: &[Candidate], freedom: f32, floor: f32, chance: f32) -> Move {
    let best = &candidates[0];
    let enough = floor * best.visits as f32;
    let open =
        |candidate: &&Candidate| candidate.proof == best.proof && candidate.visits as f32 >= enough;
    let weight = |candidate: &Candidate| libm::powf(candidate.visits as f32, 1.0 / freedom);
    let sum: f32 = candidates.iter().filter(open).map(weight).sum();
    let mut left = chance * sum;
    for candidate in candidates.iter().filter(open) {
        left -= weight(candidate);
        if left < 0.0 {
            return candidate.played;
        }
    }
    best.played
}
