//! The line shown after the screen is left: where the game is saved, and the command that goes on
//! with it.

use std::path::Path;

use crate::kit::session::KeptGame;
use crate::kit::storage::visible_path;
use crate::kit::system::shell_word;

/// The line for a game that is kept in this file; `command` plays games of its kind.
pub fn saved_as<S: KeptGame>(session: &S, file: &Path, command: &str) -> String {
    let store = session.store();
    let is_it = |path: &Path| same_file::is_same_file(path, file).unwrap_or(false);
    let (argument, what) = if S::latest_unfinished(store).is_some_and(|latest| is_it(&latest)) {
        ("--resume".to_owned(), "goes on")
    } else {
        let name = file.file_stem().map_or(file, Path::new);
        let by_name = store.named(name).is_ok_and(|found| is_it(&found));
        (shell_word(visible_path(if by_name { name } else { file })), "opens it")
    };
    let place =
        store.named_as().map(|folder| format!(" --saves {}", shell_word(visible_path(folder))));
    let place = place.unwrap_or_default();
    format!("Saved as {}; `{command} {argument}{place}` {what}", visible_path(file))
}
