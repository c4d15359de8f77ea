//! The keys for questions to the engine.

use super::situation::Binding;
use super::situation::Situation::{
    Beginning, Exercise, Hinted, Idle, Judged, OnPiece, Over, Past, Reading, Variation,
};
use crate::kit::ui::keys::{Key, Section, row};
use crate::kit::ui::mode_kind::ModeKind;
use crate::punct::screen::action::{Action, AdviceAction};

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
            (&[Idle, OnPiece, Past, Variation, Exercise, Judged, Reading], "hint"),
            (&[Hinted], "next best"),
        ]),
    row!("T", (&[Key::Char('T')], advice(AdviceAction::Threats)))
        .only_in(ModeKind::GAMES)
        .help(Section::Look, "show where the opponent can win at once, or hide it")
        .found_by(&["threats, threat, danger, attack"]),
    row!("B", (&[Key::Char('B')], advice(AdviceAction::Warnings)))
        .only_in(&[ModeKind::Own, ModeKind::Table, ModeKind::Contest, ModeKind::Exercise])
        .help(
            Section::Look,
            "warn of what the opponent could do after the move in your hand, once it rests, or \
             no more",
        )
        .found_by(&["warn, warnings, blunder check, safety"]),
    row!("N", (&[Key::Char('N')], advice(AdviceAction::Needs)))
        .only_in(ModeKind::GAMES)
        .help(
            Section::Look,
            "show beside the names how many more spaces each player needs, by adding pieces, to \
             join two sides, or hide it",
        )
        .found_by(&["needs, who is ahead, spaces needed, count, distance"]),
    row!("A", (&[Key::Char('A')], advice(AdviceAction::Analyse)))
        .only_in(ModeKind::GAMES)
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
        .only_in(ModeKind::GAMES)
        .help(
            Section::Look,
            "list how the moves of the opening fared in games of the computer against itself",
        )
        .found_by(&["openings, opening, book, statistics"])
        .labels(&[(&[Beginning], "openings")]),
    row!("W", (&[Key::Char('W')], advice(AdviceAction::Review)))
        .only_in(ModeKind::GAMES)
        .help(
            Section::Look,
            "draw your chance to win over the game (White's where two persons play), and list the moves \
             that turned it",
        )
        .found_by(&["review, mistakes, blunders, graph, report, what went wrong"])
        .labels(&[(&[Over, Past], "review")]),
];
