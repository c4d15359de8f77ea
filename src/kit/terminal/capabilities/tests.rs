use super::*;
use crate::kit::terminal::graphics::CellSize;
use Division::{Quadrants, Sextants};
use Protocol::{Iterm2, Kitty, Sixel};

const CELL: Option<CellSize> = Some(CellSize { width: 10, height: 20 });

fn answers(program: &str, kitty_graphics: bool, sixel: bool) -> Answers {
    let program = (!program.is_empty()).then(|| program.to_owned());
    Answers { program, kitty_graphics, sixel, cell: CELL, ..Answers::default() }
}

fn decided(answers: &Answers, environment: &[(&str, &str)]) -> (Option<Protocol>, Division) {
    let value = |name: &str| {
        environment.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned())
    };
    let Capabilities { protocol, blocks, .. } = Capabilities::from_answers(answers, value);
    (protocol, blocks)
}

#[test]
fn a_terminal_that_names_itself_is_sent_what_it_shows_best() {
    let cases = [
        ("kitty(0.36.4)", true, false, Some(Kitty), Sextants),
        ("kitty(0.40.0)", true, false, Some(Kitty), Sextants),
        ("kitty(1.0)", true, false, Some(Kitty), Sextants),
        ("ghostty 1.1.3-arch2", true, false, Some(Kitty), Sextants),
        ("ghostty 1.2.0", true, false, Some(Kitty), Sextants),
        ("Konsole 24.02.2", true, true, Some(Kitty), Quadrants),
        ("WezTerm 20240203-110809-5046fc22", true, true, Some(Iterm2), Sextants),
        ("WezTerm 20251014-193657-6f375e29", false, true, Some(Iterm2), Sextants),
        ("iTerm2 3.5.10", false, true, Some(Iterm2), Quadrants),
        ("mintty 3.7.4", false, true, Some(Iterm2), Quadrants),
        ("xterm.js(6.1.0)", false, true, Some(Iterm2), Quadrants),
        ("xterm.js(6.1.0)", false, false, None, Quadrants),
        ("foot(1.16.2)", false, true, Some(Sixel), Sextants),
        ("foot(1.20.0)", false, true, Some(Sixel), Sextants),
        ("XTerm(390)", false, true, Some(Sixel), Quadrants),
        ("XTerm(390)", false, false, None, Quadrants),
        ("contour 0.4.3.6442", false, true, Some(Sixel), Sextants),
        ("VTE(7602)", false, false, None, Sextants),
        ("VTE(7802)", false, false, None, Sextants),
        ("VTE(5204)", false, false, None, Quadrants),
        ("", true, false, Some(Kitty), Quadrants),
        ("", false, true, Some(Sixel), Quadrants),
        ("kitty", false, false, None, Quadrants),
        ("( 9 (", false, false, None, Quadrants),
    ];
    for (program, kitty, sixel, protocol, blocks) in cases {
        let answers = answers(program, kitty, sixel);
        let xterm = [("TERM", "xterm-256color")];
        assert_eq!(decided(&answers, &xterm), (protocol, blocks), "{program}");
    }
}

#[test]
fn the_environment_speaks_for_a_terminal_that_does_not() {
    let xterm = ("TERM", "xterm-256color");
    let cases: [(&[(&str, &str)], _); 8] = [
        (&[xterm, ("TERM_PROGRAM", "iTerm.app")], (Some(Iterm2), Quadrants)),
        (&[xterm, ("LC_TERMINAL", "iTerm2")], (Some(Iterm2), Quadrants)),
        (&[xterm, ("TERM_PROGRAM", "vscode")], (Some(Iterm2), Quadrants)),
        (
            &[xterm, ("TERM_PROGRAM", "WezTerm"), ("TERM_PROGRAM_VERSION", "20240203-110809")],
            (Some(Iterm2), Sextants),
        ),
        (&[xterm, ("VTE_VERSION", "7802")], (Some(Sixel), Sextants)),
        (&[("TERM", "alacritty"), ("VTE_VERSION", "7802")], (Some(Sixel), Quadrants)),
        (&[("TERM", "alacritty"), ("LC_TERMINAL", "iTerm2")], (Some(Sixel), Quadrants)),
        (&[], (Some(Sixel), Quadrants)),
    ];
    for (environment, expected) in cases {
        assert_eq!(decided(&answers("", false, true), environment), expected, "{environment:?}");
    }
    let named = answers("XTerm(390)", false, true);
    let inherited = [xterm, ("TERM_PROGRAM", "iTerm.app"), ("VTE_VERSION", "7802")];
    assert_eq!(
        decided(&named, &inherited),
        (Some(Sixel), Quadrants),
        "the terminal's own name counts"
    );
}

#[test]
fn behind_a_multiplexer_only_sixels_pass() {
    let cases: [&[(&str, &str)]; 5] = [
        &[("TERM", "tmux-256color")],
        &[("TERM", "screen.xterm-256color"), ("LC_TERMINAL", "iTerm2")],
        &[("TERM", "xterm-256color"), ("TMUX", "/tmp/tmux,1,0")],
        &[("TERM", "xterm-256color"), ("STY", "1.pts")],
        &[("TERM", "xterm-256color"), ("ZELLIJ", "0")],
    ];
    for environment in cases {
        let both = answers("kitty(0.40.0)", true, true);
        assert_eq!(decided(&both, environment), (Some(Sixel), Quadrants), "{environment:?}");
        let kitty = answers("", true, false);
        assert_eq!(decided(&kitty, environment), (None, Quadrants), "{environment:?}");
    }
    let tmux = answers("tmux 3.4", true, false);
    assert_eq!(decided(&tmux, &[("TERM", "xterm")]), (None, Quadrants));
}

#[test]
fn where_cells_are_rounded_no_sixels_are_sent() {
    let rounded = |program| Answers { has_rounded_cells: true, ..answers(program, false, true) };
    let xterm = [("TERM", "xterm-256color")];
    assert_eq!(decided(&rounded(""), &xterm).0, None);
    assert_eq!(decided(&rounded("xterm.js"), &xterm).0, Some(Iterm2));
}

#[test]
fn a_recording_holds_characters() {
    // asciinema 2.4 in kitty.
    let kitty = answers("kitty(0.36.4)", true, false);
    let recorded = [("TERM", "xterm-kitty"), ("ASCIINEMA_REC", "1")];
    assert_eq!(decided(&kitty, &recorded).0, None);
}

#[test]
fn only_terminals_that_do_not_show_it_take_text() {
    for (environment, takes_text) in [
        ([("TERM", "xterm-256color"), ("NO_COLOR", "1")], true),
        ([("TERM", "tmux-256color"), ("TMUX", "/tmp/tmux,1,0")], true),
        ([("TERM", "screen.xterm-256color"), ("STY", "1.pts")], false),
        ([("TERM", "eterm-color"), ("COLORTERM", "truecolor")], false),
        ([("TERM", "linux"), ("LANG", "C.UTF-8")], false),
        ([("TERM", "Eterm"), ("LANG", "C.UTF-8")], false),
        ([("TERM", "vt220"), ("LANG", "C.UTF-8")], false),
        ([("TERM", ""), ("LANG", "C.UTF-8")], false),
    ] {
        let value = |name: &str| {
            environment.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned())
        };
        let capabilities = Capabilities::from_answers(&Answers::default(), value);
        assert_eq!(capabilities.takes_text, takes_text, "{environment:?}");
    }
}

#[test]
fn without_the_size_of_a_cell_or_without_colours_there_are_no_pixels() {
    let unknown = Answers { cell: None, ..answers("kitty(0.40.0)", true, true) };
    assert_eq!(decided(&unknown, &[("TERM", "xterm-kitty")]), (None, Sextants));
    let known = answers("kitty(0.40.0)", true, true);
    let plain = [("TERM", "xterm-kitty"), ("NO_COLOR", "1")];
    assert_eq!(decided(&known, &plain), (None, Sextants));
    assert_eq!(decided(&Answers::default(), &[]), (None, Quadrants));
}
