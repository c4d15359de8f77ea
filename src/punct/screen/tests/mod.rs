//! The game on the screen without a terminal: earlier moves, the players' actions, and their
//! results.

mod advice;
mod anything;
mod around_the_board;
mod choosing;
#[cfg(feature = "server")]
mod claims;
mod clocks;
#[cfg(feature = "server")]
mod company;
mod computer;
mod endings;
mod files_of_others;
mod fits;
mod games_and_saves;
mod guide;
mod in_hand;
mod keeping;
mod key_line;
mod kind_names;
mod lessons;
mod lines_and_turns;
mod looking;
mod menu;
mod messages;
mod mouse;
mod needs;
mod notes;
#[cfg(feature = "server")]
mod offered;
mod offers;
#[cfg(feature = "server")]
mod overtaken;
mod own_strength;
mod own_tasks;
#[cfg(feature = "server")]
mod own_tasks_at_table;
mod pictures;
#[cfg(feature = "server")]
mod pointing;
#[cfg(feature = "server")]
mod private_trees;
pub mod puzzles;
#[cfg(feature = "server")]
mod rated;
#[cfg(feature = "server")]
pub mod reader;
mod regressions;
mod restricted;
mod screens;
mod scripts;
pub mod seat;
mod start_screen;
mod strength;
#[cfg(unix)]
mod trouble;
mod typing;
mod variations;

use super::action::{Action, BoardAction};
use crate::kit::ui::action::DialogAction;
use seat::{Seat, space};

/// White's triangle on C3 lies on two other white pieces; Black's pieces are far away. White is to
/// move.
const STACK: &[&str] = &[
    "SE-C3,D3,E3",
    "T-M14,M15,N15",
    "T-C4,D4,D5",
    "T-J14,J15,K15",
    "T-H3,H4,I4",
    "SE-M8,M7,M6",
    "TH3-C3,C4,D4",
    "SE-N9,N10,N11",
];

/// White joins columns A and Q along row 9; the piece in the middle comes from outside the central
/// hexagon.
pub const ALONG_ROW_9: &[&str] = &[
    "SE-D9,E9,F9",
    "T-C1,C2,D2",
    "AR-A8,B9,C9",
    "T-E1,E2,F2",
    "SE-L9,M9,N9",
    "T-G1,G2,H2",
    "AL-O9,P9,Q10",
    "TG1-E1,E2,F2",
    "SE-G13,G14,G15",
    "SE-B2,B3,B4",
    "T-K13,K14,L14",
    "SC-N14,N13,N15",
    "SEG13-G9,H9,I9",
    "TE1-G1,G2,H2",
    "TK13-K9,J9,K10",
];

/// A click on a space of the board.
fn press(name: &str) -> Action {
    Action::Board(BoardAction::Press(space(name)))
}

/// A click on an item of a dialog.
fn pick(nth: usize) -> Action {
    Action::Dialog(DialogAction::Pick(nth))
}
