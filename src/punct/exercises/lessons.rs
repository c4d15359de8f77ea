//! The course as exercises.

use super::{ExerciseList, ExerciseProgress, PunctTasks, TaskStyle};
use crate::kit::lessons::{
    Clue, LessonProgress, StepResult, TaskDirection, TaskOutcome, TaskSheet, TaskState, Tasks,
};
use crate::kit::phrases::article;
use crate::kit::settings::SettingChange;
use crate::punct::lessons::{
    Course, Inspection, Lesson, LessonPlayer, LessonStep, LessonTask, MoveAttempt, Round, Wording,
};
use crate::punct::phrases::list;
use crate::rules::{Game, Move, Source, Space, SpaceSet, Variant};

pub struct Lessons {
    course: &'static Course,
    lesson: usize,
    step: usize,
    round: usize,
    progress: LessonProgress,
    has_news: bool,
    style: TaskStyle,
}

impl Lessons {
    /// At the first task that is not solved yet. `None` if there is no such lesson, or if the
    /// lesson has no step.
    pub fn new(lesson: usize, progress: LessonProgress, style: TaskStyle) -> Option<Lessons> {
        let course = Course::built_in();
        let first = course.lessons.get(lesson).filter(|lesson| !lesson.steps.is_empty())?;
        let step = first.begin_with(&progress);
        Some(Lessons { course, lesson, step, round: 0, progress, has_news: false, style })
    }

    fn lesson(&self) -> &'static Lesson {
        &self.course.lessons[self.lesson]
    }

    fn step(&self) -> &'static LessonStep {
        &self.lesson().steps[self.step]
    }

    fn task(&self) -> Option<&'static LessonTask> {
        self.step().task.as_ref()
    }

    fn round(&self) -> Option<&'static Round> {
        self.task()?.rounds.get(self.round)
    }

    /// After a right move or look. After the last one, the task is solved.
    fn advance(&mut self) -> TaskState {
        self.round += 1;
        if self.round().is_some() {
            return TaskState::Open;
        }
        self.has_news |= self.lesson().add_solution(self.step, &mut self.progress);
        TaskState::Solved
    }

    fn praise_text(&self, praise: &Wording, standing: TaskState) -> String {
        let says = if praise.is_empty() { "Right!".to_owned() } else { self.style.render(praise) };
        if standing == TaskState::Solved {
            return format!("{says} {} goes on.", self.style.next());
        }
        says
    }
}

impl Tasks for Lessons {
    type Move = Move;
    type Attempt = MoveAttempt;
    type Progress = ExerciseProgress;

    fn sheet(&self) -> TaskSheet {
        let (step, lesson) = (self.step(), self.lesson());
        TaskSheet {
            heading: {
                let (number, on_rules) = (self.lesson + 1, self.course.teaching_rules);
                let all = if number > on_rules { self.course.lessons.len() } else { on_rules };
                format!("Lesson {number} of {all}")
            },
            // Like the list of lessons, counts only the steps that have a task.
            title: match lesson.task_at(self.step) {
                Some((number, all)) => self.style.numbered_title(&lesson.title, number, all),
                None => lesson.title.clone(),
            },
            text: self.style.render(&step.text),
            task: self.task().map(|task| self.style.render(&task.instruction)),
        }
    }

    fn judge(&mut self, tried: &MoveAttempt) -> TaskOutcome<Move> {
        let Some(round) = self.round() else {
            return TaskOutcome::Refused("No move is asked for now.".to_owned());
        };
        let Some(lack) = round.unmet_reason(tried) else {
            let standing = self.advance();
            return TaskOutcome::Played {
                text: self.praise_text(&round.praise, standing),
                replies: round.reply.into_iter().collect(),
                state: standing,
            };
        };
        let Some(outcome) = tried.after.outcome() else {
            return TaskOutcome::Refused(format!("Allowed, but not the task. {lack}"));
        };
        // The move is played, so that the player sees how the game ends.
        let end = match outcome.winner() {
            Some(by) if by == tried.before.turn() => "You win, but not as asked.",
            Some(_) => "Your opponent wins.",
            None => "That is a draw.",
        };
        TaskOutcome::Played {
            text: format!("{end} {lack} {}: try again.", self.style.again()),
            replies: Vec::new(),
            state: TaskState::Failed,
        }
    }

    fn hint(&mut self, nth: usize) -> Option<Clue<Move>> {
        let round = self.round()?;
        let says = self.style.render(&round.hint);
        Some(match round.example {
            Some(example) if nth > 0 => {
                let placement = example.placement();
                let shape = placement.kind().shape();
                let what = match example.source() {
                    Source::Reserve(_) => format!("{} {shape}", article(shape)),
                    Source::Board(from) => format!("the {shape} from {from}"),
                };
                let on = list(&placement.dots().map(|dot| dot.to_string()), "and");
                let (punct, plays_it) = (placement.punct(), self.style.plays_it(example));
                Clue {
                    text: format!("For example {what} on {on}, its PÜNCT on {punct}; {plays_it}"),
                    shown: Some(example),
                }
            }
            Some(_) => {
                Clue { text: format!("{says} {} again shows it.", self.style.hint()), shown: None }
            }
            None => Clue { text: says, shown: None },
        })
    }

    fn restart(&mut self) {
        self.round = 0;
    }

    fn target(&self, to: TaskDirection) -> Result<[usize; 2], StepResult> {
        Ok(match to {
            TaskDirection::Next if self.step + 1 < self.lesson().steps.len() => {
                [self.lesson, self.step + 1]
            }
            TaskDirection::Next if self.lesson + 1 == self.course.teaching_rules => {
                return Err(StepResult::FirstGame);
            }
            TaskDirection::Next | TaskDirection::NextGroup => {
                match self.course.lessons.get(self.lesson + 1) {
                    Some(next) => [self.lesson + 1, next.begin_with(&self.progress)],
                    None if to == TaskDirection::Next => return Err(StepResult::Finished),
                    None => return Err(StepResult::NoTask),
                }
            }
            TaskDirection::Previous if self.step > 0 => [self.lesson, self.step - 1],
            TaskDirection::PreviousGroup if self.step > 0 => [self.lesson, 0],
            TaskDirection::Previous | TaskDirection::PreviousGroup => {
                match self.lesson.checked_sub(1) {
                    Some(before) if to == TaskDirection::PreviousGroup => [before, 0],
                    Some(before) => [before, self.course.lessons[before].steps.len() - 1],
                    None => return Err(StepResult::NoTask),
                }
            }
        })
    }

    fn set_task(&mut self, number: [usize; 2]) {
        [self.lesson, self.step] = number;
    }

    fn take_progress(&mut self) -> Option<ExerciseProgress> {
        if !std::mem::take(&mut self.has_news) {
            return None;
        }
        Some(ExerciseProgress::Choice(SettingChange::Lessons(self.progress.clone())))
    }
}

impl PunctTasks for Lessons {
    fn start(&self) -> Game {
        self.step().start.clone()
    }

    fn cursor(&self) -> Option<Space> {
        self.step().cursor
    }

    fn marks(&self) -> SpaceSet {
        self.step().marks
    }

    fn lesson_player(&self) -> Option<LessonPlayer> {
        let plays = self.step().start.position().turn();
        Some(LessonPlayer { plays, topic: self.lesson().topic })
    }

    fn is_about_centre(&self) -> bool {
        self.step().start.rules().variant == Variant::Standard
    }

    fn inspect(&mut self, inspection: Inspection) -> Option<String> {
        let round = self.round().filter(|round| round.is_met_by_inspection(inspection))?;
        let standing = self.advance();
        Some(self.praise_text(&round.praise, standing))
    }

    fn exit_list(&self) -> Option<ExerciseList> {
        // If this lesson is done, the list chooses a lesson itself.
        let is_open = !self.progress.has(&self.lesson().name);
        Some(ExerciseList::Lessons { chosen: is_open.then_some(self.lesson) })
    }
}
