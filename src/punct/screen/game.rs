//! PÜNCT as a game in the shell: the functions that the shell calls.

use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::action::{Action, BoardAction};
use super::animation::Animation;
use super::app::App;
use super::dialogs::Dialog;
use super::keys::Binding;
use super::menu::menu_items;
use super::overtaken::{SeenGame, renew_dialogs};
use super::state::{News, Obstacle, Punct, Task};
use super::{frame, keys};
use crate::kit::phrases::moves;
use crate::kit::shell::{DialogPlace, Effect, ShellGame, View};
use crate::kit::ui::action::Pointer;
use crate::kit::ui::appearance::{Appearance, BoardRenderings};
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::keys::Key;
use crate::kit::ui::menu::MenuItem;
use crate::punct::clock::{Clock, until_it_changes};
use crate::punct::control::intent::Intent;
use crate::punct::control::viewing::PlayerSession;
use crate::punct::phrases::game_in_brief;
use crate::punct::play::{Match, Session};
use crate::punct::record::Help;
use crate::punct::screen::board::Board;
use crate::punct::screen::dialogs::{HELP, NewGameForm, RULES, StartItem};
use crate::rules::{Space, Variant};

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

    fn ways(look: &Appearance) -> Option<BoardRenderings> {
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
        if app.game.mode.reads_exercise(&app.look) {
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
        let may_begin = !app.dialogs.iter().any(|dialog| dialog.kind().asks);
        if let Some(task) = app.game.follow_game(&app.session, may_begin) {
            app.start(task);
        }
        app.update_guidance();
        note_shown_move(app);
        app.report_to_table(Instant::now());
        app.update_in_hand(Instant::now());
    }

    fn on_resize(app: &mut App, before: &Appearance) {
        // A notice about the board's size and rendering may be wrong for another size.
        if before.size().is_some() && before.size() != app.look.size() {
            app.notice = None;
        }
    }

    fn point(app: &mut App, pointer: Pointer<Action>) {
        app.follow_pointer(pointer);
    }

    fn paste(app: &mut App, text: &str) {
        app.take_pasted(text);
    }

    fn hear(app: &mut App, news: News) {
        app.take_in_news(news);
    }

    /// Takes the step that is due: of the animation, or of two computers. The clock needs no step,
    /// as the next frame shows it. `after_message` reports where the player points, and notices
    /// when the hand has rested.
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
        let Action::Board(action) = action else { return app.perform_if_permitted(action) };
        if let Some(played) = app.perform_at_board(action) {
            app.perform_if_permitted(Intent::Play(played).into())?;
        }
        if app.game.board.hand().is_some() {
            // The keys now belong to the board.
            app.close_unless(|dialog| dialog.kind().place != DialogPlace::Side);
        }
        Ok(())
    }

    fn on_action_done(app: &mut App) {
        app.look_in_exercise();
    }

    fn state(app: &App, begun: Option<&SeenGame>) -> SeenGame {
        SeenGame::now(app, begun)
    }

    fn is_overtaken(app: &App, seen: &SeenGame, action: &Action) -> bool {
        seen.is_overtaken(app, action)
    }

    fn what_happened(app: &App, seen: &SeenGame) -> String {
        seen.what_happened(app)
    }

    fn on_overtaken(app: &mut App) {
        renew_dialogs(app);
    }

    fn on_dialog_closed(app: &mut App, dialog: Dialog) {
        // The result of a contest leads back to GIPF.
        if matches!(dialog, Dialog::GameOver(_)) && app.game.mode.contest().is_some() {
            app.ask_for(Effect::StepAside);
        }
    }

    fn show_start_screen(app: &mut App) -> Result<(), Obstacle> {
        let game = game_in_brief(app.session.names(), app.session.game().ply());
        let back = StartItem::Back(game);
        app.open_dialog(app.game.start_screen(Some(back)));
        Ok(())
    }

    fn new_game_form(app: &App) -> Dialog {
        let mut form =
            NewGameForm::new(&app.session, app.game.own_name.clone(), app.game.fitting_strength());
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
        app.game.is_counted = app.session.game().outcome().is_some();
        app.game.strength_move = None;
        app.game.guidance.leave_game();
    }

    fn sound(app: &mut App, out: &mut Vec<u8>) {
        if let Some(panel) = app.game.mode.panel_mut() {
            panel.bell.sound(out);
        }
    }
}

/// Returns the time of the next step of the animation, or the time at which the next of two
/// computers may think, if that is earlier.
fn step_due(app: &App) -> Option<Instant> {
    let animation = app.game.animation.as_ref().map(Animation::next);
    animation.into_iter().chain(app.game.computer.due).min()
}

/// Returns the earliest of the other times: of the next change of the clock, of the next report
/// of the place where the player points, and of the moment when the hand has rested long
/// enough.
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

/// Notes a hint while the board shows a move for the position of an own game, or for one after it.
fn note_shown_move(app: &mut App) {
    let game = app.session.game();
    if app.game.mode.is_own()
        && game.outcome().is_none()
        && app.session.viewed_game().ply() >= game.ply()
        && app.session.may_move()
        && app.suggested_move().is_some()
    {
        app.session.note_help(Help::Hint);
    }
}
