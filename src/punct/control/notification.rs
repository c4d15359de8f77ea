//! What has happened at a game and a person there must hear, and the words for it.

use std::time::Duration;

use super::viewing::PlayerSession;
use crate::kit::phrases::{
    END_TAKEN_BACK, PlayerNames, STATUS_COLUMNS, fitting, name_with_colour, played_again,
    taken_back, to_move, with_more, with_stop,
};
use crate::kit::settings::Verbosity;
use crate::kit::storage::Name;
use crate::punct::clock::ShortTime;
use crate::punct::phrases::move_report::new_move;
use crate::punct::phrases::{
    OfferText, move_at, move_in_words, move_with_landing, plan_ended, settled_offer,
};
use crate::punct::play::{Event, Offer, SettledOffer};
use crate::punct::record::Undone;
use crate::rules::Player;

const GOES_ON_WITHOUT_CLOCK: &str = "The game goes on without a clock";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notification {
    /// A move was played after this number of moves.
    Played(usize),
    /// A conditional move, after this number of moves, with the move before it.
    Answered(usize),
    TakenOver,
    TakenBack(Undone),
    /// The moves after this number, which had been taken back, were played again.
    PlayedAgain(usize),
    Settled(Vec<SettledOffer>),
    PlanEnded {
        count: usize,
        /// Whether the last move has ended them.
        by_move: bool,
    },
    Offered(Offer),
    TimeGiven(Player, Duration),
    Came(Player),
    /// A player has begun to show others the position at which the player looks.
    GoesOver(Player),
    Left(Player),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextStyle {
    /// In one line without a full stop at its end. The text names keys.
    StatusLine,
    /// In sentences. The text names words of plain play.
    Plain(Verbosity),
}

impl Notification {
    /// `ply` moves came before the event. A state of the game or table shows other events.
    pub fn of_event(event: Event, ply: usize) -> Option<Notification> {
        match event {
            Event::Played(_) => Some(Notification::Played(ply)),
            Event::TakenOver => Some(Notification::TakenOver),
            Event::TakenBack(undone) => Some(Notification::TakenBack(undone)),
            Event::PlayedAgain(_) => Some(Notification::PlayedAgain(ply)),
            Event::Ended(_)
            | Event::TimeGiven(_)
            | Event::Offered(_)
            | Event::Settled(_)
            | Event::Rematch
            | Event::Edited(_)
            | Event::Shared(_)
            | Event::Said
            | Event::Pointed => None,
        }
    }

    pub fn is_of_move(&self) -> bool {
        matches!(
            self,
            Notification::Played(_)
                | Notification::Answered(_)
                | Notification::PlanEnded { by_move: true, .. }
                | Notification::PlayedAgain(_)
        )
    }

    /// A status line has room for the last of the texts.
    pub fn text(&self, style: TextStyle, session: &PlayerSession) -> Vec<String> {
        if let TextStyle::Plain(verbosity) = style
            && let Notification::Played(ply) | Notification::Answered(ply) = self
        {
            return new_move(session, *ply, verbosity);
        }
        let in_status = style == TextStyle::StatusLine;
        let room = if in_status { STATUS_COLUMNS } else { usize::MAX };
        let (game, names, me) = (session.game(), session.names(), session.only_local_player());
        // In the status line, what a player does here is told like what the other does.
        let you = if in_status { None } else { me };
        let people = PlayerNames::new(names, you);
        let text = match self {
            Notification::Played(ply) => {
                let is_own = me == Some(session.turn().opponent());
                let elsewhere = if is_own { "Elsewhere, " } else { "" };
                let is_swap = session.may_take_over() && session.may_act() && session.is_present();
                let swap = if is_swap { ". S takes this move over" } else { "" };
                let text = format!("{elsewhere}{}", move_with_landing(session, *ply));
                with_more(text, swap, room)
            }
            Notification::Answered(ply) => {
                let [before, reply] = [ply.saturating_sub(1), *ply]
                    .map(|ply| move_at(game, &session.player_names(), ply));
                let both = format!("{before}; {reply}");
                fitting([both, format!("Answered as planned: {reply}")], room)
            }
            Notification::TakenOver => {
                let before = PlayerNames::new(&Name::exchanged(names), you.map(Player::opponent));
                let black = before.name_with_colour(Player::Black);
                let takes = before.does(Player::Black, ["takes", "take"]);
                let turn = format!(": {}", to_move(names, session.turn()));
                let news = format!("{black} {takes} over White's first move");
                let exchanged = with_more(news, ". The colours are exchanged", room);
                with_more(exchanged, if in_status { &turn } else { "" }, room)
            }
            Notification::TakenBack(Undone::Ending) => END_TAKEN_BACK.to_owned(),
            Notification::TakenBack(Undone::TimeOut) => GOES_ON_WITHOUT_CLOCK.to_owned(),
            Notification::TakenBack(Undone::Swap(moves)) => {
                let with = match moves.len() {
                    0 => "",
                    1 if game.ply() == 0 => ", and White's first move",
                    2.. if game.ply() == 0 => ", the moves after it and White's first move",
                    1.. => ", and the moves after it",
                };
                format!("The swap is taken back{with}")
            }
            Notification::TakenBack(Undone::Moves(undone)) => {
                let redo = if in_status { ". Ctrl-r plays it again" } else { "." };
                // The player to move has made the last of these moves, the earliest.
                let players = [session.turn().opponent(), session.turn()];
                let movers = (0..undone.len()).map(|nth| players[(undone.len() - nth) % 2]);
                return undone
                    .iter()
                    .zip(movers)
                    .map(|(&played, mover)| {
                        let text = taken_back(&move_in_words(people.you_or_name(mover), played));
                        with_more(text, redo, room)
                    })
                    .collect();
            }
            Notification::PlayedAgain(before) => {
                let stop = if in_status { "" } else { "." };
                return (*before..game.ply())
                    .map(|ply| played_again(&move_at(game, &people, ply)) + stop)
                    .collect();
            }
            Notification::Settled(settled) => {
                let me = me.map(|me| &names[me as usize]);
                let settled: Vec<_> = settled.iter().map(|it| settled_offer(it, me)).collect();
                settled.join(" ")
            }
            Notification::PlanEnded { by_move: true, .. } if in_status => {
                move_at(game, &people, game.ply().saturating_sub(1)) + "; your plan has ended"
            }
            Notification::PlanEnded { count, .. } => plan_ended(*count),
            Notification::Offered(offer) => {
                OfferText { offer: *offer, turn: session.turn(), ply: game.ply(), names }
                    .sentence(me)
            }
            Notification::TimeGiven(to, time) => {
                let [giver, receiver] =
                    [to.opponent(), *to].map(|player| name_with_colour(names, player));
                format!("{giver} gives {receiver} {} more", ShortTime(*time))
            }
            Notification::Came(player) => format!("{} is here", name_with_colour(names, *player)),
            Notification::GoesOver(player) => {
                let joins = if in_status { "J" } else { "\"join\"" };
                format!("{} goes over the game: {joins} joins in", name_with_colour(names, *player))
            }
            Notification::Left(player) => {
                let is_over = game.outcome().is_some();
                let go_on = if is_over { "" } else { "; the game can go on any time" };
                format!("{} has left{go_on}", name_with_colour(names, *player))
            }
        };
        let sentence = session.player_names().sentence(&text);
        let is_back = in_status && self.is_of_move() && !session.is_present();
        let back = if is_back { ". } returns to the present" } else { "" };
        vec![with_more(if in_status { sentence } else { with_stop(sentence) }, back, room)]
    }
}
