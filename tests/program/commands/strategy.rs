//! The chapter about strategy: its tables and percentages are those of the stored counts.

use std::collections::BTreeSet;

use serde_json::Value;

const CHAPTER: &str = include_str!("../../../assets/manual/strategy.md");

/// An object for each column of the tables: what was played, and how the games went.
const COUNTS: &str = include_str!("../../../assets/strategy.json");

struct Row {
    label: &'static str,
    cell: fn(&Value) -> String,
}

const ROWS: [Row; 30] = [
    Row { label: "games", cell: |it| thousands(number(&it["games"])) },
    Row { label: "White scores", cell: |it| score(&[&it["score"]]) },
    Row { label: "drawn", cell: |it| percent(number(&it["score"]["draws"]), games(it)) },
    Row { label: "ended by joining two sides", cell: |it| ended_by(it, "connection") },
    Row { label: "ended by the count of the centre", cell: |it| ended_by(it, "centre") },
    Row { label: "ended by a third repetition", cell: |it| ended_by(it, "claimed") },
    Row { label: "plies", cell: |it| mean(&it["plies"]) },
    Row { label: "pieces left in both reserves", cell: |it| decimal(sum(&it["left"]) / games(it)) },
    Row {
        label: "of them triangles",
        cell: |it| percent(number(&it["left"]["T"]), sum(&it["left"])),
    },
    Row { label: "ply of the first climb", cell: |it| mean(&it["first_climb"]) },
    Row { label: "climbs in a game", cell: |it| mean(&it["climbs"]) },
    Row { label: "bridges in a game", cell: |it| mean(&it["bridges"]) },
    Row { label: "ply of the first dot in the centre", cell: |it| mean(&it["first_in_centre"]) },
    Row {
        label: "who is first there scores",
        cell: |it| score(&[&it["score_of_first_in_centre"]]),
    },
    Row { label: "central spaces topped after ply 30", cell: |it| mean(&it["centre"]["30"]) },
    Row { label: "central spaces topped after ply 40", cell: |it| mean(&it["centre"]["40"]) },
    Row {
        label: "who leads there after ply 30 scores",
        cell: |it| score(&[&it["score_of_leader"]["30"]]),
    },
    Row {
        label: "who leads there after ply 40 scores",
        cell: |it| score(&[&it["score_of_leader"]["40"]]),
    },
    Row {
        label: "who adds the last piece while ahead scores",
        cell: |it| last_piece(it, |lead| lead > 0),
    },
    Row {
        label: "who adds the last piece while level scores",
        cell: |it| last_piece(it, |lead| lead == 0),
    },
    Row {
        label: "who adds the last piece while behind scores",
        cell: |it| last_piece(it, |lead| lead < 0),
    },
    Row {
        label: "pieces moved rather than added",
        cell: |it| percent(sum(&it["moved"]), sum(&it["moved"]) + sum(&it["added"])),
    },
    Row {
        label: "who leads there after ply 20 scores",
        cell: |it| score(&[&it["score_of_leader"]["20"]]),
    },
    Row {
        label: "who leads there after ply 50 scores",
        cell: |it| score(&[&it["score_of_leader"]["50"]]),
    },
    Row { label: "moves of each triangle added", cell: |it| moves_of(it, "T") },
    Row { label: "moves of each straight middle", cell: |it| moves_of(it, "SC") },
    Row { label: "moves of each straight end", cell: |it| moves_of(it, "SE") },
    Row { label: "moves of each angle middle", cell: |it| moves_of(it, "AM") },
    Row { label: "moves of each angle right", cell: |it| moves_of(it, "AR") },
    Row { label: "moves of each angle left", cell: |it| moves_of(it, "AL") },
];

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(0.0)
}

fn games(figures: &Value) -> f64 {
    number(&figures["games"])
}

fn sum(counts: &Value) -> f64 {
    counts.as_object().map_or(0.0, |counts| counts.values().map(number).sum())
}

fn decimal(value: f64) -> String {
    format!("{value:.1}")
}

fn mean(mean: &Value) -> String {
    if number(&mean["games"]) == 0.0 {
        "–".to_owned()
    } else {
        decimal(number(&mean["sum"]) / number(&mean["games"]))
    }
}

fn percent(part: f64, of: f64) -> String {
    format!("{:.0} %", 100.0 * part / of)
}

fn thousands(number: f64) -> String {
    let digits = number.to_string();
    match digits.len() {
        0..=3 => digits,
        length => format!("{},{}", &digits[..length - 3], &digits[length - 3..]),
    }
}

fn ended_by(figures: &Value, reason: &str) -> String {
    percent(number(&figures["endings"][reason]), games(figures))
}

/// With Wilson's interval of 95 %.
fn score(scores: &[&Value]) -> String {
    let total = |member: &str| scores.iter().map(|score| number(&score[member])).sum::<f64>();
    let (wins, draws, losses) = (total("wins"), total("draws"), total("losses"));
    let games = wins + draws + losses;
    if games == 0.0 {
        return "–".to_owned();
    }
    let share = (wins + draws / 2.0) / games;
    let z = 1.96_f64;
    let middle = (share + z * z / (2.0 * games)) / (1.0 + z * z / games);
    let half = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt()
        / (1.0 + z * z / games);
    let [low, high] = [middle - half, middle + half].map(|bound| (100.0 * bound).round());
    format!("{:.0} % ({low} to {high})", 100.0 * share)
}

fn moves_of(figures: &Value, kind: &str) -> String {
    decimal(number(&figures["moved"][kind]) / number(&figures["added"][kind]))
}

fn last_piece(figures: &Value, is_meant: fn(i64) -> bool) -> String {
    let by_lead = figures["score_of_last_piece"].as_object().expect("an object");
    let meant = by_lead.iter().filter(|(lead, _)| lead.parse().is_ok_and(is_meant));
    score(&meant.map(|(_, score)| score).collect::<Vec<_>>())
}

fn cells(line: &str) -> Vec<&str> {
    line.trim_matches('|').split('|').map(str::trim).collect()
}

/// The words of a text that are followed by a percent sign.
fn percentages(text: &str) -> BTreeSet<&str> {
    let words = text.split(|it: char| it.is_whitespace() || "()|".contains(it));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.windows(2).filter(|pair| pair[1].starts_with('%')).map(|pair| pair[0]).collect()
}

#[test]
fn every_figure_of_the_chapter_was_counted() {
    let runs: Vec<Value> = serde_json::from_str(COUNTS).expect("JSON");
    let mut columns: Vec<&Value> = Vec::new();
    let (mut counted, mut prose) = (BTreeSet::new(), String::new());
    let mut rows_read = 0;
    for line in CHAPTER.lines() {
        let cells = cells(line);
        let named = |name: &str| runs.iter().find(|run| run["name"] == name);
        if line.starts_with("| |") && cells[1..].iter().all(|name| named(name).is_some()) {
            columns = cells[1..].iter().filter_map(|name| named(name)).collect();
        } else if !line.starts_with('|') {
            columns.clear();
            prose += line;
            prose.push('\n');
        } else if columns.is_empty() {
            prose += line;
            prose.push('\n');
        } else if !line.starts_with("|---") {
            let row = ROWS.iter().find(|row| row.label == cells[0]).expect(cells[0]);
            let expected: Vec<String> =
                columns.iter().map(|run| (row.cell)(&run["figures"])).collect();
            assert_eq!(cells[1..], expected, "{}", row.label);
            counted.extend(percentages(line));
            rows_read += 1;
        }
    }
    assert!(rows_read >= ROWS.len(), "each row stands in a table");
    let told = percentages(&prose);
    assert!(!told.is_empty());
    for percentage in told {
        assert!(counted.contains(percentage), "{percentage} % stands in no table");
    }
}
