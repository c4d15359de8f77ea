//! Games and challenges as lists show them, the things that wait for a player, and games as one
//! person sees them.

use std::collections::HashSet;
use std::sync::Arc;

use jiff::Timestamp;
use rusqlite::Connection;

use super::error::ServerResult;
use super::loaded_game::{names, person};
use super::{GameServer, now_in_millis};
use crate::kit::session::PersonId;
use crate::kit::storage::Name;
use crate::punct::play::{Snapshot, Uncounted};
use crate::punct::record::{Record, Tree};
use crate::rules::Player;
use crate::server::database::{
    AccountId, AccountName, Challenge, ChallengeId, ChangeError, ChangeResult, DbResult, GameId,
    GameRow, GameState, RankedPlayer, StoredSeat, Terms, WaitingNumber, WaitingThing, Which,
    accounts, challenges, chat, games, origins, ratings, resting,
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
    fn new(db: &Connection, row: GameRow) -> ServerResult<ListedGame> {
        let mut away = [None; 2];
        if row.terms.is_in_days() && matches!(row.state, GameState::Turn(_)) {
            for (away, seat) in away.iter_mut().zip(&row.seats) {
                if let Some(account) = seat.account() {
                    *away = resting::away_until(db, account, now_in_millis())?;
                }
            }
        }
        Ok(ListedGame { names: names(db, &row.seats)?, row, away, unread: 0 })
    }

    pub fn find(db: &Connection, game: GameId) -> ServerResult<ListedGame> {
        ListedGame::new(db, games::find(db, game)?.row)
    }

    /// Makes a game in a list of one of its players.
    fn own(db: &Connection, row: GameRow, account: AccountId) -> ServerResult<ListedGame> {
        let unread = chat::unread(db, account, row.id)?;
        Ok(ListedGame { unread, ..ListedGame::new(db, row)? })
    }

    /// Returns the games of an account, the last changed first: at most `limit`, after the first
    /// `offset`.
    pub fn of_account(
        db: &Connection,
        account: AccountId,
        which: Which,
        limit: u32,
        offset: u32,
    ) -> ServerResult<Vec<ListedGame>> {
        let rows = games::of_account(db, account, which, limit, offset)?;
        rows.into_iter().map(|row| ListedGame::own(db, row, account)).collect()
    }

    /// Returns the open games, the last changed first.
    pub(super) fn open(db: &Connection, limit: u32) -> ServerResult<Vec<ListedGame>> {
        games::open(db, limit)?.into_iter().map(|row| ListedGame::new(db, row)).collect()
    }

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

/// A challenge as lists show it.
#[derive(Clone, Debug)]
pub struct ListedChallenge {
    pub challenge: Challenge,
    /// The challenger's name.
    pub from: String,
    /// The name of the challenged player; `None` for anyone.
    pub to: Option<String>,
}

impl ListedChallenge {
    fn new(db: &Connection, challenge: Challenge) -> ChangeResult<ListedChallenge> {
        let name = |account| accounts::by_id(db, account).map(|account| account.name.to_string());
        let from = name(challenge.offer.from)?;
        let to = challenge.offer.to.map(name).transpose()?;
        Ok(ListedChallenge { challenge, from, to })
    }

    /// Returns the open challenges to and from an account, the oldest first.
    pub fn of_account(db: &Connection, account: AccountId) -> ChangeResult<Vec<ListedChallenge>> {
        let open = challenges::open_for(db, account)?;
        open.into_iter().map(|challenge| ListedChallenge::new(db, challenge)).collect()
    }

    /// Returns the latest open seeks, the oldest of them first.
    pub fn seeks(db: &Connection, limit: u32) -> ChangeResult<Vec<ListedChallenge>> {
        let seeks = challenges::seeks(db, limit)?;
        seeks.into_iter().map(|challenge| ListedChallenge::new(db, challenge)).collect()
    }
}

impl GameServer {
    /// Returns the games of an account that go on, and those in which an offer or talk waits for
    /// the account.
    pub fn present_games_of(&self, account: AccountId, most: u32) -> ServerResult<Vec<ListedGame>> {
        let of = |which| self.database(|it| ListedGame::of_account(it, account, which, most, 0));
        let [going, waiting] = [Which::Going, Which::OverAndWaiting].map(of);
        Ok([going?, waiting?].concat())
    }

    /// Returns all games of an account, the last changed first. Unlocks the server after each page,
    /// so that other clients wait for one page at most.
    pub fn all_games_of(&self, account: AccountId, which: Which) -> ServerResult<Vec<ListedGame>> {
        let (mut games, mut known) = (Vec::new(), HashSet::new());
        for page in 0.. {
            let page =
                self.database(|it| ListedGame::of_account(it, account, which, MOST, page * MOST))?;
            let is_last = page.len() < MOST as usize;
            // A changed game moves to the front, so the next page can repeat a game.
            games.extend(page.into_iter().filter(|game| known.insert(game.row.id)));
            if is_last {
                break;
            }
        }
        Ok(games)
    }

    /// Returns a game as a spectator without an account sees it.
    pub fn snapshot(&self, game: GameId) -> ServerResult<Snapshot> {
        self.read_table(game, |table| Ok(table.snapshot().for_person(PersonId::STRANGER)))
    }

    /// Returns a game for an account's own copy. A player gets what only this player sees, too: the
    /// private tree, without marks of conditional moves, and the note, as a comment on the start.
    pub fn own_record(&self, who: AccountId, game: GameId) -> ServerResult<Record> {
        let mut record = self.read_table(game, |table| {
            if table.seats().colour_of(person(who)).is_none() {
                return Ok(table.record().clone());
            }
            let mut tree = table.tree_for(person(who))?;
            tree.unplan(Tree::ROOT);
            Ok(table.record().with_tree(tree))
        })?;
        if let Some(note) = self.database(|it| chat::note(it, who, game))? {
            record.tree_mut().add_to_comment(Tree::ROOT, &note);
        }
        Ok(record)
    }

    /// Returns the lists that are the same for all clients.
    pub fn lists(&self) -> ServerResult<Lists> {
        let state = &mut *self.state();
        state.clients.lists(&state.database)
    }
}

/// The greatest number of games on a page, of seeks and of open games in the lists for all clients,
/// and of ratings for each tempo.
pub(super) const MOST: u32 = 100;

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

/// Returns the ratings for blitz, the best first, and then the ratings for games over days, the
/// best first: at most `limit` of each.
pub fn standings(db: &Connection, now: Timestamp, limit: u32) -> ServerResult<Vec<RankedPlayer>> {
    let [blitz, days] = Tempo::BOTH.map(|tempo| ratings::standings(db, tempo, now, limit, 0));
    Ok([blitz?, days?].concat())
}

/// A thing that waits for a player.
#[derive(Clone, Debug)]
pub enum Waiting {
    Game(Box<ListedGame>),
    Challenge(Box<ListedChallenge>),
}

impl Waiting {
    /// Returns the waiting thing of a player with the lowest number above `since`; `None` if there
    /// is none. Without `since`, begins after the last thing that the player was told about.
    pub fn first(
        db: &Connection,
        account: AccountId,
        since: Option<WaitingNumber>,
    ) -> ServerResult<Option<(WaitingNumber, Waiting)>> {
        let since = since.map_or_else(|| chat::told_number(db, account), Ok)?;
        let Some((number, thing)) = chat::first_after(db, account, since)? else {
            return Ok(None);
        };
        let waiting = match thing {
            WaitingThing::Game(game) => {
                let row = games::find(db, game)?.row;
                Waiting::Game(Box::new(ListedGame::own(db, row, account)?))
            }
            WaitingThing::Challenge(id) => {
                let challenge = challenges::find(db, id)?;
                Waiting::Challenge(Box::new(ListedChallenge::new(db, challenge)?))
            }
        };
        Ok(Some((number, waiting)))
    }
}

/// Returns a warning with the reason if a rated game that goes on will not count; `None` if the
/// game will count as far as is known. Warns only the players of the game, because nobody else may
/// know that they share an address or a key.
pub fn warning_of_game(db: &Connection, me: AccountId, id: GameId) -> ServerResult<Option<String>> {
    let row = games::find(db, id)?.row;
    let players = row.seats.each_ref().map(StoredSeat::account);
    match row.state {
        GameState::Turn(_) if players.contains(&Some(me)) => {
            Ok(warning_between(db, &row.terms, players)?)
        }
        _ => Ok(None),
    }
}

/// Returns a warning with the reason if the rated game of a challenge that `me` has made or could
/// accept will not count; `None` if the game will count as far as is known, or if the challenge is
/// gone.
pub fn warning_of_challenge(
    db: &Connection,
    me: AccountId,
    id: ChallengeId,
) -> ServerResult<Option<String>> {
    match challenges::find(db, id) {
        Ok(Challenge { offer, .. }) => {
            Ok(warning_between(db, &offer.terms, [Some(me), offer.other(me)])?)
        }
        Err(ChangeError::Gone(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Applies the same rule as the end of a rated game, except that the number of moves is not known
/// yet.
fn warning_between(
    db: &Connection,
    terms: &Terms,
    players: [Option<AccountId>; 2],
) -> DbResult<Option<String>> {
    let [Some(one), Some(other)] = players else { return Ok(None) };
    let is_suspect = terms.rated && origins::are_suspect(db, [one, other], origins::today())?;
    Ok(is_suspect.then(|| Uncounted::Shared.warning()))
}
