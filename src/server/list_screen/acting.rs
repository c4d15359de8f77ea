//! The list as a program on a guest's terminal: what keys, clicks and the wheel do.

use std::time::Instant;

use crossterm::event::{Event, KeyEvent, KeyEventKind};
use ratatui::Frame;
use ratatui::layout::Size;

use super::draw::has_room;
use super::{List, ListScreen, PageDialog};
use crate::kit::shell::theme_in_words;
use crate::kit::terminal::capabilities::Capabilities;
use crate::kit::terminal::graphics::CellSize;
use crate::kit::terminal::{Answers, Flow, Program};
use crate::kit::ui::action::{DialogAction, DialogBinding, DialogCommand, Pointer};
use crate::kit::ui::keys::{Key, action_of, row};
use crate::kit::ui::notice::Notice;
use crate::kit::ui::scroll;
use crate::punct::screen;

/// The actions that are the same in every list.
const RULES_PAGE: DialogAction = DialogAction::Command(DialogCommand::Rules);
const NEXT_THEME: DialogAction = DialogAction::Command(DialogCommand::Theme);
const QUIT: DialogAction = DialogAction::Command(DialogCommand::Quit);

pub const RULES: DialogBinding = row!("g", (&[Key::Char('g')], RULES_PAGE)).label("rules");

pub const THEME: DialogBinding = row!("t", (&[Key::Char('t')], NEXT_THEME)).label("theme");

pub const LEAVE: DialogBinding = row!("q", (&[Key::Char('q')], QUIT)).label("leave");

impl<L: List> ListScreen<L> {
    fn key(&mut self, key: KeyEvent) -> Flow {
        let in_list = action_of(&self.list.keys(self.target()), key);
        if !has_room(&self.habits.look) {
            // Players should see what they do, so only leaving is possible.
            return if in_list == Some(QUIT) { Flow::Quit } else { Flow::Go };
        }
        let action = self.dialog.as_ref().map_or(in_list, |dialog| dialog.action_of(key));
        action.map_or(Flow::Go, |action| self.act(action))
    }

    fn act(&mut self, action: DialogAction) -> Flow {
        if action == DialogAction::Nothing {
            return Flow::Go;
        }
        self.notice = None;
        let Some(dialog) = &mut self.dialog else { return self.act_in_list(action) };
        if action == DialogAction::Close {
            self.dialog = None;
            return Flow::Go;
        }
        let Some(asked) = dialog.act(action) else { return Flow::Go };
        self.catch_up();
        if self.dialog.is_none() {
            // The dialog is pointless now, and the list says why.
            return Flow::Go;
        }
        self.perform(asked)
    }

    fn act_in_list(&mut self, action: DialogAction) -> Flow {
        if let DialogAction::Accept
        | DialogAction::Command(DialogCommand::Drop | DialogCommand::History) = action
        {
            if self.has_changed() {
                return Flow::Go;
            }
        } else {
            self.changed = None;
        }
        match action {
            QUIT => return Flow::Quit,
            RULES_PAGE => {
                self.open(PageDialog::with_draw(|scroll, popup| screen::RULES.draw(scroll, popup)));
            }
            NEXT_THEME => {
                self.habits.look.next_theme();
                self.notice = Some(Notice::plain(theme_in_words(&self.habits.look)));
            }
            DialogAction::Pick(nth) => {
                if self.rows.get(nth).is_some_and(|row| row.target().is_some()) {
                    self.chosen = Some(nth);
                    return L::click(self);
                }
            }
            DialogAction::Scroll(_) | DialogAction::Page { .. } => self.go_along(action),
            action => return L::act(self, action),
        }
        Flow::Go
    }

    /// Moves the choice along the rows that can be chosen.
    fn go_along(&mut self, action: DialogAction) {
        let can: Vec<usize> =
            (0..self.rows.len()).filter(|&nth| self.rows[nth].target().is_some()).collect();
        let mut at = can.iter().position(|nth| Some(*nth) == self.chosen).unwrap_or(0);
        scroll::choose(&mut at, can.len(), action);
        self.chosen = can.get(at).copied();
    }
}

impl<L: List> Program for ListScreen<L> {
    type Message = L::News;

    fn on_answers(&mut self, answers: &Answers, _: Capabilities) {
        self.habits.look.learn(answers);
    }

    fn is_wide(&mut self) {
        self.habits.look.use_ascii();
    }

    fn on_resize(&mut self, size: Size, _: Option<CellSize>) {
        self.habits.look.window = size;
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        self.draw_all(frame.area(), frame.buffer_mut());
    }

    fn pictures(&mut self, out: &mut Vec<u8>) {
        self.habits.bell.sound(out);
    }

    fn uses_mouse(&self) -> bool {
        self.habits.mouse
    }

    fn handle(&mut self, event: Event) -> Flow {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => return self.key(key),
            Event::Mouse(mouse) if has_room(&self.habits.look) => {
                match Pointer::from_mouse(mouse, |cell| self.click_map.action_at(cell)) {
                    Some(Pointer::Pressed(Some(action))) => return self.act(action),
                    Some(Pointer::Wheel(by)) => {
                        return self.act(DialogAction::Scroll(isize::from(by)));
                    }
                    _ => {}
                }
            }
            Event::Paste(pasted) => {
                if let Some(dialog) = &mut self.dialog {
                    dialog.paste(&pasted);
                }
            }
            _ => {}
        }
        Flow::Go
    }

    fn message(&mut self, news: L::News) -> Flow {
        L::hear(self, news)
    }

    fn deadline(&self) -> Option<Instant> {
        self.list.deadline()
    }

    fn tick(&mut self) {
        L::tick(self);
    }

    fn tell(&mut self, what: &'static str) {
        self.notice = Some(Notice::warning(what));
    }

    /// Does nothing, as nothing is lost: the server keeps all data.
    fn leave(&mut self) {}
}
