//! The kinds of modes: what the game on a screen is part of. Each row of a key table names those in
//! which it is allowed.

use ModeKind::{Contest, Exercise, ExerciseAlone, Own, Table};

/// A kind of mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModeKind {
    /// A game of the players at this screen.
    Own,
    /// A game with players at screens of their own.
    Table,
    /// A game of PÜNCT that decides a use in GIPF.
    Contest,
    /// A lesson or a puzzle, while a game waits.
    Exercise,
    /// A lesson or a puzzle on a screen that shows nothing else.
    ExerciseAlone,
}

impl ModeKind {
    pub const ALL: &'static [ModeKind] = &[Own, Table, Contest, Exercise, ExerciseAlone];
    /// The kinds in which a game is played.
    pub const GAMES: &'static [ModeKind] = &[Own, Table, Contest];
    /// The kinds in which tasks are solved.
    pub const EXERCISES: &'static [ModeKind] = &[Exercise, ExerciseAlone];
}
