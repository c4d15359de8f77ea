//! The lists that everybody sees alike. Each is read once after a change, however many look at it.

use std::sync::Arc;

use jiff::Timestamp;

use super::challenges::Offered;
use super::games::Watched;
use super::news::News;
use super::{Hall, HallError, HallState};
use crate::server::database::{AccountId, AccountName, Standing};

/// How many lines the lists have at most.
const MOST: u32 = 100;

/// The lists that everybody sees alike. Clones share them.
#[derive(Clone)]
pub struct Lists {
    /// Who is here now, each once, by name.
    pub present: Arc<[(AccountId, AccountName)]>,
    /// The open seeks, the oldest first.
    pub seeks: Arc<[Offered]>,
    /// The games that go on, what changed last first.
    pub going: Arc<[Watched]>,
    /// The accounts by rating, the best first.
    pub standings: Arc<[Standing]>,
}

/// The lists that have been read since they changed.
#[derive(Default)]
pub(super) struct KeptLists {
    /// What of the database is in them: another program may write there, too.
    version: i64,
    present: Option<Arc<[(AccountId, AccountName)]>>,
    seeks: Option<Arc<[Offered]>>,
    going: Option<Arc<[Watched]>>,
    standings: Option<Arc<[Standing]>>,
}

impl KeptLists {
    /// Forgets what has changed.
    pub(super) fn forget(&mut self, news: News) {
        match news {
            News::Own | News::Begins(_) | News::Habit(_) => {}
            News::Present => self.present = None,
            News::Seeks => self.seeks = None,
            News::Games | News::Moves => self.going = None,
            News::Standings => self.standings = None,
        }
    }
}

/// The list that is kept, or else that is read now.
fn kept_or<T>(
    kept: &mut Option<Arc<[T]>>,
    read: impl FnOnce() -> Result<Vec<T>, HallError>,
) -> Result<Arc<[T]>, HallError> {
    if let Some(list) = kept {
        return Ok(Arc::clone(list));
    }
    let list: Arc<[T]> = read()?.into();
    *kept = Some(Arc::clone(&list));
    Ok(list)
}

impl Hall {
    /// The lists that everybody sees alike.
    ///
    /// # Errors
    /// The database fails.
    pub fn lists(&self) -> Result<Lists, HallError> {
        let state = &mut *self.state();
        let version = state.database.version_elsewhere()?;
        let mut kept = std::mem::take(&mut state.kept);
        if kept.version != version {
            kept = KeptLists { version, ..KeptLists::default() };
        }
        let lists = state.fill(&mut kept);
        state.kept = kept;
        lists
    }
}

impl HallState {
    /// The lists, of which only those are read that are not kept.
    fn fill(&self, kept: &mut KeptLists) -> Result<Lists, HallError> {
        let standings = || Ok(self.database.standings(Timestamp::now(), MOST, 0)?);
        Ok(Lists {
            present: kept_or(&mut kept.present, || Ok(self.present()))?,
            seeks: kept_or(&mut kept.seeks, || self.seeks(MOST))?,
            going: kept_or(&mut kept.going, || self.open_games(MOST))?,
            standings: kept_or(&mut kept.standings, standings)?,
        })
    }
}
