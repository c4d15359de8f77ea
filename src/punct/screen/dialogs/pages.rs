//! Help, whose samples of marks are parts of a board drawn as on the screen, and the rules card.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::start::game_after;
use super::{Dialog, DialogContext, Reply};
use crate::kit::shell::{DialogProperties, GameDialog, HelpPage, MarkSamples, RulesCard};
use crate::kit::text::Columns as _;
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::board;
use crate::kit::ui::board::GridPoint;
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::keys::{Key, help_rows, row};
use crate::kit::ui::page::{self, Page};
use crate::kit::ui::popup::{Lines, PAGE_COLUMNS, Popup};
use crate::kit::ui::shared_keys::{CLOSE, FURTHER, SCROLL};
use crate::kit::ui::text;
use crate::kit::ui::theme::TextRole;
use crate::punct::picture::{Ghost, Scene};
use crate::punct::screen::keys;
use crate::punct::screen::view::Mosaic;
use crate::punct::screen::view::geometry::Geometry;
use crate::rules::{Level, Placement, Player, Space, SpaceSet};

pub const HELP: HelpPage<Dialog> = HelpPage {
    title: "Help: keys, mouse, marks",
    keys: |section| help_rows(keys::rows(), section),
    mouse: keys::MOUSE,
    heading_of_marks: "What the marks mean",
    marks: draw_samples,
    beside: BESIDE,
};

type SampleMarking = fn(&mut Scene, SpaceSet);

type MarkSample = (&'static str, SampleMarking, &'static str);

const ABOVE: Level = Level::GROUND.next_up();

const NOTHING: SampleMarking = |_, _| {};
const CURSOR: SampleMarking = |scene, spaces| scene.cursor = spaces.into_iter().next();
// On the board, targets always lie on lines.
const TARGETS: SampleMarking = |scene, spaces| (scene.lines, scene.targets) = (spaces, spaces);
const RING: SampleMarking =
    |scene, at| scene.marker = at.into_iter().next().map(|space| (space, Player::White));
const THREAT: SampleMarking = |scene, spaces| scene.threats = spaces;
const CLOSED: SampleMarking = |scene, spaces| scene.misfits = spaces;
const NAMED: SampleMarking = |scene, spaces| scene.pointed_spaces = spaces;
const BLOCKED: SampleMarking = |scene, spaces| scene.blocked_puncts = spaces;

const MOVES: &str = "SE-C3,D3,E3 SE-J14,K14,L14 SE-C5,D5,E5 T-N14,N15,O15 SE-C8,C9,C10 T-L16,M16,M17 \
     SEC8-C5,D5,E5 T-F13,F14,G14 SC-H5,G5,I5 T-H13,H14,I14 SC-L5,K5,M5 T-P13,P14,Q14 \
     SE-I6,J6,K6 T-P10,P11,Q11 SEI6-I5,J5,K5";

const SAMPLES: [MarkSample; 23] = [
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
    ("F9 G9", CLOSED, "closed: the PÜNCT of the piece in your hand can't be here"),
    ("C10", NAMED, "a space named in the move you are typing, in a tip or a lesson"),
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
    ("C3", BLOCKED, "the PÜNCT of a piece that can't be lifted: another lies on it"),
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
    (
        "C3 D3 E3",
        |scene, at| scene.chain = at,
        "the chain that has won or would win by the move in your hand, or the one that `c` shows",
    ),
];

const BESIDE: &[(&str, &str)] = &[
    ("▶ ◀", "whose turn it is"),
    (
        "to join 3 4",
        "above the board: how many more spaces White and Black need to join two sides by adding \
         pieces; –: pieces must move, too; `N` shows or hides it",
    ),
    (
        "centre 3 4",
        "above the board: on how many spaces of the central hexagon White and Black are on top, \
         which may decide a standard game; only 3 4 where room is short",
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

fn draw_samples(appearance: &Appearance, mosaic: &mut Mosaic) -> MarkSamples {
    let plain = Scene::new(game_after(MOVES).position().clone());
    let shown = appearance.size().unwrap_or(BoardSize::S);
    let sizes = [shown.min(BoardSize::M), BoardSize::L];
    let mut samples = MarkSamples::new();
    for (names, mark, meaning) in SAMPLES {
        let spaces: SpaceSet =
            names.split(' ').filter_map(|name| name.parse::<Space>().ok()).collect();
        let mut scene = plain.clone();
        mark(&mut scene, spaces);
        let blocks = |geometry: &Geometry, _| {
            let (width, height) = (2 * geometry.size.zoom(), geometry.size.pitch());
            let cells = spaces.into_iter().map(|space| geometry.block(space));
            cells.map(|GridPoint { x, y }| Rect::new(x as u16, y as u16, width, height)).collect()
        };
        let is_large = shown >= BoardSize::L;
        samples.push((board::sample(&scene, appearance, is_large, sizes, blocks, mosaic), meaning));
    }
    samples
}

/// The ghost of a straight piece, which is a bridge if its middle dot is above level 0.
fn ghost(spaces: SpaceSet, levels: [Level; 3], fits: bool) -> Option<Ghost> {
    let [punct, middle, end] = spaces.into_iter().collect::<Vec<_>>()[..] else { return None };
    let placement = Placement::from_dots(punct, [middle, end])?;
    let gap = (levels[1] > Level::GROUND).then_some(middle);
    Some(Ghost { owner: Player::White, placement, fits, levels, tells_levels: true, gap })
}

const AIM: &str = "Be the first to join two opposite sides of the board with a chain of your dots: any \
                   two opposite sides, whichever player you are. Add a piece or move one. The \
                   ringed dot is its PÜNCT, a number the level of a dot.";

struct CardPicture {
    art: [&'static str; 4],
    caption: &'static str,
}

const PICTURES: [CardPicture; 6] = [
    CardPicture {
        art: ["  .   .   :   .", "    O\\-/o   :", "  .   o   .   :", "    .   .   ."],
        caption: "Add: `1` to `6` takes a piece. It goes onto three empty spaces of the board.",
    },
    CardPicture {
        art: ["  *   .   *   .", "    *   *   .", "  *  (@)  *   *", "    *   *   ."],
        caption: "Move: `Enter` lifts a piece. Its PÜNCT goes along one of three lines, over anything.",
    },
    CardPicture {
        art: ["  .   .   .  /o", "    .   .  /o", "  .   .   O   .", "    .   .   ."],
        caption: "Turn: `r` turns it about its PÜNCT. Turning on the spot is a move, too.",
    },
    CardPicture {
        art: ["  .   .   .   .", "    O-1-o-1-o 1", "  O---o   x   .", "    .   x---X"],
        caption: "Climb: onto three dots on one level, its PÜNCT onto a dot of yours.",
    },
    CardPicture {
        art: ["  .   .   .   .", "    O-1-o-^-o 1", "  O---o  /x  /x", "    .   X   X   ."],
        caption: "Bridge: its ends rest on two pieces, the middle hangs over a gap.",
    },
    CardPicture {
        art: ["  .   .   .   .", "    O-1-o-1!o 1", "  O---o  [X]--x", "    .   .   .   ."],
        caption: "Blocked: a piece with a covered dot can't move. Only the top dots count.",
    },
];

const WIDTH: usize = 22;
const GAP: usize = 3;

pub const CARD: RulesCard<Dialog> = RulesCard {
    aim: AIM,
    pictures: |page, _| {
        for pictures in PICTURES.chunks(((page.columns + GAP) / (WIDTH + GAP)).max(1)) {
            page.gap();
            page.picture(side_by_side(pictures, page.appearance));
        }
    },
};

static RECORD_KEYS: &[DialogBinding] =
    &[SCROLL, row!("Enter", (&[Key::ENTER], DialogAction::Close)), CLOSE, FURTHER];

/// The text of a person's record.
pub struct OwnRecordPage(pub String);

impl GameDialog<Dialog> for OwnRecordPage {
    fn properties(&self) -> DialogProperties {
        DialogProperties::new(RECORD_KEYS)
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        page::scrolling(action).map_or(Reply::Stay, Reply::Scroll)
    }

    fn draw(&self, DialogContext { scroll, .. }: DialogContext<'_>, popup: &mut Popup) {
        let mut page = Page::new(popup.appearance, popup.columns(PAGE_COLUMNS));
        for line in self.0.lines() {
            page.text(line, TextRole::Normal);
        }
        page.draw("Your record", scroll, RECORD_KEYS, popup);
    }
}

fn side_by_side(pictures: &[CardPicture], appearance: &Appearance) -> Lines {
    let [plain, key] = [TextRole::Normal, TextRole::Key].map(|role| appearance.theme().text(role));
    let mut rows = Lines::new();
    for (nth, CardPicture { art, caption }) in pictures.iter().enumerate() {
        let mut picture = page::board_rows(art, appearance);
        picture.extend(text::with_keys(text::wrap(caption, plain, WIDTH), key));
        let left = nth * (WIDTH + GAP);
        rows.resize(rows.len().max(picture.len()), Line::default());
        for (row, line) in rows.iter_mut().zip(picture) {
            row.spans.push(Span::raw(" ".repeat(left.saturating_sub(row.columns()))));
            row.spans.extend(line.spans.into_iter().map(|span| span.patch_style(line.style)));
        }
    }
    rows
}
