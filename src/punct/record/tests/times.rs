//! The times of the moves in files.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use super::formats::{read_as, remarks};
use super::{REPEATED, read, save, schema::assert_fits, written};
use crate::kit::storage::{Format, Name};
use crate::punct::record::{Record, Swap};
use crate::rules::{Ending, Player, Rules};

const MOVES: [&str; 4] = ["T-D3,D4,E4", "T-N14,N15,O15", "T-D6,D7,E7", "T-L14,M14,M15"];

/// A game by this clock that Black took over: each turn takes a quarter of a second more than the
/// turn before. The last of its moves is taken back.
fn timed(control: &str) -> Record {
    let names = ["Anna", "Bert"].map(|name| Name::from_save(name.into()));
    let mut now = Timestamp::constant(1_800_000_000, 0);
    let mut record = Record::new(Rules::default(), names, now);
    record.header_mut().swap = Some(Swap::Allowed);
    record.set_time_control(Some(control.parse().expect("a clock")), now);
    record.start_clock(now);
    let mut pass = |millis| {
        now = now.checked_add(SignedDuration::from_millis(millis)).expect("a moment");
        now
    };
    for (played, millis) in MOVES.into_iter().zip([250, 750, 1_000, 1_250]) {
        let mover = record.game().position().turn();
        record.play(played.parse().expect("a move")).expect("a legal move");
        record.press_clock(mover, pass(millis));
        if record.game().ply() == 1 {
            assert!(record.take_over(pass(500)));
        }
    }
    record.undo(1);
    record.sync_clock(pass(0));
    record.stop_clock(pass(0));
    record
}

fn after_moves(record: &Record) -> Vec<Option<f64>> {
    let times = (1..=record.game().ply()).map(|number| record.time_left_after(number));
    times.map(|left| left.as_ref().map(Duration::as_secs_f64)).collect()
}

#[test]
fn the_time_left_after_each_move_is_in_every_file_that_holds_the_clock() {
    for (control, expected) in [
        ("20m", [1199.75, 1199.0, 1198.5]),
        ("20m+10s", [1209.75, 1219.0, 1218.5]),
        ("20m+10s/20m5s", [1205.0; 3]),
        ("3d", [259_200.0; 3]),
    ] {
        let record = timed(control);
        let expected = expected.map(Some);
        assert_eq!(after_moves(&record), expected, "{control}");
        assert_fits(&written(&record));
        for format in [Format::Json, Format::Sgf] {
            let reading = read_as(format, &format.write(&record));
            assert_eq!(after_moves(&reading.record), expected, "{control}");
            assert_eq!(reading.record.clock(), record.clock(), "{control}");
            assert_eq!(remarks(&reading), [""; 0], "{control}");
        }
    }
}

#[test]
fn a_timed_game_in_sgf_is_this_text() {
    let mut record = timed("20m+10s");
    record.end(Ending::Resigned { by: Player::Black }).expect("an end");
    let text = "(;\nFF[4]GM[25]CA[UTF-8]VV[1]\nCM[0,1]\nSU[Punct]\nDT[2027-01-15]\nRE[Game won by Bert]\n\
        RU[standard two]\nPW[Bert]\nPB[Anna]\nXT[2027-01-15T08:00:00Z]\nXS[taken]\n\
        XO[{\"control\":\"20m+10s\",\"left\":{\"white\":1218500,\"black\":1217750},\
        \"added\":\\[10000,10000,10000,10000\\],\
        \"left_after\":\\[1209750,1209500,1219000,1218500\\]}]\n\
        P0[id \"Bert\"]\nP1[id \"Anna\"]\n\n\
        ; P0[0 Start P0]\n; P0[1 Dropb 1 D 3 3]WL[1209.75]\n; P0[2 Done ]\n\
        ; P1[3 Dropb 20 N 14 3]BL[1219]\n; P1[4 Done ]\n\
        ; P0[5 Dropb 2 D 6 3]WL[1218.5]\n; P0[6 Done ]\n; P1[7 Resign ]\n; P1[8 Done ]\n)\n";
    assert_eq!(Format::Sgf.write(&record), text);
    let reading = read_as(Format::Sgf, text);
    assert_eq!(reading.record.clock(), record.clock());
    assert_eq!(remarks(&reading), [""; 0]);
}

#[test]
fn moves_of_earlier_versions_have_no_times_and_later_ones_have() {
    let clock = r#""clock":{"control":"20m+10s","left":{"white":1190500,"black":7000},"added":[10000,10000]},"#;
    let mut record = read(&save(clock, &REPEATED[..2]));
    assert_eq!(after_moves(&record), [None; 2]);
    assert!(!Format::Sgf.write(&record).contains("WL["));
    assert!(written(&record).contains("added") && !written(&record).contains("left_after"));
    record.play(MOVES[2].parse().expect("a move")).expect("a legal move");
    record.press_clock(Player::White, Timestamp::UNIX_EPOCH);
    assert_eq!(after_moves(&record), [None, None, Some(1190.5)], "the clock did not run");
    assert_fits(&written(&record));
    assert_eq!(read(&written(&record)).clock(), record.clock());
    let sgf = Format::Sgf.write(&record);
    assert_eq!((sgf.matches("WL[1190.5]").count(), sgf.matches("BL[").count()), (1, 0));
}

#[test]
fn times_of_other_programs_are_ignored_and_said_to_be() {
    let reading = read_as(Format::Sgf, "(;GM[25];W[T-D3,D4,E4]WL[99];B[T-N14,N15,O15]BL[98.5])");
    assert_eq!(remarks(&reading), ["ignored properties: BL, WL"]);
}

#[test]
fn a_game_without_a_clock_has_no_times() {
    let mut record = timed("20m");
    record.set_time_control(None, Timestamp::UNIX_EPOCH);
    assert_eq!(after_moves(&record), [None; 3]);
    assert!(!Format::Sgf.write(&record).contains("WL["));
}
