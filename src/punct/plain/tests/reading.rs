use proptest::prelude::*;

use super::{Place, transcript};
use crate::kit::tests::trials;
use crate::kit::text::entries;
use crate::punct::control::intent::Intent;
use crate::punct::plain::input::MAX_LINE;
use crate::punct::plain::request::{Argument, PlainHelp, Request};
use crate::punct::plain::words::WORDS;

/// The request in a line, or the error about it.
fn read(line: &str) -> String {
    match Request::read(line.as_bytes()) {
        Ok(None) => "nothing".to_owned(),
        Ok(Some(Request::Query(query))) => format!("{query:?}"),
        Ok(Some(Request::Intent(Intent::Advise(advice)))) => format!("{advice:?}"),
        Ok(Some(Request::Intent(intent))) => format!("{intent:?}"),
        Ok(Some(Request::Help(PlainHelp::Word(word)))) => format!("help on {}", word.name),
        Ok(Some(request)) => format!("{request:?}"),
        Err(misread) => misread.to_string(),
    }
}

#[test]
fn words_are_read_with_what_follows_them() {
    for (line, expected) in [
        ("board", "Board"),
        ("  ROWS  ", "Rows"),
        ("row 9", "Along(Row(9), LeftOut)"),
        ("row 9 all", "Along(Row(9), Named)"),
        ("line K9 third", "Along(Third(K9), LeftOut)"),
        ("line k9 column", "Along(Column(10), LeftOut)"),
        ("line G10 third all", "Along(Third(G10), Named)"),
        ("side Upper Left", "Along(Side(UpperLeft), LeftOut)"),
        ("side lower left all", "Along(Side(LowerLeft), Named)"),
        ("column A All", "Along(Column(0), Named)"),
        ("move 13", "View(Ply(13))"),
        ("variation 2", "View(Variation(2))"),
        ("open my game", r#"Open("my game")"#),
        ("spell alphabet", "Spelling(Alphabet)"),
        ("brief", "Telling(Brief)"),
        ("column k", "Along(Column(10), LeftOut)"),
        ("at k9", "At(K9)"),
        ("around K9", "Around(K9)"),
        ("my pieces", "Pieces(Mine)"),
        ("their", "Pieces(Theirs)"),
        ("Black pieces", "Pieces(Of(Black))"),
        ("save my first game", r#"Save("my first game")"#),
        ("level 3", "Level(Some(Strength { tenths: 30 }))"),
        ("strength 3", "Level(Some(Strength { tenths: 30 }))"),
        ("strength Yours", "Level(None)"),
        ("computer both", "Computer([true, true])"),
        ("new", "New(None, None)"),
        ("new game", "New(None, None)"),
        ("new basic any", "New(Some(Basic), Some(Any))"),
        ("new any", "New(None, Some(Any))"),
        ("help", "Help(AllWords)"),
        ("help undo", "help on undo"),
        ("? row", "help on row"),
        ("yes", "Answer(true)"),
        ("q", "Quit"),
        ("what", "Help(Menu)"),
        ("what can I do?", "Help(Menu)"),
        ("what is on K9?", "At(K9)"),
        ("what does undo do", "help on undo"),
        ("rules all", "RulesWhole"),
    ] {
        assert_eq!(read(line), expected, "{line}");
    }
}

#[test]
fn pieces_are_named_by_code_and_punct() {
    for (line, expected) in [
        ("where can T go", "Reach(InReserve(Triangle), None)"),
        ("where can a triangle go?", "Reach(InReserve(Triangle), None)"),
        ("where can straight (end) go", "Reach(InReserve(StraightEnd), None)"),
        (
            "where can SE-G14 go",
            "Reach(OnBoard { kind: Some(StraightEnd), punct: G14, level: None }, None)",
        ),
        (
            "where seg14",
            "Reach(OnBoard { kind: Some(StraightEnd), punct: G14, level: None }, None)",
        ),
        (
            "where can g14 go to k9",
            "Reach(OnBoard { kind: None, punct: G14, level: None }, Some(K9))",
        ),
        ("where can AR go at K9", "Reach(InReserve(AngleRight), Some(K9))"),
    ] {
        assert_eq!(read(line), expected, "{line}");
    }
}

#[test]
fn moves_are_read_as_loosely_as_everywhere() {
    for line in ["T-D3,D4,E4", "td3d4e4", "d3 d4 e4", "play T D3 E4 D4", "add t-d3,d4,e4"] {
        assert_eq!(read(line), "Play(T-D3,D4,E4)", "{line}");
    }
    for line in ["triangle d3 d4 e4", "d3;d4;e4", "t-d3-d4-e4", "add triangle d3, d4 and e4"] {
        assert_eq!(read(line), "Play(T-D3,D4,E4)", "{line}");
    }
    assert_eq!(read("triangle from d3 to i8 h7 h8"), "Play(TD3-I8,H7,H8)");
    assert_eq!(read("move Td3-i8h7h8"), "Play(TD3-I8,H7,H8)");
    assert_eq!(read("AR L10 - L11 L10 K9"), "Play(ARL10-L11,L10,K9)");
}

#[test]
fn the_beginning_of_a_word_is_enough_if_it_is_the_only_one() {
    assert_eq!(read("und"), "Undo");
    assert_eq!(read("thr"), "Threats");
    assert_eq!(read("re"), "\"re\" could be reserve, review, redo, resign or record");
}

/// The first word that begins with a letter.
fn of_letter(letter: char) -> Option<&'static str> {
    WORDS.iter().map(|word| word.name).find(|name| name.starts_with(letter))
}

#[test]
fn a_letter_alone_is_the_first_word_that_begins_with_it() {
    for letter in 'a'..='z' {
        let alone = read(&letter.to_string());
        match of_letter(letter) {
            Some(word) => assert_eq!(alone, read(word), "{letter}"),
            None => assert!(alone.starts_with("there is no word "), "{letter}: {alone}"),
        }
    }
    for (line, expected) in [
        ("b", "Board"),
        ("u", "Undo"),
        ("y", "Answer(true)"),
        ("n", "Answer(false)"),
        ("?", "Help(AllWords)"),
        ("a k9", "At(K9)"),
        ("W T-D3", "Reach(OnBoard { kind: Some(Triangle), punct: D3, level: None }, None)"),
        // The short code of a piece before spaces makes a move.
        ("c c3 b2 d4", "Play(SC-C3,B2,D4)"),
    ] {
        assert_eq!(read(line), expected, "{line}");
    }
}

#[test]
fn a_stop_at_the_end_of_a_line_says_nothing() {
    // A comment keeps its punctuation.
    let words = WORDS.iter().filter(|word| word.argument != Argument::Text).map(|word| word.usage);
    for line in words.chain(["T-D3,D4,E4", "b", "what"]) {
        for stop in ["?", ".", "!", " ?", "...", "?!", ";"] {
            assert_eq!(read(&format!("{line}{stop}")), read(line), "{line}{stop}");
        }
    }
}

#[test]
fn every_word_has_its_help_and_every_help_its_word() {
    for word in WORDS {
        assert!(!word.help().is_empty(), "{}", word.name);
    }
    for (line, word, _) in entries(include_str!("../../../../assets/plain_words.txt")) {
        let is_known = word == "more" || WORDS.iter().any(|known| known.name == word);
        assert!(is_known, "line {line}: {word}");
    }
}

#[test]
fn empty_lines_and_comments_are_nothing() {
    for line in ["", "   ", "\t", "# board", "\u{FEFF}", "\x07"] {
        assert_eq!(read(line), "nothing", "{line:?}");
    }
}

#[test]
fn what_is_not_understood_gets_a_helpful_answer() {
    for (line, expected) in [
        ("flibber", "there is no word \"flibber\"; \"help\" lists all words"),
        ("bord", "there is no word \"bord\"; is \"board\" meant?"),
        ("boundary", "there is no word \"boundary\"; \"help\" lists all words"),
        ("arond K9", "there is no word \"arond\"; is \"around\" meant?"),
        ("at", "write \"at K9\": tell what lies on a space, from the top down, and next to it"),
        ("at Z1", "there is no space Z1 on the board"),
        ("row 18", "there is no row 18; rows have the numbers 1 to 17"),
        ("column R", "there is no column R; columns have the letters A to Q"),
        ("level 10", "a strength is a number from 1 to 9, in tenths: 3 or 3.4"),
        ("new chess", "chess is not a set of rules; write basic or standard"),
        ("undo it", "write only \"undo\""),
        (
            "where can angle go",
            "there is more than one angle: AM has its PÜNCT in the middle, AR bends to the right, \
             AL to the left",
        ),
        (
            "T-D3",
            "a move names three spaces, the PÜNCT's first, such as T-D3,D4,E4; \"where can T-D3 go\" \
             tells where T-D3 can go",
        ),
        ("T-D3,D4", "name three spaces, the PÜNCT's first; here are 2"),
        ("SC-D3,D4,E4", "these dots make a triangle, not a straight middle"),
    ] {
        assert_eq!(read(line), expected, "{line}");
    }
    assert_eq!(read(&"x".repeat(MAX_LINE + 1)), "this line is too long");
    let hostile = read("where can \u{202E}\x1b[2J\u{9b}3J go");
    assert!(!hostile.contains(['\u{202E}', '\x1b', '\u{9b}']), "{hostile:?}");
}

#[test]
fn a_word_with_a_wrong_argument_names_the_choices() {
    for (lines, choices) in [
        (["side", "side left"], &["top", "upper right", "bottom", "lower left", "all"][..]),
        (["line", "line I9"], &["row", "column", "third", "all"]),
        (["strength", "level"], &["1 to 9", "3.4", "strength yours"]),
        (["puzzles today", "puzzle x"], &["puzzle 5", "\"puzzles\"", "\"today\""]),
        (["lessons today", "lesson x"], &["lesson 3", "\"lessons\""]),
        (["spell", "spell it"], &["words", "letters", "alphabet"]),
        (["computer", "computer red"], &["white", "black", "both or none"]),
        (["row", "column"], &["all"]),
        (["rules of nothing", "rules xyz"], &["\"rules\"", "rules all"]),
    ] {
        for line in lines {
            let answer = read(line);
            assert!(choices.iter().all(|choice| answer.contains(choice)), "{line}: {answer}");
        }
    }
}

/// A line that is nearly right.
fn nearly_right() -> impl Strategy<Value = String> {
    let words: Vec<&str> = WORDS.iter().map(|word| word.usage).collect();
    let moves = ["T-D3,D4,E4", "TD3-I8,H7,H8", "AR-L10,L9,K8", "SE-A6,B6,C6", "yes"];
    let word = proptest::sample::select([&words[..], &moves].concat());
    // The engine takes long for these words.
    let word = word.prop_filter("quick", |word| *word != "hint" && *word != "finish");
    (word, 0..12_usize, any::<char>()).prop_map(|(word, cut, odd)| match cut {
        0..8 => word.to_owned(),
        8 => format!("{word} {odd}"),
        9 => word.chars().take(4).collect(),
        10 => format!("{odd}{word}"),
        _ => word.replacen(' ', &odd.to_string(), 1),
    })
}

proptest! {
    #![proptest_config(trials(24))]

    #[test]
    fn lines_that_are_nearly_right_do_no_harm(lines in prop::collection::vec(nearly_right(), 0..30)) {
        let output = transcript(Place::new().against_the_computer(), lines.join("\n"));
        prop_assert!(output.lines().all(|line| !line.contains('\x1b')));
    }

    #[test]
    fn random_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let output = transcript(Place::new().table(&["T-D3,D4,E4"]), bytes);
        prop_assert!(output.chars().all(|c| c == '\n' || !c.is_control()));
    }
}
