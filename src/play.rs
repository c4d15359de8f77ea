//! From the command line to the screen: which game is put on the table, and how it is shown.

use std::env;

use anyhow::{Result, anyhow};

use crate::cli::{Play, ThemeArg};
use crate::record::{Name, Store};
use crate::rules::Player;
use crate::tui::{self, Look, Opening, ThemeName};

/// Plays until the players leave.
///
/// # Errors
/// When the save can't be opened, or there is no terminal to play in; the message is for people.
pub fn run(play: Play) -> Result<()> {
    let look = look(&play);
    let rules = play.rules.rules();
    let store = Store::find(play.saves)?;
    let opening = if let Some(save) = play.save {
        Opening::Saved(save)
    } else if play.resume {
        let latest = store.latest_unfinished()?;
        let none = || {
            anyhow!(
                "there is no unfinished game in {}; 'punct SAVE' opens a finished one",
                store.folder().display()
            )
        };
        Opening::Saved(latest.ok_or_else(none)?)
    } else {
        // Who says what is to be played has nothing left to choose.
        let decided = play.rules.is_given() || play.white.is_some() || play.black.is_some();
        let name = |name: Option<Name>, player| name.unwrap_or(Name::default_of(player));
        let names = [name(play.white, Player::White), name(play.black, Player::Black)];
        Opening::New { rules, names, welcome: !decided }
    };
    tui::run(store, opening, look)
}

fn look(play: &Play) -> Look {
    let theme = match play.theme {
        None | Some(ThemeArg::Dark) => ThemeName::Dark,
        Some(ThemeArg::Light) => ThemeName::Light,
        Some(ThemeArg::ColourBlind) => ThemeName::ColourBlind,
        Some(ThemeArg::Monochrome) => ThemeName::Monochrome,
    };
    let depth = tui::Depth::of_environment(|name| env::var(name).ok());
    let mut look = Look::new(theme, depth, play.ascii);
    look.animate = play.animate;
    look.follows_background = play.theme.is_none();
    look
}
