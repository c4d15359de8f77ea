//! Frames as text for reviews by people: the characters, then the style of every cell as a letter,
//! then the meanings of the letters.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use crate::kit::picture::{LANE, LEFT, Palette, Rgb, ThemeName};
use crate::kit::ui::colour::Depth;
use crate::kit::ui::theme::Theme;

/// The letters in the order in which styles appear. There are enough for any frame of bricks.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789\
                       αβγδεζηθικλμνξοπρστυφχψω";

/// The characters, without their styles.
pub fn text(buffer: &Buffer) -> String {
    let row = |y| (buffer.area.left()..buffer.area.right()).map(move |x| buffer[(x, y)].symbol());
    let rows = buffer.area.top()..buffer.area.bottom();
    rows.map(|y| row(y).collect::<String>().trim_end().to_owned() + "\n").collect()
}

/// The whole buffer. In the grid of styles, `.` stands for the terminal's own colours.
pub fn frame(buffer: &Buffer) -> String {
    let mut legend: Vec<String> = Vec::new();
    let (mut text, mut styles) = (String::new(), String::new());
    for y in buffer.area.top()..buffer.area.bottom() {
        let cells = (buffer.area.left()..buffer.area.right()).map(|x| &buffer[(x, y)]);
        let (mut line, mut letters) = (String::new(), String::new());
        for cell in cells {
            line += cell.symbol();
            letters.push(letter(&mut legend, cell));
        }
        writeln!(text, "{}", line.trim_end()).unwrap();
        writeln!(styles, "{}", letters.trim_end_matches('.')).unwrap();
    }
    let mut frame = format!("{text}\n{styles}\n");
    for (letter, style) in LETTERS.chars().zip(legend) {
        writeln!(frame, "{letter} {style}").unwrap();
    }
    frame
}

/// A frame with a picture, in two lines for each line of the screen: each half of a cell as the
/// letter of the role with the nearest colour. Characters other than half blocks stand in both.
pub fn pixels(buffer: &Buffer, palette: &Palette) -> String {
    let roles = roles(palette);
    let mut text = String::new();
    for y in buffer.area.top()..buffer.area.bottom() {
        for lower in [false, true] {
            let cells = (buffer.area.left()..buffer.area.right()).map(|x| &buffer[(x, y)]);
            let line: String = cells.map(|cell| pixel(cell, lower, &roles)).collect();
            writeln!(text, "{}", line.trim_end()).unwrap();
        }
    }
    let legend = roles.map(|(letter, name, _)| format!("{letter} {name}")).join("\n");
    format!("{text}\n{legend}\n")
}

/// The colour of every role, a column for each theme.
pub fn palettes(names: &[ThemeName]) -> String {
    let columns: Vec<_> = names.iter().map(|&name| colours_by_role(name)).collect();
    let mut table = String::new();
    for (nth, (role, _)) in columns[0].iter().enumerate() {
        let colours = columns.iter().map(|column| column[nth].1.as_str());
        let colours = colours.collect::<Vec<_>>().join("  ");
        writeln!(table, "{role:18} {colours}").unwrap();
    }
    table
}

/// Every role of a theme's palette with its colour. Reads the palette's debug text, so that no role
/// is left out.
fn colours_by_role(name: ThemeName) -> Vec<(String, String)> {
    let palette = format!("{:?}", Theme::new(name, Depth::TrueColour).palette());
    let parts: Vec<_> = palette.split("Rgb(").collect();
    let pairs = parts.windows(2).map(|pair| {
        let words = pair[0].split_whitespace().filter_map(|word| word.strip_suffix(':'));
        let parts = pair[1].split(')').next().unwrap().split(", ");
        let colour = parts.map(|part| format!("{:02x}", part.parse::<u8>().unwrap()));
        (words.collect::<Vec<_>>().join(" "), colour.collect())
    });
    pairs.collect()
}

fn roles(palette: &Palette) -> [(char, &'static str, Rgb); 21] {
    let Palette { white, black, .. } = palette;
    [
        ('.', "board", palette.board),
        (',', "seam or rim", palette.seam),
        ('c', "central hexagon", palette.centre),
        ('W', "white", white.body),
        ('w', "minor dot of white", white.minor),
        ('e', "edge of white", white.edge),
        ('O', "white's PÜNCT", white.punct),
        ('B', "black", black.body),
        ('b', "minor dot of black", black.minor),
        ('E', "edge of black", black.edge),
        ('X', "black's PÜNCT", black.punct),
        ('l', "line", palette.board.mix(palette.lane, LANE)),
        ('L', "line through the centre", palette.centre.mix(palette.lane, LANE)),
        ('t', "target", palette.target),
        ('*', "cursor", palette.cursor),
        ('g', "ghost, legal", palette.ghost_legal),
        ('x', "ghost, illegal", palette.ghost_illegal),
        ('a', "last move", palette.board.mix(palette.last, LEFT)),
        ('h', "chain", palette.chain),
        ('!', "blocker", palette.blocker),
        ('A', "threat", palette.threat),
    ]
}

fn pixel(cell: &Cell, lower: bool, roles: &[(char, &str, Rgb)]) -> char {
    let colour = match (cell.symbol(), lower) {
        ("▀" | " ", false) | ("▄", true) => cell.fg,
        ("▀" | " ", true) | ("▄", false) => cell.bg,
        (other, _) => return other.chars().next().unwrap(),
    };
    let Color::Rgb(r, g, b) = colour else { return ' ' };
    let nearest = roles.iter().min_by_key(|(.., role)| role.distance(Rgb(r, g, b)));
    nearest.unwrap().0
}

fn letter(legend: &mut Vec<String>, cell: &Cell) -> char {
    let style = describe(cell);
    if style == "- on -" {
        return '.';
    }
    let index = legend.iter().position(|known| *known == style).unwrap_or_else(|| {
        legend.push(style);
        legend.len() - 1
    });
    LETTERS.chars().nth(index).unwrap()
}

fn describe(cell: &Cell) -> String {
    let mut style = format!("{} on {}", colour(cell.fg), colour(cell.bg));
    let modifiers = [
        (Modifier::BOLD, "bold"),
        (Modifier::DIM, "dim"),
        (Modifier::UNDERLINED, "underlined"),
        (Modifier::REVERSED, "reversed"),
    ];
    for (_, name) in modifiers.iter().filter(|(modifier, _)| cell.modifier.contains(*modifier)) {
        style = style + " " + name;
    }
    style
}

fn colour(colour: Color) -> String {
    match colour {
        Color::Reset => "-".into(),
        Color::Rgb(r, g, b) => format!("{r:02x}{g:02x}{b:02x}"),
        other => other.to_string(),
    }
}
