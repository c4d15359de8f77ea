//! PÜNCT as a game in the shell: its state, and its answers to the shell.

use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::action::{Action, BoardAction};
use super::animation::Animation;
use super::app::App;
use super::board::Binding;
use super::dialogs::Dialog;
use super::guidance::Guidance;
use super::state::{News, Obstacle, Punct, Task};
use super::{frame, key_tables};
use crate::kit::phrases::moves;
use crate::kit::shell::{DialogPlace, ShellGame, View};
use crate::kit::storage::visible_path;
use crate::kit::ui::action::{DialogAction, Pointer};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::keys::Key;
use crate::kit::ui::menu::MenuItem;
use crate::kit::ui::notice::Notice;
use crate::kit::ui::ways::BoardRenderings;
use crate::punct::phrases::game_in_brief;
use crate::punct::play::{Command, Match, Session};
use crate::punct::screen::action::ViewAction;
use crate::punct::screen::advice::Finding;
use crate::punct::screen::board::{Board, Response};
use crate::punct::screen::dialogs::{HelpPage, NewGameForm, RULES, StartItem, TypeMove};
use crate::rules::{Move, Space, Variant};

impl ShellGame for Punct {
    type Match = Match;
    type Action = Action;
    type Dialog = Dialog;
    type News = News;
    type Task = Task;
    type Board = BoardSize;

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
        look.size().map(|size| look.ways_at(size))
    }

    fn keys() -> impl Iterator<Item = (Key, &'static Action)> {
        key_tables::rows().flat_map(Binding::keys)
    }

    fn before_message(app: &mut App) {
        // A player who has run out of time can no longer act.
        app.update_clock();
    }

    fn unknown_key(app: &mut App) {
        if app.reads_exercise() {
            app.close_text();
        }
    }

    fn after_message(app: &mut App) {
        app.make_room_for_notice();
        app.follow_tree();
        app.follow_board();
        app.update_clock();
        app.update_thinking();
        app.update_guidance();
        app.update_pointing(Instant::now());
        app.update_looking();
        app.update_in_hand(Instant::now());
    }

    fn on_resize(app: &mut App, before: &Appearance) {
        // A notice about the board's size and rendering may be wrong for another size.
        if before.size().is_some() && before.size() != app.look.size() {
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
            Pointer::Released(under) => app.drop_dragged(under.as_ref()),
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

    fn hear(app: &mut App, news: News) {
        match news {
            News::LatestFound(Some(resume)) => app.offer(&resume),
            News::LatestFound(None) => {}
            News::PictureSaved(saved) => {
                app.notice = Some(match saved {
                    Ok(path) => Notice::good(format!("The picture is in {}", visible_path(&path))),
                    Err(error) => Notice::warning(format!("No picture is saved: {error}")),
                });
            }
            News::TasksKept(kept) => app.take_book(kept),
            News::Found(ticket, Finding::Tasks(found)) => app.take_tasks(&ticket, found),
            News::Found(ticket, finding) => app.take_finding(&ticket, finding),
            News::Thinking(ticket, progress) => app.note_progress(&ticket, progress),
            News::Thought(ticket, answer) => app.take_answer(&ticket, answer),
            News::Snapshot(seen) => app.see(*seen),
            News::Refused(refused) => app.be_refused(&refused),
            News::Habit(habit) => app.change_habit(habit),
            #[cfg(feature = "server")]
            News::InRatedGame(goes_on) => app.follow_rated_game(goes_on),
            #[cfg(feature = "server")]
            News::Announced(what) => {
                if let Some(place) = app.game.mode.place_mut() {
                    place.bell.ring();
                    place.announced = Some(what.clone());
                }
                app.tell_on_card();
                app.tell(Notice::good(what));
            }
        }
    }

    /// Takes the step that is due: of the animation, or of two computers. The clock needs no step,
    /// as the next frame shows it. The pointed place and the hand are looked after by
    /// `after_message`.
    fn tick(app: &mut App) {
        let due = app.step_due();
        let first = app.other_due();
        if due.is_none_or(|due| first.is_some_and(|first| first < due)) {
            return;
        }
        if app.game.computer.due().is_some_and(|at| Some(at) == due) {
            app.next_is_due();
        } else {
            app.game.animation = app.game.animation.take().and_then(Animation::advance);
        }
    }

    fn deadline(app: &App) -> Option<Instant> {
        app.step_due().into_iter().chain(app.other_due()).min()
    }

    fn before_action(app: &mut App, action: &Action) {
        // A mouse that stays on its space neither clears the notice nor ends the animation.
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
        let Action::Board(action) = action else { return app.perform_if_allowed(action) };
        let played = match action {
            BoardAction::Confirm => app.press_enter(),
            BoardAction::Back => {
                app.press_esc();
                None
            }
            action => {
                app.uncover_board(action);
                app.act_at_board(action)
            }
        };
        if let Some(played) = played {
            app.perform_if_allowed(Action::Command(Command::play(played)))?;
        }
        if app.game.board.hand().is_some() {
            // The keys now belong to the board.
            app.dialogs.retain(|dialog| dialog.kind().place != DialogPlace::Side);
        }
        Ok(())
    }

    fn on_action_done(app: &mut App) {
        app.look_in_exercise();
    }

    fn on_dialog_closed(app: &mut App, dialog: Dialog) {
        if matches!(dialog, Dialog::GameOver(_)) {
            app.leave_result();
        }
    }

    fn show_start_screen(app: &mut App) -> Result<(), Obstacle> {
        let game = game_in_brief(app.session.names(), app.session.game().ply());
        let back = StartItem::Back(game);
        app.open_dialog(app.start_screen(Some(back)));
        Ok(())
    }

    fn new_game_form(app: &App) -> Dialog {
        let mut form = NewGameForm::new(
            &app.session,
            app.game.own_name.clone(),
            app.game.own_strength.strength,
        );
        if matches!(app.dialogs.last(), Some(Dialog::Start(start)) if !start.has_game()) {
            // A player who has not played yet learns the basic game first.
            form.state.rules.variant = Variant::Basic;
        }
        form.into()
    }

    fn help() -> Dialog {
        HelpPage.into()
    }

    fn rules_page() -> Dialog {
        RULES.into()
    }

    fn menu(app: &App) -> Vec<MenuItem<Action>> {
        app.menu()
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
        app.game.guidance = Guidance::new(app.game.guidance.guide);
    }

    fn sound(app: &mut App, out: &mut Vec<u8>) {
        if let Some(place) = app.game.mode.place_mut() {
            place.bell.sound(out);
        }
    }
}

impl App {
    /// Carries out an action that is not about the board, or a move that follows from an action at
    /// the board.
    fn perform_if_allowed(&mut self, action: Action) -> Result<(), Obstacle> {
        if let Some(why) = self.refusal(&action) {
            return Err(Obstacle::Refused(why));
        }
        self.end_hint(&action);
        self.note_help(&action);
        if let Some(done) = self.perform_in_mode(&action) {
            return done;
        }
        match action {
            Action::Shell(action) => self.perform_for_shell(action)?,
            Action::Next(next) => self.go_on_to(next)?,
            Action::Study(action) => self.study(action),
            Action::View(ViewAction::Zoom(by)) => self.zoom(by),
            Action::View(ViewAction::ZoomToFit) => self.zoom_to_fit(),
            Action::View(ViewAction::SavePicture) => self.start(Task::SavePicture),
            Action::View(ViewAction::Guide) => self.switch_guide(),
            Action::View(ViewAction::Replay) => self.replay(),
            Action::Command(command) => self.ask_match(command)?,
            Action::Session(action) => self.perform_in_session(action)?,
            Action::Tree(action) => self.perform_in_tree(action)?,
            Action::Advice(action) => self.perform_for_advice(action)?,
            Action::Company(action) => self.perform_in_company(action)?,
            Action::Board(_) | Action::Dialog(_) => {}
        }
        Ok(())
    }

    /// Removes the hint, and closes the text over the board, when the player acts at the board.
    fn uncover_board(&mut self, action: BoardAction) {
        if matches!(action, BoardAction::Aim(_)) {
            return;
        }
        self.drop_hint();
        if let Some(exercise) = self.game.mode.exercise_mut() {
            exercise.is_text_open = false;
        }
    }

    /// Lets the board carry out an allowed action. Returns the move if a piece is put down.
    pub(super) fn act_at_board(&mut self, action: BoardAction) -> Option<Move> {
        if action.makes_a_move() && self.tries_while_waiting() {
            self.look_on();
        }
        if let Some(why) = self.why_no_move().filter(|_| action.makes_a_move()) {
            if let BoardAction::Press(space) = action {
                self.game.board.cursor = space;
            }
            self.notice = Some(why);
            return None;
        }
        if self.follows_tip(action) {
            return None;
        }
        match self.game.board.act(action, &self.session) {
            Response::Done => {}
            Response::Say(notice) => self.notice = Some(notice),
            Response::Play(played) => return Some(played),
            Response::Type => {
                let position = self.game.board.game(&self.session).position().clone();
                self.open_dialog(TypeMove::new(position));
            }
        }
        None
    }

    /// Puts down a dragged piece where the mouse button is released.
    fn drop_dragged(&mut self, under: Option<&Action>) {
        let from = self.game.dragged_from.take();
        let elsewhere = from.is_some() && from.as_ref() != under;
        let at_cursor = Action::Board(BoardAction::Press(self.game.board.cursor));
        if elsewhere && under == Some(&at_cursor) {
            self.act(Action::Board(BoardAction::Confirm));
        }
    }
}
