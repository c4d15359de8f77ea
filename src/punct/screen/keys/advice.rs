//! The keys for questions to the engine.

use super::situation::Binding;
use super::situation::Situation::{
    Beginning, Exercise, Hinted, Idle, Judged, OnPiece, Over, Past, Reading, Variation,
};
use crate::kit::ui::keys::{Key, Section, row};
use crate::punct::control::intent::{AdviceKind, Intent};
use crate::punct::screen::action::Action;

const fn advice(kind: AdviceKind) -> Action {
    Action::Intent(Intent::Advise(kind))
}

/// The keys for questions to the engine, the most useful first.
pub static ADVICE: &[Binding] = &[
    row!("H", (&[Key::Char('H')], advice(AdviceKind::Hint)))
        .help(Section::Look, "show a good move and why; again, the next best; Enter plays it")
        .found_by(&[
            "hint, help me, best move, good move, suggest, suggestion, advice, what now, stuck",
        ])
        .labels(&[
            (&[Idle, OnPiece, Past, Variation, Exercise, Judged, Reading], "hint"),
            (&[Hinted], "next best"),
        ]),
    row!("T", (&[Key::Char('T')], advice(AdviceKind::Threats)))
        .help(Section::Look, "show where the opponent can win at once, or hide it")
        .found_by(&["threats, threat, danger, attack"]),
    row!("B", (&[Key::Char('B')], advice(AdviceKind::Warnings)))
        .help(
            Section::Look,
            "warn of what the opponent could do after the move in your hand, once it rests, or \
             no more",
        )
        .found_by(&["warn, warnings, blunder check, safety"]),
    row!("N", (&[Key::Char('N')], advice(AdviceKind::Needs)))
        .help(
            Section::Look,
            "show beside the names how many more spaces each player needs, by adding pieces, to \
             join two sides, or hide it",
        )
        .found_by(&["needs, who is ahead, spaces needed, count, distance"]),
    row!("A", (&[Key::Char('A')], advice(AdviceKind::Analysis)))
        .help(
            Section::Look,
            "list the best moves beside the board, with their chances and how play would go \
             on",
        )
        .found_by(&[
            "analyse, analysis, analyze, best moves, evaluate, evaluation, chances, engine, score",
        ])
        .labels(&[(&[Past, Variation], "analysis")]),
    row!("O", (&[Key::Char('O')], advice(AdviceKind::Openings)))
        .help(
            Section::Look,
            "list how the moves of the opening fared in games of the computer against itself",
        )
        .found_by(&["openings, opening, book, statistics"])
        .labels(&[(&[Beginning], "openings")]),
    row!("W", (&[Key::Char('W')], advice(AdviceKind::Review(None))))
        .help(
            Section::Look,
            "draw your chance to win over the game (White's where two persons play), and list the moves \
             that turned it",
        )
        .found_by(&["review, mistakes, blunders, graph, report, what went wrong"])
        .labels(&[(&[Over, Past], "review")]),
];
