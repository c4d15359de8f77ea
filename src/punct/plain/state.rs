//! The state of the game in words, and the words that lead on.

use super::session::{PlainQuestion, PlainSession};
use super::spelling::{
    AnswerLines, NO_MOVE_YET, RequestResult, is_to_move, named_sentence, sentence,
};
use super::words::find_word;
use crate::kit::lessons::LessonProgress;
use crate::kit::phrases::counted;
use crate::kit::settings::Verbosity;
use crate::kit::text::on_one_line;
use crate::punct::clock::ShortTime;
use crate::punct::control::viewing::{PlayerSession, ViewStep};
use crate::punct::phrases::move_report::{has, last_move};
use crate::punct::phrases::{self, list, move_in_words};
use crate::punct::play::{Seat, Session, TreeChange};
use crate::punct::record::{NodeId, Swap, Tree};
use crate::rules::{Move, Player};

/// The texts for a player who has done no lesson yet: against the computer, and otherwise.
const FOR_NEWCOMERS: [&str; 2] = [
    "\"lessons\" teaches the game.",
    "\"lessons\" teaches the game, \"computer black\" gives Black to the computer.",
];

pub fn players(session: &Session) -> AnswerLines {
    let people = session.player_names();
    let mut lines = AnswerLines::new();
    for player in Player::BOTH {
        let name = session.name(player);
        let is_named = name.is_given_to(player);
        lines.push(match session.seats().seat(player) {
            Seat::Computer(level) => format!("{player}: {name}, strength {level}."),
            Seat::HERE if people.is_you(player) && is_named => format!("{player}: you, {name}."),
            Seat::HERE if people.is_you(player) => format!("{player}: you."),
            Seat::HERE if is_named => format!("{player}: {name}."),
            Seat::HERE => format!("{player}: a person."),
            Seat::Person(_) => format!("{player}: {name}, at another machine."),
        });
    }
    lines.push(sentence(&session.game().rules().in_words()));
    lines.extend(session.swap().map(|swap| match swap {
        Swap::Allowed => format!("{}.", phrases::SWAP_IS_ALLOWED),
        Swap::Taken => "White's first move was taken over.".to_owned(),
    }));
    lines.extend(session.clock().map(|clock| format!("The clock: {}.", clock.control())));
    lines
}

/// The moves taken back come last.
pub fn moves(session: &Session) -> AnswerLines {
    let (line, ply) = (session.line(), session.game().ply());
    if line.is_empty() {
        return vec![NO_MOVE_YET.to_owned()];
    }
    let first = session.game().at_ply(0).map_or(Player::White, |start| start.position().turn());
    let mut lines = AnswerLines::new();
    for (nth, played) in line.iter().enumerate() {
        let mover = if nth.is_multiple_of(2) { first } else { first.opponent() };
        let back = if nth < ply { "" } else { ", taken back" };
        lines.push(format!("{}. {mover} {played}{back}", nth + 1));
    }
    lines
}

pub fn time(session: &Session) -> AnswerLines {
    let Some(clock) = session.clock() else {
        return vec!["This game has no clock.".to_owned()];
    };
    let (people, now) = (session.player_names(), session.time());
    let both = Player::BOTH.map(|player| {
        has(&people, player, &format!("{} left.", ShortTime(clock.time_left(player, now))))
    });
    both.into()
}

impl PlainSession {
    pub fn greeting(&self, notices: &[String]) -> AnswerLines {
        let mut lines = vec![
            "PÜNCT. \"help\" lists the words you can use, \"menu\" those that do something now."
                .to_owned(),
        ];
        if self.learnt.settings.lessons == LessonProgress::default() && self.connection.is_none() {
            let are_persons = self.session.seats().computer() == [None; 2];
            lines.push(FOR_NEWCOMERS[usize::from(are_persons)].to_owned());
        }
        lines.extend(notices.iter().map(|notice| named_sentence(&self.session, notice)));
        lines.extend(self.learnt.trouble.clone());
        lines.extend(self.opening_state());
        lines.extend(self.table_state());
        lines.extend(self.unread_talk());
        lines
    }

    pub fn opening_state(&self) -> AnswerLines {
        let mut lines = players(&self.session);
        lines.extend(contents_of_tree(self.session.tree()));
        lines.extend(self.so_far());
        lines
    }

    pub fn so_far(&self) -> AnswerLines {
        let game = self.session.game();
        let mut lines = AnswerLines::new();
        if let Some(last) = game.last_move() {
            let were = if game.ply() == 1 { "was" } else { "were" };
            let moves = counted(game.ply(), "move");
            lines.push(format!("{moves} {were} played; the last: {last}."));
        }
        lines.extend(self.next_turn_lines(Verbosity::Full));
        lines
    }

    pub fn last_move(&self) -> AnswerLines {
        let (game, people) = (self.session.game(), self.session.player_names());
        let last = last_move(game, &people, self.learnt.settings.verbosity);
        let mut lines = last.unwrap_or_else(|| vec![NO_MOVE_YET.to_owned()]);
        lines.extend(self.next_turn_lines(Verbosity::Full));
        lines
    }

    /// In brief, not whose turn it is against the computer, since the prompt tells this.
    pub fn next_turn_lines(&self, verbosity: Verbosity) -> AnswerLines {
        let session = &self.session;
        let game = session.game();
        let (people, turn) = (session.player_names(), game.position().turn());
        let mover = people.name_with_colour(turn);
        let decision = session.record().decision_at(session.current());
        if let Some(result) = phrases::end(game, decision, &people) {
            return vec![named_sentence(session, &result), sentence(&self.afterwards(verbosity))];
        }
        let mut lines = AnswerLines::new();
        if game.draw_can_be_claimed() {
            lines.push(format!("{}: {mover} may \"claim\" a draw.", phrases::THIRD_TIME));
        }
        if session.may_take_over() {
            let text = format!("{mover} may take over this move with \"swap\".");
            lines.push(people.first(turn, &text));
        }
        if verbosity == Verbosity::Full || session.seats().person_and_level().is_none() {
            lines.push(is_to_move(&people, turn, ""));
        }
        if session.seats().are_computers() {
            lines.push("\"go\" lets the computer move, \"finish\" goes on to the end.".to_owned());
        }
        lines
    }

    fn afterwards(&self, verbosity: Verbosity) -> String {
        let again = match self.connection {
            Some(_) => "offers another game",
            None => "plays again with the colours swapped",
        };
        let named = [
            ("review", "tells which moves turned the game"),
            ("today", "looks for tasks in it"),
            ("join", "goes over it with the other player"),
            ("again", again),
            ("new", "begins a new game"),
            ("quit", "leaves"),
        ];
        let usable = named
            .into_iter()
            .filter(|(name, _)| find_word(name).is_some_and(|word| self.can_be_used(word)));
        match verbosity {
            Verbosity::Full => usable
                .map(|(name, does)| format!("\"{name}\" {does}"))
                .collect::<Vec<_>>()
                .join(", "),
            Verbosity::Brief => {
                list(&usable.map(|(name, _)| format!("\"{name}\"")).collect::<Vec<_>>(), "or")
            }
        }
    }
}

impl PlainSession {
    pub fn view_step(&mut self, step: ViewStep) -> RequestResult {
        let node = self.session.target(step).map_err(|why| why.to_string())?;
        if !matches!(step, ViewStep::Variation(_)) {
            self.report_node(node);
        }
        Ok(self.view_node(node))
    }

    pub fn view_node(&mut self, node: NodeId) -> AnswerLines {
        self.session.view_node(node);
        let (tree, ply) = (self.session.tree(), self.session.tree().ply(node));
        let people = self.session.player_names_at(ply.saturating_sub(1));
        let last = last_move(self.session.viewed_game(), &people, self.learnt.settings.verbosity);
        let mut lines = if self.session.is_present() {
            self.last_move()
        } else if let Some(last) = last {
            let which = if tree.is_main(node) {
                format!("Move {ply} of {}.", tree.main_line().len())
            } else {
                format!("Move {ply}, in a variation.")
            };
            std::iter::once(which).chain(last).collect()
        } else {
            vec!["The beginning of the game.".to_owned()]
        };
        lines.extend(remarks(tree, node));
        lines
    }

    pub fn try_move(&mut self, played: Move) -> RequestResult {
        let node = self.session.viewed_node();
        self.edit(node, TreeChange::Try(vec![played]))?;
        let tried = self.session.tree().child(node, played);
        Ok(tried.map(|tried| self.view_node(tried)).unwrap_or_default())
    }

    pub fn comment(&mut self, node: Option<NodeId>, text: String) -> RequestResult {
        let node = self.context().node(node);
        let before = on_one_line(self.session.tree().comment(node));
        let is_new = before.is_empty() || before == text;
        self.edit(node, TreeChange::Comment(text))?;
        let answer = "The comment on this position is kept.";
        Ok(vec![if is_new {
            answer.to_owned()
        } else {
            format!("{answer} It replaces: {}", sentence(&before))
        }])
    }

    /// `None` deletes the move viewed, and asks first if more would be lost.
    pub fn delete(&mut self, named: Option<NodeId>) -> RequestResult {
        let node = self.context().node(named);
        if named.is_none() && !self.session.tree().is_single_move(node) {
            return Ok(self.ask(PlainQuestion::Delete(node)));
        }
        let before = self.session.tree().parent(node);
        self.edit(node, TreeChange::Delete)?;
        Ok(before.map(|before| self.view_node(before)).unwrap_or_default())
    }
}

fn remarks(tree: &Tree, node: NodeId) -> AnswerLines {
    let mut lines = AnswerLines::new();
    lines.extend(tree.mark(node).map(|mark| sentence(phrases::mark(mark))));
    let comment = on_one_line(tree.comment(node));
    if !comment.is_empty() {
        lines.push(format!("The comment: {}", sentence(&comment)));
    }
    let others = tree.variations(node).count();
    if others > 0 {
        let were = if others == 1 { "was" } else { "were" };
        let variations = counted(others, "variation");
        lines.push(format!("{variations} {were} tried here; \"variations\" tells more."));
    }
    lines
}

pub fn variations(session: &PlayerSession) -> AnswerLines {
    let (tree, game) = (session.tree(), session.viewed_game());
    let mover = session.name_at(game.ply(), game.position().turn());
    let mut lines = AnswerLines::new();
    for (other, nth) in tree.variations(session.viewed_node()).zip(1..) {
        if let Some(played) = tree.move_of(other) {
            let (mark, length) =
                (appended_mark(tree, other), counted(tree.moves_from(other), "move"));
            lines.push(format!("{nth}. {}{mark}, {length}.", move_in_words(&mover, played)));
        }
    }
    if !lines.is_empty() {
        let how = "\"variation\" with its number leads into one, \"back\" out of it.";
        lines.push(how.to_owned());
        return lines;
    }
    let mut starts = Vec::new();
    for ply in 0..=tree.main_line().len() {
        if tree.variations(tree.main_node(ply)).next().is_some() {
            starts.push(if ply == 0 { "\"first\"".to_owned() } else { format!("\"move {ply}\"") });
        }
    }
    if starts.is_empty() {
        return vec!["The game has no variation.".to_owned()];
    }
    vec![format!("No variation begins here; {} leads to one.", list(&starts, "or"))]
}

pub fn comments(tree: &Tree) -> AnswerLines {
    let mut lines = AnswerLines::new();
    for entry in tree.entries() {
        let (node, ply) = (entry.node, entry.ply);
        let (mark, text) = (appended_mark(tree, node), on_one_line(tree.comment(node)));
        if tree.comment(node).is_empty() && mark.is_empty() {
            continue;
        }
        let of = match tree.move_of(node) {
            Some(played) if entry.depth == 0 => format!("Move {ply}, {played}"),
            Some(played) => format!("Move {ply} in a variation, {played}"),
            None => "At the beginning".to_owned(),
        };
        let comment = if text.is_empty() { ".".to_owned() } else { format!(": {text}") };
        lines.push(sentence(&format!("{of}{mark}{comment}")));
    }
    lines
}

pub fn contents_of_tree(tree: &Tree) -> Option<String> {
    let mut parts = Vec::new();
    match comments(tree).len() {
        0 => {}
        1 => parts.push("1 comment or mark: \"comments\" tells them".to_owned()),
        number => parts.push(format!("{number} comments or marks: \"comments\" tells them")),
    }
    let variations = tree.lines().len() - 1;
    if variations > 0 {
        let number = counted(variations, "variation");
        parts.push(format!("{number}: \"variations\" tells them"));
    }
    if parts.is_empty() { None } else { Some(format!("The game has {}.", parts.join("; "))) }
}

/// A mark in words, such as `, a good move`; empty if the move has no mark.
fn appended_mark(tree: &Tree, node: NodeId) -> String {
    tree.mark(node).map(|mark| format!(", {}", phrases::mark(mark))).unwrap_or_default()
}
