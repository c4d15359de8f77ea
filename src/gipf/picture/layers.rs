//! The pieces by themselves: basic pieces, GIPF-pieces, loaded pieces and used potentials.

use std::f32::consts::TAU;

use crate::gipf::rules::{Kind, Layer};
use crate::kit::picture::{Brush, Detail, Drawing, Ink, PlanePoint, Rgb, Style, outline};
use crate::rules::Player;

pub const PIECE: f32 = 0.375;

/// The radius of a potential on its basic piece, and on the board.
const ON_PIECE: f32 = 0.29;
const ALONE: f32 = 0.35;

/// How far the upper of a GIPF-piece's two discs is above the lower one.
const GIPF_HEIGHT: f32 = 0.15;

/// The notches of a potential: how many, how deep as a share of its radius, and how wide as a share
/// of a sixth of the round.
const NOTCHES: usize = 6;
const DEPTH: f32 = 0.25;
const WIDTH: f32 = 0.28;

/// How a piece looks: as it is, or mixed with a colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PieceTone {
    /// What it is mixed with.
    pub with: Rgb,
    /// How much, from 0 to 255.
    pub share: u8,
}

/// The colours of a piece as it looks now.
struct Colours {
    body: Rgb,
    side: Rgb,
    edge: Rgb,
    mark: Rgb,
    punct: Rgb,
}

/// How much higher the next layer lies on a layer.
pub const fn height(kind: Kind) -> f32 {
    match kind {
        Kind::Basic => 0.13,
        Kind::Gipf => GIPF_HEIGHT + 0.08,
        Kind::Loaded => 0.17,
        Kind::Used => 0.11,
    }
}

/// Draws a layer whose foot is there.
pub fn draw(layer: Layer, at: PlanePoint, tone: PieceTone, style: &Style, drawing: &mut Drawing) {
    let colours = colours(layer.owner, tone, style);
    match layer.kind {
        Kind::Basic => {
            disc(at, colours.body, &colours, style, drawing);
            ring(at, 0.62, 0.035, colours.side, style, drawing);
        }
        Kind::Gipf => {
            let top = (at.0, at.1 - GIPF_HEIGHT);
            disc(at, colours.side, &colours, style, drawing);
            disc(top, colours.body, &colours, style, drawing);
            ring(top, 0.66, 0.075, colours.mark, style, drawing);
            let centre = outline::circle(top, 0.2 * PIECE);
            drawing.fill(centre, Ink::solid(colours.mark));
        }
        Kind::Loaded => {
            disc(at, colours.body, &colours, style, drawing);
            potential((at.0, at.1 - 0.045), ON_PIECE, &colours, style, drawing);
        }
        Kind::Used => potential(at, ALONE, &colours, style, drawing),
    }
}

/// The colour in the middle of a layer where there are few pixels.
pub fn middle_colour(layer: Layer, style: &Style) -> Rgb {
    let own = style.palette.piece(layer.owner);
    match layer.kind {
        Kind::Basic | Kind::Gipf => own.body,
        Kind::Loaded | Kind::Used => own.punct,
    }
}

fn colours(owner: Player, tone: PieceTone, style: &Style) -> Colours {
    let own = style.palette.piece(owner);
    let toned = |colour: Rgb| colour.mix(tone.with, tone.share);
    Colours {
        body: toned(own.body),
        side: toned(own.body.mix(own.minor, 150)),
        edge: toned(own.edge),
        mark: toned(own.minor.mix(own.digit, 110)),
        punct: toned(own.punct),
    }
}

fn disc(at: PlanePoint, colour: Rgb, colours: &Colours, style: &Style, drawing: &mut Drawing) {
    let rim = style.measures.rim;
    drawing.fill(outline::circle(at, PIECE + rim), Ink::solid(colours.edge));
    drawing.fill(outline::circle(at, PIECE), Ink::solid(colour));
}

/// A ring on a piece, its radius as a share of the piece's.
fn ring(at: PlanePoint, share: f32, width: f32, colour: Rgb, style: &Style, drawing: &mut Drawing) {
    let is_fine = style.detail == Detail::Fine;
    if !is_fine && width < 0.05 {
        return;
    }
    let width = if is_fine { width } else { style.measures.rim };
    drawing.draw(outline::circle(at, share * PIECE), Brush::Line(width), Ink::solid(colour));
}

/// A disc with six notches at its rim, and a PÜNCT in its middle. Where there are few pixels, all
/// of it is in the colour of the PÜNCT.
fn potential(at: PlanePoint, radius: f32, colours: &Colours, style: &Style, drawing: &mut Drawing) {
    let path = outline::polygon(&notched(at, radius));
    if style.detail != Detail::Fine {
        return drawing.fill(path, Ink::solid(colours.punct));
    }
    drawing.draw(path.clone(), Brush::Line(0.06), Ink::solid(colours.edge));
    drawing.fill(path, Ink::solid(colours.body));
    drawing.fill(outline::circle(at, 0.58 * radius), Ink::solid(colours.punct));
}

/// The corners of a disc with notches: this many to a part of its rim that it looks round.
fn notched(at: PlanePoint, radius: f32) -> Vec<PlanePoint> {
    const STEPS: u8 = 8;
    let sector = TAU / NOTCHES as f32;
    let place = |angle: f32, share: f32| {
        (at.0 + share * radius * angle.cos(), at.1 + share * radius * angle.sin())
    };
    (0..NOTCHES)
        .flat_map(|nth| {
            let notch = nth as f32 * sector;
            let from = notch + 0.5 * WIDTH * sector;
            let step = (1.0 - WIDTH) * sector / f32::from(STEPS);
            let rim =
                (0..=STEPS).map(move |step_nth| place(from + f32::from(step_nth) * step, 1.0));
            std::iter::once(place(notch, 1.0 - DEPTH)).chain(rim)
        })
        .collect()
}
