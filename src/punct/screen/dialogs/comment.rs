//! A player's notes: the field for a comment on a position, and the list of marks for a move, as in
//! books.

use ratatui::text::{Line, Span};
use tui_input::Input;

use super::{Dialog, DialogContext, Reply};
use crate::kit::shell::{DialogKind, GameDialog};
use crate::kit::ui::action::{DialogAction, DialogBinding, Edit};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::popup::{Lines, Popup};
use crate::kit::ui::shared_keys::{ACCEPT, CANCEL, CHOOSE, CLEAR, ENTER, FURTHER};
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{scroll, text_area, text_field};
use crate::punct::control::intent::Intent;
use crate::punct::engine::MoveMark;
use crate::punct::phrases;
use crate::punct::play::Session;
use crate::punct::record::NodeId;

pub struct Comment {
    node: NodeId,
    input: Input,
}

/// The keys while the player types a comment.
pub static KEYS: &[DialogBinding] = &[
    ENTER.label("keep"),
    row!("Ctrl-n", (&[Key::Ctrl('n')], DialogAction::Edit(Edit::Insert('\n')))).label("new line"),
    CLEAR,
    CANCEL,
];

/// The greatest width of the field in columns, and its greatest height in lines.
const COLUMNS: u16 = 72;
const LINES: usize = 10;

impl Comment {
    /// Makes the field with the present comment on a node.
    pub fn new(node: NodeId, session: &Session) -> Comment {
        Comment { node, input: Input::new(session.tree().comment(node).to_owned()) }
    }
}

impl GameDialog<Dialog> for Comment {
    fn kind(&self) -> DialogKind {
        DialogKind { is_typed: true, ..DialogKind::new(KEYS) }
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        match action {
            DialogAction::Accept => {
                let comment = self.input.value().trim().to_owned();
                return Reply::Then(Intent::Comment(Some(self.node), comment).into());
            }
            DialogAction::Edit(Edit::Insert(c)) => text_area::insert(&mut self.input, c),
            DialogAction::Edit(edit) => text_field::edit(&mut self.input, edit),
            _ => {}
        }
        Reply::Stay
    }

    fn draw(&self, DialogContext { session, .. }: DialogContext<'_>, popup: &mut Popup) {
        let columns = popup.columns(COLUMNS);
        let title = match session.tree().move_of(self.node) {
            Some(played) => format!("Comment on {} {played}", session.tree().ply(self.node)),
            None => "Comment on the start".to_owned(),
        };
        let content = popup.open(&title, columns, LINES, KEYS);
        text_area::draw(&self.input, content, popup);
    }

    fn paste(&mut self, text: &str) {
        text_area::paste(&mut self.input, text);
    }
}

/// The marks for the move that leads to a node.
pub struct Marks {
    node: NodeId,
    /// The index of the chosen mark. The last index stands for no mark.
    chosen: usize,
}

/// The keys of the list of marks. The number of a mark chooses and sets it.
pub static KEYS_OF_MARKS: &[DialogBinding] = &[
    CHOOSE,
    ACCEPT.label("mark"),
    CANCEL,
    row!(
        "1-6",
        (&[Key::Char('1')], DialogAction::Pick(0)),
        (&[Key::Char('2'), Key::Char('!')], DialogAction::Pick(1)),
        (&[Key::Char('3')], DialogAction::Pick(2)),
        (&[Key::Char('4')], DialogAction::Pick(3)),
        (&[Key::Char('5'), Key::Char('?')], DialogAction::Pick(4)),
        (&[Key::Char('6')], DialogAction::Pick(5)),
        (&[Key::Char('0')], DialogAction::Pick(NONE))
    ),
    FURTHER,
];

/// The index of "no mark" in the list.
const NONE: usize = MoveMark::ALL.len();

/// The greatest width, in columns.
const COLUMNS_OF_MARKS: u16 = 34;

impl Marks {
    /// Makes the list, with the move's present mark chosen.
    pub fn new(node: NodeId, session: &Session) -> Marks {
        let mark = session.tree().mark(node);
        let chosen = MoveMark::ALL.iter().position(|&one| Some(one) == mark);
        // Without a mark, the list begins at the second mark, because players mark good moves most
        // often.
        Marks { node, chosen: chosen.unwrap_or(1) }
    }
}

impl GameDialog<Dialog> for Marks {
    fn kind(&self) -> DialogKind {
        DialogKind::new(KEYS_OF_MARKS)
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        if !scroll::takes_row(&mut self.chosen, NONE + 1, action) {
            return Reply::Stay;
        }
        let mark = MoveMark::ALL.get(self.chosen).copied();
        Reply::Then(Intent::Mark(Some(self.node), mark).into())
    }

    fn draw(&self, DialogContext { session, .. }: DialogContext<'_>, popup: &mut Popup) {
        let columns = popup.columns(COLUMNS_OF_MARKS);
        let (ply, played) = (session.tree().ply(self.node), session.tree().move_of(self.node));
        let played = played.map_or_else(String::new, |played| played.to_string());
        let marks = MoveMark::ALL.into_iter().map(Some).chain([None]);
        let items: Vec<Lines> =
            marks.enumerate().map(|(nth, mark)| item(nth, mark, popup)).collect();
        let content =
            popup.open(&format!("Mark {ply} {played}"), columns, items.len(), KEYS_OF_MARKS);
        popup.list(content, &items, self.chosen);
    }
}

fn item(nth: usize, mark: Option<MoveMark>, popup: &Popup) -> Lines {
    let key = if mark.is_some() { (nth + 1).to_string() } else { "0".to_owned() };
    let sign = mark.map_or_else(String::new, |mark| mark.to_string());
    let meaning = mark.map_or("no mark", phrases::mark);
    vec![Line::from(vec![
        Span::styled(key, popup.role(TextRole::Key)),
        Span::styled(format!("  {sign:<2} {meaning}"), popup.role(TextRole::Normal)),
    ])]
}
