//! What happens only in games of PÜNCT, and what the program does only for them.

use std::path::PathBuf;

use super::habits::Habit;
use super::picture_file::PictureError;
use super::punct::Punct;
use crate::kit::shell;
use crate::kit::terminal::job::Ticket;
use crate::kit::terminal::worker::WorkerFailure;
use crate::kit::thought::SearchProgress;
use crate::punct::computer::{Answer, ThinkRequest};
use crate::punct::screen::advice::{AdviceTask, Finding};
use crate::punct::table::{Refused, Seen, Wish};
use crate::rules::{EndingError, Refusal};

pub type Message = shell::Message<Punct>;
pub type Obstacle = shell::Obstacle<super::action::Action>;

/// What happens only in games of PÜNCT.
#[derive(Debug)]
pub enum News {
    /// A picture has been saved in this file, or why not.
    PictureSaved(Result<PathBuf, PictureError>),
    /// The engine has found something.
    Found(Ticket, Finding),
    /// The computer says how far its thought is.
    Thinking(Ticket, SearchProgress),
    /// The computer has thought, or failed to.
    Thought(Ticket, Result<Answer, WorkerFailure>),
    /// All screens at the table show this now.
    #[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has tables"))]
    Seen(Box<Seen>),
    /// The table refuses what was asked for.
    Refused(Refused),
    /// The player has changed this on another screen.
    #[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has tables"))]
    Habit(Habit),
    /// Something has happened elsewhere.
    #[cfg(feature = "server")]
    Announced(String),
}

impl From<News> for Message {
    fn from(news: News) -> Message {
        Message::News(news)
    }
}

/// What the program does only for PÜNCT. What comes of it is [`News`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Save a picture of what the board shows.
    SavePicture,
    Think(Ticket, ThinkRequest),
    /// Use the mouse from now on, or no more.
    UseMouse(bool),
    Advise(Ticket, Box<AdviceTask>),
    /// Ask the table for this.
    Wish(Wish),
}

shell::refused_by!(Refusal, EndingError);
