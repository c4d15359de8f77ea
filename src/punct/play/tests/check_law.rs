//! The laws of [`Match::check`]: it says what [`Match::apply`] does, and a copy at another machine
//! says the same.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;
use proptest::sample::Index;

use super::super::*;
use super::clock_law::table;
use crate::kit::session::PersonId;
use crate::kit::tests::trials;
use crate::punct::record::NodeId;
use crate::rules::{Game, Move, Player};

fn legal_move(game: &Game, index: Index) -> Move {
    let moves = game.position().legal_moves();
    moves[index.index(moves.len())]
}

/// Commands of each kind that a player can give, sensible or not.
fn commands(table: &Match, index: Index) -> Vec<Command> {
    let (game, tree) = (table.game(), table.tree());
    let played = legal_move(game, index);
    let nodes: Vec<NodeId> = tree.entries().iter().map(|entry| entry.node).collect();
    let path = nodes.get(index.index(nodes.len().max(1))).map(|node| tree.path(*node));
    let edit = |change| TreeEdit { round: None, path: path.clone().unwrap_or_default(), change };
    let round = Some(index.index(2) as u32);
    let mut ahead = game.clone();
    let _ = ahead.play(played);
    let reply = (ahead.outcome().is_none()).then(|| [played, legal_move(&ahead, index)]);
    let last = game.last_move().unwrap_or(played);
    let mut all = vec![
        Command::play(played),
        Command::Play { number: Some(game.ply() + 1), played },
        Command::Play { number: Some(game.ply()), played: last },
        Command::Play { number: Some(game.ply()), played },
        Command::Play { number: Some(game.ply() + 2), played },
        Command::Play { number: Some(0), played },
        Command::TakeOver,
        Command::Redo,
        Command::Resign,
        Command::Abort,
        Command::ClaimDraw,
        Command::ClaimTime,
        Command::GIVE_TIME,
        Command::GiveTime(Duration::from_hours(24 * 365)),
        Command::UNDO,
        Command::DRAW,
        Command::REMATCH,
        Command::Decline,
        Command::Say(" ".to_owned()),
        Command::Say("hello".to_owned()),
        Command::Edit(edit(TreeChange::Try(vec![played]))),
        Command::Edit(edit(TreeChange::Comment("a comment".to_owned()))),
        Command::Edit(edit(TreeChange::Delete)),
        Command::Edit(edit(TreeChange::Plan(true))),
        Command::Edit(TreeEdit { round, ..edit(TreeChange::Promote) }),
        Command::Share(edit(TreeChange::Try(vec![played]))),
        Command::Share(edit(TreeChange::Plan(true))),
        Command::Join,
        Command::LookAt(path.clone()),
        Command::Plan(reply.into_iter().collect()),
        Command::Plan(vec![]),
        Command::ForgetPlan,
        Command::Point(None),
    ];
    let decided: Vec<Command> =
        all.iter().map(|command| table.snapshot().decided_command(command.clone())).collect();
    all.extend(decided);
    all
}

fn state(table: &Match) -> String {
    format!("{:?}", table.snapshot())
}

proptest! {
    #![proptest_config(trials(40))]

    #[test]
    fn a_check_says_what_is_carried_out_here_and_at_another_machine(
        kind in 0..4_usize,
        swap in any::<bool>(),
        steps in prop::collection::vec((0..100_usize, 0..20_i64, any::<Index>()), 1..14),
    ) {
        let mut now = Timestamp::constant(1_800_000_000, 0);
        let mut table = table(kind, swap, "1m+10s".parse().unwrap(), now);
        let mut early: Option<Command> = None;
        for (step, seconds, index) in steps {
            now = now.checked_add(SignedDuration::from_secs(seconds)).unwrap();
            let mut all = commands(&table, index);
            all.extend(early.take());
            let before = state(&table);
            for by in Player::BOTH {
                let replica = (kind > 1).then(|| {
                    let person = table.seats().seat(by).person().unwrap_or(PersonId(1));
                    table.snapshot().for_person(person).replica()
                });
                for command in &all {
                    let checked = table.check(by, command, now);
                    let mut carried_out = table.clone();
                    let applied = carried_out.apply(by, command.clone(), now).map(drop);
                    prop_assert_eq!(&checked, &applied, "{:?} by {}", command, by);
                    if applied.is_err() {
                        prop_assert_eq!(&before, &state(&carried_out), "{:?}", command);
                    }
                    if !matches!(command, Command::Play { .. }) {
                        let decided = table.snapshot().decided_command(command.clone());
                        prop_assert_eq!(
                            table.clone().apply(by, decided, now),
                            table.clone().apply(by, command.clone(), now),
                            "{:?}", command
                        );
                    }
                    if let Some(replica) = &replica {
                        let there = replica.check(by, command, now);
                        prop_assert_eq!(&checked, &there, "{:?} by {} elsewhere", command, by);
                    }
                }
            }
            // A decision that the next state may overtake.
            early = all.last().cloned();
            let turn = table.turn();
            let by = if step % 2 == 0 { turn } else { turn.opponent() };
            let (by, command) = match step {
                0..60 => (turn, Command::play(legal_move(table.game(), index))),
                60..65 => (turn, Command::TakeOver),
                65..75 => (by, Command::UNDO),
                75..80 => (by, Command::DRAW),
                _ => (by, all.swap_remove(index.index(all.len()))),
            };
            let _ = table.apply(by, command, now);
        }
    }

    #[test]
    fn who_watches_may_give_no_command(index in any::<Index>()) {
        let now = Timestamp::constant(1_800_000_000, 0);
        let mut table = table(2, false, "1m+10s".parse().unwrap(), now);
        for command in commands(&table, index) {
            prop_assert_eq!(table.apply_for(PersonId(3), command.clone(), now), Err(CommandError::Watching));
            let mut replica = table.snapshot().for_person(PersonId(3)).replica();
            prop_assert_eq!(replica.apply_for(PersonId(3), command, now), Err(CommandError::Watching));
        }
    }
}
