//! The keys that ask the engine.

use crate::tui::action::{Action, AdviceAction};
use crate::tui::situation::Binding;
use crate::tui::situation::Situation::{Exercise, Idle, OnPiece, Over, Past, Variation};
use crate::ui::keys::{Key, Section, row};

const fn advice(action: AdviceAction) -> Action {
    Action::Advice(action)
}

/// The keys that ask the engine, most useful first.
pub static ADVICE: &[Binding] = &[
    row!("H", (&[Key::Char('H')], advice(AdviceAction::Hint)))
        .help(Section::Look, "show a good move and why; again, the next best; Enter plays it")
        .labels(&[(&[Idle, OnPiece, Past, Variation, Exercise], "hint")]),
    row!("T", (&[Key::Char('T')], advice(AdviceAction::Threats)))
        .help(Section::Look, "show always where the opponent would win at once, or no longer"),
    row!("A", (&[Key::Char('A')], advice(AdviceAction::Analyse)))
        .help(
            Section::Look,
            "list the best moves beside the board, with their chances and how play would go \
             on",
        )
        .labels(&[(&[Past, Variation], "analysis")]),
    row!("W", (&[Key::Char('W')], advice(AdviceAction::Review)))
        .help(
            Section::Look,
            "draw White's chance to win over the game, and list the moves that turned it",
        )
        .labels(&[(&[Over, Past], "review")]),
];
