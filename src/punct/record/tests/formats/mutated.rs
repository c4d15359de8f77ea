//! Files of all formats, changed at random. Reading never panics; an accepted game stays the same
//! when it is written and read again; a refused file is refused with the place of its fault.

use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::prelude::*;

use super::random_games::record;
use super::read_as;
use crate::kit::storage::{Format, visible};
use crate::kit::tests::trials;
use crate::punct::record::tests::mutated::{Disturbance, disturbance};

const SIGNS: [(Format, &[u8]); 3] = [
    (Format::Sgf, b"()[];\\\" \nP01RUCMX0123456789ABCDEFDropbMveDonResignpick-,:"),
    (Format::Text, b"#;.,-!?\n 0123456789ABCDEFTSMRLdrawnesig"),
    (Format::Json, br#"{}[]",:\0123456789eE+-.ABCQTnulltruefalseofafter "#),
];

fn judge(format: Format, bytes: &[u8]) {
    match format.read(bytes, None) {
        Ok(reading) => {
            let text = format.write(&reading.record);
            assert_eq!(format.write(&read_as(format, &text).record), text);
            assert!(reading.remarks.iter().all(|remark| {
                let shown = remark.to_string();
                shown == visible(&shown)
            }));
        }
        Err(error) => {
            let message = error.to_string();
            assert_eq!(message, visible(&message));
            assert!(message.chars().count() < 400, "{message}");
            let has_place = message.starts_with("line ") && message.contains(" column ");
            let is_whole = ["the file is empty", "this is not a saved game"].contains(&&*message);
            assert!(has_place || format == Format::Json || is_whole, "{message}");
        }
    }
}

/// Sound files, and the signs with which they are changed.
static FILES: LazyLock<Vec<(Format, String, &[u8])>> = LazyLock::new(|| {
    let of_format = |(format, signs): (Format, _)| {
        (0..40).map(move |seed| (format, format.write(&record(seed)), signs))
    };
    SIGNS.into_iter().flat_map(of_format).collect()
});

/// A file and changes to it.
fn disturbed() -> impl Strategy<Value = (Format, &'static str, Vec<Disturbance>)> {
    (0..FILES.len()).prop_flat_map(|file| {
        let (format, text, signs) = &FILES[file];
        (Just(*format), Just(text.as_str()), vec(disturbance(signs), 1..6))
    })
}

proptest! {
    #![proptest_config(trials(3000))]

    #[test]
    fn disturbed_files_are_refused_or_make_a_sound_game(
        (format, text, disturbances) in disturbed(),
    ) {
        let mut bytes = text.as_bytes().to_vec();
        for disturbance in &disturbances {
            disturbance.happen(&mut bytes);
        }
        judge(format, &bytes);
    }
}

#[test]
fn what_is_wrong_with_a_setup_is_safe_to_show() {
    let setups = FILES.iter().filter_map(|(format, text, _)| {
        let (before, setup) = text.split_once("\"setup\": \"")?;
        (*format == Format::Json).then_some((before, setup))
    });
    let mut judged = 0;
    for (before, setup) in setups {
        let words: Vec<&str> = setup.splitn(4, ' ').collect();
        let [variant, turn, _, rest] = words[..] else { panic!("{setup}") };
        let text = format!("{before}\"setup\": \"{variant} {turn} t\u{7f}l1 {rest}");
        assert!(Format::Json.read(text.as_bytes(), None).is_err());
        judge(Format::Json, text.as_bytes());
        judged += 1;
    }
    assert!(judged > 3, "{judged}");
}

proptest! {
    #![proptest_config(trials(200))]

    #[test]
    fn any_bytes_are_refused_or_make_a_sound_game(bytes in vec(any::<u8>(), 0..200)) {
        for format in Format::ALL {
            judge(format, &bytes);
        }
    }
}
