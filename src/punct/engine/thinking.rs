//! A computer player: its budget for a move, its findings and decisions, and its observer.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::forced::TRIED;
use super::foresight::Foresight;
use super::graph::Graph;
use super::levels::{StrengthSettings, at_move, beginner};
use super::listing::MoveLister;
use super::search::{Analysis, Attention, Search, SearchView, Worker};
use super::weights::Weights;
use crate::kit::strength::Strength;
use crate::kit::system;
use crate::rules::{Game, Move, Position, Rules};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// The budget of a level. Unless the search is stopped, the answer depends on the game, level
    /// and seed alone.
    Strength(Strength),
    /// This number of nodes at full strength. Unless the search is stopped, the answer depends on
    /// the game alone.
    Nodes(u32),
    /// Full strength until the observer stops the search. Earlier results are reused.
    UntilStopped,
}

impl Budget {
    fn nodes(self) -> Option<u32> {
        match self {
            Budget::Strength(strength) => Some(StrengthSettings::from_strength(strength).nodes),
            Budget::Nodes(nodes) => Some(nodes),
            Budget::UntilStopped => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Play(Move),
    Resign,
}

/// A computer player. It remembers its results from one search to the next.
pub struct Engine {
    weights: Weights,
    graph: Graph,
    /// The rules, the hashes of the game and the player's view in the last search.
    searched: Option<(Rules, Vec<u64>, SearchView)>,
    /// One for each thread.
    listings: Vec<MoveLister>,
}

pub struct Thinking<'a> {
    search: &'a Search<'a>,
    limit: Option<u32>,
}

impl Thinking<'_> {
    pub fn nodes(&self) -> u32 {
        self.search.nodes()
    }

    /// How many nodes the search will look at, for showing progress; `None` if it has no limit.
    pub fn limit(&self) -> Option<u32> {
        self.limit
    }

    pub fn analysis(&self, count: usize) -> Analysis {
        self.search.analysis(count)
    }
}

/// Often enough to stop at once.
const NODES_BETWEEN_QUESTIONS: u32 = 8;

pub(super) const ALL: usize = usize::MAX;

impl Engine {
    pub fn new() -> Engine {
        Engine::with_weights(Weights::built_in().clone())
    }

    pub fn with_weights(weights: Weights) -> Engine {
        let listings = vec![MoveLister::default()];
        Engine { weights, graph: Graph::default(), searched: None, listings }
    }

    /// A search with a limit of nodes uses one, since its answer must not depend on chance.
    pub fn set_threads(&mut self, threads: NonZero<usize>) {
        self.listings.resize_with(threads.get(), MoveLister::default);
    }

    /// Ends once the budget is spent or `go_on`, which is called every few milliseconds, says
    /// `false`. No moves once the game is over. Of a level's budget, only the nodes count.
    pub fn analyse(
        &mut self,
        position: &Position,
        budget: Budget,
        count: usize,
        go_on: &mut dyn FnMut(&Thinking<'_>) -> bool,
    ) -> Analysis {
        self.study(&Game::from_position(position.clone()), budget, count, go_on)
    }

    /// As [`Engine::analyse`]. A repetition counts as a little worse than a draw for the player to
    /// move, so that a player who is ahead goes on.
    pub fn study(
        &mut self,
        game: &Game,
        budget: Budget,
        count: usize,
        go_on: &mut dyn FnMut(&Thinking<'_>) -> bool,
    ) -> Analysis {
        self.search(game, budget.nodes(), SearchView::FULL, count, go_on)
    }

    /// `None` once the game is over. Decides at once when `go_on` returns `false`.
    pub fn decide(
        &mut self,
        game: &Game,
        budget: Budget,
        seed: u64,
        go_on: &mut dyn FnMut(&Thinking<'_>) -> bool,
    ) -> Option<Decision> {
        if game.outcome().is_some() {
            return None;
        }
        let position = game.position();
        let (play, nodes) = match budget {
            Budget::Strength(strength) => {
                let strength_now = at_move(strength, position, seed);
                if let Some(beginner) = beginner(strength_now) {
                    return beginner.choose(game, seed).map(Decision::Play);
                }
                let play = StrengthSettings::from_strength(strength_now);
                (play, Some(play.nodes))
            }
            Budget::Nodes(nodes) => (StrengthSettings::FULL, Some(nodes)),
            Budget::UntilStopped => (StrengthSettings::FULL, None),
        };
        let mut foresight = Foresight::default();
        let attentive = play.view.attention == Attention::Full;
        let tries = nodes.map_or(TRIES_AT_ONCE, |nodes| nodes.min(TRIED));
        if attentive && nodes.is_some() {
            foresight.look_ahead(position, tries);
            if foresight.wins() {
                return foresight.choose(position, None, tries).map(Decision::Play);
            }
        }
        let mut limit = nodes;
        if let Budget::Strength(_) = budget {
            if let Some(longest) = foresight.delay_loss(position, RESISTS) {
                return Some(Decision::Play(longest));
            }
            limit = Some(play.nodes_at(position.ply()));
        }
        let mut next = FIRST_FORESIGHT;
        let found = self.search(game, limit, play.view, ALL, &mut |thinking| {
            if !go_on(thinking) {
                return false;
            }
            if attentive && limit.is_none() && thinking.nodes() >= next {
                let more = next.min(TRIES_AT_ONCE);
                foresight.look_ahead(position, more);
                next += more;
            }
            !foresight.wins()
        });
        if play.resigns && found.hopeless {
            return Some(Decision::Resign);
        }
        let chosen = play.choose(position, &found, seed);
        foresight.choose(position, chosen, tries).map(Decision::Play)
    }

    fn search(
        &mut self,
        game: &Game,
        limit: Option<u32>,
        view: SearchView,
        count: usize,
        go_on: &mut dyn FnMut(&Thinking<'_>) -> bool,
    ) -> Analysis {
        if game.outcome().is_some() {
            return Analysis { nodes: 0, chance: 0.5, hopeless: false, candidates: Vec::new() };
        }
        // The answer within a limit must not depend on earlier searches.
        if limit.is_some() || self.graph.is_half_full() || !self.goes_on(game, view) {
            self.graph.clear();
        }
        self.searched = Some((game.rules(), game.hashes().to_vec(), view));
        let Engine { weights, graph, listings, .. } = self;
        let weights = weights.for_variant(game.position().rules().variant);
        let mut nodes = 0;
        loop {
            let search = Search::new(weights, graph, game, view, nodes);
            if !work(&search, listings, limit, go_on) || search.is_proved() {
                return search.analysis(count);
            }
            nodes = search.nodes();
            graph.drop_rarely_visited();
        }
    }

    /// The rules and the view must be equal. Besides, either neither game has earlier positions, or
    /// the searched game leads on to this one with the same player to move, and the position is
    /// new.
    fn goes_on(&self, game: &Game, view: SearchView) -> bool {
        let hashes = game.hashes();
        let Some((rules, before, seen)) = &self.searched else { return true };
        let further = hashes.strip_prefix(before.as_slice());
        let same_player = further.is_some_and(|further| further.len().is_multiple_of(2));
        let alone = before.len() == 1 && hashes.len() == 1;
        let alike = *rules == game.rules() && *seen == view;
        alike && (alone || same_player && game.occurrences() == 1)
    }
}

/// False once the limit is reached or `go_on` says so; true once the position is proved or the
/// graph is full.
fn work<'a>(
    search: &'a Search<'a>,
    listings: &mut [MoveLister],
    limit: Option<u32>,
    go_on: &mut dyn FnMut(&Thinking<'_>) -> bool,
) -> bool {
    let Some((own, others)) = listings.split_first_mut() else { return false };
    let others = if limit.is_some() { &mut [] } else { others };
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        let over = &over;
        let helpers = others.iter_mut().map(|listing| {
            let mut worker = Worker::new(search, listing);
            move || {
                while !over.load(Ordering::Relaxed) && !search.is_done() {
                    worker.step();
                }
            }
        });
        system::start(scope, helpers);
        let mut worker = Worker::new(search, own);
        let (mut asked, mut ended) = (0, false);
        while !ended && !search.is_done() {
            worker.step();
            asked += 1;
            let stopped =
                asked % NODES_BETWEEN_QUESTIONS == 0 && !go_on(&Thinking { search, limit });
            ended = stopped || limit.is_some_and(|limit| search.nodes() >= limit.max(AT_LEAST));
        }
        over.store(true, Ordering::Relaxed);
        !ended
    })
}

/// How many moves a level tries to prove that its game is lost. If it is, the level delays the
/// loss.
const RESISTS: u32 = 4_096;

/// In a search without a limit, the engine first tries to foresee a result after this number of
/// nodes, and again after as many more. So the search gets by far the greater share of the time.
const FIRST_FORESIGHT: u32 = 32;

/// Takes a few milliseconds.
const TRIES_AT_ONCE: u32 = 1_024;

/// A search with a smaller limit uses this one.
const AT_LEAST: u32 = 2;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::punct::engine::graph::GraphId;
    use crate::punct::engine::tests::likely_game;

    /// Checks that each edge leads to the node of the position after its move. Returns the number
    /// of edges that lead on.
    fn check_edges(graph: &Graph, id: GraphId, position: &Position, plies: u8) -> usize {
        let mut found = 0;
        for edge in graph.edges(id) {
            let Some(child) = edge.child() else { continue };
            let mut after = position.clone();
            after.play_unchecked(edge.played);
            assert!(graph.find(after.zobrist()) == Some(child), "{}", edge.played);
            found += 1;
            if plies > 1 && after.outcome_after(edge.played).is_none() {
                found += check_edges(graph, child, &after, plies - 1);
            }
        }
        found
    }

    #[test]
    fn a_search_that_forgets_half_goes_on() {
        let rules = Rules::default();
        let mut positions = Vec::new();
        likely_game(rules, 5, &mut |position| positions.push(position.clone()));
        let game = Game::from_position(positions.swap_remove(8));
        let mut engine = Engine::new();
        let before = engine.study(&game, Budget::Nodes(1000), 1, &mut |_| true);
        let best = before.best().expect("a move").visits;
        let root = engine.graph.find(game.position().zobrist()).expect("a root");
        let all = check_edges(&engine.graph, root, game.position(), 4);
        engine.graph.drop_rarely_visited();
        let root = engine.graph.find(game.position().zobrist()).expect("a root");
        let left = check_edges(&engine.graph, root, game.position(), 4);
        assert!(0 < left && 2 * left <= all, "{left} of {all}");
        let after = engine.study(&game, Budget::UntilStopped, 1, &mut |it| it.nodes() < 200);
        assert!(after.best().expect("a move").visits > best.min(100));
    }
}
