//! What the marks mean: each is cut out of a board drawn as the game's own, with its characters and
//! colours, so that it looks here as it does there.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::help::table;
use super::page::Page;
use super::paper::Lines;
use super::text;
use crate::rules::{Direction, Game, Level, Placement, Player, Position, Rules, Space};
use crate::tui::look::Look;
use crate::tui::scene::{Ghost, Scene};
use crate::tui::theme::TextRole;
use crate::tui::view::board::{self, Style};
use crate::tui::view::geometry::{Geometry, Size};
use crate::tui::view::raster::Raster;

/// What is marked on the spaces shown.
#[derive(Clone, Copy)]
enum Mark {
    Nothing,
    Cursor,
    Lines,
    Targets,
    Ring,
    Fits,
    Bridge,
    FitsNot,
    Blocker,
    Last,
    LastFrom,
    Chain,
}

/// A mark: from which space on, how many spaces to the right, and what it means.
type Row = (&'static str, usize, Mark, &'static str);

/// The pieces that lie on the board the marks are cut out of.
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

const ROWS: [Row; 17] = [
    ("C3", 3, Mark::Nothing, "a piece of White's: the dot that differs is its PÜNCT"),
    ("J14", 3, Mark::Nothing, "a piece of Black's"),
    ("C5", 3, Mark::Nothing, "a raised piece: the digit is its level; none on the board itself"),
    ("I5", 3, Mark::Nothing, "a bridge: there is a gap below its middle"),
    ("F9", 2, Mark::Nothing, "an empty space; one of the central hexagon"),
    ("E7", 1, Mark::Cursor, "the cursor"),
    ("C10", 3, Mark::Lines, "the lines along which the PÜNCT can go"),
    ("C10", 1, Mark::Targets, "where the PÜNCT can come down"),
    ("C3", 1, Mark::Targets, "the same on a dot of yours"),
    ("E7", 1, Mark::Ring, "where the PÜNCT of the piece in your hand was"),
    (
        "C10",
        3,
        Mark::Fits,
        "the piece in your hand where it fits; the digits are the levels its dots would rest on",
    ),
    ("C10", 3, Mark::Bridge, "where it fits as a bridge, with its open middle"),
    ("C10", 3, Mark::FitsNot, "where it doesn't fit; the line below the board says why"),
    ("D5", 1, Mark::Blocker, "what blocks the piece under the cursor"),
    ("J14", 3, Mark::Last, "the piece moved or added last"),
    ("E7", 1, Mark::LastFrom, "where its PÜNCT came from"),
    ("C3", 3, Mark::Chain, "the chain that has won, or the one shown with c"),
];

/// What is beside the board.
const BESIDE: [(&str, &str); 7] = [
    ("▶", "whose turn it is"),
    (
        "centre 3",
        "behind a name: so many spaces of the central hexagon that player tops, which counts in the end; only (3) where room is short",
    ),
    (
        "1 ×6",
        "in the reserve: the key that takes the piece, and how many are left; the mark of where a PÜNCT came from stands where the last piece did",
    ),
    ("T C E M R L", "the pieces T SC SE AM AR AL, where there is no room to draw them"),
    ("[ ]", "among the ways to turn the piece: as it is turned now; dim ones don't fit here"),
    ("( )", "as it is turned now, and doesn't fit"),
    (
        "1[2]3··",
        "the ways to turn it where there is no room to draw them: a number fits, a dot doesn't",
    ),
];

/// Adds the marks to a page. `raster` keeps what need not be computed again for the next frame.
pub fn add(page: &mut Page, look: &Look, columns: usize, raster: &mut Raster) {
    let style = look.theme().text(TextRole::Normal);
    page.heading("What the marks mean", look);
    let position = position();
    let samples =
        ROWS.map(|(first, count, mark, _)| sample(&position, first, count, mark, look, raster));
    let widths = samples.iter().flatten().map(Line::width);
    let indent = widths.max().unwrap_or(0) + 2;
    for (sample, (.., meaning)) in samples.into_iter().zip(ROWS) {
        let meaning = text::wrap(meaning, style, columns.saturating_sub(indent));
        page.picture(beside(sample, indent, meaning));
    }
    page.gap();
    table(page, "Beside the board", &BESIDE, look, columns);
    page.lines.pop();
}

/// Lines to the right of a sample of the board, in its middle.
fn beside(mut sample: Lines, indent: usize, meaning: Lines) -> Lines {
    let above = sample.len().saturating_sub(meaning.len()) / 2;
    sample.resize(sample.len().max(meaning.len()), Line::default());
    for (whole, line) in sample.iter_mut().skip(above).zip(meaning) {
        whole.spans.push(Span::raw(" ".repeat(indent.saturating_sub(whole.width()))));
        whole.spans.extend(line.spans.into_iter().map(|span| span.patch_style(line.style)));
    }
    sample
}

fn position() -> Position {
    let mut game = Game::new(Rules::default());
    for played in PIECES.iter().filter_map(|text| text.parse().ok()) {
        // What could not be played would be missed by the test that looks for every mark.
        let _ = game.play(played);
    }
    game.position().clone()
}

/// A mark cut out of the board, in the style of the board on the screen and in a size of that style
/// that is small.
fn sample(
    position: &Position,
    first: &str,
    count: usize,
    mark: Mark,
    look: &Look,
    raster: &mut Raster,
) -> Lines {
    let right = |space: &Space| space.step(Direction::Right);
    let spaces: Vec<_> = std::iter::successors(first.parse().ok(), right).take(count).collect();
    let scene = scene(position, mark, &spaces);
    // The picture of a space begins in the line above its block.
    let (size, above) = match look.style() {
        Style::Bricks => (look.size().min(Size::M), 0),
        Style::Raster => (Size::L, 1),
    };
    let board = size.board();
    let area = Rect::new(0, 0, board.width, board.height);
    let (geometry, mut buffer) = (Geometry::new(size, area), Buffer::empty(area));
    board::draw(&scene, look.of_board(), look.style(), &geometry, raster, &mut buffer);
    let line = |y: i32| {
        let blocks = spaces.iter().map(|&space| geometry.block(space));
        let cells = blocks.flat_map(|block| {
            (0..2 * i32::from(size.zoom())).map(move |x| (block.x + x, block.y + y))
        });
        let cell = |(x, y)| buffer.cell((u16::try_from(x).ok()?, u16::try_from(y).ok()?));
        let span = |cell: &Cell| Span::styled(cell.symbol().to_owned(), cell.style());
        cells.filter_map(cell).map(span).collect()
    };
    (-above..i32::from(size.pitch())).map(line).collect()
}

fn scene(position: &Position, mark: Mark, spaces: &[Space]) -> Scene {
    let mut scene = Scene::new(position.clone());
    let (first, all) = (spaces.first().copied(), spaces.iter().copied().collect());
    let ground = Level::GROUND;
    match mark {
        Mark::Nothing => {}
        Mark::Cursor => scene.cursor = first,
        Mark::Lines => scene.lines = all,
        // With the lines, as where a piece is moved: they stand out more then.
        Mark::Targets => (scene.lines, scene.targets) = (all, all),
        Mark::Ring => scene.marker = first.map(|space| (space, Player::White)),
        Mark::Fits => scene.ghost = ghost(spaces, [ground; 3], true),
        Mark::Bridge => scene.ghost = ghost(spaces, [ground.above(); 3], true),
        Mark::FitsNot => scene.ghost = ghost(spaces, [ground, ground, ground.above()], false),
        Mark::Blocker => scene.blockers = all,
        Mark::Last => scene.last = all,
        Mark::LastFrom => scene.last_from = first,
        Mark::Chain => scene.chain = all,
    }
    scene
}

/// A straight in the hand. On a level of its own above the empty board it is a bridge.
fn ghost(spaces: &[Space], levels: [Level; 3], fits: bool) -> Option<Ghost> {
    let &[punct, middle, end] = spaces else { return None };
    let placement = Placement::from_dots(punct, [middle, end])?;
    let gap = (levels[1] > Level::GROUND).then_some(middle);
    Some(Ghost { owner: Player::White, placement, fits, levels, gap })
}
