//! Texts about the table: news, talk and open offers in the status line, and texts in the dialog of
//! the result.

use std::iter;

use super::TablePanel;
use crate::kit::phrases::{counted, name_with_colour, sentence};
use crate::kit::storage::printable;
use crate::kit::ui::notice::Notice;
use crate::punct::control::table::{TableClient, TableUpdate};
use crate::punct::phrases::{Offering, plan_ended, table_news, vacation};
use crate::punct::play::{Offer, Proposal, RatingEffect, TableNews};
use crate::punct::screen::app::App;
use crate::punct::screen::dialogs::{CardAtTable, Dialog};
use crate::rules::Player;

impl App {
    /// Tells what has changed at the table, besides moves: the most important news, or else new
    /// talk.
    pub(super) fn tell_what_is_new(&mut self, update: &TableUpdate) {
        self.hear(update);
        let Some(panel) = self.game.mode.panel() else { return };
        let Some(news) = update.news.first() else { return };
        if matches!(news, TableNews::Offered(_)) && self.is_idle() {
            // The status line shows all open offers without a notice.
            (self.notice, self.held_notice) = (None, None);
            return;
        }
        let snapshot = &panel.client.snapshot;
        let mut text = table_news(news, snapshot, panel.client.colour(), "J joins in");
        if matches!(news, TableNews::Settled(_)) {
            if update.ended_plan > 0 {
                text = format!("{text} {}.", sentence(&plan_ended(update.ended_plan)));
            }
            if !snapshot.offers.is_empty() {
                text = format!("{text} {}", self.waiting_offers(&panel.client));
            }
        }
        self.tell(Notice::good(text));
    }

    /// Returns the texts about the table for the dialog of the result; `None` if the game is not at
    /// a table.
    pub(in crate::punct::screen) fn card_at_table(&self) -> Option<CardAtTable> {
        let panel = self.game.mode.panel()?;
        let (me, snapshot) = (panel.client.colour(), &panel.client.snapshot);
        let offer = snapshot.offers.first_for(me);
        let offer = offer.map(|offer| Offering::at_table(offer, snapshot).sentence(me));
        let rating = snapshot.rating_effect.map(|effect| self.rating(effect, me));
        let may_share = panel.client.may_share();
        let elsewhere = panel.announced.clone();
        Some(CardAtTable { plays: me.is_some(), may_share, rating, offer, elsewhere })
    }

    /// Returns a text about the effect of a game on the ratings: on the own rating for a player, on
    /// both ratings for a spectator.
    fn rating(&self, effect: RatingEffect, me: Option<Player>) -> String {
        let names = self.session.names();
        match (effect, me) {
            (RatingEffect::None(why), _) => sentence(&why.to_string()),
            (RatingEffect::Changed(steps), Some(me)) => {
                format!("Your rating: {}", steps[me as usize])
            }
            (RatingEffect::Changed(steps), None) => {
                let of = |player| {
                    format!("{}: {}", name_with_colour(names, player), steps[player as usize])
                };
                Player::BOTH.map(of).join(", ")
            }
        }
    }

    /// Updates the texts about the table in the dialog of the result, if this dialog is open.
    pub(in crate::punct::screen) fn tell_on_card(&mut self) {
        let table = self.card_at_table();
        let mut shown = self.dialogs.iter_mut();
        if let Some(Dialog::GameOver(over)) = shown.find(|it| matches!(it, Dialog::GameOver(_))) {
            over.table = table;
        }
    }

    /// Updates the list of the talk, and removes notices, because talk was removed or is now
    /// ignored.
    pub(in crate::punct::screen) fn hide_talk(&mut self) {
        self.list_talk();
        (self.notice, self.held_notice) = (None, None);
    }

    /// Updates the list of the talk, if it is open. Returns whether it is open.
    fn list_talk(&mut self) -> bool {
        let Some(panel) = self.game.mode.panel() else { return false };
        let list = self.dialogs.iter_mut().find(|it| matches!(it, Dialog::Talk(_)));
        let Some(Dialog::Talk(list)) = list else { return false };
        list.hear(panel.client.talk().cloned().collect());
        true
    }

    /// Counts new lines of the talk as unread, and shows the last of them. The status line shows
    /// unread talk until the player opens the list.
    fn hear(&mut self, update: &TableUpdate) {
        let (is_idle, is_listed) = (self.is_idle(), self.list_talk());
        let Some(panel) = self.game.mode.panel_mut() else { return };
        let (before, snapshot) = (&update.before, &panel.client.snapshot);
        if before.is_over() && !snapshot.is_over() {
            // The talk of the last game is not new in this game, though the list may still show it.
            panel.unread = 0;
            return;
        }
        if snapshot.talk.len() < before.talk.len() {
            // The operator has removed the talk.
            panel.unread = 0;
            self.hide_talk();
            return;
        }
        let Some(spoken) = update.talk.last() else { return };
        let is_own = spoken.who == panel.client.me;
        panel.unread = if is_own || is_listed { 0 } else { panel.unread + update.talk.len() };
        if is_listed {
            // The player reads the talk in the list.
        } else if is_own || !is_idle {
            let columns = usize::from(self.look.window().width);
            self.tell(Notice::good(printable(&spoken.to_string(), columns)));
        } else {
            (self.notice, self.held_notice) = (None, None);
        }
    }

    /// Whether the player does nothing at the board. The status line can tell of the table then.
    fn is_idle(&self) -> bool {
        self.game.board.is_at_rest(&self.session) && self.session.is_present()
    }

    /// Returns the text about the table for the status line; `None` while the player does something
    /// at the board, or if there is nothing to tell.
    pub(in crate::punct::screen) fn table_status(&self, panel: &TablePanel) -> Option<Notice> {
        if !self.is_idle() {
            return None;
        }
        let names = self.session.names();
        if !panel.client.snapshot.offers.is_empty() {
            let offers = self.waiting_offers(&panel.client);
            return Some(Notice::good(match panel.unread {
                0 => offers,
                unread => format!("{offers}. {}: \" shows", counted(unread, "unread line")),
            }));
        }
        if let Some(late) = self.late_opponent() {
            let who = name_with_colour(names, late);
            return Some(Notice::good(format!("The time of {who} is over: d claims the win")));
        }
        if let Some(line) = self.unread(panel) {
            return Some(Notice::good(line));
        }
        if let Some(planned) = self.planned_status() {
            return Some(planned);
        }
        let snapshot = &panel.client.snapshot;
        let guest = panel.client.colour().map(Player::opponent);
        if let Some(invitation) = &panel.invitation
            && guest.is_some_and(|guest| !snapshot.is_here(guest))
        {
            return Some(Notice::plain(invitation.as_str()));
        }
        if let Some(rests) = vacation(&self.session, self.session.time()) {
            return Some(Notice::plain(rests));
        }
        let turn = self.session.game().position().turn();
        if !snapshot.is_here(turn) && !snapshot.is_over() {
            let who = name_with_colour(names, turn);
            return Some(Notice::plain(format!("Waiting for {who}, who is not here")));
        }
        self.pointing_status()
    }

    /// Returns a notice with the number of the player's conditional moves; `None` if there are
    /// none.
    fn planned_status(&self) -> Option<Notice> {
        let planned = self.session.tree().planned().count();
        (planned > 0).then(|| {
            let (moves, them) = if planned == 1 { ("move", "it") } else { ("moves", "them") };
            Notice::plain(format!("{planned} conditional {moves} of yours: p lists {them}"))
        })
    }

    /// Returns a text about all open offers, in the order in which Esc ends them.
    fn waiting_offers(&self, client: &TableClient) -> String {
        let escapes = iter::once("Esc").chain(iter::repeat("Esc again"));
        let offers = client.snapshot.offers.all_for(client.colour()).zip(escapes);
        let texts = offers.map(|(offer, esc)| self.waiting_offer(offer, client, esc));
        texts.collect::<Vec<_>>().join(". ")
    }

    /// Returns a text about an offer. For a player, the text also has the keys for the answer, or
    /// says that the offer waits for the other player. `esc` names the key that ends the offer.
    fn waiting_offer(&self, offer: Offer, client: &TableClient, esc: &str) -> String {
        let (names, me) = (self.session.names(), client.colour());
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
    fn unread(&self, panel: &TablePanel) -> Option<String> {
        let mut talk = panel.client.snapshot.talk_of(panel.client.me);
        let last = talk.rfind(|spoken| panel.unread > 0 && panel.client.reads(spoken))?;
        let (all, answers) = (" (\" shows all)", " (\" answers)");
        let columns = usize::from(self.look.window().width);
        let room = columns.saturating_sub(all.len());
        let text = last.to_string();
        let cut = printable(&text, room);
        let is_all = panel.unread == 1 && cut == text && panel.may_speak();
        Some(cut + if is_all { answers } else { all })
    }
}
