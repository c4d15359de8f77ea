//! A good move, shown as a ghost on the board, with its reasons; and the best moves in the position
//! on the board, which are searched while their panel is open.

use crate::kit::phrases::{People, percent};
use crate::kit::terminal::job::{Job, Ticket};
use crate::kit::ui::notice::Notice;
use crate::punct::computer::HINTS;
use crate::punct::engine::{
    Analysis, Candidate, ForcedWin, GoodMoves, Proof, Reason, Worth, reasons,
};
use crate::punct::phrases;
use crate::rules::{Move, Position, SpaceSet};

/// A hint: a good move that is shown or searched.
pub struct Hint {
    pub position: Position,
    state: HintState,
}

enum HintState {
    Looking(Job),
    /// The good moves, the best first, and the index of the one shown.
    Found {
        heading: String,
        moves: Vec<HintedMove>,
        /// The win by force that the first move begins.
        forced: Option<ForcedWin>,
        chosen: usize,
    },
}

/// A good move, its reasons, and its worth beside the others.
struct HintedMove {
    good: Candidate,
    why: Vec<Reason>,
    worth: Worth,
}

impl HintedMove {
    /// Whether the move is known to win, but not at once.
    fn is_proved_to_win(&self) -> bool {
        let ends = matches!(self.why.first(), Some(Reason::Joins(_) | Reason::WinsCount { .. }));
        self.good.proof == Some(Proof::Wins) && !ends
    }
}

/// The text for a move that a search proves to win in an unknown number of moves.
const BY_FORCE: &str = "wins by force";

impl Hint {
    /// A hint that is still searched.
    pub fn looking(position: Position, job: Job) -> Hint {
        Hint { position, state: HintState::Looking(job) }
    }

    /// A hint that is known already. `heading` introduces it.
    pub fn from_candidate(position: Position, heading: String, good: Candidate) -> Hint {
        let found =
            Analysis { nodes: 0, chance: good.chance, hopeless: false, candidates: vec![good] };
        let state = HintState::from_analysis(&position, heading, &found, None);
        Hint { position, state }
    }

    /// Whether the hint waits for the result of a job.
    pub fn waits_for(&self, ticket: &Ticket) -> bool {
        matches!(&self.state, HintState::Looking(job) if job.has(ticket))
    }

    pub fn note_found(&mut self, good: GoodMoves) {
        let GoodMoves { found, forced } = good;
        let heading = "Hint".to_owned();
        self.state = HintState::from_analysis(&self.position, heading, &found, forced);
    }

    /// Goes on to the next best move; after the last, to the best.
    pub fn next(&mut self) {
        if let HintState::Found { moves, chosen, .. } = &mut self.state {
            *chosen = (*chosen + 1) % moves.len().max(1);
        }
    }

    /// Whether there are other good moves to go on to.
    pub fn has_others(&self) -> bool {
        matches!(&self.state, HintState::Found { moves, .. } if moves.len() > 1)
    }

    pub fn shown_move(&self) -> Option<Move> {
        match &self.state {
            HintState::Looking(_) => None,
            HintState::Found { moves, chosen, .. } => {
                moves.get(*chosen).map(|hinted| hinted.good.played)
            }
        }
    }

    /// The status line for the hint in a window of `columns` columns: the move, its worth, its
    /// reasons, and its keys, which the line of keys also has. `enter` says what Enter does, if
    /// anything.
    pub fn status(&self, people: &People, enter: Option<&str>, columns: usize) -> Notice {
        match self.line_and_count(people, enter, columns) {
            Some((text, _)) => Notice::good(text),
            None => Notice::plain("Looking for a good move …"),
        }
    }

    /// The spaces and sides named in the status line for the hint.
    pub fn named_spaces(&self, people: &People, enter: Option<&str>, columns: usize) -> SpaceSet {
        let HintState::Found { moves, chosen, .. } = &self.state else { return SpaceSet::EMPTY };
        let (Some(hinted), Some((_, reasons))) =
            (moves.get(*chosen), self.line_and_count(people, enter, columns))
        else {
            return SpaceSet::EMPTY;
        };
        let reasons = hinted.why.iter().take(reasons);
        reasons.fold(SpaceSet::EMPTY, |named, reason| named | reason.named_spaces())
    }

    /// The status line, and the number of reasons in it: as many as fit in one line, at least one;
    /// in a narrow window there may be none.
    fn line_and_count(
        &self,
        people: &People,
        enter: Option<&str>,
        columns: usize,
    ) -> Option<(String, usize)> {
        let HintState::Found { heading, moves, forced, chosen } = &self.state else { return None };
        let hinted = moves.get(*chosen)?;
        let HintedMove { good, why, worth } = hinted;
        let count = moves.len();
        let nth = match worth {
            _ if count == 1 => String::new(),
            Worth::Best => format!(", best of {count}"),
            _ if good.loses() => format!(", {} of {count}", chosen + 1),
            worth => format!(", {} of {count}, {}", chosen + 1, phrases::worth(*worth)),
        };
        let mover = self.position.turn();
        let lost = good.loses().then(|| phrases::every_move_loses(mover, people));
        let lost = lost.map_or_else(String::new, |lost| format!(" ({lost})"));
        let head = format!("{heading}{nth}: {}{lost}", good.played);
        let mut keys = Vec::new();
        keys.extend(enter);
        keys.extend((count > 1).then_some("H next best"));
        keys.push("Esc hides it");
        let keys = keys.join(", ");
        let forced = forced.as_ref().filter(|_| *chosen == 0).map(phrases::forced_win);
        let forced = forced.or_else(|| hinted.is_proved_to_win().then(|| BY_FORCE.to_owned()));
        let before = usize::from(forced.is_some());
        let why = why.iter().map(|why| phrases::reason(why, mover, people));
        let why: Vec<_> = forced.into_iter().chain(why).collect();
        let text_of = |reasons: usize| match &why[..reasons] {
            [] => format!("{head} (chance {})", percent(good.chance)),
            some => format!("{head} {}", some.join(", ")),
        };
        let whole = |reasons: usize| format!("{}. {keys}", text_of(reasons));
        let fits = |text: &String, columns: usize| text.chars().count() <= columns;
        let least = why.len().min(1);
        // Where the board leaves one line below, the rest of a second line is for the keys.
        let fits_beside_keys = |text: &String| columns >= WIDE || fits(text, columns + columns / 2);
        let mut all = (1..=why.len()).rev().map(|reasons| (whole(reasons), reasons));
        let in_one_line = all.find(|(text, _)| fits(text, columns));
        let mut otherwise = [(whole(least), least), (text_of(least), least)].into_iter();
        let (text, reasons) = in_one_line
            .or_else(|| otherwise.find(|(text, _)| fits_beside_keys(text)))
            .unwrap_or_else(|| (text_of(0), 0));
        Some((text, reasons.saturating_sub(before)))
    }
}

/// From this width on, the board leaves whole lines below it.
const WIDE: usize = 80;

impl HintState {
    fn from_analysis(
        position: &Position,
        heading: String,
        found: &Analysis,
        forced: Option<ForcedWin>,
    ) -> HintState {
        let hinted = |(nth, good): (usize, &Candidate)| HintedMove {
            good: good.clone(),
            why: reasons(position, good.played),
            worth: found.worth(nth),
        };
        let moves = found.candidates.iter().enumerate().map(hinted).collect();
        HintState::Found { heading, moves, forced, chosen: 0 }
    }
}

/// The findings about a position.
pub struct Study {
    pub position: Position,
    /// Whether the game is over in the position, so that there is nothing to search.
    is_over: bool,
    /// The search, until it ends.
    job: Option<Job>,
    found: Option<Analysis>,
    /// The reasons for each found move.
    reasons: Vec<Vec<Reason>>,
}

impl Study {
    /// A new study. Without a job, the game is over and nothing will be found.
    pub fn new(position: Position, job: Option<Job>) -> Study {
        Study { position, is_over: job.is_none(), job, found: None, reasons: Vec::new() }
    }

    pub fn is_over(&self) -> bool {
        self.is_over
    }

    pub fn goes_on(&self) -> bool {
        self.job.is_some()
    }

    /// Whether the study waits for the result of a job.
    pub fn waits_for(&self, ticket: &Ticket) -> bool {
        self.job.as_ref().is_some_and(|job| job.has(ticket))
    }

    /// Takes the results so far.
    pub fn note_found(&mut self, found: Analysis) {
        let moves = found.candidates.iter();
        self.reasons = moves.map(|good| reasons(&self.position, good.played)).collect();
        self.found = Some(found);
    }

    pub fn end(&mut self) {
        self.job = None;
    }

    pub fn analysis(&self) -> Option<&Analysis> {
        self.found.as_ref()
    }

    /// The best moves so far, the best first. The chosen move comes last if the search has dropped
    /// it from these.
    pub fn listed_moves(&self, chosen: Option<Move>) -> Vec<&Candidate> {
        let known = self.found.iter().flat_map(|found| &found.candidates).enumerate();
        let is_listed =
            |(nth, good): &(usize, &Candidate)| *nth < HINTS || Some(good.played) == chosen;
        known.filter(is_listed).map(|(_, good)| good).collect()
    }

    /// The reasons for a move.
    pub fn reasons(&self, played: Option<Move>) -> &[Reason] {
        let mut known = self.found.iter().flat_map(|found| &found.candidates);
        let nth = known.position(|good| Some(good.played) == played);
        nth.and_then(|nth| self.reasons.get(nth)).map_or(&[], Vec::as_slice)
    }
}
