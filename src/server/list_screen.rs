//! The screen around a list on the terminal of a client. The lobby and the list for guests without
//! a key share it; each is a [`List`] that supplies what they do not share.

use std::mem;
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyEvent, KeyEventKind};
use ratatui::Frame;
use ratatui::layout::{Margin, Rect, Size};
use ratatui::style::Color;
use ratatui::text::{Line, Span};

use crate::kit::lessons::PuzzleId;
use crate::kit::shell::theme_in_words;
use crate::kit::terminal::capabilities::Capabilities;
use crate::kit::terminal::graphics::CellSize;
use crate::kit::terminal::{Answers, Flow, Outbox, Program};
use crate::kit::text::Columns as _;
use crate::kit::ui::action::{DialogAction, DialogBinding, DialogCommand, Pointer};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::keys::{ClickMap, Key, action_of, row};
use crate::kit::ui::page::{KEYS as PAGE_KEYS, scrolling};
use crate::kit::ui::popup::{Lines, Popup};
use crate::kit::ui::scroll::{self, Scroll};
use crate::kit::ui::text;
use crate::kit::ui::text::Notice;
use crate::kit::ui::text_field::beneath;
use crate::kit::ui::theme::TextRole;
use crate::punct::screen::{self, GuestSession, Preferences, ScreenHandle};
use crate::server::game_server::{ServerError, ServerResult};

const RULES_PAGE: DialogAction = DialogAction::Command(DialogCommand::Rules);
const NEXT_THEME: DialogAction = DialogAction::Command(DialogCommand::Theme);
const QUIT: DialogAction = DialogAction::Command(DialogCommand::Quit);

pub const RULES: DialogBinding = row!("g", (&[Key::Char('g')], RULES_PAGE)).label("rules");

pub const THEME: DialogBinding = row!("t", (&[Key::Char('t')], NEXT_THEME)).label("theme");

pub const LEAVE: DialogBinding = row!("q", (&[Key::Char('q')], QUIT)).label("leave");

/// The smallest size of a window with room for a list.
const LEAST: Size = Size { width: 44, height: 21 };

const GAP: usize = 2;

/// A list from which a player goes to games.
pub trait List: Sized + 'static {
    /// The item for which a row stands.
    type Target: Clone + PartialEq;
    type Action;
    type News: Send + 'static;
    type Game: Clone;

    /// The name of the list within a sentence.
    const NAME: &'static str;
    /// The label of the key that closes a dialog: where the key leads.
    const WAY_BACK: &'static str;
    /// How long a player may do nothing in the list, and in a game.
    const PATIENCE: [Duration; 2];
    /// The beginning of the text for a game whose screen has failed. The reason follows.
    const GAME_FAILED: &'static str;

    /// Of items that wait for the player. An item that comes under them can be opened at once.
    const CALLS: &'static [&'static str] = &[];

    fn keys(&self, chosen: Option<&Self::Target>) -> Vec<DialogBinding>;

    fn title(&self) -> String;

    /// Draws the text above the rows. Gives the number of lines that this takes.
    fn draw_head(&self, area: Rect, popup: &mut Popup) -> usize;

    fn rows(&self) -> Vec<ListRow<Self::Target>>;

    fn act(screen: &mut ListScreen<Self>, action: DialogAction) -> Flow;

    fn click(screen: &mut ListScreen<Self>) -> Flow {
        Self::act(screen, DialogAction::Accept)
    }

    /// Carries out an action that a dialog asks for. Things may have changed meanwhile.
    fn perform(screen: &mut ListScreen<Self>, action: Self::Action) -> ServerResult<Flow>;

    fn refresh(screen: &mut ListScreen<Self>);

    fn receive_news(screen: &mut ListScreen<Self>, news: Self::News) -> Flow;

    /// The time at which to call [`List::tick`] if nothing else happens before.
    fn deadline(&self) -> Option<Instant>;

    fn tick(screen: &mut ListScreen<Self>) {
        Self::refresh(screen);
    }

    /// Called when the list comes on the screen. News can be posted to the outbox from then on.
    fn on_open(&self, _: Outbox<Self::News>) {}

    fn on_close(&self) {}

    fn sit_down(&self, game: Self::Game, screen: ScreenHandle) -> ServerResult<GuestSession>;

    /// What is shown next, if not the list. The player wants to try the `wanted_tasks`.
    fn next_game(_left: Self::Game, _wanted_tasks: Vec<PuzzleId>) -> Option<Self::Game> {
        None
    }
}

/// A dialog on top of a list. It changes only itself, and gives an action for everything else.
pub trait ListDialog<L: List> {
    fn keys(&self) -> &'static [DialogBinding];

    /// Never called with the action that closes the dialog. An action for the list closes the
    /// dialog once the list has carried it out.
    fn act(&mut self, action: DialogAction) -> Option<L::Action>;

    fn draw(&mut self, popup: &mut Popup);

    fn action_of(&self, key: KeyEvent) -> Option<DialogAction> {
        action_of(self.keys(), key)
    }

    /// For a dialog with a field for typed text.
    fn paste(&mut self, _text: &str) {}

    /// The text why the dialog's action failed, if the dialog shows such a text.
    fn error(&mut self) -> Option<&mut Option<String>> {
        None
    }

    /// Called after the list was read again: the reason if the dialog has become pointless.
    fn why_outdated(&self, _list: &L) -> Option<String> {
        None
    }
}

pub struct PageDialog {
    draw: fn(&mut Scroll, &mut Popup),
    scroll: Scroll,
}

impl PageDialog {
    pub fn with_draw(draw: fn(&mut Scroll, &mut Popup)) -> PageDialog {
        PageDialog { draw, scroll: Scroll::default() }
    }
}

impl<L: List> ListDialog<L> for PageDialog {
    fn keys(&self) -> &'static [DialogBinding] {
        PAGE_KEYS
    }

    fn act(&mut self, action: DialogAction) -> Option<L::Action> {
        if let Some(scrolling) = scrolling(action) {
            self.scroll.scroll(scrolling);
        }
        None
    }

    fn draw(&mut self, popup: &mut Popup) {
        (self.draw)(&mut self.scroll, popup);
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListRow<T> {
    Heading(&'static str),
    /// A text in place of items.
    Note(&'static str),
    /// The head, the text behind it, and the item for which the row stands.
    Item(String, String, T),
}

impl<T> ListRow<T> {
    /// `None` if the row can't be chosen.
    pub fn target(&self) -> Option<&T> {
        match self {
            ListRow::Item(.., target) => Some(target),
            ListRow::Heading(_) | ListRow::Note(_) => None,
        }
    }
}

fn heading_of<T>(rows: &[ListRow<T>], at: usize) -> Option<&'static str> {
    rows[..at].iter().rev().find_map(|row| match row {
        ListRow::Heading(heading) => Some(*heading),
        ListRow::Note(_) | ListRow::Item(..) => None,
    })
}

pub struct ListScreen<L: List> {
    pub list: L,
    pub preferences: Preferences,
    pub rows: Vec<ListRow<L::Target>>,
    /// The number of the chosen row, if any row can be chosen.
    pub chosen: Option<usize>,
    pub dialog: Option<Box<dyn ListDialog<L>>>,
    pub notice: Option<Notice>,
    /// What has happened if a dialog is pointless now, or the chosen item is gone or under another
    /// heading. A notice says so before a key acts on what is chosen now.
    changed: Option<String>,
    opens: Option<L::Game>,
    /// The actions for clicks on the last frame.
    click_map: ClickMap<DialogAction>,
}

impl<L: List> ListScreen<L> {
    pub fn new(list: L, preferences: Preferences) -> ListScreen<L> {
        let mut screen = ListScreen {
            list,
            preferences,
            rows: Vec::new(),
            chosen: None,
            dialog: None,
            notice: None,
            changed: None,
            opens: None,
            click_map: ClickMap::default(),
        };
        screen.show_rows();
        screen
    }

    pub fn target(&self) -> Option<&L::Target> {
        self.rows.get(self.chosen?)?.target()
    }

    /// Shows the rows anew, and chooses the first that can be chosen.
    pub fn show_rows(&mut self) {
        self.rows = self.list.rows();
        self.changed = None;
        self.choose_from(0);
    }

    /// The chosen item stays chosen if the list still has it. Closes a dialog that is pointless
    /// now.
    pub fn update_rows(&mut self) {
        let at = self.chosen.unwrap_or(0);
        let before = mem::replace(&mut self.rows, self.list.rows());
        match before.get(at) {
            Some(ListRow::Item(_, text, target)) => {
                let who = text.split([':', ',']).next().unwrap_or(text);
                let heading = heading_of(&before, at);
                if !self.choose(target) {
                    self.choose_from(at);
                    self.changed = Some(format!("{who}: no longer in this list"));
                } else if let Some(now) = self.chosen.and_then(|at| heading_of(&self.rows, at))
                    && heading != Some(now)
                    && !L::CALLS.contains(&now)
                {
                    self.changed = Some(format!("{who}: now under \"{now}\""));
                }
            }
            Some(ListRow::Heading(_) | ListRow::Note(_)) | None => self.choose_from(at),
        }
        let outdated = self.dialog.as_ref().and_then(|dialog| dialog.why_outdated(&self.list));
        if let Some(why) = outdated {
            self.notice = Some(Notice::warning(why.as_str()));
            self.dialog = None;
            // The next key may be meant for the dialog.
            self.changed = Some(why);
        }
    }

    /// Reads what is new: keys act on what the player saw. `true` if the chosen item has changed.
    pub fn has_changed(&mut self) -> bool {
        self.catch_up();
        let Some(changed) = self.changed.take() else { return false };
        let asks = format!("{changed}. The same key again acts on what is chosen now");
        self.notice = Some(Notice::warning(asks));
        true
    }

    fn catch_up(&mut self) {
        if self.list.deadline().is_some() {
            L::tick(self);
        }
    }

    /// Chooses the row for an item. `false` if there is no such row.
    pub fn choose(&mut self, target: &L::Target) -> bool {
        let at = self.rows.iter().position(|row| row.target() == Some(target));
        self.chosen = at.or(self.chosen);
        at.is_some()
    }

    /// Chooses the first row that can be chosen from row `first` on, or else the last such row.
    fn choose_from(&mut self, first: usize) {
        let mut can = self.rows.iter().enumerate().filter(|(_, row)| row.target().is_some());
        let next = can.clone().find(|(nth, _)| *nth >= first);
        self.chosen = next.or_else(|| can.next_back()).map(|(nth, _)| nth);
    }

    pub fn open(&mut self, dialog: impl ListDialog<L> + 'static) {
        self.dialog = Some(Box::new(dialog));
    }

    pub fn leave_for(&mut self, game: L::Game) -> Flow {
        self.dialog = None;
        self.opens = Some(game);
        Flow::Quit
    }

    pub fn take_game(&mut self) -> Option<L::Game> {
        self.opens.take()
    }

    /// Closes the dialog, too. Shows why if the action fails; a dialog that can show it stays open.
    pub fn perform(&mut self, action: L::Action) -> Flow {
        let open = self.dialog.take();
        let done = L::perform(self, action);
        // What the player does here is no surprise.
        self.changed = None;
        done.unwrap_or_else(|error| {
            self.dialog = open;
            self.fail(&error);
            Flow::Go
        })
    }

    /// Shows why an action failed: in the dialog if it can. Otherwise closes the dialog, reads the
    /// list again and shows the reason there.
    fn fail(&mut self, error: &ServerError) {
        let refused = Notice::refusal(error);
        if let Some(shown) = self.dialog.as_mut().and_then(|dialog| dialog.error()) {
            *shown = Some(refused.text);
            return;
        }
        self.dialog = None;
        L::refresh(self);
        self.notice = Some(refused);
    }

    fn key(&mut self, key: KeyEvent) -> Flow {
        let in_list = action_of(&self.list.keys(self.target()), key);
        if !has_room(&self.preferences.look) {
            // Players should see what they do, so only leaving is possible.
            return if in_list == Some(QUIT) { Flow::Quit } else { Flow::Go };
        }
        let action = self.dialog.as_ref().map_or(in_list, |dialog| dialog.action_of(key));
        action.map_or(Flow::Go, |action| self.act(action))
    }

    fn act(&mut self, action: DialogAction) -> Flow {
        if action == DialogAction::Nothing {
            return Flow::Go;
        }
        self.notice = None;
        let Some(dialog) = &mut self.dialog else { return self.act_in_list(action) };
        if action == DialogAction::Close {
            self.dialog = None;
            return Flow::Go;
        }
        let Some(asked) = dialog.act(action) else { return Flow::Go };
        self.catch_up();
        if self.dialog.is_none() {
            // The dialog is pointless now, and the list says why.
            return Flow::Go;
        }
        self.perform(asked)
    }

    fn act_in_list(&mut self, action: DialogAction) -> Flow {
        if let DialogAction::Accept
        | DialogAction::Command(DialogCommand::Drop | DialogCommand::History) = action
        {
            if self.has_changed() {
                return Flow::Go;
            }
        } else {
            self.changed = None;
        }
        match action {
            QUIT => return Flow::Quit,
            RULES_PAGE => {
                self.open(PageDialog::with_draw(|scroll, popup| screen::RULES.draw(scroll, popup)));
            }
            NEXT_THEME => {
                self.preferences.look.next_theme();
                self.notice = Some(Notice::plain(theme_in_words(&self.preferences.look)));
            }
            DialogAction::Pick(nth) => {
                if self.rows.get(nth).is_some_and(|row| row.target().is_some()) {
                    self.chosen = Some(nth);
                    return L::click(self);
                }
            }
            DialogAction::Scroll(_) | DialogAction::Page { .. } => {
                // The choice moves along the rows that can be chosen.
                let rows = self.rows.iter().enumerate();
                let can: Vec<usize> =
                    rows.filter(|(_, row)| row.target().is_some()).map(|(nth, _)| nth).collect();
                let mut at = can.iter().position(|nth| Some(*nth) == self.chosen).unwrap_or(0);
                scroll::choose(&mut at, can.len(), action);
                self.chosen = can.get(at).copied();
            }
            action => return L::act(self, action),
        }
        Flow::Go
    }

    fn draw_list(&self, popup: &mut Popup) {
        let keys = self.list.keys(self.target());
        let content = popup.side_panel(&self.list.title(), &keys).inner(Margin::new(1, 0));
        let columns = usize::from(content.width);
        let below_head = beneath(content, self.list.draw_head(content, popup));
        let notice = self.notice.as_ref().map_or_else(Lines::new, |notice| {
            text::excerpt(&notice.text, popup.role(notice.tone.role()), columns, 3)
        });
        // A line is always reserved for a notice, so that a notice of one line does not move the
        // list.
        let reserved = notice.len().max(1) as u16;
        let height = below_head.height.saturating_sub(reserved);
        let room = Rect { height, ..below_head };
        popup.put_all(beneath(below_head, usize::from(height)), &notice);
        let items = lines(&self.rows, columns, popup);
        match self.chosen {
            Some(chosen) => popup.list(room, &items, chosen),
            None => popup.put_all(room, &items.concat()),
        }
    }
}

impl<L: List> Program for ListScreen<L> {
    type Message = L::News;

    fn on_answers(&mut self, answers: &Answers, _: Capabilities) {
        self.preferences.look.apply_answers(answers);
    }

    fn is_wide(&mut self) {
        self.preferences.look.use_ascii();
    }

    fn on_resize(&mut self, size: Size, _: Option<CellSize>) {
        self.preferences.look.window = size;
    }

    /// In a window that is too small, shows the size that is needed.
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let (area, buffer) = (frame.area(), frame.buffer_mut());
        let look = self.preferences.look.clone();
        let mut click_map = ClickMap::default();
        let plain = look.theme().text(TextRole::Normal);
        if look.theme().paper() != Color::Reset {
            buffer.set_style(area, plain);
        }
        if has_room(&look) {
            self.draw_list(&mut Popup::new(&look, area, "leave", buffer, &mut click_map));
            if let Some(dialog) = &mut self.dialog {
                dialog.draw(&mut Popup::new(&look, area, L::WAY_BACK, buffer, &mut click_map));
            }
        } else {
            let needs = format!(
                "The {} needs {}x{} characters; this window has {}x{}. q leaves.",
                L::NAME,
                LEAST.width,
                LEAST.height,
                area.width,
                area.height
            );
            let lines = text::wrap(&needs, plain, usize::from(area.width));
            for (line, y) in lines.iter().zip(area.top()..area.bottom()) {
                text::put(line, Rect { y, ..area }, buffer);
            }
        }
        look.characters.restrict(buffer, area);
        self.click_map = click_map;
    }

    fn pictures(&mut self, out: &mut Vec<u8>) {
        self.preferences.bell.sound(out);
    }

    fn uses_mouse(&self) -> bool {
        self.preferences.mouse
    }

    fn handle(&mut self, event: Event) -> Flow {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => return self.key(key),
            Event::Mouse(mouse) if has_room(&self.preferences.look) => {
                let pointer = Pointer::from_mouse(mouse, |cell| self.click_map.action_at(cell));
                if let Some(Pointer::Pressed(Some(action))) = pointer {
                    return self.act(action);
                }
                if let Some(Pointer::Wheel(by)) = pointer {
                    return self.act(DialogAction::Scroll(isize::from(by)));
                }
            }
            Event::Paste(pasted) => {
                if let Some(dialog) = &mut self.dialog {
                    dialog.paste(&pasted);
                }
            }
            _ => {}
        }
        Flow::Go
    }

    fn message(&mut self, news: L::News) -> Flow {
        L::receive_news(self, news)
    }

    fn deadline(&self) -> Option<Instant> {
        self.list.deadline()
    }

    fn tick(&mut self) {
        L::tick(self);
    }

    fn notify(&mut self, what: &'static str) {
        self.notice = Some(Notice::warning(what));
    }

    /// Does nothing, as nothing is lost: the server keeps all data.
    fn leave(&mut self) {}
}

fn has_room(look: &Appearance) -> bool {
    let window = look.window;
    window.width >= LEAST.width && window.height >= LEAST.height
}

/// Of each row. A heading or a note has an empty line above it, unless it is the first row.
pub fn lines<T>(rows: &[ListRow<T>], columns: usize, popup: &Popup) -> Vec<Lines> {
    let plain = popup.role(TextRole::Normal);
    let mut all = Vec::new();
    for row in rows {
        let mut lines = match row {
            ListRow::Heading(heading) => {
                vec![Line::styled(*heading, popup.role(TextRole::Strong))]
            }
            ListRow::Note(note) => text::wrap(note, plain, columns),
            ListRow::Item(head, item, _) => {
                let dim = Span::styled(head.clone(), popup.role(TextRole::Dim));
                text::hanging(&dim, dim.columns() + GAP, item, plain, columns)
            }
        };
        if row.target().is_none() && !all.is_empty() {
            lines.insert(0, Line::default());
        }
        all.push(lines);
    }
    all
}
