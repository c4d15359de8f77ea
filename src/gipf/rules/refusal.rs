//! Why something is refused, in words for the player.

use std::fmt;

use super::entry::Entry;
use super::point::Spot;
use super::ruleset::Version;
use super::spot_set::SpotSet;
use super::stack::Kind;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    GameOver,
    /// A row of the mover must be removed before the move, or before the turn ends.
    RowDue(SpotSet),
    /// No row of the mover, with what continues it, has these spots.
    NoRow(SpotSet),
    /// The row on this line was dealt with already; without potentials that is done once.
    DealtWith(SpotSet),
    NothingGoes,
    MustGo(Spot, Kind),
    /// So much would stay that there are still four in a row; not with potentials.
    FourStay(SpotSet),
    Moved,
    NoMove,
    /// The way in which rows were removed leaves no move.
    LeavesNoMove,
    LineFull(Entry),
    GipfFirst,
    /// There are no GIPF-pieces to be played in this version.
    NoGipfIn(Version),
    /// A loaded or a single piece was played: GIPF-pieces can't come any more.
    GipfOver,
    NoPotentials,
    /// A single piece was played: potentials can't come any more.
    LoadedOver,
    NoneToLoad,
    /// The reserve has fewer basic pieces than it takes.
    Reserve {
        needed: u8,
        /// How many there are.
        left: u8,
    },
    /// No loaded piece of the mover is on top there.
    NotLoaded(Spot),
    NotAdjacent(Spot, Spot),
    OntoNothing(Spot),
    OntoOwn(Spot),
    /// The potential would jump onto a single piece.
    OntoSingle(Spot),
    /// The number of basic pieces must be said for a GIPF-piece.
    HowMany(Spot),
    /// Basic pieces are named but a potential is there.
    NoPieces(Spot),
    /// The other player has no such challenge left.
    NoChallenge,
}

impl std::error::Error for Refusal {}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::GameOver => write!(f, "the game is over"),
            Refusal::Moved => write!(f, "you have made your move already"),
            Refusal::NoMove => write!(f, "a turn needs a move: push a piece in or use a potential"),
            Refusal::NoChallenge => write!(f, "the other player has no challenge left"),
            Refusal::RowDue(_)
            | Refusal::NoRow(_)
            | Refusal::DealtWith(_)
            | Refusal::NothingGoes
            | Refusal::MustGo(..)
            | Refusal::FourStay(_)
            | Refusal::LeavesNoMove => self.write_row(f),
            Refusal::LineFull(_)
            | Refusal::GipfFirst
            | Refusal::NoGipfIn(_)
            | Refusal::GipfOver
            | Refusal::NoPotentials
            | Refusal::LoadedOver
            | Refusal::NoneToLoad
            | Refusal::Reserve { .. } => self.write_push(f),
            Refusal::NotLoaded(_)
            | Refusal::NotAdjacent(..)
            | Refusal::OntoNothing(_)
            | Refusal::OntoOwn(_)
            | Refusal::OntoSingle(_)
            | Refusal::HowMany(_)
            | Refusal::NoPieces(_) => self.write_jump(f),
        }
    }
}

impl Refusal {
    fn write_row(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::RowDue(row) => write!(f, "your row {row} must be removed first"),
            Refusal::NoRow(spots) => {
                write!(f, "you have no row, with what continues it, that {spots} belongs to")
            }
            Refusal::DealtWith(row) => {
                write!(f, "you have dealt with the row {row}: each line is dealt with once")
            }
            Refusal::NothingGoes => write!(f, "something of the row must go"),
            Refusal::MustGo(spot, kind) => {
                write!(f, "the {} on {spot} must go with the row", kind.name())
            }
            Refusal::FourStay(spots) => {
                write!(f, "{spots} would stay as a row; with potentials no row may stay")
            }
            _ => write!(f, "removed in this way your rows leave you no move"),
        }
    }

    fn write_push(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::LineFull(entry) => {
                write!(f, "the line from {} over {} is full", entry.dot(), entry.first())
            }
            Refusal::GipfFirst => write!(f, "your first move must be a GIPF-piece"),
            Refusal::NoGipfIn(version) => {
                write!(f, "no GIPF-pieces are played in the {version} version")
            }
            Refusal::GipfOver => {
                write!(f, "you have played a loaded or single piece: no GIPF-pieces after that")
            }
            Refusal::NoPotentials => write!(f, "this game is played without potentials"),
            Refusal::LoadedOver => {
                write!(f, "you have played a single piece: no potentials after that")
            }
            Refusal::NoneToLoad => write!(f, "all your potentials have come in"),
            Refusal::Reserve { needed, left } => {
                let pieces = if needed == 1 { "piece" } else { "pieces" };
                write!(f, "that takes {needed} basic {pieces}; your reserve has {left}")
            }
            _ => Ok(()),
        }
    }

    fn write_jump(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::NotLoaded(spot) => write!(f, "there is no loaded piece of yours on {spot}"),
            Refusal::NotAdjacent(from, to) => write!(f, "{to} is not next to {from}"),
            Refusal::OntoNothing(spot) => write!(f, "{spot} is empty: a potential needs a target"),
            Refusal::OntoOwn(spot) => write!(f, "the piece on {spot} is your own"),
            Refusal::OntoSingle(spot) => {
                write!(f, "a potential can't jump onto a single piece, as on {spot}")
            }
            Refusal::HowMany(spot) => {
                write!(f, "say whether one or two pieces go onto the GIPF-piece on {spot}")
            }
            Refusal::NoPieces(spot) => {
                write!(f, "the potential itself goes onto {spot}: no basic pieces")
            }
            _ => Ok(()),
        }
    }
}
