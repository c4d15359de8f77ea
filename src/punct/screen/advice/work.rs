//! What the searching thread does: it looks at a position, or at all moves of a game.

use std::num::NonZero;
use std::time::Duration;

use crate::kit::settings::Tip;
#[cfg(feature = "server")]
use crate::kit::strength::Strength;
use crate::kit::terminal::Outbox;
use crate::kit::terminal::job::{self, Ticket, WorkerFailure};
use crate::punct::computer::{HINT_NODES, HINTS};
use crate::punct::engine::{
    self, Analysis, Budget, Engine, GivesAway, GoodMoves, MoveVerdict, Recommended, Vetting,
};
use crate::rules::{Game, Move, Position};

/// How many moves a hint or an analysis tells.
const MOVES: usize = HINTS;

/// How many moves an analysis keeps, so that a move that was chosen stays in the list.
const KEPT: usize = 4 * MOVES;

/// How often a search tells what it has found so far.
const PAUSE: Duration = Duration::from_millis(250);

/// How many nodes the searches look at.
#[derive(Clone, Copy)]
pub struct Budgets {
    /// For a good move, and for each of those that a hint lists.
    pub hint: u32,
    /// For the best moves; more than the usual number tells no more.
    pub study: u32,
    /// With how many threads it looks for the best moves. More than one find about the same sooner,
    /// but not the same on every run.
    pub study_threads: NonZero<usize>,
    /// For each move of a game.
    pub review: u32,
    /// For each move of a game that has been reviewed; with none it is not looked at again.
    pub closer_review: u32,
}

impl Budgets {
    /// What a game on the screen is worth.
    pub const USUAL: Budgets = Budgets {
        hint: HINT_NODES,
        study: 200_000,
        study_threads: NonZero::<usize>::MIN,
        review: 1_000,
        closer_review: 20_000,
    };

    /// No more than the computer looks at for a move of a level.
    #[cfg(feature = "server")]
    pub fn from_level(level: Strength) -> Budgets {
        let [hint, study, review] = [Self::USUAL.hint, Self::USUAL.study, Self::USUAL.review]
            .map(|usual| usual.min(level.nodes()));
        Budgets { hint, study, review, closer_review: 0, ..Self::USUAL }
    }
}

/// What is asked of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AdviceTask {
    /// A good move.
    Hint(Position),
    /// The best moves, for as long as the panel is open.
    Study(Position),
    /// A move to recommend: of the first of these tips that has one, each with the moves that show
    /// it, or another good one.
    Tip(Position, Vec<(Tip, Vec<Move>)>),
    /// What a move would give the opponent.
    GivesAway(Position, Move),
    /// What each move of a game gained or lost: where it began, and its moves.
    Review(Position, Vec<Move>),
    /// The same once more, with a closer look.
    CloserReview(Position, Vec<Move>),
}

#[derive(Debug)]
pub enum Finding {
    /// What a search has found so far.
    SoFar(Analysis),
    /// The good moves that a hint shows.
    Advised(Result<GoodMoves, WorkerFailure>),
    /// The move that is recommended, if one is.
    Tip(Result<Option<Recommended<Tip>>, WorkerFailure>),
    /// What a search has found.
    Analysed(Result<Analysis, WorkerFailure>),
    /// What a move would give the opponent; nothing is told of one that ends the game.
    GivesAway(Result<Option<GivesAway>, WorkerFailure>),
    /// The verdicts so far, each with the number of moves before.
    ReviewedSoFar(Vec<(usize, MoveVerdict)>),
    Reviewed(Result<Vec<(usize, MoveVerdict)>, WorkerFailure>),
}

/// Starts the work for a task; `report` makes messages of what it finds. Without an outbox it is
/// done at once, and its result returned.
pub fn start<M: Send + 'static>(
    outbox: Option<&Outbox<M>>,
    budgets: Budgets,
    ticket: Ticket,
    task: AdviceTask,
    report: impl Fn(Ticket, Finding) -> M + Copy + Send + 'static,
) -> Option<M> {
    match task {
        AdviceTask::Hint(position) => advise(outbox, ticket, position, budgets.hint, report),
        AdviceTask::Tip(position, tips) => {
            tip(outbox, ticket, position, tips, budgets.hint, report)
        }
        AdviceTask::Study(position) => analyse(outbox, ticket, position, budgets, report),
        AdviceTask::GivesAway(position, played) => {
            let report = move |ticket, found| report(ticket, Finding::GivesAway(found));
            job::start("hand", outbox, ticket, report, move |_| {
                engine::gives_away(&position, played)
            })
        }
        AdviceTask::Review(start, moves) => {
            review(outbox, ticket, start, moves, budgets.review, report)
        }
        AdviceTask::CloserReview(start, moves) => {
            review(outbox, ticket, start, moves, budgets.closer_review, report)
        }
    }
}

fn advise<M: Send + 'static>(
    outbox: Option<&Outbox<M>>,
    ticket: Ticket,
    position: Position,
    nodes: u32,
    report: impl Fn(Ticket, Finding) -> M + Copy + Send + 'static,
) -> Option<M> {
    let report_all = move |ticket, found| report(ticket, Finding::Advised(found));
    job::start("search", outbox, ticket, report_all, move |watch| {
        let budget = Budget::Nodes(nodes);
        Engine::new().hints(&position, budget, MOVES, &mut |_| watch.keep_going())
    })
}

fn tip<M: Send + 'static>(
    outbox: Option<&Outbox<M>>,
    ticket: Ticket,
    position: Position,
    tips: Vec<(Tip, Vec<Move>)>,
    nodes: u32,
    report: impl Fn(Ticket, Finding) -> M + Copy + Send + 'static,
) -> Option<M> {
    let report_found = move |ticket, found| report(ticket, Finding::Tip(found));
    job::start("search", outbox, ticket, report_found, move |watch| {
        Engine::new().recommend(&position, tips, nodes, &mut |_| watch.keep_going())
    })
}

fn analyse<M: Send + 'static>(
    outbox: Option<&Outbox<M>>,
    ticket: Ticket,
    position: Position,
    budgets: Budgets,
    report: impl Fn(Ticket, Finding) -> M + Copy + Send + 'static,
) -> Option<M> {
    let report_all = move |ticket, found| report(ticket, Finding::Analysed(found));
    job::start("search", outbox, ticket, report_all, move |watch| {
        let (mut engine, threads) = (Engine::new(), budgets.study_threads);
        engine.set_threads(threads);
        let nodes = budgets.study;
        // Only a search without a limit uses more than one thread.
        let alone = threads.get() == 1;
        let budget = if alone { Budget::Nodes(nodes) } else { Budget::UntilStopped };
        let mut vetting = Vetting::default();
        let mut vetted = |mut found: Analysis| {
            vetting.vet(&position, &mut found, MOVES);
            found.candidates.truncate(KEPT);
            found
        };
        let found = engine.analyse(&position, budget, usize::MAX, &mut |thinking| {
            let mut so_far = || Finding::SoFar(vetted(thinking.analysis(usize::MAX)));
            watch.tell(PAUSE, |ticket| report(ticket, so_far()));
            watch.keep_going() && thinking.nodes() < nodes
        });
        vetted(found)
    })
}

fn review<M: Send + 'static>(
    outbox: Option<&Outbox<M>>,
    ticket: Ticket,
    start: Position,
    moves: Vec<Move>,
    nodes: u32,
    report: impl Fn(Ticket, Finding) -> M + Copy + Send + 'static,
) -> Option<M> {
    let report_all = move |ticket, found| report(ticket, Finding::Reviewed(found));
    job::start("review", outbox, ticket, report_all, move |watch| {
        let mut game = Game::from_position(start);
        let played_all = moves.into_iter().all(|played| game.play(played).is_ok());
        let mut verdicts = Vec::new();
        if played_all && nodes > 0 {
            engine::review(&mut Engine::new(), &game, nodes, &mut |ply, verdict| {
                verdicts.push((ply, verdict));
                let so_far = || Finding::ReviewedSoFar(verdicts.clone());
                watch.tell(PAUSE, |ticket| report(ticket, so_far()));
                watch.keep_going()
            });
        }
        verdicts
    })
}
