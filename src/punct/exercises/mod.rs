//! Exercises: the lessons of the course and the puzzles as tasks one after the other, judged move by
//! move and told in words, the same on the screen and line by line.
//!
//! - [`tasks`]: what a collection of exercises tells and judges ([`Tasks`]);
//! - [`lessons`] and [`puzzles`]: the course and the puzzles as such collections;
//! - [`manner`]: what the words of keys are where there are keys, and where there are none.

mod lessons;
mod puzzles;
mod tasks;

pub use lessons::Lessons;
pub use puzzles::Puzzles;
pub use tasks::{
    AfterExercises, ExerciseList, Going, TaskManner, TaskSheet, TaskStanding, TaskVerdict, Tasks,
    ToTask,
};
