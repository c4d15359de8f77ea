use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::*;

#[test]
fn a_packed_text_is_that_of_its_file() {
    let saves = std::fs::read_to_string("assets/manual/saves.md").unwrap();
    assert_eq!(super::packed_text!("manual/saves.md"), saves);
}

#[test]
fn a_word_mistyped_is_known_and_another_is_not() {
    let commands = ["show", "moves", "move", "openings", "help-topic"];
    for (word, meant) in [
        ("shwo", Some("show")),
        ("sohw", Some("show")),
        ("Show", Some("show")),
        ("move", Some("move")),
        ("mvoes", Some("moves")),
        ("opening", Some("openings")),
        ("help-topics", Some("help-topic")),
        ("final", None),
        ("x", None),
        ("", None),
    ] {
        assert_eq!(similar(word, commands), meant, "{word}");
    }
}
#[test]
fn the_first_variable_that_is_set_tells_the_encoding() {
    for (environment, has) in [
        ("", true),
        ("LANG=", true),
        ("LANG=en_US.UTF-8", true),
        ("LANG=C.utf8", true),
        ("LC_CTYPE=UTF-8", true),
        ("LC_ALL=C LANG=en_US.UTF-8", false),
        ("LC_CTYPE=POSIX LANG=en_US.UTF-8", false),
        ("LC_ALL=en_US.UTF-8 LC_CTYPE=C LANG=C", true),
        ("LC_ALL= LC_CTYPE= LANG=C", false),
        ("LANG=de_DE.ISO-8859-1", false),
        ("LANG=de_DE", false),
    ] {
        let value = |name: &str| {
            let mut pairs = environment.split(' ').filter_map(|pair| pair.split_once('='));
            pairs.find(|(n, _)| *n == name).map(|(_, value)| value.to_owned())
        };
        assert_eq!(has_utf8(value), has, "{environment}");
    }
}

#[test]
fn a_text_in_ascii_can_be_read_and_keeps_its_columns() {
    for (text, written) in [
        ("PÜNCT: Zoë – Łukasz\n", "PUNCT: Zoe - ?ukasz\n"),
        ("W[…]\t漢字|", "W[...]\t????|"),
        ("Jose\u{301} “é” → ●", "Jose \"e\" > o"),
        ("\x1b[1mÜ\x1b[0m", "\x1b[1mU\x1b[0m"),
    ] {
        assert_eq!(in_ascii(text), written);
        let mut stream = TextStream { output: Vec::new(), is_ascii: true };
        let letter = 'Ü';
        write!(stream, "{text}{letter}").expect("written");
        assert_eq!(stream.output, format!("{written}U").into_bytes());
    }
    let mut stream = TextStream { output: Vec::new(), is_ascii: false };
    stream.write_all("Ü漢…".as_bytes()).expect("written");
    assert_eq!(stream.output, "Ü漢…".as_bytes());
}

/// By ratatui-core 0.1.2, with unicode-width before 0.2.3, which counts a halfwidth mark, too.
#[test]
fn a_text_takes_the_columns_that_a_screen_gives_it() {
    for text in [
        "abc",
        "سلام لالا",
        "علاء بلال",
        "ｶﾞｷﾞｸﾞｹﾞ",
        "ﾊﾟ",
        "कि की",
        "ทำ กำไร",
        "한글",
        "ᄀ",
        "漢字",
        "👩\u{200D}🚀",
        "❤\u{FE0F}",
        "മോഹന്\u{200D}",
        "ᠮᠣᠩᠭᠣᠯ\u{180E}ᠠ",
        "e\u{301}",
        "שלום abc",
        "",
    ] {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 1));
        let (end, _) = buffer.set_stringn(0, 0, text, 40, Style::new());
        assert_eq!(text.columns(), usize::from(end), "{text}");
        assert_eq!(Line::from(text).columns(), usize::from(end), "{text}");
    }
    assert_eq!(["ｶﾞ", "لا", "कि"].map(Columns::columns), [2; 3]);
}

#[test]
fn lines_have_room_for_what_a_screen_draws_and_clusters_stay_whole() {
    for (text, columns, lines) in [
        ("", 3, vec![""]),
        ("one two", 7, vec!["one two"]),
        ("one  two ", 7, vec!["one", "two"]),
        ("one\ntwo", 9, vec!["one", "two"]),
        ("abcdefg", 3, vec!["abc", "def", "g"]),
        ("किकिकि", 4, vec!["किकि", "कि"]),
        ("❤\u{FE0F}❤\u{FE0F} x", 3, vec!["❤\u{FE0F}", "❤\u{FE0F}", "x"]),
        ("漢", 1, vec!["漢"]),
    ] {
        assert_eq!(break_lines(text, columns, ""), lines, "{text}");
    }
    assert_eq!(break_lines("one two three", 7, "  "), ["one two", "  three"]);
    assert_eq!(break_lines("abcdefgh", 4, "  "), ["abcd", "  ef", "  gh"]);
}

#[test]
fn the_end_of_a_text_begins_with_a_whole_cluster() {
    for (text, columns, end) in [
        ("abc", 2, "bc"),
        ("abc", 9, "abc"),
        ("a漢字", 3, "字"),
        ("xｶﾞ", 1, ""),
        ("लालाकि", 3, "कि"),
    ] {
        assert_eq!(end_of(text, columns), end, "{text}");
    }
}

#[test]
fn a_replacement_is_ascii() {
    for c in '\u{a0}'..='\u{ffff}' {
        assert!(matches!(ascii(c), ' '..='~'), "{c}");
    }
}
