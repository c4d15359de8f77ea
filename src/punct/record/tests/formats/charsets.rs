//! SGF files in the encodings that programs write.

use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, ISO_8859_2, KOI8_R, SHIFT_JIS, UTF_8,
    WINDOWS_1251, WINDOWS_1252,
};

use super::{moves, names, remarks};
use crate::kit::storage::{Format, ReadError};
use crate::punct::record::{ReadRecord, Record};

fn game(charset: &str, white: &str, black: &str) -> String {
    format!("(;GM[25]{charset}PW[{white}]PB[{black}];W[T-D3,D4,E4])")
}

fn read(bytes: &[u8]) -> Result<ReadRecord, ReadError> {
    Format::from_content(bytes).read(bytes, None)
}

/// Checks that the game is read with these names, and is read equally from UTF-8 after writing.
fn has_names(bytes: &[u8], white: &str, black: &str) {
    let reading = read(bytes).unwrap_or_else(|error| panic!("{white}: {error}"));
    assert_eq!(names(&reading.record), [white, black]);
    assert_eq!(moves(&reading.record), ["T-D3,D4,E4"]);
    assert_eq!(remarks(&reading), [""; 0], "{white}");
    let written = Format::Sgf.write(&reading.record);
    assert!(written.contains("CA[UTF-8]"), "{written}");
    assert_eq!(names(&read(written.as_bytes()).expect("a game").record), [white, black]);
}

#[test]
fn the_charset_that_a_file_names_is_followed() {
    for (encoding, label, white, black) in [
        (WINDOWS_1252, "ISO-8859-1", "Jürg", "Renée"),
        (WINDOWS_1252, "windows-1252", "Zoë €", "“Åse”"),
        (ISO_8859_2, "iso-8859-2", "Łukasz", "Žofie"),
        (WINDOWS_1251, "CP1251", "Анна", "Борис"),
        (KOI8_R, "KOI8-R", "Анна", "Борис"),
        (SHIFT_JIS, "Shift_JIS", "ソ表", "本因坊"),
        (EUC_JP, "EUC-JP", "ソ表", "本因坊"),
        (BIG5, "Big5", "許功蓋", "吳清源"),
        (GBK, "GB2312", "吴清源", "聂卫平"),
        (GB18030, "gb18030", "吴清源", "😀"),
        (EUC_KR, "EUC-KR", "조훈현", "이창호"),
        (UTF_8, "utf-8", "Jürg", "本因坊"),
        (UTF_8, "UTF8", "Jürg", "조훈현"),
        // The file can't be in UTF-16, since the name of its encoding was read.
        (UTF_8, "UTF-16", "Jürg", "Zoë"),
    ] {
        let text = game(&format!("CA[{label}]"), white, black);
        let (bytes, _, failed) = encoding.encode(&text);
        assert!(!failed, "{label}");
        has_names(&bytes, white, black);
    }
}

#[test]
fn without_a_charset_a_file_is_utf_8_if_it_can_be_and_else_latin_1() {
    let text = game("", "Jürg", "Renée");
    has_names(text.as_bytes(), "Jürg", "Renée");
    let latin: Vec<u8> = text.chars().map(|c| u8::try_from(c).expect("Latin-1")).collect();
    has_names(&latin, "Jürg", "Renée");
    let unknown = game("CA[klingon]", "Jürg", "Renée");
    let latin: Vec<u8> = unknown.chars().map(|c| u8::try_from(c).expect("Latin-1")).collect();
    let reading = read(&latin).expect("a game");
    assert_eq!(names(&reading.record), ["Jürg", "Renée"]);
    assert_eq!(remarks(&reading), ["ignored properties: CA"]);
}

#[test]
fn a_byte_order_mark_tells_utf_16_and_utf_8() {
    for charset in ["", "CA[UTF-16]", "CA[ISO-8859-1]"] {
        let text = game(charset, "Jürg", "本因坊😀");
        let units: Vec<u16> = "\u{FEFF}".encode_utf16().chain(text.encode_utf16()).collect();
        let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        has_names(&little, "Jürg", "本因坊😀");
        has_names(&big, "Jürg", "本因坊😀");
        has_names(format!("\u{FEFF}{text}").as_bytes(), "Jürg", "本因坊😀");
    }
}

#[test]
fn a_save_and_a_file_of_saves_are_read_in_utf_16() {
    let save = |white: &str| {
        let record = read(game("", white, "本因坊😀").as_bytes()).expect("a game").record;
        Format::Json.write(&record)
    };
    for (text, wanted) in [
        (save("Jürg"), None),
        (save("Jürg") + &save("Zoë"), Some(1)),
        (save("Zoë") + &save("Jürg"), Some(2)),
    ] {
        let units: Vec<u16> = "\u{FEFF}".encode_utf16().chain(text.encode_utf16()).collect();
        let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        for bytes in [&little, &big] {
            let reading = Format::Json.read(bytes, wanted).expect("a game");
            assert_eq!(names(&reading.record), ["Jürg", "本因坊😀"]);
        }
        // Half a character is no text.
        assert!(Format::Json.read(&little[..little.len() - 1], wanted).is_err());
    }
}

#[test]
fn a_game_that_is_not_in_the_encoding_it_names_is_read_in_another_which_is_told() {
    for (label, written_in, remark) in [
        ("UTF-8", WINDOWS_1252, "CA[UTF-8] is wrong: the game is read in Latin-1"),
        ("EUC-JP", WINDOWS_1252, "CA[EUC-JP] is wrong: the game is read in Latin-1"),
        ("GBK", UTF_8, "CA[GBK] is wrong: the game is read in UTF-8"),
        ("Shift_JIS", UTF_8, "CA[Shift_JIS] is wrong: the game is read in UTF-8"),
        ("Latin1", UTF_8, "CA[Latin-1] is wrong: the game is read in UTF-8"),
        ("KOI8-R", UTF_8, "CA[KOI8-R] is wrong: the game is read in UTF-8"),
    ] {
        let text = game(&format!("CA[{label}]"), "Örjan", "Zoë");
        let (bytes, ..) = written_in.encode(&text);
        let reading = read(&bytes).expect(label);
        assert_eq!(names(&reading.record), ["Örjan", "Zoë"], "{label}");
        assert_eq!(remarks(&reading), [format!("line 1 column 1: {remark}")]);
        assert!(reading.remarks[0].is_damage());
    }
}

#[test]
fn each_game_of_a_collection_is_in_its_own_encoding() {
    let games = [
        ("CA[GBK]", GBK, "吴清源", "聂卫平"),
        ("", UTF_8, "Örjan", "Zoë"),
        ("CA[windows-1251]", WINDOWS_1251, "Анна", "Борис"),
        ("C[(;GM[25\\]CA[Big5\\]]", WINDOWS_1252, "Jürg", "Åse"),
        ("FF[4]\nCA[KOI8-R]", KOI8_R, "Анна", "Борис"),
        ("CA[UTF-8]", WINDOWS_1252, "Jürg", "Åse"),
    ];
    let encoded = games.map(|(charset, encoding, white, black)| {
        let text = game(charset, white, black);
        encoding.encode(&text).0.into_owned()
    });
    let bytes = encoded.join(&b"\n"[..]);
    let read: Vec<Record> = Format::Sgf
        .read_all(&bytes)
        .expect("games")
        .map(|game| game.expect("a game").record)
        .collect();
    assert_eq!(
        read.iter().map(names).collect::<Vec<_>>(),
        games.map(|(_, _, white, black)| [white, black])
    );
    let last = Format::Sgf.read(&bytes, Some(6)).expect("a game");
    assert_eq!(
        remarks(&last),
        ["line 7 column 1: CA[UTF-8] is wrong: the game is read in Latin-1"]
    );
}

#[test]
fn a_text_is_read_in_the_encodings_of_sgf() {
    let text = "# White: Jürg\n# Black: Åse\n1. T-D3,D4,E4\n";
    let utf_16 = |bytes_of: fn(u16) -> [u8; 2]| -> Vec<u8> {
        "\u{FEFF}".encode_utf16().chain(text.encode_utf16()).flat_map(bytes_of).collect()
    };
    for bytes in [
        text.as_bytes().to_vec(),
        format!("\u{FEFF}{text}").into_bytes(),
        WINDOWS_1252.encode(text).0.into_owned(),
        utf_16(u16::to_le_bytes),
        utf_16(u16::to_be_bytes),
    ] {
        let reading = read(&bytes).expect("a game");
        assert_eq!((names(&reading.record), reading.format), (["Jürg", "Åse"], Format::Text));
        assert_eq!(moves(&reading.record), ["T-D3,D4,E4"]);
        assert_eq!(remarks(&reading), [""; 0]);
    }
}

#[test]
fn what_breaks_off_in_utf_16_is_refused_with_its_place() {
    for text in [game("", "Jürg", "Zoë"), "# White: Zoë\nT-D3,D4,E4".to_owned()] {
        let units = "\u{FEFF}".encode_utf16().chain(text.encode_utf16()).chain([0xD800]);
        let bytes: Vec<u8> = units.flat_map(u16::to_le_bytes).collect();
        let error = read(&bytes).map(|_| ()).expect_err("refused").to_string();
        assert!(error.ends_with(": not UTF-16LE text"), "{error}");
    }
}

#[test]
fn every_label_has_an_encoding_that_holds_the_signs_of_sgf() {
    let text = game("", "Zora", "Yann");
    for label in ["latin1", "l2", "cp1250", "koi8-u", "macintosh", "tis-620", "big5-hkscs", "sjis"]
    {
        assert!(Encoding::for_label(label.as_bytes()).is_some(), "{label}");
        has_names(text.replace("PW", &format!("CA[ {label} ]PW")).as_bytes(), "Zora", "Yann");
    }
}
