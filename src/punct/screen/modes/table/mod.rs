//! A game with players at other screens. The application asks the game's owner for changes, and
//! shows the state that the owner sends to all screens. Here: what only screens show and ask.

mod actions;

use std::iter;
use std::time::{Duration, Instant};

use crate::kit::phrases::{counted, name_with_colour, sentence};
use crate::kit::picture::ThemeName;
use crate::kit::session::PersonId;
use crate::kit::storage::{Name, printable};
#[cfg(feature = "server")]
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::text::Notice;
use crate::punct::control::table::TableClient;
use crate::punct::control::viewing::PlayerSession;
use crate::punct::phrases::{OfferText, vacation};
use crate::punct::play::{Command, Offer, Pointing, Proposal, RatingEffect};
use crate::punct::screen::board::Board;
use crate::punct::screen::dialogs::{CardAtTable, ChatView};
use crate::rules::{Placement, Player, SpaceSet};

pub struct TablePanel {
    pub client: TableClient,
    /// The text while the other player is not here. Only the host of a shared game has such a text.
    pub invitation: Option<String>,
    /// At this table or another. Until it is over, the engine does not help.
    pub in_rated_game: bool,
    /// The screens show each player where the other points. Both players must want this.
    pub points: bool,
    pub bell: Bell,
    pub pointer_report: PointerReport,
    /// The last text about the player's other games. The dialog of the result shows the text.
    pub announced: Option<String>,
    pub unread: usize,
}

impl TablePanel {
    pub fn new(client: TableClient) -> TablePanel {
        TablePanel {
            invitation: None,
            in_rated_game: false,
            points: false,
            bell: Bell::default(),
            pointer_report: PointerReport::default(),
            announced: None,
            unread: client.snapshot.unread,
            client,
        }
    }

    pub fn open_talk(&mut self) -> ChatView {
        self.unread = 0;
        ChatView::new(
            self.client.visible_messages().cloned().collect(),
            self.may_speak(),
            self.readers(),
        )
    }

    pub fn readers(&self) -> &'static str {
        if self.client.colour().is_some() {
            "What you say is for the other player, and for nobody who watches."
        } else if self.client.snapshot.is_over() {
            "Those who watch read this, and the players."
        } else {
            "Those who watch read this, and the players once the game is over."
        }
    }

    pub fn may_speak(&self) -> bool {
        self.client.colour().is_some() || self.client.me != PersonId::STRANGER
    }

    /// Takes over what the player has chosen on another screen, as far as it is about the table.
    pub fn apply_preference(&mut self, preference: Preference) {
        match preference {
            Preference::Points(points) => self.points = points,
            Preference::Muted(is_muted) => self.client.is_muted = is_muted,
            Preference::Bell(is_wanted) => self.bell.is_wanted = is_wanted,
            Preference::Ignores(whom, ignored) => self.client.set_ignored(whom, ignored),
            Preference::Theme(_) | Preference::Mouse(_) => {}
        }
    }

    /// The guest for whom the game ends when the host here leaves.
    pub fn guest_ended_by_leaving(&self) -> Option<Player> {
        // Only the host has an invitation.
        self.invitation.as_ref()?;
        let guest = self.client.colour()?.opponent();
        self.client.snapshot.is_player_present(guest).then_some(guest)
    }
}

impl TablePanel {
    /// While the player does nothing at the board. `None` if there is nothing to say.
    pub fn status(&self, session: &PlayerSession, columns: usize) -> Option<Notice> {
        let (client, names) = (&self.client, session.names());
        if !client.snapshot.offers.is_empty() {
            let offers = self.waiting_offers(session);
            return Some(Notice::good(match self.unread {
                0 => offers,
                unread => format!("{offers}. {}: \" shows", counted(unread, "unread line")),
            }));
        }
        if let Some(late) = client.late_opponent(session.time()) {
            let late = name_with_colour(names, late);
            return Some(Notice::good(format!("The time of {late} is over: d claims the win")));
        }
        let mut talk = client.snapshot.chat_for(client.me);
        if self.unread > 0
            && let Some(last) = talk.rfind(|spoken| client.is_message_visible(spoken))
        {
            let (all, answers) = (" (\" shows all)", " (\" answers)");
            let whole = last.to_string();
            let cut = printable(&whole, columns.saturating_sub(all.len()));
            let is_all = self.unread == 1 && cut == whole && self.may_speak();
            return Some(Notice::good(cut + if is_all { answers } else { all }));
        }
        let planned = session.tree().planned().count();
        if planned > 0 {
            let (moves, them) = if planned == 1 { ("move", "it") } else { ("moves", "them") };
            let text = format!("{planned} conditional {moves} of yours: p lists {them}");
            return Some(Notice::plain(text));
        }
        let snapshot = &client.snapshot;
        let guest = client.colour().map(Player::opponent);
        if let Some(invitation) = &self.invitation
            && guest.is_some_and(|guest| !snapshot.is_player_present(guest))
        {
            return Some(Notice::plain(invitation.as_str()));
        }
        if let Some(rests) = vacation(session, session.time()) {
            return Some(Notice::plain(rests));
        }
        let turn = session.game().position().turn();
        let mover = name_with_colour(names, turn);
        if !snapshot.is_player_present(turn) && !snapshot.is_over() {
            return Some(Notice::plain(format!("Waiting for {mover}, who is not here")));
        }
        // Where the other player points while choosing a move.
        let pointing = self.pointed_by_other(session)?;
        if client.colour() == Some(turn) {
            return None;
        }
        Some(Notice::plain(format!("{mover} points at {}", pointing.cursor)))
    }

    /// All open offers, in the order in which Esc ends them.
    pub fn waiting_offers(&self, session: &PlayerSession) -> String {
        let client = &self.client;
        let escapes = iter::once("Esc").chain(iter::repeat("Esc again"));
        let offers = client.snapshot.offers.all_for(client.colour()).zip(escapes);
        let texts = offers.map(|(offer, esc)| self.waiting_offer(offer, session, esc));
        texts.collect::<Vec<_>>().join(". ")
    }

    /// With a player's keys for the answer. `esc` names the key that ends the offer.
    fn waiting_offer(&self, offer: Offer, session: &PlayerSession, esc: &str) -> String {
        let client = &self.client;
        let (names, me) = (session.names(), client.colour());
        let sentence = OfferText::at_table(offer, &client.snapshot).sentence(me);
        let other = offer.by.opponent();
        let name = &names[other as usize];
        let key = match offer.proposal {
            Proposal::Undo => 'u',
            Proposal::Draw => 'd',
            Proposal::Rematch => 'a',
        };
        match me {
            Some(me) if me == other => format!("{sentence}: {key} agrees, {esc} declines"),
            Some(_) if client.snapshot.is_player_present(other) => {
                format!("{sentence}; {name} is to answer, {esc} withdraws it")
            }
            Some(_) => format!("{sentence}; it waits until {name} comes, {esc} withdraws it"),
            None => sentence,
        }
    }

    pub fn card(&self, names: &[Name; 2]) -> CardAtTable {
        let (me, snapshot) = (self.client.colour(), &self.client.snapshot);
        let first = snapshot.offers.first_for(me);
        let offer = first.map(|offer| OfferText::at_table(offer, snapshot).sentence(me));
        let rating = snapshot.rating_effect.map(|effect| rating_in_words(effect, me, names));
        let may_share = self.client.may_share();
        let elsewhere = self.announced.clone();
        CardAtTable { plays: me.is_some(), may_share, rating, offer, elsewhere }
    }
}

/// The own rating for a player, both ratings for a spectator.
fn rating_in_words(effect: RatingEffect, me: Option<Player>, names: &[Name; 2]) -> String {
    let steps = match effect {
        RatingEffect::None(why) => return sentence(&why.to_string()),
        RatingEffect::Changed(steps) => steps,
    };
    if let Some(me) = me {
        return format!("Your rating: {}", steps[me as usize]);
    }
    let [white, black] = Player::BOTH
        .map(|player| format!("{}: {}", name_with_colour(names, player), steps[player as usize]));
    format!("{white}, {black}")
}

#[derive(Default)]
pub struct PointerReport {
    /// Last reported, or where the cursor was when the game last changed.
    pub last: Option<Pointing>,
    pub at: Option<Instant>,
}

/// The least time between two reports. A mouse moves faster than anybody needs to see.
const PAUSE: Duration = Duration::from_millis(100);

impl TablePanel {
    pub fn toggle_pointing(&mut self) -> Notice {
        self.points = !self.points;
        Notice::good(if self.points {
            "You both see what the other points at, if both want it; V ends it"
        } else {
            "The others no longer see what you point at"
        })
    }

    pub fn may_point(&self) -> bool {
        !self.client.snapshot.is_over() && self.client.has_human_opponent()
    }

    /// Where the player points. `None` if the other player may not or need not see it.
    fn pointing(&self, session: &PlayerSession, board: &Board) -> Option<Pointing> {
        if !self.points || !self.may_point() || !session.is_present() {
            return None;
        }
        let ghost = board.hand().and_then(|hand| hand.ghost(board.cursor));
        Some(Pointing { cursor: board.cursor, placement: ghost.map(|ghost| ghost.placement) })
    }

    /// The report to the table of where the player points, if it is due now.
    pub fn report_pointing(
        &mut self,
        session: &PlayerSession,
        board: &Board,
        now: Instant,
    ) -> Option<Command> {
        if self.pointing_due(session, board, now)? > now {
            return None;
        }
        let pointing = self.pointing(session, board);
        self.pointer_report = PointerReport { last: pointing, at: Some(now) };
        Some(Command::Point(pointing))
    }

    /// `now` at the earliest, at once if the player no longer points. `None` if nothing is new.
    pub fn pointing_due(
        &self,
        session: &PlayerSession,
        board: &Board,
        now: Instant,
    ) -> Option<Instant> {
        let pointing = self.pointing(session, board);
        if pointing == self.pointer_report.last {
            return None;
        }
        match self.pointer_report.at {
            Some(at) if pointing.is_some() => Some(now.max(at + PAUSE)),
            _ => Some(now),
        }
    }

    /// The changed game made the table forget. Nothing is due until the cursor moves.
    pub fn point_anew(&mut self, session: &PlayerSession, board: &Board) {
        self.pointer_report.last = self.pointing(session, board);
    }

    /// `None` if pointing is off, or if this player looks at another position than the present one.
    fn pointed_by_other(&self, session: &PlayerSession) -> Option<Pointing> {
        if !self.points || !session.is_present() {
            return None;
        }
        let other = self.client.colour()?.opponent();
        self.client.snapshot.pointing[other as usize]
    }

    /// The space of the other player's cursor, and the spaces under the piece in the hand.
    pub fn spaces_of_other(&self, session: &PlayerSession) -> SpaceSet {
        let Some(pointing) = self.pointed_by_other(session) else { return SpaceSet::EMPTY };
        let held = pointing.placement.map(Placement::spaces).unwrap_or_default();
        held | std::iter::once(pointing.cursor).collect()
    }
}

/// A choice set on the server holds for all screens; a key in a game changes only its own screen.
#[cfg(feature = "server")]
#[derive(Clone)]
pub struct Preferences {
    pub look: Appearance,
    /// The visitor shows to the other player where they point, and sees where the other points.
    pub points: bool,
    pub is_muted: bool,
    pub mouse: bool,
    pub bell: Bell,
}

/// The bell of a terminal. It rings when a game of the visitor begins.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bell {
    pub is_wanted: bool,
    is_due: bool,
}

impl Bell {
    #[cfg(feature = "server")]
    pub fn new(is_wanted: bool) -> Bell {
        Bell { is_wanted, is_due: false }
    }

    /// With the next frame, if the visitor wants it.
    #[cfg(feature = "server")]
    pub fn ring(&mut self) {
        self.is_due = self.is_wanted;
    }

    /// Appends the bell's control character to the output of a frame, if the bell is due.
    pub fn sound(&mut self, out: &mut Vec<u8>) {
        if std::mem::take(&mut self.is_due) {
            out.push(0x07);
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has tables"))]
pub enum Preference {
    Theme(ThemeName),
    Points(bool),
    Muted(bool),
    Mouse(bool),
    Bell(bool),
    Ignores(PersonId, bool),
}

#[cfg(feature = "server")]
impl Preferences {
    pub fn new(look: Appearance) -> Preferences {
        Preferences { look, points: false, is_muted: false, mouse: false, bell: Bell::default() }
    }

    pub fn change(&mut self, preference: Preference) {
        match preference {
            Preference::Theme(name) => self.look.use_theme(name),
            Preference::Points(points) => self.points = points,
            Preference::Muted(is_muted) => self.is_muted = is_muted,
            Preference::Mouse(mouse) => self.mouse = mouse,
            Preference::Bell(is_wanted) => self.bell.is_wanted = is_wanted,
            // The server saves this choice and reports it at every table.
            Preference::Ignores(..) => {}
        }
    }
}
