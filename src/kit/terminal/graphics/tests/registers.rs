//! Sixel images of few and of many colours.

use super::sixel_decoder::{self, Sixel};
use crate::kit::terminal::graphics::{Cutout, Pixel, sixel};

fn encoded(pixels: &[Pixel], width: usize, colours: usize) -> Sixel {
    let mut out = Vec::new();
    let size = (width, pixels.len() / width);
    sixel::write(&Cutout::new(pixels, width, (0, 0), size), colours, &mut out);
    let text = std::str::from_utf8(&out).expect("ASCII");
    let data = text.strip_prefix("\x1bP").and_then(|it| it.strip_suffix("\x1b\\"));
    sixel_decoder::decode(data.expect("a sixel image"))
}

fn worst(pixels: &[Pixel], image: &Sixel) -> u8 {
    let levels = pixels.as_flattened().iter();
    let seen = image.pixels.iter().flat_map(|pixel| pixel.expect("every pixel is painted"));
    levels.zip(seen).map(|(a, b)| a.abs_diff(b)).max().unwrap_or_default()
}

#[test]
fn flat_colours_that_are_close_stay_apart() {
    let ground: Pixel = [44, 43, 50, 255];
    let tint: Pixel = [47, 45, 50, 255];
    let pixels: Vec<Pixel> =
        (0..40 * 25).map(|n| if n % 40 < 12 { tint } else { ground }).collect();
    let image = encoded(&pixels, 40, 256);
    assert!(worst(&pixels, &image) <= 1);
    assert_eq!(image.registers, 2);
}

/// Colours that differ in all levels; no two are equal.
fn noise() -> Vec<Pixel> {
    (0..90 * 70_u32)
        .map(|n| n.wrapping_mul(2_654_435_761).to_be_bytes())
        .collect::<Vec<_>>()
        .into_iter()
        .map(|[r, g, b, _]| [r, g, b, 255])
        .collect()
}

#[test]
fn with_too_many_colours_each_has_one_that_is_near() {
    for (colours, tolerance) in [(256, 50), (16, 140), (2, 255)] {
        let image = encoded(&noise(), 90, colours);
        assert!(image.registers <= colours);
        let worst = worst(&noise(), &image);
        assert!(worst <= tolerance, "{colours} colours: off by {worst}");
    }
}

#[test]
fn flat_areas_stay_exact_among_many_colours() {
    let mut pixels = noise();
    let flat: [Pixel; 3] = [[232, 224, 206, 255], [230, 222, 204, 255], [70, 90, 140, 255]];
    for (n, pixel) in pixels.iter_mut().enumerate().take(90 * 60) {
        *pixel = flat[n % 90 / 30];
    }
    let image = encoded(&pixels, 90, 64);
    assert!(worst(&pixels[..90 * 60], &image) <= 1);
}
