//! Slightly damaged SGF files are read, with a remark on each mended place.

use super::random_games::record;
use super::sgf_files::{BOARDSPACE, ITS_MOVES};
use super::{moves, read_as, refused_as, remarks};
use crate::kit::storage::Format;
use crate::punct::record::Remark;

const GAME: &str = "(;GM[25];W[T-D3,D4,E4];B[T-N14,N15,O15])";

/// The remarks on a file from which the moves of [`GAME`] are read.
fn mended(text: &str) -> Vec<String> {
    let reading = read_as(Format::Sgf, text);
    assert_eq!(moves(&reading.record), ["T-D3,D4,E4", "T-N14,N15,O15"], "{text}");
    remarks(&reading)
}

const MISSING: &str = "a ) is missing here, and the game is read as if it were there";
const SPARE: &str = "this ) is one too many and is passed over";
const BEHIND: &str = "what stands here behind the game is passed over";
const FIRST: &str = "the game's first ; is missing here, and the game is read as if it were there";

#[test]
fn each_damage_is_mended_and_told_with_its_place() {
    let open = &GAME[..GAME.len() - 1];
    assert_eq!(mended(GAME), [""; 0]);
    assert_eq!(mended(open), [format!("line 1 column 40: {MISSING}")]);
    assert_eq!(mended(&format!("{open}\n")), [format!("line 2 column 1: {MISSING}")]);
    assert_eq!(mended(&format!("{GAME}\n ))\n)")), [format!("line 2 column 2: {SPARE}")]);
    for behind in ["\u{1A}", "\0\0\0", "Best wishes,\nZora", "-- \n(see you)", "; as agreed"] {
        let expected = [format!("line 2 column 1: {BEHIND}")];
        assert_eq!(mended(&format!("{GAME}\n{behind}\n")), expected, "{behind:?}");
    }
    let first = GAME.replace("(;GM", "(\nGM");
    assert_eq!(mended(&first), [format!("line 2 column 1: {FIRST}")]);
    // Damage in the middle of the game.
    let closed = GAME.replace(";B", ")\n;B");
    assert_eq!(mended(&closed), [format!("line 1 column 23: {SPARE}")]);
}

#[test]
fn several_damages_are_told_in_their_order() {
    let text = format!("{}\u{1A}", GAME.replace("(;GM", "(GM").trim_end_matches(')'));
    let expected = [
        format!("line 1 column 2: {FIRST}"),
        format!("line 1 column 39: {BEHIND}"),
        format!("line 1 column 40: {MISSING}"),
    ];
    assert_eq!(mended(&text), expected);
    let wild = format!("{GAME}{}", "x(;)".repeat(1000));
    assert_eq!(remarks(&read_as(Format::Sgf, &wild)).len(), 21, "the number of remarks is limited");
}

#[test]
fn of_several_games_each_is_read_whatever_stands_between() {
    let other = "(;GM[25];W[T-D6,D7,E7])";
    for between in ["", ")", " and the second:\n", "\u{1A}"] {
        for first in [GAME, &GAME[..GAME.len() - 1]] {
            // Behind a game that is not closed, text looks like the game's properties.
            if first != GAME && !between.is_empty() {
                continue;
            }
            let text = format!("{first}{between}{other}");
            let reading = Format::Sgf.read(text.as_bytes(), Some(2)).expect("a game");
            assert_eq!(moves(&reading.record), ["T-D6,D7,E7"], "{text}");
            assert_eq!(remarks(&reading).len(), usize::from(text != format!("{GAME}{other}")));
        }
    }
}

#[test]
fn a_file_that_ends_between_two_nodes_is_read_as_far_as_it_goes() {
    for (at, _) in BOARDSPACE.match_indices("\n;") {
        let reading = read_as(Format::Sgf, &BOARDSPACE[..at]);
        let read = moves(&reading.record);
        assert_eq!(read, ITS_MOVES[..read.len()]);
        assert!(remarks(&reading)[0].ends_with(MISSING), "{:?}", remarks(&reading));
    }
    assert!(refused_as(Format::Sgf, "(;C[x").ends_with("this value has no ] at its end"));
}

#[test]
fn any_game_damaged_in_one_of_these_ways_is_the_same_game() {
    for seed in 0..40 {
        let sound = Format::Sgf.write(&record(seed));
        let inside = sound.trim_end().strip_suffix(')').expect("a bracket");
        let damaged = [
            inside.to_owned(),
            format!("{inside}\0\0"),
            format!("{sound})"),
            format!("{sound}\u{1A}"),
            format!("{sound}-- \nZora (in Bern)"),
            sound.replacen("(;", "(", 1),
        ];
        for text in damaged {
            let reading = read_as(Format::Sgf, &text);
            assert_eq!(Format::Sgf.write(&reading.record), sound, "{text}");
            assert!(reading.remarks.iter().any(Remark::is_damage), "{text}");
        }
    }
}
