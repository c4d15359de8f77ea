//! Recomputes ratings after an operator has decided games. The work is done on a thread of its own
//! and mostly without the server's lock.

use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use super::error::ServerError;
use super::news::ServerNews;
use super::{GameServer, ServerState};
use crate::server::database::{Database, RecountBatch};
use crate::server::log::complain;

/// The longest time for which an operator waits for the ratings after a decision.
const PATIENCE: Duration = Duration::from_secs(5);

impl GameServer {
    /// Recomputes the ratings that are not right. Returns whether the work is finished. Otherwise
    /// the work goes on in the background. If the server ends before, the work goes on at the next
    /// start.
    pub(super) fn put_ratings_right(&self) -> Result<bool, ServerError> {
        let (done, is_done) = channel();
        let server = self.clone();
        let work = move || {
            let worked_out = server.work_ratings_out();
            if let Err(error) = &worked_out {
                complain(&format!("the ratings can't be worked out anew: {error}"));
            }
            // If this fails, nobody waits for the result any longer.
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
            // Other threads can use the database for as long as this one has.
            thread::sleep(begun.elapsed());
        }
        self.state().announce_ratings()
    }
}

impl ServerState {
    /// Announces recomputed ratings, also on the screens of finished games.
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
        // Every client also shows its own rating, which may have changed.
        self.call_on(self.present_players().into_iter().map(|(account, _)| account));
        Ok(())
    }
}
