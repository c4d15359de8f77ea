//! The text and JSON object that are printed about a move tried in a position with a task.

use serde::Serialize;

use crate::punct::lessons::puzzles::AttemptVerdict;
use crate::rules::{Move, Player};

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
