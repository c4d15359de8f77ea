//! The work of the searching thread, which searches a position or all moves of a game.

use std::num::NonZero;
use std::time::Duration;

use crate::kit::settings::Tip;
#[cfg(feature = "server")]
use crate::kit::strength::Strength;
use crate::kit::terminal::Outbox;
use crate::kit::terminal::job::{self, Job, JobMonitor, Ticket, WorkerFailure};
use crate::punct::computer::{HINT_NODES, HINTS};
use crate::punct::engine::{
    self, Analysis, Budget, Concession, Engine, GoodMoves, LossCheck, MoveReview, Recommended,
};
use crate::punct::exercises::find_tasks;
use crate::punct::lessons::own_tasks::OwnTask;
use crate::rules::{Game, Move, Player, Position};

const MOVES: usize = HINTS;

/// More than it lists, so that a chosen move stays in the list.
const MOST_CANDIDATES: usize = 4 * MOVES;

/// The least time between two reports of a search.
const PAUSE: Duration = Duration::from_millis(250);

/// The numbers of nodes that searches visit.
#[derive(Clone, Copy)]
pub struct Budgets {
    pub hint: u32,
    /// The nodes for an analysis; with more nodes, the panel would show nothing new.
    pub study: u32,
    /// With several, results come sooner, but each run may find others.
    pub study_threads: NonZero<usize>,
    pub review: u32,
    /// The nodes for each move of a closer review; `0` means that there is none.
    pub closer_review: u32,
}

impl Budgets {
    pub const USUAL: Budgets = Budgets {
        hint: HINT_NODES,
        study: 200_000,
        study_threads: NonZero::<usize>::MIN,
        review: 1_000,
        closer_review: 20_000,
    };

    /// No number exceeds the nodes of this strength. There is no closer review.
    #[cfg(feature = "server")]
    pub fn from_level(level: Strength) -> Budgets {
        let [hint, study, review] = [Self::USUAL.hint, Self::USUAL.study, Self::USUAL.review]
            .map(|usual| usual.min(level.nodes()));
        Budgets { hint, study, review, closer_review: 0, ..Self::USUAL }
    }
}

pub const REVIEW: &str = "review";

/// The name of the work that looks for tasks, which takes long and for which nobody waits.
pub const SEARCH_FOR_TASKS: &str = "tasks";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AdviceTask {
    Hint(Position),
    /// Find the best moves. The search goes on until it has its nodes or the panel is closed.
    Study(Position),
    /// A move of the first tip that has a good one, or another good move. Each tip has its moves.
    Tip(Position, Vec<(Tip, Vec<Move>)>),
    GivesAway(Position, Move),
    /// The moves from the first position. A closer review follows the first.
    Review {
        start: Position,
        moves: Vec<Move>,
        is_closer: bool,
    },
    Tasks {
        start: Position,
        moves: Vec<Move>,
        players: Vec<Player>,
    },
}

pub type EngineQuestion = (Ticket, AdviceTask);

impl AdviceTask {
    pub fn with_job(self) -> (Job, EngineQuestion) {
        let job = Job::new();
        let question = (job.ticket(), self);
        (job, question)
    }
}

#[derive(Debug)]
pub enum Finding {
    SoFar(Analysis),
    Advised(Result<GoodMoves, WorkerFailure>),
    Tip(Result<Option<Recommended<Tip>>, WorkerFailure>),
    Analysed(Result<Analysis, WorkerFailure>),
    /// What a move would give the opponent; `None` for a move that ends the game.
    GivesAway(Result<Option<Concession>, WorkerFailure>),
    /// The reviews so far, each with the number of moves before it.
    ReviewedSoFar(Vec<(usize, MoveReview)>),
    Reviewed(Result<Vec<(usize, MoveReview)>, WorkerFailure>),
    /// The part that is done, in percent.
    TasksSoFar(u8),
    Tasks(Result<Vec<OwnTask>, WorkerFailure>),
}

struct AdviceWork<'a, M, R> {
    outbox: Option<&'a Outbox<M>>,
    ticket: Ticket,
    report: R,
}

impl<M: Send + 'static, R: Fn(Ticket, Finding) -> M + Copy + Send + 'static> AdviceWork<'_, M, R> {
    fn start<T: 'static>(
        self,
        name: &'static str,
        finding: fn(Result<T, WorkerFailure>) -> Finding,
        work: impl FnOnce(&mut JobMonitor<M>) -> T + Send + 'static,
    ) -> Option<M> {
        let AdviceWork { outbox, ticket, report } = self;
        job::start(name, outbox, ticket, move |ticket, found| report(ticket, finding(found)), work)
    }
}

/// Begins a job. Without an outbox, does the work at once and returns the message with the result.
pub fn start<M: Send + 'static>(
    outbox: Option<&Outbox<M>>,
    budgets: Budgets,
    ticket: Ticket,
    task: AdviceTask,
    report: impl Fn(Ticket, Finding) -> M + Copy + Send + 'static,
) -> Option<M> {
    let work = AdviceWork { outbox, ticket, report };
    match task {
        AdviceTask::Hint(position) => work.start("search", Finding::Advised, move |watch| {
            let budget = Budget::Nodes(budgets.hint);
            Engine::new().hints(&position, budget, MOVES, &mut |_| watch.is_wanted())
        }),
        AdviceTask::Tip(position, tips) => work.start("search", Finding::Tip, move |watch| {
            Engine::new().recommend(&position, tips, budgets.hint, &mut |_| watch.is_wanted())
        }),
        AdviceTask::Study(position) => work.start("search", Finding::Analysed, move |watch| {
            analyse(&position, budgets, watch, report)
        }),
        AdviceTask::GivesAway(position, played) => {
            work.start("hand", Finding::GivesAway, move |_| {
                engine::concession_of(&position, played)
            })
        }
        AdviceTask::Review { start, moves, is_closer } => {
            let nodes = if is_closer { budgets.closer_review } else { budgets.review };
            work.start(REVIEW, Finding::Reviewed, move |watch| {
                let mut reviews = Vec::new();
                if nodes > 0
                    && let Some(game) = game_of(start, moves)
                {
                    engine::review(&mut Engine::new(), &game, nodes, &mut |ply, review| {
                        reviews.push((ply, review));
                        watch.report(PAUSE, |ticket| {
                            report(ticket, Finding::ReviewedSoFar(reviews.clone()))
                        });
                        watch.is_wanted()
                    });
                }
                reviews
            })
        }
        AdviceTask::Tasks { start, moves, players } => {
            work.start(SEARCH_FOR_TASKS, Finding::Tasks, move |watch| {
                let Some(game) = game_of(start, moves) else { return Vec::new() };
                find_tasks(&game, &players, budgets.review, &mut |share| {
                    let so_far = Finding::TasksSoFar((100.0 * share) as u8);
                    watch.report(PAUSE, |ticket| report(ticket, so_far));
                    watch.is_wanted()
                })
            })
        }
    }
}

fn analyse<M: Send + 'static>(
    position: &Position,
    budgets: Budgets,
    watch: &mut JobMonitor<M>,
    report: impl Fn(Ticket, Finding) -> M,
) -> Analysis {
    let (nodes, threads) = (budgets.study, budgets.study_threads);
    let mut engine = Engine::new();
    engine.set_threads(threads);
    // A search with several threads must have no limit; the callback below stops it.
    let budget = if threads.get() == 1 { Budget::Nodes(nodes) } else { Budget::UntilStopped };
    let mut vetting = LossCheck::default();
    let found = engine.analyse(position, budget, usize::MAX, &mut |thinking| {
        watch.report(PAUSE, |ticket| {
            let so_far = vetted(&mut vetting, position, thinking.analysis(usize::MAX));
            report(ticket, Finding::SoFar(so_far))
        });
        watch.is_wanted() && thinking.nodes() < nodes
    });
    vetted(&mut vetting, position, found)
}

fn vetted(vetting: &mut LossCheck, position: &Position, mut found: Analysis) -> Analysis {
    vetting.vet(position, &mut found, MOVES);
    found.candidates.truncate(MOST_CANDIDATES);
    found
}

/// `None` if one of the moves is illegal.
fn game_of(start: Position, moves: Vec<Move>) -> Option<Game> {
    let mut game = Game::from_position(start);
    moves.into_iter().all(|played| game.play(played).is_ok()).then_some(game)
}
