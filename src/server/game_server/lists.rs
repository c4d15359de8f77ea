//! Games and challenges as lists show them, the things that wait for a player, and games as one
//! person sees them.

use std::collections::HashSet;

use jiff::Timestamp;
use rusqlite::Connection;

use super::loaded_game::names;
use super::{GameServer, ServerResult, now_in_millis};
use crate::kit::session::PersonId;
use crate::kit::storage::Name;
use crate::punct::play::{Seats, Snapshot, UncountedReason};
use crate::punct::record::{Record, Tree};
use crate::rules::Player;
use crate::server::database::{
    AccountId, Challenge, ChallengeId, ChangeError, ChangeResult, DbResult, GameFilter, GameId,
    GameRow, GameState, Terms, WaitingItem, WaitingNumber, accounts, challenges, chat, games,
    origins, pauses,
};

#[derive(Clone, Debug)]
pub struct ListedGame {
    pub row: GameRow,
    pub names: [Name; 2],
    /// When White's and Black's vacations end; `None` without one, or if it stops no clock here.
    pub away: [Option<Timestamp>; 2],
    /// The number of unread lines of talk, in a list of the player's own games.
    pub unread: u32,
}

impl ListedGame {
    pub fn new(db: &Connection, row: GameRow) -> ServerResult<ListedGame> {
        let mut away = [None; 2];
        if row.terms.is_in_days() && matches!(row.state, GameState::Turn(_)) {
            for (until, seat) in away.iter_mut().zip(&row.seats) {
                if let Some(account) = seat.person() {
                    *until = pauses::away_until(db, account, now_in_millis())?;
                }
            }
        }
        Ok(ListedGame { names: names(db, &row.seats)?, row, away, unread: 0 })
    }

    pub fn find(db: &Connection, game: GameId) -> ServerResult<ListedGame> {
        ListedGame::new(db, games::find(db, game)?.row)
    }

    fn own(db: &Connection, row: GameRow, account: AccountId) -> ServerResult<ListedGame> {
        let unread = chat::count_unread(db, account, row.id)?;
        Ok(ListedGame { unread, ..ListedGame::new(db, row)? })
    }

    pub fn of_account(
        db: &Connection,
        account: AccountId,
        which: GameFilter,
        limit: u32,
        offset: u32,
    ) -> ServerResult<Vec<ListedGame>> {
        let rows = games::of_account(db, account, which, limit, offset)?;
        rows.into_iter().map(|row| ListedGame::own(db, row, account)).collect()
    }

    /// The engine gives no advice if the game is rated, or if two persons play with a clock.
    pub fn forbids_advice(&self) -> bool {
        let GameRow { terms, seats, .. } = &self.row;
        let are_persons = seats.iter().all(|seat| seat.person().is_some());
        terms.rated || terms.clock.is_some() && are_persons
    }

    pub fn colour_of(&self, account: AccountId) -> Option<Player> {
        Seats::from(self.row.seats).colour_of(account)
    }
}

#[derive(Clone, Debug)]
pub struct ListedChallenge {
    pub challenge: Challenge,
    pub from: String,
    /// The name of the challenged player; `None` for anyone.
    pub to: Option<String>,
}

impl ListedChallenge {
    fn new(db: &Connection, challenge: Challenge) -> ChangeResult<ListedChallenge> {
        let from = accounts::by_id(db, challenge.offer.from)?.name.to_string();
        let to = match challenge.offer.to {
            Some(to) => Some(accounts::by_id(db, to)?.name.to_string()),
            None => None,
        };
        Ok(ListedChallenge { challenge, from, to })
    }

    pub fn of_account(db: &Connection, account: AccountId) -> ChangeResult<Vec<ListedChallenge>> {
        let open = challenges::open_for(db, account)?;
        open.into_iter().map(|challenge| ListedChallenge::new(db, challenge)).collect()
    }

    pub fn seeks(db: &Connection, limit: u32) -> ChangeResult<Vec<ListedChallenge>> {
        let seeks = challenges::seeks(db, limit)?;
        seeks.into_iter().map(|challenge| ListedChallenge::new(db, challenge)).collect()
    }
}

impl GameServer {
    /// Those that go on, and those in which an offer or talk waits for the account.
    pub fn present_games_of(&self, account: AccountId, most: u32) -> ServerResult<Vec<ListedGame>> {
        let mut games = Vec::new();
        for which in [GameFilter::Going, GameFilter::OverAndWaiting] {
            games.extend(self.database(|it| ListedGame::of_account(it, account, which, most, 0))?);
        }
        Ok(games)
    }

    /// All games of an account, the last changed first. Unlocks the server after each page, so that
    /// other clients wait for one page at most.
    pub fn all_games_of(
        &self,
        account: AccountId,
        which: GameFilter,
    ) -> ServerResult<Vec<ListedGame>> {
        let (mut games, mut known) = (Vec::new(), HashSet::new());
        let (mut offset, mut is_last) = (0, false);
        while !is_last {
            let page =
                self.database(|it| ListedGame::of_account(it, account, which, MOST, offset))?;
            is_last = page.len() < MOST as usize;
            offset += MOST;
            // A changed game moves to the front, so the next page can repeat a game.
            games.extend(page.into_iter().filter(|game| known.insert(game.row.id)));
        }
        Ok(games)
    }

    pub fn snapshot(&self, game: GameId) -> ServerResult<Snapshot> {
        self.read_table(game, |table| Ok(table.snapshot().for_person(PersonId::STRANGER)))
    }

    /// A game for an account's own copy. A player gets what only this player sees, too: the private
    /// tree, without marks of conditional moves, and the note, as a comment on the start.
    pub fn own_record(&self, who: AccountId, game: GameId) -> ServerResult<Record> {
        let mut record = self.read_table(game, |table| {
            if table.seats().colour_of(who).is_none() {
                return Ok(table.record().clone());
            }
            let mut tree = table.tree_for(who)?;
            tree.unplan(Tree::ROOT);
            Ok(table.record().with_tree(tree))
        })?;
        if let Some(note) = self.database(|it| chat::note(it, who, game))? {
            record.tree_mut().add_to_comment(Tree::ROOT, &note);
        }
        Ok(record)
    }
}

/// On a page of games.
const MOST: u32 = 100;

#[derive(Clone, Debug)]
pub enum Waiting {
    Game(Box<ListedGame>),
    Challenge(Box<ListedChallenge>),
}

impl Waiting {
    /// The waiting thing of a player with the lowest number above `since`. Without `since`, begins
    /// after the last thing that the player was shown.
    pub fn first(
        db: &Connection,
        account: AccountId,
        since: Option<WaitingNumber>,
    ) -> ServerResult<Option<(WaitingNumber, Waiting)>> {
        let begin = since.map_or_else(|| chat::read_number(db, account), Ok)?;
        let Some((number, thing)) = chat::first_after(db, account, begin)? else {
            return Ok(None);
        };
        let waiting = match thing {
            WaitingItem::Game(game) => {
                let row = games::find(db, game)?.row;
                Waiting::Game(Box::new(ListedGame::own(db, row, account)?))
            }
            WaitingItem::Challenge(id) => {
                let challenge = challenges::find(db, id)?;
                Waiting::Challenge(Box::new(ListedChallenge::new(db, challenge)?))
            }
        };
        Ok(Some((number, waiting)))
    }
}

/// `None` if a game that goes on will count, as far as is known. Warns only its players: nobody
/// else may know that they share an address or a key.
pub fn warning_of_game(db: &Connection, me: AccountId, id: GameId) -> ServerResult<Option<String>> {
    let row = games::find(db, id)?.row;
    let players = row.seats.each_ref().map(|seat| seat.person());
    let goes_on = matches!(row.state, GameState::Turn(_));
    if !goes_on || !players.contains(&Some(me)) {
        return Ok(None);
    }
    Ok(warning_between(db, &row.terms, players)?)
}

/// For a challenge that `me` has made or could accept; `None` also if it is gone.
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

/// As at the end of a rated game, except that the number of moves is not known yet.
fn warning_between(
    db: &Connection,
    terms: &Terms,
    players: [Option<AccountId>; 2],
) -> DbResult<Option<String>> {
    let [Some(one), Some(other)] = players else { return Ok(None) };
    let is_suspect = terms.rated && origins::are_suspect(db, [one, other], origins::today())?;
    Ok(is_suspect.then(|| UncountedReason::Shared.warning()))
}
