use super::*;

#[test]
fn what_a_terminal_would_obey_is_replaced() {
    assert_eq!(
        visible("a\x1b[2Jb\u{202E}c\r\n\u{9b}"),
        "a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}\u{FFFD}\u{FFFD}"
    );
}

#[test]
fn a_path_has_the_separators_of_the_system() {
    let path = Path::new("saves").join("club").join("a.json");
    assert_eq!(visible_path(Path::new("saves/club/a.json")), path.to_str().expect("a text"));
    assert_eq!(visible_path(&Path::new("saves/club").join("a.json")), path.to_string_lossy());
}

#[test]
fn of_a_name_that_no_file_has_the_beginning_is_shown() {
    let fits = "é".repeat(127);
    assert_eq!(visible_path(Path::new(&fits)), fits);
    let long = Path::new("saves").join("x".repeat(5000));
    assert!(visible_path(&long).len() < 80 && visible_path(&long).ends_with("x…"));
}

#[test]
fn what_is_no_character_is_replaced() {
    assert_eq!(
        visible("a\u{FFFE}\u{FFFF}\u{FDD0}\u{1FFFE}\u{10FFFF}ﷺ"),
        "a\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}ﷺ"
    );
}

#[test]
fn long_text_is_cut_to_its_columns() {
    assert_eq!(printable("abcdef", 6), "abcdef");
    assert_eq!(printable("abcdefg", 6), "abcde…");
    assert_eq!(printable("漢字漢字", 6), "漢字…");
    assert_eq!(printable("abc", 0), "…");
}

#[test]
fn a_few_marks_stand_on_a_letter() {
    let marks = |count: usize| format!("a{}", "\u{301}".repeat(count));
    for text in
        [marks(MARKS), "क्ष्म्य".to_owned(), "พี่ที่นี่".to_owned(), "u\u{308}\u{304}u\u{308}".to_owned()]
    {
        assert_eq!(visible(&text), text);
    }
    let many = visible(&marks(1000));
    assert!(
        many.starts_with(&marks(MARKS))
            && many[marks(MARKS).len()..].chars().all(|c| c == REPLACEMENT)
    );
    assert!(printable(&marks(1000), 6).chars().count() <= 13);
}

#[test]
fn a_joiner_stays_where_a_script_or_an_emoji_needs_it() {
    for text in [
        "علی\u{200C}رضا",
        "می\u{200C}خواهم ۱۰\u{200C}ساله",
        "عَ\u{200C}ل",
        "ه\u{200D}ه",
        "👩\u{200D}🚀 Ben",
        "👩🏽\u{200D}🚀",
        "👨\u{200D}👩\u{200D}👧\u{200D}👦",
        "🏳\u{FE0F}\u{200D}🌈",
        "क्\u{200D}ष",
        "क्\u{200C}ष",
        "র\u{200D}্যাব",
        "ශ්\u{200D}රී",
        "മോഹന്\u{200D}",
        "ه\u{200D}",
        "ᠮᠣᠩᠭᠣᠯ\u{180E}ᠠ",
        "ᠭ\u{180B}ᠠ\u{180D}",
    ] {
        assert_eq!(visible(text), text, "{text:?}");
        assert_eq!(printable(text, 80), text, "{text:?}");
    }
    assert_eq!(printable("علی\u{200C}رضا", 4), "علی…");
}

#[test]
fn a_joiner_that_would_mislead_is_replaced() {
    for text in [
        "An\u{200C}na",
        "An\u{200D}na",
        "\u{200C}علی",
        "علی\u{200C}",
        "علی\u{200C} رضا",
        "علی\u{200C}\u{200C}رضا",
        "علی\u{200C}Ben",
        "Ben\u{200D}👩",
        "👩\u{200D}Ben",
        "👩\u{200D}",
        "👩\u{200C}🚀",
        "a\u{200D}\u{301}",
        "漢\u{200D}字",
        "a\u{180E}b",
        "ᠠ\u{180E}",
        "a\u{180B}",
        "а\u{200D}б",
    ] {
        assert!(visible(text).contains(REPLACEMENT), "{text:?}");
        assert_eq!(visible(text).chars().count(), text.chars().count());
    }
    let many = "👩\u{200D}".repeat(20_000);
    assert_eq!(visible(&many).matches(REPLACEMENT).count(), 1);
}

#[test]
fn what_shows_nothing_is_no_text() {
    for nothing in [
        "",
        " \t\n",
        "\u{3164}",
        "\u{FE0F}",
        "\u{34F}",
        "\u{115F}",
        "\u{1160}",
        "\u{2800}",
        "\u{FFA0}",
        "\u{200B}\u{200D}",
        "\u{A0}\u{3000}",
        "\u{E0001}\u{E0020}",
        "\u{17B4}",
        "\u{2800} \u{3164}",
    ] {
        assert!(is_blank(nothing), "{nothing:?}");
    }
    for text in ["a", ".", "\u{3164}a", "❤\u{FE0F}", "\u{FFFD}", "가", "⠁"] {
        assert!(!is_blank(text), "{text:?}");
    }
}

#[test]
fn what_is_not_seen_is_replaced_and_what_says_how_a_sign_looks_stays() {
    assert_eq!(
        visible("a\u{3164}b\u{34F}\u{115F}c\u{200B}"),
        "a\u{FFFD}b\u{FFFD}\u{FFFD}c\u{FFFD}"
    );
    for text in ["❤\u{FE0F}", "1\u{FE0F}\u{20E3}", "葛\u{E0100}", "한글", "Zoë"] {
        assert_eq!(visible(text), text);
    }
}
