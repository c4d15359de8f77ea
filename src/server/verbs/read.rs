//! Reading a command line, and why it can't be read.

use std::str::FromStr;
use std::time::Duration;

use super::answer::{AnswerManner, MisreadVerb, game_id, number, printable_word};
use super::moderation::{ModerationRequest, read_moderation};
use super::wait::{MOST_SECONDS, USUAL_SECONDS, WantedWait};
use super::wanted::{WantedChallenge, read_challenge};
use crate::kit::storage::Format;
use crate::punct::play::Command;
use crate::rules::Move;
use crate::server::command_table::COMMANDS;
use crate::server::database::{ChallengeId, GameId, WaitingNumber};
use crate::server::ssh::Fingerprint;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verb {
    Help,
    /// Who the server takes this for.
    Whoami,
    Link,
    /// Add this key to the account whose owner was told the word.
    Join(String),
    /// What is chosen for visits, or another choice: its name and value.
    Set(Option<(String, String)>),
    Keys,
    Forget(Fingerprint),
    /// List the own sessions, or end all but this one.
    Sessions {
        end: bool,
    },
    /// The own games that go on.
    Games,
    /// The open seeks, and the own challenges.
    Seeks,
    Show(GameId),
    Moves(GameId),
    Challenge(Box<WantedChallenge>),
    Accept(ChallengeId),
    Decline(Declining),
    /// Take back an own challenge.
    Cancel(ChallengeId),
    /// Ask something of the table of a game, such as to play a move.
    Ask(GameId, Command),
    /// Say what the conditional moves in a game are, or change them.
    If(GameId, Planning),
    /// Give up a game, if the player says that they mean it or it has hardly begun.
    Resign(GameId, bool),
    /// Read a page of what was said, the first with what was said last.
    ReadChat(GameId, u32),
    /// List those whom the player ignores.
    Ignored,
    /// Ignore a player by name, or no longer.
    Ignore(String, bool),
    Standings,
    Plain,
    Export(GameId, FileKind),
    /// All own games.
    ExportAll(Format),
    /// Write something down about an own game for oneself, or read it.
    Note(GameId, Option<String>),
    /// Report a game to the operator.
    Report(GameId, String),
    /// Get another name.
    Rename(String),
    /// Close the own account, if the player says that they mean it.
    Close(bool),
    /// The finished games of a player by name, or the own ones.
    History(Option<String>),
    /// Wait until something new waits for the player.
    Wait(WantedWait),
    /// Begin or end a vacation, or say how it stands.
    Vacation(Option<Leave>),
    /// What operators do; who is on, all players may ask.
    Moderate(ModerationRequest),
}

/// What a player declines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declining {
    Challenge(ChallengeId),
    /// What is offered in a game.
    OfferIn(GameId),
    /// Whichever has this number.
    Either(i64),
}

/// What a game is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    Record(Format),
    /// A picture of the board, made of lines.
    Svg,
    /// A picture of the board, made of pixels.
    Png,
    /// The game as a page for a browser.
    Html,
}

impl FileKind {
    fn parse(word: &str) -> Option<FileKind> {
        let records = Format::ALL.into_iter().map(FileKind::Record);
        let all = records.chain([FileKind::Svg, FileKind::Png, FileKind::Html]);
        all.into_iter().find(|it| it.code() == word)
    }

    /// Its name for programs.
    pub fn code(self) -> &'static str {
        match self {
            FileKind::Record(format) => format.code(),
            FileKind::Svg => "svg",
            FileKind::Png => "png",
            FileKind::Html => "html",
        }
    }
}

/// What a player does with their vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    /// It begins and has so many days.
    Days(u32),
    End,
}

/// What a player does with conditional moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Planning {
    List,
    /// Add a branch: moves of the opponent, each with the reply to it.
    Add(Vec<[Move; 2]>),
    Clear,
}

impl FromStr for ModerationRequest {
    type Err = MisreadVerb;

    fn from_str(line: &str) -> Result<ModerationRequest, MisreadVerb> {
        match line.parse::<Verb>()? {
            Verb::Moderate(request) => Ok(request),
            _ => Err(MisreadVerb::Unknown(printable_word(line))),
        }
    }
}

impl FromStr for Verb {
    type Err = MisreadVerb;

    fn from_str(line: &str) -> Result<Verb, MisreadVerb> {
        let (words, _) = words_of(line);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let (verb, rest) =
            words.split_first().map_or(("help", &[][..]), |(verb, rest)| (*verb, rest));
        read_verb(verb, rest)
    }
}

impl AnswerManner {
    /// How the answer to a command line is wanted, also to one that can't be read.
    pub fn wanted_by(line: &str) -> AnswerManner {
        words_of(line).1
    }
}

const JSON: &str = "--json";

/// The words of a command line, and how its answer is wanted: `--json` is a flag at the end of
/// every command, after the verb, and anywhere in those that hold nothing that is said. What is
/// said is one word here.
fn words_of(line: &str) -> (Vec<String>, AnswerManner) {
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
    // After the verb and the game, or after '--page' and the page.
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

/// A text without the quotes that enclose it as a whole, as a shell takes them off. Other quotes,
/// such as an apostrophe, belong to what is said.
fn unquote(text: &str) -> String {
    let quoted = text.starts_with(['"', '\'']).then(|| shell_words::split(text).ok()).flatten();
    match quoted.as_deref() {
        Some([whole]) => whole.clone(),
        _ => text.to_owned(),
    }
}

fn read_verb(verb: &str, rest: &[&str]) -> Result<Verb, MisreadVerb> {
    Ok(match (verb, rest) {
        ("help", _) => Verb::Help,
        ("whoami", []) => Verb::Whoami,
        ("link", []) => Verb::Link,
        ("join", [word]) => Verb::Join((*word).to_owned()),
        ("plain", []) => Verb::Plain,
        ("set", []) => Verb::Set(None),
        ("set", [name, value]) => Verb::Set(Some(((*name).to_owned(), (*value).to_owned()))),
        ("keys", []) => Verb::Keys,
        ("forget", [key]) => Verb::Forget(Fingerprint((*key).to_owned())),
        ("sessions", []) => Verb::Sessions { end: false },
        ("sessions", ["end"]) => Verb::Sessions { end: true },
        ("games", []) => Verb::Games,
        ("seeks", []) => Verb::Seeks,
        ("standings", []) => Verb::Standings,
        ("show", [game]) => Verb::Show(game_id(game)?),
        ("moves", [game]) => Verb::Moves(game_id(game)?),
        ("accept", [id]) => Verb::Accept(ChallengeId(number(id)?)),
        ("decline", [id]) => Verb::Decline(Declining::Either(number(id)?)),
        ("decline", ["challenge", id]) => {
            Verb::Decline(Declining::Challenge(ChallengeId(number(id)?)))
        }
        ("decline", ["game", id]) => Verb::Decline(Declining::OfferIn(game_id(id)?)),
        ("cancel", [id]) => Verb::Cancel(ChallengeId(number(id)?)),
        ("resign", [game]) => Verb::Resign(game_id(game)?, false),
        ("resign", [game, "--yes"]) => Verb::Resign(game_id(game)?, true),
        ("abort", [game]) => Verb::Ask(game_id(game)?, Command::Abort),
        ("draw", [game]) => Verb::Ask(game_id(game)?, Command::DRAW),
        ("undo", [game]) => Verb::Ask(game_id(game)?, Command::UNDO),
        ("rematch", [game]) => Verb::Ask(game_id(game)?, Command::REMATCH),
        ("move", [game, number, text @ ..]) if number.starts_with('#') && !text.is_empty() => {
            let number = Some(super::answer::number(&number[1..])?);
            Verb::Ask(game_id(game)?, Command::Play { number, played: text.concat().parse()? })
        }
        ("move", [game, text @ ..]) if !text.is_empty() => {
            Verb::Ask(game_id(game)?, Command::play(text.concat().parse()?))
        }
        ("if", [game]) => Verb::If(game_id(game)?, Planning::List),
        ("if", [game, "clear"]) => Verb::If(game_id(game)?, Planning::Clear),
        ("if", [game, words @ ..]) => Verb::If(game_id(game)?, Planning::Add(replies(words)?)),
        ("chat", ["--page", page, game]) => {
            let page = page.parse().ok().filter(|page| *page > 0);
            let page = page.ok_or_else(|| MisreadVerb::NoPage(printable_word(rest[1])))?;
            Verb::ReadChat(game_id(game)?, page)
        }
        ("chat", [game]) => Verb::ReadChat(game_id(game)?, 1),
        ("chat", [game, said]) => Verb::Ask(game_id(game)?, Command::Say((*said).to_owned())),
        ("note", [game]) => Verb::Note(game_id(game)?, None),
        ("note", [game, said]) => Verb::Note(game_id(game)?, Some((*said).to_owned())),
        ("report", [game, said]) => Verb::Report(game_id(game)?, (*said).to_owned()),
        ("rename", [name]) => Verb::Rename((*name).to_owned()),
        ("close", []) => Verb::Close(false),
        ("close", ["--yes"]) => Verb::Close(true),
        ("export", ["all", format]) => {
            let of = |it: &Format| *it != Format::Text && it.code() == *format;
            let unknown = || MisreadVerb::NoCollection(printable_word(format));
            Verb::ExportAll(Format::ALL.into_iter().find(of).ok_or_else(unknown)?)
        }
        ("export", [game, format]) => {
            let unknown = || MisreadVerb::NoFormat(printable_word(format));
            Verb::Export(game_id(game)?, FileKind::parse(format).ok_or_else(unknown)?)
        }
        ("ignore", []) => Verb::Ignored,
        ("ignore", [name]) => Verb::Ignore((*name).to_owned(), true),
        ("ignore", [name, "end"]) => Verb::Ignore((*name).to_owned(), false),
        ("give", [game, minutes]) => {
            let game = game_id(game)?;
            let of_a_day = minutes.parse().ok().filter(|it| (1..=24 * 60).contains(it));
            let time = of_a_day.map(|minutes: u64| Duration::from_secs(60 * minutes));
            let time = time.ok_or_else(|| MisreadVerb::NoMinutes(printable_word(minutes)))?;
            Verb::Ask(game, Command::GiveTime(time))
        }
        ("claim", [game]) => Verb::Ask(game_id(game)?, Command::ClaimTime),
        ("history", []) => Verb::History(None),
        ("history", [name]) => Verb::History(Some((*name).to_owned())),
        ("vacation", []) => Verb::Vacation(None),
        ("vacation", ["end"]) => Verb::Vacation(Some(Leave::End)),
        ("vacation", [word]) => {
            let days = word.parse().ok().filter(|days| *days > 0);
            let days = days.ok_or_else(|| MisreadVerb::NoDays(printable_word(word)))?;
            Verb::Vacation(Some(Leave::Days(days)))
        }
        ("wait", ["--since", since]) => read_wait(None, Some(since))?,
        ("wait", [seconds, "--since", since]) => read_wait(Some(seconds), Some(since))?,
        ("wait", []) => read_wait(None, None)?,
        ("wait", [seconds]) => read_wait(Some(seconds), None)?,
        ("challenge", [opponent, terms @ ..]) => {
            Verb::Challenge(Box::new(read_challenge(opponent, terms)?))
        }
        _ if let Some(request) = read_moderation(verb, rest)? => Verb::Moderate(request),
        _ => {
            let command = COMMANDS.iter().find(|command| command.word() == verb);
            let unknown = || MisreadVerb::Unknown(printable_word(verb));
            return Err(MisreadVerb::Usage(command.ok_or_else(unknown)?.usage));
        }
    })
}

fn read_wait(seconds: Option<&str>, since: Option<&str>) -> Result<Verb, MisreadVerb> {
    let of_an_hour = |word: &str| {
        let seconds = word.parse().ok().filter(|seconds| *seconds <= MOST_SECONDS);
        seconds.ok_or_else(|| MisreadVerb::NoSeconds(printable_word(word)))
    };
    let number = |word: &str| {
        let number = word.parse().map_err(|_| MisreadVerb::NoSince(printable_word(word)));
        number.map(WaitingNumber)
    };
    let seconds = seconds.map_or(Ok(USUAL_SECONDS), of_an_hour)?;
    Ok(Verb::Wait(WantedWait { seconds, since: since.map(number).transpose()? }))
}

/// Moves of the opponent and replies in turn.
fn replies(words: &[&str]) -> Result<Vec<[Move; 2]>, MisreadVerb> {
    let moves: Vec<Move> = words.iter().map(|word| word.parse()).collect::<Result<_, _>>()?;
    match moves.as_chunks() {
        (pairs, []) => Ok(pairs.to_vec()),
        _ => Err(MisreadVerb::NoReply),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verb(line: &str) -> Result<Verb, String> {
        line.parse().map_err(|error: MisreadVerb| error.to_string())
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
            assert_eq!(asked.parse::<Verb>().unwrap(), line.parse().unwrap(), "{line}");
        }
        assert_eq!(AnswerManner::wanted_by("dance --json"), AnswerManner::Json);
        assert_eq!(AnswerManner::wanted_by("chat 1 say --json twice"), AnswerManner::Text);
    }

    #[test]
    fn quotes_around_a_whole_are_taken_off_and_others_stay() {
        let note = |said: &str| Ok(Verb::Note(GameId(2), Some(said.to_owned())));
        for (typed, kept) in [
            (r#""x""#, "x"),
            ("'two words'", "two words"),
            (r#""say \"no\"""#, r#"say "no""#),
            (r#""ends with --json""#, "ends with --json"),
            ("don't and can't", "don't and can't"),
            (r#""no" and "yes""#, r#""no" and "yes""#),
            ("'tis", "'tis"),
            ("#1 is best", "#1 is best"),
        ] {
            assert_eq!(verb(&format!("note 2 {typed}")), note(kept), "{typed}");
        }
        assert_eq!(verb("ignore 'ben'"), Ok(Verb::Ignore("ben".to_owned(), true)));
        assert_eq!(verb("move 1 '#2' T-D5,D6,E6"), verb("move 1 #2 T-D5,D6,E6"));
        for dash in ["T–D5,D6,E6", "T\u{2011}D5,D6,E6", "T − D5, D6, E6", "> T—D5,D6,E6"] {
            assert_eq!(verb(&format!("move 1 {dash}")), verb("move 1 T-D5,D6,E6"), "{dash}");
        }
    }

    #[test]
    fn a_vacation_has_days_or_ends() {
        assert_eq!(verb("vacation"), Ok(Verb::Vacation(None)));
        assert_eq!(verb("vacation 12"), Ok(Verb::Vacation(Some(Leave::Days(12)))));
        assert_eq!(verb("vacation end"), Ok(Verb::Vacation(Some(Leave::End))));
        for wrong in ["0", "-3", "3d", "soon"] {
            let why = format!("'{wrong}' is not a number of days; 'vacation end' ends a vacation");
            assert_eq!(verb(&format!("vacation {wrong}")), Err(why));
        }
    }
}
