//! Moving pictures of saved games, as GIF and APNG.

use std::io::Cursor;

use crate::commands::MOVES;
use crate::commands::place::Place;

/// A moving picture as a viewer shows it: the width and the height and, for each frame, the time in
/// hundredths of a second, the number of pixels in the frame's rectangle, and the red, green and
/// blue of all pixels.
struct Shown {
    size: (u32, u32),
    frames: Vec<(u16, usize, Vec<[u8; 3]>)>,
}

impl Shown {
    fn new(size: (u32, u32)) -> Shown {
        Shown { size, frames: Vec::new() }
    }

    /// Lays a frame over the last one. `indices` are the colours of its pixels in the palette;
    /// index 0 leaves a pixel as it is.
    fn lay(&mut self, time: u16, [left, top, width]: [u32; 3], indices: &[u8], palette: &[u8]) {
        let none = vec![[0; 3]; (self.size.0 * self.size.1) as usize];
        let mut pixels = self.frames.last().map_or(none, |(_, _, pixels)| pixels.clone());
        for (nth, &index) in indices.iter().enumerate().filter(|(_, index)| **index != 0) {
            let (x, y) =
                (left as usize + nth % width as usize, top as usize + nth / width as usize);
            let colour = &palette[3 * usize::from(index)..][..3];
            pixels[y * self.size.0 as usize + x].copy_from_slice(colour);
        }
        self.frames.push((time, indices.len(), pixels));
    }
}

fn gif(bytes: &[u8]) -> Shown {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(Cursor::new(bytes)).expect("a GIF");
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
    let palette = decoder.global_palette().expect("a palette").to_vec();
    let mut shown = Shown::new((decoder.width().into(), decoder.height().into()));
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        assert_eq!((frame.transparent, frame.dispose), (Some(0), gif::DisposalMethod::Keep));
        let place = [frame.left, frame.top, frame.width].map(u32::from);
        shown.lay(frame.delay, place, &frame.buffer, &palette);
    }
    shown
}

fn apng(bytes: &[u8]) -> Shown {
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().expect("a PNG");
    let info = reader.info();
    assert_eq!(info.color_type, png::ColorType::Indexed);
    assert_eq!(info.trns.as_deref(), Some(&[0][..]));
    let count = info.animation_control.expect("moving").num_frames;
    let palette = info.palette.clone().expect("a palette");
    let mut shown = Shown::new((info.width, info.height));
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut pixels).expect("the picture of programs that know no APNG");
    shown.lay(0, [0, 0, shown.size.0], &pixels, &palette);
    let (_, _, still) = shown.frames.remove(0);
    for _ in 0..count {
        let size = reader.next_frame(&mut pixels).expect("a frame");
        let control = *reader.info().frame_control().expect("a frame of the film");
        assert_eq!((control.delay_den, control.blend_op), (100, png::BlendOp::Over));
        let place = [control.x_offset, control.y_offset, control.width];
        let indices = &pixels[..(size.width * size.height) as usize];
        shown.lay(control.delay_num, place, indices, &palette);
    }
    assert!(shown.frames.last().is_some_and(|(_, _, pixels)| *pixels == still));
    shown
}

impl Place {
    /// Both films of a save, with these arguments.
    fn films(&self, save: &str, args: &[&str]) -> [(usize, Shown); 2] {
        let all = [&["show", save, "--gif", "a.gif", "--apng", "b.png", "--force"], args].concat();
        assert_eq!(self.printed(&all), "", "{all:?}");
        let [one, other] =
            ["a.gif", "b.png"].map(|file| std::fs::read(self.path(file)).expect("it"));
        [(one.len(), gif(&one)), (other.len(), apng(&other))]
    }
}

/// Whether two pictures look the same: no channel differs by much.
fn are_like(one: &[[u8; 3]], other: &[[u8; 3]]) -> bool {
    let mut channels = one.as_flattened().iter().zip(other.as_flattened());
    one.len() == other.len() && channels.all(|(a, b)| a.abs_diff(*b) <= 24)
}

/// The PNG that `punct show` makes.
fn picture(place: &Place, args: &[&str]) -> Vec<[u8; 3]> {
    place.printed(&[&["show", "a.json", "--png", "still.png", "--force"], args].concat());
    let bytes = std::fs::read(place.path("still.png")).expect("a picture");
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut pixels).expect("pixels");
    pixels.as_chunks().0.to_vec()
}

#[test]
fn a_film_shows_every_position_and_holds_the_last() {
    let place = Place::with("", &MOVES);
    let look = ["--width", "300", "--theme", "light"];
    for (_, film) in place.films("a.json", &[&look[..], &["--seconds", "0.5"]].concat()) {
        let times: Vec<u16> = film.frames.iter().map(|(time, ..)| *time).collect();
        // Converters keep no longer time of the last frame, and take no odd height.
        assert_eq!((film.size, times), ((300, 262), vec![50; 15]));
        for (nth, (_, _, pixels)) in film.frames.iter().enumerate() {
            let ply = nth.min(5).to_string();
            let still = picture(&place, &[&look[..], &["--ply", &ply]].concat());
            assert!(are_like(&pixels[..still.len()], &still), "ply {ply}");
        }
        let whole = film.frames[0].1;
        assert!(film.frames[1..].iter().all(|(_, changed, _)| 2 * changed < whole));
    }
}

#[test]
fn a_film_ends_where_the_board_shown_is() {
    let place = Place::with("", &MOVES);
    for (_, film) in place.films("a.json", &["--ply", "2", "--marks", "none", "--seconds", "7"]) {
        let times: Vec<u16> = film.frames.iter().map(|(time, ..)| *time).collect();
        assert_eq!((film.size, times), ((800, 696), vec![700; 3]));
    }
}

#[test]
fn a_long_game_makes_a_small_film() {
    let place = Place::with("", &[]);
    let save = concat!(env!("CARGO_MANIFEST_DIR"), "/saves/the-centre-decides.json");
    let begun = std::time::Instant::now();
    for (bytes, film) in place.films(save, &[]) {
        assert_eq!(film.frames.len(), 74);
        println!("{bytes} bytes in {:?}", begun.elapsed());
        // The limit is one mebibyte for a film of 80 plies, which has 81 frames; this film has 70.
        assert!(bytes < (1 << 20) * 70 / 81, "{bytes}");
    }
}

#[test]
fn wrong_usage_makes_no_film() {
    let place = Place::with("", &MOVES);
    for args in [
        &["--seconds", "1"][..],
        &["--png", "a.png", "--seconds", "1"],
        &["--gif", "a.gif", "--seconds", "0"],
        &["--gif", "a.gif", "--seconds", "601"],
        &["--apng", "a.png", "--seconds", "quick"],
        &["--apng", "a.png", "--width", "99"],
    ] {
        let ran = place.run(&[&["show", "a.json"], args].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?}");
    }
    let message = place.refused(&["show", "a.json", "--gif", "a.x", "--apng", "a.x"]);
    assert_eq!(message, "--gif and --apng name the same file; name two");
    assert!(!place.path("a.gif").exists() && !place.path("a.x").exists());
}
