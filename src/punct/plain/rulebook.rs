//! The rules of the game in this program's words, part by part.

use super::text::AnswerLines;
use crate::punct::phrases::list;
use crate::rules::Kind;

/// The text of the rules. Each part begins with `# Heading: other words`. The paragraphs of the
/// part follow, one on each line.
const RULES: &str = include_str!("../../../assets/rules-aloud.txt");

/// A part of the rules, at most five sentences.
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

/// The least number of letters with which a part can be found.
const SHORTEST: usize = 3;

impl RulesPart {
    /// Returns the first part with a word that begins with these letters, in its heading or else
    /// among its other words. Returns `None` if there is no such part, or for fewer than
    /// [`SHORTEST`] letters.
    pub fn parse(word: &str) -> Option<RulesPart> {
        let word = word.to_lowercase();
        if word.chars().count() < SHORTEST {
            return None;
        }
        // A plural such as `levels` or `sides` finds the part of its singular.
        let word = word.strip_suffix('s').unwrap_or(&word);
        let begins = |words: &str| words.to_lowercase().split(' ').any(|it| it.starts_with(word));
        let by_heading = parts().find(|part| word != "the" && begins(part.heading));
        by_heading.or_else(|| parts().find(|part| begins(part.others)))
    }

    pub fn lines(self) -> AnswerLines {
        let heading = format!("{}.", self.heading);
        std::iter::once(heading).chain(self.paragraphs.lines().map(str::to_owned)).collect()
    }
}

/// Lists the headings, and says how to read the parts.
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

/// Describes a kind of piece in a sentence.
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
