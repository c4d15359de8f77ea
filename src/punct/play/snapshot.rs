//! What a player or spectator sees of a game: its state, the talk, and the effect on the ratings.

use std::sync::Arc;

use derive_more::Display;
use jiff::Timestamp;

use super::Seats;
use super::command::{
    ABORTABLE_BELOW_PLY, Command, CommandResult, DecidedCommand, Offers, Pointing, Proposal,
    SettledOffer,
};
use super::private_tree::PrivateTrees;
use crate::kit::session::PersonId;
use crate::kit::storage::Name;
use crate::punct::clock::Lateness;
use crate::punct::record::{Record, Tree};
use crate::rules::{Move, Player};

/// Of each talk.
pub const LINES: usize = 200;

#[derive(Clone, Debug, PartialEq, Eq, Display)]
#[display("{by}{}: {text}", if *watches { " (watching)" } else { "" })]
pub struct ChatMessage {
    pub person: PersonId,
    pub by: Name,
    pub watches: bool,
    /// A short line that is safe to show.
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AwaitedAction {
    Move,
    /// The answer to this offer of the opponent.
    Answer(Proposal),
}

/// A snapshot is cheap to clone. All viewers see the same state, except for the private trees.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The game with its clock. Snapshots share the record until it changes.
    pub record: Arc<Record>,
    pub seats: Seats,
    /// Finished games at this table since it was loaded.
    pub round: u32,
    /// Whether White and Black are at a screen now. The computer counts as always being there.
    pub present: [bool; 2],
    pub lateness: Lateness,
    pub offers: Offers,
    /// The offers that the last command settled.
    pub settled_offers: Arc<[SettledOffer]>,
    pub pointing: [Option<Pointing>; 2],
    /// The moves that lead to the position at which a player looks after the end.
    pub viewed_lines: [Option<Arc<[Move]>>; 2],
    /// Of players and spectators, the latest line last.
    pub chat: Arc<[ChatMessage]>,
    pub rating_effect: Option<RatingEffect>,
    /// The number of lines of the talk that the person who comes to the table has not read.
    pub unread: usize,
    pub(super) trees: PrivateTrees,
}

impl Snapshot {
    /// `None` for a spectator.
    pub fn colour_of(&self, person: PersonId) -> Option<Player> {
        self.seats.colour_of(person)
    }

    pub fn private_tree(&self, person: PersonId) -> Option<&Tree> {
        self.trees.get(self.colour_of(person)?)
    }

    /// Conditional moves ended since `before` by what was not foreseen; 0 if the game is over.
    pub fn ended_plan(&self, person: PersonId, before: &Snapshot) -> usize {
        let [planned_before, planned_now] = [before, self]
            .map(|seen| seen.private_tree(person).map_or(0, |tree| tree.planned().count()));
        let (old, game) = (before.record.game(), self.record.game());
        // A planned reply comes together with the move before it.
        let is_answered = game.ply() == old.ply() + 2;
        let has_changed = game.moves() != old.moves() || self.seats != before.seats;
        let has_ended = has_changed && !is_answered && !self.is_over() && planned_now == 0;
        if has_ended { planned_before } else { 0 }
    }

    pub fn is_over(&self) -> bool {
        self.record.game().outcome().is_some()
    }

    /// The table refuses the command once the game has changed.
    pub fn decided_command(&self, command: Command) -> Command {
        let ply = self.record.game().ply();
        match command {
            Command::Play { played, .. } => Command::Play { number: Some(ply + 1), played },
            command @ (Command::TakeOver
            | Command::Resign
            | Command::Abort
            | Command::ClaimDraw
            | Command::ClaimTime
            | Command::Offer(_)
            | Command::Decline) => {
                let &Snapshot { round, seats, offers, .. } = self;
                Command::Decided(Box::new(DecidedCommand { command, round, ply, seats, offers }))
            }
            command => command,
        }
    }

    /// Removes all private trees but the person's own.
    #[must_use]
    pub fn for_person(mut self, person: PersonId) -> Snapshot {
        self.trees.retain(self.colour_of(person));
        self
    }

    /// The players' talk or the spectators' talk.
    pub fn chat_for(&self, person: PersonId) -> impl DoubleEndedIterator<Item = &ChatMessage> {
        let watches = self.colour_of(person).is_none();
        self.chat.iter().filter(move |spoken| spoken.watches == watches)
    }

    /// The oldest lines of `before` may have been deleted.
    pub fn chat_since(&self, before: &Snapshot, who: PersonId) -> Vec<&ChatMessage> {
        let old: Vec<_> = before.chat_for(who).collect();
        let talk: Vec<_> = self.chat_for(who).collect();
        let same = (0..=old.len()).find(|&first| talk.starts_with(&old[first..]));
        talk[same.map_or(0, |first| old.len() - first)..].to_vec()
    }

    /// A player also reads the spectators' talk once the game is over.
    pub fn chat_readable_by(&self, person: PersonId) -> impl Iterator<Item = &ChatMessage> {
        let watches = self.colour_of(person).is_none();
        let reads_all = !watches && self.is_over();
        self.chat.iter().filter(move |spoken| reads_all || spoken.watches == watches)
    }

    pub fn is_abortable(&self) -> bool {
        self.record.game().ply() < ABORTABLE_BELOW_PLY
    }

    /// Nobody may claim a win before both have moved, because the game can be aborted until then.
    pub fn late_opponent(&self, player: Player, now: Timestamp) -> Option<Player> {
        if self.lateness != Lateness::LosesWhenClaimed || self.is_abortable() {
            return None;
        }
        let late = self.record.clock()?.player_out_of_time(now)?;
        (late == player.opponent()).then_some(late)
    }

    fn is_turn_of(&self, player: Player) -> bool {
        !self.is_over() && self.record.game().position().turn() == player
    }

    pub fn is_waiting_for(&self, player: Player) -> bool {
        self.is_turn_of(player) || self.offers.all().any(|offer| offer.by != player)
    }

    /// The answer to a new offer, or else a move. `None` if the game waited for it already.
    pub fn new_awaited_action(&self, player: Player, before: &Snapshot) -> Option<AwaitedAction> {
        let known = self.earlier_offers(before);
        let new_offer = self.offers.all().find(|offer| offer.by != player && !known.has(*offer));
        if let Some(offer) = new_offer {
            return Some(AwaitedAction::Answer(offer.proposal));
        }
        let colour_before = if self.seats == before.seats { player } else { player.opponent() };
        let is_same_turn = before.is_turn_of(colour_before)
            && before.record.game().ply() == self.record.game().ply();
        (self.is_turn_of(player) && !is_same_turn).then_some(AwaitedAction::Move)
    }

    /// Players who have exchanged their colours keep their offers.
    pub fn earlier_offers(&self, before: &Snapshot) -> Offers {
        if self.seats == before.seats { before.offers } else { before.offers.exchanged() }
    }

    pub fn is_at_a_screen(&self, person: PersonId) -> bool {
        self.colour_of(person).is_some_and(|player| self.is_player_present(player))
    }

    pub fn is_player_present(&self, player: Player) -> bool {
        self.present[player as usize]
    }
}

/// The owner of a table: carries out the commands of one player there.
pub trait TableOwner {
    /// Carries out a command. The answer may come later, as a new state of the game.
    fn ask(&mut self, command: Command) -> CommandResult;

    /// Called before the process is stopped, and when it goes on after that.
    fn pause(&mut self, _is_stopped: bool) {}

    /// Called before the view closes because the program is ended from outside.
    fn leave(&mut self) {}
}

/// A view of the game at a table: a screen, or play line by line. It never waits.
pub trait TableView: Send + Sync {
    fn show(&self, seen: Snapshot);

    fn notify(&self, what: &str);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
#[display("{before} → {after} ({:+})", after - before)]
pub struct RatingStep {
    pub before: i32,
    pub after: i32,
}

coded! {
    #[derive(Display)]
    #[display("not counted: {}", self.why())]
    pub enum UncountedReason {
        /// The game had too few moves to tell anything about its players.
        Short = "short",
        /// The players share an address or a key, and no operator has allowed their games to count.
        Shared = "shared",
    }
}

impl UncountedReason {
    /// What is said before the end of a game.
    pub fn warning(self) -> String {
        format!("This rated game will not count: {}", self.why())
    }

    fn why(self) -> &'static str {
        match self {
            UncountedReason::Short => "it was too short",
            UncountedReason::Shared => {
                "the players share an address or a key; the operator can let their games count"
            }
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingEffect {
    Changed([RatingStep; 2]),
    None(UncountedReason),
}
