use super::*;
use crate::kit::terminal::graphics::Protocol;
use ratatui::buffer::Buffer;
use unicode_width::UnicodeWidthStr as _;

fn learned(theme: Option<ThemeName>, depth: Depth, answers: &Answers) -> Theme {
    let mut appearance = Appearance::new(theme.unwrap_or_default(), depth, false);
    appearance.follows_background = theme.is_none();
    appearance.apply_answers(answers);
    appearance.theme()
}

#[test]
fn the_terminals_answers_refine_what_was_asked_for_and_promised() {
    use ThemeName::{Dark, Light, Monochrome};
    let white = Some(Rgb(255, 255, 255));
    let black = Some(Rgb(0, 0, 0));
    let light = &Answers { background: white, true_colour: true, ..Answers::default() };
    let dark = &Answers { background: black, ..Answers::default() };
    let none = &Answers::default();
    let cases = [
        (None, Depth::Ansi16, light, Theme::new(Light, Depth::TrueColour).on_background(white)),
        (None, Depth::Ansi256, dark, Theme::new(Dark, Depth::Ansi256)),
        (None, Depth::TrueColour, none, Theme::new(Dark, Depth::TrueColour)),
        (
            Some(Dark),
            Depth::Ansi16,
            light,
            Theme::new(Dark, Depth::TrueColour).on_background(white),
        ),
        (Some(Light), Depth::Ansi16, dark, Theme::new(Light, Depth::Ansi16)),
        (Some(Monochrome), Depth::Ansi16, light, Theme::new(Monochrome, Depth::None)),
        (None, Depth::None, light, Theme::new(Monochrome, Depth::None)),
    ];
    for (asked, depth, answers, expected) in cases {
        assert_eq!(learned(asked, depth, answers), expected, "{asked:?} {depth:?} {answers:?}");
    }
}

#[test]
fn a_theme_chosen_before_the_terminal_has_answered_stays() {
    let light = Answers { background: Some(Rgb(255, 255, 255)), ..Answers::default() };
    let mut appearance = Appearance::new(ThemeName::Dark, Depth::TrueColour, false);
    appearance.follows_background = true;
    appearance.apply_answers(&Answers::default());
    appearance.next_theme();
    let chosen = appearance.theme().name();
    appearance.apply_answers(&light);
    assert_eq!(appearance.theme().name(), chosen);
}

#[test]
fn where_a_circle_takes_two_columns_only_ascii_is_written() {
    let wide = Answers { is_wide: true, ..Answers::default() };
    for characters in [Characters::Unicode, Characters::Console, Characters::Ascii] {
        let appearance = Appearance::new(ThemeName::Dark, Depth::TrueColour, false);
        let mut appearance = appearance.with_characters(characters);
        appearance.apply_answers(&Answers::default());
        assert_eq!(appearance.characters, characters);
        appearance.apply_answers(&wide);
        assert_eq!(appearance.characters, Characters::Ascii);
        // Characters of some scripts take two columns in every terminal; ASCII characters take
        // one.
        let mut circle = Buffer::with_lines(["◉·─█°…"]);
        let area = circle.area;
        appearance.characters.restrict(&mut circle, area);
        assert!(circle.content.iter().all(|cell| cell.symbol().width_cjk() == 1));
    }
}

const CELL: CellSize = CellSize { width: 10, height: 20 };

fn shown_as(appearance: &Appearance, size: BoardSize) -> (Vec<Rendering>, Rendering) {
    (appearance.renderings(size), appearance.rendering(size))
}

#[test]
fn the_board_is_shown_in_the_finest_way_there_is() {
    use Rendering::{Bricks, Halves, Pixels, Quadrants, Sextants};
    let (small, large) = (BoardSize::M, BoardSize::L);
    let mut appearance = Appearance::new(ThemeName::Dark, Depth::Ansi256, false);
    assert_eq!(shown_as(&appearance, small), (vec![Bricks], Bricks));
    assert_eq!(shown_as(&appearance, large), (vec![Quadrants, Halves, Bricks], Quadrants));
    appearance.capabilities.blocks = Division::Sextants;
    assert_eq!(shown_as(&appearance, large), (vec![Sextants, Quadrants, Halves, Bricks], Sextants));
    appearance.capabilities.protocol = Some(Protocol::Kitty);
    assert_eq!(
        shown_as(&appearance, small),
        (vec![Bricks], Bricks),
        "the size of a cell is unknown"
    );
    appearance.cell = Some(CELL);
    appearance.window = Extent::new(44, 21);
    assert_eq!(
        shown_as(&appearance, small),
        (vec![Pixels, Bricks], Bricks),
        "the window has too few pixels"
    );
    appearance.window = Extent::new(80, 24);
    assert_eq!(shown_as(&appearance, small), (vec![Pixels, Bricks], Pixels));
    for (depth, ascii) in [(Depth::Ansi16, false), (Depth::None, false), (Depth::TrueColour, true)]
    {
        let poor = Appearance::new(ThemeName::Dark, depth, ascii);
        let poor =
            Appearance { capabilities: appearance.capabilities, cell: appearance.cell, ..poor };
        assert_eq!(shown_as(&poor, large), (vec![Bricks], Bricks), "{depth:?}");
    }
}

#[test]
fn where_there_is_one_way_a_choice_for_elsewhere_stays() {
    let mut appearance = Appearance::new(ThemeName::Dark, Depth::TrueColour, false);
    appearance.request_rendering(Some(Rendering::Halves));
    appearance.window = Extent::new(80, 24);
    appearance.picture =
        appearance.board_renderings(appearance.size().unwrap()).next(appearance.picture);
    assert_eq!(appearance.picture, Some(Rendering::Halves));
}

#[test]
fn what_is_asked_for_is_shown_where_it_can_be() {
    use Rendering::{Bricks, Pixels, Quadrants, Sextants};
    let mut appearance = Appearance::new(ThemeName::Dark, Depth::TrueColour, false);
    for (asked, shown) in [(Bricks, Bricks), (Sextants, Sextants), (Pixels, Quadrants)] {
        appearance.request_rendering(Some(asked));
        assert_eq!(appearance.rendering(BoardSize::L), shown, "{asked}");
    }
}
