//! Reads a course from text, and sets up the position of a step. Every line is `word: value`; one
//! that begins with blanks continues the line before, and `#` begins a comment.
//!
//! `teaches:` names the words that this lesson may use and earlier ones may not; `text:` begins a
//! step. What `rules:`, `turn:` and `pieces:` do not set stays as in the step before. Each `goal:`
//! is a condition for the player's move. Words with `aloud` are for play without keys and a
//! picture. `then:` begins the next move; its text is the praise for the move before, whose
//! `reply:` precedes it.

use std::sync::LazyLock;

use thiserror::Error;

use super::goal::GoalError;
use super::{Course, Lesson, LessonStep, LessonTask, LessonTopic, Round, Wording, WordingError};
use crate::kit::text::entries;
use crate::rules::{
    Bridges, Game, Kind, NotationError, Player, PositionTextError, Space, SpaceSet, UnknownWord,
    Variant,
};

#[derive(Debug, PartialEq, Eq, Error)]
#[error("line {line}: {fault}")]
pub struct CourseError {
    pub line: usize,
    pub fault: CourseFault,
}

#[derive(Debug, PartialEq, Eq, Error)]
pub enum CourseFault {
    /// The line is not `word: value`, or its word may not stand there.
    #[error("this can't stand here")]
    Misplaced,
    #[error(transparent)]
    Wording(#[from] WordingError),
    #[error(transparent)]
    Goal(#[from] GoalError),
    #[error(transparent)]
    Move(#[from] NotationError),
    #[error(transparent)]
    Word(#[from] UnknownWord),
    #[error("there is no space {0}")]
    Space(String),
    #[error(transparent)]
    Position(#[from] PositionTextError),
}

impl Course {
    /// The lessons on the rules, and those on playing well.
    pub(super) const TEXTS: [&str; 2] = [
        include_str!("../../../assets/lessons.txt"),
        include_str!("../../../assets/lessons_play.txt"),
    ];

    pub fn built_in() -> &'static Course {
        static COURSE: LazyLock<Course> = LazyLock::new(|| {
            // A test reads these texts, so that they have no fault.
            let [rules, play] = Course::TEXTS.map(|text| Course::read(text).unwrap_or_default());
            let all = [&rules.lessons[..], &play.lessons[..]].concat();
            Course { teaching_rules: rules.lessons.len(), lessons: all }
        });
        &COURSE
    }

    pub fn read(text: &str) -> Result<Course, CourseError> {
        let mut course = Course::default();
        let mut draft = StepDraft::default();
        let mut end = 0;
        for (line, word, value) in entries(text) {
            draft
                .read_line(&mut course, word, &value)
                .map_err(|fault| CourseError { line, fault })?;
            end = line;
        }
        draft.finish(&mut course).map_err(|fault| CourseError { line: end, fault })?;
        Ok(course)
    }
}

#[derive(Default)]
struct StepDraft {
    board: StepBoard,
    step: Option<Unplaced>,
}

#[derive(Default)]
struct Unplaced {
    text: Wording,
    cursor: Option<Space>,
    marks: SpaceSet,
    task: Option<LessonTask>,
}

impl StepDraft {
    fn read_line(&mut self, course: &mut Course, key: &str, text: &str) -> Result<(), CourseFault> {
        match key {
            "lesson" => {
                self.finish(course)?;
                let (name, title) = text.split_once(' ').ok_or(CourseFault::Misplaced)?;
                course.lessons.push(Lesson {
                    name: name.to_owned(),
                    title: title.to_owned(),
                    topic: course.lessons.last().map(|before| before.topic).unwrap_or_default(),
                    steps: Vec::new(),
                });
                self.board = StepBoard::default();
            }
            "teaches" => {
                let lesson = course.lessons.last_mut().ok_or(CourseFault::Misplaced)?;
                lesson.topic = LessonTopic::from_code(text).ok_or(CourseFault::Misplaced)?;
            }
            "text" => {
                self.finish(course)?;
                self.step = Some(Unplaced { text: text.parse()?, ..Unplaced::default() });
            }
            "rules" => self.board.variant = Some(text.parse()?),
            "turn" => self.board.turn = Some(text.parse()?),
            "pieces" => {
                self.board.pieces = text.split_whitespace().map(str::to_owned).collect();
            }
            _ => self.step.as_mut().ok_or(CourseFault::Misplaced)?.read_line(key, text)?,
        }
        Ok(())
    }

    fn finish(&mut self, course: &mut Course) -> Result<(), CourseFault> {
        let Some(step) = self.step.take() else { return Ok(()) };
        let lesson = course.lessons.last_mut().ok_or(CourseFault::Misplaced)?;
        let start = self.board.game()?;
        let Unplaced { text, cursor, marks, task } = step;
        lesson.steps.push(LessonStep { text, start, cursor, marks, task });
        Ok(())
    }
}

impl Unplaced {
    fn read_line(&mut self, word: &str, value: &str) -> Result<(), CourseFault> {
        match word {
            "text aloud" => self.text.set_aloud(value),
            "cursor" => self.cursor = spaces(value)?.first(),
            "marks" => self.marks = spaces(value)?,
            "task" => {
                let rounds = vec![Round::default()];
                self.task = Some(LessonTask { instruction: value.parse()?, rounds });
            }
            _ => self.task.as_mut().ok_or(CourseFault::Misplaced)?.read_line(word, value)?,
        }
        Ok(())
    }
}

impl LessonTask {
    fn read_line(&mut self, word: &str, value: &str) -> Result<(), CourseFault> {
        let round = self.rounds.last_mut().ok_or(CourseFault::Misplaced)?;
        match word {
            "goal" => round.demands.push(value.parse()?),
            "task aloud" => self.instruction.set_aloud(value),
            "hint" => round.hint = value.parse()?,
            "hint aloud" => round.hint.set_aloud(value),
            "praise aloud" => round.praise.set_aloud(value),
            "example" => round.example = Some(value.parse()?),
            "praise" => round.praise = value.parse()?,
            "reply" => round.reply = Some(value.parse()?),
            "then" => {
                round.praise = value.parse()?;
                self.rounds.push(Round::default());
            }
            _ => return Err(CourseFault::Misplaced),
        }
        Ok(())
    }
}

fn spaces(text: &str) -> Result<SpaceSet, CourseFault> {
    text.split_whitespace()
        .map(|name| name.parse::<Space>().map_err(|_| CourseFault::Space(name.to_owned())))
        .collect()
}

#[derive(Clone, Debug, Default)]
pub struct StepBoard {
    /// `None` means the basic rules.
    pub variant: Option<Variant>,
    pub turn: Option<Player>,
    /// In the notation of positions, such as `wSE0:C3.C4.C5`.
    pub pieces: Vec<String>,
}

impl StepBoard {
    /// With the least number of moves that leads to these pieces.
    pub fn game(&self) -> Result<Game, PositionTextError> {
        let turn = self.turn.unwrap_or(Player::White);
        // One for each piece, and another one for each piece above level 0.
        let [white, black] = Player::BOTH.map(|player| {
            self.pieces(player).map(|piece| if piece.contains("0:") { 1 } else { 2 }).sum::<usize>()
        });
        let ply = match turn {
            Player::White => 2 * white.max(black),
            Player::Black => 2 * white.saturating_sub(1).max(black) + 1,
        };
        let [of_white, of_black] = Player::BOTH.map(|player| self.reserve(player));
        let pieces = if self.pieces.is_empty() { "-".to_owned() } else { self.pieces.join(";") };
        let variant = self.variant.unwrap_or(Variant::Basic);
        let text = format!("{variant} {} {ply} {of_white} {of_black} {pieces}", turn.code());
        Game::from_position_text(&text, Bridges::Two)
    }

    fn pieces(&self, player: Player) -> impl Iterator<Item = &str> {
        let letter = &player.code()[..1];
        self.pieces.iter().filter_map(move |piece| piece.strip_prefix(letter))
    }

    fn reserve(&self, player: Player) -> String {
        let left = Kind::ALL.map(|kind| {
            let placed = self.pieces(player).filter(|piece| {
                piece.trim_start_matches(kind.code()).starts_with(|c: char| c.is_ascii_digit())
            });
            usize::from(kind.count()).saturating_sub(placed.count()).to_string()
        });
        left.concat()
    }
}
