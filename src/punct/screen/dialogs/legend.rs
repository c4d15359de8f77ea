//! The marks of the board, for the help page. Each sample is a part of a board that is drawn as on
//! the screen, so that the marks look the same in both places.

use ratatui::layout::Rect;

use crate::kit::picture::Rendering;
use crate::kit::ui::GridPoint;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::board;
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::page::Page;
use crate::kit::ui::popup::Lines;
use crate::punct::picture::{Ghost, Scene};
use crate::punct::screen::view::Mosaic;
use crate::punct::screen::view::geometry::Geometry;
use crate::rules::{Direction, Game, Level, Placement, Player, Position, Rules, Space};

/// The mark on the spaces of a sample.
#[derive(Clone, Copy)]
enum Mark {
    Nothing,
    Cursor,
    Misfits,
    Pointed,
    Lines,
    Targets,
    Ring,
    Fits,
    Bridge,
    FitsNot,
    Blocked,
    Blocker,
    Threat,
    Last,
    LastFrom,
    LastWay,
    Chain,
}

/// A sample: its first space, how many spaces it has from there to the right, the mark, and the
/// meaning.
type Row = (&'static str, usize, Mark, &'static str);

/// The moves that lead to the position of the samples.
const PIECES: [&str; 15] = [
    "SE-C3,D3,E3",
    "SE-J14,K14,L14",
    "SE-C5,D5,E5",
    "T-N14,N15,O15",
    "SE-C8,C9,C10",
    "T-L16,M16,M17",
    "SEC8-C5,D5,E5",
    "T-F13,F14,G14",
    "SC-H5,G5,I5",
    "T-H13,H14,I14",
    "SC-L5,K5,M5",
    "T-P13,P14,Q14",
    "SE-I6,J6,K6",
    "T-P10,P11,Q11",
    "SEI6-I5,J5,K5",
];

const ROWS: [Row; 25] = [
    (
        "C3",
        3,
        Mark::Nothing,
        "a white piece; the dot that stands out is its PÜNCT, about which it turns; neighbours of \
         one colour differ a little in shade, only to be told apart",
    ),
    ("J14", 3, Mark::Nothing, "a black piece"),
    (
        "C5",
        3,
        Mark::Nothing,
        "a raised piece: the digit is its level; without a digit a piece lies on the board itself",
    ),
    ("I5", 3, Mark::Nothing, "a bridge: its middle hangs over a gap"),
    (
        "F9",
        2,
        Mark::Nothing,
        "an empty space; one of the central hexagon, where White's first piece may not be added \
         (basic rules), or none (standard)",
    ),
    (
        "J17",
        2,
        Mark::Nothing,
        "a side of the board; the two sides of a pair look alike: both dashed, both dotted or both \
         solid, in one colour, or strokes in one direction; join two such sides to win. Any pair will \
         do: none is White's or Black's",
    ),
    ("E7", 1, Mark::Cursor, "the cursor"),
    ("L8", 3, Mark::Cursor, "the cursor's row; its column is marked too, both up to their labels"),
    ("F9", 2, Mark::Misfits, "closed: the PÜNCT of the piece in your hand can't be here"),
    ("C10", 1, Mark::Pointed, "a space named in the move you are typing, in a tip or a lesson"),
    ("C10", 3, Mark::Lines, "the lines along which the PÜNCT can move"),
    ("C10", 1, Mark::Targets, "where the PÜNCT can come down"),
    ("C3", 1, Mark::Targets, "the same, on one of your dots"),
    ("E7", 1, Mark::Ring, "where the PÜNCT of the piece in your hand was"),
    (
        "C10",
        3,
        Mark::Fits,
        "the piece in your hand where it fits; the digits are the levels its dots would rest on",
    ),
    ("C10", 3, Mark::Bridge, "the same where it fits as a bridge, with its gap"),
    ("C10", 3, Mark::FitsNot, "the same where it doesn't fit; the line below the board says why"),
    ("C3", 1, Mark::Blocked, "the PÜNCT of a piece that can't be lifted: another lies on it"),
    ("D5", 1, Mark::Blocker, "what blocks the piece under the cursor"),
    (
        "C10",
        1,
        Mark::Threat,
        "where the opponent would win at once, or could after the move in your hand; `T` and `B` show \
         or hide it",
    ),
    ("C3", 1, Mark::Threat, "the same, on a dot"),
    ("J14", 3, Mark::Last, "the piece moved or added last"),
    ("E7", 1, Mark::LastFrom, "where its PÜNCT came from"),
    ("C10", 3, Mark::LastWay, "the way it went from there"),
    (
        "C3",
        3,
        Mark::Chain,
        "the chain that has won or would win by the move in your hand, or the one that `c` shows",
    ),
];

/// The signs beside the board.
const BESIDE: [(&str, &str); 10] = [
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

/// Adds the marks to a page. `mosaic` keeps the samples for the next frame.
pub fn add(page: &mut Page, appearance: &Appearance, columns: usize, mosaic: &mut Mosaic) {
    page.heading("What the marks mean", appearance);
    let position = position();
    let row = |(first, count, mark, meaning)| {
        (sample(&position, first, count, mark, appearance, mosaic), meaning)
    };
    page.samples(ROWS.map(row).into(), appearance, columns);
    page.gap();
    page.words("Beside the board", &BESIDE, appearance, columns);
    page.lines.pop();
}

fn position() -> Position {
    let mut game = Game::new(Rules::default());
    for played in PIECES.iter().filter_map(|text| text.parse().ok()) {
        // A test looks for every mark, so it would notice a refused move.
        let _ = game.play(played);
    }
    game.position().clone()
}

/// Returns a sample: a part of a small board in the rendering of the screen.
fn sample(
    position: &Position,
    first: &str,
    count: usize,
    mark: Mark,
    appearance: &Appearance,
    mosaic: &mut Mosaic,
) -> Lines {
    let right = |space: &Space| space.step(Direction::Right);
    let spaces: Vec<_> = std::iter::successors(first.parse().ok(), right).take(count).collect();
    let scene = scene(position, mark, &spaces);
    let shown = appearance.size().unwrap_or(BoardSize::S);
    let rendering = appearance.rendering_by_characters(shown >= BoardSize::L);
    let size = match rendering {
        Rendering::Bricks => shown.min(BoardSize::M),
        _ => BoardSize::L,
    };
    let geometry = Geometry::whole(size);
    let block = |&space: &Space| {
        let GridPoint { x, y } = geometry.block(space);
        Rect::new(x as u16, y as u16, 2 * size.zoom(), size.pitch())
    };
    let parts: Vec<_> = spaces.iter().map(block).collect();
    board::sample(&scene, appearance.skin(), rendering, &geometry, &parts, mosaic)
}

fn scene(position: &Position, mark: Mark, spaces: &[Space]) -> Scene {
    let mut scene = Scene::new(position.clone());
    let (first, all) = (spaces.first().copied(), spaces.iter().copied().collect());
    let ground = Level::GROUND;
    match mark {
        Mark::Nothing => {}
        Mark::Cursor => scene.cursor = first,
        Mark::Misfits => scene.misfits = all,
        Mark::Pointed => scene.pointed = all,
        Mark::Lines => scene.lines = all,
        // On the board, targets always lie on lines.
        Mark::Targets => (scene.lines, scene.targets) = (all, all),
        Mark::Ring => scene.marker = first.map(|space| (space, Player::White)),
        Mark::Fits => scene.ghost = ghost(spaces, [ground; 3], true),
        Mark::Bridge => scene.ghost = ghost(spaces, [ground.next_up(); 3], true),
        Mark::FitsNot => scene.ghost = ghost(spaces, [ground, ground, ground.next_up()], false),
        Mark::Blocked => scene.blocked = all,
        Mark::Blocker => scene.blockers = all,
        Mark::Threat => scene.threats = all,
        Mark::Last => scene.last = all,
        Mark::LastFrom => scene.last_from = first,
        Mark::LastWay => scene.last_way = all,
        Mark::Chain => scene.chain = all,
    }
    scene
}

/// Returns the ghost of a straight piece. If its middle dot is above level 0, it is a bridge.
fn ghost(spaces: &[Space], levels: [Level; 3], fits: bool) -> Option<Ghost> {
    let &[punct, middle, end] = spaces else { return None };
    let placement = Placement::from_dots(punct, [middle, end])?;
    let gap = (levels[1] > Level::GROUND).then_some(middle);
    Some(Ghost { owner: Player::White, placement, fits, levels, tells_levels: true, gap })
}
