//! Long texts of `assets`, which the program contains compressed: half a megabyte less.

use miniz_oxide::inflate::decompress_to_vec_zlib;

/// The text of a file of `assets` that `src/build.rs` compresses.
macro_rules! packed_text {
    ($name:literal) => {
        $crate::kit::packed::unpack(include_bytes!(concat!(env!("OUT_DIR"), "/", $name)))
    };
}
pub(crate) use packed_text;

pub fn unpack(packed: &[u8]) -> String {
    let bytes = decompress_to_vec_zlib(packed).unwrap_or_default();
    String::from_utf8(bytes).expect("tests read all texts that are packed")
}

#[cfg(test)]
mod tests {
    use std::fs;

    #[test]
    fn a_text_is_that_of_its_file() {
        let saves = fs::read_to_string("assets/manual/saves.md").unwrap();
        assert_eq!(super::packed_text!("manual/saves.md"), saves);
    }
}
