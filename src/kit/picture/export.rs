//! Pictures to share and to print, as PNG and SVG. Equal scenes make equal bytes. A mark in each
//! PNG and GIF shows the program that the file is its own.

use tiny_skia::Pixmap;

use super::drawing::{Drawing, Style};
use super::painted::{Painted, PicturePlan};
use super::pixels::Scale;
use super::rgb::Rgb;
use super::theme_name::ThemeName;
use super::{Subject, svg_text};

/// The widths that a picture may have, in pixels.
pub const WIDTHS: std::ops::RangeInclusive<u32> = 100..=8000;

/// The usual width, in pixels: 50 pixels for each board unit of PÜNCT's board. A whole number of
/// pixels looks and compresses best.
pub const USUAL_WIDTH: u32 = 960;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    /// The width is not in [`WIDTHS`].
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

/// Returns the bytes of a PNG file with this width in pixels.
///
/// # Errors
/// Fails if the width is not in [`WIDTHS`].
pub fn png<S: Subject>(scene: &S, theme: ThemeName, width: u32) -> Result<Vec<u8>, ExportError> {
    let mut painted = paint_empty_board(theme, width)?;
    painted.show(scene);
    encode(painted.pixmap()).map_err(|_| ExportError::Encoding)
}

/// Paints the empty board with this width in pixels.
///
/// # Errors
/// Fails if the width is not in [`WIDTHS`].
pub fn paint_empty_board<S: Subject>(
    theme: ThemeName,
    width: u32,
) -> Result<Painted<S>, ExportError> {
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

/// Returns the colours of all pixels, row by row. All pixels must be opaque.
pub fn colours(pixmap: &Pixmap) -> impl Iterator<Item = Rgb> {
    pixmap.pixels().iter().map(|pixel| Rgb(pixel.red(), pixel.green(), pixel.blue()))
}

fn encode(pixmap: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    // Areas of one colour repeat bytes. PNG's filters are made for photographs and would hide this
    // repetition.
    encoder.set_filter(png::Filter::NoFilter);
    encoder.add_text_chunk(SOFTWARE.to_owned(), MAKER.to_owned())?;
    let rgb: Vec<u8> = colours(pixmap).flat_map(|colour| [colour.0, colour.1, colour.2]).collect();
    encoder.write_header()?.write_image_data(&rgb)?;
    Ok(bytes)
}

/// The keyword under which a PNG names the program that made it.
pub const SOFTWARE: &str = "Software";
/// The name of this program in the files that it makes.
pub const MAKER: &str = "punct";

/// The marks of a file lie within this number of bytes at its beginning.
const HEAD: usize = 4096;

fn has(bytes: &[u8], mark: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(HEAD)];
    head.windows(mark.len()).any(|part| part == mark)
}

/// Whether a file is a PNG or an APNG that this program made.
pub fn is_own_png(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x89PNG") && has(bytes, format!("tEXt{SOFTWARE}\0{MAKER}").as_bytes())
}

/// Whether a PNG is animated.
pub fn moves(png: &[u8]) -> bool {
    has(png, b"acTL")
}

/// The label of a comment extension in a GIF.
pub const GIF_COMMENT: u8 = 0xFE;

/// Whether a file is a GIF that this program made.
pub fn is_own_gif(bytes: &[u8]) -> bool {
    let mark = [&[0x21, GIF_COMMENT, MAKER.len() as u8], MAKER.as_bytes()].concat();
    bytes.starts_with(b"GIF89a") && has(bytes, &mark)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::png;
    use super::*;
    use crate::kit::picture::film::Film;
    use crate::kit::picture::theme_name::ThemeName;
    use crate::punct::picture::Scene;
    use crate::rules::{Position, Rules};

    #[test]
    fn a_picture_is_known_again_for_what_it_is() {
        let scene = Scene::new(Position::new(Rules::default()));
        let film = Film::new([scene.clone()], ThemeName::Dark, 100).expect("a film");
        let still = png(&scene, ThemeName::Dark, 100).expect("a picture");
        let moving = film.apng(Duration::from_secs(1)).expect("an APNG");
        let gif = film.gif(Duration::from_secs(1)).expect("a GIF");
        let seen = |bytes: &[u8]| [is_own_png(bytes), moves(bytes), is_own_gif(bytes)];
        assert_eq!(seen(&still), [true, false, false]);
        assert_eq!(seen(&moving), [true, true, false]);
        assert_eq!(seen(&gif), [false, false, true]);
        assert_eq!(seen(include_bytes!("../../../assets/choosing.png")), [false; 3]);
    }
}
