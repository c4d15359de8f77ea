//! The law of every board made of characters. Between two adjacent visible dots there is a visible
//! join if they belong to one piece, and otherwise a visible boundary.
//!
//! The test reads the cells alone. With outlines, each cell is spread out to two by six sub-pixels
//! of the colours that the terminal shows. A character that is not a block leaves all of them
//! background.
//!
//! - *Join*: a path of neighbouring sub-pixels within the two blocks leads from one dot to the
//!   other. The colour of each is close to the background of one of the two dots.
//! - *Boundary*: the backgrounds of the two dots look different at a glance ([`PARTED`]), or there
//!   is no such path, even if it may use all colours nearer than [`PARTED`] to one of the two.
//!
//! A mark may tint a dot and its surroundings. Then it suffices that the outlines meet.
//!
//! With links, a join is a link's character between the two dots, or two joins by way of the
//! piece's third dot. A boundary is the absence of a link's character. At size S there is only one
//! cell beside a dot for three links and the level. There a join may be hidden by another link or
//! by a level, but a link must never stand where there is no join.

use std::collections::HashSet;
use std::sync::LazyLock;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::kit::picture::tests::difference;
use crate::kit::picture::{Rendering, Rgb, ThemeName};
use crate::kit::ui::board;
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::colour::{Depth, rgb_of};
use crate::kit::ui::glyphs::{ASCII, CONSOLE, Glyphs, Skin, UNICODE};
use crate::kit::ui::theme::Theme;
use crate::punct::picture::Scene;
use crate::punct::picture::tests::samples::{self, SampleAim};
use crate::punct::screen::view::Mosaic;
use crate::punct::screen::view::geometry::Geometry;
use crate::rules::{Direction, Player, Position, Space, SpaceSet};

/// The least distance of colours that look different at a glance.
const PARTED: u32 = 4_000;

/// The least difference (CIELAB, CIE76) of the shades of touching pieces.
const SHADED: f64 = 4.0;

/// The greatest distance of colours that look the same.
const SAME: u32 = 2_500;

struct Drawn {
    buffer: Buffer,
    geometry: Geometry,
    skin: Skin,
    /// The position, if dots are shapes in pictures of this size; else `None`. The background of
    /// such a dot is the colour of its piece, whatever colour its cell has.
    bodies: Option<Position>,
}

fn draw(scene: &Scene, skin: Skin, size: BoardSize) -> Drawn {
    draw_as(Rendering::Bricks, scene, skin, size)
}

fn draw_as(rendering: Rendering, scene: &Scene, skin: Skin, size: BoardSize) -> Drawn {
    let area = Rect::new(0, 0, size.board().width, size.board().height);
    let geometry = Geometry::new(size, area);
    let mut buffer = Buffer::empty(area);
    board::draw(scene, skin, rendering, &geometry, &mut Mosaic::default(), &mut buffer);
    let dots_are_shapes = rendering != Rendering::Bricks && size > BoardSize::L;
    let bodies = dots_are_shapes.then(|| scene.position.clone());
    Drawn { buffer, geometry, skin, bodies }
}

type Point = (i32, i32);

/// The block characters, by the quarters that they fill.
const QUARTERS: [char; 16] =
    [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// Whether a sub-pixel of a cell has the colour of the character.
pub fn is_ink(glyph: char, column: i32, row: i32) -> bool {
    let quarter = 1 << (column + 2 * (row / 3));
    let sixth = 1 << (column + 2 * (row / 2));
    match glyph {
        ' ' => false,
        '━' | '─' => row / 2 == 1,
        '▆' => row > 1,
        '▂' | '▁' => row > 4,
        '▔' => row == 0,
        '▏' | '│' => column == 0,
        '\u{1fb00}'..='\u{1fb3b}' => {
            let bits = glyph as u32 - 0x1fb00 + 1;
            let bits = bits + u32::from(bits > 20);
            (bits + u32::from(bits > 41)) & sixth != 0
        }
        block => QUARTERS.iter().position(|&c| c == block).is_some_and(|n| n & quarter != 0),
    }
}

impl Drawn {
    fn glyph(&self, x: i32, y: i32) -> char {
        self.buffer[(x as u16, y as u16)].symbol().chars().next().unwrap()
    }

    /// The colour of a sub-pixel.
    fn colour(&self, (x, y): Point) -> Rgb {
        let cell = &self.buffer[((x / 2) as u16, (y / 6) as u16)];
        let ink = is_ink(self.glyph(x / 2, y / 6), x % 2, y % 6);
        // The surroundings of the board count as black.
        rgb_of(if ink { cell.fg } else { cell.bg }).unwrap_or(Rgb(0, 0, 0))
    }

    /// One sub-pixel of each text cell of a space: of its dot, and of the level or mark beside it.
    /// For a dot that is a shape, all sub-pixels of the cells that the shape may reach.
    fn text(&self, space: Space) -> Vec<Point> {
        let cell = self.geometry.dot(space);
        if self.bodies.is_some() {
            let reach = i32::from(self.geometry.size.zoom()) / 2;
            let columns = 2 * (cell.x + 1 - reach)..2 * (cell.x + 1 + reach);
            return columns
                .flat_map(|x| (6 * cell.y..6 * cell.y + 6).map(move |y| (x, y)))
                .collect();
        }
        let columns = 0..self.geometry.size.zoom().min(2).into();
        columns.map(|column| (2 * (cell.x + column), 6 * cell.y + 3)).collect()
    }

    fn dot(&self, space: Space) -> Point {
        self.text(space)[0]
    }

    /// The background of a dot.
    fn ground(&self, space: Space) -> Rgb {
        let Some(position) = &self.bodies else { return self.colour(self.dot(space)) };
        let owner = position.top(space).unwrap().owner;
        self.skin.theme.depth().nearest_colour(self.skin.theme.palette().piece(owner).body)
    }

    fn is_in(&self, (x, y): Point, spaces: [Space; 2]) -> bool {
        let at = (u16::try_from(x.div_euclid(2)), u16::try_from(y.div_euclid(6)));
        let (Ok(x), Ok(y)) = at else { return false };
        self.geometry.space_at(x, y).is_some_and(|space| spaces.contains(&space))
    }

    /// Whether a path of sub-pixels for which `counts` holds leads from one dot to the other.
    fn is_way(&self, spaces: [Space; 2], counts: impl Fn(Point) -> bool) -> bool {
        let [from, to] = spaces.map(|space| self.text(space));
        let mut reached: HashSet<Point> = from.iter().copied().collect();
        let mut open = from;
        while let Some((x, y)) = open.pop() {
            for next in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] {
                let counts = || to.contains(&next) || counts(next);
                if self.is_in(next, spaces) && counts() && reached.insert(next) {
                    open.push(next);
                }
            }
        }
        to.iter().any(|point| reached.contains(point))
    }

    /// Whether a path of sub-pixels in colours near those of the two dots leads from one dot to the
    /// other.
    fn is_way_of_colour(&self, spaces: [Space; 2], tolerance: u32) -> bool {
        let own = spaces.map(|space| self.ground(space));
        let near = |point| own.iter().any(|own| own.distance(self.colour(point)) < tolerance);
        self.is_way(spaces, near)
    }

    /// Whether the two dots of a piece are joined by its colour, which is that of `plain`, and by
    /// the cells of their texts, which marks may tint.
    fn meet(&self, spaces: [Space; 2], plain: &Drawn) -> bool {
        let text: Vec<Point> = spaces.iter().flat_map(|&space| self.text(space)).collect();
        let own = spaces.map(|space| plain.ground(space));
        self.is_way(spaces, |(x, y)| {
            let is_text = text.iter().any(|&(a, b)| (a / 2, b / 6) == (x / 2, y / 6));
            is_text || own.iter().any(|own| own.distance(self.colour((x, y))) < SAME)
        })
    }

    fn is_joined(&self, spaces: [Space; 2]) -> bool {
        self.is_way_of_colour(spaces, SAME)
    }

    fn is_parted(&self, spaces: [Space; 2]) -> bool {
        let [one, other] = spaces.map(|space| self.ground(space));
        difference(one, other) >= SHADED || !self.is_way_of_colour(spaces, PARTED)
    }

    /// Whether a link's character runs between two dots.
    fn is_linked(&self, spaces: [Space; 2]) -> bool {
        let links = self.skin.glyphs.links;
        let [a, b] = spaces.map(|space| self.geometry.dot(space));
        let (upper, lower) = if (a.y, a.x) < (b.y, b.x) { (a, b) } else { (b, a) };
        let size = self.geometry.size;
        if upper.y == lower.y {
            return (upper.x + 1..lower.x).any(|x| self.glyph(x, upper.y) == links.along);
        }
        let falls = upper.x < lower.x;
        let (glyph, step) = if falls { (links.falling, 1) } else { (links.rising, -1) };
        match (size.zoom(), size.pitch()) {
            (1, _) if falls => self.glyph(upper.x + 1, upper.y) == glyph,
            (1, _) => self.glyph(lower.x + 1, lower.y) == glyph,
            (_, 1) => self.glyph(upper.x + step, upper.y) == glyph,
            _ => self.glyph(upper.x + step, upper.y + 1) == glyph,
        }
    }
}

/// All pairs of adjacent visible dots, and whether they belong to one piece.
fn pairs(position: &Position) -> Vec<([Space; 2], bool)> {
    let half = [Direction::UpLeft, Direction::UpRight, Direction::Right];
    let all =
        Space::all().flat_map(|a| half.into_iter().filter_map(move |d| Some([a, a.step(d)?])));
    let tops = |[a, b]: [Space; 2]| Some((position.top(a)?, position.top(b)?));
    all.filter_map(|pair| tops(pair).map(|(a, b)| (pair, a == b))).collect()
}

fn skins(glyphs: &'static Glyphs, depths: &[Depth]) -> Vec<Skin> {
    let names = ThemeName::COLOURED;
    let themes = names.iter().flat_map(|&name| depths.iter().map(move |&d| Theme::new(name, d)));
    themes.map(|theme| Skin { theme, glyphs }).collect()
}

/// The skins of the console of Linux.
fn consoles() -> impl Iterator<Item = Skin> {
    let names = ThemeName::COLOURED;
    let themes = names.into_iter().map(|name| Theme::new(name, Depth::Ansi8));
    themes.map(|theme| Skin { theme, glyphs: &CONSOLE })
}

const COLOURS: [Depth; 4] = [Depth::TrueColour, Depth::Ansi256, Depth::Ansi16, Depth::Ansi8];

/// Some positions of random games between players who climb and players who connect.
static POSITIONS: LazyLock<Vec<Position>> =
    LazyLock::new(|| positions(4).into_iter().step_by(3).collect());

/// The positions at every other ply.
fn positions(seeds: u64) -> Vec<Position> {
    let games = (0..seeds).flat_map(|seed| [(SampleAim::Stacks, seed), (SampleAim::Chains, seed)]);
    games.flat_map(|(aim, seed)| samples::positions(aim, seed, 66)).step_by(2).collect()
}

#[test]
#[ignore = "takes minutes: ten times as many positions"]
fn in_more_positions_all_joins_hold() {
    let positions = positions(40);
    outlines_join(&positions);
    characters_join(&positions);
    links_join(&positions);
}

#[test]
fn outlines_join_what_is_one_piece_and_part_what_is_not() {
    outlines_join(&POSITIONS);
}

fn outlines_join(positions: &[Position]) {
    let skins = skins(&UNICODE, &COLOURS);
    let sizes: Vec<_> = BoardSize::all().take(4).collect();
    let looks = skins.iter().flat_map(|&skin| {
        let first = usize::from(!skin.theme.has_shades());
        sizes[first..].iter().map(move |&s| (skin, s))
    });
    // With few colours, the smallest size has links.
    let of_consoles = consoles().flat_map(|skin| sizes[1..].iter().map(move |&s| (skin, s)));
    let looks: Vec<(Skin, BoardSize)> = looks.chain(of_consoles).collect();
    let mut looks = looks.into_iter().cycle();
    let (mut broken, mut judged) = (Vec::new(), 0);
    for (nth, position) in positions.iter().enumerate() {
        let scene = Scene::new(position.clone());
        for (skin, size) in looks.by_ref().take(2) {
            let drawn = draw(&scene, skin, size);
            for (pair, one) in pairs(&scene.position) {
                judged += 1;
                let holds = if one { drawn.is_joined(pair) } else { drawn.is_parted(pair) };
                let owners = pair.map(|dot| scene.position.top(dot).map(|piece| piece.owner));
                // With few colours, only pieces that touch in a row are parted.
                let is_asked = one
                    || skin.theme.has_shades()
                    || owners[0] != owners[1]
                    || pair[0].row() == pair[1].row();
                if is_asked && !holds {
                    let grounds = pair.map(|space| drawn.ground(space));
                    broken.push((nth, pair, one, size.to_string(), skin.theme, grounds));
                }
            }
        }
    }
    // Three shades part all but a few pieces of a dense position, and none is divided.
    assert!(broken.iter().all(|(_, _, one, ..)| !one), "{:?}", broken.iter().find(|it| it.2));
    let few = broken.len() * 100 < judged;
    assert!(few, "{} of {judged} broken: {:?}", broken.len(), &broken[..broken.len().min(20)]);
}

#[test]
fn pictures_made_of_characters_join_what_is_one_piece_and_part_what_is_not() {
    characters_join(&POSITIONS);
}

/// Checks that fewer than one pair in 500 is broken. A cell shows only two colours, so a boundary
/// may be lost where more than two colours meet in a cell.
fn characters_join(positions: &[Position]) {
    let rich = [Depth::TrueColour, Depth::Ansi256];
    let skins: Vec<_> = skins(&UNICODE, &rich);
    let renderings = [Rendering::Sextants, Rendering::Quadrants];
    let sizes = BoardSize::all().skip(2).take(3);
    let kinds: Vec<_> = sizes.flat_map(|size| renderings.map(|one| (one, size))).collect();
    let mut looks = skins.iter().flat_map(|&skin| kinds.iter().map(move |&k| (skin, k))).cycle();
    let (mut broken, mut judged) = (Vec::new(), 0);
    for (nth, position) in positions.iter().enumerate() {
        let scene = Scene::new(position.clone());
        let (skin, (rendering, size)) = looks.next().unwrap();
        let drawn = draw_as(rendering, &scene, skin, size);
        for (pair, one) in pairs(&scene.position) {
            judged += 1;
            let holds = if one { drawn.is_joined(pair) } else { drawn.is_parted(pair) };
            if !holds {
                broken.push((nth, pair, one, rendering, size.to_string(), skin.theme));
            }
        }
    }
    let few = broken.len() * 500 < judged;
    assert!(few, "{} of {judged} broken: {:?}", broken.len(), &broken[..broken.len().min(20)]);
}

/// Returns a scene for each mark, with only this mark, on a space.
fn marked(position: &Position, space: Space) -> [Scene; 9] {
    let plain = Scene::new(position.clone());
    let here: SpaceSet = std::iter::once(space).collect();
    [
        Scene { cursor: Some(space), ..plain.clone() },
        Scene { marker: Some((space, Player::White)), ..plain.clone() },
        Scene { lines: here, ..plain.clone() },
        Scene { targets: here, ..plain.clone() },
        Scene { pointed_spaces: here, ..plain.clone() },
        Scene { last_from: Some(space), ..plain.clone() },
        Scene { chain: here, ..plain.clone() },
        Scene { blockers: here, ..plain.clone() },
        Scene { threats: here, ..plain },
    ]
}

#[test]
fn no_mark_hides_a_join() {
    let skins = skins(&UNICODE, &COLOURS);
    let sizes = [BoardSize::S, BoardSize::M, BoardSize::L];
    let mut looks = skins.iter().flat_map(|&skin| sizes.map(|size| (skin, size))).cycle();
    let mut broken = Vec::new();
    for position in POSITIONS.iter().step_by(3) {
        let joined = pairs(position).into_iter().filter(|(_, one)| *one);
        for (nth, (pair, _)) in joined.enumerate() {
            let (skin, size) = looks.next().unwrap();
            let scene = &marked(position, pair[nth / 2 % 2])[nth % 9];
            let plain = draw(&Scene::new(position.clone()), skin, size);
            if !draw(scene, skin, size).meet(pair, &plain) {
                broken.push((pair, nth % 9, size.to_string(), skin.theme));
            }
        }
    }
    assert!(broken.is_empty(), "{} broken: {:?}", broken.len(), &broken[..broken.len().min(20)]);
}

#[test]
fn links_join_what_is_one_piece_and_nothing_else() {
    links_join(&POSITIONS);
}

fn links_join(positions: &[Position]) {
    let mut skins = skins(&ASCII, &COLOURS);
    let plain = Theme::new(ThemeName::Monochrome, Depth::None);
    let colourless = |glyphs| Skin { theme: plain, glyphs };
    skins.extend([&ASCII, &UNICODE].map(colourless));
    let sizes = [BoardSize::S, BoardSize::M, BoardSize::L];
    let mut looks = skins.iter().flat_map(|&skin| sizes.map(|size| (skin, size))).cycle();
    for (nth, position) in positions.iter().enumerate() {
        let scene = Scene::new(position.clone());
        for (skin, size) in looks.by_ref().take(2) {
            let drawn = draw(&scene, skin, size);
            for (pair, one) in pairs(&scene.position) {
                let about = format!("{nth} {pair:?} one piece: {one}, {size} {skin:?}");
                let linked = drawn.is_linked(pair);
                if one && size > BoardSize::S {
                    let piece = scene.position.top(pair[0]).unwrap();
                    let by_way = scene.position.visible_spaces(piece).into_iter().any(|third| {
                        pair.iter()
                            .all(|&dot| dot.distance(third) == 1 && drawn.is_linked([dot, third]))
                    });
                    assert!(linked || by_way, "{about}");
                } else {
                    assert!(one || !linked, "{about}");
                }
            }
        }
    }
}
