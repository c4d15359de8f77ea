//! SGF files in the encodings that programs write.

use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, ISO_8859_2, KOI8_R, SHIFT_JIS, UTF_8,
    WINDOWS_1251, WINDOWS_1252,
};

use super::{moves, names, remarks};
use crate::kit::storage::{Format, ReadError};
use crate::punct::record::Reading;

fn game(charset: &str, white: &str, black: &str) -> String {
    format!("(;GM[25]{charset}PW[{white}]PB[{black}];W[T-D3,D4,E4])")
}

fn read(bytes: &[u8]) -> Result<Reading, ReadError> {
    Format::of_content(bytes).read(bytes, None)
}

/// The game is read with these names, and written in UTF-8, which is read the same.
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
        // It can't be UTF-16, as its name was read.
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
fn what_is_not_in_the_encoding_that_a_file_names_is_refused_with_its_place() {
    for (charset, said) in [
        ("CA[UTF-8]", "line 2 column 4: not UTF-8 text"),
        ("CA[EUC-JP]", "line 2 column 4: not EUC-JP text"),
    ] {
        let mut bytes = game(charset, "\nJü", "Z").into_bytes();
        let at = bytes.iter().position(|&byte| byte == 0xC3).expect("the ü");
        bytes[at..at + 2].copy_from_slice(b"\xFF\xFF");
        bytes.splice(at..at, *b"rg");
        let error = read(&bytes).map(|_| ()).expect_err("refused");
        assert_eq!(error.to_string(), said);
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
