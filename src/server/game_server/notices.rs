//! Announces the changes of games, and sends notices to absent players. For each, a thread runs the
//! operator's command, with the event as one JSON object on standard input, for a limited time. The
//! notice leaves the database after that: if the server ends before, it is sent again. Notices
//! beyond the limits are dropped.

#[cfg(all(test, unix))]
mod tests;

use std::fs::File;
use std::io::{Read as _, Seek as _, Write as _};
use std::process::{Child, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use std::{io, thread};

use jiff::Timestamp;
use serde_json::{Value, json, to_value};
use thiserror::Error;

use super::lists::{ListedGame, warning_of_game};
use super::loaded_game::players_here;
use super::news::{ServerList, ServerNews};
use super::{GameServer, ServerResult, ServerState};
use crate::kit::phrases::sentence;
use crate::kit::session::SeatOf;
use crate::kit::storage::{DiskFault, GameEnd, printable};
use crate::kit::system::moment_code;
use crate::kit::system::shell_command;
use crate::punct::phrases::{self, EndObject};
use crate::punct::play::{AwaitedAction, Proposal, Snapshot};
use crate::punct::record::effective_end;
use crate::rules::{EndReason, Outcome, Player};
use crate::server::choices::Choices;
use crate::server::clients::{Client, RationedAction, Rations};
use crate::server::database::{AccountId, ChallengeId, GameId, NoticeId, accounts, chat, games};
use crate::server::log::{LogEvent, log, log_trouble};
use crate::server::merge;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoticeEvent {
    Challenge(ChallengeId, AccountId),
    InGame(GameId, GameEvent),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEvent {
    /// The player is to move. The number says how many conditional moves of the player have ended.
    Move(usize),
    Offer(Proposal),
    Talk(String),
    Begin,
    /// The text reports the result to a player.
    End((GameEnd, EndReason), String),
}

impl GameServer {
    /// From now on, first for the stored notices that were not sent yet.
    pub fn notify_by(&self, command: &str) -> io::Result<()> {
        let server = self.clone();
        let notifier = Notifier::start(command.to_owned(), TIME, move |sent| {
            let next = server.answer(server.state_to_write(), |state| {
                chat::next_notice(&mut state.database, sent)
            });
            next.unwrap_or_else(|error| {
                log_trouble(&format!("notices wait: {error}"));
                None
            })
        })?;
        self.state().notifier = Some(notifier);
        Ok(())
    }

    pub fn end_notices(&self) {
        let notifier = self.state().notifier.take();
        if let Some(notifier) = notifier {
            notifier.end();
        }
    }

    pub fn sends_notices(&self) -> bool {
        self.state().notifier.is_some()
    }
}

impl ServerState {
    /// Tells the clients present, sends notices to absent players other than `by`, logs the end,
    /// and counts the new moves for the status.
    pub fn announce_change(
        &mut self,
        game: GameId,
        before: &Snapshot,
        by: Option<AccountId>,
    ) -> ServerResult {
        let loaded = self.load(game)?;
        let (is_rated, table) = (loaded.terms.rated, &loaded.room.table);
        let (players, seen) = (table.seats().both().map(SeatOf::person), table.snapshot());
        let now = seen.record.game();
        self.moves.note(now.ply().saturating_sub(before.record.game().ply()), Instant::now());
        if let Some(outcome) = ended_since(before, &seen) {
            let result = GameEnd::from_outcome(Some(outcome)).code();
            log(LogEvent::GameEnded { game, result, moves: now.ply() });
            let counts = !outcome.is_aborted() && players.iter().all(Option::is_some);
            self.games_ended += u64::from(counts);
        }
        let is_over = now.outcome().is_some();
        self.subscriptions.notify_accounts(players.into_iter().flatten());
        self.subscriptions.announce(if is_over { ServerList::Games } else { ServerList::Moves });
        if is_over && is_rated {
            self.subscriptions.announce(ServerList::Standings);
            for player in players.into_iter().flatten() {
                let has_another = games::rated_game_of(&self.database, player)?.is_some();
                self.subscriptions.send_news([player], ServerNews::InRatedGame(has_another));
            }
        }
        for (player, account) in Player::BOTH.into_iter().zip(players) {
            if let Some(to) = account
                && account != by
                && let Some(event) = event_for(player, before, &seen)
            {
                self.notify(to, NoticeEvent::InGame(game, event));
            }
        }
        Ok(())
    }

    /// To the player who is not at the board. Only the first unread line is worth a notice.
    pub fn announce_talk(&mut self, game: GameId, by: Option<AccountId>) -> ServerResult {
        let seen = self.load(game)?.room.table.snapshot();
        let Some(line) = seen.chat.last().filter(|line| !line.watches) else { return Ok(()) };
        for (to, is_here) in players_here(&seen) {
            if is_here || Some(to) == by {
                continue;
            }
            let unread = chat::count_unread(&self.database, to, game)?;
            if unread > 0 {
                self.subscriptions.notify_accounts([to]);
            }
            if unread == 1 {
                let event = GameEvent::Talk(line.text.clone());
                self.notify(to, NoticeEvent::InGame(game, event));
            }
        }
        Ok(())
    }

    /// Sends a notice to a player who is absent and wants notices.
    pub fn notify(&mut self, to: AccountId, event: NoticeEvent) {
        if let Err(error) = self.queue_notice(to, event) {
            log_trouble(&format!("account {to} can't be notified: {error}"));
        }
    }

    fn queue_notice(&mut self, to: AccountId, event: NoticeEvent) -> ServerResult {
        if self.notifier.is_none() || self.subscriptions.is_present(to) {
            return Ok(());
        }
        let sender = self.sender(to, &event)?;
        let notice = self.notice(to, event)?;
        let (Some(notice), Some(notifier)) = (notice, &self.notifier) else { return Ok(()) };
        if notifier.admits(to) {
            if self.database.write(|db| chat::add_notice(db, to, sender, &notice.to_string()))? {
                notifier.wake();
            } else {
                log_trouble("a notice is dropped: too many wait for the command");
            }
        }
        Ok(())
    }

    /// The player who reaches `to` by it. A notice of the course of a game comes from nobody.
    fn sender(&self, to: AccountId, event: &NoticeEvent) -> ServerResult<Option<AccountId>> {
        let game = match event {
            NoticeEvent::Challenge(_, from) => return Ok(Some(*from)),
            NoticeEvent::InGame(game, GameEvent::Offer(_) | GameEvent::Talk(_)) => *game,
            NoticeEvent::InGame(..) => return Ok(None),
        };
        let stored = games::find(&self.database, game)?;
        let players = stored.row.seats.iter().filter_map(|seat| seat.person());
        Ok(players.into_iter().find(|player| *player != to))
    }

    /// `None` if the player wants no notices or is blocked.
    fn notice(&self, to: AccountId, event: NoticeEvent) -> ServerResult<Option<Value>> {
        let account = accounts::by_id(&self.database, to)?;
        let choices = Choices::from_account(&account);
        if !choices.notices || account.blocked {
            return Ok(None);
        }
        let notice = json!({
            "account": to.0, "name": account.name.to_string(),
            "time": moment_code(Timestamp::now()),
        });
        let described = match event {
            NoticeEvent::Challenge(id, from) => {
                let from = accounts::by_id(&self.database, from)?.name.to_string();
                let text = format!("{from} challenges you (challenge {id}).");
                json!({ "event": "challenge", "challenge": id.0, "from": from, "text": text })
            }
            NoticeEvent::InGame(game, event) => self.notice_in_game(to, game, event)?,
        };
        Ok(Some(merge(notice, described)))
    }

    fn notice_in_game(&self, to: AccountId, game: GameId, event: GameEvent) -> ServerResult<Value> {
        let watched = ListedGame::find(&self.database, game)?;
        let colour = watched.colour_of(to).map_or(Player::White, Player::opponent);
        let opponent = &watched.names[colour as usize];
        let [white, black] = watched.names.each_ref().map(ToString::to_string);
        let description =
            json!({ "game": game.0, "ply": watched.row.ply, "white": white, "black": black });
        let described = match event {
            GameEvent::Move(ended) => {
                let mut text = format!("It is your move against {opponent} (game {game}).");
                if ended > 0 {
                    text = format!("{text} {}.", sentence(&phrases::plan_ended(ended)));
                }
                json!({ "event": "move", "text": text })
            }
            GameEvent::Offer(what) => {
                let offers = match what {
                    Proposal::Undo => "asks to take back a move",
                    Proposal::Draw => "offers a draw",
                    Proposal::Rematch => "offers another game",
                };
                json!({
                    "event": "offer", "offer": what.code(),
                    "text": format!("{opponent} {offers} (game {game}).")
                })
            }
            GameEvent::Talk(line) => json!({
                "event": "talk", "text": format!("{opponent} says: {line} (game {game}).")
            }),
            GameEvent::Begin => {
                let mut text = format!("Your game against {opponent} begins (game {game}).");
                if let Some(warning) = warning_of_game(&self.database, to, game)? {
                    text = format!("{text} {warning}.");
                }
                json!({ "event": "begin", "text": text })
            }
            GameEvent::End((end, reason), result_text) => {
                let text =
                    format!("Your game against {opponent} is over. {result_text} (game {game}).");
                // Serialization of this type never fails.
                let end = to_value(EndObject::new(end, Some(reason))).unwrap_or_default();
                merge(end, json!({ "event": "end", "text": text }))
            }
        };
        Ok(merge(description, described))
    }
}

fn event_for(me: Player, before: &Snapshot, seen: &Snapshot) -> Option<GameEvent> {
    if let Some(outcome) = ended_since(before, seen) {
        let decision = seen.record.decision_at(seen.record.current());
        let text = phrases::end_without_sides(outcome, decision, &seen.record.header().names);
        return Some(GameEvent::End(effective_end(outcome, decision), text));
    }
    match seen.new_awaited_action(me, before)? {
        AwaitedAction::Move => {
            let person = seen.seats.seat(me).person();
            Some(GameEvent::Move(person.map_or(0, |person| seen.ended_plan(person, before))))
        }
        AwaitedAction::Answer(proposal) => Some(GameEvent::Offer(proposal)),
    }
}

/// How a game has ended since `before`, if it has. Offers after the end change it no more.
fn ended_since(before: &Snapshot, seen: &Snapshot) -> Option<Outcome> {
    if before.is_over() { None } else { seen.record.game().outcome() }
}

pub const TIME: Duration = Duration::from_secs(10);

const POLL: Duration = Duration::from_millis(20);

pub struct Notifier {
    waker: SyncSender<()>,
    rations: Rations,
    ends: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

#[derive(Debug, Error)]
enum NoticeError {
    #[error("a notice is dropped: its command can't be run: {}", DiskFault::describe(.0))]
    Start(#[from] io::Error),
    /// With what the command complained of after a colon, if anything.
    #[error("a notice is dropped: its command failed: {0}{1}")]
    Failed(ExitStatus, String),
    #[error("a notice is dropped: its command was ended after {} s", .0.as_secs())]
    Late(Duration),
    #[error("a notice will be sent again: its command was ended with the server")]
    Ended,
}

impl Notifier {
    /// Starts a thread that runs a shell command for each notice. Each run may take up to `time`.
    /// `next` gives the next notice; its argument is the notice that was sent just before, if any.
    fn start(
        command: String,
        time: Duration,
        mut next: impl FnMut(Option<NoticeId>) -> Option<(NoticeId, String)> + Send + 'static,
    ) -> io::Result<Notifier> {
        // One wake is enough: the thread then sends all notices that wait.
        let (waker, woken) = sync_channel(1);
        let ends = Arc::new(AtomicBool::new(false));
        let is_ending = Arc::clone(&ends);
        let thread = thread::Builder::new().name("notices".to_owned()).spawn(move || {
            for () in woken {
                let mut sent = None;
                while let Some((id, notice)) = next(sent) {
                    let ran = run(&command, &format!("{notice}\n"), time, &is_ending);
                    if let Err(error) = &ran {
                        log_trouble(&error.to_string());
                    }
                    // The next server sends this notice again.
                    if let Err(NoticeError::Ended) = ran {
                        return;
                    }
                    sent = Some(id);
                }
            }
        })?;
        let notifier = Notifier { waker, rations: Rations::default(), ends, thread };
        notifier.wake();
        Ok(notifier)
    }

    /// `false` if this player, or all players together, have had too many lately.
    fn admits(&self, to: AccountId) -> bool {
        let now = Instant::now();
        let share = [
            (Client::Account(to), RationedAction::Notice),
            (Client::All, RationedAction::AnyNotice),
        ];
        share.iter().all(|(client, what)| self.rations.spend(*client, *what, now).is_ok())
    }

    /// Ends the thread, and the command that runs. The caller must not lock what the thread needs
    /// to find the next notice.
    fn end(self) {
        self.ends.store(true, Ordering::Relaxed);
        drop(self.waker);
        // An error means that the thread has failed already.
        let _ = self.thread.join();
    }

    fn wake(&self) {
        // If this fails, the thread has a wake already.
        let _ = self.waker.try_send(());
    }
}

/// Runs the command with a notice. Ends the command when its time is over or the server ends.
fn run(command: &str, notice: &str, time: Duration, ends: &AtomicBool) -> Result<(), NoticeError> {
    if ends.load(Ordering::Relaxed) {
        return Err(NoticeError::Ended);
    }
    let mut shell = shell_command(command);
    shell.stdin(Stdio::piped());
    // The command gets a group of processes of its own, so that everything it starts ends with it.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut shell, 0);
    // A pipe would stay open as long as a process that the command leaves behind.
    let mut complaints = tempfile::tempfile().ok();
    if let Some(file) = &complaints {
        shell.stderr(file.try_clone()?);
    } else {
        shell.stderr(Stdio::null());
    }
    let mut child = shell.stdout(Stdio::null()).spawn()?;
    if let Some(mut input) = child.stdin.take() {
        // A failure means that the command does not read the notice.
        let _ = input.write_all(notice.as_bytes());
    }
    let begun = Instant::now();
    loop {
        match child.try_wait()? {
            Some(status) if status.success() => return Ok(()),
            Some(status) => {
                let complaint = complaints.as_mut().and_then(first_line);
                let shown = complaint.map(|line| format!(": {line}")).unwrap_or_default();
                return Err(NoticeError::Failed(status, shown));
            }
            None => {}
        }
        let is_ending = ends.load(Ordering::Relaxed);
        if is_ending || begun.elapsed() >= time {
            kill(&mut child)?;
            child.wait()?;
            return Err(if is_ending { NoticeError::Ended } else { NoticeError::Late(time) });
        }
        thread::sleep(POLL);
    }
}

/// The first line of a file that has words, as far as a line of the log has room.
fn first_line(file: &mut File) -> Option<String> {
    let mut bytes = Vec::new();
    // What can't be read is not told.
    let _ = file.rewind().and_then(|()| file.take(4096).read_to_end(&mut bytes));
    let text = String::from_utf8_lossy(&bytes);
    let line = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    Some(printable(line, 200))
}

#[cfg(unix)]
fn kill(child: &mut Child) -> io::Result<()> {
    use rustix::process::{Pid, Signal, kill_process_group};

    Ok(kill_process_group(Pid::from_child(child), Signal::KILL)?)
}

#[cfg(not(unix))]
fn kill(child: &mut Child) -> io::Result<()> {
    child.kill()
}
