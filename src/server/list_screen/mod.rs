//! The screen around a list on a guest's terminal, the same for the lobby and for guests without a
//! key: rows, keys, the mouse, dialogs and notices. A [`List`] supplies the rest, as a game does to
//! the shell.
//!
//! [`acting`] handles keys and clicks, [`draw`] draws.

mod acting;
mod draw;

pub use acting::{LEAVE, RULES, THEME};
pub use draw::lines;

use std::time::{Duration, Instant};

use crossterm::event::KeyEvent;
use ratatui::layout::Rect;

use crate::kit::terminal::{Flow, Outbox};
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::key_rows::ClickMap;
use crate::kit::ui::keys::action_of;
use crate::kit::ui::notice::Notice;
use crate::kit::ui::page::{KEYS as PAGE_KEYS, scrolling};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::scroll::Scroll;
use crate::punct::screen::{Habits, Screen, Visitor};
use crate::server::game_server::ServerError;

/// A list that leads to games.
pub trait List: Sized + 'static {
    /// What a row stands for.
    type Target: Clone + PartialEq;
    /// What its dialogs ask for.
    type Action;
    type News: Send + 'static;
    /// A game it leads to.
    type Game;

    /// What it is called within a sentence.
    const NAME: &'static str;
    /// What closing a dialog is called.
    const WAY_BACK: &'static str;
    /// How long a guest may do nothing in the list, and in a game.
    const PATIENCE: [Duration; 2];
    /// What comes before the reason for which a game is shown no longer.
    const GAME_FAILED: &'static str;

    fn keys(&self) -> &'static [DialogBinding];

    fn title(&self) -> String;

    /// Draws what stands above the rows. Returns how many lines that takes.
    fn draw_head(&self, area: Rect, popup: &mut Popup) -> usize;

    fn rows(&self) -> Vec<ListRow<Self::Target>>;

    /// Carries out an action in the list, but for those that all lists have.
    fn act(screen: &mut ListScreen<Self>, action: DialogAction) -> Flow;

    /// A row was chosen by a click.
    fn click(screen: &mut ListScreen<Self>) -> Flow {
        Self::act(screen, DialogAction::Accept)
    }

    /// Carries out what a dialog asks for.
    ///
    /// # Errors
    /// Why it can't be done; things may have changed meanwhile.
    fn perform(screen: &mut ListScreen<Self>, action: Self::Action) -> Result<Flow, ServerError>;

    /// Reads everything anew.
    fn refresh(screen: &mut ListScreen<Self>);

    fn hear(screen: &mut ListScreen<Self>, news: Self::News) -> Flow;

    /// When to call [`List::tick`], if nothing else happens.
    fn deadline(&self) -> Option<Instant>;

    fn tick(screen: &mut ListScreen<Self>) {
        Self::refresh(screen);
    }

    /// The list comes on the screen, and hears news there.
    fn on_open(&self, _: Outbox<Self::News>) {}

    /// Neither the list nor a game is on the screen any more.
    fn on_close(&self) {}

    /// Lets the guest sit down at a game.
    ///
    /// # Errors
    /// Why they can't.
    fn sit_down(&self, game: Self::Game, screen: Screen) -> Result<Visitor, ServerError>;
}

/// A dialog on top of a list. It changes nothing but itself and says what else there is to do.
pub trait ListDialog<L: List> {
    fn keys(&self) -> &'static [DialogBinding];

    /// Carries out an action other than closing it. Returns what is to be done, which ends it.
    fn act(&mut self, action: DialogAction) -> Option<L::Action>;

    fn draw(&mut self, popup: &mut Popup);

    fn action_of(&self, key: KeyEvent) -> Option<DialogAction> {
        action_of(self.keys(), key)
    }

    /// Takes pasted text, where something is typed.
    fn paste(&mut self, _text: &str) {}

    /// Where it shows why what it asked for can't be done, if it has a place for that.
    fn error(&mut self) -> Option<&mut Option<String>> {
        None
    }

    /// Why it has become pointless, if it has, now that the list was read again.
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
    /// What is said where nothing is listed.
    Note(&'static str),
    /// What stands before its text, the text, and what it stands for.
    Item(String, String, T),
}

impl<T> ListRow<T> {
    /// What it stands for, if it can be chosen.
    pub fn target(&self) -> Option<&T> {
        match self {
            ListRow::Item(.., target) => Some(target),
            ListRow::Heading(_) | ListRow::Note(_) => None,
        }
    }
}

/// A list on a guest's screen.
pub struct ListScreen<L: List> {
    pub list: L,
    /// What the guest has chosen for their screens.
    pub habits: Habits,
    pub rows: Vec<ListRow<L::Target>>,
    /// The row chosen, if any can be.
    pub chosen: Option<usize>,
    /// What lies on top.
    pub dialog: Option<Box<dyn ListDialog<L>>>,
    pub notice: Option<Notice>,
    /// The game to open once it is left.
    opens: Option<L::Game>,
    /// What a click on the last frame asks for.
    click_map: ClickMap<DialogAction>,
}

impl<L: List> ListScreen<L> {
    pub fn new(list: L, habits: Habits) -> ListScreen<L> {
        let (rows, click_map) = (Vec::new(), ClickMap::default());
        let (chosen, dialog, notice, opens) = (None, None, None, None);
        let mut screen =
            ListScreen { list, habits, rows, chosen, dialog, notice, opens, click_map };
        screen.show_rows();
        screen
    }

    /// What the row chosen stands for.
    pub fn target(&self) -> Option<&L::Target> {
        self.rows.get(self.chosen?)?.target()
    }

    /// Shows other rows, from the first on.
    pub fn show_rows(&mut self) {
        self.rows = self.list.rows();
        self.choose_from(0);
    }

    /// Shows the rows as they are now. What was chosen stays so, if it is still there.
    pub fn update_rows(&mut self) {
        let target = self.target().cloned();
        let before = self.chosen.unwrap_or(0);
        self.rows = self.list.rows();
        if !target.is_some_and(|target| self.choose(&target)) {
            self.choose_from(before);
        }
        let outdated = self.dialog.as_ref().and_then(|dialog| dialog.why_outdated(&self.list));
        if let Some(why) = outdated {
            self.notice = Some(Notice::warning(why));
            self.dialog = None;
        }
    }

    /// Chooses the row that stands for this. Returns whether there is one.
    pub fn choose(&mut self, target: &L::Target) -> bool {
        let at = self.rows.iter().position(|row| row.target() == Some(target));
        self.chosen = at.or(self.chosen);
        at.is_some()
    }

    /// Chooses the row with this number, or else the next that can be chosen, or else the last.
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

    /// The game to open now, if there is one.
    pub fn take_game(&mut self) -> Option<L::Game> {
        self.opens.take()
    }

    /// Does what a dialog asks for, which is done with then, or says why it can't be done.
    pub fn perform(&mut self, action: L::Action) -> Flow {
        let open = self.dialog.take();
        L::perform(self, action).unwrap_or_else(|error| {
            self.dialog = open;
            self.fail(&error);
            Flow::Go
        })
    }

    /// Says why something can't be done: in the dialog that asked for it if there is a place, or
    /// else in the list as it is now.
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
