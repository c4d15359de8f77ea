//! The inbox of a visit, where news of the server arrives. The inbox tells the lobby only of
//! changes that the lobby shows, and does not repeat this news until the lobby has read the
//! changes. Three kinds of news go to the screen that is shown, the lobby or a game: new choices of
//! the owner, games that begin, and whether the owner plays a rated game.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::sections::LobbySection;
use crate::kit::terminal::Outbox;
use crate::punct::screen::Screen;
use crate::server::database::GameId;
use crate::server::game_server::ServerNews;

/// How much of the lobby must be read again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stale {
    #[default]
    Nothing,
    /// The lists, which are the same in all lobbies.
    Lists,
    /// The lists, and what belongs to the owner: games, challenges, ratings, tasks and vacation.
    All,
}

impl Stale {
    /// Returns how much must be read after some news.
    pub fn from_news(news: ServerNews) -> Stale {
        match news {
            ServerNews::Own => Stale::All,
            // The change of the owner's list of games comes as separate news.
            ServerNews::Begins(_) | ServerNews::Habit(_) | ServerNews::InRatedGame(_) => {
                Stale::Nothing
            }
            ServerNews::Present
            | ServerNews::Seeks
            | ServerNews::Games
            | ServerNews::Moves
            | ServerNews::Standings => Stale::Lists,
        }
    }
}

/// The inbox of a visit. Clones share one inbox.
#[derive(Clone, Default)]
pub struct Inbox(Arc<Mutex<InboxState>>);

#[derive(Default)]
enum OnScreen {
    /// Neither the lobby nor a game, just now.
    #[default]
    Nothing,
    Lobby(Outbox<ServerNews>),
    Game(Screen),
}

#[derive(Default)]
struct InboxState {
    shown: OnScreen,
    /// The news that came while nothing was on the screen, for the next screen.
    kept: Vec<ServerNews>,
    /// The section that the lobby shows, or will show when it opens again.
    section: LobbySection,
    /// How much of the lobby has become stale since it last began to read. This counts even while
    /// the lobby is not open.
    told: Stale,
    /// The last game that has begun while another was on the screen.
    begun: Option<GameId>,
}

impl Inbox {
    fn state(&self) -> MutexGuard<'_, InboxState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes news, and passes the news on if it concerns the screen that is shown.
    pub fn hear(&self, news: ServerNews) {
        let state = &mut *self.state();
        if let ServerNews::Habit(_) | ServerNews::Begins(_) | ServerNews::InRatedGame(_) = news {
            return state.pass_on(news);
        }
        let due = Stale::from_news(news);
        if state.told >= due || !state.section.shows(news) {
            return;
        }
        state.told = due;
        if let OnScreen::Lobby(outbox) = &state.shown {
            outbox.post(news);
        }
    }

    /// Switches to the lobby. If the lobby has missed anything, tells it to read everything again.
    pub fn open(&self, outbox: Outbox<ServerNews>) {
        let state = &mut *self.state();
        if state.told > Stale::Nothing {
            outbox.post(ServerNews::Own);
        }
        state.show(OnScreen::Lobby(outbox));
    }

    pub fn open_game(&self, screen: Screen) {
        self.state().show(OnScreen::Game(screen));
    }

    /// Notes that neither the lobby nor a game is on the screen any more.
    pub fn close(&self) {
        self.state().shown = OnScreen::Nothing;
    }

    /// Notes that the lobby begins to read as much as `due` says. From now on, the inbox tells the
    /// lobby again of changes to what is read.
    pub fn reads(&self, due: Stale) {
        let state = &mut *self.state();
        if due >= state.told {
            state.told = Stale::Nothing;
        }
    }

    /// Takes the last game that has begun while another was on the screen.
    pub fn take_begun(&self) -> Option<GameId> {
        self.state().begun.take()
    }

    /// Notes that the lobby shows another section.
    pub fn shows(&self, section: LobbySection) {
        self.state().section = section;
    }
}

impl InboxState {
    /// Switches to a screen, and passes on the news that came while there was none.
    fn show(&mut self, shown: OnScreen) {
        self.shown = shown;
        for news in std::mem::take(&mut self.kept) {
            self.pass_on(news);
        }
    }

    /// Passes on a choice, the beginning of a game, or a change of whether the owner plays a rated
    /// game. Keeps the news if nothing is on the screen.
    fn pass_on(&mut self, news: ServerNews) {
        match (&self.shown, news) {
            (OnScreen::Nothing, news) => self.kept.push(news),
            (OnScreen::Lobby(outbox), news) => outbox.post(news),
            (OnScreen::Game(screen), ServerNews::Habit(habit)) => screen.change(habit),
            (OnScreen::Game(screen), ServerNews::InRatedGame(is_so)) => {
                screen.tell_of_rated_game(is_so);
            }
            (OnScreen::Game(screen), ServerNews::Begins(game)) => {
                screen.announce(format!(
                    "Your game {game} has begun; q leads to the lobby, where Enter opens it"
                ));
                self.begun = Some(game);
            }
            (OnScreen::Game(_), _) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::punct::screen::Habit;

    /// Makes an inbox whose lobby has read everything and shows a section.
    fn inbox(section: LobbySection) -> Inbox {
        let inbox = Inbox::default();
        inbox.shows(section);
        inbox
    }

    #[test]
    fn only_what_is_seen_is_told() {
        let (games, watch) = (inbox(LobbySection::Games), inbox(LobbySection::Watch));
        for inbox in [&games, &watch] {
            inbox.hear(ServerNews::Moves);
            inbox.hear(ServerNews::Standings);
        }
        assert_eq!(games.state().told, Stale::Nothing);
        assert_eq!(watch.state().told, Stale::Lists);
        games.hear(ServerNews::Present);
        assert_eq!(games.state().told, Stale::Lists, "who is here stands above every list");
    }

    #[test]
    fn what_is_chosen_while_nothing_is_shown_is_told_to_what_is_shown_next() {
        let inbox = inbox(LobbySection::Games);
        let chosen = |inbox: &Inbox| inbox.state().kept.clone();
        inbox.hear(ServerNews::Habit(Habit::Mouse(true)));
        assert_eq!(chosen(&inbox), [ServerNews::Habit(Habit::Mouse(true))]);
        let (input, _terminal) = crate::kit::terminal::connect(ratatui::layout::Size::new(80, 24));
        inbox.open(input.outbox());
        inbox.hear(ServerNews::Habit(Habit::Mouse(false)));
        assert_eq!(chosen(&inbox), []);
        assert_eq!(inbox.state().told, Stale::Nothing, "nothing is to be read");
    }

    #[test]
    fn what_is_told_while_the_lobby_reads_is_to_be_read_again() {
        let inbox = inbox(LobbySection::Games);
        inbox.hear(ServerNews::Own);
        inbox.reads(Stale::All);
        inbox.hear(ServerNews::Seeks);
        assert_eq!(inbox.state().told, Stale::Lists);
        inbox.hear(ServerNews::Own);
        inbox.reads(Stale::Lists);
        assert_eq!(inbox.state().told, Stale::All, "the owner's own was not read");
    }
}
