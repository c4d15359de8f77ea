//! The words that a player can use, in one table, and how the text after each is read.

use super::request::{
    Argument, BoardLine, Gaps, NamedPiece, PlainHelp, PlainQuery, Request, RequestError, Whose,
    Word, WordGroup,
};
use super::rulebook::RulesPart;
use super::spelling::{column_called, row_called};
use crate::kit::settings::{Spelling, Telling};
use crate::kit::text::similar;
use crate::punct::control::intent::{AdviceKind, ExerciseChoice, Intent, PlanChange, RunLength};
use crate::punct::control::viewing::ViewStep;
use crate::punct::engine::MoveMark;
use crate::punct::exercises::ExerciseList;
use crate::punct::phrases;
use crate::rules::Player::{Black, White};
use crate::rules::{Level, Side, Space, TypedMove, Variant, kinds_called};

type Read = Result<Request, RequestError>;

/// A word with its usage and the function that reads its argument. The help follows, and further
/// help.
macro_rules! with {
    ($name:literal $(or $other:literal)* => $usage:expr, $read:expr, $help:literal $(, $more:literal)?) => {
        Word {
            name: $name,
            others: &[$($other),*],
            usage: $usage,
            help: $help,
            more: concat!($($more)?),
            argument: Argument::Words,
            read: $read,
        }
    };
}

macro_rules! alone {
    ($name:literal $(or $other:literal)* => $request:expr, $($help:literal),+) => {
        with!($name $(or $other)* => $name, |word, after| none(word, after, $request.into()), $($help),+)
    };
}

macro_rules! free {
    ($argument:ident, $name:literal $(or $other:literal)* => $usage:literal, $request:expr, $($help:literal),+) => {
        Word {
            argument: Argument::$argument,
            ..with!($name $(or $other)* => $usage, |word, after| text(word, after, $request), $($help),+)
        }
    };
}

/// A single letter stands for the first word that begins with it, so frequent words come first.
pub static WORDS: &[Word] = &[
    with!("help" or "?" => "help WORD", help_request, "list the words, or explain one or a group"),
    with!("menu" or "what" => "menu", what, "list the words that do something now"),
    alone!(
        "board" or "show" => PlainQuery::Board, "draw the board with characters",
        "O is a white PÜNCT, o a white minor dot, X and x are black ones. All other words answer \
         in sentences."
    ),
    with!(
        "at" => "at K9", |word, after| space(word, after, PlainQuery::At),
        "tell what lies on a space, from the top down, and next to it"
    ),
    with!(
        "around" or "near" => "around K9", |word, after| space(word, after, PlainQuery::Around),
        "tell what lies on the spaces around a space, clockwise"
    ),
    with!(
        "my" or "mine" => "my pieces", |word, after| pieces_or_reserve(word, after, Whose::Mine),
        "list your pieces on the board, and tell whether each is free to move",
        "Pieces are named by their code and the space of their PÜNCT, such as T-D3. \"my reserve\" \
         tells what you can still add."
    ),
    with!(
        "where" => "where can T-D3 go", where_can,
        "tell where a piece can go; for a piece in your reserve, write its code: where can T go",
        "A piece on the board is named by its code and the space of its PÜNCT. If you add a space, \
         as in \"where can T-D3 go at K9\", the answer lists the moves that bring the PÜNCT there."
    ),
    alone!(
        "threats" or "threat" => Intent::Advise(AdviceKind::Threats),
        "tell the moves with which your opponent would win at once"
    ),
    alone!(
        "wins" or "win" => Intent::Advise(AdviceKind::Wins),
        "tell the moves with which you win at once"
    ),
    alone!(
        "hint" => Intent::Advise(AdviceKind::Hint), "tell a good move and what speaks for it",
        "Ask again for the next best move."
    ),
    alone!(
        "why" => Intent::Advise(AdviceKind::Reasons),
        "tell what speaks for the hint told last, or else for the last move"
    ),
    alone!("chains" or "chain" => PlainQuery::Chains, "tell the chains and the sides they touch"),
    with!(
        "climbs" or "climb" => "climbs",
        |word, after| optional_piece(word, after, PlainQuery::Climbs),
        "tell the climbs of the player to move; \"climbs M11\" tells those of the piece on M11",
        "A climb ends on a higher level than the piece lay on. \"rules climbing\" tells the rule."
    ),
    with!(
        "bridges" or "bridge" => "bridges",
        |word, after| optional_piece(word, after, PlainQuery::Bridges),
        "tell the moves with which the player to move makes a bridge; \"bridges M11\" tells those \
         of the piece on M11",
        "A bridge is a straight or an angle that rests on its two ends, its middle over a gap. \
         \"rules bridges\" tells the rule."
    ),
    alone!(
        "centre" or "center" => PlainQuery::Centre, "tell who is on top in the central hexagon",
        "The central hexagon decides a standard game in which nobody joins two sides. The answer \
         to a move that changes the count tells the count, unless you have chosen \"brief\"."
    ),
    alone!(
        "reserve" or "reserves" => PlainQuery::Reserve(Whose::All),
        "tell which pieces are not yet on the board"
    ),
    with!(
        "review" => "review", review,
        "look for the moves that turned the game; then \"next\" tells one after the other, what \
         was better, and why",
        "\"review 2\" tells the second of them. The computer looks at every move, which takes a \
         while."
    ),
    with!(
        "their" or "theirs" => "their pieces",
        |word, after| pieces_or_reserve(word, after, Whose::Theirs),
        "list your opponent's pieces on the board, and tell whether each is free to move",
        "\"their reserve\" tells what your opponent can still add."
    ),
    alone!("pieces" => PlainQuery::Pieces(Whose::All), "list the pieces of both players"),
    with!(
        "white" => "white pieces", |word, after| pieces_or_reserve(word, after, Whose::Of(White)),
        "list White's pieces",
        "\"white reserve\" tells what White can still add."
    ),
    with!(
        "black" => "black pieces", |word, after| pieces_or_reserve(word, after, Whose::Of(Black)),
        "list Black's pieces",
        "\"black reserve\" tells what Black can still add."
    ),
    alone!("rows" => PlainQuery::Rows, "tell what lies in each row, from the top down"),
    with!(
        "row" => "row 9", |word, after| named_line(word, after, row),
        "tell what lies in a row, from left to right",
        "Rows have the numbers 1, at the bottom, to 17, at the top. \"row 9 all\" tells the empty \
         spaces, too; \"all\" does the same after a column, a line or a side."
    ),
    with!(
        "column" => "column K", |word, after| named_line(word, after, column),
        "tell what lies in a column, from the bottom up",
        "Columns have the letters A to Q and run up and to the left. \"column K all\" tells the \
         empty spaces, too."
    ),
    alone!(
        "last" => Request::Last,
        "tell the last move again, and who is to move; after looking back, return to the present"
    ),
    alone!("moves" or "history" => PlainQuery::Moves, "list all moves so far"),
    with!(
        "play" or "move" or "add" => "play T-D3,D4,E4", typed_move,
        "play a move; the move alone does the same; \"move 13\" looks at the position after move \
         13",
        "To add a piece, write its code, T, SC, SE, AM, AR or AL, and its three spaces, the \
         PÜNCT's first: T-D3,D4,E4. To move one, write its code, the space of its PÜNCT and its \
         new spaces: TD3-I8,H7,H8. Small letters work, too; you can often leave out code, dash and \
         commas."
    ),
    alone!(
        "undo" => Intent::Undo, "take the last move back, and the computer's answer",
        "In a game at a table, this asks the other player."
    ),
    alone!("redo" => Intent::Redo, "play again what was taken back"),
    alone!(
        "swap" => Intent::TakeOver,
        "as Black, take over White's first move, if the game has the swap"
    ),
    alone!("resign" => Intent::Resign, "give up"),
    alone!(
        "draw" => Intent::Draw, "agree on a draw; at a table, offer one",
        "When a position has occurred for the third time, \"draw\" asks whether you claim a draw."
    ),
    alone!(
        "claim" => Intent::Claim,
        "claim a draw when a position has occurred for the third time; at a table, claim the win \
         if the other player's time is over"
    ),
    alone!("yes" => Request::Answer(true), "answer a question, or agree to an offer"),
    alone!("no" => Request::Answer(false), "answer a question, or decline or withdraw an offer"),
    alone!(
        "needs" or "need" => Intent::Advise(AdviceKind::Needs),
        "tell how many more spaces each player needs, by adding, to join two sides"
    ),
    free!(
        Name, "save" => "save NAME", Request::Save, "save the game under a name",
        "The game also saves itself after every move."
    ),
    with!(
        "strength" or "level" => "strength 3", level,
        "let the computer play weaker or stronger, from 1 to 9, such as 3 or 3.4",
        "\"strength yours\" lets the computer play as well as you: it begins at strength 1, and \
         each such game moves its strength towards yours."
    ),
    with!(
        "computer" => "computer black", computer,
        "let the computer play white, black, both or none"
    ),
    alone!(
        "go" or "next" => Request::Go,
        "go on to the next task or, after \"review\", to the next move that turned the game; where \
         two computers play: let them make one move"
    ),
    alone!(
        "finish" => Intent::RunComputers(RunLength::ToEnd),
        "where two computers play: let them play to the end"
    ),
    alone!("players" or "who" => PlainQuery::Players, "tell who plays, and by which rules"),
    alone!(
        "time" or "clock" => PlainQuery::Time, "tell how much time the players have left",
        "A game has a clock if it was begun with one, as by --clock. You are warned when 5 \
         minutes, 1 minute and 20 seconds are left. You are told at once when the time of a player \
         is over; that player has lost."
    ),
    alone!(
        "again" => Request::Again,
        "after a game: play again with the colours swapped; in a lesson or puzzle: begin the task \
         again"
    ),
    with!(
        "new" => "new", new, "begin a new game; this one stays saved",
        "\"new basic\" and \"new standard\" change the rules. A further word, \"two\" or \"any\", \
         says whether a bridge must rest on two pieces or may rest on any."
    ),
    with!(
        "lessons" or "lesson" or "learn" or "course" => "lesson 3",
        |word, after| optional_number(word, after, lessons),
        "begin a lesson of the course for newcomers",
        "\"lessons\" lists the lessons and tells which you have done. Your game waits meanwhile."
    ),
    with!(
        "puzzles" or "puzzle" => "puzzle 5", |word, after| optional_number(word, after, puzzles),
        "set up a puzzle, a position in which something can be forced",
        "\"puzzles\" tells how many there are, how many you have solved and which is the puzzle of \
         the day; \"today\" sets up tasks from your own games."
    ),
    alone!(
        "today" => Intent::BeginExercise(ExerciseChoice::TasksOfToday),
        "set up the tasks for today, positions of your own games with a better move than yours",
        "After a game, \"today\" first looks for tasks in that game, which takes a while. A task \
         that you fail comes back after a day, and once solved again after 3, 7 and 21 days."
    ),
    alone!(
        "record" => PlainQuery::OwnRecord,
        "tell what you have played and learnt: games, strength, lessons, puzzles, days"
    ),
    alone!("task" => Intent::ReadTask, "in a lesson or puzzle: tell the task again"),
    alone!(
        "back" => Request::Back,
        "look one move back; in a lesson or puzzle: go back to the task before",
        "Looking back changes nothing. \"last\" returns to the present."
    ),
    alone!("forward" => Intent::View(ViewStep::By(1)), "look one move on, after looking back"),
    alone!("first" => Intent::View(ViewStep::Start), "look at the beginning of the game"),
    with!(
        "variations" or "variation" => "variations", variation,
        "tell what else was tried at the position looked at; \"variation 1\" looks at it"
    ),
    alone!(
        "comments" => PlainQuery::Comments,
        "tell the comments on the moves of the game, and their marks"
    ),
    with!(
        "try" => "try T-D3,D4,E4", tried_move,
        "try a move beside the game, from the position looked at",
        "The move becomes a variation, and you look at it. \"back\" leads out of the variation, \
         \"last\" returns to the present."
    ),
    alone!(
        "drop" => Intent::Delete(None),
        "in a variation: delete the move looked at and all after it",
        "You are asked first, unless it is a single move that has neither a comment nor a mark."
    ),
    free!(
        Text, "comment" => "comment TEXT", |text| Intent::Comment(None, text),
        "comment the position looked at",
        "The text is kept as you type it. It replaces an earlier comment; the answer tells the \
         earlier one. \"comments\" tells all comments."
    ),
    with!(
        "mark" => "mark good", mark,
        "mark the move looked at as brilliant, good, interesting, dubious, a mistake or a blunder",
        "\"mark none\" removes the mark."
    ),
    with!(
        "line" => "line K9 third", |word, after| named_line(word, after, line),
        "tell what lies on a line through a space: its row, its column or the third line",
        "After the space comes \"row\", \"column\" or \"third\". The third line runs up and to the \
         right, where letters and numbers both change. \"line K9 third all\" tells the empty \
         spaces, too."
    ),
    with!(
        "side" => "side top", |word, after| named_line(word, after, side),
        "tell what lies along a side of the board",
        "The sides are the top, upper right, lower right, bottom, lower left and upper left side. \
         \"side top all\" tells the empty spaces, too."
    ),
    alone!("games" or "saves" => PlainQuery::Games, "list the saved games"),
    free!(
        Name, "open" => "open NAME", Request::Open, "go on with a saved game; this one stays saved",
        "\"games\" lists the saved games with their names."
    ),
    alone!("brief" => Request::Telling(Telling::Brief), "tell less of each move"),
    alone!("full" => Request::Telling(Telling::Full), "tell all of each move"),
    with!(
        "spell" => "spell words", spell,
        "tell moves in words, in letters (notation) or by the radio alphabet, such as November \
         eight",
        "Type \"spell words\", \"spell letters\" or \"spell alphabet\". The choice is kept for the \
         next time."
    ),
    free!(
        Text, "say" => "say TEXT", Intent::Say,
        "say something to the other player, in a game at a table",
        "A spectator says it to the other spectators. \"talk\" tells what was said."
    ),
    alone!("talk" => PlainQuery::Talk, "tell what was said at the table"),
    with!(
        "if" => "if", conditional,
        "make the reply that you look at conditional: it is played at once when the moves before \
         it come",
        "First \"try\" the other player's move and then your reply. At the present position, \
         \"if\" lists your conditional moves. \"if off\" ends the one that you look at or, at the \
         present position, all of them."
    ),
    alone!(
        "join" => Intent::Share,
        "after the game: go over it with the other player; a second \"join\" ends this"
    ),
    alone!(
        "follow" => Intent::Follow,
        "after the game: hear where the other player looks; a second \"follow\" ends this"
    ),
    alone!("give" => Intent::GiveTime, "give the other player five minutes more"),
    alone!("leave" => Intent::LeaveExercise, "leave a lesson or puzzle and return to your game"),
    with!(
        "rules" => "rules climbing", rules_request, "tell a part of the rules of the game",
        "\"rules\" lists the parts, \"rules all\" reads them all."
    ),
    alone!("quit" or "exit" or "bye" => Request::Quit, "leave; the game is saved"),
];

/// `name` is in small letters.
pub fn find_word(name: &str) -> Option<&'static Word> {
    WORDS.iter().find(|known| known.name == name || known.others.contains(&name))
}

/// The word that a single letter stands for, or the only word that begins with several letters.
pub fn find(word: &str) -> Result<&'static Word, RequestError> {
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
fn help_request(_: &'static Word, after: &str) -> Read {
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
    let kinds = kinds_called(&wanted.replace([' ', '(', ')'], ""));
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
fn what(word: &'static Word, after: &str) -> Read {
    let fillers =
        ["is", "are", "does", "do", "lies", "stands", "a", "an", "the", "at", "on", "mean"];
    let question = after.to_lowercase();
    let asked: Vec<&str> = question.split_whitespace().filter(|it| !fillers.contains(it)).collect();
    match asked[..] {
        [] | ["now"] | ["can" | "could", "i" | "we", ..] => Ok(PlainHelp::Menu.into()),
        [at] if at.parse::<Space>().is_ok() => space(word, at, PlainQuery::At),
        _ => help_request(word, &asked.join(" ")),
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
fn review(word: &'static Word, after: &str) -> Read {
    if after.parse() == Ok(0) {
        return Err(RequestError::NoSuchTurn);
    }
    optional_number(word, after, |number| Intent::Advise(AdviceKind::Review(number)))
}

fn rules_request(word: &'static Word, after: &str) -> Read {
    let wanted = after.trim_matches('"').to_lowercase();
    let mut topics = wanted.split_whitespace();
    let Some(about) = topics.find(|word| !["the", "a", "an", "of"].contains(word)) else {
        return Ok(PlainQuery::Rules.into());
    };
    if ["all", "whole"].contains(&about) {
        return Ok(PlainQuery::RulesWhole.into());
    }
    let kinds = kinds_called(about);
    if !kinds.is_empty() {
        return Ok(PlainHelp::Kinds(kinds).into());
    }
    let part = RulesPart::parse(about).ok_or_else(|| word.misused())?;
    Ok(PlainQuery::RulesPart(part).into())
}

fn none(word: &'static Word, after: &str, request: Request) -> Read {
    if after.is_empty() { Ok(request) } else { Err(RequestError::Alone(word.name)) }
}

fn typed_move(_: &'static Word, after: &str) -> Read {
    if let Ok(ply) = after.parse() {
        return Ok(Intent::View(ViewStep::Ply(ply)).into());
    }
    Ok(Intent::Play(TypedMove::read(after).whole()?).into())
}

fn tried_move(word: &'static Word, after: &str) -> Read {
    if after.is_empty() {
        return Err(word.misused());
    }
    Ok(Intent::Try(TypedMove::read(after).whole()?).into())
}

/// Reads nothing, which makes a reply conditional, or `off`, which ends this.
fn conditional(word: &'static Word, after: &str) -> Read {
    match after.to_lowercase().as_str() {
        "" => Ok(Request::If),
        "off" => Ok(Intent::Plan(PlanChange::Remove).into()),
        _ => Err(word.misused()),
    }
}

/// Reads a mark by its word, such as `blunder`; `none` for no mark.
fn mark(word: &'static Word, after: &str) -> Read {
    let called = after.to_lowercase();
    if called == "none" {
        return Ok(Intent::Mark(None, None).into());
    }
    let mark = MoveMark::ALL
        .into_iter()
        .find(|mark| phrases::mark(*mark).split(' ').nth(1) == Some(&called))
        .ok_or_else(|| word.misused())?;
    Ok(Intent::Mark(None, Some(mark)).into())
}

fn text<R: Into<Request>>(word: &'static Word, after: &str, request: fn(String) -> R) -> Read {
    if after.is_empty() { Err(word.misused()) } else { Ok(request(after.to_owned()).into()) }
}

fn space<R: Into<Request>>(word: &'static Word, after: &str, request: fn(Space) -> R) -> Read {
    if after.is_empty() {
        return Err(word.misused());
    }
    Ok(request(space_of(after)?).into())
}

fn space_of(text: &str) -> Result<Space, RequestError> {
    text.parse().map_err(|_| RequestError::NoSuchSpace(text.to_uppercase()))
}

/// Reads the name of a line of spaces. With `all` after it, its empty spaces are named too.
fn named_line(
    word: &'static Word,
    after: &str,
    read: fn(&'static Word, &str) -> Result<BoardLine, RequestError>,
) -> Read {
    let (name, last) = after.rsplit_once(' ').unwrap_or((after, ""));
    let (name, gaps) = if last.eq_ignore_ascii_case("all") {
        (name.trim_end(), Gaps::Named)
    } else {
        (after, Gaps::LeftOut)
    };
    if name.is_empty() {
        return Err(word.misused());
    }
    Ok(Request::Query(PlainQuery::Along(read(word, name)?, gaps)))
}

fn row(_: &'static Word, name: &str) -> Result<BoardLine, RequestError> {
    row_called(name).map(BoardLine::Row).ok_or_else(|| RequestError::NoSuchRow(name.to_owned()))
}

fn column(_: &'static Word, name: &str) -> Result<BoardLine, RequestError> {
    let column = column_called(name).ok_or_else(|| RequestError::NoSuchColumn(name.to_owned()))?;
    Ok(BoardLine::Column(column))
}

/// Reads `K9 third`, `K9 row` or `K9 column`.
fn line(word: &'static Word, name: &str) -> Result<BoardLine, RequestError> {
    let (space, along) = name.split_once(' ').ok_or_else(|| word.misused())?;
    let space = space_of(space)?;
    match along.trim().to_lowercase().as_str() {
        "third" => Ok(BoardLine::Third(space)),
        "row" => Ok(BoardLine::Row(space.row())),
        "column" => Ok(BoardLine::Column(space.column())),
        _ => Err(word.misused()),
    }
}

fn side(word: &'static Word, name: &str) -> Result<BoardLine, RequestError> {
    let mut sides = Side::ALL.into_iter();
    let found = sides.find(|side| phrases::side(*side).eq_ignore_ascii_case(name));
    found.map(BoardLine::Side).ok_or_else(|| word.misused())
}

fn spell(word: &'static Word, after: &str) -> Read {
    let spelling = Spelling::from_code(&after.to_lowercase());
    spelling.map(Request::Spelling).ok_or_else(|| word.misused())
}

fn variation(word: &'static Word, after: &str) -> Read {
    optional_number(word, after, |number| match number {
        None => Request::Query(PlainQuery::Variations),
        Some(number) => Intent::View(ViewStep::Variation(number)).into(),
    })
}

/// Reads the rest of `my pieces`, `their reserve` or `white reserve`.
fn pieces_or_reserve(word: &'static Word, after: &str, whose: Whose) -> Read {
    if after.eq_ignore_ascii_case("reserve") {
        return Ok(Request::Query(PlainQuery::Reserve(whose)));
    }
    let is_pieces = after.is_empty() || after.eq_ignore_ascii_case("pieces");
    if is_pieces { Ok(PlainQuery::Pieces(whose).into()) } else { Err(word.misused()) }
}

/// Reads `can SE-G14 go`, `can the straight end on G14 go`, `can T go at K9`, or only `T`.
fn where_can(word: &'static Word, after: &str) -> Read {
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
        "" => Err(word.misused()),
        piece => Ok(Request::Query(PlainQuery::Reach(read_name(piece)?, at))),
    }
}

/// Reads a number from 1, or nothing.
fn optional_number<R: Into<Request>>(
    word: &'static Word,
    after: &str,
    request: fn(Option<usize>) -> R,
) -> Read {
    if after.is_empty() {
        return Ok(request(None).into());
    }
    after.parse().map(|number| request(Some(number)).into()).map_err(|_| word.misused())
}

fn optional_piece(
    word: &'static Word,
    after: &str,
    request: fn(Option<Space>) -> PlainQuery,
) -> Read {
    if after.is_empty() {
        return Ok(request(None).into());
    }
    match read_name(after)? {
        NamedPiece::OnBoard { punct, .. } => Ok(request(Some(punct)).into()),
        NamedPiece::InReserve(_) => Err(word.misused()),
    }
}

fn level(word: &'static Word, after: &str) -> Read {
    if after.is_empty() {
        return Err(word.misused());
    }
    if after.eq_ignore_ascii_case("yours") {
        return Ok(Request::Level(None));
    }
    after.parse().map(|level| Request::Level(Some(level))).map_err(RequestError::NoSuchLevel)
}

fn computer(word: &'static Word, after: &str) -> Read {
    Ok(Request::Computer(match after.to_lowercase().as_str() {
        "white" => [true, false],
        "black" => [false, true],
        "both" => [true, true],
        "none" | "nobody" | "nothing" => [false, false],
        _ => return Err(word.misused()),
    }))
}

fn new(word: &'static Word, after: &str) -> Read {
    let mut words = after.split_whitespace().filter(|word| !word.eq_ignore_ascii_case("game"));
    let Some(first) = words.next() else { return Ok(Request::New(None, None)) };
    let request = match first.parse::<Variant>() {
        Ok(variant) => Request::New(Some(variant), words.next().map(str::parse).transpose()?),
        Err(unknown) => Request::New(None, Some(first.parse().map_err(|_| unknown)?)),
    };
    if words.next().is_some() { Err(word.misused()) } else { Ok(request) }
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
    if let [kind] = kinds_called(&joined)[..] {
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
    let [kind] = kinds_called(&joined[..letter])[..] else {
        return Err(RequestError::NoSuchPiece(text.to_owned()));
    };
    let punct = space_of(&joined[letter..])?;
    Ok(NamedPiece::OnBoard { kind: Some(kind), punct, level: None })
}
