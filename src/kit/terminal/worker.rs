//! Work on a thread of its own, whose result comes back as a message.
//!
//! A panic in the work ends that work alone: the program gets a message saying which worker failed
//! and why. The threads without which the program would be deaf are no workers; a panic there ends
//! the process (see `panic`).

use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};

use thiserror::Error;

use super::input::Outbox;

/// Why a worker has no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the worker \"{worker}\" failed: {why}")]
pub struct WorkerFailure {
    pub worker: &'static str,
    /// What it said, and where in the program.
    pub why: String,
}

thread_local! {
    /// On a worker's thread, where its panic happened (empty before); `None` on other threads.
    static PANICKED_AT: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs `work` on a thread of that name and posts what `report` makes of its result: a variant of
/// the message, usually. If the work panics or the thread can't be started, the result is a
/// [`WorkerFailure`].
///
/// Only the worker's own thread is guarded: a panic on a thread that `work` starts by other means
/// ends the process.
pub fn spawn<T, M: Send + 'static>(
    name: &'static str,
    outbox: &Outbox<M>,
    report: impl FnOnce(Result<T, WorkerFailure>) -> M + Send + Clone + 'static,
    work: impl FnOnce() -> T + Send + 'static,
) {
    let (to, report_of_worker) = (outbox.clone(), report.clone());
    let worker = move || to.post(report_of_worker(guarded(name, work)));
    if let Err(error) = outbox.run(name, Box::new(worker)) {
        let why = format!("its thread can't be started: {error}");
        outbox.post(report(Err(WorkerFailure { worker: name, why })));
    }
}

/// Does work on this thread. A panic in it ends the work alone.
pub fn guarded<T>(name: &'static str, work: impl FnOnce() -> T) -> Result<T, WorkerFailure> {
    let around = PANICKED_AT.replace(Some(String::new()));
    // Nothing that `work` may leave half done is seen again: it owns all it uses, or shares it
    // under locks that a panic poisons.
    let result = catch_unwind(AssertUnwindSafe(work));
    let place = PANICKED_AT.replace(around).unwrap_or_default();
    result.map_err(|panic| WorkerFailure { worker: name, why: message_of(&*panic) + &place })
}

/// From now on the caller handles a panic on this thread.
#[cfg(feature = "server")]
pub fn guard_this_thread() {
    PANICKED_AT.set(Some(String::new()));
}

/// Notes where a worker panicked; false on any other thread. For the panic hook.
pub(super) fn note_panic(info: &PanicHookInfo<'_>) -> bool {
    PANICKED_AT.with_borrow_mut(|place| match place {
        Some(place) => {
            *place = place_of(info);
            true
        }
        None => false,
    })
}

/// Where a panic happened, in parentheses after a space.
pub(super) fn place_of(info: &PanicHookInfo<'_>) -> String {
    info.location().map_or_else(String::new, |at| format!(" ({at})"))
}

/// What a panic said. It may quote a file; control characters must not reach the terminal.
pub(super) fn message_of(panic: &(dyn Any + Send)) -> String {
    let text = panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message");
    text.chars().filter(|c| !c.is_control() || *c == '\n').collect()
}
