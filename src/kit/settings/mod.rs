//! The player's choices, kept for the next time in a file of the platform's folder for configuration.

mod guide;
mod members;
mod settings_file;
mod streak;
#[cfg(test)]
mod tests;

pub use guide::{Guide, Tip};
pub use members::{Choice, RenderingChoice, Settings};
pub use settings_file::{Kept, SettingsError, SettingsFile};
pub use streak::{BetterLevel, Streak};
