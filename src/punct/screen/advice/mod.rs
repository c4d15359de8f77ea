//! What the engine tells a player who asks: a good move and why, what the opponent
//! threatens, the best moves while one looks, and what each move of the game gained or lost.
//!
//! The application keeps what was found; [`work`] is what the searching thread does.

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

use super::action::{Action, AdviceAction};
use super::board::Binding;
use super::board::Situation::{
    Beginning, Exercise, Hinted, Idle, OnPiece, Over, Past, Reading, Variation,
};
use crate::kit::ui::keys::{Key, Section, row};

/// What the engine was asked, and what it has found.
#[derive(Default)]
pub struct Advice {
    /// The good move that is shown, or looked for.
    pub hint: Option<Hint>,
    /// The best moves in the position on the board, while the panel for them is open.
    pub study: Option<Study>,
    /// What the moves of the game gained or lost.
    pub review: Option<Review>,
    pub threats: Threats,
    /// What the move in the hand would give the opponent.
    pub in_hand: InHand,
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
