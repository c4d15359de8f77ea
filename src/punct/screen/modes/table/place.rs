//! The place of a screen at a table: the state of the table, and the choices of the person here.

use std::sync::Arc;
use std::time::Instant;

use crate::kit::phrases::sentence;
use crate::kit::session::PersonId;
#[cfg(feature = "server")]
use crate::kit::storage::Name;
use crate::punct::play::{ChatMessage, Offer, Pointing, Refused, Session, Snapshot};
use crate::punct::record::{NodeId, Tree};
use crate::punct::screen::action::Action;
use crate::punct::screen::dialogs::Talk;
use crate::punct::screen::habits::Bell;
use crate::punct::screen::keys;
#[cfg(feature = "server")]
use crate::rules::Rules;
use crate::rules::{Move, Player};

/// The application's place at a table.
#[allow(clippy::struct_excessive_bools, reason = "the flags are independent of one another")]
pub struct TablePlace {
    /// The text while the other player is not here. Only the host of a shared game has such a text.
    pub invitation: Option<String>,
    /// Whether the engine gives no advice while the game goes on.
    pub forbids_advice: bool,
    /// Whether a rated game of the player here is going on, at this table or another. Until it is
    /// over, the engine does not help the player.
    pub in_rated_game: bool,
    /// Whether the talk of others is hidden.
    pub is_muted: bool,
    /// The persons whose talk is hidden.
    pub ignored: Vec<PersonId>,
    /// Whether the screens show each player where the other points. Both players must want this.
    pub points: bool,
    pub bell: Bell,
    /// Whether the player wants to see and change the shared tree once the game is over.
    pub(in crate::punct::screen) shares: bool,
    /// Whether the board shows the positions at which the other player looks.
    pub(in crate::punct::screen) follows: bool,
    /// The move that this screen asks the table to play, until the game has changed.
    pub(in crate::punct::screen) asked: Option<Move>,
    /// The node at which the player looks, if the table need not be told of it again.
    pub(in crate::punct::screen) told_node: Option<NodeId>,
    /// The last report to the table about the place where the player points.
    pub(in crate::punct::screen) told: ToldPlace,
    /// The last text about the player's other games. The dialog of the result shows the text.
    pub(in crate::punct::screen) announced: Option<String>,
    /// The number of unread lines of talk.
    pub(in crate::punct::screen) unread: usize,
    pub(in crate::punct::screen) me: PersonId,
    /// The latest state that all screens at the table show.
    pub(in crate::punct::screen) seen: Snapshot,
}

impl TablePlace {
    #[cfg(feature = "server")]
    pub fn new(me: PersonId, seen: Snapshot) -> TablePlace {
        TablePlace {
            invitation: None,
            forbids_advice: false,
            in_rated_game: false,
            is_muted: false,
            ignored: Vec::new(),
            points: false,
            bell: Bell::default(),
            shares: false,
            follows: false,
            asked: None,
            told_node: None,
            told: ToldPlace::default(),
            announced: None,
            unread: seen.unread,
            me,
            seen,
        }
    }

    /// Returns the colour that the person here plays; `None` for a spectator.
    pub fn colour(&self) -> Option<Player> {
        self.seen.colour_of(self.me)
    }

    /// Returns the colour of the other player, if that player is here and this program is the host.
    /// The game ends for the other player when the host leaves.
    pub(in crate::punct::screen) fn guest_here(&self) -> Option<Player> {
        let is_host = self.invitation.is_some();
        let guest = self.colour().map(Player::opponent);
        guest.filter(|guest| is_host && self.is_here(*guest))
    }

    /// Whether the computer plays at this table.
    pub fn has_computer(&self) -> bool {
        self.seen.has_computer()
    }

    pub fn is_here(&self, player: Player) -> bool {
        self.seen.is_here(player)
    }

    #[cfg(feature = "server")]
    pub fn rules(&self) -> Rules {
        self.seen.record.game().rules()
    }

    /// Returns the names of the players, White's first.
    #[cfg(feature = "server")]
    pub fn names(&self) -> [Name; 2] {
        self.seen.record.header().names().clone()
    }

    /// Makes the session of the game as the person here sees it. `before` is the present session.
    pub(in crate::punct::screen) fn session(&self, before: &Session) -> Session {
        Session::from_snapshot(before, &self.seen, self.me, self.shares)
    }

    /// Whether the board shows the tree that both players share.
    pub(in crate::punct::screen) fn is_shared(&self) -> bool {
        self.seen.is_shared(self.shares)
    }

    /// Whether the other player could see where the player here points.
    pub(in crate::punct::screen) fn may_point(&self) -> bool {
        let other = self.colour().map(|me| self.seen.seats.seat(me.opponent()));
        !self.seen.is_over() && other.is_some_and(|other| other.person().is_some())
    }

    /// Returns the private tree of the player here, if there is one.
    pub(in crate::punct::screen) fn private_tree(&self) -> Option<&Tree> {
        self.seen.private_tree(self.me)
    }

    pub(in crate::punct::screen) fn offer_to_answer(&self) -> Option<Offer> {
        self.seen.offer_to_answer(self.me)
    }

    /// Whether the player here has made an offer and has none to answer.
    pub(in crate::punct::screen) fn may_withdraw(&self) -> bool {
        let first = self.colour().and_then(|me| self.seen.offers.first_for(Some(me)));
        first.is_some_and(|first| Some(first.by) == self.colour())
    }

    /// Whether this screen shows a line of talk.
    pub(in crate::punct::screen) fn hears(&self, spoken: &ChatMessage) -> bool {
        !self.is_muted && !self.ignored.contains(&spoken.who)
    }

    /// Returns the talk that this screen shows.
    pub(in crate::punct::screen) fn readable_chat(&self) -> Arc<[ChatMessage]> {
        self.seen.read_by(self.me).filter(|spoken| self.hears(spoken)).cloned().collect()
    }

    /// Sets whether this player ignores another.
    pub(in crate::punct::screen) fn ignore(&mut self, whom: PersonId, ignored: bool) {
        self.ignored.retain(|it| *it != whom);
        self.ignored.extend(ignored.then_some(whom));
    }

    /// Makes the dialog with the talk that this screen shows.
    pub(in crate::punct::screen) fn talk(&self) -> Talk {
        Talk::new(self.readable_chat(), self.may_speak(), self.readers())
    }

    /// Returns the text about who can read what the person here says.
    pub(in crate::punct::screen) fn readers(&self) -> &'static str {
        let is_over = self.seen.is_over();
        match (self.colour(), is_over) {
            (Some(_), _) => "What you say is for the other player, and for nobody who watches.",
            (None, false) => "Those who watch read this, and the players once the game is over.",
            (None, true) => "Those who watch read this, and the players.",
        }
    }

    pub(in crate::punct::screen) fn may_speak(&self) -> bool {
        self.colour().is_some() || self.me != PersonId::STRANGER
    }
}

/// Methods that allow or refuse actions.
impl TablePlace {
    /// Returns the reason why an action is refused here, such as a move of a spectator; `None` if
    /// it is allowed. `no_advice` is the reason why the engine gives no advice, if there is one.
    pub(in crate::punct::screen) fn refusal(
        &self,
        action: &Action,
        no_advice: Option<&str>,
    ) -> Option<String> {
        let why = match action {
            action if keys::needs_company(action) => return None,
            Action::Advice(_) => return no_advice.map(str::to_owned),
            Action::Command(_) | Action::Session(_) if self.colour().is_none() => Refused::Watching,
            _ => return None,
        };
        Some(sentence(&why.to_string()))
    }
}

/// The last report to the table about the place where the player points.
#[derive(Default)]
pub struct ToldPlace {
    /// The place that need not be reported: the last reported place, or the place at which the
    /// cursor rested when the game last changed.
    pub last: Option<Pointing>,
    /// The time of the last report; `None` before the first.
    pub at: Option<Instant>,
}
