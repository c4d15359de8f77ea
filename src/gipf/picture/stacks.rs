//! What stands on the spots: layers upon each other, the lower ones out of use and seen at their
//! rims.

use super::ground::middle;
use super::layers::{self, PIECE, PieceTone};
use super::scene::{Fate, Scene};
use crate::gipf::rules::{Kind, Layer, Spot, Stack};
use crate::kit::picture::{Detail, Drawing, Ink, PlanePoint, Style, Text, outline};

/// The highest that the top layer lies above the lowest.
const HIGHEST: f32 = 0.5;

/// How much of the board's colour is in what is out of use, or goes.
const OUT_OF_USE: u8 = 85;
const GOES: u8 = 105;

/// How much of its colour is in a piece that is not there yet.
const GHOST: u8 = 70;

/// Layers from below, as they look on a spot.
struct Pile {
    at: PlanePoint,
    layers: Vec<(Layer, PieceTone)>,
}

/// Draws all that stands on the board, the farther first.
pub fn draw(scene: &Scene, style: &Style, drawing: &mut Drawing) {
    let mut piles = piles(scene, style);
    piles.sort_by(|a, b| a.at.1.total_cmp(&b.at.1));
    for pile in &piles {
        pile.draw(style, drawing);
    }
}

/// Draws how many layers each stack has, which no other mark must hide.
pub fn counts(scene: &Scene, style: &Style, drawing: &mut Drawing) {
    for pile in piles(scene, style).iter().filter(|pile| pile.layers.len() > 1) {
        pile.draw_count(style, drawing);
    }
}

/// What stands on the board, and what would come.
fn piles(scene: &Scene, style: &Style) -> Vec<Pile> {
    let push = scene.possible_push();
    let new = push.and_then(|(_, filled)| filled.first().copied());
    let ghost = PieceTone { with: style.palette.ghost_legal, share: GHOST };
    let pile = |spot: Spot| {
        let mut layers = in_use(scene.stack_shown(spot), style);
        if scene.fate(spot) == Some(Fate::Goes)
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
        Pile { at: middle(spot.point()), layers }
    };
    let mut piles: Vec<Pile> = Spot::all().map(pile).collect();
    if let Some(push) = scene.push.filter(|push| scene.pushed(*push).is_none()) {
        let tone = PieceTone { with: style.palette.ghost_illegal, share: 2 * GHOST };
        let at = middle(push.entry.dot().point());
        piles.push(Pile { at, layers: vec![(push.layer, tone)] });
    }
    piles
}

fn out_of_use(style: &Style) -> PieceTone {
    PieceTone { with: style.palette.board, share: OUT_OF_USE }
}

/// The layers of a stack, all but the top out of use.
fn in_use(stack: Stack, style: &Style) -> Vec<(Layer, PieceTone)> {
    let top = stack.height().saturating_sub(1);
    let tone = |nth| {
        if nth == top { PieceTone { share: 0, ..out_of_use(style) } } else { out_of_use(style) }
    };
    stack.layers().enumerate().map(|(nth, layer)| (layer, tone(nth))).collect()
}

impl Pile {
    /// Where the foot of each layer is: their middle is the spot's.
    fn feet(&self) -> Vec<PlanePoint> {
        let kinds: Vec<Kind> = self.layers.iter().map(|(layer, _)| layer.kind).collect();
        let Some((top, below)) = kinds.split_last() else { return Vec::new() };
        let all: f32 = below.iter().map(|kind| layers::height(*kind)).sum();
        let shrunk = HIGHEST / all.max(HIGHEST);
        let mut foot = self.at.1 + shrunk * all / 2.0 + layers::height(*top) / 4.0;
        let foot_of = |kind: &Kind| {
            let here = foot;
            foot -= shrunk * layers::height(*kind);
            (self.at.0, here)
        };
        kinds.iter().map(foot_of).collect()
    }

    fn draw(&self, style: &Style, drawing: &mut Drawing) {
        let feet = self.feet();
        if let Some(&lowest) = feet.first() {
            shadow(lowest, style, drawing);
        }
        for (&(layer, tone), foot) in self.layers.iter().zip(feet) {
            layers::draw(layer, foot, tone, style, drawing);
        }
    }

    /// How many layers there are: on a badge at the lower right, or as a character on the top.
    fn draw_count(&self, style: &Style, drawing: &mut Drawing) {
        let (palette, content) = (style.palette, self.layers.len().to_string());
        let Some((&(top, _), foot)) = self.layers.last().zip(self.feet().pop()) else { return };
        if style.detail != Detail::Fine {
            let ground = layers::middle_colour(top, style);
            let ink = Ink::solid(ground.contrast());
            return drawing.write(Text { at: foot, content, height: 0.2, ink, ground });
        }
        let at = (self.at.0 + 0.36, self.at.1 + 0.34);
        drawing.fill(outline::circle(at, 0.17), Ink::solid(palette.rim));
        drawing.fill(outline::circle(at, 0.145), Ink::solid(palette.paper));
        let ink = Ink::solid(palette.ink);
        drawing.write(Text { at, content, height: 0.17, ink, ground: palette.paper });
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
