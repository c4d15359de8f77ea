//! Turns made step by step.

use std::collections::HashSet;

use super::{Dice, board, start, turn};
use crate::gipf::rules::{Draft, Entering, Move, Position, SpotSet, Step};

/// All possible next steps of a player.
fn possible_steps(draft: &Draft) -> Vec<Step> {
    let removals = draft.rows().into_iter().flat_map(|run| {
        let all = run.may_stay().subsets().map(move |more| (run, run.must_remove | more));
        all.filter(|&(run, goes)| draft.check_removal(run, goes).is_ok())
            .map(|(run, goes)| Step::Remove(run, goes))
    });
    let moves = draft.moves().into_iter().map(|made| match made {
        Move::Push(kind, entry) => Step::Push(kind, entry),
        Move::Jump(jump) => Step::Jump(jump),
    });
    removals.chain(moves).collect()
}

/// Makes a turn of random steps; each step is taken back once and done again. The turn ends by
/// chance when it may, or when no step is left. `None` if the removed rows leave no move.
fn random_draft(position: &Position, dice: &mut Dice) -> Option<Draft> {
    let mut draft = Draft::new(position);
    loop {
        let steps = possible_steps(&draft);
        if steps.is_empty() || (draft.check_finish().is_ok() && dice.number_below(2) == 0) {
            return draft.check_finish().is_ok().then_some(draft);
        }
        let next = *dice.pick(&steps);
        let before = draft.position().clone();
        draft.step(next).expect("a possible step");
        assert!(draft.step_back());
        assert_eq!(draft.position(), &before);
        draft.step(next).expect("a possible step");
    }
}

#[test]
fn whatever_steps_are_possible_make_a_listed_turn() {
    for rules in ["basic 0", "standard 0", "standard 6", "tournament 0", "tournament 6"] {
        for seed in 0..12 {
            let mut dice = Dice::new(seed);
            let mut position = start(rules);
            for _ in 0..60 {
                let listed: HashSet<_> = position.legal_turns().into_iter().collect();
                if listed.is_empty() {
                    break;
                }
                let Some(draft) = random_draft(&position, &mut dice) else { continue };
                let turn = draft.finish().expect("a whole turn");
                assert!(listed.contains(&turn), "{turn} in {position}");
                let after = position.after(&turn).expect("a legal turn");
                assert_eq!(after.to_string(), draft.position().to_string());
                position = after;
            }
        }
    }
}

#[test]
fn a_draft_tells_what_has_to_go_and_what_may_stay() {
    let position = board("tournament 6", "c2=wG c3=wB c4=wL c5=bLwU c6=bG e2=wG");
    let mut draft = Draft::new(&position);
    let [run] = draft.rows()[..] else { panic!("one row") };
    let texts = [run.row, run.spots, run.must_remove, run.may_stay()].map(|set| set.to_string());
    assert_eq!(texts, ["c2,c3,c4,c5", "c2,c3,c4,c5,c6", "c3,c5", "c2,c4,c6"]);
    assert!(run.is_due && draft.due().is_some());
    assert!(draft.moves().is_empty());
    assert_eq!(
        draft.check_removal(run, SpotSet::EMPTY).unwrap_err().to_string(),
        "the single piece on c3 must go with the row"
    );
    draft.step(Step::Remove(run, run.must_remove)).unwrap();
    assert!(draft.due().is_none() && draft.rows().is_empty());
    assert_eq!(draft.position().to_string(), "c2=wG c4=wL c5=bL c6=bG e2=wG");
    assert_eq!(draft.entries(Entering::Single).len(), 42);
    assert_eq!(draft.entries(Entering::Gipf), []);
    assert_eq!(draft.jumps().len(), 1);
    let Some(Move::Push(kind, entry)) = turn("a2-b2").move_made else { panic!("a push") };
    draft.step(Step::Push(kind, entry)).unwrap();
    assert!(draft.has_moved());
    let again = draft.step(Step::Push(kind, entry)).unwrap_err();
    assert_eq!(again.to_string(), "you have made your move already");
    assert_eq!(draft.finish().unwrap().to_string(), "xc3,c5;a2-b2");
}

#[test]
fn a_row_of_gipf_pieces_alone_is_offered_but_not_due() {
    let position = board("standard 0", "b2=wG b3=wG b4=wG b5=wG e5=bG");
    let draft = Draft::new(&position);
    assert_eq!(draft.rows().len(), 1);
    assert!(draft.due().is_none());
    assert_eq!(draft.entries(Entering::Single).len(), 40);
    let nothing = draft.check_removal(draft.rows()[0], SpotSet::EMPTY).unwrap_err();
    assert_eq!(nothing.to_string(), "something of the row must go");
}
