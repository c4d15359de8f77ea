//! Carrying out a command.

use jiff::Timestamp;
use serde_json::json;

use super::answer::{Answer, Line, Manner, one, written};
use super::help::COMMANDS;
use super::listing;
use super::own_account::{chosen, keys, link, set, whoami};
use super::read::{Asked, Verb, Wanted, WantedOpponent};
use crate::clock::Brief;
use crate::diagram;
use crate::phrases;
use crate::record::{Format, json};
use crate::rules::Player;
use crate::server::database::{Account, ChallengeError, GameId, GameState, KeyError, Terms, Which};
use crate::server::hall::{Agreed, Challenging, Hall, HallError, Opponent, Watched};
use crate::server::ssh::{Exit, GuestKey};
use crate::table::{Proposal, Refused, Seen, Wish};

/// The most lines of a list.
const LINES: u32 = 100;

/// Carries out a command for the owner of an account.
pub fn carry_out(hall: &Hall, account: &Account, key: &GuestKey, asked: &Asked) -> Answer {
    let manner = asked.manner;
    let done = match &asked.verb {
        Verb::Help => Ok(help(manner)),
        Verb::Whoami => whoami(hall, account, key, manner),
        Verb::Link => link(hall, account, manner),
        // Whoever has a keyboard plays that.
        Verb::Plain => Err(HallError::NoKeyboard),
        Verb::Join(_) => Err(HallError::Key(KeyError::Taken)),
        Verb::Set(None) => Ok(chosen(account, manner)),
        Verb::Set(Some((name, value))) => set(hall, account, name, value, manner),
        Verb::Keys => keys(hall, account, manner),
        Verb::Forget(key) => hall.forget_key(account.id, key).map(|()| {
            let text = format!("The key {} opens nothing any more.", key.0);
            one(Line { text, json: json!({ "forgotten": key.0 }) }, manner)
        }),
        Verb::Games => games(hall, account, manner),
        Verb::Seeks => seeks(hall, account, manner),
        Verb::Standings => standings(hall, manner),
        Verb::Show(game) => hall.seen(*game).map(|seen| show(*game, &seen, manner)),
        Verb::Moves(game) => hall.seen(*game).map(|seen| moves(&seen, manner)),
        Verb::Export(game, format) => hall.seen(*game).map(|seen| export(&seen, *format)),
        Verb::Challenge(wanted) => challenge(hall, account, wanted, manner),
        Verb::Accept(id) => hall.accept(account.id, *id).map(|game| {
            let text = format!("Game {game} begins.");
            one(Line { text, json: json!({ "game": game.0 }) }, manner)
        }),
        Verb::Decline(id) => hall.decline(account.id, *id).map(|()| {
            let text = format!("Challenge {id} is declined.");
            one(Line { text, json: json!({ "declined": id.0 }) }, manner)
        }),
        Verb::Cancel(id) => hall.cancel(account.id, *id).map(|()| {
            let text = format!("Challenge {id} is taken back.");
            one(Line { text, json: json!({ "cancelled": id.0 }) }, manner)
        }),
        Verb::Chat(game, None) => hall.seen(*game).map(|seen| talk(&seen, manner)),
        Verb::Move(..)
        | Verb::Resign(_)
        | Verb::Draw(_)
        | Verb::Undo(_)
        | Verb::Chat(_, Some(_)) => wish(hall, account, &asked.verb, manner),
    };
    done.map_or_else(|error| Answer::failed(exit_of(&error), &error), Answer::done)
}

/// The exit status of a failure.
fn exit_of(error: &HallError) -> Exit {
    match error {
        HallError::Blocked
        | HallError::Refused(Refused::Watching)
        | HallError::Challenge(ChallengeError::NotToYou(_) | ChallengeError::NotYours(_)) => {
            Exit::Forbidden
        }
        _ => Exit::Refused,
    }
}

fn help(manner: Manner) -> String {
    let line = |(usage, what): &(&str, &str)| Line {
        text: format!("{usage}\n        {what}"),
        json: json!({ "usage": usage, "what": what }),
    };
    let mut lines: Vec<Line> = COMMANDS.iter().map(line).collect();
    if manner == Manner::Text {
        let text = "--json anywhere writes one object a line. Exit status: 0 done, 1 refused, \
                    2 not understood, 3 not allowed.";
        lines.push(Line { text: text.to_owned(), json: json!({}) });
    }
    written(lines, manner, "")
}

fn games(hall: &Hall, account: &Account, manner: Manner) -> Result<String, HallError> {
    let mut games = hall.games_of(account.id, Which::Going, LINES)?;
    games.sort_by_key(|game| !listing::waits_for(game, account.id));
    let now = Timestamp::now();
    let line = |game: &Watched| {
        let clock = match game.row.terms.clock {
            Some(_) => hall.clock(game.row.id)?,
            None => None,
        };
        Ok(listing::game(game, account.id, clock.as_ref(), now))
    };
    let lines = games.iter().map(line).collect::<Result<_, HallError>>()?;
    Ok(written(lines, manner, "You have no games. 'challenge anyone' looks for one."))
}

fn seeks(hall: &Hall, account: &Account, manner: Manner) -> Result<String, HallError> {
    let name = |id| hall.name_of(id).unwrap_or_default();
    let mut open = hall.challenges_of(account.id)?;
    let others = hall.seeks(LINES)?.into_iter().filter(|seek| seek.offer.from != account.id);
    open.extend(others);
    let lines = open.iter().map(|open| listing::challenge(open, account.id, &name)).collect();
    Ok(written(lines, manner, "Nobody looks for a game. 'challenge anyone' does."))
}

fn standings(hall: &Hall, manner: Manner) -> Result<String, HallError> {
    let standings = hall.standings(LINES)?;
    let lines = standings.iter().enumerate().map(|(nth, it)| listing::standing(nth + 1, it));
    Ok(written(lines.collect(), manner, "No rated game has been played yet."))
}

/// The board of a game.
fn show(id: GameId, seen: &Seen, manner: Manner) -> String {
    let (game, names) = (seen.record.game(), seen.record.header().names());
    let position = game.position();
    let (clock, now) = (seen.record.header().clock(), Timestamp::now());
    if manner == Manner::Json {
        let [white, black] = names.each_ref().map(ToString::to_string);
        let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
        let turn = listing::turn_word(state(seen));
        let control = clock.map(|clock| clock.control().to_string());
        let object = json!({
            "game": id.0, "white": white, "black": black, "ply": game.ply(), "turn": turn,
            "moves": moves, "clock": control, "left": listing::left(clock, now),
        });
        return format!("{object}\n");
    }
    let standing = match game.outcome() {
        Some(outcome) => phrases::ended(position, outcome, names),
        None => format!("{} to move", phrases::called(names, position.turn())),
    };
    let last = game.last_move().map_or_else(String::new, |last| format!("Last move: {last}\n"));
    let reserves = Player::BOTH.map(|player| {
        format!("{}: {}\n", phrases::called(names, player), diagram::reserve(position, player))
    });
    let time = clock.map_or_else(String::new, |clock| {
        let left = Player::BOTH.map(|player| {
            let left = Brief(clock.left(player, now));
            format!("{} {left}", phrases::called(names, player))
        });
        format!("Time left ({}): {}\n", clock.control(), left.join(", "))
    });
    format!(
        "Game {id}, {}, after {}. {standing}.\n{last}{time}\n{}\n{}",
        phrases::rules(game.rules()),
        phrases::moves(game.ply()),
        diagram::board(position),
        reserves.concat()
    )
}

fn moves(seen: &Seen, manner: Manner) -> String {
    let mut legal = Vec::new();
    seen.record.game().legal_moves(&mut legal);
    let mut legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
    legal.sort_unstable();
    let line = |text: String| Line { json: json!({ "move": text }), text };
    written(legal.into_iter().map(line).collect(), manner, "No move is left.")
}

fn export(seen: &Seen, format: Format) -> String {
    match format {
        Format::Json => json::write(&seen.record, Some(crate::record::now())),
        format => format.write(&seen.record),
    }
}

fn talk(seen: &Seen, manner: Manner) -> String {
    let line = |spoken: &crate::table::Spoken| Line {
        text: format!("{}: {}", spoken.by, spoken.text),
        json: json!({ "by": spoken.by.to_string(), "text": spoken.text }),
    };
    written(seen.talk.iter().map(line).collect(), manner, "Nothing has been said.")
}

fn challenge(
    hall: &Hall,
    account: &Account,
    wanted: &Wanted,
    manner: Manner,
) -> Result<String, HallError> {
    let opponent = match &wanted.opponent {
        WantedOpponent::Anyone => Opponent::Anyone,
        WantedOpponent::Computer(strength) => Opponent::Computer(*strength),
        WantedOpponent::Player(name) => Opponent::Account(hall.called(name)?.id),
    };
    let terms =
        Terms { rules: wanted.rules, rated: wanted.rated, swap: false, clock: wanted.clock };
    let challenging = Challenging { by: account.id, opponent, colour: wanted.colour, terms };
    let line = match hall.challenge(challenging)? {
        Agreed::Waits(id) => Line {
            text: format!("Challenge {id} waits for an answer."),
            json: json!({ "challenge": id.0 }),
        },
        Agreed::Game(game) => {
            Line { text: format!("Game {game} begins."), json: json!({ "game": game.0 }) }
        }
    };
    Ok(one(line, manner))
}

/// What asks something of a table.
fn wish(hall: &Hall, account: &Account, verb: &Verb, manner: Manner) -> Result<String, HallError> {
    let (game, wish) = match verb {
        Verb::Move(game, number, played) => {
            (*game, Wish::Play { number: *number, played: *played })
        }
        Verb::Resign(game) => (*game, Wish::Resign),
        Verb::Draw(game) => {
            let now = hall.seen(*game)?;
            let game_now = now.record.game();
            let turn = game_now.position().turn();
            let is_own = hall.watched(*game)?.colour_of(account.id) == Some(turn);
            let claims = is_own && game_now.draw_can_be_claimed();
            (*game, if claims { Wish::ClaimDraw } else { Wish::Offer(Proposal::Draw) })
        }
        Verb::Undo(game) => (*game, Wish::Offer(Proposal::Undo)),
        Verb::Chat(game, Some(said)) => (*game, Wish::Say(said.clone())),
        _ => unreachable!("only what asks something of a table comes here"),
    };
    let (game, seen) = hall.wish(account.id, game, wish)?;
    Ok(one(stands(game, &seen), manner))
}

/// Where a game stands.
fn state(seen: &Seen) -> GameState {
    let game = seen.record.game();
    match game.outcome() {
        Some(outcome) => GameState::Over { winner: outcome.winner() },
        None => GameState::Turn(game.position().turn()),
    }
}

fn stands(id: GameId, seen: &Seen) -> Line {
    let (game, names) = (seen.record.game(), seen.record.header().names());
    let text = match (game.outcome(), seen.offer) {
        (Some(outcome), _) => phrases::ended(game.position(), outcome, names),
        (None, Some(offer)) => {
            let what = match offer.what {
                Proposal::Draw => "a draw",
                Proposal::Undo => "to take back the last move",
                Proposal::Rematch => "another game",
            };
            format!("Offered: {what}. The other player must agree.")
        }
        (None, None) => format!("{} to move.", phrases::called(names, game.position().turn())),
    };
    listing::done(id, state(seen), game.ply(), &text)
}
