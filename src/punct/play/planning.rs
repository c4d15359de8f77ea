//! The conditional moves of a match: they are added, deleted, and played as soon as the opponent
//! moves.

use jiff::Timestamp;

use super::apply::Applied;
use super::event::Event;
use super::game_match::Match;
use super::plan::{Plan, PlanError};
use crate::rules::{Move, Player};

impl Match {
    /// Sets the stored conditional moves of a player.
    #[must_use]
    pub fn with_plan(self, by: Player, plan: Plan) -> Match {
        Match { plan: Some((by, plan)), ..self }
    }

    /// The conditional moves of the player of a colour.
    pub fn plan(&self, by: Player) -> Option<&Plan> {
        self.plan.as_ref().filter(|(owner, _)| *owner == by).map(|(_, plan)| plan)
    }

    /// Adds a branch to the conditional moves of a player whose opponent is to move.
    pub(super) fn add_to_plan(&mut self, by: Player, line: &[[Move; 2]]) -> Applied {
        self.check_going_on()?;
        if self.turn() == by {
            return Err(PlanError::YourTurn.into());
        }
        let mut plan = self.plan(by).cloned().unwrap_or_default();
        plan.add(self.game(), line)?;
        self.plan = Some((by, plan));
        Ok(vec![Event::Planned])
    }

    pub(super) fn forget_plan(&mut self, by: Player) -> Vec<Event> {
        let forgotten = self.plan.take_if(|(owner, _)| *owner == by);
        forgotten.map(|_| Event::Planned).into_iter().collect()
    }

    /// Plays the planned reply to a move, if there is one, and keeps the rest of the plan. The
    /// reply takes no time. A move without a planned reply deletes the plan.
    pub(super) fn with_planned_reply(
        &mut self,
        mut events: Vec<Event>,
        played: Move,
        now: Timestamp,
    ) -> Vec<Event> {
        let Some((by, plan)) = self.plan.take() else { return events };
        if let Some((reply, rest)) = plan.answer(played)
            && let Ok(replied) = self.play_now(by, reply, now)
        {
            events.extend(replied);
            let goes_on = !rest.is_empty() && self.game().outcome().is_none();
            self.plan = goes_on.then_some((by, rest));
        }
        events
    }
}
