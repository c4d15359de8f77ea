//! The screen around a list on a guest's terminal: rows, keys, the mouse, dialogs and notices. The
//! lobby and the list for guests without a key share it; each is a [`List`] that supplies the rest.
//!
//! [`acting`] handles keys and clicks; [`draw`] draws the screen.

mod acting;
mod draw;

pub use acting::{LEAVE, RULES, THEME};
pub use draw::lines;

use std::time::{Duration, Instant};

use crossterm::event::KeyEvent;
use ratatui::layout::Rect;

use crate::kit::lessons::PuzzleId;
use crate::kit::terminal::{Flow, Outbox};
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::key_rows::ClickMap;
use crate::kit::ui::keys::action_of;
use crate::kit::ui::notice::Notice;
use crate::kit::ui::page::{KEYS as PAGE_KEYS, scrolling};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::scroll::Scroll;
use crate::punct::screen::{Habits, Screen, Sitting};
use crate::server::game_server::{ServerError, ServerResult};

/// A list from which a guest goes to games.
pub trait List: Sized + 'static {
    /// The item for which a row stands.
    type Target: Clone + PartialEq;
    /// The actions that the list's dialogs ask for.
    type Action;
    type News: Send + 'static;
    /// A game that can be opened from the list.
    type Game: Clone;

    /// The name of the list within a sentence.
    const NAME: &'static str;
    /// The label of the key that closes a dialog: where the key leads.
    const WAY_BACK: &'static str;
    /// How long a guest may do nothing in the list, and in a game.
    const PATIENCE: [Duration; 2];
    /// The beginning of the text for a game whose screen has failed. The reason follows.
    const GAME_FAILED: &'static str;

    /// The headings of the items that wait for the guest. An item that comes under them can be
    /// opened at once.
    const CALLS: &'static [&'static str] = &[];

    /// Returns the keys for what is chosen.
    fn keys(&self, chosen: Option<&Self::Target>) -> Vec<DialogBinding>;

    fn title(&self) -> String;

    /// Draws the text above the rows. Returns the number of lines that this takes.
    fn draw_head(&self, area: Rect, popup: &mut Popup) -> usize;

    fn rows(&self) -> Vec<ListRow<Self::Target>>;

    /// Carries out an action in the list, except the actions that are the same in all lists.
    fn act(screen: &mut ListScreen<Self>, action: DialogAction) -> Flow;

    /// Called after a click has chosen a row.
    fn click(screen: &mut ListScreen<Self>) -> Flow {
        Self::act(screen, DialogAction::Accept)
    }

    /// Carries out an action that a dialog asks for.
    ///
    /// # Errors
    /// The action is not possible, for example because things have changed meanwhile.
    fn perform(screen: &mut ListScreen<Self>, action: Self::Action) -> ServerResult<Flow>;

    /// Reads the whole list again.
    fn refresh(screen: &mut ListScreen<Self>);

    fn hear(screen: &mut ListScreen<Self>, news: Self::News) -> Flow;

    /// Returns the time at which to call [`List::tick`] if nothing else happens before.
    fn deadline(&self) -> Option<Instant>;

    fn tick(screen: &mut ListScreen<Self>) {
        Self::refresh(screen);
    }

    /// Called when the list comes on the screen. News can be posted to the outbox from then on.
    fn on_open(&self, _: Outbox<Self::News>) {}

    /// Called when the list or a game is no longer on the screen.
    fn on_close(&self) {}

    /// Lets the guest sit down at a game.
    ///
    /// # Errors
    /// The guest can't sit down at the game.
    fn sit_down(&self, game: Self::Game, screen: Screen) -> ServerResult<Sitting>;

    /// Returns what is shown after a game that the guest has left, if that is not the list.
    /// `wanted_tasks` are the tasks from that game that the guest wants to try.
    fn after(_left: Self::Game, _wanted_tasks: Vec<PuzzleId>) -> Option<Self::Game> {
        None
    }
}

/// A dialog on top of a list. It changes only itself, and returns an action for everything else.
pub trait ListDialog<L: List> {
    fn keys(&self) -> &'static [DialogBinding];

    /// Carries out an action, but is never called with the action that closes the dialog. If `act`
    /// returns an action for the list, the dialog closes once the list has carried out this action.
    fn act(&mut self, action: DialogAction) -> Option<L::Action>;

    fn draw(&mut self, popup: &mut Popup);

    fn action_of(&self, key: KeyEvent) -> Option<DialogAction> {
        action_of(self.keys(), key)
    }

    /// Takes pasted text, if the dialog has a place for typed text.
    fn paste(&mut self, _text: &str) {}

    /// Returns the place for the reason why the dialog's action failed, if the dialog has such a
    /// place.
    fn error(&mut self) -> Option<&mut Option<String>> {
        None
    }

    /// Called after the list was read again. Returns the reason if the dialog has become pointless.
    fn why_outdated(&self, _list: &L) -> Option<String> {
        None
    }
}

/// A page to read.
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

/// A row of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListRow<T> {
    Heading(&'static str),
    /// A text in place of items.
    Note(&'static str),
    /// The head, which stands before the text, the text, and the item for which the row stands.
    Item(String, String, T),
}

impl<T> ListRow<T> {
    /// Returns the item for which the row stands, or `None` if the row can't be chosen.
    pub fn target(&self) -> Option<&T> {
        match self {
            ListRow::Item(.., target) => Some(target),
            ListRow::Heading(_) | ListRow::Note(_) => None,
        }
    }
}

/// Returns the heading above a row.
fn heading_of<T>(rows: &[ListRow<T>], at: usize) -> Option<&'static str> {
    rows[..at].iter().rev().find_map(|row| match row {
        ListRow::Heading(heading) => Some(*heading),
        ListRow::Note(_) | ListRow::Item(..) => None,
    })
}

/// A list on a guest's screen.
pub struct ListScreen<L: List> {
    pub list: L,
    /// The guest's choices for all screens.
    pub habits: Habits,
    pub rows: Vec<ListRow<L::Target>>,
    /// The number of the chosen row, if any row can be chosen.
    pub chosen: Option<usize>,
    /// The dialog on top of the list.
    pub dialog: Option<Box<dyn ListDialog<L>>>,
    pub notice: Option<Notice>,
    /// What has happened if a dialog has become pointless, another item is chosen in place of one
    /// that is gone, or the chosen item has come under another heading. The guest is told of it
    /// before a key acts on what is chosen now.
    changed: Option<String>,
    /// The game to open once the list is left.
    opens: Option<L::Game>,
    /// The actions for clicks on the last frame.
    click_map: ClickMap<DialogAction>,
}

impl<L: List> ListScreen<L> {
    pub fn new(list: L, habits: Habits) -> ListScreen<L> {
        let (rows, click_map) = (Vec::new(), ClickMap::default());
        let (chosen, dialog, notice, changed, opens) = (None, None, None, None, None);
        let mut screen =
            ListScreen { list, habits, rows, chosen, dialog, notice, changed, opens, click_map };
        screen.show_rows();
        screen
    }

    /// Returns the item for which the chosen row stands.
    pub fn target(&self) -> Option<&L::Target> {
        self.rows.get(self.chosen?)?.target()
    }

    /// Shows the rows anew, and chooses the first that can be chosen.
    pub fn show_rows(&mut self) {
        self.rows = self.list.rows();
        self.changed = None;
        self.choose_from(0);
    }

    /// Shows the rows as they are now. The same item stays chosen if it is still in the list.
    /// Closes a dialog that has become pointless.
    pub fn update_rows(&mut self) {
        let at = self.chosen.unwrap_or(0);
        let before = std::mem::replace(&mut self.rows, self.list.rows());
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

    /// Reads what is new, so that a key acts on what the guest has seen. Returns whether the chosen
    /// item has changed since the guest chose it, and then tells so.
    pub fn has_changed(&mut self) -> bool {
        self.catch_up();
        let Some(changed) = self.changed.take() else { return false };
        let asks = format!("{changed}. The same key again acts on what is chosen now");
        self.notice = Some(Notice::warning(asks));
        true
    }

    /// Reads what is new and not shown yet.
    fn catch_up(&mut self) {
        if self.list.deadline().is_some() {
            L::tick(self);
        }
    }

    /// Chooses the row for an item. Returns whether there is such a row.
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

    /// Leaves the list in order to open a game.
    pub fn leave_for(&mut self, game: L::Game) -> Flow {
        self.dialog = None;
        self.opens = Some(game);
        Flow::Quit
    }

    /// Takes the game to open now, if there is one.
    pub fn take_game(&mut self) -> Option<L::Game> {
        self.opens.take()
    }

    /// Carries out the action that a dialog asks for, and closes the dialog. If the action fails,
    /// shows the reason; a dialog with a place for the reason stays open.
    pub fn perform(&mut self, action: L::Action) -> Flow {
        let open = self.dialog.take();
        let done = L::perform(self, action);
        // What the guest does here is no surprise.
        self.changed = None;
        done.unwrap_or_else(|error| {
            self.dialog = open;
            self.fail(&error);
            Flow::Go
        })
    }

    /// Shows why an action failed: in the dialog if it has a place for that. Otherwise closes the
    /// dialog, reads the list again and shows the reason there.
    fn fail(&mut self, error: &ServerError) {
        let refused = Notice::refusal(error);
        if let Some(place) = self.dialog.as_mut().and_then(|dialog| dialog.error()) {
            *place = Some(refused.text);
            return;
        }
        self.dialog = None;
        L::refresh(self);
        self.notice = Some(refused);
    }
}
