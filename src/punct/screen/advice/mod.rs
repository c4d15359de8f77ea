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
#[cfg(feature = "server")]
pub use work::SEARCH_FOR_TASKS;
pub use work::{AdviceTask, Budgets, Finding, start};

use super::action::{Action, AdviceAction};
use super::board::Binding;
use super::board::Situation::{
    Beginning, Exercise, Hinted, Idle, OnPiece, Over, Past, Reading, Variation,
};
use crate::kit::ui::keys::{Key, Section, row};

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

const fn advice(action: AdviceAction) -> Action {
    Action::Advice(action)
}

/// The keys for questions to the engine, the most useful first.
pub static ADVICE: &[Binding] = &[
    row!("H", (&[Key::Char('H')], advice(AdviceAction::Hint)))
        .help(Section::Look, "show a good move and why; again, the next best; Enter plays it")
        .found_by(&[
            "hint, help me, best move, good move, suggest, suggestion, advice, what now, stuck",
        ])
        .labels(&[
            (&[Idle, OnPiece, Past, Variation, Exercise, Reading], "hint"),
            (&[Hinted], "next best"),
        ]),
    row!("T", (&[Key::Char('T')], advice(AdviceAction::Threats)))
        .help(Section::Look, "show where the opponent can win at once, or hide it")
        .found_by(&["threats, threat, danger, attack"]),
    row!("B", (&[Key::Char('B')], advice(AdviceAction::Warnings)))
        .help(
            Section::Look,
            "warn of what the opponent could do after the move in your hand, once it rests, or \
             no more",
        )
        .found_by(&["warn, warnings, blunder check, safety"]),
    row!("N", (&[Key::Char('N')], advice(AdviceAction::Needs)))
        .help(
            Section::Look,
            "show beside the names how many more spaces each player needs to join two sides, or \
             hide it",
        )
        .found_by(&["needs, who is ahead, spaces needed, count, distance"]),
    row!("A", (&[Key::Char('A')], advice(AdviceAction::Analyse)))
        .help(
            Section::Look,
            "list the best moves beside the board, with their chances and how play would go \
             on",
        )
        .found_by(&[
            "analyse, analysis, analyze, best moves, evaluate, evaluation, chances, engine, score",
        ])
        .labels(&[(&[Past, Variation], "analysis")]),
    row!("O", (&[Key::Char('O')], advice(AdviceAction::Openings)))
        .help(
            Section::Look,
            "list how the moves of the opening fared in games of the computer against itself",
        )
        .found_by(&["openings, opening, book, statistics"])
        .labels(&[(&[Beginning], "openings")]),
    row!("W", (&[Key::Char('W')], advice(AdviceAction::Review)))
        .help(
            Section::Look,
            "draw your chance to win over the game (White's where two persons play), and list the moves \
             that turned it",
        )
        .found_by(&["review, mistakes, blunders, graph, report, what went wrong"])
        .labels(&[(&[Over, Past], "review")]),
];
