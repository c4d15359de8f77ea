//! Begins games: by challenges to one player, by seeks for anyone, and at once with the computer.

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;

use super::computer::check_engine;
use super::loaded_game::names;
use super::news::{ServerList, ServerNews};
use super::notices::{GameEvent, NoticeEvent};
use super::timekeeper::clock_with_vacations;
use super::{GameServer, ServerError, ServerResult, ServerState, now_in_millis};
use crate::kit::storage;
use crate::kit::strength::Strength;
use crate::kit::system::new_seed;
use crate::punct::clock::Clock;
use crate::punct::play::Seat;
use crate::punct::record::{Record, Swap, json};
use crate::rules::Player;
use crate::server::clients::{Client, RationedAction};
use crate::server::database::{
    AccountId, ChallengeId, GameId, NewChallenge, NewGameRow, OfferLimits, Terms, accounts,
    challenges, games,
};
use crate::server::log::{LogEvent, log};

/// Within a day: with more, two accounts could change their ratings at will by themselves.
const RATED_OF_A_PAIR: usize = 6;

const DAY: SignedDuration = SignedDuration::from_hours(24);

/// An unrated game is always allowed.
pub fn check_pair(
    db: &Connection,
    pair: [AccountId; 2],
    terms: &Terms,
    now: Timestamp,
) -> ServerResult {
    if !terms.rated {
        return Ok(());
    }
    let begun = games::rated_of_pair(db, pair, now - DAY)?;
    match begun.get(RATED_OF_A_PAIR - 1) {
        Some(&begun) => Err(ServerError::RatedPair { most: RATED_OF_A_PAIR, from: begun + DAY }),
        None => Ok(()),
    }
}

pub fn new_game(record: &Record, seats: [Seat; 2], terms: Terms) -> NewGameRow {
    let clock = record.header().clock.as_ref();
    let (deadline, left) = (clock.and_then(Clock::deadline), clock.map(Clock::stored_times));
    let record = json::write(record, Some(storage::now()));
    NewGameRow { seats, terms, deadline, times_left: left, record }
}

fn beginning(
    db: &Connection,
    seats: [Seat; 2],
    terms: Terms,
    now: Timestamp,
) -> ServerResult<NewGameRow> {
    let mut record = Record::new(terms.rules, names(db, &seats)?, storage::now());
    record.header_mut().swap = terms.swap.then_some(Swap::Allowed);
    record.set_time_control(terms.clock, now);
    // Both players have agreed to the game, so the clock starts even if one of them is absent.
    record.start_clock(now);
    record.header_mut().clock = clock_with_vacations(db, record.clock(), &seats, now)?;
    Ok(new_game(&record, seats, terms))
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opponent {
    Player(String),
    Anyone,
    Computer(Strength),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedChallenge {
    pub opponent: Opponent,
    pub terms: Terms,
    /// The colour that the challenger wants; `None` for a random colour.
    pub colour: Option<Player>,
    /// The lowest rating with which a player can accept; `None` for any.
    pub least: Option<u16>,
    pub most: Option<u16>,
    /// The time for which the challenge can be accepted, in seconds; `None` without a limit.
    pub lasts: Option<u32>,
}

impl WantedChallenge {
    pub fn new(opponent: Opponent, terms: Terms) -> WantedChallenge {
        let (colour, least, most, lasts) = (None, None, None, None);
        WantedChallenge { opponent, terms, colour, least, most, lasts }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeResult {
    Waits(ChallengeId),
    Game(GameId),
}

impl GameServer {
    pub fn challenge(&self, by: AccountId, new: WantedChallenge) -> ServerResult<ChallengeResult> {
        let WantedChallenge { opponent, terms, colour, least, most, lasts } = new;
        let to = match &opponent {
            Opponent::Player(name) => Some(self.account_named(name)?.id),
            Opponent::Anyone | Opponent::Computer(_) => None,
        };
        // Without a clock, a game whose other player stays away would never end.
        if terms.rated && terms.clock.is_none() && !matches!(opponent, Opponent::Computer(_)) {
            return Err(ServerError::RatedWithoutClock);
        }
        self.ration(Client::Account(by), RationedAction::Challenge)?;
        if let Opponent::Computer(strength) = opponent {
            if terms.rated {
                return Err(ServerError::RatedComputer);
            }
            return self.answer(self.state_to_write(), |state| {
                check_engine(&state.database, by)?;
                let [person, computer] = [Seat::Person(by), Seat::Computer(strength)];
                let seats = seats(person, computer, colour.unwrap_or_else(any_colour));
                let game = state.begin(seats, terms, now_in_millis())?;
                let seen = state.load(game)?.room.table.snapshot();
                state.forget_if_deserted(game);
                self.think_about(state, game, &seen);
                state.announce_beginning(game, &seats, false)?;
                Ok(ChallengeResult::Game(game))
            });
        }
        self.answer(self.state_to_write(), |state| {
            let now = now_in_millis();
            if let Some(to) = to {
                check_pair(&state.database, [by, to], &terms, now)?;
            }
            let expires = lasts.map(|lasts| now + SignedDuration::from_secs(lasts.into()));
            let limits = OfferLimits { least, most, expires };
            let challenge = NewChallenge { from: by, to, colour, terms, limits };
            let id = state.database.write(|db| challenges::insert(db, &challenge, now))?;
            if limits.expires.is_some() {
                state.deadlines.notify_all();
            }
            state.announce_offer(&challenge);
            if let Some(to) = to {
                state.notify(to, NoticeEvent::Challenge(id, by));
            }
            Ok(ChallengeResult::Waits(id))
        })
    }

    pub fn accept(&self, by: AccountId, id: ChallengeId) -> ServerResult<GameId> {
        self.answer(self.state_to_write(), |state| {
            let now = now_in_millis();
            let challenge = challenges::find(&state.database, id)?.offer;
            check_pair(&state.database, [challenge.from, by], &challenge.terms, now)?;
            let colour = challenge.colour.unwrap_or_else(any_colour);
            let seats = seats(Seat::Person(challenge.from), Seat::Person(by), colour);
            let new = beginning(&state.database, seats, challenge.terms.clone(), now)?;
            let game = state.database.write(|db| challenges::take(db, id, by, &new, now))?;
            state.deadlines.notify_all();
            state.announce_offer(&challenge);
            state.announce_beginning(game, &new.seats, challenge.terms.rated)?;
            // The accepting player knows that the game begins.
            state.subscriptions.send_news([challenge.from], ServerNews::GameBegun(game));
            state.notify(challenge.from, NoticeEvent::InGame(game, GameEvent::Begin));
            Ok(game)
        })
    }

    pub fn decline(&self, by: AccountId, id: ChallengeId) -> ServerResult {
        self.answer(self.state_to_write(), |state| {
            let declined = state.database.write(|db| challenges::decline(db, id, by))?;
            state.announce_offer(&declined);
            Ok(())
        })
    }

    pub fn cancel(&self, by: AccountId, id: ChallengeId) -> ServerResult {
        self.answer(self.state_to_write(), |state| {
            let withdrawn = state.database.write(|db| challenges::withdraw(db, id, by))?;
            state.announce_offer(&withdrawn);
            Ok(())
        })
    }
}

impl ServerState {
    pub fn begin(
        &mut self,
        seats: [Seat; 2],
        terms: Terms,
        now: Timestamp,
    ) -> ServerResult<GameId> {
        let new = beginning(&self.database, seats, terms, now)?;
        let game = self.database.write(|db| games::insert(db, &new, now))?;
        self.deadlines.notify_all();
        Ok(game)
    }

    pub fn announce_beginning(
        &mut self,
        game: GameId,
        seats: &[Seat; 2],
        rated: bool,
    ) -> ServerResult {
        let mut names = [String::new(), String::new()];
        for (name, seat) in names.iter_mut().zip(seats) {
            *name = match seat {
                Seat::Person(id) => accounts::by_id(&self.database, *id)?.name.to_string(),
                Seat::Computer(level) => format!("computer:{level}"),
            };
        }
        log(LogEvent::GameBegun { game, names: [&names[0], &names[1]], rated });
        let players = seats.iter().filter_map(|seat| seat.person());
        self.subscriptions.notify_accounts(players.clone());
        if rated {
            self.subscriptions.send_news(players, ServerNews::InRatedGame(true));
        }
        self.subscriptions.announce(ServerList::Games);
        Ok(())
    }

    pub fn announce_offer(&mut self, offer: &NewChallenge) {
        self.subscriptions.notify_accounts([Some(offer.from), offer.to].into_iter().flatten());
        if offer.to.is_none() {
            self.subscriptions.announce(ServerList::Seeks);
        }
    }
}

/// The seats of White and Black. The first player plays `colour`.
fn seats(first: Seat, second: Seat, colour: Player) -> [Seat; 2] {
    match colour {
        Player::White => [first, second],
        Player::Black => [second, first],
    }
}

fn any_colour() -> Player {
    if new_seed().is_multiple_of(2) { Player::White } else { Player::Black }
}
