//! Tests which questions are asked, every form of answer, and bytes that only look like an answer.

use super::*;
use crate::kit::terminal::decoder::{DecodedInput, Decoder};

#[test]
fn only_terminals_that_pass_over_what_they_do_not_know_are_asked() {
    let cases: [(&[(&str, &str)], Questions); 18] = [
        (&[("TERM", "xterm-256color")], Questions::All),
        (&[("TERM", "xterm-kitty"), ("NO_COLOR", "")], Questions::All),
        (&[("TERM", "foot")], Questions::All),
        (&[("TERM", "rxvt-unicode-256color")], Questions::All),
        (&[("TERM", "xterm"), ("TERM_PROGRAM", "Apple_Terminal")], Questions::Background),
        (&[("TERM", "tmux-256color")], Questions::Tmux),
        (&[("TERM", "screen-256color"), ("TMUX", "/tmp/tmux,1,0")], Questions::Tmux),
        (&[("TERM", "screen.xterm-256color")], Questions::None),
        (&[("TERM", "xterm-256color"), ("NO_COLOR", "1")], Questions::None),
        (&[("TERM", "linux")], Questions::None),
        (&[("TERM", "dumb")], Questions::None),
        (&[("TERM", "vt100"), ("LANG", "C.UTF-8")], Questions::None),
        (&[("TERM", "vt520"), ("LANG", "C")], Questions::None),
        (&[("TERM", "Eterm"), ("LANG", "de_DE.utf8")], Questions::Width),
        (&[("TERM", "eterm-color"), ("COLORTERM", "truecolor")], Questions::None),
        (&[("TERM", "dvtm-256color")], Questions::None),
        (&[("TERM", "xterm-256color"), ("NVIM", "/run/nvim.1.0")], Questions::Tmux),
        (&[], Questions::None),
    ];
    for (environment, expected) in cases {
        let value = |name: &str| {
            environment.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned())
        };
        assert_eq!(Questions::from_environment(value), expected, "{environment:?}");
    }
}

#[test]
fn the_last_question_comes_last_and_strings_only_where_they_may() {
    for questions in [Questions::Width, Questions::Background, Questions::Tmux, Questions::All] {
        let text = questions.text();
        assert!(text.ends_with("\x1b[2J\x1b[H\x1b[c"), "{questions:?}");
        for opening in ["\x1bP", "\x1b_"] {
            assert_eq!(text.contains(opening), questions == Questions::All, "{questions:?}");
        }
    }
    assert_eq!(Questions::None.text(), "");
}

#[test]
fn what_is_asked_is_the_probe() {
    let Rgb(r, g, b) = PROBE;
    assert!(TRUE_COLOUR.contains(&format!("\x1b[48;2;{r};{g};{b}m")));
}

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
fn a_terminal_that_tells_its_last_colour_has_all_of_256() {
    // mlterm 3.9.0 and PuTTY 0.78 answer so, though their TERM promises fewer.
    assert_eq!(answer("\x1b]4;255;rgb:eeee/eeee/eeee\x1b\\"), Some(TerminalAnswer::Palette));
    assert_eq!(answer("\x1b]4;255;rgb:ee/ee/ee\x07"), Some(TerminalAnswer::Palette));
    for bytes in ["\x1b]4;15;rgb:ff/ff/ff\x1b\\", "\x1b]4;255;?\x1b\\"] {
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
        let last = TerminalAnswer::Last { sixel, is_xterm_js: false };
        assert_eq!(answer(bytes), Some(last), "{bytes:?}");
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

/// Makes the answers of a terminal that sends these bytes.
fn asked(bytes: &[u8]) -> QueriedTerminal {
    let mut asked = QueriedTerminal::new(Questions::All, Size::new(80, 24));
    let mut decoder = Decoder::default();
    decoder.feed(bytes, &mut |input| {
        if let DecodedInput::Answer(answer) = input {
            asked.take_answer(answer);
        }
    });
    asked
}

#[test]
fn what_was_answered_is_noted_and_the_attributes_are_the_last() {
    let all = b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\q\x1bP>|xterm \xc3\xa9(1)\x1b\\\
        \x1b_Gi=31;OK\x1b\\\x1bP1$r0;48:2::17:34:51m\x1b\\\x1b[6;20;10t\x1b[4;490;810t\
        \x1b[?1;0;256S\x1b[1;3R";
    assert!(!asked(all).is_complete);
    let complete = asked(&[all.as_slice(), b"\x1b[A\x1b[?62;4c"].concat());
    assert!(complete.is_complete);
    let expected = Answers {
        background: Some(Rgb(255, 255, 255)),
        true_colour: true,
        has_256_colours: false,
        kitty_graphics: true,
        sixel: true,
        sixel_colours: Some(256),
        cell: Some(CellSize { width: 10, height: 20 }),
        has_rounded_cells: false,
        is_wide: true,
        program: Some("xterm é(1)".to_owned()),
    };
    assert_eq!(complete.answers(), expected);
}

#[test]
fn cells_of_a_fraction_of_a_pixel_are_known_by_the_window() {
    // xterm.js 5.5.0 with a cell 7.8 pixels wide: 80 of them take 624.
    for (window, is_rounded) in [(624, true), (640, false), (644, false), (670, true)] {
        let asked = asked(format!("\x1b[6;15;8t\x1b[4;600;{window}t\x1b[?62;4;9;22c").as_bytes());
        let answers = asked.answers();
        assert_eq!(answers.has_rounded_cells, is_rounded, "{window}");
        assert_eq!(answers.program.as_deref(), Some("xterm.js"));
        assert_eq!(answers.cell, Some(CellSize { width: 8, height: 15 }));
    }
}

#[test]
fn the_size_of_a_cell_is_as_answered_or_else_the_windows_share() {
    let cell = |bytes: &[u8]| asked(bytes).answers().cell.map(|c| (c.width, c.height));
    assert_eq!(cell(b"\x1b[4;480;800t"), Some((10, 20)));
    assert_eq!(cell(b"\x1b[4;480;800t\x1b[6;19;9t"), Some((9, 19)));
    assert_eq!(cell(b"\x1b[6;19;9t\x1b[4;480;800t"), Some((9, 19)));
    assert_eq!(cell(b"\x1b[6;0;0t\x1b[4;0;0t"), None);
}

#[test]
fn hostile_bytes_answer_nothing() {
    let endless = [b"\x1b]11;".as_slice(), &[b'f'; 5000]].concat();
    let name = [b"\x1bP>|".as_slice(), &[0xff; 5000]].concat();
    let hostile: [&[u8]; 7] = [
        &[0; 500],
        b"\x1b\x1b\x1b]\x1b]11;\x1b",
        b"\x1b_G\x1b_Gi=31\x1bP>|\x1b[6;\x1b[6;65535;65535t\x1b[?1;0;-1S",
        b"\x1b_Gi=31;EINVAL:\x1b]11;rgb:0/0/0",
        &endless,
        &name,
        &[0xff; 300],
    ];
    for bytes in hostile {
        assert_eq!(asked(bytes).answers(), Answers::default());
    }
}

const SMALL: Option<CellSize> = Some(CellSize { width: 10, height: 20 });
const LARGE: Option<CellSize> = Some(CellSize { width: 20, height: 40 });
const OTHER: Option<CellSize> = Some(CellSize { width: 24, height: 48 });

#[test]
fn the_cell_is_the_window_divided_by_its_columns_and_lines() {
    let cases = [
        ((800, 480), (80, 24), SMALL),
        // A border of 2 pixels and a scroll bar of 14.
        ((818, 484), (80, 24), SMALL),
        ((0, 0), (80, 24), None),
        ((800, 0), (80, 24), None),
        ((800, 480), (0, 0), None),
        ((80, 24), (80, 24), None),
        ((65535, 65535), (10, 10), None),
    ];
    for ((width, height), grid, expected) in cases {
        let cell = cell_in(Pixels { width, height }, Size::from(grid));
        assert_eq!(cell, expected, "{width} by {height} for {grid:?}");
    }
}

#[test]
fn the_answer_holds_until_the_system_knows_of_another_size() {
    let cases = [
        (SMALL, LARGE, LARGE, SMALL),
        (SMALL, LARGE, OTHER, OTHER),
        (SMALL, LARGE, None, SMALL),
        (SMALL, None, OTHER, OTHER),
        (None, LARGE, LARGE, LARGE),
        (None, None, None, None),
    ];
    for (answered, reported, now, expected) in cases {
        let sizes = CellSizes { answered, reported };
        assert_eq!(sizes.current(now), expected, "{sizes:?} {now:?}");
    }
}

#[test]
fn a_window_without_a_size_has_that_of_the_environment_or_the_usual_one() {
    let window = |reported: (u16, u16), columns: &str, lines: &str| {
        let variable = |name: &str| match name {
            "COLUMNS" => Some(columns.to_owned()),
            "LINES" => Some(lines.to_owned()),
            _ => None,
        };
        window_size(Size::from(reported), |name| variable(name).filter(|text| !text.is_empty()))
    };
    for (reported, columns, lines, expected) in [
        ((0, 0), "", "", (80, 24)),
        ((0, 0), "132", "43", (132, 43)),
        ((0, 30), "100", "50", (100, 30)),
        ((0, 0), "0", "-5", (80, 24)),
        ((0, 0), "70000", "many", (80, 24)),
        ((60, 20), "132", "43", (60, 20)),
    ] {
        assert_eq!(window(reported, columns, lines), Size::from(expected), "{columns} {lines}");
    }
}
