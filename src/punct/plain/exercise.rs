//! Lessons, puzzles and tasks line by line. The player's game waits meanwhile.

use super::request::PlainQuery;
use super::session::PlainSession;
use super::spelling::{AnswerLines, RequestResult, sentence};
use crate::kit::lessons::{LessonProgress, StepResult, Tally, TaskDirection, TaskSheet};
use crate::kit::phrases::counted;
use crate::kit::strength::Strength;
use crate::kit::system;
use crate::punct::control::exercise::ExerciseRun;
use crate::punct::control::intent::ExerciseChoice;
use crate::punct::control::intent::IntentError;
use crate::punct::control::table::TableClient;
use crate::punct::exercises::{
    ExerciseList, Lessons, NO_TASK_IN_GAME, NO_TASK_TODAY, OwnTasks, PunctTasks, Puzzles,
    TaskStyle, find_tasks,
};
use crate::punct::lessons::own_tasks::{StoredTask, TaskChange};
use crate::punct::lessons::puzzles::PuzzleSet;
use crate::punct::lessons::{Course, Inspection};
use crate::punct::phrases::all_of;
use crate::punct::phrases::move_report::new_move;
use crate::punct::play::Seats;
use crate::rules::{Move, Player, Rules, Space, Variant};

const HELP: &str = "\"pieces\" tells what lies on the board, \"hint\" helps, \"next\" goes on, \"task\" \
                    repeats the task, \"leave\" leads back to your game.";

impl PlainSession {
    pub fn begin_chosen(&mut self, choice: ExerciseChoice) -> RequestResult {
        let settings = &self.learnt.settings;
        match choice {
            ExerciseChoice::Lesson(number) => {
                let all = Course::built_in().lessons.len();
                let lessons = Lessons::new(number, settings.lessons.clone(), TaskStyle::Aloud)
                    .ok_or_else(|| format!("lessons have the numbers 1 to {all}"))?;
                Ok(self.begin_exercise(Box::new(lessons)))
            }
            ExerciseChoice::Puzzle { number, theme } => {
                let (set, tally) = (PuzzleSet::built_in(), settings.puzzles.clone());
                let last = set.puzzles().len();
                let puzzles = Puzzles::new(set, number, theme, tally, TaskStyle::Aloud)
                    .ok_or_else(|| format!("puzzles have the numbers 1 to {last}"))?;
                Ok(self.begin_exercise(Box::new(puzzles)))
            }
            ExerciseChoice::TasksOfToday | ExerciseChoice::TasksOfGame => Ok(self.begin_today()),
        }
    }

    /// Searches each game once. Reports at each fifth of the work how far it is.
    pub fn look_for_tasks(&mut self, report: &mut dyn FnMut(String)) -> AnswerLines {
        let Some(players) = self.players_to_search() else { return AnswerLines::new() };
        let (game, mut found, mut reported) = (self.session.game().clone(), Vec::new(), 0);
        (self.engine.share.search)(&mut || {
            found = find_tasks(&game, &players, self.engine.review_nodes, &mut |share| {
                let fifths = (5.0 * share) as u32;
                if fifths > reported && fifths < 5 {
                    reported = fifths;
                    report(format!("{} % of the search for tasks is done.", 20 * fifths));
                }
                (self.engine.share.goes_on)()
            });
        });
        self.learnt.searched = game.moves().to_vec();
        let number = match found.len() {
            0 => NO_TASK_IN_GAME.to_owned(),
            found => format!("Found {} in this game.", counted(found, "task")),
        };
        let trouble = self.learnt.change_tasks(&TaskChange::Found(found, system::today()));
        std::iter::once(number).chain(trouble).collect()
    }

    /// Begins the tasks that are due. If the game is over, first looks for new tasks in the game.
    fn begin_today(&mut self) -> AnswerLines {
        let today = system::today();
        let mut lines = self.look_for_tasks(&mut |_| ());
        let due: Vec<StoredTask> = self.learnt.tasks.due(today).cloned().collect();
        if self.connection.is_some() && !due.is_empty() {
            let number = counted(due.len(), "task");
            lines.push(format!("For today: {number}; \"ssh HOST today\" leads to what is due."));
            return lines;
        }
        let further = match self.learnt.tasks.next_due() {
            Some(next) => format!("The next comes back on {}.", next.strftime("%-d %B")),
            None => "After a game, \"today\" looks for tasks in it.".to_owned(),
        };
        match OwnTasks::new(due, today, TaskStyle::Aloud) {
            Some(tasks) => lines.extend(self.begin_exercise(Box::new(tasks))),
            None => lines.push(format!("{NO_TASK_TODAY} {further}")),
        }
        lines
    }

    /// `None` also after a search, during an exercise, and at a table of two persons.
    pub fn players_to_search(&self) -> Option<Vec<Player>> {
        let game = self.session.game();
        let players: Vec<Player> = self.session.seats().local_players().collect();
        let is_between_persons = self.client().is_some_and(TableClient::has_human_opponent);
        let is_new = game.outcome().is_some() && game.moves() != self.learnt.searched;
        let can_be = self.exercise.is_none() && !is_between_persons && !players.is_empty();
        (is_new && can_be).then_some(players)
    }

    fn begin_exercise(&mut self, tasks: Box<dyn PunctTasks>) -> AnswerLines {
        self.leave_exercise();
        self.session.return_to_present();
        self.advice.hints = None;
        self.exercise = Some(ExerciseRun::begin(tasks, &mut self.session));
        let mut lines = self.task_lines();
        lines.push(HELP.to_owned());
        lines
    }

    pub fn leave_exercise(&mut self) -> AnswerLines {
        let Some(mut run) = self.exercise.take() else { return AnswerLines::new() };
        run.leave(&mut self.session);
        let mut lines = vec!["Your game goes on.".to_owned()];
        lines.extend(self.so_far());
        lines
    }

    pub fn task_lines(&self) -> AnswerLines {
        let Some(run) = &self.exercise else { return AnswerLines::new() };
        let TaskSheet { heading, title, text, task } = run.tasks.sheet();
        let mut lines = vec![format!("{heading}: {title}."), text];
        lines.extend(task.as_ref().map(|task| format!("The task: {}", sentence(task))));
        let marks = run.tasks.marks();
        if !marks.is_empty() {
            lines.push(format!("Look at {}.", all_of(marks)));
        }
        if task.is_none()
            && let Err(next) = run.check_expects_move()
        {
            lines.push(sentence(&next.plain_text()));
        }
        lines
    }

    pub fn set_up_task(&mut self) -> AnswerLines {
        if let Some(run) = &mut self.exercise {
            run.restart(&mut self.session);
        }
        self.task_lines()
    }

    pub fn play_in_exercise(&mut self, played: Move) -> RequestResult {
        let Some(run) = &mut self.exercise else { return Ok(AnswerLines::new()) };
        let before = self.session.game().ply();
        let judged = run.play(played, &mut self.session).map_err(|error| error.to_string())?;
        let Some(feedback) = judged else { return Ok(AnswerLines::new()) };
        let plies = before..self.session.game().ply();
        let verbosity = self.learnt.settings.verbosity;
        let mut lines: AnswerLines =
            plies.flat_map(|ply| new_move(&self.session, ply, verbosity)).collect();
        lines.extend(self.learnt.apply_feedback(feedback));
        Ok(lines)
    }

    /// Lets the task judge what the answer to a question has described: a space, or the chains.
    pub fn inspect_in_exercise(&mut self, query: PlainQuery) -> AnswerLines {
        let (cursor, chain) = if let PlainQuery::At(space) = query {
            (space, false)
        } else if query == PlainQuery::Chains {
            (Space::CENTRE, true)
        } else {
            return AnswerLines::new();
        };
        let position = self.session.game().position();
        // The answer describes the layers of a space from the top down. This counts as looking
        // under the topmost piece.
        let top = position.top(cursor);
        let under = top.filter(|&top| !chain && position.check_uncovered(top).is_ok());
        let inspection = Inspection { cursor, under, chain };
        let feedback = self.exercise.as_mut().and_then(|run| run.inspect(inspection));
        feedback.map(|feedback| self.learnt.apply_feedback(feedback)).unwrap_or_default()
    }

    pub fn hint_in_exercise(&mut self) -> RequestResult {
        let mut lines = AnswerLines::new();
        if self.exercise.as_ref().is_some_and(ExerciseRun::has_failed) {
            lines = self.set_up_task();
        }
        let Some(run) = &mut self.exercise else { return Ok(lines) };
        let clue = run.clue().ok_or_else(|| IntentError::NoMoveAsked.plain_text())?;
        lines.extend(self.learnt.apply_feedback(clue));
        Ok(lines)
    }

    /// A task of a lesson that has failed begins again before the next one.
    pub fn go_in_exercise(&mut self, to: TaskDirection) -> RequestResult {
        let Some(run) = &mut self.exercise else { return Ok(AnswerLines::new()) };
        if to == TaskDirection::Next && run.has_failed() && run.tasks.lesson_player().is_some() {
            return Ok(self.set_up_task());
        }
        match run.tasks.step_to(to) {
            StepResult::Moved => Ok(self.set_up_task()),
            StepResult::NoTask => Err(IntentError::NoTask(to).plain_text()),
            StepResult::FirstGame => {
                self.leave_exercise();
                let seats = Seats::from_strengths([None, Some(Strength::MIN)]);
                let rules = Rules { variant: Variant::Basic, ..Rules::default() };
                Ok(self.begin(rules, self.session.names().clone(), seats))
            }
            StepResult::Finished => {
                let way_out = run.tasks.exit_list();
                let mut lines = self.leave_exercise();
                if let Some(list) = way_out {
                    lines.extend(self.list_exercises(list));
                }
                Ok(lines)
            }
        }
    }

    pub fn list_exercises(&self, list: ExerciseList) -> AnswerLines {
        match list {
            ExerciseList::Lessons { .. } => list_lessons(&self.learnt.settings.lessons),
            ExerciseList::Puzzles { .. } => list_puzzles(&self.learnt.settings.puzzles),
        }
    }
}

fn list_lessons(progress: &LessonProgress) -> AnswerLines {
    let course = Course::built_in();
    let (all, done) = (course.lessons.len(), course.done_count(progress));
    let next = course.lessons.iter().position(|lesson| !progress.has(&lesson.name));
    let mut lines =
        vec![format!("The course has {}, {done} of them done.", counted(all, "lesson"))];
    lines.push(format!(
        "From lesson {} on, they teach how to play well.",
        course.teaching_rules + 1
    ));
    lines.extend(next.map(|next| format!("\"lesson {0}\" begins lesson {0}.", next + 1)));
    lines.extend(course.lessons.iter().zip(1..).map(|(lesson, nth)| {
        let done = if progress.has(&lesson.name) { ", done" } else { "" };
        sentence(&format!("{nth}. {}{done}", lesson.title))
    }));
    lines
}

fn list_puzzles(tally: &Tally) -> AnswerLines {
    let set = PuzzleSet::built_in();
    let sums = tally.sums(set);
    let next = set.next_unsolved(None, tally);
    let all = counted(sums.all, "puzzle");
    let mut lines =
        vec![format!("There are {all}, from easy to hard, {} of them solved.", sums.solved)];
    lines.extend(next.map(|next| format!("\"puzzle {0}\" sets up puzzle {0}.", next + 1)));
    let daily = set.daily(system::today());
    lines.extend(daily.map(|(number, _)| format!("The puzzle of the day is number {number}.")));
    lines
}
