//! Whatever is typed does no harm.

use proptest::prelude::*;

use super::super::words::WORDS;
use super::{Place, transcript};

/// A line that is nearly right.
fn line() -> impl Strategy<Value = String> {
    let words: Vec<&str> = WORDS.iter().map(|word| word.usage).collect();
    let moves = ["T-D3,D4,E4", "TD3-I8,H7,H8", "AR-L10,L9,K8", "SE-A6,B6,C6", "yes"];
    let word = proptest::sample::select([&words[..], &moves].concat());
    // These take long.
    let word = word.prop_filter("quick", |word| *word != "hint" && *word != "finish");
    (word, 0..12_usize, any::<char>()).prop_map(|(word, cut, odd)| match cut {
        0..8 => word.to_owned(),
        8 => format!("{word} {odd}"),
        9 => word.chars().take(4).collect(),
        10 => format!("{odd}{word}"),
        _ => word.replacen(' ', &odd.to_string(), 1),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn lines_that_are_nearly_right_do_no_harm(lines in prop::collection::vec(line(), 0..30)) {
        let heard = transcript(Place::new().against_the_computer(), lines.join("\n"));
        prop_assert!(heard.lines().all(|line| !line.contains('\x1b')));
    }

    #[test]
    fn random_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let heard = transcript(Place::new().table(&["T-D3,D4,E4"]), bytes);
        prop_assert!(heard.chars().all(|c| c == '\n' || !c.is_control()));
    }
}
