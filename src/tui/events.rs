//! How events of the terminal become actions.

use crossterm::event::{Event, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position as Cell;

use super::action::Action;
use super::app::App;
use super::keys;

impl App {
    /// Takes an event of the terminal.
    pub fn event(&mut self, event: Event) {
        self.flight = None;
        // What can't be seen is not to be changed.
        let blind = !self.has_room && !self.asks_to_quit();
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => {}
            Event::Key(key) if !blind => self.key(key),
            Event::Key(key) if keys::action_of(key) == Some(Action::Quit) => self.quit(),
            _ if blind => {}
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Paste(text) => {
                if let Some(dialog) = &mut self.dialog {
                    dialog.paste(&text);
                }
            }
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent) {
        if self.dialog.is_some() {
            self.dialog_key(key);
        } else if let Some(action) = keys::action_of(key) {
            self.act(action);
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        let under = self.zones.at(Cell::new(mouse.column, mouse.row));
        match (mouse.kind, under) {
            (MouseEventKind::Moved | MouseEventKind::Drag(_), Some(Action::Press(space))) => {
                self.act(Action::Aim(space));
            }
            (MouseEventKind::Down(MouseButton::Left), Some(action)) => {
                let empty_before = self.hand.is_none();
                self.act(action);
                let lifted = empty_before && self.hand.is_some();
                self.dragged_from = lifted.then_some(action);
            }
            (MouseEventKind::Up(MouseButton::Left), under) => self.drop_dragged(under),
            (MouseEventKind::Down(MouseButton::Right), _) if self.dialog.is_none() => {
                self.act(Action::Turn(1));
            }
            (MouseEventKind::ScrollUp, _) => self.wheel(-1),
            (MouseEventKind::ScrollDown, _) => self.wheel(1),
            _ => {}
        }
    }

    /// A piece dragged with the button held is put down where the button is let go.
    fn drop_dragged(&mut self, under: Option<Action>) {
        let from = self.dragged_from.take();
        let elsewhere = from.is_some() && from != under;
        if elsewhere && matches!(under, Some(Action::Press(space)) if space == self.cursor) {
            self.act(Action::Confirm);
        }
    }

    fn wheel(&mut self, by: i8) {
        match self.dialog {
            Some(_) => self.act(Action::Scroll(isize::from(by))),
            None => self.act(Action::Turn(by)),
        }
    }
}
