//! Text in boxes: questions, paragraphs, and pages that scroll, such as the rules. In such a page's
//! text (`assets/rules.txt`), `#` begins a heading, `-` an item of a list, and `|` a row of a small
//! board, with four columns for each space and the signs of the ASCII set. Every other line is a
//! paragraph.

use std::ops::Range;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::action::{DialogAction, DialogBinding, DialogReply, Scrolling};
use super::appearance::Appearance;
use super::board_size::BoardSize;
use super::glyphs::{ASCII, Glyphs};
use super::popup::{FRAME_WIDTH, Lines, PAGE_COLUMNS, Popup};
use super::scroll::{Scroll, TextOutline};
use super::shared_keys::{CLOSE, CLOSE_TEXT, FURTHER, NO, PAGE, SCROLL, SECTION, YES};
use super::text;
use super::theme::{TextRole, Theme};
use crate::kit::lessons::TaskSheet;
use crate::kit::picture::{LANE, Rgb};
use crate::kit::storage::visible;
use crate::kit::text::Columns;
use crate::rules::Player;

pub struct Page<'a> {
    pub appearance: &'a Appearance,
    pub columns: usize,
    pub lines: Lines,
    outline: TextOutline,
}

impl Page<'_> {
    pub fn new(appearance: &Appearance, columns: usize) -> Page<'_> {
        Page { appearance, columns, lines: Lines::new(), outline: TextOutline::default() }
    }

    fn style(&self, role: TextRole) -> Style {
        self.appearance.theme().text(role)
    }

    pub fn heading(&mut self, title: &str) {
        self.outline.headings.push(self.lines.len());
        self.lines.push(Line::styled(title.to_owned(), self.style(TextRole::Strong)));
    }

    /// Adds lines that scrolling by pages keeps together.
    pub fn picture(&mut self, lines: Lines) {
        let first = self.lines.len();
        self.lines.extend(lines);
        self.outline.pictures.push(first..self.lines.len());
    }

    /// Each has its meaning beside it, or below it if the sample is wide. In the meaning, keys
    /// stand between backquotes.
    pub fn samples(&mut self, rows: Vec<(Lines, &'static str)>) {
        let (style, key) = (self.style(TextRole::Normal), self.style(TextRole::Key));
        let widest = 2 * self.columns / 5;
        let width = |sample: &Lines| sample.iter().map(Columns::columns).max().unwrap_or(0);
        let widths = rows.iter().map(|(sample, _)| width(sample));
        let indent = widths.filter(|width| *width <= widest).max().unwrap_or(0) + 2;
        for (mut sample, meaning) in rows {
            let is_wide = width(&sample) > widest;
            let beside = if is_wide { 0 } else { indent };
            let wrapped = text::wrap(meaning, style, self.columns.saturating_sub(beside));
            let meaning = text::with_keys(wrapped, key);
            if is_wide {
                self.picture([sample, meaning].concat());
                continue;
            }
            // The lower one is centred vertically beside the other.
            let above = sample.len().saturating_sub(meaning.len()) / 2;
            sample.resize(sample.len().max(meaning.len()), Line::default());
            for (whole, line) in sample.iter_mut().skip(above).zip(meaning) {
                whole.spans.push(Span::raw(" ".repeat(indent.saturating_sub(whole.columns()))));
                whole.spans.extend(line.spans.into_iter().map(|span| span.patch_style(line.style)));
            }
            self.picture(sample);
        }
    }

    pub fn text(&mut self, text: &str, role: TextRole) {
        self.lines.extend(text::wrap(text, self.style(role), self.columns));
    }

    pub fn gap(&mut self) {
        self.lines.push(Line::default());
    }

    /// Adds a section that lists keys or words, in the style of `role`, and their meanings.
    pub fn table(&mut self, title: &str, rows: &[(&'static str, &str)], role: TextRole) {
        let (style, plain) = (self.style(role), self.style(TextRole::Normal));
        let widest = rows.iter().map(|(head, _)| Span::raw(*head).columns()).max().unwrap_or(0);
        self.heading(title);
        for &(head, meaning) in rows {
            let head = Span::styled(head, style);
            self.lines.extend(text::hanging(&head, widest + 2, meaning, plain, self.columns));
        }
        self.gap();
    }

    pub fn draw(self, title: &str, scroll: &mut Scroll, keys: &[DialogBinding], popup: &mut Popup) {
        let columns = popup.columns(PAGE_COLUMNS);
        let all = self.lines.len();
        let content = popup.open(title, columns, all, keys);
        let room = usize::from(content.height);
        scroll.fit(TextOutline { lines: all, ..self.outline }, room);
        let first = scroll.first();
        popup.put_all(content, self.lines.get(first..).unwrap_or_default());
        popup.write_part(first, room, all);
    }
}

pub fn scrolling(action: DialogAction) -> Option<Scrolling> {
    match action {
        DialogAction::Scroll(lines) => Some(Scrolling::Lines(lines)),
        DialogAction::Page { forward } => Some(Scrolling::Page { forward }),
        DialogAction::Section { forward } => Some(Scrolling::Section { forward }),
        _ => None,
    }
}

/// The contents of areas of a buffer, side by side. The areas should have the same height.
pub fn cut(buffer: &Buffer, areas: &[Rect]) -> Lines {
    let height = areas.iter().map(|area| area.height).max().unwrap_or(0);
    let mut lines = vec![Line::default(); usize::from(height)];
    for area in areas {
        for (line, y) in lines.iter_mut().zip(area.y..) {
            for cell in (area.left()..area.right()).filter_map(|x| buffer.cell((x, y))) {
                // An empty cell has no style of its own.
                let style = if *cell == Cell::EMPTY { Style::new() } else { cell.style() };
                line.spans.push(Span::styled(cell.symbol().to_owned(), style));
            }
        }
    }
    lines
}

pub type Paragraph = (String, TextRole);

const COLUMNS: u16 = 56;

/// Draws paragraphs in a box, with a title and the keys below. The paragraphs must be safe to show.
pub fn draw(title: &str, paragraphs: &[Paragraph], keys: &[DialogBinding], popup: &mut Popup) {
    let columns = popup.columns(COLUMNS);
    let mut lines = Lines::new();
    for (text, role) in paragraphs {
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        lines.extend(text::wrap(text, popup.role(*role), columns));
    }
    let content = popup.open(title, columns, lines.len(), keys);
    popup.put_all(content, &lines);
}

/// Draws paragraphs centred in a bar at the bottom of the screen, with the keys below. The
/// paragraphs need not be safe to show.
pub fn draw_below(paragraphs: &[Paragraph], keys: &[DialogBinding], popup: &mut Popup) {
    let columns = popup.columns(u16::MAX);
    let mut lines = Lines::new();
    for (text, role) in paragraphs {
        let wrapped = text::wrap(&visible(text), popup.role(*role), columns);
        lines.extend(wrapped.into_iter().map(Line::centered));
    }
    let content = popup.bottom_bar(lines.len() as u16, keys);
    popup.put_all(content, &lines);
}

/// The text of a task, and what the player has to do.
pub fn task_lines(sheet: &TaskSheet, columns: usize, theme: Theme) -> [Lines; 2] {
    let paragraph = |text: &str, role| {
        let lines = text::wrap(text, theme.text(role), columns);
        text::with_keys(lines, theme.text(TextRole::Key))
    };
    let task = sheet.task.as_ref().map(|task| paragraph(task, TextRole::Strong));
    [paragraph(&sheet.text, TextRole::Normal), task.unwrap_or_default()]
}

/// A page of a text below the board.
#[derive(Clone, Copy)]
pub struct TextPage {
    /// In a window of another size, there may be fewer pages than before.
    number: usize,
    /// The most lines of a page.
    rows: usize,
}

impl TextPage {
    /// Where the board is large enough for a panel below it, a page takes that panel's lines.
    pub fn in_panel(number: usize, panel: u16, look: &Appearance) -> TextPage {
        let has_panel = look.size_in(look.window).is_some_and(|size| size >= BoardSize::M);
        TextPage { number, rows: if has_panel { usize::from(panel) } else { usize::MAX } }
    }

    fn shown(self, lines: usize) -> Range<usize> {
        let rows = self.rows.min(lines).max(1);
        let first = rows * self.number.min(lines.saturating_sub(1) / rows);
        first..lines.min(first + rows)
    }

    pub fn has_next(self, lines: usize) -> bool {
        self.shown(lines).end < lines
    }
}

pub fn columns_below(look: &Appearance) -> usize {
    look.window.width.saturating_sub(FRAME_WIDTH).into()
}

/// Draws a page of the lines below the board. Hides as few as possible of the screen's lines in
/// `worth`.
pub fn draw_in_pages(
    title: &str,
    lines: &[Line<'static>],
    page: TextPage,
    keys: &[DialogBinding],
    worth: &[u16],
    popup: &mut Popup,
) {
    // Each page has the height of the first.
    let rows = page.rows.min(lines.len()) as u16;
    let content = popup.bottom_panel(title, rows, keys, worth);
    popup.put_all(content, &lines[page.shown(lines.len())]);
}

pub static KEYS: &[DialogBinding] = &[SCROLL, PAGE, SECTION, CLOSE_TEXT, FURTHER];

/// The text has the form that [`page()`] reads.
pub struct RulesPage {
    pub title: &'static str,
    pub text: &'static str,
}

impl RulesPage {
    pub fn draw(&self, scroll: &mut Scroll, popup: &mut Popup) {
        let page = page(self.text, popup.appearance, popup.columns(PAGE_COLUMNS));
        page.draw(self.title, scroll, KEYS, popup);
    }
}

/// In the form of `assets/rules.txt`, in lines of at most this number of columns.
pub fn page<'a>(source: &str, appearance: &'a Appearance, columns: usize) -> Page<'a> {
    let mut page = Page::new(appearance, columns);
    let (style, key) = (page.style(TextRole::Normal), page.style(TextRole::Key));
    let mut remaining = source.lines().peekable();
    while let Some(line) = remaining.next() {
        if let Some(first) = line.strip_prefix('|') {
            let mut art = vec![first];
            while let Some(next) = remaining.next_if(|line| line.starts_with('|')) {
                art.push(&next[1..]);
            }
            page.picture(board_rows(&art, appearance));
        } else if let Some(heading) = line.strip_prefix("# ") {
            page.heading(heading);
        } else {
            let lines = match line.strip_prefix("- ") {
                Some(item) => text::hanging(&Span::styled("-", style), 2, item, style, columns),
                None => text::wrap(line, style, columns),
            };
            page.lines.extend(text::with_keys(lines, key));
        }
    }
    page
}

pub struct QuestionDialog<A> {
    pub title: String,
    pub paragraphs: Vec<Paragraph>,
    pub keys: Vec<DialogBinding>,
    pub yes: DialogReply<A>,
    pub other: DialogReply<A>,
    /// The action that asks the question again once the game has gone on, if the question is about
    /// the state of the game.
    pub asked_by: Option<A>,
}

impl<A> QuestionDialog<A> {
    /// With these labels for yes and no. The text `asked` must be safe to show.
    pub fn new(
        title: &str,
        asked: String,
        [agreed, declined]: [&'static str; 2],
        yes: DialogReply<A>,
    ) -> QuestionDialog<A> {
        let paragraphs = vec![(asked, TextRole::Normal)];
        let keys = vec![YES.label(agreed), NO.label(declined)];
        let (title, other) = (title.to_owned(), DialogReply::Stay);
        QuestionDialog { title, paragraphs, keys, yes, other, asked_by: None }
    }

    #[must_use]
    pub fn confirmed_by(self, action: A) -> QuestionDialog<A> {
        QuestionDialog { asked_by: Some(action), ..self }
    }

    /// Leaves of the question only its title, because nothing is to be asked any longer.
    pub fn end(&mut self) {
        self.paragraphs.clear();
        (self.keys, self.yes) = (vec![CLOSE], DialogReply::Stay);
    }

    #[must_use]
    pub fn warning(mut self, lost: String) -> QuestionDialog<A> {
        self.paragraphs.push((lost, TextRole::Warning));
        self
    }
}

const ARROW: char = '>';

const TEXT: char = '"';

pub fn board_rows(art: &[&str], appearance: &Appearance) -> Lines {
    let mut rows = Vec::new();
    for row in art {
        rows.push(row.split_once(TEXT).unwrap_or((row, "")));
    }
    let width = rows.iter().map(|(signs, _)| width(signs)).max().unwrap_or(0);
    let rows = rows.into_iter().enumerate();
    rows.map(|(nth, (signs, text))| row(signs, text, nth, width, appearance)).collect()
}

/// With a right margin as wide as the left margin.
fn width(signs: &str) -> usize {
    match signs.trim_end() {
        "" => 0,
        // A dot's block ends two columns after the dot. A level after the dot is one of these
        // columns.
        signs if signs.ends_with(|sign: char| sign.is_ascii_digit()) => signs.columns() + 1,
        signs => signs.columns() + 2,
    }
}

fn row(signs: &str, text: &str, nth: usize, width: usize, looks: &Appearance) -> Line<'static> {
    let beside: String = signs.chars().skip(width).chain(text.chars()).collect();
    let signs: Vec<char> = signs.chars().take(width).collect();
    let theme = looks.theme();
    let cells = (0..width).map(|x| {
        let sign = signs.get(x).copied().unwrap_or(' ');
        let style = cell(sign, ground_at(&signs, x), shade(x, nth, theme), theme);
        Span::styled(sign_on_board(sign, looks.glyphs()).to_string(), style)
    });
    let mut line: Vec<_> = cells.collect();
    line.push(Span::styled(beside, theme.text(TextRole::Normal)));
    Line::from(line)
}

/// The dot or empty space whose block has this column; a blank if there is none. A block begins one
/// column before its dot and ends two columns after it.
fn ground_at(signs: &[char], x: usize) -> char {
    let columns = x.saturating_sub(2)..=x + 1;
    let Glyphs { empty, centre, target, marker, .. } = ASCII;
    let empty_spaces = [empty, centre, target, marker];
    let mut here = columns.filter_map(|x| signs.get(x)).copied();
    here.find(|sign| empty_spaces.contains(sign) || owner(*sign).is_some()).unwrap_or(' ')
}

fn owner(sign: char) -> Option<Player> {
    Player::BOTH.into_iter().find(|&player| {
        let dots = ASCII.piece(player);
        sign == dots.minor || sign == dots.punct
    })
}

/// Neighbouring blocks have different shades, if the terminal has enough colours.
fn shade(x: usize, nth: usize, theme: Theme) -> bool {
    theme.has_shades() && (x.div_ceil(2) + nth) % 4 < 2
}

/// The style of a sign in the block of a dot or an empty space. If `ground` is a blank, the sign is
/// beside the board.
fn cell(sign: char, ground: char, shaded: bool, theme: Theme) -> Style {
    let palette = theme.palette();
    if ground == ' ' {
        return theme.text(if sign == ARROW { TextRole::Strong } else { TextRole::Normal });
    }
    let Some(owner) = owner(ground) else {
        let plain = if shaded { palette.tones[0][0] } else { palette.board };
        let block = match ground {
            c if c == ASCII.centre && shaded => palette.tones[1][0],
            c if c == ASCII.centre => palette.centre,
            c if c == ASCII.target => plain.mix(palette.lane, LANE),
            _ => plain,
        };
        let (ink, modifier) = match ground {
            c if c == ASCII.marker => (palette.white.punct, Modifier::BOLD),
            c if c == ASCII.target => (palette.target, Modifier::BOLD),
            _ => (block.mix(palette.line, 110), Modifier::DIM),
        };
        let modifier = if theme.is_plain() { modifier } else { modifier - Modifier::DIM };
        return theme.cell(ink, block).add_modifier(modifier);
    };
    let colours = palette.piece(owner);
    let (ink, modifier): (Rgb, _) = match sign {
        c if c == ASCII.piece(owner).punct => (colours.punct, Modifier::BOLD),
        c if c == ASCII.blocker => (palette.blocker, Modifier::BOLD),
        '[' | ']' => (palette.cursor, Modifier::BOLD),
        c if c == ASCII.gap || c.is_ascii_digit() => (colours.digit, Modifier::BOLD),
        _ => (colours.brick.mix(colours.brick.contrast(), 120), Modifier::empty()),
    };
    theme.cell(ink, colours.brick).add_modifier(modifier)
}

fn sign_on_board(sign: char, glyphs: &Glyphs) -> char {
    let pairs = [
        (ASCII.empty, glyphs.empty),
        (ASCII.centre, glyphs.centre),
        (ASCII.target, glyphs.target),
        (ASCII.gap, glyphs.gap),
        (ASCII.marker, glyphs.marker),
        (ASCII.white.minor, glyphs.white.minor),
        (ASCII.white.punct, glyphs.white.punct),
        (ASCII.black.minor, glyphs.black.minor),
        (ASCII.black.punct, glyphs.black.punct),
        (ASCII.links.along, glyphs.links.along),
        (ASCII.links.rising, glyphs.links.rising),
        (ASCII.links.falling, glyphs.links.falling),
        (ARROW, '→'),
    ];
    pairs.into_iter().find(|&(from, _)| from == sign).map_or(sign, |(_, to)| to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::picture::ThemeName;
    use crate::kit::ui::colour::Depth;

    #[test]
    fn signs_become_the_boards_and_text_stays() {
        let appearance = Appearance::new(ThemeName::Dark, Depth::TrueColour, false);
        let line = &board_rows(&[r#"  O---o 1 .   "o for one"#], &appearance)[0];
        assert_eq!(line.to_string(), "  ◉───● 1 ·   o for one");
        let grounds: Vec<_> = line.spans.iter().map(|span| span.style.bg).collect();
        let white = Some(Depth::TrueColour.colour(appearance.theme().palette().white.brick));
        assert!(grounds[1..9].iter().all(|&ground| ground == white));
        assert!(grounds[0] != white && grounds[9] != white);
    }
}
