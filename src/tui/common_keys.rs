//! Rows of the key table of a board that mean the same in every game.
//!
//! Each game has its own actions, so [`common_keys!`] makes the rows for it. Its table says where a
//! row is shown and, where its words differ, what the help page says.

use super::action::{Action, BoardAction, SessionAction, ShellAction, Step};
use super::keys::{Binding, Key, Section};

/// Makes the rows for a type of actions, with its variants for the board and for the game as a whole.
/// `Binding` has to stand for a row of the game.
macro_rules! common_keys {
    ($action:ident: Board($board:ident), $game:ident($deed:ident)) => {
        /// Moves the cursor.
        pub const ARROWS: Binding = Binding::in_help_only(
            &[
                (Key::LEFT, $action::Board($board::Step(Step::Left))),
                (Key::RIGHT, $action::Board($board::Step(Step::Right))),
                (Key::UP, $action::Board($board::Step(Step::Up))),
                (Key::DOWN, $action::Board($board::Step(Step::Down))),
                (Key::Char('h'), $action::Board($board::Step(Step::Left))),
                (Key::Char('l'), $action::Board($board::Step(Step::Right))),
                (Key::Char('k'), $action::Board($board::Step(Step::Up))),
                (Key::Char('j'), $action::Board($board::Step(Step::Down))),
            ],
            "arrows",
            (Section::Look, "move the cursor over the board; h j k l do the same"),
        );
        /// Plays another game after one that is over.
        pub const PLAY_AGAIN: Binding = Binding::in_help_only(
            &[(Key::Char('a'), $action::$game($deed::PlayAgain))],
            "a",
            (Section::Game, "after a game: play again with the colours swapped"),
        );
        /// Resigns.
        pub const RESIGN: Binding = Binding::in_help_only(
            &[(Key::Char('x'), $action::$game($deed::Resign))],
            "x",
            (Section::Game, "resign; you are asked first"),
        );
        /// Saves under a name.
        pub const SAVE_AS: Binding = Binding::in_help_only(
            &[(Key::Char('s'), $action::Shell(ShellAction::SaveAs))],
            "s",
            (Section::Game, "save the game under a name; it saves itself in any case"),
        );
        /// Begins a new game.
        pub const NEW_GAME: Binding = Binding::in_help_only(
            &[(Key::Char('n'), $action::Shell(ShellAction::NewGame))],
            "n",
            (Section::Game, "start a new game"),
        );
        /// Opens a game.
        pub const OPEN: Binding = Binding::in_help_only(
            &[(Key::Char('o'), $action::Shell(ShellAction::Open))],
            "o",
            (Section::Game, "open a save, an SGF file or text"),
        );
        /// Goes to the start screen.
        pub const START_SCREEN: Binding = Binding::in_help_only(
            &[(Key::Char('g'), $action::Shell(ShellAction::StartScreen))],
            "g",
            (Section::Game, "go to the start screen; the game is kept"),
        );
        /// Changes the colours.
        pub const NEXT_THEME: Binding = Binding::in_help_only(
            &[(Key::Char('t'), $action::Shell(ShellAction::NextTheme))],
            "t",
            (Section::Screen, "change the colours: dark, light, colour-blind safe, monochrome"),
        );
        /// Changes how the board is drawn.
        pub const RENDERING: Binding = Binding::in_help_only(
            &[(Key::Char('v'), $action::Shell(ShellAction::SwitchRendering))],
            "v",
            (Section::Screen, "draw the board in the next way the terminal can"),
        );
        /// Leaves the program.
        pub const QUIT: Binding = Binding::in_help_only(
            &[(Key::Char('q'), $action::Shell(ShellAction::Quit))],
            "q",
            (Section::Screen, "quit; the game is saved"),
        );
        /// Shows the help page.
        pub const HELP: Binding = Binding::in_help_only(
            &[
                (Key::Char('?'), $action::Shell(ShellAction::Help)),
                (Key::F1, $action::Shell(ShellAction::Help)),
            ],
            "?",
            (Section::Screen, "show this page; r on it shows the rules"),
        );
    };
}
pub(crate) use common_keys;

common_keys!(Action: Board(BoardAction), Session(SessionAction));
