//! The rules of the game in this program's words, part by part.

use super::spelling::AnswerLines;
use crate::punct::phrases::list;
use crate::rules::Kind;

/// Each part begins with `# Heading: other words`. Its paragraphs follow, one on each line.
const RULES: &str = include_str!("../../../assets/rules-aloud.txt");

/// At most five sentences.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RulesPart {
    heading: &'static str,
    /// Other words that find the part.
    others: &'static str,
    paragraphs: &'static str,
}

pub fn parts() -> impl Iterator<Item = RulesPart> {
    RULES.split("# ").skip(1).map(|part| {
        let (title, paragraphs) = part.split_once('\n').unwrap_or((part, ""));
        let (heading, others) = title.split_once(": ").unwrap_or((title, ""));
        RulesPart { heading, others, paragraphs }
    })
}

const SHORTEST: usize = 3;

impl RulesPart {
    /// Looks in the headings first. `None` for fewer than [`SHORTEST`] letters.
    pub fn parse(word: &str) -> Option<RulesPart> {
        let lower = word.to_lowercase();
        if lower.chars().count() < SHORTEST {
            return None;
        }
        // A plural such as `levels` or `sides` finds the part of its singular.
        let start = lower.strip_suffix('s').unwrap_or(&lower);
        let by_heading = parts().find(|part| start != "the" && has_word_with(part.heading, start));
        by_heading.or_else(|| parts().find(|part| has_word_with(part.others, start)))
    }

    pub fn lines(self) -> AnswerLines {
        let heading = format!("{}.", self.heading);
        std::iter::once(heading).chain(self.paragraphs.lines().map(str::to_owned)).collect()
    }
}

fn has_word_with(words: &str, start: &str) -> bool {
    words.to_lowercase().split(' ').any(|word| word.starts_with(start))
}

pub fn contents() -> AnswerLines {
    let headings: Vec<String> = parts().map(|part| part.heading.to_lowercase()).collect();
    vec![
        format!("The rules of PÜNCT, a game by Kris Burm, have {} parts.", headings.len()),
        "\"rules climbing\" reads the part about climbing, \"rules all\" reads them all."
            .to_owned(),
        format!("The parts: {}.", list(&headings, "and")),
    ]
}

pub fn whole() -> AnswerLines {
    parts().flat_map(RulesPart::lines).collect()
}

pub fn kind(kind: Kind) -> String {
    let what = match kind {
        Kind::Triangle => "the triangle: each of its three dots is next to both others",
        Kind::StraightCentre => "a straight, three dots in a row, with its PÜNCT in the middle",
        Kind::StraightEnd => "a straight, three dots in a row, with its PÜNCT at an end",
        Kind::AngleMiddle => "an angle, three dots with a bend, with its PÜNCT in the middle",
        Kind::AngleRight => {
            "an angle, three dots with a bend, with its PÜNCT at an end, from which it bends to the \
             right"
        }
        Kind::AngleLeft => {
            "an angle, three dots with a bend, with its PÜNCT at an end, from which it bends to the \
             left"
        }
    };
    format!("{} is {what}; each player has {}.", kind.code(), kind.count())
}
