//! How messages change the application. Every change comes this way.

use std::time::Instant;

use crossterm::event::KeyEvent;
use ratatui::layout::Size;

use super::action::{Action, BoardAction, DialogAction, SessionAction, ShellAction};
use super::animation::Animation;
use super::app::App;
use super::board::Response;
use super::context::{Contest, Context};
use super::dialogs::{Dialog, Question, Reply, TypeMove};
use super::key_tables;
use super::keys::Key;
use super::message::{Effect, Message, Pointer};
use super::notice::{Notice, sentence};
use super::obstacle::Obstacle;
use crate::record::visible_path;

/// Takes in a message and returns the effects for the program to carry out.
pub fn update(app: &mut App, message: Message) -> Vec<Effect> {
    // Whoever is late can do nothing any more.
    app.update_clock();
    app.take_in(message);
    app.follow_tree();
    app.follow_board();
    app.update_clock();
    app.update_thinking();
    app.update_pointing(Instant::now());
    if app.dialogs.is_empty() && app.notice.is_none() {
        app.notice = app.held_notice.take();
    }
    std::mem::take(&mut app.effects)
}

impl App {
    fn take_in(&mut self, message: Message) {
        match message {
            Message::Key(key) => self.key(key),
            Message::Pointer(pointer) if self.has_room() => self.pointer(pointer),
            Message::Pasted(text) if self.has_room() => self.paste(&text),
            Message::Pointer(_) | Message::Pasted(_) => {}
            Message::Resized(window) => self.resize(window),
            // The second Ctrl-C answers the question.
            Message::Interrupted if self.asks_to_quit() => self.effects.push(Effect::Leave),
            Message::Interrupted => self.act(Action::Shell(ShellAction::Quit)),
            Message::Ticked => self.tick(),
            Message::Thinking(ticket, progress) => self.note_progress(&ticket, progress),
            Message::Thought(ticket, answer) => self.take_answer(&ticket, answer),
            Message::SavesListed(saves) => self.show_saves(saves),
            Message::PictureSaved(saved) => {
                self.notice = Some(match saved {
                    Ok(path) => Notice::good(format!("The picture is in {}", visible_path(&path))),
                    Err(error) => Notice::warning(format!("No picture is saved: {error}")),
                });
            }
            Message::ChoiceNotKept(error) => {
                // More important than what was chosen.
                self.notice = None;
                self.held_notice = Some(Notice::refused(&error));
            }
            Message::Found(ticket, finding) => self.take_finding(&ticket, finding),
            Message::Seen(seen) => self.see(*seen),
            Message::Refused(refused) => self.be_refused(&refused),
            Message::Habit(habit) => self.change_habit(habit),
            Message::Asked(action) => self.act(action),
            Message::Told(what) => self.tell(Notice::warning(what)),
            #[cfg(feature = "server")]
            Message::Announced(what) => {
                self.tell(Notice::good(what));
                if let Some(place) = self.context.place_mut() {
                    place.bell.ring();
                }
            }
            Message::WorkerFailed(failure) => {
                self.fail(Obstacle::Refused(sentence(&failure.to_string())));
            }
        }
    }

    /// Does what is due first. Of the clock that is nothing: the screen is drawn again anyway. Where
    /// the player points is told after every message.
    fn tick(&mut self) {
        let due = self.step_due();
        let others = [self.clock_due(), self.pointing_due(Instant::now())];
        let first = others.into_iter().flatten().min();
        if due.is_none_or(|due| first.is_some_and(|first| first < due)) {
            return;
        }
        if self.computer.due().is_some_and(|at| Some(at) == due) {
            self.next_is_due();
        } else {
            self.animation = self.animation.take().and_then(Animation::advance);
        }
    }

    fn resize(&mut self, window: Size) {
        let before = self.appearance.size();
        self.appearance.set_window(window);
        // What was said of the board's size and rendering need not be true of another size.
        if before.is_some() && before != self.appearance.size() {
            self.notice = None;
        }
    }

    fn key(&mut self, key: KeyEvent) {
        if !self.has_room() && !self.asks_to_quit() {
            // Players should see what they change.
            let quit = Action::Shell(ShellAction::Quit);
            if key_tables::action_of(key).as_ref() == Some(&quit) {
                self.act(quit);
            }
            return;
        }
        match self.dialogs.last() {
            None => match key_tables::action_of(key) {
                Some(action) => self.act(action),
                None => self.notice = unknown_key(key).or(self.notice.take()),
            },
            Some(dialog) => match dialog.action_of(key) {
                Some(action) => {
                    if let Some(action) = key_tables::action_in_dialog(action) {
                        self.act(action);
                    }
                }
                None if dialog.lets_keys_through() => self.key_through(key),
                None => {}
            },
        }
    }

    /// Handles a key of the board while the start screen or the result is shown. It closes them,
    /// unless it only changes the appearance.
    fn key_through(&mut self, key: KeyEvent) {
        let Some(action) = key_tables::action_of(key) else { return };
        if !action.leaves_result_open() {
            self.dialogs.clear();
        }
        self.act(action);
    }

    fn pointer(&mut self, pointer: Pointer) {
        match pointer {
            Pointer::Moved(Some(Action::Board(BoardAction::Press(space)))) => {
                self.act(Action::Board(BoardAction::Aim(space)));
            }
            Pointer::Pressed(Some(action)) => {
                let empty_before = self.board.hand().is_none();
                self.act(action.clone());
                let lifted = empty_before && self.board.hand().is_some();
                self.dragged_from = lifted.then_some(action);
            }
            Pointer::Released(under) => self.drop_dragged(under.as_ref()),
            Pointer::Turned if self.dialogs.is_empty() => {
                self.act(Action::Board(BoardAction::Turn(1)));
            }
            Pointer::Moved(_) | Pointer::Pressed(None) | Pointer::Turned => {}
            Pointer::Wheel(by) if self.dialogs.is_empty() => {
                self.act(Action::Board(BoardAction::Turn(by)));
            }
            Pointer::Wheel(by) => self.act(Action::Dialog(DialogAction::Scroll(isize::from(by)))),
        }
    }

    /// Puts down a dragged piece where the button is released.
    fn drop_dragged(&mut self, under: Option<&Action>) {
        let from = self.dragged_from.take();
        let elsewhere = from.is_some() && from.as_ref() != under;
        let at_cursor = Action::Board(BoardAction::Press(self.board.cursor));
        if elsewhere && under == Some(&at_cursor) {
            self.act(Action::Board(BoardAction::Confirm));
        }
    }

    /// Carries out an action, or says why it can't be done.
    pub fn act(&mut self, action: Action) {
        let action = self.past_hint(action);
        match &action {
            Action::Dialog(DialogAction::Nothing) => return,
            // A mouse that has not left its space neither clears the line nor ends the animation.
            Action::Board(BoardAction::Aim(space)) => {
                if *space != self.board.cursor {
                    self.notice = None;
                }
            }
            _ => {
                self.notice = None;
                self.animation = None;
            }
        }
        if let Action::Dialog(action) = action {
            self.act_in_dialog(action);
        } else if let Err(failure) = self.perform(action) {
            self.fail(failure);
        }
        self.look_in_exercise();
    }

    /// Carries out an action.
    fn perform(&mut self, action: Action) -> Result<(), Obstacle> {
        if let Some(why) = self.refusal(&action) {
            return Err(Obstacle::Refused(why));
        }
        let done = match self.context {
            Context::Own => None,
            Context::Contest(_) => self.perform_in_contest(&action),
            Context::Exercise(_) => self.perform_in_exercise(&action),
            Context::Table(_) => self.perform_at_table(&action),
        };
        if let Some(done) = done {
            return done;
        }
        match action {
            Action::Shell(action) => self.perform_for_shell(action),
            Action::Next(next) => self.go_on_to(next),
            Action::LoseUnsaved(next) => self.go_to(*next),
            Action::Study(action) => {
                self.study(action);
                Ok(())
            }
            Action::View(action) => {
                self.change_view(action);
                Ok(())
            }
            Action::Session(action) => self.perform_in_session(action),
            Action::Tree(action) => self.perform_in_tree(action),
            Action::Advice(action) => self.perform_for_advice(action),
            Action::Board(BoardAction::Confirm)
                if !self.board.is_aside() && self.pause_or_go_on() =>
            {
                Ok(())
            }
            Action::Board(action) => match self.board.act(action, &self.session) {
                Response::Done => Ok(()),
                Response::Say(notice) => {
                    self.notice = Some(notice);
                    Ok(())
                }
                Response::Play(played) => {
                    self.perform(Action::Session(SessionAction::Play(played)))
                }
                Response::Type => {
                    let position = self.board.game(&self.session).position().clone();
                    self.dialogs.push(Dialog::TypeMove(TypeMove::new(position)));
                    Ok(())
                }
            },
            Action::Company(_) | Action::Dialog(_) => Ok(()),
        }
    }

    /// Makes the game on the screen one that decides a use in GIPF.
    pub fn begin_contest(&mut self, contest: Contest) {
        self.context = Context::Contest(contest);
        self.tell_the_end();
    }

    /// Carries out an action in a game that decides a use in GIPF: some lead back there.
    fn perform_in_contest(&mut self, action: &Action) -> Option<Result<(), Obstacle>> {
        let is_over = self.session.game().outcome().is_some();
        let goes_back = match action {
            Action::Shell(ShellAction::StartScreen) => true,
            Action::Board(BoardAction::Back | BoardAction::Confirm) => {
                is_over && self.board.is_at_rest()
            }
            _ => false,
        };
        goes_back.then(|| {
            self.effects.push(Effect::StepAside);
            Ok(())
        })
    }

    fn act_in_dialog(&mut self, action: DialogAction) {
        let Some(dialog) = self.dialogs.last_mut() else { return };
        match dialog.act(action) {
            Reply::Stay => {}
            Reply::Close => {
                let closed = self.dialogs.pop();
                if self.context.contest().is_some() && matches!(closed, Some(Dialog::GameOver(_))) {
                    self.effects.push(Effect::StepAside);
                }
            }
            Reply::Scroll(scrolling) => self.effects.push(Effect::Scroll(scrolling)),
            Reply::Then(action) => {
                let dialog = self.dialogs.pop();
                if let Err(failure) = self.perform(action) {
                    self.dialogs.extend(dialog);
                    self.fail(failure);
                }
            }
            Reply::Meanwhile(action) => {
                if let Err(failure) = self.perform(action) {
                    self.fail(failure);
                }
            }
            Reply::Finish(action) => {
                let open = std::mem::take(&mut self.dialogs);
                if let Err(failure) = self.perform(action) {
                    self.dialogs = open;
                    self.fail(failure);
                }
            }
        }
    }

    /// Says why something can't be done, in the dialog that asked for it if there is a place, or
    /// asks the player how to go on.
    pub(super) fn fail(&mut self, failure: Obstacle) {
        let text = match failure {
            Obstacle::Refused(text) => text,
            Obstacle::Exists(path) => return self.ask(Question::Overwrite(path)),
            Obstacle::Unsaved(action) => return self.ask(Question::LoseUnsaved(Box::new(action))),
        };
        if let Some(Dialog::Confirm(_)) = self.dialogs.last() {
            self.dialogs.pop();
        }
        let told = self.dialogs.last_mut().is_some_and(|dialog| dialog.refuse(&text));
        if !told {
            self.notice = Some(Notice::warning(text));
        }
    }
}

/// What to say about a key that does nothing at the board.
fn unknown_key(key: KeyEvent) -> Option<Notice> {
    let crossterm::event::KeyCode::Char(c) = key.code else { return None };
    let is_plain = Key::Char(c).is(key) && !c.is_control();
    is_plain.then(|| Notice::plain(format!("The key {c} does nothing here; ? shows the keys")))
}
