//! The strengths: how many nodes each searches, how freely each chooses among good moves, what the
//! lowest overlook, and the beginners, who play without a search.

#[cfg(test)]
mod tests;

use super::terrain::Paths;
use super::wins::{visit_wins, wins};
use crate::kit::strength::Strength;
use crate::punct::engine::search::{Ambition, Analysis, Attention, Candidate, SearchView};
use crate::rules::{
    Game, Kind, Move, Player, Position, Symmetry, Variant, scattered, with_neighbours,
};

#[derive(Clone, Copy)]
pub struct StrengthSettings {
    pub nodes: u32,
    /// 0 always takes the best move, 1 draws by visits, greater numbers draw more freely.
    freedom: f32,
    pub view: SearchView,
    pub resigns: bool,
    varies: bool,
}

/// `None` from strength 3 up.
pub fn beginner(strength: Strength) -> Option<Beginner> {
    match strength.whole_and_tenths() {
        (1, _) => Some(Beginner::First),
        (2, _) => Some(Beginner::Second),
        _ => None,
    }
}

/// From this strength up, all see the same threats, and each tenth searches more nodes. Below, a
/// strength between two whole ones plays each move at one of the two.
const ALIKE_FROM: u8 = 5;

fn whole_and_share(strength: Strength) -> (u8, f32) {
    let (whole, tenths) = strength.whole_and_tenths();
    (whole, f32::from(tenths) / 10.0)
}

/// For the next move: strengths that see different threats can't be mixed within one move.
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
    (58, 1.5, Attention::Ground),
    (130, 0.95, Attention::NoBridges),
    (250, 0.58, Attention::Full),
    (620, 0.3, Attention::Full),
    (1_900, 0.2, Attention::Full),
    (9_500, 0.15, Attention::Full),
    (100_000, 0.1, Attention::Full),
];

const RESIGNS_FROM: Strength = Strength::whole(7);

/// A move with a smaller share of the most visited move's visits is never chosen.
const FLOOR: f32 = 0.1;

/// In this number of plies at the start of a game, a level plays any move about as good as the
/// best, so that games differ.
const OPENING: u32 = 6;

/// With fewer nodes, a level would see only one good move of the opening.
const OPENING_NODES: u32 = 100;

const ABOUT_AS_GOOD: f32 = 0.02;

const AMBITIOUS: SearchView = SearchView { attention: Attention::Full, ambition: Ambition::Win };

impl Strength {
    pub fn nodes(self) -> u32 {
        StrengthSettings::from_strength(self).nodes
    }
}

impl StrengthSettings {
    pub const FULL: StrengthSettings =
        StrengthSettings { nodes: 0, freedom: 0.0, view: AMBITIOUS, resigns: true, varies: false };

    pub fn nodes_at(&self, ply: u32) -> u32 {
        if self.varies && ply < OPENING { self.nodes.max(OPENING_NODES) } else { self.nodes }
    }

    pub fn from_strength(strength: Strength) -> StrengthSettings {
        let (whole, share) = whole_and_share(strength);
        let (nodes, freedom, attention) = SEARCHES[usize::from(whole).saturating_sub(3).min(6)];
        let (more, less, _) = SEARCHES[usize::from(whole).saturating_sub(2).min(6)];
        let ambition = if strength == Strength::MAX { Ambition::Win } else { Ambition::Judge };
        StrengthSettings {
            nodes: libm::roundf(between(nodes as f32, more as f32, share)) as u32,
            freedom: between(freedom, less, share),
            view: SearchView { attention, ambition },
            resigns: strength >= RESIGNS_FROM,
            varies: true,
        }
    }

    /// Plays a proved win if there is one, and a proved loss only for want of others.
    pub fn choose(self, position: &Position, found: &Analysis, seed: u64) -> Option<Move> {
        let best = found.best()?;
        let chance = fraction(scattered(seed ^ scattered(position.zobrist())));
        let played = match best.proof {
            None if self.varies && position.ply() < OPENING => {
                let enough = (FLOOR * best.visits as f32) as u32;
                let equals: Vec<&Candidate> = found
                    .candidates
                    .iter()
                    .filter(|it| it.proof == best.proof && it.visits >= enough)
                    .filter(|it| it.chance >= best.chance - ABOUT_AS_GOOD)
                    .collect();
                equals[(chance * equals.len() as f32) as usize].played
            }
            None if self.freedom > 0.0 => draw_move(&found.candidates, self.freedom, FLOOR, chance),
            _ => best.played,
        };
        if position.ply() == 0 && self.freedom > 0.0 {
            // A first move stays equally good when the board is turned by sixths.
            let turned = Symmetry::turn((scattered(seed) % 6) as u8).turn_move(played);
            if position.check(turned).is_ok() {
                return Some(turned);
            }
        }
        Some(played)
    }
}

fn between(from: f32, to: f32, share: f32) -> f32 {
    from * libm::powf(to / from, share)
}

/// Draws one of the moves with the same proof as the best move, which comes first, by visits; more
/// freely with a greater `freedom`. `chance`, from 0 to 1, decides. A move with less than the share
/// `floor` of the best move's visits is not drawn.
pub fn draw_move(candidates: &[Candidate], freedom: f32, floor: f32, chance: f32) -> Move {
    let best = &candidates[0];
    let enough = floor * best.visits as f32;
    let open: Vec<(Move, f32)> = candidates
        .iter()
        .filter(|it| it.proof == best.proof && it.visits as f32 >= enough)
        .map(|it| (it.played, libm::powf(it.visits as f32, 1.0 / freedom)))
        .collect();
    let mut left = chance * open.iter().map(|&(_, weight)| weight).sum::<f32>();
    for (played, weight) in open {
        left -= weight;
        if left < 0.0 {
            return played;
        }
    }
    best.played
}

fn fraction(random: u64) -> f32 {
    (random >> 40) as f32 / (1 << 24) as f32
}

pub struct RandomSource(u64);

impl RandomSource {
    pub fn new(seed: u64) -> RandomSource {
        RandomSource(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = scattered(self.0);
        self.0
    }

    /// From 0 up to, but not including, 1.
    pub fn fraction(&mut self) -> f32 {
        fraction(self.next())
    }

    /// 0 if the bound is 0.
    pub fn number_below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    fn in_one_of(&mut self, turns: usize) -> bool {
        self.number_below(turns) == 0
    }
}

/// A player who looks one move ahead, builds its own chain towards the nearest pair of sides, and
/// overlooks many plans of its opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beginner {
    /// Shortens its own path as far as it can and sees nothing else. This player is no level, but
    /// matches measure other players against it.
    Greedy,
    /// Seldom moves a piece. Sees an opponent's win only if the winning move adds a piece or puts a
    /// piece down at level 0.
    First,
    /// Moves pieces, sees climbing moves too, and gets in the way of an opponent who is ahead.
    Second,
}

/// Judgements are in steps: spaces less on the shortest path.
struct BeginnerTraits {
    /// The most that chance adds to the judgement of a move.
    blur: f32,
    /// What a move costs that extends no chain of the beginner.
    chain: f32,
    /// The number of kinds in the reserve that the beginner considers in a turn.
    kinds: usize,
    /// Considers moving a piece in about one of this number of turns.
    moves: usize,
    /// May climb on the opponent's pieces in about one of this number of turns.
    cuts: usize,
    /// Blocks an opponent who is ahead in about one of this number of turns; `None` for never.
    blocks: Option<usize>,
}

/// In steps of the shortest path.
const AHEAD_BY: u8 = 2;

/// The central hexagon matters once the reserve of either player has at most this number of pieces.
const LATE: u8 = 5;

const REPETITION: f32 = 4.0;

impl Beginner {
    fn traits(self) -> BeginnerTraits {
        let (blur, chain, kinds, moves, cuts, blocks) = match self {
            Beginner::Greedy => (1.0, 0.0, Kind::ALL.len(), 1, 1, None),
            Beginner::First => (13.0, 8.0, 1, 10, 2, None),
            Beginner::Second => (2.0, 4.0, 3, 2, 3, Some(2)),
        };
        BeginnerTraits { blur, chain, kinds, moves, cuts, blocks }
    }

    /// `None` once the game is over. The move depends on the game and the seed alone.
    pub fn choose(self, game: &Game, seed: u64) -> Option<Move> {
        let moves = game.legal_moves();
        if moves.is_empty() {
            return None;
        }
        let position = game.position();
        let mut chance = RandomSource::new(seed ^ scattered(position.zobrist()));
        let mut wins = wins(position);
        wins.retain(|&win| self.knows(position, win));
        if !wins.is_empty() {
            return Some(wins[chance.number_below(wins.len())]);
        }
        let mut turn = Turn::new(self, game, chance);
        if let Some(safe) = turn.ideas(&moves).into_iter().find(|&played| !turn.loses(played)) {
            return Some(safe);
        }
        // The beginner thinks harder: about all kinds, and about moves of pieces too.
        turn.kinds = position.reserve(turn.mover).kinds().collect();
        turn.considers_shifts = true;
        let ideas = turn.ideas(&moves);
        let safe = ideas.iter().copied().find(|&played| !turn.loses(played));
        safe.or(ideas.first().copied()).or(moves.first().copied())
    }

    /// Only the greedy one considers bridges.
    fn knows(self, position: &Position, played: Move) -> bool {
        self == Beginner::Greedy || Attention::NoBridges.sees(position, played)
    }

    fn sees(self, position: &Position, win: Move) -> bool {
        match self {
            Beginner::Greedy => false,
            Beginner::First => Attention::Ground.sees(position, win),
            Beginner::Second => Attention::NoBridges.sees(position, win),
        }
    }
}

struct Turn<'a> {
    beginner: Beginner,
    traits: BeginnerTraits,
    game: &'a Game,
    position: Position,
    mover: Player,
    chance: RandomSource,
    kinds: Vec<Kind>,
    considers_shifts: bool,
    may_cut: bool,
    /// The opponent, if the beginner lengthens the opponent's path.
    blocked: Option<Player>,
    counts_centre: bool,
}

impl<'a> Turn<'a> {
    fn new(beginner: Beginner, game: &'a Game, mut chance: RandomSource) -> Turn<'a> {
        let (traits, position) = (beginner.traits(), game.position().clone());
        let mover = position.turn();
        let mut kinds: Vec<Kind> = position.reserve(mover).kinds().collect();
        while kinds.len() > traits.kinds {
            kinds.swap_remove(chance.number_below(kinds.len()));
        }
        let counts_centre =
            position.rules().variant == Variant::Standard && position.fewest_left() <= LATE;
        let considers_shifts = kinds.is_empty() || counts_centre || chance.in_one_of(traits.moves);
        let may_cut =
            chance.in_one_of(traits.cuts) && (beginner == Beginner::Greedy || !has_just_cut(game));
        let blocks = traits.blocks.is_some_and(|turns| chance.in_one_of(turns))
            && shortest(&position, mover.opponent()) + AHEAD_BY <= shortest(&position, mover);
        Turn {
            beginner,
            traits,
            game,
            position,
            mover,
            chance,
            kinds,
            considers_shifts,
            may_cut,
            blocked: blocks.then_some(mover.opponent()),
            counts_centre,
        }
    }

    fn ideas(&mut self, legal: &[Move]) -> Vec<Move> {
        let mut ideas = Vec::new();
        for &played in legal {
            let comes_to_mind = match played {
                Move::Add(placement) => self.kinds.contains(&placement.kind()),
                Move::Shift { .. } => {
                    self.considers_shifts
                        && self.beginner.knows(&self.position, played)
                        && (self.may_cut || !covers_opponent(&self.position, played))
                }
            };
            if comes_to_mind {
                let steps = self.steps(played) + self.traits.blur * self.chance.fraction();
                ideas.push((steps, played));
            }
        }
        ideas.sort_by(|a, b| a.0.total_cmp(&b.0));
        ideas.into_iter().map(|(_, played)| played).collect()
    }

    /// The steps that are left to the goal after a move, changed by the other traits.
    fn steps(&mut self, played: Move) -> f32 {
        let undo = self.position.play_unchecked(played);
        let after = &self.position;
        let spaces = played.placement().spaces();
        let mut steps = f32::from(shortest(after, self.mover));
        if !with_neighbours(spaces).meets(after.tops(self.mover) - spaces) {
            steps += self.traits.chain;
        }
        if let Some(opponent) = self.blocked {
            steps -= f32::from(shortest(after, opponent));
        }
        if self.counts_centre {
            steps -= f32::from(after.centre_count(self.mover));
        }
        if self.game.hashes().contains(&after.zobrist()) {
            steps += REPETITION;
        }
        self.position.undo(undo);
        steps
    }

    /// By the end of the game, or by a win that the beginner sees. The move must not win.
    fn loses(&mut self, played: Move) -> bool {
        let undo = self.position.play_unchecked(played);
        let after = &self.position;
        let mut lost = after.outcome_after(played).is_some();
        if !lost {
            visit_wins(after, &mut |set| {
                lost = lost || set.moves().any(|win| self.beginner.sees(after, win));
            });
        }
        self.position.undo(undo);
        lost
    }
}

fn shortest(position: &Position, player: Player) -> u8 {
    Paths::new(position, player).costs[0]
}

fn covers_opponent(position: &Position, played: Move) -> bool {
    played.placement().spaces().meets(position.tops(position.turn().opponent()))
}

fn has_just_cut(game: &Game) -> bool {
    let before = game.ply().checked_sub(2).and_then(|ply| game.at_ply(ply));
    before.is_some_and(|before| covers_opponent(before.position(), game.moves()[before.ply()]))
}
