//! Accounts that share an address or a key, and games too short to count.

use std::net::IpAddr;

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::*;
use crate::punct::play::{RatingEffect, UncountedReason};
use crate::punct::record::Adjudication;
use crate::server::database::{
    games, keys,
    origins::{self, KEPT_DAYS, NETWORKS},
    ratings,
};
use crate::server::ratings::COUNTED_FROM;

fn address(text: &str) -> IpAddr {
    text.parse().unwrap()
}

/// The day of all games here.
fn today() -> Date {
    minute(0).to_zoned(TimeZone::UTC).date()
}

fn days_ago(days: i32) -> Date {
    today().saturating_sub(days.days())
}

/// Plays a rated game of `ply` moves to its end. Returns its effect on the ratings.
fn play(database: &mut Database, players: [AccountId; 2], ply: u32) -> Option<RatingEffect> {
    let game = new_game(players[0], players[1]);
    let id = database.write(|db| games::insert(db, &game, minute(0))).unwrap();
    let end = GameUpdate { ply, ..update(&game.seats, minute(1)) };
    database.write(|db| games::save(db, id, &over(end, Some(Player::White)))).unwrap()
}

fn counts(database: &mut Database, players: [AccountId; 2]) -> bool {
    match play(database, players, 30) {
        Some(RatingEffect::Changed(_)) => true,
        effect => {
            assert_eq!(effect, Some(RatingEffect::None(UncountedReason::Shared)));
            false
        }
    }
}

#[test]
fn a_rated_game_counts_from_a_fair_number_of_moves_on() {
    let mut database = database();
    let players = ["Anna", "Ben"].map(|text| player(&mut database, text));
    for ply in [1, 2, COUNTED_FROM - 1] {
        let effect = play(&mut database, players, ply);
        assert_eq!(effect, Some(RatingEffect::None(UncountedReason::Short)), "{ply}");
    }
    assert_eq!(ratings::standings(&database, Tempo::Days, minute(2), 10, 0).unwrap(), []);
    let effect = play(&mut database, players, COUNTED_FROM);
    assert!(matches!(effect, Some(RatingEffect::Changed(_))), "{effect:?}");
}

#[test]
fn games_of_accounts_that_share_an_address_or_a_key_wait_for_the_operator() {
    for (of_anna, of_ben, day, shared) in [
        ("192.0.2.7", "192.0.2.7", today(), true),
        ("192.0.2.7", "::ffff:192.0.2.7", today(), true),
        ("192.0.2.7", "192.0.2.8", today(), false),
        ("2001:db8::7", "2001:db8::8", today(), true),
        ("2001:db8::7", "2001:db8:0:1::7", today(), false),
        ("127.0.0.1", "127.0.0.1", today(), true),
        ("192.0.2.7", "192.0.2.7", days_ago(KEPT_DAYS), true),
        ("192.0.2.7", "192.0.2.7", days_ago(KEPT_DAYS + 1), false),
    ] {
        let mut database = database();
        let [anna, ben] = ["Anna", "Ben"].map(|text| player(&mut database, text));
        origins::add_arrival(&mut database, anna, address(of_anna), day).unwrap();
        origins::add_arrival(&mut database, ben, address(of_ben), today()).unwrap();
        for pair in [[anna, ben], [ben, anna]] {
            assert_eq!(counts(&mut database, pair), !shared, "{of_anna} {of_ben} {day}");
        }
    }
    let mut database = database();
    let [anna, ben, carl] = ["Anna", "Ben", "Carl"].map(|text| player(&mut database, text));
    database.write(|db| keys::add(db, anna, &key("other"), minute(0))).unwrap();
    keys::set_last_use(&mut database, &key("other").fingerprint, today()).unwrap();
    database.write(|db| keys::remove(db, anna, &key("other").fingerprint)).unwrap();
    assert!(counts(&mut database, [anna, ben]));
    database.write(|db| keys::add(db, ben, &key("other"), minute(0))).unwrap();
    assert!(!counts(&mut database, [anna, ben]), "the key was Anna's");
    assert!(counts(&mut database, [anna, carl]) && counts(&mut database, [ben, carl]));
}

#[test]
fn an_operator_lets_the_games_of_two_count_also_those_that_are_over() {
    let mut database = database();
    let [anna, ben, carl] = ["Anna", "Ben", "Carl"].map(|text| player(&mut database, text));
    for account in [anna, ben, carl] {
        origins::add_arrival(&mut database, account, address("192.0.2.7"), today()).unwrap();
    }
    assert!(!counts(&mut database, [anna, ben]) && !counts(&mut database, [anna, carl]));
    play(&mut database, [ben, anna], 3);
    assert_eq!(
        database.write(|db| origins::trust(db, [ben, anna], true)).unwrap(),
        1,
        "a short game does not count"
    );
    recount::put_right(&mut database);
    assert_eq!(ratings::standings(&database, Tempo::Days, minute(2), 10, 0).unwrap().len(), 2);
    assert!(counts(&mut database, [ben, anna]));
    assert!(!counts(&mut database, [ben, carl]));
    assert_eq!(database.write(|db| origins::trust(db, [anna, ben], false)).unwrap(), 0);
    assert!(!counts(&mut database, [anna, ben]));
    let played = ratings::find(&database, anna, Tempo::Days, minute(2)).unwrap().played;
    assert_eq!(played, 2, "counted games still count");
    // A game that an operator decides counts at once.
    let game = games::of_account(&database, carl, GameFilter::Over, 1, 0).unwrap()[0].id;
    database
        .write(|db| games::store_decision(db, game, Adjudication::Drawn, &operators_line()))
        .unwrap();
    recount::put_right(&mut database);
    assert_eq!(ratings::find(&database, carl, Tempo::Days, minute(2)).unwrap().played, 1);
}

#[test]
fn it_is_told_who_came_from_a_network_and_kept_for_a_while_only() {
    let mut database = database();
    let [anna, ben] = ["Anna", "Ben"].map(|text| player(&mut database, text));
    origins::add_arrival(&mut database, anna, address("192.0.2.7"), days_ago(KEPT_DAYS)).unwrap();
    for _ in 0..2 {
        origins::add_arrival(&mut database, ben, address("192.0.2.8"), today()).unwrap();
    }
    origins::add_arrival(&mut database, ben, address("2001:db8::8"), days_ago(1)).unwrap();
    let accounts_from = |database: &Database, network: &str, day| -> Vec<String> {
        let arrivals = origins::arrivals_from(database, network.parse().unwrap(), day).unwrap();
        arrivals.iter().map(|it| format!("{} {} {}", it.name, it.network, it.last)).collect()
    };
    let (of_ben, of_anna) =
        (format!("Ben 192.0.2.8 {}", today()), format!("Anna 192.0.2.7 {}", days_ago(KEPT_DAYS)));
    assert_eq!(
        accounts_from(&database, "192.0.2.0/24", today()),
        [of_ben.clone(), of_anna.clone()]
    );
    assert_eq!(accounts_from(&database, "192.0.2.7", today()), [of_anna]);
    let of_ben_too = format!("Ben 2001:db8::/64 {}", days_ago(1));
    assert_eq!(accounts_from(&database, "2001:db8::9", today()), [of_ben_too]);
    let tomorrow = today().saturating_add(1.days());
    assert_eq!(
        accounts_from(&database, "192.0.2.0/24", tomorrow),
        [of_ben],
        "Anna's arrival is too old"
    );
    let rows = |database: &Database| -> u32 {
        let count = "SELECT COUNT(*) FROM arrival";
        database.connection.query_row(count, [], |row| row.get(0)).unwrap()
    };
    assert_eq!(rows(&database), 3);
    for nth in 0..NETWORKS + 5 {
        let address = address(&format!("198.51.100.{nth}"));
        origins::add_arrival(&mut database, ben, address, tomorrow).unwrap();
    }
    assert_eq!(rows(&database), NETWORKS, "each account has a limit, and old rows are gone");
}
