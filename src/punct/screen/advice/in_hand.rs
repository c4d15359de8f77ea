//! The effects of the move in the hand: what the move would give the opponent. Effects are computed
//! once the hand rests, and not while a piece is being carried.

use std::time::{Duration, Instant};

use crate::kit::storage::Name;
use crate::kit::terminal::job::{Job, Ticket};
use crate::kit::ui::notice::{Notice, sentence};
use crate::punct::engine::GivesAway;
use crate::punct::phrases;
use crate::rules::{Move, Outcome, Player, Position};

/// How long the hand must rest before effects are shown.
const REST: Duration = Duration::from_millis(300);

/// The effects of the move in the hand, and whether they are wanted.
#[derive(Default)]
pub struct InHand {
    /// Whether the players do not want these warnings.
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
    /// The hand may still be moving until this time.
    Moves(Instant),
    Asked(Job),
    Known(GivesAway),
}

impl InHand {
    /// Follows the hand to the move that it could make now, or to none. Forgets the effects of
    /// another move. Returns the job to start, if the hand rests.
    pub fn follow(
        &mut self,
        aimed: Option<(&Position, Move)>,
        now: Instant,
    ) -> Option<(Ticket, Position, Move)> {
        let is_of = |it: &Aimed| aimed == Some((&it.before, it.played));
        if !self.aimed.as_ref().is_some_and(is_of) {
            self.aimed = aimed.map(|(before, played)| Aimed {
                before: before.clone(),
                played,
                state: AimedState::Moves(now + REST),
            });
        }
        let aimed = self.aimed.as_mut()?;
        match aimed.state {
            AimedState::Moves(until) if until <= now => {}
            _ => return None,
        }
        let job = Job::new();
        let ticket = job.ticket();
        aimed.state = AimedState::Asked(job);
        Some((ticket, aimed.before.clone(), aimed.played))
    }

    /// The time at which the hand will have rested long enough.
    pub fn due(&self) -> Option<Instant> {
        match self.aimed.as_ref()?.state {
            AimedState::Moves(until) => Some(until),
            AimedState::Asked(_) | AimedState::Known(_) => None,
        }
    }

    /// Takes the result of a job, if it is about the move in the hand.
    pub fn note_found(&mut self, ticket: &Ticket, found: GivesAway) {
        if let Some(Aimed { state, .. }) = &mut self.aimed
            && matches!(state, AimedState::Asked(job) if job.has(ticket))
        {
            *state = AimedState::Known(found);
        }
    }

    /// What the move in the hand would give the opponent, once this is known.
    pub fn gives_away(&self) -> Option<&GivesAway> {
        match &self.aimed.as_ref()?.state {
            AimedState::Known(found) => Some(found),
            AimedState::Moves(_) | AimedState::Asked(_) => None,
        }
    }
}

/// How a move would end the game, in full and in short. `after` is the position after the move.
/// `you` is the player who reads the text, if there is one.
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
    phrases::would_end(after, outcome, you, names).map(|text| tone(sentence(&text)))
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
        in_hand.note_found(&ticket, nothing());
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
        in_hand.note_found(&ticket, nothing());
        assert_eq!(in_hand.gives_away(), None);
        let (later, ..) = in_hand.follow(Some((&start, other)), now + 2 * REST).expect("a job");
        in_hand.note_found(&ticket, nothing());
        assert_eq!(in_hand.gives_away(), None);
        in_hand.note_found(&later, nothing());
        assert!(in_hand.gives_away().is_some());
    }
}
