//! The texts and JSON objects that are printed about positions with a task, and about the moves
//! tried in them.

use serde::Serialize;

use crate::punct::diagram;
use crate::punct::lessons::puzzles::AttemptVerdict;
use crate::rules::{Move, Player, Position};

/// Returns the board of a position, the reserves, and the meaning of the signs.
pub(super) fn board_text(position: &Position) -> String {
    let reserves = Player::BOTH.map(|player| {
        format!("{:<6} reserve {}", player.to_string(), diagram::reserve(position, player))
    });
    format!("{}\n{}\n\n{}\n", diagram::board(position), reserves.join("\n"), diagram::LEGEND)
}

/// The JSON object of a move that was tried.
#[derive(Serialize)]
pub(super) struct TriedMove {
    #[serde(rename = "move")]
    played: String,
    verdict: &'static str,
    /// The opponent's answer; null if there is none.
    reply: Option<String>,
    /// Why the move is wrong; null if it is not.
    pub(super) error: Option<String>,
}

impl TriedMove {
    pub(super) fn new(played: Move, verdict: &AttemptVerdict, by: Player) -> TriedMove {
        let (verdict, reply, error) = match verdict {
            AttemptVerdict::Solved => ("solved", None, None),
            AttemptVerdict::Right { reply } => ("right", Some(*reply), None),
            AttemptVerdict::Wrong(wrong) => ("wrong", wrong.reply(), Some(wrong.explanation(by))),
        };
        let reply = reply.map(|reply| reply.to_string());
        TriedMove { played: played.to_string(), verdict, reply, error }
    }

    /// Returns the object of the only move of a task. The move solves the task, unless `error`
    /// tells what is wrong with it.
    pub(super) fn in_one_move(played: Move, error: Option<String>) -> TriedMove {
        let verdict = if error.is_none() { "solved" } else { "wrong" };
        TriedMove { played: played.to_string(), verdict, reply: None, error }
    }

    pub(super) fn line(&self) -> String {
        let reply = self.reply.as_ref().map(|reply| format!(". {reply}")).unwrap_or_default();
        format!("{}: {}{reply}\n", self.played, self.verdict)
    }
}
