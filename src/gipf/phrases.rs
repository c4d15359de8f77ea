//! GIPF in words and as plain text: rules, results, pieces, turns and the board.

use crate::gipf::engine::Reason;
use crate::gipf::record::AgreedRules;
use crate::gipf::rules::{
    CoverLayer, Draft, Ending, Entering, Jump, Layer, Move, Outcome, Phase, Point, Position, Rules,
    Spot, SpotSet, Stack, Turn,
};
use crate::kit::phrases::counted;
use crate::kit::storage::Name;
use crate::rules::Player;

/// The version and the number of potentials: `tournament, 6 potentials`.
pub fn rules(rules: Rules) -> String {
    match rules.potentials().number() {
        0 => rules.version().to_string(),
        number => format!("{}, {number} potentials", rules.version()),
    }
}

/// `tournament, 6 potentials, 1 challenge each`; without potentials as [`rules`].
pub fn agreement(agreed: AgreedRules) -> String {
    let rules = rules(agreed.rules);
    if !agreed.rules.have_potentials() {
        return rules;
    }
    match agreed.challenges.number() {
        0 => format!("{rules}, no challenges"),
        1 => format!("{rules}, 1 challenge each"),
        number => format!("{rules}, {number} challenges each"),
    }
}

pub fn outcome(outcome: Outcome, names: &[Name; 2]) -> String {
    let Some(winner) = outcome.winner else { return "A draw: the players agreed".to_owned() };
    // A player without a name is called by colour.
    let [winner, loser] = [winner, winner.opponent()].map(|player| &names[player as usize]);
    format!("{winner} wins: {}", why_lost(outcome.ending, loser))
}

fn why_lost(ending: Ending, loser: &Name) -> String {
    match ending {
        Ending::NoGipf => format!("{loser} has no GIPF-piece left"),
        Ending::OwnGipf => format!("{loser} gave up the last own GIPF-piece"),
        Ending::NoTurn => format!("{loser} can make no turn"),
        Ending::NoMoveLeft => format!("{loser} lost a challenge and has no other move"),
        Ending::Resigned => format!("{loser} resigned"),
        Ending::Agreed => "the players agreed".to_owned(),
    }
}

/// `whose` is `Your` or a name in the genitive, as in `Your potential jumps from c3 …`.
pub fn use_in_words(whose: &str, jump: Jump, position: &Position, names: &[Name; 2]) -> String {
    let Jump { from, to, onto } = jump;
    let top = position.stack(to).top();
    let target = top.map_or_else(String::new, |top| layer_in_words(top, names));
    let covers = match onto {
        CoverLayer::Potential => "",
        CoverLayer::One => ", under one piece of the reserve",
        CoverLayer::Two => ", under two pieces of the reserve",
    };
    format!("{whose} potential jumps from {from} onto {target} at {to}{covers}")
}

/// `c3 jumps onto Black's GIPF-piece at d4`.
pub fn jump_in_words(
    Jump { from, to, .. }: Jump,
    position: &Position,
    names: &[Name; 2],
) -> String {
    let top = position.stack(to).top();
    let target = top.map_or_else(String::new, |top| layer_in_words(top, names));
    format!("{from} jumps onto {target} at {to}")
}

fn layer_in_words(layer: Layer, names: &[Name; 2]) -> String {
    format!("{}'s {}", names[layer.owner as usize], layer.kind.name())
}

/// What speaks for the turn of a player: `captures 2 pieces`.
pub fn reason(reason: Reason, mover: Player, names: &[Name; 2]) -> String {
    let other = &names[mover.opponent() as usize];
    match reason {
        Reason::Wins(ending) => format!("wins: {}", why_lost(ending, other)),
        Reason::Captures(count) => format!("captures {}", counted(count.into(), "piece")),
        Reason::TakesSpot(spot, kind) => format!("takes {spot} from {other}'s {}", kind.name()),
        Reason::StopsRow(entry) => format!("stops {other}'s row by {entry}"),
        Reason::TakesBack(count) => format!("takes {} back", counted(count.into(), "piece")),
        Reason::Threatens(entry) => format!("threatens a row by {entry}"),
        Reason::KeepsGipf => "lets more GIPF-pieces follow".to_owned(),
        Reason::Middle(count) => format!("holds {count} of the 7 spots in the middle"),
        Reason::LeavesNoRow => format!("leaves {other} no push to a row"),
        Reason::Leaves(count) => format!("leaves {} in reserve", counted(count.into(), "piece")),
    }
}

/// The piece to push in and what it gives up: `a single piece: gives up 6 potentials`.
pub fn push_in_words(entering: Entering, draft: &Draft) -> String {
    let given_up =
        lost_options(entering, draft).map(|what| format!(": {what}")).unwrap_or_default();
    format!("{}{given_up}", piece(entering))
}

pub fn gives_up_potentials(entering: Entering, draft: &Draft) -> bool {
    entering == Entering::Single && draft.supply().allows(Entering::Loaded)
}

pub fn lost_options(entering: Entering, draft: &Draft) -> Option<String> {
    let supply = draft.supply();
    let potentials = supply.potentials;
    let gives_up_gipf = match entering {
        Entering::Gipf => false,
        Entering::Loaded => supply.may_play_gipf(),
        Entering::Single => supply.phase == Phase::Gipf,
    };
    let gives_up_potentials = gives_up_potentials(entering, draft);
    if gives_up_gipf && gives_up_potentials {
        Some(format!("gives up further GIPF-pieces and {potentials} potentials"))
    } else if gives_up_gipf {
        Some("gives up further GIPF-pieces".to_owned())
    } else if gives_up_potentials {
        Some(format!("gives up {potentials} potentials"))
    } else {
        None
    }
}

fn piece(entering: Entering) -> &'static str {
    match entering {
        Entering::Single => "a single piece",
        Entering::Gipf => "a GIPF-piece",
        Entering::Loaded => "a loaded piece",
    }
}

pub fn removal_in_words(goes: SpotSet, position: &Position) -> String {
    let (mut own, mut captured, mut potentials) = (0, 0, 0);
    for top in goes.iter().filter_map(|spot| position.stack(spot).top()) {
        if top.owner == position.turn() {
            own += top.kind.basic_pieces();
        } else {
            captured += top.kind.basic_pieces();
        }
        potentials += u8::from(top.kind.has_potential());
    }
    let captured = if captured == 0 { String::new() } else { format!(", {captured} captured") };
    let lost = match potentials {
        0 => String::new(),
        1 => ", 1 potential gone".to_owned(),
        more => format!(", {more} potentials gone"),
    };
    format!("{own} to the reserve{captured}{lost}")
}

/// `e5: White's GIPF-piece on Black's GIPF-piece`, the top first.
pub fn stack_in_words(spot: Spot, position: &Position, names: &[Name; 2]) -> String {
    let layers = position.stack(spot).layers().rev();
    let layers: Vec<String> = layers.map(|layer| layer_in_words(layer, names)).collect();
    format!("{spot}: {}", layers.join(" on "))
}

/// The fullest wording first. `let_be`: the mover did not contest the use just before. The report
/// repeats this, because the screen may have shown it only for a moment.
pub fn turn_report(name: &Name, let_be: bool, turn: &Turn) -> Vec<String> {
    let what = match turn.move_made {
        Some(Move::Push(entering, _)) => format!("pushed in {}", piece(entering)),
        Some(Move::Jump(jump)) => format!("jumped from {} onto {}", jump.from, jump.to),
        None => "has no move left".to_owned(),
    };
    let reports = [format!("{name} {what}: {turn}"), format!("{name} {what}")];
    if !let_be {
        return reports.into();
    }
    let report = format!("{name} let the use be and {what}: {turn}");
    std::iter::once(report).chain(reports).collect()
}

pub fn lets_be(challenger: &str) -> String {
    format!("{challenger} lets the use be")
}

pub const LEGEND: &str = "\
w White, b Black: B single piece, G GIPF-piece, L loaded piece, U used potential
a digit: the height of a stack, its top is shown; . empty; names around the board: dots";

const STEP: usize = 5;

const COLUMNS: u8 = 9;

/// 17 lines of at most 42 characters, with White's side at the bottom.
pub fn board(position: &Position) -> String {
    let mut lines = vec![vec![' '; STEP * usize::from(COLUMNS)]; 2 * usize::from(COLUMNS) - 1];
    for point in Point::all() {
        let shown = match point.spot() {
            Some(spot) => top(position.stack(spot)),
            None => point.to_string(),
        };
        // Neighbours in a column are two lines apart; neighbours in adjacent columns are one line
        // apart.
        let height = COLUMNS - point.column().abs_diff(COLUMNS / 2);
        let line = usize::from(COLUMNS + height - 2 * point.number());
        let at = STEP * usize::from(point.column());
        lines[line][at..].iter_mut().zip(shown.chars()).for_each(|(cell, c)| *cell = c);
    }
    let texts = lines.into_iter().map(|line| line.into_iter().collect::<String>());
    texts.map(|line| line.trim_end().to_owned() + "\n").collect()
}

fn top(stack: Stack) -> String {
    let Some(top) = stack.top() else { return ".".to_owned() };
    let height = if stack.height() > 1 { stack.height().to_string() } else { String::new() };
    format!("{}{height}", Stack::from_layer(top))
}

/// A player's pieces beside the board: `basic:12 gipf:no potentials:6 captured:0`.
pub fn reserve(position: &Position, player: Player) -> String {
    let supply = position.supply(player);
    let gipf = if supply.may_play_gipf() { "yes" } else { "no" };
    let (basic, potentials, captured) = (supply.basic, supply.potentials, supply.captured);
    format!("basic:{basic} gipf:{gipf} potentials:{potentials} captured:{captured}")
}
