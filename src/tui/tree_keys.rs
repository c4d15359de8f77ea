//! The keys that look at the moves and the variations, comment and order them.

use super::action::{Action, TreeAction};
use super::keys::Situation::{Exercise, Idle, Judged, Over, Past, Variation, Waiting, Watching};
use super::keys::{Binding, Key, Section};

const fn tree(action: TreeAction) -> Action {
    Action::Tree(action)
}

/// The keys, most useful first.
pub static TREE: &[Binding] = &[
    Binding {
        keys: &[
            (Key::Char('['), tree(TreeAction::LookBy(-1))),
            (Key::Char(']'), tree(TreeAction::LookBy(1))),
        ],
        shown: "[ ]",
        help: Some((
            Section::Look,
            "look back one move, or forward one move; another move made there begins a variation \
             and leaves the game as it is; in an exercise: the task before, the next",
        )),
        labels: &[
            (Exercise, "tasks"),
            (Judged, "tasks"),
            (Past, "back, forward"),
            (Variation, "back, forward"),
            (Idle, "look back"),
            (Waiting, "look back"),
            (Watching, "look back"),
            (Over, "look back"),
        ],
    },
    Binding {
        keys: &[
            (Key::Char('('), tree(TreeAction::OtherMove { forward: false })),
            (Key::Char(')'), tree(TreeAction::OtherMove { forward: true })),
        ],
        shown: "( )",
        help: Some((
            Section::Look,
            "look at the previous or the next move that was tried in place of this one",
        )),
        labels: &[(Variation, "other moves")],
    },
    Binding {
        keys: &[
            (Key::Char('{'), tree(TreeAction::LookToStart)),
            (Key::Char('}'), tree(TreeAction::LookToPresent)),
        ],
        shown: "{ }",
        help: Some((
            Section::Look,
            "look at the start of the game, return to the present; in an exercise: the lesson \
             or the unsolved puzzle before, the next",
        )),
        labels: &[(Past, "start, present")],
    },
    Binding {
        keys: &[(Key::Char('p'), tree(TreeAction::Moves))],
        shown: "p",
        help: Some((
            Section::Look,
            "list the moves and variations beside the board and look at any of them",
        )),
        labels: &[
            (Idle, "moves"),
            (Past, "moves"),
            (Variation, "moves"),
            (Waiting, "moves"),
            (Watching, "moves"),
            (Over, "moves"),
        ],
    },
    Binding {
        keys: &[(Key::Char('C'), tree(TreeAction::Comment))],
        shown: "C",
        help: Some((Section::Note, "comment the position on the board")),
        labels: &[(Past, "comment"), (Variation, "comment"), (Over, "comment")],
    },
    Binding {
        keys: &[(Key::Char('M'), tree(TreeAction::Marks))],
        shown: "M",
        help: Some((
            Section::Note,
            "mark the last move as good or bad, as in books: ! ? !! ?? !? ?!",
        )),
        labels: &[(Past, "mark"), (Variation, "mark")],
    },
    Binding {
        keys: &[(Key::Char('D'), tree(TreeAction::Delete))],
        shown: "D",
        help: Some((
            Section::Note,
            "delete the variation from this move on; u takes back its last move",
        )),
        labels: &[(Variation, "delete")],
    },
    Binding {
        keys: &[(Key::Char('U'), tree(TreeAction::Promote))],
        shown: "U",
        help: Some((
            Section::Note,
            "at the first move of a variation: move it up; the game stays above all",
        )),
        labels: &[(Variation, "move up")],
    },
];
