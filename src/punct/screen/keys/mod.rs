//! The key tables of a game. A row says what its keys do, by which words players find the row, and
//! in which [`Situation`] the line of keys shows it.

mod game;

use Situation::{Adding, Beginning, Hand, Idle, OnPiece, Past};

use crate::kit::ui::action::{CursorStep, ShellAction};
use crate::kit::ui::keys::{Key, KeyBinding, Section, common_keys, row};
use crate::punct::control::intent::Intent;
use crate::punct::screen::action::{Action, BoardAction};
use crate::rules::Kind;
use game::{ADVICE, AFTERWARDS, COMPANY, COMPUTER, EXERCISE, SESSION, SHELL, TREE};

pub type Binding = KeyBinding<Action, Situation>;

common_keys!(Action: Board(BoardAction), Intent(Intent));

/// The present use of the board. It decides which keys are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    /// Nothing is in the hand, and the cursor is not on a piece that can be lifted.
    Idle,
    /// The cursor is on a piece that can be lifted.
    OnPiece,
    /// A piece lifted from the board is in the hand.
    Hand,
    /// A piece from the reserve is in the hand.
    Adding,
    Beginning,
    /// The player looks at an earlier position of the game.
    Past,
    /// The player looks at a position that did not occur in the game.
    Variation,
    /// A player who is not at this screen is to move: the computer, or a person elsewhere.
    Waiting,
    /// Two computers play.
    Watching,
    Over,
    /// A good move is shown or searched.
    Hinted,
    /// The text of an exercise lies over the board.
    Reading,
    /// An exercise asks for a move or a look.
    Exercise,
    /// An exercise is done or spoilt, or has only text.
    Judged,
}

/// All rows, the most useful first.
pub fn rows() -> impl Iterator<Item = &'static Binding> {
    [MOVING, EXERCISE, SESSION, AFTERWARDS, COMPANY, TREE, SHELL, ADVICE, COMPUTER, LOOKING]
        .into_iter()
        .flatten()
}

/// The name of the first key for this action. It is empty if no key has the action.
pub fn name_of(action: &Action) -> String {
    let mut keys = rows().flat_map(Binding::keys);
    keys.find(|(_, asked)| *asked == action).map_or_else(String::new, |(key, _)| key.to_string())
}

const fn board(action: BoardAction) -> Action {
    Action::Board(action)
}

/// For a player who searches before lifting a piece: they lead to the key that finds one to lift.
const WHAT_MOVES_DO: &str =
    "lift, move, to turn, to rotate, climb, bridge, pick up, jump, slide, stack, cover, block";

pub static MOVING: &[Binding] = &[
    row!("Enter", (&[Key::ENTER, Key::SPACE], board(BoardAction::Confirm)))
        .help(
            Section::Move,
            "lift the piece under the cursor, put down the one in your hand; while two \
             computers play, pause and go on; Space does the same",
        )
        .in_menu(&["lift the piece under the cursor: it may turn, climb onto others or bridge a \
                    gap; or put down the one in your hand"])
        .found_by(&["lift, move, pick up, grab, to rotate, climb, bridge, jump, stack, put down, place, drop, select"]),
    row!(
        "1-6",
        (&[Key::Char('1')], board(BoardAction::Take(Kind::Triangle))),
        (&[Key::Char('2')], board(BoardAction::Take(Kind::StraightCentre))),
        (&[Key::Char('3')], board(BoardAction::Take(Kind::StraightEnd))),
        (&[Key::Char('4')], board(BoardAction::Take(Kind::AngleMiddle))),
        (&[Key::Char('5')], board(BoardAction::Take(Kind::AngleRight))),
        (&[Key::Char('6')], board(BoardAction::Take(Kind::AngleLeft)))
    )
    .help(Section::Move, "take a piece from your reserve")
    .in_menu(&[
        "add a triangle",
        "add a straight with the PÜNCT in the middle",
        "add a straight with the PÜNCT at an end",
        "add an angle with the PÜNCT in the middle",
        "add an angle with the PÜNCT at an end, bent right",
        "add an angle with the PÜNCT at an end, bent left",
    ])
    .found_by(&[
        "triangle, add, add a piece, new piece, take a piece, place a piece, reserve",
        "straight, line",
        "straight",
        "angle, corner, bend",
        "angle right",
        "angle left",
    ])
    .labels(&[
        (&[Beginning], "take a piece"),
        (&[Idle, OnPiece], "add"),
        (&[Past], "try"),
    ]),
    row!(
        "r R",
        (&[Key::Char('r')], board(BoardAction::Turn { clockwise: true })),
        (&[Key::Char('R')], board(BoardAction::Turn { clockwise: false }))
    )
    .help(
        Section::Move,
        "turn the piece in your hand to the next way in which it fits, clockwise or back",
    )
    .in_menu(&["turn the piece in your hand clockwise", "turn the piece in your hand back"])
    .found_by(&["turn, rotate, spin, clockwise", "turn back, rotate back, counterclockwise"])
    .labels(&[(&[Hand, Adding], "turn")]),
    row!(
        "Tab",
        (&[Key::TAB], board(BoardAction::NextPlace { forward: true })),
        (&[Key::BACK_TAB], board(BoardAction::NextPlace { forward: false }))
    )
    .help(
        Section::Move,
        "go to the next place where the piece in your hand fits; with an empty hand, to \
         your next free piece; Shift-Tab goes back",
    )
    .in_menu(&[
        "go to the next place where the piece fits, or to the next free piece, which Enter lifts",
        "go to the place before, or to the free piece before",
    ])
    .found_by(&[WHAT_MOVES_DO, "place before, piece before"])
    .labels(&[(&[Hand, Adding], "next place"), (&[Idle, OnPiece], "next piece")]),
    row!(
        ", . /",
        (&[Key::Char(',')], board(BoardAction::StepOnLine { forward: false })),
        (&[Key::Char('.')], board(BoardAction::StepOnLine { forward: true })),
        (&[Key::Char('/')], board(BoardAction::NextLine))
    )
    .help(
        Section::Move,
        "step back and on along a line of the PÜNCT, to where the piece fits; / turns clockwise to \
         the next of the six directions, which . then follows; with an empty hand they lift \
         the piece under the cursor first",
    )
    .in_menu(&[
        "step back along a line of the PÜNCT",
        "step on along a line of the PÜNCT, the way that / led last",
        "go to the next line of the PÜNCT, clockwise",
    ])
    .found_by(&["step back", "step forward, slide", "next line, lines, direction"])
    .labels(&[(&[Hand, OnPiece], "along lines")]),
    row!("Esc", (&[Key::ESC], board(BoardAction::Back)))
        .help(
            Section::Move,
            "put the piece in your hand back; return from an earlier move or a variation to \
             the present; leave an exercise",
        )
        .in_menu(&["go back: put the piece down where it was, return to the present, leave"])
        .found_by(&["cancel, put back, escape, never mind, abort, let go"]),
    ARROWS.labels(&[(&[Hand, Adding], "move it")]),
];

pub static LOOKING: &[Binding] = &[
    row!("m", (&[Key::Char('m')], board(BoardAction::TypeMove)))
        .help(Section::Move, "type a move, such as T-D3,D4,E4")
        .found_by(&["type, notation, enter a move, write, coordinates"])
        .labels(&[(&[Beginning, Idle], "type a move")]),
    row!("i", (&[Key::Char('i')], board(BoardAction::Peek)))
        .help(Section::Look, "lift the piece under the cursor and look at what it covers")
        .found_by(&["peek, look under, under, underneath, below, beneath, hidden, inspect"])
        .labels(&[(&[OnPiece], "look under")]),
    row!("c", (&[Key::Char('c')], board(BoardAction::Chains)))
        .help(
            Section::Look,
            "show White's largest chain and the sides it touches, then Black's, then none",
        )
        .in_menu(&["show the largest chains and the sides they touch"])
        .found_by(&["chains, connection, connected, groups, who is ahead, longest"])
        .labels(&[(&[Idle], "chains")]),
];

pub static MOUSE: &[(&str, &str)] = &[
    ("move", "show where the piece under the pointer can go"),
    ("click", "take a piece from the reserve, lift one, put it down"),
    ("right click, wheel", "turn the piece in your hand"),
    ("click a move", "look at the game, or a variation, after that move"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::shell::action_of_key;
    use crate::punct::screen::Punct;

    use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

    #[test]
    fn no_key_stands_for_two_things() {
        let keys: Vec<_> = rows().flat_map(Binding::keys).collect();
        for (i, (key, _)) in keys.iter().enumerate() {
            assert!(!keys[..i].iter().any(|(other, _)| other == key), "{key}");
        }
    }

    #[test]
    fn capitals_are_told_apart_with_and_without_shift_reported() {
        let press =
            |c, modifiers| action_of_key::<Punct>(KeyEvent::new(KeyCode::Char(c), modifiers));
        let turn = |clockwise| Some(Action::Board(BoardAction::Turn { clockwise }));
        assert_eq!(press('r', KeyModifiers::NONE), turn(true));
        assert_eq!(press('R', KeyModifiers::NONE), turn(false));
        assert_eq!(press('R', KeyModifiers::SHIFT), turn(false));
        let redo = Some(Action::Intent(Intent::Redo));
        assert_eq!(press('r', KeyModifiers::CONTROL), redo);
        assert_eq!(press('r', KeyModifiers::ALT), None);
    }
}
