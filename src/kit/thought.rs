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
mod tests {
    use super::*;

    #[test]
    fn the_sign_fills_as_the_search_goes_on() {
        let sign = |nodes, limit| SearchProgress { nodes, limit }.sign();
        assert_eq!(sign(0, Some(800)).as_deref(), Some("▱▱▱▱▱▱▱▱"));
        assert_eq!(sign(250, Some(800)).as_deref(), Some("▰▰▱▱▱▱▱▱"));
        assert_eq!(sign(900, Some(800)).as_deref(), Some("▰▰▰▰▰▰▰▰"));
        assert_eq!((sign(1, None), sign(1, Some(0))), (None, None));
    }

    #[test]
    fn a_thought_goes_on_while_its_cause_stays_and_begins_nowhere_where_it_failed() {
        let (mut thought, mut failure) = (None, None);
        let mut follow = |failure: &mut ThoughtFailure<u8>, cause, may_begin| {
            let begun = Thought::update(&mut thought, failure, cause, may_begin);
            let begun = begun.map(|begun| begun.cause);
            (begun, thought.as_ref().map(|thought| thought.cause))
        };
        assert_eq!(follow(&mut failure, Some(1), false), (None, None));
        assert_eq!(follow(&mut failure, Some(1), true), (Some(1), Some(1)));
        assert_eq!(follow(&mut failure, Some(1), false), (None, Some(1)), "the thought goes on");
        assert_eq!(follow(&mut failure, Some(2), false), (None, None), "the thought is stopped");
        failure = Some((2, "no move".to_owned()));
        assert_eq!(follow(&mut failure, Some(2), true), (None, None));
        assert_eq!(follow(&mut failure, Some(3), true), (Some(3), Some(3)));
        assert_eq!(failure, None);
    }

    #[test]
    fn an_answer_ends_the_thought_it_belongs_to_and_no_other() {
        let (mut thought, mut failure) = (None, None);
        let [first, second] = [1, 2].map(|cause| {
            let begun = Thought::update(&mut thought, &mut failure, Some(cause), true);
            begun.expect("a new thought").job.ticket()
        });
        assert_eq!(Thought::end(&mut thought, &first), None);
        assert_eq!(Thought::end(&mut thought, &second), Some(2));
        assert!(thought.is_none());
    }
}
