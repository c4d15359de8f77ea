//! A table in play line by line: the news from it, and the requests there.

use std::sync::Arc;

use super::connection::{PlainConnection, PlainInbox, PlainView};
use super::looking_back::notes;
use super::session::PlainSession;
use super::text::{AnswerLines, RequestResult, named_sentence, sentence};
use crate::punct::control::intent::Confirmation;
use crate::punct::control::intent::PlanChange;
use crate::punct::control::table::TableClient;
use crate::punct::phrases::{no_longer_conditional, surplus_in_words};
use crate::punct::play::{Command, CommandError, Snapshot, TableOwner, TableStep, TreeChange};
use crate::punct::record::{NodeId, Tree};
use crate::rules::Move;

impl PlainSession {
    /// Makes the table of a client. The owner carries out the client's commands, and shows the game
    /// to the view.
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

    pub fn client(&self) -> Option<&TableClient> {
        self.connection.as_ref().map(|connection| &connection.client)
    }

    /// Returns the inbox where arrivals are collected while the player is asked for a line.
    pub fn inbox(&self) -> Arc<PlainInbox> {
        self.connection.as_ref().map_or_else(Arc::default, |it| Arc::clone(&it.view.0))
    }
}

/// The news from the table.
impl PlainSession {
    pub fn hear_news(&mut self) -> AnswerLines {
        let (seen, told) = self.inbox().take_news();
        let mut lines = seen.map(|seen| self.see(seen)).unwrap_or_default();
        lines.extend(told.map(|told| named_sentence(&self.session, &told)));
        lines
    }

    /// Adopts a new state of the game at the table, and tells what has changed.
    fn see(&mut self, seen: Snapshot) -> AnswerLines {
        let Some(connection) = &mut self.connection else { return AnswerLines::new() };
        let update = connection.client.receive(seen, &mut self.session);
        let is_own_edit = std::mem::take(&mut connection.has_edited);
        let mut lines = AnswerLines::new();
        match &update.step {
            TableStep::Moves(moves) => {
                for &played in moves {
                    let told = self.tell_command(self.session.turn(), Command::play(played));
                    lines.extend(told.unwrap_or_else(|why| vec![sentence(&why.to_string())]));
                }
            }
            TableStep::Other => self.session.return_to_present(),
            TableStep::Nothing => {}
        }
        self.adopt();
        let Some(client) = self.client() else { return lines };
        lines.extend(update.news.iter().flat_map(|news| self.in_words(news)));
        let others = update.talk.iter().filter(|line| line.who != client.me);
        lines.extend(others.map(ToString::to_string));
        lines.extend(tried_since(&update.before, client).filter(|_| !is_own_edit));
        lines.extend(self.view_with_other(Some(&update.before)));
        if update.step != TableStep::Nothing {
            lines.extend(self.what_is_next());
        }
        lines
    }

    /// Makes the tree and the clock equal to those at the table. The player goes on to look at the
    /// same position.
    fn adopt(&mut self) {
        if let Some(connection) = &self.connection {
            connection.client.adopt(&mut self.session);
        }
        if !self.session.is_present() {
            // The node may have become the present one.
            self.session.view(self.session.viewed_node());
        }
    }

    /// Describes the position that the other player shows, if the person here follows and the
    /// position is not the same as in the state `before`.
    fn view_with_other(&mut self, before: Option<&Snapshot>) -> AnswerLines {
        let node = self.client().and_then(|it| it.followed_node(&self.session, before));
        node.map(|node| self.view_node(node)).unwrap_or_default()
    }
}

/// The requests at a table.
impl PlainSession {
    /// Gives a command of the player here to the owner of the table, and tells the news.
    pub fn ask_table(&mut self, command: Command) -> RequestResult {
        let says = matches!(command, Command::Say(_));
        let connection = self.connection()?;
        let command = connection.client.command(command);
        connection.owner.ask(command).map_err(|why| why.to_string())?;
        let mut lines = self.hear_news();
        lines.extend(says.then(|| "Said.".to_owned()));
        Ok(lines)
    }

    /// Makes the reply that the player looks at conditional, or ends that. At the present position,
    /// ends all conditional moves.
    pub fn plan(&mut self, change: PlanChange) -> RequestResult {
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

    /// Begins to share the tree that both players see after the end of the game, or ends this.
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
        lines.extend(notes(self.session.tree()));
        if !own.is_empty() {
            lines.extend(self.dialogue.confirm(Confirmation::PublishTree(own), &self.session));
        }
        Ok(lines)
    }

    /// Begins to follow the other player's looks after the end of the game, or ends this.
    pub fn follow(&mut self) -> RequestResult {
        let client = &mut self.connection()?.client;
        client.toggle_following();
        let text = if client.follows() {
            "You hear where the other looks."
        } else {
            "You look for yourself again."
        };
        self.adopt();
        let mut lines = vec![text.to_owned()];
        lines.extend(self.view_with_other(None));
        Ok(lines)
    }

    /// Reports the node that the player views to the table, if it is new. A refusal changes nothing
    /// for the player, who only looks.
    pub fn report_node(&mut self, viewed: NodeId) {
        if let Some(connection) = &mut self.connection
            && let Some(command) = connection.client.report_node(&self.session, viewed)
        {
            let _ = connection.owner.ask(command);
        }
    }

    /// Changes the tree at a node. At a table, the owner of the table makes the same change of the
    /// player's private tree or, once the player shares it, of the shared tree.
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
}

pub fn planned(tree: &Tree) -> AnswerLines {
    let lines = tree.planned_lines();
    if lines.is_empty() {
        let how = "\"try\" the opponent's move and your reply, then \"if\" makes it so";
        return vec![format!("There are no conditional moves; {how}.")];
    }
    let branch = |line: &Vec<Move>| {
        let (pairs, _) = line.as_chunks();
        let steps = pairs.iter().map(|[played, reply]| format!("if {played} then {reply}"));
        sentence(&steps.collect::<Vec<_>>().join("; "))
    };
    lines.iter().map(branch).collect()
}

/// Counts what has been added to the tree that both players share since the state `before`, if the
/// person here reads this tree.
fn tried_since(before: &Snapshot, client: &TableClient) -> Option<String> {
    let now = &client.snapshot;
    let reads = client.is_shared() || client.colour().is_none() && now.is_over();
    if !reads || before.round != now.round {
        return None;
    }
    let new = now.record.tree().surplus(before.record.tree());
    (!new.is_empty()).then(|| format!("New in the shared variations: {}.", surplus_in_words(new)))
}
