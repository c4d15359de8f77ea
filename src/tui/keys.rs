//! The key table: from it come what keys do, the line of keys, the help page and the man page.

use std::fmt;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::action::{Action, Step};
use crate::rules::Kind;

/// A key as a person knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A character, with Shift where it needs it.
    Char(char),
    /// A letter with Ctrl held down.
    Ctrl(char),
    /// A key with a name.
    Named(KeyCode, &'static str),
}

impl Key {
    /// Whether an event of the terminal is this key.
    pub fn is(self, event: KeyEvent) -> bool {
        // Some terminals report Shift with a capital, some don't; the capital says it all.
        let plain = event.modifiers.difference(KeyModifiers::SHIFT).is_empty();
        match self {
            Key::Char(c) => plain && event.code == KeyCode::Char(c),
            Key::Ctrl(c) => {
                event.modifiers == KeyModifiers::CONTROL && event.code == KeyCode::Char(c)
            }
            Key::Named(code, _) => plain && event.code == code,
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Key::Char(c) => write!(f, "{c}"),
            Key::Ctrl(c) => write!(f, "Ctrl-{c}"),
            Key::Named(_, name) => f.write_str(name),
        }
    }
}

/// What the players are about; it decides which keys the line of keys shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// Nothing is in the hand.
    Idle,
    /// A piece is in the hand.
    Hand,
    /// An earlier position is looked at.
    Past,
    /// The game is over.
    Over,
}

/// A part of the help page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// Making a move.
    Move,
    /// Reading the board and the game.
    Look,
    /// The game as a whole.
    Game,
    /// The screen and the program.
    Screen,
}

impl Section {
    /// All, in the order of the help page.
    pub const ALL: [Section; 4] = [Section::Move, Section::Look, Section::Game, Section::Screen];

    /// Its heading.
    pub const fn title(self) -> &'static str {
        match self {
            Section::Move => "Making a move",
            Section::Look => "Looking",
            Section::Game => "The game",
            Section::Screen => "The screen",
        }
    }
}

/// A row of the key table.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// The keys, each with what it does; they belong together and are shown together.
    pub keys: &'static [(Key, Action)],
    /// How the keys are written together.
    pub shown: &'static str,
    /// What they do, in a sentence for the help page.
    pub help: &'static str,
    /// Where it stands on the help page.
    pub section: Section,
    /// When the line of keys shows it, and what they do then, in a word or two.
    pub footer: &'static [(Context, &'static str)],
}

impl Binding {
    /// What the key does that is shown under this name.
    pub fn action(&self, shown: &str) -> Option<Action> {
        self.keys.iter().find(|(key, _)| key.to_string() == shown).map(|&(_, action)| action)
    }
}

/// What an event of the keyboard asks for, if it is in the table.
pub fn action_of(event: KeyEvent) -> Option<Action> {
    let mut keys = TABLE.iter().flat_map(|binding| binding.keys);
    keys.find(|(key, _)| key.is(event)).map(|&(_, action)| action)
}

/// The rows the line of keys shows in a context with their labels, most useful first.
pub fn footer(context: Context) -> impl Iterator<Item = (&'static Binding, &'static str)> {
    let label = move |binding: &Binding| binding.footer.iter().find(|(when, _)| *when == context);
    TABLE.iter().filter_map(move |binding| Some((binding, label(binding)?.1)))
}

const UP: Key = Key::Named(KeyCode::Up, "Up");
const DOWN: Key = Key::Named(KeyCode::Down, "Down");
const LEFT: Key = Key::Named(KeyCode::Left, "Left");
const RIGHT: Key = Key::Named(KeyCode::Right, "Right");
const ENTER: Key = Key::Named(KeyCode::Enter, "Enter");
const SPACE: Key = Key::Named(KeyCode::Char(' '), "Space");
const TAB: Key = Key::Named(KeyCode::Tab, "Tab");
const BACK_TAB: Key = Key::Named(KeyCode::BackTab, "Shift-Tab");
const ESC: Key = Key::Named(KeyCode::Esc, "Esc");
const F1: Key = Key::Named(KeyCode::F(1), "F1");

use Context::{Hand, Idle, Over, Past};

/// All keys of the board.
pub static TABLE: &[Binding] = &[
    Binding {
        keys: &[
            (Key::Char('1'), Action::Take(Kind::Triangle)),
            (Key::Char('2'), Action::Take(Kind::StraightCentre)),
            (Key::Char('3'), Action::Take(Kind::StraightEnd)),
            (Key::Char('4'), Action::Take(Kind::AngleMiddle)),
            (Key::Char('5'), Action::Take(Kind::AngleRight)),
            (Key::Char('6'), Action::Take(Kind::AngleLeft)),
        ],
        shown: "1-6",
        help: "take a piece from the reserve",
        section: Section::Move,
        footer: &[(Idle, "take")],
    },
    Binding {
        keys: &[(ENTER, Action::Confirm), (SPACE, Action::Confirm)],
        shown: "Enter",
        help: "lift the piece under the cursor; put the piece in the hand down; so does Space",
        section: Section::Move,
        footer: &[(Idle, "lift"), (Hand, "put down")],
    },
    Binding {
        keys: &[(Key::Char('r'), Action::Turn(1)), (Key::Char('R'), Action::Turn(-1))],
        shown: "r R",
        help: "turn the piece in the hand, clockwise or back",
        section: Section::Move,
        footer: &[(Hand, "turn")],
    },
    Binding {
        keys: &[(TAB, Action::Walk { forward: true }), (BACK_TAB, Action::Walk { forward: false })],
        shown: "Tab",
        help: "next place where it fits, or the next way to turn it there; with nothing in the hand, \
               the next piece you can lift; Shift-Tab goes the other way",
        section: Section::Move,
        footer: &[(Hand, "next fit")],
    },
    Binding {
        keys: &[(ESC, Action::Back)],
        shown: "Esc",
        help: "one step back: put the piece in the hand back, return to the present",
        section: Section::Move,
        footer: &[(Hand, "back"), (Past, "back")],
    },
    Binding {
        keys: &[
            (LEFT, Action::Cursor(Step::Left)),
            (RIGHT, Action::Cursor(Step::Right)),
            (UP, Action::Cursor(Step::Up)),
            (DOWN, Action::Cursor(Step::Down)),
            (Key::Char('h'), Action::Cursor(Step::Left)),
            (Key::Char('l'), Action::Cursor(Step::Right)),
            (Key::Char('k'), Action::Cursor(Step::Up)),
            (Key::Char('j'), Action::Cursor(Step::Down)),
        ],
        shown: "arrows",
        help: "move the cursor over the board; h j k l do so too",
        section: Section::Look,
        footer: &[(Hand, "aim")],
    },
    Binding {
        keys: &[(Key::Char('m'), Action::TypeMove)],
        shown: "m",
        help: "type a move, like T-D3,D4,E4",
        section: Section::Move,
        footer: &[(Idle, "type")],
    },
    Binding {
        keys: &[(Key::Char('u'), Action::Undo), (Key::Ctrl('r'), Action::Redo)],
        shown: "u Ctrl-r",
        help: "take the last move back; play it again",
        section: Section::Move,
        footer: &[(Idle, "undo redo"), (Over, "undo redo")],
    },
    Binding {
        keys: &[(Key::Char('i'), Action::Peek)],
        shown: "i",
        help: "lift the piece under the cursor to look at what lies below; one piece at a time",
        section: Section::Look,
        footer: &[(Idle, "look under")],
    },
    Binding {
        keys: &[
            (Key::Char('['), Action::Look(-1)),
            (Key::Char(']'), Action::Look(1)),
            (Key::Char('{'), Action::LookToStart),
            (Key::Char('}'), Action::LookToEnd),
        ],
        shown: "[ ] { }",
        help: "look back a move, forward a move, at the start, at the present",
        section: Section::Look,
        footer: &[(Idle, "past"), (Past, "past"), (Over, "past")],
    },
    Binding {
        keys: &[(Key::Char('c'), Action::Chains)],
        shown: "c",
        help: "show White's largest chain and the sides it touches, then Black's, then none",
        section: Section::Look,
        footer: &[(Idle, "chains")],
    },
    Binding {
        keys: &[(Key::Char('p'), Action::History)],
        shown: "p",
        help: "list of the moves played; choose one to look at",
        section: Section::Look,
        footer: &[(Idle, "moves"), (Over, "moves")],
    },
    Binding {
        keys: &[(Key::Char('n'), Action::NewGame)],
        shown: "n",
        help: "new game",
        section: Section::Game,
        footer: &[(Over, "new")],
    },
    Binding {
        keys: &[(Key::Char('s'), Action::SaveAs)],
        shown: "s",
        help: "save the game under a name",
        section: Section::Game,
        footer: &[],
    },
    Binding {
        keys: &[(Key::Char('o'), Action::Open)],
        shown: "o",
        help: "open a saved game",
        section: Section::Game,
        footer: &[],
    },
    Binding {
        keys: &[(Key::Char('d'), Action::OfferDraw)],
        shown: "d",
        help: "agree on a draw, or claim one when a position occurs for the third time",
        section: Section::Game,
        footer: &[],
    },
    Binding {
        keys: &[(Key::Char('x'), Action::Resign)],
        shown: "x",
        help: "resign",
        section: Section::Game,
        footer: &[],
    },
    Binding {
        keys: &[(Key::Char('t'), Action::NextTheme)],
        shown: "t",
        help: "next theme: dark, light, colour-blind safe, monochrome",
        section: Section::Screen,
        footer: &[],
    },
    Binding {
        keys: &[(Key::Char('v'), Action::SwitchStyle)],
        shown: "v",
        help: "draw the board as a picture or as bricks",
        section: Section::Screen,
        footer: &[],
    },
    Binding {
        keys: &[
            (Key::Char('+'), Action::Zoom(1)),
            (Key::Char('='), Action::Zoom(1)),
            (Key::Char('-'), Action::Zoom(-1)),
            (Key::Char('0'), Action::ZoomToFit),
        ],
        shown: "+ - 0",
        help: "draw the board larger, smaller, as large as fits",
        section: Section::Screen,
        footer: &[],
    },
    Binding {
        keys: &[(Key::Char('?'), Action::Help), (F1, Action::Help)],
        shown: "?",
        help: "the keys, the mouse and what the marks mean; from there the rules",
        section: Section::Screen,
        footer: &[(Idle, "help"), (Hand, "help"), (Past, "help"), (Over, "help")],
    },
    Binding {
        keys: &[(Key::Char('q'), Action::Quit)],
        shown: "q",
        help: "leave; the game is saved",
        section: Section::Screen,
        footer: &[(Idle, "quit"), (Over, "quit")],
    },
];

/// What the mouse does, for the help page: the deed and its effect.
pub static MOUSE: &[(&str, &str)] = &[
    ("move", "show what the piece under the pointer can do"),
    ("click", "lift a piece, put it down, take one from the reserve"),
    ("right click, wheel", "turn the piece in the hand"),
    ("click a move", "look at the game after that move"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_stands_for_two_things() {
        let keys: Vec<_> = TABLE.iter().flat_map(|binding| binding.keys).collect();
        for (i, (key, _)) in keys.iter().enumerate() {
            assert!(!keys[..i].iter().any(|(other, _)| other == key), "{key}");
        }
    }

    #[test]
    fn capitals_are_told_apart_with_and_without_shift_reported() {
        let press = |c, modifiers| KeyEvent::new(KeyCode::Char(c), modifiers);
        assert_eq!(action_of(press('r', KeyModifiers::NONE)), Some(Action::Turn(1)));
        assert_eq!(action_of(press('R', KeyModifiers::NONE)), Some(Action::Turn(-1)));
        assert_eq!(action_of(press('R', KeyModifiers::SHIFT)), Some(Action::Turn(-1)));
        assert_eq!(action_of(press('r', KeyModifiers::CONTROL)), Some(Action::Redo));
        assert_eq!(action_of(press('r', KeyModifiers::ALT)), None);
    }
}
