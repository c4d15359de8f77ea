//! A win on time that must be claimed. The player who may claim it sees that, and is asked first.

use super::seat::Seat;
use crate::kit::session::{PersonId, SeatOf};
use crate::kit::storage::{Name, now};
use crate::punct::clock::Lateness;
use crate::punct::control::intent::Confirmation;
use crate::punct::control::table::TableClient;
use crate::punct::play::Match;
use crate::punct::record::{Adjudication, Record};
use crate::punct::screen::dialogs::{Dialog, questions};
use crate::punct::screen::modes::table::TablePanel;
use crate::rules::{Ending, Player, Rules};

const ANNA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);
const EVE: PersonId = PersonId(3);

/// A game in which Anna is to move and exceeded her time long ago.
fn table(lateness: Lateness) -> Match {
    let names = ["Anna", "Ben"].map(|name| Name::from_save(name.to_owned()));
    let mut live = Record::new(Rules::default(), names, now());
    for text in ["T-D5,D6,E6", "T-M5,M6,N6"] {
        live.play(text.parse().unwrap()).unwrap();
    }
    live.set_time_control("1d".parse().ok(), jiff::Timestamp::UNIX_EPOCH);
    let table = Match::at_table(&live, [ANNA, BEN].map(SeatOf::Person).into());
    table.with_lateness(lateness)
}

fn seat(table: &Match, who: PersonId) -> Seat {
    Seat::at_table(TablePanel::new(TableClient::new(who, table.snapshot(), false)))
}

#[test]
fn the_opponent_of_who_is_late_claims_the_win() {
    let table = table(Lateness::LosesWhenClaimed);
    let mut ben = seat(&table, BEN);
    ben.shows("The time of Anna (White) is over: d claims the win").keys("d");
    let asked = questions::confirm(ben.session(), Confirmation::ClaimTime { late: Player::White });
    assert!(
        matches!(ben.dialog(), Some(Dialog::Ask(ask)) if ask.title == asked.title && ask.yes == asked.yes)
    );
    ben.shows("Claim the win?").keys("y");
    assert!(ben.dialog().is_none());
    for who in [ANNA, EVE] {
        assert!(!seat(&table, who).screen().contains("claims the win"));
    }
}

#[test]
fn where_time_is_not_claimed_d_offers_a_draw() {
    let table = table(Lateness::LosesAtOnce);
    let mut ben = seat(&table, BEN);
    assert!(!ben.screen().contains("claims the win"));
    assert!(ben.keys("d").dialog().is_none());
}

#[test]
fn a_game_that_an_operator_decided_shows_so_and_nobody_resigned() {
    let mut table = table(Lateness::LosesAtOnce);
    table.end(Ending::Resigned { by: Player::Black }, now()).expect("the end");
    for decision in [Adjudication::Drawn, Adjudication::BlackWins] {
        table.set_decision(decision);
    }
    for who in [ANNA, EVE] {
        let mut seat = seat(&table, who);
        seat.shows("The operator has decided this game: Black wins");
        seat.keys("Esc").shows("The operator has decided this game: Black wins");
        seat.shows("Black wins");
        assert!(!seat.screen().contains("resigned"));
    }
}
