//! The parts of the program that only games of PÜNCT need: thinking, advice, commands at a table,
//! pictures.

use std::time::Duration;

use super::advice;
use super::app::{App, may_show_needs};
use super::dialogs::Dialog;
use super::habits::Habit;
use super::own_tasks::TaskSearch;
use super::perform::Origin;
use super::picture_file::write_picture;
use super::state::{Message, News, Punct, Task};
use crate::kit::shell::{self, GameProgram};
use crate::kit::storage::{Store, visible_path};
use crate::kit::terminal::Outbox;
use crate::kit::terminal::job::{self, Ticket, Watch, WorkerFailure};
use crate::kit::thought::Thought;
use crate::kit::ui::text::Notice;
use crate::punct::computer::{self, Answer, Think, ThinkRequest};
use crate::punct::lessons::own_tasks::{OwnTask, TaskChange, TaskStore};
use crate::punct::play::TableOwner;
use crate::punct::screen::advice::{Budgets, Finding};
use crate::punct::screen::dialogs::StartItem;

pub type RunningApp = shell::Running<Punct>;

/// The time between two reports of the computer's progress.
const PROGRESS_PAUSE: Duration = Duration::from_millis(100);

/// The parts of the program that carry out the tasks of PÜNCT.
pub struct Host {
    /// The owner of the table, if the game is played at one.
    pub owner: Option<Box<dyn TableOwner>>,
    /// Whether the mouse is used.
    pub mouse: bool,
    /// Called with the outbox for messages to the game, once there is a terminal.
    pub on_start: Option<Box<dyn FnOnce(Outbox<Message>)>>,
    pub think: Think,
    /// The engine's budgets for advice.
    pub budgets: Budgets,
    /// Where the tasks from the player's games are kept, if they are.
    pub task_store: Option<Box<dyn TaskStore>>,
}

impl Default for Host {
    fn default() -> Host {
        Host {
            owner: None,
            mouse: false,
            on_start: None,
            think: computer::think,
            budgets: Budgets::USUAL,
            task_store: None,
        }
    }
}

impl GameProgram for Punct {
    type Host = Host;

    fn carry_out(running: &mut RunningApp, task: Task) {
        match task {
            Task::SavePicture => save_picture(running),
            Task::FindLatest => {
                let find = |store: &Store| {
                    let latest = store.latest_unfinished().ok().flatten();
                    latest.map(StartItem::from_save)
                };
                let report = |latest| News::LatestFound(latest).into();
                running.look_through_saves("latest game", find, report);
            }
            Task::UseMouse(mouse) => running.host.mouse = mouse,
            Task::Advise(ticket, task) => {
                let report = |ticket, finding| News::Found(ticket, finding).into();
                let (outbox, budgets) = (running.outbox.as_ref(), running.host.budgets);
                if let Some(found) = advice::start(outbox, budgets, ticket, *task, report) {
                    running.process(found);
                }
            }
            Task::KeepTasks(change) => {
                let store = running.host.task_store.as_ref();
                if let Some(kept) = store.map(|store| store.change_book(&change)) {
                    // After a failure the store is not tried again: one report is enough.
                    running.host.task_store.take_if(|_| kept.is_err());
                    running.process(News::TasksKept(kept).into());
                }
            }
            Task::Command(command) => {
                let granted = running.host.owner.as_mut().map(|owner| owner.ask(command));
                if let Some(Err(refused)) = granted {
                    running.process(News::Refused(refused).into());
                }
            }
            Task::Think(ticket, request) => think(running, ticket, request),
        }
    }

    fn on_start(running: &mut RunningApp, outbox: &Outbox<Message>) {
        if let Some(tell) = running.host.on_start.take() {
            tell(outbox.clone());
        }
    }

    fn pause(running: &mut RunningApp, is_stopped: bool) {
        if let Some(owner) = &mut running.host.owner {
            owner.pause(is_stopped);
        }
    }

    fn leave(running: &mut RunningApp) {
        running.app.leave_exercise();
        if let Some(owner) = &mut running.host.owner {
            owner.leave();
        }
    }

    fn uses_mouse(running: &RunningApp) -> bool {
        running.host.mouse
    }
}

impl App {
    /// Handles a message of a thread, of the table or of the program around this game.
    pub fn take_in_news(&mut self, news: News) {
        match news {
            News::LatestFound(latest) => {
                let Some(resume) = latest else { return };
                for dialog in self.game.mode.dialogs_aside().chain(&mut self.dialogs) {
                    if let Dialog::Start(start) = dialog
                        && !start.has_game()
                    {
                        start.offer(resume.clone());
                    }
                }
            }
            News::PictureSaved(saved) => {
                self.notice = Some(match saved {
                    Ok(path) => Notice::good(format!("The picture is in {}", visible_path(&path))),
                    Err(error) => Notice::warning(format!("No picture is saved: {error}")),
                });
            }
            News::TasksKept(kept) => {
                if let Some(trouble) = self.game.tasks.book.take_stored(kept) {
                    self.held_notice = Some(Notice::refusal(&trouble));
                }
            }
            News::Found(ticket, Finding::TasksSoFar(percent)) => {
                if self.game.tasks.waits_for(&ticket) {
                    let search = Some(TaskSearch::Going(percent));
                    self.game.show_search(&mut self.dialogs, search);
                }
            }
            News::Found(ticket, Finding::Tasks(found)) => self.take_tasks(&ticket, found),
            // No player waits for a tip, so a failure needs no text.
            News::Found(ticket, Finding::Tip(found)) => {
                let (found, shows_needs) = (found.unwrap_or_default(), may_show_needs(self));
                self.game.guidance.take_found(&ticket, found, &self.session, shows_needs);
            }
            News::Found(ticket, finding) => {
                match self.game.advice.take_found(&ticket, finding, &self.session) {
                    Ok(question) => self.ask_engine(question),
                    Err(failure) => self.notice = Some(Notice::refusal(&failure)),
                }
            }
            News::Thinking(ticket, progress) => {
                if let Some(thought) = &mut self.game.thought
                    && thought.job.has(&ticket)
                {
                    thought.progress = Some(progress);
                }
            }
            News::Thought(ticket, answer) => self.take_answer(&ticket, answer),
            News::Snapshot(seen) => self.see(*seen),
            News::Refused(refused) => self.be_refused(&refused),
            // Changes by this screen's own keys affect this screen only.
            News::Habit(habit) => {
                if let Some(panel) = self.game.mode.panel_mut() {
                    panel.follow_habit(habit);
                }
                if let Habit::Theme(name) = habit {
                    self.look.use_theme(name);
                }
                if let Habit::Mouse(mouse) = habit {
                    self.start(Task::UseMouse(mouse));
                }
                if matches!(habit, Habit::Muted(_) | Habit::Ignores(..)) {
                    self.hide_talk();
                }
            }
            #[cfg(feature = "server")]
            News::InRatedGame(goes_on) => {
                if let Some(panel) = self.game.mode.panel_mut() {
                    panel.in_rated_game = goes_on;
                }
                self.forget_banned_advice();
            }
            #[cfg(feature = "server")]
            News::Announced(what) => {
                if let Some(panel) = self.game.mode.panel_mut() {
                    panel.bell.ring();
                    panel.announced = Some(what.clone());
                }
                self.tell_on_card();
                self.tell(Notice::good(what));
            }
        }
    }
}

/// Methods that take in what other threads and screens report.
impl App {
    /// Takes the computer's decision, unless the job was stopped.
    fn take_answer(&mut self, ticket: &Ticket, answer: Result<Answer, WorkerFailure>) {
        let Some(cause) = Thought::end(&mut self.game.thought, ticket) else { return };
        let done = match answer {
            Ok(answer) => self
                .carry_out(self.session.turn(), answer.into(), Origin::Elsewhere)
                .map_err(|why| why.to_string()),
            Err(failure) => Err(failure.why),
        };
        let failure = done.err().map(|why| (cause, why));
        if failure.is_some() {
            // The error is more important than the last notice.
            self.notice = None;
        }
        self.game.computer.note_answer(failure, &self.session);
    }

    /// Takes the tasks that a search has found, unless a later search has begun. The result of the
    /// game then offers them.
    fn take_tasks(&mut self, ticket: &Ticket, found: Result<Vec<OwnTask>, WorkerFailure>) {
        if !self.game.tasks.waits_for(ticket) {
            return;
        }
        let tasks = found.unwrap_or_else(|failure| {
            self.notice = Some(Notice::refusal(&failure));
            Vec::new()
        });
        self.game.tasks.end_search(&tasks);
        let search = TaskSearch::Found(tasks.len());
        if !tasks.is_empty() {
            let change = TaskChange::Found(tasks, (self.game.today)());
            self.game.tasks.book.apply(&change);
            self.start(Task::KeepTasks(Box::new(change)));
        }
        self.game.show_search(&mut self.dialogs, Some(search));
        self.game.show_progress(&mut self.dialogs);
    }
}

/// Starts the computer's thinking on a thread of its own.
fn think(running: &mut RunningApp, ticket: Ticket, request: ThinkRequest) {
    let (game, think) = (running.app.session.game().clone(), running.host.think);
    let work = move |watch: &mut Watch<Message>| {
        think(&game, request, &mut |progress| {
            watch.report(PROGRESS_PAUSE, |ticket| News::Thinking(ticket, progress).into());
            watch.keep_going()
        })
    };
    let report = |ticket, answer| News::Thought(ticket, answer).into();
    if let Some(done) = job::start("computer", running.outbox.as_ref(), ticket, report, work) {
        running.process(done);
    }
}

/// Saves a picture of the board as shown. This is done at once, so that leaving does not lose the
/// picture.
fn save_picture(running: &mut RunningApp) {
    let App { session, look, .. } = &running.app;
    let (store, names, ply) = (session.store(), session.names(), session.viewed_game().ply());
    let (scene, theme) = (running.app.scene(), look.theme().name());
    let saved = write_picture(store, names, ply, &scene, theme);
    running.process(News::PictureSaved(saved).into());
}
