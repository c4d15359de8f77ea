//! The keys and the mouse at the board of GIPF. The line of keys and the help page are made from
//! the table [`KEYS`].

use Situation::{
    Aiming, AllSolved, Asked, Contest, Dealing, Free, Hinted, Jumping, Lesson, Over, Past, Solved,
    Waiting, Watching,
};

use super::action::{BoardAction, GipfAction, PlayAction, ViewAction};
use crate::gipf::rules::Entering;
use crate::kit::ui::action::{CursorStep, ShellAction};
use crate::kit::ui::keys::{Key, ModeKind, Section, common_keys, row};

pub type Binding = crate::kit::ui::keys::KeyBinding<GipfAction, Situation>;

/// What the board is used for now. The situation decides which keys are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    Free,
    /// A good turn is shown.
    Hinted,
    Aiming,
    Jumping,
    Dealing,
    /// The other player decides whether to contest a use.
    Asked,
    /// The board of GIPF is visible while a game of PÜNCT about a use goes on.
    Contest,
    Waiting,
    Watching,
    Past,
    Over,
    /// A lesson has an open task, and nothing is taken yet.
    Lesson,
    Solved,
    AllSolved,
}

const ALWAYS: &[Situation] = &[
    Free, Hinted, Lesson, Aiming, Jumping, Dealing, Asked, Contest, Waiting, Watching, Past, Over,
    Solved, AllSolved,
];

/// The keys that choose by number. The line of keys may show fewer.
const NUMBERS: &str = "1 2 3";

const fn board(act: BoardAction) -> GipfAction {
    GipfAction::Board(act)
}

const fn shell(action: ShellAction) -> GipfAction {
    GipfAction::Shell(action)
}

/// The label of a key that is shown only if there is a start screen.
const TO_START_SCREEN: &str = "start screen";

/// The label of a key that is shown only if there is a turn to take back.
const UNDO: &str = "undo";

common_keys!(GipfAction: Board(BoardAction), Game(PlayAction));

/// The rows, the most useful first.
pub static KEYS: &[Binding] = &[
    row!("Enter", (&[Key::ENTER], board(BoardAction::Confirm)))
        .help(
            Section::Move,
            "take the dot or the loaded piece under the cursor; make the push or the jump \
             that is shown; remove the row; while two computers play, pause and go on",
        )
        .found_by(&["take, push, move, play, go on, pause"])
        .labels(&[
            (&[Free, Lesson], "take"),
            (&[Hinted], "play it"),
            (&[Aiming], "push"),
            (&[Jumping], "jump"),
            (&[Dealing], "remove"),
            (&[Watching], "pause, go on"),
            (&[Contest], "to the game of PÜNCT"),
            (&[Past], "to the present"),
            (&[Solved], "next lesson"),
            (&[AllSolved], "begin a game"),
        ]),
    row!("Space", (&[Key::SPACE], board(BoardAction::Switch)))
        .help(
            Section::Move,
            "let a GIPF-piece or a loaded piece of the row stay, or go; elsewhere as Enter",
        )
        .found_by(&["stay, keep, leave on the board"])
        .labels(&[(&[Dealing], "stay/go")]),
    row!(
        NUMBERS,
        (&[Key::Char('1')], board(BoardAction::Choose(Entering::Single))),
        (&[Key::Char('2')], board(BoardAction::Choose(Entering::Gipf))),
        (&[Key::Char('3')], board(BoardAction::Choose(Entering::Loaded)))
    )
    .help(
        Section::Move,
        "push in a single piece, a GIPF-piece, a piece loaded with a potential; on a \
         GIPF-piece: put 1 piece, or 2 as a GIPF-piece",
    )
    .in_menu(&["push in a single piece", "push in a GIPF-piece", "push in a loaded piece"])
    .found_by(&["single, add, piece", "gipf-piece, double", "loaded, potential"])
    .labels(&[(&[Free, Lesson, Aiming], "piece"), (&[Jumping], "how many")]),
    row!("H", (&[Key::Char('H')], GipfAction::Game(PlayAction::Hint)))
        .help(Section::Look, "show a good turn and why, which Enter plays; in a lesson, a hint")
        .found_by(&["hint, help me, best move, good move, suggestion, advice, what now, stuck"])
        .labels(&[(&[Free, Lesson], "hint")]),
    PLAY_AGAIN.only_in(ModeKind::GAMES).labels(&[(&[Over], "play again")]),
    row!("u", (&[Key::Char('u')], GipfAction::Game(PlayAction::Undo)))
        .help(
            Section::Game,
            "take the last turn back; you are asked first if that loses a challenge",
        )
        .found_by(&["undo, back, take back, takeback, oops, revert"])
        .labels(&[(&[Free, Waiting, Over], UNDO), (&[Solved, AllSolved], "once more")]),
    row!(
        "Tab",
        (&[Key::TAB], board(BoardAction::Next { forward: true })),
        (&[Key::BACK_TAB], board(BoardAction::Next { forward: false }))
    )
    .help(
        Section::Move,
        "go to the next way in, clockwise around the board; the next line of the dot \
         taken; the next target of the potential taken; the next row; Shift-Tab goes back",
    )
    .in_menu(&["go to the next way", "go to the way before"])
    .found_by(&["next, next way, ways in", "way before"])
    .labels(&[
        (&[Free, Lesson], "ways in"),
        (&[Aiming], "next way"),
        (&[Jumping], "next target"),
        (&[Dealing], "next row"),
    ]),
    row!("Esc", (&[Key::ESC, Key::BACKSPACE], board(BoardAction::Back)))
        .help(
            Section::Move,
            "go a step back, until the turn is done; return from an earlier position; from \
             the board, while PÜNCT is played about a use, to the start screen",
        )
        .found_by(&["cancel, step back, escape, never mind, abort"])
        .labels(&[
            (&[Aiming, Jumping, Dealing], "back"),
            (&[Hinted], "hide it"),
            (&[Asked], "take it back"),
            (&[Contest], TO_START_SCREEN),
            (&[Lesson, Solved, AllSolved], "leave the lesson"),
            (&[Past], "to the present"),
        ]),
    ARROWS
        .help(
            Section::Move,
            "move the cursor; choose the line of the dot taken, the target of the potential, \
             the piece of the row; h j k l do the same",
        )
        .labels(&[(&[Aiming], "line"), (&[Jumping], "target"), (&[Dealing], "piece")]),
    row!("Ctrl-r", (&[Key::Ctrl('r')], GipfAction::Game(PlayAction::Redo)))
        .only_in(ModeKind::GAMES)
        .help(Section::Game, "play the turn again that you took back")
        .found_by(&["redo, again"]),
    row!("m", (&[Key::Char('m')], GipfAction::Game(PlayAction::Type)))
        .help(
            Section::Move,
            "type a turn, such as e1-e2 or xb2,c3,d4,e5;e1-e2; a row after the push may be left \
             out and chosen on the board",
        )
        .found_by(&["type, notation, enter a move, write, coordinates"])
        .labels(&[(&[Free], "type a turn")]),
    row!(
        "[ ]",
        (&[Key::Char('[')], GipfAction::View(ViewAction::By(-1))),
        (&[Key::Char(']')], GipfAction::View(ViewAction::By(1)))
    )
    .help(Section::Look, "look back one turn, or forward one turn")
    .in_menu(&["look back one turn", "look forward one turn"])
    .found_by(&[
        "look back, previous, previous move, earlier, history, moves, replay",
        "forward, next move, later",
    ])
    .labels(&[
        (&[Past], "back, on"),
        (&[Waiting, Watching, Over], "look back"),
        (&[Lesson, Solved], "lesson before, next"),
        (&[AllSolved], "lesson before"),
    ]),
    row!(
        "{ }",
        (&[Key::Char('{')], GipfAction::View(ViewAction::ToStart)),
        (&[Key::Char('}')], GipfAction::View(ViewAction::ToPresent))
    )
    .help(Section::Look, "look at the start of the game, return to the present")
    .in_menu(&["look at the start of the game", "return to the present"])
    .found_by(&["first move, beginning", "present, return, latest, now"])
    .labels(&[(&[Past], "start, end")]),
    row!("d", (&[Key::Char('d')], GipfAction::Game(PlayAction::Draw)))
        .only_in(ModeKind::GAMES)
        .help(Section::Game, "agree on a draw")
        .found_by(&["draw, offer draw, offer a draw, tie, remis"]),
    RESIGN.only_in(ModeKind::GAMES),
    SAVE_AS.only_in(ModeKind::GAMES).labels(&[(&[Over], "save")]),
    NEW_GAME.labels(&[(&[Free, Over], "new")]),
    row!("w", (&[Key::Char('w')], GipfAction::Game(PlayAction::Lessons)))
        .only_in(&[ModeKind::Own, ModeKind::Exercise])
        .help(Section::Exercise, "list short lessons; in a lesson, show its text again")
        .found_by(&["lessons, learn, tutorial, course, teach me, how to play, training"])
        .labels(&[(&[Free], "lessons"), (&[Lesson, Solved, AllSolved], "text")]),
    OPEN.help(Section::Game, "open a saved game of GIPF"),
    START_SCREEN
        .help(
            Section::Game,
            "go to the start screen of PÜNCT; from a game of PÜNCT about a use to the board \
             of GIPF, and back",
        )
        .labels(&[(&[Over], TO_START_SCREEN)]),
    row!("b", (&[Key::Char('b')], GipfAction::RulesCard))
        .help(Section::Look, "show the rules on one screen")
        .found_by(&["rules, how to win, aim, goal, card"])
        .labels(&[(&[Free, Lesson], "rules")]),
    row!("R", (&[Key::Char('R')], shell(ShellAction::RulesPage)))
        .help(Section::Look, "show the rules of GIPF and the potentials")
        .found_by(&["rulebook, read the rules, all rules"]),
    NEXT_THEME,
    RENDERING,
    QUIT.labels(&[(&[Free, Waiting, Watching, Contest, Over], "quit")]),
    MENU.labels(&[(ALWAYS, "all")]),
    HELP.labels(&[(ALWAYS, "help")]),
];

/// An act without a key is allowed in all modes.
pub fn modes(act: &GipfAction) -> &'static [ModeKind] {
    let row = KEYS.iter().find(|row| row.has(act));
    row.map_or(ModeKind::ALL, |row| row.modes)
}

pub static MOUSE: &[(&str, &str)] = &[
    ("move", "show the ways in from a dot, the line of a push, the target of a potential"),
    ("click", "take a dot or a loaded piece; again, make the push or the jump that is shown"),
    ("click in a row", "let a GIPF-piece or a loaded piece stay, or go"),
    ("click a kind", "push in a single piece, a GIPF-piece or a loaded piece"),
];

/// `numbers` says which of 1, 2 and 3 can be chosen.
pub fn shown_rows(
    situation: Situation,
    numbers: [bool; 3],
    has_start_screen: bool,
    may_undo: bool,
) -> Vec<(Binding, &'static str)> {
    let shown_numbers = match numbers {
        [true, true, true] => Some(NUMBERS),
        [true, true, false] => Some("1 2"),
        [true, false, true] => Some("1 3"),
        [false, true, true] => Some("2 3"),
        // Fewer than two numbers are no choice.
        _ => None,
    };
    let mut rows = Vec::new();
    for row in KEYS {
        let Some(label) = row.label_in(situation) else { continue };
        if label == TO_START_SCREEN && !has_start_screen || label == UNDO && !may_undo {
            continue;
        }
        let shown = if row.shown == NUMBERS { shown_numbers } else { Some(row.shown) };
        rows.extend(shown.map(|shown| (row.shown_as(shown), label)));
    }
    rows
}
