//! Conversations taken apart for tests.

/// The answers, without the empty lines that end them.
pub fn parted(answered: &str) -> Vec<String> {
    if answered.is_empty() {
        return Vec::new();
    }
    let answered = answered.strip_suffix("\n\n").expect("an empty line ends every answer");
    answered.split("\n\n").map(str::to_owned).collect()
}
