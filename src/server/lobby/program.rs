//! The lobby as a program on a guest's terminal.

use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyEventKind};
use ratatui::Frame;
use ratatui::layout::Size;

use super::draw;
use super::inbox::Stale;
use super::state::{Lobby, LobbyDialog};
use crate::server::hall::News;
use crate::terminal::graphics::CellSize;
use crate::terminal::{Flow, Program};
use crate::ui::notice::Notice;

/// How long the lobby waits until it reads again, however much news there is.
const PAUSE: Duration = Duration::from_millis(250);

impl Program for Lobby {
    type Message = News;

    fn resized(&mut self, size: Size, _: Option<CellSize>) {
        self.habits.look.set_window(size);
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        draw::draw(self, area, frame.buffer_mut());
    }

    fn pictures(&mut self, out: &mut Vec<u8>) {
        self.habits.bell.sound(out);
    }

    fn handle(&mut self, event: Event) -> Flow {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            Event::Paste(pasted) => {
                if let Some(LobbyDialog::Form(form)) = &mut self.dialog {
                    form.paste(&pasted);
                }
                Flow::Go
            }
            _ => Flow::Go,
        }
    }

    fn uses_mouse(&self) -> bool {
        self.habits.mouse
    }

    fn message(&mut self, news: News) -> Flow {
        match news {
            News::Habit(habit) => {
                self.habits.change(habit);
                return Flow::Go;
            }
            News::Begins(game) => return self.begins(game),
            _ => {}
        }
        self.stale = self.stale.max(Stale::after(news));
        if self.read.elapsed() >= PAUSE {
            self.read_news();
        }
        Flow::Go
    }

    fn deadline(&self) -> Option<Instant> {
        (self.stale > Stale::Nothing).then(|| self.read + PAUSE)
    }

    fn tick(&mut self) {
        self.read_news();
    }

    fn told(&mut self, what: &'static str) {
        self.notice = Some(Notice::warning(what));
    }

    /// Nothing is lost: all is kept in the hall.
    fn leave(&mut self) {}
}
