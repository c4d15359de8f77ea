//! Texts of a person at a table: the status line, with open offers, talk and what the game waits
//! for, and what the dialog of the result adds.

use std::iter;

use super::TablePanel;
use crate::kit::phrases::{counted, name_with_colour, sentence};
use crate::kit::storage::{Name, printable};
use crate::kit::ui::text::Notice;
use crate::punct::control::viewing::PlayerSession;
use crate::punct::phrases::{Offering, vacation};
use crate::punct::play::{Offer, Proposal, RatingEffect};
use crate::punct::screen::dialogs::CardAtTable;
use crate::rules::Player;

impl TablePanel {
    /// Returns the text about the table for the status line of this number of columns, while the
    /// player does nothing at the board; `None` if there is nothing to tell.
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
            let who = name_with_colour(names, late);
            return Some(Notice::good(format!("The time of {who} is over: d claims the win")));
        }
        if let Some(line) = self.last_unread(columns) {
            return Some(Notice::good(line));
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
            && guest.is_some_and(|guest| !snapshot.is_here(guest))
        {
            return Some(Notice::plain(invitation.as_str()));
        }
        if let Some(rests) = vacation(session, session.time()) {
            return Some(Notice::plain(rests));
        }
        let turn = session.game().position().turn();
        if !snapshot.is_here(turn) && !snapshot.is_over() {
            let who = name_with_colour(names, turn);
            return Some(Notice::plain(format!("Waiting for {who}, who is not here")));
        }
        self.pointing_status(session)
    }

    /// Returns a text about all open offers, in the order in which Esc ends them.
    pub fn waiting_offers(&self, session: &PlayerSession) -> String {
        let client = &self.client;
        let escapes = iter::once("Esc").chain(iter::repeat("Esc again"));
        let offers = client.snapshot.offers.all_for(client.colour()).zip(escapes);
        let texts = offers.map(|(offer, esc)| self.waiting_offer(offer, session, esc));
        texts.collect::<Vec<_>>().join(". ")
    }

    /// Returns a text about an offer. For a player, the text also has the keys for the answer, or
    /// says that the offer waits for the other player. `esc` names the key that ends the offer.
    fn waiting_offer(&self, offer: Offer, session: &PlayerSession, esc: &str) -> String {
        let client = &self.client;
        let (names, me) = (session.names(), client.colour());
        let sentence = Offering::at_table(offer, &client.snapshot).sentence(me);
        let other = offer.by.opponent();
        let name = &names[other as usize];
        let key = match offer.what {
            Proposal::Undo => 'u',
            Proposal::Draw => 'd',
            Proposal::Rematch => 'a',
        };
        match me {
            Some(me) if me == other => format!("{sentence}: {key} agrees, {esc} declines"),
            Some(_) if client.snapshot.is_here(other) => {
                format!("{sentence}; {name} is to answer, {esc} withdraws it")
            }
            Some(_) => format!("{sentence}; it waits until {name} comes, {esc} withdraws it"),
            None => sentence,
        }
    }

    /// Returns the last line of the talk, as much of it as fits; `None` if the player has no unread
    /// talk.
    fn last_unread(&self, columns: usize) -> Option<String> {
        let client = &self.client;
        let mut talk = client.snapshot.talk_of(client.me);
        let last = talk.rfind(|spoken| self.unread > 0 && client.reads(spoken))?;
        let (all, answers) = (" (\" shows all)", " (\" answers)");
        let room = columns.saturating_sub(all.len());
        let text = last.to_string();
        let cut = printable(&text, room);
        let is_all = self.unread == 1 && cut == text && self.may_speak();
        Some(cut + if is_all { answers } else { all })
    }
    /// Returns the texts about the table for the dialog of the result.
    pub fn card(&self, names: &[Name; 2]) -> CardAtTable {
        let (me, snapshot) = (self.client.colour(), &self.client.snapshot);
        let offer = snapshot.offers.first_for(me);
        let offer = offer.map(|offer| Offering::at_table(offer, snapshot).sentence(me));
        let rating = snapshot.rating_effect.map(|effect| rating_in_words(effect, me, names));
        let may_share = self.client.may_share();
        let elsewhere = self.announced.clone();
        CardAtTable { plays: me.is_some(), may_share, rating, offer, elsewhere }
    }
}

/// Returns a text about the effect of a game on the ratings: on the own rating for a player, on
/// both ratings for a spectator.
fn rating_in_words(effect: RatingEffect, me: Option<Player>, names: &[Name; 2]) -> String {
    match (effect, me) {
        (RatingEffect::None(why), _) => sentence(&why.to_string()),
        (RatingEffect::Changed(steps), Some(me)) => {
            format!("Your rating: {}", steps[me as usize])
        }
        (RatingEffect::Changed(steps), None) => {
            let of =
                |player| format!("{}: {}", name_with_colour(names, player), steps[player as usize]);
            Player::BOTH.map(of).join(", ")
        }
    }
}
