//! The chat of games, players' notes and reports, and ignored players: by nothing but the moves of
//! a game does a player reach one who ignores that player.

use jiff::Timestamp;

use super::lists::ListedGame;
use super::loaded_game::to_chat_message;
use super::news::ServerNews;
use super::{GameServer, LONGEST_TEXT, ServerError, ServerResult, ServerState, now_in_millis};
use crate::kit::session::PersonId;
use crate::kit::storage::{is_blank, printable};
use crate::punct::play::{ChatMessage, Command, CommandError, Proposal};
use crate::punct::screen::Preference;
use crate::server::clients::{Client, RationedAction};
use crate::server::database::{
    AccountId, ChatAudience, DbResult, GameId, GameState, challenges, chat, games,
};
use crate::server::log::{LogEvent, log};

impl GameServer {
    /// When a player begins to ignore another, the challenges and offers between the two end, and
    /// neither sees any longer where the other points.
    pub fn ignore(&self, by: AccountId, name: &str, ignored: bool) -> ServerResult {
        let whom = self.account_named(name)?.id;
        if whom == by {
            return Err(ServerError::IgnoresYourself);
        }
        self.answer(self.state_to_write(), |state| {
            let mut challenges = challenges::open_for(&state.database, by)?;
            challenges.retain(|it| ignored && it.offer.other(by) == Some(whom));
            if ignored {
                state.end_offers_between([by, whom])?;
            }
            state.database.write(|db| chat::ignore(db, by, whom, ignored))?;
            state.subscriptions.notify_challenge_parties(&challenges);
            state.subscriptions.notify_accounts([by]);
            state
                .subscriptions
                .send_news([by], ServerNews::PreferenceChanged(Preference::Ignores(whom, ignored)));
            Ok(())
        })
    }

    pub fn ignored_persons(&self, by: AccountId) -> ServerResult<Vec<PersonId>> {
        let ignored = self.database(|it| chat::ignored_accounts(it, by))?;
        Ok(ignored.into_iter().map(|(whom, _)| whom).collect())
    }

    pub fn note(&self, by: AccountId, game: GameId) -> ServerResult<Option<String>> {
        self.check_plays(by, game)?;
        Ok(self.database(|it| chat::note(it, by, game))?)
    }

    /// A blank text deletes the note.
    pub fn set_note(&self, by: AccountId, game: GameId, text: &str) -> ServerResult {
        let note = if is_blank(text) { None } else { Some(safe(text)?) };
        self.check_plays(by, game)?;
        Ok(self.write(|db| chat::set_note(db, by, game, note.as_deref()))?)
    }

    fn check_plays(&self, account: AccountId, game: GameId) -> ServerResult {
        match self.database(|it| ListedGame::find(it, game))?.colour_of(account) {
            Some(_) => Ok(()),
            None => Err(CommandError::Watching.into()),
        }
    }

    pub fn report(&self, by: AccountId, game: GameId, text: &str) -> ServerResult {
        if is_blank(text) {
            return Err(CommandError::Silence.into());
        }
        let text = safe(text)?;
        self.database(|it| ListedGame::find(it, game))?;
        self.ration(Client::Account(by), RationedAction::Report)?;
        self.write(|db| chat::add_report(db, by, game, &text, Timestamp::now()))?;
        log(LogEvent::Report { account: by, game });
        Ok(())
    }

    /// Page 1 has the latest lines, which a player then has read. Players see their chat and, after
    /// the end, also that of spectators; others see only that. Leaves out lines of ignored players.
    pub fn talk(&self, by: AccountId, game: GameId, page: u32) -> ServerResult<Vec<ChatMessage>> {
        let watched = self.database(|it| ListedGame::find(it, game))?;
        let plays = watched.colour_of(by).is_some();
        let of = match watched.row.state {
            GameState::Turn(_) if plays => ChatAudience::Players,
            GameState::Over { .. } if plays => ChatAudience::Both,
            GameState::Turn(_) | GameState::Over { .. } => ChatAudience::Spectators,
        };
        let ignored = self.ignored_persons(by)?;
        let later = page.saturating_sub(1).saturating_mul(PAGE);
        let lines = self.database(|it| chat::page(it, game, of, PAGE, later))?;
        if page <= 1 && plays {
            self.answer(self.state_to_write(), |state| state.mark_as_read(by, game))?;
        }
        let spoken = lines.into_iter().map(to_chat_message);
        Ok(spoken.filter(|line| !ignored.contains(&line.person)).collect())
    }
}

impl ServerState {
    /// A player has read the chat of a game. Gives the number of lines that were unread.
    pub fn mark_as_read(&mut self, by: AccountId, game: GameId) -> DbResult<u32> {
        let unread = chat::count_unread(&self.database, by, game)?;
        if unread > 0 {
            self.database.write(|db| chat::mark_as_read(db, by, game))?;
            self.subscriptions.notify_accounts([by]);
        }
        Ok(unread)
    }

    fn end_offers_between(&mut self, pair: [AccountId; 2]) -> ServerResult {
        let now = now_in_millis();
        for game in games::offers_between(&self.database, pair)? {
            // There is at most one offer of each kind.
            for _ in Proposal::ALL {
                if !self.load(game)?.room.table.offers().is_empty() {
                    self.apply(pair[0], game, Command::Decline, now)?;
                }
            }
            self.forget_if_deserted(game);
        }
        let mut shared = Vec::new();
        for loaded in self.games.values() {
            let seats = loaded.room.table.seats();
            if pair.iter().all(|account| seats.colour_of(*account).is_some()) {
                shared.push(loaded.id());
            }
        }
        for game in shared {
            for who in pair {
                self.apply(who, game, Command::Point(None), now)?;
                self.apply(who, game, Command::LookAt(None), now)?;
            }
        }
        Ok(())
    }
}

fn safe(text: &str) -> ServerResult<String> {
    if text.chars().count() > LONGEST_TEXT {
        return Err(ServerError::LongText);
    }
    // No character is wider than two columns, so that no text is cut.
    Ok(printable(text, 2 * LONGEST_TEXT))
}

const PAGE: u32 = 50;
