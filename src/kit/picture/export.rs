//! Pictures to share and to print. Equal scenes make equal bytes. A mark in each PNG and GIF shows
//! the program that the file is its own. An animation's frames hold only changes and share one
//! palette, so that the file of a whole game is hardly larger than a few pictures.

use std::borrow::Cow;
use std::collections::HashMap;
use std::time::Duration;

use gif::{AnyExtension, DisposalMethod, Repeat};
use png::{BlendOp, ColorType, DeflateCompression, Filter};
use tiny_skia::Pixmap;

use super::drawing::Style;
use super::palette::{Rgb, ThemeName};
use super::pixels::{Painted, PicturePlan, Scale};
use super::{Subject, svg_text};

/// In pixels.
pub const WIDTHS: std::ops::RangeInclusive<u32> = 100..=8000;

/// 50 pixels for each board unit of PÜNCT's board: whole numbers look and compress best.
pub const USUAL_WIDTH: u32 = 960;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    #[error("a picture is {} to {} pixels wide", WIDTHS.start(), WIDTHS.end())]
    Width,
    #[error("the picture can't be encoded")]
    Encoding,
}

pub fn svg<S: Subject>(scene: &S, theme: ThemeName, title: &str) -> String {
    let style = Style::fine(theme.palette());
    let mut drawing = S::empty(&style);
    drawing.items.extend(scene.labels(&style).items);
    drawing.items.extend(scene.contents(&style).items);
    svg_text::document(&drawing, S::FRAME, style.palette.paper, title)
}

pub fn png<S: Subject>(scene: &S, theme: ThemeName, width: u32) -> Result<Vec<u8>, ExportError> {
    let mut painted = Painted::new(plan::<S>(theme, width)?).ok_or(ExportError::Width)?;
    painted.show(scene);
    encode(painted.pixmap()).map_err(|_| ExportError::Encoding)
}

fn plan<S: Subject>(theme: ThemeName, width: u32) -> Result<PicturePlan, ExportError> {
    if !WIDTHS.contains(&width) {
        return Err(ExportError::Width);
    }
    let style = Style::fine(theme.palette());
    let [left, top, across, down] = S::FRAME;
    let unit = width as f32 / across;
    let scale = Scale { x: unit, y: unit, left: -left * unit, top: -top * unit };
    let size = (width, (down * unit).round() as u32);
    Ok(PicturePlan { style, scale, size, paper: Some(style.palette.paper) })
}

/// Row by row. All pixels must be opaque.
pub fn colours(pixmap: &Pixmap) -> impl Iterator<Item = Rgb> {
    pixmap.pixels().iter().map(|pixel| Rgb(pixel.red(), pixel.green(), pixel.blue()))
}

fn encode(pixmap: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    // PNG's filters are made for photographs and would hide that areas of one colour repeat bytes.
    encoder.set_filter(png::Filter::NoFilter);
    encoder.add_text_chunk(SOFTWARE.to_owned(), MAKER.to_owned())?;
    let rgb: Vec<u8> = colours(pixmap).flat_map(|colour| [colour.0, colour.1, colour.2]).collect();
    encoder.write_header()?.write_image_data(&rgb)?;
    Ok(bytes)
}

pub const SOFTWARE: &str = "Software";
pub const MAKER: &str = "punct";

const HEAD: usize = 4096;

fn has(bytes: &[u8], mark: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(HEAD)];
    head.windows(mark.len()).any(|part| part == mark)
}

pub fn is_own_png(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x89PNG") && has(bytes, format!("tEXt{SOFTWARE}\0{MAKER}").as_bytes())
}

pub fn moves(png: &[u8]) -> bool {
    has(png, b"acTL")
}

/// The label of a comment extension in a GIF.
pub const GIF_COMMENT: u8 = 0xFE;

pub fn is_own_gif(bytes: &[u8]) -> bool {
    let mark = [&[0x21, GIF_COMMENT, MAKER.len() as u8], MAKER.as_bytes()].concat();
    bytes.starts_with(b"GIF89a") && has(bytes, &mark)
}

pub const FILM_WIDTH: u32 = 800;

/// At least, in hundredths of a second.
const AT_LAST: u16 = 500;

/// The largest number of colours besides [`UNCHANGED`].
const COLOURS: usize = 255;

const UNCHANGED: u8 = 0;

pub struct Film {
    size: [u32; 2],
    frames: Vec<FilmFrame>,
    /// The last position as a whole.
    last: FilmFrame,
    /// In hundredths of a second, for each frame.
    delay: u16,
    /// The colours in the palette, from index 1 on.
    palette: Vec<Rgb>,
    indices: HashMap<Rgb, u8>,
}

struct FilmFrame {
    left: u32,
    top: u32,
    width: u32,
    /// The pixels, row by row; `None` for a pixel that has not changed.
    pixels: Vec<Option<Rgb>>,
}

impl Film {
    /// Shows each scene for this time, and holds the last by more frames: converters often lose a
    /// longer time of the last frame, as ffmpeg 5.1 to 9.0 do.
    pub fn new<S: Subject>(
        scenes: impl IntoIterator<Item = S>,
        theme: ThemeName,
        width: u32,
        each: Duration,
    ) -> Result<Film, ExportError> {
        let mut plan = plan::<S>(theme, width)?;
        // Encoders of video take no odd one.
        plan.size.1 += plan.size.1 % 2;
        let mut painted = Painted::new(plan).ok_or(ExportError::Width)?;
        let mut frames = Vec::new();
        let mut before = None;
        for scene in scenes {
            painted.show(&scene);
            let now: Vec<Rgb> = colours(painted.pixmap()).collect();
            frames.push(FilmFrame::from_change(before.as_deref(), &now, width as usize));
            before = Some(now);
        }
        let pixels = before.unwrap_or_default();
        let last = FilmFrame::from_change(None, &pixels, width as usize);
        let delay = u16::try_from(each.as_millis() / 10).unwrap_or(u16::MAX).max(1);
        let held = AT_LAST.div_ceil(delay) - 1;
        let unchanged = || FilmFrame::from_change(Some(&pixels), &pixels, width as usize);
        frames.extend((0..held).map(|_| unchanged()));
        let (palette, indices) = palette(&frames);
        let (width, height) = painted.plan().size;
        Ok(Film { size: [width, height], frames, last, delay, palette, indices })
    }

    pub fn gif(&self) -> Result<Vec<u8>, ExportError> {
        self.write_gif().map_err(|_| ExportError::Encoding)
    }

    pub fn apng(&self) -> Result<Vec<u8>, ExportError> {
        self.write_apng().map_err(|_| ExportError::Encoding)
    }

    fn write_gif(&self) -> Result<Vec<u8>, gif::EncodingError> {
        let [width, height] = self.size.map(|length| length as u16);
        let mut encoder = gif::Encoder::new(Vec::new(), width, height, &self.palette_bytes())?;
        encoder.set_repeat(Repeat::Infinite)?;
        encoder.write_raw_extension(AnyExtension(GIF_COMMENT), &[MAKER.as_bytes()])?;
        for frame in &self.frames {
            encoder.write_frame(&gif::Frame {
                delay: self.delay,
                dispose: DisposalMethod::Keep,
                transparent: Some(UNCHANGED),
                left: frame.left as u16,
                top: frame.top as u16,
                width: frame.width as u16,
                height: frame.height() as u16,
                buffer: Cow::Owned(self.colour_indices(frame)),
                ..gif::Frame::default()
            })?;
        }
        encoder.into_inner()
    }

    fn write_apng(&self) -> Result<Vec<u8>, png::EncodingError> {
        let [width, height] = self.size;
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(ColorType::Indexed);
        encoder.set_filter(Filter::NoFilter);
        encoder.set_deflate_compression(DeflateCompression::Level(9));
        encoder.set_palette(self.palette_bytes());
        encoder.set_trns(vec![0]);
        encoder.add_text_chunk(SOFTWARE.to_owned(), MAKER.to_owned())?;
        encoder.set_animated(self.frames.len() as u32, 0)?;
        encoder.set_blend_op(BlendOp::Over)?;
        encoder.set_frame_delay(self.delay, 100)?;
        // What programs show that know no APNG.
        encoder.set_sep_def_img(true)?;
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.colour_indices(&self.last))?;
        for frame in &self.frames {
            writer.reset_frame_position()?;
            writer.set_frame_dimension(frame.width, frame.height())?;
            writer.set_frame_position(frame.left, frame.top)?;
            writer.write_image_data(&self.colour_indices(frame))?;
        }
        writer.finish()?;
        Ok(bytes)
    }

    fn palette_bytes(&self) -> Vec<u8> {
        let unchanged = Rgb(0, 0, 0);
        [unchanged].iter().chain(&self.palette).flat_map(|it| [it.0, it.1, it.2]).collect()
    }

    fn colour_indices(&self, frame: &FilmFrame) -> Vec<u8> {
        let indices = frame.pixels.iter().map(|pixel| self.indices.get(pixel.as_ref()?).copied());
        indices.map(|index| index.unwrap_or(UNCHANGED)).collect()
    }
}

impl FilmFrame {
    fn from_change(before: Option<&[Rgb]>, now: &[Rgb], width: usize) -> FilmFrame {
        let changed: Vec<Option<Rgb>> = match before {
            Some(before) => {
                now.iter().zip(before).map(|(now, old)| (now != old).then_some(*now)).collect()
            }
            None => now.iter().copied().map(Some).collect(),
        };
        // A frame has at least one pixel, even if nothing has changed.
        let [mut left, mut top, mut right, mut bottom] = [usize::MAX, usize::MAX, 0, 0];
        for at in (0..changed.len()).filter(|at| changed[*at].is_some()) {
            let (x, y) = (at % width, at / width);
            (left, right) = (left.min(x), right.max(x));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
        (left, top) = (left.min(right), top.min(bottom));
        let rows = changed.chunks(width).take(bottom + 1).skip(top);
        let pixels = rows.flat_map(|row| &row[left..=right]).copied().collect();
        FilmFrame { left: left as u32, top: top as u32, width: (right - left + 1) as u32, pixels }
    }

    fn height(&self) -> u32 {
        self.pixels.len() as u32 / self.width
    }
}

/// With the index of each colour or of the most similar one. The commonest colours, which fill
/// large areas, stay the same; those of soft edges share the rest.
fn palette(frames: &[FilmFrame]) -> (Vec<Rgb>, HashMap<Rgb, u8>) {
    let mut counts: HashMap<Rgb, u32> = HashMap::new();
    for colour in frames.iter().flat_map(|frame| &frame.pixels).flatten() {
        *counts.entry(*colour).or_default() += 1;
    }
    let mut colours: Vec<Rgb> = counts.keys().copied().collect();
    colours.sort_unstable_by_key(|it| (u32::MAX - counts[it], it.0, it.1, it.2));
    let mut palette = Vec::new();
    for apart in (0..).map(|step: u32| 8 * step * step) {
        palette.clear();
        for &colour in &colours {
            if palette.iter().all(|&other| colour.distance(other) > apart) {
                palette.push(colour);
            }
            if palette.len() > COLOURS {
                break;
            }
        }
        if palette.len() <= COLOURS {
            break;
        }
    }
    let mut indices = HashMap::new();
    for colour in colours {
        let nearest = (1..).zip(&palette).min_by_key(|(_, other)| colour.distance(**other));
        indices.extend(nearest.map(|(index, _)| (colour, index)));
    }
    (palette, indices)
}

#[cfg(test)]
mod tests {
    use super::png;
    use super::*;
    use crate::punct::picture::Scene;
    use crate::rules::{Position, Rules};

    #[test]
    fn a_picture_is_known_again_for_what_it_is() {
        let scene = Scene::new(Position::new(Rules::default()));
        let second = Duration::from_secs(1);
        let film = Film::new([scene.clone()], ThemeName::Dark, 100, second).expect("a film");
        let still = png(&scene, ThemeName::Dark, 100).expect("a picture");
        let moving = film.apng().expect("an APNG");
        let gif = film.gif().expect("a GIF");
        let seen = |bytes: &[u8]| [is_own_png(bytes), moves(bytes), is_own_gif(bytes)];
        assert_eq!(seen(&still), [true, false, false]);
        assert_eq!(seen(&moving), [true, true, false]);
        assert_eq!(seen(&gif), [false, false, true]);
        assert_eq!(seen(include_bytes!("../../../assets/choosing.png")), [false; 3]);
    }
}
