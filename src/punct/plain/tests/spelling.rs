//! What answers tell in any spelling is read back.

use std::path::Path;

use super::{Place, transcript};
use crate::kit::settings::Spelling;
use crate::punct::control::intent::Intent;
use crate::punct::picture::tests::samples::{SampleAim, positions};
use crate::punct::plain::request::{NamedPiece, PlainQuery, Request};
use crate::punct::plain::session::PlainSession;
use crate::punct::plain::spelling::spell;
use crate::punct::plain::words::WORDS;
use crate::punct::play::Session;
use crate::punct::record;
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
            let code = spell("SE", spelling);
            assert_eq!(
                read(&format!("where can {code} go")),
                Some(Request::Query(PlainQuery::Reach(
                    NamedPiece::InReserve(Kind::StraightEnd),
                    None
                )))
            );
            assert_eq!(
                read(&format!("where can {name} go")),
                Some(Request::Query(PlainQuery::Reach(named, None)))
            );
        }
    }
}

#[test]
fn a_told_move_is_read_back_in_every_spelling() {
    let mut moves = Vec::new();
    for position in positions(SampleAim::Stacks, 1, 30) {
        moves.extend(position.legal_moves().into_iter().step_by(29));
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

/// flite 2.2 says "southeast" for SE and nothing for AM, "one four" for the 14 of "14, 17", and
/// spells a word with ü; espeak-ng 1.51 says "see" for SE.
#[test]
fn no_sentence_has_a_code_a_word_in_capitals_or_numbers_with_a_comma() {
    let place = Place::new();
    let record = record::read(Path::new("saves/the-bridge.json")).expect("a game");
    let asked = "my pieces\ntheir pieces\nreserve\nat E4\naround G14\nrows\ncolumn H all\nside top\n\
                 line H13 third\nwhere can SE go\nwhere can AR-A8 go\nclimbs\nbridges\nchains\n\
                 centre\nhint\nhint\nwhy\nthreats\nwins\nneeds\nmoves\nlast\nSE\nT-D3\n\
                 x-d3,d4,e4\nD3,D4\nSC-D3,D4,E4\nwhere can X9 go\nback\nback\nvariations\nmove 9\n\
                 reserve\nlesson 3\nhint\nhint\nleave\npuzzle 2\nhint\nhint\nhint\nleave\nrules\n\
                 help\nmenu\n";
    let help = WORDS.iter().map(|word| format!("help {}\n", word.name));
    let kinds = Kind::ALL.iter().map(|kind| format!("help {}\n", kind.code()));
    let asked: String = help.chain(kinds).chain([asked.to_owned()]).collect();
    for spelling in ["words", "alphabet"] {
        let mut table = PlainSession::new(Session::from_record(place.store(), record.clone()));
        (table.engine.hint_nodes, table.engine.review_nodes) = (50, 50);
        let told = transcript(table, format!("spell {spelling}\n{asked}quit\n"));
        let told: Vec<&str> = told.lines().skip(9).filter(|line| !line.contains("> ")).collect();
        assert!(told.len() > 300, "{}", told.len());
        for line in told {
            let words: Vec<&str> = line.split(|c: char| !c.is_alphanumeric()).collect();
            assert!(!line.contains('Ü') && !line.contains('ü'), "{line}");
            let has_code = Kind::ALL.iter().any(|kind| words.contains(&kind.code()));
            assert!(!has_code, "{line}");
            let numbers = line.split(", ").collect::<Vec<_>>().windows(2).any(|parts| {
                let last = parts[0].rsplit(' ').next().unwrap_or_default();
                last.parse::<u32>().is_ok() && parts[1].starts_with(|c: char| c.is_ascii_digit())
            });
            assert!(!numbers, "{line}");
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
