//! What a node of the computer's search costs, and how many it looks at in a second.

use std::hint::black_box;

use super::{BenchRow, BenchSample, least};
use crate::engine::parts::parts;
use crate::engine::{Budget, Engine};

/// How many nodes each search of the benchmark looks at.
const NODES: u32 = 1_000;

/// The rows of the table.
pub(super) fn rows(sample: &BenchSample) -> impl Iterator<Item = BenchRow> {
    let parts = parts().into_iter().map(|mut part| {
        let each = least(sample.positions.len(), || {
            sample.positions.iter().for_each(|position| (part.run)(black_box(position)));
        });
        row(part.name, sample, each, String::new())
    });
    parts.chain(std::iter::once_with(|| node(sample)))
}

/// The mean time of a node in a search.
fn node(sample: &BenchSample) -> BenchRow {
    let mut engine = Engine::new();
    let mut nodes = 0;
    let search = |position| engine.analyse(position, Budget::Nodes(NODES), 1, &mut |_| true).nodes;
    nodes += sample.positions.iter().map(search).sum::<u32>();
    let each = least(nodes as usize, || {
        for position in &sample.positions {
            black_box(engine.analyse(position, Budget::Nodes(NODES), 1, &mut |_| true));
        }
    });
    let note = format!("  {:.0} nodes/s", 1e9 / each);
    row("a node of a search", sample, each, note)
}

fn row(what: &str, sample: &BenchSample, each: f64, note: String) -> BenchRow {
    BenchRow { what: what.to_owned(), on: sample.size(), each, note }
}
