//! What only games of PÜNCT need of the program.

use std::time::Duration;

use super::App;
use super::advice;
use super::app::may_show_needs;
use super::dialogs::Dialog;
use super::modes::table::Preference;
use super::perform::Origin;
use super::{Message, News, PictureError, Punct, Task, TaskSearch};
use crate::kit::picture::{self, USUAL_WIDTH};
use crate::kit::shell::{self, GameProgram};
use crate::kit::storage::visible_path;
use crate::kit::terminal::Outbox;
use crate::kit::terminal::job::{self, Ticket, WorkerFailure};
use crate::kit::thought::Thought;
use crate::kit::ui::text::Notice;
use crate::punct::computer::{self, ComputerDecision, Think};
use crate::punct::lessons::own_tasks::{TaskChange, TaskStore};
use crate::punct::own_record::OwnGames;
use crate::punct::play::TableOwner;
use crate::punct::screen::advice::{Budgets, Finding};
use crate::punct::screen::dialogs::{OwnRecordPage, StartItem};

pub type RunningApp = shell::RunningGame<Punct>;

const PROGRESS_PAUSE: Duration = Duration::from_millis(100);

pub struct Host {
    pub owner: Option<Box<dyn TableOwner>>,
    pub mouse: bool,
    /// Called with the outbox for messages to the game, once there is a terminal.
    pub on_start: Option<Box<dyn FnOnce(Outbox<Message>)>>,
    pub think: Think,
    pub budgets: Budgets,
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
            // The picture is saved at once, so that leaving does not lose it.
            Task::SavePicture => {
                let App { session, appearance: look, .. } = &running.shell;
                let ply = session.viewed_game().ply();
                let png = picture::png(&running.shell.scene(), look.theme().name(), USUAL_WIDTH);
                let saved = png.map_err(PictureError::from).and_then(|png| {
                    Ok(session.store().save_picture(session.names(), ply, &png)?)
                });
                running.process(News::PictureSaved(saved).into());
            }
            Task::FindLatest => running.look_through_saves(
                "latest game",
                |store| {
                    let latest = store.latest_unfinished().ok().flatten();
                    latest.map(StartItem::from_save)
                },
                |latest| News::LatestFound(latest).into(),
            ),
            Task::ReadOwnGames(own_name) => running.look_through_saves(
                "games",
                move |store| OwnGames::in_store(store, own_name.as_ref()),
                |games| News::OwnGames(games).into(),
            ),
            Task::UseMouse(mouse) => running.host.mouse = mouse,
            Task::Advise(ticket, task) => {
                let (outbox, budgets) = (running.outbox.as_ref(), running.host.budgets);
                let found = advice::start(outbox, budgets, ticket, *task, |ticket, finding| {
                    News::Found(ticket, finding).into()
                });
                if let Some(found) = found {
                    running.process(found);
                }
            }
            Task::SaveTasks(change) => {
                let store = running.host.task_store.as_ref();
                if let Some(saved) = store.map(|store| store.change_book(&change)) {
                    // After a failure the store is not tried again: one report is enough.
                    running.host.task_store.take_if(|_| saved.is_err());
                    running.process(News::TasksSaved(saved).into());
                }
            }
            Task::Command(command) => {
                let granted = running.host.owner.as_mut().map(|owner| owner.ask(command));
                if let Some(Err(refused)) = granted {
                    running.process(News::Refused(refused).into());
                }
            }
            Task::Think(ticket, request) => {
                let (game, think) = (running.shell.session.game().clone(), running.host.think);
                let done = job::start(
                    "computer",
                    running.outbox.as_ref(),
                    ticket,
                    |ticket, answer| News::Thought(ticket, answer).into(),
                    move |watch| {
                        think(&game, request, &mut |progress| {
                            let report = News::Thinking;
                            watch.report(PROGRESS_PAUSE, |ticket| report(ticket, progress).into());
                            watch.is_wanted()
                        })
                    },
                );
                if let Some(done) = done {
                    running.process(done);
                }
            }
        }
    }

    fn on_start(running: &mut RunningApp, outbox: &Outbox<Message>) {
        if let Some(on_start) = running.host.on_start.take() {
            on_start(outbox.clone());
        }
    }

    fn pause(running: &mut RunningApp, is_stopped: bool) {
        if let Some(owner) = &mut running.host.owner {
            owner.pause(is_stopped);
        }
    }

    fn leave(running: &mut RunningApp) {
        running.shell.leave_exercise();
        if let Some(owner) = &mut running.host.owner {
            owner.leave();
        }
    }

    fn uses_mouse(running: &RunningApp) -> bool {
        running.host.mouse
    }
}

impl App {
    pub fn take_in_news(&mut self, news: News) {
        match news {
            News::LatestFound(latest) => {
                let Some(resume) = latest else { return };
                for dialog in self.game.mode.suspended_dialogs().chain(&mut self.dialogs) {
                    if let Dialog::Start(start) = dialog
                        && !start.has_game()
                    {
                        start.offer(resume.clone());
                    }
                }
            }
            News::OwnGames(games) => {
                let record = self.game.own_record(games).text();
                self.open_dialog(OwnRecordPage(record));
            }
            News::PictureSaved(saved) => {
                self.notice = Some(match saved {
                    Ok(path) => Notice::good(format!("The picture is in {}", visible_path(&path))),
                    Err(error) => Notice::warning(format!("No picture is saved: {error}")),
                });
            }
            News::TasksSaved(saved) => {
                if let Some(trouble) = self.game.tasks.book.take_stored(saved) {
                    self.deferred_notice = Some(Notice::refusal(&trouble));
                }
            }
            News::Found(ticket, Finding::TasksSoFar(percent)) => {
                if self.game.tasks.waits_for(&ticket) {
                    let search = Some(TaskSearch::Going(percent));
                    self.game.show_search(&mut self.dialogs, search);
                }
            }
            // The result of the game offers the tasks, unless a later search has begun.
            News::Found(ticket, Finding::Tasks(found)) => {
                if !self.game.tasks.waits_for(&ticket) {
                    return;
                }
                let tasks = found.unwrap_or_else(|failure| {
                    self.notice = Some(Notice::refusal(&failure));
                    Vec::new()
                });
                self.game.tasks.end_search(&tasks);
                let found = TaskSearch::Found(tasks.len());
                if !tasks.is_empty() {
                    let change = TaskChange::Found(tasks, (self.game.today)());
                    self.game.tasks.book.apply(&change);
                    self.start(Task::SaveTasks(Box::new(change)));
                }
                self.game.show_search(&mut self.dialogs, Some(found));
                self.game.show_progress(&mut self.dialogs);
            }
            // No player waits for a tip, so a failure needs no text.
            News::Found(ticket, Finding::Tip(found)) => {
                let (found, shows_needs) = (found.unwrap_or_default(), may_show_needs(self));
                self.game.guidance.receive(&ticket, found, &self.session, shows_needs);
            }
            News::Found(ticket, finding) => {
                match self.game.advice.receive(&ticket, finding, &self.session) {
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
            News::Snapshot(seen) => self.receive_snapshot(*seen),
            News::Refused(refused) => self.revert_refused(&refused),
            // Changes by this screen's own keys affect this screen only.
            News::Preference(preference) => {
                if let Some(panel) = self.game.mode.panel_mut() {
                    panel.apply_preference(preference);
                }
                match preference {
                    Preference::Theme(name) => self.appearance.use_theme(name),
                    Preference::Mouse(mouse) => self.start(Task::UseMouse(mouse)),
                    Preference::Muted(_) | Preference::Ignores(..) => self.hide_talk(),
                    Preference::Points(_) | Preference::Bell(_) => {}
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
                self.update_result_card();
                self.show_notice(Notice::good(what));
            }
        }
    }

    /// Takes the computer's decision, unless the job was stopped.
    fn take_answer(&mut self, ticket: &Ticket, answer: Result<ComputerDecision, WorkerFailure>) {
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
        self.game.computer.after_answer(failure, &self.session);
    }
}
