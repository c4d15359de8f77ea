//! Exercises: the lessons of the course and the puzzles as tasks one after the other, judged move
//! by move and told in words, the same on the screen and line by line.
//!
//! - [`tasks`]: what a collection of exercises tells and judges ([`Tasks`]), and how its texts name
//!   keys or words;
//! - [`lessons`] and [`puzzles`]: the course and the puzzles as such collections.

mod lessons;
mod puzzles;
mod tasks;

pub use lessons::Lessons;
pub use puzzles::Puzzles;
pub use tasks::{
    AfterExercises, ExerciseList, Going, TaskManner, TaskSheet, TaskStanding, TaskVerdict, Tasks,
    ToTask,
};
