//! Looking back changes nothing and describes each position. These tests also hold the
//! descriptions.

use std::fs;

use super::{Place, said};
use crate::kit::settings::{Spelling, Verbosity};
use crate::kit::storage::Store;
use crate::punct::engine::MoveMark;
use crate::punct::plain::PlainSession;
use crate::punct::play::{Session, TreeChange};

const MOVES: [&str; 3] = ["T-D3,D4,E4", "T-N14,N15,O15", "SE-H1,H2,H3"];

/// A table at a game with a comment, a mark and a variation.
fn annotated(place: &Place) -> PlainSession {
    let mut session = place.session(crate::rules::Rules::default(), &MOVES);
    let first = session.tree().main_node(1);
    let second = session.tree().main_node(2);
    for (node, change) in [
        (first, TreeChange::Comment("A quiet beginning".to_owned())),
        (second, TreeChange::Mark(Some(MoveMark::Good))),
        (first, TreeChange::Try(vec!["T-K15,L16,K16".parse().unwrap()])),
    ] {
        session.edit_node(node, change).unwrap();
    }
    let tried = session.tree().variations(first).next().unwrap();
    session.edit_node(tried, TreeChange::Comment("Too far".to_owned())).unwrap();
    PlainSession::new(session)
}

/// Types lines, and expects these texts in the answers.
fn expect_answers(table: &mut PlainSession, cases: &[(&str, &str)]) {
    for (line, expected) in cases {
        let answer = said(table, line).replace("\n  ", " ");
        assert!(answer.contains(expected), "{line}: {answer}");
    }
}

#[test]
fn it_goes_back_and_forward_and_tells_each_positions_news() {
    let place = Place::new();
    let mut table = annotated(&place);
    let file = table.session.path().unwrap().to_owned();
    let before = fs::read(&file).unwrap();
    expect_answers(
        &mut table,
        &[
            ("back", "Move 2 of 3."),
            ("back", "The comment: A quiet beginning."),
            ("variations", "1. Bert added a triangle at K15, 1 move."),
            ("wins", "Bert (Black) is to move there.\nBert can't win"),
            ("why", "Move 1 was T-D3,D4,E4."),
            ("variation 1", "Move 2, in a variation."),
            ("at K15", "The PÜNCT of Bert's triangle"),
            ("back", "1 variation was tried here"),
            ("forward", "Move 2, in a variation."),
            ("move 2", "A good move."),
            ("first", "The beginning of the game."),
            ("row 3", "is empty."),
            ("back", "This is the beginning of the game."),
            ("move 2", "Move 2 of 3."),
            ("undo", "You are looking back"),
            ("resign", "You are looking back"),
            ("draw", "You are looking back"),
            ("move 4", "The game has 3 moves."),
            ("comments", "Move 1, T-D3,D4,E4: A quiet beginning."),
            ("comments", "Move 2 in a variation, T-K15,K16,L16: Too far."),
            ("first", "The beginning of the game."),
            ("variations", "No variation begins here; \"move 1\" leads to one."),
            ("last", "Bert (Black) is to move."),
            ("forward", "No further move was made."),
        ],
    );
    assert_eq!(fs::read(&file).unwrap(), before, "the save is unchanged");
    assert!(said(&mut table, "T-K15,L16,K16").contains("added"), "the present can go on");
}

#[test]
fn a_move_while_looking_back_is_tried_and_undo_takes_it_back() {
    let place = Place::new();
    let mut table = annotated(&place);
    expect_answers(
        &mut table,
        &[
            ("move 1", "Move 1 of 3."),
            ("T-C6,C7,D7", "Move 2, in a variation."),
            ("T-N14,N15,O15", "Move 3, in a variation."),
            ("back", "Move 2, in a variation."),
            ("undo", "More moves follow this one"),
            ("forward", "Move 3, in a variation."),
            ("undo", "Move 2, in a variation."),
            ("undo", "Move 1 of 3."),
            ("undo", "You are looking back"),
            ("variation 1", "The comment: Too far."),
            ("undo", "Answer \"yes\" or \"no\"."),
            ("no", ""),
            ("last", "Bert (Black) is to move."),
            ("undo", "Taken back: Anna added a straight at H1."),
        ],
    );
}

#[test]
fn a_save_with_notes_says_so_when_it_is_opened() {
    let place = Place::new();
    let name = annotated(&place).session.path().unwrap().to_owned();
    let mut table = place.table(&[]);
    let games = said(&mut table, "games");
    assert!(games.contains("Anna against Bert, 3 moves; standard"), "{games}");
    let opened = said(&mut table, &format!("open {}", name.display())).replace("\n  ", " ");
    assert!(opened.contains("The game has 3 comments or marks"), "{opened}");
    assert!(opened.contains("1 variation: \"variations\" tells them."), "{opened}");
    assert!(opened.contains("3 moves were played"), "{opened}");
    assert!(said(&mut table, "open nothing").contains("nothing"));
}

#[test]
fn the_game_that_is_played_can_be_opened_again_and_stays_in_its_file() {
    let place = Place::new();
    let mut table = place.table(&MOVES);
    let file = table.session.path().unwrap().to_owned();
    let opened = said(&mut table, &format!("open {}", file.display()));
    assert!(!opened.contains("another program"), "{opened}");
    assert_eq!(table.session.path(), Some(file.as_path()));
    said(&mut table, "T-K15,L16,K16");
    assert!(fs::read_to_string(&file).unwrap().contains("T-K15"), "the move is saved in that file");
}

#[test]
fn a_lesson_a_new_game_and_an_opened_one_begin_at_the_present() {
    let place = Place::new();
    let saved = annotated(&place).session.path().unwrap().to_owned();
    for next in ["lesson 3", "puzzle 1", "new", &format!("open {}", saved.display())] {
        let mut table = annotated(&place);
        said(&mut table, "move 1");
        let present = said(&mut table, next);
        assert!(!table.prompt().starts_with("Move"), "{next}: {present}");
        said(&mut table, "board");
        said(&mut table, "leave");
        assert!(!table.prompt().starts_with("Move"), "{next}: back in the game");
    }
}

#[test]
fn a_comment_of_several_lines_is_one_sentence_after_the_other() {
    let place = Place::new();
    let mut table = annotated(&place);
    let first = table.session.tree().main_node(1);
    let comment = TreeChange::Comment("Quiet.\nAnd \u{1b}slow".to_owned());
    table.session.edit_node(first, comment).unwrap();
    let answer = said(&mut table, "move 1");
    assert!(answer.contains("The comment: Quiet. And \u{FFFD}slow."), "{answer}");
    let answer = said(&mut table, "comments");
    assert!(answer.contains(": Quiet. And \u{FFFD}slow."), "{answer}");
}

#[test]
fn where_no_files_are_kept_none_is_opened_or_listed() {
    let mut table = PlainSession::new(Session::from_record(
        Store::without_folder(),
        annotated(&Place::new()).session.to_saved(),
    ));
    for line in ["open /etc/hostname", "games"] {
        assert_eq!(said(&mut table, line).trim(), "Games are saved nowhere here.");
    }
}

#[test]
fn lines_and_sides_tell_what_lies_there() {
    let place = Place::new();
    let mut table = place.table(&MOVES);
    expect_answers(
        &mut table,
        &[
            (
                "line D3 third",
                "The third line through D3, B1 to Q16: D3 white PÜNCT, T-D3; E4 white dot of T-D3.",
            ),
            ("line D3 row", "Row 3, A3 to K3: D3 white PÜNCT, T-D3; H3 white dot of SE-H1."),
            ("side bottom", "The bottom side, B1 to H1: H1 white PÜNCT, SE-H1."),
            ("side bottom all", "H1 white PÜNCT, SE-H1. Empty: "),
            ("line D3 third all", "E4 white dot of T-D3. Empty: "),
            ("column D all", "D4 white dot of T-D3. Empty: "),
            ("side top", "is empty."),
            ("row 3 all", "Empty: "),
        ],
    );
}

#[test]
fn brief_tells_less_and_both_choices_are_kept() {
    let place = Place::new();
    let mut table = place.table(&MOVES);
    let full = said(&mut table, "SE-G2,G3,G4");
    said(&mut table, "undo");
    said(&mut table, "brief");
    let brief = said(&mut table, "SE-G2,G3,G4");
    assert!(brief.lines().count() <= full.lines().count());
    assert!(brief.starts_with("Bert: SE-G2,G3,G4."), "{brief}");
    said(&mut table, "spell alphabet");
    let learnt = (table.learnt.settings.verbosity, table.learnt.settings.spelling);
    assert_eq!(learnt, (Verbosity::Brief, Spelling::Alphabet));
    let lines = table.spell_lines(&["T-D3,D4,E4".to_owned()]);
    assert_eq!(lines, ["triangle, Delta three to Delta four, Echo four"]);
}

#[test]
fn moves_are_tried_commented_and_marked_beside_the_game() {
    let place = Place::new();
    let mut table = place.table(&MOVES);
    let played = table.session.game().moves().to_vec();
    expect_answers(
        &mut table,
        &[
            ("back", "Move 2 of 3."),
            ("drop", "Only a move in a variation can be dropped."),
            ("try SE-D3,E3,F3", "D3"),
            ("try straight end, Hotel one to Hotel two, Hotel three", "PÜNCT on H1"),
            ("back", "Move 2 of 3."),
            ("try T-K9,K10,L10", "Move 3, in a variation."),
            ("comment Better, at G8?", "The comment on this position is kept."),
            ("mark interesting", "The mark of this move is kept."),
            ("mark strange", "a mistake or a blunder"),
            ("try T-A2,A3,B3", "Move 4, in a variation."),
            ("drop", "Move 3, in a variation."),
            ("last", "Bert (Black) is to move."),
            (
                "comments",
                "Move 3 in a variation, T-K9,K10,L10, an interesting move: Better, at G8?",
            ),
            ("move 2", "1 variation was tried here"),
            ("variation 1", "An interesting move."),
            ("first", "The beginning of the game."),
            ("mark good", "There is no move to mark"),
        ],
    );
    assert_eq!(table.session.game().moves(), played, "the game is as it was played");
    let file = table.session.path().unwrap().to_owned();
    assert!(fs::read_to_string(file).unwrap().contains("Better, at G8?"), "it is saved");
}

#[test]
fn drop_asks_before_it_deletes_more_than_one_bare_move() {
    let place = Place::new();
    let mut table = place.table(&MOVES);
    expect_answers(
        &mut table,
        &[
            ("back", "Move 2 of 3."),
            ("try T-K9,K10,L10", "Move 3, in a variation."),
            ("try T-A2,A3,B3", "Move 4, in a variation."),
            ("back", "Move 3, in a variation."),
            ("drop", "Delete T-K9,K10,L10 and all after it, 2 moves with their comments?"),
            ("no", "Then it stays as it is."),
            ("forward", "Move 4, in a variation."),
            ("mark good", "The mark of this move is kept."),
            ("drop", "Delete T-A2,A3,B3 with its comment and mark?"),
            ("back", "That is neither yes nor no, so it counts as no."),
            ("drop", "Answer \"yes\" or \"no\"."),
            ("yes", "Move 2 of 3."),
            ("variations", "The game has no variation."),
        ],
    );
}

#[test]
fn a_comment_tells_the_comment_that_it_replaces() {
    let place = Place::new();
    let mut table = place.table(&MOVES);
    let kept = "The comment on this position is kept.";
    assert_eq!(said(&mut table, "comment Too slow"), kept);
    assert_eq!(said(&mut table, "comment Too slow"), kept, "the same comment");
    assert_eq!(said(&mut table, "comment Fine"), format!("{kept} It replaces: Too slow."));
}

#[test]
fn a_comment_is_kept_as_typed_and_its_moves_are_told_in_the_spelling_of_all_answers() {
    let place = Place::new();
    let mut table = place.table(&MOVES);
    let typed = "A one day plan: golf eight, not T-D6,D7,E7!";
    said(&mut table, &format!("comment {typed}"));
    let here = table.session.current();
    assert_eq!(table.session.tree().comment(here), typed);
    said(&mut table, "spell words");
    let told = said(&mut table, "comments");
    let spelled = table.spell_lines(&[told]).concat();
    assert!(spelled.contains("golf eight, not triangle, D6 to D7, E7!"), "{spelled}");
}
