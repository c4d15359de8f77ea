use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;

use super::*;
use crate::server::database::AccountId;

fn client(number: i64) -> Client {
    Client::Account(AccountId(number))
}

/// Makes a queue whose only thread is busy until the returned value is dropped.
fn busy() -> (EnginePool, impl Sized) {
    let engine_pool = EnginePool::new(1);
    let ((begun, has_begun), (end, ended)) = (channel(), channel::<()>());
    let work = move || {
        begun.send(()).unwrap();
        let _ = ended.recv();
    };
    engine_pool.submit(client(0), || true, work).unwrap();
    has_begun.recv().unwrap();
    (engine_pool, end)
}

/// Submits a job for each client. Each job sends the number of its client when it is done.
fn submit(engine_pool: &EnginePool, clients: &[i64]) -> Receiver<i64> {
    let (to, done) = channel();
    for &number in clients {
        let to = to.clone();
        engine_pool.submit(client(number), || true, move || to.send(number).unwrap()).unwrap();
    }
    done
}

#[test]
fn clients_take_turns_however_many_jobs_they_have() {
    let (engine_pool, end) = busy();
    let done = submit(&engine_pool, &[1, 1, 1, 1, 2, 3]);
    drop(end);
    let first_three: Vec<i64> = done.iter().take(3).collect();
    assert_eq!(first_three, [1, 2, 3]);
    assert_eq!(done.iter().count(), 3, "then the others of the first");
}

#[test]
fn no_more_threads_work_than_there_may_be_and_none_is_left_idle() {
    let (engine_pool, end) = busy();
    let done = submit(&engine_pool, &(1..100).collect::<Vec<_>>());
    assert_eq!(engine_pool.queue.state.lock().busy, 1);
    drop(end);
    assert_eq!(done.iter().count(), 99);
    while engine_pool.queue.state.lock().busy > 0 {
        thread::yield_now();
    }
    assert!(engine_pool.queue.state.lock().clients.is_empty());
}

#[test]
fn searches_for_tasks_run_one_at_a_time_and_take_no_thread_from_games() {
    let engine_pool = EnginePool::new(1);
    let (begun, has_begun) = channel();
    let ends: Vec<_> = [1, 1, 2]
        .into_iter()
        .map(|number| {
            let (begun, (end, ended)) = (begun.clone(), channel::<()>());
            let search = move || {
                begun.send(number).unwrap();
                let _ = ended.recv();
            };
            let run = engine_pool.for_screen(client(number), || true);
            run(SEARCH_FOR_TASKS, Box::new(search)).unwrap();
            end
        })
        .collect();
    assert_eq!(has_begun.recv(), Ok(1));
    assert_eq!(submit(&engine_pool, &[3]).recv(), Ok(3), "a game goes on meanwhile");
    assert_eq!((has_begun.try_recv().ok(), engine_pool.searches.state.lock().busy), (None, 1));
    drop(ends);
    assert_eq!(has_begun.iter().take(2).collect::<Vec<_>>(), [2, 1], "clients take turns");
}

#[test]
fn what_is_not_wanted_any_more_is_not_done() {
    let (engine_pool, end) = busy();
    let (wanted, (to, done)) = (Arc::new(AtomicBool::new(true)), channel::<()>());
    let is_wanted = Arc::clone(&wanted);
    let work = move || to.send(()).unwrap();
    engine_pool.submit(client(1), move || is_wanted.load(Ordering::Relaxed), work).unwrap();
    wanted.store(false, Ordering::Relaxed);
    engine_pool.forget_unwanted();
    assert!(done.recv().is_err(), "it is forgotten while the thread is busy");
    drop(end);
}

#[test]
fn work_held_on_a_thread_of_ones_own_counts_as_a_job() {
    let (engine_pool, end) = busy();
    let (waiting, held) = (engine_pool.clone(), Arc::new(AtomicBool::new(false)));
    let is_held = Arc::clone(&held);
    let holder = thread::spawn(move || {
        waiting.hold(client(1), || true, || is_held.store(true, Ordering::Relaxed))
    });
    assert!(!held.load(Ordering::Relaxed));
    assert_eq!(
        engine_pool.search_pool().hold(client(1), || true, || 7),
        Some(7),
        "a search needs no turn"
    );
    drop(end);
    assert_eq!(holder.join().unwrap(), Some(()));
    assert_eq!(engine_pool.hold(client(2), || false, || ()), None, "not wanted");
}

#[test]
fn a_job_that_fails_ends_no_thread() {
    let engine_pool = EnginePool::new(1);
    engine_pool.submit(client(1), || true, || panic!("no move")).unwrap();
    assert_eq!(submit(&engine_pool, &[1]).recv(), Ok(1));
}

#[test]
fn who_leaves_neither_waits_nor_has_anything_done() {
    let (engine_pool, end) = busy();
    let [is_there, is_done] = [true, false].map(|it| Arc::new(AtomicBool::new(it)));
    let wanted = {
        let is_there = Arc::clone(&is_there);
        move || is_there.load(Ordering::Relaxed)
    };
    let done = || {
        let is_done = Arc::clone(&is_done);
        move || is_done.store(true, Ordering::Relaxed)
    };
    let run = engine_pool.for_screen(client(1), wanted.clone());
    run("search", Box::new(done())).unwrap();
    let held = {
        let (engine_pool, wanted, done) = (engine_pool.clone(), wanted, done());
        thread::spawn(move || engine_pool.hold(client(1), wanted, done))
    };
    while engine_pool.waiting() < 2 {
        thread::yield_now();
    }
    is_there.store(false, Ordering::Relaxed);
    assert_eq!(held.join().unwrap(), None, "the thread is busy still");
    drop(end);
    while engine_pool.busy() > 0 {
        thread::yield_now();
    }
    assert!(!is_done.load(Ordering::Relaxed));
}
