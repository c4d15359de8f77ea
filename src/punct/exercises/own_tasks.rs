//! Finds tasks in a player's own games, and gives them as exercises.

use jiff::civil::Date;

use super::puzzles::clue;
use super::{ExerciseList, ExerciseProgress, PunctTasks, TaskStyle};
use crate::kit::lessons::{
    Clue, StepResult, TaskDirection, TaskOutcome, TaskSheet, TaskState, Tasks,
};
use crate::kit::phrases::{PlayerNames, sentence};
use crate::kit::storage::Name;
use crate::punct::engine::{Budget, Engine, NEARLY, clear_mistakes, forces, reasons};
use crate::punct::lessons::MoveAttempt;
use crate::punct::lessons::own_tasks::{OwnTask, StoredTask, TaskChange};
use crate::punct::phrases;
use crate::rules::{Game, Move, Outcome, Player, Position, Variant};

pub const NO_TASK_TODAY: &str = "There is no task for today. Tasks come from your own games.";

pub const NO_TASK_IN_GAME: &str = "There is no task for you in this game.";

pub fn tasks_for_today(due: usize) -> String {
    format!("{due} for today, from your own games")
}

/// At most three, from the worst clear mistakes of these players, or else one that the winner
/// avoided. `go_on` gets the share of the work that is done, from 0 to 1, every few milliseconds;
/// there are no tasks once it returns `false`.
pub fn find_tasks(
    game: &Game,
    players: &[Player],
    nodes: u32,
    go_on: &mut dyn FnMut(f32) -> bool,
) -> Vec<OwnTask> {
    let mistakes = clear_mistakes(&mut Engine::new(), game, players, nodes, go_on);
    let tasks = mistakes.into_iter().filter_map(|found| {
        let before = game.at_ply(found.ply)?;
        let mover = before.position().turn();
        let why = found
            .mistake
            .map(|mistake| sentence(&phrases::mistake(mistake, mover, by_colour())) + ".");
        let mut good = found.good.into_iter();
        let best = good.next()?;
        let chances = found.chances.map(in_percent);
        let mut task =
            OwnTask::new(&before, (found.played, why), chances, (best, good.collect())).ok()?;
        task.is_avoided = found.is_avoided;
        Some(task)
    });
    tasks.collect()
}

/// In percent. Only a proved win is 100 %.
fn in_percent(chance: f32) -> u8 {
    if chance < 1.0 { (100.0 * chance).round().min(99.0) as u8 } else { 100 }
}

/// The names of the players do not matter any more.
fn by_colour() -> PlayerNames {
    PlayerNames::from(&Player::BOTH.map(Name::default_of))
}

pub struct OwnTaskOutcome {
    pub is_solved: bool,
    pub explanation: String,
    /// The opponent's best answer to a wrong move; `None` if the move ends the game.
    pub reply: Option<Move>,
}

/// The nodes of the two searches that judge a try. The second one confirms that the try is good.
const TO_JUDGE: [u32; 2] = [1_000, 10_000];

impl OwnTaskOutcome {
    /// A move that ends the game is right if it wins. Any other move is right if it is among the
    /// task's good moves or if a search finds it nearly as good, unless it is the move to be
    /// bettered. If the best move wins by force, only moves that do so are right.
    pub fn new(task: &OwnTask, played: Move, after: &Game) -> OwnTaskOutcome {
        let best = f32::from(task.chances()[0]) / 100.0;
        let is_won = best >= 1.0;
        let least = if is_won { best } else { best - NEARLY };
        let (chance, reply) = match after.outcome().map(Outcome::winner) {
            Some(None) => (0.5, None),
            Some(Some(winner)) => (f32::from(u8::from(winner == task.player())), None),
            None if task.is_good(played) => (best, None),
            None if is_won && forces(task.position(), played) => (1.0, None),
            None => answered(after.position(), least),
        };
        let is_solved = chance >= least && played != task.played();
        let ([best, then], now) = (task.chances(), in_percent(chance));
        let why = task.why().map(|why| format!("{why} ")).unwrap_or_default();
        let says = if is_solved {
            praise(task, played, chance)
        } else if played != task.played() {
            let wins = if best == 100 { ": it wins by force" } else { "" };
            format!("There is a better move. The chance is {now}%, not {best}%{wins}.")
        } else if task.is_avoided {
            format!("You found a better move. {why}The chance is {then}%, not {best}%.")
        } else {
            format!("That was played. {why}The chance fell from {best}% to {then}%.")
        };
        OwnTaskOutcome { is_solved, explanation: says, reply: if is_solved { None } else { reply } }
    }

    pub fn whole(&self, task: &OwnTask) -> String {
        let answers = self.reply.map(|reply| TaskStyle::answered(task.player().opponent(), reply));
        self.explanation.clone() + &answers.unwrap_or_default()
    }
}

/// The chance of the player who has made a move, and the opponent's best answer. Looks closer if
/// the chance seems to be at least `least`.
fn answered(after: &Position, least: f32) -> (f32, Option<Move>) {
    let mut judged = (0.0, None);
    for nodes in TO_JUDGE {
        let found = Engine::new().advise(after, Budget::Nodes(nodes), 1, &mut |_| true).analysis;
        judged = (1.0 - found.proved_chance(), found.best().map(|best| best.played));
        if judged.0 < least {
            break;
        }
    }
    judged
}

fn praise(task: &OwnTask, played: Move, chance: f32) -> String {
    let (chance, before) = (in_percent(chance), task.chances()[1]);
    let which = if played == task.best() {
        "Right: that is the best move found.".to_owned()
    } else {
        format!("Right: that is nearly as good as the best move, {}.", task.best())
    };
    let mut reason = String::new();
    if let Some(first) = reasons(task.position(), played).first() {
        reason = format!(" It {}.", phrases::reason(first, task.player(), by_colour()));
    }
    format!("{which}{reason} The chance is {chance}%, not {before}%.")
}

pub struct OwnTasks {
    tasks: Vec<StoredTask>,
    at: usize,
    solved: Vec<bool>,
    today: Date,
    news: Option<TaskChange>,
    style: TaskStyle,
}

impl OwnTasks {
    pub fn new(tasks: Vec<StoredTask>, today: Date, style: TaskStyle) -> Option<OwnTasks> {
        let solved = vec![false; tasks.len()];
        let tasks = OwnTasks { tasks, at: 0, solved, today, news: None, style };
        (!tasks.tasks.is_empty()).then_some(tasks)
    }

    fn current(&self) -> &StoredTask {
        &self.tasks[self.at]
    }

    pub(super) fn task(&self) -> &OwnTask {
        &self.current().task
    }

    fn add_try(&mut self, is_solved: bool) {
        let (id, on) = (self.task().id(), self.today);
        self.news = Some(TaskChange::Tried { id, is_solved, on });
    }

    fn has_more(&self) -> bool {
        self.solved.iter().enumerate().any(|(index, is_solved)| index != self.at && !is_solved)
    }
}

impl Tasks for OwnTasks {
    type Move = Move;
    type Attempt = MoveAttempt;
    type Progress = ExerciseProgress;

    fn sheet(&self) -> TaskSheet {
        let (kept, task) = (self.current(), self.task());
        let (ply, rules) = (task.position().ply(), task.position().rules().in_words());
        let found = kept.found.strftime("%-d %B %Y");
        TaskSheet {
            heading: format!("Task {} of {}", self.at + 1, self.tasks.len()),
            title: "Find better".to_owned(),
            text: format!("From your game of {found}, after {ply} moves, {rules}."),
            task: Some(task.task_text()),
        }
    }

    fn judge(&mut self, tried: &MoveAttempt) -> TaskOutcome<Move> {
        let OwnTaskOutcome { is_solved, explanation: says, reply } =
            OwnTaskOutcome::new(self.task(), tried.played, &tried.after);
        let opponent = self.task().player().opponent();
        let answers = reply.map(|reply| self.style.answers(opponent, reply)).unwrap_or_default();
        self.add_try(is_solved);
        self.solved[self.at] |= is_solved;
        let standing = if is_solved { TaskState::Solved } else { TaskState::Failed };
        let (next, again) = (self.style.next(), self.style.again());
        let further = if !is_solved {
            format!("{again}: try again.")
        } else if self.has_more() {
            format!("{next}: the next task.")
        } else {
            format!("{next} goes on.")
        };
        TaskOutcome::Played {
            text: format!("{says}{answers} {further}"),
            replies: reply.into_iter().collect(),
            state: standing,
        }
    }

    /// The task comes back after a hint.
    fn hint(&mut self, nth: usize) -> Option<Clue<Move>> {
        self.add_try(false);
        let best = self.task().best();
        let says = clue(best, nth, "The task comes back.", self.style);
        Some(Clue { text: says, shown: (nth > 1).then_some(best) })
    }

    fn restart(&mut self) {}

    fn target(&self, to: TaskDirection) -> Result<[usize; 2], StepResult> {
        let (count, at) = (self.tasks.len(), self.at);
        match to {
            TaskDirection::Next if self.solved[at] => {
                let mut others = (at + 1..count).chain(0..at);
                let unsolved = others.find(|&other| !self.solved[other]);
                unsolved.map(|index| [0, index]).ok_or(StepResult::Finished)
            }
            TaskDirection::Next | TaskDirection::NextGroup if at + 1 < count => Ok([0, at + 1]),
            TaskDirection::Previous | TaskDirection::PreviousGroup if at > 0 => Ok([0, at - 1]),
            TaskDirection::Next
            | TaskDirection::NextGroup
            | TaskDirection::Previous
            | TaskDirection::PreviousGroup => Err(StepResult::NoTask),
        }
    }

    fn set_task(&mut self, [_, index]: [usize; 2]) {
        self.at = index;
    }

    fn take_progress(&mut self) -> Option<ExerciseProgress> {
        self.news.take().map(ExerciseProgress::Tasks)
    }
}

impl PunctTasks for OwnTasks {
    fn start(&self) -> Game {
        self.task().game()
    }

    fn is_about_centre(&self) -> bool {
        self.task().position().rules().variant == Variant::Standard
    }

    fn exit_list(&self) -> Option<ExerciseList> {
        None
    }
}
