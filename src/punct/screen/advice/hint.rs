//! A good move, shown as a ghost on the board, and why it is good; and the best moves in the position
//! on the board, looked for while the panel for them is open.

use crate::kit::phrases::{called, percent};
use crate::kit::storage::Name;
use crate::kit::terminal::job::{Job, Ticket};
use crate::kit::ui::notice::Notice;
use crate::punct::engine::{Analysis, Candidate, ForcedWin, GoodMoves, Reason, reasons};
use crate::punct::phrases;
use crate::rules::{Move, Position};

/// A good move that is shown, or looked for.
pub struct Hint {
    pub position: Position,
    state: HintState,
}

enum HintState {
    Looking(Job),
    /// The good moves, the best first, and which of them is shown.
    Found {
        heading: String,
        moves: Vec<(Candidate, Vec<Reason>)>,
        /// The win that the first of them begins.
        forced: Option<ForcedWin>,
        chosen: usize,
    },
}

impl Hint {
    /// A move that is still looked for.
    pub fn looking(position: Position, job: Job) -> Hint {
        Hint { position, state: HintState::Looking(job) }
    }

    /// A move that is known already. `heading` says what it is.
    pub fn known(position: Position, heading: String, good: Candidate) -> Hint {
        let state = HintState::found(&position, heading, vec![good], None);
        Hint { position, state }
    }

    /// Whether it waits for the result of a job.
    pub fn waits_for(&self, ticket: &Ticket) -> bool {
        matches!(&self.state, HintState::Looking(job) if job.has(ticket))
    }

    pub fn take(&mut self, good: GoodMoves) {
        let GoodMoves { found, forced } = good;
        let heading = "Hint".to_owned();
        self.state = HintState::found(&self.position, heading, found.candidates, forced);
    }

    /// Goes on to the next best move, the best after the last.
    pub fn next(&mut self) {
        if let HintState::Found { moves, chosen, .. } = &mut self.state {
            *chosen = (*chosen + 1) % moves.len().max(1);
        }
    }

    /// Whether there are other good moves to go on to.
    pub fn has_others(&self) -> bool {
        matches!(&self.state, HintState::Found { moves, .. } if moves.len() > 1)
    }

    pub fn shown(&self) -> Option<Move> {
        match &self.state {
            HintState::Looking(_) => None,
            HintState::Found { moves, chosen, .. } => {
                moves.get(*chosen).map(|(good, _)| good.played)
            }
        }
    }

    /// The line for it in a window of so many columns: the move, why it is good, and the keys, which
    /// the line of keys has as well. `enter` says what Enter does, if anything. As many reasons are told
    /// as fit in one line, one of them in any case; in a narrow window none may be.
    pub fn status(&self, names: &[Name; 2], enter: Option<&str>, columns: usize) -> Notice {
        let looking = || Notice::plain("Looking for a good move …");
        let HintState::Found { heading, moves, forced, chosen } = &self.state else {
            return looking();
        };
        let Some((good, why)) = moves.get(*chosen) else { return looking() };
        let count = moves.len();
        let nth = if count > 1 { format!(", {} of {count}", chosen + 1) } else { String::new() };
        let mover = self.position.turn();
        let lost =
            good.loses().then(|| phrases::every_move_loses(&called(names, mover.opponent())));
        let lost = lost.map_or_else(String::new, |lost| format!(" ({lost})"));
        let head = format!("{heading}{nth}: {}{lost}", good.played);
        let mut keys = Vec::new();
        keys.extend(enter);
        keys.extend((count > 1).then_some("H next best"));
        keys.push("Esc hides it");
        let keys = keys.join(", ");
        let forced = forced.iter().filter(|_| *chosen == 0).map(phrases::forced_win);
        let why = why.iter().map(|why| phrases::reason(why, mover, names));
        let why: Vec<_> = forced.chain(why).collect();
        let told = |reasons: usize| match &why[..reasons] {
            [] => format!("{head}, chance {}", percent(good.chance)),
            some => format!("{head} {}", some.join(", ")),
        };
        let whole = |reasons: usize| format!("{}. {keys}", told(reasons));
        let fits = |text: &String, columns: usize| text.chars().count() <= columns;
        let in_one_line = (1..=why.len()).rev().map(whole).find(|text| fits(text, columns));
        let least = why.len().min(1);
        // Where the board leaves one line below it, the rest of two is for the keys.
        let fits_beside_keys = |text: &String| fits(text, columns + columns / 2);
        let otherwise = || {
            let mut wordings = [whole(least), told(least)].into_iter();
            let fitting = wordings.find(|text| columns >= WIDE || fits_beside_keys(text));
            fitting.unwrap_or_else(|| told(0))
        };
        Notice::good(in_one_line.unwrap_or_else(otherwise))
    }
}

/// From this width on, the board leaves whole lines below it.
const WIDE: usize = 80;

impl HintState {
    fn found(
        position: &Position,
        heading: String,
        candidates: Vec<Candidate>,
        forced: Option<ForcedWin>,
    ) -> HintState {
        let with_why = |good: Candidate| {
            let why = reasons(position, good.played);
            (good, why)
        };
        let moves = candidates.into_iter().map(with_why).collect();
        HintState::Found { heading, moves, forced, chosen: 0 }
    }
}

/// What is found of a position.
pub struct Study {
    pub position: Position,
    /// Whether the game is over there, so that there is nothing to look for.
    is_over: bool,
    /// The search, until it ends.
    job: Option<Job>,
    found: Option<Analysis>,
    /// The reasons for each of the moves found.
    reasons: Vec<Vec<Reason>>,
}

impl Study {
    /// A study that begins, or that can find nothing as the game is over, if there is no job.
    pub fn new(position: Position, job: Option<Job>) -> Study {
        Study { position, is_over: job.is_none(), job, found: None, reasons: Vec::new() }
    }

    pub fn is_over(&self) -> bool {
        self.is_over
    }

    pub fn goes_on(&self) -> bool {
        self.job.is_some()
    }

    /// Whether it waits for the result of a job.
    pub fn waits_for(&self, ticket: &Ticket) -> bool {
        self.job.as_ref().is_some_and(|job| job.has(ticket))
    }

    /// Takes in what was found so far.
    pub fn take(&mut self, found: Analysis) {
        let moves = found.candidates.iter();
        self.reasons = moves.map(|good| reasons(&self.position, good.played)).collect();
        self.found = Some(found);
    }

    pub fn end(&mut self) {
        self.job = None;
    }

    pub fn found(&self) -> Option<&Analysis> {
        self.found.as_ref()
    }

    /// The best moves found so far, the best first.
    pub fn candidates(&self) -> &[Candidate] {
        self.found.as_ref().map_or(&[], |found| &found.candidates)
    }

    /// The reasons for the nth best move.
    pub fn reasons(&self, nth: usize) -> &[Reason] {
        self.reasons.get(nth).map_or(&[], Vec::as_slice)
    }
}
