//! What the header says: the players and their clocks, and what each still needs, or where the
//! position on the board stands.

use std::time::Duration;

use crate::kit::picture::Mark;
use crate::kit::storage::GameEnd;
use crate::kit::ui::header::{HeaderBar, HeaderLine, HeaderPlayer, HeaderScore};
use crate::kit::ui::theme::TextRole;
use crate::punct::clock::ShortTime;
use crate::punct::control::viewing::NodeKind;
use crate::punct::engine::few_left;
use crate::punct::screen::App;
use crate::punct::screen::app::{is_guided, tip};
use crate::rules::{Player, Variant};

pub fn header(app: &App) -> HeaderLine {
    let to_join = Player::BOTH.map(|player| to_join(app, player));
    let mut scores = vec![HeaderScore { words: "to join", values: to_join, gives_way: true }];
    let game = app.session.viewed_game();
    if game.rules().variant == Variant::Standard && app.game.mode.shows_centre() {
        let count = |player| Some(game.position().centre_count(player).to_string());
        let values = Player::BOTH.map(count);
        scores.push(HeaderScore { words: "centre", values, gives_way: false });
        if let Some(left) = few_left(game.position()) {
            let values = left.map(|left| Some(left.to_string()));
            scores.push(HeaderScore { words: "left", values, gives_way: true });
        }
    }
    HeaderLine { players: Player::BOTH.map(|player| side(app, player)), bar: bar(app), scores }
}

fn side(app: &App, player: Player) -> HeaderPlayer {
    let (session, game) = (&app.session, app.session.viewed_game());
    let name = HeaderPlayer::name_of(session.seats(), player, session.name(player));
    let is_to_move = game.position().turn() == player && game.outcome().is_none();
    HeaderPlayer { name, clock: clock(app, player), is_to_move }
}

/// A text beside the board or a mark on it may say already that the player can win.
fn to_join(app: &App, player: Player) -> Option<String> {
    let is_shown_to_win = if app.session.viewed_game().position().turn() == player {
        tip(app).is_some_and(|tip| tip.wins)
    } else {
        app.game.advice.threats.is_any() || is_guided(app) && app.game.guidance.danger.is_some()
    };
    if is_shown_to_win { None } else { app.game.advice.needs.text(player) }
}

const SHORT: Duration = Duration::from_secs(20);

/// The time that a player has left; `None` if the game has no clock.
fn clock(app: &App, player: Player) -> Option<(String, TextRole)> {
    let left = app.session.time_left(player)?;
    let runs = app.session.clock()?.running().is_some_and(|running| running.player == player);
    let usual = if runs { TextRole::Strong } else { TextRole::Normal };
    let role = if left < SHORT { TextRole::Warning } else { usual };
    Some((ShortTime(left).to_string(), role))
}

fn bar(app: &App) -> Option<HeaderBar> {
    if let Some(wordings) = app.game.mode.headings() {
        return Some(HeaderBar { wordings, mark: Mark::Tip, beside: None });
    }
    let mut beside = None;
    let (ply, plies) = (app.session.viewed_game().ply(), app.session.game().ply());
    let (wordings, mark) = match app.session.viewed_node_kind() {
        NodeKind::Present => {
            let (end, _) = app.session.record().effective_end()?;
            let result = match end {
                GameEnd::Won(winner) => {
                    beside = Some(winner);
                    format!("{winner} wins")
                }
                GameEnd::Aborted => "aborted".to_owned(),
                GameEnd::Draw | GameEnd::Open => "a draw".to_owned(),
            };
            (vec![result], Mark::Chain)
        }
        NodeKind::Line if ply <= plies => (vec![format!("move {ply} of {plies}")], Mark::Last),
        NodeKind::Line => (vec![format!("move {ply}")], Mark::Last),
        NodeKind::Variation { after } => {
            let short = format!("variation after move {after}");
            (vec![format!("{short}: move {ply}"), short, "variation".to_owned()], Mark::Cursor)
        }
    };
    Some(HeaderBar { wordings, mark, beside })
}
