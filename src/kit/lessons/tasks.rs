//! Tasks on the board: the lessons of either game, PÜNCT's puzzles, and tasks from a player's own
//! games.

/// A series of tasks. One task is on the board. The methods judge the player's actions and put the
/// judgement into words.
pub trait Tasks {
    /// A move of the game.
    type Move;
    /// An action that may solve the task.
    type Tried;
    /// The player's progress, to be saved for the next time.
    type Kept;

    /// Returns the text about the task that the player reads.
    fn sheet(&self) -> TaskSheet;

    /// Judges an action that the rules allow.
    fn judge(&mut self, tried: &Self::Tried) -> TaskVerdict<Self::Move>;

    /// Returns the clue that follows the first `nth` clues; `None` if there is no further clue.
    fn hint(&mut self, nth: usize) -> Option<Clue<Self::Move>>;

    /// Begins the task on the board again.
    fn restart(&mut self);

    /// Returns the number of the group and of the task to go to, or why none is gone to. The group
    /// is 0 where tasks have no groups.
    fn target(&self, to: ToTask) -> Result<[usize; 2], Going>;

    /// Puts the task with this number on the board.
    fn set_task(&mut self, number: [usize; 2]);

    /// Whether [`Tasks::go`] would leave this task.
    fn leads(&self, to: ToTask) -> bool {
        self.target(to) != Err(Going::Nowhere)
    }

    /// Goes to another task.
    fn go(&mut self, to: ToTask) -> Going {
        match self.target(to) {
            Ok(number) => self.set_task(number),
            Err(going) => return going,
        }
        Going::There
    }

    /// Returns the progress to save for the next time, if it has changed since the last call.
    fn to_keep(&mut self) -> Option<Self::Kept>;
}

/// The text about a task. In the text, keys stand between backquotes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaskSheet {
    /// The place of the task in the series: `Lesson 4 of 14`.
    pub heading: String,
    pub title: String,
    pub text: String,
    /// What the player has to do; `None` if the player only reads the sheet.
    pub task: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskStanding {
    /// The player has to play a first or a further move.
    Open,
    Solved,
    /// A move has spoilt the task. The player must begin the task again.
    Failed,
}

/// The judgement of a player's action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskVerdict<M> {
    /// The action does not solve the task and does not stay on the board. The text says why.
    Refused(String),
    /// The action stays on the board, and the replies follow it.
    Played { says: String, replies: Vec<M>, standing: TaskStanding },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clue<M> {
    pub says: String,
    /// A move to show on the board.
    pub shown: Option<M>,
}

/// The ways to another task. Some series have groups of tasks, such as the tasks of a lesson.
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
    /// The last lesson is done: a game against the computer at its weakest follows.
    FirstGame,
    /// The last task is done: the player leaves the exercises.
    Over,
}
