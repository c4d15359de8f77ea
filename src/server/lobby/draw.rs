//! The lobby as a program on a guest's terminal, and its screen.

use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyEventKind};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::text::{Line, Span};

use self as draw;
use super::contents::Contents;
use super::history::{self, History};
use super::inbox::Stale;
use super::keys::{KEYS, keys_of};
use super::sections::{LobbyRow, LobbySection};
use super::state::{Lobby, LobbyDialog};
use super::terms::TermsDialog;
use crate::kit::clock::steady_now;
use crate::kit::phrases;
use crate::kit::terminal::capabilities::Capabilities;
use crate::kit::terminal::graphics::CellSize;
use crate::kit::terminal::{Answers, Flow, Program};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::key_rows::ClickMap;
use crate::kit::ui::notice::Notice;
use crate::kit::ui::page::Page;
use crate::kit::ui::popup::{Lines, PAGE_COLUMNS, Popup};
use crate::kit::ui::scroll::Scroll;
use crate::kit::ui::text;
use crate::kit::ui::text_field::beneath;
use crate::kit::ui::theme::TextRole;
use crate::punct::screen::RULES;
use crate::server::game_server::ServerNews;
use crate::server::list_screen::{self, PAGE_KEYS};
use crate::server::verbs::listing;

/// Where the text of an item begins, after its number.
const INDENT: usize = 7;

pub fn draw(lobby: &mut Lobby, area: Rect, buffer: &mut Buffer) {
    let look = lobby.habits.look.clone();
    list_screen::draw(&look, "The lobby", area, buffer, |buffer| {
        draw_lists(lobby, &look, area, buffer);
        draw_dialog(lobby, &look, area, buffer);
    });
}

fn draw_lists(lobby: &Lobby, look: &Appearance, area: Rect, buffer: &mut Buffer) {
    let mut click_map = ClickMap::default();
    let mut popup = Popup::new(look, area, "leave", buffer, &mut click_map);
    let title = title(&lobby.contents);
    let content =
        popup.side(&title, keys_of(lobby.section)).inner(ratatui::layout::Margin::new(1, 0));
    let columns = usize::from(content.width);
    let head = head(lobby, columns, &popup);
    popup.put_all(content, &head);
    let notice = lobby.notice.as_ref().map_or_else(Lines::new, |notice| {
        text::excerpt(&notice.text, popup.role(notice.tone.role()), columns, 3)
    });
    let rest = beneath(content, head.len());
    // A line for the notice is always there, so that the list stays where it is.
    let below = notice.len().max(1) as u16;
    let room = Rect { height: rest.height.saturating_sub(below), ..rest };
    popup.put_all(beneath(rest, usize::from(room.height)), &notice);
    let items: Vec<Lines> =
        lobby.rows.iter().enumerate().map(|(nth, row)| lines(row, nth, columns, &popup)).collect();
    match lobby.chosen {
        Some(chosen) => popup.list(room, &items, chosen),
        None => popup.put_all(room, &items.concat()),
    }
}

fn title(contents: &Contents) -> String {
    let rating = contents.own.rating;
    let rating = match rating.played {
        0 => "not rated yet".to_owned(),
        _ => format!("{:.0} ± {:.0}", rating.rating, 2.0 * rating.deviation),
    };
    format!("PÜNCT: {}, {rating}", contents.own.name)
}

/// What waits, the sections, and the players present.
fn head(lobby: &Lobby, columns: usize, popup: &Popup) -> Lines {
    let plain = popup.role(TextRole::Normal);
    let mut lines = text::wrap(&waiting(&lobby.contents), popup.role(TextRole::Strong), columns);
    // No more than could be seen: there may be hundreds.
    let here = lobby.contents.lists.present.iter().take(columns);
    let here: Vec<_> = here.map(|(_, name)| name.as_str()).collect();
    if !here.is_empty() {
        let said = format!("Here now: {}", here.join(", "));
        lines.extend(text::excerpt(&said, plain, columns, 1));
    }
    let away_until = lobby.contents.own.away_until.filter(|until| *until > steady_now());
    if let Some(until) = away_until {
        let said = format!("You are on vacation until {} UTC.", listing::moment(until));
        lines.extend(text::wrap(&said, plain, columns));
    }
    lines.extend(sections(lobby, columns, popup));
    lines.push(Line::default());
    lines
}

fn waiting(contents: &Contents) -> String {
    let games = match contents.own.your_move.len() {
        0 => None,
        1 => Some("it is your move in 1 game".to_owned()),
        count => Some(format!("it is your move in {count} games")),
    };
    let challenges = match contents.own.to_you.len() {
        0 => None,
        1 => Some("1 challenge waits for your answer".to_owned()),
        count => Some(format!("{count} challenges wait for your answer")),
    };
    let all: Vec<_> = games.into_iter().chain(challenges).collect();
    if all.is_empty() {
        "Nothing waits for you.".to_owned()
    } else {
        phrases::sentence(&format!("{}.", all.join(", and ")))
    }
}

/// The sections in as many lines as they need, the one shown marked.
fn sections(lobby: &Lobby, columns: usize, popup: &Popup) -> Lines {
    let mut lines = vec![Line::default()];
    for section in LobbySection::ALL {
        let title = section.title(&lobby.contents);
        let (title, role) = if section == lobby.section {
            (format!("[{title}]"), TextRole::Selected)
        } else {
            (format!(" {title} "), TextRole::Normal)
        };
        let span = Span::styled(title, popup.role(role));
        match lines.last_mut() {
            Some(line) if line.width() + span.width() <= columns => line.push_span(span),
            _ => lines.push(Line::from(span)),
        }
    }
    lines
}

/// The lines of a row of a list.
fn lines(row: &LobbyRow, nth: usize, columns: usize, popup: &Popup) -> Lines {
    let plain = popup.role(TextRole::Normal);
    match row {
        LobbyRow::Heading(heading) => {
            let heading = Line::styled(*heading, popup.role(TextRole::Strong));
            let gap = (nth > 0).then(Line::default);
            gap.into_iter().chain([heading]).collect()
        }
        LobbyRow::Note(note) => text::wrap(note, plain, columns),
        LobbyRow::Item(head, item, _) if head.is_empty() => {
            text::hanging(&Span::raw(""), 2, item, plain, columns)
        }
        LobbyRow::Item(head, item, _) => {
            let head = Span::styled(head.clone(), popup.role(TextRole::Dim));
            text::hanging(&head, INDENT, item, plain, columns)
        }
    }
}

fn draw_dialog(lobby: &mut Lobby, look: &Appearance, area: Rect, buffer: &mut Buffer) {
    let mut click_map = ClickMap::default();
    let mut popup = Popup::new(look, area, "back to the lobby", buffer, &mut click_map);
    let contents = &lobby.contents;
    match &mut lobby.dialog {
        None => {}
        Some(LobbyDialog::Form(form)) => form.draw(&mut popup),
        Some(LobbyDialog::Terms(TermsDialog { id })) => {
            if let Some(open) = contents.challenge(*id) {
                TermsDialog::draw(contents, open, &mut popup);
            }
        }
        Some(LobbyDialog::History(history)) => draw_history(history, &mut popup),
        Some(LobbyDialog::Vacation(question)) => question.draw(&mut popup),
        Some(LobbyDialog::Help(scroll)) => draw_help(scroll, &mut popup),
        Some(LobbyDialog::Rules(scroll)) => RULES.draw(scroll, &mut popup),
    }
}

fn draw_history(history: &History, popup: &mut Popup) {
    let columns = popup.columns(history::COLUMNS);
    let rows = history.rows.iter().enumerate();
    let items: Vec<Lines> = rows.map(|(nth, row)| lines(row, nth, columns, popup)).collect();
    let title = format!("Finished games of {}", history.name);
    let height = items.iter().map(Vec::len).sum();
    let content = popup.open(&title, columns, height, history::KEYS);
    popup.list(content, &items, history.chosen);
}

const ABOUT: [&str; 3] = [
    "Games here go on for as long as their players like: leave and come back whenever you want. \
     Where it is your move, the game stands first.",
    "A challenge is to one player, who may be away, or to anyone. When it is accepted the game \
     begins, and both find it among their games.",
    "In a game, ? shows its keys, and q leads back here.",
];

fn draw_help(scroll: &mut Scroll, popup: &mut Popup) {
    let columns = popup.columns(PAGE_COLUMNS);
    let plain = popup.role(TextRole::Normal);
    let mut page = Page::default();
    for paragraph in ABOUT {
        page.text(text::wrap(paragraph, plain, columns));
        page.gap();
    }
    let rows = KEYS.iter().filter_map(|row| row.help.map(|(_, help)| (row.shown, help)));
    page.table("Keys of the lobby", &rows.collect::<Vec<_>>(), popup.appearance, columns);
    page.draw("Help: the lobby", scroll, PAGE_KEYS, popup);
}

/// How long the lobby waits until it reads again, however much news there is.
const PAUSE: Duration = Duration::from_millis(250);

impl Program for Lobby {
    type Message = ServerNews;

    fn answered(&mut self, answers: &Answers, _: Capabilities) {
        self.habits.look.learn(answers);
    }

    fn is_wide(&mut self) {
        self.habits.look.use_ascii();
    }

    fn resized(&mut self, size: Size, _: Option<CellSize>) {
        self.habits.look.set_window(size);
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        draw::draw(self, area, frame.buffer_mut());
    }

    fn pictures(&mut self, out: &mut Vec<u8>) {
        self.habits.bell.sound(out);
    }

    fn handle(&mut self, event: Event) -> Flow {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            Event::Paste(pasted) => {
                if let Some(LobbyDialog::Form(form)) = &mut self.dialog {
                    form.paste(&pasted);
                }
                Flow::Go
            }
            _ => Flow::Go,
        }
    }

    fn uses_mouse(&self) -> bool {
        self.habits.mouse
    }

    fn message(&mut self, news: ServerNews) -> Flow {
        match news {
            ServerNews::Habit(habit) => {
                self.habits.change(habit);
                return Flow::Go;
            }
            ServerNews::Begins(game) => return self.begins(game),
            _ => {}
        }
        self.stale = self.stale.max(Stale::after(news));
        if self.read.elapsed() >= PAUSE {
            self.read_news();
        }
        Flow::Go
    }

    fn deadline(&self) -> Option<Instant> {
        (self.stale > Stale::Nothing).then(|| self.read + PAUSE)
    }

    fn tick(&mut self) {
        self.read_news();
    }

    fn told(&mut self, what: &'static str) {
        self.notice = Some(Notice::warning(what));
    }

    /// Nothing is lost: all is kept in the server.
    fn leave(&mut self) {}
}
