//! `punct record`: what the player has played and learnt.

use anyhow::{Context as _, Result};

use super::input_output::{json_line, note, print, print_data};
use crate::kit::settings::{Choice, PlayedDays, SavedSettings, SettingsFile};
use crate::kit::storage::Store;
use crate::kit::system;
use crate::punct::lessons::own_tasks::TaskFile;
use crate::punct::own_record::{OwnGames, OwnRecord};

pub fn run(json: bool) -> Result<()> {
    let SavedSettings { settings, file, trouble } = SavedSettings::find();
    let (book, task_trouble) =
        file.as_ref().map(|file| TaskFile::from_settings(file).read()).unwrap_or_default();
    let troubles = [trouble.map(|it| it.to_string()), task_trouble.map(|it| it.to_string())];
    for trouble in troubles.iter().flatten() {
        note(trouble);
    }
    let games = OwnGames::in_store(&Store::find(None)?, settings.name.as_ref());
    let own = OwnRecord::new(games, &settings, &book, system::today());
    if json { print_data(json_line(&own.object())?) } else { print(own.text()) }
}

pub fn forget() -> Result<()> {
    let file = SettingsFile::find().context("there is no home folder, so nothing is kept")?;
    Ok(file.keep(&Choice::Days(PlayedDays::default()))?)
}
