//! Two laws of screens: texts in forty scripts have the room that a screen gives them, and nothing
//! of them stays when they go.

use std::cell::RefCell;
use std::io;
use std::num::NonZero;
use std::rc::Rc;

use crossterm::event::Event;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Size;
use ratatui::style::Style;
use unicode_segmentation::UnicodeSegmentation as _;

use super::key_names::key;
use crate::kit::terminal::graphics::{CellSize, Protocol};
use crate::kit::terminal::{EventLoop, Flow, Input, LoopScreen, Output, Program, SizedBackend};
use crate::kit::text::Columns as _;

const TEXTS: &str = include_str!("../../../../tests/scripts.txt");

const WINDOW: Size = Size { width: 120, height: 40 };

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

/// Each of `typed` are the keys that open a dialog with a field or an area for texts, which `Esc`
/// closes.
pub fn nothing_of_a_text_stays(program: &mut impl Program, typed: &[&str]) {
    program.on_resize(WINDOW, None);
    let (columns, lines) =
        (NonZero::new(WINDOW.width).unwrap(), NonZero::new(WINDOW.height).unwrap());
    let (output, parser) = (Output::default(), vt100::Parser::new(lines, columns, 0));
    let parser = Rc::new(RefCell::new(parser));
    let backend = SizedBackend::new(output.clone(), || WINDOW);
    let mut screen = Emulator { output, parser: Rc::clone(&parser) };
    let mut terminal = Terminal::new(backend).unwrap();
    let mut shown = EventLoop::new(&mut terminal, &mut screen, program);
    let mut after = |events: Vec<Event>| {
        for event in events {
            assert!(shown.process(Input::Event(event)).is_continue() && shown.draw().is_continue());
        }
        let parser = parser.borrow();
        let rows = parser.screen().rows(0, WINDOW.width);
        rows.map(|row| row.trim_end().chars().map(one_of_exchanged).collect::<String>())
            .collect::<Vec<_>>()
    };
    let texts: Vec<_> = TEXTS.lines().collect();
    for texts in texts.chunks(4).map(|texts| texts.join("  ")) {
        let pasted = || vec![Event::Paste(texts.clone())];
        for keys in typed {
            let before = after(pressed(&format!("{keys} Esc")));
            let empty = after(pressed(&format!("{keys} Ctrl-u")));
            assert_ne!(after(pasted()), empty, "{keys}");
            assert_eq!(after(pressed("Ctrl-u")), empty, "{keys} {texts}");
            after(pasted());
            assert_eq!(after(pressed("Esc")), before, "{keys} {texts}");
        }
    }
}

/// Either half of a cell looks the same as the other half with the colours exchanged, and the
/// terminal gets what takes fewer bytes.
fn one_of_exchanged(symbol: char) -> char {
    match symbol {
        '▀' => '▄',
        '▌' => '▐',
        other => other,
    }
}

fn pressed(keys: &str) -> Vec<Event> {
    keys.split_whitespace().map(|name| Event::Key(key(name))).collect()
}

/// Each screen that the keys of `shown` open, or of `typed` for a text that is then typed, is the
/// same for a text as for letters of as many columns. `seated` begins a program that shows a text.
pub fn texts_are_laid_out_as_letters<S, P: Program>(
    seated: impl Fn(&str) -> S,
    program: fn(&mut S) -> &mut P,
    typed: &[&str],
    shown: &[&str],
) {
    let mut terminal = Terminal::new(TestBackend::new(WINDOW.width, WINDOW.height)).unwrap();
    let typed = typed.iter().map(|keys| (*keys, true));
    let screens: Vec<_> = typed.chain(shown.iter().map(|keys| (*keys, false))).collect();
    for (nth, text) in TEXTS.lines().enumerate() {
        // A third of the screens for each text: a test has little time.
        for &(keys, is_typed) in screens.iter().skip(nth % screens.len().min(3)).step_by(3) {
            let [(rows, styles), (expected, all)] = [text, &in_letters(text)].map(|text| {
                let mut seat = seated(text);
                let program = program(&mut seat);
                program.on_resize(WINDOW, None);
                let mut events = pressed(keys);
                if is_typed {
                    events.extend([Event::Key(key("Ctrl-u")), Event::Paste(text.to_owned())]);
                }
                for event in events {
                    assert_eq!(program.handle(event), Flow::Go);
                }
                let shown = terminal.draw(|frame| program.draw(frame)).unwrap();
                let (mut rows, styles) = seen(shown.buffer, text);
                // The name of a file is another in each folder, and has neither marks nor joiners.
                rows.retain(|row| {
                    ![" in /", "/saves", ".json"].iter().any(|part| row.contains(part))
                });
                // The minute may be another.
                let rows = rows.iter().map(|row| row.replace(|c: char| c.is_ascii_digit(), "0"));
                (rows.collect::<Vec<_>>(), styles)
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
