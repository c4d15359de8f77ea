//! A game in its terminal. Turns events into messages and carries out effects.

use std::path::{Path, PathBuf};
use std::time::Instant;

use crossterm::event::{Event, KeyEventKind};
use ratatui::Frame;
use ratatui::layout::Size;

use super::game::{ShellGame, View};
use super::perform::saved_as;
use super::update::{Effect, ShellMessage};
use super::{Shell, update};
use crate::kit::session::{AT_RISK, GameSession};
use crate::kit::settings::{Choice, SettingsFile};
use crate::kit::storage::Store;
use crate::kit::terminal::capabilities::Capabilities;
use crate::kit::terminal::graphics::{CellSize, DEFAULT_SIXEL_COLOURS, Graphics, Protocol};
use crate::kit::terminal::job::{self, WorkerFailure};
use crate::kit::terminal::{Answers, Flow, Outbox, Program};
use crate::kit::ui::action::Pointer;

pub trait GameProgram: ShellGame {
    /// The resources that the tasks need.
    type Host: Default;

    fn carry_out(running: &mut Running<Self>, task: Self::Task);

    /// Called when the terminal is ready and messages can be posted.
    fn on_start(_running: &mut Running<Self>, _outbox: &Outbox<ShellMessage<Self>>) {}

    /// Called before the process is suspended (`is_stopped`), and after it has resumed.
    fn pause(_running: &mut Running<Self>, _is_stopped: bool) {}

    /// Called when Ctrl-C, a signal or the loss of the terminal ends the program.
    fn leave(_running: &mut Running<Self>) {}

    /// Whether the game uses the mouse.
    fn uses_mouse(_running: &Running<Self>) -> bool {
        false
    }
}

/// A game on the screen, the state that drawing keeps between frames, and the resources of its
/// effects.
pub struct Running<G: GameProgram> {
    pub app: Shell<G>,
    pub view: View<G>,
    /// The file with the player's choices; `None` if choices are not saved.
    pub settings: Option<SettingsFile>,
    /// The resources of this game's tasks.
    pub host: G::Host,
    /// Where workers post their results; `None` until the terminal is ready.
    pub outbox: Option<Outbox<ShellMessage<G>>>,
    /// The largest number of colours in a sixel image, if the terminal has reported it.
    pub sixel_colours: Option<u16>,
    /// The images on the terminal; `None` if it shows no images.
    graphics: Option<Graphics>,
    steps_aside: bool,
    /// The file of the game, after the game has given it up at the end.
    left: Option<PathBuf>,
}

impl<G: GameProgram> Running<G> {
    /// Makes a screen that is not connected to a terminal yet.
    pub fn new(app: Shell<G>) -> Running<G> {
        Running {
            app,
            view: View::default(),
            settings: None,
            host: G::Host::default(),
            outbox: None,
            sixel_colours: None,
            graphics: None,
            steps_aside: false,
            left: None,
        }
    }

    /// Uses these capabilities of the terminal from now on. `sixel_colours` is the largest number
    /// of colours in a sixel image.
    pub fn show_by(&mut self, capabilities: Capabilities, sixel_colours: Option<u16>) {
        self.app.look.capabilities = capabilities;
        self.sixel_colours = sixel_colours;
        let colours = sixel_colours.unwrap_or(DEFAULT_SIXEL_COLOURS);
        self.graphics = capabilities.protocol.map(|protocol| Graphics::new(protocol, colours));
    }

    /// Starts the game inside another program that is already running. Workers post their messages
    /// to that program's outbox.
    pub fn start_within(
        &mut self,
        outbox: Option<Outbox<ShellMessage<G>>>,
        sixel_colours: Option<u16>,
    ) {
        self.show_by(self.app.look.capabilities, sixel_colours);
        self.outbox = outbox;
    }

    /// Whether the game stopped only to let another screen be shown, and can go on later. The
    /// answer is `true` only once.
    pub fn stepped_aside(&mut self) -> bool {
        std::mem::take(&mut self.steps_aside)
    }

    /// Returns a line for the end of the program: where the game is saved, and which command
    /// continues it. Returns `None` if the game has no file or could not be saved.
    pub fn saved_as(&self) -> Option<String> {
        let session = &self.app.session;
        let file =
            self.left.as_deref().or(session.path()).filter(|_| session.save_error().is_none());
        let risk = if self.app.has_untold_risk() { format!("; {AT_RISK}") } else { String::new() };
        file.map(|file| saved_as(session, file, G::COMMAND) + &risk)
    }

    /// Passes a message to the shell and carries out the effects.
    pub fn process(&mut self, message: ShellMessage<G>) -> Flow {
        let mut flow = Flow::Go;
        for effect in update(&mut self.app, message) {
            match effect {
                Effect::Leave => {
                    self.app.session.pause_clock();
                    flow = Flow::Quit;
                }
                Effect::StepAside => {
                    self.app.session.pause_clock();
                    self.steps_aside = true;
                    flow = Flow::Quit;
                }
                Effect::Scroll(scrolling) => self.view.scroll(scrolling),
                Effect::ListSaves => {
                    let (list, done) = (GameSession::<G::Match>::saves, ShellMessage::SavesListed);
                    self.look_through_saves("list of saves", list, done);
                }
                Effect::Keep(choice) => self.keep(&choice),
                Effect::Start(task) => G::carry_out(self, task),
            }
        }
        flow
    }

    /// Looks through the saves on another thread, because there may be thousands, and sends the
    /// result as a message. Without a terminal, does so on this thread.
    pub fn look_through_saves<T>(
        &mut self,
        name: &'static str,
        look: impl FnOnce(&Store) -> T + Send + 'static,
        report: fn(T) -> ShellMessage<G>,
    ) where
        T: Send + 'static,
    {
        let store = self.app.session.store().clone();
        match &self.outbox {
            Some(outbox) => {
                let report = move |found: Result<T, WorkerFailure>| {
                    found.map_or_else(ShellMessage::WorkerFailed, report)
                };
                job::spawn(name, outbox, report, move || look(&store));
            }
            None => {
                self.process(report(look(&store)));
            }
        }
    }

    /// Saves a choice for the next time. Does so at once: then choices are saved in their order,
    /// and leaving the game loses none. After a failure, reports it and saves no more choices.
    fn keep(&mut self, choice: &Choice) {
        if let Some(Err(error)) = self.settings.as_ref().map(|file| file.keep(choice)) {
            self.settings = None;
            self.process(ShellMessage::ChoiceNotKept(error));
        }
    }

    fn message_of(&self, event: Event) -> Option<ShellMessage<G>> {
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => None,
            Event::Key(key) => Some(ShellMessage::Key(key)),
            Event::Mouse(mouse) => Pointer::from_mouse(mouse, |cell| self.view.action_at(cell))
                .map(ShellMessage::Pointer),
            Event::Paste(text) => Some(ShellMessage::Pasted(text)),
            Event::Resize(columns, lines) => Some(ShellMessage::Resized(Size::new(columns, lines))),
            Event::FocusGained | Event::FocusLost => None,
        }
    }
}

impl<G: GameProgram> Program for Running<G> {
    type Message = ShellMessage<G>;

    fn start(&mut self, answers: Answers, outbox: Outbox<ShellMessage<G>>) {
        self.on_answers(&answers, Capabilities::here(&answers));
        G::on_start(self, &outbox);
        self.outbox = Some(outbox);
    }

    fn on_answers(&mut self, answers: &Answers, capabilities: Capabilities) {
        self.app.look.learn(answers);
        self.show_by(capabilities, answers.sixel_colours);
    }

    fn is_wide(&mut self) {
        self.app.look.use_ascii();
    }

    fn on_resize(&mut self, size: Size, cell: Option<CellSize>) {
        self.app.look.cell = cell;
        self.process(ShellMessage::Resized(size));
    }

    fn on_screen_lost(&mut self) {
        if let Some(graphics) = &mut self.graphics {
            graphics.forget();
        }
    }

    fn on_suspend(&mut self) {
        self.app.session.pause_clock();
        G::pause(self, true);
    }

    fn on_resume(&mut self) {
        G::pause(self, false);
        G::before_message(&mut self.app);
    }

    fn pictures(&mut self, out: &mut Vec<u8>) {
        if let Some(graphics) = &mut self.graphics {
            self.view.board.show(graphics, out);
        }
        G::sound(&mut self.app, out);
    }

    fn protocol(&self) -> Option<Protocol> {
        self.app.look.capabilities.protocol
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        self.view.draw(&self.app, frame.area(), frame.buffer_mut());
    }

    fn uses_mouse(&self) -> bool {
        G::uses_mouse(self)
    }

    fn handle(&mut self, event: Event) -> Flow {
        match self.message_of(event) {
            Some(message) => self.process(message),
            None => Flow::Go,
        }
    }

    fn message(&mut self, message: ShellMessage<G>) -> Flow {
        self.process(message)
    }

    fn interrupt(&mut self) -> Flow {
        self.process(ShellMessage::Interrupted)
    }

    fn tell(&mut self, what: &'static str) {
        self.process(ShellMessage::Told(what.to_owned()));
    }

    fn deadline(&self) -> Option<Instant> {
        self.app.deadline()
    }

    fn tick(&mut self) {
        self.process(ShellMessage::Ticked);
    }

    fn leave(&mut self) {
        G::leave(self);
        self.app.session.pause_clock();
        self.app.session.save_if_unsaved();
        self.left = self.app.session.path().map(Path::to_owned);
        self.app.session.release();
    }

    fn last_word(&self) -> Option<String> {
        let trouble = self.app.session.save_error()?;
        Some(format!("{} could not be saved: {trouble}", G::NAME))
    }
}
