//! Pictures of saved games, as SVG and PNG.

use std::collections::HashSet;
use std::fs;

use crate::commands::MOVES;
use crate::commands::place::Place;

impl Place {
    /// The bytes of a picture of a `kind` that `punct show` makes with these arguments.
    fn picture(&self, kind: &str, file: &str, args: &[&str]) -> Vec<u8> {
        let all = [&["show", "a.json", "--force", kind, file], args].concat();
        assert_eq!(self.printed(&all), "", "{all:?}");
        fs::read(self.path(file)).expect("a picture")
    }

    fn png(&self, args: &[&str]) -> Vec<u8> {
        self.picture("--png", "a.png", args)
    }

    fn svg(&self, args: &[&str]) -> String {
        String::from_utf8(self.picture("--svg", "a.svg", args)).expect("UTF-8")
    }
}

/// Width and height in pixels, and red, green and blue of each pixel.
fn decoded(png: &[u8]) -> ((u32, u32), Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut pixels).expect("pixels");
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
    ((info.width, info.height), pixels)
}

#[test]
fn a_png_has_the_width_asked_for() {
    let place = Place::with("", &MOVES);
    assert!(place.png(&[]).starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!(decoded(&place.png(&[])).0, (960, 835));
    assert_eq!(decoded(&place.png(&["--width", "100"])).0, (100, 87));
    let ((width, height), pixels) = decoded(&place.png(&["--width", "331"]));
    assert_eq!((width, height, pixels.len()), (331, 288, 331 * 288 * 3));
    // The corner has the colour of the paper, the middle that of the central hexagon.
    let middle = 3 * (331 * (288 / 2) + 331 / 2);
    assert_ne!(pixels[..3], pixels[middle..middle + 3]);
}

#[test]
fn an_svg_is_well_formed_and_has_a_title() {
    let members = r#""white":"Anna <b> & \"Zoë\"","black":"\u0001\uffff","#;
    let svg = Place::with(members, &MOVES).svg(&[]);
    let document = roxmltree::Document::parse(&svg).expect("XML");
    let root = document.root_element();
    assert!(root.has_tag_name(("http://www.w3.org/2000/svg", "svg")));
    // svglib 2.3.2 draws solid what has an opacity of neither its filling nor its stroke.
    assert!(document.descendants().all(|node| !node.has_attribute("opacity")));
    // CairoSVG 2.9.1 draws dashes with round ends where something around them has such ends.
    assert_eq!(root.attribute("stroke-linecap"), None);
    let title = root.first_element_child().filter(|child| child.tag_name().name() == "title");
    let title = title.and_then(|title| title.text()).expect("a title");
    assert_eq!(title, "PÜNCT: Anna <b> & \"Zoë\" – \u{FFFD}\u{FFFD}, after move 5");
    assert!(root.descendants().filter(|node| node.has_tag_name("path")).count() > 211);
}

#[test]
fn one_command_makes_both_and_prints_nothing() {
    let place = Place::with("", &MOVES);
    let args = ["show", "a.json", "--svg", "b.svg", "--png", "b.png", "--width", "200"];
    assert_eq!(place.printed(&args), "");
    assert_eq!(place.read("b.svg"), place.svg(&[]));
    assert_eq!(fs::read(place.path("b.png")).expect("a PNG"), place.png(&["--width", "200"]));
}

#[test]
fn the_same_game_makes_the_same_bytes() {
    let [one, other] = [(); 2].map(|()| {
        let place = Place::with("", &MOVES);
        (place.png(&["--width", "400"]), place.svg(&[]))
    });
    assert!(one == other);
}

#[test]
fn every_option_changes_the_picture() {
    let place = Place::with("", &MOVES);
    let options: [&[&str]; 7] = [
        &[],
        &["--ply", "4"],
        &["--ply", "0"],
        &["--marks", "none"],
        &["--theme", "light"],
        &["--theme", "colour-blind"],
        &["--theme", "monochrome"],
    ];
    let small = |args: &[&str]| decoded(&place.png(&[args, &["--width", "300"]].concat()));
    let pngs: HashSet<_> = options.iter().map(|args| small(args)).collect();
    let svgs: HashSet<_> = options.iter().map(|args| place.svg(args)).collect();
    assert_eq!((pngs.len(), svgs.len()), (options.len(), options.len()));
    assert!(place.svg(&["--marks", "last", "--theme", "dark", "--ply=5"]) == place.svg(&[]));
}

#[test]
fn at_the_start_there_is_nothing_to_mark() {
    let place = Place::with("", &MOVES);
    assert!(place.svg(&["--ply=0"]) == place.svg(&["--ply=0", "--marks=none"]));
}

#[test]
fn wrong_usage_makes_no_picture() {
    let place = Place::with("", &MOVES);
    for args in [
        &["--png", "a.png", "--width", "99"][..],
        &["--png", "a.png", "--width", "8001"],
        &["--png", "a.png", "--width", "-1"],
        &["--png", "a.png", "--width", "wide"],
        &["--png", "a.png", "--marks", "all"],
        &["--png", "a.png", "--theme", "pink"],
        &["--svg", "a.svg", "--width", "400"],
        &["--width", "400"],
        &["--theme", "light"],
        &["--marks", "none"],
        &["--png"],
    ] {
        let ran = place.run(&[&["show", "a.json"], args].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.err.starts_with("error: "), "{args:?}: {}", ran.err);
        assert!(!place.path("a.png").exists() && !place.path("a.svg").exists(), "{args:?}");
    }
}

#[test]
fn what_can_not_be_written_is_told() {
    let place = Place::with("", &MOVES);
    for kind in ["--svg", "--png"] {
        let message = place.refused(&["show", "a.json", kind, "none/a\x1b"]);
        assert!(message.starts_with("none/a\u{FFFD}: its folder does not exist; "), "{message}");
        let message = place.refused(&["show", "a.json", kind, "."]);
        assert!(message.starts_with(".: this is a folder, not a file; "), "{message}");
    }
    let message = place.refused(&["show", "a.json", "--ply", "6", "--png", "a.png"]);
    assert_eq!(message, "--ply 6: this game has plies 0 to 5");
    assert!(!place.path("a.png").exists());
}

#[test]
fn a_picture_does_not_replace_its_game() {
    let place = Place::with("", &MOVES);
    let before = place.read("a.json");
    for args in [["--png", "a.json"], ["--svg", "./a.json"]] {
        let message = place.refused(&[&["show", "a.json"], &args[..]].concat());
        assert!(message.ends_with("a.json: this is a saved game; name another file"), "{message}");
    }
    assert_eq!(place.read("a.json"), before);
}

#[test]
fn one_picture_does_not_replace_the_other() {
    let place = Place::with("", &MOVES);
    let message = place.refused(&["show", "a.json", "--svg", "b", "--png", "b"]);
    assert!(message.ends_with("--svg and --png name the same file; name two"), "{message}");
    assert!(!place.path("b").exists());
}
