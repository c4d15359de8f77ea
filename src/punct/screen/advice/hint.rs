//! A good move with its reasons, shown as a ghost; and the best moves in the position on the board.

use crate::kit::phrases::{PlayerNames, percent};
use crate::kit::terminal::job::{Job, Ticket};
use crate::kit::text::Columns as _;
use crate::kit::ui::text::Notice;
use crate::punct::computer::HINTS;
use crate::punct::engine::{
    Analysis, Candidate, ForcedWin, GoodMoves, MoveWorth, Proof, Reason, reasons,
};
use crate::punct::phrases;
use crate::rules::{Move, Position, SpaceSet};

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
        forced: Option<ForcedWin>,
        chosen: usize,
    },
}

struct HintedMove {
    good: Candidate,
    why: Vec<Reason>,
    worth: MoveWorth,
}

/// The text for a move that is proved to win in an unknown number of moves.
const BY_FORCE: &str = "wins by force";

impl Hint {
    pub fn searching(position: Position, job: Job) -> Hint {
        Hint { position, state: HintState::Looking(job) }
    }

    /// A hint of a move that is known already. `heading` introduces the move.
    pub fn from_candidate(position: Position, heading: String, good: Candidate) -> Hint {
        let found =
            Analysis { nodes: 0, chance: good.chance, hopeless: false, candidates: vec![good] };
        let state = HintState::from_analysis(&position, heading, &found, None);
        Hint { position, state }
    }

    pub fn waits_for(&self, ticket: &Ticket) -> bool {
        matches!(&self.state, HintState::Looking(job) if job.has(ticket))
    }

    pub fn take_found(&mut self, good: GoodMoves) {
        let heading = "Hint".to_owned();
        self.state = HintState::from_analysis(&self.position, heading, &good.analysis, good.forced);
    }

    /// Shows the next best move; after the last move, the best again.
    pub fn next(&mut self) {
        if let HintState::Found { moves, chosen, .. } = &mut self.state {
            *chosen = (*chosen + 1) % moves.len().max(1);
        }
    }

    pub fn has_others(&self) -> bool {
        matches!(&self.state, HintState::Found { moves, .. } if moves.len() > 1)
    }

    pub fn shown_move(&self) -> Option<Move> {
        let HintState::Found { moves, chosen, .. } = &self.state else { return None };
        moves.get(*chosen).map(|hinted| hinted.good.played)
    }

    /// In a window of `columns` columns: the move, its worth, its reasons, and its keys. `enter` is
    /// the effect of Enter, if Enter has one.
    pub fn status(&self, people: &PlayerNames, enter: Option<&str>, columns: usize) -> Notice {
        match self.line_and_count(people, enter, columns) {
            Some((text, _)) => Notice::good(text),
            None => Notice::plain("Looking for a good move …"),
        }
    }

    pub fn named_spaces(
        &self,
        people: &PlayerNames,
        enter: Option<&str>,
        columns: usize,
    ) -> SpaceSet {
        let HintState::Found { moves, chosen, .. } = &self.state else { return SpaceSet::EMPTY };
        let count = self.line_and_count(people, enter, columns).map_or(0, |(_, count)| count);
        let reasons = moves.get(*chosen).into_iter().flat_map(|hinted| &hinted.why).take(count);
        reasons.fold(SpaceSet::EMPTY, |named, reason| named | reason.named_spaces())
    }

    /// As many reasons as fit in one line, but at least one, except in a narrow window.
    fn line_and_count(
        &self,
        people: &PlayerNames,
        enter: Option<&str>,
        columns: usize,
    ) -> Option<(String, usize)> {
        let HintState::Found { heading, moves, forced, chosen } = &self.state else { return None };
        let HintedMove { good, why, worth } = moves.get(*chosen)?;
        let (nth, count, mover) = (chosen + 1, moves.len(), self.position.turn());
        let rank = if count == 1 {
            String::new()
        } else if *worth == MoveWorth::Best {
            format!(", best of {count}")
        } else if good.loses() {
            format!(", {nth} of {count}")
        } else {
            format!(", {nth} of {count}, {}", phrases::worth(*worth))
        };
        let mut head = format!("{heading}{rank}: {}", good.played);
        if good.loses() {
            head = format!("{head} ({})", phrases::every_move_loses(mover, people));
        }
        let mut offers = Vec::from_iter(enter);
        if count > 1 {
            offers.push("H next best");
        }
        offers.push("Esc hides it");
        let keys = offers.join(", ");
        let ends_game = matches!(why.first(), Some(Reason::Joins(_) | Reason::WinsCount { .. }));
        let mut reasons = Vec::new();
        if let Some(forced) = forced
            && *chosen == 0
        {
            reasons.push(phrases::forced_win(forced));
        } else if good.proof == Some(Proof::Wins) && !ends_game {
            reasons.push(BY_FORCE.to_owned());
        }
        // A win by force is not counted as a reason.
        let by_force = reasons.len();
        reasons.extend(why.iter().map(|why| phrases::reason(why, mover, people)));
        for count in (1..=reasons.len()).rev() {
            let line = format!("{head} {}. {keys}", reasons[..count].join(", "));
            if line.columns() <= columns {
                return Some((line, count.saturating_sub(by_force)));
            }
        }
        let bare = format!("{head} (chance {})", percent(good.chance));
        let (short, count) = match reasons.first() {
            Some(first) => (format!("{head} {first}"), 1_usize.saturating_sub(by_force)),
            None => (bare.clone(), 0),
        };
        // In a narrow window, the text ends after half of the line of keys.
        let most = if columns >= WIDE { usize::MAX } else { columns + columns / 2 };
        let with_keys = format!("{short}. {keys}");
        let with_enter = format!("{short}. {}", enter.unwrap_or_default());
        for (line, room) in [(with_keys, columns), (with_enter, most), (short, most)] {
            if line.columns() <= room {
                return Some((line, count));
            }
        }
        Some((bare, 0))
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
        let candidates = found.candidates.iter().enumerate();
        let moves = candidates.map(|(nth, good)| HintedMove {
            good: good.clone(),
            why: reasons(position, good.played),
            worth: found.worth(nth),
        });
        HintState::Found { heading, moves: moves.collect(), forced, chosen: 0 }
    }
}

pub struct PositionAnalysis {
    pub position: Position,
    pub is_over: bool,
    /// The search; `None` when it has ended.
    pub job: Option<Job>,
    found: Option<Analysis>,
    /// The reasons for each move in `found`, in the same order.
    reasons: Vec<Vec<Reason>>,
}

impl PositionAnalysis {
    /// `job` is `None` if the game is over in the position: there will be no results.
    pub fn new(position: Position, job: Option<Job>) -> PositionAnalysis {
        PositionAnalysis { position, is_over: job.is_none(), job, found: None, reasons: Vec::new() }
    }

    pub fn is_running(&self) -> bool {
        self.job.is_some()
    }

    pub fn waits_for(&self, ticket: &Ticket) -> bool {
        self.job.as_ref().is_some_and(|job| job.has(ticket))
    }

    pub fn take_found(&mut self, found: Analysis) {
        let moves = found.candidates.iter();
        self.reasons = moves.map(|good| reasons(&self.position, good.played)).collect();
        self.found = Some(found);
    }

    pub fn analysis(&self) -> Option<&Analysis> {
        self.found.as_ref()
    }

    /// The best first. If the chosen move is no longer among the best, it comes last.
    pub fn listed_moves(&self, chosen: Option<Move>) -> Vec<&Candidate> {
        let known = self.found.iter().flat_map(|found| &found.candidates).enumerate();
        known
            .filter(|(nth, good)| *nth < HINTS || Some(good.played) == chosen)
            .map(|(_, good)| good)
            .collect()
    }

    /// None if the search has not found the move.
    pub fn reasons(&self, played: Option<Move>) -> &[Reason] {
        let mut known = self.found.iter().flat_map(|found| &found.candidates);
        let nth = known.position(|good| Some(good.played) == played);
        nth.and_then(|nth| self.reasons.get(nth)).map_or(&[], Vec::as_slice)
    }
}
