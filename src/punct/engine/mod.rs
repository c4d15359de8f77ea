//! The computer player: its search, its evaluation and its levels. The engine is pure: it uses
//! [`rules`](crate::rules), [`Strength`](crate::kit::strength::Strength) and
//! [`threads`](crate::kit::system) alone. The caller passes in every clock and every source of
//! chance.
//!
//! - [`levels`]: how each level plays;
//! - [`mod@wins`]: all moves that win at once, the opponent's threats, and defences against them;
//! - [`forced`]: wins by a chain of threats; [`race`]: the count at the end; [`foresight`]: both;
//! - [`good_moves`]: the good moves from a search and these proofs, without losing moves, and those
//!   that a learner may follow;
//! - [`mod@reasons`]: why a move is good; [`mistakes`]: the faults of a move and what it gives the
//!   opponent; [`mod@review`]: how good the moves of a game were, and the mistakes that teach
//!   something;
//! - [`thinking`]: a search: [`Engine`], its budget, its results, and its observer;
//! - [`time_share`]: how much of the time left a move may take.

pub mod evaluation;
mod forced;
mod foresight;
mod good_moves;
mod graph;
mod levels;
mod listing;
mod mistakes;
pub mod parts;
pub mod policy;
mod race;
pub mod reasons;
mod review;
mod search;
mod terrain;
#[cfg(test)]
pub mod tests;
mod thinking;
mod time_share;
mod weights;
mod wins;

#[cfg(test)]
pub use crate::punct::engine::reasons::tests::truth::{flood, is_free, owner};
pub use evaluation::{Active, HIDDEN, INPUTS, Network, TOP, visit_inputs};
pub use forced::{
    BudgetSpent, ForcedWin, ForcedWinResult, SearchOutcome, forced_win, forcing_moves, put_first,
};
pub use foresight::{LossCheck, forces};
pub use good_moves::{GoodMoves, MoveWorth, Recommendation, Recommended};
pub use graph::Proof;
pub use levels::{Beginner, RandomSource, draw_move};
pub use mistakes::{Concession, Mistake, concession_of};
pub use reasons::{JoiningChain, Reason, WinKind, few_left, reasons, spaces_to_join};
pub use review::{MoveMark, MoveReview, NEARLY, clear_mistakes, review};
pub use search::{Analysis, Candidate};
pub use terrain::{Terrain, paths_of_both};
pub use thinking::{Budget, Decision, Engine, Thinking};
pub use time_share::{GameTime, Margin, TimeLeft, share_with_increment};
pub use weights::{VariantWeights, Weights};
pub use wins::{can_win, count_wins, is_lost_at_once, possible_defences, threats, wins};
