//! The questions to which a person must say yes before a command is carried out.

use super::error::IntentError;
use super::table::TableClient;
use crate::kit::phrases::{draw_question, name_with_colour, resign_question};
use crate::punct::phrases::actions::{ABORT_QUESTION, claim_question, share_question};
use crate::punct::play::{Command, CommandError, DrawMethod, Session};
use crate::punct::record::TreeSurplus;
use crate::rules::{Player, Refusal};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirmation {
    Resign(Player),
    /// Ends a game between screens before both players have moved.
    Abort,
    AgreeDraw,
    ClaimDraw(Player),
    /// The opponent of a player whose time is over claims the win.
    ClaimTime {
        late: Player,
    },
    /// Shows the other player what only the private tree of the person here has.
    PublishTree(TreeSurplus),
}

impl Confirmation {
    /// Returns the question of a player who gives up, here or at a table.
    ///
    /// # Errors
    /// The game is over, or no player is here.
    pub fn of_resigning(
        session: &Session,
        table: Option<&TableClient>,
    ) -> Result<Confirmation, IntentError> {
        let by = player_who_may_end(session, table)?;
        let aborts = table.is_some_and(|table| table.snapshot.is_abortable());
        Ok(if aborts { Confirmation::Abort } else { Confirmation::Resign(by) })
    }

    /// Returns the question of a player who wants a draw, or of one who can claim the win instead
    /// because the opponent's time is over. `None` if the draw can only be offered.
    ///
    /// # Errors
    /// The game is over, no player is here, or the computer declines.
    pub fn of_draw(
        session: &Session,
        table: Option<&TableClient>,
    ) -> Result<Option<Confirmation>, IntentError> {
        let by = player_who_may_end(session, table)?;
        if let Some(late) = table.and_then(|table| table.late_opponent(session.time())) {
            return Ok(Some(Confirmation::ClaimTime { late }));
        }
        match session.draw_method(by) {
            Ok(DrawMethod::Claim) => Ok(Some(Confirmation::ClaimDraw(by))),
            Ok(DrawMethod::Agreement) => Ok(Some(Confirmation::AgreeDraw)),
            Ok(DrawMethod::Offer) => Ok(None),
            Err(CommandError::ComputerDeclines) => {
                Err(IntentError::ComputerDeclines(session.name(by.opponent()).clone()))
            }
            Err(why) => Err(why.into()),
        }
    }

    pub fn question(&self, session: &Session) -> String {
        let names = session.names();
        match *self {
            Confirmation::Resign(by) => resign_question(names, by),
            Confirmation::Abort => ABORT_QUESTION.to_owned(),
            Confirmation::AgreeDraw => draw_question(names),
            Confirmation::ClaimDraw(by) => claim_question(names, by),
            Confirmation::ClaimTime { late } => {
                let [by, opponent] =
                    [late, late.opponent()].map(|player| name_with_colour(names, player));
                format!("The time of {by} is over. Does {opponent} claim the win?")
            }
            Confirmation::PublishTree(own) => share_question(own),
        }
    }

    /// Returns the command that follows from a yes.
    pub fn command(&self) -> Command {
        match self {
            Confirmation::Resign(_) => Command::Resign,
            Confirmation::Abort => Command::Abort,
            Confirmation::AgreeDraw => Command::DRAW,
            Confirmation::ClaimDraw(_) => Command::ClaimDraw,
            Confirmation::ClaimTime { .. } => Command::ClaimTime,
            Confirmation::PublishTree(_) => Command::Join,
        }
    }
}

/// Returns the player here who may resign or ask for a draw: the one to move if both are here.
fn player_who_may_end(
    session: &Session,
    table: Option<&TableClient>,
) -> Result<Player, IntentError> {
    let nobody =
        if table.is_some() { CommandError::Watching.into() } else { IntentError::TwoComputers };
    let here = session.player_here();
    if here.is_some() && session.game().outcome().is_some() {
        return Err(CommandError::from(Refusal::GameOver).into());
    }
    here.ok_or(nobody)
}
