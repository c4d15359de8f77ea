//! What the lobby shows above its lists, and its page of help.

use ratatui::layout::Rect;
use ratatui::text::Line;
use strum::VariantArray as _;

use super::Lobby;
use super::keys::KEYS;
use super::sections::{Contents, LobbySection};
use crate::kit::phrases;
use crate::kit::phrases::moment;
use crate::kit::steady_time::steady_now;
use crate::kit::ui::action::{DialogAction, DialogCommand};
use crate::kit::ui::page::Page;
use crate::kit::ui::popup::{PAGE_COLUMNS, Popup};
use crate::kit::ui::scroll::Scroll;
use crate::kit::ui::text_field::beneath;
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{page, text};
use crate::server::game_server::ListedGame;
use crate::server::ratings::{Rating, Tempo};
use crate::server::verbs::listing;

pub fn title(contents: &Contents) -> String {
    let of_tempo = |(tempo, rating): (Tempo, &Rating)| {
        let said = format!("{} {}", tempo.code(), listing::rating(rating));
        (rating.played > 0).then_some(said)
    };
    let ratings = Tempo::BOTH.into_iter().zip(&contents.own.ratings).filter_map(of_tempo);
    let ratings: Vec<String> = ratings.collect();
    let ratings = if ratings.is_empty() { "not rated yet".to_owned() } else { ratings.join(", ") };
    format!("PÜNCT: {}, {ratings}", contents.own.name)
}

/// Draws what waits for the owner, the players present, the end of a vacation, and the sections.
/// Returns the number of lines that this takes, with an empty line below.
pub fn draw_head(lobby: &Lobby, area: Rect, popup: &mut Popup) -> usize {
    let columns = usize::from(area.width);
    let plain = popup.role(TextRole::Normal);
    let mut lines = text::wrap(&waiting(&lobby.contents), popup.role(TextRole::Strong), columns);
    // Hundreds of players may be here. No more names than columns can be seen.
    let here = lobby.contents.present().take(columns);
    let here: Vec<_> = here.map(|(_, name)| name.as_str()).collect();
    if !here.is_empty() {
        let said = format!("Here now: {}", here.join(", "));
        lines.extend(text::excerpt(&said, plain, columns, 1));
    }
    let away_until = lobby.contents.own.away_until.filter(|until| *until > steady_now());
    if let Some(until) = away_until {
        let said = format!("You are on vacation until {} UTC.", moment(until));
        lines.extend(text::wrap(&said, plain, columns));
    }
    popup.put_all(area, &lines);
    lines.len() + draw_sections(lobby, beneath(area, lines.len()), popup) + 1
}

fn waiting(contents: &Contents) -> String {
    let games = match contents.own.your_move.len() {
        0 => None,
        1 => Some("it is your move in 1 game".to_owned()),
        count => Some(format!("it is your move in {count} games")),
    };
    let is_asked = |game: &&ListedGame| listing::is_asked(game, contents.account);
    let listed = || contents.own.your_move.iter().chain(&contents.own.asked);
    let offers = match listed().filter(is_asked).count() {
        0 => None,
        1 => Some("an offer waits for your answer in 1 game".to_owned()),
        count => Some(format!("offers wait for your answer in {count} games")),
    };
    let talk = listing::unread(listed().map(|game| game.unread).sum());
    let challenges = match contents.own.to_you.len() {
        0 => None,
        1 => Some("1 challenge waits for your answer".to_owned()),
        count => Some(format!("{count} challenges wait for your answer")),
    };
    let tasks = match contents.own.tasks_due {
        0 => None,
        1 => Some("1 task is for today".to_owned()),
        count => Some(format!("{count} tasks are for today")),
    };
    let all: Vec<_> = [games, offers, talk, challenges, tasks].into_iter().flatten().collect();
    if all.is_empty() {
        "Nothing waits for you.".to_owned()
    } else {
        phrases::sentence(&format!("{}.", all.join(", and ")))
    }
}

/// Draws the titles of the sections, and marks the section that is shown. A click on a title shows
/// its section. Returns the number of lines.
fn draw_sections(lobby: &Lobby, area: Rect, popup: &mut Popup) -> usize {
    let (mut x, mut lines) = (0, 1);
    for &section in LobbySection::VARIANTS {
        let title = section.title(&lobby.contents);
        let (title, role) = if section == lobby.section {
            (format!("[{title}]"), TextRole::Selected)
        } else {
            (format!(" {title} "), TextRole::Normal)
        };
        let title = Line::styled(title, popup.role(role));
        let width = title.width() as u16;
        if x + width > area.width {
            (x, lines) = (0, lines + 1);
        }
        let line = beneath(area, lines - 1);
        let place = Rect { x: line.x + x, width, height: 1, ..line }.intersection(area);
        popup.put(place, &title);
        popup.click_map.add(place, DialogAction::Command(DialogCommand::Show(section as u8)));
        x += width;
    }
    lines
}

const ABOUT: [&str; 3] = [
    "You can leave a game and come back to it whenever you want; only its clock goes on. The games \
     in which it is your move come first in the list.",
    "A challenge goes to one player, who may be away, or to anyone. When a player accepts it, the \
     game begins, and both players find it under Games.",
    "In a game, ? shows its keys, and q leads back here.",
];

pub fn draw_help(scroll: &mut Scroll, popup: &mut Popup) {
    let mut page = Page::new(popup.appearance, popup.columns(PAGE_COLUMNS));
    for paragraph in ABOUT {
        page.text(paragraph, TextRole::Normal);
        page.gap();
    }
    let rows = KEYS.iter().filter_map(|row| row.help.map(|(_, help)| (row.shown, help)));
    page.table("Keys of the lobby", &rows.collect::<Vec<_>>(), TextRole::Key);
    page.draw("Help: the lobby", scroll, page::KEYS, popup);
}
