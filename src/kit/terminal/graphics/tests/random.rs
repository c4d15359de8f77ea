//! Random sequences of frames.

use proptest::prelude::*;
use ratatui::layout::Rect;

use super::screen::Screen;
use crate::kit::terminal::graphics::Protocol;
use crate::kit::tests::trials;

#[derive(Clone, Debug)]
enum Change {
    /// A rectangle of pixels gets a colour, or a gradient.
    Paint(Rect, [u8; 3], bool),
    OpenDialog(Rect),
    CloseDialog,
    MovePicture(u16, u16),
    ClosePicture,
    OpenPicture,
    Lose,
}

fn change() -> impl Strategy<Value = Change> {
    let pixels = rectangle(315, 338);
    prop_oneof![
        6 => (pixels, any::<[u8; 3]>(), any::<bool>())
            .prop_map(|(pixels, colour, gradient)| Change::Paint(pixels, colour, gradient)),
        3 => rectangle(50, 30).prop_map(Change::OpenDialog),
        2 => Just(Change::CloseDialog),
        1 => (0..=5_u16, 0..=3_u16).prop_map(|(x, y)| Change::MovePicture(x, y)),
        1 => Just(Change::ClosePicture),
        2 => Just(Change::OpenPicture),
        1 => Just(Change::Lose),
    ]
}

fn rectangle(width: u16, height: u16) -> impl Strategy<Value = Rect> {
    (0..width, 0..height, 1..=width / 2, 1..=height / 2)
        .prop_map(|(x, y, width, height)| Rect::new(x, y, width, height))
}

fn carry_out(change: &Change, screen: &mut Screen) {
    match *change {
        Change::Paint(pixels, [r, g, b], gradient) => screen.paint(pixels, |x| {
            let step = if gradient { x as u8 % 64 } else { 0 };
            [r.saturating_add(step), g, b.saturating_sub(step), 255]
        }),
        Change::OpenDialog(cells) => screen.dialogs.push(cells),
        Change::CloseDialog => drop(screen.dialogs.pop()),
        Change::MovePicture(x, y) => (screen.area.x, screen.area.y) = (x, y),
        Change::ClosePicture => screen.open = false,
        Change::OpenPicture => screen.open = true,
        Change::Lose => screen.lose(),
    }
}

proptest! {
    #![proptest_config(trials(10))]

    #[test]
    fn the_terminal_always_shows_the_picture_and_no_remains(
        protocol in prop_oneof![
            Just(Protocol::Kitty), Just(Protocol::Sixel), Just(Protocol::Iterm2)
        ],
        frames in prop::collection::vec(prop::collection::vec(change(), 1..3), 1..14),
    ) {
        let mut screen = Screen::new(protocol);
        screen.draw();
        for changes in &frames {
            for change in changes {
                carry_out(change, &mut screen);
            }
            screen.draw();
            prop_assert_eq!(screen.draw().bytes, 0, "nothing more to send");
        }
    }
}
