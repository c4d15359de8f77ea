//! The figures of a collection of games in words, for `punct games --figures`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::punct::record::statistics::{GameStatistics, Mean, Score, VariantStatistics};
use crate::rules::{Kind, Variant};

/// The most first moves that are listed.
const OPENINGS: usize = 5;

pub fn text(figures: &GameStatistics) -> String {
    let mut text = String::new();
    for (variant, figures) in
        [(Variant::Basic, &figures.basic), (Variant::Standard, &figures.standard)]
    {
        if figures.games > 0 {
            text += &of_variant(variant, figures);
        }
    }
    let GameStatistics { copies, unfinished, .. } = figures;
    for (count, what) in
        [(copies, "the same as another, counted once"), (unfinished, "without a result")]
    {
        if *count > 0 {
            let _ = writeln!(text, "games {what}: {count}");
        }
    }
    text
}

fn of_variant(variant: Variant, figures: &VariantStatistics) -> String {
    let games = figures.games;
    let mut text = format!("{} rules, games: {games}\n", variant.code());
    let mut add = |name: &str, value: String| {
        if !value.is_empty() {
            let _ = writeln!(text, "  {name:<26}{value}");
        }
    };
    let Score { wins, draws, losses } = figures.score;
    add("White scores", share(figures.score));
    add("White wins, draws, loses", format!("{wins}, {draws}, {losses}"));
    add("ended by", parts(&figures.endings, games));
    add("sides joined", parts(&figures.sides, figures.sides.values().sum()));
    add("plies", mean(figures.plies));
    add("first climb, ply", mean(figures.first_climb));
    add("first in the centre, ply", mean(figures.first_in_centre));
    add("who is first there scores", share(figures.score_of_first_in_centre));
    add("climbs, bridges a game", format!("{}, {}", mean(figures.climbs), mean(figures.bridges)));
    add("highest level", parts(&figures.highest_level, games));
    add("PÜNCT moved by spaces", parts(&figures.distances, figures.distances.values().sum()));
    for (ply, score) in &figures.score_of_leader {
        let centre = figures.centre.get(ply).copied().unwrap_or_default();
        let mut topped = format!("{} spaces", mean(centre));
        if score.games() > 0 {
            let _ = write!(topped, "; who leads scores {}", share(*score));
        }
        add(&format!("centre after ply {ply}"), topped);
    }
    for (lead, score) in &figures.score_of_last_piece {
        add(&format!("last piece added at {lead:+}"), share(*score));
    }
    let mut openings: Vec<(&String, &u32)> = figures.openings.iter().collect();
    openings.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    for (played, count) in openings.into_iter().take(OPENINGS) {
        add(&format!("begun {played}"), in_percent(*count, games));
    }
    let _ = writeln!(text, "  {:<18}{:>8}{:>8}{:>8}", "a game", "added", "moved", "left");
    for kind in Kind::ALL {
        let counts = [&figures.added, &figures.moved, &figures.left]
            .map(|of_kind| of_kind.get(kind.code()).copied().unwrap_or_default());
        let [added, moved, left] = counts.map(|sum| f64::from(sum) / f64::from(games));
        let _ = writeln!(text, "  {:<18}{added:>8.2}{moved:>8.2}{left:>8.2}", kind.name());
    }
    text
}

fn share(score: Score) -> String {
    score.share().map_or_else(String::new, |share| {
        let [share, low, high] = share.map(|it| (100.0 * it).round());
        format!("{share} % ({low} to {high}) in {} games", score.games())
    })
}

fn mean(mean: Mean) -> String {
    mean.value().map_or_else(|| "-".to_owned(), |value| format!("{value:.1}"))
}

fn in_percent(count: u32, of: u32) -> String {
    format!("{:.0} %", 100.0 * f64::from(count) / f64::from(of.max(1)))
}

fn parts<K: std::fmt::Display>(counts: &BTreeMap<K, u32>, of: u32) -> String {
    let parts = counts.iter().map(|(what, count)| format!("{what} {}", in_percent(*count, of)));
    parts.collect::<Vec<_>>().join(", ")
}
