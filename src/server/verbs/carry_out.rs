//! Carrying out a command.

use serde_json::json;

use super::answer::{
    AnswerLine, AnswerManner, AnswerResult, Asker, VerbAnswer, help, line_list, one_line,
};
use super::listing;
use super::looking::{
    export, export_all, games, history, line_of, list_present, moves, offers, seeks, show,
    standings, talk,
};
use super::moderation::{Moderation, ModerationRequest};
use super::own_account::{
    choices_line, close, keys, link, list_ignored, rename, set, vacation, whoami,
};
use super::read::{Declining, Planning, Verb};
use super::wanted::{WantedChallenge, WantedOpponent};
use crate::kit::clock::{Brief, steady_now};
use crate::kit::phrases::{name_with_colour, to_move};
use crate::punct::phrases;
use crate::punct::play::{Command, Plan, Snapshot};
use crate::rules::Move;
use crate::server::command_table::account_commands;
use crate::server::database::{
    Account, ChallengeError, ChallengeId, GameId, GameState, KeyError, OfferLimits,
};
use crate::server::game_server::{ChallengeResult, Challenging, Opponent, ServerError, person};
use crate::server::rations::Client;

/// Carries out a command for the owner of an account. What takes long is done while they are there.
pub fn carry_out(
    by: &Asker,
    verb: &Verb,
    is_there: impl Fn() -> bool + Clone + Send + 'static,
) -> VerbAnswer {
    // Files take as long as the engine does, and wait for their turn like it.
    let (client, thinkers) = (Client::Account(by.account.id), by.server.thinkers());
    let answer = match *verb {
        Verb::ExportAll(format) => {
            let export = || export_all(by, format, &is_there);
            thinkers.hold(client, is_there.clone(), export)
        }
        Verb::Export(game, kind) => {
            let export = || VerbAnswer::from_result(export(by, game, kind), by.manner);
            thinkers.hold(client, is_there, export)
        }
        _ => Some(VerbAnswer::from_lines(run(by, verb), by.manner)),
    };
    answer.unwrap_or_else(|| VerbAnswer::from_error(&ServerError::NoThread, by.manner))
}

fn run(by: &Asker, verb: &Verb) -> AnswerResult {
    let Asker { server, account, manner, .. } = *by;
    match verb {
        Verb::Help => help(account_commands(account.operator)),
        Verb::Whoami => whoami(by),
        Verb::Link => link(by),
        // They go on where there is a keyboard.
        Verb::Plain | Verb::Wait(_) | Verb::Sessions { .. } => Err(ServerError::NoKeyboard),
        Verb::Join(_) => Err(ServerError::Key(KeyError::Taken)),
        Verb::Set(None) => Ok(vec![choices_line(account)]),
        Verb::Set(Some((name, value))) => set(by, name, value),
        Verb::Keys => keys(by),
        Verb::Forget(key) => {
            server.write(|it| it.remove_key(account.id, key))?;
            let text = format!("The key {key} opens nothing any more.");
            one_line(text, json!({ "forgotten": key.0 }))
        }
        Verb::Games => games(by),
        Verb::Seeks => seeks(by),
        Verb::Standings => standings(server),
        Verb::Show(game) => show(*game, &server.snapshot(*game)?),
        Verb::Moves(game) => moves(&server.snapshot(*game)?),
        Verb::Export(..) | Verb::ExportAll(_) => unreachable!("they answer with a file"),
        Verb::Note(game, text) => note(by, *game, text.as_deref()),
        Verb::Report(game, text) => report(by, *game, text),
        Verb::Rename(name) => rename(by, name),
        Verb::Close(means_it) => close(by, *means_it),
        Verb::History(name) => history(by, name.as_deref()),
        Verb::Vacation(leave) => vacation(by, *leave),
        Verb::Moderate(ModerationRequest { what: Moderation::Who, .. }) => list_present(by),
        Verb::Moderate(_) => Err(ServerError::NotOperator),
        Verb::Challenge(wanted) => challenge(by, wanted),
        Verb::Accept(id) => begins(server.accept(account.id, *id)?),
        Verb::Decline(what) => decline(by, *what),
        Verb::Cancel(id) => {
            server.cancel(account.id, *id)?;
            one_line(format!("Challenge {id} is taken back."), json!({ "cancelled": id.0 }))
        }
        Verb::If(game, planning) => plan(by, *game, planning),
        Verb::ReadChat(game, page) => talk(by, *game, *page),
        Verb::Ignored => list_ignored(by),
        Verb::Ignore(name, ignore) => {
            server.ignore(account.id, name, *ignore)?;
            list_ignored(by)
        }
        Verb::Ask(game, command) => at_table(by, *game, command),
        Verb::Resign(game, means_it) => {
            // A program is not asked.
            if manner == AnswerManner::Text && !means_it {
                confirm_resignation(by, *game)?;
            }
            at_table(by, *game, &Command::Resign)
        }
    }
}

fn challenge(by: &Asker, wanted: &WantedChallenge) -> AnswerResult {
    let opponent = match &wanted.opponent {
        WantedOpponent::Anyone => Opponent::Anyone,
        WantedOpponent::Computer(strength) => Opponent::Computer(*strength),
        WantedOpponent::Player(name) => Opponent::Account(by.server.account_named(name)?.id),
    };
    let WantedChallenge { colour, least, most, lasts, .. } = *wanted;
    let limits = OfferLimits::new(least, most, lasts, steady_now());
    let terms = wanted.terms.clone();
    let challenging = Challenging { by: by.account.id, opponent, colour, terms, limits };
    match by.server.challenge(challenging)? {
        ChallengeResult::Waits(id) => {
            one_line(format!("Challenge {id} waits for an answer."), json!({ "challenge": id.0 }))
        }
        ChallengeResult::Game(game) => begins(game),
    }
}

/// Declines a challenge, or what is offered in a game.
fn decline(by: &Asker, what: Declining) -> AnswerResult {
    let me = by.account.id;
    match what {
        Declining::Challenge(id) => {
            by.server.decline(me, id)?;
            one_line(format!("Challenge {id} is declined."), json!({ "declined": id.0 }))
        }
        Declining::OfferIn(game) => at_table(by, game, &Command::Decline),
        Declining::Either(number) => {
            let (id, game) = (ChallengeId(number), GameId(number));
            let challenges = by.server.challenges_of(me)?;
            let is_challenge = challenges
                .iter()
                .any(|it| it.challenge.id == id && it.challenge.offer.to == Some(me));
            let is_game = by.server.watched_game(game).is_ok_and(|watched| {
                watched.colour_of(me).is_some() && !watched.row.offers.is_empty()
            });
            match (is_challenge, is_game) {
                (true, true) => Err(ServerError::DeclinesTwo(number)),
                (false, true) => decline(by, Declining::OfferIn(game)),
                (_, false) => match decline(by, Declining::Challenge(id)) {
                    Err(ServerError::Challenge(ChallengeError::Gone(_))) => {
                        Err(ServerError::DeclinesNothing(number))
                    }
                    declined => declined,
                },
            }
        }
    }
}

fn begins(game: GameId) -> AnswerResult {
    one_line(format!("Game {game} begins."), json!({ "game": game.0 }))
}

/// Asks something of a table.
fn at_table(by: &Asker, game: GameId, command: &Command) -> AnswerResult {
    let asked = game;
    let (game, seen) = by.server.ask_table(by.account.id, game, command.clone())?;
    if let Some(spoken) = seen.talk.last().filter(|_| matches!(command, Command::Say(_))) {
        let mut line = line_of(spoken);
        line.json["game"] = json!(game.0);
        return Ok(vec![line]);
    }
    let next = (game != asked).then(|| format!("Game {game} begins."));
    let answered = next.or_else(|| opponents_answer(by.account, command, &seen));
    let told: Vec<String> = answered.into_iter().chain([stands(by.account, &seen)]).collect();
    let now = seen.record.game();
    let (ply, turn) = (now.ply(), listing::turn_word(GameState::from_game(now)));
    one_line(told.join(" "), json!({ "game": game.0, "ply": ply, "turn": turn }))
}

/// The last move after which a player gives up without being asked.
const HARDLY_BEGUN: usize = 2;

/// Asks a player who gives up a game that has begun to say that they mean it. Whether they may at
/// all is asked of the table.
fn confirm_resignation(by: &Asker, game: GameId) -> Result<(), ServerError> {
    let seen = by.server.snapshot(game)?;
    let plies = seen.record.game().moves().len();
    let can =
        seen.colour_of(person(by.account.id)).is_some() && seen.record.game().outcome().is_none();
    if can && plies > HARDLY_BEGUN {
        return Err(ServerError::UnconfirmedResignation { game, plies });
    }
    Ok(())
}

/// What the opponent has answered a move by, if they have already: by a conditional move. Of time
/// that is given, what they have left.
fn opponents_answer(account: &Account, command: &Command, seen: &Snapshot) -> Option<String> {
    let opponent = seen.colour_of(person(account.id))?.opponent();
    let name = name_with_colour(seen.record.header().names(), opponent);
    match (command, seen.record.game().moves()) {
        (Command::Play { played, .. }, [.., before, reply]) if before == played => {
            Some(format!("{name} answers {reply}."))
        }
        (Command::GiveTime(_), _) => {
            let left = Brief(seen.record.clock()?.time_left(opponent, steady_now()));
            Some(format!("{name} has {left} left."))
        }
        _ => None,
    }
}

/// Where a game stands after a request: what became of offers, what waits, and
/// whose turn it is.
fn stands(account: &Account, seen: &Snapshot) -> String {
    let game = seen.record.game();
    let (position, names) = (game.position(), seen.record.header().names());
    let mut said: Vec<String> = seen.settled.iter().map(phrases::settled_offer).collect();
    said.extend(offers(seen, seen.colour_of(person(account.id))));
    match game.outcome() {
        Some(outcome) => {
            said.insert(0, phrases::outcome_with_sides(position, outcome, names) + ".");
        }
        None => said.push(to_move(names, position.turn()) + "."),
    }
    said.join(" ")
}

/// Keeps a note if there is one to keep, and tells the one that is kept.
fn note(by: &Asker, game: GameId, text: Option<&str>) -> AnswerResult {
    if let Some(text) = text {
        by.server.set_note(by.account.id, game, text)?;
    }
    let note = by.server.note(by.account.id, game)?;
    let json = json!({ "game": game.0, "note": note });
    let text = note.unwrap_or_else(|| format!("You have no note about game {game}."));
    one_line(text, json)
}

fn report(by: &Asker, game: GameId, text: &str) -> AnswerResult {
    by.server.report(by.account.id, game, text)?;
    let text = format!("The operator will read your report about game {game}.");
    one_line(text, json!({ "reported": game.0 }))
}

const NONE: &str = "You have no conditional moves in this game.";

/// Does with the conditional moves in a game what is asked, and lists those that are there then.
fn plan(by: &Asker, game: GameId, planning: &Planning) -> AnswerResult {
    let plan = match planning {
        Planning::List => by.server.plan(by.account.id, game)?,
        Planning::Add(line) => by.server.add_to_plan(by.account.id, game, line)?,
        Planning::Clear => {
            by.server.clear_plan(by.account.id, game)?;
            return one_line(NONE, json!({ "cleared": game.0 }));
        }
    };
    line_list(branches(game, &plan), NONE)
}

/// A line for each branch.
fn branches(game: GameId, plan: &Plan) -> Vec<AnswerLine> {
    let line = |branch: Vec<Move>| {
        let moves: Vec<String> = branch.iter().map(Move::to_string).collect();
        let json = json!({ "game": game.0, "moves": moves });
        AnswerLine { text: moves.join(" "), json }
    };
    plan.branches().into_iter().map(line).collect()
}
