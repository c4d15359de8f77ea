//! The players' choices, kept for the next time in a file of the platform's folder for configuration.
//!
//! - [`words`]: the words for them, in the file and on the command line;
//! - [`members`]: the members of the file, read one by one, changed one at a time;
//! - [`settings_error`]: what can be wrong with the file;
//! - [`settings_file`]: where it is, reading and writing it.

mod members;
mod settings_error;
mod settings_file;
#[cfg(test)]
mod tests;
mod words;

pub use members::{Choice, Settings};
pub use settings_error::SettingsError;
pub use settings_file::{Kept, SettingsFile};
pub use words::RenderingChoice;
