//! What an operator does to games and accounts.

use jiff::{Timestamp, ToSpan as _};

use super::error::ServerError;
use super::news::ServerNews;
use super::timekeeper::present;
use super::{GameServer, ServerState};
use crate::rules::{Ending, Player};
use crate::server::database::{
    Account, AccountId, AccountKey, AccountName, ChatLine, ChatOf, GameId, Invitation, Report,
    StoredSeat, Verdict, WordHash,
};
use crate::server::network::Subnet;
use crate::server::ssh::{GuestKey, GuestWord};

/// As whom the operator speaks in a game. No player is called so.
const OPERATOR: &str = "operator";

impl GameServer {
    /// Decides a game, whether it goes on or is over, puts the ratings right and says so there.
    ///
    /// # Errors
    /// There is no such game, or it can't be read.
    pub fn decide(&self, game: GameId, verdict: Verdict) -> Result<(), ServerError> {
        self.state().decide(game, verdict, present())
    }

    /// What was said in a game, all that is kept of it.
    pub fn all_talk(&self, game: GameId) -> Result<Vec<ChatLine>, ServerError> {
        let state = self.state();
        state.database.game(game)?.ok_or(ServerError::NoGame(game))?;
        Ok(state.database.chat(game, ChatOf::Both, u32::MAX, 0)?)
    }

    /// Forgets what was said in a game, also where it is shown. Answers how many lines that were.
    pub fn forget_talk(&self, game: GameId) -> Result<usize, ServerError> {
        let state = &mut *self.state();
        state.database.game(game)?.ok_or(ServerError::NoGame(game))?;
        let lines = state.database.forget_chat(game)?;
        state.show_talk(game)?;
        Ok(lines)
    }

    /// What players have reported about games.
    pub fn reports(&self) -> Result<Vec<Report>, ServerError> {
        Ok(self.state().database.reports()?)
    }

    /// All accounts with their keys.
    pub fn accounts(&self) -> Result<Vec<(Account, Vec<AccountKey>)>, ServerError> {
        let state = self.state();
        let with_keys = |account: Account| Ok((state.database.keys_of(account.id)?, account));
        let accounts = state.database.accounts()?.into_iter().map(with_keys);
        accounts.map(|both| both.map(|(keys, account)| (account, keys))).collect()
    }

    /// The account of a key, blocked or not.
    pub fn owner_of(&self, key: &GuestKey) -> Result<Option<Account>, ServerError> {
        Ok(self.state().database.account_of(&super::people::fingerprint(key))?)
    }

    /// An account by its number, blocked or not.
    pub fn account_numbered(&self, id: AccountId) -> Result<Option<Account>, ServerError> {
        Ok(self.state().database.by_id(id)?)
    }

    pub fn block(&self, account: AccountId) -> Result<(), ServerError> {
        let state = &mut *self.state();
        state.database.block(account)?;
        state.announce_account(account);
        Ok(())
    }

    /// Lets a player in again.
    ///
    /// # Errors
    /// The account is closed.
    pub fn unblock(&self, account: &Account) -> Result<(), ServerError> {
        if account.closed {
            return Err(ServerError::ClosedByOwner(account.name.clone()));
        }
        let state = &mut *self.state();
        state.database.unblock(account.id)?;
        state.announce_account(account.id);
        Ok(())
    }

    /// Gives a player another name, however long they have had theirs.
    ///
    /// # Errors
    /// The name is taken.
    pub fn rename_at_once(
        &self,
        account: AccountId,
        name: &AccountName,
    ) -> Result<(), ServerError> {
        let state = &mut *self.state();
        state.database.rename_at_once(account, name, Timestamp::now())?;
        state.announce_name(account, name);
        Ok(())
    }

    pub fn bans(&self) -> Result<Vec<(Subnet, Timestamp)>, ServerError> {
        Ok(self.state().database.bans()?)
    }

    pub fn ban(&self, network: Subnet) -> Result<(), ServerError> {
        Ok(self.state().database.ban(network, Timestamp::now())?)
    }

    /// Lifts a ban.
    ///
    /// # Errors
    /// This very network is not banned.
    pub fn unban(&self, network: Subnet) -> Result<(), ServerError> {
        let was_banned = self.state().database.unban(network)?;
        if was_banned { Ok(()) } else { Err(ServerError::NoBan(network)) }
    }

    /// Makes a word that lets one player in within a week. Answers until when, too.
    pub fn invite(&self) -> Result<(GuestWord, Timestamp), ServerError> {
        let word = GuestWord::new().map_err(|error| ServerError::NoChance(error.to_string()))?;
        let expires = Timestamp::now() + (7 * 24).hours();
        self.state().database.invite(&WordHash::of(&word.to_string()), expires)?;
        Ok((word, expires))
    }

    pub fn invitations(&self) -> Result<Vec<Invitation>, ServerError> {
        Ok(self.state().database.invitations()?)
    }

    /// Withdraws the invitation of a word or a mark.
    ///
    /// # Errors
    /// There is no unused invitation with it.
    pub fn withdraw_invitation(&self, word_or_mark: &str) -> Result<(), ServerError> {
        let was_there = self.state().database.withdraw_invitation(word_or_mark)?;
        if was_there { Ok(()) } else { Err(ServerError::NoInvitation) }
    }
}

impl ServerState {
    pub(super) fn decide(
        &mut self,
        game: GameId,
        verdict: Verdict,
        now: Timestamp,
    ) -> Result<(), ServerError> {
        self.end_by_verdict(game, verdict, now)?;
        self.database.decide(game, verdict)?;
        let said = match verdict {
            Verdict::Void => "this game is void: it counts for nothing".to_owned(),
            Verdict::Won(winner) => format!("I decide this game: {winner} wins"),
            Verdict::Drawn => "I decide this game: it is drawn".to_owned(),
        };
        let (account, name) = (None, OPERATOR.to_owned());
        self.database
            .add_chat(game, &ChatLine { account, name, watches: false, said: now, line: said })?;
        let rated = self.stored(game)?.0.row.terms.rated;
        if let Some(loaded) = self.games.get_mut(&game) {
            loaded.terms.rated = rated;
        }
        self.show_talk(game)?;
        self.announce(ServerNews::Games);
        self.announce(ServerNews::Standings);
        Ok(())
    }

    /// Ends a game that goes on as the operator decides. The record can only say that the loser gave
    /// up, or that both agreed on a draw; what was decided is said in the game.
    fn end_by_verdict(
        &mut self,
        game: GameId,
        verdict: Verdict,
        now: Timestamp,
    ) -> Result<(), ServerError> {
        self.end_if_late(game, now)?;
        let (room, mut keeper) = self.room(game)?;
        if room.table.game().outcome().is_some() {
            return Ok(());
        }
        let loser = verdict.winner().map(Player::opponent);
        let before = room.table.seen();
        room.table.end(loser.map_or(Ending::Agreed, |by| Ending::Resigned { by }), now)?;
        room.keep_or_put_back(&mut keeper, &before, now)?;
        self.thinking.remove(&game);
        self.announce_change(game)?;
        self.notify_of_game(game, &before, None);
        Ok(())
    }

    /// Shows at a game in memory what the database has of its talk, and calls on its players.
    fn show_talk(&mut self, game: GameId) -> Result<(), ServerError> {
        let (stored, talk) = self.stored(game)?;
        if let Some(loaded) = self.games.get_mut(&game) {
            loaded.room.table.set_talk(talk);
            loaded.room.show();
        }
        self.forget_if_deserted(game);
        self.call_on(stored.row.seats.iter().filter_map(StoredSeat::account));
        Ok(())
    }
}
