//! Games at a table, on the screen of this terminal and on the terminals of guests.

use jiff::civil::Date;
use ratatui::layout::Size;

use super::App;
use super::modes::Mode;
use super::modes::exercise::BY_KEYS;
use super::modes::table::{Preference, Preferences, TablePanel};
use super::program::RunningApp;
use super::{Message, News, TasksHere};
use crate::kit::lessons::PuzzleId;
use crate::kit::picture::ThemeName;
use crate::kit::settings::SavedSettings;
use crate::kit::storage::{Name, Store};
use crate::kit::terminal::capabilities::Capabilities;
use crate::kit::terminal::{
    self, Answers, ClientInput, End, Environment, Outbox, Program as _, RemoteTerminal,
    TerminalError, TerminalQuery, TerminalWire,
};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::colour::Depth;
use crate::kit::ui::glyphs::Characters;
use crate::kit::ui::text::Notice;
use crate::punct::control::table::TableClient;
use crate::punct::exercises::OwnTasks;
use crate::punct::lessons::own_tasks::{StoredTask, TaskBook, TaskStore};
use crate::punct::phrases::vacation;
use crate::punct::play::{Session, Snapshot, TableOwner, TableView};
use crate::punct::screen::advice::Budgets;
use crate::rules::{Player, Rules};

#[derive(Clone, Debug)]
pub struct ScreenHandle(Outbox<Message>);

impl ScreenHandle {
    #[cfg(test)]
    pub fn new(outbox: Outbox<Message>) -> ScreenHandle {
        ScreenHandle(outbox)
    }

    pub fn announce(&self, what: String) {
        self.0.post(News::Announced(what).into());
    }

    pub fn set_rated_game(&self, goes_on: bool) {
        self.0.post(News::InRatedGame(goes_on).into());
    }

    pub fn change(&self, preference: Preference) {
        self.0.post(News::Preference(preference).into());
    }
}

impl TableView for ScreenHandle {
    fn show(&self, seen: Snapshot) {
        self.0.post(News::Snapshot(Box::new(seen)).into());
    }

    fn notify(&self, what: &str) {
        self.0.post(Message::Warning(what.to_owned()));
    }
}

pub type GameInput = ClientInput<Message>;

pub type GameTerminal = RemoteTerminal<Message>;

impl GameInput {
    pub fn screen(&self) -> ScreenHandle {
        ScreenHandle(self.outbox())
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InitialView {
    /// The variables of the environment that the guest's client sent, above all `TERM`.
    pub environment: Environment,
    pub theme: Option<ThemeName>,
}

impl InitialView {
    /// The guest's theme, with the colours and characters that the environment allows.
    pub fn appearance(&self) -> Appearance {
        let variable = |name: &str| terminal::variable(&self.environment, name);
        let (depth, characters) =
            (Depth::from_environment(variable), Characters::from_environment(variable));
        let mut look = Appearance::new(self.theme.unwrap_or_default(), depth, false);
        look.capabilities = Capabilities::from_answers(&Answers::default(), variable);
        look.with_characters(characters)
    }

    /// In a window of this size. `None` if the terminal can't be asked.
    pub fn ask(&self, size: Size) -> Option<TerminalQuery> {
        TerminalQuery::begin(size, &self.environment)
    }

    /// The returned text asks for the width of characters, which `input` then takes.
    pub fn measure<M: Send + 'static>(&self, input: &mut ClientInput<M>) -> &'static str {
        input.measure(&self.environment)
    }
}

pub struct TableVisitor {
    pub panel: Box<TablePanel>,
    pub owner: Box<dyn TableOwner>,
    pub greeting: Option<String>,
    pub budgets: Budgets,
    /// `None` if games are not searched for tasks.
    pub task_store: Option<Box<dyn TaskStore>>,
}

impl TableVisitor {
    pub fn new(client: TableClient, owner: Box<dyn TableOwner>) -> TableVisitor {
        TableVisitor {
            panel: Box::new(TablePanel::new(client)),
            owner,
            greeting: None,
            budgets: Budgets::USUAL,
            task_store: None,
        }
    }

    /// The application has no files.
    fn app(self, preferences: Preferences) -> RunningApp {
        let mut panel = self.panel;
        panel.client.is_muted = preferences.is_muted;
        (panel.points, panel.bell) = (preferences.points, preferences.bell);
        let is_called = panel.unread > 0 || panel.client.offer_to_answer().is_some();
        let mut app = App::new(panel.client.new_session(), preferences.look);
        if self.task_store.is_some() {
            app.game.tasks = TasksHere::new(TaskBook::default());
        }
        app.set_mode(Mode::Table(panel));
        // What waits for the visitor is told in the status line.
        if !is_called && vacation(&app.session, app.session.time()).is_none() {
            app.notice = self.greeting.map(Notice::plain);
        }
        let mut running = RunningApp::new(app);
        (running.host.owner, running.host.mouse) = (Some(self.owner), preferences.mouse);
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
    /// `None` if there are no tasks.
    pub fn new(
        tasks: Vec<StoredTask>,
        today: Date,
        store: Box<dyn TaskStore>,
    ) -> Option<TaskVisitor> {
        Some(TaskVisitor { tasks: OwnTasks::new(tasks, today, BY_KEYS)?, store })
    }

    fn app(self, preferences: Preferences) -> RunningApp {
        let names = Player::BOTH.map(Name::default_of);
        let session = Session::new(Store::without_folder(), Rules::default(), names);
        let mut app = App::new(session, preferences.look);
        app.game.advice.in_hand.is_hushed = true;
        app.begin_exercise(Box::new(self.tasks));
        // This screen shows nothing else.
        if let Some(panel) = app.game.mode.exercise_mut() {
            panel.suspended = None;
        }
        let mut running = RunningApp::new(app);
        (running.host.task_store, running.host.mouse) = (Some(self.store), preferences.mouse);
        running
    }
}

pub enum GuestSession {
    Table(TableVisitor),
    Tasks(TaskVisitor),
}

/// Until the guest leaves. `questioning` has the terminal's answers, if it was asked. Stores
/// changed choices in `preferences`. Returns how the screen ended, and the tasks wanted next from
/// the game.
pub fn run_remote(
    sitting: GuestSession,
    preferences: &mut Preferences,
    questioning: Option<&TerminalQuery>,
    outbox: Outbox<Message>,
    terminal: GameTerminal,
    wire: &mut impl TerminalWire,
) -> (End, Vec<PuzzleId>) {
    let mut running = match sitting {
        GuestSession::Table(visitor) => visitor.app(preferences.clone()),
        GuestSession::Tasks(visitor) => visitor.app(preferences.clone()),
    };
    running.outbox = Some(outbox);
    if let Some((asked, answers)) = questioning.and_then(|asked| Some((asked, asked.answers()?))) {
        running.on_answers(&answers, asked.capabilities(&answers));
    }
    let end = terminal.play(&mut running, wire, questioning);
    if let Some(panel) = running.shell.game.mode.panel() {
        (preferences.points, preferences.is_muted) = (panel.points, panel.client.is_muted);
        preferences.bell = panel.bell;
    }
    (preferences.look, preferences.mouse) = (running.shell.appearance, running.host.mouse);
    (end, running.shell.game.tasks.wanted)
}

/// Until the visitor leaves. `at_the_table` gets the handle for events at the table.
pub fn run_local(
    visitor: TableVisitor,
    appearance: Appearance,
    saved: SavedSettings,
    at_the_table: impl FnOnce(ScreenHandle) + 'static,
) -> Result<(), TerminalError> {
    let mut running = visitor.app(Preferences::new(appearance));
    running.settings = saved.file;
    running.shell.game.own_name = saved.settings.name;
    running.host.on_start = Some(Box::new(|outbox| at_the_table(ScreenHandle(outbox))));
    terminal::run_program(&mut running)
}
