//! Pictures to share and to print: PNG and SVG. The same scene makes the same bytes.

use tiny_skia::Pixmap;

use super::drawing::Drawing;
use super::maker::{MAKER, SOFTWARE};
use super::painted::{Painted, PicturePlan};
use super::pixels::Scale;
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
    let mut painted = painted(theme, width)?;
    painted.show(scene);
    encode(painted.pixmap()).map_err(|_| ExportError::Encoding)
}

/// The empty board, painted in that width in pixels.
///
/// # Errors
/// When the width is none of [`WIDTHS`].
pub fn painted<S: Subject>(theme: ThemeName, width: u32) -> Result<Painted<S>, ExportError> {
    if !WIDTHS.contains(&width) {
        return Err(ExportError::Width);
    }
    let style = style(theme);
    let [left, top, across, down] = S::FRAME;
    let unit = width as f32 / across;
    let scale = Scale { x: unit, y: unit, left: -left * unit, top: -top * unit };
    let size = (width, (down * unit).round() as u32);
    let plan = PicturePlan { style, scale, size, paper: Some(style.palette.paper) };
    Painted::new(plan).ok_or(ExportError::Width)
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
