//! The law of visibility, for the sides of the board. No side has a player's colours; the three
//! pairs differ in colour and in form; opposite sides look alike.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

use super::differing::{is_block, judge, judge_by};
use super::joins::is_ink;
use crate::kit::picture::tests::difference;
use crate::kit::picture::{Rendering, Rgb, ThemeName};
use crate::kit::ui::board;
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::colour::Depth;
use crate::kit::ui::glyphs::{ASCII, Glyphs, Skin, UNICODE};
use crate::kit::ui::theme::Theme;
use crate::punct::picture::Scene;
use crate::punct::screen::view::Mosaic;
use crate::punct::screen::view::bricks::edge::ground_of_bars;
use crate::punct::screen::view::geometry::Geometry;
use crate::rules::{Player, Position, Rules, Side};

/// The least distance (CIELAB, CIE76) of a side's colour from another pair's colour and from all
/// colours that show the owner of a piece. The distance is three times that of marks, because
/// marks lie side by side, but a side must not remind a viewer even of pieces far away from it.
const FAR: f64 = 40.0;

#[test]
fn no_side_has_a_players_colour_or_another_pairs_at_any_depth() {
    let mut pairs = Vec::new();
    for name in ThemeName::COLOURED {
        for depth in [Depth::TrueColour, Depth::Ansi256, Depth::Ansi16, Depth::Ansi8] {
            let palette = Theme::new(name, depth).palette();
            let mut others: Vec<(String, Rgb)> = Vec::new();
            for player in Player::BOTH {
                let piece = palette.piece(player);
                others.push((format!("{player}'s PÜNCT"), piece.punct));
                others.push((format!("{player}'s body"), piece.body));
                let bricks = (0..4).map(|nth| palette.brick(player, nth));
                others.extend(bricks.map(|brick| (format!("{player}'s brick"), brick)));
            }
            for side in Side::PAIRS {
                let colour = palette.side(side);
                for (what, other) in &others {
                    let [one, other] = [colour, *other].map(|rgb| depth.nearest_colour(rgb));
                    let what = format!("{name} {depth:?}: {side:?} | {what}");
                    pairs.push((difference(one, other), what));
                }
                others.push((format!("{side:?}"), colour));
            }
        }
    }
    judge_by(FAR, pairs);
}

/// The mark of the last move lies beside the sides. With few colours, where both may be yellow, the
/// form tells: the mark is the ground of a sign, the side a bar.
#[test]
fn the_last_move_has_the_colour_of_no_side() {
    let mut pairs = Vec::new();
    for name in ThemeName::COLOURED {
        for depth in [Depth::TrueColour, Depth::Ansi256] {
            let palette = Theme::new(name, depth).palette();
            for side in Side::PAIRS {
                let [one, other] =
                    [palette.last, palette.side(side)].map(|rgb| depth.nearest_colour(rgb));
                pairs.push((difference(one, other), format!("{name} {depth:?}: {side:?}")));
            }
        }
    }
    judge(pairs);
}

fn empty() -> Scene {
    Scene::new(Position::new(Rules::default()))
}

fn draw(scene: &Scene, skin: Skin, rendering: Rendering, size: BoardSize) -> (Buffer, Geometry) {
    let area = Rect::new(0, 0, size.board().width, size.board().height);
    let (mut buffer, geometry) = (Buffer::empty(area), Geometry::new(size, area));
    let mosaic = &mut Mosaic::default();
    board::draw(scene, skin, rendering, &geometry, mosaic, &mut buffer);
    (buffer, geometry)
}

/// The form of a cell of a slanted side: its sign, or the rows with ink.
fn form(cell: &Cell) -> String {
    let glyph = cell.symbol().chars().next().unwrap_or(' ');
    if !is_block(cell) {
        return glyph.to_string();
    }
    let inked = |row: i32| (0..2).any(|column| is_ink(glyph, column, row));
    (0..6).map(|row| if inked(row) { '#' } else { '.' }).collect()
}

fn skins() -> Vec<Skin> {
    let skin =
        |name, depth, glyphs: &'static Glyphs| Skin { theme: Theme::new(name, depth), glyphs };
    let mut skins = Vec::new();
    for depth in [Depth::TrueColour, Depth::Ansi256, Depth::Ansi16, Depth::Ansi8, Depth::None] {
        for glyphs in [&UNICODE, &ASCII] {
            skins.extend(ThemeName::COLOURED.map(|name| skin(name, depth, glyphs)));
        }
    }
    skins
}

#[test]
fn form_alone_tells_the_pairs_of_sides_on_the_screen() {
    for skin in skins() {
        for rendering in [Rendering::Bricks, Rendering::Quadrants, Rendering::Sextants] {
            for size in BoardSize::all().take(5) {
                let (buffer, geometry) = draw(&empty(), skin, rendering, size);
                let about = format!("{size} {rendering} {skin:?}");
                let forms = |side| -> Vec<String> {
                    let cells = geometry.outside(side);
                    cells.into_iter().map(|at| form(&buffer[(at.x as u16, at.y as u16)])).collect()
                };
                let [rising, falling] = [Side::UpperLeft, Side::UpperRight].map(&forms);
                assert_eq!(rising, forms(Side::LowerRight), "{about}");
                assert_eq!(falling, forms(Side::LowerLeft), "{about}");
                assert!(rising.iter().zip(&falling).all(|(one, other)| one != other), "{about}");
            }
        }
    }
}

/// The signs stand on the theme's paper around the board or on the edge, not on the terminal's own
/// colour.
#[test]
fn beside_the_sides_there_is_the_themes_own_paper_or_the_edge() {
    for name in ThemeName::COLOURED {
        for background in [None, Some(Rgb(0, 0, 0)), Some(Rgb(255, 255, 255))] {
            for depth in [Depth::TrueColour, Depth::Ansi256, Depth::Ansi16, Depth::Ansi8] {
                let theme = Theme::new(name, depth).on_background(background);
                for glyphs in [&UNICODE, &ASCII] {
                    let skin = Skin { theme, glyphs };
                    for size in BoardSize::all().take(4) {
                        let (buffer, geometry) = draw(&empty(), skin, Rendering::Quadrants, size);
                        for cell in Side::ALL.into_iter().flat_map(|side| geometry.outside(side)) {
                            let cell = &buffer[(cell.x as u16, cell.y as u16)];
                            let mut grounds = vec![ground_of_bars(theme)];
                            if size.pitch() > 1 || !skin.has_halves() {
                                grounds.push(theme.paper());
                            }
                            assert!(grounds.contains(&cell.bg), "{size} {theme:?}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn sides_that_a_chain_joins_are_solid() {
    let mut scene = empty();
    scene.joined_side = Some(Side::Top);
    for name in ThemeName::COLOURED {
        let theme = Theme::new(name, Depth::TrueColour);
        let skin = Skin { theme, glyphs: &UNICODE };
        let chain = theme.depth().colour(theme.palette().chain);
        for size in BoardSize::all().take(5) {
            let (buffer, geometry) = draw(&scene, skin, Rendering::Quadrants, size);
            for side in [Side::Top, Side::Bottom] {
                let spaces: Vec<_> = side.spaces().into_iter().collect();
                let [first, last] = [spaces[0], spaces[spaces.len() - 1]];
                let middle = |space| geometry.block(space).x + i32::from(size.zoom());
                for x in middle(first) + 1..middle(last) - 1 {
                    let mut cells = (0..buffer.area.height).map(|y| &buffer[(x as u16, y)]);
                    let has_bar = cells.any(|cell| [cell.fg, cell.bg].contains(&chain));
                    assert!(has_bar, "{name} {size} {side:?}: column {x}");
                }
            }
        }
    }
}

#[test]
fn on_a_light_page_nothing_dark_is_drawn_at_the_ends_of_the_rows() {
    let theme = Theme::new(ThemeName::Light, Depth::TrueColour);
    let skin = Skin { theme, glyphs: &UNICODE };
    let (buffer, geometry) = draw(&empty(), skin, Rendering::Bricks, BoardSize::M);
    let edge = theme.depth().colour(theme.palette().edge());
    for y in geometry.area.y..geometry.area.bottom() {
        let filled = (0..buffer.area.width).filter(|&x| buffer[(x, y)].bg == edge).count();
        assert_eq!(filled, 0, "line {y}");
    }
}
