//! The worth of a position for a player, in hundredths of a basic piece, and the computer's
//! decision whether to contest the use of a potential.
//!
//! Pieces count most, because a player without pieces loses. A player also needs GIPF-pieces, so
//! each counts more when few are left. Three pieces in a place for four count because a push could
//! complete the row. Loaded pieces count more beside a target because they could jump.

use std::sync::LazyLock;

use crate::gipf::rules::{Draft, Jump, Kind, Line, Phase, Position, Spot, SpotSet, Step, Version};
use crate::rules::Player;

/// The least worth of a won game. A win that comes sooner is worth more.
pub const WON: i32 = 1_000_000;

/// The worth of a basic piece that was not captured.
const PIECE: i32 = 100;

/// The extra worth of the first pieces in the reserve, compared with pieces on the board. The fewer
/// are left, the more each counts, because a player without a reserve usually loses.
const IN_RESERVE: [i32; 6] = [90, 60, 40, 25, 15, 10];
/// The extra worth of each further piece in the reserve.
const FURTHER_IN_RESERVE: i32 = 6;

/// The worth of a player's first, second and third GIPF-piece on top. Each further GIPF-piece is
/// worth as much as the third.
const GIPF_PIECES: [i32; 3] = [250, 120, 60];

/// The extra worth of a loaded piece, and of a potential that may still come into play.
const LOADED: i32 = 30;
const TO_COME: i32 = 8;

/// The extra worth of each target beside a loaded piece.
const TARGET: i32 = 25;

/// The worth of a place for four that has three pieces of the player.
const THREE: i32 = 14;

/// The worth of a piece near the middle, which is hard to push away.
const MIDDLE: i32 = 4;

/// All places for a row of four.
static PLACES: LazyLock<Vec<SpotSet>> = LazyLock::new(|| {
    let fours = Line::all().flat_map(|line| line.spots().windows(4));
    fours.map(|four| four.iter().copied().collect()).collect()
});

/// The middle spot e5 and its six neighbours.
static INNER: LazyLock<SpotSet> = LazyLock::new(|| {
    let middle = Spot::all().find(|spot| spot.to_string() == "e5");
    middle.into_iter().flat_map(|middle| middle.neighbours().chain([middle])).collect()
});

/// Estimates the worth of a position for the player to move. The game must not be over.
pub fn evaluation(position: &Position) -> i32 {
    let mover = position.turn();
    worth(position, mover) - worth(position, mover.opponent())
}

fn worth(position: &Position, player: Player) -> i32 {
    let held = position.spots_of(player);
    // Each of these places may become a row.
    let threes = PLACES.iter().filter(|&&place| (held & place).len() == 3);
    material(position, player)
        + gipf_pieces(position, player)
        + potentials(position, player)
        + THREE * threes.count() as i32
        + MIDDLE * (held & *INNER).len() as i32
}

/// Returns the worth of the pieces that a player has left. Pieces in the reserve count more.
fn material(position: &Position, player: Player) -> i32 {
    let (own, other) = (position.supply(player), position.supply(player.opponent()));
    let at_hand = usize::from(own.basic());
    let few: i32 = IN_RESERVE.iter().take(at_hand).sum();
    let further = at_hand.saturating_sub(IN_RESERVE.len()) as i32;
    few + FURTHER_IN_RESERVE * further - PIECE * i32::from(other.captured_pieces())
}

/// Returns the worth of the GIPF-pieces on top. A player without any at the end of a turn loses.
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

/// Returns the worth of loaded pieces, of the targets beside them, and of the potentials still to
/// come.
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

/// The gain that makes a use worth contesting, in hundredths of a basic piece. A challenge costs
/// nothing but itself, even if it is lost.
const WORTH_A_CHALLENGE: i32 = 150;

/// Whether the computer, as the challenger, contests a use that the player to move announced. The
/// computer contests a use that is worth much more to its player than a lost contest would be.
pub fn would_contest(draft: &Draft, jump: Jump) -> bool {
    let (mut used, mut lost) = (draft.clone(), draft.clone());
    if used.step(Step::Jump(jump)).is_err() || lost.step(Step::Lose(jump)).is_err() {
        return false;
    }
    // Both values are for the player who uses the potential, because that player is still to move.
    evaluation(used.position()) - evaluation(lost.position()) >= WORTH_A_CHALLENGE
}
