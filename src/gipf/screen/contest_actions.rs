//! How the screen goes to the game of PÜNCT of a contest, follows it, and comes back.

use std::time::{Duration, Instant};

use super::contest::ContestGame;
use super::message::Message;
use super::program::Playing;
use crate::tui::parts::{self, Action, Flow};

/// How long the result of a game of PÜNCT between two computers is seen.
const RESULT_SHOWN: Duration = Duration::from_secs(2);

impl Playing {
    /// The game of PÜNCT, if it is on the screen.
    pub(super) fn shown_contest(&mut self) -> Option<&mut ContestGame> {
        let is_beside = self.app.is_beside_contest;
        self.contest.as_deref_mut().filter(|_| !is_beside)
    }

    /// Opens the game of PÜNCT of a contest that has begun, and forgets one that is no more.
    pub(super) fn update_contest(&mut self) {
        if self.contest.as_ref().is_some_and(|contest| !contest.belongs_to(&self.app)) {
            self.contest = None;
        }
        match &mut self.contest {
            None => {
                let outbox = self.outbox.as_ref();
                let minds = self.minds;
                let game = ContestGame::of(&self.app, outbox, self.sixel_colours, minds);
                self.contest = game.map(Box::new);
            }
            // Looks that were changed meanwhile are changed there, too.
            Some(contest) if self.app.is_beside_contest => {
                contest.running.app.appearance = self.app.look.clone();
            }
            Some(_) => {}
        }
    }

    /// Asks for something in the game of PÜNCT. Nothing of that leaves its screen.
    pub(super) fn ask_in_contest(&mut self, action: Action) {
        if let Some(contest) = &mut self.contest {
            // As whoever goes there would see it.
            contest.running.app.appearance = self.app.look.clone();
            contest.running.take(parts::Message::Asked(action));
        }
    }

    /// After something happened in the game of PÜNCT: it is told on and saved; whoever leaves it is
    /// at the board of GIPF.
    pub(super) fn after_contest(&mut self, flow: Flow) -> Flow {
        let Some(contest) = &mut self.contest else { return Flow::Go };
        contest.tell(&mut self.app.session);
        if flow == Flow::Go {
            if contest.settled.is_some() {
                return self.after_result();
            }
            return Flow::Go;
        }
        let steps_aside = contest.running.stepped_aside();
        let flow = self.leave_contest();
        if steps_aside { flow } else { self.take(Message::Interrupted) }
    }

    /// Whoever plays here leaves the result of PÜNCT; nobody has to while two computers play, or
    /// while GIPF's board is shown.
    fn after_result(&mut self) -> Flow {
        if self.app.is_beside_contest {
            return self.leave_contest();
        }
        if let Some(contest) = &mut self.contest
            && self.app.session.seats().are_computers()
        {
            contest.leaves.get_or_insert_with(|| Instant::now() + RESULT_SHOWN);
        }
        Flow::Go
    }

    /// Goes to the board of GIPF; a contest that is settled is over.
    pub(super) fn leave_contest(&mut self) -> Flow {
        let Some(contest) = &self.contest else { return Flow::Go };
        if !self.app.is_beside_contest {
            self.app.look = contest.running.app.appearance.clone();
        }
        let settled = contest.settled;
        if settled.is_some() {
            self.contest = None;
        }
        self.app.is_beside_contest = true;
        self.take(Message::ContestLeft(settled))
    }
}
