//! Decodes a sixel image.

use crate::kit::terminal::graphics::Pixel;

/// An image; unset pixels leave the screen as it was.
pub struct Sixel {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<Option<Pixel>>,
    pub registers: usize,
}

/// Decodes the data between `ESC P` and `ESC \`. Panics at any irregularity, such as pixels outside
/// the image or a line feed after the last band.
pub fn decode(data: &str) -> Sixel {
    let data = data.strip_prefix("9;1q\"1;1;").expect("square pixels, transparent, a size");
    let end = data.find('#').expect("a colour");
    let (width, height) = data[..end].split_once(';').expect("two sides");
    let (width, height) = (width.parse().expect("a width"), height.parse().expect("a height"));
    let mut image = Sixel { width, height, pixels: vec![None; width * height], registers: 0 };
    let mut colours = vec![None; 256];
    let (mut x, mut top, mut colour, mut times) = (0, 0, None, 1);
    let mut rest = &data[end..];
    while let Some(command) = rest.chars().next() {
        rest = &rest[1..];
        match command {
            '#' => {
                let parameters = numbers(&mut rest);
                if let [register, 2, levels @ ..] = &parameters[..] {
                    let level = |n: usize| u8::try_from((levels[n] * 255 + 50) / 100).unwrap();
                    assert!(colours[*register].is_none(), "a register is defined once");
                    colours[*register] = Some([level(0), level(1), level(2), 255]);
                    image.registers += 1;
                } else {
                    colour = colours[parameters[0]];
                    assert!(colour.is_some(), "register {} has a colour", parameters[0]);
                }
            }
            '!' => times = numbers(&mut rest)[0],
            '$' => x = 0,
            '-' => {
                (x, top) = (0, top + 6);
                assert!(top < height, "no band below the image");
            }
            '?'..='~' => {
                let bits = command as u8 - b'?';
                for column in x..x + times {
                    for y in (0..6).filter(|y| bits >> y & 1 == 1) {
                        assert!(column < width && top + y < height, "paints within the image");
                        image.pixels[(top + y) * width + column] = colour;
                    }
                }
                (x, times) = (x + times, 1);
            }
            other => panic!("{other:?} in a sixel image"),
        }
    }
    image
}

fn numbers(rest: &mut &str) -> Vec<usize> {
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(rest.len());
    let (numbers, after) = rest.split_at(end);
    *rest = after;
    numbers.split(';').map(|number| number.parse().expect("a number")).collect()
}
