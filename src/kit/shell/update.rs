//! How messages change the shell, and which effects follow.

use std::fmt;

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Size;

use super::Shell;
use super::action::{ActionObstacle, GameAction, Performed, lose_unsaved, overwrite};
use super::dialog::DialogPlace;
use super::game::ShellGame;
use crate::kit::session::SummaryOf;
use crate::kit::settings::{Choice, SettingsError};
use crate::kit::storage::{ListedSave, StoreResult};
use crate::kit::terminal::job::WorkerFailure;
use crate::kit::ui::action::{DialogAction, DialogReply, Pointer, Scrolling, ShellAction};
use crate::kit::ui::keys::Key;
use crate::kit::ui::text::{Notice, sentence};

/// Something that happened, which changes the shell.
pub enum ShellMessage<G: ShellGame> {
    Key(KeyEvent),
    Pointer(Pointer<G::Action>),
    Pasted(String),
    /// The window has a new size, in columns and lines.
    Resized(Size),
    /// Ctrl-C was typed.
    Interrupted,
    /// The moment of [`ShellGame::deadline`] has come.
    Ticked,
    /// The saves have been read.
    SavesListed(StoreResult<Vec<ListedSave<SummaryOf<G::Match>>>>),
    /// A choice could not be saved. The program saves no more choices.
    ChoiceNotKept(SettingsError),
    /// Something outside the screen asks for this action.
    Asked(G::Action),
    /// The terminal or the table asks the shell to show this text as a warning.
    Told(String),
    WorkerFailed(WorkerFailure),
    /// A message that only this game has.
    News(G::News),
}

impl<G: ShellGame> fmt::Debug for ShellMessage<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShellMessage::Key(key) => write!(f, "Key({key:?})"),
            ShellMessage::Pointer(pointer) => write!(f, "Pointer({pointer:?})"),
            ShellMessage::Asked(action) => write!(f, "Asked({action:?})"),
            ShellMessage::News(news) => write!(f, "News({news:?})"),
            _ => f.write_str("Message"),
        }
    }
}

/// Something that the program must do outside the shell's state.
pub enum Effect<G: ShellGame> {
    /// End the program.
    Leave,
    /// Let another screen be shown. The game waits.
    StepAside,
    /// Read the list of saves and send it as a message.
    ListSaves,
    /// Save a choice for the next time.
    Keep(Choice),
    /// Scroll the text of the dialog on top.
    Scroll(Scrolling),
    /// Start a task that only this game has. Its result comes as a message.
    Start(G::Task),
}

/// Handles a message and returns the effects that the program has to carry out.
pub fn update<G: ShellGame>(shell: &mut Shell<G>, message: ShellMessage<G>) -> Vec<Effect<G>> {
    G::before_message(shell);
    shell.take_in(message);
    G::after_message(shell);
    shell.follow_game();
    shell.tell_risk();
    if shell.dialogs.is_empty() && shell.notice.is_none() {
        shell.notice = shell.held_notice.take();
    }
    std::mem::take(&mut shell.effects)
}

/// Returns the action of a key at the board; `None` if the key has none.
pub fn action_of_key<G: ShellGame>(event: KeyEvent) -> Option<G::Action> {
    G::keys().find(|(key, _)| key.is(event)).map(|(_, action)| action.clone())
}

/// Returns the action of a key that is given as a [`Key`] rather than as an event.
pub fn action_at_board<G: ShellGame>(wanted: Key) -> Option<G::Action> {
    G::keys().find(|(key, _)| *key == wanted).map(|(_, action)| action.clone())
}

impl<G: ShellGame> Shell<G> {
    fn take_in(&mut self, message: ShellMessage<G>) {
        match message {
            ShellMessage::Key(key) => self.key(key),
            ShellMessage::Pointer(pointer) if self.has_room() => G::point(self, pointer),
            ShellMessage::Pasted(text) if self.has_room() => self.paste(&text),
            ShellMessage::Pointer(_) | ShellMessage::Pasted(_) => {}
            ShellMessage::Resized(window) => self.resize(window),
            // The second Ctrl-C answers the question with yes.
            ShellMessage::Interrupted if self.asks_to_quit() => self.ask_for(Effect::Leave),
            ShellMessage::Interrupted => self.act(ShellAction::Quit),
            ShellMessage::Ticked => G::tick(self),
            ShellMessage::SavesListed(saves) => {
                if let Some(open) = self.dialogs.iter_mut().find_map(|dialog| dialog.saves()) {
                    open.fill(saves);
                }
            }
            ShellMessage::ChoiceNotKept(error) => {
                // The failure is more important than the choice's own notice.
                self.notice = None;
                self.held_notice = Some(Notice::refusal(&error));
            }
            ShellMessage::Asked(action) => self.act(action),
            ShellMessage::Told(what) => self.tell(Notice::warning(what)),
            ShellMessage::WorkerFailed(failure) => {
                self.fail(ActionObstacle::Refused(sentence(&failure.to_string())));
            }
            ShellMessage::News(news) => G::hear(self, news),
        }
    }

    fn resize(&mut self, window: Size) {
        let before = self.look.clone();
        self.look.window = window;
        G::on_resize(self, &before);
    }

    fn paste(&mut self, text: &str) {
        match self.dialogs.last_mut() {
            Some(dialog) if !dialog.kind().lets_keys_through => dialog.paste(text),
            _ => G::paste(self, text),
        }
    }

    fn key(&mut self, key: KeyEvent) {
        if !self.has_room() && !self.asks_to_quit() {
            // Players could not see what other keys do.
            let quit = G::Action::from(ShellAction::Quit);
            if action_of_key::<G>(key).as_ref() == Some(&quit) {
                self.act(quit);
            }
            return;
        }
        match self.dialogs.last() {
            None => {
                if let Some(action) = action_of_key::<G>(key) {
                    return self.act(action);
                }
                self.notice = None;
                G::unknown_key(self);
                self.tell_of_unknown(key, "; : lists what you can do");
            }
            Some(dialog) => match dialog.action_of(key) {
                Some(action) => self.act(action),
                None if dialog.kind().lets_keys_through => self.key_through(key),
                None if dialog.kind().place == DialogPlace::Side => self.tell_of_unknown(key, ""),
                None => {}
            },
        }
    }

    /// Says that a key does nothing at the board or in a panel beside it.
    fn tell_of_unknown(&mut self, key: KeyEvent, more: &str) {
        let KeyCode::Char(c) = key.code else { return };
        if Key::Char(c).is(key) && !c.is_control() {
            self.notice = Some(Notice::plain(format!("The key {c} does nothing here{more}")));
        }
    }

    /// Handles a key of the board while a dialog that lets keys through is open, such as the start
    /// screen or the result. The key closes all dialogs, unless its action leaves them open. If the
    /// dialog does not give way, a key that would close it does nothing.
    fn key_through(&mut self, key: KeyEvent) {
        let Some(action) = action_of_key::<G>(key) else { return };
        let stays = action.leaves_result_open()
            && self.dialogs.last().is_some_and(|dialog| dialog.stays_for_looks());
        if !stays && !self.dialogs.last().is_some_and(|dialog| dialog.gives_way()) {
            return;
        }
        if !stays {
            self.dialogs.clear();
        }
        self.act(action);
    }

    /// Carries out an action, or says why it can't be done.
    pub fn act(&mut self, action: impl Into<G::Action>) {
        let action = action.into();
        let asked = match action.for_dialog() {
            Some(DialogAction::Nothing) => None,
            Some(DialogAction::AtBoard(key)) => action_at_board::<G>(key)
                .filter(|action| !self.asks_again(&DialogReply::Meanwhile(action.clone()))),
            _ => Some(action),
        };
        let Some(action) = asked else { return };
        G::before_action(self, &action);
        self.see_own_change(|shell| {
            if let Some(action) = action.for_dialog() {
                shell.act_in_dialog(action);
            } else if let Err(obstacle) = G::perform(shell, action) {
                shell.fail(obstacle);
            }
        });
        G::on_action_done(self);
    }

    fn act_in_dialog(&mut self, action: DialogAction) {
        let Some(dialog) = self.dialogs.last_mut() else { return };
        let reply = match action {
            DialogAction::Close => dialog.close(),
            action => dialog.act(action),
        };
        if self.asks_again(&reply) {
            return;
        }
        match reply {
            DialogReply::Stay => {}
            DialogReply::Close => {
                if let Some(dialog) = self.dialogs.pop() {
                    G::on_dialog_closed(self, dialog);
                }
            }
            DialogReply::Scroll(scrolling) => self.ask_for(Effect::Scroll(scrolling)),
            DialogReply::Then(action) => {
                let dialog = self.dialogs.pop();
                if let Err(obstacle) = G::perform(self, action) {
                    self.dialogs.extend(dialog);
                    self.fail(obstacle);
                }
            }
            DialogReply::Meanwhile(action) => {
                if let Err(obstacle) = G::perform(self, action) {
                    self.fail(obstacle);
                }
            }
            DialogReply::Finish(action) => self.finish(|shell| G::perform(shell, action)),
            DialogReply::Leave(next) => self.finish(|shell| G::go_to(shell, next)),
        }
    }

    /// Does something and closes all dialogs. If it fails, the dialogs stay open.
    fn finish(&mut self, does: impl FnOnce(&mut Shell<G>) -> Performed<G::Action>) {
        let open = std::mem::take(&mut self.dialogs);
        if let Err(obstacle) = does(self) {
            self.dialogs = open;
            self.fail(obstacle);
        }
    }

    /// Says why something can't be done: in the dialog on top if it shows reasons, else in the line
    /// below the board. If the player can decide how to go on, opens a question instead.
    pub fn fail(&mut self, obstacle: ActionObstacle<G::Action>) {
        let text = match obstacle {
            ActionObstacle::Refused(text) => text,
            ActionObstacle::Exists(occupied) => return self.open_dialog(overwrite(occupied)),
            ActionObstacle::Unsaved(next) => {
                let length = G::length(&self.session);
                return self.open_dialog(lose_unsaved(&self.session, next, &length));
            }
        };
        if self.dialogs.last().is_some_and(|dialog| dialog.is_question()) {
            self.dialogs.pop();
        }
        match self.dialogs.last_mut().and_then(|dialog| dialog.error()) {
            Some(error) => *error = Some(text),
            None => self.notice = Some(Notice::warning(text)),
        }
    }
}
