//! The legal turns of the slow model: every way of dealing with rows, every move.

use std::collections::{BTreeMap, BTreeSet};

use super::slow_lines::{Spot, name, neighbours, ways_in};
use super::slow_position::{Position, Row};

#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    pub(super) tournament: bool,
    pub(super) gipf_counts: bool,
    pub(super) with_potentials: bool,
}

/// Parts of a turn as one text; empty parts are left out.
fn join(parts: &[&str]) -> String {
    let parts: Vec<&str> = parts.iter().copied().filter(|p| !p.is_empty()).collect();
    parts.join(";")
}

/// All complete turns of `mover`, sorted.
pub(super) fn turns(rules: Rules, start: &Position, mover: char) -> Vec<String> {
    let mut texts = Vec::new();
    for (first, before) in dealings(rules, start, mover) {
        for entry in moves(rules, &before, mover) {
            let mut between = before.clone();
            between.carry_out(mover, &entry);
            for (second, _) in dealings(rules, &between, mover) {
                texts.push(join(&[&first, &entry, &second]));
            }
        }
    }
    texts.sort();
    texts
}

/// The ways to deal with the rows of `mover`, one text for each board.
///
/// The dealings before and after the move are separate: a piece that goes before or after the move
/// makes two turns. Two ways to the same board take the same number of tops, so neither text begins
/// with the other, and the first way of each step is enough.
fn dealings(rules: Rules, start: &Position, mover: char) -> Vec<(String, Position)> {
    if start.rows(mover).is_empty() {
        return vec![(String::new(), start.clone())];
    }
    let mut texts = BTreeMap::from([((start.clone(), BTreeSet::new()), String::new())]);
    let mut waiting: Vec<_> = texts.keys().cloned().collect();
    while let Some((position, dealt)) = waiting.pop() {
        let so_far = texts[&(position.clone(), dealt.clone())].clone();
        for row in position.rows(mover) {
            if dealt.contains(&row.line) {
                continue;
            }
            let mut dealt_then = dealt.clone();
            if !rules.with_potentials {
                dealt_then.insert(row.line);
            }
            for removal in removals(rules, &position, mover, &row) {
                let mut after = position.clone();
                after.carry_out(mover, &removal);
                let text = join(&[&so_far, &removal]);
                let key = (after, dealt_then.clone());
                if texts.get(&key).is_none_or(|known| text < *known) {
                    texts.insert(key.clone(), text);
                    waiting.push(key);
                }
            }
        }
    }
    let mut complete: BTreeMap<Position, String> = BTreeMap::new();
    for ((position, _), text) in texts {
        if position.rows(mover).iter().all(|row| may_be_left(rules, &position, row)) {
            let best = complete.entry(position).or_insert_with(|| text.clone());
            *best = text.min(best.clone());
        }
    }
    complete.into_iter().map(|(position, text)| (text, position)).collect()
}

/// Without potentials, a run that has only GIPF-pieces may stay as it is.
pub(super) fn may_be_left(rules: Rules, position: &Position, row: &Row) -> bool {
    let is_gipf = |&spot: &Spot| position.top(spot).is_some_and(|(_, kind)| kind == 'G');
    !rules.with_potentials && row.run.iter().all(is_gipf)
}

/// GIPF-pieces and loaded pieces may stay; single pieces and used potentials go.
pub(super) fn may_stay(position: &Position, spot: Spot) -> bool {
    position.top(spot).is_some_and(|(_, kind)| kind == 'G' || kind == 'L')
}

/// The ways to remove a row with its run, as texts; at least one top goes.
fn removals(rules: Rules, position: &Position, mover: char, row: &Row) -> Vec<String> {
    let mut ways: Vec<Vec<Spot>> = vec![Vec::new()];
    for &spot in &row.run {
        let staying = if may_stay(position, spot) { ways.clone() } else { Vec::new() };
        for way in &mut ways {
            way.push(spot);
        }
        ways.extend(staying);
    }
    ways.retain(|going| {
        let breaks_row = !keeps_row(position, mover, &row.run, going);
        !going.is_empty() && (breaks_row || !rules.with_potentials)
    });
    let mut texts: Vec<String> = Vec::new();
    for mut going in ways {
        going.sort_unstable();
        let names: Vec<String> = going.into_iter().map(name).collect();
        texts.push(format!("x{}", names.join(",")));
    }
    texts
}

/// Whether four adjacent tops of `mover` stay; uncovered pieces do not count.
fn keeps_row(position: &Position, mover: char, run: &[Spot], going: &[Spot]) -> bool {
    run.windows(4).any(|four| {
        four.iter().all(|spot| {
            !going.contains(spot) && position.top(*spot).is_some_and(|(holder, _)| holder == mover)
        })
    })
}

/// The moves: pieces pushed in, and potentials that jump.
fn moves(rules: Rules, position: &Position, mover: char) -> Vec<String> {
    let kinds = kinds_to_enter(rules, position, mover);
    let mut found = Vec::new();
    for (way, spots) in ways_in() {
        if spots.iter().any(|&spot| position.top(spot).is_none()) {
            found.extend(kinds.iter().map(|kind| format!("{kind}{way}")));
        }
    }
    for &from in position.stacks.keys() {
        if position.top(from) == Some((mover, 'L')) {
            for to in neighbours(from) {
                found.extend(jumps(position, mover, from, to));
            }
        }
    }
    found
}

/// The letters before a way in: `G`, `P` or none.
fn kinds_to_enter(rules: Rules, position: &Position, mover: char) -> Vec<&'static str> {
    let side = &position.sides[&mover];
    let first_is_gipf = rules.tournament && !side.has_moved;
    let mut kinds = Vec::new();
    if side.may_play_gipf && side.reserve >= 2 {
        kinds.push("G");
    }
    if side.potentials > 0 && side.reserve >= 1 && !first_is_gipf {
        kinds.push("P");
    }
    if side.reserve >= 1 && !first_is_gipf {
        kinds.push("");
    }
    kinds
}

fn jumps(position: &Position, mover: char, from: Spot, to: Spot) -> Vec<String> {
    let text = format!("{}*{}", name(from), name(to));
    match position.top(to) {
        Some((holder, 'L' | 'U')) if holder != mover => vec![text],
        Some((holder, 'G')) if holder != mover => {
            let most = position.sides[&mover].reserve.min(2);
            (1..=most).map(|pieces| format!("{text}+{pieces}")).collect()
        }
        _ => Vec::new(),
    }
}
