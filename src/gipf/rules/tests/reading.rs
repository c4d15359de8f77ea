//! Turns as text.

use super::turn;
use crate::gipf::rules::Turn;

#[test]
fn every_part_is_written_as_it_is_read() {
    for text in [
        "e1-e2",
        "Ge1-e2",
        "Pe1-e2",
        "c3*d4",
        "c3*d4+1",
        "c3*d4+2",
        "c3*d4+1?won",
        "c3*d4?lost",
        "c3*d4?lost;c4*d4+2?lost;e1-e2",
        "xb2,c3,d4,e5;e1-e2;xd3,e3,f3,g3",
        "xb2;xc3;c3*d4;xd5;xe6",
    ] {
        assert_eq!(turn(text).to_string(), text);
    }
}

#[test]
fn other_ways_to_write_are_read() {
    for (read, written) in [
        ("e1-e8", "e1-e2"),
        ("E1-E5", "e1-e2"),
        ("gE1-e2", "Ge1-e2"),
        ("g1-g3", "g1-g2"),
        ("G1-G2", "g1-g2"),
        ("Gg1-g2", "Gg1-g2"),
        (" p i5 - h5 ", "Pi5-h5"),
        ("XE5,b2 ; e1-e2", "xb2,e5;e1-e2"),
        ("C3*D4?WON", "c3*d4?won"),
        ("c1-f3", "c1-d2"),
    ] {
        assert_eq!(turn(read).to_string(), written);
    }
}

#[test]
fn what_is_no_turn_is_refused_with_the_part_that_is_wrong() {
    for (text, why) in [
        ("", "nothing is written; write a turn like e1-e2"),
        ("e1-e2;", "a part of the turn is empty; semicolons stand between its parts"),
        ("e2-e3", "e2 is not a dot: pieces come in from the dots around the board (\"e2-e3\")"),
        ("e1-e9", "e9 is a dot: no piece stands there (\"e1-e9\")"),
        ("e1-d3", "no line leads from e1 to d3 (\"e1-d3\")"),
        ("xb2,b2;e1-e2", "b2 is named twice (\"xb2,b2\")"),
        ("xb2", "the turn has no move"),
        ("e1-e2;e1-e2", "a turn has only one move (\"e1-e2\")"),
        ("e1-e2?won", "only the use of a potential can be contested (\"e1-e2?won\")"),
        ("c3*d4?drawn", "write ?won or ?lost for a challenge, not ?drawn (\"c3*d4?drawn\")"),
        (
            "c3*d4+3",
            "write +1 or +2 for the pieces that go onto a GIPF-piece, not +3 (\"c3*d4+3\")",
        ),
        ("c3*z9", "'z9' is not a point of the board (a1 to i5) (\"c3*z9\")"),
        ("c3*d4?lost;xb2", "after a lost challenge comes another move (\"xb2\")"),
        ("x;e1-e2", "name the spots that go, as in xb2,c3,d4,e5 (\"x\")"),
        ("Ü-e2", "'Ü' is not a point of the board (a1 to i5) (\"Ü-e2\")"),
    ] {
        let error = text.parse::<Turn>().unwrap_err();
        assert_eq!(error.to_string(), why, "{text}");
    }
    assert!("hello".parse::<Turn>().unwrap_err().to_string().starts_with("write e1-e2"));
}
