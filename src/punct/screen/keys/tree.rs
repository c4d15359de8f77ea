//! The keys for the moves of the game and its variations.

use super::situation::Binding;
use super::situation::Situation::{
    Exercise, Idle, Judged, Over, Past, Reading, Variation, Waiting, Watching,
};
use crate::kit::ui::keys::{Key, Section, row};
use crate::punct::control::intent::{Intent, PlanChange};
use crate::punct::control::viewing::ViewStep;
use crate::punct::screen::action::{Action, ScreenAction};

/// The keys for the tree, the most useful first.
pub static TREE: &[Binding] = &[
    row!(
        "[ ]",
        (&[Key::Char('[')], Action::Intent(Intent::View(ViewStep::By(-1)))),
        (&[Key::Char(']')], Action::Intent(Intent::View(ViewStep::By(1))))
    )
    .help(
        Section::Look,
        "look back one move, or forward one move; another move made there begins a \
         variation and leaves the game as it is; in an exercise: the task before, the \
         next",
    )
    .in_menu(&[
        "look back one move; in exercises go to the task before",
        "look forward one move; in exercises go to the next task",
    ])
    .found_by(&[
        "look back, previous, previous move, earlier, replay",
        "forward, look forward, next move, later",
    ])
    .labels(&[
        (&[Exercise, Judged, Reading], "tasks"),
        (&[Past, Variation], "back, forward"),
        (&[Idle, Waiting, Watching, Over], "look back"),
    ]),
    row!(
        "( )",
        (&[Key::Char('(')], Action::Intent(Intent::View(ViewStep::OtherMove { forward: false }))),
        (&[Key::Char(')')], Action::Intent(Intent::View(ViewStep::OtherMove { forward: true })))
    )
    .help(
        Section::Look,
        "look at the previous or the next move that was tried in place of this one",
    )
    .in_menu(&[
        "look at the move before that was tried in place of this one",
        "look at the next move that was tried in place of this one",
    ])
    .found_by(&["other move, alternative"])
    .labels(&[(&[Variation], "other moves")]),
    row!(
        "{ }",
        (&[Key::Char('{')], Action::Intent(Intent::View(ViewStep::Start))),
        (&[Key::Char('}')], Action::Intent(Intent::View(ViewStep::Present)))
    )
    .help(
        Section::Look,
        "look at the start of the game, return to the present; in an exercise: the lesson \
         or the unsolved puzzle before, the next",
    )
    .in_menu(&[
        "look at the start of the game; in exercises go to the lesson or the unsolved puzzle before",
        "return to the present; in exercises go to the next lesson or unsolved puzzle",
    ])
    .found_by(&["first move, beginning, start of the game", "present, return, latest, now"])
    .labels(&[(&[Past], "start, present")]),
    row!("p", (&[Key::Char('p')], Action::Screen(ScreenAction::Moves)))
        .help(
            Section::Look,
            "list the moves and variations beside the board and look at any of them",
        )
        .found_by(&[
            "moves, list, history, list of moves, variations, record, score sheet, last move",
        ])
        .labels(&[(&[Idle, Past, Variation, Waiting, Watching, Over], "moves")]),
    row!("I", (&[Key::Char('I')], Action::Intent(Intent::Plan(PlanChange::Toggle))))
        .help(
            Section::Company,
            "in a variation that begins with the other player's move: make your reply conditional, \
             so that it is played at once if the moves before it come; again: no more",
        )
        .in_menu(&["make this reply conditional, or no more"])
        .found_by(&["conditional, if, plan, premove, reply"])
        .labels(&[(&[Variation], "conditional")]),
    row!("C", (&[Key::Char('C')], Action::Screen(ScreenAction::Comment)))
        .help(Section::Note, "comment the position on the board")
        .found_by(&["comment, note, notes, annotate, remark"])
        .labels(&[(&[Past, Variation, Over], "comment")]),
    row!("M", (&[Key::Char('M')], Action::Screen(ScreenAction::Marks)))
        .help(Section::Note, "mark the last move as good or bad, as in books: ! ? !! ?? !? ?!")
        .found_by(&["mark, good move, bad move, rate"])
        .labels(&[(&[Past, Variation], "mark")]),
    row!("D", (&[Key::Char('D')], Action::Intent(Intent::Delete(None))))
        .help(Section::Note, "delete the variation from this move on; u takes back its last move")
        .found_by(&["delete, remove, erase"])
        .labels(&[(&[Variation], "delete")]),
    row!("U", (&[Key::Char('U')], Action::Intent(Intent::Promote)))
        .help(
            Section::Note,
            "at the first move of a variation: move it up; the game stays above all",
        )
        .in_menu(&["move the variation up"])
        .found_by(&["promote, move up"])
        .labels(&[(&[Variation], "move up")]),
];
