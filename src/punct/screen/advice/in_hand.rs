//! The effect of the move in the hand: what the move would give the opponent. The effect is
//! computed once the hand rests, and not while the player moves the piece.

use std::time::{Duration, Instant};

use crate::kit::phrases::People;
use crate::kit::storage::Name;
use crate::kit::terminal::job::{Job, Ticket, WorkerFailure};
use crate::kit::ui::notice::Notice;
use crate::punct::engine::GivesAway;
use crate::punct::phrases;
use crate::punct::screen::advice::{AdviceTask, EngineQuestion};
use crate::rules::{Move, Outcome, Player, Position};

/// The time for which the hand must rest before the effect is computed.
const REST: Duration = Duration::from_millis(300);

/// The effect of the move in the hand, and whether the players want to see it.
#[derive(Default)]
pub struct InHand {
    /// Whether the players do not want to be warned.
    pub is_hushed: bool,
    aimed: Option<Aimed>,
}

/// A move that the hand could make now.
struct Aimed {
    before: Position,
    played: Move,
    state: AimedState,
}

enum AimedState {
    /// The moment at which the hand will have rested long enough, if it makes no other move.
    Moves(Instant),
    Asked(Job),
    Known(GivesAway),
}

impl InHand {
    /// Switches the warnings on or off.
    pub fn switch(&mut self) -> Notice {
        self.is_hushed = !self.is_hushed;
        Notice::plain(if self.is_hushed {
            "No more warnings of what a move in your hand gives away; B tells them again"
        } else {
            "Once a move in your hand rests, you are told what it gives away; B hushes that"
        })
    }

    /// Notes the move that the hand could make now, if there is one, and forgets the effect of any
    /// other move. Once the hand has rested long enough, returns the question to the engine.
    pub fn follow(
        &mut self,
        aimed: Option<(&Position, Move)>,
        now: Instant,
    ) -> Option<EngineQuestion> {
        let aimed = if self.is_hushed { None } else { aimed };
        let is_of = |it: &Aimed| aimed == Some((&it.before, it.played));
        if !self.aimed.as_ref().is_some_and(is_of) {
            self.aimed = aimed.map(|(before, played)| Aimed {
                before: before.clone(),
                played,
                state: AimedState::Moves(now + REST),
            });
        }
        let aimed = self.aimed.as_mut()?;
        if !matches!(aimed.state, AimedState::Moves(until) if until <= now) {
            return None;
        }
        let task = AdviceTask::GivesAway(aimed.before.clone(), aimed.played);
        let (job, question) = task.with_job();
        aimed.state = AimedState::Asked(job);
        Some(question)
    }

    /// Returns the moment at which the hand will have rested long enough; `None` if nothing waits
    /// for this.
    pub fn due(&self) -> Option<Instant> {
        match self.aimed.as_ref()?.state {
            AimedState::Moves(until) => Some(until),
            AimedState::Asked(_) | AimedState::Known(_) => None,
        }
    }

    /// Takes the result of a job, if the job is about the present move in the hand.
    ///
    /// # Errors
    /// That job has failed.
    pub fn take_found(
        &mut self,
        ticket: &Ticket,
        found: Result<Option<GivesAway>, WorkerFailure>,
    ) -> Result<(), WorkerFailure> {
        if let Some(Aimed { state, .. }) = &mut self.aimed
            && matches!(state, AimedState::Asked(job) if job.has(ticket))
            && let Some(found) = found?
        {
            *state = AimedState::Known(found);
        }
        Ok(())
    }

    /// Returns what the move in the hand would give the opponent; `None` as long as this is not
    /// known.
    pub fn gives_away(&self) -> Option<&GivesAway> {
        match &self.aimed.as_ref()?.state {
            AimedState::Known(found) => Some(found),
            AimedState::Moves(_) | AimedState::Asked(_) => None,
        }
    }
}

/// Tells how a move would end the game, in full and in short. `after` is the position after the
/// move. `you` is the player who reads the text; `None` for a spectator.
pub fn would_end(
    after: &Position,
    outcome: Outcome,
    you: Option<Player>,
    names: &[Name; 2],
) -> [Notice; 2] {
    let tone = match outcome.winner() {
        None => Notice::plain,
        Some(winner) if winner == after.turn() => Notice::warning,
        Some(_) => Notice::good,
    };
    let people = People::new(names, you);
    phrases::would_end(after, outcome, you, names).map(|text| tone(people.sentence(&text)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    fn nothing() -> GivesAway {
        GivesAway { wins: vec![], by_adding: false, opened: None }
    }

    #[test]
    fn it_asks_once_when_the_hand_has_rested_and_then_waits_for_nothing() {
        let (start, now) = (Position::new(Rules::default()), Instant::now());
        let aimed = Some((&start, "T-D3,D4,E4".parse().unwrap()));
        let mut in_hand = InHand::default();
        assert!(in_hand.follow(aimed, now).is_none());
        assert_eq!(in_hand.due(), Some(now + REST));
        assert!(in_hand.follow(aimed, now + REST / 2).is_none(), "the hand has not rested yet");
        let (ticket, ..) = in_hand.follow(aimed, now + REST).expect("a job");
        assert_eq!(in_hand.due(), None);
        assert!(in_hand.follow(aimed, now + 9 * REST).is_none(), "the job was started before");
        in_hand.take_found(&ticket, Ok(Some(nothing()))).unwrap();
        assert_eq!(in_hand.gives_away(), Some(&nothing()));
        assert!(in_hand.follow(None, now + 9 * REST).is_none());
        assert_eq!(in_hand.gives_away(), None);
    }

    #[test]
    fn what_is_found_of_a_move_that_the_hand_has_left_is_dropped() {
        let (start, now) = (Position::new(Rules::default()), Instant::now());
        let [one, other] = ["T-D3,D4,E4", "T-D4,D5,E5"].map(|text| text.parse().unwrap());
        let mut in_hand = InHand::default();
        in_hand.follow(Some((&start, one)), now);
        let (ticket, ..) = in_hand.follow(Some((&start, one)), now + REST).expect("a job");
        in_hand.follow(Some((&start, other)), now + REST);
        in_hand.take_found(&ticket, Ok(Some(nothing()))).unwrap();
        assert_eq!(in_hand.gives_away(), None);
        let (later, ..) = in_hand.follow(Some((&start, other)), now + 2 * REST).expect("a job");
        in_hand.take_found(&ticket, Ok(Some(nothing()))).unwrap();
        assert_eq!(in_hand.gives_away(), None);
        in_hand.take_found(&later, Ok(Some(nothing()))).unwrap();
        assert!(in_hand.gives_away().is_some());
    }
}
