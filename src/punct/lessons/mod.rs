//! Teaches the game: [`puzzles`], and the course for newcomers, lessons of a few sentences with
//! tasks to do on the board, judged by the rules.
//!
//! - [`course`]: lessons, steps, tasks, the course that comes with the program, and which words a
//!   lesson may use;
//! - [`goal`]: what a task asks for, and what is missing when a move does not do it;
//! - [`wording`]: texts that name keys by what they do;
//! - [`read`]: the course as text (`assets/lessons.txt`).

mod course;
mod goal;
pub mod puzzles;
mod read;
#[cfg(test)]
mod tests;
mod wording;

pub use course::{Course, Lesson, LessonPlayer, LessonStep, LessonTask, Round, Taught};
pub use goal::{Sight, Try};
pub use wording::{Control, Wording};
