//! The application in its terminal: turns events into messages and carries out effects.

use std::env;
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Frame;
use ratatui::layout::{Position, Size};

use super::advice::{self, Budgets};
use super::app::App;
use super::capabilities::Capabilities;
use super::computer::{self, Errand, Think};
use super::graphics::{CellSize, DEFAULT_SIXEL_COLOURS, Graphics, Protocol};
use super::job::{self, Ticket, Watch};
use super::message::{Effect, Message, Pointer};
use super::picture_file;
use super::screen;
use super::terminal::worker::{self, WorkerFailure};
use super::terminal::{Answers, Flow, Outbox, Program};
use super::update::update;
use super::view_state::ViewState;
use crate::settings::{Choice, SettingsFile};
use crate::table::{Refused, Wish};

/// How often the computer says how far it is.
const PROGRESS_PAUSE: Duration = Duration::from_millis(100);

/// Who owns the table at which the game is played.
pub trait Owner {
    /// Grants a wish, or lets the answer come as a message.
    ///
    /// # Errors
    /// Why it is refused, if that is known at once.
    fn wish(&mut self, wish: Wish) -> Result<(), Refused>;

    /// The screen is about to close, because the program is ended from outside.
    fn leave(&mut self) {}
}

/// The application, and what drawing remembers from frame to frame.
pub struct Running {
    /// The application.
    pub app: App,
    /// What drawing remembers.
    pub view: ViewState,
    /// Where choices are kept for the next time, if they are.
    pub settings: Option<SettingsFile>,
    /// Who grants wishes, if the game is played at a table.
    pub owner: Option<Box<dyn Owner>>,
    /// Whether the mouse is used, where that can be chosen.
    pub(super) mouse: bool,
    /// Who wants to know where messages to the application go, once there is a terminal.
    pub on_start: Option<Box<dyn FnOnce(Outbox<Message>)>>,
    /// The pictures on the terminal, if it shows any.
    graphics: Option<Graphics>,
    /// Where workers post what they have found, once there is a terminal.
    pub(super) outbox: Option<Outbox<Message>>,
    /// How the computer thinks.
    pub think: Think,
    /// What is spent on advice.
    pub budgets: Budgets,
    /// Whether another program is to have the screen now.
    steps_aside: bool,
}

impl Running {
    /// An application that has not been drawn yet.
    pub fn new(app: App) -> Running {
        Running {
            app,
            view: ViewState::default(),
            settings: None,
            owner: None,
            mouse: false,
            on_start: None,
            graphics: None,
            outbox: None,
            think: computer::think,
            budgets: Budgets::USUAL,
            steps_aside: false,
        }
    }

    /// From now on shows the board as the terminal can; `sixel_colours` limits a sixel image.
    pub fn show_by(&mut self, capabilities: Capabilities, sixel_colours: Option<u16>) {
        self.app.appearance.capabilities = capabilities;
        let colours = sixel_colours.unwrap_or(DEFAULT_SIXEL_COLOURS);
        self.graphics = capabilities.protocol.map(|protocol| Graphics::new(protocol, colours));
    }

    /// Runs inside another program, which has started already: messages go there.
    pub fn start_within(&mut self, outbox: Option<Outbox<Message>>, sixel_colours: Option<u16>) {
        self.show_by(self.app.appearance.capabilities, sixel_colours);
        self.outbox = outbox;
    }

    /// Whether it has ended only to let another program have the screen; it can go on later.
    pub fn stepped_aside(&mut self) -> bool {
        std::mem::take(&mut self.steps_aside)
    }

    /// Passes a message to the application and carries out the effects.
    pub fn take(&mut self, message: Message) -> Flow {
        let mut flow = Flow::Go;
        for effect in update(&mut self.app, message) {
            match effect {
                Effect::Leave => {
                    self.app.session.rest();
                    flow = Flow::Quit;
                }
                Effect::StepAside => {
                    self.app.session.rest();
                    self.steps_aside = true;
                    flow = Flow::Quit;
                }
                Effect::Scroll(scrolling) => self.view.scroll(scrolling),
                Effect::ListSaves => self.list_saves(),
                Effect::SavePicture => self.save_picture(),
                Effect::Keep(choice) => self.keep(&choice),
                Effect::UseMouse(mouse) => self.mouse = mouse,
                Effect::Advise(ticket, task) => {
                    let (outbox, budgets) = (self.outbox.as_ref(), self.budgets);
                    let found = advice::start(outbox, budgets, ticket, *task, Message::Found);
                    if let Some(found) = found {
                        self.take(found);
                    }
                }
                Effect::Wish(wish) => self.wish(wish),
                Effect::Think(ticket, errand) => self.think(ticket, errand),
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

    /// Passes a wish to the owner of the table.
    fn wish(&mut self, wish: Wish) {
        if let Some(Err(refused)) = self.owner.as_mut().map(|owner| owner.wish(wish)) {
            self.take(Message::Refused(refused));
        }
    }

    /// Lets the computer think on a thread of its own.
    fn think(&mut self, ticket: Ticket, errand: Errand) {
        let (game, think) = (self.app.session.game().clone(), self.think);
        let work = move |watch: &mut Watch<Message>| {
            think(&game, errand, &mut |progress| {
                watch.tell(PROGRESS_PAUSE, |ticket| Message::Thinking(ticket, progress));
                watch.keep_going()
            })
        };
        let outbox = self.outbox.as_ref();
        if let Some(done) = job::start("computer", outbox, ticket, Message::Thought, work) {
            self.take(done);
        }
    }

    /// Keeps a choice for the next time: at once, so that later choices come later and none is lost
    /// by leaving. After a failure it keeps no more: to hear of it once is enough.
    fn keep(&mut self, choice: &Choice) {
        if let Some(Err(error)) = self.settings.as_ref().map(|file| file.keep(choice)) {
            self.settings = None;
            self.take(Message::ChoiceNotKept(error));
        }
    }

    /// Saves a picture of what the board shows: at once, so that leaving does not lose it.
    fn save_picture(&mut self) {
        let App { session, board, appearance, .. } = &self.app;
        let (store, names, ply) = (session.store(), session.names(), board.game(session).ply());
        let (scene, theme) = (self.app.scene(), appearance.theme().name());
        let saved = picture_file::save(store, names, ply, &scene, theme);
        self.take(Message::PictureSaved(saved));
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
        let under = || self.view.at(Position::new(mouse.column, mouse.row));
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
        let capabilities = Capabilities::of(&answers, |name| env::var(name).ok());
        self.app.appearance.learn(&answers);
        self.show_by(capabilities, answers.sixel_colours);
        if let Some(tell) = self.on_start.take() {
            tell(outbox.clone());
        }
        self.outbox = Some(outbox);
    }

    fn resized(&mut self, size: Size, cell: Option<CellSize>) {
        self.app.appearance.set_cell(cell);
        self.take(Message::Resized(size));
    }

    fn forgotten(&mut self) {
        if let Some(graphics) = &mut self.graphics {
            graphics.forget();
        }
    }

    fn suspended(&mut self) {
        self.app.session.rest();
    }

    fn resumed(&mut self) {
        self.app.update_clock();
    }

    fn pictures(&mut self, out: &mut Vec<u8>) {
        if let Some(graphics) = &mut self.graphics {
            self.view.pixels.show(graphics, out);
        }
        if let Some(place) = self.app.context.place_mut() {
            place.bell.sound(out);
        }
    }

    fn protocol(&self) -> Option<Protocol> {
        self.app.appearance.capabilities.protocol
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        screen::draw(&self.app, &mut self.view, frame.area(), frame.buffer_mut());
    }

    fn uses_mouse(&self) -> bool {
        self.mouse
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

    fn told(&mut self, what: &'static str) {
        self.take(Message::Told(what));
    }

    fn deadline(&self) -> Option<Instant> {
        self.app.deadline()
    }

    fn tick(&mut self) {
        self.take(Message::Ticked);
    }

    fn leave(&mut self) {
        self.app.leave_exercise();
        self.app.session.rest();
        self.app.session.save_if_unsaved();
        self.app.session.let_go();
        if let Some(owner) = &mut self.owner {
            owner.leave();
        }
    }

    fn last_word(&self) -> Option<String> {
        let trouble = self.app.session.unsaved()?;
        Some(format!("the game could not be saved: {trouble}"))
    }
}
