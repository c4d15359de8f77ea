//! The marks of the board, for the help page. Each sample is a part of a board that is drawn as on
//! the screen, so that the marks look the same in both places.

use ratatui::layout::Rect;

use super::start_board::game_after;
use crate::kit::shell::MarkSamples;
use crate::kit::ui::GridPoint;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::board;
use crate::kit::ui::board_size::BoardSize;
use crate::punct::picture::{Ghost, Scene};
use crate::punct::screen::view::Mosaic;
use crate::punct::screen::view::geometry::Geometry;
use crate::rules::{Level, Placement, Player, Space, SpaceSet};

/// Marks the spaces of a sample.
type Mark = fn(&mut Scene, SpaceSet);

/// A sample: its spaces, the mark, and the meaning.
type Row = (&'static str, Mark, &'static str);

/// The level above that of the board.
const ABOVE: Level = Level::GROUND.next_up();

const NOTHING: Mark = |_, _| {};
const CURSOR: Mark = |scene, spaces| scene.cursor = spaces.into_iter().next();
// On the board, targets always lie on lines.
const TARGETS: Mark = |scene, spaces| (scene.lines, scene.targets) = (spaces, spaces);
const RING: Mark =
    |scene, at| scene.marker = at.into_iter().next().map(|space| (space, Player::White));
const THREAT: Mark = |scene, spaces| scene.threats = spaces;

/// The moves that lead to the position of the samples.
const MOVES: &str = "SE-C3,D3,E3 SE-J14,K14,L14 SE-C5,D5,E5 T-N14,N15,O15 SE-C8,C9,C10 T-L16,M16,M17 \
     SEC8-C5,D5,E5 T-F13,F14,G14 SC-H5,G5,I5 T-H13,H14,I14 SC-L5,K5,M5 T-P13,P14,Q14 \
     SE-I6,J6,K6 T-P10,P11,Q11 SEI6-I5,J5,K5";

const ROWS: [Row; 25] = [
    (
        "C3 D3 E3",
        NOTHING,
        "a white piece; the dot that stands out is its PÜNCT, about which it turns; neighbours of \
         one colour differ a little in shade, only to be told apart",
    ),
    ("J14 K14 L14", NOTHING, "a black piece"),
    (
        "C5 D5 E5",
        NOTHING,
        "a raised piece: the digit is its level; without a digit a piece lies on the board itself",
    ),
    ("I5 J5 K5", NOTHING, "a bridge: its middle hangs over a gap"),
    (
        "F9 G9",
        NOTHING,
        "an empty space; one of the central hexagon, where White's first piece may not be added \
         (basic rules), or none (standard)",
    ),
    (
        "J17 K17",
        NOTHING,
        "a side of the board; the two sides of a pair look alike: both dashed, both dotted or both \
         solid, in one colour, or strokes in one direction; join two such sides to win. Any pair will \
         do: none is White's or Black's",
    ),
    ("E7", CURSOR, "the cursor"),
    ("L8 M8 N8", CURSOR, "the cursor's row; its column is marked too, both up to their labels"),
    (
        "F9 G9",
        |scene, at| scene.misfits = at,
        "closed: the PÜNCT of the piece in your hand can't be here",
    ),
    (
        "C10",
        |scene, at| scene.pointed = at,
        "a space named in the move you are typing, in a tip or a lesson",
    ),
    ("C10 D10 E10", |scene, at| scene.lines = at, "the lines along which the PÜNCT can move"),
    ("C10", TARGETS, "where the PÜNCT can come down"),
    ("C3", TARGETS, "the same, on one of your dots"),
    ("E7", RING, "where the PÜNCT of the piece in your hand was"),
    (
        "C10 D10 E10",
        |scene, at| scene.ghost = ghost(at, [Level::GROUND; 3], true),
        "the piece in your hand where it fits; the digits are the levels its dots would rest on",
    ),
    (
        "C10 D10 E10",
        |scene, at| scene.ghost = ghost(at, [ABOVE; 3], true),
        "the same where it fits as a bridge, with its gap",
    ),
    (
        "C10 D10 E10",
        |scene, at| scene.ghost = ghost(at, [Level::GROUND, Level::GROUND, ABOVE], false),
        "the same where it doesn't fit; the line below the board says why",
    ),
    (
        "C3",
        |scene, at| scene.blocked = at,
        "the PÜNCT of a piece that can't be lifted: another lies on it",
    ),
    ("D5", |scene, at| scene.blockers = at, "what blocks the piece under the cursor"),
    (
        "C10",
        THREAT,
        "where the opponent would win at once, or could after the move in your hand; `T` and `B` show \
         or hide it",
    ),
    ("C3", THREAT, "the same, on a dot"),
    ("J14 K14 L14", |scene, at| scene.last = at, "the piece moved or added last"),
    ("E7", |scene, at| scene.last_from = at.into_iter().next(), "where its PÜNCT came from"),
    ("C10 D10 E10", |scene, at| scene.last_way = at, "the way it went from there"),
    (
        "C3 D3 E3",
        |scene, at| scene.chain = at,
        "the chain that has won or would win by the move in your hand, or the one that `c` shows",
    ),
];

/// The signs beside the board.
pub const BESIDE: &[(&str, &str)] = &[
    ("▶", "whose turn it is"),
    (
        "centre 3",
        "behind a name: on how many spaces of the central hexagon this player is on top, \
         which may decide a standard game; only (3) where room is short",
    ),
    (
        "needs 3",
        "behind a name: how many more spaces this player needs to join two sides by adding \
         pieces; no open way: pieces must move, too; `N` shows or hides it",
    ),
    (
        "1 ×6",
        "in the reserve: the key that takes this piece, and how many are left; if one of them \
         was added last, a mark beside the count says so",
    ),
    (
        "T SC SE",
        "the pieces in a move as it is written: triangle; straight, its PÜNCT in the middle or \
         at an end",
    ),
    ("AM AR AL", "angle, its PÜNCT in the middle; at an end, bent right; at an end, bent left"),
    ("T C E M R L", "short for the pieces T SC SE AM AR AL, where there is no room to draw them"),
    (
        "[ ]",
        "around one of the ways to turn the piece: it is turned like this now; dim ways don't \
         fit here",
    ),
    ("( )", "it is turned like this now, and doesn't fit"),
    (
        "way 2/3",
        "which of the ways to turn the piece is the present one, where there is no room to draw \
         them; dim if it doesn't fit here",
    ),
];

/// Draws all samples in the rendering of the screen.
pub fn samples(looks: &Appearance, mosaic: &mut Mosaic) -> MarkSamples {
    let plain = Scene::new(game_after(MOVES).position().clone());
    let shown = looks.size().unwrap_or(BoardSize::S);
    let sizes = [shown.min(BoardSize::M), BoardSize::L];
    let row = |(names, mark, meaning): Row| {
        let spaces: SpaceSet =
            names.split(' ').filter_map(|name| name.parse::<Space>().ok()).collect();
        let mut scene = plain.clone();
        mark(&mut scene, spaces);
        let blocks =
            |geometry: &Geometry, _| spaces.into_iter().map(|it| block(it, geometry)).collect();
        let is_large = shown >= BoardSize::L;
        (board::sample(&scene, looks, is_large, sizes, blocks, mosaic), meaning)
    };
    ROWS.map(row).into()
}

fn block(space: Space, geometry: &Geometry) -> Rect {
    let GridPoint { x, y } = geometry.block(space);
    Rect::new(x as u16, y as u16, 2 * geometry.size.zoom(), geometry.size.pitch())
}

/// Returns the ghost of a straight piece. If its middle dot is above level 0, it is a bridge.
fn ghost(spaces: SpaceSet, levels: [Level; 3], fits: bool) -> Option<Ghost> {
    let [punct, middle, end] = spaces.into_iter().collect::<Vec<_>>()[..] else { return None };
    let placement = Placement::from_dots(punct, [middle, end])?;
    let gap = (levels[1] > Level::GROUND).then_some(middle);
    Some(Ghost { owner: Player::White, placement, fits, levels, tells_levels: true, gap })
}
