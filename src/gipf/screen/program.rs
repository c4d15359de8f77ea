//! The screen of GIPF in its terminal: turns events into messages and carries out effects; hands all
//! of it to the game of PÜNCT of a contest while that is on the screen.

use std::env;
use std::time::Instant;

use crossterm::event::{Event, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Frame;
use ratatui::layout::{Position, Size};

use super::app::App;
use super::contest::ContestGame;
use super::draw::{View, draw};
use super::errand::Minds;
use super::message::{Effect, Message, Pointer};
use super::update::update;
use crate::settings::SettingsFile;
use crate::tui::parts::{
    Answers, Capabilities, CellSize, DEFAULT_SIXEL_COLOURS, Flow, Graphics, Outbox, Program,
    Protocol,
};

/// The screen of GIPF, and what drawing remembers from frame to frame.
pub struct Playing {
    /// The state.
    pub app: App,
    /// What drawing remembers.
    pub view: View,
    /// Where choices are kept for the next time, if they are.
    pub settings: Option<SettingsFile>,
    /// The game of PÜNCT of a contest.
    pub contest: Option<Box<ContestGame>>,
    /// Who thinks.
    pub minds: Minds,
    /// Whether the pictures on the terminal are those of the contest.
    shows_contest: bool,
    graphics: Option<Graphics>,
    pub(super) sixel_colours: Option<u16>,
    pub(super) outbox: Option<Outbox<Message>>,
    steps_aside: bool,
}

impl Playing {
    /// A screen that has not been drawn yet.
    pub fn new(app: App) -> Playing {
        let mut playing = Playing {
            app,
            view: View::default(),
            settings: None,
            contest: None,
            minds: Minds::default(),
            shows_contest: false,
            graphics: None,
            sixel_colours: None,
            outbox: None,
            steps_aside: false,
        };
        playing.update_contest();
        playing
    }

    /// Runs inside another program, which has started already: messages go there.
    pub fn start_within(&mut self, outbox: Outbox<Message>, sixel_colours: Option<u16>) {
        let colours = sixel_colours.unwrap_or(DEFAULT_SIXEL_COLOURS);
        let protocol = self.app.look.capabilities.protocol;
        self.graphics = protocol.map(|protocol| Graphics::new(protocol, colours));
        self.sixel_colours = sixel_colours;
        self.outbox = Some(outbox);
        // Where messages of a game of PÜNCT go is known only now.
        self.contest = None;
        self.take(Message::Ticked);
    }

    /// Whether it has ended only to let another program have the screen; it can go on later.
    pub fn stepped_aside(&mut self) -> bool {
        std::mem::take(&mut self.steps_aside)
    }

    /// Passes a message to the state and carries out the effects.
    pub fn take(&mut self, message: Message) -> Flow {
        let mut flow = Flow::Go;
        for effect in update(&mut self.app, message) {
            match effect {
                Effect::Leave => flow = Flow::Quit,
                Effect::StepAside => {
                    self.steps_aside = true;
                    flow = Flow::Quit;
                }
                Effect::Scroll(scrolling) => self.view.scroll(scrolling),
                Effect::ListSaves => self.list_saves(),
                Effect::Keep(choice) => self.keep(&choice),
                Effect::Think(ticket, errand) => self.think(ticket, *errand),
                Effect::AskInContest(action) => self.ask_in_contest(action),
            }
        }
        self.update_contest();
        flow
    }

    /// The message for an event of the terminal.
    fn message_of(&self, event: Event) -> Option<Message> {
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => None,
            Event::Key(key) => Some(Message::Key(key)),
            Event::Mouse(mouse) => self.pointer_of(mouse),
            Event::Paste(text) => Some(Message::Pasted(text)),
            Event::Resize(columns, lines) => Some(Message::Resized(Size::new(columns, lines))),
            Event::FocusGained | Event::FocusLost => None,
        }
    }

    fn pointer_of(&self, mouse: MouseEvent) -> Option<Message> {
        let at = Position::new(mouse.column, mouse.row);
        let pointer = match mouse.kind {
            MouseEventKind::Moved | MouseEventKind::Drag(_) => Pointer::Moved(at),
            MouseEventKind::Down(MouseButton::Left) => Pointer::Pressed(at),
            MouseEventKind::Down(MouseButton::Right) => Pointer::Back,
            MouseEventKind::ScrollUp => Pointer::Wheel(-1),
            MouseEventKind::ScrollDown => Pointer::Wheel(1),
            _ => return None,
        };
        Some(Message::Pointer(pointer, self.view.at(at)))
    }
}

impl Program for Playing {
    type Message = Message;

    fn start(&mut self, answers: Answers, outbox: Outbox<Message>) {
        self.app.look.capabilities = Capabilities::of(&answers, |name| env::var(name).ok());
        self.app.look.learn(&answers);
        self.start_within(outbox, answers.sixel_colours);
    }

    fn resized(&mut self, size: Size, cell: Option<CellSize>) {
        self.app.look.set_cell(cell);
        if let Some(contest) = &mut self.contest {
            contest.running.resized(size, cell);
        }
        self.take(Message::Resized(size));
    }

    fn forgotten(&mut self) {
        if let Some(graphics) = &mut self.graphics {
            graphics.forget();
        }
        if let Some(contest) = &mut self.contest {
            contest.running.forgotten();
        }
    }

    fn suspended(&mut self) {
        if let Some(contest) = &mut self.contest {
            contest.running.suspended();
        }
    }

    fn resumed(&mut self) {
        if let Some(contest) = &mut self.contest {
            contest.running.resumed();
        }
    }

    fn pictures(&mut self, out: &mut Vec<u8>) {
        let shows_contest = self.shown_contest().is_some();
        if self.shows_contest != shows_contest {
            // What the other one has shown is to be taken away.
            self.shows_contest = shows_contest;
            self.forgotten();
        }
        if let Some(contest) = self.shown_contest() {
            return contest.running.pictures(out);
        }
        if let Some(graphics) = &mut self.graphics {
            self.view.board.show(graphics, out);
        }
    }

    fn protocol(&self) -> Option<Protocol> {
        self.app.look.capabilities.protocol
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        if let Some(contest) = self.shown_contest() {
            return contest.running.draw(frame);
        }
        let area = frame.area();
        draw(&self.app, &mut self.view, area, frame.buffer_mut());
    }

    fn handle(&mut self, event: Event) -> Flow {
        if let Event::Resize(columns, lines) = event {
            self.app.look.set_window(Size::new(columns, lines));
        }
        if let Some(contest) = self.shown_contest() {
            let flow = contest.running.handle(event);
            return self.after_contest(flow);
        }
        match self.message_of(event) {
            Some(message) => self.take(message),
            None => Flow::Go,
        }
    }

    fn message(&mut self, message: Message) -> Flow {
        match (message, &mut self.contest) {
            (Message::Contest(message), Some(contest)) => {
                let flow = contest.running.message(*message);
                self.after_contest(flow)
            }
            (message, _) => self.take(message),
        }
    }

    fn interrupt(&mut self) -> Flow {
        if let Some(contest) = self.shown_contest() {
            let flow = contest.running.interrupt();
            return self.after_contest(flow);
        }
        self.take(Message::Interrupted)
    }

    fn told(&mut self, what: &'static str) {
        match self.shown_contest() {
            Some(contest) => contest.running.told(what),
            None => {
                self.take(Message::Told(what));
            }
        }
    }

    fn deadline(&self) -> Option<Instant> {
        let of_contest = self.contest.as_ref().and_then(|contest| contest.deadline());
        of_contest.into_iter().chain(self.app.due).min()
    }

    fn tick(&mut self) {
        let now = Instant::now();
        if self.app.due.is_some_and(|due| due <= now) {
            self.take(Message::Ticked);
        }
        let is_left = |due: Instant| due <= now;
        if self.shown_contest().is_some_and(|contest| contest.leaves.is_some_and(is_left)) {
            self.leave_contest();
        }
        // It goes on while the board of GIPF is shown, too.
        if let Some(contest) = &mut self.contest
            && contest.running.deadline().is_some_and(|due| due <= now)
        {
            contest.running.tick();
            self.after_contest(Flow::Go);
        }
    }

    fn leave(&mut self) {
        if let Some(contest) = &mut self.contest {
            contest.running.leave();
            contest.tell(&mut self.app.session);
        }
        self.app.session.save_if_unsaved();
        self.app.session.let_go();
    }

    fn last_word(&self) -> Option<String> {
        let trouble = self.app.session.unsaved()?;
        Some(format!("the game of GIPF could not be saved: {trouble}"))
    }
}
