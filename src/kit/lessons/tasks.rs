//! Tasks on the board: the lessons of either game, PÜNCT's puzzles, and tasks from a player's own
//! games.

/// A series of tasks. One task is on the board. The methods judge the player's actions and put the
/// judgement into words.
pub trait Tasks {
    type Move;
    type Tried;
    type Kept;

    fn sheet(&self) -> TaskSheet;

    fn judge(&mut self, tried: &Self::Tried) -> TaskOutcome<Self::Move>;

    /// The clue that follows the first `nth` clues.
    fn hint(&mut self, nth: usize) -> Option<Clue<Self::Move>>;

    fn restart(&mut self);

    /// The number of the group and of the task to go to, or why none is gone to. The group is 0
    /// where tasks have no groups.
    fn target(&self, to: ToTask) -> Result<[usize; 2], Going>;

    fn set_task(&mut self, number: [usize; 2]);

    fn leads(&self, to: ToTask) -> bool {
        self.target(to) != Err(Going::Nowhere)
    }

    fn go(&mut self, to: ToTask) -> Going {
        match self.target(to) {
            Ok(number) => {
                self.set_task(number);
                Going::There
            }
            Err(going) => going,
        }
    }

    /// The progress to save for the next time, if it has changed since the last call.
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
pub enum TaskState {
    Open,
    Solved,
    /// A move has spoilt the task. The player must begin the task again.
    Failed,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskOutcome<M> {
    /// The action does not solve the task and does not stay on the board. The text says why.
    Refused(String),
    Played {
        says: String,
        replies: Vec<M>,
        standing: TaskState,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clue<M> {
    pub says: String,
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
    There,
    Nowhere,
    /// The last lesson is done: a game against the computer at its weakest follows.
    FirstGame,
    /// The last task is done: the player leaves the exercises.
    Over,
}
