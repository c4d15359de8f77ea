//! How messages change the screen of GIPF. Every change comes this way.

use crossterm::event::{KeyCode, KeyEvent};

use super::act::{Act, BoardAct};
use super::app::App;
use super::dialogs::{Challenge, Dialog, TypeTurn};
use super::keys;
use super::message::{Effect, Message, Pointer};
use super::obstacle::Obstacle;
use super::turn;
use crate::tui::parts::{DialogAction, Key, Notice, Reply, ShellAction, sentence};

/// Takes in a message and returns the effects for the program to carry out.
pub fn update(app: &mut App, message: Message) -> Vec<Effect> {
    app.take_in(message);
    app.follow();
    app.update_thinking();
    std::mem::take(&mut app.effects)
}

impl App {
    fn take_in(&mut self, message: Message) {
        match message {
            Message::Key(key) => self.key(key),
            Message::Pointer(pointer, under) if self.has_room() => self.pointer(pointer, under),
            Message::Pasted(text) if self.has_room() => {
                if let Some(dialog) = self.dialogs.last_mut() {
                    dialog.paste(&text);
                }
            }
            Message::ContestLeft(Some(settled)) => self.tell_settled(settled),
            Message::Pointer(..)
            | Message::Pasted(_)
            | Message::Contest(_)
            | Message::ContestLeft(None) => {}
            Message::Resized(window) => self.look.set_window(window),
            // The second Ctrl-C answers the question.
            Message::Interrupted if self.asks_to_quit() => self.effects.push(Effect::Leave),
            Message::Interrupted => self.act(Act::Shell(ShellAction::Quit)),
            Message::Ticked => self.due = None,
            Message::SavesListed(saves) => self.show_saves(saves),
            Message::ChoiceNotKept(error) => self.notice = Some(Notice::refused(&error)),
            Message::Found(ticket, found) => self.take_found(&ticket, found),
            Message::Told(what) => self.notice = Some(Notice::warning(what)),
            Message::WorkerFailed(failure) => {
                self.fail(Obstacle::Refused(sentence(&failure.to_string())));
            }
        }
    }

    /// Follows the session: shows the rows that are due, ends a turn that is done, asks about a use
    /// that was announced.
    pub(super) fn follow(&mut self) {
        if self.session.open_contest().is_none() {
            self.is_beside_contest = false;
        }
        let is_asked =
            self.session.announced().is_some_and(|_| self.is_here(self.session.challenger()));
        let is_open = self.dialogs.iter().any(Dialog::is_challenge);
        if is_asked && !is_open {
            self.aim.put_back();
            let mover = self.session.challenger().opponent();
            let may_take_back = self.is_here(mover);
            self.dialogs.insert(0, Dialog::Challenge(Challenge { may_take_back }));
        } else if !is_asked && is_open {
            self.dialogs.retain(|dialog| !dialog.is_challenge());
        }
        turn::follow(self);
    }

    fn key(&mut self, key: KeyEvent) {
        if !self.has_room() && !self.asks_to_quit() {
            // Players should see what they change.
            let quit = Act::Shell(ShellAction::Quit);
            if keys::act_of(key).as_ref() == Some(&quit) {
                self.act(quit);
            }
            return;
        }
        match self.dialogs.last() {
            None => match keys::act_of(key) {
                Some(act) => self.act(act),
                None => self.notice = unknown_key(key).or(self.notice.take()),
            },
            Some(dialog) => match dialog.action_of(key) {
                Some(action) => self.act(Act::Dialog(action)),
                None if dialog.lets_keys_through() => {
                    if let Some(act) = keys::act_of(key) {
                        if !matches!(&act, Act::Shell(action) if action.leaves_result_open()) {
                            self.dialogs.clear();
                        }
                        self.act(act);
                    }
                }
                None => {}
            },
        }
    }

    fn pointer(&mut self, pointer: Pointer, under: Option<Act>) {
        match pointer {
            Pointer::Moved(_) => {
                if let Some(Act::Board(BoardAct::Press(point))) = under
                    && self.may_act()
                {
                    self.aim.act(BoardAct::Aim(point), self.session.draft());
                }
            }
            Pointer::Pressed(_) => {
                if let Some(act) = under {
                    self.act(act);
                }
            }
            Pointer::Back => {
                let back = Act::Board(BoardAct::Back);
                self.act(if self.dialogs.is_empty() { back } else { Act::Nothing });
            }
            Pointer::Wheel(by) if self.dialogs.is_empty() => {
                self.act(Act::Board(BoardAct::Next { forward: by > 0 }));
            }
            Pointer::Wheel(by) => self.act(Act::Dialog(DialogAction::Scroll(isize::from(by)))),
        }
    }

    /// Carries out an act, or says why it can't be done.
    pub fn act(&mut self, act: Act) {
        if act == Act::Nothing {
            return;
        }
        self.notice = None;
        if let Act::Dialog(action) = act {
            self.act_in_dialog(action);
        } else if let Err(obstacle) = self.perform(act) {
            self.fail(obstacle);
        }
    }

    /// Carries out an act.
    pub(super) fn perform(&mut self, act: Act) -> Result<(), Obstacle> {
        match act {
            Act::Board(act) => self.act_at_board(act),
            Act::Game(act) => self.perform_in_game(act),
            Act::Shell(action) => self.perform_for_shell(action),
            Act::Begin(game) => self.leave_for(Act::Begin(game)),
            Act::LoseUnsaved(act) => self.go_to(*act),
            Act::Dialog(_) | Act::Nothing => Ok(()),
        }
    }

    fn act_at_board(&mut self, act: BoardAct) -> Result<(), Obstacle> {
        match act {
            BoardAct::LookBy(by) => {
                self.look_by(by);
                Ok(())
            }
            BoardAct::LookToStart => {
                self.look_by(isize::MIN);
                Ok(())
            }
            BoardAct::LookToPresent => {
                self.aim.looks_at = None;
                Ok(())
            }
            BoardAct::Confirm | BoardAct::Back | BoardAct::Switch if self.looks_back() => {
                self.aim.looks_at = None;
                Ok(())
            }
            BoardAct::Confirm | BoardAct::Switch if self.session.open_contest().is_some() => {
                self.is_beside_contest = false;
                Ok(())
            }
            // It tries again.
            BoardAct::Confirm if self.failure.take().is_some() => Ok(()),
            BoardAct::Confirm | BoardAct::Switch if self.watches() => {
                self.is_paused = !self.is_paused;
                self.due = None;
                Ok(())
            }
            BoardAct::Back if self.session.open_contest().is_some() => {
                if self.has_start_screen {
                    self.leave_for(Act::Shell(ShellAction::StartScreen))?;
                }
                Ok(())
            }
            BoardAct::Back if self.session.announced().is_some() => {
                if self.is_here(self.session.challenger().opponent()) {
                    self.session.step_back();
                }
                Ok(())
            }
            BoardAct::Type if !self.looks_back() => {
                self.check_may_act()?;
                self.aim.put_back();
                self.dialogs.push(Dialog::Type(TypeTurn::default()));
                Ok(())
            }
            BoardAct::Step(_) | BoardAct::Aim(_) if !self.may_act() => {
                // The cursor is free to roam.
                let draft = self.session.draft().clone();
                let (mode, looks_at) = (self.aim.mode, self.aim.looks_at);
                self.aim.mode = super::aim::Mode::Free;
                self.aim.act(act, &draft);
                (self.aim.mode, self.aim.looks_at) = (mode, looks_at);
                Ok(())
            }
            _ if self.looks_back() => Err(Obstacle::Refused(
                "This is not the present: } returns there, where the game can go on".to_owned(),
            )),
            BoardAct::Press(point) if !self.may_act() => {
                self.aim.cursor = point;
                Ok(())
            }
            act => {
                self.check_may_act()?;
                let response = self.aim.act(act, self.session.draft());
                self.respond(response)
            }
        }
    }

    fn act_in_dialog(&mut self, action: DialogAction) {
        let Some(dialog) = self.dialogs.last_mut() else { return };
        match dialog.act(action) {
            Reply::Stay => {}
            Reply::Close => {
                self.dialogs.pop();
            }
            Reply::Scroll(scrolling) => self.effects.push(Effect::Scroll(scrolling)),
            Reply::Then(act) => {
                let dialog = self.dialogs.pop();
                if let Err(obstacle) = self.perform(act) {
                    self.dialogs.extend(dialog);
                    self.fail(obstacle);
                }
            }
            Reply::Meanwhile(act) => {
                if let Err(obstacle) = self.perform(act) {
                    self.fail(obstacle);
                }
            }
            Reply::Finish(act) => {
                let open = std::mem::take(&mut self.dialogs);
                if let Err(obstacle) = self.perform(act) {
                    self.dialogs = open;
                    self.fail(obstacle);
                }
            }
        }
    }
}

/// What to say about a key that does nothing at the board.
fn unknown_key(key: KeyEvent) -> Option<Notice> {
    let KeyCode::Char(c) = key.code else { return None };
    let is_plain = Key::Char(c).is(key) && !c.is_control();
    is_plain.then(|| Notice::plain(format!("The key {c} does nothing here; ? shows the keys")))
}
