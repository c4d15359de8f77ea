//! Writes an image by iTerm2's protocol.

use base64::prelude::{BASE64_STANDARD, Engine as _};
use ratatui::layout::Size;

use super::{Cutout, indexed_png};

/// Appends an image, which fills this number of cells from the cursor on.
pub fn write(cutout: &Cutout, Size { width, height }: Size, out: &mut Vec<u8>) {
    let png = indexed_png::encode(cutout);
    let (length, data) = (png.len(), BASE64_STANDARD.encode(&png));
    let command = format!(
        "\x1b]1337;File=inline=1;size={length};width={width};height={height};\
         preserveAspectRatio=0;doNotMoveCursor=1:{data}\x07"
    );
    out.extend_from_slice(command.as_bytes());
}
