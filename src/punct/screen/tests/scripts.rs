//! Names and comments in forty scripts have the room that a screen gives them, and nothing of them
//! stays when they go.

use std::cell::RefCell;
use std::io;
use std::num::NonZero;
use std::rc::Rc;

use crossterm::event::Event;
use ratatui::Terminal;
use ratatui::buffer::Buffer;
use ratatui::layout::Size;
use ratatui::style::Style;
use unicode_segmentation::UnicodeSegmentation as _;

use super::fits::bricks;
use super::seat::Seat;
use crate::kit::storage::Name;
use crate::kit::terminal::graphics::{CellSize, Protocol};
use crate::kit::terminal::{EventLoop, Input, LoopScreen, Output, SizedBackend};
use crate::kit::text::Columns as _;
use crate::kit::ui::tests::key_names::key;

const TEXTS: &str = include_str!("../../../../tests/scripts.txt");

/// Dialogs with a field or an area for texts, and how they are opened.
const TYPED: [&str; 4] = ["C", "s", "o", "n Down"];
/// Screens with the names of the players or the comment, and how they are opened.
const SHOWN: [&str; 5] = ["", "p", "x", ":", "W"];

/// A text of the same columns with letters for all that is not ASCII.
fn in_letters(text: &str) -> String {
    let letters = |cluster: &str| {
        if cluster.is_ascii() { cluster.to_owned() } else { "Z".repeat(cluster.columns()) }
    };
    text.graphemes(true).map(letters).collect()
}

/// The rows with the clusters of `text` in letters, and the styles of the cells that aren't hidden.
fn seen(buffer: &Buffer, text: &str) -> (Vec<String>, Vec<Option<Style>>) {
    let (mut rows, mut styles) = (Vec::new(), Vec::new());
    let clusters: Vec<_> = text.graphemes(true).collect();
    for y in buffer.area.top()..buffer.area.bottom() {
        let (mut row, mut hidden) = (String::new(), 0);
        for x in buffer.area.left()..buffer.area.right() {
            let cell = &buffer[(x, y)];
            styles.push((hidden == 0).then(|| cell.style()));
            if hidden > 0 {
                hidden -= 1;
                continue;
            }
            let symbol = cell.symbol();
            hidden = symbol.columns().saturating_sub(1);
            let is_of_text = clusters.contains(&symbol);
            row += &if is_of_text { in_letters(symbol) } else { symbol.to_owned() };
        }
        rows.push(row);
    }
    (rows, styles)
}

fn seat(name: &str) -> Seat {
    let names = [name, "Bob"].map(|name| Name::from_save(name.to_owned()));
    let mut seat = Seat::between(names, &["T-D3,D4,E4", "SE-B9,C9,D9"]);
    seat.running.app.look = bricks();
    seat.resize(120, 40);
    seat
}

/// A terminal that draws each cluster by the widths of its characters.
struct Emulator {
    output: Output,
    parser: Rc<RefCell<vt100::Parser>>,
}

impl LoopScreen for Emulator {
    fn cell_size(&self) -> Option<CellSize> {
        None
    }

    fn show(&mut self, pictures: &[u8], _: Option<Protocol>) -> io::Result<()> {
        let mut frame = Vec::new();
        self.output.send_to(&mut frame, pictures)?;
        self.parser.borrow_mut().process(&frame);
        Ok(())
    }

    fn suspend(&mut self) -> bool {
        false
    }

    fn resume(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn nothing_of_a_text_stays_when_it_is_deleted_or_its_dialog_closed() {
    let (columns, lines) = (NonZero::new(120).unwrap(), NonZero::new(40).unwrap());
    let mut seat = seat("Anna");
    let (output, parser) = (Output::default(), vt100::Parser::new(lines, columns, 0));
    let parser = Rc::new(RefCell::new(parser));
    let backend = SizedBackend::new(output.clone(), || Size::new(120, 40));
    let mut screen = Emulator { output, parser: Rc::clone(&parser) };
    let mut terminal = Terminal::new(backend).unwrap();
    let mut shown = EventLoop::new(&mut terminal, &mut screen, &mut seat.running);
    let mut after = |event: Event| {
        assert!(shown.process(Input::Event(event)).is_continue() && shown.draw().is_continue());
        let parser = parser.borrow();
        let rows = parser.screen().rows(0, 120);
        rows.map(|row| row.trim_end().to_owned()).collect::<Vec<_>>()
    };
    let texts: Vec<_> = TEXTS.lines().collect();
    for (texts, keys) in
        texts.chunks(4).flat_map(|texts| TYPED.map(|keys| (texts.join("  "), keys)))
    {
        let board = after(Event::Key(key("Esc")));
        for name in keys.split(' ') {
            after(Event::Key(key(name)));
        }
        let empty = after(Event::Key(key("Ctrl-u")));
        assert_ne!(after(Event::Paste(texts.clone())), empty, "{keys}");
        assert_eq!(after(Event::Key(key("Ctrl-u"))), empty, "{keys} {texts}");
        after(Event::Paste(texts.clone()));
        assert_eq!(after(Event::Key(key("Esc"))), board, "{keys} {texts}");
    }
}

#[test]
fn a_text_of_any_script_is_laid_out_as_letters_of_as_many_columns() {
    for (nth, text) in TEXTS.lines().enumerate() {
        let letters = in_letters(text);
        let mut seats = [text, &letters].map(|text| (text, seat(text)));
        for (name, seat) in &mut seats {
            seat.keys("C").event(Event::Paste((*name).to_owned()));
            seat.keys("Enter");
        }
        let typed = TYPED.map(|keys| (keys, true));
        let screens = typed.into_iter().chain(SHOWN.map(|keys| (keys, false)));
        // A third of the screens for each text: a test has little time.
        for (keys, is_typed) in screens.skip(nth % 3).step_by(3) {
            let [(rows, styles), (expected, all)] = seats.each_mut().map(|(name, seat)| {
                seat.keys(keys);
                if is_typed {
                    seat.keys("Ctrl-u").event(Event::Paste((*name).to_owned()));
                }
                let (mut rows, styles) = seen(&seat.draw(), name);
                // The name of a file is another in each folder, and has neither marks nor joiners.
                rows.retain(|row| ![" in /", ".json"].iter().any(|part| row.contains(part)));
                seat.keys("Esc Esc");
                (rows, styles)
            });
            // A text that is cut may end a column earlier, as no cluster is cut.
            if expected.iter().any(|row| row.contains("Z…")) {
                continue;
            }
            let differ = rows.iter().zip(&expected).find(|(row, expected)| row != expected);
            assert_eq!(differ, None, "{text} {keys}");
            let differ = styles.iter().zip(&all).position(|(one, all)| one.is_some() && one != all);
            assert_eq!(differ, None, "{text} {keys}\n{}", rows.join("\n"));
        }
    }
}
