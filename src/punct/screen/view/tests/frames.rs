//! Pictures of the board, stored for review, and conditions that every picture meets.

use std::cell::RefCell;

use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::golden;
use crate::kit::picture::{Rendering, ThemeName};
use crate::kit::ui::board;
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::colour::Depth;
use crate::kit::ui::glyphs::{ASCII, Glyphs, Skin, UNICODE};
use crate::kit::ui::theme::Theme;
use crate::punct::picture::Scene;
use crate::punct::picture::tests::samples;
use crate::punct::screen::view::Mosaic;
use crate::punct::screen::view::geometry::Geometry;
use crate::rules::{Player, Space};

fn skin(name: ThemeName, glyphs: &'static Glyphs) -> Skin {
    Skin { theme: Theme::new(name, Depth::TrueColour), glyphs }
}

const DARK: ThemeName = ThemeName::Dark;
const PLAIN: ThemeName = ThemeName::Monochrome;

fn draw(scene: &Scene, skin: Skin, size: BoardSize) -> Buffer {
    draw_as(Rendering::Bricks, scene, skin, size)
}

thread_local! {
    /// The mosaic, which frames share as in a program.
    static MOSAIC: RefCell<Mosaic> = RefCell::default();
}

fn draw_as(rendering: Rendering, scene: &Scene, skin: Skin, size: BoardSize) -> Buffer {
    MOSAIC.with_borrow_mut(|mosaic| draw_with(mosaic, rendering, scene, skin, size))
}

fn draw_with(
    mosaic: &mut Mosaic,
    rendering: Rendering,
    scene: &Scene,
    skin: Skin,
    size: BoardSize,
) -> Buffer {
    let area = Rect::new(0, 0, size.board().width, size.board().height);
    let mut buffer = Buffer::empty(area);
    board::draw(scene, skin, rendering, &Geometry::new(size, area), mosaic, &mut buffer);
    buffer
}

fn picture(scene: &Scene, name: ThemeName, size: BoardSize) -> String {
    let skin = skin(name, &UNICODE);
    golden::pixels(&draw_as(Rendering::Quadrants, scene, skin, size), skin.theme.palette())
}

/// The states of the game that must look different.
fn states() -> [(&'static str, Scene); 6] {
    [
        ("start", samples::start()),
        ("middle", samples::middle_game()),
        ("bridge", samples::bridge_in_hand()),
        ("refused", samples::refused_in_hand()),
        ("blocked", samples::blocked_piece()),
        ("won", samples::connection_shown()),
    ]
}

#[test]
fn shapes_without_colours() {
    let [unicode, ascii] = [&UNICODE, &ASCII].map(|glyphs| skin(PLAIN, glyphs));
    for (name, scene, skin, size) in [
        ("s_mono_bridge", samples::bridge_in_hand(), unicode, BoardSize::S),
        ("m_mono_refused", samples::refused_in_hand(), unicode, BoardSize::M),
        ("l_mono_bridge", samples::bridge_in_hand(), unicode, BoardSize::L),
        ("s_ascii_won", samples::connection_shown(), ascii, BoardSize::S),
        ("m_ascii_bridge", samples::bridge_in_hand(), ascii, BoardSize::M),
        ("m_ascii_threatened", samples::threatened_connection(), ascii, BoardSize::M),
    ] {
        insta::assert_snapshot!(name, golden::frame(&draw(&scene, skin, size)));
    }
}

#[test]
fn one_dense_state_in_every_theme() {
    let scene = samples::bridge_in_hand();
    for name in ThemeName::COLOURED {
        let theme = name.code().replace('-', "_");
        let frame = golden::frame(&draw(&scene, skin(name, &UNICODE), BoardSize::M));
        insta::assert_snapshot!(format!("bricks_m_{theme}"), frame);
    }
    insta::assert_snapshot!("picture_l_dark", picture(&scene, DARK, BoardSize::L));
}

#[test]
fn the_characters_are_the_same_in_every_theme() {
    for (state, scene) in states() {
        for size in [BoardSize::S, BoardSize::M] {
            let text = |name| golden::text(&draw(&scene, skin(name, &UNICODE), size));
            let texts = ThemeName::COLOURED.map(text);
            assert!(texts.iter().all(|text| *text == texts[0]), "{state} {size}");
        }
    }
}

#[test]
fn the_colours_of_every_role() {
    insta::assert_snapshot!("palettes", golden::palettes(&ThemeName::COLOURED));
}

#[test]
fn with_256_colours_no_others_are_used() {
    let skin = Skin { theme: Theme::new(DARK, Depth::Ansi256), glyphs: &UNICODE };
    for rendering in [Rendering::Bricks, Rendering::Quadrants] {
        let buffer = draw_as(rendering, &samples::bridge_in_hand(), skin, BoardSize::L);
        let colours = buffer.content.iter().flat_map(|cell| [cell.fg, cell.bg]);
        let known = |colour| matches!(colour, Color::Reset | Color::Indexed(16..));
        assert!(colours.into_iter().all(known), "{rendering:?}");
    }
}

#[test]
fn a_mosaic_drawn_over_and_over_stays_the_same() {
    let (mut mosaic, skin) = (Mosaic::default(), skin(DARK, &UNICODE));
    for (size, scene) in [BoardSize::L, BoardSize::M, BoardSize::L].into_iter().zip(&every_scene())
    {
        let fresh = draw_with(&mut Mosaic::default(), Rendering::Quadrants, scene, skin, size);
        assert_eq!(
            draw_with(&mut mosaic, Rendering::Quadrants, scene, skin, size),
            fresh,
            "{size}"
        );
    }
}

/// Checks that a mosaic which blends only what has changed shows the same as a new mosaic. Checks
/// every nth change of a scene, other changes at each size.
fn blend_changes(nth: usize) {
    let skin = skin(DARK, &UNICODE);
    for (first, size) in BoardSize::all().skip(2).take(3).enumerate() {
        let mut mosaic = Mosaic::default();
        let all = every_scene();
        let scenes = all.iter().filter(|scene| !scene.position.pieces().is_empty());
        let changes = scenes.flat_map(|scene| with_little_changes(scene, &all));
        for (scene, changed) in changes.skip(first % nth).step_by(nth) {
            let fresh =
                draw_with(&mut Mosaic::default(), Rendering::Quadrants, &changed, skin, size);
            draw_with(&mut mosaic, Rendering::Quadrants, &scene, skin, size);
            let drawn = draw_with(&mut mosaic, Rendering::Quadrants, &changed, skin, size);
            assert!(drawn == fresh, "{size} {:?}", changed.cursor);
        }
    }
}

#[test]
fn what_is_blended_anew_is_all_that_changed() {
    blend_changes(3);
}

#[test]
#[ignore = "takes seconds: all changes at all sizes"]
fn what_is_blended_anew_at_any_size_is_all_that_changed() {
    blend_changes(1);
}

/// Pairs of a scene before and after a change: a single mark is added, a piece is missing, or
/// another of these scenes follows.
fn with_little_changes(scene: &Scene, others: &[Scene]) -> Vec<(Scene, Scene)> {
    let free = |space: &Space| scene.position.top(*space).is_none();
    let empty = Space::all().find(free).unwrap();
    let piece = *scene.position.pieces().last().unwrap();
    let changes: [&dyn Fn(&mut Scene); 10] = [
        &|scene| scene.cursor = Some(empty),
        &|scene| scene.lines = scene.lines ^ piece.placement.spaces(),
        &|scene| scene.targets.insert(empty),
        &|scene| scene.last = piece.placement.spaces(),
        &|scene| scene.last_from = Some(empty),
        &|scene| scene.chain = scene.chain ^ piece.placement.spaces(),
        &|scene| scene.blockers = piece.placement.spaces(),
        &|scene| scene.threats = piece.placement.spaces(),
        &|scene| scene.marker = Some((empty, piece.owner)),
        &|scene| scene.position = scene.position.without_piece(piece).unwrap(),
    ];
    let pair = |change: &&dyn Fn(&mut Scene)| {
        let mut after = scene.clone();
        change(&mut after);
        (scene.clone(), after)
    };
    let mut pairs: Vec<_> = changes.iter().map(pair).collect();
    pairs.extend(others.iter().map(|other| (scene.clone(), other.clone())));
    pairs
}

fn every_scene() -> [Scene; 6] {
    states().map(|(_, scene)| scene)
}

fn in_both_renderings(scene: Scene) -> [(Scene, Rendering); 2] {
    [(scene.clone(), Rendering::Bricks), (scene, Rendering::Quadrants)]
}

#[test]
fn without_colours_every_cell_has_the_terminals_own() {
    for scene in every_scene() {
        for depth in [Depth::None, Depth::TrueColour] {
            let name = if depth == Depth::None { DARK } else { PLAIN };
            let skin = Skin { theme: Theme::new(name, depth), glyphs: &UNICODE };
            let buffer = draw(&scene, skin, BoardSize::M);
            assert!(buffer.content.iter().all(|c| c.fg == Color::Reset && c.bg == Color::Reset));
        }
    }
}

#[test]
fn cells_of_the_board_set_both_colours() {
    let dense = [samples::bridge_in_hand()];
    for (name, scenes) in
        [(DARK, &every_scene()[..]), (ThemeName::Light, &dense), (ThemeName::ColourBlind, &dense)]
    {
        for size in BoardSize::all().take(4) {
            let area = Rect::new(0, 0, size.board().width, size.board().height);
            let geometry = Geometry::new(size, area);
            for (scene, rendering) in scenes.iter().cloned().flat_map(in_both_renderings) {
                let buffer = draw_as(rendering, &scene, skin(name, &UNICODE), size);
                for space in Space::all() {
                    let dot = geometry.dot(space);
                    let cell = &buffer[(dot.x as u16, dot.y as u16)];
                    assert!(cell.fg != Color::Reset && cell.bg != Color::Reset, "{space}");
                }
            }
        }
    }
}

/// The scenes with one mark each in the middle game. All must look different from each other and
/// from the plain scene, on an empty space and on a piece.
fn marked(space: Space) -> Vec<Scene> {
    let plain = Scene { cursor: None, ..samples::middle_game() };
    let one = std::iter::once(space).collect();
    let mut scenes = vec![plain.clone(); 9];
    scenes[1].cursor = Some(space);
    scenes[2].marker = Some((space, Player::White));
    scenes[3].lines = one;
    scenes[4].targets = one;
    scenes[5].last = one;
    scenes[6].chain = one;
    scenes[7].blockers = one;
    scenes[8].threats = one;
    // Lines are tints of empty spaces. Only pieces are in a chain or block another piece.
    if plain.position.top(space).is_some() {
        scenes.remove(3);
    } else {
        scenes.drain(6..8);
    }
    scenes
}

/// The three smallest sizes of a rendering.
fn sizes(rendering: Rendering) -> impl Iterator<Item = BoardSize> {
    BoardSize::all().skip(2 * usize::from(rendering != Rendering::Bricks)).take(3)
}

#[test]
fn every_mark_can_be_told_from_every_other() {
    let position = samples::middle_game().position;
    let spaces = [
        Space::all().find(|&s| position.top(s).is_none()).unwrap(),
        Space::all().find(|&s| position.top(s).is_some()).unwrap(),
    ];
    let skins = [skin(DARK, &UNICODE), skin(PLAIN, &UNICODE), skin(PLAIN, &ASCII)];
    let bricks = skins.map(|skin| (skin, Rendering::Bricks));
    for (skin, rendering) in bricks.into_iter().chain([(skins[0], Rendering::Quadrants)]) {
        for (size, space) in sizes(rendering).flat_map(|size| spaces.map(|space| (size, space))) {
            let scenes = marked(space);
            let seen: Vec<_> =
                scenes.iter().map(|scene| draw_as(rendering, scene, skin, size).content).collect();
            let same = |(n, one)| seen[..n].contains(one);
            assert!(!seen.iter().enumerate().any(same), "{space} {size} {:?}", skin.theme);
        }
    }
}

#[test]
fn a_ghost_shows_whether_it_is_legal_without_colours_too() {
    let legal = samples::bridge_in_hand();
    let mut illegal = legal.clone();
    illegal.ghost.as_mut().unwrap().fits = false;
    for size in [BoardSize::S, BoardSize::M, BoardSize::L] {
        for glyphs in [&UNICODE, &ASCII] {
            let text = |scene| draw(scene, skin(PLAIN, glyphs), size).content;
            let symbols = |scene| text(scene).iter().map(|c| c.symbol().to_string()).collect();
            let (one, other): (Vec<String>, Vec<String>) = (symbols(&legal), symbols(&illegal));
            assert_ne!(one, other, "{size}");
            assert!(one.contains(&glyphs.gap.to_string()), "{size}");
        }
    }
}

/// Draws in this number of areas, which may lie outside the screen.
fn draw_anywhere(cases: u32) {
    let scene = samples::bridge_in_hand();
    proptest!(ProptestConfig::with_cases(cases), |(
        size in proptest::sample::select(BoardSize::all().take(4).collect::<Vec<_>>()),
        rendering in proptest::sample::select(vec![Rendering::Bricks, Rendering::Quadrants]),
        at in (0..90_u16, 0..40_u16), room in (0..120_u16, 0..60_u16), buffer in (0..90_u16, 0..40_u16),
    )| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, buffer.0, buffer.1));
        let geometry = Geometry::new(size, Rect::new(at.0, at.1, room.0, room.1));
        let blank = buffer.clone();
        let skin = skin(DARK, &UNICODE);
        MOSAIC.with_borrow_mut(|mosaic| {
            board::draw(&scene, skin, rendering, &geometry, mosaic, &mut buffer);
        });
        for y in 0..buffer.area.height {
            for x in (0..buffer.area.width).filter(|&x| !geometry.area.contains((x, y).into())) {
                prop_assert_eq!(&buffer[(x, y)], &blank[(x, y)]);
            }
        }
    });
}

#[test]
fn any_area_is_survived() {
    draw_anywhere(24);
}

#[test]
#[ignore = "takes a minute: ten times as many areas"]
fn any_of_many_areas_is_survived() {
    draw_anywhere(480);
}
