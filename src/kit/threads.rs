//! How many threads work at the same time. If the system refuses some threads, the others do the
//! work.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread::{self, Builder, Scope, ScopedJoinHandle};

/// The most threads in one search. More threads would wait for each other.
const MOST: usize = 256;

pub fn cores() -> NonZero<usize> {
    thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

pub fn all_cores_but_one() -> NonZero<usize> {
    NonZero::new(cores().get() - 1).unwrap_or(NonZero::<usize>::MIN)
}

/// What a user may ask for: four for each core, at most 256.
pub fn most_threads() -> NonZero<usize> {
    let four_each = cores().get().saturating_mul(4);
    NonZero::new(four_each.min(MOST)).unwrap_or(NonZero::<usize>::MIN)
}

pub fn start<'scope, T: Send + 'scope, W: FnOnce() -> T + Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl IntoIterator<Item = W>,
) -> Vec<ScopedJoinHandle<'scope, T>> {
    let started = work.into_iter().map_while(|work| Builder::new().spawn_scoped(scope, work).ok());
    started.collect()
}

/// Does `work` once for each core, at the same time, on this thread and on others. Returns the
/// results; their order has no meaning.
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
