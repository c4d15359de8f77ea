//! Single frames.

use ratatui::layout::{Position, Rect};

use super::screen::{CELL, PROTOCOLS, Screen};
use crate::kit::terminal::graphics::{
    CellSize, DEFAULT_SIXEL_COLOURS, Graphics, Picture, Protocol,
};

const RED: [u8; 4] = [200, 30, 20, 255];

/// Paints some cells of the picture, which count from its first one.
fn paint_cells(screen: &mut Screen, cells: Rect, colour: [u8; 4]) {
    let pixels = Rect::new(
        cells.x * CELL.width,
        cells.y * CELL.height,
        cells.width * CELL.width,
        cells.height * CELL.height,
    );
    screen.paint(pixels, |_| colour);
}

#[test]
fn what_has_not_changed_is_not_sent() {
    for protocol in PROTOCOLS {
        let mut screen = Screen::new(protocol);
        assert!(screen.draw().bytes > 0);
        assert_eq!(screen.draw().bytes, 0, "{protocol:?}");
    }
}

/// By iTerm2's protocol, an image goes on to the right end of the picture.
fn sent(changed: Rect, protocol: Protocol, picture: Rect) -> Rect {
    match protocol {
        Protocol::Kitty | Protocol::Sixel => changed,
        Protocol::Iterm2 => Rect { width: picture.right() - changed.x, ..changed },
    }
}

#[test]
fn of_a_change_in_one_cell_only_that_cell_is_sent() {
    for protocol in PROTOCOLS {
        let mut screen = Screen::new(protocol);
        screen.draw();
        screen.paint(Rect::new(5 * CELL.width + 2, 4 * CELL.height + 3, 1, 1), |_| RED);
        let cell = Rect::new(screen.area.x + 5, screen.area.y + 4, 1, 1);
        assert_eq!(screen.draw().images, [sent(cell, protocol, screen.area)], "{protocol:?}");
    }
}

#[test]
fn a_change_under_a_dialog_is_sent_when_the_dialog_closes() {
    for protocol in PROTOCOLS {
        let mut screen = Screen::new(protocol);
        let dialog = Rect::new(10, 8, 12, 5);
        screen.dialogs.push(dialog);
        screen.draw();
        paint_cells(&mut screen, Rect::new(9, 8, 3, 2), RED);
        assert_eq!(screen.draw().bytes, 0, "{protocol:?}");
        screen.dialogs.clear();
        assert_eq!(screen.draw().images, [sent(dialog, protocol, screen.area)], "{protocol:?}");
    }
}

#[test]
fn a_dialog_leaves_most_of_the_picture_alone() {
    for protocol in PROTOCOLS {
        let mut screen = Screen::new(protocol);
        screen.draw();
        screen.dialogs.push(Rect::new(12, 8, 4, 3));
        let again: u32 = screen.draw().images.iter().map(|cells| cells.area()).sum();
        let most = if protocol == Protocol::Kitty { 200 } else { 0 };
        assert!(again <= most, "{protocol:?}: {again} cells sent again");
    }
}

#[test]
fn text_may_have_any_shape() {
    for protocol in PROTOCOLS {
        let mut screen = Screen::new(protocol);
        screen.draw();
        let diagonal = (0..20).map(|n| Rect::from((Position::new(5 + n, 4 + n), (1, 1).into())));
        screen.dialogs.extend(diagonal);
        screen.draw();
        screen.paint(Rect::new(0, 0, 400, 400), |_| RED);
        screen.draw();
    }
}

#[test]
fn pictures_go_and_come_again() {
    for protocol in PROTOCOLS {
        let mut screen = Screen::new(protocol);
        let first = screen.draw().bytes;
        screen.open = false;
        screen.draw();
        assert_eq!(screen.draw().bytes, 0);
        screen.open = true;
        let again = screen.draw().bytes;
        assert!(again.abs_diff(first) < 20, "{protocol:?}: {first} bytes, then {again}");
    }
}

#[test]
fn what_was_lost_is_sent_again() {
    for protocol in PROTOCOLS {
        let mut screen = Screen::new(protocol);
        let first = screen.draw().bytes;
        screen.lose();
        assert!(screen.draw().bytes >= first, "{protocol:?}");
        screen.lose();
        screen.open = false;
        screen.draw();
    }
}

#[test]
fn a_picture_may_move_and_change_its_size() {
    for protocol in PROTOCOLS {
        let mut screen = Screen::new(protocol);
        screen.draw();
        screen.area = Rect::new(0, 0, 45, 26);
        screen.draw();
        let smaller = Rect::new(20, 10, 8, 7);
        screen.area = smaller;
        screen.pixels.truncate(smaller.area() as usize * usize::from(CELL.width * CELL.height));
        screen.draw();
        screen.area = Rect::ZERO;
        screen.pixels.clear();
        screen.draw();
    }
}

#[test]
fn kitty_holds_a_bounded_number_of_images_with_low_numbers() {
    let mut screen = Screen::new(Protocol::Kitty);
    screen.draw();
    for n in 0..215 {
        let colour = [(n % 251) as u8, (n % 13) as u8, 77, 255];
        paint_cells(&mut screen, Rect::new(n * 7 % 45, n * 11 % 26, 1, 1), colour);
        screen.draw();
        assert!(screen.terminal.images().count() <= 201);
        assert!(screen.terminal.images().all(|id| (0x5000_0001..0x5000_0200).contains(&id)));
    }
}

#[test]
fn many_colours_are_sent_exactly_by_png() {
    for protocol in [Protocol::Kitty, Protocol::Iterm2] {
        let mut screen = Screen::new(protocol);
        for y in 0..300 {
            let colour = |x: u16| [x as u8, y as u8, (x ^ y) as u8, 255];
            screen.paint(Rect::new(0, y, 315, 1), colour);
        }
        screen.draw();
    }
}

#[test]
fn of_the_largest_picture_too_only_what_changed_is_sent() {
    let area = Rect::new(0, 0, 400, 130);
    let cell = CellSize { width: 2, height: 4 };
    let mut pixels = vec![90; usize::from(area.width) * 2 * usize::from(area.height) * 4 * 4];
    let mut graphics = Graphics::new(Protocol::Kitty, DEFAULT_SIXEL_COLOURS);
    let mut sent = Vec::new();
    for step in 0..5 {
        // Another pixel of the first row each time.
        pixels[step * 400] = 10;
        let mut out = Vec::new();
        let picture = Picture { area, cell, pixels: &pixels, shown: &|_| true };
        graphics.show(Some(&picture), &mut out);
        sent.push(out.len());
    }
    assert!(sent[1..].iter().all(|&bytes| bytes < sent[0] / 20), "{sent:?}");
}
