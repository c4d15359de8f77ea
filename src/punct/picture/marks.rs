//! The marks on the board: where a piece can go, the last move, a chain, the cursor.

use super::pieces::TARGET;
use super::{Scene, ground};
use crate::kit::picture::{
    Brush, Detail, Drawing, Ink, LEFT, MISFIT, PlanePoint, Rgb, SPECK, Style, TIP, Text, outline,
};
use crate::rules::{CENTRAL_HEXAGON, Direction, Player, Space, SpaceSet, lines_through};

pub fn tints(scene: &Scene, style: &Style, drawing: &mut Drawing) {
    let palette = style.palette;
    let fine = style.detail == Detail::Fine;
    let coarsest = style.detail == Detail::Coarsest;
    let occupied = occupied_spaces(scene);
    // Where another piece lies now, nothing shows that the last move began there.
    let left = scene.last_from.into_iter().collect::<SpaceSet>() - occupied;
    if !fine {
        for space in scene.lines {
            fill_hexagon(space, Ink::solid(palette.lane_at(space)), style, drawing);
        }
    }
    let tints = [
        (scene.pointed_spaces, palette.pointed, if fine { 170 } else { TIP }),
        (scene.misfits, palette.rim, if coarsest { MISFIT } else { 235 }),
        (left, palette.last, LEFT),
        (scene.blockers, palette.blocker, 150),
        (scene.threats, palette.threat, 100),
        (scene.last, palette.last, 90),
        (scene.chain, palette.chain, if fine { 170 } else { 225 }),
    ];
    // At `Detail::Coarsest`, a tint would fill all cells of a piece. There, the line around the
    // piece shows the mark.
    let tinted = if coarsest { !(occupied | scene.threats) } else { !SpaceSet::EMPTY };
    for (spaces, colour, alpha) in tints {
        for space in spaces & tinted {
            fill_hexagon(space, Ink { colour, alpha }, style, drawing);
        }
    }
    if fine {
        bands(scene, style, drawing);
    }
    if coarsest {
        specks(
            !(occupied | scene.misfits | scene.pointed_spaces | scene.targets),
            scene,
            style,
            drawing,
        );
    } else {
        for space in left {
            ring(space, 0.22, style.measures.rim.max(0.05), palette.last, style, drawing);
        }
    }
}

/// The sign of each empty space, in the cell of its dot.
fn specks(spaces: SpaceSet, scene: &Scene, style: &Style, drawing: &mut Drawing) {
    let (palette, hidden) = (style.palette, scene.cursor.into_iter().collect());
    for space in spaces - scene.threats - hidden {
        let (x, y) = style.measures.middle(space);
        let mut ground = ground::colour_of(space, style);
        if scene.lines.contains(space) {
            ground = palette.lane_at(space);
        }
        let is_left = scene.last_from == Some(space);
        let (glyph, ink) = if is_left {
            ground = ground.mix(palette.last, LEFT);
            ('◌', palette.last)
        } else {
            let glyph = if CENTRAL_HEXAGON.contains(space) { '∘' } else { '·' };
            (glyph, ground.mix(palette.speck, SPECK[1]))
        };
        drawing.write(sign(glyph, (x - style.measures.aside, y), ink, ground));
    }
}

fn fill_hexagon(space: Space, ink: Ink, style: &Style, drawing: &mut Drawing) {
    let corners = style.measures.corners(space, style.measures.seam / 2.0);
    drawing.fill(outline::polygon(&corners), ink);
}

/// Inside the edge; where a space is a block of cells, as thin as possible.
fn outline_hexagon(space: Space, colour: Rgb, style: &Style, drawing: &mut Drawing) {
    if style.measures.block.is_some() {
        return frame_block(space, SpaceSet::EMPTY, colour, style, drawing);
    }
    let width = style.measures.outline;
    let corners = style.measures.corners(space, style.measures.seam / 2.0 + width / 2.0);
    drawing.draw(outline::polygon(&corners), Brush::Line(width), Ink::solid(colour));
}

fn outline_all(spaces: SpaceSet, colour: Rgb, style: &Style, drawing: &mut Drawing) {
    if style.measures.block.is_none() {
        let path = outline::segments(ground::edges(style, spaces));
        return drawing.draw(path, Brush::Line(style.measures.outline), Ink::solid(colour));
    }
    for space in spaces {
        frame_block(space, spaces, colour, style, drawing);
    }
}

/// Without the sides that border one of `others`, so that a set of blocks gets one line.
fn frame_block(space: Space, others: SpaceSet, colour: Rgb, style: &Style, drawing: &mut Drawing) {
    let (across, down) = style.measures.part;
    let corners = style.measures.corners(space, 0.0);
    let ((left, top), (right, bottom)) = (corners[0], corners[2]);
    let middle = f32::midpoint(left, right);
    let bars = [
        (Direction::UpLeft, [(left, top), (middle, top + down)]),
        (Direction::UpRight, [(middle, top), (right, top + down)]),
        (Direction::DownLeft, [(left, bottom - down), (middle, bottom)]),
        (Direction::DownRight, [(middle, bottom - down), (right, bottom)]),
        (Direction::Left, [(left, top), (left + across, bottom)]),
        (Direction::Right, [(right - across, top), (right, bottom)]),
    ];
    for (direction, [(left, top), (right, bottom)]) in bars {
        if space.step(direction).is_some_and(|beside| others.contains(beside)) {
            continue;
        }
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
        drawing.fill(outline::polygon(&corners), Ink::solid(colour));
    }
}

fn occupied_spaces(scene: &Scene) -> SpaceSet {
    scene.position.tops(Player::White) | scene.position.tops(Player::Black)
}

pub fn signs(scene: &Scene, style: &Style, drawing: &mut Drawing) {
    let palette = style.palette;
    outline_all(scene.pointed_spaces, palette.pointed, style, drawing);
    for space in scene.targets {
        target(space, scene, style, drawing);
    }
    for space in scene.blockers {
        let (x, y) = style.measures.middle(space);
        outline_hexagon(space, palette.blocker, style, drawing);
        let at = if style.detail == Detail::Fine { (x + 0.3, y - 0.24) } else { (x - 0.3, y) };
        drawing.write(sign('!', at, palette.blocker, palette.blocker.contrast()));
    }
    outline_all(scene.threats, palette.threat, style, drawing);
    for space in scene.threats {
        threat(space, scene, style, drawing);
    }
    if let Some((space, owner)) = scene.marker {
        let width = style.measures.rim.max(0.08);
        if style.detail == Detail::Fine {
            let halo = Ink { colour: palette.white.body, alpha: 110 };
            let path = outline::circle(style.measures.middle(space), 0.3);
            drawing.draw(path, Brush::Line(2.2 * width), halo);
        }
        ring(space, 0.3, width, palette.piece(owner).punct, style, drawing);
    }
}

fn ring(space: Space, radius: f32, width: f32, colour: Rgb, style: &Style, drawing: &mut Drawing) {
    if style.detail == Detail::Coarsest {
        return outline_hexagon(space, colour, style, drawing);
    }
    let path = outline::circle(style.measures.middle(space), radius);
    drawing.draw(path, Brush::Line(width), Ink::solid(colour));
}

fn sign(text: char, at: PlanePoint, colour: Rgb, ground: Rgb) -> Text {
    Text { at, content: text.to_string(), height: 0.26, ink: Ink::solid(colour), ground }
}

/// Where the PÜNCT may come down. Surrounds a dot on the space, which must stay visible. At
/// `Detail::Coarsest`, `DrawnDot::draw` draws such a dot itself as a target.
fn target(space: Space, scene: &Scene, style: &Style, drawing: &mut Drawing) {
    let (measures, palette) = (&style.measures, style.palette);
    let target = palette.target;
    let top = scene.position.top(space);
    let at = measures.middle(space);
    let is_coarsest = style.detail == Detail::Coarsest;
    if let Some(piece) = top {
        if !is_coarsest {
            let (width, body) = (measures.rim.max(0.06), palette.piece(piece.owner).body);
            ring(space, measures.punct + 0.075, width, body.contrast(), style, drawing);
        }
    } else if is_coarsest {
        let beside = (at.0 - measures.aside, at.1);
        drawing.write(sign(TARGET, beside, target, palette.lane_at(space)));
    } else {
        drawing.fill(outline::circle(at, measures.mark), Ink::solid(target));
    }
}

/// Where the opponent would win. On a space with a dot, the triangle is smaller or beside it.
fn threat(space: Space, scene: &Scene, style: &Style, drawing: &mut Drawing) {
    let colour = style.palette.threat;
    let occupied = occupied_spaces(scene).contains(space);
    let (x, y) = style.measures.middle(space);
    if style.detail == Detail::Fine {
        let (y, half) = if occupied { (y - 0.36, 0.11) } else { (y, 0.19) };
        let corners =
            [(x, y - half), (x + 1.1 * half, y + 0.8 * half), (x - 1.1 * half, y + 0.8 * half)];
        drawing.fill(outline::polygon(&corners), Ink::solid(colour));
        drawing.draw(outline::polygon(&corners), Brush::Line(0.03), Ink::solid(colour.contrast()));
    } else {
        let at = if occupied { (x - 0.3, y) } else { (x - style.measures.aside, y) };
        drawing.write(sign('▲', at, colour, colour.contrast()));
    }
}

/// The three lines along which the PÜNCT can go. Each space gets its own part of a band.
fn bands(scene: &Scene, style: &Style, drawing: &mut Drawing) {
    let Some(origin) = scene.marker.map(|(space, _)| space).or(scene.cursor) else { return };
    if scene.lines.is_empty() {
        return;
    }
    for space in lines_through(origin) | [origin].into_iter().collect() {
        let ink = Ink::solid(style.palette.lane_at(space));
        let (across, up) = (space.column() - origin.column(), space.row() - origin.row());
        // For each axis its step in columns and rows, and whether the space lies on the axis.
        let axes = [((1.0, 0.0), up == 0), ((0.0, 1.0), across == 0), ((1.0, 1.0), across == up)];
        for ((columns, rows), is_on_it) in axes {
            if is_on_it {
                let (column, row) = (f32::from(space.column()), f32::from(space.row()));
                let [start, end] = [-0.5, 0.5]
                    .map(|half| style.measures.point(column + half * columns, row + half * rows));
                let band = outline::segments([(start, end)]);
                drawing.draw(band, Brush::Line(0.3), ink);
            }
        }
    }
}

pub fn cursor(scene: &Scene, style: &Style, drawing: &mut Drawing) {
    if let Some(space) = scene.cursor {
        outline_hexagon(space, style.palette.cursor, style, drawing);
    }
}
