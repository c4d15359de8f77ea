//! Plays, on the screen or line by line: which game the command line asks for, and how it is to look.
//! What it leaves open, the settings say.

use std::env;
use std::ffi::OsStr;
use std::io::{self, IsTerminal as _};

use anyhow::{Result, anyhow};

use crate::cli::{LocalArgs, LookArgs, PlayArgs, PlayManner};
use crate::plain::{self, Echo, PlainTable};
use crate::record::{Name, Store, visible_path};
use crate::rules::Player;
use crate::session::{Opened, Seat};
use crate::settings::{Kept, Settings};
use crate::stage::Stage;
use crate::tui::{self, Opening, Welcome};
use crate::ui::appearance::Appearance;

/// Plays until the players leave.
///
/// # Errors
/// Why the save can't be opened or the terminal can't be used, in words for people.
pub fn run(play: PlayArgs) -> Result<()> {
    let Sitting { store, looks, mut kept, is_first_time } = sit_down(&play.local)?;
    if let Some(name) = &play.white {
        kept.settings.name = Some(name.clone());
    }
    let is_plain = is_plain(play.manner, &kept.settings, env::var_os("TERM").as_deref());
    let opening = opening(play, is_first_time, &kept.settings, &store)?;
    if is_plain {
        return in_lines(store, opening, &kept);
    }
    Stage::of_punct(tui::running(store, opening, looks, kept)?).play()
}

/// Whether the game is played line by line: where that was asked for, or the terminal can't do more.
fn is_plain(manner: PlayManner, settings: &Settings, term: Option<&OsStr>) -> bool {
    let dumb = term.is_some_and(|term| term == "dumb");
    manner.plain || (settings.plain || dumb) && !manner.no_plain
}

/// Plays line by line, on standard input and output.
fn in_lines(store: Store, opening: Opening, kept: &Kept) -> Result<()> {
    let (session, opened) = opening.session(store)?;
    let trouble = kept.trouble.as_ref().map(ToString::to_string);
    let notice = trouble.or_else(|| opened.as_ref().and_then(Opened::told));
    // In a terminal, who types sees it.
    let echo = if io::stdin().is_terminal() { Echo::Seen } else { Echo::Written };
    let (input, output) = (io::stdin().lock(), io::stdout().lock());
    Ok(plain::serve(input, output, echo, PlainTable::new(session), notice.as_deref())?)
}

/// Which game the command line asks for.
fn opening(
    play: PlayArgs,
    is_first_time: bool,
    settings: &Settings,
    store: &Store,
) -> Result<Opening> {
    let rules = play.rules.rules();
    let opponents = play.opponents;
    let saved = |path| Opening::Saved { path, seats: Box::new(move |by| Ok(opponents.seats(by)?)) };
    if let Some(save) = play.save {
        return Ok(saved(save));
    }
    if play.resume {
        let latest = store.latest_unfinished()?;
        let none = || {
            anyhow!(
                "there is no unfinished game in {}; 'punct SAVE' opens a finished one",
                visible_path(store.folder())
            )
        };
        return Ok(saved(latest.ok_or_else(none)?.0));
    }
    // Skip the start screen if rules or players were given.
    let introduced = play.white.is_some() || play.black.is_some();
    let decided = play.rules.is_given() || introduced || opponents.are_given() || play.swap;
    let decided = decided || play.clock.is_some();
    let seats = opponents.seats_of_new_game();
    let own = settings.name.clone();
    let starts = play.white.is_some() || seats.of(Player::White) == Seat::Here;
    let names = first_names(own, play.black, starts);
    let welcome = match (decided, is_first_time) {
        (true, _) => Welcome::Skipped,
        (false, true) => Welcome::Newcomer,
        (false, false) => Welcome::Usual,
    };
    Ok(Opening::New { rules, names, seats, swap: play.swap, clock: play.clock, welcome })
}

/// What a game on the screen of this machine needs.
pub struct Sitting {
    /// Where saves are.
    pub store: Store,
    /// How the screen looks.
    pub looks: Appearance,
    /// The settings, with what the command line prefers.
    pub kept: Kept,
    /// Whether there are no settings yet: somebody new plays.
    pub is_first_time: bool,
}

/// Prepares a game on the screen of this machine.
///
/// # Errors
/// When there is no folder for saves.
pub fn sit_down(local: &LocalArgs) -> Result<Sitting> {
    let mut kept = if local.no_config { Kept::default() } else { Kept::find() };
    let is_first_time = kept.settings == Settings::default();
    prefer_looks(&local.looks, &mut kept.settings);
    let looks = appearance(&kept.settings, local.looks.ascii);
    Ok(Sitting { store: Store::find(local.saves.clone())?, looks, kept, is_first_time })
}

/// Puts what the command line says of the looks in place of what the settings say, for this time.
fn prefer_looks(looks: &LookArgs, settings: &mut Settings) {
    if let Some(picture) = looks.picture {
        settings.picture = picture.0;
    }
    if let Some(theme) = looks.theme {
        settings.theme = Some(theme);
    }
    settings.animate = looks.animate || settings.animate && !looks.no_animate;
}

/// The names in the first game: whoever plays here `starts` with White, or has Black.
pub fn first_names(own: Option<Name>, black: Option<Name>, starts: bool) -> [Name; 2] {
    let (own, black) = if starts { (own, black) } else { (None, black.or(own)) };
    let white = own.filter(|own| black.as_ref() != Some(own));
    let or_default = |name: Option<Name>, player| name.unwrap_or(Name::default_of(player));
    [or_default(white, Player::White), or_default(black, Player::Black)]
}

/// How the screen looks by the settings, on the terminal of this process.
fn appearance(settings: &Settings, ascii: bool) -> Appearance {
    let depth = crate::ui::colour::Depth::of_environment(|name| env::var(name).ok());
    let mut appearance = Appearance::new(settings.theme.unwrap_or_default(), depth, ascii);
    appearance.ask_for(settings.picture);
    appearance.animate = settings.animate;
    appearance.follows_background = settings.theme.is_none();
    appearance
}
