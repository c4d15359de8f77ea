//! Tests that a viewer can distinguish the colours of pieces on the brick board. Pieces differ from
//! empty spaces and from the other player's pieces, with or without marks, even in the few colours
//! of some terminals.

use std::collections::HashMap;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Bricks;
use super::pieces::IN_CENTRE;
use crate::kit::picture::tests::difference;
use crate::kit::picture::{LANE, Mark, Rgb, ThemeName};
use crate::kit::ui::board::Canvas;
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::colour::Depth;
use crate::kit::ui::glyphs::{Skin, UNICODE};
use crate::kit::ui::theme::Theme;
use crate::punct::picture::tests::samples::{self, SampleAim};
use crate::punct::picture::{Scene, Shades, tone};
use crate::punct::screen::view::geometry::Geometry;
use crate::punct::screen::view::tests::differing::judge;
use crate::rules::{CENTRAL_HEXAGON, Direction, Player, Position, Space, SpaceSet};

/// The least distance of two colours that look different at a glance.
const PARTED: u32 = 4_000;

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
        ("pointed", mark(|scene, all| scene.pointed_spaces = all)),
        ("last", mark(|scene, all| scene.last = all)),
        ("chain", mark(|scene, all| scene.chain = all)),
        ("blocks", mark(|scene, all| scene.blockers = all)),
        ("threat", mark(|scene, all| scene.threats = all)),
    ]
}

fn body_of(scene: &Scene, space: Space) -> SampleBody {
    let top = scene.position.top(space);
    top.map_or(SampleBody::Empty, |piece| SampleBody::Piece(piece.owner))
}

/// Returns the bodies in some positions, with their colours in the terminal. The value names the
/// mark and the space of an example.
fn bodies(theme: Theme) -> HashMap<(SampleBody, [u8; 3]), String> {
    let skin = Skin { theme, glyphs: &UNICODE };
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
        note(SampleBody::Ghost, tint, name.to_owned());
    }
    seen
}

#[test]
fn bodies_of_pieces_are_told_from_each_other_and_from_the_board_at_every_depth() {
    let mut pairs = Vec::new();
    for name in ThemeName::COLOURED {
        for depth in [Depth::TrueColour, Depth::Ansi256, Depth::Ansi16, Depth::Ansi8] {
            let bodies: Vec<_> = bodies(Theme::new(name, depth)).into_iter().collect();
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

#[test]
fn a_piece_in_the_hand_never_has_the_last_moves_colour() {
    for name in ThemeName::COLOURED {
        for depth in [Depth::TrueColour, Depth::Ansi256, Depth::Ansi16, Depth::Ansi8] {
            let palette = Theme::new(name, depth).palette();
            let [hand, last] = [palette.ghost_legal, palette.last].map(|it| depth.colour(it));
            assert_ne!(hand, last, "{name} {depth:?}");
        }
    }
}

#[test]
fn shades_are_close_but_told_from_each_other_and_far_from_the_board() {
    for (theme, depth) in ThemeName::COLOURED
        .into_iter()
        .flat_map(|t| [Depth::TrueColour, Depth::Ansi256].map(|d| (t, d)))
    {
        let palette = Theme::new(theme, depth).palette();
        let shades = Player::BOTH.map(|player| [0, 1, 2].map(|n| palette.brick(player, n)));
        let [board, centre] = palette.tones;
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
        for nth in [1, 2] {
            let on_centre = black[nth].mix(palette.centre, IN_CENTRE);
            assert!(on_centre.distance(palette.centre) >= PARTED, "{theme}: {on_centre:?}");
        }
        for shades in [white, black] {
            for (nth, one) in shades.iter().enumerate() {
                for other in &shades[..nth] {
                    let apart = difference(*one, *other);
                    assert!(
                        (3.0..30.0).contains(&apart),
                        "{theme} {depth:?} {one:?} {other:?} {apart}"
                    );
                }
            }
        }
    }
}

/// The least distance of a line's tint from the tones around it. It is small, because a whole line
/// is easier to see than a single mark.
const TINTED: f64 = 6.0;

#[test]
fn a_line_has_one_tint_that_is_seen_among_the_tones() {
    for (name, depth) in coloured([Depth::TrueColour, Depth::Ansi256]) {
        let palette = Theme::new(name, depth).palette();
        for (tones, base) in palette.tones.iter().zip([palette.board, palette.centre]) {
            let tint = depth.nearest_colour(base.mix(palette.lane, LANE));
            for tone in tones.map(|tone| depth.nearest_colour(tone)) {
                let apart = difference(tint, tone);
                assert!(apart >= TINTED, "{name} {depth:?} {tint:?} {tone:?} {apart}");
            }
        }
    }
}

/// The least distance of the tones of neighbours: a trained eye sees 2.
const TONES: f64 = 2.5;

#[test]
fn neighbouring_spaces_have_tones_that_differ() {
    for (name, depth) in coloured([Depth::TrueColour, Depth::Ansi256]) {
        let palette = Theme::new(name, depth).palette();
        for space in Space::all() {
            for next in Direction::ALL.into_iter().filter_map(|d| space.step(d)) {
                let both = [space, next];
                // The 256 colours have only one tone for the central hexagon.
                if depth == Depth::Ansi256 && both.iter().all(|it| CENTRAL_HEXAGON.contains(*it)) {
                    continue;
                }
                for tones in [&palette.tones, &palette.wide_tones] {
                    let [one, other] = both.map(|it| depth.nearest_colour(tone(it, tones)));
                    let apart = difference(one, other);
                    assert!(apart >= TONES, "{name} {depth:?} {space} {next}: {apart}");
                }
            }
        }
    }
}

/// Every mark against all that can be its ground.
#[test]
fn chips_are_seen_on_every_ground() {
    let mut pairs = Vec::new();
    for (name, depth) in coloured([Depth::TrueColour, Depth::Ansi256, Depth::Ansi16]) {
        let palette = Theme::new(name, depth).palette();
        let bricks = Player::BOTH.map(|player| [0, 1, 2].map(|nth| palette.brick(player, nth)));
        let grounds: Vec<Rgb> =
            palette.tones.as_flattened().iter().chain(bricks.as_flattened()).copied().collect();
        for mark in Mark::ALL {
            for &ground in &grounds {
                let [one, other] =
                    [palette.mark(mark), ground].map(|rgb| depth.nearest_colour(rgb));
                pairs.push((
                    difference(one, other),
                    format!("{name} {depth:?} {mark:?} {ground:?}"),
                ));
            }
        }
    }
    judge(pairs);
}

fn coloured<const N: usize>(depths: [Depth; N]) -> impl Iterator<Item = (ThemeName, Depth)> {
    ThemeName::COLOURED.into_iter().flat_map(move |name| depths.map(|depth| (name, depth)))
}

/// What a frame of bricks at size M shows of a position, with some marks.
fn frame(scene: &Scene, skin: Skin) -> (Buffer, Geometry) {
    let size = BoardSize::M;
    let area = Rect::new(0, 0, size.board().width, size.board().height);
    let (geometry, mut buffer) = (Geometry::new(size, area), Buffer::empty(area));
    super::draw(scene, skin, &geometry, &mut Canvas::new(&mut buffer, area));
    (buffer, geometry)
}

fn sample_positions() -> impl Iterator<Item = Position> {
    let games = [(SampleAim::Stacks, 11), (SampleAim::Chains, 12), (SampleAim::Stacks, 13)];
    games.into_iter().flat_map(|(aim, seed)| samples::positions(aim, seed, 60)).skip(2).step_by(9)
}

#[test]
fn a_mark_changes_nothing_outside_its_block() {
    for (name, depth) in coloured([Depth::TrueColour, Depth::Ansi256, Depth::Ansi16, Depth::Ansi8])
    {
        let skin = Skin { theme: Theme::new(name, depth), glyphs: &UNICODE };
        for position in sample_positions().step_by(5) {
            let plain = Scene::new(position);
            let (before, geometry) = frame(&plain, skin);
            for space in Space::all().step_by(7) {
                let here: SpaceSet = std::iter::once(space).collect();
                for mark in Mark::ALL {
                    let mut scene = plain.clone();
                    match mark {
                        Mark::Cursor => scene.cursor = Some(space),
                        Mark::Threat => scene.threats = here,
                        Mark::Blocker => scene.blockers = here,
                        Mark::Chain => scene.chain = here,
                        Mark::Last => scene.last = here,
                        Mark::Tip => scene.pointed_spaces = here,
                    }
                    let (after, _) = frame(&scene, skin);
                    for at in before.area.positions().filter(|&at| before[at] != after[at]) {
                        assert_eq!(geometry.space_at(at.x, at.y), Some(space), "{mark:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_space_shows_one_piece_and_its_owner_on_both_sides_of_a_mark() {
    for (name, depth) in coloured([Depth::TrueColour, Depth::Ansi256, Depth::Ansi16]) {
        let skin = Skin { theme: Theme::new(name, depth), glyphs: &UNICODE };
        for position in sample_positions() {
            let mut scene = Scene::new(position);
            for chain in [SpaceSet::EMPTY, !SpaceSet::EMPTY] {
                scene.chain = chain;
                let (buffer, geometry) = frame(&scene, skin);
                let (mut buffer_of_bricks, area) = (Buffer::empty(buffer.area), buffer.area);
                let mut canvas = Canvas::new(&mut buffer_of_bricks, area);
                let bricks = Bricks::new(&scene, skin, &geometry, &mut canvas);
                for space in Space::all().filter(|&it| scene.position.top(it).is_some()) {
                    let own = depth.colour(bricks.ground(space));
                    let tone = depth.colour(bricks.tone(space));
                    let block = geometry.block(space);
                    for x in [0, 3] {
                        let cell = &buffer[((block.x + x) as u16, block.y as u16)];
                        let parts = match cell.symbol() {
                            "▀" | "▄" => vec![cell.fg, cell.bg],
                            _ => vec![cell.bg],
                        };
                        assert!(parts.iter().all(|part| [own, tone].contains(part)), "{space}");
                        assert!(chain.is_empty() || parts.contains(&own), "{space}");
                    }
                }
            }
        }
    }
}

/// The least distance of two tints of one owner.
const SHADED: f64 = 4.0;

#[test]
fn touching_pieces_of_one_owner_have_shades_that_differ() {
    for (name, depth) in coloured([Depth::TrueColour, Depth::Ansi256]) {
        let palette = Theme::new(name, depth).palette();
        for player in Player::BOTH {
            let shades = [0, 1, 2].map(|nth| depth.nearest_colour(palette.brick(player, nth)));
            for (one, other) in [(0, 1), (0, 2), (1, 2)] {
                let apart = difference(shades[one], shades[other]);
                assert!(apart >= SHADED, "{name} {depth:?} {player:?} {one} {other}: {apart}");
            }
        }
    }
    // Three shades are nearly always enough for pieces that touch.
    let (mut alike, mut touching) = (0, 0);
    for position in sample_positions() {
        let shades = Shades::from_position(&position);
        for space in Space::all() {
            let Some(piece) = position.top(space) else { continue };
            let next = Direction::ALL.into_iter().filter_map(|d| position.top(space.step(d)?));
            for other in next.filter(|other| *other != piece && other.owner == piece.owner) {
                touching += 1;
                alike += i32::from(shades.get(piece) == shades.get(other));
            }
        }
    }
    assert!(touching > 500 && alike * 50 < touching, "{alike} of {touching}");
}
