//! Questions about where pieces can go, and questions to the engine.

use super::{Place, said};
use crate::punct::engine::tests::WON;
use crate::punct::plain::PlainSession;
use crate::rules::Source;

/// White wins with one more piece, around P9.
const NEARLY_WON: &[&str] = WON.split_at(10).0;

#[test]
fn where_a_piece_on_the_board_can_go_is_told_line_by_line() {
    let place = Place::new();
    let mut table = place.table(&["T-D3,D4,E4", "T-N14,N15,O15"]);
    insta::assert_snapshot!("reach", said(&mut table, "where can T-D3 go"));
    let ways = said(&mut table, "where can T-D3 go at P15");
    assert_eq!(
        ways.lines().next(),
        Some("The triangle, T-D3, can lie in 4 ways with its PÜNCT on P15:")
    );
    assert!(ways.lines().skip(1).all(|way| way.starts_with("TD3-P15,")), "{ways}");
    assert_eq!(
        said(&mut table, "where can T-D3 go at K9"),
        "The triangle, T-D3, can't go to K9.\n\
         K9 is not on one of the three lines through D3."
    );
}

#[test]
fn what_the_players_need_is_told() {
    let place = Place::new();
    let mut table = place.table(&["T-D3,D4,E4", "T-N14,N15,O15"]);
    assert_eq!(
        said(&mut table, "needs"),
        "Anna needs 15 more spaces to join two sides by adding pieces: 2 from the chain\n  \
         through D3 to the bottom side, 13 to the top side.\n\
         Bert needs 15 more spaces to join two sides by adding pieces: 2 from the chain\n  \
         through N14 to the upper right side, 13 to the lower left side."
    );
}

#[test]
fn the_levels_and_bridges_of_the_ways_are_told() {
    let place = Place::new();
    let mut table = place.table(&["T-D3,D4,E4", "T-N14,N15,O15", "T-D6,D7,E7", "T-N11,N12,O12"]);
    let ways = said(&mut table, "where can T-D6 go at D4");
    assert!(ways.contains("TD6-D4,D3,E4, level 1."), "{ways}");
}

#[test]
fn an_engine_that_may_not_says_why_and_does_nothing() {
    let place = Place::new();
    let mut table = place.table(NEARLY_WON);
    table.engine.share.refusal = Box::new(|| Some("your rated game goes on".to_owned()));
    for asked in ["hint", "wins", "threats", "review", "why"] {
        assert_eq!(said(&mut table, asked), "Your rated game goes on.", "{asked}");
    }
    said(&mut table, "computer white");
    let request = table.request().expect("it is the computer's turn");
    assert_eq!(table.computers_turn(request), ["Your rated game goes on."]);
    let places = said(&mut table, "reserve");
    assert!(!places.contains("rated game"), "the rules are no advice: {places}");
}

/// A board with climbs and bridges for White, who is to move.
fn climbing(place: &Place) -> PlainSession {
    place.table(&[
        "T-D3,D4,E4",
        "T-N14,N15,O15",
        "T-D6,D7,E7",
        "T-N11,N12,O12",
        "SE-H4,I4,J4",
        "T-L14,L15,M15",
    ])
}

#[test]
fn climbs_descents_and_bridges_are_named_before_the_rest_is_counted() {
    let place = Place::new();
    let mut table = climbing(&place);
    insta::assert_snapshot!("climber", said(&mut table, "where can SE-H4 go"));
    said(&mut table, "TD6-D4,D3,E4");
    insta::assert_snapshot!("climbed", said(&mut table, "where can T-D4 on level 1 go"));
    let new = said(&mut table, "where can T go");
    assert!(new.starts_with("A new triangle can go to ") && new.lines().count() == 1, "{new}");
}

#[test]
fn climbs_and_bridges_are_all_such_moves_of_the_player_to_move() {
    let place = Place::new();
    let mut table = climbing(&place);
    let position = table.session.game().position().clone();
    let legal = position.legal_moves();
    let (mut climbs, mut bridges) = (Vec::new(), Vec::new());
    for played in legal {
        let Source::Board(from) = played.source() else { continue };
        let landing = position.with_lifted(from).unwrap().landing(played.placement()).unwrap();
        if landing.level > position.top(from).unwrap().level {
            climbs.push(played.to_string());
        }
        if landing.gap.is_some() {
            bridges.push(played.to_string());
        }
    }
    assert!(climbs.len() > 1 && !bridges.is_empty(), "{climbs:?} {bridges:?}");
    for (word, mut expected) in [("climbs", climbs), ("bridges", bridges)] {
        let answer = said(&mut table, word);
        let (heading, moves) = answer.split_once('\n').unwrap();
        assert!(expected.len() <= 10, "a longer list is told by pieces");
        let verb = word.trim_end_matches('s');
        let ways = match expected.len() {
            1 => "one way".to_owned(),
            number => format!("any of {number} ways"),
        };
        assert_eq!(heading, format!("Anna can {verb} in {ways}:"));
        let mut named: Vec<&str> =
            moves.lines().filter_map(|it| it.split(", level").next()).collect();
        named.sort_unstable();
        expected.sort_unstable();
        assert_eq!(named, expected, "{word}");
    }
    let mut bare = place.table(&["T-D3,D4,E4"]);
    assert_eq!(said(&mut bare, "climbs"), "Bert can't climb anything now.");
    assert_eq!(said(&mut bare, "bridges"), "Bert can't bridge anything now.");
}

#[test]
fn of_the_opponents_piece_it_is_told_what_it_could_do_in_its_turn() {
    let place = Place::new();
    let mut table = place.table(&["T-D3,D4,E4"]);
    let answer = said(&mut table, "where can D3 go");
    assert!(answer.starts_with("In Anna's turn, the triangle, T-D3, can go to "), "{answer}");
}

#[test]
fn where_can_says_what_is_in_the_way() {
    let place = Place::new();
    let mut table = place.table(&[
        "T-D3,D4,E4",
        "T-N14,N15,O15",
        "T-D6,D7,E7",
        "T-N11,N12,O12",
        "TD6-D4,D3,E4",
    ]);
    for (line, answer) in [
        ("where can T-A5 go", "There is no piece on A5."),
        ("where can SE-D4 go", "The piece with its PÜNCT on D4 is T-D4 on level 1."),
        ("where can E4 go", "E4 holds a minor dot; the PÜNCT of that piece is on D4."),
        (
            "where can T-D3 go",
            "The piece is blocked: D3 is covered by a white triangle on level 1.",
        ),
    ] {
        assert_eq!(said(&mut table, line), answer, "{line}");
    }
}

#[test]
fn threats_and_wins_are_the_same_moves_seen_from_both_sides() {
    let place = Place::new();
    let mut white = place.table(NEARLY_WON);
    let wins = said(&mut white, "wins");
    assert!(wins.starts_with("Anna can win in any of 19 ways:\n"), "{wins}");
    assert!(wins.contains(" joins the upper right and lower left sides."), "{wins}");
    assert_eq!(said(&mut white, "threats"), "Bert has no winning move at the moment.");
    said(&mut white, "T-C2,C3,D3");
    let threats = said(&mut white, "threats");
    assert!(threats.starts_with("Anna threatens to win in any of "), "{threats}");
}

#[test]
fn a_hint_gives_reasons_and_then_the_next_best() {
    let place = Place::new();
    let mut table = place.table(NEARLY_WON);
    let first = said(&mut table, "hint");
    assert!(first.starts_with("The best move found: "), "{first}");
    assert!(first.contains(". Anna's chance to win: 100 %.\n"), "{first}");
    assert!(first.contains("\nIt joins the upper right and lower left sides."), "{first}");
    let place = Place::new();
    let mut table = place.table(&NEARLY_WON[..2]);
    said(&mut table, "hint");
    let second = said(&mut table, "hint");
    assert!(second.starts_with("Number 2 of 5 moves found, "), "{second}");
}

#[test]
fn in_brief_the_result_alone_tells_what_a_winning_move_joins() {
    for (telling, times) in [("full", 2), ("brief", 1)] {
        let mut table = Place::new().table(NEARLY_WON);
        said(&mut table, telling);
        let answer = said(&mut table, "T-P9,P10,Q10");
        assert_eq!(
            answer.matches("the upper right and lower left sides").count(),
            times,
            "{answer}"
        );
    }
}

#[test]
fn once_the_game_is_over_there_is_nothing_to_ask() {
    let place = Place::new();
    let mut table = place.table(NEARLY_WON);
    let answer = said(&mut table, "T-P9,P10,Q10");
    assert!(
        answer.contains("Anna (White) wins: a chain joins the upper right and lower left sides."),
        "{answer}"
    );
    for line in ["threats", "wins", "hint", "where can T go", "T-A5,A4,B5", "resign"] {
        assert_eq!(said(&mut table, line), "The game is over.", "{line}");
    }
    assert_eq!(table.prompt(), "Over> ");
}

#[test]
fn the_menu_lists_only_what_can_be_done_now() {
    let place = Place::new();
    let mut table = place.table(&[]);
    let answer = said(&mut table, "menu");
    assert!(answer.contains("laying: play, "), "{answer}");
    for absent in ["undo", "again", "claim", " go"] {
        assert!(!answer.contains(absent), "{absent}");
    }
    said(&mut table, "T-D3,D4,E4");
    assert!(said(&mut table, "menu").contains("laying: play, undo"));
}

#[test]
fn of_many_climbs_their_number_with_each_piece_is_told_and_then_those_of_one_piece() {
    let place = Place::new();
    let mut table = climbing(&place);
    for by in ["T-G6,G7,H7", "SC-M9,M8,M10", "T-E8,E9,F9", "T-K5,K6,L6"] {
        said(&mut table, by);
    }
    let head = said(&mut table, "climbs").replace("\n  ", " ");
    let [counts, more] = head.lines().collect::<Vec<_>>()[..] else { panic!("{head}") };
    let (ways, pieces) = counts.split_once(", with ").expect("a head");
    let ways: usize = ways.split(' ').find_map(|word| word.parse().ok()).expect("a number");
    let (_, pieces) = pieces.trim_end_matches('.').split_once(": ").expect("pieces");
    let mut sum = 0;
    for piece in pieces.split(", ") {
        let (name, number) = piece.rsplit_once(": ").expect("a number");
        let (_, punct) = name.split_once('-').expect("a piece");
        let number: usize = number.parse().expect("a number");
        let own = said(&mut table, &format!("climbs {punct}"));
        assert_eq!(own.lines().count(), number + 1, "{own}");
        assert_eq!(said(&mut table, &format!("climb {name}")), own);
        sum += number;
    }
    assert!(ways == sum && ways > 10, "{head}");
    assert!(more.starts_with("\"climbs "), "{more}");
    assert_eq!(said(&mut table, "climbs A5"), "There is no piece on A5.");
    assert!(said(&mut table, "climbs N14").contains("opponent"));
    assert!(said(&mut table, "climbs T").starts_with("write \"climbs\""));
}
