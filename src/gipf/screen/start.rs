//! The game of GIPF to begin with.

use super::app::App;
use super::dialogs::{Dialog, NewGameForm};
use super::game::Gipf;
use crate::gipf::opening::Opening;
use crate::gipf::record::{Agreed, Record};
use crate::gipf::session::{Seats, Session};
use crate::record::{Name, Store};
use crate::rules::Player;
use crate::session::{KeptGame as _, Opened};
use crate::settings::{Kept, SettingsFile};
use crate::shell::Running;
use crate::ui::appearance::Appearance;
use crate::ui::notice::Notice;

/// The game as a program for the terminal; its store is that of [`Session::place`].
///
/// # Errors
/// Why the save can't be opened, or who is to play can't.
pub fn playing(
    store: Store,
    opening: Opening,
    look: Appearance,
    kept: Kept,
) -> anyhow::Result<Running<Gipf>> {
    let asks = matches!(opening, Opening::New { is_decided: false, .. });
    let (session, opened) = opening.session(store)?;
    let mut app = App::new(session, look);
    app.notice = opened.as_ref().and_then(Opened::told).map(Notice::warning);
    app.notice = kept.trouble.as_ref().map(Notice::refused).or(app.notice);
    if asks {
        let form = NewGameForm::first(&app.session, app.game.has_start_screen);
        app.dialogs.push(Dialog::NewGame(form));
    }
    app.tell_the_end();
    let mut playing = Running::new(app);
    playing.settings = kept.file;
    Ok(playing)
}

/// The game for a player who comes from the start screen: the latest unfinished one, or the form for
/// a new one.
pub fn welcome(saves: &Store, look: Appearance, settings: Option<SettingsFile>) -> Running<Gipf> {
    let store = Session::place(saves);
    // A fault of the folder is reported when a player opens or saves a game there.
    let latest = store.latest_unfinished_of::<Record>().ok().flatten();
    let opened = latest.and_then(|(path, _)| Session::open(store.clone(), &path).ok());
    let (session, opened) = if let Some((session, opened)) = opened {
        (session, Some(opened))
    } else {
        let names = Player::BOTH.map(Name::default_of);
        (Session::new(store, Agreed::default(), names, Seats::BOTH_HERE), None)
    };
    let mut app = App::new(session, look);
    app.game.has_start_screen = true;
    if let Some(opened) = opened {
        let text = "This is the game you played last; n begins a new one, g leads back to PÜNCT";
        app.notice = Some(opened.told().map_or_else(|| Notice::plain(text), Notice::warning));
    } else {
        let form = NewGameForm::first(&app.session, app.game.has_start_screen);
        app.dialogs.push(Dialog::NewGame(form));
    }
    let mut playing = Running::new(app);
    playing.settings = settings;
    playing
}
