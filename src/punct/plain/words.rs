//! The words that a player can use, in one table, and how the text after each is read.

use super::request::{
    Argument, BoardLine, Gaps, NamedPiece, PieceOwner, PlainCommand, PlainHelp, PlainQuery,
    Request, RequestError, WordGroup,
};
use super::rulebook::RulesPart;
use super::spelling::{column_by_name, row_by_name};
use crate::kit::settings::{Spelling, Verbosity};
use crate::kit::text::similar;
use crate::punct::control::intent::{AdviceKind, ExerciseChoice, Intent, PlanChange, RunLength};
use crate::punct::control::viewing::ViewStep;
use crate::punct::engine::MoveMark;
use crate::punct::exercises::ExerciseList;
use crate::punct::phrases;
use crate::rules::Player::{Black, White};
use crate::rules::{Level, Side, Space, TypedMove, Variant, kinds_by_name};

type WordResult = Result<Request, RequestError>;

/// A word with its usage and the function that reads its argument.
macro_rules! with {
    ($name:literal $(or $other:literal)* => $usage:expr, $read:expr) => {
        PlainCommand {
            name: $name,
            others: &[$($other),*],
            usage: $usage,
            argument: Argument::Words,
            read: $read,
        }
    };
}

macro_rules! alone {
    ($name:literal $(or $other:literal)* => $request:expr) => {
        PlainCommand {
            argument: Argument::None,
            ..with!($name $(or $other)* => $name, |after| none(after, $request.into()))
        }
    };
}

macro_rules! free {
    ($argument:ident, $name:literal $(or $other:literal)* => $usage:literal, $request:expr) => {
        PlainCommand {
            argument: Argument::$argument,
            ..with!($name $(or $other)* => $usage, |after| text(after, $request))
        }
    };
}

/// A single letter stands for the first word that begins with it, so frequent words come first.
pub static WORDS: &[PlainCommand] = &[
    with!("help" or "?" => "help WORD", help_request),
    with!("menu" or "what" => "menu", read_question),
    alone!("board" or "show" => PlainQuery::Board),
    with!("at" => "at K9", |after| space(after, PlainQuery::At)),
    with!("around" or "near" => "around K9", |after| space(after, PlainQuery::Around)),
    with!("my" or "mine" => "my pieces", |after| pieces_or_reserve(after, PieceOwner::Mine)),
    with!("where" => "where can T-D3 go", where_can),
    alone!("threats" or "threat" => Intent::Advise(AdviceKind::Threats)),
    alone!("wins" or "win" => Intent::Advise(AdviceKind::Wins)),
    alone!("hint" => Intent::Advise(AdviceKind::Hint)),
    alone!("why" => Intent::Advise(AdviceKind::Reasons)),
    alone!("chains" or "chain" => PlainQuery::Chains),
    with!("climbs" or "climb" => "climbs", |after| optional_piece(after, PlainQuery::Climbs)),
    with!("bridges" or "bridge" => "bridges", |after| optional_piece(after, PlainQuery::Bridges)),
    alone!("centre" or "center" => PlainQuery::Centre),
    alone!("reserve" or "reserves" => PlainQuery::Reserve(PieceOwner::All)),
    with!("review" => "review", review),
    with!(
        "their" or "theirs" => "their pieces",
        |after| pieces_or_reserve(after, PieceOwner::Theirs)
    ),
    alone!("pieces" => PlainQuery::Pieces(PieceOwner::All)),
    with!("white" => "white pieces", |after| pieces_or_reserve(after, PieceOwner::Of(White))),
    with!("black" => "black pieces", |after| pieces_or_reserve(after, PieceOwner::Of(Black))),
    alone!("rows" => PlainQuery::Rows),
    with!("row" => "row 9", |after| named_line(after, row)),
    with!("column" => "column K", |after| named_line(after, column)),
    alone!("last" => Request::Last),
    alone!("moves" or "history" => PlainQuery::Moves),
    with!("play" or "move" or "add" => "play T-D3,D4,E4", typed_move),
    alone!("undo" => Intent::Undo),
    alone!("redo" => Intent::Redo),
    alone!("swap" => Intent::TakeOver),
    alone!("resign" => Intent::Resign),
    alone!("draw" => Intent::Draw),
    alone!("claim" => Intent::Claim),
    alone!("yes" => Request::Answer(true)),
    alone!("no" => Request::Answer(false)),
    alone!("needs" or "need" => Intent::Advise(AdviceKind::Needs)),
    free!(Name, "save" => "save NAME", Request::Save),
    with!("strength" or "level" => "strength 3", level),
    with!("computer" => "computer black", computer),
    alone!("go" or "next" => Request::Go),
    alone!("finish" => Intent::RunComputers(RunLength::ToEnd)),
    alone!("players" or "who" => PlainQuery::Players),
    alone!("time" or "clock" => PlainQuery::Time),
    alone!("again" => Request::Again),
    with!("new" => "new", new),
    with!(
        "lessons" or "lesson" or "learn" or "course" => "lesson 3",
        |after| optional_number(after, lessons)
    ),
    with!("puzzles" or "puzzle" => "puzzle 5", |after| optional_number(after, puzzles)),
    alone!("today" => Intent::BeginExercise(ExerciseChoice::TasksOfToday)),
    alone!("record" => PlainQuery::OwnRecord),
    alone!("task" => Intent::ReadTask),
    alone!("back" => Request::Back),
    alone!("forward" => Intent::View(ViewStep::By(1))),
    alone!("first" => Intent::View(ViewStep::Start)),
    with!("variations" or "variation" => "variations", variation),
    alone!("comments" => PlainQuery::Comments),
    with!("try" => "try T-D3,D4,E4", tried_move),
    alone!("drop" => Intent::Delete(None)),
    free!(Text, "comment" => "comment TEXT", |text| Intent::Comment(None, text)),
    with!("mark" => "mark good", mark),
    with!("line" => "line K9 third", |after| named_line(after, line)),
    with!("side" => "side top", |after| named_line(after, side)),
    alone!("games" or "saves" => PlainQuery::Games),
    free!(Name, "open" => "open NAME", Request::Open),
    alone!("brief" => Request::Telling(Verbosity::Brief)),
    alone!("full" => Request::Telling(Verbosity::Full)),
    with!("spell" => "spell words", spell),
    free!(Text, "say" => "say TEXT", Intent::Say),
    alone!("talk" => PlainQuery::Talk),
    with!("if" => "if", conditional),
    alone!("join" => Intent::Share),
    alone!("follow" => Intent::Follow),
    alone!("give" => Intent::GiveTime),
    alone!("leave" => Intent::LeaveExercise),
    with!("rules" => "rules climbing", rules_request),
    alone!("quit" or "exit" or "bye" => Request::Quit),
];

/// `name` is in small letters.
pub fn find_word(name: &str) -> Option<&'static PlainCommand> {
    WORDS.iter().find(|known| known.name == name || known.others.contains(&name))
}

/// The word that a single letter stands for, or the only word that begins with several letters.
pub fn find(word: &str) -> Result<&'static PlainCommand, RequestError> {
    let length = word.chars().count();
    let begun: Vec<_> = WORDS.iter().filter(|known| known.name.starts_with(word)).collect();
    match begun[..] {
        [] => {
            // Too many words are like one of two letters.
            let names = WORDS.iter().map(|known| known.name);
            let near = if length > 2 { similar(word, names) } else { None };
            Err(RequestError::Unknown { word: word.to_owned(), near })
        }
        [only] => Ok(only),
        [first, ..] if length == 1 => Ok(first),
        [_, _, ..] => {
            let choices = begun.iter().map(|known| known.name.to_owned()).collect();
            Err(RequestError::Ambiguous { word: word.to_owned(), choices })
        }
    }
}

pub fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    let (word, after) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, after.trim())
}

/// The topic is a group of words, a word, a kind of piece, or a part of the rules.
fn help_request(after: &str) -> WordResult {
    let wanted = after.trim_matches('"').to_lowercase();
    let (first, _) = first_word(&wanted);
    if first.is_empty() {
        return Ok(PlainHelp::AllWords.into());
    }
    if let Some(group) = WordGroup::find(first) {
        return Ok(PlainHelp::Group(group).into());
    }
    if let Some(known) = find_word(first) {
        return Ok(PlainHelp::Word(known).into());
    }
    let kinds = kinds_by_name(&wanted.replace([' ', '(', ')'], ""));
    // A single letter that is no code stands for a word.
    if let [kind, ..] = kinds[..]
        && (first.len() > 1 || kind.code().eq_ignore_ascii_case(first))
    {
        return Ok(PlainHelp::Kinds(kinds).into());
    }
    let begun = find(first);
    if begun.is_err()
        && let Some(part) = RulesPart::parse(first)
    {
        return Ok(PlainQuery::RulesPart(part).into());
    }
    begun.map(|known| PlainHelp::Word(known).into())
}

/// Such as `what can I do`, `what is a bridge` and `what lies on K9`.
fn read_question(after: &str) -> WordResult {
    let fillers =
        ["is", "are", "does", "do", "lies", "stands", "a", "an", "the", "at", "on", "mean"];
    let question = after.to_lowercase();
    let asked: Vec<&str> = question.split_whitespace().filter(|it| !fillers.contains(it)).collect();
    match asked[..] {
        [] | ["now"] | ["can" | "could", "i" | "we", ..] => Ok(PlainHelp::Menu.into()),
        [at] if at.parse::<Space>().is_ok() => space(at, PlainQuery::At),
        _ => help_request(&asked.join(" ")),
    }
}

fn lessons(number: Option<usize>) -> Intent {
    match number {
        None => Intent::ListExercises(ExerciseList::Lessons { chosen: None }),
        Some(number) => Intent::BeginExercise(ExerciseChoice::Lesson(number.wrapping_sub(1))),
    }
}

fn puzzles(number: Option<usize>) -> Intent {
    match number {
        None => Intent::ListExercises(ExerciseList::Puzzles { chosen: None, theme: None }),
        Some(number) => {
            let number = number.wrapping_sub(1);
            Intent::BeginExercise(ExerciseChoice::Puzzle { number, theme: None })
        }
    }
}

/// Reads the number of a move that turned the game, from 1, or nothing.
fn review(after: &str) -> WordResult {
    if after.parse() == Ok(0) {
        return Err(RequestError::NoSuchTurn);
    }
    optional_number(after, |number| Intent::Advise(AdviceKind::Review(number)))
}

fn rules_request(after: &str) -> WordResult {
    let wanted = after.trim_matches('"').to_lowercase();
    let mut topics = wanted.split_whitespace();
    let Some(about) = topics.find(|word| !["the", "a", "an", "of"].contains(word)) else {
        return Ok(PlainQuery::Rules.into());
    };
    if ["all", "whole"].contains(&about) {
        return Ok(PlainQuery::RulesWhole.into());
    }
    let kinds = kinds_by_name(about);
    if !kinds.is_empty() {
        return Ok(PlainHelp::Kinds(kinds).into());
    }
    let part = RulesPart::parse(about).ok_or(RequestError::Misused)?;
    Ok(PlainQuery::RulesPart(part).into())
}

fn none(after: &str, request: Request) -> WordResult {
    if after.is_empty() { Ok(request) } else { Err(RequestError::Misused) }
}

fn typed_move(after: &str) -> WordResult {
    if let Ok(ply) = after.parse() {
        return Ok(Intent::View(ViewStep::Ply(ply)).into());
    }
    Ok(Intent::Play(TypedMove::read(after).complete_move()?).into())
}

fn tried_move(after: &str) -> WordResult {
    if after.is_empty() {
        return Err(RequestError::Misused);
    }
    Ok(Intent::Try(TypedMove::read(after).complete_move()?).into())
}

/// Reads nothing, which makes a reply conditional, or `off`, which ends this.
fn conditional(after: &str) -> WordResult {
    match after.to_lowercase().as_str() {
        "" => Ok(Request::If),
        "off" => Ok(Intent::Plan(PlanChange::Remove).into()),
        _ => Err(RequestError::Misused),
    }
}

/// Reads a mark by its word, such as `blunder`; `none` for no mark.
fn mark(after: &str) -> WordResult {
    let called = after.to_lowercase();
    if called == "none" {
        return Ok(Intent::Mark(None, None).into());
    }
    let mark = MoveMark::ALL
        .into_iter()
        .find(|mark| phrases::mark(*mark).split(' ').nth(1) == Some(&called))
        .ok_or(RequestError::Misused)?;
    Ok(Intent::Mark(None, Some(mark)).into())
}

fn text<R: Into<Request>>(after: &str, request: fn(String) -> R) -> WordResult {
    if after.is_empty() { Err(RequestError::Misused) } else { Ok(request(after.to_owned()).into()) }
}

fn space<R: Into<Request>>(after: &str, request: fn(Space) -> R) -> WordResult {
    if after.is_empty() {
        return Err(RequestError::Misused);
    }
    Ok(request(space_of(after)?).into())
}

fn space_of(text: &str) -> Result<Space, RequestError> {
    text.parse().map_err(|_| RequestError::NoSuchSpace(text.to_uppercase()))
}

/// Reads the name of a line of spaces. With `all` after it, its empty spaces are named too.
fn named_line(after: &str, read: fn(&str) -> Result<BoardLine, RequestError>) -> WordResult {
    let (name, last) = after.rsplit_once(' ').unwrap_or((after, ""));
    let (name, gaps) = if last.eq_ignore_ascii_case("all") {
        (name.trim_end(), Gaps::Named)
    } else {
        (after, Gaps::LeftOut)
    };
    if name.is_empty() {
        return Err(RequestError::Misused);
    }
    Ok(Request::Query(PlainQuery::Along(read(name)?, gaps)))
}

fn row(name: &str) -> Result<BoardLine, RequestError> {
    row_by_name(name).map(BoardLine::Row).ok_or_else(|| RequestError::NoSuchRow(name.to_owned()))
}

fn column(name: &str) -> Result<BoardLine, RequestError> {
    let column = column_by_name(name).ok_or_else(|| RequestError::NoSuchColumn(name.to_owned()))?;
    Ok(BoardLine::Column(column))
}

/// Reads `K9 third`, `K9 row` or `K9 column`.
fn line(name: &str) -> Result<BoardLine, RequestError> {
    let (space, along) = name.split_once(' ').ok_or(RequestError::Misused)?;
    let space = space_of(space)?;
    match along.trim().to_lowercase().as_str() {
        "third" => Ok(BoardLine::Third(space)),
        "row" => Ok(BoardLine::Row(space.row())),
        "column" => Ok(BoardLine::Column(space.column())),
        _ => Err(RequestError::Misused),
    }
}

fn side(name: &str) -> Result<BoardLine, RequestError> {
    let mut sides = Side::ALL.into_iter();
    let found = sides.find(|side| phrases::side(*side).eq_ignore_ascii_case(name));
    found.map(BoardLine::Side).ok_or(RequestError::Misused)
}

fn spell(after: &str) -> WordResult {
    let spelling = Spelling::from_code(&after.to_lowercase());
    spelling.map(Request::Spelling).ok_or(RequestError::Misused)
}

fn variation(after: &str) -> WordResult {
    optional_number(after, |number| match number {
        None => Request::Query(PlainQuery::Variations),
        Some(number) => Intent::View(ViewStep::Variation(number)).into(),
    })
}

/// Reads the rest of `my pieces`, `their reserve` or `white reserve`.
fn pieces_or_reserve(after: &str, whose: PieceOwner) -> WordResult {
    if after.eq_ignore_ascii_case("reserve") {
        return Ok(Request::Query(PlainQuery::Reserve(whose)));
    }
    let is_pieces = after.is_empty() || after.eq_ignore_ascii_case("pieces");
    if is_pieces { Ok(PlainQuery::Pieces(whose).into()) } else { Err(RequestError::Misused) }
}

/// Reads `can SE-G14 go`, `can the straight end on G14 go`, `can T go at K9`, or only `T`.
fn where_can(after: &str) -> WordResult {
    let lower = after.to_lowercase();
    let mut words = lower.split_whitespace().peekable();
    let (mut piece, mut at) = (String::new(), None);
    while let Some(next) = words.next() {
        match next {
            // Before "go", the piece lies there.
            "on" if words.clone().any(|later| later == "go") => {}
            "can" | "could" | "go" | "move" | "be" | "added" | "the" | "a" | "an" | "my" => {}
            "at" | "on" | "to" if words.peek().is_some_and(|&next| next != "level") => {
                at = words.next().map(space_of).transpose()?;
            }
            next => {
                piece.push_str(next);
                piece.push(' ');
            }
        }
    }
    match piece.trim() {
        "" => Err(RequestError::Misused),
        piece => Ok(Request::Query(PlainQuery::Reach(read_name(piece)?, at))),
    }
}

/// Reads a number from 1, or nothing.
fn optional_number<R: Into<Request>>(after: &str, request: fn(Option<usize>) -> R) -> WordResult {
    if after.is_empty() {
        return Ok(request(None).into());
    }
    after.parse().map(|number| request(Some(number)).into()).map_err(|_| RequestError::Misused)
}

fn optional_piece(after: &str, request: fn(Option<Space>) -> PlainQuery) -> WordResult {
    if after.is_empty() {
        return Ok(request(None).into());
    }
    match read_name(after)? {
        NamedPiece::OnBoard { punct, .. } => Ok(request(Some(punct)).into()),
        NamedPiece::InReserve(_) => Err(RequestError::Misused),
    }
}

fn level(after: &str) -> WordResult {
    if after.is_empty() {
        return Err(RequestError::Misused);
    }
    if after.eq_ignore_ascii_case("yours") {
        return Ok(Request::Level(None));
    }
    after.parse().map(|level| Request::Level(Some(level))).map_err(RequestError::NoSuchLevel)
}

fn computer(after: &str) -> WordResult {
    Ok(Request::Computer(match after.to_lowercase().as_str() {
        "white" => [true, false],
        "black" => [false, true],
        "both" => [true, true],
        "none" | "nobody" | "nothing" => [false, false],
        _ => return Err(RequestError::Misused),
    }))
}

fn new(after: &str) -> WordResult {
    let mut words = after.split_whitespace().filter(|word| !word.eq_ignore_ascii_case("game"));
    let Some(first) = words.next() else { return Ok(Request::New(None, None)) };
    let request = match first.parse::<Variant>() {
        Ok(variant) => Request::New(Some(variant), words.next().map(str::parse).transpose()?),
        Err(unknown) => Request::New(None, Some(first.parse().map_err(|_| unknown)?)),
    };
    if words.next().is_some() { Err(RequestError::Misused) } else { Ok(request) }
}

/// Reads a name such as `T`, `triangle`, `T-D3`, `td3`, `D3` or `T-D3 on level 1`.
pub fn read_name(text: &str) -> Result<NamedPiece, RequestError> {
    let lower = text.to_lowercase();
    let Some((before, after)) = lower.rsplit_once("level") else {
        return read_name_alone(&lower, text);
    };
    let level = after.trim().parse().ok().and_then(Level::new);
    match read_name_alone(before.trim().trim_end_matches(" on"), text)? {
        NamedPiece::OnBoard { kind, punct, .. } if level.is_some() => {
            Ok(NamedPiece::OnBoard { kind, punct, level })
        }
        NamedPiece::OnBoard { .. } | NamedPiece::InReserve(_) => {
            Err(RequestError::NoSuchPiece(text.to_owned()))
        }
    }
}

fn read_name_alone(name: &str, text: &str) -> Result<NamedPiece, RequestError> {
    // `the triangle on D3`
    let words = name.split_whitespace().filter(|word| !["the", "on"].contains(word));
    let joined = words.collect::<String>().replace(['-', '(', ')'], "");
    if let [kind] = kinds_by_name(&joined)[..] {
        return Ok(NamedPiece::InReserve(kind));
    }
    for (word, choices) in [
        ("straight", "SC has its PÜNCT in the middle, SE at an end"),
        ("angle", "AM has its PÜNCT in the middle, AR bends to the right, AL to the left"),
    ] {
        if joined == word {
            return Err(RequestError::SeveralKinds { word, choices });
        }
    }
    if let Ok(punct) = joined.parse() {
        return Ok(NamedPiece::OnBoard { kind: None, punct, level: None });
    }
    // The letter before the first digit begins the space.
    let digit = joined.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
    let letter = joined[..digit].char_indices().next_back().map_or(0, |(index, _)| index);
    let [kind] = kinds_by_name(&joined[..letter])[..] else {
        return Err(RequestError::NoSuchPiece(text.to_owned()));
    };
    let punct = space_of(&joined[letter..])?;
    Ok(NamedPiece::OnBoard { kind: Some(kind), punct, level: None })
}
