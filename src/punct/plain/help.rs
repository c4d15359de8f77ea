//! The texts of `help`: about words, groups of words, kinds of pieces, and what can be done now.

use super::piece_moves::{LevelChange, can_change};
use super::request::{GROUPS, PlainCommand, PlainHelp, Request};
use super::rulebook;
use super::session::PlainSession;
use super::spelling::{AnswerLines, sentence};
use super::state::comments;
use super::words::{find_word, first_word};
use crate::punct::control::intent::Intent;
use crate::punct::engine;
use crate::punct::phrases::list;

const FIRST_WORDS: &str = "\"lessons\" teach the game, \"puzzles\" are tasks for you, and \"computer black\" lets the \
     computer play Black.";

const HOW_TO: [&str; 2] = [
    "Type a move, such as T-D3,D4,E4 to add a piece or TD3-I8,H7,H8 to move one: the code of \
     the piece, the space it leaves if it moves, a dash, and its three spaces, the PÜNCT's \
     first. Names of pieces work, too: triangle d3 d4 e4, or triangle d3 to i8 h7 h8.",
    "Or type one of these words. The beginning of a word is enough if no other word begins \
     with it. A single letter stands for the commonest word that begins with it, such as b for \
     board and u for undo. \"help playing\" tells what the words for playing do; every other \
     group has such a help, too.",
];

impl PlainSession {
    pub fn help_about(&self, topic: &PlainHelp) -> AnswerLines {
        match topic {
            PlainHelp::AllWords => {
                // At a table, the first words can't be used.
                let first = if self.connection.is_none() { Some(FIRST_WORDS) } else { None };
                let how_to = first.into_iter().chain(HOW_TO).map(str::to_owned);
                how_to.chain(names_in_groups(|word| may_ever_use(self, word))).collect()
            }
            PlainHelp::Menu => {
                let heading =
                    "These words do something now; \"help\" with a word tells what it does.";
                let usable = names_in_groups(|word| self.can_be_used(word));
                std::iter::once(heading.to_owned()).chain(usable).collect()
            }
            PlainHelp::Word(word) => help_on_word(self, word),
            PlainHelp::Group(group) => {
                let mut words: Vec<_> =
                    group.names.iter().filter_map(|name| find_word(name)).collect();
                words.retain(|word| may_ever_use(self, word));
                words.into_iter().map(|word| self.usage(word)).collect()
            }
            PlainHelp::Kinds(kinds) => {
                if let [only] = kinds[..] {
                    return vec![rulebook::kind(only)];
                }
                let codes: Vec<String> = kinds.iter().map(|kind| kind.code().to_owned()).collect();
                let shape = kinds.first().map_or("piece", |kind| kind.shape());
                vec![format!("There are several kinds of {shape}: {}.", list(&codes, "and"))]
            }
        }
    }

    fn usage(&self, word: &PlainCommand) -> String {
        let is_saved = self.session.store().keeps_files();
        let help = match word.name {
            "quit" if self.connection.is_some() => "leave; the game stays as it is",
            "quit" if !is_saved => "leave; the game is saved nowhere",
            "new" if !is_saved => "begin a new game; this one is saved nowhere",
            _ => word.help(),
        };
        format!("{}: {help}.", word.usage)
    }

    /// Whether a word is permitted now and has something to do or to tell.
    pub fn can_be_used(&self, word: &'static PlainCommand) -> bool {
        let is_permitted = match example_of(word) {
            // The example is one move of many.
            Some(Request::Intent(Intent::Play(_))) => self.context().permit_move().is_ok(),
            Some(Request::Intent(Intent::Try(_))) => {
                self.exercise.is_none() && self.session.viewed_game().outcome().is_none()
            }
            Some(request) => self.permit(&request).is_ok(),
            None => true,
        };
        if !is_permitted {
            return false;
        }
        let (session, viewed) = (&self.session, self.session.viewed_game());
        let (position, goes_on) = (viewed.position(), viewed.outcome().is_none());
        match word.name {
            // No question is open when the menu is shown.
            "yes" | "no" => self.client().is_some_and(|client| client.offer_to_answer().is_some()),
            "variations" => session.tree().lines().len() > 1,
            "comments" => !comments(session.tree()).is_empty(),
            "pieces" => !position.pieces().is_empty(),
            "where" | "needs" => goes_on,
            "climbs" => goes_on && can_change(position, LevelChange::Climbs),
            "bridges" => goes_on && can_change(position, LevelChange::Bridges),
            "wins" => goes_on && engine::can_win(position),
            "threats" => goes_on && engine::can_win(&position.after_pass()),
            "last" => session.game().ply() > 0 || !self.session.is_present(),
            "moves" | "chains" => session.game().ply() > 0,
            "strength" => session.seats().computer() != [None; 2],
            "time" => session.clock().is_some(),
            _ => true,
        }
    }
}

fn may_ever_use(session: &PlainSession, word: &'static PlainCommand) -> bool {
    example_of(word).is_none_or(|request| session.permit_outside_exercises(&request).is_ok())
}

fn help_on_word(session: &PlainSession, word: &'static PlainCommand) -> AnswerLines {
    if let Some(request) = example_of(word)
        && let Err(why) = session.permit_outside_exercises(&request)
    {
        return vec![sentence(&why.plain_text())];
    }
    let mut lines = vec![session.usage(word)];
    if !word.more().is_empty() {
        lines.push(word.more().to_owned());
    }
    if !word.others.is_empty() {
        let others: Vec<String> = word.others.iter().map(|word| format!("\"{word}\"")).collect();
        lines.push(format!("Other words for it: {}.", others.join(", ")));
    }
    lines
}

fn names_in_groups(
    is_listed: impl Fn(&'static PlainCommand) -> bool,
) -> impl Iterator<Item = String> {
    GROUPS.iter().filter_map(move |group| {
        let words = group.names.iter().filter_map(|name| find_word(name));
        let names: Vec<&str> = words.filter(|word| is_listed(word)).map(|word| word.name).collect();
        (!names.is_empty()).then(|| sentence(&format!("{}: {}", group.name, names.join(", "))))
    })
}

pub fn example_of(word: &'static PlainCommand) -> Option<Request> {
    let (_, example) = first_word(word.usage);
    word.request(example).or_else(|_| word.request("")).ok()
}
