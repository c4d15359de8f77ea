//! The tools that improve the program and that no player needs.

pub mod bench;
pub mod learning;
pub mod match_games;
pub mod openings;
pub mod puzzles;
pub mod self_play;

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::kit::system;

/// The results are in the order of the numbers below `count`.
pub fn on_all_cores<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let of_cores = system::on_all_cores(|| {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return done;
            }
            done.push((number, work(number)));
        }
    });
    let mut done: Vec<(usize, T)> = of_cores.into_iter().flatten().collect();
    done.sort_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, result)| result).collect()
}
