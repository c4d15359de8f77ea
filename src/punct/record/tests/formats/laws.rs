//! Laws: a game that is written in a format and read again is the same game.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::random_games::record;
use super::{read_as, remarks};
use crate::kit::storage::{Format, Name};
use crate::punct::record::Record;

/// The text of a save, which holds everything about a game.
fn whole(record: &Record) -> String {
    Format::Json.write(record)
}

/// The game after writing and reading it in a format, without any remark.
fn written_and_read(format: Format, record: &Record) -> Record {
    let reading = read_as(format, &format.write(record));
    assert_eq!(remarks(&reading), [""; 0]);
    reading.record
}

/// The game as SGF can hold it: each line ends with a line feed, and a name has one line.
fn with_line_ends_of_sgf(record: &Record) -> Record {
    let line_feeds = |text: &str| text.replace("\r\n", "\n").replace('\r', "\n");
    let mut record = record.clone();
    let name = |name: &Name| Name::from_save(line_feeds(name.raw()).replace('\n', " "));
    record.set_players(record.header().names().each_ref().map(name), record.header().computer());
    for entry in record.tree().entries() {
        let comment = line_feeds(record.tree().comment(entry.node));
        record.tree_mut().set_comment(entry.node, comment);
    }
    record
}

/// Whether a name has blanks or line breaks that a line of text can't hold.
fn has_odd_name(record: &Record) -> bool {
    let is_odd = |raw: &str| raw.trim() != raw || raw.is_empty() || raw.contains(char::is_control);
    record.header().names().iter().any(|name| is_odd(name.raw()))
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 100,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(25),
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_save_keeps_everything(seed in any::<u64>()) {
        let record = record(seed);
        let again = written_and_read(Format::Json, &record);
        assert_eq!(whole(&again), whole(&record));
        assert_eq!(again.game().outcome(), record.game().outcome());
    }

    #[test]
    fn a_save_and_sgf_and_a_save_keep_everything(seed in any::<u64>()) {
        let record = with_line_ends_of_sgf(&record(seed));
        let again = written_and_read(Format::Sgf, &record);
        assert_eq!(whole(&again), whole(&record), "{}", Format::Sgf.write(&record));
    }

    #[test]
    fn sgf_is_written_in_one_form(seed in any::<u64>()) {
        let text = Format::Sgf.write(&record(seed));
        assert_eq!(Format::Sgf.write(&read_as(Format::Sgf, &text).record), text);
    }

    #[test]
    fn a_text_and_a_save_and_a_text_keep_everything(seed in any::<u64>()) {
        let text = Format::Text.write(&record(seed));
        let save = whole(&written_and_read(Format::Text, &read_as(Format::Text, &text).record));
        assert_eq!(Format::Text.write(&read_as(Format::Json, &save).record), text);
    }

    #[test]
    fn a_save_and_a_text_and_a_save_keep_what_a_text_can_hold(seed in any::<u64>()) {
        let record = record(seed);
        let again = written_and_read(Format::Text, &record);
        let held = |record: &Record| {
            let (header, tree) = (record.header(), record.tree());
            let main = tree.nodes_through(tree.end());
            let marks: Vec<_> = main.into_iter().map(|node| tree.mark(node)).collect();
            let start = header.start().position_text();
            let who = (header.computer(), header.swap());
            let when = (header.started, record.saved_at(), record.game().ply());
            (record.moves(), marks, start, header.rules, who, when)
        };
        assert_eq!(held(&again), held(&record), "{}", Format::Text.write(&record));
        assert_eq!(again.game().ending(), record.game().ending());
        for (again, name) in again.header().names().iter().zip(record.header().names()) {
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(name.raw().trim().is_empty() || words(again.raw()) == words(name.raw()));
        }
        let left_out = Format::Text.remark_on_writing(&record).is_some();
        assert!(left_out || whole(&again).len() == whole(&record).len() || has_odd_name(&record));
    }

    #[test]
    fn the_numbers_in_sgf_count_up_from_0_on_every_line(seed in any::<u64>()) {
        let text = Format::Sgf.write(&record(seed));
        let mut open: Vec<Option<u32>> = Vec::new();
        let mut last: Option<u32> = None;
        for line in text.lines() {
            if line == "(" {
                open.push(last);
            }
            let number = line.split_once("; P").and_then(|(_, rest)| {
                rest[2..].split(' ').next()?.parse::<u32>().ok()
            });
            if let Some(number) = number {
                assert_eq!(number, last.map_or(0, |last| last + 1), "{text}");
                last = Some(number);
            }
            let ends = line.ends_with(')') && line.contains("Done ]");
            for _ in line.matches(')').filter(|_| ends) {
                last = open.pop().flatten();
            }
        }
    }
}
