//! Tasks on the board, one after the other: the lessons of either game, PÜNCT's puzzles, and tasks
//! from a player's own games.

/// Tasks one after the other, one of them on the board. They judge what the player does, and tell
/// the judgement in words.
pub trait Tasks {
    /// A move of the game.
    type Move;
    /// An action of the player that can solve the task.
    type Tried;
    /// What the player has done, to be saved for the next time.
    type Kept;

    /// The text that the player reads.
    fn sheet(&self) -> TaskSheet;

    /// Judges an action that the rules allow.
    fn judge(&mut self, tried: &Self::Tried) -> TaskVerdict<Self::Move>;

    /// The clue after this number of other clues.
    fn hint(&mut self, nth: usize) -> Option<Clue<Self::Move>>;

    /// Begins the task on the board again.
    fn restart(&mut self);

    /// Whether a task precedes this one.
    fn leads_back(&self) -> bool;

    /// Goes to another task.
    fn go(&mut self, way: ToTask) -> Going;

    /// What to save for the next time, if that has changed since the last call.
    fn to_keep(&mut self) -> Option<Self::Kept>;
}

/// The text that the player reads or hears. Keys stand between backquotes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaskSheet {
    /// The number of the task among all, in words: `Lesson 4 of 14`.
    pub heading: String,
    pub title: String,
    pub text: String,
    /// What the player has to do; without it, the sheet is only read.
    pub task: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskStanding {
    /// The task asks for a move, or for a further one.
    Open,
    Solved,
    /// A move has spoilt the task; the player begins it again.
    Failed,
}

/// The judgement of a player's action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskVerdict<M> {
    /// The action does not solve the task, and does not stay on the board.
    Refused(String),
    /// The action stays on the board; then the replies are played.
    Played { says: String, replies: Vec<M>, standing: TaskStanding },
}

/// A help for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clue<M> {
    pub says: String,
    /// A move to show on the board.
    pub shown: Option<M>,
}

/// The ways to another task. Some tasks form groups, such as the tasks of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToTask {
    On,
    Back,
    GroupOn,
    GroupBack,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Going {
    /// Another task is on the board.
    There,
    /// There is no task that way.
    Nowhere,
    /// The task was the last one.
    Over(AfterExercises),
}

/// What comes after the last task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AfterExercises {
    /// A game against the computer at its weakest.
    Game,
    /// The way out.
    WayOut,
}
