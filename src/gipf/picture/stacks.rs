//! The stacks on the spots. The lower layers are closer to the board's colour than the top layer.

use std::f32::consts::TAU;

use super::Scene;
use super::ground::{around, middle};
use crate::gipf::rules::{Kind, Layer, Spot, Stack};
use crate::kit::picture::{Brush, Detail, Drawing, Ink, PlanePoint, Rgb, Style, Text, outline};
use crate::rules::Player;

const PIECE: f32 = 0.375;

/// The radius of a potential on its basic piece, and of a used potential.
const ON_PIECE: f32 = 0.29;
const ALONE: f32 = 0.35;

/// How far the upper disc of a GIPF-piece is drawn above the lower one.
const GIPF_HEIGHT: f32 = 0.15;

/// Of a potential: depth as a share of its radius, width as a share of a sixth of the circle.
const NOTCHES: usize = 6;
const DEPTH: f32 = 0.25;
const WIDTH: f32 = 0.28;

#[derive(Clone, Copy, Debug, PartialEq)]
struct PieceTone {
    with: Rgb,
    /// The share of that colour, from 0 to 255.
    share: u8,
}

/// The colours of a piece, mixed with its tone.
struct Colours {
    body: Rgb,
    side: Rgb,
    edge: Rgb,
    mark: Rgb,
    punct: Rgb,
}

/// The distance from the foot of a layer of this kind to the foot of the next layer.
const fn height(kind: Kind) -> f32 {
    match kind {
        Kind::Basic => 0.13,
        Kind::Gipf => GIPF_HEIGHT + 0.08,
        Kind::Loaded => 0.17,
        Kind::Used => 0.11,
    }
}

/// `at` is the middle of its lowest disc.
fn draw_layer(layer: Layer, at: PlanePoint, tone: PieceTone, style: &Style, drawing: &mut Drawing) {
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

fn colours(owner: Player, tone: PieceTone, style: &Style) -> Colours {
    let own = style.palette.piece(owner);
    let side = own.body.mix(own.minor, 150);
    let mark = own.minor.mix(own.digit, 110);
    let [body, side, edge, mark, punct] =
        [own.body, side, own.edge, mark, own.punct].map(|colour| colour.mix(tone.with, tone.share));
    Colours { body, side, edge, mark, punct }
}

fn disc(at: PlanePoint, colour: Rgb, colours: &Colours, style: &Style, drawing: &mut Drawing) {
    let rim = style.measures.rim;
    drawing.fill(outline::circle(at, PIECE + rim), Ink::solid(colours.edge));
    drawing.fill(outline::circle(at, PIECE), Ink::solid(colour));
}

/// `share`: of the piece's radius. Coarse pictures leave out thin rings.
fn ring(at: PlanePoint, share: f32, width: f32, colour: Rgb, style: &Style, drawing: &mut Drawing) {
    let is_fine = style.detail == Detail::Fine;
    if !is_fine && width < 0.05 {
        return;
    }
    let line = Brush::Line(if is_fine { width } else { style.measures.rim });
    drawing.draw(outline::circle(at, share * PIECE), line, Ink::solid(colour));
}

/// A notched disc with a PÜNCT in its middle; in coarse pictures, all has the PÜNCT's colour.
fn potential(at: PlanePoint, radius: f32, colours: &Colours, style: &Style, drawing: &mut Drawing) {
    // The rim between two notches has enough corners to look round.
    const STEPS: u8 = 8;
    let sector = TAU / NOTCHES as f32;
    let step = (1.0 - WIDTH) * sector / f32::from(STEPS);
    let mut corners = Vec::new();
    for nth in 0..NOTCHES {
        let notch = nth as f32 * sector;
        let from = notch + 0.5 * WIDTH * sector;
        corners.push(around(at, notch, (1.0 - DEPTH) * radius));
        corners.extend((0..=STEPS).map(|nth| around(at, from + f32::from(nth) * step, radius)));
    }
    let path = outline::polygon(&corners);
    if style.detail != Detail::Fine {
        return drawing.fill(path, Ink::solid(colours.punct));
    }
    drawing.draw(path.clone(), Brush::Line(0.06), Ink::solid(colours.edge));
    drawing.fill(path, Ink::solid(colours.body));
    drawing.fill(outline::circle(at, 0.58 * radius), Ink::solid(colours.punct));
}

/// The most by which the top layer may lie above the lowest; higher stacks are pressed together.
const HIGHEST: f32 = 0.5;

/// The share of the board's colour in a layer that is not on top, and in a top that goes.
const OUT_OF_USE: u8 = 85;
const GOES: u8 = 105;

/// The share of the ghost colour in an aimed piece.
const GHOST: u8 = 70;

/// The layers on a spot from below, each with its tone.
struct DrawnStack {
    at: PlanePoint,
    layers: Vec<(Layer, PieceTone)>,
}

/// The farther stacks come first.
pub fn draw(scene: &Scene, style: &Style, drawing: &mut Drawing) {
    let mut piles = piles(scene, style);
    piles.sort_by(|a, b| a.at.1.total_cmp(&b.at.1));
    for pile in &piles {
        pile.draw(style, drawing);
    }
}

/// [`Scene`] draws the numbers last, so that no mark hides them.
pub fn counts(scene: &Scene, style: &Style, drawing: &mut Drawing) {
    for pile in piles(scene, style).iter().filter(|pile| pile.layers.len() > 1) {
        // On a badge at the lower right, or in coarse pictures as a character on the top.
        let (palette, content) = (style.palette, pile.layers.len().to_string());
        let Some((&(top, _), foot)) = pile.layers.last().zip(pile.feet().pop()) else { continue };
        if style.detail != Detail::Fine {
            let own = palette.piece(top.owner);
            let ground = if top.kind.has_potential() { own.punct } else { own.body };
            let ink = Ink::solid(ground.contrast());
            drawing.write(Text { at: foot, content, height: 0.2, ink, ground });
            continue;
        }
        let at = (pile.at.0 + 0.36, pile.at.1 + 0.34);
        drawing.fill(outline::circle(at, 0.17), Ink::solid(palette.rim));
        drawing.fill(outline::circle(at, 0.145), Ink::solid(palette.paper));
        let (ink, ground) = (Ink::solid(palette.ink), palette.paper);
        drawing.write(Text { at, content, height: 0.17, ink, ground });
    }
}

/// The stacks to draw, with the aimed pieces. If the push has no room, its piece is on its dot.
fn piles(scene: &Scene, style: &Style) -> Vec<DrawnStack> {
    let push = scene.possible_push();
    let new = push.and_then(|(_, filled)| filled.first().copied());
    let ghost = PieceTone { with: style.palette.ghost_legal, share: GHOST };
    let mut piles = Vec::new();
    for spot in Spot::all() {
        let mut layers = in_use(scene.stack_shown(spot), style);
        if scene.removed.contains(spot)
            && let Some((_, tone)) = layers.last_mut()
        {
            *tone = PieceTone { with: style.palette.board, share: GOES };
        }
        if new == Some(spot) {
            for (_, tone) in &mut layers {
                *tone = ghost;
            }
        }
        if let Some((_, layer)) = scene.ghost.filter(|(on, _)| *on == spot) {
            if let Some((_, tone)) = layers.last_mut() {
                *tone = out_of_use(style);
            }
            layers.push((layer, ghost));
        }
        piles.push(DrawnStack { at: middle(spot.point()), layers });
    }
    if let Some(push) = scene.blocked_push() {
        let tone = PieceTone { with: style.palette.ghost_illegal, share: 2 * GHOST };
        let at = middle(push.entry.dot().point());
        piles.push(DrawnStack { at, layers: vec![(push.layer, tone)] });
    }
    piles
}

fn out_of_use(style: &Style) -> PieceTone {
    PieceTone { with: style.palette.board, share: OUT_OF_USE }
}

/// The layers of a stack with their tones: all but the top are mixed with the board's colour.
fn in_use(stack: Stack, style: &Style) -> Vec<(Layer, PieceTone)> {
    let mut layers: Vec<_> = stack.layers().map(|layer| (layer, out_of_use(style))).collect();
    if let Some((_, tone)) = layers.last_mut() {
        tone.share = 0;
    }
    layers
}

impl DrawnStack {
    /// The foot of each layer, from below. The stack is centred on its spot.
    fn feet(&self) -> Vec<PlanePoint> {
        let kinds: Vec<Kind> = self.layers.iter().map(|(layer, _)| layer.kind).collect();
        let Some((top, below)) = kinds.split_last() else { return Vec::new() };
        let all: f32 = below.iter().map(|kind| height(*kind)).sum();
        let shrunk = HIGHEST / all.max(HIGHEST);
        let mut y = self.at.1 + shrunk * all / 2.0 + height(*top) / 4.0;
        let mut feet = Vec::new();
        for kind in &kinds {
            feet.push((self.at.0, y));
            y -= shrunk * height(*kind);
        }
        feet
    }

    fn draw(&self, style: &Style, drawing: &mut Drawing) {
        let feet = self.feet();
        if let Some(&lowest) = feet.first() {
            shadow(lowest, style, drawing);
        }
        for (&(layer, tone), foot) in self.layers.iter().zip(feet) {
            draw_layer(layer, foot, tone, style, drawing);
        }
    }
}

fn shadow(foot: PlanePoint, style: &Style, drawing: &mut Drawing) {
    if style.detail != Detail::Fine {
        return;
    }
    let ink = Ink { colour: style.palette.shadow, alpha: 34 };
    for layer in 1..=4_u8 {
        let radius = PIECE + 0.03 * f32::from(layer);
        drawing.fill(outline::circle((foot.0 + 0.03, foot.1 + 0.05), radius), ink);
    }
}
