//! The field for a comment on a position.

use tui_input::Input;

use super::{Dialog, Reply, Sight};
use crate::kit::shell::{DialogKind, GameDialog};
use crate::kit::ui::action::{DialogAction, DialogBinding, Edit};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::shared_keys::{CANCEL, CLEAR, ENTER};
use crate::kit::ui::{text_area, text_field};
use crate::punct::record::NodeId;
use crate::punct::screen::action::{Action, TreeAction};
use crate::punct::session::Session;

pub struct Comment {
    node: NodeId,
    input: Input,
}

/// The keys while it is typed.
pub static KEYS: &[DialogBinding] = &[
    ENTER.label("keep"),
    row!("Ctrl-n", (&[Key::Ctrl('n')], DialogAction::Edit(Edit::Insert('\n')))).label("new line"),
    CLEAR,
    CANCEL,
];

/// The widest and the highest the field is.
const COLUMNS: u16 = 72;
const LINES: usize = 10;

impl Comment {
    /// The field with what is said of a node.
    pub fn on(node: NodeId, session: &Session) -> Comment {
        Comment { node, input: Input::new(session.tree().comment(node).to_owned()) }
    }
}

impl GameDialog<Dialog> for Comment {
    fn kind(&self) -> DialogKind {
        DialogKind::new(KEYS).typed()
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        match action {
            DialogAction::Accept => {
                let comment = self.input.value().trim().to_owned();
                return Reply::Then(Action::Tree(TreeAction::SetComment(self.node, comment)));
            }
            DialogAction::Edit(Edit::Insert(c)) => text_area::insert(&mut self.input, c),
            DialogAction::Edit(edit) => text_field::edit(&mut self.input, edit),
            _ => {}
        }
        Reply::Stay
    }

    fn draw(&self, Sight { session, .. }: Sight<'_>, popup: &mut Popup) {
        let columns = popup.columns(COLUMNS);
        let title = match session.tree().played(self.node) {
            Some(played) => {
                format!("Comment on {} {}", session.tree().ply(self.node), played.parted())
            }
            None => "Comment on the start".to_owned(),
        };
        let content = popup.open(&title, columns, LINES, KEYS);
        text_area::draw(&self.input, content, popup);
    }

    fn paste(&mut self, text: &str) {
        text_area::paste(&mut self.input, text);
    }
}
