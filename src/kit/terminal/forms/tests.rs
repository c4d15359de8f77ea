//! Tests every form of answer, and bytes that only look like an answer.

use super::*;
use crate::kit::terminal::decoder::{DecodedInput, Decoder};
use crate::kit::terminal::graphics::CellSize;

/// Returns the answer in these bytes; `None` if there is none.
fn answer(bytes: &str) -> Option<TerminalAnswer> {
    let (mut decoder, mut inputs) = (Decoder::default(), Vec::new());
    decoder.feed(bytes.as_bytes(), &mut |what| inputs.push(what));
    match inputs.as_slice() {
        [] => None,
        [DecodedInput::Answer(answer)] => Some(answer.clone()),
        _ => panic!("{:?}: {inputs:?}", bytes.escape_default().to_string()),
    }
}

#[test]
fn backgrounds_are_read_in_every_width() {
    let answers = [
        ("\x1b]11;rgb:1e1e/2020/ffff\x1b\\", Some(Rgb(0x1e, 0x20, 0xff))),
        ("\x1b]11;rgb:1e/20/ff\x07", Some(Rgb(0x1e, 0x20, 0xff))),
        ("\x1b]11;rgb:0/8/f\x07", Some(Rgb(0, 136, 255))),
        ("\x1b]11;rgba:ffff/ffff/ffff/8000\x1b\\", Some(Rgb(255, 255, 255))),
        ("\x1b]11;rgb:fffff/0/0\x1b\\", None),
        ("\x1b]11;rgb:1/2\x1b\\", None),
        ("\x1b]11;black\x1b\\", None),
        ("\x1b]11;\x1b\\", None),
    ];
    for (bytes, background) in answers {
        assert_eq!(answer(bytes), background.map(TerminalAnswer::Background), "{bytes:?}");
    }
}

#[test]
fn true_colour_is_shown_by_the_colour_that_was_set() {
    let shown = [
        "\x1bP1$r0;48:2::17:34:51m\x1b\\",
        "\x1bP1$r48:2:17:34:51m\x1b\\",
        "\x1bP1$r0;48;2;17;34;51m\x07",
        "\x1bP1$r0;48:2:0:17:34:51m\x1b\\",
    ];
    let not_shown = ["\x1bP1$r0;48:5:16m\x1b\\", "\x1bP1$r0m\x1b\\", "\x1bP0$r\x1b\\"];
    for bytes in shown {
        assert_eq!(answer(bytes), Some(TerminalAnswer::TrueColour), "{bytes:?}");
    }
    for bytes in not_shown {
        assert_eq!(answer(bytes), None, "{bytes:?}");
    }
}

#[test]
fn only_ok_means_that_kittys_pictures_are_shown() {
    assert_eq!(answer("\x1b_Gi=31;OK\x1b\\"), Some(TerminalAnswer::KittyGraphics));
    let errors =
        ["\x1b_Gi=31;ENOTSUPPORTED:no, not OK\x1b\\", "\x1b_Gi=31;\x1b\\", "\x1b_Gi=312;OK\x1b\\"];
    for bytes in errors {
        assert_eq!(answer(bytes), None, "{bytes:?}");
    }
}

#[test]
fn sixels_are_an_attribute_and_have_so_many_colours() {
    for (bytes, sixel) in [
        ("\x1b[?62;4c", true),
        ("\x1b[?1;2;4c", true),
        ("\x1b[?64;1;4;22c", true),
        ("\x1b[?4c", false),
        ("\x1b[?62;44;14c", false),
        ("\x1b[?c", false),
    ] {
        assert_eq!(answer(bytes), Some(TerminalAnswer::Last { sixel }), "{bytes:?}");
    }
    assert_eq!(answer("\x1b[?1;0;256S"), Some(TerminalAnswer::SixelColours(256)));
    for other in ["\x1b[?1;3;0S", "\x1b[?2;0;800;600S", "\x1b[?1;0;99999S", "\x1b[?S"] {
        assert_eq!(answer(other), None, "{other:?}");
    }
}

#[test]
fn sizes_have_the_height_first_and_are_believed_if_they_can_be() {
    let cell = |width, height| Some(TerminalAnswer::Cell(CellSize { width, height }));
    assert_eq!(answer("\x1b[6;20;10t"), cell(10, 20));
    assert_eq!(
        answer("\x1b[4;480;800t"),
        Some(TerminalAnswer::Window(Pixels { width: 800, height: 480 }))
    );
    for other in
        ["\x1b[6;0;0t", "\x1b[6;20t", "\x1b[6;60000;3t", "\x1b[6;20;10;9t", "\x1b[4;99999;1t"]
    {
        assert_eq!(answer(other), None, "{other:?}");
    }
}

#[test]
fn where_the_cursor_is_comes_line_first() {
    assert_eq!(answer("\x1b[1;2R"), Some(TerminalAnswer::Column(2)));
    assert_eq!(answer("\x1b[24;80R"), Some(TerminalAnswer::Column(80)));
    for other in ["\x1b[2R", "\x1b[1;R", "\x1b[1;99999R", "\x1b[?1;2R"] {
        assert_eq!(answer(other), None, "{other:?}");
    }
}

#[test]
fn a_name_has_no_control_characters_and_an_end() {
    let name = |name: &str| Some(TerminalAnswer::Program(name.to_owned()));
    assert_eq!(answer("\x1bP>|kitty(0.36.4)\x1b\\"), name("kitty(0.36.4)"));
    assert_eq!(answer("\x1bP>|WezTerm 20240203\x07"), name("WezTerm 20240203"));
    assert_eq!(answer("\x1bP>| é\u{9b}31m漢 \x1b\\"), name("é31m漢"));
    assert_eq!(answer("\x1bP>|  \x1b\\"), None);
    let long = format!("\x1bP>|{}\x1b\\", "x".repeat(200));
    assert_eq!(answer(&long), name(&"x".repeat(LONGEST_NAME)));
}
