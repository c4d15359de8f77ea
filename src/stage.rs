//! The screen of this terminal with both games on it, PÜNCT and GIPF, one at a time.

#[cfg(test)]
mod tests;

use std::time::Instant;

use crossterm::event::Event;
use ratatui::Frame;
use ratatui::layout::Size;

use crate::gipf::screen::{self, Playing};
use crate::settings::SettingsFile;
use crate::tui::parts::{
    Answers, CellSize, Flow, Message as PunctMessage, Outbox, Program, Protocol,
};
use crate::tui::{self, Running};

/// Both games.
pub struct Stage {
    punct: Option<Running>,
    gipf: Option<Playing>,
    shown: ShownGame,
    /// The pictures on the terminal are this one's.
    pictured: ShownGame,
    /// Where choices are kept, for the game that comes later.
    settings: Option<SettingsFile>,
    outbox: Option<Outbox<StageMessage>>,
    sixel_colours: Option<u16>,
    window: (Size, Option<CellSize>),
}

/// The game on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ShownGame {
    Punct,
    Gipf,
}

/// What the threads of either game send to it.
#[derive(Debug)]
pub enum StageMessage {
    /// To PÜNCT.
    Punct(PunctMessage),
    /// To GIPF.
    Gipf(screen::Message),
}

/// Does something with the game on the screen.
macro_rules! with_shown {
    ($stage:expr, $game:ident => $does:expr) => {
        match $stage.shown {
            ShownGame::Punct => $stage.punct.as_mut().map(|$game| $does),
            ShownGame::Gipf => $stage.gipf.as_mut().map(|$game| $does),
        }
    };
}

impl Stage {
    /// PÜNCT first; GIPF comes if somebody asks for it.
    pub fn of_punct(punct: Running) -> Stage {
        let settings = punct.settings.clone();
        Stage { settings, punct: Some(punct), ..Stage::empty(ShownGame::Punct) }
    }

    /// GIPF alone.
    pub fn of_gipf(gipf: Playing) -> Stage {
        Stage { gipf: Some(gipf), ..Stage::empty(ShownGame::Gipf) }
    }

    const fn empty(shown: ShownGame) -> Stage {
        Stage {
            punct: None,
            gipf: None,
            shown,
            pictured: shown,
            settings: None,
            outbox: None,
            sixel_colours: None,
            window: (Size::ZERO, None),
        }
    }

    /// Plays in the terminal until the players leave.
    ///
    /// # Errors
    /// When the terminal can't be used or is lost.
    pub fn play(mut self) -> anyhow::Result<()> {
        Ok(tui::play(&mut self)?)
    }

    /// Lets the other game have the screen, if the one there only steps aside.
    fn after(&mut self, flow: Flow) -> Flow {
        if flow == Flow::Go || !with_shown!(self, game => game.stepped_aside()).unwrap_or(false) {
            return flow;
        }
        match self.shown {
            ShownGame::Punct => self.go_to_gipf(),
            ShownGame::Gipf => self.go_to_punct(),
        }
        Flow::Go
    }

    fn go_to_gipf(&mut self) {
        let Some(punct) = &self.punct else { return };
        let look = punct.app.appearance.clone();
        if let Some(gipf) = &mut self.gipf {
            gipf.app.look = look;
        } else {
            let store = punct.app.session.store();
            let mut gipf = screen::welcome(store, look, self.settings.clone());
            if let Some(outbox) = &self.outbox {
                gipf.start_within(outbox.within(StageMessage::Gipf), self.sixel_colours);
            }
            self.gipf = Some(gipf);
        }
        self.shown = ShownGame::Gipf;
        self.tell_window();
    }

    fn go_to_punct(&mut self) {
        let (Some(punct), Some(gipf)) = (&mut self.punct, &self.gipf) else { return };
        punct.app.appearance = gipf.app.look.clone();
        self.shown = ShownGame::Punct;
        self.tell_window();
    }

    fn tell_window(&mut self) {
        let (size, cell) = self.window;
        with_shown!(self, game => game.resized(size, cell));
    }
}

impl Program for Stage {
    type Message = StageMessage;

    fn start(&mut self, answers: Answers, outbox: Outbox<StageMessage>) {
        self.sixel_colours = answers.sixel_colours;
        if let Some(punct) = &mut self.punct {
            punct.start(answers, outbox.within(StageMessage::Punct));
        } else if let Some(gipf) = &mut self.gipf {
            gipf.start(answers, outbox.within(StageMessage::Gipf));
        }
        self.outbox = Some(outbox);
    }

    fn resized(&mut self, size: Size, cell: Option<CellSize>) {
        self.window = (size, cell);
        self.tell_window();
    }

    fn forgotten(&mut self) {
        with_shown!(self, game => game.forgotten());
    }

    fn suspended(&mut self) {
        with_shown!(self, game => game.suspended());
    }

    fn resumed(&mut self) {
        with_shown!(self, game => game.resumed());
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        with_shown!(self, game => game.draw(frame));
    }

    fn pictures(&mut self, out: &mut Vec<u8>) {
        if self.pictured != self.shown {
            // What the other game has shown is to be taken away.
            self.pictured = self.shown;
            self.forgotten();
        }
        with_shown!(self, game => game.pictures(out));
    }

    fn protocol(&self) -> Option<Protocol> {
        match self.shown {
            ShownGame::Punct => self.punct.as_ref().and_then(Program::protocol),
            ShownGame::Gipf => self.gipf.as_ref().and_then(Program::protocol),
        }
    }

    fn handle(&mut self, event: Event) -> Flow {
        if let Event::Resize(columns, lines) = event {
            self.window.0 = Size::new(columns, lines);
        }
        let flow = with_shown!(self, game => game.handle(event)).unwrap_or(Flow::Quit);
        self.after(flow)
    }

    fn message(&mut self, message: StageMessage) -> Flow {
        let (flow, is_shown) = match message {
            StageMessage::Punct(message) => {
                let flow = self.punct.as_mut().map(|punct| punct.message(message));
                (flow, self.shown == ShownGame::Punct)
            }
            StageMessage::Gipf(message) => {
                let flow = self.gipf.as_mut().map(|gipf| gipf.message(message));
                (flow, self.shown == ShownGame::Gipf)
            }
        };
        match flow {
            Some(flow) if is_shown => self.after(flow),
            _ => Flow::Go,
        }
    }

    fn interrupt(&mut self) -> Flow {
        let flow = with_shown!(self, game => game.interrupt()).unwrap_or(Flow::Quit);
        self.after(flow)
    }

    fn told(&mut self, what: &'static str) {
        with_shown!(self, game => game.told(what));
    }

    fn deadline(&self) -> Option<Instant> {
        match self.shown {
            ShownGame::Punct => self.punct.as_ref().and_then(Program::deadline),
            ShownGame::Gipf => self.gipf.as_ref().and_then(Program::deadline),
        }
    }

    fn tick(&mut self) {
        with_shown!(self, game => game.tick());
    }

    fn leave(&mut self) {
        if let Some(punct) = &mut self.punct {
            punct.leave();
        }
        if let Some(gipf) = &mut self.gipf {
            gipf.leave();
        }
    }

    fn last_word(&self) -> Option<String> {
        let of_punct = self.punct.as_ref().and_then(Program::last_word);
        let of_gipf = self.gipf.as_ref().and_then(Program::last_word);
        let words: Vec<String> = of_punct.into_iter().chain(of_gipf).collect();
        (!words.is_empty()).then(|| words.join("; "))
    }
}
