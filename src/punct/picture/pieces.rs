//! The pieces on the board, and the translucent piece in the hand. Touching pieces of one player
//! have different shades where they suffice. By its shade, a player recognizes a piece that is
//! visible on both sides of another one.

use std::collections::HashMap;

use tiny_skia::{Path, PathBuilder};

use super::{Ghost, Scene};
use crate::kit::picture::{
    Brush, Detail, Drawing, FADED, Ink, Measures, PieceColours, PlanePoint, Rgb, Style, Text,
    outline,
};
use crate::rules::{Direction, Level, Piece, Placement, Position, Space, SpaceSet};

/// For dots, where a shape of a dot's size could not be recognized.
const MINOR: char = '●';
const PUNCT: char = '◉';
/// For dots where a PÜNCT may come down. [`TARGET`] also marks empty spaces.
pub const TARGET: char = '◆';
const TARGET_PUNCT: char = '◈';
const GAP: char = '∩';

pub const DIGIT: f32 = 0.3;

/// Higher pieces come after lower ones.
pub fn all(scene: &Scene, style: &Style) -> Vec<Drawing> {
    let shades = (style.detail == Detail::Coarsest).then(|| Shades::from_position(&scene.position));
    let mut drawings = Vec::new();
    for piece in scene.position.pieces() {
        let mut drawing = Drawing::default();
        if style.detail == Detail::Fine {
            draw_shadow(Body::of(scene, piece), piece.level, style, &mut drawing);
        }
        drawing.items.extend(draw_without_shadow(scene, piece, style, shades.as_ref()).items);
        drawings.push(drawing);
    }
    drawings
}

/// At `Detail::Coarsest`, there is no room for a line around the piece; there, a shade
/// distinguishes it from pieces that touch it. Elsewhere, the colour comes nearer to that of the
/// minor dots the higher the piece lies, up to level 3.
fn colour_of(piece: Piece, style: &Style, shades: Option<&Shades>) -> Rgb {
    let Some(shades) = shades else {
        let colours = style.palette.piece(piece.owner);
        return colours.body.mix(colours.minor, piece.level.get().min(3) * 16);
    };
    style.palette.brick(piece.owner, shades.get(piece))
}

pub fn draw_without_shadow(
    scene: &Scene,
    piece: Piece,
    style: &Style,
    shades: Option<&Shades>,
) -> Drawing {
    let mut drawing = Drawing::default();
    let mut colour = colour_of(piece, style, shades);
    let measures = &style.measures;
    let mut colours = *style.palette.piece(piece.owner);
    let mut rim = rim_of(scene, piece, style);
    let seen = scene.position.visible_spaces(piece);
    if scene.joined_side.is_some() && !seen.meets(scene.chain | scene.last) {
        rim = rim.map(|(edge, width)| (style.palette.faded(piece.owner, edge), width));
        colour = style.palette.faded(piece.owner, colour);
        for ink in [&mut colours.punct, &mut colours.minor, &mut colours.digit] {
            *ink = ink.mix(colour, FADED);
        }
    }
    let body = Body::of(scene, piece);
    if let Some((edge, width)) = rim {
        drawing.fill(body.outline(measures, measures.body + width), Ink::solid(edge));
    }
    drawing.fill(body.outline(measures, measures.body), Ink::solid(colour));
    for space in piece.placement.dots() {
        let dot = DrawnDot {
            space,
            is_punct: space == piece.placement.punct(),
            is_target: scene.targets.contains(space),
            is_blocked: scene.blocked_puncts.contains(space),
            sign: sign(piece.level, body.gap == Some(space)),
        };
        // A higher shape covers the dot, but a character of the dot would show through the shape.
        if style.detail == Detail::Fine || seen.contains(space) {
            dot.draw(&colours, colour, style, &mut drawing);
        }
    }
    drawing
}

/// The bridge's sign over a gap, else the level, `+` above 9. A dot on the board has none.
pub fn sign(level: Level, gap: bool) -> Option<char> {
    if gap {
        return Some(GAP);
    }
    match level.get() {
        0 => None,
        level => Some(char::from_digit(u32::from(level), 10).unwrap_or('+')),
    }
}

/// The line also marks the pieces of the shown chain and the piece of the last move.
fn rim_of(scene: &Scene, piece: Piece, style: &Style) -> Option<(Rgb, f32)> {
    let (palette, rim) = (style.palette, style.measures.rim);
    let fine = style.detail == Detail::Fine;
    // Where the parts of a character are higher than wide, the line must also fill the parts above
    // and below the piece.
    let wide = if fine { 1.9 * rim } else { 1.3 * rim };
    let seen = scene.position.visible_spaces(piece);
    if seen.meets(scene.chain) {
        return Some((palette.chain, wide));
    }
    if !seen.is_empty() && seen == scene.last {
        return Some((palette.last, wide));
    }
    // Where a line is as wide as half a piece, only pieces that lie on others have one.
    if !fine && piece.level == Level::GROUND {
        return None;
    }
    Some((palette.piece(piece.owner).edge, rim))
}

/// To the lower right, as four layers of growing size; wider with the level, up to 4.
fn draw_shadow(body: Body, level: Level, style: &Style, drawing: &mut Drawing) {
    let measures = &style.measures;
    let height = f32::from(level.get().min(4));
    let fall = 0.02 + 0.035 * height;
    let ink = Ink { colour: style.palette.shadow, alpha: 38 };
    let reach = 0.05 + 0.03 * height;
    for layer in 1..=4_u8 {
        let wider = measures.body + reach * f32::from(layer) / 2.0;
        let path = body.outline(measures, wider);
        let moved = tiny_skia::Transform::from_translate(0.6 * fall, fall);
        drawing.fill(path.and_then(|path| path.transform(moved)), ink);
    }
}

#[derive(Clone, Copy, Debug)]
pub struct DrawnDot {
    pub space: Space,
    pub is_punct: bool,
    /// Whether the PÜNCT of the piece in the hand may come down on the dot.
    pub is_target: bool,
    /// Whether the dot is the PÜNCT of a piece that can't be lifted. Such a PÜNCT is not filled
    /// with the colour of a PÜNCT.
    pub is_blocked: bool,
    pub sign: Option<char>,
}

impl DrawnDot {
    pub fn draw(self, colours: &PieceColours, ground: Rgb, style: &Style, drawing: &mut Drawing) {
        let (x, y) = style.measures.middle(self.space);
        let write = |text: char, x: f32, colour: Rgb| {
            let ink = Ink::solid(colour);
            Text { at: (x, y), content: text.to_string(), height: DIGIT, ink, ground }
        };
        if style.measures.has_signs {
            let stronger = colours.minor.mix(colours.digit, 60);
            // The dot itself shows the target, since a sign beside the dot would hide the dot's
            // surroundings.
            let target = ground.contrast();
            let is_target = self.is_target && style.detail == Detail::Coarsest;
            let (glyph, colour) = if is_target {
                (if self.is_punct { TARGET_PUNCT } else { TARGET }, target)
            } else if !self.is_punct {
                (MINOR, stronger)
            } else {
                (PUNCT, if self.is_blocked { stronger } else { colours.punct })
            };
            drawing.write(write(glyph, x - style.measures.aside, colour));
            if let Some(sign) = self.sign {
                drawing.write(write(sign, x + style.measures.aside, colours.digit));
            }
            return;
        }
        let colour = if self.is_punct && !self.is_blocked { colours.punct } else { colours.minor };
        let circle = outline::circle((x, y), self.radius(style));
        if self.is_punct && self.is_blocked {
            drawing.draw(circle.clone(), Brush::Line(0.06), Ink::solid(colours.punct));
        }
        drawing.fill(circle, Ink::solid(colour));
        if let Some(sign) = self.sign {
            let ink = if self.is_punct { colour.contrast() } else { colours.digit };
            drawing.write(Text { ground: colour, ..write(sign, x, ink) });
        }
    }

    fn radius(self, style: &Style) -> f32 {
        let Measures { punct, minor, .. } = style.measures;
        if self.is_punct {
            return punct;
        }
        // A dot with a digit is wide enough for it.
        if self.sign.is_some() { minor.max(punct) } else { minor }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Body {
    pub placement: Placement,
    pub gap: Option<Space>,
}

impl Body {
    fn of(scene: &Scene, piece: Piece) -> Self {
        let gap = piece.placement.dots().into_iter().find(|&space| {
            scene.position.stack(space).any(|layer| layer.piece == piece && layer.gap)
        });
        Self { placement: piece.placement, gap }
    }

    /// `half` is the distance from the line through the dots. The ends of a bridge are wider than
    /// the part between them.
    pub fn outline(self, measures: &Measures, half: f32) -> Option<Path> {
        let walk = self.walk(measures);
        if self.gap.is_none() {
            return outline::outline(&walk, half);
        }
        let mut path = PathBuilder::new();
        let deck = half - measures.body * (1.0 - measures.deck);
        path.push_path(&outline::outline(&walk, deck)?);
        for end in self.placement.dots().into_iter().filter(|&dot| Some(dot) != self.gap) {
            path.push_path(&outline::circle(measures.middle(end), half)?);
        }
        path.finish()
    }

    /// Clockwise around a triangle, end to end of a straight, there and back along others.
    fn walk(self, measures: &Measures) -> Vec<PlanePoint> {
        let dots = self.placement.dots();
        let next = |a: Space, b: Space| a.distance(b) == 1;
        let [a, b, c] = dots;
        if next(a, b) && next(b, c) && next(a, c) {
            let [a, b, c] = dots.map(|dot| measures.middle(dot));
            let turn = (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
            return if turn > 0.0 { vec![a, b, c] } else { vec![a, c, b] };
        }
        let ends_and_middle = if next(a, b) && next(a, c) {
            [b, a, c]
        } else if next(b, a) && next(b, c) {
            [a, b, c]
        } else {
            [a, c, b]
        };
        let [first, middle, last] = ends_and_middle.map(|dot| measures.middle(dot));
        let straight = (first.0 + last.0 - 2.0 * middle.0).abs() < 0.1
            && (first.1 + last.1 - 2.0 * middle.1).abs() < 0.1;
        if straight { vec![first, last] } else { vec![first, middle, last, middle] }
    }
}

/// If the piece in the hand would lie partly off the board, draws its dots that are on the board.
pub fn ghost(scene: &Scene, style: &Style, drawing: &mut Drawing) {
    if let Some(ghost) = scene.ghost {
        draw_ghost(ghost, style, drawing);
    }
    for space in scene.cut_off {
        let measures = &style.measures;
        let ink = Ink { colour: style.palette.ghost_illegal, alpha: 150 };
        drawing.fill(outline::polygon(&measures.corners(space, measures.seam / 2.0)), ink);
        let dot = outline::circle(measures.middle(space), measures.punct);
        drawing.fill(dot, Ink::solid(style.palette.ghost_illegal));
    }
}

/// In fine detail, a dashed line around the body means that the piece may not be put down.
fn draw_ghost(ghost: Ghost, style: &Style, drawing: &mut Drawing) {
    let (palette, measures) = (style.palette, &style.measures);
    let colours = palette.piece(ghost.owner);
    let tint = if ghost.fits { palette.ghost_legal } else { palette.ghost_illegal };
    let body = Body { placement: ghost.placement, gap: ghost.gap };
    let fill =
        Ink { colour: colours.body.mix(tint, 90), alpha: if ghost.fits { 185 } else { 120 } };
    let outline = body.outline(measures, measures.body);
    let width = (1.5 * measures.rim).max(0.07);
    drawing.fill(outline.clone(), fill);
    let is_dashed = !ghost.fits && style.detail == Detail::Fine;
    let brush = if is_dashed { Brush::Dashes(width, 0.14) } else { Brush::Line(width) };
    drawing.draw(outline, brush, Ink::solid(tint));
    for (space, level) in ghost.placement.dots().into_iter().zip(ghost.levels) {
        let is_punct = space == ghost.placement.punct();
        let gap = ghost.gap == Some(space);
        // All levels are shown; the level of the board is `0`.
        let sign = ghost.tells_levels.then(|| sign(level, gap).unwrap_or('0'));
        DrawnDot { space, is_punct, is_target: false, is_blocked: false, sign }.draw(
            colours,
            fill.colour,
            style,
            drawing,
        );
    }
}

const SHADES: usize = 3;

pub struct Shades(HashMap<Piece, usize>);

impl Shades {
    /// In the order of [`Position::pieces`]. A second round chooses again, knowing all shades. A
    /// piece that can't be taken for part of another one has shade 0.
    pub fn from_position(position: &Position) -> Shades {
        let pieces = position.pieces();
        let mut around = Vec::new();
        for piece in &pieces {
            let (all, seen) = (piece.placement.spaces(), position.visible_spaces(*piece));
            let [near_all, near_seen] = [all, seen].map(spaces_near);
            around.push(Around { all, near_all, seen, near_seen });
        }
        let mut shades: Vec<Option<usize>> = vec![None; pieces.len()];
        for _ in 0..2 {
            for (index, piece) in pieces.iter().enumerate() {
                let mut cost = [0; SHADES];
                for (other, shade) in shades.iter().enumerate() {
                    if let Some(shade) = *shade
                        && other != index
                        && pieces[other].owner == piece.owner
                    {
                        cost[shade] += nearness(&around[index], &around[other]);
                    }
                }
                shades[index] = (0..SHADES).min_by_key(|&shade| cost[shade]);
            }
        }
        Shades(pieces.into_iter().zip(shades.into_iter().map(Option::unwrap_or_default)).collect())
    }

    pub fn get(&self, piece: Piece) -> usize {
        self.0.get(&piece).copied().unwrap_or(0)
    }
}

struct Around {
    all: SpaceSet,
    near_all: SpaceSet,
    seen: SpaceSet,
    near_seen: SpaceSet,
}

fn spaces_near(spaces: SpaceSet) -> SpaceSet {
    let touching = spaces.into_iter().flat_map(|space| Direction::ALL.map(|d| space.step(d)));
    spaces | touching.flatten().collect()
}

/// How easily two pieces of the same shade could be taken for one piece; 0 if they can't.
fn nearness(one: &Around, other: &Around) -> usize {
    // One piece lies on the other, and the lower one is visible beside the upper one.
    let overlap = one.all.meets(other.all);
    let touch = one.near_seen.meets(other.seen);
    // The pieces lie side by side, but a third piece may cover the place where they touch.
    let covered_touch = one.near_all.meets(other.all);
    // The eye looks for the covered parts of a piece within two spaces of its visible parts.
    let partly = one.all != one.seen || other.all != other.seen;
    let reach = partly && one.near_seen.meets(other.near_seen);
    let costs = [(overlap, 150), (touch, 100), (covered_touch, 50), (reach, 5)];
    costs.iter().filter(|(is_so, _)| *is_so).map(|(_, cost)| cost).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::picture::{Item, ThemeName};
    use crate::punct::picture::tests::samples;
    use crate::rules::Side;

    #[test]
    fn the_outline_of_a_piece_fades_with_it() {
        let style = Style::fine(ThemeName::Dark.palette());
        let mut scene = Scene::new(samples::middle_game().position);
        scene.joined_side = Some(Side::Top);
        for piece in scene.position.pieces() {
            let edge = style.palette.piece(piece.owner).edge;
            for item in draw_without_shadow(&scene, piece, &style, None).items {
                assert!(!matches!(item, Item::Shape(shape) if shape.ink.colour == edge));
            }
        }
    }
}
