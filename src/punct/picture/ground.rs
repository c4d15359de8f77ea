//! The empty board: its hexagons, its sides, and the labels around it. Opposite sides share a form
//! of line and a colour; without colours, the form alone tells the pairs apart.

use derive_more::Display;

use super::Scene;
use crate::kit::picture::{
    Brush, Detail, Drawing, Ink, LANE, Measures, Palette, PlanePoint, Rgb, Style, Text, Tones,
    outline,
};
use crate::rules::{CENTRAL_HEXAGON, Side, Space, SpaceSet};

const RIM: f32 = 0.09;

/// The distance of the sides' bars from the tips of the hexagons.
const BARS: f32 = 0.16;

const BAR: f32 = 0.12;

/// The length of a dash and of a gap. A bar is six units long, and begins and ends with a dash.
const DASH: f32 = 6.0 / 13.0;

const DOT: f32 = 6.0 / 43.0;

/// From the first space, in steps of the row or column, so that labels lie beyond the bars.
const LABELS: f32 = 1.5;

const LABEL: f32 = 0.33;
pub const HIGHEST_LABEL: f32 = 0.44;

pub fn spaces(style: &Style, drawing: &mut Drawing) {
    let (palette, measures) = (style.palette, &style.measures);
    rim(style, drawing);
    for space in Space::all() {
        let colour = colour_of(space, style);
        if measures.seam > 0.0 {
            let seam = Ink::solid(colour.mix(palette.seam, 160));
            drawing.fill(outline::polygon(&measures.corners(space, 0.0)), seam);
        }
        let field = outline::polygon(&measures.corners(space, measures.seam / 2.0));
        drawing.fill(field, Ink::solid(colour));
        if style.detail == Detail::Fine {
            let dot = outline::circle(measures.middle(space), 0.04);
            drawing.fill(dot, Ink { colour: palette.line, alpha: 70 });
        }
    }
}

/// On a board of characters, as thin as possible: hexagons have one only on a dark page, and blocks
/// none at their lower edge, which leaves room there between a piece and the page.
fn rim(style: &Style, drawing: &mut Drawing) {
    let (ink, measures) = (Ink::solid(style.palette.edge()), &style.measures);
    if style.detail == Detail::Fine {
        let path = outline::segments(edges(style, !SpaceSet::EMPTY));
        return drawing.draw(path, Brush::Line(2.0 * RIM), ink);
    }
    if measures.block.is_none() && !style.palette.has_dark_page() {
        return;
    }
    let (across, down) = measures.part;
    for space in Space::all() {
        let corners = if measures.block.is_none() {
            measures.corners(space, -across.max(down))
        } else {
            let block = measures.corners(space, 0.0);
            let ((left, top), (right, bottom)) = (block[0], block[2]);
            let (left, top, right) = (left - across, top - down, right + across);
            vec![(left, top), (right, top), (right, bottom), (left, bottom)]
        };
        drawing.fill(outline::polygon(&corners), ink);
    }
}

/// Where there are no seams, neighbours have different tones.
pub fn colour_of(space: Space, style: &Style) -> Rgb {
    let palette = style.palette;
    if style.measures.seam > 0.0 {
        return palette.space(space);
    }
    tone(space, &palette.wide_tones)
}

/// No space has a neighbour of its own tone.
pub fn tone(space: Space, tones: &Tones) -> Rgb {
    let nth = (space.column() + space.row()).rem_euclid(3);
    tones[usize::from(CENTRAL_HEXAGON.contains(space))][nth as usize]
}

/// Lies above the pieces, so that the edge is visible even where pieces cover the whole hexagon.
pub fn central_edge(style: &Style, drawing: &mut Drawing) {
    if style.detail != Detail::Fine {
        return;
    }
    let path = outline::segments(edges(style, CENTRAL_HEXAGON));
    let width = style.measures.seam.max(0.03);
    drawing.draw(path, Brush::Line(width), Ink { colour: style.palette.centre, alpha: 120 });
}

/// The edges between the spaces of a set and all other spaces, and the edges of the board along the
/// set.
pub fn edges(style: &Style, set: SpaceSet) -> Vec<(PlanePoint, PlanePoint)> {
    // The steps are in the order of the corners. The first edge is on the upper right.
    let steps = [(1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0), (0, 1)];
    let mut edges = Vec::new();
    for space in set {
        let corners = style.measures.corners(space, 0.0);
        for (index, step) in steps.into_iter().enumerate() {
            if space.offset(step).is_none_or(|next| !set.contains(next)) {
                edges.push((corners[index], corners[(index + 1) % 6]));
            }
        }
    }
    edges
}

pub fn sides(style: &Style, drawing: &mut Drawing) {
    for side in Side::ALL {
        let bar = outline::segments([bar(style, side)]);
        let brush = match SideLine::from_side(side) {
            SideLine::Solid => Brush::Line(BAR),
            SideLine::Dashed => Brush::Dashes(BAR, DASH),
            SideLine::Dotted => Brush::Dashes(BAR, DOT),
        };
        drawing.draw(bar, brush, Ink::solid(style.palette.side(side)));
    }
}

/// The bars of the sides that the winning chain joins, over those of [`sides`].
pub fn joined_sides(scene: &Scene, style: &Style, drawing: &mut Drawing) {
    for side in Side::ALL.into_iter().filter(|&side| scene.joins(side)) {
        let bar = outline::segments([bar(style, side)]);
        drawing.draw(bar, Brush::Line(BAR), Ink::solid(style.palette.chain));
    }
}

fn bar(style: &Style, side: Side) -> (PlanePoint, PlanePoint) {
    let middles: Vec<PlanePoint> =
        side.spaces().into_iter().map(|space| style.measures.middle(space)).collect();
    let row = style.measures.row;
    // A step to the next row also moves half a unit to the side.
    let slant = libm::hypotf(0.5, row);
    let away = row * 2.0 / 3.0 + BARS;
    let (x, y) = match side {
        Side::Top => (0.0, -away),
        Side::Bottom => (0.0, away),
        Side::UpperLeft => (-away * row / slant, -away * 0.5 / slant),
        Side::UpperRight => (away * row / slant, -away * 0.5 / slant),
        Side::LowerLeft => (-away * row / slant, away * 0.5 / slant),
        Side::LowerRight => (away * row / slant, away * 0.5 / slant),
    };
    let [start, end] = [middles.first(), middles.last()]
        .map(|middle| middle.map_or((x, y), |at| (at.0 + x, at.1 + y)));
    (start, end)
}

/// The labels of the cursor's row and column are highlighted, because columns run at a slant, which
/// misleads the eye.
pub fn labels(style: &Style, cursor: Option<Space>, drawing: &mut Drawing) {
    for (name, at) in label_places(&style.measures) {
        let here = cursor.is_some_and(|cursor| match name {
            Label::Row(row) => cursor.row() == row,
            Label::Column(letter) => cursor.letter() == letter,
        });
        let heights = [LABEL, HIGHEST_LABEL];
        drawing.write(Text::label(name.to_string(), at, here, heights, style.palette));
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
pub enum Label {
    Row(i8),
    Column(char),
}

pub fn label_places(measures: &Measures) -> impl Iterator<Item = (Label, PlanePoint)> {
    let rows = (1..=17_i8).filter_map(|row| {
        let first = (0..17).find_map(|column| Space::new(column, row))?;
        let (x, y) = measures.middle(first);
        // The labels A and 1 belong to the same corner, so the label 1 moves farther away.
        let away = if row == 1 { LABELS + 0.8 } else { LABELS };
        Some((Label::Row(row), (x - away, y)))
    });
    let columns = (0..17_i8).filter_map(|column| {
        let first = (1..=17).find_map(|row| Space::new(column, row))?;
        let at = measures.point(f32::from(column), f32::from(first.row()) - LABELS);
        Some((Label::Column(first.letter()), at))
    });
    rows.chain(columns)
}

/// Opposite sides have the same form of line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideLine {
    /// For the slanted sides from the lower left to the upper right.
    Solid,
    /// For the level sides. On a board of blocks, dots interrupt the lines of these sides anyway.
    Dashed,
    /// For the slanted sides from the upper left to the lower right.
    Dotted,
}

impl SideLine {
    pub const fn from_side(side: Side) -> SideLine {
        match side {
            Side::UpperLeft | Side::LowerRight => SideLine::Solid,
            Side::Top | Side::Bottom => SideLine::Dashed,
            Side::UpperRight | Side::LowerLeft => SideLine::Dotted,
        }
    }
}

impl Palette {
    pub fn space(&self, space: Space) -> Rgb {
        if CENTRAL_HEXAGON.contains(space) { self.centre } else { self.board }
    }

    /// Of an empty space on a line along which a PÜNCT can go. It has no tones, which would
    /// interrupt the line.
    pub fn lane_at(&self, space: Space) -> Rgb {
        self.space(space).mix(self.lane, LANE)
    }

    pub const fn side(&self, side: Side) -> Rgb {
        self.sides[side as usize % 3]
    }
}

impl Measures {
    pub fn middle(&self, space: Space) -> PlanePoint {
        self.point(f32::from(space.column()), f32::from(space.row()))
    }

    /// Moved inwards by `inset`, clockwise: a hexagon's from its top, a block's from the upper
    /// left.
    pub fn corners(&self, space: Space, inset: f32) -> Vec<PlanePoint> {
        let (x, y) = self.middle(space);
        let half = 0.5 - inset;
        if let Some((above, below)) = self.block {
            let (top, bottom) = (y - above + inset, y + below - inset);
            return vec![(x - half, top), (x + half, top), (x + half, bottom), (x - half, bottom)];
        }
        let (tip, shoulder) = (self.row * 4.0 / 3.0 * half, self.row * 2.0 / 3.0 * half);
        let right = [(0.0, -tip), (half, -shoulder), (half, shoulder)];
        let left = [(0.0, tip), (-half, shoulder), (-half, -shoulder)];
        right.into_iter().chain(left).map(|(dx, dy)| (x + dx, y + dy)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::picture::{Item, ThemeName};

    #[test]
    fn form_alone_tells_the_pairs_of_sides() {
        for name in ThemeName::ALL {
            let mut drawing = Drawing::default();
            sides(&Style::fine(name.palette()), &mut drawing);
            let brushes: Vec<Brush> = drawing.items.iter().map(brush).collect();
            for side in Side::ALL {
                let of = |side: Side| brushes[side as usize];
                assert_eq!(of(side), of(side.opposite()), "{name} {side:?}");
                let others = Side::PAIRS.into_iter().filter(|other| of(*other) == of(side));
                assert_eq!(others.count(), 1, "{name} {side:?}");
            }
        }
    }

    fn brush(item: &Item) -> Brush {
        let Item::Shape(shape) = item else { unreachable!("a side is a shape") };
        shape.brush
    }
}
