//! Reads the entries, `word: value`, of a text with lessons.

/// The entries with the number of their first lines. A line without a colon has no word.
pub fn entries(text: &str) -> Vec<(usize, &str, String)> {
    let mut entries: Vec<(usize, &str, String)> = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            continue;
        }
        if line.starts_with(' ')
            && let Some((_, _, value)) = entries.last_mut()
        {
            value.push(' ');
            value.push_str(trimmed);
            continue;
        }
        let (word, value) = trimmed.split_once(':').unwrap_or(("", trimmed));
        entries.push((number, word, value.trim().to_owned()));
    }
    entries
}
