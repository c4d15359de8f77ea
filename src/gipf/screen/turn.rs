//! The turn being made on the board: its steps go to the session, which it follows.

use super::aim::{Aim, Response};
use super::app::App;
use super::dialogs::Dialog;
use super::mode::Mode;
use super::state::Obstacle;
use super::words;
use crate::gipf::rules::{Deed, Step, Turn};
use crate::gipf::screen::dialogs::{GameOver, SettledContest, questions};
use crate::gipf::session::{Announced, ContestResult};
use crate::kit::phrases::called;
use crate::kit::session::KeptGame as _;
use crate::kit::ui::notice::Notice;

/// Ends a turn that is done; shows the row that has to be dealt with.
pub fn follow(app: &mut App) {
    if app.session.open_contest().is_some() || app.session.announced().is_some() {
        app.game.aim.mode = Mode::Free;
        return;
    }
    let draft = app.session.draft();
    // A turn that came back with a decided contest ends here, too, be it the computer's.
    if draft.has_moved() && draft.rows().is_empty() && app.session.game().outcome().is_none() {
        let _ = app.finish_turn();
        return;
    }
    if !app.session.may_act() {
        app.game.aim.mode = Mode::Free;
        return;
    }
    let is_gone = match app.game.aim.mode {
        Mode::Row(deal) => !draft.rows().contains(&deal.run),
        Mode::Push(entry) => !draft.entries(app.game.aim.entering(draft)).contains(&entry),
        Mode::Jump(take) => take.choices(draft).is_empty(),
        Mode::Free => false,
    };
    if is_gone {
        app.game.aim.mode = Mode::Free;
    }
    let due = draft.rows().into_iter().find(|run| run.is_due);
    if let (Some(run), false) = (due, matches!(app.game.aim.mode, Mode::Row(_))) {
        app.game.aim.deal_with(run, draft);
    }
}

impl App {
    /// Does what came of an act at the board.
    pub(super) fn respond(&mut self, response: Response) -> Result<(), Obstacle> {
        match response {
            Response::Done => {}
            Response::Say(notice) => self.notice = Some(notice),
            Response::Step(Step::Push(entering, entry))
                if words::gives_up_potentials(entering, self.session.draft()) =>
            {
                self.open_dialog(questions::give_up_potentials(&self.session, entry));
            }
            Response::Step(step) => self.step(step)?,
            Response::StepBack => self.step_back(),
            Response::Finish => self.finish_turn()?,
        }
        Ok(())
    }

    pub(super) fn step(&mut self, step: Step) -> Result<(), Obstacle> {
        self.session.step(step)?;
        self.game.aim.mode = Mode::Free;
        Ok(())
    }

    fn step_back(&mut self) {
        if !self.session.step_back() {
            let text = if self.session.draft().steps().is_empty() {
                "Nothing of this turn is done yet; u takes back the last turn"
            } else {
                "What a challenge has decided can't be taken back step by step; u takes it all back"
            };
            self.notice = Some(Notice::plain(text));
        }
    }

    /// Ends the turn and tells of it.
    pub(super) fn finish_turn(&mut self) -> Result<(), Obstacle> {
        let turn = self.session.finish()?;
        self.tell_turn(&turn);
        Ok(())
    }

    pub(super) fn play_for_computer(&mut self, turn: &Turn) -> Result<(), String> {
        let announced = self.session.play(turn).map_err(|blocked| blocked.to_string())?;
        self.tell_announced(announced, turn);
        Ok(())
    }

    /// Plays a turn that was typed. What goes of a row need not be: it is chosen on the board.
    pub(super) fn play_typed(&mut self, turn: &Turn) -> Result<(), Obstacle> {
        if self.session.begin(turn) {
            self.game.aim.put_back();
            return Ok(());
        }
        let announced = self.session.play(turn)?;
        self.game.aim.put_back();
        self.tell_announced(announced, turn);
        Ok(())
    }

    fn tell_announced(&mut self, announced: Announced, turn: &Turn) {
        match announced {
            Announced::Made => self.tell_turn(turn),
            Announced::MayBeContested => self.notice = None,
        }
    }

    /// Says what the last turn did, and shows the result once the game is over.
    fn tell_turn(&mut self, turn: &Turn) {
        let looks_at = self.game.aim.looks_at;
        let (cursor, wanted) = (self.game.aim.cursor, None);
        self.game.aim = Aim { cursor, wanted, looks_at, ..Aim::new() };
        if self.game.lesson.is_some() {
            return self.judge_in_lesson();
        }
        let played = self.session.game().turns().len();
        let mover = self.session.position_at(played.saturating_sub(1));
        let mover = mover.map_or(self.session.challenger(), |position| position.turn());
        let name = self.session.name(mover).to_string();
        let was_let_be = |nth: Option<usize>| nth.is_some_and(|nth| self.was_let_be(nth));
        let let_be = was_let_be(played.checked_sub(2));
        let told = words::played(&name, let_be, turn.deed, &turn.to_string());
        let text = if was_let_be(played.checked_sub(1)) {
            let challenger = called(self.session.names(), mover.opponent());
            format!("{}. {told}", words::lets_be(&challenger))
        } else {
            told
        };
        self.notice = Some(Notice::plain(text));
        self.tell_the_end();
    }

    /// Whether the nth turn is a use that the other player could have contested.
    fn was_let_be(&self, nth: usize) -> bool {
        let game = self.session.game();
        let is_use = |turn: &Turn| matches!(turn.deed, Some(Deed::Jump(_))) && !turn.was_contested;
        let mover = self.session.position_at(nth).map(|position| position.turn());
        game.turns().get(nth).is_some_and(is_use)
            && mover.is_some_and(|mover| game.challenges_left(mover.opponent()) > 0)
    }

    /// Shows the result once the game is over, below the dialogs that are open.
    pub(super) fn tell_the_end(&mut self) {
        let is_told = self.dialogs.iter().any(|dialog| matches!(dialog, Dialog::GameOver(_)));
        if self.session.game().outcome().is_some() && !is_told {
            self.dialogs.insert(0, GameOver.into());
        }
    }

    /// The announced use is contested.
    pub(super) fn contest(&mut self) -> Result<(), String> {
        self.session.contest().map(drop).map_err(|blocked| blocked.to_string())?;
        self.game.is_beside_contest = false;
        Ok(())
    }

    /// The announced use is let be.
    pub(super) fn let_it_be(&mut self) -> Result<(), String> {
        let lets_be = words::lets_be(&called(self.session.names(), self.session.challenger()));
        let turns = self.session.game().turns().len();
        self.session.let_it_be().map_err(|blocked| blocked.to_string())?;
        // A whole turn tells of it, too.
        match self.session.game().turns().last().cloned() {
            Some(turn) if self.session.game().turns().len() > turns => self.tell_turn(&turn),
            _ => self.notice = Some(Notice::plain(lets_be)),
        }
        Ok(())
    }

    /// A contest was decided by its game of PÜNCT.
    pub fn tell_settled(&mut self, settled: ContestResult) {
        self.dialogs.retain(|dialog| !dialog.is_challenge());
        let settled = SettledContest(settled);
        if self.session.seats().are_computers() {
            // No player is there to answer a dialog.
            self.notice = Some(Notice::plain(settled.what_follows(&self.session)));
            self.pause_between_computers();
        } else {
            self.dialogs.push(Dialog::Settled(settled));
        }
        self.tell_the_end();
    }
}
