//! A guest's terminal, on which one screen after the other is shown: a list, a game, the list again.

use std::io::Write;

use ratatui::layout::Size;

use crate::kit::terminal::job::guarded;
use crate::kit::terminal::{
    AwayTerminal, ClientInput, End, Killer, Program, Questioning, WayThere, connect, give_back,
};
use crate::punct::screen::{Habits, Screen, Visitor, play_away};
use crate::server::game_server::ServerError;
use crate::server::rations::Client;
use crate::server::ssh::Keyboard;
use crate::server::thinkers::Thinkers;

/// How a visit ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VisitEnd {
    Left,
    /// By the server, which closes, or for doing nothing.
    ShownOut,
    Lost,
    Failed(String),
}

impl VisitEnd {
    /// How a visit ends with a screen, unless the guest has only left that screen.
    fn of(end: &End) -> Option<VisitEnd> {
        match end {
            End::Quit | End::Killed(Killer::Interrupt) => None,
            End::Killed(Killer::Quit) => Some(VisitEnd::Left),
            End::Killed(Killer::Terminate) => Some(VisitEnd::ShownOut),
            End::Killed(Killer::Hangup) | End::Lost(_) => Some(VisitEnd::Lost),
        }
    }

    /// Tells the guest how the visit ended; `failure` puts into words why it failed.
    pub fn tell(&self, wire: &mut impl Write, failure: impl FnOnce(&str) -> String) {
        let word = match self {
            VisitEnd::Left => "You have left. The same line brings you back.".to_owned(),
            VisitEnd::ShownOut => {
                "You have been disconnected. The same line brings you back.".to_owned()
            }
            VisitEnd::Lost => return,
            VisitEnd::Failed(why) => failure(why),
        };
        // If this fails, the guest is gone already.
        let _ = wire.write_all(format!("{word}\r\n").as_bytes());
    }
}

/// A guest's terminal.
pub struct GuestTerminal<'a, W> {
    pub keyboard: &'a Keyboard,
    pub wire: &'a mut W,
    /// The size of the window when the guest came; the keyboard knows it since.
    pub size: Size,
    /// What the terminal was asked, if anything.
    pub questioning: Option<Questioning>,
}

impl<W: WayThere> GuestTerminal<'_, W> {
    /// Both ends of what is shown next.
    pub fn connect<M: Send + 'static>(&self) -> (ClientInput<M>, AwayTerminal<M>) {
        let (mut input, away) = connect(self.size);
        input.listen_for(self.questioning.as_ref());
        (input, away)
    }

    /// Shows a list until it is left, for a game or for good.
    ///
    /// # Errors
    /// The visit ends.
    pub fn show_list<M: Send + 'static>(
        &mut self,
        name: &'static str,
        list: &mut impl Program<Message = M>,
        away: AwayTerminal<M>,
    ) -> Result<(), VisitEnd> {
        let (wire, questioning) = (&mut *self.wire, self.questioning.as_ref());
        match guarded(name, || away.play(list, wire, questioning)) {
            Ok(end) => VisitEnd::of(&end).map_or(Ok(()), Err),
            Err(failure) => {
                give_back(self.wire, questioning);
                Err(VisitEnd::Failed(failure.why))
            }
        }
    }

    /// Lets the guest sit down at a game and shows it until it is left, with the engine's share for the
    /// client. The inner error says why it can't be shown, or after the words of `failed` why no longer.
    ///
    /// # Errors
    /// The visit ends.
    pub fn show_game(
        &mut self,
        habits: &mut Habits,
        (thinkers, client): (&Thinkers, Client),
        failed: &str,
        sit_down: impl FnOnce(Screen) -> Result<Visitor, ServerError>,
    ) -> Result<Result<(), String>, VisitEnd> {
        let (input, away) = self.connect();
        let work = thinkers.for_screen(client, self.keyboard.presence());
        let outbox = input.outbox().worked_by(work);
        let visitor = match sit_down(input.screen()) {
            Ok(visitor) => visitor,
            Err(error) => return Ok(Err(error.to_string())),
        };
        self.keyboard.give_to(input);
        let (wire, questioning) = (&mut *self.wire, self.questioning.as_ref());
        let show = || play_away(visitor, habits, questioning, outbox, away, wire);
        match guarded("guest's screen", show) {
            Ok(end) => VisitEnd::of(&end).map_or(Ok(Ok(())), Err),
            Err(failure) => Ok(Err(format!("{failed}{}", failure.why))),
        }
    }
}
