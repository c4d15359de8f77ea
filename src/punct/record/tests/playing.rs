//! Laws of a game in memory and of its variations.

use jiff::Timestamp;

use crate::kit::storage::{Format, Name};
use crate::kit::strength::Strength;
use crate::punct::record::{Record, Swap, Undone};
use crate::rules::{Ending, Move, Player, Rules};

const MOVES: [&str; 3] = ["T-D3,D4,E4", "T-N14,N15,O15", "T-D6,D7,E7"];

fn read(text: &str) -> Move {
    text.parse().expect("a move")
}

fn new() -> Record {
    Record::new(Rules::default(), Player::BOTH.map(Name::default_of), Timestamp::UNIX_EPOCH)
}

fn record_after(moves: &[&str]) -> Record {
    let mut live = new();
    for text in moves {
        live.play(read(text)).expect("a legal move");
    }
    live
}

fn line(live: &Record) -> Vec<String> {
    live.moves().iter().map(Move::to_string).collect()
}

#[test]
fn what_is_taken_back_can_be_played_again() {
    let mut live = record_after(&MOVES);
    let end = live.game().position().clone();
    assert_eq!(live.undo(2), Some(Undone::Moves(vec![read(MOVES[2]), read(MOVES[1])])));
    assert_eq!((live.game().ply(), line(&live).len()), (1, 3));
    assert_eq!(
        [live.redo(), live.redo(), live.redo()],
        [Some(read(MOVES[1])), Some(read(MOVES[2])), None]
    );
    assert!(*live.game().position() == end);
}

#[test]
fn undo_stops_at_the_start() {
    assert_eq!(new().undo(1), None);
    let mut live = record_after(&MOVES[..1]);
    assert_eq!(live.undo(5), Some(Undone::Moves(vec![read(MOVES[0])])));
    assert_eq!(live.undo(1), None);
}

#[test]
fn after_another_move_nothing_is_played_again_and_neither_after_the_same_move() {
    for played in [MOVES[1], MOVES[2]] {
        let mut live = record_after(&MOVES);
        live.undo(2);
        assert_eq!(
            live.play(read(MOVES[0])),
            Err(live.game().position().check(read(MOVES[0])).unwrap_err())
        );
        assert_eq!(line(&live), MOVES, "a refused move changes nothing");
        live.play(read(played)).expect("a legal move");
        assert_eq!(line(&live), [MOVES[0], played]);
        assert_eq!(live.redo(), None);
    }
}

#[test]
fn an_ending_forgets_a_single_move_taken_back_and_is_taken_back_first() {
    let mut live = record_after(&MOVES);
    live.undo(1);
    assert_eq!(live.end(Ending::Agreed), Ok(()));
    assert_eq!(line(&live), MOVES[..2]);
    assert_eq!(live.undo(1), Some(Undone::Ending));
    assert_eq!((live.game().ply(), live.game().outcome()), (2, None));
    assert_eq!(live.undo(1), Some(Undone::Moves(vec![read(MOVES[1])])));
}

#[test]
fn any_node_of_the_line_can_be_looked_at() {
    let mut live = record_after(&MOVES);
    live.undo(2);
    for ply in 0..4 {
        assert_eq!(live.game_at_node(live.tree().main_node(ply)).ply(), ply);
    }
    let end = live.game_at_node(live.tree().end());
    assert_eq!(end.last_move(), Some(read(MOVES[2])));
    assert_eq!(live.game().ply(), 1, "looking changes nothing");
}

const ASIDE: &str = "T-D9,D10,E10";

#[test]
fn another_move_is_a_variation_and_changes_nothing_of_the_game() {
    let mut live = record_after(&MOVES);
    live.undo(1);
    let before = live.game().position().clone();
    let first = live.tree().main_node(1);
    let aside = live.try_move(first, read(ASIDE)).expect("a legal move");
    let further = live.try_move(aside, read(MOVES[2])).expect("a legal move");
    assert_eq!(live.game_at_node(further).moves(), [MOVES[0], ASIDE, MOVES[2]].map(read));
    assert_eq!((line(&live).len(), live.game().ply()), (3, 2));
    assert!(*live.game().position() == before && !live.tree().is_main(further));
    assert_eq!(live.redo(), Some(read(MOVES[2])));
    assert_eq!(live.try_move(first, read(MOVES[1])), Ok(live.tree().main_node(2)));
}

#[test]
fn a_move_that_breaks_the_rules_is_no_variation() {
    let mut live = record_after(&MOVES);
    let start = live.tree().main_node(0);
    let nodes = live.tree().entries().len();
    assert!(live.try_move(live.current(), read(MOVES[0])).is_err());
    assert_eq!((live.tree().entries().len(), live.tree().main_node(0)), (nodes, start));
}

#[test]
fn what_is_taken_back_and_replaced_is_in_the_save_as_a_variation() {
    let mut live = record_after(&MOVES);
    let before = live.tree().main_node(2);
    let tried = live.try_move(before, read(ASIDE)).expect("a legal move");
    live.tree_mut().set_comment(tried, "sharper".to_owned());
    live.undo(2);
    live.play(read("T-N9,N10,O10")).expect("a legal move");
    for format in Format::ALL.into_iter().filter(|&format| format != Format::Text) {
        let text = format.write(&live);
        let tree = format.read(text.as_bytes(), None).expect("a game").record.tree().clone();
        let moves = |node| tree.path(node).iter().map(Move::to_string).collect::<Vec<_>>();
        let [played, replaced] = tree.children(tree.main_node(1)) else { panic!("{text}") };
        assert_eq!((moves(*played).len(), *played), (2, tree.end()));
        assert_eq!(moves(*replaced), MOVES[..2]);
        let [went_on, tried] = tree.children(*replaced) else { panic!("{text}") };
        assert_eq!(
            (moves(*went_on), tree.comment(*tried)),
            (MOVES.map(str::to_owned).to_vec(), "sharper")
        );
    }
}

#[test]
fn a_game_the_players_ended_can_be_tried_on() {
    let mut live = record_after(&MOVES);
    live.end(Ending::Agreed).expect("an end");
    assert!(live.try_move(live.current(), read(ASIDE)).is_ok());
    assert_eq!((line(&live).len(), live.game().ending()), (3, Some(Ending::Agreed)));
}

#[test]
fn a_record_holds_the_line_and_where_the_players_stand() {
    let mut live = record_after(&MOVES);
    live.undo(1);
    assert_eq!((live.moves().len(), live.game().ply()), (3, 2));
    let (header, tree) = (live.header().clone(), live.tree().clone());
    let mut again = Record::from_tree(header, live.game().clone(), tree);
    assert_eq!((again.game().ply(), line(&again)), (2, line(&live)));
    assert_eq!(again.redo(), Some(read(MOVES[2])));
}

#[test]
fn without_its_first_move_nobody_has_taken_it_over() {
    let names = |of: [&str; 2]| of.map(|name| Name::from_save(name.into()));
    let taken = || {
        let mut live = record_after(&MOVES);
        live.header_mut().set_players(names(["Bert", "Anna"]), [None, Some(Strength::FIRST)]);
        live.header_mut().swap = Some(Swap::Taken);
        live
    };
    let mut live = taken();
    live.undo(2);
    assert_eq!(live.header().swap, Some(Swap::Taken));
    assert_eq!(live.header().names, names(["Bert", "Anna"]));
    for mut live in [live, taken()] {
        live.undo(3);
        assert_eq!(live.header().swap, Some(Swap::Allowed));
        assert_eq!(live.header().names, names(["Anna", "Bert"]));
        assert_eq!(live.header().computer, [Some(Strength::FIRST), None]);
        assert_eq!(line(&live), MOVES[..1]);
        assert_eq!((live.redo(), live.redo()), (Some(read(MOVES[0])), None));
    }
}
