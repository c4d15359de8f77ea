//! The list of moves and variations. It opens beside the board, which shows the position after the
//! chosen move.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::reply::Reply;
use super::shared_keys::FURTHER;
use crate::engine::Mark;
use crate::record::{Entry, NodeId, Tree, printable};
use crate::session::Session;
use crate::tui::action::{Action, DialogAction, TreeAction};
use crate::tui::advice::Review;
use crate::tui::keys::{Binding, Key, row};
use crate::tui::theme::TextRole;
use crate::tui::view::list::{self, first_shown};
use crate::tui::view::popup::{Lines, Popup};
use crate::tui::view::text;
use crate::tui::view::text_field::beneath;

/// The list of moves and variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    /// All moves, each variation below the move it replaces.
    entries: Vec<Entry>,
    /// Which of them is chosen: the one looked at.
    chosen: usize,
}

const fn tree(action: TreeAction) -> Action {
    Action::Tree(action)
}

/// The keys of the list.
pub static KEYS: &[Binding] = &[
    row!(
        "Arrows",
        (&[Key::UP, Key::Char('k'), Key::BACK_TAB], Action::Dialog(DialogAction::Scroll(-1))),
        (&[Key::DOWN, Key::Char('j'), Key::TAB], Action::Dialog(DialogAction::Scroll(1))),
        (&[Key::Char('g')], Action::Dialog(DialogAction::Scroll(isize::MIN))),
        (&[Key::Char('G')], Action::Dialog(DialogAction::Scroll(isize::MAX))),
        (&[Key::LEFT, Key::Char('h'), Key::Char('[')], tree(TreeAction::LookBy(-1))),
        (&[Key::RIGHT, Key::Char('l'), Key::Char(']')], tree(TreeAction::LookBy(1))),
        (&[Key::Char('(')], tree(TreeAction::OtherMove { forward: false })),
        (&[Key::Char(')')], tree(TreeAction::OtherMove { forward: true })),
        (&[Key::Char('{')], tree(TreeAction::LookToStart)),
        (&[Key::Char('}')], tree(TreeAction::LookToPresent))
    )
    .label("choose"),
    row!(
        "Enter",
        (&[Key::ENTER, Key::SPACE, Key::Char('p')], Action::Dialog(DialogAction::Accept))
    )
    .label("stay there"),
    row!("Esc", (&[Key::ESC, Key::Char('q')], Action::Dialog(DialogAction::Close)))
        .label("to the present"),
    row!("C", (&[Key::Char('C')], tree(TreeAction::Comment))).label("comment"),
    row!("M", (&[Key::Char('M')], tree(TreeAction::Marks))).label("mark"),
    row!("U", (&[Key::Char('U')], tree(TreeAction::Promote))).label("move up"),
    row!("D", (&[Key::Char('D')], tree(TreeAction::Delete))).label("delete"),
    FURTHER,
];

/// How often a variation is indented at most.
const DEEPEST: usize = 5;

/// The columns below which variations are indented by one column, not by two.
const NARROW: usize = 30;

impl Moves {
    /// The fewest columns of a list of moves: borders, a number, a mark, a blank, the longest move
    /// (`SCJ10-J10,I10,K10`).
    pub const WIDTH: u16 = 2 + 4 + 1 + 17;

    /// The most columns it has, where the board is drawn no smaller for that.
    pub const WIDEST: u16 = 44;

    /// The fewest lines worth having below the board.
    pub const LEAST_HEIGHT: u16 = 10;

    /// The list with the choice on a node.
    pub fn at(node: NodeId, session: &Session) -> Moves {
        let entries = session.tree().entries();
        let chosen = entries.iter().position(|entry| entry.node == node).unwrap_or(0);
        Moves { entries, chosen }
    }

    /// The fewest columns in which no move of this list is cut.
    pub fn least_width(&self, session: &Session, review: Option<&Review>) -> u16 {
        let marks = Marking::new(session.tree(), review);
        let of_entry = |entry: &Entry| head(*entry, session, &marks, self.digits()).chars().count();
        let widest = self.entries.iter().map(of_entry).max().unwrap_or(0);
        Moves::WIDTH.max(2 + widest as u16)
    }

    /// The columns of a number.
    fn digits(&self) -> usize {
        let last = self.entries.iter().map(|entry| entry.ply).max().unwrap_or(0);
        last.to_string().len().max(2)
    }

    /// Returns to the present.
    pub fn leave() -> Reply {
        Reply::Finish(tree(TreeAction::LookToPresent))
    }

    /// Carries out an action.
    pub fn act(&mut self, action: DialogAction) -> Reply {
        match action {
            DialogAction::Pick(nth) if nth < self.entries.len() => self.chosen = nth,
            DialogAction::Accept => return Reply::Close,
            action => list::choose(&mut self.chosen, self.entries.len(), action),
        }
        let chosen = self.entries.get(self.chosen);
        let look = |entry: &Entry| Reply::Meanwhile(tree(TreeAction::Look(entry.node)));
        chosen.map_or(Reply::Stay, look)
    }

    /// Draws the moves with their marks, or those of a review, the chosen one in the middle and its
    /// comment below.
    pub fn draw(&self, session: &Session, review: Option<&Review>, popup: &mut Popup) {
        let area = popup.side("The moves", KEYS);
        let comment = self.comment(session, area, popup);
        let height = area.height - comment.len() as u16;
        let list = Rect { height, ..area };
        let (all, room) = (self.entries.len(), usize::from(height));
        let first = first_shown(self.chosen, 1, all, room);
        let marks = Marking::new(session.tree(), review);
        let shown = self.entries.iter().enumerate().skip(first);
        for ((nth, entry), y) in shown.zip(list.top()..list.bottom()) {
            let place = Rect { y, height: 1, ..list };
            let line =
                line_of(*entry, session, &marks, self.digits(), usize::from(place.width), popup);
            popup.put(place, &line);
            if nth == self.chosen {
                popup.select(place);
            }
            popup.click_map.add(place, Action::Dialog(DialogAction::Pick(nth)));
        }
        popup.put_all(beneath(area, usize::from(height)), &comment);
        popup.tell_part(first, room, all);
    }

    /// The comment of the chosen move, in a third of the lines at most, below a rule.
    fn comment(&self, session: &Session, area: Rect, popup: &Popup) -> Lines {
        let node = self.entries.get(self.chosen).map_or(Tree::ROOT, |entry| entry.node);
        let comment = session.tree().comment(node);
        let most = usize::from(area.height / 3).saturating_sub(1);
        if comment.is_empty() || most == 0 {
            return Lines::new();
        }
        let columns = usize::from(area.width);
        let rule = Line::styled("─".repeat(columns), popup.role(TextRole::Dim));
        let text = text::excerpt(comment, popup.role(TextRole::Normal), columns, most);
        std::iter::once(rule).chain(text).collect()
    }
}

/// The marks of the moves: what people say goes before what the review says.
struct Marking<'a> {
    tree: &'a Tree,
    review: Option<&'a Review>,
    /// The columns for them.
    width: usize,
}

impl Marking<'_> {
    fn new<'a>(tree: &'a Tree, review: Option<&'a Review>) -> Marking<'a> {
        let width = if review.is_some() || tree.is_marked() { 2 } else { 0 };
        Marking { tree, review, width }
    }

    fn of(&self, entry: Entry) -> String {
        let of_review = || {
            let before = entry.ply.checked_sub(1).filter(|_| entry.depth == 0)?;
            self.review?.mark(before)
        };
        let mark = self.tree.mark(entry.node).or_else(of_review);
        let mark = mark.as_ref().map_or_else(String::new, Mark::to_string);
        format!("{mark:<width$}", width = self.width)
    }
}

/// A move with its number and its mark.
fn head(entry: Entry, session: &Session, marks: &Marking, digits: usize) -> String {
    let (ply, mark) = (entry.ply, marks.of(entry));
    match session.tree().played(entry.node) {
        Some(played) => format!("{ply:>digits$}{mark} {played}"),
        None => format!("{:>digits$}{mark} the empty board", 0),
    }
}

/// A move with its number, its mark and the first words of its comment.
fn line_of(
    entry: Entry,
    session: &Session,
    marks: &Marking,
    digits: usize,
    columns: usize,
    popup: &Popup,
) -> Line<'static> {
    let tree = session.tree();
    let step = if columns < NARROW { 1 } else { 2 };
    let head = head(entry, session, marks, digits);
    // The move counts more than how deep it lies.
    let spare = columns.saturating_sub(head.chars().count());
    let text = " ".repeat(spare.min(step * entry.depth.min(DEEPEST))) + &head;
    let taken_back = entry.depth == 0 && entry.ply > session.game().ply();
    let role = if taken_back { TextRole::Dim } else { TextRole::Normal };
    let room = columns.saturating_sub(text.chars().count() + 2);
    let mut note = tree.comment(entry.node).split_whitespace().collect::<Vec<_>>().join(" ");
    if taken_back && note.is_empty() {
        "taken back".clone_into(&mut note);
    }
    let note = if room < 4 { String::new() } else { format!("  {}", printable(&note, room)) };
    Line::from(vec![
        Span::styled(text, popup.role(role)),
        Span::styled(note, popup.role(TextRole::Dim)),
    ])
}
