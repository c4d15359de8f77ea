//! The numbers of pieces and rotations, checked with the footprints of Boardspace's tables.

use super::{moves, read_as};
use crate::kit::storage::Format;
use crate::rules::Move;

/// For each kind: this program's code, White's first number, the number of pieces, and, for each
/// rotation, the minor dots with the PÜNCT on I9.
const TABLE: [(&str, u8, u8, [&str; 6]); 6] = [
    ("T", 1, 6, ["I8 H8", "H8 H9", "H9 I10", "I10 J10", "J10 J9", "J9 I8"]),
    ("SC", 7, 2, ["I8 I10", "H8 J10", "H9 J9", "I10 I8", "J10 H8", "J9 H9"]),
    ("SE", 9, 4, ["I8 I7", "H8 G7", "H9 G9", "I10 I11", "J10 K11", "J9 K9"]),
    ("AR", 13, 2, ["I8 H7", "H8 G8", "H9 H10", "I10 J11", "J10 K10", "J9 J8"]),
    ("AM", 15, 2, ["I10 H8", "H9 J10", "J9 I10", "I8 J10", "H8 J9", "H9 I8"]),
    ("AL", 17, 2, ["J10 J11", "J9 K10", "I8 J8", "H8 H7", "H9 G8", "I10 H10"]),
];

/// Numbers below 38 that no piece has: the bare PÜNCTs.
const NO_PIECES: [u8; 2] = [0, 19];

/// The notation of a numbered piece put down with its PÜNCT on I9. The basic rules allow I9 for
/// every piece but the first.
fn put_down(number: u8, rotation: u8) -> String {
    let other = if number == 1 { 2 } else { 1 };
    let first = format!("P0[Dropb {other} A 5 3];P0[Done]");
    let (reply, seat) = match number {
        0..19 => (";P1[Dropb 20 Q 12 0];P1[Done]", "P0"),
        _ => ("", "P1"),
    };
    let text = format!(
        "(;RU[basic two];{first}{reply};{seat}[Dropb {number} I 9 {rotation}];{seat}[Done])"
    );
    moves(&read_as(Format::Sgf, &text).record).pop().expect("a move")
}

#[test]
fn every_piece_and_rotation_has_its_footprint() {
    let mut tried = 0;
    for (code, first, count, footprints) in TABLE {
        for colour in [0, 19] {
            for number in first + colour..first + colour + count {
                for (rotation, footprint) in (0..).zip(footprints) {
                    let expected = format!("{code}-I9,{}", footprint.replace(' ', ","));
                    let expected: Move = expected.parse().expect("a move");
                    assert_eq!(put_down(number, rotation), expected.to_string());
                    tried += 1;
                }
            }
        }
    }
    assert_eq!(tried, 36 * 6);
}

#[test]
fn no_other_number_is_a_piece() {
    let known = (0..=u8::MAX).filter(|&number| {
        let text = format!("(;P0[Dropb {number} A 5 3])");
        let error = Format::Sgf.read(text.as_bytes(), None).err().map(|error| error.to_string());
        !error.is_some_and(|error| error.contains("no piece has the number"))
    });
    let expected = (0..38).filter(|number| !NO_PIECES.contains(number));
    assert_eq!(known.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
}

#[test]
fn what_is_written_takes_the_lowest_number_that_is_free() {
    let text = "T-D3,D4,E4 T-N14,N15,O15 T-D6,D7,E7 SE-L16,M16,N16 TD3-D4,D3,E4 T-M12,M11,L11";
    let sgf = Format::Sgf.write(&read_as(Format::Text, text).record);
    for verb in [
        "1 Dropb 1 D 3 3",
        "3 Dropb 20 N",
        "5 Dropb 2 D 6 3",
        "7 Dropb 28 L",
        "9 Move D 3 D 4",
        "11 Dropb 21 M",
    ] {
        assert!(sgf.contains(verb), "{verb}: {sgf}");
    }
    assert!(sgf.contains("P0[0 Start P0]") && sgf.contains("P1[4 Done ]"));
}
