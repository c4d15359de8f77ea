//! A table in play line by line: the news from it, and the requests there.

use std::sync::Arc;

use super::connection::{PlainConnection, PlainInbox, PlainView};
use super::session::{PlainQuestion, PlainSession};
use super::spelling::{AnswerLines, RequestResult, named_sentence, sentence};
use super::state::contents_of_tree;
use crate::kit::phrases::counted;
use crate::punct::control::intent::{Confirmation, PlanChange};
use crate::punct::control::table::TableClient;
use crate::punct::phrases::{OfferText, no_longer_conditional, surplus_in_words, vacation};
use crate::punct::play::{Command, CommandError, Snapshot, TableOwner, TableStep, TreeChange};
use crate::punct::record::NodeId;

const MOST_TALK: usize = 20;

impl PlainSession {
    /// The owner carries out the client's commands, and shows the game to the view.
    pub fn at_table(
        client: TableClient,
        owner: Box<dyn TableOwner>,
        view: PlainView,
    ) -> PlainSession {
        let table = PlainSession::new(client.new_session());
        let connection = Some(PlainConnection { client, owner, view, has_edited: false });
        PlainSession { connection, ..table }
    }

    fn connection(&mut self) -> Result<&mut PlainConnection, String> {
        self.connection.as_mut().ok_or_else(|| CommandError::Watching.to_string())
    }

    pub fn inbox(&self) -> Arc<PlainInbox> {
        self.connection.as_ref().map_or_else(Arc::default, |it| Arc::clone(&it.view.0))
    }
}

impl PlainSession {
    pub fn receive_news(&mut self) -> AnswerLines {
        let (seen, message) = self.inbox().take_news();
        let mut lines = seen.map(|seen| self.receive_snapshot(seen)).unwrap_or_default();
        lines.extend(message.map(|text| named_sentence(&self.session, &text)));
        lines
    }

    fn receive_snapshot(&mut self, seen: Snapshot) -> AnswerLines {
        let Some(connection) = &mut self.connection else { return AnswerLines::new() };
        let update = connection.client.receive(seen, &mut self.session);
        let is_own_edit = std::mem::take(&mut connection.has_edited);
        let mut lines = AnswerLines::new();
        match &update.step {
            TableStep::Moves(moves) => {
                for &played in moves {
                    let events = self.apply(self.session.turn(), Command::play(played));
                    lines.extend(events.unwrap_or_else(|why| vec![sentence(&why.to_string())]));
                }
            }
            TableStep::Other => self.session.return_to_present(),
            TableStep::Nothing => {}
        }
        self.adopt();
        let Some(client) = self.client() else { return lines };
        lines.extend(update.news.iter().flat_map(|news| self.in_words(news)));
        let others = update.new_messages.iter().filter(|line| line.person != client.me);
        lines.extend(others.map(ToString::to_string));
        // A spectator always reads the shared tree.
        let reads = client.is_shared() || client.colour().is_none() && client.snapshot.is_over();
        if reads && !is_own_edit && update.before.round == client.snapshot.round {
            let new = client.snapshot.record.tree().surplus(update.before.record.tree());
            if !new.is_empty() {
                lines.push(format!("New in the shared variations: {}.", surplus_in_words(new)));
            }
        }
        lines.extend(self.view_with_other(Some(&update.before)));
        if update.step != TableStep::Nothing {
            lines.extend(self.what_is_next());
        }
        lines
    }

    /// The player goes on to look at the same position.
    fn adopt(&mut self) {
        if let Some(connection) = &self.connection {
            connection.client.adopt(&mut self.session);
        }
        if !self.session.is_present() {
            // The node may have become the present one.
            self.session.view_node(self.session.viewed_node());
        }
    }

    /// If the person here follows, and the position is new since `before`.
    fn view_with_other(&mut self, before: Option<&Snapshot>) -> AnswerLines {
        let node = self.client().and_then(|it| it.followed_node(&self.session, before));
        node.map(|node| self.view_node(node)).unwrap_or_default()
    }
}

impl PlainSession {
    pub fn ask_table(&mut self, command: Command) -> RequestResult {
        let says = matches!(command, Command::Say(_));
        let connection = self.connection()?;
        let command = connection.client.command(command);
        connection.owner.ask(command).map_err(|why| why.to_string())?;
        let mut lines = self.receive_news();
        if says {
            lines.push("Said.".to_owned());
        }
        Ok(lines)
    }

    /// At the present position, ends all conditional moves.
    pub fn change_plan(&mut self, change: PlanChange) -> RequestResult {
        let node = self.session.viewed_node();
        let plans = match change {
            PlanChange::Remove if self.session.is_present() => {
                let mut lines = self.ask_table(Command::ForgetPlan)?;
                lines.push("There are no conditional moves now.".to_owned());
                return Ok(lines);
            }
            PlanChange::Add => true,
            PlanChange::Remove => false,
            PlanChange::Toggle => !self.session.tree().is_planned(node),
        };
        let before = self.session.tree().clone();
        self.edit(node, TreeChange::Plan(plans))?;
        let ended = no_longer_conditional(&before, self.session.tree());
        let text = if plans {
            "This reply is played at once if the moves before it come."
        } else if ended.is_some() {
            "The variation stays."
        } else {
            "This reply was not conditional."
        };
        Ok(ended.iter().map(|it| sentence(it)).chain([text.to_owned()]).collect())
    }

    pub fn join(&mut self) -> RequestResult {
        let client = &mut self.connection()?.client;
        let own = client.toggle_sharing();
        let is_joined = client.is_node_shown();
        self.adopt();
        let Some(own) = own else {
            self.report_node(self.session.viewed_node());
            return Ok(vec!["What you try is yours alone again.".to_owned()]);
        };
        let text = if is_joined {
            "You both see what each tries; \"follow\" tells where the other looks."
        } else {
            "The other player sees what you try once they have joined, too."
        };
        let mut lines = vec![text.to_owned()];
        lines.extend(contents_of_tree(self.session.tree()));
        if !own.is_empty() {
            lines.extend(self.ask(PlainQuestion::Confirm(Confirmation::PublishTree(own))));
        }
        Ok(lines)
    }

    pub fn follow(&mut self) -> RequestResult {
        let client = &mut self.connection()?.client;
        client.toggle_following();
        let text = if client.is_following() {
            "You hear where the other looks."
        } else {
            "You look for yourself again."
        };
        self.adopt();
        let mut lines = vec![text.to_owned()];
        lines.extend(self.view_with_other(None));
        Ok(lines)
    }

    /// A refusal changes nothing for the player, who only looks.
    pub fn report_node(&mut self, viewed: NodeId) {
        if let Some(connection) = &mut self.connection
            && let Some(command) = connection.client.report_node(&self.session, viewed)
        {
            let _ = connection.owner.ask(command);
        }
    }

    /// At a table, the owner makes the same change of the tree that the player sees.
    pub fn edit(&mut self, node: NodeId, change: TreeChange) -> Result<(), String> {
        let edit = self.session.edit_node(node, change).map_err(|why| why.to_string())?;
        let Some((connection, edit)) = self.connection.as_mut().zip(edit) else { return Ok(()) };
        let Some(command) = connection.client.edit_command(edit) else { return Ok(()) };
        connection.has_edited = true;
        connection.owner.ask(command).map_err(|why| {
            connection.client.reject(&mut self.session);
            why.to_string()
        })
    }

    pub fn planned(&self) -> AnswerLines {
        let branches = self.session.tree().planned_lines();
        if branches.is_empty() {
            let how = "\"try\" the opponent's move and your reply, then \"if\" makes it so";
            return vec![format!("There are no conditional moves; {how}.")];
        }
        let mut lines = AnswerLines::new();
        for branch in &branches {
            let (pairs, _) = branch.as_chunks();
            let steps = pairs.iter().map(|[played, reply]| format!("if {played} then {reply}"));
            lines.push(sentence(&steps.collect::<Vec<_>>().join("; ")));
        }
        lines
    }
}

impl PlainSession {
    pub fn table_state(&self) -> AnswerLines {
        let Some(client) = self.client() else { return AnswerLines::new() };
        let (me, snapshot) = (client.colour(), &client.snapshot);
        let mut lines = AnswerLines::new();
        let said = client.visible_messages().count();
        if said > 0 {
            lines.push(format!("\"talk\" tells what was said: {}.", counted(said, "line")));
        }
        let vacation = vacation(&self.session, self.session.time());
        lines.extend(vacation.map(|text| named_sentence(&self.session, &text)));
        for (offer, nth) in snapshot.offers.all_for(me).zip(0..) {
            let answers = if me.is_none() || nth > 0 {
                ""
            } else if Some(offer.by) == me {
                ": \"no\" withdraws it"
            } else {
                ": \"yes\" or \"no\""
            };
            let text = OfferText::at_table(offer, snapshot).sentence(me) + answers;
            lines.push(named_sentence(&self.session, &text));
        }
        lines
    }

    pub fn unread_talk(&self) -> AnswerLines {
        let Some(client) = self.client() else { return AnswerLines::new() };
        let talk = client.snapshot.chat_for(client.me);
        let of_other =
            talk.filter(|line| line.person != client.me && client.is_message_visible(line));
        let latest = of_other.rev().take(client.snapshot.unread);
        let mut lines: AnswerLines = latest.map(ToString::to_string).collect();
        if !lines.is_empty() {
            lines.push("Said while you were away:".to_owned());
        }
        lines.reverse();
        lines
    }

    pub fn talk(&self) -> AnswerLines {
        let Some(client) = self.client() else { return AnswerLines::new() };
        let mut lines: AnswerLines = client.visible_messages().map(ToString::to_string).collect();
        if lines.is_empty() {
            return vec!["Nobody has said anything.".to_owned()];
        }
        lines.split_off(lines.len().saturating_sub(MOST_TALK))
    }
}
