//! The marks on the board: entries, a push, rows, jumps, the last turn, the cursor.

use std::f32::consts::TAU;

use super::Scene;
use super::ground::{around, middle};
use crate::gipf::rules::{Direction, Entry, Point, Spot, SpotSet};
use crate::kit::picture::{Brush, Detail, Drawing, Ink, PlanePoint, Rgb, Style, outline};

/// The radius of a tint below a piece, and of a ring around a piece.
const TINT: f32 = 0.49;
const RING: f32 = 0.455;

pub fn draw_below(scene: &Scene, style: &Style, drawing: &mut Drawing) {
    let palette = style.palette;
    let run = scene.removed | scene.remaining;
    for (spots, colour, alpha) in [
        (scene.last, palette.last, 170),
        (scene.pointed, palette.pointed, 170),
        (scene.rows - run, palette.chain, 170),
        (run, palette.chain, 230),
        (scene.targets, palette.target, 90),
    ] {
        for spot in spots.iter() {
            let tint = outline::circle(middle(spot.point()), TINT);
            drawing.fill(tint, Ink { colour, alpha });
        }
    }
    if let Some(entry) = scene.last_entry {
        let (from, first) = ends_of_entry(entry);
        let path = outline::segments([(from, point_between(from, first, 0.5))]);
        drawing.draw(path, wide(style), Ink::solid(palette.last));
    }
    // As far as pieces move, or along the whole line if it has no room.
    if let Some((push, filled)) = scene.possible_push() {
        band(push.entry.dot().point(), filled.last(), palette.ghost_legal, style, drawing);
    } else if let Some(push) = scene.push {
        let end = push.entry.spots().last();
        band(push.entry.dot().point(), end, palette.ghost_illegal, style, drawing);
    }
    if let Some((from, (to, _))) = scene.jump.zip(scene.ghost) {
        band(from.point(), Some(&to), palette.target, style, drawing);
    }
}

fn wide(style: &Style) -> Brush {
    Brush::Line(style.measures.outline)
}

fn band(from: Point, to: Option<&Spot>, colour: Rgb, style: &Style, drawing: &mut Drawing) {
    let Some(to) = to else { return };
    let path = outline::segments([(middle(from), middle(to.point()))]);
    let ink = Ink::solid(style.palette.board.mix(colour, 150));
    drawing.draw(path, Brush::Line(0.3), ink);
}

fn ends_of_entry(entry: Entry) -> (PlanePoint, PlanePoint) {
    (middle(entry.dot().point()), middle(entry.first().point()))
}

pub fn draw_above(scene: &Scene, style: &Style, drawing: &mut Drawing) {
    let palette = style.palette;
    let is_fine = style.detail == Detail::Fine;
    if !is_fine {
        // In coarse pictures, the tint around a piece is too narrow to be visible.
        let rows = scene.rows - (scene.removed | scene.remaining);
        rings(scene.last, palette.last, style, drawing);
        rings(rows, palette.chain, style, drawing);
        rings(scene.pointed, palette.pointed, style, drawing);
    }
    for spot in scene.removed.iter() {
        cross(middle(spot.point()), palette.blocker, style, drawing);
    }
    rings(scene.remaining, palette.ghost_legal, style, drawing);
    // Coarse pictures have no dashes, so these rings have a quieter colour there.
    let quiet = palette.board.mix(palette.target, 130);
    let colour_of_sources = if is_fine { palette.target } else { quiet };
    for spot in scene.sources.iter() {
        dashed_ring(spot, colour_of_sources, style, drawing);
    }
    rings(scene.targets, palette.target, style, drawing);
    rings(scene.jump.into_iter().collect(), palette.threat, style, drawing);
    for &entry in &scene.entries {
        if scene.push.is_none_or(|push| push.entry != entry) {
            let (from, first) = ends_of_entry(entry);
            let at = point_between(from, first, 0.42);
            arrow(at, entry.direction(), palette.target, style, drawing);
        }
    }
    if let Some(push) = scene.blocked_push() {
        let (from, first) = ends_of_entry(push.entry);
        cross(point_between(from, first, 0.5), palette.ghost_illegal, style, drawing);
    }
    let Some((push, filled)) = scene.possible_push() else { return };
    let mut from = middle(push.entry.dot().point());
    for (nth, &spot) in filled.iter().enumerate() {
        let to = middle(spot.point());
        let share = if nth == 0 { 0.38 } else { 0.5 };
        if nth == 0 {
            rings([spot].into_iter().collect(), palette.ghost_legal, style, drawing);
        } else {
            dashed_ring(spot, palette.ghost_legal, style, drawing);
        }
        let at = point_between(from, to, share);
        arrow(at, push.entry.direction(), palette.ghost_legal, style, drawing);
        from = to;
    }
}

fn point_between(from: PlanePoint, to: PlanePoint, share: f32) -> PlanePoint {
    (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1))
}

fn arrow(at: PlanePoint, direction: Direction, colour: Rgb, style: &Style, drawing: &mut Drawing) {
    let corners = [(0.0, 0.19), (0.36, 0.17), (0.64, 0.17)]
        .map(|(turn, length)| around(at, heading(direction) + turn * TAU, length));
    let path = outline::polygon(&corners);
    if style.detail != Detail::Fine {
        // In coarse pictures the triangle overlaps rings of its own colour, so it is drawn in a
        // contrasting one.
        return drawing.fill(path, Ink::solid(colour.contrast()));
    }
    drawing.draw(path.clone(), Brush::Line(0.07), Ink::solid(colour.contrast()));
    drawing.fill(path, Ink::solid(colour));
}

/// The angle of a direction on the screen in radians, clockwise from the right.
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

fn rings(spots: SpotSet, colour: Rgb, style: &Style, drawing: &mut Drawing) {
    for spot in spots.iter() {
        let path = outline::circle(middle(spot.point()), RING);
        drawing.draw(path, wide(style), Ink::solid(colour));
    }
}

fn dashed_ring(spot: Spot, colour: Rgb, style: &Style, drawing: &mut Drawing) {
    let brush = match style.detail {
        Detail::Fine => Brush::Dashes(style.measures.outline, 0.14),
        Detail::Coarse | Detail::Coarsest => wide(style),
    };
    drawing.draw(outline::circle(middle(spot.point()), RING), brush, Ink::solid(colour));
}

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

pub fn cursor(scene: &Scene, style: &Style, drawing: &mut Drawing) {
    let Some(point) = scene.cursor else { return };
    let radius = if point.dot().is_some() { 0.3 } else { 0.535 };
    let corners =
        [0_u8, 1, 2, 3, 4, 5].map(|nth| around(middle(point), f32::from(nth) / 6.0 * TAU, radius));
    let path = outline::polygon(&corners);
    drawing.draw(path, wide(style), Ink::solid(style.palette.cursor));
}
