//! A good turn with its reasons, found by the computer at its greatest strength.

use super::action::PlayAction;
use super::aim::Activity;
use super::status::with_names;
use super::{App, Obstacle, Task};
use crate::gipf::engine::{Answer, GipfStrength, Reason, ThinkRequest, reasons};
use crate::gipf::phrases;
use crate::gipf::play::Command;
use crate::gipf::rules::{Position, Turn};
use crate::kit::phrases::{STATUS_COLUMNS, fitting};
use crate::kit::storage::Name;
use crate::kit::terminal::job::{Job, Ticket, WorkerFailure};
use crate::kit::ui::text::Notice;

pub struct Hint {
    position: Position,
    /// Another one ends the hint.
    activity: Activity,
    state: HintState,
}

enum HintState {
    Looking(Job),
    Found { turn: Turn, why: Vec<Reason> },
}

impl Hint {
    pub fn waits_for(&self, ticket: &Ticket) -> bool {
        matches!(&self.state, HintState::Looking(job) if job.has(ticket))
    }

    pub fn turn(&self) -> Option<&Turn> {
        match &self.state {
            HintState::Looking(_) => None,
            HintState::Found { turn, .. } => Some(turn),
        }
    }

    pub fn status(&self, names: &[Name; 2]) -> Notice {
        let HintState::Found { turn, why } = &self.state else {
            return Notice::plain("Looking for a good turn …");
        };
        Notice::good(with_names(names, STATUS_COLUMNS, |names| {
            let reasons: Vec<String> =
                why.iter().map(|&why| phrases::reason(why, self.position.turn(), names)).collect();
            let mut wordings = Vec::new();
            for count in (1..=reasons.len()).rev() {
                let reasons = reasons[..count].join(", ");
                wordings.push(format!("Hint: {turn} {reasons}. Enter plays it, Esc hides it"));
            }
            let first = reasons.first().map_or("", String::as_str);
            wordings.push(format!("Hint: {turn} {first}. Enter plays it"));
            wordings.push(format!("Hint: {turn} {first}"));
            wordings.push(format!("Hint: the turn that is shown {first}"));
            fitting(wordings, STATUS_COLUMNS)
        }))
    }
}

impl App {
    /// Unless the player does something else or looks at another position.
    pub fn shown_hint(&self) -> Option<&Hint> {
        let hint = self.game.hint.as_ref()?;
        let is_here = hint.position == *self.session.draft().position();
        (is_here && hint.activity == self.game.aim.activity && self.may_act()).then_some(hint)
    }

    pub(super) fn ask_for_hint(&mut self) -> Result<(), Obstacle> {
        self.check_may_act()?;
        if !self.session.draft().steps().is_empty() {
            let why = "You have begun your turn: Esc takes it back, a step at a time";
            return Err(Obstacle::Refused(why.to_owned()));
        }
        self.game.aim.put_back();
        self.settle_activity();
        let (job, position) = (Job::new(), self.session.draft().position().clone());
        let [.., greatest] = GipfStrength::ALL;
        let request = ThinkRequest::Play(position.clone(), greatest);
        self.start(Task::Think(job.ticket(), Box::new(request)));
        let activity = self.game.aim.activity;
        self.game.hint = Some(Hint { position, activity, state: HintState::Looking(job) });
        Ok(())
    }

    pub(super) fn take_hint(&mut self, answer: Result<Answer, WorkerFailure>) {
        let Some(hint) = &mut self.game.hint else { return };
        let why = match answer {
            Ok(Answer::Turn(Some(turn))) => {
                hint.state = HintState::Found { why: reasons(&hint.position, &turn), turn };
                return;
            }
            Ok(_) => "no turn is possible".to_owned(),
            Err(failure) => failure.why,
        };
        self.game.hint = None;
        self.notice = Some(Notice::warning(format!("No hint: {why}")));
    }

    /// What plays the hint that is shown.
    pub(super) fn hinted(&self) -> Option<PlayAction> {
        let turn = self.shown_hint()?.turn()?.clone();
        Some(PlayAction::Command(Command::Play(turn)))
    }
}
