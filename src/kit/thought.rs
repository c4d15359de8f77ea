//! What the computer of a screen thinks about: one thought at a time, and none again that failed.

use crate::kit::terminal::job::{Job, Ticket};

/// A search by the computer, and its cause. Dropping the thought stops the search.
#[derive(Debug)]
pub struct Thought<Cause> {
    pub job: Job,
    pub cause: Cause,
    pub progress: Option<SearchProgress>,
}

/// The cause of the thought that failed, and the reason for the failure. The computer does not
/// think about this cause again by itself.
pub type ThoughtFailure<Cause> = Option<(Cause, String)>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchProgress {
    pub nodes: u32,
    pub limit: Option<u32>,
}

impl<Cause: PartialEq> Thought<Cause> {
    /// Forgets a failure with another cause than `cause`. If `cause` has not failed and the thought
    /// is not already about it, stops the thought and, if a thought `may_begin`, begins one about
    /// it, which is returned.
    pub fn update<'a>(
        thought: &'a mut Option<Self>,
        failure: &mut ThoughtFailure<Cause>,
        cause: Option<Cause>,
        may_begin: bool,
    ) -> Option<&'a Thought<Cause>> {
        failure.take_if(|(at, _)| Some(&*at) != cause.as_ref());
        let is_about_it = thought.as_ref().map(|thought| &thought.cause) == cause.as_ref();
        if failure.is_some() || is_about_it {
            return None;
        }
        *thought = None;
        if may_begin && let Some(cause) = cause {
            *thought = Some(Thought { job: Job::new(), cause, progress: None });
        }
        thought.as_ref()
    }

    /// The cause of the thought whose job has this ticket; `None` if the thought was stopped
    /// before.
    pub fn end(thought: &mut Option<Self>, ticket: &Ticket) -> Option<Cause> {
        thought.take_if(|thought| thought.job.has(ticket)).map(|thought| thought.cause)
    }
}

impl SearchProgress {
    pub fn sign(self) -> Option<String> {
        const CELLS: u64 = 8;
        let limit = self.limit.filter(|&limit| limit > 0)?;
        let full = (u64::from(self.nodes) * CELLS / u64::from(limit)).min(CELLS) as usize;
        Some("▰".repeat(full) + &"▱".repeat(CELLS as usize - full))
    }
}

#[cfg(test)]
mod tests;
