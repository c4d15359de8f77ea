//! The application in its terminal: turns events into messages and carries out effects.

use std::time::Instant;

use crossterm::event::{Event, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Frame;
use ratatui::layout::{Position, Size};

use super::app::App;
use super::message::{Effect, Message, Pointer};
use super::screen;
use super::terminal::worker::{self, WorkerFailure};
use super::terminal::{Answers, Flow, Outbox, Program};
use super::update::update;
use super::view_state::ViewState;

/// The application, and what drawing remembers from frame to frame.
pub struct Running {
    /// The application.
    pub app: App,
    /// What drawing remembers.
    pub view: ViewState,
    /// Where workers post what they have found, once there is a terminal.
    outbox: Option<Outbox<Message>>,
}

impl Running {
    /// An application that has not been drawn yet.
    pub fn new(app: App) -> Running {
        Running { app, view: ViewState::default(), outbox: None }
    }

    /// Passes a message to the application and carries out the effects.
    pub fn take(&mut self, message: Message) -> Flow {
        let mut flow = Flow::Go;
        for effect in update(&mut self.app, message) {
            match effect {
                Effect::Leave => flow = Flow::Quit,
                Effect::Scroll(scrolling) => self.view.scroll(scrolling),
                Effect::ListSaves => self.list_saves(),
            }
        }
        flow
    }

    /// Reads the list of saves on a thread of its own: there may be thousands.
    fn list_saves(&mut self) {
        let store = self.app.session.store().clone();
        let report = |listed: Result<_, WorkerFailure>| {
            listed.map_or_else(Message::WorkerFailed, Message::SavesListed)
        };
        match &self.outbox {
            Some(outbox) => worker::spawn("list of saves", outbox, report, move || store.list()),
            None => {
                self.take(Message::SavesListed(store.list()));
            }
        }
    }

    /// The message for an event of the terminal.
    fn message_of(&self, event: Event) -> Option<Message> {
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => None,
            Event::Key(key) => Some(Message::Key(key)),
            Event::Mouse(mouse) => self.pointer_of(mouse).map(Message::Pointer),
            Event::Paste(text) => Some(Message::Pasted(text)),
            Event::Resize(columns, lines) => Some(Message::Resized(Size::new(columns, lines))),
            Event::FocusGained | Event::FocusLost => None,
        }
    }

    fn pointer_of(&self, mouse: MouseEvent) -> Option<Pointer> {
        let under = || self.view.click_map.at(Position::new(mouse.column, mouse.row));
        Some(match mouse.kind {
            MouseEventKind::Moved | MouseEventKind::Drag(_) => Pointer::Moved(under()),
            MouseEventKind::Down(MouseButton::Left) => Pointer::Pressed(under()),
            MouseEventKind::Up(MouseButton::Left) => Pointer::Released(under()),
            MouseEventKind::Down(MouseButton::Right) => Pointer::Turned,
            MouseEventKind::ScrollUp => Pointer::Wheel(-1),
            MouseEventKind::ScrollDown => Pointer::Wheel(1),
            _ => return None,
        })
    }
}

impl Program for Running {
    type Message = Message;

    fn start(&mut self, answers: Answers, outbox: Outbox<Message>) {
        self.app.appearance.learn(answers);
        self.outbox = Some(outbox);
    }

    fn resized(&mut self, size: Size) {
        self.take(Message::Resized(size));
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        screen::draw(&self.app, &mut self.view, frame.area(), frame.buffer_mut());
    }

    fn handle(&mut self, event: Event) -> Flow {
        match self.message_of(event) {
            Some(message) => self.take(message),
            None => Flow::Go,
        }
    }

    fn message(&mut self, message: Message) -> Flow {
        self.take(message)
    }

    fn interrupt(&mut self) -> Flow {
        self.take(Message::Interrupted)
    }

    fn deadline(&self) -> Option<Instant> {
        self.app.deadline()
    }

    fn tick(&mut self) {
        self.take(Message::Ticked);
    }

    fn leave(&mut self) {
        self.app.session.save_if_unsaved();
        self.app.session.let_go();
    }

    fn last_word(&self) -> Option<String> {
        let trouble = self.app.session.unsaved()?;
        Some(format!("the game could not be saved: {trouble}"))
    }
}
