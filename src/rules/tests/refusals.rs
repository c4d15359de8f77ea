//! The reasons of the fast rules against a move, each part of them checked against the slow model.

use super::likeness::{fast_move, slow_code, slow_piece, slow_space};
use super::model::{Colour, Model, height, stacks, top};
use super::random_players::Dice;
use crate::rules::tests::model::{At, Attempt, CODES, Reason, on_one_line, shapes, spaces};
use crate::rules::{Game, Level, Refusal, Space, Variant};

/// Requires that both models judge a move alike, and that the reason against it is true. Returns
/// whether the move is legal.
pub fn assert_same_judgement(game: &Game, model: &Model, attempt: &Attempt) -> bool {
    let reasons = model.reasons(attempt);
    let mut tried = game.clone();
    match tried.play(fast_move(attempt)) {
        Ok(()) => assert_eq!(reasons, [], "{attempt} was played"),
        Err(refusal) => {
            assert_ne!(reasons, [], "{attempt} was refused: {refusal}");
            assert!(
                is_true(model, attempt, &reasons, refusal),
                "{attempt}: {refusal:?}, {reasons:?}"
            );
            assert!(tried.position() == game.position() && tried.moves() == game.moves());
        }
    }
    if game.outcome().is_none() {
        assert_eq!(game.position().check(fast_move(attempt)).is_ok(), reasons.is_empty());
    }
    reasons.is_empty()
}

/// Whether every part of a refusal is true.
fn is_true(model: &Model, attempt: &Attempt, reasons: &[Reason], refusal: Refusal) -> bool {
    let has = |reason: Reason| reasons.contains(&reason);
    match refusal {
        Refusal::GameOver => has(Reason::Over),
        Refusal::NoneLeft(kind) => has(Reason::NoneLeft) && slow_code(kind) == attempt.code,
        Refusal::Occupied { space, bridge } => {
            let stacks = model.stacks();
            let levels = stacks[&slow_space(space)].iter().map(|&i| model.pieces[i].level);
            let rests = std::iter::once(0).chain(levels.clone().map(|level| level + 1));
            let all_hang = levels.zip(rests).all(|(level, rest)| level > rest);
            has(Reason::Occupied(slow_space(space))) && bridge == all_hang
        }
        Refusal::CentralHexagon { space, variant } => {
            let basic = variant == Variant::Basic;
            has(Reason::Centre(slow_space(space))) && basic == model.basic
        }
        Refusal::NothingThere(space) => has(Reason::NothingThere(slow_space(space))),
        Refusal::NotYours(space) => has(Reason::NotYours(slow_space(space))),
        Refusal::NotThePunct { space, punct } => {
            attempt.from == Some(slow_space(space))
                && top_piece(model, slow_space(space)).is_some_and(|(owner, there)| {
                    owner == model.turn && there == slow_space(punct) && punct != space
                })
        }
        Refusal::AnotherKind { space, there, named } => {
            has(Reason::OtherKind(slow_code(there)))
                && attempt.from == Some(slow_space(space))
                && attempt.code == slow_code(named)
        }
        Refusal::Covered { dot, by } => {
            let piece = model.own_piece_at(attempt.from.unwrap()).unwrap();
            let above = model
                .pieces
                .iter()
                .filter(|p| p.level > piece.level && p.dots.contains(&slow_space(dot)));
            let next = above.min_by_key(|p| p.level);
            has(Reason::Covered(slow_space(dot)))
                && next == Some(&slow_piece(by.piece))
                && by.gap == (by.piece.level.get() as usize > piece.level + 1)
        }
        Refusal::OffTheLines { from, to } => {
            has(Reason::OffLine)
                && attempt.from == Some(slow_space(from))
                && attempt.dots[0] == slow_space(to)
        }
        Refusal::Unchanged => has(Reason::Unchanged),
        _ => said_of_landing(model, attempt, reasons, refusal),
    }
}

/// The owner of a space's topmost dot, and the PÜNCT of its piece.
fn top_piece(model: &Model, space: At) -> Option<(Colour, At)> {
    let piece = &model.pieces[top(&model.stacks(), space)?];
    Some((piece.owner, piece.dots[0]))
}

/// Whether every part of a refusal about the landing of a lifted piece is true.
fn said_of_landing(model: &Model, attempt: &Attempt, reasons: &[Reason], refusal: Refusal) -> bool {
    let lifted = model.pieces_without(model.own_piece_at(attempt.from.unwrap()).unwrap());
    let stacks = stacks(&lifted);
    let high = |(space, level): (Space, Level)| {
        let space = slow_space(space);
        attempt.dots.contains(&space) && height(&lifted, &stacks, space) == usize::from(level.get())
    };
    let middle = attempt.code.middle().map(|middle| attempt.dots[middle]);
    let is_end = |space: Space| middle.is_some_and(|middle| slow_space(space) != middle);
    let not_level = reasons.contains(&Reason::NotLevel);
    match refusal {
        Refusal::PunctOnOpponent(space) => {
            reasons.contains(&Reason::PunctOnOther(slow_space(space)))
        }
        Refusal::PunctOverNothing(space) => {
            reasons.contains(&Reason::PunctOnNothing(slow_space(space)))
        }
        Refusal::Uneven(dots) => {
            not_level
                && middle.is_none()
                && dots.into_iter().all(high)
                && dots.iter().any(|dot| dot.1 != dots[0].1)
        }
        Refusal::EndsUneven([one, other]) => {
            not_level
                && high(one)
                && high(other)
                && one.1 != other.1
                && is_end(one.0)
                && is_end(other.0)
        }
        Refusal::MiddleHigher { middle: (space, level), ends } => {
            let mut minor_or_punct = attempt.dots.into_iter().filter(|&dot| Some(dot) != middle);
            let ends_so =
                minor_or_punct.all(|end| height(&lifted, &stacks, end) == usize::from(ends.get()));
            not_level
                && middle == Some(slow_space(space))
                && high((space, level))
                && ends_so
                && level > ends
        }
        Refusal::OneSupport([one, other]) => {
            reasons.contains(&Reason::OnePiece) && one != other && is_end(one) && is_end(other)
        }
        other => panic!("{other:?} says nothing about a landing"),
    }
}

/// A move that may be legal or not: from anywhere, mostly from own pieces, with any kind of piece,
/// mostly the right one, to anywhere, mostly along the lines.
pub fn any_attempt(model: &Model, dice: &mut Dice) -> Attempt {
    let all: Vec<At> = spaces().collect();
    let own: Vec<_> = model.pieces.iter().filter(|piece| piece.owner == model.turn).collect();
    let (from, code) = match dice.number_below(8) {
        0 => (Some(*dice.pick(&all)), *dice.pick(&CODES)),
        1 | 2 => (None, *dice.pick(&CODES)),
        _ if own.is_empty() => (None, *dice.pick(&CODES)),
        3 => {
            let piece = dice.pick(&own);
            (Some(*dice.pick(&piece.dots)), *dice.pick(&CODES))
        }
        _ => {
            let piece = dice.pick(&own);
            (Some(piece.dots[0]), piece.code)
        }
    };
    let heaped: Vec<At> = model.stacks().into_keys().collect();
    loop {
        let to = match dice.number_below(3) {
            0 if !heaped.is_empty() => *dice.pick(&heaped),
            _ => *dice.pick(&all),
        };
        let near = from.is_none_or(|from| on_one_line(from, to));
        let turned: Vec<_> = shapes(code, to).collect();
        if !turned.is_empty() && (near || dice.number_below(6) == 0) {
            let (code, dots) = *dice.pick(&turned);
            return Attempt { from, code, dots };
        }
    }
}
