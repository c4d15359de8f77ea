//! Rows about games and challenges.

use jiff::Timestamp;
use serde::Serialize;

use super::{ListedRow, TermsColumns};
use crate::kit::phrases::{moment, moves};
use crate::kit::steady_time::moment_code;
use crate::punct::clock::Brief;
use crate::punct::phrases::{self, EndObject, Offering};
use crate::punct::play::{RatingEffect, Uncounted};
use crate::rules::{EndReason, Move, Player};
use crate::server::database::{AccountId, Challenge, GameRow, GameState, StoredSeat};
use crate::server::game_server::{ListedChallenge, ListedGame};
use crate::server::verbs::listing::{self, OfBoth};

/// A game in the list of an account or of a guest without one.
#[derive(Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is so or not by itself")]
pub struct GameItem<'a> {
    #[serde(skip)]
    listed: &'a ListedGame,
    /// The colour of the account that lists the game, if it plays.
    #[serde(skip)]
    me: Option<Player>,
    /// The time that the player to move has left.
    #[serde(skip)]
    time: Option<Brief>,
    /// Until when White and Black are on vacation.
    #[serde(skip)]
    away: [Option<Timestamp>; 2],
    game: i64,
    #[serde(flatten)]
    names: OfBoth<String>,
    ply: u32,
    turn: &'static str,
    #[serde(flatten)]
    end: Option<EndObject>,
    yours: bool,
    #[serde(flatten)]
    terms: TermsColumns,
    left: Option<OfBoth<f64>>,
    claimed: bool,
    swap: bool,
    /// Whether Black may take over White's first move now.
    may_swap: bool,
    vacation: Option<OfBoth<Option<String>>>,
    offers: Vec<&'static str>,
    offered_by: Vec<&'static str>,
    unread: u32,
}

impl<'a> GameItem<'a> {
    /// Makes the row of a game, with the time left at `now`. `account` is `None` for a guest
    /// without one.
    pub fn new(listed: &'a ListedGame, account: Option<AccountId>, now: Timestamp) -> GameItem<'a> {
        let row = &listed.row;
        let left = row.time_left(now);
        let time = match (row.state, left) {
            (GameState::Turn(player), Some(left)) => Some(Brief(left[player as usize])),
            _ => None,
        };
        // The list may be older than the end of a vacation.
        let away = listed.away.map(|until| until.filter(|until| *until > now));
        let is_away = away.iter().any(Option::is_some);
        GameItem {
            listed,
            me: account.and_then(|account| listed.colour_of(account)),
            time,
            away,
            game: row.id.0,
            names: listed.names.each_ref().map(ToString::to_string).into(),
            ply: row.ply,
            turn: listing::turn_word(row.state),
            end: listing::end(row),
            yours: account.is_some_and(|account| listing::waits_for(listed, account)),
            terms: TermsColumns::new(&row.terms),
            left: left.map(listing::seconds_of_both),
            claimed: listing::is_claimed(&row.terms),
            swap: row.terms.swap,
            may_swap: row.may_swap,
            vacation: is_away.then(|| away.map(|until| until.map(moment_code)).into()),
            offers: listing::offers(row.offers),
            offered_by: listing::offered_by(row.offers),
            unread: listed.unread,
        }
    }

    /// Returns the row without the time left, for lists that stay visible while the clock runs.
    #[must_use]
    pub fn without_time(self) -> GameItem<'a> {
        GameItem { time: None, left: None, ..self }
    }
}

impl ListedRow for GameItem<'_> {
    fn head(&self) -> String {
        self.game.to_string()
    }

    fn text(&self) -> String {
        let row = &self.listed.row;
        let mut standing = match row.state {
            _ if self.yours => "your move".to_owned(),
            GameState::Turn(player) => format!("{player} to move"),
            GameState::Over { .. } if row.is_void => "void".to_owned(),
            GameState::Over { .. } if row.is_aborted() => "aborted".to_owned(),
            GameState::Over { winner: Some(winner) } => format!("{winner} has won"),
            GameState::Over { winner: None } => "a draw".to_owned(),
        };
        if let Some(how) = how_it_ended(row) {
            standing = format!("{standing} {how}");
        }
        let swap =
            listing::open_swap(row, self.me).map_or_else(String::new, |it| format!("; {it}"));
        let time = self.time.as_ref().map_or_else(String::new, |time| format!(", {time} left"));
        let away = self.away.iter().zip(&self.listed.names).filter_map(|(until, name)| {
            until.map(|until| format!("; {name} is on vacation until {} UTC", moment(until)))
        });
        format!(
            "{} - {}, {}, {}: {standing}{time}{}{swap}{}{}",
            name_in_list(self.listed, Player::White),
            name_in_list(self.listed, Player::Black),
            moves(row.ply as usize),
            listing::terms(&row.terms),
            away.collect::<String>(),
            offers_text(self.listed, self.me),
            listing::unread(self.unread).map_or_else(String::new, |text| format!("; {text}")),
        )
    }
}

/// Returns why a game is over; `None` for a game that goes on or has no result.
fn how_it_ended(row: &GameRow) -> Option<&'static str> {
    if row.is_void { None } else { row.reason.and_then(phrases::how_it_ended) }
}

/// Returns a sentence for each open offer, each after a semicolon.
fn offers_text(game: &ListedGame, me: Option<Player>) -> String {
    let (ply, names) = (game.row.ply as usize, &game.names);
    // In a game that is over only a rematch can be offered, and the turn makes no difference to
    // that.
    let turn = if let GameState::Turn(turn) = game.row.state { turn } else { Player::White };
    let offers = game.row.offers.all();
    let in_words = |offer| Offering { offer, turn, ply, names }.in_words(me);
    offers.flat_map(|offer| ["; ".to_owned(), in_words(offer)]).collect()
}

/// Returns a player's name, and for the computer its strength.
fn name_in_list(game: &ListedGame, player: Player) -> String {
    let name = &game.names[player as usize];
    match &game.row.seats[player as usize] {
        StoredSeat::Computer(strength) => format!("{name} (strength {strength})"),
        StoredSeat::Account(_) => name.to_string(),
    }
}

/// A game that is over, in the list of one of its players.
#[derive(Serialize)]
pub struct PastGame<'a> {
    #[serde(skip)]
    listed: &'a ListedGame,
    #[serde(skip)]
    me: Player,
    /// The change of the player's rating, or why there is none.
    #[serde(skip)]
    effect: Option<String>,
    game: i64,
    ended: String,
    opponent: String,
    colour: &'static str,
    result: &'static str,
    winner: Option<&'static str>,
    reason: Option<&'static str>,
    tempo: &'static str,
    before: Option<i32>,
    after: Option<i32>,
    change: Option<i32>,
    uncounted: Option<&'static str>,
    ply: u32,
    #[serde(flatten)]
    terms: TermsColumns,
}

impl<'a> PastGame<'a> {
    /// Makes the row of a game. Returns `None` if the game goes on, or if the player did not play
    /// it.
    pub fn new(listed: &'a ListedGame, player: AccountId) -> Option<PastGame<'a>> {
        let row = &listed.row;
        let me = listed.colour_of(player)?;
        let result = match row.state {
            GameState::Turn(_) => return None,
            GameState::Over { .. } if row.is_void => "void",
            GameState::Over { winner: None } if row.is_aborted() => "aborted",
            GameState::Over { winner: None } => "draw",
            GameState::Over { winner: Some(winner) } if winner == me => "won",
            GameState::Over { winner: Some(_) } => "lost",
        };
        let (step, uncounted) = match row.rating_effect() {
            Some(RatingEffect::Changed(steps)) => (Some(steps[me as usize]), None),
            Some(RatingEffect::None(why)) => (None, Some(why)),
            None => (None, None),
        };
        Some(PastGame {
            listed,
            me,
            effect: step.map(|step| step.to_string()).or(uncounted.map(|why| why.to_string())),
            game: row.id.0,
            ended: moment_code(row.changed),
            opponent: listed.names[me.opponent() as usize].to_string(),
            colour: me.code(),
            result,
            winner: row.end().winner().map(Player::code),
            reason: row.reason.map(EndReason::code),
            tempo: row.terms.tempo().code(),
            before: step.map(|step| step.before),
            after: step.map(|step| step.after),
            change: step.map(|step| step.after - step.before),
            uncounted: uncounted.map(Uncounted::code),
            ply: row.ply,
            terms: TermsColumns::new(&row.terms),
        })
    }
}

impl ListedRow for PastGame<'_> {
    fn head(&self) -> String {
        self.game.to_string()
    }

    fn text(&self) -> String {
        let row = &self.listed.row;
        let verb = match self.result {
            "won" => "won against",
            "lost" => "lost to",
            "draw" => "a draw with",
            "aborted" => "aborted with",
            _ => "void with",
        };
        format!(
            "{}, {}{verb} {} as {}, {}, {}{}",
            row.changed.strftime("%Y-%m-%d"),
            how_it_ended(row).map_or_else(String::new, |how| format!("{how}: ")),
            name_in_list(self.listed, self.me.opponent()),
            self.me,
            moves(row.ply as usize),
            listing::terms(&row.terms),
            self.effect.as_ref().map_or_else(String::new, |effect| format!(": {effect}")),
        )
    }
}

/// A legal move, in canonical notation.
#[derive(Serialize)]
pub struct MoveItem {
    #[serde(rename = "move")]
    legal: String,
}

impl MoveItem {
    /// Makes the rows of legal moves, sorted bytewise.
    pub fn sorted(legal: &[Move]) -> Vec<MoveItem> {
        let mut all: Vec<String> = legal.iter().map(ToString::to_string).collect();
        all.sort_unstable();
        all.into_iter().map(|legal| MoveItem { legal }).collect()
    }
}

impl ListedRow for MoveItem {
    fn text(&self) -> String {
        self.legal.clone()
    }
}

/// A challenge in the list of an account.
#[derive(Serialize)]
pub struct ChallengeItem<'a> {
    #[serde(skip)]
    listed: &'a Challenge,
    #[serde(skip)]
    is_own: bool,
    challenge: i64,
    from: &'a str,
    to: Option<&'a str>,
    colour: &'static str,
    #[serde(flatten)]
    terms: TermsColumns,
    claimed: bool,
    min: Option<u16>,
    max: Option<u16>,
    expires: Option<String>,
}

impl<'a> ChallengeItem<'a> {
    pub fn new(open: &'a ListedChallenge, me: AccountId) -> ChallengeItem<'a> {
        let ListedChallenge { challenge: listed, from, to } = open;
        let offer = &listed.offer;
        ChallengeItem {
            listed,
            is_own: offer.from == me,
            challenge: listed.id.0,
            from,
            to: to.as_deref(),
            colour: offer.colour.map_or("random", Player::code),
            terms: TermsColumns::new(&offer.terms),
            claimed: listing::is_claimed(&offer.terms),
            min: offer.limits.least,
            max: offer.limits.most,
            expires: offer.limits.expires.map(moment_code),
        }
    }
}

/// Parts of the text.
impl ChallengeItem<'_> {
    /// Returns a text about who challenges whom.
    pub fn challenges(&self) -> String {
        let ChallengeItem { is_own, from, to, .. } = self;
        match (to, is_own) {
            (None, true) => "you look for a game".to_owned(),
            (None, false) => format!("{from} looks for a game"),
            (Some(to), true) => format!("you challenge {to}"),
            (Some(_), false) => format!("{from} challenges you"),
        }
    }

    /// Returns a text about the colour of the player who challenges, or `None` if chance decides.
    pub fn plays(&self) -> Option<String> {
        let colour = self.listed.offer.colour?;
        Some(if self.is_own {
            format!("you play {colour}")
        } else {
            format!("{} plays {colour}", self.from)
        })
    }
}

impl ListedRow for ChallengeItem<'_> {
    fn head(&self) -> String {
        self.challenge.to_string()
    }

    fn text(&self) -> String {
        let offer = &self.listed.offer;
        let plays = self.plays().map(|plays| format!(", {plays}")).unwrap_or_default();
        let limits = listing::limits(&offer.limits);
        format!("{}: {}{plays}{limits}", self.challenges(), listing::terms(&offer.terms))
    }
}
