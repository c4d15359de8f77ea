//! The state of the game to which input in a dialog belongs, and what has happened since.

use super::action::{Action, BoardAction, ScreenAction};
use super::app::App;
use super::dialogs::{Dialog, questions};
use super::menu::menu_items;
use super::modes::table::TablePanel;
use super::perform::question_before;
use crate::kit::ui::action::ShellAction;
use crate::kit::ui::page::Ask;
use crate::punct::control::intent::{Intent, IntentSubject};
use crate::punct::control::notification::{Notification, TextStyle};
use crate::punct::engine::MoveMark;
use crate::punct::phrases::{end_without_sides, move_in_words};
use crate::punct::play::{Offers, Seats};
use crate::punct::record::NodeId;
use crate::rules::{Outcome, Position};

/// What a player sees of the game while a dialog is open.
#[derive(Clone, PartialEq)]
pub struct SeenGame {
    /// The round at a table, with the seats there.
    round: Option<(u32, Seats)>,
    ply: usize,
    position: Position,
    outcome: Option<Outcome>,
    offers: Offers,
    /// The node that the board shows.
    node: NodeId,
    /// The node that the board showed when the dialog was opened, with its comment, its mark and
    /// the number of moves from it.
    begun_at: NodeId,
    comment: String,
    mark: Option<MoveMark>,
    moves: usize,
    /// Whether the board shows the node in place of the game, so that moves are only tried.
    is_aside: bool,
}

impl SeenGame {
    /// Returns the present state for a dialog that is opened now, or was opened in the state
    /// `begun`.
    pub fn now(app: &App, begun: Option<&SeenGame>) -> SeenGame {
        let (game, tree) = (app.session.game(), app.session.tree());
        let node = app.session.viewed_node();
        let begun_at = begun.map_or(node, |begun| begun.begun_at);
        let table = app.game.mode.client().map(|client| &client.snapshot);
        SeenGame {
            round: table.map(|seen| (seen.round, seen.seats)),
            ply: game.ply(),
            position: game.position().clone(),
            outcome: game.outcome(),
            offers: table.map_or_else(Offers::default, |seen| seen.offers),
            node,
            begun_at,
            comment: tree.comment(begun_at).to_owned(),
            mark: tree.mark(begun_at),
            moves: tree.moves_from(begun_at),
            is_aside: !app.session.is_present(),
        }
    }

    /// Whether an action would now do something else than in this state.
    pub fn is_overtaken(&self, app: &App, action: &Action) -> bool {
        let now = SeenGame::now(app, Some(self));
        if matches!(app.dialogs.last(), Some(Dialog::Menu(_))) {
            // What was chosen in the list may not be there any more.
            return now != *self;
        }
        let is_other_game = now.round != self.round;
        let is_other_node = is_other_game || now.node != self.node || now.is_aside != self.is_aside;
        match action {
            Action::Intent(intent) => match intent.subject() {
                IntentSubject::None => false,
                IntentSubject::Game => now != *self,
                IntentSubject::Position => {
                    if self.is_aside {
                        is_other_node
                    } else {
                        now != *self
                    }
                }
                IntentSubject::Node => is_other_node,
                IntentSubject::Annotation(node) => {
                    let is_same = now.comment == self.comment && now.mark == self.mark;
                    is_other_game || !is_same || !app.session.tree().has(app.context().node(node))
                }
                IntentSubject::Branch(node) => {
                    is_other_game || now.moves != self.moves || !app.session.tree().has(node)
                }
                IntentSubject::Readers => {
                    let is_player = app.game.mode.is_player_at_table();
                    is_other_game || !is_player && now.outcome != self.outcome
                }
                IntentSubject::Outcome => now.outcome != self.outcome,
            },
            Action::Screen(ScreenAction::Comment | ScreenAction::Marks) => is_other_node,
            Action::Board(BoardAction::Confirm | BoardAction::Back) => {
                app.game.mode.is_owned_elsewhere() && now != *self
            }
            Action::Next(_) | Action::Shell(ShellAction::OpenSave(_)) => {
                now.outcome != self.outcome
            }
            Action::Board(_) | Action::Shell(_) | Action::Screen(_) | Action::Dialog(_) => false,
        }
    }

    /// Returns what has happened since this state, as a sentence without a full stop.
    pub fn what_happened(&self, app: &App) -> String {
        let (game, now) = (app.session.game(), SeenGame::now(app, Some(self)));
        if now.round.map(|(round, _)| round) != self.round.map(|(round, _)| round) {
            return "The next game has begun".to_owned();
        }
        if let Some(ended) = game.outcome().filter(|_| self.outcome.is_none()) {
            let people = app.session.people();
            let decision = app.session.record().decision_at(app.session.here());
            return people.sentence(&end_without_sides(ended, decision, &people));
        }
        if self.outcome.is_some() && game.outcome().is_none() {
            return "The game goes on".to_owned();
        }
        if game.ply() < self.ply {
            return format!("Moves were taken back: this is the game after move {}", game.ply());
        }
        if game.ply() > self.ply
            && let Some((before, last)) = game.before_last_move()
        {
            let mover = app.session.name_at(before.ply(), before.position().turn());
            return move_in_words(mover, last);
        }
        if now.round != self.round {
            return "The players have exchanged their colours".to_owned();
        }
        if *game.position() != self.position {
            return "Another move was played".to_owned();
        }
        if let Some(client) = app.game.mode.client()
            && now.offers != self.offers
        {
            let table = &client.snapshot;
            let offered = table.offers.all().find(|offer| !self.offers.has(*offer));
            let settled = table.settled.last().map(|it| Notification::Settled(vec![it.clone()]));
            let last = offered.map(Notification::Offered).or(settled);
            let text = last.and_then(|it| it.text(TextStyle::StatusLine, &app.session).pop());
            let text = text.map(|text| text.trim_end_matches('.').to_owned());
            return text.unwrap_or_else(|| "An offer is over".to_owned());
        }
        "What you look at has changed".to_owned()
    }
}

/// Lets the open dialogs show what their keys now do.
pub fn renew_dialogs(app: &mut App) {
    let (menu, tries) = (menu_items(app), !app.session.is_present());
    let refused = app.why_no_move().map(|why| why.text);
    let position = app.session.viewed_game().position().clone();
    let readers = app.game.mode.panel().map(TablePanel::readers);
    let mut menu = Some(menu);
    let mut dialogs = std::mem::take(&mut app.dialogs);
    for dialog in &mut dialogs {
        match dialog {
            Dialog::TypeMove(typed) => typed.follow(position.clone(), tries, refused.clone()),
            Dialog::Menu(open) => open.list(menu.take().unwrap_or_default()),
            Dialog::Talk(talk) => talk.follow(readers.unwrap_or_default()),
            Dialog::Ask(ask) => {
                if let Some(asked_by) = &ask.asked_by {
                    match question_of(app, asked_by) {
                        Some(question) => *ask = question,
                        None => ask.end(),
                    }
                }
            }
            _ => {}
        }
    }
    app.dialogs = dialogs;
}

/// Returns the question that an action asks now; `None` if it asks none.
fn question_of(app: &App, asked_by: &Action) -> Option<Ask<Action>> {
    let Action::Intent(intent) = asked_by else { return None };
    if let Intent::Delete(Some(node)) = intent {
        app.context().permit(intent).ok()?;
        return Some(questions::delete(&app.session, *node));
    }
    question_before(app, intent)
}
