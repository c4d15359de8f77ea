//! What the screen adds to an exercise: its text, and the player's state that waits.

use ratatui::layout::Size;

use crate::kit::ui::text::Notice;
use crate::punct::control::exercise::ExerciseRun;
use crate::punct::control::viewing::PlayerSession;
use crate::punct::screen::board::Board;
use crate::punct::screen::computer::ComputerPlay;
use crate::punct::screen::dialogs::Dialog;
use crate::punct::screen::keys::Situation;

pub struct ExercisePanel {
    pub run: ExerciseRun,
    /// The notice about the last move, or a clue.
    pub message: Option<Notice>,
    /// Whether the text is open, if it lies over the board.
    pub is_text_open: bool,
    /// The state of the player's game; `None` if the screen shows nothing but the exercise.
    pub suspended: Option<SuspendedScreen>,
}

/// What a screen shows of the game that waits.
pub struct SuspendedScreen {
    /// The player's state at the board of that game.
    pub board: Board,
    /// The computer's part in that game.
    pub computer: ComputerPlay,
    /// The dialogs that were open.
    pub dialogs: Vec<Dialog>,
}

impl ExercisePanel {
    /// Returns the status line of the exercise, if there is no other notice.
    pub fn status(&self, window: Size) -> Notice {
        match (&self.message, &self.run.sheet.task) {
            (Some(message), _) => message.clone(),
            (None, Some(task)) => {
                let task = task.replace('`', "");
                let short = || "Do what the text asks: w shows it again".to_owned();
                Notice::plain(if fits_below(&task, window) { task } else { short() })
            }
            (None, None) => Notice::plain("Enter goes on"),
        }
    }

    /// Returns the status line of the exercise, unless the board has something more important to
    /// tell.
    pub fn status_at_board(
        &self,
        session: &PlayerSession,
        board: &Board,
        window: Size,
    ) -> Option<Notice> {
        let wants_a_move = self.run.wants_a_move();
        if !board.is_at_rest(session) {
            return if wants_a_move { None } else { Some(self.status(window)) };
        }
        // A text about a blocked piece at the cursor is more useful than the task, unless the
        // player can lift the piece. The text about a piece that has just come down has precedence.
        let can_lift = wants_a_move && matches!(board.hand_at_cursor(session), Some(Ok(_)));
        let last = session.game().last_move().map(|last| last.placement().punct());
        let is_blocked =
            !can_lift && last != Some(board.cursor) && board.blocked_notice(session).is_some();
        if is_blocked { None } else { Some(self.status(window)) }
    }

    /// Closes the text over the board to make room for another notice than the task's, below it.
    pub fn make_room_for(&mut self, notice: Option<&Notice>) {
        if notice.is_some() && notice != self.message.as_ref() {
            self.is_text_open = false;
        }
    }

    /// Returns the header of the exercise, the longest wording first: `Lesson 11 of 15`, then `11
    /// of 15`.
    pub fn headings(&self) -> Vec<String> {
        let heading = self.run.sheet.heading.clone();
        let brief = heading.split_once(' ').map(|(_, brief)| brief.to_owned());
        std::iter::once(heading).chain(brief).collect()
    }

    /// Returns what the board is used for while no piece is in the hand.
    pub fn situation(&self, at_the_board: Situation) -> Situation {
        match at_the_board {
            _ if !self.run.wants_a_move() => Situation::Judged,
            Situation::OnPiece => Situation::OnPiece,
            _ => Situation::Exercise,
        }
    }
}

/// Whether a text fits in the two lines below the board.
pub fn fits_below(text: &str, window: Size) -> bool {
    // Each line break may waste the columns of a word.
    text.chars().count() + LONGEST_WORD <= 2 * usize::from(window.width)
}

/// The length of the longest words in texts for players.
const LONGEST_WORD: usize = 9;
