//! What a player can ask of the program around a game, whichever game it is.

use std::path::PathBuf;

use crate::record::Overwrite;

/// What the program does around any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShellAction {
    /// Show the start screen, or go back to it.
    StartScreen,
    /// Open the form for a new game.
    NewGame,
    /// Ask for the name of a file to save in.
    SaveAs,
    Save(PathBuf, Overwrite),
    /// List the saves, to open one.
    Open,
    /// Go on with a save.
    OpenSave(PathBuf),
    NextTheme,
    /// Draw the board in the next way the terminal can.
    SwitchRendering,
    Help,
    RulesPage,
    Quit,
}

impl ShellAction {
    /// Whether it leaves open what lies over the board without asking for an answer: it only changes
    /// the looks, shows something on top, or asks to quit.
    pub const fn leaves_result_open(&self) -> bool {
        matches!(
            self,
            ShellAction::Help
                | ShellAction::NextTheme
                | ShellAction::SwitchRendering
                | ShellAction::Quit
        )
    }
}
