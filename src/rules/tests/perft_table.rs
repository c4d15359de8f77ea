//! The table of perft counts in `tests/perft.txt`, compared with the fast rules and the slow model.

use super::census::{Census, What};
use super::likeness::{assert_alike, assert_alike_but_moves, fast_move};
use super::model::Model;
use super::refusals::assert_same_judgement;
use crate::rules::tests::model::{Attempt, attempt, shapes, spaces};
use crate::rules::{Bridges, Game, Rules, Variant, perft};

/// A position of the table.
struct Entry {
    name: String,
    basic: bool,
    any: bool,
    moves: Vec<String>,
    rows: Vec<Row>,
}

/// A line of the table: the number of sequences of `depth` moves, and whether the slow model
/// counted them too.
struct Row {
    depth: u32,
    nodes: u64,
    both: bool,
}

fn table() -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for line in include_str!("../../../tests/perft.txt").lines() {
        let (word, rest) = line.split_once(' ').unwrap_or_default();
        if word == "position" {
            let (basic, any, moves, rows) = (false, false, Vec::new(), Vec::new());
            entries.push(Entry { name: rest.into(), basic, any, moves, rows });
            continue;
        }
        let Some(entry) = entries.last_mut() else { continue };
        match word {
            "" => {}
            "rules" => (entry.basic, entry.any) = (rest.contains("basic"), rest.contains("any")),
            "moves" => entry.moves.extend(rest.split(' ').map(String::from)),
            depth => {
                let (nodes, who) = rest.split_once(' ').unwrap();
                let (depth, nodes) = (depth.parse().unwrap(), nodes.parse().unwrap());
                entry.rows.push(Row { depth, nodes, both: who == "both" });
            }
        }
    }
    entries
}

/// The slow model in a position of the table.
fn slow(entry: &Entry) -> Model {
    let mut model = Model::new(entry.basic, entry.any);
    entry.moves.iter().for_each(|text| model.play(&attempt(text)));
    model
}

/// The number of sequences of `depth` moves that the slow model finds.
fn count(model: &Model, depth: u32) -> u64 {
    let legal = model.legal();
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = legal.iter().map(|attempt| {
        let mut next = model.clone();
        next.play(attempt);
        count(&next, depth - 1)
    });
    after.sum()
}

/// The fast rules' game in a position of the table.
fn fast(entry: &Entry) -> Game {
    let variant = if entry.basic { Variant::Basic } else { Variant::Standard };
    let bridges = if entry.any { Bridges::Any } else { Bridges::Two };
    let mut game = Game::new(Rules { variant, bridges });
    for text in &entry.moves {
        game.play(text.parse().expect("a move")).expect("a legal move");
    }
    game
}

/// Requires that the fast rules find the counts of all rows with these depths.
fn assert_fast_counts(depths: std::ops::RangeInclusive<u32>) {
    for entry in table() {
        let game = fast(&entry);
        for row in entry.rows.iter().filter(|row| depths.contains(&row.depth)) {
            assert_eq!(perft(&game, row.depth), row.nodes, "{}, depth {}", entry.name, row.depth);
        }
    }
}

/// Requires that the slow model finds the counts of this depth, in all rows that are marked as
/// confirmed by it.
fn assert_slow_counts(depth: u32) {
    for entry in table() {
        let model = slow(&entry);
        for row in entry.rows.iter().filter(|row| row.both && row.depth == depth) {
            assert_eq!(count(&model, depth), row.nodes, "{}, depth {depth}", entry.name);
        }
    }
}

#[test]
fn the_table_has_both_starts_and_many_other_positions_confirmed_by_both() {
    let table = table();
    let first = table.iter().filter(|entry| entry.moves.is_empty());
    assert!(first.clone().any(|entry| entry.basic) && first.clone().any(|entry| !entry.basic));
    assert!(first.clone().all(|entry| entry.rows[0].nodes == 4986));
    assert!(table.len() - first.count() >= 10);
    for entry in &table {
        let depths: Vec<u32> = entry.rows.iter().map(|row| row.depth).collect();
        let expected: Vec<u32> = (1..=entry.rows.len() as u32).collect();
        assert_eq!(depths, expected, "{}", entry.name);
        assert!(entry.rows[0].both && entry.rows[1].both, "{}", entry.name);
    }
}

#[test]
fn the_fast_rules_count_two_plies_as_the_table_says() {
    assert_fast_counts(1..=2);
}

#[test]
#[ignore = "takes ten minutes: the deep rows of the table, for a release build"]
fn the_fast_rules_count_the_deep_rows_as_the_table_says() {
    assert_fast_counts(3..=9);
}

#[test]
fn the_slow_model_counts_one_ply_as_the_table_says() {
    assert_slow_counts(1);
}

#[test]
#[ignore = "takes a minute"]
fn the_slow_model_counts_two_plies_as_the_table_says() {
    assert_slow_counts(2);
}

#[test]
#[ignore = "takes an hour"]
fn the_slow_model_counts_three_plies_where_the_table_says_so() {
    assert_slow_counts(3);
}

/// Compares after every nth shift.
fn compare_shifts(nth: usize) -> Census {
    let mut census = Census::default();
    for entry in table() {
        let (game, model) = (fast(&entry), slow(&entry));
        assert_alike(&game, &model, &model.legal());
        for attempt in model.legal_shifts().step_by(nth) {
            let (mut game, mut model) = (game.clone(), model.clone());
            game.play(fast_move(&attempt)).expect("a legal move");
            model.play(&attempt);
            assert_alike_but_moves(&game, &model);
            census.see(&model);
            census.see_end(&model);
        }
    }
    println!("{census}");
    census
}

#[test]
fn both_agree_after_some_shifts_in_the_tables_positions() {
    let census = compare_shifts(7);
    assert!(
        census.number_of_kind(What::Level5AndMore) > 0
            && census.number_of_kind(What::BlockedUnderAGap) > 0
    );
}

#[test]
#[ignore = "takes a minute: every shift"]
fn both_agree_after_every_shift_in_the_tables_positions() {
    let census = compare_shifts(1);
    let wanted = [
        What::BothConnected,
        What::UncoveredWins,
        What::Level5AndMore,
        What::PunctInTheMiddle,
        What::BlockedUnderAGap,
        What::BridgesOnOnePiece,
    ];
    for what in wanted {
        assert!(census.number_of_kind(what) > 0, "no {what:?}");
    }
}

/// Compares the judgements about every nth shift of own pieces.
fn judge_shifts(nth: usize) {
    let mut number = 0_usize;
    for entry in table().iter().filter(|entry| !entry.moves.is_empty()) {
        let (game, model) = (fast(entry), slow(entry));
        for piece in model.pieces.iter().filter(|piece| piece.owner == model.turn) {
            for (code, dots) in spaces().flat_map(|to| shapes(piece.code, to)) {
                number += 1;
                if !number.is_multiple_of(nth) {
                    continue;
                }
                let attempt = Attempt { from: Some(piece.dots[0]), code, dots };
                assert_same_judgement(&game, &model, &attempt);
            }
        }
    }
}

#[test]
fn both_judge_some_shifts_of_own_pieces_alike_in_the_tables_positions() {
    judge_shifts(7);
}

#[test]
#[ignore = "takes a minute: every shift"]
fn both_judge_every_shift_of_an_own_piece_alike_in_the_tables_positions() {
    judge_shifts(1);
}
