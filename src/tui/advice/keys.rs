//! The keys that ask the engine.

use crate::tui::action::{Action, AdviceAction};
use crate::tui::keys::Situation::{Exercise, Idle, OnPiece, Over, Past, Variation};
use crate::tui::keys::{Binding, Key, Section};

const fn advice(action: AdviceAction) -> Action {
    Action::Advice(action)
}

/// The keys that ask the engine, most useful first.
pub static ADVICE: &[Binding] = &[
    Binding {
        keys: &[(Key::Char('H'), advice(AdviceAction::Hint))],
        shown: "H",
        help: Some((
            Section::Look,
            "show a good move and why; again, the next best; Enter plays it",
        )),
        labels: &[
            (Idle, "hint"),
            (OnPiece, "hint"),
            (Past, "hint"),
            (Variation, "hint"),
            (Exercise, "hint"),
        ],
    },
    Binding {
        keys: &[(Key::Char('T'), advice(AdviceAction::Threats))],
        shown: "T",
        help: Some((
            Section::Look,
            "show always where the opponent would win at once, or no longer",
        )),
        labels: &[],
    },
    Binding {
        keys: &[(Key::Char('A'), advice(AdviceAction::Analyse))],
        shown: "A",
        help: Some((
            Section::Look,
            "list the best moves beside the board, with their chances and how play would go on",
        )),
        labels: &[(Past, "analysis"), (Variation, "analysis")],
    },
    Binding {
        keys: &[(Key::Char('W'), advice(AdviceAction::Review))],
        shown: "W",
        help: Some((
            Section::Look,
            "draw White's chance to win over the game, and list the moves that turned it",
        )),
        labels: &[(Over, "review"), (Past, "review")],
    },
];
