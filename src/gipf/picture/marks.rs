//! The marks on the board: ways in, a push, rows, jumps, the last turn, the cursor.

use std::f32::consts::TAU;

use super::ground::middle;
use super::scene::{Fate, Push, Scene};
use crate::gipf::rules::{Direction, Spot};
use crate::kit::picture::{Brush, Detail, Drawing, Ink, PlanePoint, Rgb, Style, outline};

/// The radius of a tint below a piece, and of a ring around a piece.
const TINT: f32 = 0.49;
const RING: f32 = 0.455;

/// Draws the marks below the pieces.
pub fn draw_below(scene: &Scene, style: &Style, drawing: &mut Drawing) {
    let palette = style.palette;
    let run = scene.goes | scene.stays;
    for (spots, colour, alpha) in [
        (scene.last, palette.last, 170),
        (scene.pointed, palette.pointed, 170),
        (scene.rows - run, palette.chain, 170),
        (run, palette.chain, 230),
        (scene.targets, palette.target, 90),
    ] {
        for spot in spots.iter() {
            let path = outline::circle(middle(spot.point()), TINT);
            drawing.fill(path, Ink { colour, alpha });
        }
    }
    if let Some(entry) = scene.last_way {
        let (dot, first) = (entry.dot().point(), entry.first().point());
        let ends = (middle(dot), point_between(middle(dot), middle(first), 0.5));
        drawing.draw(outline::segments([ends]), wide(style), Ink::solid(palette.last));
    }
    if let Some(push) = scene.push {
        band(scene, push, style, drawing);
    }
    if let Some((from, (to, _))) = scene.jump.zip(scene.ghost) {
        let ends = (middle(from.point()), middle(to.point()));
        let ink = Ink::solid(palette.board.mix(palette.target, 150));
        drawing.draw(outline::segments([ends]), Brush::Line(0.3), ink);
    }
}

/// Returns a line wide enough to be visible.
fn wide(style: &Style) -> Brush {
    Brush::Line(style.measures.outline)
}

/// Draws a band along the line of a push: as far as pieces move, or along the whole line if it has
/// no room.
fn band(scene: &Scene, push: Push, style: &Style, drawing: &mut Drawing) {
    let palette = style.palette;
    let filled = scene.pushed_spots(push);
    let colour = if filled.is_some() { palette.ghost_legal } else { palette.ghost_illegal };
    let last = filled.as_ref().and_then(|filled| filled.last().copied());
    let Some(last) = last.or_else(|| push.line().last()) else { return };
    let ends = (middle(push.entry.dot().point()), middle(last.point()));
    let ink = Ink::solid(palette.board.mix(colour, 150));
    drawing.draw(outline::segments([ends]), Brush::Line(0.3), ink);
}

/// Draws rings around tinted spots in coarse pictures, in which the tint around a piece is too
/// narrow to be visible.
fn coarse_rings(scene: &Scene, style: &Style, drawing: &mut Drawing) {
    let palette = style.palette;
    let rows = scene.rows - (scene.goes | scene.stays);
    let rings =
        [(scene.last, palette.last), (rows, palette.chain), (scene.pointed, palette.pointed)];
    for (spots, colour) in rings {
        for spot in spots.iter() {
            ring(spot, colour, style, drawing);
        }
    }
}

/// Draws the marks above the pieces.
pub fn draw_above(scene: &Scene, style: &Style, drawing: &mut Drawing) {
    let palette = style.palette;
    if style.detail != Detail::Fine {
        coarse_rings(scene, style, drawing);
    }
    for spot in Spot::all() {
        match scene.fate(spot) {
            Some(Fate::Goes) => cross(middle(spot.point()), palette.blocker, style, drawing),
            Some(Fate::Stays) => ring(spot, palette.ghost_legal, style, drawing),
            None => {}
        }
    }
    // Coarse pictures have no dashes, so these rings have a quieter colour there.
    let quiet = palette.board.mix(palette.target, 130);
    let sources = if style.detail == Detail::Fine { palette.target } else { quiet };
    for spot in scene.sources.iter() {
        dashed_ring(spot, sources, style, drawing);
    }
    for spot in scene.targets.iter() {
        ring(spot, palette.target, style, drawing);
    }
    if let Some(spot) = scene.jump {
        ring(spot, palette.threat, style, drawing);
    }
    for &entry in &scene.ways {
        let chosen = scene.push.is_some_and(|push| push.entry == entry);
        if !chosen {
            let (dot, first) = (middle(entry.dot().point()), middle(entry.first().point()));
            arrow(
                point_between(dot, first, 0.42),
                entry.direction(),
                palette.target,
                style,
                drawing,
            );
        }
    }
    if let Some(push) = scene.push {
        steps(scene, push, style, drawing);
    }
}

/// Draws an arrow for every step of a push, and a ring around every spot that it fills. A push
/// without room gets a cross.
fn steps(scene: &Scene, push: Push, style: &Style, drawing: &mut Drawing) {
    let palette = style.palette;
    let Some(filled) = scene.pushed_spots(push) else {
        let at = middle(push.entry.dot().point());
        let first = middle(push.entry.first().point());
        return cross(point_between(at, first, 0.5), palette.ghost_illegal, style, drawing);
    };
    let mut from = middle(push.entry.dot().point());
    for (nth, spot) in filled.into_iter().enumerate() {
        let to = middle(spot.point());
        if nth == 0 {
            ring(spot, palette.ghost_legal, style, drawing);
        } else {
            dashed_ring(spot, palette.ghost_legal, style, drawing);
        }
        let share = if nth == 0 { 0.38 } else { 0.5 };
        let direction = push.entry.direction();
        arrow(point_between(from, to, share), direction, palette.ghost_legal, style, drawing);
        from = to;
    }
}

fn point_between(from: PlanePoint, to: PlanePoint, share: f32) -> PlanePoint {
    (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1))
}

/// Draws a triangle that points along a line.
fn arrow(at: PlanePoint, direction: Direction, colour: Rgb, style: &Style, drawing: &mut Drawing) {
    let heading = heading(direction);
    let corner = |turn: f32, length: f32| {
        let angle = heading + turn * TAU;
        (at.0 + length * libm::cosf(angle), at.1 + length * libm::sinf(angle))
    };
    let path = outline::polygon(&[corner(0.0, 0.19), corner(0.36, 0.17), corner(0.64, 0.17)]);
    if style.detail != Detail::Fine {
        // In coarse pictures the triangle overlaps rings of its own colour, so it is drawn in a
        // contrasting one.
        return drawing.fill(path, Ink::solid(colour.contrast()));
    }
    drawing.draw(path.clone(), Brush::Line(0.07), Ink::solid(colour.contrast()));
    drawing.fill(path, Ink::solid(colour));
}

/// Returns the angle of a direction on the screen in radians, clockwise from the right.
fn heading(direction: Direction) -> f32 {
    let twelfths = match direction {
        Direction::Up => 9.0,
        Direction::UpRight => 11.0,
        Direction::DownRight => 1.0,
        Direction::Down => 3.0,
        Direction::DownLeft => 5.0,
        Direction::UpLeft => 7.0,
    };
    twelfths / 12.0 * TAU
}

fn ring(spot: Spot, colour: Rgb, style: &Style, drawing: &mut Drawing) {
    let path = outline::circle(middle(spot.point()), RING);
    drawing.draw(path, wide(style), Ink::solid(colour));
}

fn dashed_ring(spot: Spot, colour: Rgb, style: &Style, drawing: &mut Drawing) {
    let brush = match style.detail {
        Detail::Fine => Brush::Dashes(style.measures.outline, 0.14),
        Detail::Coarse | Detail::Coarsest => wide(style),
    };
    drawing.draw(outline::circle(middle(spot.point()), RING), brush, Ink::solid(colour));
}

/// Draws two crossed strokes over a piece that goes, or over a way in that is blocked.
fn cross((x, y): PlanePoint, colour: Rgb, style: &Style, drawing: &mut Drawing) {
    let half = 0.22;
    let strokes = [
        ((x - half, y - half), (x + half, y + half)),
        ((x - half, y + half), (x + half, y - half)),
    ];
    let path = outline::segments(strokes);
    if style.detail == Detail::Fine {
        drawing.draw(path.clone(), Brush::Line(0.16), Ink::solid(colour.contrast()));
        drawing.draw(path, Brush::Line(0.1), Ink::solid(colour));
    } else {
        drawing.draw(path, wide(style), Ink::solid(colour));
    }
}

/// Draws the cursor: a hexagon around its spot, a smaller one around a dot.
pub fn cursor(scene: &Scene, style: &Style, drawing: &mut Drawing) {
    let Some(point) = scene.cursor else { return };
    let (x, y) = middle(point);
    let radius = if point.dot().is_some() { 0.3 } else { 0.535 };
    let corner = |nth: u8| {
        let angle = f32::from(nth) / 6.0 * TAU;
        (x + radius * libm::cosf(angle), y + radius * libm::sinf(angle))
    };
    let path = outline::polygon(&[0, 1, 2, 3, 4, 5].map(corner));
    drawing.draw(path, wide(style), Ink::solid(style.palette.cursor));
}
