//! Long work on another thread, which can be stopped and reports its progress. A screen's state
//! stores the [`Job`]. Its [`Ticket`] goes into the effect that [`start`]s the work, and into every
//! message about it, so that a late result matches no other job. A panic in the work becomes a
//! message; one on a thread that reads the input ends the process.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;

use super::input::Outbox;

/// The part of the program that needs the result holds the job. Dropping the job stops the work.
#[derive(Debug)]
pub struct Job(Ticket);

#[derive(Clone, Debug)]
pub struct Ticket {
    /// Whether the job was dropped. The address of this flag identifies the job.
    stopped: Arc<AtomicBool>,
}

impl Job {
    pub fn new() -> Job {
        Job(Ticket { stopped: Arc::default() })
    }

    pub fn ticket(&self) -> Ticket {
        self.0.clone()
    }

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

pub struct JobMonitor<M> {
    ticket: Ticket,
    outbox: Option<Outbox<M>>,
    reported_at: Instant,
}

impl<M: Send + 'static> JobMonitor<M> {
    /// The work must ask every few milliseconds.
    pub fn is_wanted(&self) -> bool {
        !self.ticket.stopped.load(Ordering::Relaxed)
    }

    /// If the last message, or the start, was at least `pause` ago.
    pub fn report(&mut self, pause: Duration, message: impl FnOnce(Ticket) -> M) {
        if self.is_wanted() && self.reported_at.elapsed() >= pause {
            self.reported_at = Instant::now();
            if let Some(outbox) = &self.outbox {
                outbox.post(message(self.ticket.clone()));
            }
        }
    }
}

/// Without an outbox, does the work on this thread and returns the message.
pub fn start<T, M: Send + 'static>(
    name: &'static str,
    outbox: Option<&Outbox<M>>,
    ticket: Ticket,
    report: impl FnOnce(Ticket, Result<T, WorkerFailure>) -> M + Send + Clone + 'static,
    work: impl FnOnce(&mut JobMonitor<M>) -> T + Send + 'static,
) -> Option<M> {
    let reported_at = Instant::now();
    let mut watch = JobMonitor { ticket: ticket.clone(), outbox: outbox.cloned(), reported_at };
    match outbox {
        Some(outbox) => {
            spawn(name, outbox, |result| report(ticket, result), move || work(&mut watch));
            None
        }
        None => Some(report(ticket, Ok(work(&mut watch)))),
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the worker \"{worker}\" failed: {why}")]
pub struct WorkerFailure {
    pub worker: &'static str,
    /// The message of the panic and its place in the program, or why there is no thread.
    pub why: String,
}

thread_local! {
    /// The place of a panic, empty before one; `None` on threads that are no workers.
    static PANICKED_AT: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Guards only this thread: a panic on a further one that `work` starts ends the process.
pub fn spawn<T, M: Send + 'static>(
    name: &'static str,
    outbox: &Outbox<M>,
    report: impl FnOnce(Result<T, WorkerFailure>) -> M + Send + Clone + 'static,
    work: impl FnOnce() -> T + Send + 'static,
) {
    let (to, report_of_worker) = (outbox.clone(), report.clone());
    let started =
        outbox.run(name, Box::new(move || to.post(report_of_worker(catch_panic(name, work)))));
    if let Err(error) = started {
        let why = format!("its thread can't be started: {error}");
        outbox.post(report(Err(WorkerFailure { worker: name, why })));
    }
}

pub fn catch_panic<T>(name: &'static str, work: impl FnOnce() -> T) -> Result<T, WorkerFailure> {
    let around = PANICKED_AT.replace(Some(String::new()));
    // No other code sees data that a panic left incomplete: `work` owns its data, or shares data
    // under locks that a panic poisons.
    let result = catch_unwind(AssertUnwindSafe(work));
    let place = PANICKED_AT.replace(around).unwrap_or_default();
    result.map_err(|panic| WorkerFailure { worker: name, why: message_of(&*panic) + &place })
}

/// Makes the panic hook ignore panics on this thread from now on. The caller must handle them.
pub fn guard_this_thread() {
    PANICKED_AT.set(Some(String::new()));
}

/// Notes the place of a worker's panic, for the panic hook; `false` on other threads.
pub fn record_panic(info: &PanicHookInfo<'_>) -> bool {
    PANICKED_AT.with_borrow_mut(|place| match place {
        Some(place) => {
            *place = location_of(info);
            true
        }
        None => false,
    })
}

pub fn location_of(info: &PanicHookInfo<'_>) -> String {
    info.location().map_or_else(String::new, |at| format!(" ({at})"))
}

/// Removes control characters other than line feeds, because the message may quote a file.
pub fn message_of(panic: &(dyn Any + Send)) -> String {
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

    /// Starts work on a thread. Returns the channel that gets the messages.
    fn started(
        job: &Job,
        work: impl FnOnce(&mut JobMonitor<Said>) -> u32 + Send + 'static,
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
            watch.report(Duration::ZERO, |ticket| Said::Progress(ticket, 50));
            watch.report(Duration::from_hours(1), |ticket| Said::Progress(ticket, 75));
            100
        });
        assert!(matches!(next(&messages), Said::Progress(ticket, 50) if job.has(&ticket)));
        assert!(matches!(next(&messages), Said::Result(ticket, Ok(100)) if job.has(&ticket)));
    }

    #[test]
    fn work_stops_when_its_job_is_dropped_and_its_answer_belongs_to_no_other() {
        let job = Job::new();
        let messages = started(&job, |watch| {
            while watch.is_wanted() {
                std::thread::yield_now();
            }
            watch.report(Duration::ZERO, |ticket| Said::Progress(ticket, 1));
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
            watch.report(Duration::ZERO, |ticket| Said::Progress(ticket, 1));
            3
        });
        assert!(matches!(message, Some(Said::Result(_, Ok(3)))));
    }
}
