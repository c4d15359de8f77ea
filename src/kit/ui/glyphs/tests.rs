//! The characters of each terminal.

use std::collections::HashSet;

use unicode_width::UnicodeWidthChar;

use super::*;

#[test]
fn the_environment_tells_what_may_be_written() {
    use Characters::{Ascii, Console, Unicode};
    let cases = [
        ("TERM=xterm-256color LANG=en_US.UTF-8", Unicode),
        ("TERM=xterm-256color", Unicode),
        ("", Unicode),
        ("TERM=linux LANG=de_DE.UTF-8", Console),
        ("TERM=linux", Console),
        ("TERM=linux-16color", Console),
        ("TERM=linux LANG=C", Ascii),
        ("TERM=xterm-256color LANG=C", Ascii),
        ("TERM=vt100 LANG=en_US.UTF-8", Ascii),
        ("TERM=dumb", Ascii),
    ];
    for (environment, characters) in cases {
        let value = |name: &str| {
            let mut pairs = environment.split(' ').filter_map(|pair| pair.split_once('='));
            pairs.find(|(n, _)| *n == name).map(|(_, value)| value.to_owned())
        };
        assert_eq!(Characters::from_environment(value), characters, "{environment:?}");
    }
}

#[test]
fn what_is_written_keeps_its_place() {
    let area = Rect::new(0, 0, 16, 1);
    let written = |characters: Characters| -> String {
        let mut buffer = Buffer::empty(area);
        buffer.set_string(0, 0, "┌PÜNCT─e\u{301}漢·…│ok", Style::new());
        characters.restrict(&mut buffer, area);
        area.positions().map(|at| buffer[at].symbol().to_owned()).collect()
    };
    assert_eq!(written(Characters::Ascii), "+PUNCT-e? .~|ok ");
    assert_eq!(written(Characters::Console), "┌PÜNCT─e? ·~│ok ");
}

#[test]
fn areas_outside_the_buffer_are_left_alone() {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 2, 1));
    Characters::Ascii.restrict(&mut buffer, Rect::new(5, 5, 3, 3));
}

#[test]
fn replacements_are_shown() {
    for c in ('\u{a0}'..='\u{ffff}').chain(' '..='~') {
        assert!(is_in_the_consoles_font(console(c)), "{c}");
    }
}

/// Returns every character of a set that can stand on a space.
fn on_a_space(glyphs: &Glyphs) -> Vec<char> {
    let &Glyphs { empty, centre, line, target, marker, left_behind, blocker, gap, .. } = glyphs;
    let &Glyphs { white, black, ghost_legal, ghost_illegal, pointed, .. } = glyphs;
    let dots = [white, black, ghost_legal, ghost_illegal];
    let mut all = vec![empty, centre, line, target, marker, left_behind, blocker, gap, pointed];
    all.push(glyphs.threat);
    all.extend(dots.iter().flat_map(|dots| [dots.minor, dots.punct]));
    all
}

fn others(glyphs: &Glyphs) -> Vec<char> {
    let Links { along, rising, falling } = glyphs.links;
    let mut all = vec![along, rising, falling];
    let Strokes { top, bottom, rising, falling } = glyphs.sides;
    all.extend([top, bottom, rising, falling]);
    if let Some(bars) = glyphs.bars {
        let Bars { all_but_top, bottom, left, right, whole, left_dot, right_dot, dot } = bars;
        all.extend([all_but_top, bottom, left, right, whole, left_dot, right_dot, dot]);
    }
    all.push(glyphs.parting);
    all.extend(glyphs.angles);
    all.extend(glyphs.cursor.iter().chain(&glyphs.ring).chain(glyphs.halves.iter().flatten()));
    all
}

#[test]
fn every_glyph_is_one_column_wide() {
    for glyphs in [&UNICODE, &UNICODE_ON_LIGHT, &CONSOLE, &ASCII] {
        for glyph in on_a_space(glyphs).into_iter().chain(others(glyphs)) {
            assert_eq!(glyph.width(), Some(1), "{glyph}");
        }
    }
}

#[test]
fn each_meaning_has_a_glyph_of_its_own() {
    for glyphs in [&UNICODE, &UNICODE_ON_LIGHT, &CONSOLE, &ASCII] {
        let all = on_a_space(glyphs);
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len(), "{glyphs:?}");
    }
}

#[test]
fn the_sets_of_poor_terminals_have_nothing_else() {
    assert!(on_a_space(&ASCII).into_iter().chain(others(&ASCII)).all(|c| c.is_ascii_graphic()));
    let mut console = on_a_space(&CONSOLE).into_iter().chain(others(&CONSOLE));
    assert!(console.all(is_in_the_consoles_font));
}
