//! Plays GIPF on the screen: which game the command line asks for. What it leaves open, the settings
//! say.

use anyhow::{Result, anyhow};

use crate::cli::PlayGipf;
use crate::gipf::opening::Opening;
use crate::gipf::record::Record;
use crate::gipf::screen;
use crate::gipf::session::{Seat, Session};
use crate::play::{Sitting, first_names, sit_down};
use crate::record::{Name, Store, visible_path};
use crate::rules::Player;
use crate::stage::Stage;

pub fn run(play: PlayGipf) -> Result<()> {
    let Sitting { store: saves, looks, mut kept, .. } = sit_down(&play.local)?;
    if let Some(name) = &play.white {
        kept.settings.name = Some(name.clone());
    }
    let store = Session::place(&saves);
    let opening = opening(play, kept.settings.name.clone(), &store)?;
    Stage::of_gipf(screen::playing(store, opening, looks, kept)?).play()
}

/// Which game the command line asks for.
fn opening(play: PlayGipf, own: Option<Name>, store: &Store) -> Result<Opening> {
    let opponents = play.opponents;
    let saved = |path| Opening::Saved { path, seats: Box::new(move |by| Ok(opponents.seats(by)?)) };
    if play.resume {
        let latest = store.latest_unfinished_of::<Record>()?;
        let none = || {
            anyhow!(
                "there is no unfinished game in {}; 'punct gipf SAVE' opens a finished one",
                visible_path(store.folder())
            )
        };
        return Ok(saved(latest.ok_or_else(none)?.0));
    }
    let (agreed, is_decided) = (play.agreed()?, play.decide());
    if let Some(save) = play.save {
        return Ok(saved(save));
    }
    let seats = opponents.seats_of_new_game();
    let starts = play.white.is_some() || seats.of(Player::White) == Seat::Here;
    let names = first_names(own, play.black, starts);
    Ok(Opening::New { agreed, names, seats, is_decided })
}
