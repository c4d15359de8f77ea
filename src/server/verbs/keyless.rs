//! Commands of guests without a key: they look, and change nothing.

use jiff::Timestamp;

use super::answer::{Out, VerbAnswer, written};
use super::carry_out::{exit_of, listed};
use super::listing;
use super::looking::{moves, show, standings};
use super::read::{AskedCommand, Verb};
use crate::server::hall::Hall;
use crate::server::ssh::Exit;

/// What they may ask.
const COMMANDS: [(&str, &str); 5] = [
    ("help", "list the commands of guests without a key"),
    ("games", "the games that go on"),
    ("show GAME", "the board of a game"),
    ("moves GAME", "every legal move in a game"),
    ("standings", "the ratings"),
];

/// Carries out a command for somebody who has no key.
pub fn look(hall: &Hall, asked: &AskedCommand) -> VerbAnswer {
    let manner = asked.manner;
    let done = match &asked.verb {
        Verb::Help => Ok(listed(&COMMANDS, manner)),
        Verb::Games => hall.lists().map(|lists| {
            let now = Timestamp::now();
            let lines = lists.going.iter().map(|game| listing::game_watched(game, now)).collect();
            written(lines, manner, "Nobody plays just now.")
        }),
        Verb::Standings => standings(hall, manner),
        Verb::Show(game) => hall.seen(*game).map(|seen| show(*game, &seen, manner)),
        Verb::Moves(game) => hall.seen(*game).map(|seen| moves(&seen, manner)),
        _ => {
            let why = "guests without a key may only look: help, games, show, moves, standings. \
                       'ssh-keygen' makes a key";
            return VerbAnswer::failed(Exit::Forbidden, &why);
        }
    };
    done.map(Out::Text)
        .map_or_else(|error| VerbAnswer::failed(exit_of(&error), &error), VerbAnswer::done)
}
