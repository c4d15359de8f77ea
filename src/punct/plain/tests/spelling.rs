//! What answers tell in any spelling is read back.

use crate::kit::settings::Spelling;
use crate::punct::control::intent::Intent;
use crate::punct::picture::tests::samples::{SampleAim, positions};
use crate::punct::plain::request::{NamedPiece, PlainQuery, Request};
use crate::punct::plain::spelling::spell;
use crate::rules::{Kind, Move, Space};

const SPELLINGS: [Spelling; 3] = [Spelling::Words, Spelling::Letters, Spelling::Alphabet];

fn read(line: &str) -> Option<Request> {
    Request::read(line.as_bytes()).unwrap_or_else(|misread| panic!("{line}: {misread}"))
}

#[test]
fn a_told_space_or_piece_is_read_back_in_every_spelling() {
    for space in Space::all() {
        for spelling in SPELLINGS {
            let told = spell(&space.to_string(), spelling);
            assert_eq!(read(&format!("at {told}.")), Some(Request::Query(PlainQuery::At(space))));
            let about = read(&format!("where can ar go at {}", told.to_lowercase()));
            assert_eq!(
                about,
                Some(Request::Query(PlainQuery::Reach(
                    NamedPiece::InReserve(Kind::AngleRight),
                    Some(space)
                )))
            );
            let name = spell(&format!("SE-{space}"), spelling);
            let named =
                NamedPiece::OnBoard { kind: Some(Kind::StraightEnd), punct: space, level: None };
            assert_eq!(
                read(&format!("where can {name} go")),
                Some(Request::Query(PlainQuery::Reach(named, None)))
            );
        }
    }
}

#[test]
fn a_told_move_is_read_back_in_every_spelling() {
    let (mut legal, mut moves) = (Vec::new(), Vec::new());
    for position in positions(SampleAim::Stacks, 1, 30) {
        position.legal_moves(&mut legal);
        moves.extend(legal.iter().step_by(29).copied());
    }
    let is_shift = |played: &&Move| matches!(played, Move::Shift { .. });
    assert!(moves.iter().any(|played| !is_shift(&played)) && moves.iter().any(|it| is_shift(&it)));
    for played in moves {
        for spelling in SPELLINGS {
            let told = spell(&played.to_string(), spelling);
            for line in [told.clone(), told.to_lowercase(), format!("play {told}")] {
                assert_eq!(read(&line), Some(Intent::Play(played).into()), "{line}");
            }
        }
    }
}

#[test]
fn what_is_said_for_a_space_is_read_wherever_one_is_typed() {
    for (said, typed) in [
        ("at golf 8", "at G8"),
        ("around Juliet sixteen", "around J16"),
        ("line kilo nine third", "line K9 third"),
        ("alfa one Alpha two bravo two", "A1 A2 B2"),
        ("T-Golf eight, G eight to H eight", "T-G8, G8 to H8"),
        ("at Golf eighteen", "at Golf eighteen"),
        ("column Golf", "column G"),
        ("row sixteen", "row 16"),
    ] {
        let [said, typed] = [said, typed].map(|line| Request::read(line.as_bytes()));
        assert_eq!(said, typed);
    }
    assert_eq!(read("save Mike  eight"), Some(Request::Save("Mike  eight".to_owned())));
    assert_eq!(read("open golf nine"), Some(Request::Open("golf nine".to_owned())));
}
