//! Encodes pixels as PNG, with a palette if there are at most 256 colours. iTerm2's protocol shows
//! such a PNG.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use png::{ColorType, DeflateCompression, Encoder, EncodingError, Filter};
use ratatui::layout::Size;

use super::{Cutout, Pixel, runs};

/// Appends an image, which fills this number of cells from the cursor on.
pub fn write_by_iterm2(cutout: &Cutout, Size { width, height }: Size, out: &mut Vec<u8>) {
    let png = encode(cutout);
    let (length, data) = (png.len(), BASE64_STANDARD.encode(&png));
    let command = format!(
        "\x1b]1337;File=inline=1;size={length};width={width};height={height};\
         preserveAspectRatio=0;doNotMoveCursor=1:{data}\x07"
    );
    out.extend_from_slice(command.as_bytes());
}

pub fn encode(cutout: &Cutout) -> Vec<u8> {
    let mut bytes = Vec::new();
    let result = match Indexed::from_cutout(cutout) {
        Some(indexed) => write_indexed(cutout, &indexed, &mut bytes),
        None => write_true_colour(cutout, &mut bytes),
    };
    assert_in_tests!(result.is_ok(), "memory takes any bytes");
    bytes
}

/// Pixels as indices into a palette.
struct Indexed {
    /// The colours, three bytes for each.
    palette: Vec<u8>,
    indices: Vec<u8>,
}

impl Indexed {
    /// Finds the colours of the pixels; `None` if there are more than 256.
    fn from_cutout(cutout: &Cutout) -> Option<Self> {
        let mut index_of: HashMap<Pixel, u8> = HashMap::new();
        let mut palette = Vec::new();
        let mut indices = Vec::with_capacity(cutout.width * cutout.height);
        for run in cutout.rows().flat_map(runs) {
            let next = index_of.len();
            let index = match index_of.entry(run[0]) {
                Entry::Occupied(entry) => *entry.get(),
                Entry::Vacant(entry) => {
                    palette.extend_from_slice(&run[0][..3]);
                    *entry.insert(u8::try_from(next).ok()?)
                }
            };
            indices.extend(std::iter::repeat_n(index, run.len()));
        }
        Some(Self { palette, indices })
    }
}

fn write_indexed(cutout: &Cutout, image: &Indexed, out: &mut Vec<u8>) -> Result<(), EncodingError> {
    let mut encoder = encoder(cutout, ColorType::Indexed, out);
    encoder.set_palette(&image.palette);
    encoder.write_header()?.write_image_data(&image.indices)
}

fn write_true_colour(cutout: &Cutout, out: &mut Vec<u8>) -> Result<(), EncodingError> {
    let pixels: Vec<u8> = cutout.rows().flatten().flat_map(|&[r, g, b, _]| [r, g, b]).collect();
    let encoder = encoder(cutout, ColorType::Rgb, out);
    encoder.write_header()?.write_image_data(&pixels)
}

fn encoder<'a>(
    cutout: &Cutout,
    colours: ColorType,
    out: &'a mut Vec<u8>,
) -> Encoder<'a, &'a mut Vec<u8>> {
    let mut encoder = Encoder::new(out, cutout.width as u32, cutout.height as u32);
    encoder.set_color(colours);
    encoder.set_filter(Filter::NoFilter);
    encoder.set_deflate_compression(DeflateCompression::Level(4));
    encoder
}
