//! PÜNCT as a game in the shell, and what a player has seen of it while a dialog is open.

use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::App;
use super::action::{Action, BoardAction, ScreenAction};
use super::dialogs::Dialog;
use super::keys::Binding;
use super::menu::menu_items;
use super::modes::table::TablePanel;
use super::perform::{permit, question_before};
use super::{News, Obstacle, Punct, Task, frame, keys};
use crate::kit::phrases::{moves, sentence};
use crate::kit::shell::{DialogPosition, Effect, ShellGame, View};
use crate::kit::ui::action::{DialogAction, Pointer, ShellAction};
use crate::kit::ui::appearance::{Appearance, BoardRenderings};
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::keys::Key;
use crate::kit::ui::menu::MenuItem;
use crate::kit::ui::page::QuestionDialog;
use crate::punct::clock::{Clock, until_it_changes};
use crate::punct::control::intent::{Intent, IntentSubject};
use crate::punct::control::notification::{Notification, TextStyle};
use crate::punct::control::viewing::PlayerSession;
use crate::punct::engine::MoveMark;
use crate::punct::phrases::{end_without_sides, game_in_brief, move_in_words};
use crate::punct::play::{Match, Offers, Seats, Session};
use crate::punct::record::{Help, NodeId};
use crate::punct::screen::board::Animation;
use crate::punct::screen::board::Board;
use crate::punct::screen::dialogs::{HELP, NewGameForm, RULES, StartItem, questions};
use crate::rules::{Outcome, Position, Space, Variant};

impl ShellGame for Punct {
    type Match = Match;
    type Session = PlayerSession;
    type Action = Action;
    type Dialog = Dialog;
    type News = News;
    type Task = Task;
    type Board = BoardSize;
    type State = SeenGame;

    const NAME: &'static str = "the game";
    const COMMAND: &'static str = "punct";

    fn has_room(look: &Appearance) -> bool {
        look.size().is_some()
    }

    fn draw(app: &App, view: &mut View<Punct>, area: Rect, buffer: &mut Buffer) {
        frame::draw(app, view, area, buffer);
    }

    fn press(space: Space) -> Action {
        Action::Board(BoardAction::Press(space))
    }

    fn renderings(look: &Appearance) -> Option<BoardRenderings> {
        look.size().map(|size| look.board_renderings(size))
    }

    fn keys() -> impl Iterator<Item = (Key, &'static Action)> {
        keys::rows().flat_map(Binding::keys)
    }

    fn before_message(app: &mut App) {
        // A player who has run out of time can no longer act.
        app.update_clock();
    }

    fn unknown_key(app: &mut App) {
        if app.game.mode.reads_exercise(&app.appearance) {
            app.close_text();
        }
    }

    fn after_message(app: &mut App) {
        if let Some(panel) = app.game.mode.exercise_mut() {
            panel.make_room_for(app.notice.as_ref());
        }
        app.follow_tree();
        app.follow_board();
        app.update_clock();
        // No thought begins while a dialog may change the game.
        let may_begin = !app.dialogs.iter().any(|dialog| dialog.properties().may_change_game);
        if let Some(task) = app.game.follow_game(&app.session, may_begin) {
            app.start(task);
        }
        app.update_guidance();
        // A move shown for the position of an own game, or for one after it, is help.
        let game = app.session.game();
        if app.game.mode.is_own()
            && game.outcome().is_none()
            && app.session.viewed_game().ply() >= game.ply()
            && app.session.may_move()
            && app.suggested_move().is_some()
        {
            app.session.add_help(Help::Hint);
        }
        app.report_to_table(Instant::now());
        app.update_in_hand(Instant::now());
    }

    fn on_resize(app: &mut App, before: &Appearance) {
        // A notice about the board's size and rendering may be wrong for another size.
        if before.size().is_some() && before.size() != app.appearance.size() {
            app.notice = None;
        }
    }

    fn point(app: &mut App, pointer: Pointer<Action>) {
        match pointer {
            Pointer::Moved(Some(Action::Board(BoardAction::Press(space)))) => {
                app.act(Action::Board(BoardAction::Aim(space)));
            }
            Pointer::Pressed(Some(action)) => {
                let empty_before = app.game.board.hand().is_none();
                app.act(action.clone());
                let lifted = empty_before && app.game.board.hand().is_some();
                app.game.dragged_from = lifted.then_some(action);
            }
            Pointer::Released(under) => {
                let at_cursor = Action::Board(BoardAction::Press(app.game.board.cursor));
                let from = app.game.dragged_from.take();
                // A piece that was dragged elsewhere is put down where the button is released.
                if from.is_some() && from != under && under == Some(at_cursor) {
                    app.act(Action::Board(BoardAction::Confirm));
                }
            }
            Pointer::Right if app.dialogs.is_empty() => {
                app.act(Action::Board(BoardAction::Turn { clockwise: true }));
            }
            Pointer::Moved(_) | Pointer::Pressed(None) | Pointer::Right => {}
            Pointer::Wheel(by) if app.dialogs.is_empty() => {
                app.act(Action::Board(BoardAction::Turn { clockwise: by > 0 }));
            }
            Pointer::Wheel(by) => app.act(DialogAction::Scroll(isize::from(by))),
        }
    }

    fn paste(app: &mut App, text: &str) {
        app.take_pasted(text);
    }

    fn receive_news(app: &mut App, news: News) {
        app.take_in_news(news);
    }

    /// The clock needs no step, as the next frame shows it. `after_message` reports where the
    /// player points, and notices when the hand has rested.
    fn tick(app: &mut App) {
        let due = step_due(app);
        let first = other_due(app);
        if due.is_none_or(|due| first.is_some_and(|first| first < due)) {
            return;
        }
        if app.game.computer.due.is_some_and(|at| Some(at) == due) {
            // The next of two computers may now think.
            app.game.computer.due = None;
        } else {
            app.game.animation = app.game.animation.take().and_then(Animation::advance);
        }
    }

    fn deadline(app: &App) -> Option<Instant> {
        step_due(app).into_iter().chain(other_due(app)).min()
    }

    fn before_action(app: &mut App, action: &Action) {
        // A mouse that moves never ends the animation, and clears the notice only on another space.
        if let Action::Board(BoardAction::Aim(space)) = action {
            if *space != app.game.board.cursor {
                app.notice = None;
            }
        } else {
            app.notice = None;
            app.game.animation = None;
        }
    }

    fn perform(app: &mut App, action: Action) -> Result<(), Obstacle> {
        if let Action::Board(action) = action {
            if let Some(played) = app.perform_at_board(action) {
                Punct::perform(app, Intent::Play(played).into())?;
            }
            if app.game.board.hand().is_some() {
                // The keys now belong to the board.
                app.close_unless(|dialog| dialog.properties().position != DialogPosition::Side);
            }
            return Ok(());
        }
        if let Err(why) = permit(app, &action) {
            return app.refuse(&why);
        }
        if action.ends_hint() {
            app.drop_hint();
        }
        match action {
            Action::Intent(intent) => app.perform_intent(&intent),
            Action::Screen(action) => app.perform_on_screen(action),
            Action::Shell(action) => app.perform_in_shell(action),
            Action::Next(next) => {
                app.leave_exercise();
                app.begin_next(next)
            }
            Action::Board(_) | Action::Dialog(_) => Ok(()),
        }
    }

    fn on_action_done(app: &mut App) {
        app.inspect_in_exercise();
    }

    fn state(app: &App, begun: Option<&SeenGame>) -> SeenGame {
        SeenGame::now(app, begun)
    }

    fn is_outdated(app: &App, seen: &SeenGame, action: &Action) -> bool {
        seen.is_overtaken(app, action)
    }

    fn change_since(app: &App, seen: &SeenGame) -> String {
        seen.change_since(app)
    }

    fn on_dialogs_outdated(app: &mut App) {
        let tries = !app.session.is_present();
        let refused = app.no_move_notice().map(|why| why.text);
        let readers = app.game.mode.panel().map(TablePanel::readers);
        let mut menu = Some(menu_items(app));
        let mut dialogs = std::mem::take(&mut app.dialogs);
        for dialog in &mut dialogs {
            match dialog {
                Dialog::TypeMove(typed) => {
                    let position = app.session.viewed_game().position().clone();
                    typed.follow(position, tries, refused.clone());
                }
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

    fn on_dialog_closed(app: &mut App, dialog: Dialog) {
        // The result of a contest leads back to GIPF.
        if matches!(dialog, Dialog::GameOver(_)) && app.game.mode.contest().is_some() {
            app.ask_for(Effect::YieldScreen);
        }
    }

    fn show_start_screen(app: &mut App) -> Result<(), Obstacle> {
        let game = game_in_brief(app.session.names(), app.session.game().ply());
        let back = StartItem::Back(game);
        app.open_dialog(app.game.start_screen(Some(back)));
        Ok(())
    }

    fn new_game_form(app: &App) -> Dialog {
        let mut form = NewGameForm::new(
            &app.session,
            app.game.own_name.clone(),
            app.game.suggested_strength(),
        );
        if matches!(app.dialogs.last(), Some(Dialog::Start(start)) if !start.has_game()) {
            // A player who has not played yet learns the basic game first.
            form.state.rules.variant = Variant::Basic;
        }
        form.into()
    }

    fn help() -> Dialog {
        HELP.into()
    }

    fn rules_page() -> Dialog {
        RULES.into()
    }

    fn describe_progress(app: &App) -> String {
        let game = app.session.viewed_game();
        format!("{}, move {}", sentence(&game.rules().in_words()), game.ply())
    }

    fn menu(app: &App) -> Vec<MenuItem<Action>> {
        menu_items(app)
    }

    fn length(session: &Session) -> String {
        moves(session.game().ply())
    }

    fn go_to(app: &mut App, next: Action) -> Result<(), Obstacle> {
        app.go_to(next)
    }

    fn on_new_game(app: &mut App) {
        app.game.board = Board::new();
        app.game.computer = app.game.computer.for_another_game();
        app.game.animation = None;
        app.game.is_end_counted = app.session.game().outcome().is_some();
        app.game.strength_move = None;
        app.game.guidance.leave_game();
    }

    fn sound(app: &mut App, out: &mut Vec<u8>) {
        if let Some(panel) = app.game.mode.panel_mut() {
            panel.bell.sound(out);
        }
    }
}

/// The next step of the animation, or the time at which the next of two computers may think.
fn step_due(app: &App) -> Option<Instant> {
    let animation = app.game.animation.as_ref().map(Animation::next);
    animation.into_iter().chain(app.game.computer.due).min()
}

/// The next change of the clock, report of where the player points, or rest of the hand.
fn other_due(app: &App) -> Option<Instant> {
    let (session, Punct { board, mode, advice, .. }) = (&app.session, &app.game);
    let now = Instant::now();
    let running = session.clock().and_then(Clock::running);
    let mut left = running.and_then(|running| session.time_left(running.player));
    // At a table, the owner decides what follows when the time is over.
    left.take_if(|left| left.is_zero() && mode.is_owned_elsewhere());
    let clock = left.map(|left| now + until_it_changes(left));
    let pointing = mode.panel().and_then(|panel| panel.pointing_due(session, board, now));
    [clock, pointing, advice.in_hand.due()].into_iter().flatten().min()
}

#[derive(Clone, PartialEq)]
pub struct SeenGame {
    round: Option<(u32, Seats)>,
    ply: usize,
    position: Position,
    outcome: Option<Outcome>,
    offers: Offers,
    node: NodeId,
    /// The node shown when the dialog was opened, its comment and mark, and the number of moves on.
    begun_at: NodeId,
    comment: String,
    mark: Option<MoveMark>,
    moves: usize,
    /// The board shows the node in place of the game, so that moves are only tried.
    is_viewing: bool,
}

impl SeenGame {
    /// For a dialog that is opened now, or was opened in the state `begun`.
    fn now(app: &App, begun: Option<&SeenGame>) -> SeenGame {
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
            is_viewing: !app.session.is_present(),
        }
    }

    /// An action would now do something else than in this state.
    fn is_overtaken(&self, app: &App, action: &Action) -> bool {
        let now = SeenGame::now(app, Some(self));
        if matches!(app.dialogs.last(), Some(Dialog::Menu(_))) {
            // What was chosen in the list may not be there any more.
            return now != *self;
        }
        let is_other_game = now.round != self.round;
        let is_other_node =
            is_other_game || now.node != self.node || now.is_viewing != self.is_viewing;
        match action {
            Action::Intent(intent) => match intent.subject() {
                IntentSubject::None => false,
                IntentSubject::Game => now != *self,
                IntentSubject::Position => {
                    if self.is_viewing {
                        is_other_node
                    } else {
                        now != *self
                    }
                }
                IntentSubject::Node => is_other_node,
                IntentSubject::Annotation(node) => {
                    let is_same = now.comment == self.comment && now.mark == self.mark;
                    is_other_game
                        || !is_same
                        || !app.session.tree().contains(app.context().node(node))
                }
                IntentSubject::Branch(node) => {
                    is_other_game || now.moves != self.moves || !app.session.tree().contains(node)
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

    /// A sentence without a full stop.
    fn change_since(&self, app: &App) -> String {
        let (game, now) = (app.session.game(), SeenGame::now(app, Some(self)));
        if now.round.map(|(round, _)| round) != self.round.map(|(round, _)| round) {
            return "The next game has begun".to_owned();
        }
        if let Some(ended) = game.outcome()
            && self.outcome.is_none()
        {
            let people = app.session.player_names();
            let decision = app.session.record().decision_at(app.session.current());
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
            let settled =
                table.settled_offers.last().map(|it| Notification::Settled(vec![it.clone()]));
            let last = offered.map(Notification::Offered).or(settled);
            return match last.and_then(|it| it.text(TextStyle::StatusLine, &app.session).pop()) {
                Some(text) => text.trim_end_matches('.').to_owned(),
                None => "An offer is over".to_owned(),
            };
        }
        "What you look at has changed".to_owned()
    }
}

fn question_of(app: &App, asked_by: &Action) -> Option<QuestionDialog<Action>> {
    let Action::Intent(intent) = asked_by else { return None };
    if let Intent::Delete(Some(node)) = intent {
        app.context().permit(intent).ok()?;
        return Some(questions::delete(&app.session, *node));
    }
    question_before(app, intent)
}
