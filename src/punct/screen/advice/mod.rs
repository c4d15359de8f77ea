//! The engine's advice: a good move and its reasons, the opponent's threats, the best moves in the
//! position on the board, and a review of all moves of the game.
//!
//! The application keeps the results; [`work`] runs in the searching thread.

mod hint;
mod in_hand;
mod review;
mod threats;
mod work;

pub use hint::{Hint, Study};
pub use in_hand::{InHand, would_end};
pub use review::{Corrected, Review, TurningPoint, chance_of};
pub use threats::{Need, Needs, Threats};
pub use work::{AdviceTask, Budgets, Finding, start};
#[cfg(feature = "server")]
pub use work::{REVIEW, SEARCH_FOR_TASKS};

/// The questions to the engine and their results.
#[derive(Default)]
pub struct Advice {
    /// The good move that is shown, or for which a search goes on.
    pub hint: Option<Hint>,
    /// The best moves in the position on the board, while their panel is open.
    pub study: Option<Study>,
    /// The review of the game's moves.
    pub review: Option<Review>,
    pub threats: Threats,
    /// The effect of the move in the hand.
    pub in_hand: InHand,
    /// The number of spaces that each player needs to join two sides.
    pub needs: Needs,
}
