//! How many threads work at a time. If the system gives fewer threads than wanted, work goes on
//! with those.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread::{self, Builder, Scope, ScopedJoinHandle};

/// With more than this number of threads in one search, threads wait for each other.
const MOST: usize = 256;

/// One thread for each core.
pub fn cores() -> NonZero<usize> {
    thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// One thread for each core but one, and at least one.
pub fn all_cores_but_one() -> NonZero<usize> {
    NonZero::new(cores().get() - 1).unwrap_or(NonZero::<usize>::MIN)
}

/// The most threads that a user may ask for: four for each core, 256 at most.
pub fn most_threads() -> NonZero<usize> {
    let four_each = cores().get().saturating_mul(4);
    NonZero::new(four_each.min(MOST)).unwrap_or(NonZero::<usize>::MIN)
}

/// Starts up to `count` threads of a scope, and stops at the first that the system refuses.
pub fn start<'scope, T: Send + 'scope, W: FnOnce() -> T + Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl IntoIterator<Item = W>,
) -> Vec<ScopedJoinHandle<'scope, T>> {
    let started = work.into_iter().map_while(|work| Builder::new().spawn_scoped(scope, work).ok());
    started.collect()
}

/// Does `work` on this thread and on others, one for each core, at the same time. Returns all
/// results, in no meaningful order.
pub fn on_all_cores<T: Send>(work: impl Fn() -> T + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let others = start(scope, (1..cores().get()).map(|_| &work));
        let own = work();
        let joined = others
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
        [own].into_iter().chain(joined).collect()
    })
}
