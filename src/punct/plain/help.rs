//! The texts of `help` and `menu`: about all words, a group of words, one word, a kind of piece, or
//! the words that can be used now.

use super::learning::PlainExercise;
use super::request::Word;
use super::rulebook;
use super::text::{AnswerLines, sentence};
use super::word_groups::{GROUPS, WordGroup};
use super::words::{WORDS, find_word};
use crate::punct::phrases::list;
use crate::punct::play::{DrawWay, Session};
use crate::punct::record::NodeId;
use crate::rules::Kind;

pub(super) fn help(session: &Session) -> AnswerLines {
    let mut lines = vec![
        "\"lessons\" teach the game, \"puzzles\" are tasks for you, and \"computer black\" lets the \
         computer play Black."
            .to_owned(),
        "Type a move, such as T-D3,D4,E4 to add a piece or TD3-I8,H7,H8 to move one: the code of \
         the piece, the space it leaves if it moves, a dash, and its three spaces, the PÜNCT's \
         first. Names do, too: triangle d3 d4 e4, or triangle d3 to i8 h7 h8."
            .to_owned(),
        "Or type one of these words. The beginning of a word is enough if no other begins so; a \
         letter alone is the commonest word that begins with it, such as b for board and u for undo. \
         \"help playing\" tells what the words for playing do, and so with the other groups."
            .to_owned(),
    ];
    lines.extend(GROUPS.iter().map(|group| {
        let names: Vec<&str> = words_of(group, session).map(|word| word.name).collect();
        sentence(&format!("{}: {}", group.name, names.join(", ")))
    }));
    lines
}

/// Lists the words of a group, each with its effect.
pub(super) fn on_group(group: &WordGroup, session: &Session) -> AnswerLines {
    words_of(group, session).map(|word| line(word, session)).collect()
}

/// Returns the words of a group that can ever do something at this table.
fn words_of(group: &WordGroup, session: &Session) -> impl Iterator<Item = &'static Word> {
    let words = group.names.iter().filter_map(|name| find_word(name));
    words.filter(|word| is_offered(word, session))
}

/// Whether a word can be used at this table at some time. A table without files has no words for
/// saving.
fn is_offered(word: &Word, session: &Session) -> bool {
    !["save", "open", "games"].contains(&word.name) || session.store().keeps_files()
}

/// Returns the usage of a word and its effect.
fn line(word: &Word, session: &Session) -> String {
    let help = match word.name {
        "new" if !session.store().keeps_files() => "begin a new game; this one is saved nowhere",
        "quit" if !session.store().keeps_files() => "leave; the game is saved nowhere",
        _ => word.help,
    };
    format!("{}: {help}.", word.usage)
}

pub(super) fn on_word(word: &Word, session: &Session) -> AnswerLines {
    if !is_offered(word, session) {
        return vec![format!("\"{}\" does nothing here: games are saved nowhere.", word.name)];
    }
    let mut lines = vec![line(word, session)];
    if !word.more.is_empty() {
        lines.push(word.more.to_owned());
    }
    if !word.others.is_empty() {
        let others: Vec<String> = word.others.iter().map(|word| format!("\"{word}\"")).collect();
        lines.push(format!("Other words for it: {}.", others.join(", ")));
    }
    lines
}

/// Explains in one sentence the kinds of piece that a code or name means.
pub(super) fn on_kinds(kinds: &[Kind]) -> AnswerLines {
    if let [only] = kinds {
        return vec![rulebook::kind(*only)];
    }
    let codes: Vec<String> = kinds.iter().map(|kind| kind.code().to_owned()).collect();
    let shape = kinds.first().map_or("piece", |kind| kind.shape());
    vec![format!("There are several kinds of {shape}: {}.", list(&codes, "and"))]
}

/// Lists the words that can be used now, each with its effect.
pub(super) fn menu(
    session: &Session,
    exercise: Option<&PlainExercise>,
    aside: Option<NodeId>,
) -> AnswerLines {
    let now = WORDS.iter().filter(|word| can_be_used(word, session, exercise, aside));
    let lines = now.map(|word| line(word, session));
    std::iter::once("You can use these words now.".to_owned()).chain(lines).collect()
}

fn can_be_used(
    word: &Word,
    session: &Session,
    exercise: Option<&PlainExercise>,
    aside: Option<NodeId>,
) -> bool {
    if !is_offered(word, session) {
        return false;
    }
    let is_exercise = exercise.is_some();
    match word.name {
        // These words only answer a question, and no question is open when the menu is shown.
        "yes" | "no" => false,
        "back" if is_exercise => exercise.is_some_and(PlainExercise::leads_back),
        "forward" | "first" | "last" | "variations" | "comments" if is_exercise => false,
        "play" | "undo" | "redo" | "swap" | "claim" if aside.is_some() => false,
        "last" if aside.is_some() => true,
        "back" | "forward" | "first" | "variations" => {
            can_be_walked(word.name, session, aside.unwrap_or(session.here()))
        }
        "task" | "leave" => is_exercise,
        "play" | "hint" | "undo" | "go" | "again" if is_exercise => true,
        "wins" | "threats" | "needs" | "redo" | "resign" | "draw" | "claim" | "swap" | "save"
        | "strength" | "computer" | "finish" | "review" | "why" | "time" | "players"
            if is_exercise =>
        {
            false
        }
        name => can_be_used_in_game(name, session),
    }
}

/// Whether a word for looking at other positions has an effect at a node.
fn can_be_walked(name: &str, session: &Session, node: NodeId) -> bool {
    let tree = session.tree();
    match name {
        "forward" => tree.next(node).is_some(),
        "variations" => tree.variations(node).next().is_some(),
        _ => tree.parent(node).is_some(),
    }
}

fn can_be_used_in_game(name: &str, session: &Session) -> bool {
    let (game, seats) = (session.game(), session.seats());
    let (is_over, is_begun) = (game.outcome().is_some(), game.ply() > 0);
    let turn = game.position().turn();
    let here = if is_over { None } else { seats.here(turn) };
    let draw = here.and_then(|by| session.draw_way(by).ok());
    match name {
        "play" => session.may_act(),
        "where" | "climbs" | "bridges" | "hint" | "wins" | "threats" | "needs" => !is_over,
        "resign" => here.is_some(),
        "draw" => draw.is_some(),
        "claim" => draw == Some(DrawWay::Claim),
        "again" => is_over,
        "last" | "moves" | "chains" | "review" | "why" => is_begun,
        "undo" => session.may_undo(),
        "redo" => seats.may_undo() && session.line().len() > game.ply(),
        "swap" => session.may_take_over() && session.may_act(),
        "strength" => seats.computer() != [None; 2],
        "go" | "finish" => seats.are_computers() && !is_over,
        "time" => session.clock().is_some(),
        _ => true,
    }
}
