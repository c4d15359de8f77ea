//! The state of the game: the players, the moves, and the player to move or the result.

use super::move_report::has;
use super::text::{AnswerLines, sentence};
use crate::kit::phrases::People;
use crate::punct::clock::Brief;
use crate::punct::phrases;
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
