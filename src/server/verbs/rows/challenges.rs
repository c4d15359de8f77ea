//! The rows about challenges.

use serde::Serialize;

use super::{ListedRow, TermsColumns};
use crate::kit::steady_time::moment_code;
use crate::rules::Player;
use crate::server::database::{AccountId, Challenge};
use crate::server::game_server::ListedChallenge;
use crate::server::verbs::listing;

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
