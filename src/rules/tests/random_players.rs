//! Players for random games in the slow model: each looks at a handful of legal moves and prefers
//! those that lead to the boards it likes, so that rare things happen too.
//!
//! The players, the rules and the seed determine a game.

use std::collections::BTreeSet;

use RandomPlayer::{
    Adder, Bridger, Centre, Climber, Connector, Coverer, Cutter, Mover, Pacer, Uniform, Weaver,
};

use super::model::{Colour, Model, Piece};
use crate::rules::tests::model::{At, Attempt, at_named, distance, hanging_together};

/// A small fixed stream of numbers (splitmix64).
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`, which is not 0.
    pub fn number_below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.number_below(list.len())]
    }
}

/// The preferences of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RandomPlayer {
    /// No preference; mostly adds, because most moves do.
    Uniform,
    /// No preference, but moves a piece as often as it adds one.
    Mover,
    /// High levels.
    Climber,
    /// Bridges, above all those with the PÜNCT in the middle and those over other pieces.
    Bridger,
    /// Hidden dots of the opponent's.
    Coverer,
    /// The central hexagon.
    Centre,
    /// Adding the last piece of the reserve, in a game that no chain ends before.
    Adder,
    /// A chain from side to side.
    Connector,
    /// Cutting the opponent's chain by covering it, and then uncovering it.
    Cutter,
    /// Chains of both colours that are complete at once, the opponent's by uncovering.
    Weaver,
    /// The same few moves, again and again.
    Pacer,
}

/// The pairs of White and Black in the games.
pub const PAIRS: [[RandomPlayer; 2]; 15] = [
    [Uniform, Uniform],
    [Mover, Mover],
    [Climber, Climber],
    [Bridger, Bridger],
    [Coverer, Coverer],
    [Centre, Centre],
    [Adder, Adder],
    [Connector, Connector],
    [Weaver, Cutter],
    [Cutter, Weaver],
    [Weaver, Weaver],
    [Climber, Coverer],
    [Bridger, Centre],
    [Mover, Connector],
    [Pacer, Pacer],
];

impl RandomPlayer {
    /// The move that this player makes, out of the legal ones.
    pub fn choose(self, model: &Model, legal: &[Attempt], dice: &mut Dice) -> Attempt {
        let adds = legal.partition_point(|attempt| attempt.from.is_none());
        let (adds, shifts) = legal.split_at(adds);
        match self {
            Uniform => *dice.pick(legal),
            Mover => any_of(adds, shifts, dice),
            // Now and then any move, so that games do not go in circles.
            _ if dice.number_below(8) == 0 => any_of(adds, shifts, dice),
            Pacer if !shifts.is_empty() => shifts[0],
            Cutter | Weaver => {
                let last = self.last_move(model, shifts);
                last.unwrap_or_else(|| self.best(model, adds, shifts, dice))
            }
            Adder if !adds.is_empty() => self.best(model, adds, &[], dice),
            _ => self.best(model, adds, shifts, dice),
        }
    }

    /// The best of a handful of moves.
    fn best(self, model: &Model, adds: &[Attempt], shifts: &[Attempt], dice: &mut Dice) -> Attempt {
        let mut glanced = Vec::new();
        for (sort, glances) in [(adds, 12), (shifts, 24)] {
            if !sort.is_empty() {
                glanced.extend((0..glances).map(|_| *dice.pick(sort)));
            }
        }
        *glanced.iter().max_by_key(|attempt| self.taste(model, attempt)).unwrap()
    }

    /// A move that uncovers a chain of the opponent's. For a weaver, the move must also complete a
    /// chain of the weaver's own.
    fn last_move(self, model: &Model, shifts: &[Attempt]) -> Option<Attempt> {
        let (mover, other) = (model.turn, model.turn.other());
        let opens = |attempt: &&Attempt| {
            let piece = model.own_piece_at(attempt.from.unwrap()).unwrap();
            lifted(model, piece).connection(other).is_some()
        };
        let pieces = shifts.chunk_by(|a, b| a.from == b.from);
        let opening = pieces.filter(|moves| opens(&&moves[0])).flatten();
        let wanted = |attempt: &&Attempt| {
            let after = placed(model, attempt);
            after.connection(other).is_some()
                && (self == Cutter || after.connection(mover).is_some())
        };
        opening.copied().find(|attempt| wanted(&attempt))
    }

    /// How much this player likes a move; more is better.
    fn taste(self, model: &Model, attempt: &Attempt) -> i64 {
        let (mover, other) = (model.turn, model.turn.other());
        let after = placed(model, attempt);
        // Heaps grow where pieces lie close together and may be added.
        let crowd =
            |space| -i64::from(distance(space, at_named(if model.basic { "I9" } else { "E7" })));
        let liking = match self {
            Uniform | Mover | Pacer => 0,
            Climber => 20 * heap(&after) + crowd(attempt.dots[0]),
            Bridger => 20 * bridging(&after) + 5 * heap(&after) + crowd(attempt.dots[0]),
            Coverer => topped(&after, mover) - 3 * topped(&after, other),
            Centre => 3 * (after.centre(mover) as i64 - after.centre(other) as i64),
            Adder => -reach(&after, mover) - reach(&after, other),
            Connector => reach(&after, mover),
            Cutter => 3 * hidden(&after, other).min(2) + 2 * potential(&after, other),
            Weaver => {
                let reaches = potential(&after, mover) + potential(&after, other);
                3 * reaches + 3 * hidden(&after, other).min(2) + in_lane(&after, mover)
            }
        };
        let mine = after.connection(mover).is_some();
        let ends = mine || after.connection(other).is_some();
        let ends_badly = ends && !(self == Connector && mine);
        liking - if ends_badly { 10_000 } else { 0 }
    }
}

/// Any move; adding and moving are equally likely.
fn any_of(adds: &[Attempt], shifts: &[Attempt], dice: &mut Dice) -> Attempt {
    let add = dice.number_below(2) == 0;
    *dice.pick(if shifts.is_empty() || (add && !adds.is_empty()) { adds } else { shifts })
}

/// The board after a move, without a check for the end of the game.
fn placed(model: &Model, attempt: &Attempt) -> Model {
    let mut after = model.clone();
    after.place(attempt);
    after
}

/// The board without a piece.
fn lifted(model: &Model, piece: &Piece) -> Model {
    Model { pieces: model.pieces_without(piece), ..model.clone() }
}

/// The sum of the squared levels of all pieces.
fn heap(model: &Model) -> i64 {
    model.pieces.iter().map(|piece| (piece.level * piece.level) as i64).sum()
}

/// The number of bridges. Bridges with the PÜNCT in the middle count for more, and so do bridges
/// over other pieces.
fn bridging(model: &Model) -> i64 {
    let worth = |piece: &Piece| 1 + 2 * i64::from(piece.code.middle() == Some(0));
    let bridges = model.pieces.iter().filter(|piece| model.is_bridge(piece));
    let under = model.pieces.iter().filter(|piece| model.is_under_gap(piece));
    bridges.map(worth).sum::<i64>() + 2 * under.count() as i64
}

/// The spaces a player tops.
fn own_tops(model: &Model, colour: Colour) -> BTreeSet<At> {
    model.tops().into_iter().filter(|&(_, owner)| owner == colour).map(|(space, _)| space).collect()
}

/// The number of spaces that a player tops.
fn topped(model: &Model, colour: Colour) -> i64 {
    own_tops(model, colour).len() as i64
}

/// The number of further spaces that a player would top if the opponent's pieces were lifted.
fn hidden(model: &Model, colour: Colour) -> i64 {
    let own = model.pieces.iter().filter(|piece| piece.owner == colour);
    let spaces: BTreeSet<At> = own.flat_map(|piece| piece.dots).collect();
    spaces.len() as i64 - topped(model, colour)
}

/// The width of a player's widest chain: the largest difference of columns, of rows, or of row
/// minus column.
fn reach(model: &Model, colour: Colour) -> i64 {
    let mut own = own_tops(model, colour);
    let mut widest = 0;
    while let Some(&start) = own.first() {
        let chain = hanging_together(&own, start);
        own = own.difference(&chain).copied().collect();
        for across in [|(c, _)| c, |(_, r)| r, |(c, r)| r - c] as [fn(At) -> i8; 3] {
            let low = chain.iter().copied().map(across).min().unwrap_or(0);
            let high = chain.iter().copied().map(across).max().unwrap_or(0);
            widest = widest.max(high - low);
        }
    }
    i64::from(widest)
}

/// The width of a player's widest chain if the one free piece of the opponent's that hides most of
/// it were lifted.
fn potential(model: &Model, colour: Colour) -> i64 {
    let covering = model.pieces.iter().filter(|piece| {
        piece.owner != colour && piece.level > 0 && model.covered_dots(piece).is_empty()
    });
    let reaches = covering.map(|piece| reach(&lifted(model, piece), colour));
    reaches.chain([reach(model, colour)]).max().unwrap_or(0)
}

/// How well a player stays in one half of the board, White below and Black above, so that both can
/// go from the left to the right.
fn in_lane(model: &Model, colour: Colour) -> i64 {
    let ground = model.pieces.iter().filter(|piece| piece.owner == colour && piece.level == 0);
    let below = |(c, r): At| 2 * r < 10 + c;
    let strayed = |&dot: &At| below(dot) != (colour == Colour::White);
    -(ground.flat_map(|piece| piece.dots).filter(strayed).count() as i64)
}

/// Plays a game to its end or for this number of plies; shows each position with its legal moves
/// and the chosen move, and returns the last position.
pub fn play_out(
    mut model: Model,
    players: [RandomPlayer; 2],
    dice: &mut Dice,
    plies: usize,
    mut show: impl FnMut(&Model, &[Attempt], &Attempt),
) -> Model {
    for _ in 0..plies {
        if model.end.is_some() {
            break;
        }
        let legal = model.legal();
        let attempt = players[model.turn as usize].choose(&model, &legal, dice);
        show(&model, &legal, &attempt);
        model.play(&attempt);
    }
    model
}
