//! Hands out the games of a match to threads, one for each core.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use super::contestant::Competitor;
use crate::cli;
use crate::commands::match_games::one_game::{self, Finished, MatchTerms};

/// Plays the games with these numbers, several at a time, and hands each to `take` when it is over,
/// until all are played or `take` says to stop.
pub fn play_all<B>(
    terms: MatchTerms,
    named: &[cli::Contestant; 2],
    numbers: Vec<u32>,
    mut take: impl FnMut(Finished) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(numbers.len());
    let stop = AtomicBool::new(false);
    let numbers = Mutex::new(numbers.into_iter());
    let next = || numbers.lock().ok()?.next();
    let (sender, results) = channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let (stop, next) = (&stop, &next);
            scope.spawn(move || work(terms, named, stop, next, &sender));
        }
        drop(sender);
        let done = results.iter().try_for_each(&mut take);
        stop.store(true, Ordering::Relaxed);
        done
    })
}

/// Plays game after game on one thread.
fn work(
    terms: MatchTerms,
    named: &[cli::Contestant; 2],
    stop: &AtomicBool,
    next: &dyn Fn() -> Option<u32>,
    results: &Sender<Finished>,
) {
    let mut contestants = named.each_ref().map(|named| Competitor::new(named, stop));
    while let Some(number) = next().filter(|_| !stop.load(Ordering::Relaxed)) {
        let finished = one_game::play(terms, number, &mut contestants, stop);
        if finished.is_none_or(|finished| results.send(finished).is_err()) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;
    use std::collections::BTreeMap;

    #[test]
    fn every_game_is_played_once_unless_it_is_stopped() {
        let terms = MatchTerms { rules: Rules::default(), opening_plies: 0, seed: 1 };
        let named = ["nodes:5", "nodes:5"].map(|text| text.parse().expect("a contestant"));
        let mut played = BTreeMap::new();
        let _ = play_all(terms, &named, vec![2, 3, 7], |finished| {
            *played.entry(finished.number).or_insert(0) += 1;
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(played, BTreeMap::from([(2, 1), (3, 1), (7, 1)]));
        let mut taken = 0;
        let stopped = play_all(terms, &named, (1..=50).collect(), |_| {
            taken += 1;
            ControlFlow::Break("enough")
        });
        assert_eq!((taken, stopped), (1, ControlFlow::Break("enough")));
    }
}
