//! Draws drawings as pixels, with tiny-skia.

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PixmapMut, Rect, Stroke, StrokeDash, Transform,
};

use super::drawing::{Brush, Ink, Item, Shape};
use super::outline;
use super::palette::Rgb;

/// From board units to pixels: times `x` and `y`, then plus `left` and `top` (in pixels).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    pub x: f32,
    pub y: f32,
    pub left: f32,
    pub top: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    /// The pixels are shown as they are. They have soft edges, and texts are shapes.
    Pixels,
    /// The pixels become characters. They have no soft edges, and texts are left out.
    Characters,
}

impl Scale {
    pub fn rect(self, rect: Rect) -> Option<Rect> {
        rect.transform(self.transform())
    }

    fn transform(self) -> Transform {
        Transform::from_row(self.x, 0.0, 0.0, self.y, self.left, self.top)
    }

    #[must_use]
    pub fn from(self, left: i32, top: i32) -> Scale {
        Scale { left: self.left - left as f32, top: self.top - top as f32, ..self }
    }
}

pub fn fill(pixels: &mut PixmapMut<'_>, colour: Rgb) {
    pixels.fill(Color::from_rgba8(colour.0, colour.1, colour.2, 255));
}

pub fn draw(item: &Item, scale: Scale, medium: Medium, pixels: &mut PixmapMut<'_>) {
    match item {
        Item::Shape(shape) => draw_shape(shape, scale, medium, pixels),
        Item::Text(_) if medium == Medium::Characters => {}
        Item::Text(text) => {
            if let Some(path) = outline::path_of_text(text) {
                let brush = Brush::Line(text.height * outline::TEXT_WEIGHT);
                draw_shape(&Shape { path, brush, ink: text.ink }, scale, medium, pixels);
            }
        }
    }
}

fn draw_shape(shape: &Shape, scale: Scale, medium: Medium, pixels: &mut PixmapMut<'_>) {
    let transform = scale.transform();
    let mut paint = Paint { anti_alias: medium == Medium::Pixels, ..Paint::default() };
    let Ink { colour, alpha } = shape.ink;
    paint.set_color_rgba8(colour.0, colour.1, colour.2, alpha);
    match shape.brush {
        Brush::Fill => {
            pixels.fill_path(&shape.path, &paint, FillRule::Winding, transform, None);
        }
        Brush::Line(width) => stroke(&shape.path, &paint, width, None, transform, pixels),
        Brush::Dashes(width, length) => {
            let dash = StrokeDash::new(vec![length, length], 0.0);
            stroke(&shape.path, &paint, width, dash, transform, pixels);
        }
    }
}

fn stroke(
    path: &Path,
    paint: &Paint<'_>,
    width: f32,
    dash: Option<StrokeDash>,
    transform: Transform,
    pixels: &mut PixmapMut<'_>,
) {
    let cap = if dash.is_some() { LineCap::Butt } else { LineCap::Round };
    let stroke =
        Stroke { width, line_cap: cap, line_join: LineJoin::Round, dash, ..Stroke::default() };
    pixels.stroke_path(path, paint, &stroke, transform, None);
}
