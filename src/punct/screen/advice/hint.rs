//! A good move with its reasons, shown as a ghost on the board; and the best moves in the position
//! on the board, for which a search goes on while their panel is open.

use crate::kit::phrases::{People, percent};
use crate::kit::terminal::job::{Job, Ticket};
use crate::kit::ui::notice::Notice;
use crate::punct::computer::HINTS;
use crate::punct::engine::{
    Analysis, Candidate, ForcedWin, GoodMoves, Proof, Reason, Worth, reasons,
};
use crate::punct::phrases;
use crate::rules::{Move, Position, SpaceSet};

/// A hint: a good move that is shown, or for which a search goes on.
pub struct Hint {
    pub position: Position,
    state: HintState,
}

enum HintState {
    Looking(Job),
    /// The good moves, the best first. `chosen` is the index of the move that is shown.
    Found {
        heading: String,
        moves: Vec<HintedMove>,
        /// The win by force that the first move begins, if it begins one.
        forced: Option<ForcedWin>,
        chosen: usize,
    },
}

/// A good move, its reasons, and its worth compared with the others.
struct HintedMove {
    good: Candidate,
    why: Vec<Reason>,
    worth: Worth,
}

impl HintedMove {
    /// Whether the move is proved to win, but does not win at once.
    fn is_proved_to_win(&self) -> bool {
        let ends = matches!(self.why.first(), Some(Reason::Joins(_) | Reason::WinsCount { .. }));
        self.good.proof == Some(Proof::Wins) && !ends
    }
}

/// The text for a move that is proved to win in an unknown number of moves.
const BY_FORCE: &str = "wins by force";

impl Hint {
    /// Makes a hint for which a search goes on.
    pub fn looking(position: Position, job: Job) -> Hint {
        Hint { position, state: HintState::Looking(job) }
    }

    /// Makes a hint of a move that is known already. `heading` introduces the move.
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
        let heading = "Hint".to_owned();
        self.state = HintState::from_analysis(&self.position, heading, &good.found, good.forced);
    }

    /// Shows the next best move; after the last move, the best again.
    pub fn next(&mut self) {
        if let HintState::Found { moves, chosen, .. } = &mut self.state {
            *chosen = (*chosen + 1) % moves.len().max(1);
        }
    }

    /// Whether there are other good moves to show.
    pub fn has_others(&self) -> bool {
        matches!(&self.state, HintState::Found { moves, .. } if moves.len() > 1)
    }

    pub fn shown_move(&self) -> Option<Move> {
        let HintState::Found { moves, chosen, .. } = &self.state else { return None };
        moves.get(*chosen).map(|hinted| hinted.good.played)
    }

    /// Returns the status line for the hint in a window of `columns` columns: the move, its worth,
    /// its reasons, and its keys. The line of keys has these keys, too. `enter` is the effect of
    /// Enter, if Enter has one.
    pub fn status(&self, people: &People, enter: Option<&str>, columns: usize) -> Notice {
        match self.line_and_count(people, enter, columns) {
            Some((text, _)) => Notice::good(text),
            None => Notice::plain("Looking for a good move …"),
        }
    }

    /// Returns the spaces that the reasons in the status line name, and those of the sides that
    /// they name.
    pub fn named_spaces(&self, people: &People, enter: Option<&str>, columns: usize) -> SpaceSet {
        let HintState::Found { moves, chosen, .. } = &self.state else { return SpaceSet::EMPTY };
        let told = self.line_and_count(people, enter, columns).map_or(0, |(_, reasons)| reasons);
        let reasons = moves.get(*chosen).into_iter().flat_map(|hinted| &hinted.why).take(told);
        reasons.fold(SpaceSet::EMPTY, |named, reason| named | reason.named_spaces())
    }

    /// Returns the status line and the number of reasons in it. The line has as many reasons as fit
    /// in one line, but at least one. Only in a narrow window, there may be none.
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
        let next_best = (count > 1).then_some("H next best");
        let keys: Vec<_> = enter.into_iter().chain(next_best).chain(["Esc hides it"]).collect();
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
        // In a narrow window, a text has only the status line and the first half of the line of
        // keys.
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

/// The fewest columns of a window in which the board leaves room for several lines of text.
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

/// The results of the search for the best moves in a position.
pub struct Study {
    pub position: Position,
    /// Whether the game is over in the position. Then there is nothing to search.
    pub is_over: bool,
    /// The search; `None` when it has ended.
    pub job: Option<Job>,
    found: Option<Analysis>,
    /// The reasons for each move in `found`, in the same order.
    reasons: Vec<Vec<Reason>>,
}

impl Study {
    /// Makes a study without results. Without a job, the game is over in the position, and there
    /// will be no results.
    pub fn new(position: Position, job: Option<Job>) -> Study {
        Study { position, is_over: job.is_none(), job, found: None, reasons: Vec::new() }
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

    pub fn analysis(&self) -> Option<&Analysis> {
        self.found.as_ref()
    }

    /// Returns the best moves so far, the best first. If the chosen move is no longer among them,
    /// it comes last.
    pub fn listed_moves(&self, chosen: Option<Move>) -> Vec<&Candidate> {
        let known = self.found.iter().flat_map(|found| &found.candidates).enumerate();
        let is_listed =
            |(nth, good): &(usize, &Candidate)| *nth < HINTS || Some(good.played) == chosen;
        known.filter(is_listed).map(|(_, good)| good).collect()
    }

    /// Returns the reasons for a move; none if the search has not found the move.
    pub fn reasons(&self, played: Option<Move>) -> &[Reason] {
        let mut known = self.found.iter().flat_map(|found| &found.candidates);
        let nth = known.position(|good| Some(good.played) == played);
        nth.and_then(|nth| self.reasons.get(nth)).map_or(&[], Vec::as_slice)
    }
}
