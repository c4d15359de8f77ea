//! One queue for all work of the engine on a server, done by a few threads. The client for whom the
//! engine works least comes first.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use std::{io, mem, thread};

use parking_lot::Mutex;

use super::clients::Client;
use super::log::{LogEvent, log, log_trouble};
use crate::kit::system::new_seed;
use crate::kit::terminal::Work;
use crate::kit::terminal::job::{WorkerFailure, catch_panic};
use crate::punct::computer::{ComputerDecision, Think, ThinkRequest, think};
use crate::punct::screen::{REVIEW, SEARCH_FOR_TASKS};
use crate::rules::Game;

/// The queue of the engine's work, and the threads that do the work. Clones share one queue.
#[derive(Clone)]
pub struct EnginePool {
    queue: Arc<Queue>,
    /// The searches through whole games, one at a time: they take no thread from games.
    searches: Arc<Queue>,
    think: Think,
}

struct Queue {
    threads: usize,
    state: Mutex<QueueState>,
}

#[derive(Default)]
struct QueueState {
    clients: HashMap<Client, ClientJobs>,
    busy: usize,
    next: u64,
}

/// A client without jobs stays while others wait: otherwise its used time would be forgotten.
#[derive(Default)]
struct ClientJobs {
    waiting: VecDeque<EngineJob>,
    running: usize,
    /// The time for which the engine has worked for this client.
    used: Duration,
}

struct EngineJob {
    number: u64,
    is_wanted: Box<dyn Fn() -> bool + Send>,
    work: Box<dyn FnOnce() + Send>,
}

/// The time between two checks whether a waiting client still wants the work.
const POLL: Duration = Duration::from_millis(500);

impl EnginePool {
    pub fn new(threads: usize) -> EnginePool {
        EnginePool::with_think(think, threads)
    }

    pub fn with_think(think: Think, threads: usize) -> EnginePool {
        let [queue, searches] = [threads, threads.min(1)]
            .map(|threads| Arc::new(Queue { threads, state: Mutex::default() }));
        EnginePool { queue, searches, think }
    }

    /// The work begins only if `is_wanted`, which must return at once, is still `true` when it is
    /// the client's turn. Fails if the system gives no thread, and no other thread runs.
    pub fn submit(
        &self,
        client: Client,
        is_wanted: impl Fn() -> bool + Send + 'static,
        work: impl FnOnce() + Send + 'static,
    ) -> io::Result<()> {
        self.forget_unwanted();
        let (client, queue) = (client.as_counted(), Arc::clone(&self.queue));
        let (number, needs_thread) = {
            let state = &mut *self.queue.state.lock();
            let number = state.next;
            state.next += 1;
            let job = EngineJob { number, is_wanted: Box::new(is_wanted), work: Box::new(work) };
            state.add(client, job);
            let needs_thread = state.busy < queue.threads;
            state.busy += usize::from(needs_thread);
            (number, needs_thread)
        };
        if !needs_thread {
            return Ok(());
        }
        let begun = thread::Builder::new().name("engine".to_owned()).spawn(move || {
            while let Some((client, job)) = queue.next() {
                let start = Instant::now();
                if !(job.is_wanted)() {
                    log(LogEvent::ThinkingCancelled { client });
                } else if let Err(failure) = catch_panic("engine", job.work) {
                    log_trouble(&format!("the engine failed: {}", failure.why));
                }
                queue.state.lock().charge(client, start.elapsed());
            }
        });
        let Err(error) = begun else { return Ok(()) };
        let after = &mut *self.queue.state.lock();
        after.busy -= 1;
        if after.busy > 0 {
            // The other threads will do this job.
            return Ok(());
        }
        if let Some(jobs) = after.clients.get_mut(&client) {
            jobs.waiting.retain(|job| job.number != number);
        }
        after.forget_idle();
        Err(error)
    }

    /// Works on the calling thread. `None` if no longer wanted by then, or without a thread.
    pub fn hold<T>(
        &self,
        client: Client,
        is_wanted: impl Fn() -> bool + Clone + Send + 'static,
        work: impl FnOnce() -> T,
    ) -> Option<T> {
        let ((begin, turn), (done, end)) = (channel(), channel::<()>());
        let submitted = self.submit(client, is_wanted.clone(), move || {
            if begin.send(()).is_ok() {
                // `recv` returns when `done` is dropped.
                let _ = end.recv();
            }
        });
        submitted.ok()?;
        // A client who has left need not wait for a turn.
        while let Err(error) = turn.recv_timeout(POLL) {
            if error == RecvTimeoutError::Disconnected || !is_wanted() {
                return None;
            }
        }
        let made = work();
        drop(done);
        Some(made)
    }

    /// They take long: they take turns, and no thread from games.
    pub fn search_pool(&self) -> EnginePool {
        EnginePool { queue: Arc::clone(&self.searches), ..self.clone() }
    }

    /// For hints, analyses and the like. The work is done only while the client is there. Searches
    /// through whole games have a queue of their own.
    pub fn for_screen(
        &self,
        client: Client,
        is_there: impl Fn() -> bool + Clone + Send + Sync + 'static,
    ) -> impl Fn(&'static str, Work) -> io::Result<()> + Send + Sync + 'static {
        let (engine_pool, searches) = (self.clone(), self.search_pool());
        // Work that has begun ends by itself after the screen has closed.
        move |name, work| {
            let is_search = [SEARCH_FOR_TASKS, REVIEW].contains(&name);
            let queue = if is_search { &searches } else { &engine_pool };
            queue.submit(client, is_there.clone(), work)
        }
    }

    /// Lets the computer decide on its move in a game against a client. An engine's thread passes
    /// the answer to `decided`, if it still is wanted. If the computer fails, it tries once more.
    pub fn think(
        &self,
        client: Client,
        game: Game,
        request: ThinkRequest,
        is_wanted: impl Fn() -> bool + Clone + Send + 'static,
        decided: impl FnOnce(&Game, Result<ComputerDecision, WorkerFailure>) + Send + 'static,
    ) -> io::Result<()> {
        let (think, goes_on) = (self.think, is_wanted.clone());
        self.submit(client, is_wanted, move || {
            let mut answer = catch_panic("computer", || think(&game, request, &mut |_| goes_on()));
            if let Err(failure) = &answer {
                log_trouble(&format!("the computer failed and tries again: {}", failure.why));
                // With another seed, the computer may choose otherwise among equal moves and not
                // fail again.
                let again = ThinkRequest { seed: new_seed(), ..request };
                answer = catch_panic("computer", || think(&game, again, &mut |_| goes_on()));
            }
            if goes_on() {
                decided(&game, answer);
            } else {
                log(LogEvent::ThinkingCancelled { client });
            }
        })
    }

    pub fn busy(&self) -> usize {
        self.queues().map(|queue| queue.state.lock().busy).sum()
    }

    pub fn waiting(&self) -> usize {
        self.queues().map(|queue| queue.state.lock().waiting()).sum()
    }

    fn queues(&self) -> impl Iterator<Item = &Queue> {
        [&*self.queue, &*self.searches].into_iter()
    }

    pub fn forget_unwanted(&self) {
        for queue in self.queues() {
            let unwanted = queue.state.lock().take_unwanted();
            // The jobs are dropped after the lock is released.
            drop(unwanted);
        }
    }
}

impl Queue {
    /// Of the client with the fewest running jobs; among such clients, of the least used time. If
    /// no job waits, the calling thread must end, and is no longer counted.
    fn next(&self) -> Option<(Client, EngineJob)> {
        let QueueState { clients, busy, .. } = &mut *self.state.lock();
        let waiting = clients.iter_mut().filter(|(_, jobs)| !jobs.waiting.is_empty());
        let first = waiting.min_by_key(|(_, jobs)| {
            (jobs.running, jobs.used, jobs.waiting.front().map(|job| job.number))
        });
        let Some((client, jobs)) = first else {
            *busy -= 1;
            return None;
        };
        jobs.running += 1;
        Some((*client, jobs.waiting.pop_front()?))
    }
}

impl QueueState {
    fn waiting(&self) -> usize {
        self.clients.values().map(|jobs| jobs.waiting.len()).sum()
    }

    fn add(&mut self, client: Client, job: EngineJob) {
        let least = self.clients.values().map(|jobs| jobs.used).min().unwrap_or_default();
        let jobs = self
            .clients
            .entry(client)
            .or_insert_with(|| ClientJobs { used: least, ..ClientJobs::default() });
        jobs.waiting.push_back(job);
    }

    fn charge(&mut self, client: Client, took: Duration) {
        if let Some(jobs) = self.clients.get_mut(&client) {
            jobs.running -= 1;
            jobs.used += took;
        }
        self.forget_idle();
    }

    /// Removes the clients without running jobs, if no job waits.
    fn forget_idle(&mut self) {
        if self.clients.values().all(|jobs| jobs.waiting.is_empty()) {
            self.clients.retain(|_, jobs| jobs.running > 0);
        }
    }

    fn take_unwanted(&mut self) -> Vec<EngineJob> {
        let mut unwanted = Vec::new();
        for (&client, jobs) in &mut self.clients {
            let (wanted, others): (_, VecDeque<EngineJob>) =
                mem::take(&mut jobs.waiting).into_iter().partition(|job| (job.is_wanted)());
            jobs.waiting = wanted;
            for _ in &others {
                log(LogEvent::ThinkingCancelled { client });
            }
            unwanted.extend(others);
        }
        self.forget_idle();
        unwanted
    }
}

#[cfg(test)]
mod tests;
