//! The help page. Each sample of the board's signs is cut out of a board that is drawn like the one
//! on the screen, so it looks the same; in place of pixels, it is drawn in characters.

use Kind::{Basic, Gipf, Loaded, Used};
use Player::{Black, White};
use ratatui::layout::{Position, Rect};

use super::Dialog;
use crate::gipf::picture::{Push, Scene};
use crate::gipf::rules::{Entry, Kind, Layer, Point, Spot, SpotSet, Stack};
use crate::gipf::screen::board::{BoardOnScreen, Geometry, Mosaic, Size};
use crate::gipf::screen::{keys, layout};
use crate::kit::picture::Rendering;
use crate::kit::shell::{HelpPage, MarkSamples, RulesCard};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::board;
use crate::kit::ui::keys::help_rows;
use crate::kit::ui::popup::Lines;
use crate::rules::Player;

pub const HELP: HelpPage<Dialog> = HelpPage {
    title: "Help: GIPF",
    keys: |section| help_rows(keys::KEYS.iter(), section),
    mouse: keys::MOUSE,
    heading_of_marks: "What the board shows",
    marks: samples,
    beside: BESIDE,
};

/// The words and signs in the texts around the board, with their meanings.
const BESIDE: &[(&str, &str)] = &[
    ("▶", "whose turn it is"),
    ("reserve", "basic pieces that can still be pushed in; a GIPF-piece takes two"),
    ("captured", "basic pieces of the other player, taken for good"),
    ("left", "potentials that may still come in on basic pieces; in a narrow window: to load"),
    ("loaded or used", "potentials that are on the board; in a narrow window: in play"),
    ("challenges", "how often the use of a potential may still be contested by a game of PÜNCT"),
    ("[ ]", "around the kind of piece that is chosen to be pushed in"),
];

type SampleMarking = fn(&mut Scene, &SamplePoint);

/// The first point of a sample, and what can be marked there.
struct SamplePoint {
    point: Point,
    spot: Option<Spot>,
    spots: SpotSet,
    entries: Vec<Entry>,
    push: Option<Push>,
}

/// The points, the mark and the meaning of a sample. A hyphen stands for all points between two of
/// a column.
type Row = (&'static str, SampleMarking, &'static str);

const NOTHING: SampleMarking = |_, _| {};

const PUSH: SampleMarking = |scene, here| {
    (scene.cursor, scene.entries) = (Some(here.point), here.entries.clone());
    scene.push = here.push;
};
const ROW: SampleMarking = |scene, here| scene.rows = here.spots;
const JUMP: SampleMarking = |scene, here| scene.jump = here.spot;

/// Four of White's and what they take with them. On the card they stand side by side.
const ROW_THAT_GOES: &str = "c2 c4 e2 e4 g2";
const GOING: SampleMarking = |scene, _| {
    for (name, owner) in ROW_THAT_GOES.split(' ').zip([White, White, White, White, Black]) {
        if let Some(spot) = name.parse::<Point>().ok().and_then(Point::spot) {
            scene.stacks[spot.index()] = Stack::from_layer(Layer::new(owner, Basic));
            let marked = if owner == White { &mut scene.rows } else { &mut scene.removed };
            *marked = marked.with_spot(spot);
        }
    }
};

const NEW: Layer = Layer::new(White, Basic);

const AIM: &str = "Push pieces in and make rows of four, so that you never run out of pieces: whoever \
                   can bring in none loses. With GIPF-pieces, also whoever has none of them left.";

pub const CARD: RulesCard<Dialog> = RulesCard {
    aim: AIM,
    pictures: |page, mosaic| {
        let look = page.appearance;
        let rows = CARD_ROWS.map(|(points, mark, text)| (sample(points, mark, look, mosaic), text));
        page.samples(rows.into());
    },
};

const CARD_ROWS: [Row; 5] = [
    (
        "e1-e3",
        PUSH,
        "Push in: `Enter` takes a dot, the arrows choose the line, `Enter` pushes. What stands there \
         moves on, up to the first empty spot.",
    ),
    (
        ROW_THAT_GOES,
        GOING,
        "Row: four of one colour side by side leave the board, with what continues them. Yours come \
         back into your reserve, the other's are captured.",
    ),
    (
        "e2 e4",
        NOTHING,
        "GIPF-piece: two pieces as one. In a row it may stay or go: `Space` switches it.",
    ),
    (
        "g2",
        JUMP,
        "Potential: instead of a push, a loaded piece jumps onto a GIPF-piece, a loaded piece or a \
         used potential of the other player's beside it.",
    ),
    (
        "e6",
        NOTHING,
        "Stack: only the top counts. The other player may contest a jump by a game of PÜNCT.",
    ),
];

/// The stacks on the board of the samples, each from below. No two of these spots are neighbours.
const STACKS: [(&str, &[(Player, Kind)]); 9] = [
    ("c2", &[(White, Basic)]),
    ("c4", &[(Black, Basic)]),
    ("e2", &[(White, Gipf)]),
    ("e4", &[(Black, Gipf)]),
    ("g2", &[(White, Loaded)]),
    ("g4", &[(Black, Loaded)]),
    ("e6", &[(Black, Loaded), (White, Used)]),
    ("e8", &[(White, Loaded), (Black, Used)]),
    ("g6", &[(White, Loaded), (Black, Used), (White, Used), (Black, Used)]),
];

const ROWS: [Row; 20] = [
    ("c2 c4", NOTHING, "single pieces: White's on the left, Black's on the right"),
    ("e2 e4", NOTHING, "GIPF-pieces: two basic pieces as one"),
    ("g2 g4", NOTHING, "loaded pieces: basic pieces that carry a PÜNCT-potential"),
    ("e6 e8", NOTHING, "used potentials, each on a loaded piece of the other player's"),
    (
        "g6",
        NOTHING,
        "a stack: the digit says how many lie on each other; with the cursor there, the line \
         below the board names them",
    ),
    ("c6 d1", NOTHING, "an empty spot; a dot, where pieces come in"),
    ("c6", |scene, here| scene.cursor = Some(here.point), "the cursor"),
    (
        "d1",
        |scene, here| (scene.cursor, scene.entries) = (Some(here.point), here.entries.clone()),
        "the cursor on a dot, with the lines along which a piece can come in there",
    ),
    (
        "e1-e3",
        PUSH,
        "a push before it is made: the piece that comes in, the pieces it moves, and where they go",
    ),
    (
        "b1",
        |scene, here| {
            for spot in here.push.iter().flat_map(|push| push.entry.spots()) {
                scene.stacks[spot.index()] = Stack::from_layer(NEW);
            }
            scene.push = here.push;
        },
        "a piece that can't come in, as its line is full",
    ),
    ("c2", ROW, "in a row that can be removed"),
    ("c2", |scene, here| scene.removed = here.spots, "it goes with the row that is shown"),
    (
        "e2",
        |scene, here| scene.remaining = here.spots,
        "it stays when the row goes; `Space` switches it",
    ),
    (
        "g2",
        |scene, here| scene.sources = here.spots,
        "a loaded piece whose potential can be used now",
    ),
    ("g2", JUMP, "the loaded piece whose potential is taken"),
    ("g4", |scene, here| scene.targets = here.spots, "where a potential can jump"),
    (
        "e4", // On the board the ghost lies on a target.
        |scene, here| {
            (scene.targets, scene.ghost) = (here.spots, here.spot.map(|spot| (spot, NEW)));
        },
        "what would lie there after the jump that is shown",
    ),
    ("c4", |scene, here| scene.pointed = here.spots, "a spot named in the turn that is typed"),
    ("c4", |scene, here| scene.last = here.spots, "what the last turn changed"),
    (
        "e1",
        |scene, here| scene.last_entry = here.entries.first().copied(),
        "where the piece of the last turn came in",
    ),
];

/// In the rendering of the screen. `mosaic` stores drawings for the next frame.
fn samples(looks: &Appearance, mosaic: &mut Mosaic) -> MarkSamples {
    ROWS.map(|(points, mark, meaning)| (sample(points, mark, looks, mosaic), meaning)).into()
}

fn sample(points: &str, mark: SampleMarking, looks: &Appearance, mosaic: &mut Mosaic) -> Lines {
    let mut parts: Vec<[Point; 2]> = Vec::new();
    for names in points.split(' ') {
        let (one, other) = names.split_once('-').unwrap_or((names, names));
        if let (Ok(one), Ok(other)) = (one.parse(), other.parse()) {
            parts.push([one, other]);
        }
    }
    let room = Rect::from((Position::ORIGIN, layout::room(looks.window)));
    let shown = Size::fitting(room.as_size()).unwrap_or(Size::S);
    // A picture of pixels is possible in windows that are too small for a picture of characters.
    let is_picture = matches!(BoardOnScreen::fitting(looks, room), Some(BoardOnScreen::Pixels(_)));
    board::sample(
        &scene(points, mark),
        looks,
        is_picture || shown.has_plate(),
        [shown.min(Size::M), Size::L],
        |geometry: &Geometry, rendering| {
            parts.iter().map(|part| area_around(*part, geometry, rendering)).collect()
        },
        mosaic,
    )
}

/// The cells from one point of a column to another, with their marks. Pictures need more cells than
/// bricks, because of their rings.
fn area_around(part: [Point; 2], geometry: &Geometry, rendering: Rendering) -> Rect {
    let size = geometry.size;
    let is_picture = rendering != Rendering::Bricks;
    let reach = i32::from(size.column / 2 + u16::from(is_picture));
    let [above, below] = [if is_picture { size.half } else { 0 }, size.half].map(i32::from);
    let [one, other] = part.map(|point| geometry.cell(point));
    let (top, bottom) = (one.y.min(other.y) - above, one.y.max(other.y) + below);
    let (left, right) = (one.x - reach, one.x + reach);
    let area = Rect::new(
        left.max(0) as u16,
        top.max(0) as u16,
        (right - left + 1) as u16,
        (bottom - top + 1) as u16,
    );
    area.intersection(geometry.area)
}

fn stack(spot: Spot) -> Stack {
    let name = spot.point().to_string();
    let mut stack = Stack::EMPTY;
    for (_, layers) in STACKS.iter().filter(|(at, _)| *at == name) {
        for &(owner, kind) in *layers {
            stack = stack.with_layer(Layer::new(owner, kind));
        }
    }
    stack
}

fn scene(points: &str, mark: SampleMarking) -> Scene {
    let mut scene = Scene::new(stack);
    let Ok(point) = points[..2].parse::<Point>() else { return scene };
    let spot = point.spot();
    let entries: Vec<Entry> = point.dot().into_iter().flat_map(Entry::all_at).collect();
    let push = entries.first().map(|&entry| Push { entry, layer: NEW });
    mark(
        &mut scene,
        &SamplePoint { point, spot, spots: spot.into_iter().collect(), entries, push },
    );
    scene
}

#[cfg(test)]
mod tests;
