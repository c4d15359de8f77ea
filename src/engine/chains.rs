//! The chains of a player's dots, seen from above.

use crate::rules::{SpaceSet, chain_and_beside};

#[derive(Clone, Copy)]
pub(super) struct OwnChain {
    pub spaces: SpaceSet,
    /// Its spaces and all next to them.
    pub beside: SpaceSet,
}

/// The chains of the spaces that a player tops. None lies next to another.
pub(super) fn chains_of(own: SpaceSet) -> Vec<OwnChain> {
    let mut chains = Vec::with_capacity(USUALLY);
    let mut left = own;
    while let Some(start) = left.first() {
        let (spaces, beside) = chain_and_beside(SpaceSet::EMPTY.with(start), left);
        left -= spaces;
        chains.push(OwnChain { spaces, beside });
    }
    chains
}

/// A player seldom has more chains.
const USUALLY: usize = 8;
