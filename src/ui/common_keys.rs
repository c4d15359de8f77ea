//! Rows of the key table of a board that mean the same in every game.
//!
//! Each game has its own actions, so [`common_keys!`] makes the rows for it. Its table says where a
//! row is shown and, where its words differ, what the help page says.

/// Makes the rows for a type of actions, with its variants for the board and for the game as a whole.
/// `Binding` has to stand for a row of the game.
macro_rules! common_keys {
    ($action:ident: Board($board:ident), $game:ident($deed:ident)) => {
        /// Moves the cursor.
        pub const ARROWS: Binding = row!(
            "arrows",
            (&[Key::LEFT, Key::Char('h')], $action::Board($board::Step(Step::Left))),
            (&[Key::RIGHT, Key::Char('l')], $action::Board($board::Step(Step::Right))),
            (&[Key::UP, Key::Char('k')], $action::Board($board::Step(Step::Up))),
            (&[Key::DOWN, Key::Char('j')], $action::Board($board::Step(Step::Down)))
        )
        .help(Section::Look, "move the cursor over the board; h j k l do the same");
        /// Plays another game after one that is over.
        pub const PLAY_AGAIN: Binding =
            row!("a", (&[Key::Char('a')], $action::$game($deed::PlayAgain)))
                .help(Section::Game, "after a game: play again with the colours swapped");
        pub const RESIGN: Binding = row!("x", (&[Key::Char('x')], $action::$game($deed::Resign)))
            .help(Section::Game, "resign; you are asked first");
        /// Saves under a name.
        pub const SAVE_AS: Binding =
            row!("s", (&[Key::Char('s')], $action::Shell(ShellAction::SaveAs)))
                .help(Section::Game, "save the game under a name; it saves itself in any case");
        /// Begins a new game.
        pub const NEW_GAME: Binding =
            row!("n", (&[Key::Char('n')], $action::Shell(ShellAction::NewGame)))
                .help(Section::Game, "start a new game");
        pub const OPEN: Binding = row!("o", (&[Key::Char('o')], $action::Shell(ShellAction::Open)))
            .help(Section::Game, "open a save, an SGF file or text");
        pub const START_SCREEN: Binding =
            row!("g", (&[Key::Char('g')], $action::Shell(ShellAction::StartScreen)))
                .help(Section::Game, "go to the start screen; the game is kept");
        /// Changes the colours.
        pub const NEXT_THEME: Binding = row!(
            "t",
            (&[Key::Char('t')], $action::Shell(ShellAction::NextTheme))
        )
        .help(Section::Screen, "change the colours: dark, light, colour-blind safe, monochrome");
        /// Changes how the board is drawn.
        pub const RENDERING: Binding =
            row!("v", (&[Key::Char('v')], $action::Shell(ShellAction::SwitchRendering)))
                .help(Section::Screen, "draw the board in the next way the terminal can");
        /// Leaves the program.
        pub const QUIT: Binding = row!("q", (&[Key::Char('q')], $action::Shell(ShellAction::Quit)))
            .help(Section::Screen, "quit; the game is saved");
        /// Shows the help page.
        pub const HELP: Binding =
            row!("?", (&[Key::Char('?'), Key::F1], $action::Shell(ShellAction::Help)))
                .help(Section::Screen, "show this page; r on it shows the rules");
    };
}
pub(crate) use common_keys;
