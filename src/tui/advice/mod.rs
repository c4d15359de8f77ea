//! What the engine knows of the game, for whoever asks: a good move and why, what the opponent
//! threatens, the best moves while one looks, and what each move of the game gained or lost.
//!
//! The application keeps what was found; [`work`] is what the searching thread does.

mod chance;
mod hint;
mod keys;
mod review;
mod study;
mod threats;
mod work;

pub use chance::percent;
pub use hint::Hint;
pub use keys::ADVICE;
pub use review::{Review, TurningPoint};
pub use study::Study;
pub use threats::Threats;
pub use work::{AdviceTask, Budgets, Finding, start};

/// What the engine was asked, and what it has found.
#[derive(Default)]
pub struct Advice {
    /// The good move that is shown, or looked for.
    pub hint: Option<Hint>,
    /// The best moves in the position on the board, while the panel for them is open.
    pub study: Option<Study>,
    /// What the moves of the game gained or lost.
    pub review: Option<Review>,
    /// What the opponent threatens.
    pub threats: Threats,
}
