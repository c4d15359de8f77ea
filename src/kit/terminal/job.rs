//! Work that takes a while, on a thread of its own. The work can be stopped and reports its
//! progress; a result that comes after the stop is not taken for the answer to something else.
//!
//! The application begins a [`Job`], stores it and hands its [`Ticket`] to the program in an
//! effect. The program [`start`]s the work; every message that the work causes carries the ticket.
//! When the application drops the job, the work is asked to stop, and messages still under way no
//! longer match a job.
//!
//! A panic in the work ends only that work: the program gets a message with the name of the worker
//! and the reason. The threads that bring the program its input are not workers; a panic there ends
//! the process (see `panic`).

use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;

use super::input::Outbox;

/// A job, held by the part of the program that wants its result. Dropping it stops the work.
#[derive(Debug)]
pub struct Job(Ticket);

/// Tells to which job an effect or a message belongs.
#[derive(Clone, Debug)]
pub struct Ticket {
    /// Whether the job was dropped. The address of this flag tells the jobs apart.
    stopped: Arc<AtomicBool>,
}

impl Job {
    /// A job that has not been started yet.
    pub fn new() -> Job {
        Job(Ticket { stopped: Arc::default() })
    }

    /// The job's ticket, for the effect that starts the work.
    pub fn ticket(&self) -> Ticket {
        self.0.clone()
    }

    /// Whether a message belongs to this job.
    pub fn has(&self, ticket: &Ticket) -> bool {
        self.0 == *ticket
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.0.stopped.store(true, Ordering::Relaxed);
    }
}

impl PartialEq for Ticket {
    fn eq(&self, other: &Ticket) -> bool {
        Arc::ptr_eq(&self.stopped, &other.stopped)
    }
}

impl Eq for Ticket {}

/// The work's view of its job: whether to go on, and where to report progress.
pub struct Watch<M> {
    ticket: Ticket,
    outbox: Option<Outbox<M>>,
    told: Instant,
}

impl<M: Send + 'static> Watch<M> {
    /// Whether the result is still wanted. Work asks every few milliseconds.
    pub fn keep_going(&self) -> bool {
        !self.ticket.stopped.load(Ordering::Relaxed)
    }

    /// Posts a message about the work's progress, unless the last one is less than `pause` old or
    /// the job is stopped.
    pub fn tell(&mut self, pause: Duration, message: impl FnOnce(Ticket) -> M) {
        if self.keep_going() && self.told.elapsed() >= pause {
            self.told = Instant::now();
            if let Some(outbox) = &self.outbox {
                outbox.post(message(self.ticket.clone()));
            }
        }
    }
}

/// Starts the work of a job on a thread with this name and posts the message that `report` makes of
/// its result; a panic in the work is a result too. Without an outbox, does the work at once and
/// returns the message.
pub fn start<T, M: Send + 'static>(
    name: &'static str,
    outbox: Option<&Outbox<M>>,
    ticket: Ticket,
    report: impl FnOnce(Ticket, Result<T, WorkerFailure>) -> M + Send + Clone + 'static,
    work: impl FnOnce(&mut Watch<M>) -> T + Send + 'static,
) -> Option<M> {
    let told = Instant::now();
    let mut watch = Watch { ticket: ticket.clone(), outbox: outbox.cloned(), told };
    let report = |result| report(ticket, result);
    match outbox {
        Some(outbox) => {
            spawn(name, outbox, report, move || work(&mut watch));
            None
        }
        None => Some(report(Ok(work(&mut watch)))),
    }
}

/// Why a worker has no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the worker \"{worker}\" failed: {why}")]
pub struct WorkerFailure {
    pub worker: &'static str,
    /// The message of the panic, and its place in the program.
    pub why: String,
}

thread_local! {
    /// The place of a panic on a worker's thread (empty before a panic); `None` on other threads.
    static PANICKED_AT: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs `work` on a thread with this name and posts the message that `report` makes of its result.
/// If the work panics or the thread can't be started, the result is a [`WorkerFailure`].
///
/// Only the worker's own thread is guarded: a panic on a thread that `work` starts in another way
/// ends the process.
pub fn spawn<T, M: Send + 'static>(
    name: &'static str,
    outbox: &Outbox<M>,
    report: impl FnOnce(Result<T, WorkerFailure>) -> M + Send + Clone + 'static,
    work: impl FnOnce() -> T + Send + 'static,
) {
    let (to, report_of_worker) = (outbox.clone(), report.clone());
    let worker = move || to.post(report_of_worker(catch_panic(name, work)));
    if let Err(error) = outbox.run(name, Box::new(worker)) {
        let why = format!("its thread can't be started: {error}");
        outbox.post(report(Err(WorkerFailure { worker: name, why })));
    }
}

/// Does work on this thread. A panic in the work ends only the work.
pub fn catch_panic<T>(name: &'static str, work: impl FnOnce() -> T) -> Result<T, WorkerFailure> {
    let around = PANICKED_AT.replace(Some(String::new()));
    // Nobody sees data that `work` leaves half done: it owns all its data, or shares it under locks
    // that a panic poisons.
    let result = catch_unwind(AssertUnwindSafe(work));
    let place = PANICKED_AT.replace(around).unwrap_or_default();
    result.map_err(|panic| WorkerFailure { worker: name, why: message_of(&*panic) + &place })
}

/// From now on the caller handles a panic on this thread.
#[cfg(feature = "server")]
pub fn guard_this_thread() {
    PANICKED_AT.set(Some(String::new()));
}

/// Notes where a worker panicked; returns `false` on any other thread. For the panic hook.
pub(super) fn note_panic(info: &PanicHookInfo<'_>) -> bool {
    PANICKED_AT.with_borrow_mut(|place| match place {
        Some(place) => {
            *place = place_of(info);
            true
        }
        None => false,
    })
}

/// The place of a panic, in parentheses after a space.
pub(super) fn place_of(info: &PanicHookInfo<'_>) -> String {
    info.location().map_or_else(String::new, |at| format!(" ({at})"))
}

/// The message of a panic. It may quote a file; control characters must not reach the terminal.
pub(super) fn message_of(panic: &(dyn Any + Send)) -> String {
    let text = panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message");
    text.chars().filter(|c| !c.is_control() || *c == '\n').collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::terminal::Input;
    use std::sync::mpsc::{self, Receiver};

    #[derive(Debug)]
    enum Said {
        Progress(Ticket, u32),
        Result(Ticket, Result<u32, WorkerFailure>),
    }

    /// Starts work on a thread; the messages arrive on the channel.
    fn started(
        job: &Job,
        work: impl FnOnce(&mut Watch<Said>) -> u32 + Send + 'static,
    ) -> Receiver<Input<Said>> {
        let (to, messages) = mpsc::channel();
        assert!(start("test", Some(&Outbox::new(to)), job.ticket(), Said::Result, work).is_none());
        messages
    }

    fn next(messages: &Receiver<Input<Said>>) -> Said {
        match messages.recv_timeout(Duration::from_mins(1)) {
            Ok(Input::Message(message)) => message,
            other => panic!("no message but {other:?}"),
        }
    }

    #[test]
    fn a_job_tells_how_far_it_is_and_then_its_result() {
        let job = Job::new();
        let messages = started(&job, |watch| {
            watch.tell(Duration::ZERO, |ticket| Said::Progress(ticket, 50));
            watch.tell(Duration::from_hours(1), |ticket| Said::Progress(ticket, 75));
            100
        });
        assert!(matches!(next(&messages), Said::Progress(ticket, 50) if job.has(&ticket)));
        assert!(matches!(next(&messages), Said::Result(ticket, Ok(100)) if job.has(&ticket)));
    }

    #[test]
    fn work_stops_when_its_job_is_dropped_and_its_answer_belongs_to_no_other() {
        let job = Job::new();
        let messages = started(&job, |watch| {
            while watch.keep_going() {
                std::thread::yield_now();
            }
            watch.tell(Duration::ZERO, |ticket| Said::Progress(ticket, 1));
            2
        });
        drop(job);
        let other = Job::new();
        let message = next(&messages);
        assert!(matches!(message, Said::Result(ticket, Ok(2)) if !other.has(&ticket)));
    }

    #[test]
    fn a_panic_is_a_result() {
        let job = Job::new();
        let messages = started(&job, |_| panic!("out of ideas"));
        let Said::Result(ticket, Err(failure)) = next(&messages) else { panic!("no failure") };
        assert!(job.has(&ticket));
        assert!(failure.why.starts_with("out of ideas"), "{failure}");
    }

    #[test]
    fn without_an_outbox_the_work_is_done_at_once() {
        let job = Job::new();
        let message = start("test", None, job.ticket(), Said::Result, |watch| {
            watch.tell(Duration::ZERO, |ticket| Said::Progress(ticket, 1));
            3
        });
        assert!(matches!(message, Some(Said::Result(_, Ok(3)))));
    }
}
