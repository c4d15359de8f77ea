//! Pictures of the board, stored for review, and what every picture must survive.

use std::cell::RefCell;

use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::board::{self, Look, Style};
use super::geometry::{Geometry, Size};
use super::raster::Raster;
use super::{golden, samples};
use crate::rules::{Player, Space};
use crate::tui::colour::Depth;
use crate::tui::glyphs::{ASCII, Glyphs, UNICODE};
use crate::tui::scene::Scene;
use crate::tui::theme::{Theme, ThemeName};

fn look(name: ThemeName, glyphs: &'static Glyphs) -> Look {
    Look { theme: Theme::new(name, Depth::TrueColour), glyphs }
}

const DARK: ThemeName = ThemeName::Dark;
const PLAIN: ThemeName = ThemeName::Monochrome;

fn draw(scene: &Scene, look: Look, size: Size) -> Buffer {
    draw_as(Style::Bricks, scene, look, size)
}

thread_local! {
    /// Kept from frame to frame, as a program keeps it.
    static RASTER: RefCell<Raster> = RefCell::default();
}

fn draw_as(style: Style, scene: &Scene, look: Look, size: Size) -> Buffer {
    RASTER.with_borrow_mut(|raster| draw_with(raster, style, scene, look, size))
}

fn draw_with(raster: &mut Raster, style: Style, scene: &Scene, look: Look, size: Size) -> Buffer {
    let area = Rect::new(0, 0, size.board().width, size.board().height);
    let mut buffer = Buffer::empty(area);
    board::draw(scene, look, style, &Geometry::new(size, area), raster, &mut buffer);
    buffer
}

fn picture(scene: &Scene, name: ThemeName, size: Size) -> String {
    let look = look(name, &UNICODE);
    golden::pixels(&draw_as(Style::Raster, scene, look, size), look.theme.palette())
}

/// What a board is stored in: the states of the game one has to tell apart.
fn states() -> [(&'static str, Scene); 6] {
    [
        ("start", samples::start()),
        ("middle", samples::middle_game()),
        ("bridge", samples::bridge_in_hand()),
        ("refused", samples::refused_in_hand()),
        ("blocked", samples::blocked()),
        ("won", samples::won()),
    ]
}

const COLOURED: [(&str, ThemeName); 3] =
    [("dark", DARK), ("light", ThemeName::Light), ("colour_blind", ThemeName::ColourBlind)];

#[test]
fn every_state_as_a_picture() {
    for (state, scene) in states() {
        for ((theme, name), (size_name, size)) in COLOURED
            .into_iter()
            .flat_map(|theme| [("l", Size::L), ("xl", Size::L.larger())].map(|size| (theme, size)))
        {
            let name_of_picture = format!("raster_{size_name}_{theme}_{state}");
            insta::assert_snapshot!(name_of_picture, picture(&scene, name, size));
        }
    }
}

#[test]
fn every_state_in_bricks() {
    let plain = [("mono", look(PLAIN, &UNICODE)), ("ascii", look(PLAIN, &ASCII))];
    let coloured = COLOURED.map(|(theme, name)| (theme, look(name, &UNICODE)));
    for (state, scene) in states() {
        for (theme, look) in coloured.into_iter().chain(plain) {
            for (size_name, size) in [("s", Size::S), ("m", Size::M)] {
                let frame = golden::frame(&draw(&scene, look, size));
                insta::assert_snapshot!(format!("bricks_{size_name}_{theme}_{state}"), frame);
            }
        }
    }
    // Where there is no picture, large sizes have bricks with links on lines of their own.
    let ascii = draw(&samples::bridge_in_hand(), look(PLAIN, &ASCII), Size::L);
    insta::assert_snapshot!("bricks_l_ascii_bridge", golden::frame(&ascii));
}

#[test]
fn with_256_colours_no_others_are_used() {
    let look = Look { theme: Theme::new(DARK, Depth::Ansi256), glyphs: &UNICODE };
    for style in [Style::Bricks, Style::Raster] {
        let buffer = draw_as(style, &samples::bridge_in_hand(), look, Size::L);
        let colours = buffer.content.iter().flat_map(|cell| [cell.fg, cell.bg]);
        let known = |colour| matches!(colour, Color::Reset | Color::Indexed(16..));
        assert!(colours.into_iter().all(known), "{style:?}");
    }
}

#[test]
fn a_raster_drawn_over_and_over_stays_the_same() {
    let (mut kept, look) = (Raster::default(), look(DARK, &UNICODE));
    for (size, scene) in [Size::L, Size::M, Size::L].into_iter().zip(&every_scene()) {
        let fresh = draw_with(&mut Raster::default(), Style::Raster, scene, look, size);
        assert_eq!(draw_with(&mut kept, Style::Raster, scene, look, size), fresh, "{size}");
    }
}

#[test]
fn what_is_blended_anew_is_all_that_changed() {
    let look = look(DARK, &UNICODE);
    for size in Size::all().take(6) {
        let mut kept = Raster::default();
        let scenes = every_scene().into_iter().filter(|scene| !scene.position.pieces().is_empty());
        for (scene, changed) in scenes.flat_map(|scene| with_little_changes(&scene)) {
            let fresh = draw_with(&mut Raster::default(), Style::Raster, &changed, look, size);
            draw_with(&mut kept, Style::Raster, &scene, look, size);
            let drawn = draw_with(&mut kept, Style::Raster, &changed, look, size);
            assert!(drawn == fresh, "{size} {:?}", changed.cursor);
        }
    }
}

/// A scene, and the same with one thing changed: each mark alone, a piece gone.
fn with_little_changes(scene: &Scene) -> Vec<(Scene, Scene)> {
    let free = |space: &Space| scene.position.top(*space).is_none();
    let empty = Space::all().find(free).unwrap();
    let piece = *scene.position.pieces().last().unwrap();
    let changes: [&dyn Fn(&mut Scene); 9] = [
        &|scene| scene.cursor = Some(empty),
        &|scene| scene.lines = scene.lines ^ piece.placement.spaces(),
        &|scene| scene.targets.insert(empty),
        &|scene| scene.last = piece.placement.spaces(),
        &|scene| scene.last_from = Some(empty),
        &|scene| scene.chain = scene.chain ^ piece.placement.spaces(),
        &|scene| scene.blockers = piece.placement.spaces(),
        &|scene| scene.marker = Some((empty, piece.owner)),
        &|scene| scene.position = scene.position.peeled(piece).unwrap(),
    ];
    let pair = |change: &&dyn Fn(&mut Scene)| {
        let mut after = scene.clone();
        change(&mut after);
        (scene.clone(), after)
    };
    let mut pairs: Vec<_> = changes.iter().map(pair).collect();
    let others = every_scene();
    pairs.extend(others.into_iter().map(|other| (scene.clone(), other)));
    pairs
}

#[test]
fn the_picture_needs_colours_and_pixels() {
    let of = |depth, glyphs| Look { theme: Theme::new(DARK, depth), glyphs };
    let rich = of(Depth::Ansi256, &UNICODE);
    assert_eq!(Style::usual(Size::L), Style::Raster);
    assert_eq!(Style::usual(Size::M), Style::Bricks);
    for style in [Style::Bricks, Style::Raster] {
        assert_eq!(Style::suiting(style, rich), style);
    }
    for poor in
        [of(Depth::Ansi16, &UNICODE), of(Depth::None, &UNICODE), of(Depth::TrueColour, &ASCII)]
    {
        assert_eq!(Style::suiting(Style::Raster, poor), Style::Bricks);
    }
}

fn every_scene() -> [Scene; 6] {
    states().map(|(_, scene)| scene)
}

fn in_both_styles(scene: Scene) -> [(Scene, Style); 2] {
    [(scene.clone(), Style::Bricks), (scene, Style::Raster)]
}

#[test]
fn without_colours_every_cell_has_the_terminals_own() {
    for scene in every_scene() {
        for depth in [Depth::None, Depth::TrueColour] {
            let name = if depth == Depth::None { DARK } else { PLAIN };
            let look = Look { theme: Theme::new(name, depth), glyphs: &UNICODE };
            let buffer = draw(&scene, look, Size::M);
            assert!(buffer.content.iter().all(|c| c.fg == Color::Reset && c.bg == Color::Reset));
        }
    }
}

#[test]
fn cells_of_the_board_set_both_colours() {
    for name in [ThemeName::Dark, ThemeName::Light, ThemeName::ColourBlind] {
        for size in Size::all().take(4) {
            let area = Rect::new(0, 0, size.board().width, size.board().height);
            let geometry = Geometry::new(size, area);
            for (scene, style) in every_scene().into_iter().flat_map(in_both_styles) {
                let buffer = draw_as(style, &scene, look(name, &UNICODE), size);
                for space in Space::all() {
                    let dot = geometry.dot(space);
                    let cell = &buffer[(dot.x as u16, dot.y as u16)];
                    assert!(cell.fg != Color::Reset && cell.bg != Color::Reset, "{space}");
                }
            }
        }
    }
}

/// What each mark changes in the middle game; all must look different from each other and from no
/// mark at all, on an empty space and on a piece.
fn marked(space: Space) -> Vec<Scene> {
    let plain = Scene { cursor: None, ..samples::middle_game() };
    let one = std::iter::once(space).collect();
    let mut scenes = vec![plain.clone(); 8];
    scenes[1].cursor = Some(space);
    scenes[2].marker = Some((space, Player::White));
    scenes[3].lines = one;
    scenes[4].targets = one;
    scenes[5].last = one;
    scenes[6].chain = one;
    scenes[7].blockers = one;
    scenes
}

#[test]
fn every_mark_can_be_told_from_every_other() {
    let position = samples::middle_game().position;
    let spaces = [
        Space::all().find(|&s| position.top(s).is_none()).unwrap(),
        Space::all().find(|&s| position.top(s).is_some()).unwrap(),
    ];
    let looks = [look(DARK, &UNICODE), look(PLAIN, &UNICODE), look(PLAIN, &ASCII)];
    let bricks = looks.map(|look| (look, Style::Bricks));
    for (look, style) in bricks.into_iter().chain([(looks[0], Style::Raster)]) {
        for (size, space) in Size::all().take(4).flat_map(|size| spaces.map(|space| (size, space)))
        {
            let scenes = marked(space);
            let seen: Vec<_> =
                scenes.iter().map(|scene| draw_as(style, scene, look, size).content).collect();
            let same = |(n, one)| seen[..n].contains(one);
            assert!(!seen.iter().enumerate().any(same), "{space} {size} {:?}", look.theme);
        }
    }
}

#[test]
fn a_ghost_shows_whether_it_is_legal_without_colours_too() {
    let legal = samples::bridge_in_hand();
    let mut illegal = legal.clone();
    illegal.ghost.as_mut().unwrap().fits = false;
    for size in [Size::S, Size::M, Size::L] {
        for glyphs in [&UNICODE, &ASCII] {
            let text = |scene| draw(scene, look(PLAIN, glyphs), size).content;
            let symbols = |scene| text(scene).iter().map(|c| c.symbol().to_string()).collect();
            let (one, other): (Vec<String>, Vec<String>) = (symbols(&legal), symbols(&illegal));
            assert_ne!(one, other, "{size}");
            assert!(one.contains(&glyphs.gap.to_string()), "{size}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_area_is_survived(
        size in proptest::sample::select(Size::all().take(5).collect::<Vec<_>>()),
        style in proptest::sample::select(vec![Style::Bricks, Style::Raster]),
        at in (0..90_u16, 0..40_u16), room in (0..120_u16, 0..60_u16), buffer in (0..90_u16, 0..40_u16),
    ) {
        let mut buffer = Buffer::empty(Rect::new(0, 0, buffer.0, buffer.1));
        let geometry = Geometry::new(size, Rect::new(at.0, at.1, room.0, room.1));
        let blank = buffer.clone();
        let look = look(DARK, &UNICODE);
        let scene = samples::bridge_in_hand();
        RASTER.with_borrow_mut(|raster| {
            board::draw(&scene, look, style, &geometry, raster, &mut buffer);
        });
        for y in 0..buffer.area.height {
            for x in (0..buffer.area.width).filter(|&x| !geometry.area().contains((x, y).into())) {
                prop_assert_eq!(&buffer[(x, y)], &blank[(x, y)]);
            }
        }
    }
}
