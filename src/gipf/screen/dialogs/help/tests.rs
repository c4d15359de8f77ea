use ratatui::layout::Size as Extent;

use super::*;
use crate::kit::picture::ThemeName;
use crate::kit::text::Columns as _;
use crate::kit::ui::colour::Depth;

fn every_look() -> Vec<(Appearance, Rendering)> {
    let look = |depth, ascii, (width, height), way| {
        let mut look = Appearance::new(ThemeName::Dark, depth, ascii);
        look.window = Extent::new(width, height);
        look.request_rendering(Some(way));
        (look, way)
    };
    let bricks = [(Depth::TrueColour, false), (Depth::None, false), (Depth::None, true)];
    let windows = [(44, 21), (80, 24), (120, 50)];
    let bricks = bricks.into_iter().flat_map(|(depth, ascii)| {
        windows.map(|window| look(depth, ascii, window, Rendering::Bricks))
    });
    let mosaics = [Rendering::Halves, Rendering::Quadrants, Rendering::Sextants];
    let mosaics = mosaics.map(|way| look(Depth::TrueColour, false, (120, 50), way));
    bricks.chain(mosaics).collect()
}

#[test]
fn every_sample_looks_different_however_the_board_is_drawn() {
    for (look, way) in every_look() {
        let mut mosaic = Mosaic::default();
        let mut seen: Vec<(Lines, &str)> = Vec::new();
        for (points, mark, meaning) in ROWS {
            let shown = sample(points, mark, &look, &mut mosaic);
            assert!(!shown.is_empty() && shown.iter().all(|line| line.columns() > 0), "{meaning}");
            for (other, of) in &seen {
                assert_ne!(&shown, other, "{way} at {}: {meaning}; {of}", look.window);
            }
            let unmarked = sample(points, NOTHING, &look, &mut mosaic);
            let is_plain = std::ptr::fn_addr_eq(mark, NOTHING);
            assert_eq!(shown == unmarked, is_plain, "{way}: {meaning}");
            seen.push((shown, meaning));
        }
    }
}

/// The pattern names all fields, so that no new one is forgotten.
fn shown(scene: Scene) -> [bool; 13] {
    let Scene {
        stacks: _,
        cursor,
        entries,
        push,
        rows,
        removed: goes,
        remaining: stays,
        sources,
        jump,
        targets,
        ghost,
        last,
        last_entry,
        pointed,
    } = scene;
    let [rows, goes, stays, sources, targets, last, pointed] =
        [rows, goes, stays, sources, targets, last, pointed].map(|spots| !spots.is_empty());
    [
        rows,
        goes,
        stays,
        sources,
        targets,
        last,
        pointed,
        cursor.is_some(),
        !entries.is_empty(),
        push.is_some(),
        jump.is_some(),
        ghost.is_some(),
        last_entry.is_some(),
    ]
}

#[test]
fn whatever_can_stand_or_be_marked_on_the_board_has_a_sample() {
    let mut found = [false; 13];
    for (points, mark, _) in ROWS {
        let shown = shown(scene(points, mark));
        found.iter_mut().zip(shown).for_each(|(found, shown)| *found |= shown);
    }
    assert_eq!(found, [true; 13]);
    for (owner, kind) in Player::BOTH.into_iter().flat_map(|p| Kind::ALL.map(|k| (p, k))) {
        let is_shown = |(at, layers): &(&str, &[(Player, Kind)])| {
            let is_row = ROWS.iter().any(|(points, ..)| points.contains(at));
            is_row && layers.last() == Some(&(owner, kind))
        };
        assert!(STACKS.iter().any(is_shown), "{owner} {kind:?}");
    }
}
