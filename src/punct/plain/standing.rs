//! The state of the game: the players, the moves, whose turn it is, and the words that lead on.

use super::looking_back::notes;
use super::session::PlainSession;
use super::text::{AnswerLines, NO_MOVE_YET, named_sentence, sentence};
use super::words::find_word;
use crate::kit::phrases::{People, counted};
use crate::kit::settings::Telling;
use crate::punct::clock::Brief;
use crate::punct::phrases;
use crate::punct::phrases::move_report::{has, last_move};
use crate::punct::play::{Seat, Session};
use crate::punct::record::Swap;
use crate::rules::{Move, Player};

pub fn players(session: &Session) -> AnswerLines {
    let people = session.people();
    let one = |player: Player| {
        let name = session.name(player);
        let known = name.is_given_to(player);
        match session.seats().seat(player) {
            Seat::Computer(level) => format!("{player}: {name}, strength {level}."),
            Seat::HERE if people.is_you(player) && known => format!("{player}: you, {name}."),
            Seat::HERE if people.is_you(player) => format!("{player}: you."),
            Seat::HERE if known => format!("{player}: {name}."),
            Seat::HERE => format!("{player}: a person."),
            Seat::Person(_) => format!("{player}: {name}, at another machine."),
        }
    };
    let mut lines: AnswerLines = Player::BOTH.map(one).into();
    lines.push(sentence(&session.game().rules().in_words()));
    lines.extend(session.swap().map(|swap| match swap {
        Swap::Allowed => format!("{}.", phrases::SWAP_IS_ALLOWED),
        Swap::Taken => "White's first move was taken over.".to_owned(),
    }));
    lines.extend(session.clock().map(|clock| format!("The clock: {}.", clock.control())));
    lines
}

/// Says whose turn it is. `place` is empty, or ` there` if the player looks at another position.
pub fn is_to_move(people: &People, turn: Player, place: &str) -> String {
    let (who, is) = (people.name_with_colour(turn), people.does(turn, ["is", "are"]));
    people.first(turn, &format!("{who} {is} to move{place}."))
}

/// Lists all moves so far, then the moves that were taken back.
pub fn moves(session: &Session) -> AnswerLines {
    let (line, ply) = (session.line(), session.game().ply());
    if line.is_empty() {
        return vec![NO_MOVE_YET.to_owned()];
    }
    let first = session.game().at_ply(0).map_or(Player::White, |start| start.position().turn());
    let one = |(nth, played): (usize, &Move)| {
        let mover = if nth.is_multiple_of(2) { first } else { first.opponent() };
        let back = if nth < ply { "" } else { ", taken back" };
        format!("{}. {mover} {played}{back}", nth + 1)
    };
    line.iter().enumerate().map(one).collect()
}

pub fn time(session: &Session) -> AnswerLines {
    let Some(clock) = session.clock() else {
        return vec!["This game has no clock.".to_owned()];
    };
    let now = session.time();
    let one = |player: Player| {
        has(&session.people(), player, &format!("{} left.", Brief(clock.time_left(player, now))))
    };
    Player::BOTH.map(one).into()
}

impl PlainSession {
    /// Describes the players, the variations and comments, and the game so far.
    pub fn opening_state(&self) -> AnswerLines {
        let mut lines = players(&self.session);
        lines.extend(notes(self.session.tree()));
        lines.extend(self.so_far());
        lines
    }

    /// Describes the number of moves, the last move, and what comes next.
    pub fn so_far(&self) -> AnswerLines {
        let game = self.session.game();
        let mut lines = AnswerLines::new();
        if let (Some(last), ply) = (game.last_move(), game.ply()) {
            let were = if ply == 1 { "was" } else { "were" };
            lines.push(format!("{} {were} played; the last: {last}.", counted(ply, "move")));
        }
        lines.extend(self.what_next(Telling::Full));
        lines
    }

    /// Describes the last move, and what comes next.
    pub fn last_move(&self) -> AnswerLines {
        let (game, people) = (self.session.game(), self.session.people());
        let told = last_move(game, &people, self.learnt.settings.telling);
        let mut lines = told.unwrap_or_else(|| vec![NO_MOVE_YET.to_owned()]);
        lines.extend(self.what_next(Telling::Full));
        lines
    }

    /// Describes the player to move and the player's other choices, or the result of a finished
    /// game. In brief, does not tell a player against the computer whose turn it is, since the
    /// prompt does.
    pub fn what_next(&self, telling: Telling) -> AnswerLines {
        let session = &self.session;
        let game = session.game();
        let (people, turn) = (session.people(), game.position().turn());
        let says =
            |text: &str| people.first(turn, &format!("{} {text}", people.name_with_colour(turn)));
        let decision = session.record().decision_at(session.here());
        if let Some(result) = phrases::end(game, decision, &people) {
            return vec![named_sentence(session, &result), sentence(&self.afterwards(telling))];
        }
        let mut lines = AnswerLines::new();
        if game.draw_can_be_claimed() {
            lines.push(format!(
                "{}: {} may \"claim\" a draw.",
                phrases::THIRD_TIME,
                people.name_with_colour(turn)
            ));
        }
        if session.may_take_over() {
            lines.push(says("may take over this move with \"swap\"."));
        }
        if telling == Telling::Full || session.seats().person_and_level().is_none() {
            lines.push(is_to_move(&people, turn, ""));
        }
        if session.seats().are_computers() {
            lines.push("\"go\" lets the computer move, \"finish\" goes on to the end.".to_owned());
        }
        lines
    }

    /// Lists the words that lead on from the finished game, in full with what they do.
    fn afterwards(&self, telling: Telling) -> String {
        let again = match self.connection {
            Some(_) => "offers another game",
            None => "plays again with the colours swapped",
        };
        let words = [
            ("review", "tells which moves turned the game"),
            ("today", "looks for tasks in it"),
            ("join", "goes over it with the other player"),
            ("again", again),
            ("new", "begins a new game"),
            ("quit", "leaves"),
        ];
        let words = words
            .into_iter()
            .filter(|(name, _)| find_word(name).is_some_and(|word| self.can_be_used(word)));
        match telling {
            Telling::Full => {
                let words = words.map(|(name, does)| format!("\"{name}\" {does}"));
                words.collect::<Vec<_>>().join(", ")
            }
            Telling::Brief => {
                let words: Vec<String> = words.map(|(name, _)| format!("\"{name}\"")).collect();
                phrases::list(&words, "or")
            }
        }
    }
}
