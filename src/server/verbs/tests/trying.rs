//! Moves that players try beside a game, without a screen.

use serde_json::json;

use super::*;

const FIRST: &str = "T-D5,D6,E6";
const SECOND: &str = "T-M8,M9,N9";
const THIRD: &str = "SE-H1,H2,H3";
const OTHER: &str = "SE-A2,A3,A4";

#[test]
fn moves_are_tried_listed_made_conditional_and_dropped() {
    let server = server();
    let game = server.begun();
    let none = "Nothing has been tried in this game.\n";
    assert_eq!(server.says(ANNA, &format!("try {game}")), none);
    server.asks(ANNA, &format!("move {game} {FIRST}"));
    let tried = server.says(ANNA, &format!("try {game} {SECOND} {THIRD}"));
    assert_eq!(tried, format!("0  the game: {FIRST}\n1  line 0, move 2: {SECOND} {THIRD}\n"));
    assert_eq!(server.says(ANNA, &format!("try {game} {SECOND}")), tried, "it is there already");
    // Conditional moves are in the same lines.
    server.says(ANNA, &format!("if {game} {SECOND} {THIRD}"));
    let both = server.says(ANNA, &format!("try {game} #1 {OTHER}"));
    let lines = format!(
        "0  the game: {FIRST}\n1  line 0, move 1: {OTHER}\n\
         2  line 0, move 2: {SECOND} {THIRD} (conditional)\n"
    );
    assert_eq!(both, lines);
    let objects = server.asks(ANNA, &format!("try {game}"));
    let expected = json!({
        "game": game, "line": 2, "off": 0, "move": 2, "moves": [SECOND, THIRD],
        "conditional": [3], "unshared": null, "notes": [],
    });
    assert_eq!((objects.len(), &objects[2]), (3, &expected));
    assert_eq!(server.says(BEN, &format!("try {game}")), none, "only Anna sees them");
    server.says(ANNA, &format!("try {game} drop 2"));
    assert!(server.asks(ANNA, &format!("if {game}")).is_empty(), "one store");
    assert_eq!(server.says(ANNA, &format!("try {game} drop 1")), none);
}

#[test]
fn what_ends_with_a_reply_that_another_replaces_is_told_with_its_number() {
    let server = server();
    let game = server.begun();
    server.asks(ANNA, &format!("move {game} {FIRST}"));
    server.asks(ANNA, &format!("if {game} {SECOND} {THIRD} T-N11,N12,O12 {OTHER}"));
    let told = server.says(ANNA, &format!("if {game} {SECOND} {OTHER}"));
    let ended = format!("{THIRD} and 1 move after it are no longer conditional.");
    assert_eq!(told, format!("{SECOND} {OTHER}\n{ended}\n"));
    assert_eq!(server.says(ANNA, &format!("if {game}")), format!("{SECOND} {OTHER}\n"));
}

#[test]
fn the_match_says_why_moves_cant_be_tried_and_nothing_changes() {
    let server = server();
    let game = server.begun();
    server.asks(ANNA, &format!("move {game} {FIRST}"));
    for (words, why) in [
        ("#3 T-M8,M9,N9", "the next move is number 2, not 3"),
        ("#0 T-M8,M9,N9", "the next move is number 2, not 0"),
        ("T-D5,D6,E6", "D5 is occupied"),
        ("T-M8,M9,N9 T-M8,M9,N9", "move 2 of the line, T-M8,M9,N9: M8 is occupied"),
        ("drop 0", "this variation is no longer there"),
        ("drop 1", "this variation is no longer there"),
        ("share", "the game is not over yet"),
    ] {
        let failed = server.fails(ANNA, &format!("try {game} {words}"));
        assert_eq!(failed, (Exit::Refused, format!("error: {why}\n")), "{words}");
    }
    for words in ["drop", "drop x", "soon", "#1", "#x T-M8,M9,N9"] {
        assert_eq!(server.fails(ANNA, &format!("try {game} {words}")).0, Exit::Usage, "{words}");
    }
    let tried = server.says(ANNA, &format!("try {game}"));
    assert_eq!(tried, "Nothing has been tried in this game.\n");
    let computers = server.asks(ANNA, "challenge computer:1 white")[0]["game"].clone();
    for words in ["", FIRST] {
        let failed = server.fails(BEN, &format!("try {computers} {words}"));
        let why = "error: you watch this game and don't play in it\n";
        assert_eq!(failed, (Exit::Forbidden, why.to_owned()));
    }
}

#[test]
fn after_the_end_both_try_moves_in_one_tree_and_own_moves_are_shown_when_asked_for() {
    let server = server();
    let game = server.begun();
    server.asks(ANNA, &format!("move {game} {FIRST}"));
    server.says(ANNA, &format!("try {game} {SECOND} {THIRD}"));
    server.says(BEN, &format!("resign {game}"));
    let hint =
        format!("The other player does not see 2 moves of yours: 'try {game} share' shows them.\n");
    let own = |nth| format!("{nth}  line 0, move 2: (not shared) {SECOND} {THIRD}\n");
    let alone = format!("0  the game: {FIRST}\n{}{hint}", own(1));
    assert_eq!(server.says(ANNA, &format!("try {game}")), alone);
    assert_eq!(server.asks(ANNA, &format!("try {game}"))[1]["unshared"], 2);
    server.says(BEN, &format!("try {game} {OTHER}"));
    let one = format!("0  the game: {FIRST}\n1  line 0, move 2: {OTHER}\n");
    assert_eq!(server.says(BEN, &format!("try {game}")), one);
    assert_eq!(server.says(ANNA, &format!("try {game}")), one.clone() + &own(2) + &hint);
    let shared = server.says(ANNA, &format!("try {game} share"));
    assert_eq!(shared, one + &format!("2  line 0, move 2: {SECOND} {THIRD}\n"));
    assert_eq!(server.says(BEN, &format!("try {game}")), shared);
    let save = server.says(BEN, &format!("export {game} json"));
    assert!(save.contains(OTHER) && save.contains(THIRD), "{save}");
    server.says(BEN, &format!("try {game} drop 2"));
    assert!(!server.says(BEN, &format!("export {game} json")).contains(THIRD));
    // Anna has the line in her own tree still, and can delete it there.
    assert_eq!(
        server.says(ANNA, &format!("try {game}")),
        alone.replace("1  line", "2  line").replacen(
            '\n',
            &format!("\n1  line 0, move 2: {OTHER}\n"),
            1
        )
    );
    assert!(!server.says(ANNA, &format!("try {game} drop 2")).contains(THIRD));
}

#[test]
fn comments_and_marks_are_read_with_the_lines() {
    use crate::punct::engine::MoveMark;
    use crate::punct::play::{Command, TreeChange, TreeEdit};

    let server = server();
    let game = server.begun();
    server.asks(ANNA, &format!("move {game} {FIRST}"));
    let anna = server.players[ANNA].0.id;
    for (path, change) in [
        (vec![], TreeChange::Comment("before\nall".to_owned())),
        (vec![FIRST.parse().expect("a move")], TreeChange::Mark(Some(MoveMark::Good))),
    ] {
        let edit = Command::Edit(TreeEdit { round: None, path, change });
        server.game_server.ask_table(anna, GameId(game), edit).expect("a change");
    }
    let told = server.says(ANNA, &format!("try {game}"));
    assert_eq!(
        told,
        format!("0  the game: {FIRST}!\n   at the start: before\n   at the start: all\n")
    );
    server.asks(BEN, &format!("resign {game}"));
    let told = server.says(ANNA, &format!("try {game}"));
    let own = "   at the start, not shared: before\n   at the start, not shared: all\n";
    let hint = "does not see 2 comments or marks of yours";
    assert!(told.contains(own) && told.contains(hint), "{told}");
    let notes = &server.asks(ANNA, &format!("try {game}"))[0]["notes"];
    let expected = json!([
        { "move": 0, "mark": null, "comment": "before\nall" },
        { "move": 1, "mark": "!", "comment": "" },
    ]);
    assert_eq!(notes, &expected);
}
