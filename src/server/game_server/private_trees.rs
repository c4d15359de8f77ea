//! Stores the private trees of players, and reads them again.

use super::error::ServerError;
use super::loaded_game::{person, seats};
use crate::punct::play::{Match, Refused};
use crate::punct::record::json;
use crate::rules::Player;
use crate::server::database::{Database, GameId, StoredStudy};
use crate::server::log::complain;

/// The greatest size in bytes of all private trees of an account in games that go on, as text. The
/// tree in a finished game is kept with that game, like the tree that both players share.
const MOST_BYTES: i64 = 2 << 20;

/// Returns the private trees at a table, in the form for storing.
pub(super) fn stored_studies(table: &Match) -> Vec<StoredStudy> {
    let study = |player| {
        let text = json::write_study(table.private_tree(player)?)?;
        Some(StoredStudy { account: seats(table.seats())[player as usize].account()?, text })
    };
    Player::BOTH.into_iter().filter_map(study).collect()
}

/// Sets the stored private trees of a game at its table. Logs a tree that can't be read: it must
/// not prevent anybody from playing.
pub(super) fn set_studies(table: &mut Match, studies: &[StoredStudy], game: GameId) {
    for StoredStudy { account, text } in studies {
        let Some(by) = table.seats().colour_of(person(*account)) else { continue };
        match json::read_study(text, table.record()) {
            Ok(tree) => table.set_private_tree(by, tree),
            Err(error) => {
                complain(&format!("the variations of account {account} in game {game}: {error}"));
            }
        }
    }
}

/// Checks that the accounts have room for their private trees in a game that goes on.
///
/// # Errors
/// A tree has grown, and the trees of its account in all its games that go on are too large
/// together.
pub(super) fn check_room(
    database: &Database,
    game: GameId,
    studies: &[StoredStudy],
) -> Result<(), ServerError> {
    for StoredStudy { account, text } in studies {
        let (new, (elsewhere, before)) = (text.len() as i64, database.study_bytes(*account, game)?);
        if elsewhere + new > MOST_BYTES && new > before {
            return Err(Refused::FullAccount.into());
        }
    }
    Ok(())
}
