//! What the engine tells a player who asks: a good move and why, what the opponent
//! threatens, the best moves while one looks, and what each move of the game gained or lost.
//!
//! The application keeps what was found; [`work`] is what the searching thread does.

mod hint;
mod needs;
mod review;
mod study;
mod threats;
mod work;

pub use hint::Hint;
pub use needs::{Need, Needs};
pub use review::{Review, TurningPoint};
pub use study::Study;
pub use threats::Threats;
pub use work::{AdviceTask, Budgets, Finding, start};

use crate::tui::action::{Action, AdviceAction};
use crate::tui::situation::Binding;
use crate::tui::situation::Situation::{Beginning, Exercise, Idle, OnPiece, Over, Past, Variation};
use crate::ui::keys::{Key, Section, row};

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
    /// How far the players are from joining two sides.
    pub needs: Needs,
}

const fn advice(action: AdviceAction) -> Action {
    Action::Advice(action)
}

/// The keys that ask the engine, most useful first.
pub static ADVICE: &[Binding] = &[
    row!("H", (&[Key::Char('H')], advice(AdviceAction::Hint)))
        .help(Section::Look, "show a good move and why; again, the next best; Enter plays it")
        .labels(&[(&[Idle, OnPiece, Past, Variation, Exercise], "hint")]),
    row!("T", (&[Key::Char('T')], advice(AdviceAction::Threats)))
        .help(Section::Look, "show where the opponent can win at once, or hide it"),
    row!("N", (&[Key::Char('N')], advice(AdviceAction::Needs))).help(
        Section::Look,
        "show beside the names how many more spaces each player needs to join two sides, or \
             hide it",
    ),
    row!("A", (&[Key::Char('A')], advice(AdviceAction::Analyse)))
        .help(
            Section::Look,
            "list the best moves beside the board, with their chances and how play would go \
             on",
        )
        .labels(&[(&[Past, Variation], "analysis")]),
    row!("O", (&[Key::Char('O')], advice(AdviceAction::Openings)))
        .help(
            Section::Look,
            "list how the moves of the opening fared in games of the computer against itself",
        )
        .labels(&[(&[Beginning], "openings")]),
    row!("W", (&[Key::Char('W')], advice(AdviceAction::Review)))
        .help(
            Section::Look,
            "draw White's chance to win over the game, and list the moves that turned it",
        )
        .labels(&[(&[Over, Past], "review")]),
];
