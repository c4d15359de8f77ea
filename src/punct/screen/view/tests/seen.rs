//! The law of visibility, for marks. On each space every mark looks different from every other mark
//! and from no mark, in every theme, with every number of colours, in bricks and in pictures made
//! of characters, even in the colours that the terminal can show.

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::differing::{
    contrast, is_block, judge, judge_by, of_cells, of_pictures, pairs_of, pictures,
};
use crate::kit::picture::{Rendering, Subject as _, ThemeName};
use crate::kit::terminal::graphics::CellSize;
use crate::kit::ui::board;
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::colour::Depth;
use crate::kit::ui::glyphs::{Skin, UNICODE};
use crate::kit::ui::pixels::PixelArea;
use crate::kit::ui::theme::Theme;
use crate::punct::picture::Scene;
use crate::punct::picture::tests::samples;
use crate::punct::screen::view::Mosaic;
use crate::punct::screen::view::geometry::Geometry;
use crate::rules::{Player, Space, SpaceSet, lines_through};

/// The kinds of marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    None,
    Cursor,
    Marker,
    Line,
    Target,
    Closed,
    Pointed,
    Last,
    Left,
    Chain,
    Blocks,
    Threat,
}

impl Mark {
    const ALL: [Mark; 12] = [
        Mark::None,
        Mark::Cursor,
        Mark::Marker,
        Mark::Line,
        Mark::Target,
        Mark::Closed,
        Mark::Pointed,
        Mark::Last,
        Mark::Left,
        Mark::Chain,
        Mark::Blocks,
        Mark::Threat,
    ];

    /// Whether the mark can be on an empty space or, if `empty` is `false`, on a piece.
    fn is_for(self, empty: bool) -> bool {
        match self {
            Mark::Line | Mark::Closed | Mark::Left => empty,
            Mark::Last | Mark::Chain | Mark::Blocks => !empty,
            _ => true,
        }
    }

    /// Whether both marks can be on the board at once. A piece from the reserve has no lines; a
    /// piece of the board has no closed spaces.
    fn meets(self, other: Mark) -> bool {
        let moving = |mark| matches!(mark, Mark::Line | Mark::Target | Mark::Marker);
        let adding = |mark| mark == Mark::Closed;
        !(moving(self) && adding(other) || adding(self) && moving(other))
    }

    fn on(self, space: Space, plain: &Scene) -> Scene {
        let mut scene = plain.clone();
        let here: SpaceSet = std::iter::once(space).collect();
        // All visible spaces of the piece.
        let piece =
            plain.position.top(space).map_or(here, |piece| plain.position.visible_spaces(piece));
        match self {
            Mark::None => {}
            Mark::Cursor => scene.cursor = Some(space),
            Mark::Marker => scene.marker = Some((space, Player::White)),
            Mark::Line => scene.lines = here,
            Mark::Target => (scene.lines, scene.targets) = (here, here),
            Mark::Closed => scene.misfits = here,
            Mark::Pointed => scene.pointed_spaces = here,
            Mark::Last => scene.last = piece,
            Mark::Left => scene.last_from = Some(space),
            Mark::Chain => scene.chain = piece,
            Mark::Blocks => scene.blockers = here,
            Mark::Threat => scene.threats = here,
        }
        scene
    }
}

fn looks() -> Vec<Look> {
    let mut looks = Vec::new();
    for name in ThemeName::COLOURED {
        for depth in [Depth::TrueColour, Depth::Ansi256, Depth::Ansi16, Depth::Ansi8] {
            let theme = Theme::new(name, depth);
            looks.extend([BoardSize::S, BoardSize::M].map(|s| (theme, Rendering::Bricks, s)));
            if theme.has_shades() {
                looks.push((theme, Rendering::Quadrants, BoardSize::L));
                looks.push((theme, Rendering::Sextants, BoardSize::L));
            }
        }
    }
    looks
}

/// A way of drawing.
type Look = (Theme, Rendering, BoardSize);

fn draw(scene: &Scene, look: Look) -> Buffer {
    draw_with(&mut Mosaic::default(), scene, look)
}

fn draw_with(mosaic: &mut Mosaic, scene: &Scene, (theme, rendering, size): Look) -> Buffer {
    let skin = Skin { theme, glyphs: &UNICODE };
    let area = Rect::new(0, 0, size.board().width, size.board().height);
    let mut buffer = Buffer::empty(area);
    let geometry = Geometry::new(size, area);
    board::draw(scene, skin, rendering, &geometry, mosaic, &mut buffer);
    buffer
}

/// The distance of two frames in the cells of some spaces.
fn apart(one: &Buffer, other: &Buffer, size: BoardSize, spaces: SpaceSet) -> f64 {
    let geometry = Geometry::new(size, one.area);
    let cells = one
        .area
        .positions()
        .filter(|at| geometry.space_at(at.x, at.y).is_some_and(|space| spaces.contains(space)));
    cells.map(|at| of_cells(&one[at], &other[at])).fold(0.0, f64::max)
}

/// Spaces for marks: empty ones and dots of both players, at several heights.
fn spaces(scene: &Scene) -> Vec<Space> {
    let tops = Player::BOTH.map(|player| scene.position.tops(player));
    let empty = !(tops[0] | tops[1]);
    let of = |set: SpaceSet| set.into_iter().step_by(set.len().div_ceil(3).max(1));
    [tops[0], tops[1], empty].into_iter().flat_map(of).collect()
}

/// A board without marks.
fn unmarked() -> Scene {
    Scene { cursor: None, last: SpaceSet::EMPTY, last_from: None, ..samples::middle_game() }
}

fn occupant(scene: &Scene, space: Space) -> String {
    let top = scene.position.top(space);
    top.map_or_else(|| "empty".to_owned(), |piece| format!("{:?}", piece.owner))
}

/// Compares marks on every nth of the spaces, on other spaces in each look.
fn compare_frames(nth: usize) {
    let plain = unmarked();
    let mut worst: BTreeMap<String, f64> = BTreeMap::new();
    for (first, look) in looks().into_iter().enumerate() {
        // Frames share the mosaic, as in a program.
        let mut mosaic = Mosaic::default();
        for space in spaces(&plain).into_iter().skip(first % nth).step_by(nth) {
            let (top, about) = (plain.position.top(space), occupant(&plain, space));
            let seen = top.map(|piece| plain.position.visible_spaces(piece)).unwrap_or_default();
            let around = seen | std::iter::once(space).collect();
            let marks = Mark::ALL.into_iter().filter(|mark| mark.is_for(top.is_none()));
            let mut frame = |mark: Mark| draw_with(&mut mosaic, &mark.on(space, &plain), look);
            let frames: Vec<_> = marks.map(|mark| (mark, frame(mark))).collect();
            let meeting = pairs_of(&frames).filter(|((one, _), (other, _))| one.meets(*other));
            for ((one, a), (other, b)) in meeting {
                let (theme, rendering, size) = look;
                let what = format!(
                    "{} {:?} {rendering} {size}: {about} {one:?} | {other:?}",
                    theme.name(),
                    theme.depth()
                );
                let apart = apart(a, b, size, around);
                let least = worst.entry(what).or_insert(f64::INFINITY);
                *least = least.min(apart);
            }
        }
    }
    // A whole line is easier to see than a single mark.
    let (lines, marks) = worst
        .into_iter()
        .map(|(what, apart)| (apart, what))
        .partition(|(_, what)| what.ends_with("Line | None"));
    judge_by(LINE, lines);
    judge(marks);
}

/// The least distance of a line from the spaces beside it.
const LINE: f64 = 6.0;

#[test]
fn every_mark_is_told_from_every_other_at_every_depth() {
    // In each look, every third space gives an empty one and a dot of each player.
    compare_frames(3);
}

#[test]
#[ignore = "takes seconds: all spaces in all looks"]
fn every_mark_is_told_from_every_other_on_all_spaces() {
    compare_frames(1);
}

/// Compares marks in pictures of pixels, which keep their colours on every terminal.
fn compare_pictures(nth: usize) {
    let plain = unmarked();
    let window = BoardSize::M.needs();
    let grid = PixelArea::in_window(Scene::FRAME, window, CellSize { width: 8, height: 16 }, None);
    let mut pairs = Vec::new();
    let themes = ThemeName::COLOURED;
    for (first, name) in themes.into_iter().enumerate() {
        for space in spaces(&plain).into_iter().skip(first % nth).step_by(nth) {
            let about = occupant(&plain, space);
            let is_empty = plain.position.top(space).is_none();
            // Pictures draw lines only from the cursor or the marker, so they are compared below.
            let marks = Mark::ALL.into_iter().filter(|mark| *mark != Mark::Line);
            let marks = marks.filter(|mark| mark.is_for(is_empty));
            let marks: Vec<_> = marks.map(|mark| (mark, mark.on(space, &plain))).collect();
            let scenes = marks.iter().map(|(_, scene)| scene);
            let painted = pictures(scenes, name, &grid);
            let marks: Vec<_> = marks.iter().map(|(mark, _)| *mark).zip(painted).collect();
            let meeting = pairs_of(&marks).filter(|((one, _), (other, _))| one.meets(*other));
            for ((one, a), (other, b)) in meeting {
                let what = format!("{name} {space}: {about} {one:?} | {other:?}");
                pairs.push((of_pictures(a, b), what));
            }
        }
        let aimed = Scene { cursor: Some(Space::CENTRE), ..plain.clone() };
        let lines = Scene { lines: lines_through(Space::CENTRE), ..aimed.clone() };
        let painted = pictures([aimed, lines].iter(), name, &grid);
        pairs.push((of_pictures(&painted[0], &painted[1]), format!("{name}: lines | none")));
    }
    judge(pairs);
}

#[test]
fn every_mark_is_told_from_every_other_in_pixels() {
    compare_pictures(3);
}

#[test]
#[ignore = "takes seconds: all spaces in all themes"]
fn every_mark_is_told_from_every_other_in_all_pictures_of_pixels() {
    compare_pictures(1);
}

/// Dots, levels and signs can be read on their backgrounds.
#[test]
fn what_stands_on_a_piece_is_seen_at_every_depth() {
    let mut worst: BTreeMap<String, f64> = BTreeMap::new();
    let scenes = [
        samples::middle_game(),
        samples::connection_shown(),
        samples::blocked_piece(),
        samples::threatened_connection(),
    ];
    for look in looks() {
        for scene in &scenes {
            let buffer = draw(scene, look);
            let geometry = Geometry::new(look.2, buffer.area);
            for at in buffer.area.positions() {
                let Some(space) = geometry.space_at(at.x, at.y) else { continue };
                let Some(piece) = scene.position.top(space) else { continue };
                let cell = &buffer[at];
                if is_block(cell) {
                    continue;
                }
                let (apart, sign) = (contrast(cell), cell.symbol());
                let (theme, rendering, size) = look;
                let what = format!(
                    "{} {:?} {rendering} {size}: {sign} on {:?}",
                    theme.name(),
                    theme.depth(),
                    piece.owner
                );
                let least = worst.entry(what).or_insert(f64::INFINITY);
                *least = least.min(apart);
            }
        }
    }
    judge(worst.into_iter().map(|(what, apart)| (apart, what)).collect());
}
