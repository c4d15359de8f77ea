//! What players offer one another, and what becomes of it, in words.

use crate::record::Name;
use crate::rules::Player;
use crate::table::{Offer, Proposal, Settled, Settlement, plies_to_undo};

/// An offer, and how the game stands.
#[derive(Clone, Copy)]
pub struct Offering<'a> {
    /// The offer.
    pub offer: Offer,
    /// Who is to move, or would be.
    pub turn: Player,
    /// How many plies have been made.
    pub ply: usize,
    /// The players' names.
    pub names: &'a [Name; 2],
}

impl Offering<'_> {
    /// What is offered, as whoever has this colour reads it; `None` is for who only watches: `You
    /// offer a draw`, `Anna asks to take back move 3 and your answer`.
    pub fn told(self, me: Option<Player>) -> String {
        let by = self.offer.by;
        let (name, s) = match me {
            Some(me) if me == by => ("You".to_owned(), ""),
            _ => (self.names[by as usize].to_string(), "s"),
        };
        match self.offer.what {
            Proposal::Undo => format!("{name} ask{s} to take back {}", self.goes_back(me)),
            Proposal::Draw => format!("{name} offer{s} a draw"),
            Proposal::Rematch => format!("{name} offer{s} another game"),
        }
    }

    /// What goes back with the last move of whoever asks: `your move 3 and Ben's answer`.
    fn goes_back(self, me: Option<Player>) -> String {
        let (by, ply) = (self.offer.by, self.ply);
        let other = by.opponent();
        let your = if me == Some(by) { "your " } else { "" };
        match plies_to_undo(by, self.turn, ply) {
            Some(2) if me == Some(other) => format!("{your}move {} and your answer", ply - 1),
            Some(2) => {
                format!("{your}move {} and {}'s answer", ply - 1, self.names[other as usize])
            }
            _ => format!("{your}move {ply}"),
        }
    }
}

/// What became of an offer, as a sentence: `Anna agreed: move 4 is taken back.`
pub fn settled(Settled { what, by, other, how }: &Settled) -> String {
    let offer = match what {
        Proposal::Undo => "request to take back a move",
        Proposal::Draw => "offer of a draw",
        Proposal::Rematch => "offer of another game",
    };
    match how {
        Settlement::Undone(moves) if moves.start() == moves.end() => {
            format!("{other} agreed: move {} is taken back.", moves.end())
        }
        Settlement::Undone(moves) => {
            format!("{other} agreed: moves {} and {} are taken back.", moves.start(), moves.end())
        }
        Settlement::Agreed if *what == Proposal::Rematch => {
            format!("{other} agreed: the next game begins, with the colours exchanged.")
        }
        Settlement::Agreed => format!("{other} agreed to {by}'s {offer}."),
        Settlement::Declined => format!("{other} declined {by}'s {offer}."),
        Settlement::Withdrawn => format!("{by}'s {offer} is withdrawn."),
        Settlement::PlayedOn => format!("{other} played on: {by}'s {offer} is over."),
    }
}
