//! The opponent's threats to win at once, what the move in the hand would give the opponent, and
//! how many more spaces each player needs to join two sides.

use std::time::{Duration, Instant};

use super::work::{AdviceTask, EngineQuestion};
use crate::kit::phrases::PlayerNames;
use crate::kit::storage::Name;
use crate::kit::strength::Strength;
use crate::kit::terminal::job::{Job, Ticket, WorkerFailure};
use crate::kit::ui::text::Notice;
use crate::punct::engine::{Concession, Reason, reasons, spaces_to_join, threats};
use crate::punct::phrases;
use crate::punct::play::Seats;
use crate::rules::{Move, Outcome, Player, Position, SpaceSet};

/// The greatest number of threats that are marked on the board. More marks would hide each other.
const MARKED: usize = 3;

#[derive(Default)]
pub struct Threats {
    /// `None` if the players have not chosen whether to see threats.
    pub wanted: Option<bool>,
    known: Option<KnownThreats>,
}

struct KnownThreats {
    position: Position,
    /// All winning moves, in the order of their notation.
    moves: Vec<Move>,
    why: Option<Reason>,
}

const BEGINNERS: Strength = Strength::whole(4);

impl Threats {
    /// By the players' choice, or without a choice against a weak computer.
    pub fn are_shown(&self, seats: Seats) -> bool {
        let mut computers = seats.computer().into_iter().flatten();
        self.wanted.unwrap_or_else(|| computers.any(|strength| strength <= BEGINNERS))
    }

    /// `None` if threats are not shown.
    pub fn follow(&mut self, position: Option<&Position>) {
        if self.known.as_ref().map(|known| &known.position) == position {
            return;
        }
        self.known = position.map(|position| {
            let mut moves = threats(position);
            moves.sort_by_cached_key(ToString::to_string);
            let first = moves.first().map(|&first| reasons(&position.after_pass(), first));
            let why = first.and_then(|why| why.into_iter().next());
            KnownThreats { position: position.clone(), moves, why }
        });
    }

    /// The spaces of a few winning moves that share no space.
    pub fn spaces(&self) -> SpaceSet {
        let moves = self.known.iter().flat_map(|known| &known.moves);
        let mut marked = SpaceSet::EMPTY;
        for spaces in moves.map(|threat| threat.placement().spaces()) {
            if marked.len() < 3 * MARKED && !marked.meets(spaces) {
                marked |= spaces;
            }
        }
        marked
    }

    pub fn is_any(&self) -> bool {
        self.known.as_ref().is_some_and(|known| !known.moves.is_empty())
    }

    pub fn alarm(&self, people: &PlayerNames, sign: char) -> Option<Notice> {
        let known = self.known.as_ref().filter(|known| !known.moves.is_empty())?;
        let opponent = known.position.turn().opponent();
        let text = format!("{} can win at once: {sign}", people.name_with_colour(opponent));
        Some(Notice::warning(people.first(opponent, &text)))
    }

    /// The first winning move of the opponent, its reason, and the number of further ones.
    pub fn status(&self, people: &PlayerNames) -> Option<Notice> {
        let known = self.known.as_ref()?;
        let opponent = known.position.turn().opponent();
        let Some(first) = known.moves.first() else {
            let has = people.does(opponent, ["has", "have"]);
            let who = people.name_with_colour(opponent);
            let text = format!("{who} {has} no winning move at the moment");
            return Some(Notice::plain(people.first(opponent, &text)));
        };
        let mut text = first.to_string();
        if let Some(why) = &known.why {
            text = format!("{text} {}", phrases::reason(why, opponent, people));
        }
        if known.moves.len() > 1 {
            text = format!("{text} (and {} more)", known.moves.len() - 1);
        }
        Some(Notice::warning(text))
    }
}

pub struct NeedsDisplay {
    pub is_shown: bool,
    /// For each player, the number of empty spaces, or `None` if added pieces alone can join no two
    /// sides: a piece must climb onto another or move away.
    known: Option<(Position, [Option<u8>; 2])>,
}

impl Default for NeedsDisplay {
    fn default() -> NeedsDisplay {
        NeedsDisplay { is_shown: true, known: None }
    }
}

pub fn shown_needs(are_shown: bool) -> Notice {
    Notice::plain(if are_shown {
        "The top line says how many more spaces each needs, by adding, to join sides"
    } else {
        "The top line no longer says what the players need; N shows it again"
    })
}

impl NeedsDisplay {
    /// `None` if needs are not shown.
    pub fn follow(&mut self, position: Option<&Position>) {
        if self.known.as_ref().map(|(known, _)| known) == position {
            return;
        }
        self.known = position.map(|position| {
            (position.clone(), Player::BOTH.map(|player| spaces_to_join(position, player)))
        });
    }

    /// `None` if needs are not shown.
    pub fn text(&self, player: Player) -> Option<String> {
        let (_, needs) = self.known.as_ref()?;
        Some(needs[player as usize].map_or("–".to_owned(), |spaces| spaces.to_string()))
    }
}

/// The effect is not computed while the player moves the piece.
const REST: Duration = Duration::from_millis(300);

#[derive(Default)]
pub struct HandWarnings {
    pub is_hushed: bool,
    aimed: Option<AimedMove>,
}

struct AimedMove {
    before: Position,
    played: Move,
    state: AimedState,
}

enum AimedState {
    Moves(Instant),
    Asked(Job),
    Known(Concession),
}

impl HandWarnings {
    pub fn switch(&mut self) -> Notice {
        self.is_hushed = !self.is_hushed;
        Notice::plain(if self.is_hushed {
            "No more warnings of what a move in your hand gives away; B tells them again"
        } else {
            "Once a move in your hand rests, you are told what it gives away; B ends that"
        })
    }

    /// Once the hand has rested long enough, returns the question to the engine.
    pub fn follow(
        &mut self,
        aimed: Option<(&Position, Move)>,
        now: Instant,
    ) -> Option<EngineQuestion> {
        if self.is_hushed {
            self.aimed = None;
            return None;
        }
        self.aimed.take_if(|known| aimed != Some((&known.before, known.played)));
        let (before, played) = aimed?;
        let aimed = self.aimed.get_or_insert_with(|| {
            let state = AimedState::Moves(now + REST);
            AimedMove { before: before.clone(), played, state }
        });
        if !matches!(aimed.state, AimedState::Moves(until) if until <= now) {
            return None;
        }
        let (job, question) = AdviceTask::GivesAway(before.clone(), played).with_job();
        aimed.state = AimedState::Asked(job);
        Some(question)
    }

    /// When the hand will have rested long enough; `None` if nothing waits for this.
    pub fn due(&self) -> Option<Instant> {
        match self.aimed.as_ref()?.state {
            AimedState::Moves(until) => Some(until),
            AimedState::Asked(_) | AimedState::Known(_) => None,
        }
    }

    /// Takes the result of a job, if the job is about the present move in the hand.
    pub fn receive(
        &mut self,
        ticket: &Ticket,
        found: Result<Option<Concession>, WorkerFailure>,
    ) -> Result<(), WorkerFailure> {
        if let Some(AimedMove { state, .. }) = &mut self.aimed
            && matches!(state, AimedState::Asked(job) if job.has(ticket))
            && let Some(found) = found?
        {
            *state = AimedState::Known(found);
        }
        Ok(())
    }

    /// `None` as long as this is not known.
    pub fn concession(&self) -> Option<&Concession> {
        match &self.aimed.as_ref()?.state {
            AimedState::Known(found) => Some(found),
            AimedState::Moves(_) | AimedState::Asked(_) => None,
        }
    }
}

/// In full and in short. `you` is the player who reads the text; `None` for a spectator.
pub fn end_warning(
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
    let people = PlayerNames::new(names, you);
    phrases::end_warning(after, outcome, you, names).map(|text| tone(people.sentence(&text)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    fn nothing() -> Concession {
        Concession { wins: vec![], by_adding: false, opened: None }
    }

    #[test]
    fn it_asks_once_when_the_hand_has_rested_and_then_waits_for_nothing() {
        let (start, now) = (Position::new(Rules::default()), Instant::now());
        let aimed = Some((&start, "T-D3,D4,E4".parse().unwrap()));
        let mut in_hand = HandWarnings::default();
        assert!(in_hand.follow(aimed, now).is_none());
        assert_eq!(in_hand.due(), Some(now + REST));
        assert!(in_hand.follow(aimed, now + REST / 2).is_none(), "the hand has not rested yet");
        let (ticket, ..) = in_hand.follow(aimed, now + REST).expect("a job");
        assert_eq!(in_hand.due(), None);
        assert!(in_hand.follow(aimed, now + 9 * REST).is_none(), "the job was started before");
        in_hand.receive(&ticket, Ok(Some(nothing()))).unwrap();
        assert_eq!(in_hand.concession(), Some(&nothing()));
        assert!(in_hand.follow(None, now + 9 * REST).is_none());
        assert_eq!(in_hand.concession(), None);
    }

    #[test]
    fn what_is_found_of_a_move_that_the_hand_has_left_is_dropped() {
        let (start, now) = (Position::new(Rules::default()), Instant::now());
        let [one, other] = ["T-D3,D4,E4", "T-D4,D5,E5"].map(|text| text.parse().unwrap());
        let mut in_hand = HandWarnings::default();
        in_hand.follow(Some((&start, one)), now);
        let (ticket, ..) = in_hand.follow(Some((&start, one)), now + REST).expect("a job");
        in_hand.follow(Some((&start, other)), now + REST);
        in_hand.receive(&ticket, Ok(Some(nothing()))).unwrap();
        assert_eq!(in_hand.concession(), None);
        let (later, ..) = in_hand.follow(Some((&start, other)), now + 2 * REST).expect("a job");
        in_hand.receive(&ticket, Ok(Some(nothing()))).unwrap();
        assert_eq!(in_hand.concession(), None);
        in_hand.receive(&later, Ok(Some(nothing()))).unwrap();
        assert!(in_hand.concession().is_some());
    }
}
