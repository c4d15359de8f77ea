//! Keys, and the tables that decide what keys do. From these are made the line of keys, the hints
//! in dialogs, the help page and the man page.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use derive_more::Display;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use super::text;
use super::theme::{TextRole, Theme};
use crate::kit::text::Columns as _;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
pub enum Key {
    /// If the character needs Shift, Shift is included.
    #[display("{_0}")]
    Char(char),
    #[display("Ctrl-{_0}")]
    Ctrl(char),
    #[display("{_1}")]
    Named(KeyCode, &'static str),
}

impl Key {
    pub const UP: Key = Key::Named(KeyCode::Up, "Up");
    pub const DOWN: Key = Key::Named(KeyCode::Down, "Down");
    pub const LEFT: Key = Key::Named(KeyCode::Left, "Left");
    pub const RIGHT: Key = Key::Named(KeyCode::Right, "Right");
    pub const ENTER: Key = Key::Named(KeyCode::Enter, "Enter");
    pub const SPACE: Key = Key::Named(KeyCode::Char(' '), "Space");
    pub const TAB: Key = Key::Named(KeyCode::Tab, "Tab");
    pub const BACK_TAB: Key = Key::Named(KeyCode::BackTab, "Shift-Tab");
    pub const ESC: Key = Key::Named(KeyCode::Esc, "Esc");
    pub const BACKSPACE: Key = Key::Named(KeyCode::Backspace, "Backspace");
    pub const F1: Key = Key::Named(KeyCode::F(1), "F1");
    pub const HOME: Key = Key::Named(KeyCode::Home, "Home");
    pub const END: Key = Key::Named(KeyCode::End, "End");
    pub const PAGE_UP: Key = Key::Named(KeyCode::PageUp, "PgUp");
    pub const PAGE_DOWN: Key = Key::Named(KeyCode::PageDown, "PgDn");

    pub fn is(self, event: KeyEvent) -> bool {
        // Only some terminals report Shift with a capital letter, so Shift is ignored.
        let plain = event.modifiers.difference(KeyModifiers::SHIFT).is_empty();
        match self {
            Key::Char(c) => plain && event.code == KeyCode::Char(c),
            Key::Ctrl(c) => {
                event.modifiers == KeyModifiers::CONTROL && event.code == KeyCode::Char(c)
            }
            Key::Named(code, _) => plain && event.code == code,
        }
    }
}

impl From<Key> for KeyEvent {
    fn from(key: Key) -> KeyEvent {
        match key {
            Key::Char(c) => KeyCode::Char(c).into(),
            Key::Ctrl(c) => KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL),
            Key::Named(code, _) => code.into(),
        }
    }
}

/// A part of the help page. The variants stand in their order on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, strum::VariantArray)]
pub enum Section {
    #[display("Making a move")]
    Move,
    #[display("Looking")]
    Look,
    #[display("Variations and comments")]
    Note,
    #[display("The game")]
    Game,
    #[display("Lessons")]
    Exercise,
    #[display("Playing with others")]
    Company,
    #[display("The computer")]
    Computer,
    #[display("The screen")]
    Screen,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModeKind {
    /// A game of the players at this screen.
    Own,
    /// A game with players at screens of their own.
    Table,
    /// A game of PÜNCT that decides a use in GIPF.
    Contest,
    /// A lesson or a puzzle, while a game waits.
    Exercise,
    /// A lesson or a puzzle on a screen that shows nothing else.
    ExerciseAlone,
}

impl ModeKind {
    pub const ALL: &'static [ModeKind] = &[
        ModeKind::Own,
        ModeKind::Table,
        ModeKind::Contest,
        ModeKind::Exercise,
        ModeKind::ExerciseAlone,
    ];
    pub const GAMES: &'static [ModeKind] = &[ModeKind::Own, ModeKind::Table, ModeKind::Contest];
}

/// A row of a key table: keys, their actions, and where they are shown.
#[derive(Clone, Copy, Debug)]
pub struct KeyBinding<A: 'static, S: 'static = ()> {
    /// Keys with the same action are in one entry.
    keys: &'static [(&'static [Key], A)],
    pub shown: &'static str,
    pub help: Option<(Section, &'static str)>,
    /// In a dialog: one or two words. Without a label, the dialog does not show the keys.
    pub label: Option<&'static str>,
    /// The words of the menu for the action of each entry. If there are none, the menu has the
    /// sentence of the help page for the first entry.
    in_menu: &'static [&'static str],
    /// For the action of each entry, separated by commas; the menu finds it by these, too. Entries
    /// without names of their own have those of the last entry that has some.
    found_by: &'static [&'static str],
    /// The line of keys always has room for this row.
    pub is_pinned: bool,
    /// In the line of keys at the board, each with the situations in which it is shown.
    labels: &'static [(&'static [S], &'static str)],
    pub modes: &'static [ModeKind],
}

/// An action of a row, as the menu lists it.
pub struct KeyEntry<'a, A> {
    pub words: &'static str,
    pub names: &'static str,
    pub labels: Vec<&'static str>,
    pub key: String,
    pub action: &'a A,
}

impl<A, S> KeyBinding<A, S> {
    /// A row that is shown nowhere. [`row!`] makes such rows.
    pub const fn new(shown: &'static str, keys: &'static [(&'static [Key], A)]) -> Self {
        KeyBinding {
            keys,
            shown,
            help: None,
            label: None,
            in_menu: &[],
            found_by: &[],
            is_pinned: false,
            labels: &[],
            modes: ModeKind::ALL,
        }
    }

    pub const fn help(self, section: Section, sentence: &'static str) -> KeyBinding<A, S> {
        KeyBinding { help: Some((section, sentence)), ..self }
    }

    pub const fn label(self, label: &'static str) -> KeyBinding<A, S> {
        KeyBinding { label: Some(label), ..self }
    }

    pub const fn labels(self, labels: &'static [(&'static [S], &'static str)]) -> KeyBinding<A, S> {
        KeyBinding { labels, ..self }
    }

    pub const fn in_menu(self, in_menu: &'static [&'static str]) -> KeyBinding<A, S> {
        KeyBinding { in_menu, ..self }
    }

    pub const fn found_by(self, found_by: &'static [&'static str]) -> KeyBinding<A, S> {
        KeyBinding { found_by, ..self }
    }

    pub const fn only_in(self, modes: &'static [ModeKind]) -> KeyBinding<A, S> {
        KeyBinding { modes, ..self }
    }

    pub const fn pinned(self) -> KeyBinding<A, S> {
        KeyBinding { is_pinned: true, ..self }
    }

    pub const fn shown_as(&self, shown: &'static str) -> KeyBinding<A, S> {
        KeyBinding { shown, ..*self }
    }

    pub const fn unlabelled(self) -> KeyBinding<A, S> {
        KeyBinding { label: None, ..self }
    }

    pub fn keys(&self) -> impl Iterator<Item = (Key, &'static A)> {
        self.keys.iter().flat_map(|(keys, action)| keys.iter().map(move |&key| (key, action)))
    }

    pub fn entries(&self) -> impl Iterator<Item = KeyEntry<'_, A>> {
        let sentence = self.help.iter().map(|(_, sentence)| *sentence);
        // The text after a semicolon says more than the menu needs.
        let short = sentence.map(|whole| whole.split(';').next().unwrap_or(whole));
        let words: Vec<_> =
            if self.in_menu.is_empty() { short.collect() } else { self.in_menu.to_vec() };
        words.into_iter().zip(self.keys).enumerate().map(move |(nth, (words, (keys, action)))| {
            let names = self.found_by.get(nth).or(self.found_by.last());
            KeyEntry {
                words,
                names: names.copied().unwrap_or_default(),
                labels: self.labels.iter().map(|(_, label)| *label).collect(),
                key: keys.first().map_or_else(String::new, Key::to_string),
                action,
            }
        })
    }

    /// A click on the row has the action of the first key.
    pub fn first_action(&self) -> Option<&'static A> {
        self.keys.first().map(|(_, action)| action)
    }
}

impl<A: PartialEq, S> KeyBinding<A, S> {
    pub fn has(&self, action: &A) -> bool {
        self.keys.iter().any(|(_, asked)| asked == action)
    }
}

impl<A: Clone, S: Copy + PartialEq> KeyBinding<A, S> {
    pub fn action(&self, shown: &str) -> Option<A> {
        self.keys().find(|(key, _)| key.to_string() == shown).map(|(_, action)| action.clone())
    }

    pub fn label_in(&self, situation: S) -> Option<&'static str> {
        let mut labels = self.labels.iter();
        labels.find(|(when, _)| when.contains(&situation)).map(|&(_, label)| label)
    }
}

/// Makes a row of a key table from how its keys are shown, and the keys with their actions. Methods
/// add the texts for players.
macro_rules! row {
    ($shown:expr, $($keys:expr),+ $(,)?) => {
        // Actions may own text, so a `const` block must make them constants.
        $crate::kit::ui::keys::KeyBinding::new($shown, const { &[$($keys),+] })
    };
}
pub(crate) use row;

pub fn help_rows<A: 'static, S: 'static>(
    rows: impl Iterator<Item = &'static KeyBinding<A, S>>,
    section: Section,
) -> Vec<(&'static str, &'static str)> {
    let helped = rows.filter_map(|row| row.help.map(|(of, sentence)| (of, row.shown, sentence)));
    let here = helped.filter(|(of, ..)| *of == section);
    here.map(|(_, shown, sentence)| (shown, sentence)).collect()
}

pub fn action_of<A: Clone, S>(table: &[KeyBinding<A, S>], event: KeyEvent) -> Option<A> {
    let mut keys = table.iter().flat_map(KeyBinding::keys);
    keys.find(|(key, _)| key.is(event)).map(|(_, action)| action.clone())
}

/// Makes the rows that all games have, for a game's type of actions and its variants for the board
/// and for the whole game. `Binding` must be the type of the game's rows.
macro_rules! common_keys {
    ($action:ident: Board($board:ident), $game:ident($deed:ident)) => {
        pub const ARROWS: Binding = row!(
            "arrows",
            (&[Key::LEFT, Key::Char('h')], $action::Board($board::Step(CursorStep::Left))),
            (&[Key::RIGHT, Key::Char('l')], $action::Board($board::Step(CursorStep::Right))),
            (&[Key::UP, Key::Char('k')], $action::Board($board::Step(CursorStep::Up))),
            (&[Key::DOWN, Key::Char('j')], $action::Board($board::Step(CursorStep::Down)))
        )
        .help(Section::Look, "move the cursor over the board; h j k l do the same");
        pub const PLAY_AGAIN: Binding =
            row!("a", (&[Key::Char('a')], $action::$game($deed::PlayAgain)))
                .help(Section::Game, "after a game: play again with the colours swapped")
                .in_menu(&["play again with the colours swapped"])
                .found_by(&["rematch, again, revenge, another game, swap colours"]);
        pub const RESIGN: Binding = row!("x", (&[Key::Char('x')], $action::$game($deed::Resign)))
            .help(Section::Game, "resign; you are asked first")
            .found_by(&["give up, surrender, concede, lose"]);
        pub const SAVE_AS: Binding =
            row!("s", (&[Key::Char('s')], $action::Shell(ShellAction::SaveAs)))
                .help(Section::Game, "save the game under a name; it saves itself in any case")
                .found_by(&["save as, rename, export, copy, file, sgf"]);
        pub const NEW_GAME: Binding =
            row!("n", (&[Key::Char('n')], $action::Shell(ShellAction::NewGame)))
                .help(Section::Game, "start a new game")
                .found_by(&["new, new game, restart, start over, begin, reset, names, clock, timer"]);
        pub const OPEN: Binding = row!("o", (&[Key::Char('o')], $action::Shell(ShellAction::Open)))
            .help(Section::Game, "open a save, an SGF file or text")
            .found_by(&["load, resume, continue, import, old games, saves, files"]);
        pub const START_SCREEN: Binding =
            row!("g", (&[Key::Char('g')], $action::Shell(ShellAction::StartScreen)))
                .help(Section::Game, "go to the start screen; the game is kept")
                .found_by(&["start, home, main menu, title, welcome"]);
        pub const NEXT_THEME: Binding = row!(
            "t",
            (&[Key::Char('t')], $action::Shell(ShellAction::NextTheme))
        )
        .help(Section::Screen, "change the colours to those of the next theme")
        .found_by(&["theme, colors, colours, color, colour, appearance, background, contrast, black and white, dark, light, monochrome, colour blindness"]);
        pub const RENDERING: Binding =
            row!("v", (&[Key::Char('v')], $action::Shell(ShellAction::SwitchRendering)))
                .help(Section::Screen, "draw the board in the next way the terminal can")
                .found_by(&["view, graphics, pixels, bricks, rendering, characters, quality"]);
        pub const QUIT: Binding = row!("q", (&[Key::Char('q')], $action::Shell(ShellAction::Quit)))
            .help(Section::Screen, "quit; the game is saved")
            .found_by(&["exit, leave, close, end, stop, bye, quit"]);
        pub const HELP: Binding =
            row!("?", (&[Key::Char('?'), Key::F1], $action::Shell(ShellAction::Help)))
                .help(Section::Screen, "show this page; b on it shows the rules")
                .in_menu(&["show the keys, the mouse, the marks on the board and what they mean"])
                .found_by(&["help, keys, shortcuts, controls, commands, manual, mouse, symbols, legend, marks"])
                .pinned();
        pub const MENU: Binding = row!(":", (&[Key::Char(':')], $action::Shell(ShellAction::Menu)))
            .help(Section::Screen, "list what can be done now, in words; typing finds it")
            .pinned();
    };
}
pub(crate) use common_keys;

/// Draws the first rows of a key table, as many as a window of this width has; those without room
/// are left out from the end. Pinned rows always stand at the right end.
pub fn draw_key_line<A: Clone, S: Copy + PartialEq>(
    rows: &[(&KeyBinding<A, S>, &str)],
    theme: Theme,
    area: Rect,
    buffer: &mut Buffer,
    click_map: &mut ClickMap<A>,
) {
    let most = match area.width {
        200.. => 8,
        120.. => 6,
        _ => 4,
    };
    let cap = if area.width < 80 { None } else { theme.key_cap() };
    let key = cap.unwrap_or_else(|| theme.text(TextRole::Key));
    let pad = if cap.is_some() { " " } else { "" };
    let line = |row: &KeyBinding<A, S>, label: &str| {
        Line::from(vec![
            Span::styled(format!("{pad}{}{pad}", row.shown), key),
            Span::styled(format!(" {label}"), theme.text(TextRole::Normal)),
        ])
    };
    let (pinned, others): (Vec<_>, Vec<_>) = rows.iter().partition(|(row, _)| row.is_pinned);
    let mut right = area.right();
    for (row, label) in pinned.into_iter().rev() {
        let line = line(row, label);
        let x = right.saturating_sub(line.columns() as u16).max(area.x);
        draw_key(row, &line, Rect { x, width: right - x, ..area }, buffer, click_map);
        right = x.saturating_sub(KEY_GAP).max(area.x);
    }
    let mut x = area.x;
    for (row, label) in others.into_iter().take(most) {
        let line = line(row, label);
        let width = line.columns() as u16;
        if x + width > right {
            return;
        }
        draw_key(row, &line, Rect { x, width, ..area }, buffer, click_map);
        x += width + KEY_GAP;
    }
}

const KEY_GAP: u16 = 2;

/// Makes each shown key clickable. A click on the label has the action of the first key.
fn draw_key<A: Clone, S: Copy + PartialEq>(
    row: &KeyBinding<A, S>,
    line: &Line<'static>,
    rect: Rect,
    buffer: &mut Buffer,
    click_map: &mut ClickMap<A>,
) {
    text::put(line, rect, buffer);
    let pad = line.spans[0].content.starts_with(' ');
    let mut remaining = rect;
    for shown in row.shown.split(' ') {
        let Rect { x, width: room, .. } = remaining;
        // Several keys under one name, such as the arrows, are not clickable.
        let columns = shown.len() as u16 + u16::from(pad);
        if let Some(action) = row.action(shown) {
            let width = if x == rect.x { room } else { room.min(columns) };
            click_map.add(Rect { width, ..remaining }, action);
        }
        let taken = room.min(columns + u16::from(!pad));
        remaining = Rect { x: x + taken, width: room - taken, ..remaining };
    }
}

/// The clickable areas with their actions. Later areas lie over earlier ones.
pub struct ClickMap<A>(Vec<(Rect, A)>);

// A derived `Default` would require `A: Default`.
impl<A> Default for ClickMap<A> {
    fn default() -> ClickMap<A> {
        ClickMap(Vec::new())
    }
}

impl<A: Clone> ClickMap<A> {
    pub fn add(&mut self, area: Rect, action: A) {
        self.0.push((area, action));
    }

    pub fn action_at(&self, cell: Position) -> Option<A> {
        let hit = self.0.iter().rev().find(|(area, _)| area.contains(cell));
        hit.map(|(_, action)| action.clone())
    }
}
