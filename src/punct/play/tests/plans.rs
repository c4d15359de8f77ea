//! Plans: what they share, where they end, and what is wrong with them.

use super::super::private_tree::PLANNED_MOVES;
use crate::kit::session::{PersonId, SeatOf};
use crate::kit::storage::{Name, now};
use crate::punct::play::{Command, CommandError, Match, PlanError};
use crate::punct::record::Record;
use crate::rules::{Move, Player, Rules};

/// Makes a game in which Black is to move.
fn table() -> Match {
    let record = Record::new(Rules::default(), Player::BOTH.map(Name::default_of), now());
    let seats = [PersonId(1), PersonId(2)].map(SeatOf::Person);
    let mut table = Match::at_table(&record, seats.into());
    let played = Command::play("T-D3,D4,E4".parse().unwrap());
    table.apply(Player::White, played, now()).unwrap();
    table
}

fn add(table: &mut Match, line: &str) -> Result<(), CommandError> {
    let moves: Vec<Move> = line.split(' ').map(|word| word.parse().unwrap()).collect();
    let line = moves.as_chunks().0.to_vec();
    table.apply(Player::White, Command::Plan(line), now()).map(drop)
}

#[test]
fn branches_share_what_they_have_in_common_and_another_reply_takes_its_place() {
    let mut table = table();
    for line in [
        "T-N14,N15,O15 T-D6,D7,E7 T-N11,N12,O12 SE-H1,H2,H3",
        "T-N14,N15,O15 T-D6,D7,E7 SE-H1,H2,H3 T-N11,N12,O12",
        "SE-H1,H2,H3 T-D6,D7,E7",
    ] {
        add(&mut table, line).unwrap();
    }
    let all = table.plan(Player::White);
    assert_eq!(all.branches().len(), 3);
    add(&mut table, "T-N14,N15,O15 T-D6,D7,E7").unwrap();
    assert_eq!(table.plan(Player::White), all, "the branch is known; its later moves stay");
    add(&mut table, "T-N14,N15,O15 T-N11,N12,O12").unwrap();
    let left = "T-N14,N15,O15 T-N11,N12,O12\nSE-H1,H2,H3 T-D6,D7,E7\n";
    assert_eq!(table.plan(Player::White).to_string(), left);
}

#[test]
fn an_illegal_move_is_told_with_its_place_and_changes_nothing() {
    let mut table = table();
    let line = "T-N14,N15,O15 T-D6,D7,E7 T-D6,D7,E7 SE-H1,H2,H3";
    let why = add(&mut table, line).unwrap_err();
    assert_eq!(why.to_string(), "move 3 of the line, T-D6,D7,E7: D6 is occupied");
    assert!(table.plan(Player::White).branches().is_empty());
}

#[test]
fn a_plan_has_an_end() {
    let mut table = table();
    let legal = table.game().legal_moves();
    let game = table.game().clone();
    let mut replies = legal.iter().filter_map(|&to| {
        let mut ahead = game.clone();
        ahead.play(to).unwrap();
        ahead.legal_moves().first().map(|&reply| [to, reply])
    });
    let mut add = |line| table.apply(Player::White, Command::Plan(vec![line]), now());
    for line in replies.by_ref().take(PLANNED_MOVES / 2) {
        add(line).unwrap();
    }
    assert_eq!(add(replies.next().unwrap()), Err(PlanError::TooMany.into()));
    assert_eq!(table.plan(Player::White).branches().len(), PLANNED_MOVES / 2);
}
