//! Plays on the screen: which game the command line asks for, and how it is to look.

use std::env;

use anyhow::{Result, anyhow};

use crate::cli::{Play, ThemeArg};
use crate::record::{Name, Store, visible_path};
use crate::rules::Player;
use crate::tui::{self, Appearance, Opening, ThemeName};

/// Plays until the players leave.
///
/// # Errors
/// Why the save can't be opened or the terminal can't be used, in words for people.
pub fn run(play: Play) -> Result<()> {
    let appearance = appearance(&play);
    let rules = play.rules.rules();
    let store = Store::find(play.saves)?;
    let opening = if let Some(save) = play.save {
        Opening::Saved(save)
    } else if play.resume {
        let latest = store.latest_unfinished()?;
        let none = || {
            anyhow!(
                "there is no unfinished game in {}; 'punct SAVE' opens a finished one",
                visible_path(store.folder())
            )
        };
        Opening::Saved(latest.ok_or_else(none)?.0)
    } else {
        // Skip the start screen if rules or names were given.
        let decided = play.rules.is_given() || play.white.is_some() || play.black.is_some();
        let name = |name: Option<Name>, player| name.unwrap_or(Name::default_of(player));
        let names = [name(play.white, Player::White), name(play.black, Player::Black)];
        Opening::New { rules, names, welcome: !decided }
    };
    tui::run(store, opening, appearance)
}

fn appearance(play: &Play) -> Appearance {
    let theme = match play.theme {
        None | Some(ThemeArg::Dark) => ThemeName::Dark,
        Some(ThemeArg::Light) => ThemeName::Light,
        Some(ThemeArg::ColourBlind) => ThemeName::ColourBlind,
        Some(ThemeArg::Monochrome) => ThemeName::Monochrome,
    };
    let depth = tui::Depth::of_environment(|name| env::var(name).ok());
    let mut appearance = Appearance::new(theme, depth, play.ascii);
    appearance.animate = play.animate;
    appearance.follows_background = play.theme.is_none();
    appearance
}
