//! A guest's terminal. It shows one screen after the other: a list, a game, the list again.

use std::io::Write;

use ratatui::layout::Size;

use crate::kit::lessons::PuzzleId;
use crate::kit::terminal::job::catch_panic;
use crate::kit::terminal::{
    ClientInput, End, Killer, Outbox, RemoteTerminal, TerminalQuery, TerminalWire, connect,
    give_back,
};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::text::Notice;
use crate::punct::screen::{InitialView, run_remote};
use crate::server::clients::Client;
use crate::server::engine_pool::EnginePool;
use crate::server::list_screen::{List, ListScreen};
use crate::server::ssh::Keyboard;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VisitEnd {
    Left,
    /// The server has ended the visit. It shows the reason once the session ends.
    Dismissed,
    Lost,
    Failed(String),
}

impl VisitEnd {
    /// Tells the guest how the visit ended. `failure` makes the text for the reason of a failure.
    pub fn report(&self, wire: &mut impl Write, failure: impl FnOnce(&str) -> String) {
        let text = match self {
            VisitEnd::Left => "You have left. The same line brings you back.".to_owned(),
            VisitEnd::Lost | VisitEnd::Dismissed => return,
            VisitEnd::Failed(why) => failure(why),
        };
        // A failure means that the guest has gone already.
        let _ = wire.write_all(format!("{text}\r\n").as_bytes());
    }
}

pub struct GuestTerminal<'a, W, N> {
    keyboard: &'a Keyboard,
    wire: &'a mut W,
    /// The size of the window when the guest came. The keyboard tells later sizes.
    size: Size,
    questioning: Option<TerminalQuery>,
    /// They exist before the list, so that no key is lost. `None` once the first screen is shown.
    first: Option<(Outbox<N>, RemoteTerminal<N>)>,
}

impl<'a, W: TerminalWire, N: Send + 'static> GuestTerminal<'a, W, N> {
    /// Begins to use a guest's terminal. With `wants_pictures`, asks the terminal what it can show,
    /// otherwise only how wide it draws a character. Gives also how screens look on the terminal.
    pub fn new(
        (keyboard, wire, size): (&'a Keyboard, &'a mut W, Size),
        looks: &InitialView,
        wants_pictures: bool,
    ) -> (GuestTerminal<'a, W, N>, Appearance) {
        let (mut input, away) = connect(size);
        let first = Some((input.outbox(), away));
        let questioning = if wants_pictures { looks.ask(size) } else { None };
        input.listen_for(questioning.as_ref());
        let questions = match &questioning {
            Some(questioning) => questioning.text(),
            None => looks.measure(&mut input).into(),
        };
        keyboard.set_listener(input);
        // A failure means that the guest has gone. The screen notices that.
        let _ = wire.write_all(&questions);
        let mut appearance = looks.appearance();
        if let Some(answers) = questioning.as_ref().and_then(TerminalQuery::answers_soon) {
            appearance.apply_answers(&answers);
        }
        (GuestTerminal { keyboard, wire, size, questioning, first }, appearance)
    }

    /// `engine` is the engine, and the client whose share of it the games use.
    pub fn show<L: List<News = N>>(
        mut self,
        mut screen: ListScreen<L>,
        engine: (&EnginePool, Client),
    ) -> VisitEnd {
        loop {
            if let Err(visit_end) = self.show_list(&mut screen) {
                return visit_end;
            }
            let mut next = screen.take_game();
            if next.is_none() {
                return VisitEnd::Left;
            }
            while let Some(game) = next.take() {
                match self.show_game(&mut screen, game.clone(), engine) {
                    Ok(Ok(wanted_tasks)) => {
                        screen.notice = None;
                        next = L::next_game(game, wanted_tasks);
                    }
                    Ok(Err(why)) => screen.notice = Some(Notice::refusal(&why)),
                    Err(visit_end) => return visit_end,
                }
            }
            L::refresh(&mut screen);
        }
    }

    /// Shows a list until the guest leaves it, for a game or for good. An error ends the visit.
    fn show_list<L: List<News = N>>(&mut self, screen: &mut ListScreen<L>) -> Result<(), VisitEnd> {
        self.keyboard.set_idle_limit(L::PATIENCE[0]);
        let (outbox, away) = self.first.take().unwrap_or_else(|| {
            let (input, away) = self.connect();
            let outbox = input.outbox();
            self.keyboard.set_listener(input);
            (outbox, away)
        });
        screen.list.on_open(outbox);
        let (wire, questioning) = (&mut *self.wire, self.questioning.as_ref());
        let shown = catch_panic(L::NAME, || away.play(screen, wire, questioning));
        screen.list.on_close();
        match shown {
            Ok(end) => visit_end(&end).map_or(Ok(()), Err),
            Err(failure) => {
                give_back(self.wire, questioning);
                Err(VisitEnd::Failed(failure.why))
            }
        }
    }

    /// Gives the tasks from the game that the guest wants to try next, or the reason why the guest
    /// can't sit down or the screen has failed. The outer error ends the visit.
    fn show_game<L: List<News = N>>(
        &mut self,
        screen: &mut ListScreen<L>,
        game: L::Game,
        (engine_pool, client): (&EnginePool, Client),
    ) -> Result<Result<Vec<PuzzleId>, String>, VisitEnd> {
        self.keyboard.set_idle_limit(L::PATIENCE[1]);
        let (input, away) = self.connect();
        let work = engine_pool.for_screen(client, self.keyboard.presence());
        let outbox = input.outbox().worked_by(work);
        let ListScreen { list, preferences, .. } = screen;
        let sitting = match list.sit_down(game, input.screen()) {
            Ok(sitting) => sitting,
            Err(error) => return Ok(Err(error.to_string())),
        };
        self.keyboard.set_listener(input);
        let (wire, questioning) = (&mut *self.wire, self.questioning.as_ref());
        let shown = catch_panic("guest's screen", || {
            run_remote(sitting, preferences, questioning, outbox, away, wire)
        });
        list.on_close();
        match shown {
            Ok((end, wanted_tasks)) => visit_end(&end).map_or(Ok(Ok(wanted_tasks)), Err),
            Err(failure) => Ok(Err(format!("{}{}", L::GAME_FAILED, failure.why))),
        }
    }

    fn connect<M: Send + 'static>(&self) -> (ClientInput<M>, RemoteTerminal<M>) {
        let (mut input, away) = connect(self.size);
        input.listen_for(self.questioning.as_ref());
        (input, away)
    }
}

/// `None` if the guest has only left that screen.
fn visit_end(end: &End) -> Option<VisitEnd> {
    match end {
        End::Quit | End::Killed(Killer::Interrupt) => None,
        End::Killed(Killer::Quit) => Some(VisitEnd::Left),
        End::Killed(Killer::Terminate) => Some(VisitEnd::Dismissed),
        End::Killed(Killer::Hangup) | End::Lost(_) => Some(VisitEnd::Lost),
    }
}
