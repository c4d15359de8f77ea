//! Judges the moves that people type, in a position.

#[cfg(test)]
mod tests;

use super::reasons::list;
use crate::kit::phrases::{self, article};
use crate::rules::{
    Kind, Move, Piece, Placement, Position, Refusal, Space, TypedMove, TypedSource,
};

/// The judgement of a text in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    Plays(Move),
    /// A legal move begins with this text.
    Begins,
    /// No legal move begins with this text; a sentence says why.
    Refused(String),
}

impl TypedMove {
    /// Judges the text as a move of the player to move.
    pub fn judge(&self, position: &Position) -> Judged {
        let whole = self.whole();
        if let Ok(played) = whole
            && position.check(played).is_ok()
        {
            return Judged::Plays(played);
        }
        let mut legal = Vec::new();
        if self.wrong.is_none() {
            position.legal_moves(&mut legal);
        }
        // A space is judged only when its number can't get longer.
        let settled = self.spaces.len() - usize::from(self.may_grow);
        let begins = |spaces: &[Space]| legal.iter().any(|played| self.begins(spaces, *played));
        if begins(&self.spaces[..settled]) {
            return Judged::Begins;
        }
        let has_all = self.spaces.len() > 2 + usize::from(self.source == Some(TypedSource::Board));
        let why = match whole {
            Ok(played) => position.check(played).err().map(|refusal| refusal.to_string()),
            Err(error) if self.wrong.is_some() || has_all => Some(error.to_string()),
            Err(_) => self.obstacle(position),
        };
        let why = why.unwrap_or_else(|| "no legal move begins so".into());
        // A reason stands alone if it names a space or is about the whole move.
        Judged::Refused(match self.spaces[..settled].split_last() {
            Some((last, before)) if !has_all && begins(before) && !names_space(&why) => {
                format!("{last} is wrong: {why}")
            }
            _ => phrases::sentence(&why),
        })
    }

    /// Whether a move begins with these spaces.
    fn begins(&self, spaces: &[Space], played: Move) -> bool {
        let to = played.placement();
        let dots = match (played, self.source, spaces) {
            (Move::Add(_), Some(TypedSource::Board), _)
            | (Move::Shift { .. }, Some(TypedSource::Reserve), _) => return false,
            (Move::Add(_), ..) | (_, _, []) => spaces,
            (Move::Shift { from, .. }, _, [first, dots @ ..]) if from == *first => dots,
            (Move::Shift { .. }, ..) => return false,
        };
        self.can_be(to.kind()) && lies_on(to, dots)
    }

    /// Returns the reason that makes all moves with this beginning illegal.
    fn obstacle(&self, position: &Position) -> Option<String> {
        let kinds = self.kinds().iter().copied();
        let Some((&first, dots)) = self.spaces.split_first() else {
            let none_left = |kind| Refusal::NoneLeft(kind).to_string();
            return kinds.map(none_left).next();
        };
        let is_own = |piece: Piece| piece.owner == position.turn();
        let lifts = match self.source {
            Some(source) => source == TypedSource::Board,
            None => position.top(first).is_some_and(is_own),
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
        let attempts = placements(std::iter::once(lying), punct).filter(|to| lies_on(*to, dots));
        let attempts = attempts.map(|to| Move::Shift { from: first, to });
        Some(self.commonest(position, attempts, punct, minors))
    }

    /// Returns the reason why most of these attempts are refused. If there are no attempts, the
    /// reason is that no piece can lie in this way.
    fn commonest(
        &self,
        position: &Position,
        attempts: impl Iterator<Item = Move>,
        punct: Space,
        minors: &[Space],
    ) -> String {
        let refusals: Vec<Refusal> =
            attempts.filter_map(|attempt| position.check(attempt).err()).collect();
        let often = |refusal: &Refusal| refusals.iter().filter(|it| *it == refusal).count();
        // If several reasons are equally common, the first of them is returned.
        let commonest = refusals.iter().rev().max_by_key(|refusal| often(refusal));
        if let Some(refusal) = commonest {
            return refusal.to_string();
        }
        let Some(&dot) = minors.first() else {
            return "a dot would leave the board".to_owned();
        };
        let names = match &self.named {
            Some((_, kinds)) => kinds.iter().map(|kind| kind.name().to_owned()).collect(),
            None => vec!["piece".to_owned()],
        };
        let names = list(&names, "or");
        format!("no {names} with its PÜNCT on {punct} has a dot on {dot}")
    }
}

fn names_space(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.any(|word| word.parse::<Space>().is_ok())
}

/// Whether the PÜNCT of a piece is on the first of some spaces, and minor dots of the piece are on
/// the others.
fn lies_on(to: Placement, spaces: &[Space]) -> bool {
    let is_punct = spaces.first().is_none_or(|&first| first == to.punct());
    let differ = (1..spaces.len()).all(|nth| !spaces[..nth].contains(&spaces[nth]));
    is_punct && differ && spaces.iter().all(|&space| to.spaces().contains(space))
}

/// Returns all placements of pieces of these kinds with their PÜNCT on a space.
fn placements(kinds: impl Iterator<Item = Kind>, punct: Space) -> impl Iterator<Item = Placement> {
    kinds.flat_map(move |kind| {
        kind.orientations().filter_map(move |way| Placement::new(kind, way, punct))
    })
}
