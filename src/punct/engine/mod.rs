//! The computer player: its search, its evaluation and its levels. The engine is pure: it uses
//! [`rules`](crate::rules), [`Strength`](crate::kit::strength::Strength) and
//! [`threads`](crate::kit::threads) alone. The caller passes in every clock and every source of
//! chance.
//!
//! - [`levels`]: how each level plays; [`beginner`]: the lowest levels;
//! - [`mod@wins`]: all moves that win at once, and the opponent's threats;
//! - [`forced`]: wins by a chain of threats; [`race`]: the count at the end; [`foresight`]: both;
//! - [`good_moves`]: the good moves from a search and these proofs, without losing moves;
//! - [`recommending`]: moves that a learner may follow;
//! - [`mod@reasons`]: why a move is good; [`mod@review`]: how good a move was; [`mistakes`]: the
//!   faults of a move; [`mod@clear_mistakes`]: the mistakes of a game that teach something;
//!   [`mod@gives_away`]: what a move would give the opponent;
//! - [`thinking`]: a search: [`Engine`], its budget, its results, and its observer;
//! - [`time_share`]: how much of the time left a move may take.

mod analysis;
mod beginner;
mod chance;
mod clear_mistakes;
mod defences;
pub mod evaluation;
mod forced;
mod foresight;
mod gives_away;
mod good_moves;
mod graph;
mod levels;
mod listing;
mod mistakes;
pub mod parts;
mod paths;
pub mod policy;
mod race;
pub mod reasons;
mod recommending;
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
pub use crate::punct::engine::reasons::{JoiningChain, WinKind, spaces_to_join};
pub use analysis::{Analysis, Candidate, Proof};
pub use beginner::Beginner;
pub use chance::Chance;
pub use clear_mistakes::{NEARLY, clear_mistakes};
pub use defences::visit_possible_defences;
pub use evaluation::{Active, HIDDEN, INPUTS, Network, TOP, visit_inputs};
pub use forced::{Forced, ForcedWin, forced_win, forcing_moves};
pub use foresight::{Vetting, forces};
pub use gives_away::{GivesAway, gives_away};
pub use good_moves::{GoodMoves, Worth};
pub use levels::draw_move;
pub use mistakes::Mistake;
pub use reasons::{Reason, reasons};
pub use recommending::{Recommendation, Recommended};
pub use review::{MoveMark, MoveReview, review};
pub use terrain::{Terrain, paths_of_both};
pub use thinking::{Budget, Decision, Engine, Thinking};
pub use time_share::{GameTime, Margin, TimeLeft, share_with_increment};
pub use weights::{VariantWeights, Weights};
pub use wins::{can_win, count_wins, threats, wins};
