//! What a player writes: comments, marks for moves, as in books, and talk at the table.

use std::sync::Arc;

use ratatui::text::{Line, Span};
use tui_input::{Input, InputRequest};

use super::{Dialog, DialogContext, Reply};
use crate::kit::shell::{DialogProperties, GameDialog};
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::popup::{Lines, Popup};
use crate::kit::ui::shared_keys::{ACCEPT, CANCEL, CHOOSE, CLEAR, CLOSE_TEXT, ENTER, FURTHER};
use crate::kit::ui::text_field::beneath;
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{scroll, text, text_field};
use crate::punct::control::intent::Intent;
use crate::punct::engine::MoveMark;
use crate::punct::phrases;
use crate::punct::play::{ChatMessage, Session};
use crate::punct::record::NodeId;

const FIELD_WIDTH: u16 = 72;

pub struct Comment {
    node: NodeId,
    input: Input,
}

static COMMENT_KEYS: &[DialogBinding] = &[
    ENTER.label("keep"),
    row!("Ctrl-n", (&[Key::Ctrl('n')], DialogAction::Edit(InputRequest::InsertChar('\n'))))
        .label("new line"),
    CLEAR,
    CANCEL,
];

const COMMENT_LINES: usize = 10;

impl Comment {
    pub fn new(node: NodeId, session: &Session) -> Comment {
        Comment { node, input: Input::new(session.tree().comment(node).to_owned()) }
    }
}

impl GameDialog<Dialog> for Comment {
    fn properties(&self) -> DialogProperties {
        DialogProperties { is_typed: true, ..DialogProperties::new(COMMENT_KEYS) }
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        match action {
            DialogAction::Accept => {
                let comment = self.input.value().trim().to_owned();
                return Reply::CloseAndPerform(Intent::Comment(Some(self.node), comment).into());
            }
            DialogAction::Edit(InputRequest::InsertChar(c)) => {
                text_field::insert_in_area(&mut self.input, c);
            }
            DialogAction::Edit(edit) => text_field::edit(&mut self.input, edit),
            _ => {}
        }
        Reply::Stay
    }

    fn draw(&self, DialogContext { session, .. }: DialogContext<'_>, popup: &mut Popup) {
        let columns = popup.columns(FIELD_WIDTH);
        let title = match session.tree().move_of(self.node) {
            Some(played) => format!("Comment on {} {played}", session.tree().ply(self.node)),
            None => "Comment on the start".to_owned(),
        };
        let content = popup.open(&title, columns, COMMENT_LINES, COMMENT_KEYS);
        text_field::draw_area(&self.input, content, popup);
    }

    fn paste(&mut self, text: &str) {
        text_field::paste_in_area(&mut self.input, text);
    }
}

pub struct Marks {
    node: NodeId,
    /// The index of the chosen mark. The last index stands for no mark.
    chosen: usize,
}

/// The number of a mark chooses and sets it.
static MARK_KEYS: &[DialogBinding] = &[
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

const NONE: usize = MoveMark::ALL.len();

impl Marks {
    pub fn new(node: NodeId, session: &Session) -> Marks {
        let mark = session.tree().mark(node);
        let chosen = MoveMark::ALL.iter().position(|&one| Some(one) == mark);
        // Without a mark, the list begins at the second: players mark good moves most often.
        Marks { node, chosen: chosen.unwrap_or(1) }
    }
}

impl GameDialog<Dialog> for Marks {
    fn properties(&self) -> DialogProperties {
        DialogProperties::new(MARK_KEYS)
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        if !scroll::takes_row(&mut self.chosen, NONE + 1, action) {
            return Reply::Stay;
        }
        let mark = MoveMark::ALL.get(self.chosen).copied();
        Reply::CloseAndPerform(Intent::Mark(Some(self.node), mark).into())
    }

    fn draw(&self, DialogContext { session, .. }: DialogContext<'_>, popup: &mut Popup) {
        let columns = popup.columns(34);
        let mut title = format!("Mark {} ", session.tree().ply(self.node));
        if let Some(played) = session.tree().move_of(self.node) {
            title += &played.to_string();
        }
        let mut items = Vec::new();
        for (mark, number) in MoveMark::ALL.into_iter().zip(1..) {
            items.push(mark_line(number, &mark.to_string(), phrases::mark(mark), popup));
        }
        items.push(mark_line(0, "", "no mark", popup));
        let content = popup.open(&title, columns, items.len(), MARK_KEYS);
        popup.list(content, &items, self.chosen);
    }
}

fn mark_line(key: usize, sign: &str, meaning: &str, popup: &Popup) -> Lines {
    vec![Line::from(vec![
        Span::styled(key.to_string(), popup.role(TextRole::Key)),
        Span::styled(format!("  {sign:<2} {meaning}"), popup.role(TextRole::Normal)),
    ])]
}

pub struct ChatView {
    messages: Arc<[ChatMessage]>,
    /// The number of messages that are below the visible part of the talk.
    below: usize,
    /// The field for a new line; `None` for a stranger, who may not write.
    input: Option<Input>,
    readers: &'static str,
}

static TALK_KEYS: &[DialogBinding] = &[ENTER.label("say it"), EARLIER, CLEAR, CANCEL];

static READER_KEYS: &[DialogBinding] = &[EARLIER, CLOSE_TEXT];

const EARLIER: DialogBinding = FURTHER.label("earlier, later");

/// The greatest height of the field, and the greatest number of lines of talk above it.
const TALK_LINES: usize = 3;
const HEARD: usize = 10;

const PAGE: usize = 4;

impl ChatView {
    pub fn new(said: Arc<[ChatMessage]>, may_speak: bool, readers: &'static str) -> ChatView {
        ChatView { messages: said, below: 0, input: may_speak.then(Input::default), readers }
    }

    #[cfg(all(test, feature = "server"))]
    pub fn lines(&self) -> Vec<String> {
        self.messages.iter().map(|spoken| spoken.text.clone()).collect()
    }

    pub const fn follow(&mut self, readers: &'static str) {
        self.readers = readers;
    }

    pub fn set_messages(&mut self, said: Arc<[ChatMessage]>) {
        self.below = self.below.min(said.len().saturating_sub(1));
        self.messages = said;
    }
}

impl GameDialog<Dialog> for ChatView {
    fn properties(&self) -> DialogProperties {
        match self.input {
            Some(_) => DialogProperties { is_typed: true, ..DialogProperties::new(TALK_KEYS) },
            None => DialogProperties::new(READER_KEYS),
        }
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        if let DialogAction::Page { forward } = action {
            let earlier = (self.below + PAGE).min(self.messages.len().saturating_sub(1));
            self.below = if forward { self.below.saturating_sub(PAGE) } else { earlier };
        }
        let Some(input) = &mut self.input else { return Reply::Stay };
        match action {
            DialogAction::Accept if input.value().trim().is_empty() => return Reply::Close,
            DialogAction::Accept => {
                return Reply::CloseAndPerform(Intent::Say(input.value().trim().to_owned()).into());
            }
            DialogAction::Edit(InputRequest::InsertChar('\n')) => {}
            DialogAction::Edit(edit) => text_field::edit(input, edit),
            _ => {}
        }
        Reply::Stay
    }

    fn draw(&self, _: DialogContext<'_>, popup: &mut Popup) {
        let columns = popup.columns(FIELD_WIDTH);
        let style = popup.role(TextRole::Normal);
        let shown = &self.messages[..self.messages.len().saturating_sub(self.below)];
        let mut lines: Lines = shown
            .iter()
            .flat_map(|spoken| text::wrap(&spoken.to_string(), style, columns))
            .collect();
        let field = if self.input.is_some() { TALK_LINES } else { 0 };
        if lines.is_empty() && self.input.is_none() {
            lines = text::wrap("Nothing has been said.", style, columns);
        }
        let readers = text::wrap(self.readers, popup.role(TextRole::Dim), columns);
        let most = HEARD + readers.len();
        lines.extend(readers);
        let title = if self.input.is_some() { "Say something" } else { "What was said" };
        let content =
            popup.open(title, columns, lines.len().min(most) + field, &self.properties().keys);
        let height = usize::from(content.height);
        let room = height.saturating_sub(field.min(height.saturating_sub(1)).max(field.min(1)));
        let first = lines.len().saturating_sub(room);
        popup.put_all(content, &lines[first..]);
        if let Some(input) = &self.input {
            text_field::draw_area(input, beneath(content, lines.len() - first), popup);
        }
    }

    fn paste(&mut self, text: &str) {
        if let Some(input) = &mut self.input {
            text_field::paste_in_area(input, &text.replace(['\r', '\n'], " "));
        }
    }
}
