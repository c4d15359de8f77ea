//! The commands for playing: challenges, commands to a table, and talk, notes and reports about a
//! game.

use std::time::Duration;

use serde_json::json;

use super::answer::{AnswerFormat, AnswerResult, Owner, one_line};
use super::listing;
use super::queries::{offers, talk};
use super::rows::{list_rows, spoken_row};
use super::verb::{
    ParseVerbError, VerbArgument, VerbArguments, YesWord, no_value, number, number_in,
    printable_word,
};
use crate::kit::phrases::{name_with_colour, to_move};
use crate::kit::strength::Strength;
use crate::kit::system::steady_now;
use crate::punct::clock::{Lateness, ShortTime, TimeControl, TimeControlError, read_time};
use crate::punct::phrases;
use crate::punct::play::{Command, Snapshot};
use crate::rules::{Bridges, Move, Player, Rules, Variant};
use crate::server::database::{Account, ChallengeId, ChangeError, GameId, GameState, Terms};
use crate::server::game_server::{
    ChallengeResult, ListedChallenge, ListedGame, Opponent, ServerError, WantedChallenge,
    warning_of_challenge, warning_of_game,
};

pub fn challenge(by: &Owner, wanted: WantedChallenge) -> AnswerResult {
    match by.server.challenge(by.account.id, wanted)? {
        ChallengeResult::Waits(id) => {
            let text = format!("Challenge {id} waits for an answer.");
            let warning = by.server.database(|it| warning_of_challenge(it, by.account.id, id))?;
            one_line(with_warning(text, warning), json!({ "challenge": id.0 }))
        }
        ChallengeResult::Game(game) => begins(by, game),
    }
}

pub fn accept(by: &Owner, challenge: ChallengeId) -> AnswerResult {
    begins(by, by.server.accept(by.account.id, challenge)?)
}

pub fn cancel(by: &Owner, challenge: ChallengeId) -> AnswerResult {
    by.server.cancel(by.account.id, challenge)?;
    one_line(format!("Challenge {challenge} is taken back."), json!({ "cancelled": challenge.0 }))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declining {
    Challenge(ChallengeId),
    OfferIn(GameId),
    /// The challenge with this number, or else the offer in the game with this number.
    Either(i64),
}

impl VerbArguments for Declining {
    fn read(words: &[&str]) -> Result<Option<Declining>, ParseVerbError> {
        Ok(Some(match words {
            [id] => Declining::Either(number(id)?),
            ["challenge", id] => Declining::Challenge(ChallengeId(number(id)?)),
            ["game", id] => Declining::OfferIn(GameId(number(id)?)),
            _ => return Ok(None),
        }))
    }
}

/// Fails if there is neither a challenge nor an offer, or if a number could mean both.
pub fn decline(by: &Owner, what: Declining) -> AnswerResult {
    let me = by.account.id;
    match what {
        Declining::Challenge(id) => {
            by.server.decline(me, id)?;
            one_line(format!("Challenge {id} is declined."), json!({ "declined": id.0 }))
        }
        Declining::OfferIn(game) => at_table(by, game, &Command::Decline),
        Declining::Either(number) => {
            let (id, game) = (ChallengeId(number), GameId(number));
            let challenges = by.server.database(|it| ListedChallenge::of_account(it, me))?;
            let is_challenge = challenges
                .iter()
                .any(|it| it.challenge.id == id && it.challenge.offer.to == Some(me));
            let is_game =
                by.server.database(|it| ListedGame::find(it, game)).is_ok_and(|watched| {
                    watched.colour_of(me).is_some() && !watched.row.offers.is_empty()
                });
            if is_game && is_challenge {
                return Err(ServerError::DeclinesTwo(number));
            }
            if is_game {
                return decline(by, Declining::OfferIn(game));
            }
            match decline(by, Declining::Challenge(id)) {
                Err(ServerError::Change(ChangeError::Gone(_))) => {
                    Err(ServerError::DeclinesNothing(number))
                }
                declined => declined,
            }
        }
    }
}

fn begins(by: &Owner, game: GameId) -> AnswerResult {
    let text = format!("Game {game} begins.");
    let warning = by.server.database(|it| warning_of_game(it, by.account.id, game))?;
    one_line(with_warning(text, warning), json!({ "game": game.0 }))
}

fn with_warning(text: String, warning: Option<String>) -> String {
    match warning {
        Some(warning) => format!("{text} {warning}."),
        None => text,
    }
}

/// If wanted, `#` with the number of the move; then the notation of the move, or `swap`.
impl VerbArguments for Command {
    fn read(words: &[&str]) -> Result<Option<Command>, ParseVerbError> {
        let (number, text) = match words {
            [] => return Ok(None),
            ["swap"] => return Ok(Some(Command::TakeOver)),
            [nth, text @ ..] if nth.starts_with('#') && !text.is_empty() => {
                (Some(number(&nth[1..])?), text)
            }
            text => (None, text),
        };
        Ok(Some(Command::Play { number, played: Move::read_typed(&text.join(" "))? }))
    }
}

/// From one minute to one day, in whole minutes.
pub struct GivenTime(Duration);

impl VerbArgument for GivenTime {
    fn read_word(word: &str) -> Result<Option<GivenTime>, ParseVerbError> {
        let minutes = number_in(word, 1..=1440, "a number of minutes from 1 to 1440")?;
        Ok(Some(GivenTime(Duration::from_mins(minutes))))
    }
}

pub fn give(by: &Owner, (game, GivenTime(time)): (GameId, GivenTime)) -> AnswerResult {
    at_table(by, game, &Command::GiveTime(time))
}

/// Gives a player's command to the table of a game. The answer tells the state of the game, or, if
/// the player said something, the line of chat.
pub fn at_table(by: &Owner, game: GameId, command: &Command) -> AnswerResult {
    // After an accepted rematch, the answer is about the next game.
    let (present, seen) = by.server.ask_table(by.account.id, game, command.clone())?;
    if let Command::Say(_) = command
        && let Some(spoken) = seen.chat.last()
    {
        let mut row = spoken_row(spoken);
        row.json["game"] = present.0.into();
        return list_rows([row], "");
    }
    let mut text = state_in_words(by.account, &seen);
    if present != game {
        text = format!("Game {present} begins. {text}");
    } else if let Some(answer) = opponents_answer(by.account, command, &seen) {
        text = format!("{answer} {text}");
    }
    let state = seen.record.game();
    let (ply, turn) = (state.ply(), listing::turn_word(GameState::from_game(state)));
    one_line(text, json!({ "game": present.0, "ply": ply, "turn": turn }))
}

/// Before both have moved, aborts the game, as every front end does. Later, a person must confirm
/// the resignation with `--yes`; a program need not.
pub fn resign(by: &Owner, (game, means_it): (GameId, Option<YesWord>)) -> AnswerResult {
    let seen = by.server.snapshot(game)?;
    if seen.is_abortable() {
        return at_table(by, game, &Command::Abort);
    }
    // Who can't resign at all is told so by the table.
    let may = seen.colour_of(by.account.id).is_some() && !seen.is_over();
    let plies = seen.record.game().ply();
    let is_clear = by.format != AnswerFormat::Text || means_it.is_some() || plies <= HARDLY_BEGUN;
    if may && !is_clear {
        return Err(ServerError::UnconfirmedResignation { game, plies });
    }
    at_table(by, game, &Command::Resign)
}

/// The greatest number of moves after which a player can resign without `--yes`.
const HARDLY_BEGUN: usize = 2;

/// The conditional reply to the player's move, or the time that the opponent has left after
/// receiving time.
fn opponents_answer(account: &Account, command: &Command, seen: &Snapshot) -> Option<String> {
    let opponent = seen.colour_of(account.id)?.opponent();
    let name = name_with_colour(&seen.record.header().names, opponent);
    if let Command::Play { played, .. } = command
        && let [.., before, reply] = seen.record.game().moves()
        && before == played
    {
        return Some(format!("{name} answers {reply}."));
    }
    if let Command::GiveTime(_) = command {
        let left = ShortTime(seen.record.clock()?.time_left(opponent, steady_now()));
        return Some(format!("{name} has {left} left."));
    }
    None
}

/// The result, settled offers, open offers, and the player to move.
fn state_in_words(account: &Account, seen: &Snapshot) -> String {
    let game = seen.record.game();
    let (position, names) = (game.position(), seen.record.header().names.clone());
    let colour = seen.colour_of(account.id);
    let me = colour.map(|colour| &names[colour as usize]);
    let mut said: Vec<String> =
        seen.settled_offers.iter().map(|settled| phrases::settled_offer(settled, me)).collect();
    said.extend(offers(seen, colour));
    match phrases::end(game, seen.record.decision_at(seen.record.current()), &names) {
        Some(end) => said.insert(0, end + "."),
        None => said.push(to_move(&names, position.turn()) + "."),
    }
    said.join(" ")
}

pub enum ChatRequest {
    /// Page 1 has the latest lines.
    Read(GameId, u32),
    Add(GameId, String),
}

impl VerbArguments for ChatRequest {
    fn read(words: &[&str]) -> Result<Option<ChatRequest>, ParseVerbError> {
        Ok(Some(match words {
            ["--page", nth, id] => {
                let what = "the number of a page; page 1 has the latest lines";
                ChatRequest::Read(GameId(number(id)?), number_in(nth, 1.., what)?)
            }
            [id] => ChatRequest::Read(GameId(number(id)?), 1),
            [id, said] => ChatRequest::Add(GameId(number(id)?), (*said).to_owned()),
            _ => return Ok(None),
        }))
    }
}

pub fn chat(by: &Owner, talking: ChatRequest) -> AnswerResult {
    match talking {
        ChatRequest::Read(game, page) => talk(by, game, page),
        ChatRequest::Add(game, text) => at_table(by, game, &Command::Say(text)),
    }
}

/// Stores the text, if one is given.
pub fn note(by: &Owner, (game, text): (GameId, Option<String>)) -> AnswerResult {
    if let Some(text) = &text {
        by.server.set_note(by.account.id, game, text)?;
    }
    let note = by.server.note(by.account.id, game)?;
    let json = json!({ "game": game.0, "note": note });
    let text = note.unwrap_or_else(|| format!("You have no note about game {game}."));
    one_line(text, json)
}

pub fn report(by: &Owner, (game, text): (GameId, String)) -> AnswerResult {
    by.server.report(by.account.id, game, &text)?;
    let text = format!("The operator will read your report about game {game}.");
    one_line(text, json!({ "reported": game.0 }))
}

impl VerbArguments for WantedChallenge {
    fn read(words: &[&str]) -> Result<Option<WantedChallenge>, ParseVerbError> {
        let [opponent, terms @ ..] = words else { return Ok(None) };
        read_challenge(opponent, terms).map(Some)
    }
}

fn read_challenge(opponent: &str, terms: &[&str]) -> Result<WantedChallenge, ParseVerbError> {
    let opponent = match opponent.strip_prefix("computer") {
        Some(level) => Opponent::Computer(match level.strip_prefix(':').unwrap_or(level) {
            "" => Strength::FIRST,
            number => {
                let what = "a strength; write 1 to 9, such as 3 or 3.4";
                number.parse().map_err(|_| no_value(opponent, what))?
            }
        }),
        None if opponent == "anyone" => Opponent::Anyone,
        None => Opponent::Player(opponent.to_owned()),
    };
    let rules = Rules { variant: Variant::default(), bridges: Bridges::default() };
    let lateness = Lateness::default();
    let agreed = Terms { rules, rated: false, swap: false, clock: None, lateness };
    let mut wanted = WantedChallenge::new(opponent, agreed);
    for term in terms {
        if let Some((limit, text)) = term.split_once(':') {
            let limits = "a limit such as min:1400, max:1700 or expires:2d (60 days at most)";
            let misread = no_value(term, limits);
            match limit {
                "min" => wanted.least = Some(text.parse().map_err(|_| misread)?),
                "max" => wanted.most = Some(text.parse().map_err(|_| misread)?),
                "expires" => match read_time(text) {
                    Ok(seconds @ 1..) => wanted.lasts = Some(seconds),
                    Ok(0) | Err(TimeControlError::Unreadable) => return Err(misread),
                    Err(TimeControlError::TooLong) => {
                        return Err(ParseVerbError::LongTime(printable_word(term)));
                    }
                },
                _ => return Err(ParseVerbError::NoTerm(printable_word(term))),
            }
            continue;
        }
        if let Ok(variant) = term.parse::<Variant>() {
            wanted.terms.rules.variant = variant;
        } else if let Ok(bridges) = term.parse::<Bridges>() {
            wanted.terms.rules.bridges = bridges;
        } else {
            match term.parse::<TimeControl>() {
                Ok(control) => {
                    wanted.terms.clock = Some(control);
                    continue;
                }
                Err(TimeControlError::TooLong) => {
                    return Err(ParseVerbError::LongTime(printable_word(term)));
                }
                Err(TimeControlError::Unreadable) => {}
            }
            match *term {
                "white" => wanted.colour = Some(Player::White),
                "black" => wanted.colour = Some(Player::Black),
                "random" => wanted.colour = None,
                "rated" => wanted.terms.rated = true,
                "swap" => wanted.terms.swap = true,
                "none" => wanted.terms.clock = None,
                "claimed" => wanted.terms.lateness = Lateness::LosesWhenClaimed,
                _ => return Err(ParseVerbError::NoTerm(printable_word(term))),
            }
        }
    }
    if wanted.terms.lateness == Lateness::LosesWhenClaimed && wanted.terms.clock.is_none() {
        return Err(ParseVerbError::NothingToClaim);
    }
    let has_range = wanted.least.is_some() || wanted.most.is_some();
    let has_too_many = match wanted.opponent {
        Opponent::Player(_) => has_range,
        Opponent::Computer(_) => has_range || wanted.lasts.is_some(),
        Opponent::Anyone => false,
    };
    if has_too_many {
        return Err(ParseVerbError::LimitOfSeeks);
    }
    if wanted.least.zip(wanted.most).is_some_and(|(least, most)| least > most) {
        return Err(ParseVerbError::NoRange);
    }
    Ok(wanted)
}

#[cfg(test)]
mod tests;
