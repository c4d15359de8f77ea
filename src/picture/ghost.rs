//! The piece in the hand: one sees through it, and it is clearly no real piece.

use super::body::Body;
use super::drawing::{Brush, Drawing, Ink};
use super::outline;
use super::pieces::{Dot, sign};
use super::scene::{Ghost, Scene};
use super::style::{Detail, Style};

/// Draws the piece in the hand, or what is on the board of one that would leave it.
pub fn draw(scene: &Scene, style: &Style, drawing: &mut Drawing) {
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

/// A line of dashes around it says that it may not be put down.
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
    let brush = match (ghost.fits, style.detail) {
        (false, Detail::Fine) => Brush::Dashes(width, 0.14),
        _ => Brush::Line(width),
    };
    drawing.draw(outline, brush, Ink::solid(tint));
    for (space, level) in ghost.placement.dots().into_iter().zip(ghost.levels) {
        let is_punct = space == ghost.placement.punct();
        let gap = ghost.gap == Some(space);
        // All levels are told, that of the board too.
        let sign = sign(level, gap).or(Some('0'));
        Dot { space, is_punct, sign }.draw(colours, fill.colour, style, drawing);
    }
}
