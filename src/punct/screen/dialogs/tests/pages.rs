//! The help page and the rules: complete, in their columns, with every line reachable.

use crossterm::event::KeyCode;

use super::*;
use crate::kit::text::Columns as _;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::glyphs::Glyphs;
use crate::kit::ui::page;
use crate::kit::ui::popup::Lines;
use crate::punct::screen::Message;
use crate::punct::screen::dialogs::{HELP, RULES};
use crate::punct::screen::keys::MOUSE;
use crate::punct::screen::keys::rows;
use crate::punct::screen::view::Mosaic;

fn text_of(lines: &Lines) -> String {
    joined(&lines.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

#[test]
fn every_key_and_every_use_of_the_mouse_is_on_the_help_page() {
    for columns in [40, 72] {
        let page = text_of(&HELP.page(&colours(), columns, &mut Mosaic::default()).lines);
        let keys = rows().map(|row| (row.shown, row.help.expect("a word of help").1));
        for (keys, help) in keys.chain(MOUSE.iter().copied()) {
            let row = joined(&format!("{keys} {help}"));
            assert!(page.contains(&row), "{row}");
        }
    }
}

#[test]
fn pages_keep_to_their_columns() {
    let mut mosaic = Mosaic::default();
    for appearance in [colours(), ascii()] {
        for columns in 40..=72 {
            for lines in [
                HELP.page(&appearance, columns, &mut mosaic).lines,
                page::page(RULES.text, &appearance, columns).lines,
            ] {
                for line in &lines {
                    assert!(line.columns() <= columns, "{columns}: {line}");
                }
            }
        }
    }
}

#[test]
fn every_mark_of_the_board_is_explained() {
    for appearance in [colours(), ascii()] {
        for window in WINDOWS {
            let mut appearance = appearance.clone();
            appearance.window = window.into();
            let page = text_of(&HELP.page(&appearance, 40, &mut Mosaic::default()).lines);
            let legend = page.split_once("What the marks mean").expect("a legend").1;
            let &Glyphs { empty, centre, line, target, marker, .. } = appearance.glyphs();
            let &Glyphs { left_behind, blocker, gap, white, black, .. } = appearance.glyphs();
            let &Glyphs { ghost_legal, ghost_illegal, .. } = appearance.glyphs();
            let threat = appearance.glyphs().threat;
            let mut marks = vec![empty, centre, target, marker, left_behind, threat, gap, '0', '1'];
            if appearance.glyphs().halves.is_none() {
                // Elsewhere a tint shows the lines, and the ground of its level what blocks.
                marks.extend([line, blocker]);
            }
            let dots = [white, black, ghost_legal, ghost_illegal];
            for mark in marks.into_iter().chain(dots.into_iter().flat_map(|d| [d.minor, d.punct])) {
                assert!(legend.contains(mark), "{mark} is missing: {legend}");
            }
        }
    }
}

#[test]
fn a_key_leads_from_the_help_page_to_the_marks() {
    for window in WINDOWS {
        let mut seat = fresh(&colours());
        seat.keys("?");
        frame(&mut seat, window);
        seat.keys("0");
        let buffer = frame(&mut seat, window);
        let first = (0..buffer.area.width).map(|x| buffer[(x, 1)].symbol()).collect::<String>();
        assert!(first.contains("What the marks mean"), "{window:?}: {first}");
    }
}

#[test]
fn the_marks_are_drawn_in_the_rendering_of_the_board() {
    let mut appearance = colours();
    appearance.window = (120, 40).into();
    let shown = |appearance: &_, glyphs: &str| {
        let page = text_of(&HELP.page(appearance, 72, &mut Mosaic::default()).lines);
        page.contains(|glyph| glyphs.contains(glyph))
    };
    let go_on = |look: &mut Appearance| {
        look.picture = look.board_renderings(look.size().unwrap()).next(look.picture);
    };
    let quadrants = "▘▝▖▗▌▐▛▜▙▟";
    assert!(shown(&appearance, quadrants), "the usual picture");
    go_on(&mut appearance);
    assert!(!shown(&appearance, quadrants) && shown(&appearance, "▀"), "one of halves");
    go_on(&mut appearance);
    assert!(!shown(&appearance, quadrants) && !shown(&appearance, "▀"), "bricks");
}

#[test]
fn paging_through_the_rules_no_picture_is_broken_at_the_top() {
    for window in WINDOWS {
        let mut seat = fresh(&colours());
        seat.keys("? b");
        let mut tops = vec![];
        for _ in 0..40 {
            let buffer = frame(&mut seat, window);
            let inside = (2..buffer.area.width).map(|x| buffer[(x, 1)].symbol());
            tops.push(inside.collect::<String>());
            seat.keys("Space");
        }
        // The first is the lower row of a piece, the second the middle row of the small board on
        // which White has won.
        for broken in ["    ●───●   ", "  ·   ·   ●"] {
            assert!(!tops.iter().any(|top| top.contains(broken)), "{tops:?}");
        }
    }
}

#[test]
fn the_whole_board_fits_on_a_page_of_the_rules() {
    for window in WINDOWS {
        let mut seat = fresh(&colours());
        seat.keys("? b");
        let mut seen = vec![];
        for _ in 0..9 {
            seen.push(words_in(&frame(&mut seat, window)).matches("1 1 1 1 1 1 1").count());
            seat.keys("Space");
        }
        assert!(seen.contains(&2), "{window:?}: top and bottom {seen:?}");
    }
}

#[test]
fn every_line_of_a_page_can_be_reached() {
    for window in WINDOWS {
        let mut seat = fresh(&colours());
        seat.keys("? b");
        let mut seen = String::new();
        for _ in 0..80 {
            seen += &words_in(&frame(&mut seat, window));
            for _ in 0..5 {
                seat.running.process(Message::Key(KeyCode::Down.into()));
            }
        }
        let columns = usize::from(window.0 - 4).min(72);
        for line in page::page(RULES.text, &seat.app().appearance, columns).lines {
            assert!(seen.contains(&joined(&line.to_string())), "{line}");
        }
    }
}
