//! Which lessons are done.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The lessons done, by name. Names of lessons that are not in the course are kept: another version
/// of the program may know them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress(Vec<String>);

/// The text is not a list of lessons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("write the names of lessons, with blanks between")]
pub struct NoProgress;

impl Progress {
    /// Whether a lesson is done.
    pub fn has(&self, lesson: &str) -> bool {
        self.0.iter().any(|done| done == lesson)
    }

    /// Notes that a lesson is done. `false` if that is no news.
    pub fn add(&mut self, lesson: &str) -> bool {
        let news = !self.has(lesson);
        if news {
            self.0.push(lesson.to_owned());
        }
        news
    }
}

/// The names, with blanks between.
impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(" "))
    }
}

impl FromStr for Progress {
    type Err = NoProgress;

    fn from_str(text: &str) -> Result<Progress, NoProgress> {
        let is_name = |word: &str| word.chars().all(|c| c.is_alphanumeric() || c == '-');
        let mut progress = Progress::default();
        for word in text.split_whitespace() {
            if !is_name(word) {
                return Err(NoProgress);
            }
            progress.add(word);
        }
        Ok(progress)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_read_as_it_is_written() {
        let mut progress = Progress::default();
        assert!(!progress.has("aim"));
        assert!(progress.add("aim") && progress.add("edge") && !progress.add("aim"));
        assert_eq!(progress.to_string(), "aim edge");
        assert_eq!(progress.to_string().parse(), Ok(progress));
        assert_eq!("aim \u{1b}[2J".parse::<Progress>(), Err(NoProgress));
    }
}
