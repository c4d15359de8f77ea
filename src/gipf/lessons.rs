//! The lessons of GIPF, from `assets/gipf_lessons.txt`. Every line there is `word: value`.
//! `lesson:` begins a lesson and is its title. `name:` is permanent: the settings note by it what
//! is done. `rules:`, `challenges:` and `turns:` lead to the lesson's position, where Black
//! announces `asked:`. `cursor:` is where the cursor begins. `goal:` has the stacks that spots must
//! have after the player's turn, as in `e2=wB e3=`.

use std::sync::LazyLock;

use thiserror::Error;

use crate::gipf::engine::GipfStrength;
use crate::gipf::play::{Command, CommandError, Seats, Session};
use crate::gipf::record::{AgreedRules, Record};
use crate::gipf::rules::{
    Challenges, Jump, NotationError, Point, Position, RulesError, Spot, Step, Turn,
};
use crate::kit::lessons::{
    Clue, LessonProgress, StepResult, TaskDirection, TaskOutcome, TaskSheet, TaskState, Tasks,
};
use crate::kit::settings::SettingChange;
use crate::kit::storage::{Name, Store, now};
use crate::kit::text::entries;
use crate::rules::Player;

#[derive(Clone, Debug)]
pub struct Lesson {
    pub title: String,
    pub name: String,
    pub text: String,
    pub task: String,
    pub hint: String,
    pub praise: String,
    pub cursor: Option<Point>,
    agreed: AgreedRules,
    turns: Vec<Turn>,
    /// A use that Black announces; the task is to contest it.
    asked: Option<Jump>,
    /// The text of the stack that each of these spots must have after the player's turn.
    goal: Vec<(Spot, String)>,
}

/// Why a text can't be read as lessons. Lines count from 1.
#[derive(Debug, Error)]
#[error("line {line}: {fault}")]
pub struct LessonError {
    line: usize,
    fault: LessonFault,
}

#[derive(Debug, Error)]
pub enum LessonFault {
    /// The line is not `word: value`, or its word is not allowed here.
    #[error("this can't stand here")]
    Misplaced,
    #[error(transparent)]
    Rules(#[from] RulesError),
    #[error(transparent)]
    Turn(#[from] NotationError),
}

static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
    // A test reads the lessons, so they have no faults.
    read(include_str!("../../assets/gipf_lessons.txt")).unwrap_or_default()
});

pub fn lessons() -> &'static [Lesson] {
    &LESSONS
}

impl Lesson {
    fn new(title: &str) -> Lesson {
        Lesson {
            title: title.to_owned(),
            name: String::new(),
            text: String::new(),
            task: String::new(),
            hint: String::new(),
            praise: String::new(),
            cursor: None,
            agreed: AgreedRules { challenges: Challenges::NONE, ..AgreedRules::default() },
            turns: Vec::new(),
            asked: None,
            goal: Vec::new(),
        }
    }

    /// Sets up the game in which the player, as White, does the task. The game is never saved.
    pub fn session(&self) -> Result<Session, CommandError> {
        let mut record = Record::new(self.agreed, Player::BOTH.map(Name::default_of), now());
        for turn in &self.turns {
            record.play(turn)?;
        }
        let mut session = Session::from_record(Store::without_folder(), record);
        session.seat(Seats::from_strengths([None, Some(GipfStrength::DEFAULT)]));
        if let Some(jump) = self.asked {
            session.take(Command::Step(Step::Jump(jump)))?;
        }
        Ok(session)
    }

    fn is_met(&self, position: &Position) -> bool {
        let mut goal = self.goal.iter();
        self.asked.is_none() && goal.all(|(at, stack)| position.stack(*at).to_string() == *stack)
    }

    fn read_line(&mut self, word: &str, value: &str) -> Result<(), LessonFault> {
        match word {
            "rules" => self.agreed.rules = value.parse()?,
            "challenges" => self.agreed.challenges = value.parse()?,
            "turns" => {
                self.turns = value.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
            }
            "asked" => {
                let jump = value.parse::<Turn>()?.jump();
                self.asked = Some(jump.ok_or(LessonFault::Misplaced)?);
            }
            "cursor" => self.cursor = Some(value.parse().map_err(|_| LessonFault::Misplaced)?),
            "goal" => {
                // As in `e5=bGwB`. If no text follows the `=`, the spot is empty.
                for word in value.split_whitespace() {
                    let (spot, stack) = word.split_once('=').ok_or(LessonFault::Misplaced)?;
                    let spot = spot.parse().map_err(|_| LessonFault::Misplaced)?;
                    self.goal.push((spot, stack.to_owned()));
                }
            }
            "name" => value.clone_into(&mut self.name),
            "text" => value.clone_into(&mut self.text),
            "task" => value.clone_into(&mut self.task),
            "hint" => value.clone_into(&mut self.hint),
            "praise" => value.clone_into(&mut self.praise),
            _ => return Err(LessonFault::Misplaced),
        }
        Ok(())
    }
}

fn read(text: &str) -> Result<Vec<Lesson>, LessonError> {
    let mut lessons: Vec<Lesson> = Vec::new();
    for (line, word, value) in entries(text) {
        if word == "lesson" {
            lessons.push(Lesson::new(&value));
            continue;
        }
        let last = lessons.last_mut().ok_or(LessonFault::Misplaced);
        last.and_then(|lesson| lesson.read_line(word, &value))
            .map_err(|fault| LessonError { line, fault })?;
    }
    Ok(lessons)
}

pub struct Lessons {
    nth: usize,
    progress: LessonProgress,
    has_news: bool,
}

pub enum LessonTry {
    /// A turn, with the position after it.
    Turn(Box<Position>),
    Contest,
}

impl Lessons {
    /// Begins with the lesson `nth`, counted from 0.
    pub fn new(nth: usize, progress: LessonProgress) -> Option<Lessons> {
        (nth < lessons().len()).then_some(Lessons { nth, progress, has_news: false })
    }

    pub fn lesson(&self) -> &'static Lesson {
        &lessons()[self.nth]
    }

    pub fn is_last(&self) -> bool {
        self.nth + 1 == lessons().len()
    }

    pub fn progress(&self) -> &LessonProgress {
        &self.progress
    }

    /// The one on the board when the player leaves; `None` if it is done.
    pub fn to_choose(&self) -> Option<usize> {
        if self.progress.has(&self.lesson().name) { None } else { Some(self.nth) }
    }
}

impl Tasks for Lessons {
    type Move = Turn;
    type Attempt = LessonTry;
    type Progress = SettingChange;

    fn sheet(&self) -> TaskSheet {
        let lesson = self.lesson();
        TaskSheet {
            heading: format!("Lesson {} of {}", self.nth + 1, lessons().len()),
            title: lesson.title.clone(),
            text: lesson.text.clone(),
            task: Some(lesson.task.clone()),
        }
    }

    fn judge(&mut self, tried: &LessonTry) -> TaskOutcome<Turn> {
        let lesson = self.lesson();
        let is_met = match tried {
            LessonTry::Turn(after) => lesson.is_met(after),
            LessonTry::Contest => lesson.asked.is_some(),
        };
        if !is_met {
            return TaskOutcome::Refused(format!("Allowed, but not the task. {}", lesson.hint));
        }
        self.has_news |= self.progress.add(&lesson.name);
        let on = if self.is_last() { "Enter begins a game." } else { "Enter goes on." };
        let says = format!("{} {on}", lesson.praise);
        TaskOutcome::Played { text: says, replies: Vec::new(), state: TaskState::Solved }
    }

    fn hint(&mut self, _: usize) -> Option<Clue<Turn>> {
        Some(Clue { text: self.lesson().hint.clone(), shown: None })
    }

    fn restart(&mut self) {}

    fn target(&self, to: TaskDirection) -> Result<[usize; 2], StepResult> {
        let target = match to {
            TaskDirection::Next if self.is_last() => return Err(StepResult::FirstGame),
            TaskDirection::Next | TaskDirection::NextGroup => {
                Some(self.nth + 1).filter(|&nth| nth < lessons().len())
            }
            TaskDirection::Previous | TaskDirection::PreviousGroup => self.nth.checked_sub(1),
        };
        target.map(|nth| [0, nth]).ok_or(StepResult::NoTask)
    }

    fn set_task(&mut self, [_, nth]: [usize; 2]) {
        self.nth = nth;
    }

    fn take_progress(&mut self) -> Option<SettingChange> {
        let has_news = std::mem::take(&mut self.has_news);
        has_news.then(|| SettingChange::GipfLessons(self.progress.clone()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_lessons_that_come_along_can_be_read_and_set_up() {
        let lessons = read(include_str!("../../assets/gipf_lessons.txt")).unwrap();
        assert_eq!(lessons.len(), 7);
        let names: HashSet<&String> = lessons.iter().map(|lesson| &lesson.name).collect();
        assert_eq!(names.len(), lessons.len(), "each lesson has a name of its own");
        for lesson in lessons {
            let session = lesson.session().unwrap_or_else(|why| panic!("{}: {why}", lesson.title));
            let texts = [&lesson.name, &lesson.text, &lesson.task, &lesson.hint, &lesson.praise];
            assert!(texts.iter().all(|text| !text.is_empty()), "{}", lesson.title);
            assert!(!lesson.is_met(session.game().position()), "{}", lesson.title);
            assert_eq!(
                session.announced_jump().is_some(),
                lesson.goal.is_empty(),
                "{}",
                lesson.title
            );
        }
    }

    #[test]
    fn what_is_wrong_with_a_text_is_told_with_its_line() {
        for (text, message) in [
            ("task: x", "line 1: this can't stand here"),
            ("lesson: A\nrules: chess", "line 2: chess is not a version"),
            ("lesson: A\n\ngoal: e5", "line 3: this can't stand here"),
            ("lesson: A\nturns: e1-e2 e9", "line 2: "),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
