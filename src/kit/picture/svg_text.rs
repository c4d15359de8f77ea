//! Writes drawings as SVG.

use std::fmt::Write as _;

use tiny_skia::{Path, PathSegment, Point};

use super::drawing::{Brush, Drawing, Ink, Item};
use super::palette::Rgb;
use super::{Frame, outline};

pub const UNIT: f32 = 100.0;

pub fn document(drawing: &Drawing, frame: Frame, paper: Rgb, title: &str) -> String {
    let [left, top, width, height] = frame.map(|length| number(length * UNIT));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left} {top} {width} {height}\" \
         stroke-linejoin=\"round\">\n<title>{}</title>\n\
         <rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        escape_xml(title),
        colour(paper),
    );
    for item in &drawing.items {
        match item {
            Item::Shape(shape) => write_path(&mut svg, &shape.path, shape.brush, shape.ink),
            Item::Text(text) => {
                if let Some(path) = outline::path_of_text(text) {
                    let brush = Brush::Line(text.height * outline::TEXT_WEIGHT);
                    write_path(&mut svg, &path, brush, text.ink);
                }
            }
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn write_path(svg: &mut String, path: &Path, brush: Brush, ink: Ink) {
    let colour = colour(ink.colour);
    // 'opacity' would be the same here, but svglib and others pass over it.
    let opacity = match ink.alpha {
        255 => String::new(),
        alpha => {
            let property = brush.property();
            format!(" {property}-opacity=\"{}\"", number(f32::from(alpha) / 255.0))
        }
    };
    let style = match brush {
        Brush::Fill => format!("fill=\"{colour}\""),
        // On all of the picture, CairoSVG 2.9 would not take it back for dashes.
        Brush::Line(width) => format!("{} stroke-linecap=\"round\"", stroke(&colour, width)),
        Brush::Dashes(width, length) => {
            format!("{} stroke-dasharray=\"{}\"", stroke(&colour, width), number(length * UNIT))
        }
    };
    let data = data(path, |Point { x, y }| format!("{} {}", number(x * UNIT), number(y * UNIT)));
    // Writing to a string can't fail.
    let _ = writeln!(svg, "<path d=\"{data}\" {style}{opacity}/>");
}

fn stroke(colour: &str, width: f32) -> String {
    format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"", number(width * UNIT))
}

pub fn data(path: &Path, at: impl Fn(Point) -> String) -> String {
    let segments = path.segments().map(|segment| match segment {
        PathSegment::MoveTo(to) => format!("M{}", at(to)),
        PathSegment::LineTo(to) => format!("L{}", at(to)),
        PathSegment::QuadTo(a, to) => format!("Q{} {}", at(a), at(to)),
        PathSegment::CubicTo(a, b, to) => format!("C{} {} {}", at(a), at(b), at(to)),
        PathSegment::Close => "Z".to_owned(),
    });
    segments.collect()
}

/// At most two decimals, without zeros at the end.
pub fn number(value: f32) -> String {
    let exact = format!("{value:.2}");
    let short = exact.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

pub fn colour(Rgb(r, g, b): Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// For an element or an attribute between double quotes. `�` replaces all control characters and
/// U+FFFE and U+FFFF: XML forbids most of them even if escaped.
pub fn escape_xml(text: &str) -> String {
    text.replace(|c: char| c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}'), "\u{FFFD}")
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_short_as_they_can_be() {
        let numbers = [1.0, 0.25, -0.001, 12.346].map(number);
        assert_eq!(numbers, ["1", "0.25", "0", "12.35"]);
    }

    #[test]
    fn a_title_may_hold_any_character() {
        let titled = |title| document(&Drawing::default(), [0.0; 4], Rgb(1, 2, 3), title);
        assert!(titled("A <&> B").contains("<title>A &lt;&amp;&gt; B</title>"));
        let svg = titled("a\u{1}\u{FFFF} \u{10FFFF}b");
        let document = roxmltree::Document::parse(&svg).unwrap();
        let title = document.root_element().first_element_child().and_then(|title| title.text());
        assert_eq!(title, Some("a\u{FFFD}\u{FFFD} \u{10FFFF}b"));
    }
}
