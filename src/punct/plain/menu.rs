//! The words that have something to do now.

use super::answering::example_of;
use super::help::{self, line, names_in_groups};
use super::reach::{LevelChange, can_change};
use super::request::{PlainHelp, Word};
use super::table::PlainTable;
use super::text::{AnswerLines, sentence};
use super::word_groups::WordGroup;
use super::words::find_word;
use crate::kit::lessons::ToTask;
use crate::punct::control::permit::commander;
use crate::punct::control::table::TableClient;
use crate::punct::control::viewing::ViewStep;
use crate::punct::engine;
use crate::punct::play::{Command, Session};
use crate::rules::Game;

/// The words that `help` explains first.
const FIRST_WORDS: &str = "\"lessons\" teach the game, \"puzzles\" are tasks for you, and \"computer black\" lets the \
     computer play Black.";

impl PlainTable {
    pub(super) fn help_about(&self, topic: &PlainHelp) -> AnswerLines {
        match topic {
            PlainHelp::AllWords => self.help(),
            PlainHelp::Menu => self.menu(),
            PlainHelp::Word(word) => self.help_on_word(word),
            PlainHelp::Group(group) => self.help_on_group(group),
            PlainHelp::Kinds(kinds) => help::on_kinds(kinds),
        }
    }

    /// Returns the text about all words that can be used here.
    fn help(&self) -> AnswerLines {
        // At a table, the first words can't be used.
        let first = self.connection.is_none().then_some(FIRST_WORDS);
        let how_to = [
            "Type a move, such as T-D3,D4,E4 to add a piece or TD3-I8,H7,H8 to move one: the code of \
             the piece, the space it leaves if it moves, a dash, and its three spaces, the PÜNCT's \
             first. Names of pieces work, too: triangle d3 d4 e4, or triangle d3 to i8 h7 h8.",
            "Or type one of these words. The beginning of a word is enough if no other word begins \
             with it. A single letter stands for the commonest word that begins with it, such as b for \
             board and u for undo. \"help playing\" tells what the words for playing do; every other \
             group has such a help, too.",
        ];
        let names = names_in_groups(|word| self.why_word_refused(word).is_none());
        first.into_iter().chain(how_to).map(str::to_owned).chain(names).collect()
    }

    /// Lists the words of a group that can be used here, each with its effect.
    fn help_on_group(&self, group: &WordGroup) -> AnswerLines {
        let words = group.names.iter().filter_map(|name| find_word(name));
        let words = words.filter(|word| self.why_word_refused(word).is_none());
        words.map(|word| line(word, self.kept_in())).collect()
    }

    fn help_on_word(&self, word: &'static Word) -> AnswerLines {
        if let Some(why) = self.why_word_refused(word) {
            return vec![sentence(&why)];
        }
        let mut lines = vec![line(word, self.kept_in())];
        if !word.more.is_empty() {
            lines.push(word.more.to_owned());
        }
        if !word.others.is_empty() {
            let others: Vec<String> =
                word.others.iter().map(|word| format!("\"{word}\"")).collect();
            lines.push(format!("Other words for it: {}.", others.join(", ")));
        }
        lines
    }

    /// Lists the words that have something to do now, in their groups.
    fn menu(&self) -> AnswerLines {
        let names = names_in_groups(|word| self.can_be_used(word));
        let heading = "These words do something now; \"help\" with a word tells what it does.";
        std::iter::once(heading.to_owned()).chain(names).collect()
    }

    /// Whether a word has something to do now.
    pub(super) fn can_be_used(&self, word: &'static Word) -> bool {
        let (session, exercise) = (&self.session, self.exercise.as_ref());
        if self.why_word_refused(word).is_some() {
            return false;
        }
        let (is_exercise, is_past) = (exercise.is_some(), !self.viewing.is_present());
        if is_exercise && example_of(word).is_some_and(|it| it.why_not_in_exercise().is_some()) {
            return false;
        }
        match word.name {
            // These words only answer a question or an offer, and no question is open when the menu
            // is shown.
            "yes" | "no" => self.waits_for_answer(),
            "back" if is_exercise => exercise.is_some_and(|it| it.tasks.leads(ToTask::Back)),
            "drop" => !session.tree().is_main(self.viewing.node(session)),
            "mark" => self.viewing.game(&self.session).ply() > 0,
            "try" => self.viewing.game(session).outcome().is_none(),
            "play" if is_past => self.viewing.may_move(session),
            "undo" if is_past => self.viewing.tried_move(session).is_ok(),
            "redo" | "swap" | "claim" | "resign" | "draw" if is_past => false,
            "last" if is_past => true,
            "forward" => self.viewing.target(ViewStep::By(1), session).is_ok(),
            "back" | "first" => self.viewing.target(ViewStep::By(-1), session).is_ok(),
            "variations" => session.tree().lines().len() > 1,
            "comments" => !self.comments().is_empty(),
            "task" | "leave" => is_exercise,
            "play" | "hint" | "undo" | "go" | "again" if is_exercise => true,
            "where" | "climbs" | "bridges" | "hint" | "wins" | "threats" | "needs" | "pieces" => {
                can_be_told(word.name, self.viewing.game(&self.session))
            }
            "go" if self.goes_through_review() => true,
            "undo" => self.would_change(&Command::UNDO),
            "redo" => self.would_change(&Command::Redo),
            "swap" => self.would_change(&Command::TakeOver),
            "resign" => self.would_change(&Command::Resign),
            "draw" => self.would_change(&Command::DRAW),
            "claim" => {
                self.would_change(&Command::ClaimDraw) || self.would_change(&Command::ClaimTime)
            }
            "again" => self.would_change(&Command::REMATCH),
            "give" => self.would_change(&Command::GIVE_TIME),
            "if" => {
                let viewed = self.viewing.node(session);
                session.check_may_plan_here().is_ok()
                    && (self.viewing.is_present() || session.tree().may_plan(viewed))
            }
            "join" => self.client().is_some_and(TableClient::may_toggle_sharing),
            "follow" => self.client().is_some_and(TableClient::may_toggle_following),
            name => can_be_used_in_game(name, session),
        }
    }

    /// Whether a command of the player here would be carried out now, and something would change.
    fn would_change(&self, command: &Command) -> bool {
        let now = self.session.time();
        if let Some(client) = self.client() {
            return client.would_change(command, now);
        }
        let by = commander(&self.session, command);
        by.is_ok_and(|by| self.session.would_change(by, command, now))
    }
}

/// Whether a word that tells of pieces and their moves has something to tell in a position.
fn can_be_told(name: &str, game: &Game) -> bool {
    let (position, goes_on) = (game.position(), game.outcome().is_none());
    match name {
        "pieces" => !position.pieces().is_empty(),
        "climbs" => goes_on && can_change(position, LevelChange::Climbs),
        "bridges" => goes_on && can_change(position, LevelChange::Bridges),
        "wins" => goes_on && engine::can_win(position),
        "threats" => goes_on && engine::can_win(&position.after_pass()),
        _ => goes_on,
    }
}

/// Whether a word for looking at other positions has an effect at a node.
fn can_be_used_in_game(name: &str, session: &Session) -> bool {
    let (game, seats) = (session.game(), session.seats());
    match name {
        "play" => session.may_act(),
        "last" | "moves" | "chains" | "review" | "why" => game.ply() > 0,
        "strength" => seats.computer() != [None; 2],
        "go" | "finish" => seats.are_computers() && game.outcome().is_none(),
        "time" => session.clock().is_some(),
        _ => true,
    }
}
