//! Carrying out a command.

use std::time::Duration;

use serde_json::json;

use super::answer::{AnswerLine, AnswerManner, Out, VerbAnswer, listed, one};
use super::help::COMMANDS;
use super::listing;
use super::looking::{
    export, export_all, games, history, line_of, moves, offers, present, seeks, show, standings,
    state, talk,
};
use super::moderation::{MODERATION, Moderation};
use super::notes::{note, plan, report};
use super::own_account::{chosen, close, ignored, keys, link, rename, set, vacation, whoami};
use super::read::{AskedCommand, Verb};
use super::wanted::{WantedChallenge, WantedOpponent};
use crate::kit::clock::{Brief, steady_now};
use crate::kit::phrases::{called, to_move};
use crate::punct::phrases;
use crate::punct::table::{Proposal, Seen, Wish};
use crate::server::client::Client;
use crate::server::database::{Account, GameId, KeyError, OfferLimits, Terms};
use crate::server::game_server::{Agreed, Challenging, GameServer, Opponent, ServerError, person};
use crate::server::ssh::GuestKey;

/// Carries out a command for the owner of an account. What takes long is done while they are there.
pub fn carry_out(
    server: &GameServer,
    account: &Account,
    key: &GuestKey,
    asked: &AskedCommand,
    is_there: impl Fn() -> bool + Clone + Send + 'static,
) -> VerbAnswer {
    if let Verb::ExportAll(format) = asked.verb {
        let client = Client::Account(account.id);
        let export = || export_all(server, account, format, asked.manner, &is_there);
        let none = || VerbAnswer::refused(&ServerError::NoThread, asked.manner);
        return server.thinkers().hold(client, is_there.clone(), export).unwrap_or_else(none);
    }
    VerbAnswer::of(done(server, account, key, asked, is_there), asked.manner)
}

fn done(
    server: &GameServer,
    account: &Account,
    key: &GuestKey,
    asked: &AskedCommand,
    is_there: impl Fn() -> bool + Clone + Send + 'static,
) -> Result<Out, ServerError> {
    let manner = asked.manner;
    let done = match &asked.verb {
        Verb::Help => Ok(help(account, manner)),
        Verb::Whoami => whoami(server, account, key, manner),
        Verb::Link => link(server, account, manner),
        // They go on where there is a keyboard.
        Verb::Plain | Verb::Wait(_) => Err(ServerError::NoKeyboard),
        Verb::Join(_) => Err(ServerError::Key(KeyError::Taken)),
        Verb::Set(None) => Ok(chosen(account, manner)),
        Verb::Set(Some((name, value))) => set(server, account, name, value, manner),
        Verb::Keys => keys(server, account, manner),
        Verb::Forget(key) => server.forget_key(account.id, key).map(|()| {
            let text = format!("The key {} opens nothing any more.", key.0);
            one(AnswerLine { text, json: json!({ "forgotten": key.0 }) }, manner)
        }),
        Verb::Games => games(server, account, manner),
        Verb::Seeks => seeks(server, account, manner),
        Verb::Standings => standings(server, manner),
        Verb::Show(game) => server.seen(*game).map(|seen| show(*game, &seen, manner)),
        Verb::Moves(game) => server.seen(*game).map(|seen| moves(&seen, manner)),
        // Pictures take as long as the engine does, and wait for their turn like it.
        Verb::Export(game, kind) => {
            let (client, export) =
                (Client::Account(account.id), || export(server, account, *game, *kind));
            let made = server.thinkers().hold(client, is_there, export);
            return made.unwrap_or(Err(ServerError::NoThread));
        }
        Verb::ExportAll(_) => unreachable!("its answer has two parts"),
        Verb::Note(game, text) => note(server, account, *game, text.as_deref(), manner),
        Verb::Report(game, text) => report(server, account, *game, text, manner),
        Verb::Rename(name) => rename(server, account, name, manner),
        Verb::Close(means_it) => close(server, account, *means_it, manner),
        Verb::History(name) => history(server, account, name.as_deref(), manner),
        Verb::Vacation(leave) => vacation(server, account, *leave, manner),
        Verb::Moderate(Moderation::Who) => present(server, manner),
        Verb::Moderate(_) => Err(ServerError::NotOperator),
        Verb::Challenge(wanted) => challenge(server, account, wanted, manner),
        Verb::Accept(id) => server.accept(account.id, *id).map(|game| {
            let text = format!("Game {game} begins.");
            one(AnswerLine { text, json: json!({ "game": game.0 }) }, manner)
        }),
        Verb::Decline(id) => server.decline(account.id, *id).map(|()| {
            let text = format!("Challenge {id} is declined.");
            one(AnswerLine { text, json: json!({ "declined": id.0 }) }, manner)
        }),
        Verb::Cancel(id) => server.cancel(account.id, *id).map(|()| {
            let text = format!("Challenge {id} is taken back.");
            one(AnswerLine { text, json: json!({ "cancelled": id.0 }) }, manner)
        }),
        Verb::If(game, planning) => plan(server, account, *game, planning, manner),
        Verb::ReadChat(game, page) => talk(server, account, *game, *page, manner),
        Verb::Ignored => ignored(server, account, manner),
        Verb::Ignore(name, ignore) => {
            server.ignore(account.id, name, *ignore)?;
            ignored(server, account, manner)
        }
        Verb::Move(..)
        | Verb::Resign(..)
        | Verb::Abort(_)
        | Verb::Draw(_)
        | Verb::Claim(_)
        | Verb::Give(..)
        | Verb::Undo(_)
        | Verb::Chat(..) => wish(server, account, &asked.verb, manner),
    };
    done.map(Out::Text)
}

/// The commands, and to operators theirs.
fn help(account: &Account, manner: AnswerManner) -> String {
    let theirs: &[_] = if account.operator { &MODERATION } else { &[] };
    listed(&[&COMMANDS, theirs].concat(), manner)
}

fn challenge(
    server: &GameServer,
    account: &Account,
    wanted: &WantedChallenge,
    manner: AnswerManner,
) -> Result<String, ServerError> {
    let opponent = match &wanted.opponent {
        WantedOpponent::Anyone => Opponent::Anyone,
        WantedOpponent::Computer(strength) => Opponent::Computer(*strength),
        WantedOpponent::Player(name) => Opponent::Account(server.called(name)?.id),
    };
    let WantedChallenge { rules, rated, swap, clock, lateness, least, most, lasts, .. } = *wanted;
    let limits = OfferLimits::new(least, most, lasts, steady_now());
    let terms = Terms { rules, rated, swap, clock, lateness };
    let colour = wanted.colour;
    let challenging = Challenging { by: account.id, opponent, colour, terms, limits };
    let line = match server.challenge(challenging)? {
        Agreed::Waits(id) => AnswerLine {
            text: format!("Challenge {id} waits for an answer."),
            json: json!({ "challenge": id.0 }),
        },
        Agreed::Game(game) => {
            AnswerLine { text: format!("Game {game} begins."), json: json!({ "game": game.0 }) }
        }
    };
    Ok(one(line, manner))
}

/// What asks something of a table.
fn wish(
    server: &GameServer,
    account: &Account,
    verb: &Verb,
    manner: AnswerManner,
) -> Result<String, ServerError> {
    let (game, wish) = match verb {
        Verb::Move(game, number, played) => {
            (*game, Wish::Play { number: *number, played: *played })
        }
        Verb::Resign(game, means_it) => {
            // A program is not asked.
            if manner == AnswerManner::Text && !means_it {
                confirm_resignation(server, account, *game)?;
            }
            (*game, Wish::Resign)
        }
        Verb::Abort(game) => (*game, Wish::Abort),
        Verb::Draw(game) => {
            let now = server.seen(*game)?;
            let game_now = now.live.game();
            let turn = game_now.position().turn();
            let is_own = server.watched(*game)?.colour_of(account.id) == Some(turn);
            let claims = is_own && game_now.draw_can_be_claimed();
            (*game, if claims { Wish::ClaimDraw } else { Wish::Offer(Proposal::Draw) })
        }
        Verb::Claim(game) => (*game, Wish::ClaimTime),
        Verb::Give(game, minutes) => {
            (*game, Wish::GiveTime(Duration::from_secs(60 * u64::from(*minutes))))
        }
        Verb::Undo(game) => (*game, Wish::Offer(Proposal::Undo)),
        Verb::Chat(game, said) => (*game, Wish::Say(said.clone())),
        _ => unreachable!("only what asks something of a table comes here"),
    };
    let said = matches!(wish, Wish::Say(_));
    let (game, seen) = server.wish(account.id, game, wish)?;
    let talk = seen.talk_of(person(account.id));
    let line = if let Some(spoken) = talk.last().filter(|_| said) {
        let mut line = line_of(spoken);
        line.json["game"] = json!(game.0);
        line
    } else {
        let stands = stands(game, account, &seen);
        let text = answered(account, verb, &seen).into_iter().chain([stands.text]);
        AnswerLine { text: text.collect::<Vec<_>>().join(" "), json: stands.json }
    };
    Ok(one(line, manner))
}

/// The last move after which a player gives up without being asked.
const HARDLY_BEGUN: usize = 2;

/// Asks a player who gives up a game that has begun to say that they mean it. Whether they may at all
/// is asked of the table.
fn confirm_resignation(
    server: &GameServer,
    account: &Account,
    game: GameId,
) -> Result<(), ServerError> {
    let seen = server.seen(game)?;
    let plies = seen.live.game().moves().len();
    let can = seen.colour_of(person(account.id)).is_some() && seen.live.game().outcome().is_none();
    if can && plies > HARDLY_BEGUN {
        return Err(ServerError::UnconfirmedResignation { game, plies });
    }
    Ok(())
}

/// What the opponent has answered a move by, if they have already: by a conditional move. Of time that
/// is given, what they have left.
fn answered(account: &Account, verb: &Verb, seen: &Seen) -> Option<String> {
    let opponent = seen.colour_of(person(account.id))?.opponent();
    let name = called(seen.live.header().names(), opponent);
    match (verb, seen.live.game().moves()) {
        (Verb::Move(_, _, played), [.., before, reply]) if before == played => {
            Some(format!("{name} answers {reply}."))
        }
        (Verb::Give(..), _) => {
            let left = Brief(seen.live.clock()?.left(opponent, steady_now()));
            Some(format!("{name} has {left} left."))
        }
        _ => None,
    }
}

/// Where a game stands after a request: what became of offers, what waits, and
/// whose turn it is.
fn stands(id: GameId, account: &Account, seen: &Seen) -> AnswerLine {
    let game = seen.live.game();
    let (position, names) = (game.position(), seen.live.header().names());
    let text = if let Some(outcome) = game.outcome() {
        phrases::ended(position, outcome, names)
    } else {
        let mut said: Vec<String> = seen.settled.iter().map(phrases::settled).collect();
        said.extend(offers(seen, seen.colour_of(person(account.id))));
        said.push(to_move(names, position.turn()) + ".");
        said.join(" ")
    };
    listing::done(id, state(seen), game.ply(), &text)
}
