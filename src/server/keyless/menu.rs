//! The list of what a guest without a key may do.

use std::time::{Duration, Instant};

use crossterm::event::KeyEvent;

use super::practice::WantedPractice;
use crate::kit::strength::Strength;
use crate::kit::terminal::Flow;
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::keys::action_of;
use crate::kit::ui::notice::Notice;
use crate::kit::ui::page::scrolling;
use crate::kit::ui::scroll::{self, Scroll};
use crate::kit::ui::shared_keys;
use crate::punct::screen::Habits;
use crate::rules::{Player, Rules, Variant};
use crate::server::database::GameId;
use crate::server::game_server::{GameServer, Watched};
use crate::server::list_screen::{
    LEAVE, NEXT_THEME, PAGE_KEYS, QUIT, RULES, RULES_PAGE, THEME, has_room,
};

/// How many games are listed at most.
const MOST: usize = 100;

/// How many levels the computer has for guests without a key. Stronger ones think longer.
pub(super) const LEVELS: usize = 3;

/// How often the games are read again.
pub const PAUSE: Duration = Duration::from_secs(5);

pub static KEYS: &[DialogBinding] = &[
    shared_keys::ENTER.label("play, watch"),
    shared_keys::CHOOSE,
    shared_keys::CHANGE,
    RULES,
    THEME,
    LEAVE,
    shared_keys::FURTHER,
];

/// What the guest wants to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuChoice {
    Watch(GameId),
    Play(WantedPractice),
}

/// A line of the list that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuRow {
    /// Begins a game against the computer.
    Begin,
    Level,
    Rules,
    Colour,
    /// The game with this number in the list.
    Game(usize),
}

impl MenuRow {
    /// The rows for a game against the computer.
    pub const OF_COMPUTER: [MenuRow; 4] =
        [MenuRow::Begin, MenuRow::Level, MenuRow::Rules, MenuRow::Colour];
}

pub struct GuestMenu {
    server: GameServer,
    /// What the guest has chosen for their screens.
    pub habits: Habits,
    pub games: Vec<Watched>,
    pub wanted: WantedPractice,
    pub chosen: usize,
    pub rules: Option<Scroll>,
    pub notice: Option<Notice>,
    pub read: Instant,
    next: Option<MenuChoice>,
}

impl GuestMenu {
    pub fn new(server: &GameServer, look: Appearance) -> GuestMenu {
        let rules = Rules { variant: Variant::Basic, ..Rules::default() };
        let wanted = WantedPractice { level: Strength::FIRST, rules, colour: Player::White };
        let mut menu = GuestMenu {
            server: server.clone(),
            habits: Habits::of(look),
            games: Vec::new(),
            wanted,
            chosen: 0,
            rules: None,
            notice: None,
            read: Instant::now(),
            next: None,
        };
        menu.refresh();
        menu
    }

    /// What the guest has chosen, if they have.
    pub fn take_choice(&mut self) -> Option<MenuChoice> {
        self.next.take()
    }

    /// Reads the games again. The game chosen stays so, if it still goes on.
    pub fn refresh(&mut self) {
        self.read = Instant::now();
        let chosen = self.game();
        match self.server.lists() {
            Ok(lists) => self.games = lists.going.iter().take(MOST).cloned().collect(),
            Err(error) => self.notice = Some(Notice::refused(&error)),
        }
        if let Some(game) = chosen {
            let same = self.games.iter().position(|watched| watched.row.id == game);
            self.chosen = same.map_or(0, |nth| MenuRow::OF_COMPUTER.len() + nth);
        }
    }

    /// The rows, from top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = MenuRow> {
        MenuRow::OF_COMPUTER.into_iter().chain((0..self.games.len()).map(MenuRow::Game))
    }

    fn row(&self) -> MenuRow {
        self.rows().nth(self.chosen).unwrap_or(MenuRow::Begin)
    }

    /// The game chosen, if one is.
    fn game(&self) -> Option<GameId> {
        match self.row() {
            MenuRow::Game(nth) => self.games.get(nth).map(|watched| watched.row.id),
            _ => None,
        }
    }

    pub fn key(&mut self, key: KeyEvent) -> Flow {
        if let Some(scroll) = &mut self.rules {
            match action_of(PAGE_KEYS, key) {
                Some(DialogAction::Close) => self.rules = None,
                Some(action) => {
                    if let Some(scrolling) = scrolling(action) {
                        scroll.by(scrolling);
                    }
                }
                _ => {}
            }
            return Flow::Go;
        }
        let action = action_of(KEYS, key);
        if action == Some(QUIT) {
            return Flow::Quit;
        }
        // Players should see what they do.
        let Some(action) = action.filter(|_| has_room(&self.habits.look)) else { return Flow::Go };
        self.notice = None;
        match action {
            RULES_PAGE => self.rules = Some(Scroll::default()),
            NEXT_THEME => self.habits.look.next_theme(),
            DialogAction::Accept => {
                self.next =
                    Some(self.game().map_or(MenuChoice::Play(self.wanted), MenuChoice::Watch));
                return Flow::Quit;
            }
            DialogAction::Change => self.change(true),
            DialogAction::ChangeBack => self.change(false),
            action => {
                let count = self.rows().count();
                scroll::choose(&mut self.chosen, count, action);
            }
        }
        Flow::Go
    }

    /// Switches what is chosen to its next value or to the one before.
    fn change(&mut self, forward: bool) {
        let row = self.row();
        let wanted = &mut self.wanted;
        match row {
            MenuRow::Level => {
                let all: Vec<Strength> = Strength::all().take(LEVELS).collect();
                let at = all.iter().position(|level| *level == wanted.level).unwrap_or(0);
                let step = if forward { 1 } else { all.len() - 1 };
                wanted.level = all[(at + step) % all.len()];
            }
            MenuRow::Rules => {
                wanted.rules.variant = match wanted.rules.variant {
                    Variant::Basic => Variant::Standard,
                    Variant::Standard => Variant::Basic,
                };
            }
            MenuRow::Colour => wanted.colour = wanted.colour.opponent(),
            MenuRow::Begin | MenuRow::Game(_) => {}
        }
    }
}
