//! The keys by their names, for tests.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A key by its name, such as `a`, `Enter`, `Ctrl-r`, `Alt-y`.
pub fn key(name: &str) -> KeyEvent {
    for (prefix, modifier) in [("Ctrl-", KeyModifiers::CONTROL), ("Alt-", KeyModifiers::ALT)] {
        if let Some(rest) = name.strip_prefix(prefix) {
            let KeyEvent { code, modifiers, .. } = key(rest);
            return KeyEvent::new(code, modifiers | modifier);
        }
    }
    let code = match name {
        "Enter" => KeyCode::Enter,
        "Space" => KeyCode::Char(' '),
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "Shift-Tab" => KeyCode::BackTab,
        "Backspace" => KeyCode::Backspace,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "End" => KeyCode::End,
        "F1" => KeyCode::F(1),
        _ if name.chars().count() == 1 => KeyCode::Char(name.chars().next().unwrap()),
        _ => panic!("no key is called {name}"),
    };
    code.into()
}
