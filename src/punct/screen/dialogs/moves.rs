//! Moves and variations. The board beside them shows the position after the chosen move.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{Dialog, DialogContext, Reply};
use crate::kit::shell::{DialogPosition, DialogProperties, GameDialog};
use crate::kit::storage::printable;
use crate::kit::text::{Columns as _, on_one_line};
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::popup::{Lines, Popup};
use crate::kit::ui::scroll::{self, first_shown};
use crate::kit::ui::shared_keys::FURTHER;
use crate::kit::ui::text;
use crate::kit::ui::text_field::beneath;
use crate::kit::ui::theme::TextRole;
use crate::punct::control::intent::Intent;
use crate::punct::control::viewing::ViewStep;
use crate::punct::play::Session;
use crate::punct::record::{NodeId, Tree, TreeEntry};
use crate::punct::screen::advice::Review;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    /// All moves. Each variation stands below the move that it replaces.
    entries: Vec<TreeEntry>,
    chosen: usize,
    /// Whether the player here can make replies conditional.
    may_plan: bool,
}

/// The labels are so short that 80 columns have room for all.
static KEYS: &[DialogBinding] = &[
    row!(
        "Arrows",
        (&[Key::UP, Key::Char('k'), Key::BACK_TAB], DialogAction::Scroll(-1)),
        (&[Key::DOWN, Key::Char('j'), Key::TAB], DialogAction::Scroll(1)),
        (&[Key::Char('g')], DialogAction::Scroll(isize::MIN)),
        (&[Key::Char('G')], DialogAction::Scroll(isize::MAX)),
        (&[Key::LEFT, Key::Char('h'), Key::Char('[')], DialogAction::AtBoard(Key::Char('['))),
        (&[Key::RIGHT, Key::Char('l'), Key::Char(']')], DialogAction::AtBoard(Key::Char(']'))),
        (&[Key::Char('(')], DialogAction::AtBoard(Key::Char('('))),
        (&[Key::Char(')')], DialogAction::AtBoard(Key::Char(')'))),
        (&[Key::Char('{')], DialogAction::AtBoard(Key::Char('{'))),
        (&[Key::Char('}')], DialogAction::AtBoard(Key::Char('}')))
    )
    .label("choose"),
    row!("Enter", (&[Key::ENTER, Key::SPACE, Key::Char('p')], DialogAction::Accept)).label("stay"),
    row!("Esc", (&[Key::ESC, Key::Char('q')], DialogAction::Close)).label("present"),
    row!("C", (&[Key::Char('C')], DialogAction::AtBoard(Key::Char('C')))).label("comment"),
    row!("M", (&[Key::Char('M')], DialogAction::AtBoard(Key::Char('M')))).label("mark"),
    row!("U", (&[Key::Char('U')], DialogAction::AtBoard(Key::Char('U')))).label("up"),
    row!("D", (&[Key::Char('D')], DialogAction::AtBoard(Key::Char('D')))).label("delete"),
];

const PLAN: DialogBinding = row!("I", (&[Key::Char('I')], DialogAction::AtBoard(Key::Char('I'))));

const DEEPEST: usize = 5;

/// In fewer columns than this, a step of indentation is one column; otherwise it is two.
const NARROW: usize = 30;

impl Moves {
    /// The borders, a number, a mark, a blank, and the longest move (`SCJ10-J10,I10,K10`).
    pub const WIDTH: u16 = 2 + 4 + 1 + 17;

    /// The list is this wide only if the board does not become smaller.
    pub const WIDEST: u16 = 44;

    pub const LEAST_HEIGHT: u16 = 10;

    pub fn new(node: NodeId, session: &Session, may_plan: bool) -> Moves {
        let entries = session.tree().entries();
        let chosen = entries.iter().position(|entry| entry.node == node).unwrap_or(0);
        Moves { entries, chosen, may_plan }
    }

    fn keys(&self) -> Vec<DialogBinding> {
        let plan = if self.may_plan { PLAN.label("if") } else { PLAN };
        [KEYS, &[plan, FURTHER]].concat()
    }

    pub fn least_width(&self, session: &Session, review: Option<&Review>) -> u16 {
        let marking = self.marking(session, review);
        let widths = self.entries.iter().map(|entry| marking.head(*entry).columns());
        Moves::WIDTH.max(2 + widths.max().unwrap_or(0) as u16)
    }

    fn marking<'a>(&self, session: &'a Session, review: Option<&'a Review>) -> Marking<'a> {
        let tree = session.tree();
        let planned: Vec<NodeId> = tree.planned().collect();
        let width = if planned.iter().any(|node| tree.mark(*node).is_some()) {
            4
        } else if review.is_some() || tree.is_marked() || !planned.is_empty() {
            2
        } else {
            0
        };
        let last = self.entries.iter().map(|entry| entry.ply).max().unwrap_or(0);
        Marking { session, review, width, digits: last.to_string().len().max(2) }
    }

    fn draw_strip(&self, marking: &Marking, area: Rect, popup: &mut Popup) {
        let least = self.least_width(marking.session, marking.review);
        let count = (area.width / least).max(1);
        let width = area.width / count;
        // Blanks separate the columns, in place of a box's borders.
        let mut columns: Vec<_> = (0..count)
            .map(|nth| Rect { x: area.x + nth * width, width: width - 2, ..area })
            .collect();
        let text = self.entries.get(self.chosen).map(|entry| marking.comment(*entry));
        let (room, most) = (usize::from(width - 2), usize::from(area.height));
        let comment = excerpt(&text.unwrap_or_default(), room, most, popup);
        if count > 1
            && !comment.is_empty()
            && let Some(last) = columns.pop()
        {
            popup.put_all(last, &comment);
        }
        self.draw_list(&columns, marking, popup);
    }

    fn draw_list(&self, columns: &[Rect], marking: &Marking, popup: &mut Popup) {
        let rows: Vec<_> = columns.iter().flat_map(|column| column.rows()).collect();
        let (all, room) = (self.entries.len(), rows.len());
        let first = first_shown(self.chosen, 1, all, room);
        let width = columns.first().map_or(0, |column| usize::from(column.width));
        let shown = self.entries.iter().enumerate().skip(first).take(room);
        let lines: Vec<_> =
            shown.map(|(nth, entry)| (nth, marking.line(*entry, width, popup))).collect();
        popup.cells(rows, lines, self.chosen);
        popup.write_part(first, room, all);
    }
}

impl GameDialog<Dialog> for Moves {
    fn properties(&self) -> DialogProperties {
        DialogProperties { position: DialogPosition::Side, ..DialogProperties::new(self.keys()) }
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        if action == DialogAction::Accept {
            return Reply::Close;
        }
        scroll::takes_row(&mut self.chosen, self.entries.len(), action);
        let Some(entry) = self.entries.get(self.chosen) else { return Reply::Stay };
        Reply::Perform(Intent::View(ViewStep::Node(entry.node)).into())
    }

    /// In a strip of few lines, the moves stand in columns and the comment stands beside them.
    fn draw(&self, DialogContext { session, advice, .. }: DialogContext<'_>, popup: &mut Popup) {
        let marking = self.marking(session, advice.review.as_ref());
        let area = popup.side_panel("The moves", &self.keys());
        if popup.is_strip() {
            return self.draw_strip(&marking, area, popup);
        }
        let columns = usize::from(area.width);
        let most = usize::from(area.height / 3).saturating_sub(1);
        let node = self.entries.get(self.chosen).map_or(Tree::ROOT, |entry| entry.node);
        let text = excerpt(session.tree().comment(node), columns, most, popup);
        let rule = Line::styled("─".repeat(columns), popup.role(TextRole::Dim));
        let comment: Lines =
            if text.is_empty() { text } else { std::iter::once(rule).chain(text).collect() };
        let height = area.height - comment.len() as u16;
        self.draw_list(&[Rect { height, ..area }], &marking, popup);
        popup.put_all(beneath(area, usize::from(height)), &comment);
    }

    fn close(&self) -> Reply {
        Reply::PerformAndCloseAll(Intent::View(ViewStep::Present).into())
    }
}

fn excerpt(comment: &str, columns: usize, most: usize, popup: &Popup) -> Lines {
    if comment.is_empty() || most == 0 {
        return Lines::new();
    }
    text::excerpt(comment, popup.role(TextRole::Normal), columns, most)
}

/// The texts beside the moves. A mark by a person takes precedence over a mark of the review.
struct Marking<'a> {
    session: &'a Session,
    review: Option<&'a Review>,
    /// The columns for the marks, and those for the number of a move.
    width: usize,
    digits: usize,
}

impl Marking<'_> {
    fn mark(&self, entry: TreeEntry) -> String {
        let tree = self.session.tree();
        let mut mark = tree.mark(entry.node);
        if mark.is_none() && entry.depth == 0 && entry.ply > 0 {
            mark = self.review.and_then(|review| review.mark(entry.ply - 1));
        }
        let planned = if tree.is_planned(entry.node) { "if" } else { "" };
        let text = planned.to_owned() + &mark.map_or_else(String::new, |mark| mark.to_string());
        format!("{text:<width$}", width = self.width)
    }

    fn head(&self, entry: TreeEntry) -> String {
        let (ply, mark, digits) = (entry.ply, self.mark(entry), self.digits);
        match self.session.tree().move_of(entry.node) {
            Some(played) => format!("{ply:>digits$}{mark} {played}"),
            None => format!("{:>digits$}{mark} the empty board", 0),
        }
    }

    fn is_taken_back(&self, entry: TreeEntry) -> bool {
        entry.depth == 0 && entry.ply > self.session.game().ply()
    }

    /// If there is no comment, says whether the move was taken back.
    fn comment(&self, entry: TreeEntry) -> String {
        let words = on_one_line(self.session.tree().comment(entry.node));
        if words.is_empty() && self.is_taken_back(entry) { "taken back".to_owned() } else { words }
    }

    fn line(&self, entry: TreeEntry, columns: usize, popup: &Popup) -> Line<'static> {
        let step = if columns < NARROW { 1 } else { 2 };
        let head = self.head(entry);
        // The whole move is more important than its indentation.
        let spare = columns.saturating_sub(head.columns());
        let text = " ".repeat(spare.min(step * entry.depth.min(DEEPEST))) + &head;
        let role = if self.is_taken_back(entry) { TextRole::Dim } else { TextRole::Normal };
        let room = columns.saturating_sub(text.columns() + 2);
        let mut line = Line::from(Span::styled(text, popup.role(role)));
        if room >= 4 {
            let comment = format!("  {}", printable(&self.comment(entry), room));
            line.push_span(Span::styled(comment, popup.role(TextRole::Dim)));
        }
        line
    }
}
