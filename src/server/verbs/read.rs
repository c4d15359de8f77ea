//! Reads a command line: splits it into words, and parses the words after the first as arguments.

use std::str::FromStr;

use thiserror::Error;

use super::answer::AnswerManner;
use crate::kit::storage;
use crate::rules::NotationError;
use crate::server::database::{AccountNameError, ChallengeId, GameId};
use crate::server::network::NoNetwork;
use crate::server::ssh::Fingerprint;

impl AnswerManner {
    /// Returns how the answer to a command line is wanted, even if the line can't be read.
    pub fn wanted_by(line: &str) -> AnswerManner {
        words_of(line).1
    }
}

const JSON: &str = "--json";

/// Returns the words of a command line, and how its answer is wanted. `--json` counts as a flag at
/// the end of every command. In commands without free text it counts anywhere, in the others also
/// right after the first word. Free text is returned as one word.
pub fn words_of(line: &str) -> (Vec<String>, AnswerManner) {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    let is_said = |words: &[&str]| matches!(words.first(), Some(&("chat" | "note" | "report")));
    let count = words.len();
    if is_said(&words) {
        words.pop_if(|word| *word == JSON);
        if words.get(1) == Some(&JSON) {
            words.remove(1);
        }
    } else {
        words.retain(|word| *word != JSON);
    }
    let manner = if words.len() < count { AnswerManner::Json } else { AnswerManner::Text };
    // Free text begins after the first two words. After `chat --page` come the page and the game.
    let head = if is_said(&words) { words.len().min(2) } else { words.len() };
    let (head, said) = words.split_at(head);
    let mut words: Vec<String> = head.iter().map(|word| unquote(word)).collect();
    match said {
        [] => {}
        [page, game] if words[1] == "--page" => words.extend([(*page).into(), (*game).into()]),
        said => words.push(unquote(&said.join(" "))),
    }
    (words, manner)
}

/// Removes quotes that enclose the whole text, as a shell would. Other quotes and apostrophes
/// belong to the text.
fn unquote(text: &str) -> String {
    let is_quoted =
        ['"', '\''].iter().any(|&quote| text.starts_with(quote) && text.ends_with(quote));
    let quoted = is_quoted.then(|| shell_words::split(text).ok()).flatten();
    match quoted.as_deref() {
        Some([whole]) => whole.clone(),
        _ => text.to_owned(),
    }
}

/// The arguments of a command: the words after the first. A tuple is read word by word.
pub trait VerbArguments: Sized {
    /// Parses all words. Returns `None` if they do not fit this usage of the command.
    ///
    /// # Errors
    /// A word has the wrong form.
    fn read(words: &[&str]) -> Result<Option<Self>, MisreadVerb>;
}

/// An argument of one word.
pub trait VerbArgument: Sized {
    /// Parses the word. Returns `None` if it does not fit this usage of the command.
    fn read_word(word: &str) -> Result<Option<Self>, MisreadVerb>;
}

impl<A: VerbArgument> VerbArguments for A {
    fn read(words: &[&str]) -> Result<Option<A>, MisreadVerb> {
        if let [word] = words { A::read_word(word) } else { Ok(None) }
    }
}

impl VerbArguments for () {
    fn read(words: &[&str]) -> Result<Option<()>, MisreadVerb> {
        Ok(words.is_empty().then_some(()))
    }
}

impl<A: VerbArguments> VerbArguments for Option<A> {
    fn read(words: &[&str]) -> Result<Option<Option<A>>, MisreadVerb> {
        if words.is_empty() { Ok(Some(None)) } else { Ok(A::read(words)?.map(Some)) }
    }
}

impl<A: VerbArgument, B: VerbArguments> VerbArguments for (A, B) {
    fn read(words: &[&str]) -> Result<Option<(A, B)>, MisreadVerb> {
        let [word, rest @ ..] = words else { return Ok(None) };
        match (A::read_word(word), B::read(rest)) {
            (Ok(None), _) | (_, Ok(None)) => Ok(None),
            (first, rest) => Ok(first?.zip(rest?)),
        }
    }
}

impl VerbArgument for String {
    fn read_word(word: &str) -> Result<Option<String>, MisreadVerb> {
        Ok(Some(word.to_owned()))
    }
}

impl VerbArgument for Fingerprint {
    fn read_word(word: &str) -> Result<Option<Fingerprint>, MisreadVerb> {
        Ok(Some(Fingerprint(word.to_owned())))
    }
}

impl VerbArgument for GameId {
    fn read_word(word: &str) -> Result<Option<GameId>, MisreadVerb> {
        number(word).map(|number| Some(GameId(number)))
    }
}

impl VerbArgument for ChallengeId {
    fn read_word(word: &str) -> Result<Option<ChallengeId>, MisreadVerb> {
        number(word).map(|number| Some(ChallengeId(number)))
    }
}

/// Defines arguments that are fixed words.
macro_rules! keywords {
    ($($name:ident: $word:literal),+) => { $(
        #[derive(Clone, Copy)]
        pub struct $name;

        impl VerbArgument for $name {
            fn read_word(word: &str) -> Result<Option<$name>, MisreadVerb> {
                Ok((word == $word).then_some($name))
            }
        }
    )+ };
}

keywords!(AllWord: "all", EndWord: "end", RemoveWord: "remove", YesWord: "--yes");

/// The reason why a command line can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MisreadVerb {
    #[error("there is no command '{0}'; 'help' lists them all")]
    Unknown(String),
    #[error("write: {0}")]
    Usage(&'static str),
    #[error("'{0}' is not the number of a game, challenge, move or line")]
    NoNumber(String),
    #[error("'{0}' is not the number of a task; 'today' lists those that are due")]
    NoTask(String),
    #[error("{0}")]
    Notation(#[from] NotationError),
    #[error("each move of your opponent needs your reply after it")]
    NoReply,
    #[error("'{0}' is not a strength; write 1 to 9, such as 3 or 3.4")]
    NoLevel(String),
    #[error(
        "'{0}' is none of basic, standard, two, any, white, black, random, swap, none, rated, claimed, min:RATING, \
         max:RATING, expires:TIME, nor a clock such as 20m+10s, 20m or 3d (for each move)"
    )]
    NoTerm(String),
    #[error("'{0}' is none of json, sgf, text, svg, png, html")]
    NoFormat(String),
    #[error("'{0}' is none of sgf, json, as which all games can be written")]
    NoCollection(String),
    #[error("'{0}' is not a limit such as min:1400, max:1700 or expires:2d (60 days at most)")]
    NoLimit(String),
    #[error("'{0}' is too long: 60 days is the most")]
    LongTime(String),
    #[error("'min' is greater than 'max', so no player could accept")]
    NoRange,
    #[error(
        "'min' and 'max' need 'challenge anyone'; a game against the computer has no 'expires'"
    )]
    LimitOfSeeks,
    #[error("'claimed' needs a clock such as 20m+10s or 3d")]
    NothingToClaim,
    #[error("'{0}' is not an address: {NoNetwork}")]
    NoNetwork(String),
    #[error("'{0}' is not a time for a ban: write 7d or 12h, 60 days at most")]
    NoBanTime(String),
    #[error(transparent)]
    Name(AccountNameError),
    #[error("'{0}' is not a time to wait: write seconds, 3600 at most")]
    NoSeconds(String),
    #[error(
        "'{0}' is not a number for --since; 'wait --json' gives such numbers, and 0 begins with the first"
    )]
    NoSince(String),
    #[error("'{0}' is not a number of minutes from 1 to 1440")]
    NoMinutes(String),
    #[error("'{0}' is not the number of a page; page 1 has the latest lines")]
    NoPage(String),
    #[error("'{0}' is not a number of days; 'vacation end' ends a vacation")]
    NoDays(String),
}

/// Returns a word of a command in a form that is safe to show.
pub fn printable_word(word: &str) -> String {
    storage::printable(word, 40)
}

pub fn number<N: FromStr>(text: &str) -> Result<N, MisreadVerb> {
    text.parse().map_err(|_| MisreadVerb::NoNumber(printable_word(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        words_of(line).0
    }

    #[test]
    fn json_at_the_end_is_a_flag_of_every_command() {
        for line in [
            "note 1",
            "note 1 x",
            "chat 1",
            "chat 1 x y",
            "report 1 x",
            "help",
            "games",
            "move 1 T-D5,D6,E6",
            "challenge anyone 3d",
            "kick ben",
            "if 1 clear",
            "chat --page 2 1",
        ] {
            let asked = format!("{line} --json");
            let [plain_manner, manner] = [line, &asked].map(AnswerManner::wanted_by);
            assert_eq!((plain_manner, manner), (AnswerManner::Text, AnswerManner::Json));
            assert_eq!(words(&asked), words(line), "{line}");
        }
        assert_eq!(AnswerManner::wanted_by("dance --json"), AnswerManner::Json);
        assert_eq!(AnswerManner::wanted_by("chat 1 say --json twice"), AnswerManner::Text);
    }

    #[test]
    fn quotes_around_a_whole_are_taken_off_and_others_stay() {
        for (typed, kept) in [
            (r#""x""#, "x"),
            ("'two words'", "two words"),
            (r#""say \"no\"""#, r#"say "no""#),
            (r#""ends with --json""#, "ends with --json"),
            ("don't and can't", "don't and can't"),
            (r#""no" and "yes""#, r#""no" and "yes""#),
            ("'tis", "'tis"),
            (r#""no",said-Ben"#, r#""no",said-Ben"#),
            ("#1 is best", "#1 is best"),
        ] {
            assert_eq!(words(&format!("note 2 {typed}")), ["note", "2", kept], "{typed}");
        }
        assert_eq!(words("ignore 'ben'"), ["ignore", "ben"]);
        assert_eq!(words("move 1 '#2' T-D5,D6,E6"), words("move 1 #2 T-D5,D6,E6"));
    }
}
