//! How a chance is written.

/// A chance in words: `62%`.
pub fn percent(chance: f32) -> String {
    format!("{:.0}%", 100.0 * chance)
}
