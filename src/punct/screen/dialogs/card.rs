//! The rules card, which shows the rules of a turn in six small boards on one screen.

use ratatui::text::{Line, Span};

use super::{Dialog, DialogContext, Reply};
use crate::kit::shell::{DialogKind, GameDialog};
use crate::kit::ui::action::{DialogAction, DialogBinding, DialogCommand, ShellAction};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::page::{self, Page};
use crate::kit::ui::popup::{Lines, PAGE_COLUMNS, Popup};
use crate::kit::ui::shared_keys::{CLOSE, FURTHER, RULES, SCROLL};
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{board_art, text};
use crate::punct::screen::action::Action;

pub static KEYS: &[DialogBinding] = &[
    RULES.label("all rules"),
    SCROLL,
    row!("Enter", (&[Key::ENTER], DialogAction::Close)),
    CLOSE,
    FURTHER,
];

const AIM: &str = "Be the first to join two opposite sides of the board with a chain of your dots: any \
                   two opposite sides, whichever player you are. Add a piece or move one. The \
                   ringed dot is its PÜNCT, a number the level of a dot.";

/// A small board with its marks, and the text below it.
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

/// The columns of a picture with its caption, and those of the gap after it.
const WIDTH: usize = 22;
const GAP: usize = 3;

/// The rules on one screen.
pub struct RulesCard;

impl GameDialog<Dialog> for RulesCard {
    fn kind(&self) -> DialogKind {
        DialogKind::new(KEYS)
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        match action {
            DialogAction::Command(DialogCommand::Rules) => {
                Reply::Meanwhile(Action::Shell(ShellAction::RulesPage))
            }
            action => page::scrolling(action).map_or(Reply::Stay, Reply::Scroll),
        }
    }

    fn draw(&self, DialogContext { scroll, .. }: DialogContext<'_>, popup: &mut Popup) {
        let page = card(popup.appearance, popup.columns(PAGE_COLUMNS));
        page.draw("The rules on a card", scroll, KEYS, popup);
    }
}

/// Makes the card in lines of this many columns.
fn card(appearance: &Appearance, columns: usize) -> Page<'_> {
    let mut page = Page::new(appearance, columns);
    page.text(AIM, TextRole::Strong);
    let beside = ((columns + GAP) / (WIDTH + GAP)).max(1);
    for pictures in PICTURES.chunks(beside) {
        page.gap();
        let pictures: Vec<Lines> =
            pictures.iter().map(|picture| picture.lines(appearance)).collect();
        page.picture(side_by_side(&pictures));
    }
    page
}

impl CardPicture {
    fn lines(&self, appearance: &Appearance) -> Lines {
        let [plain, key] =
            [TextRole::Normal, TextRole::Key].map(|role| appearance.theme().text(role));
        let mut lines = board_art::rows(&self.art, appearance);
        lines.extend(text::with_keys(text::wrap(self.caption, plain, WIDTH), key));
        lines
    }
}

/// Puts blocks of lines side by side, each in the same number of columns.
fn side_by_side(blocks: &[Lines]) -> Lines {
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let row = |nth: usize| {
        let mut spans = Vec::new();
        for block in blocks {
            let line = block.get(nth).cloned().unwrap_or_default();
            let blanks = (WIDTH + GAP).saturating_sub(line.width());
            spans.extend(line.spans.into_iter().map(|span| span.patch_style(line.style)));
            spans.push(Span::raw(" ".repeat(blanks)));
        }
        Line::from(spans)
    };
    (0..height).map(row).collect()
}
