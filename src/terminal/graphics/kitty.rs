//! Writes the commands of kitty's protocol. None asks for an answer.

use base64::prelude::{BASE64_STANDARD, Engine as _};
use ratatui::layout::Size;

use crate::terminal::graphics::cutout::Cutout;
use crate::terminal::graphics::indexed_png;
use crate::terminal::graphics::kitty_images::Id;

/// A command takes at most so many characters of data.
const CHUNK: usize = 4096;

/// Keeps the ids apart from the small ones that other programs use.
const FIRST_ID: u32 = 0x5000_0000;

/// Appends an image at the cursor that fills `size` cells and lies over all images of lower layers.
pub fn write(cutout: &Cutout, (id, z): (Id, u32), size: Size, out: &mut Vec<u8>) {
    let data = BASE64_STANDARD.encode(indexed_png::encode(cutout));
    let (id, Size { width, height }) = (FIRST_ID + id, size);
    let mut keys = format!("a=T,f=100,i={id},p=1,c={width},r={height},z={z},C=1,q=2");
    let mut chunks = data.as_bytes().chunks(CHUNK).peekable();
    while let Some(chunk) = chunks.next() {
        let more = u8::from(chunks.peek().is_some());
        out.extend_from_slice(format!("\x1b_G{keys},m={more};").as_bytes());
        out.extend_from_slice(chunk);
        out.extend_from_slice(b"\x1b\\");
        "q=2".clone_into(&mut keys);
    }
}

/// Appends the deletion of an image.
pub fn delete(id: Id, out: &mut Vec<u8>) {
    let id = FIRST_ID + id;
    out.extend_from_slice(format!("\x1b_Ga=d,d=I,i={id},q=2\x1b\\").as_bytes());
}

/// Deletes all images, from the screen and from the memory of the terminal, without an answer.
pub const DELETE_ALL: &str = "\x1b_Ga=d,d=A,q=2\x1b\\";
