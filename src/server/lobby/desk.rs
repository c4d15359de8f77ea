//! The desk of a visit, where news comes in. Of what is new in the hall the lobby is told only what is
//! seen there, and once until it is read; what the owner has chosen goes to whatever screen is open.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::sections::LobbySection;
use crate::server::hall::News;
use crate::tui::Screen;
use crate::tui::parts::Outbox;

/// How much of the lobby is to be read anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stale {
    /// Nothing.
    #[default]
    Nothing,
    /// What all lobbies show alike.
    Lists,
    /// Also what is the owner's.
    All,
}

impl Stale {
    /// What is to be read after some news.
    pub fn after(news: News) -> Stale {
        match news {
            News::Own => Stale::All,
            // That the game is there, is news of its own.
            News::Begins(_) | News::Habit(_) => Stale::Nothing,
            News::Present | News::Seeks | News::Games | News::Moves | News::Standings => {
                Stale::Lists
            }
        }
    }
}

/// The desk of a visit. Clones are the same.
#[derive(Clone, Default)]
pub struct Desk(Arc<Mutex<DeskState>>);

/// What is on the screen.
#[derive(Default)]
enum OnScreen {
    /// Nothing just now.
    #[default]
    Nothing,
    /// The lobby, and the way to it.
    Lobby(Outbox<News>),
    /// A game.
    Game(Screen),
}

#[derive(Default)]
struct DeskState {
    shown: OnScreen,
    /// What whatever is on the screen next is to be told.
    kept: Vec<News>,
    /// The section it shows.
    section: LobbySection,
    /// What has been told, or would have been, since the lobby began to read.
    told: Stale,
}

impl Desk {
    fn state(&self) -> MutexGuard<'_, DeskState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hears of news and passes it on to whoever sees it.
    pub fn hear(&self, news: News) {
        let state = &mut *self.state();
        if let News::Habit(_) | News::Begins(_) = news {
            return state.pass_on(news);
        }
        let due = Stale::after(news);
        if state.told >= due || !state.section.shows(news) {
            return;
        }
        state.told = due;
        if let OnScreen::Lobby(outbox) = &state.shown {
            outbox.post(news);
        }
    }

    /// The lobby is on the screen from now on. What it has missed is told now.
    pub fn open(&self, outbox: Outbox<News>) {
        let state = &mut *self.state();
        if state.told > Stale::Nothing {
            outbox.post(News::Own);
        }
        state.show(OnScreen::Lobby(outbox));
    }

    /// A game is on the screen from now on.
    pub fn open_game(&self, screen: Screen) {
        self.state().show(OnScreen::Game(screen));
    }

    /// Nothing is on the screen any more.
    pub fn close(&self) {
        self.state().shown = OnScreen::Nothing;
    }

    /// The lobby reads so much from now on.
    pub fn reads(&self, due: Stale) {
        let state = &mut *self.state();
        if due >= state.told {
            state.told = Stale::Nothing;
        }
    }

    /// The lobby shows another section.
    pub fn shows(&self, section: LobbySection) {
        self.state().section = section;
    }
}

impl DeskState {
    /// Something is on the screen from now on. It is told what was kept while nothing was.
    fn show(&mut self, shown: OnScreen) {
        self.shown = shown;
        for news in std::mem::take(&mut self.kept) {
            self.pass_on(news);
        }
    }

    /// Tells what is on the screen what was chosen, or that a game begins.
    fn pass_on(&mut self, news: News) {
        match (&self.shown, news) {
            (OnScreen::Nothing, news) => self.kept.push(news),
            (OnScreen::Lobby(outbox), news) => outbox.post(news),
            (OnScreen::Game(screen), News::Habit(habit)) => screen.change(habit),
            (OnScreen::Game(screen), News::Begins(game)) => {
                screen.announce(format!(
                    "Your game {game} has begun: q leads to the lobby, and to it"
                ));
            }
            (OnScreen::Game(_), _) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::Habit;

    /// A desk whose lobby has read everything and shows a section.
    fn desk(section: LobbySection) -> Desk {
        let desk = Desk::default();
        desk.shows(section);
        desk
    }

    #[test]
    fn only_what_is_seen_is_told() {
        let (games, watch) = (desk(LobbySection::Games), desk(LobbySection::Watch));
        for desk in [&games, &watch] {
            desk.hear(News::Moves);
            desk.hear(News::Standings);
        }
        assert_eq!(games.state().told, Stale::Nothing);
        assert_eq!(watch.state().told, Stale::Lists);
        games.hear(News::Present);
        assert_eq!(games.state().told, Stale::Lists, "who is here stands above every list");
    }

    #[test]
    fn what_is_chosen_while_nothing_is_shown_is_told_to_what_is_shown_next() {
        let desk = desk(LobbySection::Games);
        let chosen = |desk: &Desk| desk.state().kept.clone();
        desk.hear(News::Habit(Habit::Mouse(true)));
        assert_eq!(chosen(&desk), [News::Habit(Habit::Mouse(true))]);
        let (ear, _terminal) = crate::tui::connect(ratatui::layout::Size::new(80, 24));
        desk.open(ear.outbox());
        desk.hear(News::Habit(Habit::Mouse(false)));
        assert_eq!(chosen(&desk), []);
        assert_eq!(desk.state().told, Stale::Nothing, "nothing is to be read");
    }

    #[test]
    fn what_is_told_while_the_lobby_reads_is_to_be_read_again() {
        let desk = desk(LobbySection::Games);
        desk.hear(News::Own);
        desk.reads(Stale::All);
        desk.hear(News::Seeks);
        assert_eq!(desk.state().told, Stale::Lists);
        desk.hear(News::Own);
        desk.reads(Stale::Lists);
        assert_eq!(desk.state().told, Stale::All, "the owner's own was not read");
    }
}
