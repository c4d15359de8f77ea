//! What a position is worth to a player, in hundredths of a basic piece, and whether the computer
//! contests the use of a potential.
//!
//! Pieces count most: a player who runs out of them loses. GIPF-pieces must not run out either, so
//! each counts more when few are left. Rows of three that a push could make four, and potentials
//! that could jump, count as what may happen next.

use std::sync::LazyLock;

use crate::gipf::rules::{Draft, Jump, Kind, Line, Phase, Position, Spot, SpotSet, Step, Version};
use crate::rules::Player;

/// A game that is won. A win that comes sooner is worth more.
pub const WON: i32 = 1_000_000;

/// A basic piece that was not captured.
const PIECE: i32 = 100;

/// A piece in the reserve rather than on the board, for each of the first few: without any, a
/// player loses.
const IN_RESERVE: [i32; 6] = [90, 60, 40, 25, 15, 10];
/// For each beyond those.
const FURTHER_IN_RESERVE: i32 = 6;

/// The first GIPF-piece on top, the second, the third; each further one as the third.
const GIPF_PIECES: [i32; 3] = [250, 120, 60];

/// A loaded piece, and a potential that may still come in.
const LOADED: i32 = 30;
const TO_COME: i32 = 8;

/// A target beside a loaded piece.
const TARGET: i32 = 25;

/// A place for four with three of a colour.
const THREE: i32 = 14;

/// A piece near the middle: it is hard to push off.
const MIDDLE: i32 = 4;

/// The places for a row of four.
static PLACES: LazyLock<Vec<SpotSet>> = LazyLock::new(|| {
    let fours = Line::all().flat_map(|line| line.spots().windows(4));
    fours.map(|four| four.iter().copied().collect()).collect()
});

/// The spots less than two steps from the middle.
static INNER: LazyLock<SpotSet> = LazyLock::new(|| {
    let middle = Spot::all().find(|spot| spot.to_string() == "e5");
    middle.into_iter().flat_map(|middle| middle.neighbours().chain([middle])).collect()
});

/// What a position is worth to the player whose turn it is, the game being on.
pub fn evaluation(position: &Position) -> i32 {
    let mover = position.turn();
    worth(position, mover) - worth(position, mover.opponent())
}

fn worth(position: &Position, player: Player) -> i32 {
    let held = position.spots_of(player);
    material(position, player)
        + gipf_pieces(position, player)
        + potentials(position, player)
        + threes(held)
        + MIDDLE * (held & *INNER).len() as i32
}

/// The pieces a player has left: those not captured, and those at hand above all.
fn material(position: &Position, player: Player) -> i32 {
    let (own, other) = (position.supply(player), position.supply(player.opponent()));
    let at_hand = usize::from(own.basic());
    let few: i32 = IN_RESERVE.iter().take(at_hand).sum();
    let further = at_hand.saturating_sub(IN_RESERVE.len()) as i32;
    few + FURTHER_IN_RESERVE * further - PIECE * i32::from(other.captured_pieces())
}

/// The GIPF-pieces on top. A player without any at the end of a turn loses.
fn gipf_pieces(position: &Position, player: Player) -> i32 {
    let has_none_yet = position.supply(player).phase() == Phase::FirstGipf;
    if position.rules().version() == Version::Basic || has_none_yet {
        return 0;
    }
    let count = (position.spots_of(player) & position.tops(Kind::Gipf)).len();
    if count == 0 {
        return -WON;
    }
    (0..count).map(|nth| GIPF_PIECES[nth.min(2)]).sum()
}

/// Loaded pieces, the more so beside something to jump on.
fn potentials(position: &Position, player: Player) -> i32 {
    if !position.rules().have_potentials() {
        return 0;
    }
    let loaded = position.spots_of(player) & position.tops(Kind::Loaded);
    let targets = position.spots_of(player.opponent())
        & (position.tops(Kind::Loaded) | position.tops(Kind::Used) | position.tops(Kind::Gipf));
    let in_reach = |spot: Spot| spot.neighbours().filter(|next| targets.contains(*next)).count();
    let reach: usize = loaded.iter().map(in_reach).sum();
    let to_come = i32::from(position.supply(player).potentials());
    LOADED * loaded.len() as i32 + TARGET * reach as i32 + TO_COME * to_come
}

/// Places for four with three: each may become a row.
fn threes(held: SpotSet) -> i32 {
    THREE * PLACES.iter().filter(|&&place| (held & place).len() == 3).count() as i32
}

/// What a use must gain to be contested, in hundredths of a basic piece. A challenge is spent but
/// once, and a lost one changes nothing else.
const WORTH_A_CHALLENGE: i32 = 150;

/// Whether the player who may contest a use, announced by the one whose turn it is, does so: where
/// it would lose the game, or gains much over having no potential there.
pub fn would_contest(draft: &Draft, jump: Jump) -> bool {
    let (mut used, mut lost) = (draft.clone(), draft.clone());
    if used.step(Step::Jump(jump)).is_err() || lost.step(Step::Lose(jump)).is_err() {
        return false;
    }
    // Both are seen by the user, whose turn it is still.
    evaluation(used.position()) - evaluation(lost.position()) >= WORTH_A_CHALLENGE
}
