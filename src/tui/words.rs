//! What the screen says about moves, chains and games, in plain words.

use super::app::Notice;
use super::hand::{Attempt, Hand};
use super::look::Look;
use super::view::board::Style;
use crate::record::Record;
use crate::rules::{
    Layer, Level, Move, Piece, Player, Position, Refusal, Side, Source, Space, SpaceSet, chains,
    winning_chain,
};
use crate::words::side;
pub use crate::words::{ended, moves, outcome};

/// What putting the piece in the hand down would do.
pub fn attempt(hand: &Hand, at: Space) -> Notice {
    match hand.attempt(at) {
        Attempt::Legal(legal) => {
            let level = match hand.level(at) {
                Some(level) if level > Level::GROUND => format!(", on level {level}"),
                _ => String::new(),
            };
            let bridge =
                if hand.ghost(at).is_some_and(|g| g.gap.is_some()) { ", a bridge" } else { "" };
            Notice::good(format!("Enter plays {legal}{level}{bridge}"))
        }
        Attempt::Refused(_, Refusal::Unchanged) => {
            Notice::plain("This is where it was: Esc or Enter puts it back")
        }
        Attempt::Refused(_, refusal) => Notice::warning(sentence(&refusal.to_string())),
        Attempt::OffBoard => {
            Notice::warning("A dot would leave the board: turn it or go elsewhere")
        }
    }
}

/// What the free piece at the cursor can do.
pub fn reach(hand: &Hand) -> Notice {
    let (kind, targets) = (hand.kind(), hand.targets().len());
    let can = match targets {
        0 => "it has no move".to_owned(),
        1 => "it can go to one space".to_owned(),
        _ => format!("it can go to {targets} spaces"),
    };
    let lift = if targets == 0 { "" } else { "; Enter lifts it" };
    Notice::plain(format!("Your {}: {can}{lift}", kind.name()))
}

/// What lies on a space while a piece is lifted to look under it, from the top down.
pub fn looking_under(position: &Position, at: Space) -> Notice {
    let dot = |layer: Layer| {
        let gap = if layer.gap { " over a gap" } else { "" };
        let Piece { owner, placement, level } = layer.piece;
        format!("level {level} {owner} {}{gap}", placement.kind().code())
    };
    let stack: Vec<_> = position.stack(at).map(dot).collect();
    let stack = if stack.is_empty() { "nothing".to_owned() } else { stack.join(", ") };
    Notice::plain(format!("Lifted to look under; on {at}: {stack}. i or Esc puts it back"))
}

/// A player's largest chain and the sides it touches.
pub fn largest_chain(tops: SpaceSet, player: Player) -> Notice {
    let Some(largest) = chains(tops).into_iter().next() else {
        return Notice::plain(format!("{player} has no chain yet"));
    };
    let touched: Vec<_> = Side::ALL.into_iter().filter(|s| s.spaces().meets(largest)).collect();
    let sides = match touched[..] {
        [] => "touches no side".to_owned(),
        [only] => format!("touches one side: {}", side(only)),
        _ => {
            let names: Vec<_> = touched.iter().map(|&s| side(s)).collect();
            format!("touches {} sides: {}", names.len(), names.join(", "))
        }
    };
    let joined = if winning_chain(largest).is_some() { "; it wins" } else { "" };
    Notice::plain(format!("{player}'s largest chain: {} spaces, {sides}{joined}", largest.len()))
}

/// The last move and who made it.
pub fn last_move(last: Move, mover: Player) -> String {
    match last.source() {
        Source::Reserve(_) => format!("{mover} added {last}"),
        Source::Board(_) => format!("{mover} moved {last}"),
    }
}

/// A game in a line: who plays, and how far it has come.
pub fn record(record: &Record) -> String {
    let (white, black, ply) = (&record.white, &record.black, record.game.ply());
    format!("{white} - {black}, {}", moves(ply))
}

/// The theme, as it is now.
pub fn theme(look: &Look) -> String {
    let name = look.theme().name();
    let why = if look.has_colours() { "" } else { "; this terminal shows no colours" };
    format!("Theme: {name}{why}")
}

/// The style of the board, as it is now, and why it can't be the other.
pub fn style(look: &Look) -> String {
    match look.style() {
        Style::Raster if Style::usual(look.size()) == Style::Bricks => {
            "The board is drawn as a picture, which is coarse at this size; v: bricks"
        }
        Style::Raster => "The board is drawn as a picture",
        Style::Bricks if !look.of_board().has_raster() => {
            "The board is drawn as bricks; a picture needs 256 colours and Unicode"
        }
        Style::Bricks => "The board is drawn as bricks",
    }
    .to_owned()
}

/// The size of the board, as it is now.
pub fn size(look: &Look) -> String {
    let limit = match (look.is_smallest(), look.is_largest()) {
        (_, true) => ", the largest that fits",
        (true, false) => ", the smallest",
        (false, false) => "",
    };
    format!("Size of the board: {}{limit}", look.size())
}

/// A reason or message as a sentence of its own.
pub fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => String::new(),
    }
}
