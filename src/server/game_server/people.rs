//! Makes, changes and closes accounts; their keys and ratings.

use std::net::IpAddr;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use super::GameServer;
use super::error::ServerError;
use super::loaded_game::person;
use super::news::ServerNews;
use crate::kit::storage::{self, Name};
use crate::punct::play::Command;
use crate::server::choices::{Choices, VisitChoice};
use crate::server::database::{Account, AccountId, AccountName, StoredSeat, Which, WordHash};
use crate::server::log::{LogEvent, log};
use crate::server::ratings::{Rating, Tempo};
use crate::server::ssh::{Fingerprint, PublicKey};

/// How long a link word is valid. With this word, the owner of an account can add a key.
const LINK_LASTS: SignedDuration = SignedDuration::from_mins(15);

/// Returns the present day (UTC).
pub(super) fn today() -> Date {
    Timestamp::now().to_zoned(TimeZone::UTC).date()
}

impl GameServer {
    /// Returns the account of a key; `None` if no account has the key. Stores that the key was used
    /// today.
    ///
    /// # Errors
    /// The account is blocked, or the database fails.
    pub fn account_of(&self, key: &PublicKey) -> Result<Option<Account>, ServerError> {
        let mut state = self.state();
        let Some(account) = state.database.account_of(&key.fingerprint)? else { return Ok(None) };
        if account.blocked {
            return Err(ServerError::Blocked);
        }
        // The owner may log in even if the use of the key can't be stored.
        let _ = state.database.key_used(&key.fingerprint, today());
        Ok(Some(account))
    }

    /// Whether a name belongs to an account that does not have this key. Closed accounts do not
    /// count.
    pub fn is_anothers_name(
        &self,
        name: &str,
        fingerprint: &Fingerprint,
    ) -> Result<bool, ServerError> {
        let state = self.state();
        let Some(named) = state.database.by_name(name)?.filter(|it| !it.closed) else {
            return Ok(false);
        };
        let owner = state.database.account_of(fingerprint)?;
        Ok(owner.is_none_or(|owner| owner.id != named.id))
    }

    /// Makes an account for the owner of a key.
    ///
    /// # Errors
    /// The name is taken or looks like another account's name, or the key is taken.
    pub fn register(&self, name: &AccountName, key: &PublicKey) -> Result<Account, ServerError> {
        let mut state = self.state_to_write();
        let id = state.database.register(name, key, Timestamp::now())?;
        state.account(id)
    }

    /// Makes an account for an invited guest.
    ///
    /// # Errors
    /// The name is taken or looks like another account's name, the key is taken, or the invitation
    /// is not valid.
    pub fn register_invited(
        &self,
        name: &AccountName,
        key: &PublicKey,
        word: &WordHash,
    ) -> Result<Account, ServerError> {
        let mut state = self.state_to_write();
        let id = state.database.register_invited(name, key, word, Timestamp::now())?;
        state.account(id)
    }

    /// Stores a link word of an account. For a quarter of an hour, the word adds a key to the
    /// account.
    pub fn make_link(&self, account: AccountId, word: &WordHash) -> Result<(), ServerError> {
        let expires = Timestamp::now() + LINK_LASTS;
        Ok(self.state_to_write().database.make_link(account, word, expires)?)
    }

    /// Adds a key to the account of a link word. The word can't be used again, even after an error.
    ///
    /// # Errors
    /// The word is unknown or has expired, the key is taken, or the account has too many keys.
    pub fn join(&self, key: &PublicKey, word: &WordHash) -> Result<Account, ServerError> {
        let mut state = self.state_to_write();
        let now = Timestamp::now();
        let account = state.database.take_link(word, now)?.ok_or(ServerError::NoLink)?;
        state.database.add_key(account, key, now)?;
        state.account(account)
    }

    /// Stores a choice of an account's owner. If the choice concerns open screens, sends the choice
    /// to the owner's screens. Returns the changed account.
    pub fn choose(&self, account: AccountId, choice: &VisitChoice) -> Result<Account, ServerError> {
        let state = &mut *self.state_to_write();
        let mut account = state.account(account)?;
        let mut choices = Choices::from_account(&account);
        choices.make(choice);
        if choices.muted == account.muted {
            account.settings = choices.to_kept();
            state.database.set_settings(account.id, &account.settings)?;
        } else {
            account.muted = choices.muted;
            state.database.set_muted(account.id, account.muted)?;
        }
        if let Some(habit) = choice.habit() {
            state.tell([account.id], ServerNews::Habit(habit));
        }
        Ok(account)
    }

    /// Gives an account another name.
    ///
    /// # Errors
    /// The name is not allowed, is taken or looks like another account's name, or the account was
    /// renamed recently.
    pub fn rename(&self, account: &Account, name: &str) -> Result<Account, ServerError> {
        let name: AccountName = name.parse()?;
        let state = &mut *self.state_to_write();
        state.database.rename(account.id, &name, Timestamp::now())?;
        log(LogEvent::Rename { account: account.id, from: &account.name, name: &name });
        state.announce_name(account.id, &name);
        state.account(account.id)
    }

    /// Returns the account with a name.
    ///
    /// # Errors
    /// No account has this name.
    pub fn account_named(&self, name: &str) -> Result<Account, ServerError> {
        let state = self.state();
        if let Some(account) = state.database.by_name(name)? {
            return Ok(account);
        }
        let called = storage::printable(name, 40);
        Err(match state.database.by_former_name(name)? {
            Some(renamed) => ServerError::Renamed { before: called, now: renamed.name },
            None => ServerError::NoPlayer(called),
        })
    }

    pub fn rating(&self, account: AccountId, tempo: Tempo) -> Result<Rating, ServerError> {
        Ok(self.state().database.rating(account, tempo, Timestamp::now())?)
    }

    /// Returns an account's ratings: for blitz, and for games over days.
    pub fn ratings(&self, account: AccountId) -> Result<[Rating; 2], ServerError> {
        let [blitz, days] = Tempo::BOTH.map(|tempo| self.rating(account, tempo));
        Ok([blitz?, days?])
    }

    /// Stores that an account's owner has come from an address today.
    pub fn note_arrival(&self, account: AccountId, address: IpAddr) -> Result<(), ServerError> {
        Ok(self.state().database.note_arrival(account, address, today())?)
    }

    /// Closes an account for good: resigns its open games, withdraws its challenges and removes its
    /// keys. Its games keep its name.
    pub fn close(&self, account: &Account) -> Result<(), ServerError> {
        self.resign_all(account)?;
        {
            let state = &mut *self.state_to_write();
            let challenges = state.database.open_for(account.id)?;
            state.database.close(account.id)?;
            // A game in memory would store the private tree again with its next change.
            for loaded in state.games.values_mut() {
                loaded.room.table.forget_private_tree(person(account.id));
            }
            state.call_on_parties(&challenges);
            log(LogEvent::Close { account: account.id, name: &account.name });
            state.announce_account(account.id);
        }
        // A challenge may have been accepted meanwhile.
        self.resign_all(account)
    }

    /// Resigns the open games of an account. A game that can't be read stays as it is.
    fn resign_all(&self, account: &Account) -> Result<(), ServerError> {
        for game in self.games_of(account.id, Which::Going, u32::MAX)? {
            match self.ask_table(account.id, game.row.id, Command::Resign) {
                // The game may have ended meanwhile, for example because the player's time is over.
                Ok(_) | Err(ServerError::Refused(_) | ServerError::Spoilt { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

impl super::ServerState {
    /// Returns the account with a number. The account must exist.
    pub(super) fn account(&self, id: AccountId) -> Result<Account, ServerError> {
        let found = self.database.by_id(id)?;
        found.ok_or_else(|| ServerError::NoPlayer(format!("account {id}")))
    }

    /// Returns the names of the players on two seats, in the form for a record.
    pub(super) fn names(&self, [white, black]: &[StoredSeat; 2]) -> Result<[Name; 2], ServerError> {
        let name = |seat: &StoredSeat| match seat {
            StoredSeat::Account(id) => Ok(Name::from_save(self.account(*id)?.name.to_string())),
            StoredSeat::Computer(_) => Ok::<_, ServerError>(Name::computer()),
        };
        Ok([name(white)?, name(black)?])
    }
}
