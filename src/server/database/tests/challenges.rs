//! Challenges and seeks.

use super::*;
use crate::rules::Player;
use crate::server::database::{accounts, challenges, games};

struct Club {
    database: Database,
    anna: AccountId,
    bob: AccountId,
    carl: AccountId,
}

fn club() -> Club {
    let mut database = database();
    let [anna, bob, carl] = ["Anna", "Bob", "Carl"].map(|text| player(&mut database, text));
    Club { database, anna, bob, carl }
}

impl Club {
    fn challenge(&mut self, from: AccountId, to: Option<AccountId>) -> ChallengeId {
        self.try_challenge(from, to).unwrap()
    }

    fn try_challenge(
        &mut self,
        from: AccountId,
        to: Option<AccountId>,
    ) -> Result<ChallengeId, ChangeError> {
        let limits = OfferLimits::default();
        let challenge =
            NewChallenge { from, to, colour: Some(Player::Black), terms: terms(), limits };
        self.database.write(|db| challenges::insert(db, &challenge, minute(1)))
    }

    fn open_for(&self, account: AccountId) -> Vec<ChallengeId> {
        challenges::open_for(&self.database, account)
            .unwrap()
            .iter()
            .map(|challenge| challenge.id)
            .collect()
    }

    fn take(&mut self, id: ChallengeId, by: AccountId) -> Result<GameId, ChangeError> {
        let found = challenges::find(&self.database, id);
        let from = found.map_or(self.anna, |challenge| challenge.offer.from);
        self.database.write(|db| challenges::take(db, id, by, &new_game(by, from), minute(2)))
    }
}

#[test]
fn a_challenge_is_seen_by_both_and_a_seek_by_all() {
    let mut club = club();
    let (anna, bob, carl) = (club.anna, club.bob, club.carl);
    let challenge = club.challenge(anna, Some(bob));
    let seek = club.challenge(anna, None);
    assert_eq!(club.open_for(anna), [challenge, seek]);
    assert_eq!(club.open_for(bob), [challenge]);
    assert_eq!(club.open_for(carl), []);
    let seeks = challenges::seeks(&club.database, 10).unwrap();
    let limits = OfferLimits::default();
    let wanted =
        NewChallenge { from: anna, to: None, colour: Some(Player::Black), terms: terms(), limits };
    assert_eq!(seeks, [Challenge { id: seek, offer: wanted, created: minute(1) }]);
}

#[test]
fn who_accepts_first_plays() {
    let mut club = club();
    let (anna, bob, carl) = (club.anna, club.bob, club.carl);
    let seek = club.challenge(anna, None);
    let game = club.take(seek, bob).unwrap();
    let row = games::find(&club.database, game).unwrap().row;
    assert_eq!(row.seats, [Seat::Person(bob), Seat::Person(anna)]);
    let late = club.take(seek, carl).unwrap_err();
    assert_eq!(late.to_string(), "there is no challenge 1, or not any more");
    assert_eq!(club.open_for(anna), []);
}

#[test]
fn only_the_challenged_can_accept_or_decline_and_only_the_challenger_withdraw() {
    let mut club = club();
    let (anna, bob, carl) = (club.anna, club.bob, club.carl);
    let id = club.challenge(anna, Some(bob));
    assert!(matches!(club.take(id, carl), Err(ChangeError::NotToYou(_))));
    assert!(matches!(club.take(id, anna), Err(ChangeError::Yourself)));
    assert!(matches!(
        club.database.write(|db| challenges::decline(db, id, carl)),
        Err(ChangeError::NotToYou(_))
    ));
    assert!(matches!(
        club.database.write(|db| challenges::withdraw(db, id, bob)),
        Err(ChangeError::NotYours(_))
    ));
    assert_eq!(club.open_for(bob), [id], "the challenge is still open");
    assert_eq!(club.database.write(|db| challenges::decline(db, id, bob)).unwrap().from, anna);
    assert!(matches!(
        club.database.write(|db| challenges::decline(db, id, bob)),
        Err(ChangeError::Gone(_))
    ));
    let id = club.challenge(anna, Some(bob));
    let withdrawn = club.database.write(|db| challenges::withdraw(db, id, anna)).unwrap();
    assert_eq!((withdrawn.from, withdrawn.to), (anna, Some(bob)));
    assert_eq!(club.open_for(bob), []);
}

#[test]
fn a_seek_is_for_some_ratings_and_for_a_time() {
    let mut club = club();
    let (anna, bob) = (club.anna, club.bob);
    let mut seek = |least, most| {
        let limits = OfferLimits { least, most, expires: Some(minute(60)) };
        let colour = Some(Player::Black);
        let seek = NewChallenge { from: anna, to: None, colour, terms: terms(), limits };
        club.database.write(|db| challenges::insert(db, &seek, minute(0))).unwrap()
    };
    let seeks = [seek(Some(1501), None), seek(None, Some(1499)), seek(Some(1500), Some(1500))];
    let mut take = |id, at| {
        club.database.write(|db| challenges::take(db, id, bob, &new_game(bob, anna), minute(at)))
    };
    for other in &seeks[..2] {
        let why = take(*other, 5).unwrap_err().to_string();
        assert_eq!(why, "this seek is for players of other ratings; yours is 1500");
    }
    assert!(matches!(take(seeks[2], 60), Err(ChangeError::Gone(_))), "the challenge has expired");
    take(seeks[2], 59).unwrap();
    assert_eq!(challenges::next_expiry(&club.database).unwrap(), Some(minute(60)));
    assert_eq!(club.database.write(|db| challenges::expire(db, minute(59))).unwrap(), []);
    let gone = club.database.write(|db| challenges::expire(db, minute(60))).unwrap();
    assert_eq!(gone.iter().map(|it| it.limits.least).collect::<Vec<_>>(), [Some(1501), None]);
    assert_eq!(club.open_for(anna), []);
    assert_eq!(challenges::next_expiry(&club.database).unwrap(), None);
}

#[test]
fn nobody_plays_against_themselves() {
    let mut club = club();
    let anna = club.anna;
    assert!(matches!(club.try_challenge(anna, Some(anna)), Err(ChangeError::Yourself)));
    let seek = club.challenge(anna, None);
    assert!(matches!(club.take(seek, anna), Err(ChangeError::Yourself)));
}

#[test]
fn a_number_is_never_used_again() {
    let mut club = club();
    let (anna, bob) = (club.anna, club.bob);
    let first = club.challenge(anna, Some(bob));
    club.database.write(|db| challenges::withdraw(db, first, anna)).unwrap();
    assert_ne!(club.challenge(anna, None), first);
}

#[test]
fn open_seeks_and_challenges_are_limited_apart() {
    let mut club = club();
    let (anna, bob, mut dora) = (club.anna, club.bob, None);
    for _ in 0..OPEN_SEEKS {
        club.challenge(anna, None);
    }
    let more = club.try_challenge(anna, None).unwrap_err();
    assert_eq!(more.to_string(), "you have 5 open seeks, the most there can be; cancel one first");
    for nth in 0..OPEN_CHALLENGES {
        let name = ["Bob", "Carl", "Dora"][nth as usize / CHALLENGES_TO_ONE as usize];
        let to = match name {
            "Bob" => bob,
            "Carl" => club.carl,
            _ => *dora.get_or_insert_with(|| player(&mut club.database, name)),
        };
        club.challenge(anna, Some(to));
    }
    let to_bob = club.try_challenge(club.carl, Some(bob));
    assert!(matches!(to_bob, Err(ChangeError::TooManyToOne)));
    let more = club.try_challenge(anna, dora);
    assert!(matches!(more, Err(ChangeError::TooManyChallenges)));
    club.challenge(bob, None);
}

#[test]
fn a_challenge_stays_open_when_the_game_cant_begin() {
    let mut club = club();
    let (anna, bob, carl) = (club.anna, club.bob, club.carl);
    let id = club.challenge(anna, Some(bob));
    for _ in 0..OPEN_GAMES {
        club.database.write(|db| games::insert(db, &new_game(anna, carl), minute(0))).unwrap();
    }
    let full = club.take(id, bob).unwrap_err();
    assert_eq!(full.to_string(), "Anna has 50 games going, the most there can be at once");
    assert_eq!(club.open_for(bob), [id]);
}

#[test]
fn to_block_an_account_withdraws_what_is_from_and_to_it() {
    let mut club = club();
    let (anna, bob, carl) = (club.anna, club.bob, club.carl);
    club.challenge(anna, Some(bob));
    club.challenge(bob, None);
    let other = club.challenge(carl, Some(anna));
    club.database.write(|db| accounts::block(db, bob)).unwrap();
    assert_eq!(club.open_for(anna), [other]);
    assert_eq!(challenges::seeks(&club.database, 10).unwrap(), []);
}
