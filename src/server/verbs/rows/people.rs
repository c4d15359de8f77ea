//! Rows about players, their keys and their sessions.

use serde::Serialize;

use super::ListedRow;
use crate::kit::phrases::{counted, moment};
use crate::kit::steady_time::moment_code;
use crate::server::database::{Account, AccountKey, AccountName, Arrival, RankedPlayer};
use crate::server::present::SessionSeen;
use crate::server::verbs::listing;

/// A player's standing in the ratings of a tempo.
#[derive(Serialize)]
pub struct StandingItem<'a> {
    #[serde(skip)]
    ranked: &'a RankedPlayer,
    place: usize,
    name: &'a AccountName,
    tempo: &'static str,
    rating: f64,
    deviation: f64,
    games: u32,
    provisional: bool,
}

impl<'a> StandingItem<'a> {
    pub fn new(place: usize, ranked: &'a RankedPlayer) -> StandingItem<'a> {
        let rating = &ranked.rating;
        StandingItem {
            ranked,
            place,
            name: &ranked.name,
            tempo: ranked.tempo.code(),
            rating: rating.rating.round(),
            deviation: rating.deviation.round(),
            games: rating.played,
            provisional: rating.is_provisional(),
        }
    }
}

impl ListedRow for StandingItem<'_> {
    const WIDTH: usize = 4;

    /// Players with a provisional rating have no place among the others.
    fn head(&self) -> String {
        if self.provisional { "-".to_owned() } else { self.place.to_string() }
    }

    fn text(&self) -> String {
        let games = counted(self.games as usize, "game");
        format!("{:<20}  {}, {games} rated", self.name, listing::rating(&self.ranked.rating))
    }
}

/// A player who is present.
#[derive(Serialize)]
pub struct PresentItem<'a> {
    name: &'a AccountName,
}

impl<'a> PresentItem<'a> {
    pub fn new(name: &'a AccountName) -> PresentItem<'a> {
        PresentItem { name }
    }
}

impl ListedRow for PresentItem<'_> {
    fn text(&self) -> String {
        self.name.to_string()
    }
}

/// A player whom an account ignores.
#[derive(Serialize)]
pub struct IgnoredItem {
    ignored: String,
}

impl IgnoredItem {
    pub fn new(ignored: String) -> IgnoredItem {
        IgnoredItem { ignored }
    }
}

impl ListedRow for IgnoredItem {
    fn text(&self) -> String {
        self.ignored.clone()
    }
}

/// A key of an account.
#[derive(Serialize)]
pub struct KeyItem<'a> {
    key: &'a str,
    /// The last day on which the key was used (UTC); `None` if it was never used.
    used: Option<String>,
}

impl<'a> KeyItem<'a> {
    pub fn new(key: &'a AccountKey) -> KeyItem<'a> {
        let used = key.last_used.map(|day| day.to_string());
        KeyItem { key: &key.public.fingerprint.0, used }
    }
}

impl ListedRow for KeyItem<'_> {
    fn text(&self) -> String {
        format!("{}, last used: {}", self.key, self.used.as_deref().unwrap_or("never"))
    }
}

/// An account in the list of an operator.
#[derive(Serialize)]
pub struct AccountItem<'a> {
    #[serde(skip)]
    account: &'a Account,
    name: &'a AccountName,
    since: String,
    kind: Option<&'static str>,
    keys: Vec<KeyItem<'a>>,
}

impl<'a> AccountItem<'a> {
    pub fn new(account: &'a Account, keys: &'a [AccountKey]) -> AccountItem<'a> {
        let kind = match account {
            Account { closed: true, .. } => Some("closed"),
            Account { blocked: true, .. } => Some("blocked"),
            Account { operator: true, .. } => Some("operator"),
            _ => None,
        };
        AccountItem {
            account,
            name: &account.name,
            since: moment_code(account.created),
            kind,
            keys: keys.iter().map(KeyItem::new).collect(),
        }
    }
}

impl ListedRow for AccountItem<'_> {
    fn text(&self) -> String {
        let keys = self.keys.iter().map(|KeyItem { key, used }| match used {
            Some(day) => format!("  {key} (used {day})"),
            None => format!("  {key} (never used)"),
        });
        let kind = self.kind.map(|kind| format!("  {kind}")).unwrap_or_default();
        let since = self.account.created.strftime("%Y-%m-%d");
        format!("{}  since {since}{}{kind}", self.name, keys.collect::<String>())
    }
}

/// A player who came from a network lately.
#[derive(Serialize)]
pub struct ArrivalItem<'a> {
    name: &'a AccountName,
    network: String,
    last: String,
}

impl<'a> ArrivalItem<'a> {
    pub fn new(Arrival { name, network, last }: &'a Arrival) -> ArrivalItem<'a> {
        ArrivalItem { name, network: network.to_string(), last: last.to_string() }
    }
}

impl ListedRow for ArrivalItem<'_> {
    fn text(&self) -> String {
        format!("{}  {}  last on {}", self.name, self.network, self.last)
    }
}

/// A session or unused connection of any guest, in the list of an operator.
#[derive(Serialize)]
pub struct GuestItem {
    #[serde(skip)]
    begun: String,
    /// `None` for a guest without an account.
    name: Option<AccountName>,
    address: String,
    since: String,
    resting: bool,
}

impl GuestItem {
    pub fn new(session: &SessionSeen, name: Option<AccountName>) -> GuestItem {
        GuestItem {
            begun: begin_of(session),
            name,
            address: session.address.to_string(),
            since: moment_code(session.since),
            resting: session.keyboard.is_none(),
        }
    }
}

impl ListedRow for GuestItem {
    fn text(&self) -> String {
        let name = self.name.as_ref().map_or("a guest without an account", AccountName::as_str);
        format!("{name}  {}  {}", self.address, self.begun)
    }
}

/// A session or unused connection of an account, in the list of its owner.
#[derive(Serialize)]
pub struct SessionItem<'a> {
    #[serde(skip)]
    begun: String,
    address: String,
    since: String,
    key: &'a str,
    resting: bool,
    /// Whether this is the session in which the list was asked for.
    this: bool,
}

impl<'a> SessionItem<'a> {
    pub fn new(session: &'a SessionSeen, is_here: bool) -> SessionItem<'a> {
        SessionItem {
            begun: begin_of(session),
            address: session.address.to_string(),
            since: moment_code(session.since),
            key: session.key.as_ref().map_or("", |key| &key.0),
            resting: session.keyboard.is_none(),
            this: is_here,
        }
    }
}

impl ListedRow for SessionItem<'_> {
    fn text(&self) -> String {
        let this = if self.this { "  (this one)" } else { "" };
        format!("{}  {}  {}{this}", self.address, self.begun, self.key)
    }
}

/// Returns the beginning of a session in words. Says so if it has no screen or command now.
fn begin_of(session: &SessionSeen) -> String {
    let resting = if session.keyboard.is_none() { "without a screen or command " } else { "" };
    format!("{resting}since {}", moment(session.since))
}
