use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::*;
use crate::kit::tests::trials;

const AREA: Rect = Rect::new(0, 0, 12, 4);

fn cell(symbol: &'static str, style: Style) -> Cell {
    let mut cell = Cell::new(symbol);
    cell.set_style(style);
    cell
}

fn written(cells: &[(u16, u16, Cell)]) -> String {
    let mut out = Vec::new();
    write_cells(&mut out, cells.iter().map(|(x, y, cell)| (*x, *y, cell))).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn only_what_changes_is_set() {
    let ground = Style::new().bg(Color::Indexed(7));
    let cells = [
        (3, 0, cell("a", ground.fg(Color::Rgb(9, 0, 0)).add_modifier(Modifier::BOLD))),
        (4, 0, cell(" ", ground)),
        (6, 0, cell("b", ground.fg(Color::Blue))),
        (9, 0, cell("漢", ground.fg(Color::Blue))),
        (11, 0, cell("c", Style::new())),
    ];
    assert_eq!(
        written(&cells),
        "\x1b[1;4H\x1b[1;38;2;9;0;0;48;5;7ma \x1b[C\x1b[22;34mb\x1b[2C漢\x1b[1;12H\x1b[0mc"
    );
}

/// mlterm 3.9.0 showed keys and the last move without their ground, and a used-up piece green.
#[test]
fn a_sequence_has_ten_parameters_at_most() {
    let key = Style::new().fg(Color::Rgb(0, 0, 0)).bg(Color::Rgb(213, 218, 224));
    let cells = [
        (0, 0, cell("a", key)),
        (0, 1, cell("b", Style::new())),
        (0, 2, cell("c", key.add_modifier(Modifier::BOLD))),
    ];
    assert_eq!(
        written(&cells),
        "\x1b[1;1H\x1b[38;2;0;0;0;48;2;213;218;224ma\x1b[2;1H\x1b[0mb\
         \x1b[3;1H\x1b[1;38;2;0;0;0m\x1b[48;2;213;218;224mc\x1b[0m"
    );
}

/// Emacs 28.2 (`M-x term`) reads the codes of a palette of 256 as bold and blinking.
#[test]
fn few_colours_have_the_oldest_codes_and_each_look_begins_anew() {
    let board = Style::new().fg(Color::Gray).bg(Color::Blue);
    let cells = [
        (3, 1, cell("a", board)),
        (4, 1, cell("b", board)),
        (5, 1, cell("c", board.add_modifier(Modifier::BOLD | Modifier::DIM))),
        (0, 2, cell("d", Style::new().fg(Color::White))),
        (1, 2, cell("e", Style::new())),
    ];
    assert_eq!(
        written(&cells),
        "\x1b[2;4H\x1b[0;37;44mab\x1b[0;2;1;37;44mc\x1b[3;1H\x1b[0;97md\x1b[0me"
    );
}

#[test]
fn cells_of_one_pen_are_written_one_after_another() {
    let [red, blue] = [Color::Red, Color::Blue].map(|ink| Style::new().fg(ink));
    let cells = [
        (0, 0, cell("a", red)),
        (1, 0, cell("b", blue)),
        (2, 0, cell("c", red)),
        (1, 1, cell("d", blue)),
    ];
    assert_eq!(written(&cells), "\x1b[0;31m\x1b[1;1Ha\x1b[Cc\x1b[0;34m\x1b[1;2Hb\x1b[2;2Hd\x1b[0m");
}

fn any_cell() -> impl Strategy<Value = (u16, u16, Cell)> {
    let symbol = prop::sample::select(vec![" ", " ", "x", "●", "▖", "▙", "▐", "🬀"]);
    let colour = prop::sample::select(vec![
        Color::Reset,
        Color::Indexed(200),
        Color::Rgb(1, 2, 3),
        Color::Rgb(4, 5, 6),
        Color::Red,
    ]);
    let modifiers = prop::sample::subsequence(MODIFIERS.to_vec(), 0..=3);
    let style = (colour.clone(), colour, modifiers).prop_map(|(ink, ground, modifiers)| {
        let plain = Style::new().fg(ink).bg(ground);
        modifiers.iter().fold(plain, |style, (modifier, ..)| style.add_modifier(*modifier))
    });
    (0..AREA.width, 0..AREA.height, symbol, style)
        .prop_map(|(x, y, symbol, style)| (x, y, cell(symbol, style)))
}

proptest! {
    #![proptest_config(trials(64))]

    #[test]
    fn a_terminal_shows_the_cells(
        frames in prop::collection::vec(prop::collection::vec(any_cell(), 0..30), 1..8),
    ) {
        let [lines, columns] = [AREA.height, AREA.width].map(|it| it.try_into().unwrap());
        let mut terminal = vt100::Parser::new(lines, columns, 0);
        let mut shown = Buffer::empty(AREA);
        for cells in frames {
            let mut next = shown.clone();
            for (x, y, cell) in cells {
                next[(x, y)] = cell;
            }
            let mut out = Vec::new();
            write_cells(&mut out, shown.diff(&next).into_iter()).unwrap();
            terminal.process(&out);
            shown = next;
            for at in AREA.positions() {
                assert_shows(terminal.screen().cell(at.y, at.x).unwrap(), &shown[at]);
            }
        }
    }
}

fn assert_shows(shown: &vt100::Cell, cell: &Cell) {
    let colour = |colour: vt100::Color| match colour {
        vt100::Color::Default => Color::Reset,
        vt100::Color::Idx(1) => Color::Red,
        vt100::Color::Idx(index) => Color::Indexed(index),
        vt100::Color::Rgb(r, g, b) => Color::Rgb(r, g, b),
    };
    let symbol = if shown.contents().is_empty() { " " } else { shown.contents() };
    let (mut ink, mut ground) = (colour(shown.fgcolor()), colour(shown.bgcolor()));
    let mut symbol = symbol.to_owned();
    if symbol != cell.symbol() {
        symbol = symbol.chars().filter_map(other_parts).collect();
        std::mem::swap(&mut ink, &mut ground);
    }
    assert_eq!((&*symbol, ground), (cell.symbol(), cell.bg));
    let mut modifier = Modifier::empty();
    modifier.set(Modifier::BOLD, shown.bold());
    modifier.set(Modifier::DIM, shown.dim());
    modifier.set(Modifier::ITALIC, shown.italic());
    modifier.set(Modifier::UNDERLINED, shown.underline());
    modifier.set(Modifier::REVERSED, shown.inverse());
    let lines = Modifier::UNDERLINED | Modifier::REVERSED;
    if symbol == " " && !(modifier | cell.modifier).intersects(lines) {
        return;
    }
    // The terminal of the tests knows bold and dim only as one or the other.
    let weight = Modifier::BOLD | Modifier::DIM;
    assert_eq!((ink, modifier - weight), (cell.fg, cell.modifier - weight));
    assert_eq!(modifier.intersects(weight), cell.modifier.intersects(weight));
}
