//! Announces the changes of games, and sends notices to absent players who want notices.

use std::io;
use std::time::Instant;

use jiff::Timestamp;
use serde_json::{Value, json, to_value};

use super::error::ServerResult;
use super::lists::{ListedGame, warning_of_game};
use super::loaded_game::{players_here, seats};
use super::news::ServerNews;
use super::{GameServer, ServerState};
use crate::kit::phrases::sentence;
use crate::kit::steady_time::moment_code;
use crate::kit::storage::GameEnd;
use crate::punct::phrases::{self, EndObject};
use crate::punct::play::{Awaited, Proposal, Snapshot};
use crate::punct::record::end_that_counts;
use crate::rules::{EndReason, Outcome, Player};
use crate::server::choices::Choices;
use crate::server::database::{AccountId, ChallengeId, GameId, StoredSeat, accounts, chat, games};
use crate::server::log::{LogEvent, complain, log};
use crate::server::merge;
use crate::server::notices::{Notifier, TIME};

/// The event that a notice tells of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NoticeEvent {
    /// Another player has made a challenge.
    Challenge(ChallengeId, AccountId),
    InGame(GameId, GameEvent),
}

/// An event in a game of which a notice tells a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum GameEvent {
    /// The player is to move. The number says how many conditional moves of the player have ended.
    Move(usize),
    /// The opponent has made an offer.
    Offer(Proposal),
    /// The opponent has said this.
    Talk(String),
    Begin,
    /// The game has ended. The text tells a player the result.
    End((GameEnd, EndReason), String),
}

impl GameServer {
    /// Runs a command for each notice from now on, first for the stored notices that were not sent
    /// yet.
    pub fn notify_by(&self, command: &str) -> io::Result<()> {
        let server = self.clone();
        let next = move |sent| {
            let next = chat::next_notice(&mut server.state_to_write().database, sent);
            next.unwrap_or_else(|error| {
                complain(&format!("notices wait: {error}"));
                None
            })
        };
        self.state().notifier = Some(Notifier::start(command.to_owned(), TIME, next)?);
        Ok(())
    }

    /// Ends the command for notices. No more notices are sent.
    pub fn end_notices(&self) {
        let notifier = self.state().notifier.take();
        if let Some(notifier) = notifier {
            notifier.end();
        }
    }

    pub fn sends_notices(&self) -> bool {
        self.state().notifier.is_some()
    }
}

impl ServerState {
    /// Announces that a game has gone on or ended since `before`. Tells the clients present, sends
    /// notices to absent players other than `by`, and logs the end. Counts the new moves for the
    /// status.
    pub(super) fn announce_change(
        &mut self,
        game: GameId,
        before: &Snapshot,
        by: Option<AccountId>,
    ) -> ServerResult {
        let loaded = self.load(game)?;
        let (is_rated, table) = (loaded.terms.rated, &loaded.room.table);
        let (players, seen) = (seats(table.seats()).map(|seat| seat.account()), table.snapshot());
        let now = seen.record.game();
        self.moves.note(now.ply().saturating_sub(before.record.game().ply()), Instant::now());
        if let Some(outcome) = ended_since(before, &seen) {
            let result = GameEnd::from_outcome(Some(outcome)).code();
            log(LogEvent::GameEnded { game, result, moves: now.ply() });
            let counts = !outcome.is_aborted() && players.iter().all(Option::is_some);
            self.games_ended += u64::from(counts);
        }
        let is_over = now.outcome().is_some();
        self.clients.call_on(players.into_iter().flatten());
        self.clients.announce(if is_over { ServerNews::Games } else { ServerNews::Moves });
        if is_over && is_rated {
            self.clients.announce(ServerNews::Standings);
            for player in players.into_iter().flatten() {
                let has_another = games::rated_game_of(&self.database, player)?.is_some();
                self.clients.tell([player], ServerNews::InRatedGame(has_another));
            }
        }
        for (player, to) in Player::BOTH.into_iter().zip(players) {
            if let Some(to) = to.filter(|to| Some(*to) != by)
                && let Some(event) = event_for(player, before, &seen)
            {
                self.notify(to, NoticeEvent::InGame(game, event));
            }
        }
        Ok(())
    }

    /// Announces a new line of the talk of the players to the player who is not at the board. Only
    /// the first unread line is worth a notice.
    pub(super) fn announce_talk(&mut self, game: GameId, by: Option<AccountId>) -> ServerResult {
        let seen = self.load(game)?.room.table.snapshot();
        let Some(line) = seen.talk.last().filter(|line| !line.watches) else { return Ok(()) };
        for (to, is_here) in players_here(&seen) {
            if is_here || Some(to) == by {
                continue;
            }
            let unread = chat::unread(&self.database, to, game)?;
            if unread > 0 {
                self.clients.call_on([to]);
            }
            if unread == 1 {
                let event = GameEvent::Talk(line.text.clone());
                self.notify(to, NoticeEvent::InGame(game, event));
            }
        }
        Ok(())
    }

    /// Sends a notice to a player who is absent and wants notices. Logs an error.
    pub(super) fn notify(&mut self, to: AccountId, event: NoticeEvent) {
        if let Err(error) = self.queue_notice(to, event) {
            complain(&format!("account {to} can't be notified: {error}"));
        }
    }

    fn queue_notice(&mut self, to: AccountId, event: NoticeEvent) -> ServerResult {
        if self.notifier.is_none() || self.clients.is_present(to) {
            return Ok(());
        }
        let sender = self.sender(to, &event)?;
        let notice = self.notice(to, event)?;
        let (Some(notice), Some(notifier)) = (notice, &self.notifier) else { return Ok(()) };
        if notifier.admits(to) {
            if self.database.write(|db| chat::add_notice(db, to, sender, &notice.to_string()))? {
                notifier.wake();
            } else {
                complain("a notice is dropped: too many wait for the command");
            }
        }
        Ok(())
    }

    /// Returns the player who reaches another by a notice. A notice of the course of a game comes
    /// from nobody.
    fn sender(&self, to: AccountId, event: &NoticeEvent) -> ServerResult<Option<AccountId>> {
        let game = match event {
            NoticeEvent::Challenge(_, from) => return Ok(Some(*from)),
            NoticeEvent::InGame(game, GameEvent::Offer(_) | GameEvent::Talk(_)) => *game,
            NoticeEvent::InGame(..) => return Ok(None),
        };
        let stored = games::find(&self.database, game)?;
        let players = stored.row.seats.iter().filter_map(StoredSeat::account);
        Ok(players.into_iter().find(|player| *player != to))
    }

    /// Returns the notice for a player; `None` if the player wants no notices or is blocked.
    fn notice(&self, to: AccountId, event: NoticeEvent) -> ServerResult<Option<Value>> {
        let account = accounts::by_id(&self.database, to)?;
        let choices = Choices::from_account(&account);
        if !choices.notices || account.blocked {
            return Ok(None);
        }
        let notice = json!({
            "account": to.0, "name": account.name.to_string(),
            "time": moment_code(Timestamp::now()),
        });
        let described = match event {
            NoticeEvent::Challenge(id, from) => {
                let from = accounts::by_id(&self.database, from)?.name.to_string();
                let text = format!("{from} challenges you (challenge {id}).");
                json!({ "event": "challenge", "challenge": id.0, "from": from, "text": text })
            }
            NoticeEvent::InGame(game, event) => self.notice_in_game(to, game, event)?,
        };
        Ok(Some(merge(notice, described)))
    }

    /// Returns what a notice tells a player of an event in a game.
    fn notice_in_game(&self, to: AccountId, game: GameId, event: GameEvent) -> ServerResult<Value> {
        let watched = ListedGame::find(&self.database, game)?;
        let colour = watched.colour_of(to).map_or(Player::White, Player::opponent);
        let opponent = &watched.names[colour as usize];
        let [white, black] = watched.names.each_ref().map(ToString::to_string);
        let description =
            json!({ "game": game.0, "ply": watched.row.ply, "white": white, "black": black });
        let described = match event {
            GameEvent::Move(ended) => {
                let ended = match ended {
                    0 => String::new(),
                    ended => format!(" {}.", sentence(&phrases::plan_ended(ended))),
                };
                let text = format!("It is your move against {opponent} (game {game}).{ended}");
                json!({ "event": "move", "text": text })
            }
            GameEvent::Offer(what) => {
                let offers = match what {
                    Proposal::Undo => "asks to take back a move",
                    Proposal::Draw => "offers a draw",
                    Proposal::Rematch => "offers another game",
                };
                let text = format!("{opponent} {offers} (game {game}).");
                json!({ "event": "offer", "offer": what.code(), "text": text })
            }
            GameEvent::Talk(line) => json!({
                "event": "talk", "text": format!("{opponent} says: {line} (game {game}).")
            }),
            GameEvent::Begin => {
                let warning = warning_of_game(&self.database, to, game)?
                    .map_or_else(String::new, |warning| format!(" {warning}."));
                let text = format!("Your game against {opponent} begins (game {game}).{warning}");
                json!({ "event": "begin", "text": text })
            }
            GameEvent::End((end, reason), result_text) => {
                let text =
                    format!("Your game against {opponent} is over. {result_text} (game {game}).");
                // Serialization of this type never fails.
                let end = to_value(EndObject::new(end, Some(reason))).unwrap_or_default();
                merge(end, json!({ "event": "end", "text": text }))
            }
        };
        Ok(merge(description, described))
    }
}

/// Returns the event since `before` of which the player `me` gets a notice, if there is one.
fn event_for(me: Player, before: &Snapshot, seen: &Snapshot) -> Option<GameEvent> {
    if let Some(outcome) = ended_since(before, seen) {
        let decision = seen.record.decision_at(seen.record.here());
        let text = phrases::end_without_sides(outcome, decision, &seen.record.header().names);
        return Some(GameEvent::End(end_that_counts(outcome, decision), text));
    }
    seen.new_for(me, before).map(|awaited| match awaited {
        Awaited::Move => {
            let me = seen.seats.seat(me).person();
            GameEvent::Move(me.map_or(0, |me| seen.ended_plan(me, before)))
        }
        Awaited::Answer(proposal) => GameEvent::Offer(proposal),
    })
}

/// Returns how a game has ended since `before`, if it has. Offers after the end change it no more.
fn ended_since(before: &Snapshot, seen: &Snapshot) -> Option<Outcome> {
    if before.is_over() { None } else { seen.record.game().outcome() }
}
