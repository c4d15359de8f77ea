//! Plays, on the screen or line by line. Finds the game and the looks that the command line names.
//! The settings decide what the command line leaves open.

use std::env;
use std::io::{self, BufReader, IsTerminal as _};
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::cli::{
    ComputerLevel, LocalArgs, LookArgs, Opponents, PlayArgs, PlayManner, meant_command,
};
use crate::kit::session::{GameSession, LocalMatch, Opened, SeatsOf, StartedGame};
use crate::kit::settings::{SavedSettings, Settings};
use crate::kit::storage::{Name, Store, visible_path};
use crate::kit::terminal::{self, TerminalError};
use crate::kit::text::TextStream;
use crate::kit::threads::all_cores_but_one;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::colour::Depth;
use crate::kit::ui::glyphs::{Characters, is_dumb};
use crate::punct::plain::{self, Echo, Edited, PlainSession, Stream};
use crate::punct::play::{Match, Session};
use crate::punct::screen::{self, Welcome};
use crate::rules::Player;
use crate::stage::Stage;

/// Plays until the players leave. An error is a message for the user.
pub fn run(mut play: PlayArgs) -> Result<()> {
    let LocalSetup { store, looks, mut kept, is_first_time } = set_up(&play.local)?;
    let is_plain = is_plain(play.manner, &kept.settings, has_dumb_terminal());
    let has_tips = kept.settings.guide.is_on() && !is_plain;
    play.opponents = play.opponents.with_own(kept.settings.own_strength.fitting(has_tips));
    let given = [&play.white, &play.black];
    kept.settings.name = own_name(kept.settings.name, given, play.opponents.seats_of_new_game());
    let threads = play.threads.unwrap_or_else(all_cores_but_one);
    let is_quiet = play.local.quiet;
    let resumes = play.resume;
    let is_seen = if is_plain { Ok(()) } else { terminal::must_be_here() };
    let (begun, welcome) = begin(play, is_first_time, &kept.settings, store, is_seen)?;
    if is_plain {
        return in_lines(begun, resumes, kept);
    }
    let mut running = screen::running(begun, welcome, looks, kept);
    running.host.budgets.study_threads = threads;
    Stage::from_punct(running).play(is_quiet)
}

/// Whether the terminal can't show a screen, by its name in the environment.
pub(super) fn has_dumb_terminal() -> bool {
    env::var("TERM").is_ok_and(|term| is_dumb(&term))
}

/// Whether to play line by line: because of a flag or the settings, or because the terminal can do
/// nothing else.
fn is_plain(manner: PlayManner, settings: &Settings, dumb: bool) -> bool {
    manner.plain || (settings.plain || dumb) && !manner.no_plain
}

/// Plays line by line on standard input and output.
fn in_lines((game, opened): StartedGame<Match>, resumes: bool, saved: SavedSettings) -> Result<()> {
    let goes_on = resumes.then(|| resumed_game(&game));
    let message = opened.as_ref().and_then(Opened::message);
    let trouble = saved.trouble.as_ref().map(ToString::to_string);
    let notices: Vec<String> = goes_on.into_iter().chain(message).chain(trouble).collect();
    let (table, output) = (PlainSession::new(game).with_player(saved), io::stdout());
    // A terminal shows what the player types; otherwise the program must write it.
    let is_typed = io::stdin().is_terminal();
    if is_typed && output.is_terminal() {
        return Ok(plain::serve(Edited::new()?, TextStream::new(output), table, &notices)?);
    }
    let echo = if is_typed { Echo::Seen } else { Echo::Written };
    let input = Stream(BufReader::new(io::stdin()), echo);
    Ok(plain::serve(input, TextStream::new(output), table, &notices)?)
}

/// Tells which game goes on, and when it was saved: `The game goes on: Anna against Bert, saved on
/// Tuesday 24 November 2026 at 17:03`.
fn resumed_game(session: &Session) -> String {
    let [white, black] = session.names();
    let day = |saved: Timestamp| {
        saved.to_zoned(TimeZone::system()).strftime(" on %A %-d %B %Y at %H:%M").to_string()
    };
    let day = session.to_saved().saved_at().map(day).unwrap_or_default();
    let path = session.path().filter(|path| session.store().is_elsewhere(path));
    let place = path.map(|path| format!(" in {}", visible_path(path))).unwrap_or_default();
    format!("The game goes on: {white} against {black}, saved{day}{place}")
}

/// Opens or begins the game that the command line names.
fn begin(
    play: PlayArgs,
    is_first_time: bool,
    settings: &Settings,
    store: Store,
    is_seen: Result<(), TerminalError>,
) -> Result<(StartedGame<Match>, Welcome)> {
    if let Some(save) = play.save {
        let save = find_save(&store, &save)?;
        let opened = match play.game.number {
            Some(number) => Session::import_one(store, &save, Some(number as usize))?,
            None => Session::open(store, &save)?,
        };
        return Ok((seat_players(opened, play.opponents, is_seen)?, Welcome::Skipped));
    }
    if play.resume {
        let resumed = resume(store, play.opponents, "punct SAVE", is_seen)?;
        return Ok((resumed, Welcome::Skipped));
    }
    // The start screen is skipped if the command line decides anything about the new game.
    let introduced = play.white.is_some() || play.black.is_some();
    let decided = play.rules.is_given() || introduced || play.opponents.are_given() || play.swap;
    let decided = decided || play.clock.is_some();
    let seats = play.opponents.check(play.opponents.seats_of_new_game())?;
    let starts = seats.is_here(Player::White);
    let names = first_names(settings.name.clone(), [play.white, play.black], starts);
    let undecided = if is_first_time { Welcome::Newcomer } else { Welcome::Usual };
    let welcome = if decided { Welcome::Skipped } else { undecided };
    let session = Session::new(store, play.rules.rules(), names).played_by(seats, play.swap);
    Ok(((session.with_clock(play.clock), None), welcome))
}

/// Finds the save that a word names. If there is none, the error suggests a command to which the
/// word is similar.
fn find_save(store: &Store, word: &Path) -> Result<PathBuf> {
    store.find_save(word).map_err(|error| match word.to_str().and_then(meant_command) {
        Some(meant) if !word.exists() => anyhow!("{error}{meant}"),
        _ => error.into(),
    })
}

/// Opens the latest unfinished game, with the players that the command line names. If there is
/// none, the error names `command`, which opens a finished game.
pub fn resume<M: LocalMatch<Level: ComputerLevel>>(
    store: Store,
    opponents: Opponents<M::Level>,
    command: &str,
    is_seen: Result<(), TerminalError>,
) -> Result<StartedGame<M>> {
    let folder = store.folder().to_owned();
    let resumed = GameSession::<M>::resume(store)?.ok_or_else(|| {
        let folder = visible_path(&folder);
        anyhow!("there is no unfinished game in {folder}; '{command}' opens a finished one")
    })?;
    seat_players(resumed, opponents, is_seen)
}

/// Seats the players that the command line names in a game that was opened. If `is_seen` is an
/// error, nobody will see the game, and the saved game stays unchanged.
pub fn seat_players<M: LocalMatch<Level: ComputerLevel>>(
    (mut session, opened): (GameSession<M>, Opened),
    opponents: Opponents<M::Level>,
    is_seen: Result<(), TerminalError>,
) -> Result<StartedGame<M>> {
    let seats = opponents.seats(session.seats())?;
    is_seen?;
    if seats != session.seats() {
        session.change_seats(seats);
    }
    Ok((session, Some(opened)))
}

/// The folder, the looks and the settings of a game on this machine.
pub struct LocalSetup {
    pub store: Store,
    pub looks: Appearance,
    /// The settings, with the looks that the command line names.
    pub kept: SavedSettings,
    /// Whether all settings have their defaults, so that the player is probably new.
    pub is_first_time: bool,
}

/// Prepares a game on this machine. Fails if there is no folder for saves.
pub fn set_up(local: &LocalArgs) -> Result<LocalSetup> {
    let mut kept = if local.no_config { SavedSettings::default() } else { SavedSettings::find() };
    let is_first_time = kept.settings == Settings::default();
    prefer_looks(&local.looks, &mut kept.settings);
    let looks = appearance(&kept.settings, local.looks.ascii);
    Ok(LocalSetup { store: Store::find(local.saves.clone())?, looks, kept, is_first_time })
}

/// Lets the looks on the command line override those in the settings, for this run only.
fn prefer_looks(looks: &LookArgs, settings: &mut Settings) {
    if let Some(picture) = looks.picture {
        settings.picture = picture.0;
    }
    if let Some(theme) = looks.theme {
        settings.theme = Some(theme);
    }
    settings.animate = looks.animate || settings.animate && !looks.no_animate;
}

/// Returns the name of the player at this screen: the given name, if one person plays and has a
/// given name, or else the kept one.
pub fn own_name<L: ComputerLevel>(
    kept: Option<Name>,
    given: [&Option<Name>; 2],
    seats: SeatsOf<L>,
) -> Option<Name> {
    let person = seats.person_and_level().map(|(person, _)| person);
    person.and_then(|person| given[person as usize].clone()).or(kept)
}

/// Returns the names in the first game, White's first. `own` is the name of the player at this
/// screen, who has White if `starts` is set, and Black otherwise.
pub fn first_names(own: Option<Name>, given: [Option<Name>; 2], starts: bool) -> [Name; 2] {
    let [white, black] = given;
    let (own_white, own_black) = if starts { (own, None) } else { (None, own) };
    let white = white.or(own_white.filter(|own| black.as_ref() != Some(own)));
    let black = black.or(own_black.filter(|own| white.as_ref() != Some(own)));
    let or_default = |name: Option<Name>, player| name.unwrap_or(Name::default_of(player));
    [or_default(white, Player::White), or_default(black, Player::Black)]
}

fn appearance(settings: &Settings, ascii: bool) -> Appearance {
    let depth = Depth::here();
    let mut appearance = Appearance::new(settings.theme.unwrap_or_default(), depth, ascii);
    if !ascii {
        let characters = Characters::from_environment(|name| env::var(name).ok());
        appearance = appearance.with_characters(characters);
    }
    appearance.ask_for(settings.picture);
    appearance.animate = settings.animate;
    appearance.follows_background = settings.theme.is_none();
    appearance
}
