//! Ratings that are worked out anew after an operator has decided games: on a thread of its own,
//! and mostly without the server's lock.

use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use super::error::ServerError;
use super::news::ServerNews;
use super::{GameServer, ServerState};
use crate::server::database::{Database, RecountBatch};
use crate::server::log::complain;

/// How long who has decided something waits for the ratings.
const PATIENCE: Duration = Duration::from_secs(5);

impl GameServer {
    /// Works out anew what is not right in the ratings. Answers whether that is done; if not, it
    /// goes on without who has asked for it, and when the server next starts if it does not come to
    /// the end.
    pub(super) fn put_ratings_right(&self) -> Result<bool, ServerError> {
        let (done, is_done) = channel();
        let server = self.clone();
        let work = move || {
            let worked_out = server.work_ratings_out();
            if let Err(error) = &worked_out {
                complain(&format!("the ratings can't be worked out anew: {error}"));
            }
            // If this fails, nobody waits for it any more.
            let _ = done.send(worked_out);
        };
        let begun = thread::Builder::new().name("ratings".to_owned()).spawn(work);
        begun.map_err(|_| ServerError::NoThread)?;
        is_done.recv_timeout(PATIENCE).map_or(Ok(false), |done| done.map(|()| true))
    }

    fn work_ratings_out(&self) -> Result<(), ServerError> {
        loop {
            let stale = self.database(Database::stale_ratings)?;
            let Some(recounted) = stale.map(RecountBatch::work_out) else { break };
            let begun = Instant::now();
            self.write(|it| it.keep_recounted(&recounted))?;
            // Others have the database for as long.
            thread::sleep(begun.elapsed());
        }
        self.state().announce_ratings()
    }
}

impl ServerState {
    /// Tells of ratings that have been worked out anew, also at games that are over.
    fn announce_ratings(&mut self) -> Result<(), ServerError> {
        for loaded in self.games.values_mut() {
            let table = &mut loaded.room.table;
            if table.game().outcome().is_some()
                && let Some(stored) = self.database.game(loaded.game.get())?
            {
                table.set_rating_effect(stored.row.rating_effect());
                loaded.room.show();
            }
        }
        self.announce(ServerNews::Standings);
        // The own rating of each stands above the lists.
        self.call_on(self.present_players().into_iter().map(|(account, _)| account));
        Ok(())
    }
}
