//! What the lobby has read in the hall.

use std::collections::HashMap;

use crate::server::database::{
    Account, AccountId, AccountName, Challenge, ChallengeId, Standing, Which,
};
use crate::server::hall::{Hall, HallError, Watched};
use crate::server::ratings::Rating;
use crate::server::verbs::listing::waits_for;

/// How many of each are listed at most.
const MOST: u32 = 100;

/// What the lobby has read in the hall for an account.
pub struct Contents {
    /// Whose lobby it is.
    pub account: AccountId,
    /// What the owner is called.
    pub name: AccountName,
    /// Their rating.
    pub rating: Rating,
    /// Their games that wait for them, what changed last first.
    pub your_move: Vec<Watched>,
    /// Their other games that go on.
    pub waiting: Vec<Watched>,
    /// Challenges to them.
    pub to_you: Vec<Challenge>,
    /// Challenges and seeks of theirs.
    pub from_you: Vec<Challenge>,
    /// Seeks of others.
    pub seeks: Vec<Challenge>,
    /// Games of others that go on.
    pub going: Vec<Watched>,
    /// Their games that are over.
    pub finished: Vec<Watched>,
    /// The accounts by rating.
    pub standings: Vec<Standing>,
    /// Who is here.
    pub present: Vec<(AccountId, AccountName)>,
    names: HashMap<AccountId, String>,
}

impl Contents {
    /// Reads everything.
    ///
    /// # Errors
    /// The database fails.
    pub fn read(hall: &Hall, account: &Account) -> Result<Contents, HallError> {
        let me = account.id;
        let own = hall.games_of(me, Which::Going, MOST)?;
        let (your_move, waiting) = own.into_iter().partition(|game| waits_for(game, me));
        let (from_you, to_you): (Vec<Challenge>, _) =
            hall.challenges_of(me)?.into_iter().partition(|challenge| challenge.offer.from == me);
        let mut seeks = hall.seeks(MOST)?;
        seeks.retain(|seek| seek.offer.from != me);
        let mut going = hall.open_games(MOST)?;
        going.retain(|game| game.colour_of(me).is_none());
        let mut names = HashMap::new();
        for challenge in to_you.iter().chain(&from_you).chain(&seeks) {
            let of = &challenge.offer;
            for account in [Some(of.from), of.to].into_iter().flatten() {
                names.insert(account, hall.name_of(account)?);
            }
        }
        Ok(Contents {
            account: me,
            name: account.name.clone(),
            rating: hall.rating(me)?,
            your_move,
            waiting,
            to_you,
            from_you,
            seeks,
            going,
            finished: hall.games_of(me, Which::Over, MOST)?,
            standings: hall.standings(MOST)?,
            present: hall.present(),
            names,
        })
    }

    /// What an account that has to do with a challenge is called.
    pub fn name_of(&self, account: AccountId) -> String {
        self.names.get(&account).cloned().unwrap_or_else(|| format!("account {account}"))
    }

    /// The challenge with this number, if it is still open.
    pub fn challenge(&self, id: ChallengeId) -> Option<&Challenge> {
        let mut all = self.to_you.iter().chain(&self.from_you).chain(&self.seeks);
        all.find(|challenge| challenge.id == id)
    }

    /// Whether a challenge was made by the owner of the lobby.
    pub fn is_own(&self, challenge: &Challenge) -> bool {
        challenge.offer.from == self.account
    }

    /// Whether a challenge is to the owner of the lobby and nobody else.
    pub fn is_to_you(&self, challenge: &Challenge) -> bool {
        challenge.offer.to == Some(self.account)
    }
}
