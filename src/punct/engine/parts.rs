//! The work on a node, part by part, for the benchmark.

use std::hint::black_box;

use super::evaluation;
use super::graph::NodeMoves;
use super::listing::{MoveFilter, MoveLister};
use super::terrain::{Paths, Terrain, paths_of_both};
use super::weights::Weights;
use super::wins::count_wins;
use crate::rules::{Position, Variant};

pub struct WorkPart {
    pub name: &'static str,
    pub run: Box<dyn FnMut(&Position)>,
}

/// Some parts contain others.
pub fn parts() -> Vec<WorkPart> {
    let part = |name, run| WorkPart { name, run };
    let mut listing = MoveLister::default();
    let weights = Weights::built_in().for_variant(Variant::Standard);
    vec![
        part(
            "winning moves of both",
            Box::new(|position: &Position| {
                black_box(count_wins(position) + count_wins(&position.after_pass()));
            }),
        ),
        part(
            "paths of one player",
            Box::new(|position: &Position| {
                black_box(Paths::new(position, position.turn()).costs);
            }),
        ),
        part(
            "terrain, paths of both included",
            Box::new(|position: &Position| {
                black_box(Terrain::new(position, &paths_of_both(position)).kinds);
            }),
        ),
        part(
            "judging a position, all of that",
            Box::new(|position: &Position| {
                let threats = count_wins(&position.after_pass()) + count_wins(position);
                let active = evaluation::features(position, &paths_of_both(position), threats);
                black_box(evaluation::log_odds(&weights.value, &active));
            }),
        ),
        part(
            "the best of its moves",
            Box::new(move |position: &Position| {
                let mut position = position.clone();
                let (_, edges) =
                    listing.list(weights, &mut position, MoveFilter::Any, NodeMoves::Unlisted);
                black_box(edges.count());
            }),
        ),
    ]
}
