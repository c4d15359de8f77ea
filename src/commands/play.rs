//! Plays, on the screen or line by line. The settings decide what the command line leaves open.

use std::env;
use std::io::{self, BufReader, IsTerminal as _};
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};

use crate::cli::{ComputerLevel, LocalArgs, Opponents, PlayArgs, suggested_command};
use crate::kit::session::{GameSession, LocalMatch, OpenedGame, SeatsOf, StartedGame};
use crate::kit::settings::{SavedSettings, Settings};
use crate::kit::storage::{Name, Store, visible_path};
use crate::kit::system::{all_cores_but_one, local_zone, variable};
use crate::kit::terminal::{self, TerminalError};
use crate::kit::text::TextStream;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::colour::Depth;
use crate::kit::ui::glyphs::{Characters, is_dumb};
use crate::punct::plain::{self, Edited, PlainSession, Stream, TypedLines};
use crate::punct::play::{Match, Session};
use crate::punct::screen::{self, Welcome};
use crate::rules::Player;
use crate::stage::Stage;

/// Plays until the players leave. An error is a message for the user.
pub fn run(mut play: PlayArgs) -> Result<()> {
    let LocalSetup { store, appearance, mut saved, is_first_time } = set_up(&play.local)?;
    // A dumb terminal can do nothing else.
    let prefers_plain = saved.settings.plain || has_dumb_terminal();
    let is_plain = play.plain || prefers_plain && !play.no_plain;
    let has_tips = saved.settings.guide.is_on() && !is_plain;
    play.opponents = play.opponents.with_own(saved.settings.own_strength.fitting(has_tips));
    let given = [&play.white, &play.black];
    saved.settings.name = own_name(saved.settings.name, given, play.opponents.seats_of_new_game());
    let threads = play.threads.unwrap_or_else(all_cores_but_one);
    let is_quiet = play.local.quiet;
    let resumes = play.resume;
    let is_seen = if is_plain { Ok(()) } else { terminal::must_be_here() };
    let (begun, welcome) = begin(play, is_first_time, &saved.settings, store, is_seen)?;
    if !is_plain {
        let mut running = screen::running(begun, welcome, appearance, saved);
        running.host.budgets.study_threads = threads;
        return Stage::from_punct(running).play(is_quiet);
    }
    let (game, opened) = begun;
    let mut notices: Vec<String> = Vec::new();
    notices.extend(resumes.then(|| resumed_game(&game)));
    notices.extend(opened.as_ref().and_then(OpenedGame::message));
    notices.extend(saved.error.as_ref().map(ToString::to_string));
    let (table, output) = (PlainSession::new(game).with_player(saved), io::stdout());
    // A terminal shows what the player types; otherwise the program must write it.
    let is_typed = io::stdin().is_terminal();
    let is_edited = is_typed && output.is_terminal() && !has_dumb_terminal();
    let output = TextStream::new(output);
    if is_edited {
        plain::serve(Edited::new()?, output, table, &notices)?;
    } else if is_typed {
        plain::serve(TypedLines::new()?, output, table, &notices)?;
    } else {
        plain::serve(Stream(BufReader::new(io::stdin())), output, table, &notices)?;
    }
    Ok(())
}

pub(super) fn has_dumb_terminal() -> bool {
    let term = env::var_os("TERM").unwrap_or_default();
    cfg!(unix) && term.to_str().is_some_and(is_dumb)
}

/// Which game goes on, and when it was saved: `The game goes on: Anna against Bert, saved on
/// Tuesday 24 November 2026 at 17:03`.
fn resumed_game(session: &Session) -> String {
    let [white, black] = session.names();
    let day = session.to_saved().saved_at().map_or_else(String::new, |saved| {
        let local = saved.to_zoned(local_zone());
        local.strftime(" on %A %-d %B %Y at %H:%M").to_string()
    });
    let elsewhere = session.path().filter(|path| session.store().is_elsewhere(path));
    let folder = elsewhere.map_or_else(String::new, |path| format!(" in {}", visible_path(path)));
    format!("The game goes on: {white} against {black}, saved{day}{folder}")
}

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
    let is_decided = play.rules.is_given()
        || play.white.is_some()
        || play.black.is_some()
        || play.opponents.is_any_set()
        || play.swap
        || play.clock.is_some();
    let seats = play.opponents.check(play.opponents.seats_of_new_game())?;
    let starts = seats.is_here(Player::White);
    let names = initial_names(settings.name.clone(), [play.white, play.black], starts);
    let welcome = if is_decided {
        Welcome::Skipped
    } else if is_first_time {
        Welcome::Newcomer
    } else {
        Welcome::Usual
    };
    let session = Session::new(store, play.rules.rules(), names).with_seats(seats, play.swap);
    Ok(((session.with_clock(play.clock), None), welcome))
}

/// If there is none, the error suggests a command to which the word is similar.
fn find_save(store: &Store, word: &Path) -> Result<PathBuf> {
    store.find_save(word).map_err(|error| match word.to_str().and_then(suggested_command) {
        Some(meant) if !word.exists() => anyhow!("{error}{meant}"),
        _ => error.into(),
    })
}

/// The latest unfinished game, with the players that the command line names. If there is none, the
/// error names `command`, which opens a finished game.
pub fn resume<M: LocalMatch<Level: ComputerLevel>>(
    store: Store,
    opponents: Opponents<M::Level>,
    command: &str,
    is_seen: Result<(), TerminalError>,
) -> Result<StartedGame<M>> {
    let folder = visible_path(store.folder());
    let resumed = GameSession::<M>::resume(store)?.ok_or_else(|| {
        anyhow!("there is no unfinished game in {folder}; '{command}' opens a finished one")
    })?;
    seat_players(resumed, opponents, is_seen)
}

/// If `is_seen` is an error, nobody will see the game, and the saved game stays unchanged.
pub fn seat_players<M: LocalMatch<Level: ComputerLevel>>(
    (mut session, opened): (GameSession<M>, OpenedGame),
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

pub struct LocalSetup {
    pub store: Store,
    pub appearance: Appearance,
    /// With the appearance that the command line names, for this run only.
    pub saved: SavedSettings,
    /// Whether all settings have their defaults, so that the player is probably new.
    pub is_first_time: bool,
}

/// Fails if there is no folder for saves.
pub fn set_up(local: &LocalArgs) -> Result<LocalSetup> {
    let mut saved = if local.no_config { SavedSettings::default() } else { SavedSettings::find() };
    let is_first_time = saved.settings == Settings::default();
    let (settings, given) = (&mut saved.settings, local);
    if let Some(picture) = given.picture {
        settings.picture = picture.0;
    }
    if let Some(theme) = given.theme {
        settings.theme = Some(theme);
    }
    settings.animate = given.animate || settings.animate && !given.no_animate;
    let appearance = appearance(settings, given.ascii);
    Ok(LocalSetup { store: Store::find(local.saves.clone())?, appearance, saved, is_first_time })
}

/// The name of the player at this screen: the given name, if one person plays and has a given name,
/// or else the saved one.
pub fn own_name<L: ComputerLevel>(
    saved: Option<Name>,
    given: [&Option<Name>; 2],
    seats: SeatsOf<L>,
) -> Option<Name> {
    let person = seats.person_and_level().map(|(person, _)| person);
    person.and_then(|person| given[person as usize].clone()).or(saved)
}

/// White's first. `own` is the name of the player at this screen, who has White if `starts` is set,
/// and Black otherwise.
pub fn initial_names(own: Option<Name>, given: [Option<Name>; 2], starts: bool) -> [Name; 2] {
    let player = if starts { Player::White } else { Player::Black };
    let mut names = given;
    let is_free = own.as_ref() != names[player.opponent() as usize].as_ref();
    if names[player as usize].is_none() && is_free {
        names[player as usize] = own;
    }
    let [white, black] = names;
    [
        white.unwrap_or(Name::default_of(Player::White)),
        black.unwrap_or(Name::default_of(Player::Black)),
    ]
}

fn appearance(settings: &Settings, ascii: bool) -> Appearance {
    let depth = Depth::detect();
    let mut appearance = Appearance::new(settings.theme.unwrap_or_default(), depth, ascii);
    if !ascii {
        let characters = Characters::from_environment(variable);
        appearance = appearance.with_characters(characters);
    }
    appearance.request_rendering(settings.picture);
    appearance.animate = settings.animate;
    appearance.follows_background = settings.theme.is_none();
    appearance
}
