//! The list for guests without a key as a program on their terminal, and its screen.

use std::time::Instant;

use crossterm::event::{Event, KeyEventKind};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect, Size};
use ratatui::text::{Line, Span};

use self as draw;
use super::menu::{GuestMenu, KEYS, MenuRow, PAUSE};
use crate::kit::clock::steady_now;
use crate::kit::terminal::graphics::CellSize;
use crate::kit::terminal::{Flow, Program};
use crate::kit::ui::key_rows::ClickMap;
use crate::kit::ui::notice::Notice;
use crate::kit::ui::popup::{Lines, Popup};
use crate::kit::ui::text;
use crate::kit::ui::text_field::beneath;
use crate::kit::ui::theme::TextRole;
use crate::punct::screen::RULES;
use crate::rules::Variant;
use crate::server::list_screen;
use crate::server::verbs::listing;

/// Where the text of a row begins.
const INDENT: usize = 7;

const ABOUT: &str = "You have come without a key: you can play the computer, in games that are not \
                     saved, or watch others play. With a key, which 'ssh-keygen' makes, you can play \
                     people.";

pub fn draw(menu: &mut GuestMenu, area: Rect, buffer: &mut Buffer) {
    let look = menu.habits.look.clone();
    list_screen::draw(&look, "The list", area, buffer, |buffer| {
        let mut click_map = ClickMap::default();
        if let Some(scroll) = &mut menu.rules {
            let mut popup = Popup::new(&look, area, "back to the list", buffer, &mut click_map);
            RULES.draw(scroll, &mut popup);
        } else {
            draw_list(menu, &mut Popup::new(&look, area, "leave", buffer, &mut click_map));
        }
    });
}

fn draw_list(menu: &GuestMenu, popup: &mut Popup) {
    let content = popup.side("PÜNCT: guests", KEYS).inner(Margin::new(1, 0));
    let columns = usize::from(content.width);
    let mut head = text::wrap(ABOUT, popup.role(TextRole::Normal), columns);
    head.push(Line::default());
    popup.put_all(content, &head);
    let notice = menu.notice.as_ref().map_or_else(Lines::new, |notice| {
        text::excerpt(&notice.text, popup.role(TextRole::Warning), columns, 2)
    });
    let rest = beneath(content, head.len());
    // A line for the notice is always there, so that the list stays where it is.
    let below = notice.len().max(1) as u16;
    let room = Rect { height: rest.height.saturating_sub(below), ..rest };
    popup.put_all(beneath(rest, usize::from(room.height)), &notice);
    let (mut items, mut chosen) = (Vec::new(), 0);
    for (nth, row) in menu.rows().enumerate() {
        match row {
            MenuRow::Begin => items.push(heading("The computer", popup)),
            MenuRow::Game(0) => {
                items.push(vec![Line::default()]);
                items.push(heading("Games that go on", popup));
            }
            _ => {}
        }
        if nth == menu.chosen {
            chosen = items.len();
        }
        items.push(lines(menu, row, columns, popup));
    }
    if menu.games.is_empty() {
        let none = "Nobody is playing just now.";
        items.push(vec![Line::default(), Line::styled(none, popup.role(TextRole::Normal))]);
    }
    popup.list(room, &items, chosen);
}

fn heading(text: &'static str, popup: &Popup) -> Lines {
    vec![Line::styled(text, popup.role(TextRole::Strong))]
}

fn lines(menu: &GuestMenu, row: MenuRow, columns: usize, popup: &Popup) -> Lines {
    let (head, text) = match row {
        MenuRow::Begin => ("Play", "begin a game now".to_owned()),
        MenuRow::Level => ("Strength", format!("{}, of 9", menu.wanted.level)),
        MenuRow::Rules => ("Rules", rules(menu.wanted.rules.variant).to_owned()),
        MenuRow::Colour => ("You", format!("have {}", menu.wanted.colour)),
        MenuRow::Game(nth) => {
            let line = menu.games.get(nth).map(|game| listing::game_watched(game, steady_now()));
            ("Watch", line.map_or_else(String::new, |line| line.text.trim_start().to_owned()))
        }
    };
    // Columns of the text are not kept: it may be broken.
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let head = Span::styled(format!("{head:>5}"), popup.role(TextRole::Dim));
    text::hanging(&head, INDENT, &text, popup.role(TextRole::Normal), columns)
}

fn rules(variant: Variant) -> &'static str {
    match variant {
        Variant::Basic => "basic, to learn the game",
        Variant::Standard => "standard",
    }
}

impl Program for GuestMenu {
    type Message = ();

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

    fn handle(&mut self, event: Event) -> Flow {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            _ => Flow::Go,
        }
    }

    fn message(&mut self, (): ()) -> Flow {
        Flow::Go
    }

    fn deadline(&self) -> Option<Instant> {
        Some(self.read + PAUSE)
    }

    fn tick(&mut self) {
        self.refresh();
    }

    fn told(&mut self, what: &'static str) {
        self.notice = Some(Notice::warning(what));
    }

    /// Nothing is kept.
    fn leave(&mut self) {}
}
