//! The desk of a lobby, where news comes in: only what is seen there, and once until it is read.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::sections::Section;
use crate::server::hall::News;
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
            News::Present | News::Seeks | News::Games | News::Moves | News::Standings => {
                Stale::Lists
            }
        }
    }
}

/// The desk of a lobby. Clones are the same.
#[derive(Clone, Default)]
pub struct Desk(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// The way to the lobby, while it is on the screen.
    outbox: Option<Outbox<News>>,
    /// The section it shows.
    section: Section,
    /// What has been told, or would have been, since the lobby began to read.
    told: Stale,
}

impl Desk {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hears of news and passes it on to the lobby if it is seen there.
    pub fn hear(&self, news: News) {
        let state = &mut *self.state();
        let due = Stale::after(news);
        if state.told >= due || !state.section.shows(news) {
            return;
        }
        state.told = due;
        if let Some(outbox) = &state.outbox {
            outbox.post(news);
        }
    }

    /// The lobby is on the screen from now on. What it has missed is told now.
    pub fn open(&self, outbox: Outbox<News>) {
        let state = &mut *self.state();
        if state.told > Stale::Nothing {
            outbox.post(News::Own);
        }
        state.outbox = Some(outbox);
    }

    /// The lobby is not on the screen any more.
    pub fn close(&self) {
        self.state().outbox = None;
    }

    /// The lobby reads so much from now on.
    pub fn reads(&self, due: Stale) {
        let state = &mut *self.state();
        if due >= state.told {
            state.told = Stale::Nothing;
        }
    }

    /// The lobby shows another section.
    pub fn shows(&self, section: Section) {
        self.state().section = section;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A desk whose lobby has read everything and shows a section.
    fn desk(section: Section) -> Desk {
        let desk = Desk::default();
        desk.shows(section);
        desk
    }

    #[test]
    fn only_what_is_seen_is_told() {
        let (games, watch) = (desk(Section::Games), desk(Section::Watch));
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
    fn what_is_told_while_the_lobby_reads_is_to_be_read_again() {
        let desk = desk(Section::Games);
        desk.hear(News::Own);
        desk.reads(Stale::All);
        desk.hear(News::Seeks);
        assert_eq!(desk.state().told, Stale::Lists);
        desk.hear(News::Own);
        desk.reads(Stale::Lists);
        assert_eq!(desk.state().told, Stale::All, "the owner's own was not read");
    }
}
