//! A game as an animated picture, in GIF or APNG. A frame holds only the changes since the frame
//! before, and all frames share one palette. So the file of a whole game is hardly larger than a
//! few pictures.

use std::borrow::Cow;
use std::collections::HashMap;
use std::time::Duration;

use gif::{AnyExtension, DisposalMethod, Repeat};
use png::{BlendOp, ColorType, DeflateCompression, Filter};

use super::Subject;
use super::export::{self, ExportError, GIF_COMMENT, MAKER, SOFTWARE};
use super::rgb::Rgb;
use super::theme_name::ThemeName;

/// The usual width of an animated picture, in pixels.
pub const FILM_WIDTH: u32 = 800;

/// The shortest time for which the last frame is shown.
const AT_LAST: Duration = Duration::from_secs(5);

/// The largest number of colours besides [`UNCHANGED`].
const COLOURS: usize = 255;

/// The palette's index for a pixel that does not change from the frame before.
const UNCHANGED: u8 = 0;

/// The pictures of several scenes, in their order.
pub struct Film {
    size: [u32; 2],
    frames: Vec<FilmFrame>,
    /// The colours in the palette, from index 1 on.
    palette: Vec<Rgb>,
    indices: HashMap<Rgb, u8>,
}

/// The smallest rectangle that contains all changes of a frame.
struct FilmFrame {
    left: u32,
    top: u32,
    width: u32,
    /// The pixels, row by row; `None` for a pixel that has not changed.
    pixels: Vec<Option<Rgb>>,
}

impl Film {
    /// Makes a film with this width in pixels.
    ///
    /// # Errors
    /// Fails if the width is not in [`WIDTHS`](export::WIDTHS).
    pub fn new<S: Subject>(
        scenes: impl IntoIterator<Item = S>,
        theme: ThemeName,
        width: u32,
    ) -> Result<Film, ExportError> {
        let mut painted = export::paint_empty_board(theme, width)?;
        let (mut frames, mut before) = (Vec::new(), None);
        for scene in scenes {
            painted.show(&scene);
            let pixels: Vec<Rgb> = export::colours(painted.pixmap()).collect();
            frames.push(FilmFrame::from_change(before.as_deref(), &pixels, width as usize));
            before = Some(pixels);
        }
        let (palette, indices) = palette(&frames);
        let (width, height) = painted.plan().size;
        Ok(Film { size: [width, height], frames, palette, indices })
    }

    /// Returns the bytes of a GIF file. The file shows each picture for the time `each`, but the
    /// last for at least five seconds, and then begins again.
    pub fn gif(&self, each: Duration) -> Result<Vec<u8>, ExportError> {
        self.write_gif(each).map_err(|_| ExportError::Encoding)
    }

    /// Returns the bytes of an APNG file with the same pictures and times. Programs that know no
    /// APNG show the first picture.
    pub fn apng(&self, each: Duration) -> Result<Vec<u8>, ExportError> {
        self.write_apng(each).map_err(|_| ExportError::Encoding)
    }

    fn write_gif(&self, each: Duration) -> Result<Vec<u8>, gif::EncodingError> {
        let [width, height] = self.size.map(|length| length as u16);
        let mut encoder = gif::Encoder::new(Vec::new(), width, height, &self.palette_bytes())?;
        encoder.set_repeat(Repeat::Infinite)?;
        encoder.write_raw_extension(AnyExtension(GIF_COMMENT), &[MAKER.as_bytes()])?;
        for (frame, delay) in self.frames_with_times(each) {
            encoder.write_frame(&gif::Frame {
                delay,
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

    fn write_apng(&self, each: Duration) -> Result<Vec<u8>, png::EncodingError> {
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
        let mut writer = encoder.write_header()?;
        for (frame, delay) in self.frames_with_times(each) {
            writer.reset_frame_position()?;
            writer.set_frame_dimension(frame.width, frame.height())?;
            writer.set_frame_position(frame.left, frame.top)?;
            writer.set_frame_delay(delay, 100)?;
            writer.write_image_data(&self.colour_indices(frame))?;
        }
        writer.finish()?;
        Ok(bytes)
    }

    /// Returns the frames, each with the time for which it is shown, in hundredths of a second.
    fn frames_with_times(&self, each: Duration) -> impl Iterator<Item = (&FilmFrame, u16)> {
        let hundredths = |time: Duration| u16::try_from(time.as_millis() / 10).unwrap_or(u16::MAX);
        let last = self.frames.len() - 1;
        let time = move |nth| hundredths(if nth == last { each.max(AT_LAST) } else { each });
        self.frames.iter().enumerate().map(move |(nth, frame)| (frame, time(nth)))
    }

    fn palette_bytes(&self) -> Vec<u8> {
        let unchanged = Rgb(0, 0, 0);
        [unchanged].iter().chain(&self.palette).flat_map(|it| [it.0, it.1, it.2]).collect()
    }

    fn colour_indices(&self, frame: &FilmFrame) -> Vec<u8> {
        let index = |pixel: &Option<Rgb>| {
            pixel.and_then(|colour| self.indices.get(&colour).copied()).unwrap_or(UNCHANGED)
        };
        frame.pixels.iter().map(index).collect()
    }
}

impl FilmFrame {
    /// Makes the frame of the pixels that differ between two pictures of this width; of all pixels
    /// of `now` if there is no picture before.
    fn from_change(before: Option<&[Rgb]>, now: &[Rgb], width: usize) -> FilmFrame {
        let change = |at: usize| before.is_none_or(|before| before[at] != now[at]);
        let changed = (0..now.len()).filter(|&at| change(at)).map(|at| (at % width, at / width));
        // A frame has at least one pixel, even if nothing has changed.
        let [mut left, mut top, mut right, mut bottom] = [usize::MAX, usize::MAX, 0, 0];
        for (x, y) in changed {
            (left, right) = (left.min(x), right.max(x));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
        let (left, top) = (left.min(right), top.min(bottom));
        let places = (top..=bottom).flat_map(|y| (left..=right).map(move |x| y * width + x));
        let pixels = places.map(|at| change(at).then_some(now[at])).collect();
        let (left, top, width) = (left as u32, top as u32, (right - left + 1) as u32);
        FilmFrame { left, top, width, pixels }
    }

    fn height(&self) -> u32 {
        self.pixels.len() as u32 / self.width
    }
}

/// Makes a palette for all frames. Returns it with the palette's index for each colour of the
/// frames: of the colour itself, or of the most similar colour. The commonest colours, which fill
/// large areas, come first and stay the same. The colours of soft edges share the rest.
fn palette(frames: &[FilmFrame]) -> (Vec<Rgb>, HashMap<Rgb, u8>) {
    let mut counts: HashMap<Rgb, u32> = HashMap::new();
    for colour in frames.iter().flat_map(|frame| &frame.pixels).flatten() {
        *counts.entry(*colour).or_default() += 1;
    }
    let mut colours: Vec<(Rgb, u32)> = counts.into_iter().collect();
    colours.sort_by_key(|&(Rgb(red, green, blue), count)| (u32::MAX - count, red, green, blue));
    let colours: Vec<Rgb> = colours.into_iter().map(|(colour, _)| colour).collect();
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
    let nearest = |&colour: &Rgb| {
        let like = (1..).zip(&palette).min_by_key(|(_, other)| colour.distance(**other));
        like.map(|(index, _)| (colour, index))
    };
    let indices = colours.iter().filter_map(nearest).collect();
    (palette, indices)
}
