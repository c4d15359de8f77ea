//! Lessons, puzzles and tasks line by line, the same as on the screen. The player's game waits
//! meanwhile.

use jiff::Zoned;

use super::game::RequestResult;
use super::learning::PlainExercise;
use super::move_report::ReportedMove;
use super::request::{AdviceRequest, ExerciseRequest, PlainQuery, Request};
use super::table::PlainTable;
use super::text::{AnswerLines, count, sentence};
use crate::kit::lessons::{AfterExercises, Going, TaskStanding, TaskVerdict, ToTask};
use crate::kit::strength::Strength;
use crate::punct::exercises::{
    ExerciseList, Lessons, NO_TASK_IN_GAME, NO_TASK_TODAY, OwnTasks, PunctTasks, Puzzles,
    TaskManner, ToKeep, find_tasks,
};
use crate::punct::lessons::own_tasks::{KeptTask, TaskChange};
use crate::punct::lessons::puzzles::PuzzleSet;
use crate::punct::lessons::{Course, Inspection, Try};
use crate::punct::play::{Command, Seats, Session};
use crate::rules::{Move, Player, Rules, Space, Variant};

/// The text about what the player can do with a task.
const HELP: &str = "\"pieces\" tells what lies on the board, \"hint\" helps, \"next\" goes on, \"task\" \
                    repeats the task, \"leave\" leads back to your game.";

/// The text for words that work only in games.
const FOR_GAMES: &str = "that is for games; \"leave\" leads back to yours";

/// The text for words that would give away the solution of an exercise.
const FOR_TASKS: &str = "that is for you to find; \"hint\" helps";

/// The text for words that work only in exercises.
const FOR_EXERCISES: &str =
    "no lesson or puzzle is on the board; \"lessons\" and \"puzzles\" tell what there is";

impl PlainTable {
    /// Carries out a request about exercises while none is on the board, or for another exercise.
    pub(super) fn study(&mut self, request: ExerciseRequest) -> RequestResult {
        match request {
            ExerciseRequest::Lessons(None) => Ok(self.list_lessons()),
            ExerciseRequest::Lessons(Some(number)) => self.begin_lesson(number),
            ExerciseRequest::Puzzles(None) => Ok(self.list_puzzles()),
            ExerciseRequest::Puzzles(Some(number)) => self.begin_puzzle(number),
            ExerciseRequest::Today => Ok(self.begin_today()),
            ExerciseRequest::Task | ExerciseRequest::Leave => Err(FOR_EXERCISES.to_owned()),
        }
    }

    /// Carries out a request that means something of its own while an exercise is on the board.
    /// Returns `None` for any other request, and if no exercise is on the board.
    pub(super) fn answer_in_exercise(&mut self, request: &Request) -> Option<RequestResult> {
        self.exercise.as_ref()?;
        Some(match *request {
            Request::Match(Command::Play { played, .. }) => self.play_in_exercise(played),
            Request::Match(Command::UNDO) | Request::Again => {
                let mut lines = vec!["The task begins again.".to_owned()];
                lines.extend(self.set_up_task());
                Ok(lines)
            }
            Request::Query(query @ PlainQuery::At(space)) => {
                Ok(self.look_in_exercise(query, space, false))
            }
            Request::Query(PlainQuery::Chains) => {
                Ok(self.look_in_exercise(PlainQuery::Chains, Space::CENTRE, true))
            }
            Request::Advice(AdviceRequest::Hint) => self.hint_in_exercise(),
            Request::Advice(
                AdviceRequest::Wins | AdviceRequest::Threats | AdviceRequest::Needs,
            ) => Err(FOR_TASKS.to_owned()),
            Request::Exercise(ExerciseRequest::Task) => Ok(self.task_lines()),
            Request::Exercise(ExerciseRequest::Leave) => Ok(self.leave_exercise()),
            Request::Go => self.go_on_in_exercise(),
            Request::Back => self.go_in_exercise(ToTask::Back),
            Request::Quit | Request::New(..) | Request::Open(_) => {
                self.leave_exercise();
                return None;
            }
            Request::Resign
            | Request::Draw
            | Request::Match(_)
            | Request::Save(_)
            | Request::Level(_)
            | Request::Computer(_)
            | Request::Finish
            | Request::View(_)
            | Request::Tree(_)
            | Request::Advice(AdviceRequest::Review(_) | AdviceRequest::Why)
            | Request::Query(
                PlainQuery::Players
                | PlainQuery::Time
                | PlainQuery::Variations
                | PlainQuery::Comments,
            ) => Err(FOR_GAMES.to_owned()),
            Request::Query(_)
            | Request::Exercise(_)
            | Request::Company(_)
            | Request::Help(_)
            | Request::Telling(_)
            | Request::Spelling(_)
            | Request::Answer(_) => return None,
        })
    }

    fn list_lessons(&self) -> AnswerLines {
        let (course, progress) = (Course::own(), &self.learnt.progress);
        let (all, done) = (course.lessons.len(), course.done_count(progress));
        let next = course.lessons.iter().position(|lesson| !progress.has(&lesson.name));
        let mut lines =
            vec![format!("The course has {}, {done} of them done.", count(all, "lesson"))];
        lines.extend(next.map(|next| format!("\"lesson {0}\" begins lesson {0}.", next + 1)));
        lines.extend(course.lessons.iter().zip(1..).map(|(lesson, nth)| {
            let done = if progress.has(&lesson.name) { ", done" } else { "" };
            sentence(&format!("{nth}. {}{done}", lesson.title))
        }));
        lines
    }

    fn list_puzzles(&self) -> AnswerLines {
        let (set, tally) = (PuzzleSet::built_in(), &self.learnt.tally);
        let sums = tally.sums(set);
        let next = set.puzzles().iter().position(|puzzle| !tally.has_solved(puzzle.id()));
        let all = count(sums.all, "puzzle");
        let mut lines =
            vec![format!("There are {all}, from easy to hard, {} of them solved.", sums.solved)];
        lines.extend(next.map(|next| format!("\"puzzle {0}\" sets up puzzle {0}.", next + 1)));
        let daily = set.daily(Zoned::now().date());
        lines.extend(daily.map(|(number, _)| format!("The puzzle of the day is number {number}.")));
        lines
    }

    fn begin_lesson(&mut self, number: usize) -> RequestResult {
        let at = number.wrapping_sub(1);
        let lessons = Lessons::new(at, self.learnt.progress.clone(), TaskManner::Aloud);
        let all = Course::own().lessons.len();
        let lessons = lessons.ok_or_else(|| format!("lessons have the numbers 1 to {all}"))?;
        Ok(self.begin_exercise(Box::new(lessons)))
    }

    fn begin_puzzle(&mut self, number: usize) -> RequestResult {
        let (at, set) = (number.wrapping_sub(1), PuzzleSet::built_in());
        let puzzles = Puzzles::new(set, at, None, self.learnt.tally.clone(), TaskManner::Aloud);
        let all = set.puzzles().len();
        let puzzles = puzzles.ok_or_else(|| format!("puzzles have the numbers 1 to {all}"))?;
        Ok(self.begin_exercise(Box::new(puzzles)))
    }

    /// Looks for tasks in a game that is over and was not searched yet. Tells at each fifth of the
    /// work how far it is.
    pub(super) fn look_for_tasks(&mut self, tell: &mut dyn FnMut(String)) -> AnswerLines {
        let Some(players) = self.players_to_search() else { return AnswerLines::new() };
        let (game, mut found, mut told) = (self.session.game().clone(), Vec::new(), 0);
        (self.share.search)(&mut || {
            found = find_tasks(&game, &players, self.review_nodes, &mut |share| {
                let fifths = (5.0 * share) as u32;
                if fifths > told && fifths < 5 {
                    told = fifths;
                    tell(format!("{} % of the search for tasks is done.", 20 * fifths));
                }
                (self.share.goes_on)()
            });
        });
        self.searched = game.moves().to_vec();
        let number = match found.len() {
            0 => NO_TASK_IN_GAME.to_owned(),
            found => format!("Found {} in this game.", count(found, "task")),
        };
        let trouble = self.learnt.change_tasks(&TaskChange::Found(found, Zoned::now().date()));
        std::iter::once(number).chain(trouble).collect()
    }

    /// Begins the tasks that are due. If the game is over, first looks for new tasks in the game.
    fn begin_today(&mut self) -> AnswerLines {
        let today = Zoned::now().date();
        let mut lines = self.look_for_tasks(&mut |_| ());
        let due: Vec<KeptTask> = self.learnt.tasks.due(today).cloned().collect();
        if self.place.is_some() && !due.is_empty() {
            let due = count(due.len(), "task");
            lines.push(format!("For today: {due}; \"ssh HOST today\" leads to what is due."));
            return lines;
        }
        match OwnTasks::new(due, today, TaskManner::Aloud) {
            Some(tasks) => lines.extend(self.begin_exercise(Box::new(tasks))),
            None => lines.push(match self.learnt.tasks.next_due() {
                Some(next) => {
                    format!("{NO_TASK_TODAY} The next comes back on {}.", next.strftime("%-d %B"))
                }
                None => {
                    format!("{NO_TASK_TODAY} After a game, \"today\" looks for tasks in it.")
                }
            }),
        }
        lines
    }

    /// Returns the players here, if the game is over and was not searched for tasks yet. Returns
    /// `None` during an exercise, and at a table of two persons.
    pub(super) fn players_to_search(&self) -> Option<Vec<Player>> {
        let game = self.session.game();
        let players: Vec<Player> = self.session.seats().all_here().collect();
        let is_between_persons = self.place.as_ref().is_some_and(|it| !it.seen.has_computer());
        let is_new = game.outcome().is_some() && game.moves() != self.searched;
        let can_be = self.exercise.is_none() && !is_between_persons && !players.is_empty();
        (is_new && can_be).then_some(players)
    }

    /// Puts the game aside, unless it is aside already, and sets up a task.
    fn begin_exercise(&mut self, tasks: Box<dyn PunctTasks>) -> AnswerLines {
        self.leave_exercise();
        self.session.pause_clock();
        let session = Session::for_exercise(self.session.store().clone(), tasks.start());
        let aside = self.replace_session(session);
        let (standing, clues) = (TaskStanding::Open, 0);
        self.exercise = Some(PlainExercise { tasks, standing, clues, aside });
        let mut lines = self.set_up_task();
        lines.push(HELP.to_owned());
        lines
    }

    /// Brings back the game that was put aside.
    pub(super) fn leave_exercise(&mut self) -> AnswerLines {
        let Some(exercise) = self.exercise.take() else { return AnswerLines::new() };
        self.replace_session(exercise.aside);
        let mut lines = vec!["Your game goes on.".to_owned()];
        lines.extend(self.so_far());
        lines
    }

    /// Begins the task again.
    fn set_up_task(&mut self) -> AnswerLines {
        let Some(exercise) = &mut self.exercise else { return AnswerLines::new() };
        exercise.tasks.restart();
        (exercise.standing, exercise.clues) = (TaskStanding::Open, 0);
        let store = exercise.aside.store().clone();
        let task = Session::for_exercise(store, exercise.tasks.start());
        self.replace_session(task);
        self.task_lines()
    }

    fn task_lines(&self) -> AnswerLines {
        self.exercise.as_ref().map(PlainExercise::task_lines).unwrap_or_default()
    }

    /// Judges a move. Plays the move and the replies to it, unless the task refuses the move.
    fn play_in_exercise(&mut self, played: Move) -> RequestResult {
        let Some(exercise) = &mut self.exercise else { return Ok(AnswerLines::new()) };
        if !exercise.wants_a_move() {
            return Err(exercise.waits());
        }
        let before = self.session.game().clone();
        let mut after = before.clone();
        after.play(played).map_err(|refusal| refusal.to_string())?;
        let tried = Try { before: before.position().clone(), played, after };
        let mut lines = AnswerLines::new();
        match exercise.tasks.judge(&tried) {
            TaskVerdict::Refused(why) => lines.push(sentence(&why)),
            TaskVerdict::Played { says, replies, standing } => {
                (exercise.standing, exercise.clues) = (standing, 0);
                for played in std::iter::once(played).chain(replies) {
                    lines.extend(self.play_and_tell(played)?);
                }
                lines.push(sentence(&says));
            }
        }
        lines.extend(self.keep_learnt());
        Ok(lines)
    }

    fn play_and_tell(&mut self, played: Move) -> RequestResult {
        let before = self.session.game().position().clone();
        self.session.play(played).map_err(|refusal| refusal.to_string())?;
        let after = self.session.game().position();
        let people = self.people();
        let reported = ReportedMove::new(&before, played, after, &people);
        Ok(reported.report_as_new(self.learnt.telling))
    }

    /// Describes the place that the player looks at, and lets the task judge the look.
    fn look_in_exercise(&mut self, query: PlainQuery, cursor: Space, chain: bool) -> AnswerLines {
        let mut lines = self.tell(query);
        let position = self.session.game().position();
        // The answer describes the layers of a space from the top down. This counts as looking
        // under the topmost piece.
        let top = position.top(cursor).filter(|&top| position.check_uncovered(top).is_ok());
        let inspection = Inspection { cursor, under: top.filter(|_| !chain), chain };
        if let Some(exercise) = self.exercise.as_mut().filter(|exercise| exercise.wants_a_move())
            && let Some(says) = exercise.tasks.look(inspection)
        {
            exercise.standing = TaskStanding::Solved;
            lines.push(sentence(&says));
        }
        lines.extend(self.keep_learnt());
        lines
    }

    fn hint_in_exercise(&mut self) -> RequestResult {
        let failed = |it: &PlainExercise| it.standing == TaskStanding::Failed;
        let mut lines = if self.exercise.as_ref().is_some_and(failed) {
            self.set_up_task()
        } else {
            AnswerLines::new()
        };
        let Some(exercise) = &mut self.exercise else { return Ok(AnswerLines::new()) };
        let clue = if exercise.wants_a_move() { exercise.tasks.hint(exercise.clues) } else { None };
        let clue = clue.ok_or_else(|| exercise.waits())?;
        exercise.clues += 1;
        lines.push(sentence(&clue.says));
        lines.extend(self.keep_learnt());
        Ok(lines)
    }

    fn keep_learnt(&mut self) -> Option<String> {
        match self.exercise.as_mut()?.tasks.to_keep()? {
            ToKeep::Choice(choice) => self.learnt.keep(&choice),
            ToKeep::Tasks(change) => self.learnt.change_tasks(&change),
        }
    }

    fn go_on_in_exercise(&mut self) -> RequestResult {
        let failed = |it: &PlainExercise| it.standing == TaskStanding::Failed && it.is_lesson();
        if self.exercise.as_ref().is_some_and(failed) {
            return Ok(self.set_up_task());
        }
        self.go_in_exercise(ToTask::On)
    }

    fn go_in_exercise(&mut self, way: ToTask) -> RequestResult {
        let Some(exercise) = &mut self.exercise else { return Ok(AnswerLines::new()) };
        match exercise.tasks.go(way) {
            Going::There => Ok(self.set_up_task()),
            Going::Nowhere => Err(match way {
                ToTask::Back | ToTask::GroupBack => "this is the first task",
                ToTask::On | ToTask::GroupOn => "that was the last task",
            }
            .to_owned()),
            Going::Over(AfterExercises::Game) => {
                self.leave_exercise();
                let seats = Seats::from_strengths([None, Some(Strength::MIN)]);
                let rules = Rules { variant: Variant::Basic, ..Rules::default() };
                Ok(self.begin(rules, self.session.names().clone(), seats))
            }
            Going::Over(AfterExercises::WayOut) => {
                let way_out = exercise.tasks.way_out();
                let mut lines = self.leave_exercise();
                lines.extend(match way_out {
                    Some(ExerciseList::Lessons { .. }) => self.list_lessons(),
                    Some(ExerciseList::Puzzles { .. }) => self.list_puzzles(),
                    None => AnswerLines::new(),
                });
                Ok(lines)
            }
        }
    }
}
