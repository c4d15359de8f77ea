//! Judges the moves that people type, in a position.

#[cfg(test)]
mod tests;

use super::reasons::list;
use crate::kit::phrases::{self, article};
use crate::rules::{Kind, Move, Placement, Position, Refusal, Space, TypedMove, TypedSource};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedMoveState {
    Plays(Move),
    Begins,
    /// No legal move begins with this text; a sentence says why.
    Refused(String),
}

impl TypedMove {
    pub fn state_at(&self, position: &Position) -> TypedMoveState {
        let whole = self.complete_move();
        if let Ok(played) = whole
            && position.check(played).is_ok()
        {
            return TypedMoveState::Plays(played);
        }
        let legal = if self.wrong.is_none() { position.legal_moves() } else { Vec::new() };
        // A space is judged only when its number can't get longer.
        let settled = self.spaces.len() - usize::from(self.may_grow);
        let begins = |spaces: &[Space]| legal.iter().any(|played| self.begins(spaces, *played));
        if begins(&self.spaces[..settled]) {
            return TypedMoveState::Begins;
        }
        let has_all = self.spaces.len() > 2 + usize::from(self.source == Some(TypedSource::Board));
        let reason = match whole {
            Ok(played) => position.check(played).err().map(|refusal| refusal.to_string()),
            Err(error) if self.wrong.is_some() || has_all => Some(error.to_string()),
            Err(_) => self.obstacle(position),
        };
        let why = reason.unwrap_or_else(|| "no legal move begins so".into());
        // A reason stands alone if it names a space or is about the whole move.
        TypedMoveState::Refused(match self.spaces[..settled].split_last() {
            Some((last, before)) if !has_all && begins(before) && !names_space(&why) => {
                format!("{last} is wrong: {why}")
            }
            _ => phrases::sentence(&why),
        })
    }

    fn begins(&self, spaces: &[Space], played: Move) -> bool {
        let to = played.placement();
        let (source, dots) = match played {
            Move::Add(_) => (TypedSource::Reserve, spaces),
            Move::Shift { from, .. } => match spaces {
                [first, dots @ ..] if from == *first => (TypedSource::Board, dots),
                [] => (TypedSource::Board, spaces),
                _ => return false,
            },
        };
        self.source.is_none_or(|typed| typed == source)
            && self.can_be(to.kind())
            && lies_on(to, dots)
    }

    /// Makes all moves with this beginning illegal.
    fn obstacle(&self, position: &Position) -> Option<String> {
        let kinds = self.kinds().iter().copied();
        let Some((&first, dots)) = self.spaces.split_first() else {
            return kinds.map(|kind| Refusal::NoneLeft(kind).to_string()).next();
        };
        let lifts = match self.source {
            Some(source) => source == TypedSource::Board,
            None => position.top(first).is_some_and(|piece| piece.owner == position.turn()),
        };
        if !lifts {
            let attempts = placements(kinds, first).filter(|to| lies_on(*to, &self.spaces));
            return Some(self.commonest(position, attempts.map(Move::Add), first, dots));
        }
        let lying = match position.check_free(first) {
            Ok(lying) => lying.kind(),
            Err(refusal) => return Some(refusal.to_string()),
        };
        if !self.can_be(lying) {
            let there = lying.name();
            return Some(format!("the piece on {first} is {} {there}", article(there)));
        }
        let Some((&punct, minors)) = dots.split_first() else {
            return Some(format!("the {} on {first} can't move anywhere", lying.shape()));
        };
        let attempts = placements(std::iter::once(lying), punct)
            .filter(|to| lies_on(*to, dots))
            .map(|to| Move::Shift { from: first, to });
        Some(self.commonest(position, attempts, punct, minors))
    }

    /// The reason why most of these attempts are refused. If there are no attempts, the reason is
    /// that no piece can lie so.
    fn commonest(
        &self,
        position: &Position,
        attempts: impl Iterator<Item = Move>,
        punct: Space,
        minors: &[Space],
    ) -> String {
        let refusals: Vec<Refusal> =
            attempts.filter_map(|attempt| position.check(attempt).err()).collect();
        // If several reasons are equally common, the first of them is returned.
        let commonest = refusals
            .iter()
            .rev()
            .max_by_key(|&refusal| refusals.iter().filter(|&other| other == refusal).count());
        if let Some(refusal) = commonest {
            return refusal.to_string();
        }
        let Some(&dot) = minors.first() else {
            return "a dot would leave the board".to_owned();
        };
        let names = match &self.typed_name {
            Some((_, kinds)) => {
                let names: Vec<String> = kinds.iter().map(|kind| kind.name().to_owned()).collect();
                list(&names, "or")
            }
            None => "piece".to_owned(),
        };
        format!("no {names} with its PÜNCT on {punct} has a dot on {dot}")
    }
}

fn names_space(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.any(|word| word.parse::<Space>().is_ok())
}

/// The PÜNCT must be on the first of the spaces, minor dots on the others.
fn lies_on(to: Placement, spaces: &[Space]) -> bool {
    let is_punct = spaces.first().is_none_or(|&first| first == to.punct());
    let differ = (1..spaces.len()).all(|nth| !spaces[..nth].contains(&spaces[nth]));
    is_punct && differ && spaces.iter().all(|&space| to.spaces().contains(space))
}

fn placements(kinds: impl Iterator<Item = Kind>, punct: Space) -> impl Iterator<Item = Placement> {
    kinds.flat_map(move |kind| {
        kind.orientations().filter_map(move |turned| Placement::new(kind, turned, punct))
    })
}
