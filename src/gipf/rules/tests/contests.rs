//! Uses that are contested.

use super::set_up::SetUp;
use super::{BLACK, WHITE, position_after, refusal, turn};
use crate::gipf::rules::{Challenges, Draft, Ending, Game, Move, Outcome, Step};

const BOARD: &str = "c3=wL d4=bL c2=wL h2=wG h5=bG";

fn set_up() -> SetUp {
    SetUp::new("tournament 6", BOARD)
}

#[test]
fn a_challenge_won_changes_nothing() {
    let position = set_up().position();
    assert_eq!(position_after(&position, "c3*d4?won"), position_after(&position, "c3*d4"));
}

#[test]
fn a_challenge_lost_takes_the_potential_out_and_another_move_follows() {
    let position = set_up().position();
    let end = position_after(&position, "c3*d4?lost;e1-e2");
    assert_eq!(end.to_string(), "c2=wL c3=wB d4=bL e2=wB h2=wG h5=bG");
    assert_eq!(end.turn(), BLACK);
    assert_eq!(refusal(&position, "c3*d4?lost;c3*d4"), "there is no loaded piece of yours on c3");
    let why = refusal(&position, "c3*d4?lost");
    assert_eq!(why, "a turn needs a move: push a piece in or use a potential");
}

#[test]
fn another_use_may_be_lost_in_the_same_turn() {
    let position = SetUp::new("tournament 6", "c3=wL d4=bL d5=wL h2=wG h5=bG").position();
    let end = position_after(&position, "c3*d4?lost;d5*d4?lost;e1-e2");
    assert_eq!(end.to_string(), "c3=wB d4=bL d5=wB e2=wB h2=wG h5=bG");
}

#[test]
fn decision_a_lost_challenge_can_lose_the_game() {
    let position = set_up().reserve(WHITE, 0).position();
    let end = position_after(&position, "c3*d4?lost");
    let outcome = Outcome { winner: Some(BLACK), ending: Ending::NoMoveLeft };
    assert_eq!(end.outcome(), Some(outcome));
    let mut draft = Draft::new(&position);
    let jump = draft.jumps()[0];
    draft.step(Step::Lose(jump)).unwrap();
    assert_eq!(draft.finish().unwrap().to_string(), "c3*d4?lost");
}

#[test]
fn what_a_challenge_decided_is_not_stepped_back() {
    let position = set_up().position();
    let mut draft = Draft::new(&position);
    let jump = draft.jumps()[0];
    draft.step(Step::Lose(jump)).unwrap();
    assert!(!draft.step_back());
    let Move::Push(kind, entry) = draft.moves()[0] else { panic!("a push comes first") };
    draft.step(Step::Push(kind, entry)).unwrap();
    assert!(draft.step_back() && !draft.step_back());
    assert_eq!(draft.steps().len(), 1);
}

#[test]
fn decision_challenges_left() {
    let moves = "Ge1-e2 Gb1-b2 Ge9-e8 Gi5-h5 Pc1-c2 Pi1-h2";
    let game = |challenges: u8| {
        let challenges = Challenges::new(challenges).unwrap();
        let mut game = Game::new("tournament 6".parse().unwrap(), challenges);
        moves.split(' ').for_each(|text| game.play(&turn(text)).unwrap());
        game
    };
    let lost = turn("c2*b2+1?lost;a2-b3");
    let why = game(0).play(&lost).unwrap_err();
    assert_eq!(why.to_string(), "the other player has no challenge left");
    let mut one = game(1);
    one.play(&lost).unwrap();
    assert_eq!((one.challenges_left(WHITE), one.challenges_left(BLACK)), (1, 0));
    one.undo();
    assert_eq!(one.challenges_left(BLACK), 1);
    assert_eq!(
        Challenges::new(2).unwrap_err().to_string(),
        "a player has 0, 1 or 3 challenges, not 2"
    );
}
