//! Rules: The end, 2 to 4: the last piece, no legal move, giving up and agreeing.

use super::example::{Example, basic, standard};
use crate::rules::player::Player::{Black, White};
use crate::rules::{Ending, EndingError, Outcome, Player};

fn last_piece(winner: Option<Player>) -> Outcome {
    Outcome::LastPiece { winner }
}

/// White on three spaces of the central hexagon; each player then has one triangle left.
fn white_in_the_centre(mut example: Example) -> Example {
    example.white("T-D9,D8,E9 TD9-I9,H9,I10").add_all_but_one("L5 L6 M6");
    example
}

#[test]
fn in_the_basic_game_the_last_piece_makes_a_draw() {
    white_in_the_centre(basic()).goes_on().white("T-L5,L6,M6").ends(last_piece(None));
}

#[test]
fn in_the_standard_game_whoever_has_more_of_the_centre_wins() {
    white_in_the_centre(standard())
        .goes_on()
        .shows(
            "
            J17                   .   .   .   x   .   .   .
            H16             O   o   o   .   X   x   .   o   o
            G15           X   x   x   .   .   .   .   .   O   .   .
            F14         O   o   o   .   x   .   .   .   .   .   .   .
            E13       x   X   x   .   x   o   x   .   .   .   .   .   .
            D12     .   .   .   .   X   o   X   x   .   .   .   .   .   .
            C11   o   x   o   o   .   O   :   :   :   o   o   .   .   .   .
            B10 O   X   O   x   X   x   :   o   :   :   O   X   x   .   .   .
            B9    o   x   .   .   .   :   o   O   :   :   .   x   .   .   .
            A8  .   .   o   o   .   o   :   :   :   :   x   .   .   .   .   .
            A7    x   O   .   X   x   o   :   :   :   X   x   .   .   .   .
            A6      X   x   o   .   x   O   .   .   o   o   .   .   .   .
            A5        O   o   x   .   .   X   x   x   O   x   x   .   .
            A4          X   x   o   .   o   O   o   .   .   X   .   .
            A3            O   o   x   .   .   .   .   x   o   o   .
            A2              X   x   .   o   x   x   .   x   O   .
            B1                    o   O   X   o   O   o   X
        ",
        )
        .white("T-L5,L6,M6")
        .ends(last_piece(Some(White)));
}

#[test]
fn whoever_adds_the_last_piece() {
    white_in_the_centre(standard()).black("T-L5,L6,M6").ends(last_piece(Some(White)));
    let mut example = standard();
    example.black("T-D9,D8,E9 TD9-I9,H9,I10").add_all_but_one("L5 L6 M6");
    example.white("T-L5,L6,M6").ends(last_piece(Some(Black)));
}

#[test]
fn equal_numbers_in_the_centre_make_a_draw() {
    let mut example = standard();
    example.white("T-D9,D8,E9 TD9-I9,H9,I10").black("T-N9,M8,N8 TN9-K9,J8,J9");
    example.add_all_but_one("L5 L6 M6");
    example
        .shows(
            "
            H10   :   o   :   :
            G9  :   o   O   x   X
            G8    :   :   :   x
        ",
        )
        .white("T-L5,L6,M6")
        .ends(last_piece(None));
}

#[test]
fn what_is_covered_in_the_centre_does_not_count() {
    standard()
        .white("T-D9,D8,E9 TD9-I9,H9,I10 T-D8,D7,E8 TD8-G8,G7,H8")
        .black("T-N9,M8,N8 TN9-K9,J8,J9 SE-N9,O9,P9")
        .shows(
            "
            H10   :   o   :   :
            G9  :   o   O   x   X
            G8    O   o   :   x
            G7      o   :   :
        ",
        )
        .black("SEN9-J9,I9,H9")
        .add_all_but_one("L5 L6 M6")
        .shows(
            "
            H10   :   o   :   :
            G9  :   x1  x1  X1  X
            G8    O   o   :   x
            G7      o   :   :
        ",
        )
        .white("T-L5,L6,M6")
        .ends(last_piece(Some(Black)));
}

#[test]
fn a_connection_by_the_very_last_piece_wins() {
    basic()
        .white("AR-A8,B9,C9 SE-D9,E9,F9 SE-G9,H9,I9 SE-J9,K9,L9 SE-M9,N9,O9")
        .add_all_but_one("P9 P10 Q10")
        .white("T-P9,P10,Q10")
        .ends(Outcome::Connected { winner: White, uncovered: false });
}

/// Black is about to block White's only piece and, unlike in a real game this early, White's
/// reserve is empty. Black has three spaces of the centre.
fn about_to_be_blocked(mut example: Example) -> Example {
    example
        .white("T-D4,D5,E5")
        .black("T-F5,F4,G5")
        .white("TD4-D4,E5,E4")
        .black("T-D9,D8,E9")
        .white("TD4-D4,D5,E5")
        .black("TD9-I9,H9,I10")
        .white("TD4-D4,E5,E4")
        .black("SE-F9,F10,F11")
        .white("TD4-D4,D5,E5")
        .empty_reserve(White);
    example
}

#[test]
fn without_a_legal_move_the_game_ends_as_by_the_last_piece() {
    about_to_be_blocked(standard())
        .goes_on()
        .black("SEF9-F5,E5,D5")
        .shows(
            "
            D5  x1  x1  X1  x
            D4    O   .   x   .
        ",
        )
        .ends(Outcome::NoMove { winner: Some(Black) });
    about_to_be_blocked(basic()).black("SEF9-F5,E5,D5").ends(Outcome::NoMove { winner: None });
}

#[test]
fn either_player_may_resign_at_any_time() {
    for (by, winner) in [(White, Black), (Black, White)] {
        let mut example = standard();
        example.white("T-D4,D5,E5");
        assert_eq!(example.game.end(Ending::Resigned { by }), Ok(()));
        example.ends(Outcome::Ended(Ending::Resigned { by }));
        assert_eq!(example.game.outcome().and_then(Outcome::winner), Some(winner));
    }
}

#[test]
fn the_players_may_agree_on_a_draw() {
    let mut example = standard();
    assert_eq!(example.game.end(Ending::Agreed), Ok(()));
    example.ends(Outcome::Ended(Ending::Agreed));
    assert_eq!(example.game.outcome().and_then(Outcome::winner), None);
}

#[test]
fn an_ending_can_be_taken_back_and_the_game_goes_on() {
    let mut example = standard();
    example.white("T-D4,D5,E5");
    let before = example.game.position().clone();
    assert_eq!(example.game.end(Ending::Resigned { by: Black }), Ok(()));
    assert!(example.game.undo());
    assert!(*example.game.position() == before);
    example.goes_on().black("T-F5,F4,G5");
}

#[test]
fn an_ended_game_can_not_be_ended_again() {
    let mut example = standard();
    assert_eq!(example.game.end(Ending::Agreed), Ok(()));
    let error = example.game.end(Ending::Resigned { by: White }).unwrap_err();
    assert_eq!(error, EndingError::GameOver);
    assert_eq!(error.to_string(), "the game is over already");
}

#[test]
fn looking_back_shows_no_ending_but_where_it_was_made() {
    let mut example = standard();
    example.white("T-D4,D5,E5").black("T-F5,F4,G5");
    assert_eq!(example.game.end(Ending::Agreed), Ok(()));
    let past = |ply| example.game.at_ply(ply).map(|game| (game.ply(), game.ending()));
    assert_eq!(past(2), Some((2, Some(Ending::Agreed))));
    assert_eq!(past(1), Some((1, None)));
    assert_eq!(past(3), None);
}
