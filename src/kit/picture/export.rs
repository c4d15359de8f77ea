//! Pictures to share and to print: PNG and SVG. The same scene makes the same bytes.

use std::marker::PhantomData;

use tiny_skia::Pixmap;

use super::drawing::Drawing;
use super::maker::{MAKER, SOFTWARE};
use super::pixels::{self, Medium, Scale};
use super::rgb::Rgb;
use super::style::Style;
use super::subject::Subject;
use super::svg_text;
use super::theme_name::ThemeName;

/// Widths that a picture may have, in pixels.
pub const WIDTHS: std::ops::RangeInclusive<u32> = 100..=8000;

/// The usual width, in pixels: 50 a space of PÜNCT's board. A whole number looks and compresses
/// best.
pub const USUAL_WIDTH: u32 = 960;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    /// The width is none of [`WIDTHS`].
    #[error("a picture is {} to {} pixels wide", WIDTHS.start(), WIDTHS.end())]
    Width,
    #[error("the picture can't be encoded")]
    Encoding,
}

fn style(theme: ThemeName) -> Style {
    Style::fine(theme.palette())
}

fn drawing<S: Subject>(scene: &S, style: &Style) -> Drawing {
    let mut all = S::empty(style);
    all.items.extend(scene.labels(style).items);
    all.items.extend(scene.contents(style).items);
    all
}

pub fn svg<S: Subject>(scene: &S, theme: ThemeName, title: &str) -> String {
    let style = style(theme);
    svg_text::document(&drawing(scene, &style), S::FRAME, style.palette.paper, title)
}

/// The bytes of a PNG file of that width in pixels.
///
/// # Errors
/// When the width is none of [`WIDTHS`].
pub fn png<S: Subject>(scene: &S, theme: ThemeName, width: u32) -> Result<Vec<u8>, ExportError> {
    let canvas = PictureCanvas::new(theme, width)?;
    encode(&canvas.drawn(scene)).map_err(|_| ExportError::Encoding)
}

/// The empty board in pixels, on which scenes are drawn.
pub struct PictureCanvas<S> {
    style: Style,
    scale: Scale,
    empty: Pixmap,
    subject: PhantomData<S>,
}

impl<S: Subject> PictureCanvas<S> {
    /// A canvas of that width in pixels.
    ///
    /// # Errors
    /// When the width is none of [`WIDTHS`].
    pub fn new(theme: ThemeName, width: u32) -> Result<PictureCanvas<S>, ExportError> {
        if !WIDTHS.contains(&width) {
            return Err(ExportError::Width);
        }
        let style = style(theme);
        let [left, top, across, down] = S::FRAME;
        let unit = width as f32 / across;
        let height = (down * unit).round() as u32;
        let mut empty = Pixmap::new(width, height).ok_or(ExportError::Width)?;
        pixels::fill(&mut empty.as_mut(), style.palette.paper);
        let scale = Scale { x: unit, y: unit, left: -left * unit, top: -top * unit };
        draw(&S::empty(&style), scale, &mut empty);
        Ok(PictureCanvas { style, scale, empty, subject: PhantomData })
    }

    /// Width and height in pixels.
    pub fn size(&self) -> [u32; 2] {
        [self.empty.width(), self.empty.height()]
    }

    pub fn drawn(&self, scene: &S) -> Pixmap {
        let mut pixmap = self.empty.clone();
        draw(&scene.labels(&self.style), self.scale, &mut pixmap);
        draw(&scene.contents(&self.style), self.scale, &mut pixmap);
        pixmap
    }
}

fn draw(drawing: &Drawing, scale: Scale, pixmap: &mut Pixmap) {
    for item in &drawing.items {
        pixels::draw(item, scale, Medium::Pixels, &mut pixmap.as_mut());
    }
}

/// The colours of all pixels, which are opaque.
pub fn colours(pixmap: &Pixmap) -> impl Iterator<Item = Rgb> {
    pixmap.pixels().iter().map(|pixel| Rgb(pixel.red(), pixel.green(), pixel.blue()))
}

fn encode(pixmap: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    // Even areas repeat bytes: filters, made for photographs, would hide that.
    encoder.set_filter(png::Filter::NoFilter);
    encoder.add_text_chunk(SOFTWARE.to_owned(), MAKER.to_owned())?;
    let rgb: Vec<u8> = colours(pixmap).flat_map(|colour| [colour.0, colour.1, colour.2]).collect();
    encoder.write_header()?.write_image_data(&rgb)?;
    Ok(bytes)
}
