//! Tests that a viewer can distinguish the colours of pieces on the brick board. Pieces differ from
//! empty spaces and from the other player's pieces, with or without marks, even in the few colours
//! of some terminals.

use std::collections::{HashMap, HashSet};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::marks::ghost_ground;
use super::spaces::IN_CENTRE;
use super::{Bricks, PARTED};
use crate::kit::picture::tests::difference;
use crate::kit::picture::{Division, Rgb, ThemeName};
use crate::kit::ui::board::Canvas;
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::colour::Depth;
use crate::kit::ui::glyphs::{Skin, UNICODE};
use crate::kit::ui::theme::Theme;
use crate::punct::picture::Scene;
use crate::punct::picture::tests::samples::{self, SampleAim};
use crate::punct::screen::view::geometry::Geometry;
use crate::punct::screen::view::tests::differing::judge;
use crate::rules::{CENTRAL_HEXAGON, Player, Position, Rules, Space, SpaceSet, lines_through};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum SampleBody {
    Empty,
    Ghost,
    Piece(Player),
}

impl SampleBody {
    /// Whether two bodies must have different colours. An empty space and a ghost may have the same
    /// colour, because signs distinguish them.
    fn must_differ(self, other: SampleBody) -> bool {
        self != other && [self, other].iter().any(|body| matches!(body, SampleBody::Piece(_)))
    }
}

/// Returns a scene for each mark, with the name of the mark. Each scene has its mark all over the
/// board.
fn marked_scenes(plain: &Scene) -> Vec<(&'static str, Scene)> {
    let all = !SpaceSet::EMPTY;
    let mark = |change: fn(&mut Scene, SpaceSet)| {
        let mut scene = plain.clone();
        change(&mut scene, all);
        scene
    };
    vec![
        ("plain", plain.clone()),
        ("line", mark(|scene, all| scene.lines = all)),
        ("target", mark(|scene, all| (scene.lines, scene.targets) = (all, all))),
        ("closed", mark(|scene, all| scene.misfits = all)),
        ("pointed", mark(|scene, all| scene.pointed = all)),
        ("last", mark(|scene, all| scene.last = all)),
        ("way", mark(|scene, all| scene.last_way = all)),
        ("chain", mark(|scene, all| scene.chain = all)),
        ("blocks", mark(|scene, all| scene.blockers = all)),
        ("threat", mark(|scene, all| scene.threats = all)),
        ("crossed", mark(|scene, _| scene.cursor = Some(Space::CENTRE))),
    ]
}

fn body_of(scene: &Scene, space: Space) -> SampleBody {
    let top = scene.position.top(space);
    top.map_or(SampleBody::Empty, |piece| SampleBody::Piece(piece.owner))
}

/// Returns the bodies in some positions, with their colours in the terminal. The value names the
/// mark and the space of an example.
fn bodies(theme: Theme) -> HashMap<(SampleBody, [u8; 3]), String> {
    let skin = Skin { theme, glyphs: &UNICODE, blocks: Division::Quadrants };
    let area = Rect::new(0, 0, BoardSize::M.board().width, BoardSize::M.board().height);
    let geometry = Geometry::new(BoardSize::M, area);
    let mut buffer = Buffer::empty(area);
    let mut seen = HashMap::new();
    let mut note = |body: SampleBody, colour: Rgb, what: String| {
        let Rgb(r, g, b) = theme.depth().nearest_colour(colour);
        seen.entry((body, [r, g, b])).or_insert(what);
    };
    let games = [(SampleAim::Stacks, 7), (SampleAim::Chains, 8), (SampleAim::Stacks, 9)];
    for (aim, seed) in games {
        let positions = samples::positions(aim, seed, 60);
        for position in positions.into_iter().skip(3).step_by(8) {
            for (mark, scene) in marked_scenes(&Scene::new(position.clone())) {
                let canvas = &mut Canvas::new(&mut buffer, area);
                let bricks = Bricks::new(&scene, skin, &geometry, canvas);
                for space in Space::all() {
                    note(body_of(&scene, space), bricks.ground(space), format!("{mark} {space}"));
                }
            }
        }
    }
    let palette = theme.palette();
    for (name, tint) in [("fits", palette.ghost_legal), ("refused", palette.ghost_illegal)] {
        for open in [false, true] {
            note(
                SampleBody::Ghost,
                ghost_ground(palette, tint, open),
                format!("{name}, open: {open}"),
            );
        }
    }
    seen
}

#[test]
fn bodies_of_pieces_are_told_from_each_other_and_from_the_board_at_every_depth() {
    let mut pairs = Vec::new();
    for name in ThemeName::COLOURED {
        for depth in [Depth::TrueColour, Depth::Ansi256, Depth::Ansi16, Depth::Ansi8] {
            let bodies: Vec<_> = bodies(Theme::new(name, depth)).into_iter().collect();
            let has_shades = Theme::new(name, depth).has_shades();
            for player in Player::BOTH.map(SampleBody::Piece) {
                let shades = bodies.iter().filter(|((body, _), _)| *body == player).count();
                assert!(shades >= 4 || !has_shades, "{name} {depth:?} {player:?}: {shades}");
            }
            for (nth, ((one, a), what)) in bodies.iter().enumerate() {
                for ((other, b), another) in &bodies[..nth] {
                    if !one.must_differ(*other) {
                        continue;
                    }
                    let [a, b] = [a, b].map(|&[r, g, b]| Rgb(r, g, b));
                    let what =
                        format!("{name} {depth:?}: {one:?} ({what}) | {other:?} ({another})");
                    pairs.push((difference(a, b), what));
                }
            }
        }
    }
    judge(pairs);
}

/// The least distance of a line's tint from the colours around it. It is small, because a whole
/// line is easier to see than a single mark.
const TINTED: f64 = 10.0;

#[test]
fn shades_are_close_but_told_from_each_other_and_far_from_the_board() {
    for (theme, depth) in ThemeName::COLOURED
        .into_iter()
        .flat_map(|t| [Depth::TrueColour, Depth::Ansi256].map(|d| (t, d)))
    {
        let palette = theme.palette();
        let shades = Player::BOTH.map(|player| [0, 1, 2, 3].map(|n| palette.brick(player, n)));
        let board = [palette.board, palette.board_alternate];
        let centre = [palette.centre, palette.centre_alternate];
        let shown = |rgbs: &[Rgb]| -> Vec<_> {
            rgbs.iter().map(|&rgb| depth.nearest_colour(rgb)).collect()
        };
        let [white, black] = shades.map(|shades| shown(&shades));
        let ground = shown(&[board, centre].concat());
        for (one, other) in
            white.iter().flat_map(|one| ground.iter().chain(&black).map(move |other| (one, other)))
        {
            assert!(one.distance(*other) >= PARTED, "{theme} {depth:?} {one:?} {other:?}");
        }
        for (one, other) in
            black.iter().flat_map(|one| ground.iter().map(move |other| (one, other)))
        {
            assert!(one.distance(*other) >= PARTED, "{theme} {depth:?} {one:?} {other:?}");
        }
        if depth == Depth::TrueColour {
            let [second, third] = [1, 2].map(|nth| black[nth].mix(palette.centre, IN_CENTRE));
            assert!(second.distance(third) >= PARTED, "{theme}: {second:?} {third:?}");
        }
        for shades in [white, black] {
            for (nth, one) in shades.iter().enumerate() {
                for other in &shades[..nth] {
                    let apart = difference(*one, *other);
                    assert!(
                        (3.0..28.0).contains(&apart),
                        "{theme} {depth:?} {one:?} {other:?} {apart}"
                    );
                }
            }
        }
    }
}

/// Along a line, all empty spaces have one colour, and their neighbours have other colours.
#[test]
fn the_cursors_lines_are_of_one_tint_that_is_seen_in_all_directions() {
    for (theme, depth) in ThemeName::COLOURED
        .into_iter()
        .flat_map(|t| [Depth::TrueColour, Depth::Ansi256].map(|d| (t, d)))
    {
        for lines in [SpaceSet::EMPTY, lines_through(Space::CENTRE)] {
            let mut scene = Scene::new(Position::new(Rules::default()));
            (scene.cursor, scene.lines) = (Some(Space::CENTRE), lines);
            let size = BoardSize::M;
            let area = Rect::new(0, 0, size.board().width, size.board().height);
            let (geometry, mut buffer) = (Geometry::new(size, area), Buffer::empty(area));
            let mut canvas = Canvas::new(&mut buffer, area);
            let theme = Theme::new(theme, depth);
            let skin = Skin { theme, glyphs: &UNICODE, blocks: Division::Quadrants };
            let bricks = Bricks::new(&scene, skin, &geometry, &mut canvas);
            let tinted = bricks.crossed | scene.lines;
            for part in [CENTRAL_HEXAGON, !CENTRAL_HEXAGON] {
                let shown = |set: SpaceSet, colour: &dyn Fn(Space) -> Rgb| {
                    let colours = set.into_iter().map(|space| depth.nearest_colour(colour(space)));
                    colours.collect::<HashSet<Rgb>>()
                };
                let tints = shown(tinted & part, &|space| bricks.empty_ground(space));
                let plain = shown(part, &|space| bricks.empty_colour(space));
                assert_eq!(tints.len(), 1, "{theme:?}: {tints:?}");
                let pairs = tints.iter().flat_map(|tint| plain.iter().map(move |p| (tint, p)));
                for (tint, plain) in pairs {
                    let apart = difference(*tint, *plain);
                    assert!(apart >= TINTED, "{theme:?}: {tint:?} {plain:?} {apart}");
                }
            }
        }
    }
}
