//! Accounts, keys, and the words for admission.

use jiff::civil::date;

use super::*;
use crate::server::clients::Ban;
use crate::server::database::{accounts, keys, origins};

#[test]
fn a_name_can_be_had_once_whatever_its_case() {
    let mut database = database();
    let anna = player(&mut database, "Anna");
    let again =
        database.write(|db| accounts::register(db, &name("aNNa"), &key("other"), None, minute(1)));
    assert_eq!(again.unwrap_err().to_string(), "the name aNNa is taken");
    let found = accounts::by_name(&database, "ANNA").unwrap().unwrap();
    assert_eq!((found.id, found.name.as_str(), found.created), (anna, "Anna", minute(0)));
    assert_eq!(accounts::by_id(&database, anna).unwrap(), found);
}

#[test]
fn a_key_belongs_to_one_account() {
    let mut database = database();
    let (anna, bob) = (player(&mut database, "Anna"), player(&mut database, "Bob"));
    let again =
        database.write(|db| accounts::register(db, &name("Carl"), &key("Anna"), None, minute(1)));
    assert!(matches!(again, Err(ChangeError::KeyTaken)));
    assert!(accounts::by_name(&database, "Carl").unwrap().is_none(), "no account without a key");
    assert!(matches!(
        database.write(|db| keys::add(db, bob, &key("Anna"), minute(1))),
        Err(ChangeError::KeyTaken)
    ));
    database.write(|db| keys::add(db, anna, &key("laptop"), minute(1))).unwrap();
    let owner = accounts::account_of(&database, &key("laptop").fingerprint).unwrap();
    assert_eq!(owner.map(|account| account.id), Some(anna));
    assert_eq!(accounts::account_of(&database, &key("unknown").fingerprint).unwrap(), None);
}

#[test]
fn the_only_key_of_an_account_stays() {
    let mut database = database();
    let anna = player(&mut database, "Anna");
    let remove = |database: &mut Database, text| {
        database.write(|db| keys::remove(db, anna, &key(text).fingerprint))
    };
    assert!(matches!(remove(&mut database, "Anna"), Err(ChangeError::LastKey)));
    assert!(matches!(remove(&mut database, "laptop"), Err(ChangeError::UnknownKey)));
    database.write(|db| keys::add(db, anna, &key("laptop"), minute(1))).unwrap();
    remove(&mut database, "Anna").unwrap();
    let keys: Vec<_> =
        keys::of_account(&database, anna).unwrap().into_iter().map(|key| key.public).collect();
    assert_eq!(keys, [key("laptop")]);
}

#[test]
fn an_account_has_no_more_keys_than_it_may() {
    let mut database = database();
    let anna = player(&mut database, "Anna");
    for i in 1..KEYS {
        database.write(|db| keys::add(db, anna, &key(&i.to_string()), minute(1))).unwrap();
    }
    let refusal = database.write(|db| keys::add(db, anna, &key("more"), minute(1))).unwrap_err();
    assert_eq!(refusal.to_string(), "an account can have 20 keys; remove one first");
}

#[test]
fn a_key_keeps_the_day_of_its_last_use() {
    let mut database = database();
    let anna = player(&mut database, "Anna");
    assert_eq!(keys::of_account(&database, anna).unwrap()[0].last_used, None);
    for day in [date(2026, 2, 28), date(2026, 3, 1), date(2026, 3, 1)] {
        keys::set_last_use(&mut database, &key("Anna").fingerprint, day).unwrap();
        assert_eq!(keys::of_account(&database, anna).unwrap()[0].last_used, Some(day));
    }
    let writes = database.connection.total_changes();
    keys::set_last_use(&mut database, &key("Anna").fingerprint, date(2026, 3, 1)).unwrap();
    assert_eq!(database.connection.total_changes(), writes, "a key's use is written once a day");
}

#[test]
fn a_link_word_works_once() {
    let mut database = database();
    let anna = player(&mut database, "Anna");
    let word = WordHash([7; 32]);
    database.write(|db| keys::make_link(db, anna, &word, minute(10))).unwrap();
    assert_eq!(
        database.write(|db| keys::take_link(db, &WordHash([8; 32]), minute(1))).unwrap(),
        None
    );
    assert_eq!(database.write(|db| keys::take_link(db, &word, minute(9))).unwrap(), Some(anna));
    assert_eq!(database.write(|db| keys::take_link(db, &word, minute(9))).unwrap(), None);
}

#[test]
fn a_link_word_works_neither_late_nor_after_a_newer_one() {
    let mut database = database();
    let anna = player(&mut database, "Anna");
    let (old, new) = (WordHash([1; 32]), WordHash([2; 32]));
    database.write(|db| keys::make_link(db, anna, &old, minute(10))).unwrap();
    assert_eq!(
        database.write(|db| keys::take_link(db, &old, minute(10))).unwrap(),
        None,
        "the word has expired"
    );
    database.write(|db| keys::make_link(db, anna, &old, minute(10))).unwrap();
    database.write(|db| keys::make_link(db, anna, &new, minute(10))).unwrap();
    assert_eq!(
        database.write(|db| keys::take_link(db, &old, minute(5))).unwrap(),
        None,
        "there is a newer word"
    );
    assert_eq!(database.write(|db| keys::take_link(db, &new, minute(5))).unwrap(), Some(anna));
}

#[test]
fn an_invitation_makes_one_account() {
    let mut database = database();
    let word = WordHash([3; 32]);
    database.write(|db| keys::invite(db, &word, minute(10))).unwrap();
    assert!(keys::is_invitation(&database, &word, minute(9)).unwrap());
    assert!(!keys::is_invitation(&database, &word, minute(10)).unwrap(), "it expires");
    let mut register = |text, at| {
        database.write(|db| accounts::register(db, &name(text), &key(text), Some(&word), at))
    };
    assert!(matches!(register("Late", minute(10)), Err(ChangeError::UnknownWord)));
    register("Anna", minute(9)).unwrap();
    assert!(matches!(register("Bob", minute(9)), Err(ChangeError::UnknownWord)));
    assert!(!keys::is_invitation(&database, &word, minute(9)).unwrap());
    let names: Vec<_> = accounts::all(&database).unwrap().into_iter().map(|a| a.name).collect();
    assert_eq!(names, [name("Anna")]);
}

#[test]
fn a_name_that_is_taken_uses_up_no_invitation() {
    let mut database = database();
    player(&mut database, "Anna");
    let word = WordHash([3; 32]);
    database.write(|db| keys::invite(db, &word, minute(10))).unwrap();
    let taken = database
        .write(|db| accounts::register(db, &name("anna"), &key("x"), Some(&word), minute(1)));
    assert!(matches!(taken, Err(ChangeError::NameTaken(_))));
    assert!(keys::is_invitation(&database, &word, minute(1)).unwrap());
}

#[test]
fn an_account_keeps_its_owners_choices_and_whether_it_is_blocked() {
    let mut database = database();
    let anna = player(&mut database, "Anna");
    database.write(|db| accounts::set_settings(db, anna, "theme = \"dark\"")).unwrap();
    database.write(|db| accounts::set_muted(db, anna, true)).unwrap();
    database.write(|db| accounts::block(db, anna)).unwrap();
    let account = accounts::by_id(&database, anna).unwrap();
    assert_eq!(account.settings, "theme = \"dark\"");
    assert!(account.muted && account.blocked);
    database.write(|db| accounts::unblock(db, anna)).unwrap();
    assert!(!accounts::by_id(&database, anna).unwrap().blocked);
}

#[test]
fn nobody_takes_a_name_that_looks_like_anothers() {
    let mut database = database();
    player(&mut database, "Bill_0");
    for name in ["bi11-0", "BILL_O", "Biil-o"] {
        let made = database.write(|db| {
            accounts::register(db, &name.parse().unwrap(), &key(name), None, minute(1))
        });
        let why = made.unwrap_err().to_string();
        assert_eq!(why, "the name could be taken for that of Bill_0; choose another one", "{name}");
    }
    player(&mut database, "Bill_00");
}

#[test]
fn an_account_gets_another_name_once_in_thirty_days() {
    let mut database = database();
    let anna = player(&mut database, "Anna");
    player(&mut database, "Ben");
    let day = 24 * 60;
    let taken =
        database.write(|db| accounts::rename(db, anna, &name("ben"), minute(0))).unwrap_err();
    assert_eq!(taken.to_string(), "the name ben is taken");
    database.write(|db| accounts::rename(db, anna, &name("ANNA"), minute(0))).unwrap();
    assert_eq!(accounts::by_id(&database, anna).unwrap().name.as_str(), "ANNA");
    assert!(
        database
            .write(|db| accounts::rename(db, anna, &name("Hanna"), minute(30 * day - 1)))
            .is_err()
    );
    database.write(|db| accounts::rename(db, anna, &name("Hanna"), minute(30 * day))).unwrap();
    assert_eq!(accounts::by_name(&database, "Anna").unwrap(), None, "the name is free again");
}

#[test]
fn a_name_that_was_given_up_stays_the_accounts_for_ninety_days() {
    let day = 24 * 60;
    let mut database = Database::in_memory().unwrap();
    let anna = player(&mut database, "Anna");
    let ben = player(&mut database, "Ben");
    database.write(|db| accounts::rename(db, anna, &name("Hanna"), minute(0))).unwrap();
    for alike in ["Anna", "anna_", "Anna"] {
        assert!(
            database
                .write(|db| accounts::rename(db, ben, &name(alike), minute(90 * day - 1)))
                .is_err(),
            "{alike}"
        );
        let key = key("new");
        assert!(
            database
                .write(|db| accounts::register(db, &name(alike), &key, None, minute(90 * day - 1)))
                .is_err(),
            "{alike}"
        );
    }
    // The owner may take the old name back, and gives up the newer name by doing so.
    database.write(|db| accounts::rename(db, anna, &name("Anna"), minute(30 * day))).unwrap();
    assert!(
        database.write(|db| accounts::rename(db, ben, &name("Hanna"), minute(90 * day))).is_err()
    );
    database.write(|db| accounts::rename(db, ben, &name("Hanna"), minute(120 * day))).unwrap();
    database.write(|db| accounts::rename(db, anna, &name("Ben"), minute(120 * day))).unwrap_err();
}

#[test]
fn the_operator_renames_whenever_it_is_needed() {
    let mut database = database();
    let anna = player(&mut database, "Anna");
    player(&mut database, "Ben");
    database.write(|db| accounts::rename(db, anna, &name("Rude"), minute(0))).unwrap();
    assert!(
        database.write(|db| accounts::rename_at_once(db, anna, &name("ben"), minute(1))).is_err()
    );
    database.write(|db| accounts::rename_at_once(db, anna, &name("Hanna"), minute(1))).unwrap();
    let again =
        database.write(|db| accounts::rename(db, anna, &name("Rude"), minute(2))).unwrap_err();
    assert!(matches!(again, ChangeError::RenamedLately(_)), "{again}");
}

#[test]
fn an_operator_is_one_until_the_account_is_closed() {
    let mut database = database();
    let anna = player(&mut database, "Anna");
    let is_operator = |database: &Database| accounts::by_id(database, anna).unwrap().operator;
    assert!(!is_operator(&database));
    database.write(|db| accounts::set_operator(db, anna, true)).unwrap();
    assert!(is_operator(&database));
    database.write(|db| accounts::close(db, anna)).unwrap();
    assert!(!is_operator(&database));
}

#[test]
fn a_ban_is_kept_once_and_lifted_or_ends_by_itself() {
    let mut database = database();
    let [one, all] = ["192.0.2.7", "2001:db8::/32"].map(|text| text.parse().unwrap());
    let ban = |network, made, until: Option<i64>| Ban {
        network,
        created: minute(made),
        until: until.map(minute),
    };
    database.write(|db| origins::ban(db, &ban(one, 1, None))).unwrap();
    database.write(|db| origins::ban(db, &ban(all, 2, None))).unwrap();
    database.write(|db| origins::ban(db, &ban(one, 3, Some(9)))).unwrap();
    assert_eq!(
        origins::bans(&database, minute(8)).unwrap(),
        [ban(all, 2, None), ban(one, 3, Some(9))]
    );
    assert_eq!(origins::bans(&database, minute(9)).unwrap(), [ban(all, 2, None)]);
    assert!(
        database.write(|db| origins::unban(db, one)).unwrap()
            && !database.write(|db| origins::unban(db, one)).unwrap()
    );
    assert_eq!(origins::bans(&database, minute(4)).unwrap(), [ban(all, 2, None)]);
}

#[test]
fn an_invitation_is_withdrawn_by_its_word_or_mark_until_it_is_used() {
    let mut database = database();
    let words = ["first", "second", "third"].map(|word| (word, WordHash::from_word(word)));
    for (nth, (_, hash)) in words.iter().enumerate() {
        database.write(|db| keys::invite(db, hash, minute(10 + nth as i64))).unwrap();
    }
    database
        .write(|db| {
            accounts::register(db, &name("Anna"), &key("Anna"), Some(&words[2].1), minute(1))
        })
        .unwrap();
    let listed = keys::invitations(&database).unwrap();
    assert_eq!(listed[2].used_by, Some(name("Anna")));
    assert_eq!((listed[0].expires, &listed[0].used_by), (minute(10), &None));
    assert!(database.write(|db| keys::withdraw_invitation(db, " FIRST")).unwrap());
    assert!(
        database.write(|db| keys::withdraw_invitation(db, &listed[1].mark.to_uppercase())).unwrap()
    );
    for none in ["first", "", &listed[1].mark, "third", &listed[2].mark] {
        assert!(!database.write(|db| keys::withdraw_invitation(db, none)).unwrap(), "{none}");
    }
    assert!(!keys::is_invitation(&database, &words[0].1, minute(1)).unwrap());
}
