//! What the screen does in a game at a table.

use std::time::Instant;

use crate::kit::phrases::sentence;
use crate::kit::settings::Verbosity;
use crate::kit::storage::printable;
use crate::kit::ui::text::Notice;
use crate::punct::control::intent::Confirmation;
use crate::punct::control::notification::{Notification, TextStyle};
use crate::punct::control::table::{TableClient, TableUpdate};
use crate::punct::play::{Command, CommandError, Snapshot, TableStep};
use crate::punct::screen::App;
use crate::punct::screen::advice::Advice;
use crate::punct::screen::board::Activity;
use crate::punct::screen::dialogs::{Dialog, questions};
use crate::punct::screen::perform::Origin;
use crate::punct::screen::{Obstacle, Task};

impl App {
    /// Removes the engine's results, if the player must not see them any longer.
    pub fn forget_banned_advice(&mut self) {
        if self.game.mode.advice_ban_reason(&self.session).is_none() {
            return;
        }
        self.game.advice = Advice::default();
        if self.game.tasks.search.take().is_some() {
            self.game.show_search(&mut self.dialogs, None);
        }
        self.close_unless(|dialog| {
            !matches!(dialog, Dialog::Analysis(_) | Dialog::Openings(_) | Dialog::Graph(_))
        });
    }

    /// Takes a change of the tree back, because this screen has already made it.
    pub fn revert_refused(&mut self, refused: &CommandError) {
        if let Some(panel) = self.game.mode.panel_mut()
            && panel.client.reject(&mut self.session)
        {
            self.game.board.activity = Activity::default();
        }
        self.fail(Obstacle::Refused(sentence(&refused.to_string())));
    }

    pub fn receive_snapshot(&mut self, seen: Snapshot) {
        let Some(panel) = self.game.mode.panel_mut() else { return };
        let update = panel.client.receive(seen, &mut self.session);
        match &update.step {
            TableStep::Nothing => {}
            TableStep::Moves(moves) => {
                let me = self.game.mode.client().and_then(TableClient::colour);
                let first = self.session.turn();
                for &played in moves {
                    let turn = self.session.turn();
                    let is_here = me == Some(turn) && update.asked_move == Some(played);
                    let origin = if is_here { Origin::Here } else { Origin::Elsewhere };
                    if let Err(why) = self.carry_out(turn, Command::play(played), origin) {
                        self.fail(why.into());
                    }
                }
                if moves.len() == 2 && me == Some(first.opponent()) {
                    self.notify(&Notification::Answered(self.session.game().ply() - 1));
                }
            }
            TableStep::Other => {
                self.put_all_back();
                (self.game.animation, self.game.dragged_from) = (None, None);
                if update.before.is_over() && self.session.game().outcome().is_none() {
                    self.close_unless(|dialog| !matches!(dialog, Dialog::GameOver(_)));
                    self.game.is_end_counted = false;
                }
                self.show_result();
            }
        }
        self.adopt_tree();
        self.view_with_other(Some(&update.before));
        if update.step != TableStep::Nothing
            && let Some(panel) = self.game.mode.panel_mut()
        {
            panel.point_anew(&self.session, &self.game.board);
        }
        self.forget_banned_advice();
        self.update_result_card();
        self.show_news(&update);
    }

    fn adopt_tree(&mut self) {
        if let Some(panel) = self.game.mode.panel()
            && panel.client.adopt(&mut self.session)
        {
            self.game.board.activity = Activity::default();
        }
    }
}

impl App {
    /// If the player has tried moves, asks whether to add the own tree to the shared tree.
    pub fn switch_sharing(&mut self) {
        let Some(panel) = self.game.mode.panel_mut() else { return };
        let own = panel.client.toggle_sharing();
        let text = if own.is_none() {
            "What you try is yours alone again"
        } else if panel.client.is_node_shown() {
            "You both see what each tries here; K looks where the other looks, J ends it"
        } else {
            "The other player sees what you try here once they press J, too; J ends it"
        };
        self.adopt_tree();
        // A notice that invites to go over the game is no longer true.
        self.deferred_notice = None;
        self.notice = Some(Notice::good(text));
        if let Some(own) = own.filter(|own| !own.is_empty()) {
            let question = Confirmation::PublishTree(own);
            self.open_dialog(questions::confirm(&self.session, question));
        }
    }

    /// While a player follows, the board shows the positions at which the other player looks.
    pub fn switch_following(&mut self) {
        let Some(panel) = self.game.mode.panel_mut() else { return };
        panel.client.toggle_following();
        let text = if !panel.client.is_following() {
            "You look for yourself again"
        } else if panel.client.is_node_shown() {
            "You look where the other looks; K ends it"
        } else {
            "You look where the other looks as soon as they show it; K ends it"
        };
        self.adopt_tree();
        self.notice = Some(Notice::good(text));
        self.view_with_other(None);
    }

    /// If the person here follows, and the node is new since the state `before`.
    fn view_with_other(&mut self, before: Option<&Snapshot>) {
        let Some(panel) = self.game.mode.panel_mut() else { return };
        let Some(node) = panel.client.followed_node(&self.session, before) else { return };
        let command = panel.client.hide_node(node);
        self.game.board.view(node, &mut self.session);
        if let Some(command) = command {
            self.start(Task::Command(command));
        }
    }

    pub fn report_to_table(&mut self, now: Instant) {
        let Some(panel) = self.game.mode.panel_mut() else { return };
        let pointing = panel.report_pointing(&self.session, &self.game.board, now);
        let node = panel.client.report_node(&self.session, self.session.viewed_node());
        for command in pointing.into_iter().chain(node) {
            self.start(Task::Command(command));
        }
    }
}

impl App {
    /// Besides moves: the most important news, or else new talk.
    fn show_news(&mut self, update: &TableUpdate) {
        self.receive(update);
        let Some(panel) = self.game.mode.panel() else { return };
        let Some(first) = update.news.first() else { return };
        if matches!(first, Notification::Offered(_)) && self.game.board.is_idle(&self.session) {
            // The status line shows all open offers without a notice.
            (self.notice, self.deferred_notice) = (None, None);
            return;
        }
        if !matches!(first, Notification::Settled(_)) {
            self.notify(first);
            return;
        }
        let settled = update.news.iter().take_while(|news| {
            matches!(news, Notification::Settled(_) | Notification::PlanEnded { .. })
        });
        let mut texts: Vec<String> = settled
            .flat_map(|news| news.text(TextStyle::Plain(Verbosity::Full), &self.session))
            .collect();
        texts.push(panel.waiting_offers(&self.session));
        self.show_notice(Notice::good(texts.join(" ").trim_end()));
    }

    pub fn update_result_card(&mut self) {
        let table = self.game.mode.panel().map(|panel| panel.card(self.session.names()));
        let mut shown = self.dialogs.iter_mut();
        if let Some(Dialog::GameOver(over)) = shown.find(|it| matches!(it, Dialog::GameOver(_))) {
            over.table = table;
        }
    }

    /// The talk was removed or is now ignored: shows it nowhere, nor in notices.
    pub fn hide_talk(&mut self) {
        if let Some(panel) = self.game.mode.panel() {
            list_talk(&panel.client, &mut self.dialogs);
        }
        (self.notice, self.deferred_notice) = (None, None);
    }

    /// Shows the last line; the status line shows unread talk until the player opens the list.
    fn receive(&mut self, update: &TableUpdate) {
        let Some(panel) = self.game.mode.panel_mut() else { return };
        let is_listed = list_talk(&panel.client, &mut self.dialogs);
        let (before, snapshot) = (&update.before, &panel.client.snapshot);
        if before.is_over() && !snapshot.is_over() {
            // The talk of the last game is not new in this game, though the list may still show it.
            panel.unread = 0;
            return;
        }
        if snapshot.chat.len() < before.chat.len() {
            // The operator has removed the talk.
            panel.unread = 0;
            self.hide_talk();
            return;
        }
        let Some(spoken) = update.new_messages.last() else { return };
        let is_own = spoken.person == panel.client.me;
        panel.unread =
            if is_own || is_listed { 0 } else { panel.unread + update.new_messages.len() };
        if is_listed {
            // The player reads the talk in the list.
        } else if is_own || !self.game.board.is_idle(&self.session) {
            let columns = usize::from(self.appearance.window.width);
            self.show_notice(Notice::good(printable(&spoken.to_string(), columns)));
        } else {
            (self.notice, self.deferred_notice) = (None, None);
        }
    }
}

/// Updates the list of the talk, if it is open. Returns whether it is open.
fn list_talk(client: &TableClient, dialogs: &mut [Dialog]) -> bool {
    let list = dialogs.iter_mut().find(|it| matches!(it, Dialog::Talk(_)));
    let Some(Dialog::Talk(list)) = list else { return false };
    list.set_messages(client.visible_messages().cloned().collect());
    true
}
