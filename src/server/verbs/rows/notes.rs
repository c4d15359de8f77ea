//! Rows about chat, reports, bans and invitations.

use serde::Serialize;

use super::ListedRow;
use crate::kit::phrases::moment;
use crate::kit::steady_time::moment_code;
use crate::punct::play::ChatMessage;
use crate::server::database::{AccountName, ChatLine, GameId, Invitation, Report};
use crate::server::network::Ban;
use crate::server::verbs::listing;

/// A line of the chat of a game, in the list of a player or spectator.
#[derive(Serialize)]
pub struct SpokenItem<'a> {
    #[serde(skip)]
    spoken: &'a ChatMessage,
    /// The game, in the answer to the player who said the line. Lists don't repeat their game.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<i64>,
    by: String,
    text: &'a str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    watching: bool,
}

impl<'a> SpokenItem<'a> {
    pub fn new(spoken: &'a ChatMessage) -> SpokenItem<'a> {
        SpokenItem {
            spoken,
            game: None,
            by: spoken.by.to_string(),
            text: &spoken.text,
            watching: spoken.watches,
        }
    }

    #[must_use]
    pub fn in_game(self, game: GameId) -> SpokenItem<'a> {
        SpokenItem { game: Some(game.0), ..self }
    }
}

impl ListedRow for SpokenItem<'_> {
    fn text(&self) -> String {
        self.spoken.to_string()
    }
}

/// A line of the chat of a game, in the list of an operator.
#[derive(Serialize)]
pub struct LineItem<'a> {
    #[serde(skip)]
    line: &'a ChatLine,
    by: &'a str,
    said: String,
    text: &'a str,
}

impl<'a> LineItem<'a> {
    pub fn new(line: &'a ChatLine) -> LineItem<'a> {
        LineItem { line, by: &line.name, said: moment_code(line.said), text: &line.line }
    }
}

impl ListedRow for LineItem<'_> {
    fn text(&self) -> String {
        format!("{}  {}: {}", moment(self.line.said), self.by, self.text)
    }
}

/// A report of a player.
#[derive(Serialize)]
pub struct ReportItem<'a> {
    #[serde(skip)]
    report: &'a Report,
    game: i64,
    by: &'a AccountName,
    made: String,
    text: &'a str,
}

impl<'a> ReportItem<'a> {
    pub fn new(report: &'a Report) -> ReportItem<'a> {
        let Report { by, game, made, text } = report;
        ReportItem { report, game: game.0, by, made: moment_code(*made), text }
    }
}

impl ListedRow for ReportItem<'_> {
    fn text(&self) -> String {
        format!("{}  game {}  {}: {}", moment(self.report.made), self.game, self.by, self.text)
    }
}

/// A network that is kept out.
#[derive(Serialize)]
pub struct BanItem<'a> {
    #[serde(skip)]
    ban: &'a Ban,
    banned: String,
    since: String,
    until: Option<String>,
}

impl<'a> BanItem<'a> {
    pub fn new(ban: &'a Ban) -> BanItem<'a> {
        BanItem {
            ban,
            banned: ban.network.to_string(),
            since: moment_code(ban.made),
            until: ban.until.map(moment_code),
        }
    }
}

impl ListedRow for BanItem<'_> {
    fn text(&self) -> String {
        format!("{}  since {}{}", self.banned, moment(self.ban.made), listing::end_of(self.ban))
    }
}

/// An invitation.
#[derive(Serialize)]
pub struct InvitationItem<'a> {
    #[serde(skip)]
    invitation: &'a Invitation,
    mark: &'a str,
    until: String,
    used_by: Option<&'a AccountName>,
}

impl<'a> InvitationItem<'a> {
    pub fn new(invitation: &'a Invitation) -> InvitationItem<'a> {
        let Invitation { mark, expires, used_by } = invitation;
        InvitationItem { invitation, mark, until: moment_code(*expires), used_by: used_by.as_ref() }
    }
}

impl ListedRow for InvitationItem<'_> {
    fn text(&self) -> String {
        match self.used_by {
            Some(by) => format!("{}  used by {by}", self.mark),
            None => format!("{}  until {}", self.mark, moment(self.invitation.expires)),
        }
    }
}
