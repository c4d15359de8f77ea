//! The answers about moves, about the pieces on spaces, and about where pieces can go.

use std::path::Path;

use super::{Place, said};
use crate::punct::plain::PlainSession;
use crate::punct::record;
use crate::rules::Rules;

/// After these moves a white triangle lies on two black dots and one of its own.
const CLIMBED: [&str; 5] =
    ["T-D3,D4,E4", "AR-L10,L9,K8", "T-D6,D7,E7", "SC-M9,M8,M10", "TD6-D4,D3,E4"];

#[test]
fn an_added_piece_is_told_with_its_dots() {
    let place = Place::new();
    let mut table = place.table(&[]);
    assert_eq!(
        said(&mut table, "T-D3,D4,E4"),
        "Anna added a triangle: PÜNCT on D3, minor dots on D4 and E4.\n\
         Bert (Black) is to move."
    );
}

#[test]
fn a_moved_piece_is_told_with_its_level_and_what_it_covers_and_blocks() {
    let place = Place::new();
    let mut table = place.table(&CLIMBED[..4]);
    assert_eq!(
        said(&mut table, CLIMBED[4]),
        "Anna moved the triangle from D6 to D4: minor dots on D3 and E4.\n\
         It climbed to level 1.\n\
         It blocks Anna's T-D3 on level 0.\n\
         Bert (Black) is to move."
    );
}

#[test]
fn a_piece_that_moves_away_uncovers_and_frees() {
    let place = Place::new();
    let mut table = place.table(&[&CLIMBED[..], &["T-N14,N15,O15"]].concat());
    assert_eq!(
        said(&mut table, "TD4-D6,D7,E7"),
        "Anna moved the triangle from D4 to D6: minor dots on D7 and E7.\n\
         It came down to the board.\n\
         It frees Anna's T-D3.\n\
         Bert (Black) is to move."
    );
}

#[test]
fn the_sides_that_chains_touch_are_told_when_they_change() {
    let place = Place::new();
    let mut table = place.table(&["SE-A6,B6,C6", "T-N14,N15,O15", "T-D6,D7,E7", "T-N11,N12,O12"]);
    assert_eq!(
        said(&mut table, "SEA6-H6,G6,F6"),
        "Anna moved the straight end from A6 to H6: minor dots on G6 and F6.\n\
         Anna's chain no longer touches the lower left side.\n\
         Bert (Black) is to move."
    );
    let place = Place::new();
    let mut table = place.table(&["SE-A6,B6,C6", "T-N14,N15,O15"]);
    let answer = said(&mut table, "T-D2,D1,E2");
    assert!(
        answer.contains("\nAnna's chain through D1 now touches the bottom side.\n"),
        "{answer}"
    );
}

#[test]
fn bridges_and_cuts_are_told() {
    let save = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves/the-bridge.json");
    let record = record::read(&save).unwrap();
    let moves: Vec<String> = record.moves().iter().map(ToString::to_string).collect();
    let (last, before) = moves.split_last().unwrap();
    let place = Place::new();
    let before: Vec<&str> = before.iter().map(String::as_str).collect();
    let mut table = PlainSession::new(place.session(Rules::default(), &before));
    insta::assert_snapshot!("bridge", said(&mut table, last));
}

#[test]
fn the_count_of_the_centre_is_told_in_the_standard_game_when_it_changes() {
    let place = Place::new();
    let session = place.session(Rules::default(), &["T-D3,D4,E4", "T-N14,N15,O15"]);
    let mut table = PlainSession::new(session);
    let answer = said(&mut table, "TD3-I8,H7,H8");
    assert!(answer.contains("\nCentral hexagon: Anna 3 spaces, Bert 0.\n"), "{answer}");
    let answer = said(&mut table, "T-N11,N12,O12");
    assert!(!answer.contains("Central hexagon"), "{answer}");
    let answer = said(&mut table, "TI8-D3,D4,E4");
    assert!(answer.contains("\nCentral hexagon: Anna 0 spaces, Bert 0.\n"), "{answer}");
}

#[test]
fn a_refused_move_gives_its_reason_and_changes_nothing() {
    let place = Place::new();
    let mut table = place.table(&["T-D3,D4,E4"]);
    assert_eq!(said(&mut table, "T-D3,D4,E4"), "D3 is occupied.");
    assert_eq!(said(&mut table, "TD3-D5,D6,E6"), "The piece on D3 is your opponent's.");
    assert_eq!(table.prompt(), "Black> ");
}

#[test]
fn rows_columns_and_stacks_are_told() {
    let place = Place::new();
    let mut table = place.table(&CLIMBED);
    assert_eq!(said(&mut table, "row 12"), "Row 12, D12 to Q12, is empty.");
    assert_eq!(
        said(&mut table, "row 4"),
        "Row 4, A4 to L4: D4 white PÜNCT, T-D4 on level 1; E4 white dot of T-D4 on level\n  1."
    );
    assert_eq!(said(&mut table, "column K"), "Column K, K3 to K17: K8 black dot of AR-L10.");
    assert_eq!(
        said(&mut table, "at D4"),
        "D4.\n\
         The PÜNCT of Anna's triangle, T-D4 on level 1.\n\
         A minor dot of Anna's triangle, T-D3 on level 0.\n\
         Next to it: white right E4, lower right D3; empty upper left D5, upper right\n  \
         E5, lower left C3, left C4."
    );
    insta::assert_snapshot!("rows", said(&mut table, "rows"));
    insta::assert_snapshot!("around_q10", said(&mut table, "around Q10"));
}

#[test]
fn pieces_are_listed_with_what_blocks_them() {
    let place = Place::new();
    let mut table = place.table(&CLIMBED);
    assert_eq!(
        said(&mut table, "white pieces"),
        "Anna has 2 pieces on the board, 1 of them free to move.\n\
         T-D3 on level 0, triangle, minor dots D4 and E4: blocked, D3 is covered by\n  \
         Anna's triangle, T-D4 on level 1.\n\
         T-D4 on level 1, triangle, minor dots D3 and E4: free."
    );
    assert_eq!(said(&mut table, "my pieces"), said(&mut table, "black pieces"));
    assert_eq!(said(&mut table, "their pieces"), said(&mut table, "white pieces"));
}

#[test]
fn my_reserve_and_their_reserve_read_one_side() {
    let place = Place::new();
    let mut table = place.table(&CLIMBED);
    let both = said(&mut table, "reserve");
    let (whites, blacks) = both.split_once("\nBert has ").expect("both sides");
    assert_eq!(said(&mut table, "my reserve"), format!("Bert has {blacks}"));
    for line in ["their reserve", "white reserve"] {
        assert_eq!(said(&mut table, line), whites, "{line}");
    }
}

#[test]
fn in_brief_the_prompt_alone_tells_whose_turn_it_is_after_the_computers_answer() {
    let place = Place::new();
    let mut table = place.against_the_computer();
    said(&mut table, "brief");
    said(&mut table, "T-D3,D4,E4");
    let request = table.request().expect("the computer's turn");
    let answer = table.computers_turn(request).join("\n");
    assert!(answer.starts_with("Bert: ") && !answer.contains("to move"), "{answer}");
    assert_eq!(table.prompt(), "White> ");
    assert!(said(&mut table, "last").ends_with("You are to move."));
    said(&mut table, "resign");
    let end = said(&mut table, "yes");
    assert!(end.ends_with("\n\"review\", \"today\", \"again\", \"new\" or \"quit\"."), "{end}");
}

/// The answers to a player who is alone at the keyboard.
#[test]
fn the_only_person_at_the_keyboard_is_you() {
    let place = Place::new();
    let mut table = place.against_the_computer();
    let added = "You: T-D3,D4,E4.";
    assert_eq!(said(&mut table, "T-D3,D4,E4"), added);
    let request = table.request().expect("the computer's turn");
    let answer = table.computers_turn(request);
    assert_eq!(answer.last().map(String::as_str), Some("You are to move."));
    let words = [
        "at D3",
        "my pieces",
        "reserve",
        "my reserve",
        "chains",
        "centre",
        "last",
        "wins",
        "threats",
        "climbs",
        "bridges",
        "undo",
        "redo",
        "where can T-D3 go",
    ];
    let told = words.map(|line| said(&mut table, line)).join("\n");
    let heard = format!("{}\n{told}", answer.join("\n"));
    assert!(!heard.contains("Anna") && !heard.contains("White"), "{heard}");
    for told in ["your triangle, T-D3", "You have 1 piece on the board", "Taken back: you added"] {
        assert!(heard.contains(told), "{told}: {heard}");
    }
    assert_eq!(said(&mut table, "players").lines().next(), Some("White: you, Anna."));
    said(&mut table, "resign");
    assert!(said(&mut table, "yes").starts_with("Bert (Black) wins: you resigned."));
}

#[test]
fn two_persons_are_called_by_their_names() {
    let place = Place::new();
    let mut table = place.table(&["T-D3,D4,E4"]);
    for line in ["last", "reserve", "chains", "my pieces", "their pieces", "undo"] {
        let answer = said(&mut table, line).to_lowercase();
        assert!(!answer.split(' ').any(|word| word.starts_with("you")), "{line}: {answer}");
    }
}

#[test]
fn reserve_chains_centre_and_moves_are_told() {
    let place = Place::new();
    let mut table = place.table(&CLIMBED);
    let all = ["reserve", "chains", "centre", "moves", "last", "players"];
    let all = all.map(|word| format!("{word}:\n{}", said(&mut table, word)));
    insta::assert_snapshot!("looking", all.join("\n\n"));
}
