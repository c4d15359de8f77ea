//! The chains in words, and what a move changes about them.

use super::text::{AnswerLines, count, sides, touched};
use crate::phrases::{all_of, list};
use crate::rules::{Side, Space, SpaceSet, chains};

/// What becomes of a player's chains when the spaces the player tops change. `dots` are those of the
/// piece that was played; `own` says whether it is the player's.
pub(super) fn changes(
    before: SpaceSet,
    after: SpaceSet,
    dots: SpaceSet,
    own: bool,
    name: &str,
    lines: &mut AnswerLines,
) {
    let (earlier, later) = (chains(before), chains(after));
    for &chain in &later {
        if own && chain.meets(dots) {
            lines.extend(joined(&earlier, chain - dots, name));
        }
        let now = touched(chain);
        let had = |&old: &SpaceSet| old.meets(chain) && includes(&touched(old), &now);
        if !now.is_empty() && !earlier.iter().any(had) {
            lines.push(format!("{name}'s chain now touches {}.", sides(&now)));
        }
    }
    for &chain in &earlier {
        let parts: Vec<SpaceSet> = later.iter().copied().filter(|part| part.meets(chain)).collect();
        if let [first, second, ..] = parts[..]
            && let Some((one, other)) = nearest(first, dots).zip(nearest(second, dots))
        {
            lines.push(format!("It cuts {name}'s chain between {one} and {other}."));
        }
        let had = touched(chain);
        if !had.is_empty() && !parts.iter().any(|&part| includes(&touched(part), &had)) {
            let both = if had.len() == 1 { "" } else { " together" };
            lines.push(format!("{name}'s chain no longer touches {}{both}.", sides(&had)));
        }
    }
}

/// That a move joined what was apart: `chain` is the joined chain without the piece that did it.
fn joined(earlier: &[SpaceSet], chain: SpaceSet, name: &str) -> Option<String> {
    let parts = earlier.iter().filter_map(|&part| (part & chain).into_iter().min());
    let mut parts: Vec<Space> = parts.collect();
    parts.sort_unstable();
    let named: Vec<String> = parts.iter().map(Space::to_string).collect();
    (parts.len() > 1).then(|| format!("It joins {name}'s chains on {}.", list(&named, "and")))
}

fn includes(all: &[Side], some: &[Side]) -> bool {
    some.iter().all(|side| all.contains(side))
}

/// The space of a set nearest to others, the first by name of several.
fn nearest(set: SpaceSet, others: SpaceSet) -> Option<Space> {
    let steps = |space: Space| others.into_iter().map(|other| other.distance(space)).min();
    set.into_iter().min_by_key(|&space| (steps(space), space))
}

/// All chains of a player, the largest first.
pub(super) fn all(tops: SpaceSet, name: &str) -> AnswerLines {
    let found = chains(tops);
    if found.is_empty() {
        return vec![format!("{name} has no dot on the board.")];
    }
    let mut lines = vec![format!("{name} has {}.", count(found.len(), "chain"))];
    lines.extend(found.into_iter().map(|chain| {
        let sides = match touched(chain)[..] {
            [] => "no side".to_owned(),
            ref some => sides(some),
        };
        format!("{} touching {sides}: {}.", count(chain.len(), "space"), all_of(chain))
    }));
    lines
}
