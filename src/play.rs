//! Plays on the screen: which game the command line asks for, and how it is to look. What it leaves
//! open, the settings say.

use std::env;

use anyhow::{Result, anyhow};

use crate::cli::Play;
use crate::record::{Name, Store, visible_path};
use crate::rules::Player;
use crate::session::Seat;
use crate::settings::{Kept, Settings};
use crate::tui::{self, Appearance, Opening};

/// Plays until the players leave.
///
/// # Errors
/// Why the save can't be opened or the terminal can't be used, in words for people.
pub fn run(play: Play) -> Result<()> {
    let mut kept = if play.no_config { Kept::default() } else { Kept::find() };
    prefer_flags(&play, &mut kept.settings);
    let appearance = appearance(&kept.settings, play.looks.ascii);
    let rules = play.rules.rules();
    let store = Store::find(play.saves)?;
    let opponents = play.opponents;
    let saved = |path| Opening::Saved { path, seats: Box::new(move |by| Ok(opponents.seats(by)?)) };
    let opening = if let Some(save) = play.save {
        saved(save)
    } else if play.resume {
        let latest = store.latest_unfinished()?;
        let none = || {
            anyhow!(
                "there is no unfinished game in {}; 'punct SAVE' opens a finished one",
                visible_path(store.folder())
            )
        };
        saved(latest.ok_or_else(none)?.0)
    } else {
        // Skip the start screen if rules or players were given.
        let introduced = play.white.is_some() || play.black.is_some();
        let decided = play.rules.is_given() || introduced || opponents.are_given() || play.swap;
        let seats = opponents.seats_of_new_game();
        let own = kept.settings.name.clone();
        let starts = play.white.is_some() || seats.of(Player::White) == Seat::Here;
        let (own, black) = if starts { (own, play.black) } else { (None, play.black.or(own)) };
        let names = names(own, black);
        Opening::New { rules, names, seats, swap: play.swap, welcome: !decided }
    };
    tui::run(store, opening, appearance, kept)
}

/// Puts what the command line says in place of what the settings say, for this time.
fn prefer_flags(play: &Play, settings: &mut Settings) {
    if let Some(picture) = play.looks.picture {
        settings.picture = picture.0;
    }
    if let Some(theme) = play.looks.theme {
        settings.theme = Some(theme);
    }
    if let Some(name) = &play.white {
        settings.name = Some(name.clone());
    }
    settings.animate = play.looks.animate || settings.animate && !play.looks.no_animate;
}

/// The names in the first game. Whoever plays here has White, unless they asked for Black.
fn names(own: Option<Name>, black: Option<Name>) -> [Name; 2] {
    let white = own.filter(|own| black.as_ref() != Some(own));
    let or_default = |name: Option<Name>, player| name.unwrap_or(Name::default_of(player));
    [or_default(white, Player::White), or_default(black, Player::Black)]
}

fn appearance(settings: &Settings, ascii: bool) -> Appearance {
    let depth = tui::Depth::of_environment(|name| env::var(name).ok());
    let mut appearance = Appearance::new(settings.theme.unwrap_or_default(), depth, ascii);
    appearance.ask_for(settings.picture);
    appearance.animate = settings.animate;
    appearance.follows_background = settings.theme.is_none();
    appearance
}
