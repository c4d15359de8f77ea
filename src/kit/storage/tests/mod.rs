//! What several programs do to the same folder at once.

use std::fs;
use std::thread;

use super::Store;

#[test]
fn all_programs_that_save_at_once_have_their_places_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let saves = folder.path().join("saves");
    let games: Vec<_> = (0..12).map(|nth| folder.path().join(format!("{nth}.json"))).collect();
    for game in &games {
        fs::write(game, "{}").unwrap();
    }
    thread::scope(|scope| {
        for game in &games {
            scope.spawn(|| Store::find(Some(saves.clone())).unwrap().remember_path(game));
        }
    });
    let noted = Store::find(Some(saves)).unwrap().paths_elsewhere();
    assert_eq!(noted.len(), games.len(), "{noted:?}");
}
