//! The end of the status line names the piece at the cursor.

use super::*;
use crate::rules::Kind;

const WINDOWS: [(u16, u16); 6] = [(80, 24), (90, 40), (100, 30), (110, 30), (120, 40), (200, 60)];

#[test]
fn the_end_of_the_status_names_the_kind_at_the_cursor() {
    let pieces = [
        ("T-D3,D4,E4", "D3", Kind::Triangle),
        ("SE-M14,M15,M16", "M15", Kind::StraightEnd),
        ("SC-F5,E5,G5", "E5", Kind::StraightCentre),
        ("AM-L10,L11,M10", "L10", Kind::AngleMiddle),
    ];
    let mut seat = Seat::after(&pieces.map(|(played, ..)| played));
    for window in WINDOWS {
        seat.resize(window.0, window.1);
        for (_, at, kind) in pieces {
            let screen = seat.at(at).screen();
            let status = screen.lines().nth(usize::from(window.1) - 2).unwrap();
            let named = format!("{at}: ");
            assert!(status.contains(&named) && status.contains(kind.shape()), "{kind:?}\n{screen}");
        }
    }
    seat.resize(80, 24).at("A5");
    assert!(!seat.screen().contains("triangle"), "nothing lies there");
}
