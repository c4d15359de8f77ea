//! Frames of the board at the sizes of the usual windows, stored for review, and laws for every
//! frame.

mod geometry;
mod lines;
mod seen;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::BoardOnScreen;
use super::geometry::Size;
use crate::gipf::picture::tests::samples;
use crate::gipf::picture::{Scene, middle};
use crate::gipf::rules::{Entry, Kind, Layer, Point, Spot, SpotSet, Stack};
use crate::kit::picture::{Division, Rendering, ThemeName};
use crate::kit::terminal::graphics::{CellSize, Protocol};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::board;
use crate::kit::ui::colour::Depth;
use crate::punct::screen::view::tests::golden;
use crate::rules::Player;

type BoardView = board::BoardView<Size>;

const COLOURED: (Depth, bool) = (Depth::TrueColour, false);
const PLAIN: (Depth, bool) = (Depth::None, false);
const ASCII: (Depth, bool) = (Depth::None, true);

fn looks((depth, ascii): (Depth, bool), rendering: Rendering) -> Appearance {
    let mut looks = Appearance::new(ThemeName::Dark, depth, ascii);
    looks.request_rendering(Some(rendering));
    looks
}

fn draw_with(view: &mut BoardView, scene: &Scene, looks: &Appearance, size: Size) -> Buffer {
    let area = Rect::new(0, 0, size.board().width, size.board().height);
    let mut buffer = Buffer::empty(area);
    view.draw(scene, looks, BoardOnScreen::fitting(looks, area), &mut buffer);
    buffer
}

fn bricks(scene: &Scene, skin: (Depth, bool), size: Size) -> Buffer {
    draw_with(&mut BoardView::default(), scene, &looks(skin, Rendering::Bricks), size)
}

fn every_scene() -> [Scene; 7] {
    [
        samples::start(),
        samples::middle_game(),
        samples::aimed_push(),
        samples::choosing(),
        samples::blocked_push(),
        samples::row_choice(),
        samples::jumping(),
    ]
}

#[test]
fn what_is_shown_at_44_and_80_columns() {
    for (name, scene, skin, size) in [
        ("gipf_s_plain_start", samples::start(), PLAIN, Size::S),
        ("gipf_s_plain_aimed", samples::aimed_push(), PLAIN, Size::S),
        ("gipf_s_ascii_row_choice", samples::row_choice(), ASCII, Size::S),
        ("gipf_m_plain_jumping", samples::jumping(), PLAIN, Size::M),
        ("gipf_m_ascii_choosing", samples::choosing(), ASCII, Size::M),
        ("gipf_s_dark_row_choice", samples::row_choice(), COLOURED, Size::S),
    ] {
        insta::assert_snapshot!(name, golden::frame(&bricks(&scene, skin, size)));
    }
}

#[test]
fn without_colours_every_cell_has_the_terminals_own() {
    for scene in every_scene() {
        let buffer = bricks(&scene, PLAIN, Size::M);
        assert!(buffer.content.iter().all(|c| c.fg == Color::Reset && c.bg == Color::Reset));
    }
}

#[test]
fn in_ascii_nothing_else_is_written() {
    for (scene, size) in every_scene().iter().zip([Size::S, Size::M, Size::L].iter().cycle()) {
        let text = golden::text(&bricks(scene, ASCII, *size));
        assert!(text.is_ascii(), "{text}");
    }
}

/// Draws every layer alone on e5, and stacks of two and three pieces.
#[test]
fn kinds_and_owners_are_told_apart_by_characters_alone() {
    let layers = || Player::BOTH.into_iter().flat_map(|p| Kind::ALL.map(|k| Layer::new(p, k)));
    let spot = samples::spot("e5");
    for (skin, size) in [PLAIN, ASCII].into_iter().flat_map(|s| [(s, Size::S), (s, Size::M)]) {
        let mut seen = vec![golden::text(&bricks(&samples::board(""), skin, size))];
        for layer in layers() {
            let mut scene = samples::board("");
            scene.set_stack(spot, Stack::from_layer(layer));
            seen.push(golden::text(&bricks(&scene, skin, size)));
        }
        // The board shows the number of pieces in a stack.
        let mut stack = Stack::from_layer(Layer::new(Player::White, Kind::Gipf));
        for _ in 0..2 {
            stack = stack.with_layer(Layer::new(Player::White, Kind::Basic));
            let mut scene = samples::board("");
            scene.set_stack(spot, stack);
            seen.push(golden::text(&bricks(&scene, skin, size)));
        }
        let count = seen.len();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), count, "{skin:?}");
    }
}

/// A board with each mark; all must look different from each other and from the board without
/// marks.
fn marked(spot: Spot) -> Vec<Scene> {
    let plain = Scene { cursor: None, last: SpotSet::EMPTY, ..samples::middle_game() };
    let mut scenes = vec![plain; 10];
    let here = [spot].into_iter().collect();
    scenes[1].cursor = Some(spot.point());
    scenes[2].rows = here;
    scenes[3].removed = here;
    scenes[4].remaining = here;
    scenes[5].sources = here;
    scenes[6].jump = Some(spot);
    scenes[7].targets = here;
    scenes[8].pointed = here;
    scenes[9].last = here;
    scenes
}

#[test]
fn every_mark_can_be_told_from_every_other() {
    let ways = [Rendering::Bricks, Rendering::Bricks, Rendering::Bricks, Rendering::Quadrants];
    let skins = [COLOURED, PLAIN, ASCII, COLOURED].into_iter().zip(ways);
    for (skin, rendering) in skins {
        let sizes = if rendering == Rendering::Bricks { [Size::S, Size::M] } else { [Size::L; 2] };
        for (size, name) in sizes.into_iter().flat_map(|size| [(size, "e5"), (size, "g5")]) {
            let spot = samples::spot(name);
            let looks = looks(skin, rendering);
            let draw = |scene| draw_with(&mut BoardView::default(), scene, &looks, size).content;
            let seen: Vec<_> = marked(spot).iter().map(draw).collect();
            for (nth, one) in seen.iter().enumerate() {
                let same = seen[..nth].iter().position(|other| other == one);
                assert_eq!(same, None, "{nth} at {name} {skin:?} {rendering} {size:?}");
            }
        }
    }
}

#[test]
fn the_cursor_on_a_dot_is_whole_whatever_ways_in_there_are() {
    for skin in [COLOURED, PLAIN] {
        for (entry, shown) in [("e1-e2", "[↑]"), ("d1-d2", "↑•↗")] {
            let dot = samples::entry(entry).dot();
            let mut scene = samples::board("");
            scene.cursor = Some(dot.point());
            scene.entries = Entry::all_at(dot).collect();
            let text = golden::text(&bricks(&scene, skin, Size::S));
            assert!(text.contains(shown), "{entry}\n{text}");
        }
    }
}

#[test]
fn a_picture_drawn_over_and_over_is_that_drawn_at_once() {
    let mut looks = looks(COLOURED, Rendering::Sextants);
    let mut view = BoardView::default();
    for size in [Size::L, Size::all().nth(3).unwrap()] {
        for scene in every_scene().iter().chain(&every_scene()[2..5]) {
            let fresh = draw_with(&mut BoardView::default(), scene, &looks, size);
            assert_eq!(draw_with(&mut view, scene, &looks, size), fresh, "{size:?}");
        }
    }
    looks.request_rendering(Some(Rendering::Quadrants));
    let scene = samples::jumping();
    let fresh = draw_with(&mut BoardView::default(), &scene, &looks, Size::L);
    assert_eq!(draw_with(&mut view, &scene, &looks, Size::L), fresh);
}

#[test]
fn the_finest_way_that_a_terminal_can_show_is_taken_and_the_room_kept_to() {
    let mut looks = Appearance::new(ThemeName::Dark, Depth::TrueColour, false);
    let rendering =
        |looks: &Appearance, w, h| match BoardOnScreen::fitting(looks, Rect::new(3, 2, w, h)) {
            None => None,
            Some(BoardOnScreen::Cells(_, rendering)) => Some(rendering),
            Some(BoardOnScreen::Pixels(_)) => Some(Rendering::Pixels),
        };
    assert_eq!(rendering(&looks, 38, 40), None);
    assert_eq!(rendering(&looks, 39, 17), Some(Rendering::Bricks));
    assert_eq!(rendering(&looks, 70, 36), Some(Rendering::Quadrants));
    looks.capabilities.blocks = Division::Sextants;
    assert_eq!(rendering(&looks, 70, 36), Some(Rendering::Sextants));
    looks.capabilities.protocol = Some(Protocol::Kitty);
    looks.cell = Some(CellSize { width: 10, height: 20 });
    assert_eq!(rendering(&looks, 44, 17), Some(Rendering::Pixels));
    looks.cell = Some(CellSize { width: 5, height: 9 });
    assert_eq!(rendering(&looks, 44, 17), Some(Rendering::Bricks), "the pixels are too few");
    for (w, h) in [(39, 17), (60, 20), (90, 40), (200, 70)] {
        let area = Rect::new(3, 2, w, h);
        let place = BoardOnScreen::fitting(&looks, area).unwrap();
        assert_eq!(place.area().intersection(area), place.area());
    }
}

#[test]
fn on_a_picture_of_pixels_the_mouse_finds_every_point() {
    let mut looks = Appearance::new(ThemeName::Dark, Depth::TrueColour, false);
    looks.capabilities.protocol = Some(Protocol::Kitty);
    for (width, height) in [(8, 16), (10, 20), (14, 25)] {
        looks.cell = Some(CellSize { width, height });
        for (columns, lines) in [(44, 18), (50, 21), (120, 50)] {
            let area = Rect::new(4, 1, columns, lines);
            let Some(BoardOnScreen::Pixels(picture)) = BoardOnScreen::fitting(&looks, area) else {
                panic!("no picture in {area}")
            };
            let scale = picture.scale();
            for point in Point::all() {
                let (x, y) = middle(point);
                let cell = |at: f32, size: u16| (at / f32::from(size)) as u16;
                let x = picture.area.x + cell(x * scale.x + scale.left, width);
                let y = picture.area.y + cell(y * scale.y + scale.top, height);
                assert_eq!(BoardOnScreen::Pixels(picture).site_at(x, y), Some(point), "{area}");
            }
        }
    }
}

#[test]
fn any_area_is_survived() {
    let mut view = BoardView::default();
    for (w, h) in (0..70).step_by(7).flat_map(|w| (0..40).step_by(5).map(move |h| (w, h))) {
        for scene in [samples::jumping(), samples::blocked_push()] {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 50, 25));
            let blank = buffer.clone();
            let area = Rect::new(5, 3, w, h);
            let looks = looks(COLOURED, Rendering::Bricks);
            view.draw(&scene, &looks, BoardOnScreen::fitting(&looks, area), &mut buffer);
            for at in buffer.area.positions().filter(|at| !area.contains(*at)) {
                assert_eq!(buffer[at], blank[at]);
            }
        }
    }
}
