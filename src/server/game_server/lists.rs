//! Lists of games, the things that wait for a player, and the lists that are the same for all
//! clients. The server reads a list of the last kind once after a change, not once for each client.

use std::collections::HashSet;
use std::sync::Arc;

use jiff::Timestamp;

use super::challenges::ListedChallenge;
use super::error::ServerError;
use super::loaded_game::person;
use super::news::ServerNews;
use super::{GameServer, ServerState};
use crate::kit::session::PersonId;
use crate::kit::storage::Name;
use crate::punct::play::Snapshot;
use crate::punct::record::{Record, Tree};
use crate::rules::Player;
use crate::server::database::{
    AccountId, AccountName, GameId, GameRow, RankedPlayer, WaitingNumber, WaitingThing, Which,
    challenges, chat, games, ratings, waiting,
};
use crate::server::ratings::Tempo;

/// A game as the lobby and commands show it.
#[derive(Clone, Debug)]
pub struct ListedGame {
    pub row: GameRow,
    pub names: [Name; 2],
    /// When the vacations of White and Black end; `None` for a player who is not on vacation. Both
    /// are `None` if vacations stop no clock in this game.
    pub away: [Option<Timestamp>; 2],
    /// The number of unread lines of talk, in a list of the player's own games.
    pub unread: u32,
}

impl ListedGame {
    /// Whether the engine gives no advice in this game. This is so if the game is rated, or if two
    /// persons play with a clock.
    pub fn forbids_advice(&self) -> bool {
        let GameRow { terms, seats, .. } = &self.row;
        let are_persons = seats.iter().all(|seat| seat.account().is_some());
        terms.rated || terms.clock.is_some() && are_persons
    }

    pub fn colour_of(&self, account: AccountId) -> Option<Player> {
        Player::BOTH
            .into_iter()
            .find(|&player| self.row.seats[player as usize].account() == Some(account))
    }
}

impl GameServer {
    /// Returns the games of an account, at most `limit`, the last changed first.
    pub fn games_of(
        &self,
        account: AccountId,
        which: Which,
        limit: u32,
    ) -> Result<Vec<ListedGame>, ServerError> {
        self.page_of(account, which, limit, 0)
    }

    fn page_of(
        &self,
        account: AccountId,
        which: Which,
        limit: u32,
        offset: u32,
    ) -> Result<Vec<ListedGame>, ServerError> {
        let state = self.state();
        let rows = games::of_account(&state.database, account, which, limit, offset)?;
        rows.into_iter().map(|row| state.own_game(row, account)).collect()
    }

    /// Returns the games of an account that go on, and those in which an offer or talk waits for
    /// the account.
    pub fn present_games_of(
        &self,
        account: AccountId,
        limit: u32,
    ) -> Result<Vec<ListedGame>, ServerError> {
        let mut games = self.games_of(account, Which::Going, limit)?;
        games.extend(self.games_of(account, Which::OverAndWaiting, limit)?);
        Ok(games)
    }

    /// Returns all games of an account, the last changed first. Unlocks the server after each page,
    /// so that other clients wait for one page at most.
    pub fn all_games_of(
        &self,
        account: AccountId,
        which: Which,
    ) -> Result<Vec<ListedGame>, ServerError> {
        let (mut games, mut known) = (Vec::new(), HashSet::new());
        for page in 0.. {
            let page = self.page_of(account, which, MOST, page * MOST)?;
            let is_last = page.len() < MOST as usize;
            // A changed game moves to the front, so the next page can repeat a game.
            games.extend(page.into_iter().filter(|game| known.insert(game.row.id)));
            if is_last {
                break;
            }
        }
        Ok(games)
    }

    /// Returns a game as lists show it.
    pub fn listed_game(&self, game: GameId) -> Result<ListedGame, ServerError> {
        let state = self.state();
        let stored = games::find(&state.database, game)?;
        state.listed_game(stored.row)
    }

    /// Returns a game as a spectator without an account sees it.
    pub fn snapshot(&self, game: GameId) -> Result<Snapshot, ServerError> {
        self.read_table(game, |table| Ok(table.snapshot().for_person(PersonId::STRANGER)))
    }

    /// Returns a game for an account's own copy. A player gets what only this player sees, too: the
    /// private tree, without marks of conditional moves, and the note, as a comment on the start.
    pub fn own_record(&self, who: AccountId, game: GameId) -> Result<Record, ServerError> {
        let mut record = self.read_table(game, |table| {
            if table.seats().colour_of(person(who)).is_none() {
                return Ok(table.record().clone());
            }
            let mut tree = table.tree_for(person(who))?;
            tree.unplan(Tree::ROOT);
            Ok(table.record().with_tree(tree))
        })?;
        if let Some(note) = chat::note(&self.state().database, who, game)? {
            record.tree_mut().add_to_comment(Tree::ROOT, &note);
        }
        Ok(record)
    }
}

impl ServerState {
    /// Returns the open games, the last changed first.
    pub(super) fn open_games(&self, limit: u32) -> Result<Vec<ListedGame>, ServerError> {
        let rows = games::open(&self.database, limit)?;
        rows.into_iter().map(|row| self.listed_game(row)).collect()
    }

    pub(super) fn listed_game(&self, row: GameRow) -> Result<ListedGame, ServerError> {
        let names = self.names(&row.seats)?;
        let away = self.away(&row)?;
        Ok(ListedGame { row, names, away, unread: 0 })
    }

    fn own_game(&self, row: GameRow, account: AccountId) -> Result<ListedGame, ServerError> {
        let unread = waiting::unread(&self.database, account, row.id)?;
        Ok(ListedGame { unread, ..self.listed_game(row)? })
    }
}

/// The greatest number of games on a page, of seeks and of open games in the lists for all clients,
/// and of ratings for each tempo.
const MOST: u32 = 100;

/// The lists that are the same for all clients. Clones share them.
#[derive(Clone)]
pub struct Lists {
    /// The players present, each once, sorted by name.
    pub present: Arc<[(AccountId, AccountName)]>,
    /// The open seeks, the oldest first.
    pub seeks: Arc<[ListedChallenge]>,
    /// The open games, the last changed first.
    pub going: Arc<[ListedGame]>,
    /// The ratings for blitz, the best first, and then the ratings for games over days, the best
    /// first.
    pub standings: Arc<[RankedPlayer]>,
}

/// The stored lists, which are up to date. A list that has changed is `None` until it is read
/// again.
#[derive(Default)]
pub(super) struct KeptLists {
    /// The version of the database when the lists were read. It changes when another program writes
    /// to the database.
    version: i64,
    present: Option<Arc<[(AccountId, AccountName)]>>,
    seeks: Option<Arc<[ListedChallenge]>>,
    going: Option<Arc<[ListedGame]>>,
    standings: Option<Arc<[RankedPlayer]>>,
}

impl KeptLists {
    pub(super) fn forget(&mut self, news: ServerNews) {
        match news {
            ServerNews::Own
            | ServerNews::Begins(_)
            | ServerNews::Habit(_)
            | ServerNews::InRatedGame(_) => {}
            ServerNews::Present => self.present = None,
            ServerNews::Seeks => self.seeks = None,
            ServerNews::Games | ServerNews::Moves => self.going = None,
            ServerNews::Standings => self.standings = None,
        }
    }
}

/// Returns the stored list. If there is none, reads and stores the list.
fn kept_or<T>(
    kept: &mut Option<Arc<[T]>>,
    read: impl FnOnce() -> Result<Vec<T>, ServerError>,
) -> Result<Arc<[T]>, ServerError> {
    if let Some(list) = kept {
        return Ok(Arc::clone(list));
    }
    let list: Arc<[T]> = read()?.into();
    *kept = Some(Arc::clone(&list));
    Ok(list)
}

impl GameServer {
    /// Returns the lists that are the same for all clients.
    pub fn lists(&self) -> Result<Lists, ServerError> {
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

impl ServerState {
    /// Returns the ratings for blitz, the best first, and then the ratings for games over days, the
    /// best first: at most `limit` of each.
    pub(super) fn standings(
        &self,
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<RankedPlayer>, ServerError> {
        let of = |tempo| ratings::standings(&self.database, tempo, now, limit, 0);
        let [blitz, days] = Tempo::BOTH.map(of);
        Ok([blitz?, days?].concat())
    }

    /// Returns the lists. Reads only the missing lists.
    fn fill(&self, lists: &mut KeptLists) -> Result<Lists, ServerError> {
        let standings = || self.standings(Timestamp::now(), MOST);
        Ok(Lists {
            present: kept_or(&mut lists.present, || Ok(self.present_players()))?,
            seeks: kept_or(&mut lists.seeks, || self.seeks(MOST))?,
            going: kept_or(&mut lists.going, || self.open_games(MOST))?,
            standings: kept_or(&mut lists.standings, standings)?,
        })
    }
}

/// A thing that waits for a player.
#[derive(Clone, Debug)]
pub enum Waiting {
    Game(Box<ListedGame>),
    Challenge(Box<ListedChallenge>),
}

impl GameServer {
    /// Returns the waiting thing of a player with the lowest number above `since`; `None` if there
    /// is none. Without `since`, begins after the last thing that the player was told about.
    pub fn waiting(
        &self,
        account: AccountId,
        since: Option<WaitingNumber>,
    ) -> Result<Option<(WaitingNumber, Waiting)>, ServerError> {
        let state = self.state();
        let since = since.map_or_else(|| waiting::told_number(&state.database, account), Ok)?;
        let Some((number, thing)) = waiting::first_after(&state.database, account, since)? else {
            return Ok(None);
        };
        let waiting = match thing {
            WaitingThing::Game(game) => {
                let stored = games::find(&state.database, game)?;
                Waiting::Game(Box::new(state.own_game(stored.row, account)?))
            }
            WaitingThing::Challenge(id) => {
                let challenge = challenges::find(&state.database, id)?;
                Waiting::Challenge(Box::new(state.offered_challenge(challenge)?))
            }
        };
        Ok(Some((number, waiting)))
    }
}
