//! The screens of this terminal, of which one is visible. The others still get messages of their
//! threads, and a contest goes on while the board of GIPF is visible.

mod contest;
#[cfg(test)]
mod tests;

use std::time::Instant;

use crossterm::event::Event;
use ratatui::Frame;
use ratatui::layout::Size;

use crate::gipf::screen::{self, Gipf};
use crate::kit::settings::{SavedSettings, SettingsFile};
use crate::kit::shell::{RunningGame, ShellMessage};
use crate::kit::terminal::capabilities::Capabilities;
use crate::kit::terminal::graphics::{CellSize, Protocol};
use crate::kit::terminal::{self, Answers, Flow, Outbox, Program};
use crate::punct::screen::Punct;
use contest::{ContestEngines, ContestGame};

pub struct Stage {
    punct: Option<RunningGame<Punct>>,
    pub gipf: Option<RunningGame<Gipf>>,
    pub contest: Option<Box<ContestGame>>,
    contest_engines: ContestEngines,
    /// The game on the screen. The screen of a contest counts as GIPF.
    shown: ShownGame,
    pictured: Top,
    /// The file of settings, for a screen of GIPF that is added later.
    settings: Option<SettingsFile>,
    outbox: Option<Outbox<StageMessage>>,
    sixel_colours: Option<u16>,
    window: (Size, Option<CellSize>),
    is_quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ShownGame {
    Punct,
    Gipf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Top {
    Punct,
    Gipf,
    Contest,
}

#[derive(Debug)]
pub enum StageMessage {
    Punct(ShellMessage<Punct>),
    Gipf(ShellMessage<Gipf>),
    Contest(ShellMessage<Punct>),
}

/// Evaluates an expression with the screen on top; `None` if there is none.
macro_rules! with_top {
    ($stage:expr, $screen:ident => $does:expr) => {
        match $stage.top() {
            Top::Punct => $stage.punct.as_mut().map(|$screen| $does),
            Top::Gipf => $stage.gipf.as_mut().map(|$screen| $does),
            Top::Contest => $stage.contest.as_mut().map(|contest| {
                let $screen = &mut contest.running;
                $does
            }),
        }
    };
}

impl Stage {
    pub fn from_punct(punct: RunningGame<Punct>) -> Stage {
        let settings = punct.settings.clone();
        Stage { settings, punct: Some(punct), ..Stage::empty(ShownGame::Punct, Top::Punct) }
    }

    pub fn from_gipf(gipf: RunningGame<Gipf>) -> Stage {
        let mut stage = Stage { gipf: Some(gipf), ..Stage::empty(ShownGame::Gipf, Top::Gipf) };
        stage.update_contest();
        stage
    }

    const fn empty(shown: ShownGame, pictured: Top) -> Stage {
        Stage {
            punct: None,
            gipf: None,
            contest: None,
            contest_engines: ContestEngines::USUAL,
            shown,
            pictured,
            settings: None,
            outbox: None,
            sixel_colours: None,
            window: (Size::ZERO, None),
            is_quiet: false,
        }
    }

    /// Prints at the end where the games are saved, unless `is_quiet` is set.
    pub fn play(self, is_quiet: bool) -> anyhow::Result<()> {
        let mut stage = Stage { is_quiet, ..self };
        Ok(terminal::run_program(&mut stage)?)
    }

    fn top(&self) -> Top {
        if self.shown == ShownGame::Punct {
            return Top::Punct;
        }
        let is_beside = self.gipf.as_ref().is_some_and(|gipf| gipf.shell.game.is_beside_contest);
        if self.contest.is_some() && !is_beside { Top::Contest } else { Top::Gipf }
    }

    /// If the player leaves the screen, another screen takes its place, or the program ends.
    fn end_top(&mut self, top: Top, flow: Flow) -> Flow {
        match top {
            Top::Contest => {
                if self.after_contest(flow) == Flow::Quit {
                    return self.end_top(Top::Gipf, Flow::Quit);
                }
                return Flow::Go;
            }
            Top::Gipf => {
                self.update_contest();
                if flow == Flow::Quit
                    && let (Some(punct), Some(gipf)) = (&mut self.punct, &mut self.gipf)
                    && gipf.take_screen_yield()
                {
                    punct.shell.appearance = gipf.shell.appearance.clone();
                    self.shown = ShownGame::Punct;
                    self.resize_screens();
                    return Flow::Go;
                }
            }
            Top::Punct => {
                if flow == Flow::Quit
                    && self.punct.as_mut().is_some_and(RunningGame::take_screen_yield)
                {
                    self.go_to_gipf();
                    return Flow::Go;
                }
            }
        }
        flow
    }

    fn punct_screens(&mut self) -> impl Iterator<Item = &mut RunningGame<Punct>> {
        let contest = self.contest.as_mut().map(|contest| &mut contest.running);
        self.punct.as_mut().into_iter().chain(contest)
    }

    fn go_to_gipf(&mut self) {
        let Some(punct) = &self.punct else { return };
        let look = punct.shell.appearance.clone();
        if let Some(gipf) = &mut self.gipf {
            gipf.shell.appearance = look;
        } else {
            let store = punct.shell.session.store();
            let saved = self.settings.clone().map(SavedSettings::in_file).unwrap_or_default();
            let mut gipf = screen::welcome(store, look, saved);
            let outbox = self.outbox.as_ref().map(|outbox| outbox.map(StageMessage::Gipf));
            let has_begun = outbox.is_some();
            gipf.start_nested(outbox, self.sixel_colours);
            self.gipf = Some(gipf);
            if has_begun {
                self.send_to_gipf(ShellMessage::Ticked);
            }
        }
        self.shown = ShownGame::Gipf;
        self.update_contest();
        self.resize_screens();
    }

    fn resize_screens(&mut self) {
        let (size, cell) = self.window;
        match self.shown {
            ShownGame::Punct => {
                if let Some(punct) = &mut self.punct {
                    punct.on_resize(size, cell);
                }
            }
            ShownGame::Gipf => {
                if let Some(contest) = &mut self.contest {
                    contest.running.on_resize(size, cell);
                }
                if let Some(gipf) = &mut self.gipf {
                    gipf.on_resize(size, cell);
                }
                self.update_contest();
            }
        }
    }
}

impl Program for Stage {
    type Message = StageMessage;

    fn start(&mut self, answers: Answers, outbox: Outbox<StageMessage>) {
        self.sixel_colours = answers.sixel_colours;
        if let Some(punct) = &mut self.punct {
            punct.start(answers, outbox.map(StageMessage::Punct));
            self.outbox = Some(outbox);
        } else if let Some(gipf) = &mut self.gipf {
            gipf.start(answers, outbox.map(StageMessage::Gipf));
            self.outbox = Some(outbox);
            // A contest's game that was opened before has no outbox, so it is opened again.
            self.contest = None;
            self.send_to_gipf(ShellMessage::Ticked);
        }
    }

    fn on_answers(&mut self, answers: &Answers, capabilities: Capabilities) {
        self.sixel_colours = answers.sixel_colours;
        for punct in self.punct_screens() {
            punct.on_answers(answers, capabilities);
        }
        if let Some(gipf) = &mut self.gipf {
            gipf.on_answers(answers, capabilities);
        }
    }

    fn on_terminal_renewed(&mut self) {
        for punct in self.punct_screens() {
            punct.on_terminal_renewed();
        }
        if let Some(gipf) = &mut self.gipf {
            gipf.on_terminal_renewed();
        }
    }

    fn on_resize(&mut self, size: Size, cell: Option<CellSize>) {
        self.window = (size, cell);
        self.resize_screens();
    }

    fn on_screen_lost(&mut self) {
        with_top!(self, screen => screen.on_screen_lost());
    }

    fn on_suspend(&mut self) {
        with_top!(self, screen => screen.on_suspend());
    }

    fn on_resume(&mut self) {
        with_top!(self, screen => screen.on_resume());
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        with_top!(self, screen => screen.draw(frame));
    }

    fn pictures(&mut self, out: &mut Vec<u8>) {
        if self.pictured != self.top() {
            // The pictures of the screen that was on top before must be removed.
            self.pictured = self.top();
            self.on_screen_lost();
        }
        with_top!(self, screen => screen.pictures(out));
    }

    fn protocol(&self) -> Option<Protocol> {
        match self.top() {
            Top::Punct => self.punct.as_ref().and_then(Program::protocol),
            Top::Gipf | Top::Contest => self.gipf.as_ref().and_then(Program::protocol),
        }
    }

    fn handle(&mut self, event: Event) -> Flow {
        if let Event::Resize(columns, lines) = event {
            self.on_resize(Size::new(columns, lines), self.window.1);
            return Flow::Go;
        }
        let top = self.top();
        let flow = with_top!(self, screen => screen.handle(event)).unwrap_or(Flow::Quit);
        self.end_top(top, flow)
    }

    fn message(&mut self, message: StageMessage) -> Flow {
        let (top, flow) = match message {
            StageMessage::Punct(message) => {
                (Top::Punct, self.punct.as_mut().map(|punct| punct.message(message)))
            }
            StageMessage::Gipf(message) => {
                (Top::Gipf, self.gipf.as_mut().map(|gipf| gipf.message(message)))
            }
            StageMessage::Contest(message) => {
                let contest = self.contest.as_mut();
                (Top::Contest, contest.map(|contest| contest.running.message(message)))
            }
        };
        let Some(flow) = flow else { return Flow::Go };
        // The other game goes on without being visible.
        let is_visible = (top == Top::Punct) == (self.shown == ShownGame::Punct);
        self.end_top(top, if is_visible { flow } else { Flow::Go })
    }

    fn interrupt(&mut self) -> Flow {
        let top = self.top();
        let flow = with_top!(self, screen => screen.interrupt()).unwrap_or(Flow::Quit);
        self.end_top(top, flow)
    }

    fn notify(&mut self, what: &'static str) {
        with_top!(self, screen => screen.notify(what));
    }

    fn deadline(&self) -> Option<Instant> {
        match self.shown {
            ShownGame::Punct => self.punct.as_ref().and_then(Program::deadline),
            ShownGame::Gipf => {
                let of_contest = self.contest.as_ref().and_then(|contest| contest.deadline());
                let of_gipf = self.gipf.as_ref().and_then(Program::deadline);
                of_contest.into_iter().chain(of_gipf).min()
            }
        }
    }

    fn tick(&mut self) {
        if self.shown == ShownGame::Punct {
            if let Some(punct) = &mut self.punct {
                punct.tick();
            }
            return;
        }
        let now = Instant::now();
        if self.gipf.as_ref().and_then(Program::deadline).is_some_and(|due| due <= now) {
            self.send_to_gipf(ShellMessage::Ticked);
        }
        let leaves = self.contest.as_ref().and_then(|contest| contest.leaves);
        if self.top() == Top::Contest && leaves.is_some_and(|due| due <= now) {
            self.leave_contest();
        }
        // The contest goes on while the board of GIPF is visible, too.
        if let Some(contest) = &mut self.contest
            && contest.running.deadline().is_some_and(|due| due <= now)
        {
            contest.running.tick();
            self.after_contest(Flow::Go);
        }
    }

    fn leave(&mut self) {
        if let Some(punct) = &mut self.punct {
            punct.leave();
        }
        let Some(gipf) = &mut self.gipf else { return };
        if let Some(contest) = &mut self.contest {
            contest.running.leave();
            contest.forward_game(&mut gipf.shell.session);
        }
        gipf.leave();
    }

    fn farewell(&self) -> Vec<String> {
        if self.is_quiet {
            return Vec::new();
        }
        let of_punct = self.punct.as_ref().and_then(RunningGame::saved_as);
        let of_gipf = self.gipf.as_ref().and_then(RunningGame::saved_as);
        of_punct.into_iter().chain(of_gipf).collect()
    }

    fn last_word(&self) -> Option<String> {
        let of_punct = self.punct.as_ref().and_then(Program::last_word);
        let of_gipf = self.gipf.as_ref().and_then(Program::last_word);
        let words: Vec<String> = of_punct.into_iter().chain(of_gipf).collect();
        (!words.is_empty()).then(|| words.join("; "))
    }
}
