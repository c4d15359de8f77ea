//! Words for pieces, moves and turns on the screen of GIPF.

use crate::gipf::rules::{
    Deed, Draft, Entering, Jump, Kind, Layer, Onto, Phase, Position, Spot, SpotSet,
};
use crate::kit::storage::Name;

/// Describes a use: `Your potential jumps from c3 onto Ben's loaded piece at d4`. `whose` is `Your`
/// or a player's name in the genitive. If pieces of the reserve cover a GIPF-piece, the text says
/// so.
pub fn use_in_words(whose: &str, jump: Jump, position: &Position, names: &[Name; 2]) -> String {
    let Jump { from, to, onto } = jump;
    let top = position.stack(to).top();
    let target = top.map_or_else(String::new, |top| layer_in_words(top, names));
    let covers = match onto {
        Onto::Potential => "",
        Onto::One => ", under one piece of the reserve",
        Onto::Two => ", under two pieces of the reserve",
    };
    format!("{whose} potential jumps from {from} onto {target} at {to}{covers}")
}

/// Names a piece with its owner: `Ben's loaded piece`.
fn layer_in_words(layer: Layer, names: &[Name; 2]) -> String {
    format!("{}'s {}", names[layer.owner as usize], layer.kind.name())
}

/// Names the piece to push in and what it gives up: `a single piece: gives up 6 potentials`.
pub fn push_in_words(entering: Entering, draft: &Draft) -> String {
    let given_up = given_up(entering, draft).map(|what| format!(": {what}")).unwrap_or_default();
    format!("{}{given_up}", piece(entering))
}

/// Whether the piece to push in gives up potentials.
pub fn gives_up_potentials(entering: Entering, draft: &Draft) -> bool {
    let supply = draft.position().supply(draft.position().turn());
    let loaded = supply.allows(Entering::Loaded) && supply.potentials() > 0;
    entering == Entering::Single && loaded
}

/// Names what the piece to push in gives up; `None` if nothing.
pub fn given_up(entering: Entering, draft: &Draft) -> Option<String> {
    let supply = draft.position().supply(draft.position().turn());
    let potentials = supply.potentials();
    let loaded = supply.allows(Entering::Loaded) && potentials > 0;
    match (entering, supply.may_play_gipf(), loaded) {
        (Entering::Single, true, true) => {
            Some(format!("gives up further GIPF-pieces and {potentials} potentials"))
        }
        (Entering::Single, true, false) if supply.phase() != Phase::FirstGipf => {
            Some("gives up further GIPF-pieces".to_owned())
        }
        (Entering::Single, false, true) => Some(format!("gives up {potentials} potentials")),
        (Entering::Loaded, true, _) => Some("gives up further GIPF-pieces".to_owned()),
        _ => None,
    }
}

/// Breaks a turn after commas and semicolons into lines of at most this number of columns. A part
/// that is too long stays whole.
pub fn turn_lines(turn: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in turn.split_inclusive([',', ';']) {
        match lines.last_mut() {
            Some(line) if line.len() + part.len() <= columns => line.push_str(part),
            _ => lines.push(part.to_owned()),
        }
    }
    lines
}

/// Returns the piece to push in, with its article.
pub fn piece(entering: Entering) -> &'static str {
    match entering {
        Entering::Single => "a single piece",
        Entering::Gipf => "a GIPF-piece",
        Entering::Loaded => "a loaded piece",
    }
}

/// Tells what a removal brings: `3 to the reserve, 1 captured`.
pub fn removal_in_words(goes: SpotSet, position: &Position) -> String {
    let pieces = |owner| {
        let tops = goes.iter().filter_map(|spot| position.stack(spot).top());
        let own = tops.filter(|top| top.owner == owner);
        own.map(|top| usize::from(top.kind.basic_pieces())).sum::<usize>()
    };
    let mover = position.turn();
    let loaded = |layer: &Layer| matches!(layer.kind, Kind::Loaded | Kind::Used);
    let tops = goes.iter().filter_map(|spot| position.stack(spot).top());
    let potentials = tops.filter(loaded).count();
    let captured = match pieces(mover.opponent()) {
        0 => String::new(),
        some => format!(", {some} captured"),
    };
    let lost = match potentials {
        0 => String::new(),
        1 => ", 1 potential gone".to_owned(),
        more => format!(", {more} potentials gone"),
    };
    format!("{} to the reserve{captured}{lost}", pieces(mover))
}

/// Names the pieces on a spot, the top first: `e5: White's GIPF-piece on Black's GIPF-piece`.
/// `None` if the spot is empty.
pub fn stack_in_words(spot: Spot, position: &Position, names: &[Name; 2]) -> Option<String> {
    let layers = position.stack(spot).layers().rev();
    let layers: Vec<String> = layers.map(|layer| layer_in_words(layer, names)).collect();
    (!layers.is_empty()).then(|| format!("{spot}: {}", layers.join(" on ")))
}

/// Reports a turn that was just played. `let_be` means that the mover did not contest the
/// opponent's use just before; the report repeats this, because the screen may have shown it only
/// for a moment.
pub fn turn_report(name: &str, let_be: bool, deed: Option<Deed>, turn: &str) -> String {
    let let_be = if let_be { "let the use be and " } else { "" };
    let what = match deed {
        Some(Deed::Push(entering, _)) => {
            format!("pushed in {}", piece(entering))
        }
        Some(Deed::Jump(jump)) => format!("jumped from {} onto {}", jump.from, jump.to),
        None => "has no move left".to_owned(),
    };
    format!("{name} {let_be}{what}: {turn}")
}

/// Reports that a player does not contest a use.
pub fn lets_be(challenger: &str) -> String {
    format!("{challenger} lets the use be")
}

pub fn why_not_taken(spot: Spot, draft: &Draft) -> String {
    let position = draft.position();
    match position.stack(spot).top() {
        Some(top) if top.owner == position.turn() && top.kind == Kind::Loaded => format!(
            "No target lies beside {spot}: the other's GIPF-piece, loaded piece or used potential"
        ),
        _ => "Pieces come in at the dots around the board: take one with Enter".to_owned(),
    }
}
