//! The state of the game: the players, the moves, and the player to move or the result.

use super::move_report::{ReportedMove, has};
use super::text::{AnswerLines, sentence};
use crate::kit::phrases::People;
use crate::kit::settings::Telling;
use crate::punct::clock::Brief;
use crate::punct::phrases::{self, outcome_with_sides};
use crate::punct::play::{Seat, Session};
use crate::punct::record::Swap;
use crate::rules::{Move, Player};

pub(super) fn players(session: &Session) -> AnswerLines {
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

/// Describes the number of moves, the last move, and what comes next.
pub(super) fn so_far(session: &Session) -> AnswerLines {
    let game = session.game();
    let mut lines = AnswerLines::new();
    if let (Some(last), ply) = (game.last_move(), game.ply()) {
        let played = if ply == 1 { "1 move was played" } else { "moves were played" };
        let played = if ply == 1 { played.to_owned() } else { format!("{ply} {played}") };
        lines.push(format!("{played}; the last: {last}."));
    }
    lines.extend(next(session, Telling::Full));
    lines
}

/// Describes the last move, and what comes next.
pub(super) fn last(session: &Session, telling: Telling) -> AnswerLines {
    let game = session.game();
    let before = game.ply().checked_sub(1).and_then(|ply| game.at_ply(ply));
    let mut lines = match (before, game.last_move()) {
        (Some(before), Some(last)) => {
            let people = session.people();
            ReportedMove::new(before.position(), last, game.position(), &people).report(telling)
        }
        _ => vec!["No move has been played yet.".to_owned()],
    };
    lines.extend(next(session, Telling::Full));
    lines
}

/// Describes the player to move and the player's other choices, or the result of a finished game.
/// In brief, does not tell a player against the computer whose turn it is, since the prompt does.
pub(super) fn next(session: &Session, telling: Telling) -> AnswerLines {
    let game = session.game();
    let (people, turn) = (session.people(), game.position().turn());
    let says =
        |text: &str| people.first(turn, &format!("{} {text}", people.name_with_colour(turn)));
    if let Some(outcome) = game.outcome() {
        let result = outcome_with_sides(game.position(), outcome, &people);
        let further = match (telling, session.is_kept_here()) {
            (Telling::Full, true) => {
                "\"review\" tells which moves turned the game, \"today\" looks for tasks in it; \
                 \"again\" plays again with the colours swapped, \"new\" begins a new game, \"quit\" \
                 leaves."
            }
            (Telling::Full, false) => {
                "\"review\" tells which moves turned the game, \"join\" goes over it with the other \
                 player, \"again\" offers another game, \"quit\" leaves."
            }
            (Telling::Brief, true) => "\"review\", \"today\", \"again\", \"new\" or \"quit\".",
            (Telling::Brief, false) => "\"review\", \"join\", \"again\" or \"quit\".",
        };
        return vec![sentence(&result), further.to_owned()];
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

/// Says whose turn it is. `place` is empty, or ` there` if the player looks at another position.
pub(super) fn is_to_move(people: &People, turn: Player, place: &str) -> String {
    let (who, is) = (people.name_with_colour(turn), people.does(turn, ["is", "are"]));
    people.first(turn, &format!("{who} {is} to move{place}."))
}

/// Lists all moves so far, then the moves that were taken back.
pub(super) fn moves(session: &Session) -> AnswerLines {
    let (line, ply) = (session.line(), session.game().ply());
    if line.is_empty() {
        return vec!["No move has been played yet.".to_owned()];
    }
    let first = session.game().at_ply(0).map_or(Player::White, |start| start.position().turn());
    let one = |(nth, played): (usize, &Move)| {
        let mover = if nth.is_multiple_of(2) { first } else { first.opponent() };
        let back = if nth < ply { "" } else { ", taken back" };
        format!("{}. {mover} {played}{back}", nth + 1)
    };
    line.iter().enumerate().map(one).collect()
}

pub(super) fn time(session: &Session) -> AnswerLines {
    let Some(clock) = session.clock() else {
        return vec!["This game has no clock.".to_owned()];
    };
    let now = session.time();
    let one = |player: Player| {
        has(&session.people(), player, &format!("{} left.", Brief(clock.time_left(player, now))))
    };
    Player::BOTH.map(one).into()
}
