//! Games at a table, on the screen of this terminal and on the terminals of guests.

use jiff::civil::Date;
use ratatui::layout::Size;

use super::app::App;
use super::habits::{Habit, Habits};
use super::modes::exercise::BY_KEYS;
use super::modes::table::TablePlace;
use super::own_tasks::TasksHere;
use super::program::RunningApp;
use super::state::{Message, News};
use crate::kit::lessons::PuzzleId;
use crate::kit::picture::ThemeName;
use crate::kit::session::PersonId;
use crate::kit::settings::SavedSettings;
use crate::kit::storage::{Name, Store};
use crate::kit::terminal::{
    self, AwayTerminal, ClientInput, End, Environment, Outbox, Program as _, Questioning,
    TerminalError, WayThere,
};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::characters::Characters;
use crate::kit::ui::colour::Depth;
use crate::kit::ui::notice::Notice;
use crate::punct::exercises::OwnTasks;
use crate::punct::lessons::own_tasks::{KeptTask, TaskBook, TaskStore};
use crate::punct::phrases::vacation;
use crate::punct::play::{Session, Snapshot, TableOwner, TableView};
use crate::punct::screen::advice::Budgets;
use crate::rules::{Player, Rules};

/// A handle that passes the events at a table to a screen.
#[derive(Clone, Debug)]
pub struct Screen(Outbox<Message>);

impl Screen {
    /// Makes the handle of the program that reads from an outbox.
    #[cfg(test)]
    pub fn new(outbox: Outbox<Message>) -> Screen {
        Screen(outbox)
    }

    /// Tells the player at the screen about an event elsewhere.
    pub fn announce(&self, what: String) {
        self.0.post(News::Announced(what).into());
    }

    /// Tells the screen whether a rated game of its player is going on.
    pub fn tell_of_rated_game(&self, goes_on: bool) {
        self.0.post(News::InRatedGame(goes_on).into());
    }

    /// Tells the screen about a choice that its player has changed elsewhere.
    pub fn change(&self, habit: Habit) {
        self.0.post(News::Habit(habit).into());
    }
}

impl TableView for Screen {
    fn show(&self, seen: Snapshot) {
        self.0.post(News::Snapshot(Box::new(seen)).into());
    }

    fn tell(&self, what: &str) {
        self.0.post(Message::Told(what.to_owned()));
    }
}

/// Passes input from a guest's terminal to a game.
pub type GameInput = ClientInput<Message>;

/// A guest's terminal with a game on it.
pub type GameTerminal = AwayTerminal<Message>;

impl GameInput {
    /// Returns the handle that passes the events at the table to the game on this terminal.
    pub fn screen(&self) -> Screen {
        Screen(self.outbox())
    }
}

/// The known properties of a guest's terminal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Looks {
    /// The variables of the environment that the guest's client sent, above all `TERM`.
    pub environment: Environment,
    /// The theme, if the guest chose one.
    pub theme: Option<ThemeName>,
}

impl Looks {
    fn value(&self, name: &str) -> Option<String> {
        terminal::variable(&self.environment, name)
    }

    /// Returns the look of a screen on this terminal: the guest's theme, and the colours and
    /// characters that the environment allows.
    pub fn appearance(&self) -> Appearance {
        let depth = Depth::from_environment(|name| self.value(name));
        let characters = Characters::from_environment(|name| self.value(name));
        Appearance::new(self.theme.unwrap_or_default(), depth, false).with_characters(characters)
    }

    /// Begins to ask the terminal about its abilities. `size` is the size of its window. Returns
    /// `None` if the terminal can't be asked.
    pub fn ask(&self, size: Size) -> Option<Questioning> {
        Questioning::begin(size, &self.environment)
    }

    /// Prepares `input` for the terminal's report of the width of its characters. Returns the text
    /// that asks the terminal for this report.
    pub fn measure<M: Send + 'static>(&self, input: &mut ClientInput<M>) -> &'static str {
        input.measure(&self.environment)
    }
}

/// A player or spectator at a table.
pub struct Visitor {
    pub who: PersonId,
    pub seen: Snapshot,
    /// The owner of the table, which carries out the visitor's commands.
    pub owner: Box<dyn TableOwner>,
    /// The first text in the status line.
    pub greeting: Option<String>,
    /// The text in the status line while the other player is not here. Only the host of a shared
    /// game has such a text.
    pub invitation: Option<String>,
    /// Whether the engine gives no advice while the game goes on. This is so if the game is rated,
    /// or if two persons play with a clock.
    pub forbids_advice: bool,
    /// Whether a rated game of the visitor is going on, at this table or another. Until it is over,
    /// the engine does not help the visitor.
    pub in_rated_game: bool,
    /// The persons whose talk the visitor does not want to read.
    pub ignored: Vec<PersonId>,
    /// The engine's budgets for advice.
    pub budgets: Budgets,
    /// Where the tasks from the visitor's games are kept. Without it, games are not searched for
    /// tasks.
    pub task_store: Option<Box<dyn TaskStore>>,
}

impl Visitor {
    /// Makes the application in which the visitor plays. The application has no files.
    fn app(self, habits: Habits) -> RunningApp {
        let mut place = TablePlace::new(self.who, self.seen);
        place.ignored = self.ignored;
        (place.invitation, place.forbids_advice) = (self.invitation, self.forbids_advice);
        place.in_rated_game = self.in_rated_game;
        (place.is_muted, place.points) = (habits.is_muted, habits.points);
        place.bell = habits.bell;
        let is_called = place.unread > 0 || place.offer_to_answer().is_some();
        let store = Store::nowhere();
        let session = Session::new(store, place.rules(), place.names());
        let mut app = App::new(session, habits.look);
        if self.task_store.is_some() {
            app.game.tasks = TasksHere::new(TaskBook::default());
        }
        app.sit_down(place);
        // What waits for the visitor is told in the status line.
        if !is_called && vacation(&app.session, app.session.time()).is_none() {
            app.notice = self.greeting.map(Notice::plain);
        }
        let mut running = RunningApp::new(app);
        (running.host.owner, running.host.mouse) = (Some(self.owner), habits.mouse);
        running.host.budgets = self.budgets;
        running.host.task_store = self.task_store;
        running
    }
}

/// A player who tries tasks from their own games, on a screen that shows nothing else.
pub struct TaskVisitor {
    tasks: OwnTasks,
    store: Box<dyn TaskStore>,
}

impl TaskVisitor {
    /// Makes a visitor who tries these tasks on this day. Returns `None` if there are no tasks.
    pub fn new(
        tasks: Vec<KeptTask>,
        today: Date,
        store: Box<dyn TaskStore>,
    ) -> Option<TaskVisitor> {
        Some(TaskVisitor { tasks: OwnTasks::new(tasks, today, BY_KEYS)?, store })
    }

    fn app(self, habits: Habits) -> RunningApp {
        let names = Player::BOTH.map(Name::default_of);
        let session = Session::new(Store::nowhere(), Rules::default(), names);
        let mut app = App::new(session, habits.look);
        app.game.advice.in_hand.is_hushed = true;
        app.begin_exercise_alone(Box::new(self.tasks));
        let mut running = RunningApp::new(app);
        (running.host.task_store, running.host.mouse) = (Some(self.store), habits.mouse);
        running
    }
}

/// What a guest sits down at.
pub enum Sitting {
    Table(Visitor),
    Tasks(TaskVisitor),
}

impl Sitting {
    fn app(self, habits: Habits) -> RunningApp {
        match self {
            Sitting::Table(visitor) => visitor.app(habits),
            Sitting::Tasks(visitor) => visitor.app(habits),
        }
    }
}

/// Lets a guest play on a terminal elsewhere until the guest leaves. `wire` leads to the terminal.
/// `questioning` has the terminal's answers about its abilities, if the terminal was asked. Stores
/// the guest's changed choices in `habits`. Returns how the screen ended, and the tasks from the
/// game at the table that the guest wants to try next.
pub fn play_away(
    sitting: Sitting,
    habits: &mut Habits,
    questioning: Option<&Questioning>,
    outbox: Outbox<Message>,
    terminal: GameTerminal,
    wire: &mut impl WayThere,
) -> (End, Vec<PuzzleId>) {
    let mut running = sitting.app(habits.clone());
    running.outbox = Some(outbox);
    if let Some((asked, answers)) = questioning.and_then(|asked| Some((asked, asked.answers()?))) {
        running.on_answers(&answers, asked.capabilities(&answers));
    }
    let end = terminal.play(&mut running, wire, questioning);
    if let Some(place) = running.app.game.mode.place() {
        (habits.points, habits.is_muted) = (place.points, place.is_muted);
        habits.bell = place.bell;
    }
    (habits.look, habits.mouse) = (running.app.look, running.host.mouse);
    (end, running.app.game.tasks.wanted)
}

/// Lets a visitor play on this terminal until the visitor leaves. `at_the_table` gets the handle
/// that passes the events at the table to the screen.
pub fn play_here(
    visitor: Visitor,
    appearance: Appearance,
    saved: SavedSettings,
    at_the_table: impl FnOnce(Screen) + 'static,
) -> Result<(), TerminalError> {
    let mut running = visitor.app(Habits::new(appearance));
    running.settings = saved.file;
    running.app.game.own_name = saved.settings.name;
    running.host.on_start = Some(Box::new(|outbox| at_the_table(Screen(outbox))));
    terminal::play(&mut running)
}
