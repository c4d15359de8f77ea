//! Compares PNG files with stored ones.
//!
//! Machines round differently, so a few pixels may differ clearly, and all may differ a little.
//! With `PUNCT_RECORD=1` in the environment the files are written anew, for viewing and committing.

use std::path::Path;
use std::{env, fs};

use crate::kit::picture::{Subject, ThemeName, png};
use crate::punct::picture::Scene;
use crate::punct::picture::tests::samples;

const WIDTH: u32 = 320;

/// Channels that differ by more than this count as different.
const LEVELS: u8 = 16;

/// The red, green and blue channel of each pixel.
struct Pixels {
    size: (u32, u32),
    channels: Vec<u8>,
}

impl Pixels {
    fn from_png(file: &[u8]) -> Pixels {
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        assert_eq!(reader.output_color_type(), (png::ColorType::Rgb, png::BitDepth::Eight));
        let mut channels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut channels).unwrap();
        Pixels { size: (info.width, info.height), channels }
    }

    fn to_png(&self) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.size.0, self.size.1);
        encoder.set_color(png::ColorType::Rgb);
        encoder.write_header().unwrap().write_image_data(&self.channels).unwrap();
        file
    }

    /// Whether two pictures look the same: one channel in a thousand may be different, and the
    /// average difference may be a tenth of a level.
    fn are_like(&self, other: &Pixels) -> bool {
        let differences = self.channels.iter().zip(&other.channels).map(|(a, b)| a.abs_diff(*b));
        let different = differences.clone().filter(|difference| *difference > LEVELS).count();
        let sum: usize = differences.map(usize::from).sum();
        let count = self.channels.len();
        self.size == other.size && 1000 * different <= count && 10 * sum <= count
    }
}

fn check(name: &str, scene: &Scene, theme: ThemeName) {
    check_in("src/punct/picture/tests/golden", name, scene, theme);
}

/// Compares a picture with the stored one in a folder of the package.
pub fn check_in(folder: &str, name: &str, scene: &impl Subject, theme: ThemeName) {
    let made = png(scene, theme, WIDTH).unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    compare(&folder.join(format!("{name}.png")), &made, &made);
}

/// `record` is what is written if pictures are recorded.
fn compare(path: &Path, made: &[u8], record: &[u8]) {
    if env::var_os("PUNCT_RECORD").is_some() {
        fs::write(path, record).unwrap();
    }
    let stored = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let alike = Pixels::from_png(made).are_like(&Pixels::from_png(&stored));
    assert!(alike, "{}: changed; PUNCT_RECORD=1 records it anew", path.display());
}

#[test]
fn every_state_looks_as_it_did() {
    for (name, scene) in [
        ("start", samples::start()),
        ("middle", samples::middle_game()),
        ("choosing", samples::bridge_in_hand()),
        ("refused", samples::refused_in_hand()),
        ("won", samples::connection_shown()),
        ("threatened", samples::threatened_connection()),
    ] {
        check(name, &scene, ThemeName::Dark);
    }
}

#[test]
fn the_readme_shows_what_is_drawn() {
    let made = png(&samples::bridge_in_hand(), ThemeName::Dark, 960).unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/choosing.png");
    // It stands for a picture of others elsewhere, so it has no note that this program drew it.
    compare(&path, &made, &Pixels::from_png(&made).to_png());
}

#[test]
fn every_theme_looks_as_it_did() {
    for theme in ThemeName::ALL.into_iter().filter(|theme| *theme != ThemeName::Dark) {
        check(&theme.code().replace('-', "_"), &samples::bridge_in_hand(), theme);
    }
}

#[test]
fn the_comparison_sees_small_changes() {
    let picture = |scene: &Scene, theme| Pixels::from_png(&png(scene, theme, WIDTH).unwrap());
    let scene = samples::middle_game();
    let before = picture(&scene, ThemeName::Dark);
    let moved = Scene { cursor: None, ..scene.clone() };
    assert!(!before.are_like(&picture(&moved, ThemeName::Dark)));
    assert!(!before.are_like(&picture(&scene, ThemeName::ColourBlind)));
    assert!(before.are_like(&picture(&scene, ThemeName::Dark)));
}
