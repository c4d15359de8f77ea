//! During a rated game nobody may ask the engine: neither the players nor the spectators.

use super::seat::Seat;
use crate::kit::session::{PersonId, SeatOf};
use crate::kit::storage::{Name, now};
use crate::punct::control::table::TableClient;
use crate::punct::play::{Command, Match, Proposal, RatingEffect, RatingStep, UncountedReason};
use crate::punct::record::Record;
use crate::punct::screen::News;
use crate::punct::screen::modes::table::TablePanel;
use crate::rules::{Player, Rules};

const ANNA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);
const EVE: PersonId = PersonId(3);

fn table() -> Match {
    let names = ["Anna", "Ben"].map(|name| Name::from_save(name.to_owned()));
    let record = Record::new(Rules::default(), names, now());
    let mut table = Match::at_table(&record, [ANNA, BEN].map(SeatOf::Person).into());
    let played = "T-D5,D6,E6".parse().unwrap();
    table.apply_for(ANNA, Command::Play { number: None, played }, now()).unwrap();
    table
}

fn seat(table: &Match, who: PersonId, bans_advice: bool) -> Seat {
    Seat::at_table(TablePanel::new(TableClient::new(who, table.snapshot(), bans_advice)))
}

#[test]
fn hints_threats_and_analysis_wait_for_the_end() {
    let mut table = table();
    for who in [ANNA, BEN, EVE] {
        let mut seat = seat(&table, who, true);
        assert!(!seat.screen().contains("hint"), "the keys do not offer one");
        assert!(!seat.screen().contains("to join"), "needs are not shown");
        for key in ["H", "T", "A", "O", "W", "N"] {
            seat.keys(key).refuses("Hints, threats and analysis have to wait");
        }
        assert!(seat.dialog().is_none());
    }
    // Looking back is allowed, but there is no advice for earlier positions either.
    let mut ben = seat(&table, BEN, true);
    ben.keys("[ H")
        .refuses("Hints, threats and analysis have to wait")
        .keys("} A")
        .refuses("Hints, threats and analysis have to wait");
    table.apply_for(BEN, Command::Resign, now()).unwrap();
    ben.take(News::Snapshot(Box::new(table.snapshot()))).keys("p Enter A");
    assert!(ben.app().game.advice.study.is_some());
}

#[test]
fn nobody_is_told_what_a_move_in_the_hand_gives_away() {
    let mut ben = seat(&table(), BEN, true);
    ben.keys("1");
    assert!(ben.hand().is_some() && ben.app().game.advice.in_hand.due().is_none());
    ben.keys("B").refuses("Hints, threats and analysis have to wait");
    let mut ben = seat(&table(), BEN, false);
    ben.keys("1");
    assert!(ben.app().game.advice.in_hand.due().is_some(), "advice is given where it is allowed");
}

#[test]
fn the_next_rated_game_closes_the_analysis_of_the_last() {
    let mut table = table();
    table.apply_for(BEN, Command::Resign, now()).unwrap();
    let mut anna = seat(&table, ANNA, true);
    anna.keys("p Enter A T");
    assert!(anna.app().game.advice.study.is_some());
    for who in [ANNA, BEN] {
        // The second player agrees to the first player's offer.
        let _ = table.apply_for(who, Command::Offer(Proposal::Rematch), now());
    }
    anna.take(News::Snapshot(Box::new(table.rematch(now()).snapshot())));
    assert!(anna.dialog().is_none() && anna.app().game.advice.study.is_none());
    assert_eq!(anna.app().game.advice.threats.wanted, None);
}

#[test]
fn in_a_game_that_is_not_rated_one_may_ask() {
    let mut ben = seat(&table(), BEN, false);
    ben.shows("to join  15  17 ").keys("A").shows("Analysis");
    assert_eq!(ben.game().position().turn(), Player::Black);
}

#[test]
fn who_plays_a_rated_game_elsewhere_may_ask_at_no_table() {
    let mut table = table();
    let mut eve = seat(&table, EVE, false);
    eve.keys("A").shows("Analysis");
    eve.take(News::InRatedGame(true));
    assert!(eve.dialog().is_none() && eve.app().game.advice.study.is_none());
    for key in ["H", "T", "A", "O", "W", "N"] {
        eve.keys(key).refuses("Hints, threats and analysis have to wait until your rated game");
    }
    table.apply_for(BEN, Command::Resign, now()).unwrap();
    eve.take(News::Snapshot(Box::new(table.snapshot()))).keys("p Enter A");
    eve.refuses("Hints, threats and analysis have to wait until your rated game");
    eve.take(News::InRatedGame(false)).keys("A");
    assert!(eve.app().game.advice.study.is_some());
}

#[test]
fn the_result_tells_what_the_game_does_to_the_ratings() {
    let mut table = table();
    let mut seats = [ANNA, EVE].map(|who| seat(&table, who, true));
    table.apply_for(BEN, Command::Resign, now()).unwrap();
    let step = |before, after| RatingStep { before, after };
    let changed = RatingEffect::Changed([step(1512, 1528), step(1488, 1473)]);
    for (effect, of_anna, of_eve) in [
        (changed, "Your rating: 1512 → 1528 (+16)", "Ben (Black): 1488 → 1473 (-15)"),
        (RatingEffect::None(UncountedReason::Short), "it was too short", "Not counted"),
    ] {
        table.set_rating_effect(Some(effect));
        for (seat, text) in seats.iter_mut().zip([of_anna, of_eve]) {
            seat.take(News::Snapshot(Box::new(table.snapshot()))).shows(text);
        }
    }
}
