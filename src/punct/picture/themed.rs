//! Drawings in a light, a dark and a print theme; the viewer's system chooses one. Shapes and looks
//! are kept apart from places, so that a page holds each shape only once.

use std::fmt::Write as _;

use tiny_skia::Path;

use super::{Scene, pieces};
use crate::kit::picture::svg_text::{self, UNIT, colour, number};
use crate::kit::picture::{
    Brush, Drawing, Ink, Item, Rgb, Style, Subject, Text, ThemeName, outline,
};
use crate::rules::{Level, Piece};

/// For a light screen, for a dark one, and for paper.
pub const THEMES: [ThemeName; 3] = [ThemeName::Light, ThemeName::Dark, ThemeName::Monochrome];

/// Lengths are hundredths of a board unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Themed {
    /// In the notation of SVG, relative to the upper left corner of the shape.
    pub path: String,
    pub at: (i32, i32),
    /// CSS for each of [`THEMES`].
    pub look: [String; 3],
}

pub struct ThemedLayers {
    pub below: Vec<Themed>,
    pub pieces: Vec<(Piece, Vec<Themed>)>,
    pub above: Vec<Themed>,
}

/// The board with its labels: left, top, width and height.
pub fn view_box() -> String {
    Scene::FRAME.map(|length| number(length * UNIT)).join(" ")
}

/// Shapes of one look follow each other: no space overlaps another one.
pub fn ground(scene: &Scene) -> Vec<Themed> {
    let mut ground = merge_themes(&styles().map(|style| {
        let mut all = Scene::empty(&style);
        all.items.extend(scene.labels(&style).items);
        all
    }));
    let looks: Vec<_> = ground.iter().map(|shape| shape.look.clone()).collect();
    ground.sort_by_key(|shape| looks.iter().position(|look| *look == shape.look));
    ground
}

pub fn layers(scene: &Scene) -> ThemedLayers {
    let drawn = styles().map(|style| super::layers(scene, &style));
    let pieces = scene.position.pieces().into_iter().enumerate();
    ThemedLayers {
        below: merge_themes(&drawn.each_ref().map(|layers| &layers.below)),
        pieces: pieces
            .map(|(index, piece)| {
                (piece, merge_themes(&drawn.each_ref().map(|layers| &layers.pieces[index])))
            })
            .collect(),
        above: merge_themes(&drawn.each_ref().map(|layers| &layers.above)),
    }
}

pub fn piece_alone(scene: &Scene, piece: Piece) -> Vec<Themed> {
    merge_themes(&styles().map(|style| pieces::draw_without_shadow(scene, piece, &style, None)))
}

/// In the colour of the text, in the middle of the coordinate system.
pub fn sign_alone(level: Level, gap: bool) -> Vec<Themed> {
    let sign = pieces::sign(level, gap).map(String::from).unwrap_or_default();
    merge_themes(&styles().map(|style| {
        let (ink, ground) = (Ink::solid(style.palette.ink), style.palette.paper);
        let mut drawing = Drawing::default();
        drawing.write(Text {
            at: (0.0, 0.0),
            content: sign.clone(),
            height: pieces::DIGIT,
            ink,
            ground,
        });
        drawing
    }))
}

pub fn page_colours(theme: ThemeName) -> String {
    let palette = theme.palette();
    let line = palette.ink.mix(palette.paper, 200);
    [
        ("paper", palette.paper),
        ("ink", palette.ink),
        ("dim", palette.dim()),
        ("line", line),
        ("here", palette.last.mix(palette.paper, 170)),
        ("focus", palette.cursor),
        ("last", palette.last),
        ("centre", palette.centre),
        ("side0", palette.sides[0]),
        ("side1", palette.sides[1]),
        ("side2", palette.sides[2]),
    ]
    .map(|(name, value): (&str, Rgb)| format!("--{name}:{}", colour(value)))
    .join(";")
}

/// In board units. Wider than elsewhere, because pages are also viewed on phones.
const SEAM: f32 = 0.075;

fn styles() -> [Style; 3] {
    THEMES.map(|theme| {
        let mut style = Style::fine(theme.palette());
        style.measures.seam = SEAM;
        style
    })
}

/// The drawings must have the same shapes and differ only in colours.
fn merge_themes<D: std::borrow::Borrow<Drawing>>(drawings: &[D; 3]) -> Vec<Themed> {
    let [light, dark, print] = drawings.each_ref().map(|drawing| &drawing.borrow().items);
    assert_in_tests!(light.len() == dark.len() && light.len() == print.len(), "the same shapes");
    let items = light.iter().zip(dark).zip(print);
    items.filter_map(|((light, dark), print)| one([light, dark, print])).collect()
}

fn one(items: [&Item; 3]) -> Option<Themed> {
    let path = outline(items[0])?;
    let bounds = path.bounds();
    let at = ((bounds.left() * UNIT).round() as i32, (bounds.top() * UNIT).round() as i32);
    let whole = |length: f32| (length * UNIT).round() as i32;
    let point = |point: tiny_skia::Point| {
        format!("{} {}", whole(point.x - bounds.left()), whole(point.y - bounds.top()))
    };
    Some(Themed { path: svg_text::data(&path, point), at, look: items.map(look) })
}

fn outline(item: &Item) -> Option<Path> {
    match item {
        Item::Shape(shape) => Some(shape.path.clone()),
        Item::Text(text) => outline::path_of_text(text),
    }
}

fn look(item: &Item) -> String {
    match item {
        Item::Shape(shape) => css(shape.brush, shape.ink),
        Item::Text(text) => css(Brush::Line(text.height * outline::TEXT_WEIGHT), text.ink),
    }
}

fn css(brush: Brush, ink: Ink) -> String {
    let colour = colour(ink.colour);
    let mut css = match brush {
        Brush::Fill => format!("fill:{colour}"),
        Brush::Line(width) | Brush::Dashes(width, _) => {
            format!("fill:none;stroke:{colour};stroke-width:{}", number(width * UNIT))
        }
    };
    // Writing to a string never fails.
    if let Brush::Dashes(_, length) = brush {
        let _ = write!(css, ";stroke-dasharray:{};stroke-linecap:butt", number(length * UNIT));
    }
    if ink.alpha < 255 {
        let opacity = number(f32::from(ink.alpha) / 255.0);
        let _ = write!(css, ";{}-opacity:{opacity}", brush.property());
    }
    css
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::punct::picture::tests::samples;

    #[test]
    fn the_layers_are_the_picture_shape_by_shape() {
        let scenes =
            [samples::middle_game(), samples::connection_shown(), samples::bridge_in_hand()];
        for scene in scenes {
            let style = Style::fine(THEMES[0].palette());
            let whole = scene.contents(&style).items.len();
            let ThemedLayers { below, pieces, above } = layers(&scene);
            let pieces: usize = pieces.iter().map(|(_, shapes)| shapes.len()).sum();
            assert_eq!(below.len() + pieces + above.len(), whole);
        }
    }

    #[test]
    fn alike_pieces_have_the_same_shapes_wherever_they_lie() {
        let ground =
            ground(&Scene::new(crate::rules::Position::new(crate::rules::Rules::default())));
        let mut shapes: Vec<&str> = ground.iter().map(|shape| shape.path.as_str()).collect();
        let all = shapes.len();
        shapes.sort_unstable();
        shapes.dedup();
        assert!(all > 600 && shapes.len() < 60, "{all} {}", shapes.len());
    }
}
