//! The marks for a move, as in books, from which the player chooses one.

use ratatui::text::{Line, Span};

use super::{Dialog, Reply, Sight};
use crate::kit::shell::{DialogKind, GameDialog};
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::popup::{Lines, Popup};
use crate::kit::ui::scroll;
use crate::kit::ui::shared_keys::{ACCEPT, CANCEL, CHOOSE, FURTHER};
use crate::kit::ui::theme::TextRole;
use crate::punct::engine::MoveMark;
use crate::punct::phrases;
use crate::punct::record::NodeId;
use crate::punct::screen::action::{Action, TreeAction};
use crate::punct::session::Session;
use crate::rules::Move;

/// The marks for the move that leads to a node.
pub struct Marks {
    node: NodeId,
    /// The mark chosen, counted from 0; none comes last.
    chosen: usize,
}

/// The keys of the list; the number of a mark chooses it.
pub static KEYS: &[DialogBinding] = &[
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

/// Where no mark stands in the list.
const NONE: usize = MoveMark::ALL.len();

/// The largest width, in columns.
const COLUMNS: u16 = 34;

impl Marks {
    /// The list with the choice on the mark that the move has.
    pub fn on(node: NodeId, session: &Session) -> Marks {
        let mark = session.tree().mark(node);
        let chosen = MoveMark::ALL.iter().position(|&one| Some(one) == mark);
        // A good move is what is marked most.
        Marks { node, chosen: chosen.unwrap_or(1) }
    }
}

impl GameDialog<Dialog> for Marks {
    fn kind(&self) -> DialogKind {
        DialogKind::new(KEYS)
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        match action {
            DialogAction::Pick(nth) if nth <= NONE => self.chosen = nth,
            DialogAction::Accept => {}
            action => {
                scroll::choose(&mut self.chosen, NONE + 1, action);
                return Reply::Stay;
            }
        }
        let mark = MoveMark::ALL.get(self.chosen).copied();
        Reply::Then(Action::Tree(TreeAction::SetMark(self.node, mark)))
    }

    fn draw(&self, Sight { session, .. }: Sight<'_>, popup: &mut Popup) {
        let columns = popup.columns(COLUMNS);
        let (ply, played) = (session.tree().ply(self.node), session.tree().played(self.node));
        let played = played.map_or_else(String::new, Move::parted);
        let marks = MoveMark::ALL.into_iter().map(Some).chain([None]);
        let items: Vec<Lines> =
            marks.enumerate().map(|(nth, mark)| item(nth, mark, popup)).collect();
        let content = popup.open(&format!("Mark {ply} {played}"), columns, items.len(), KEYS);
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
