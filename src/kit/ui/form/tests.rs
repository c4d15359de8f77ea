//! What holds for every form.

use crossterm::event::{KeyCode, KeyEvent};

use super::Form;
use crate::kit::ui::action::DialogAction;

impl<S> Form<S> {
    pub fn active_label(&self) -> &'static str {
        self.row(self.active).map_or("", |row| row.label)
    }
}

/// Types and pastes in each field of a form: the text is taken, or the form says how the field is
/// changed. Returns the number of fields.
pub fn check_typing<S>(form: &mut Form<S>) -> usize {
    let count = form.shown_fields().len();
    for nth in 0..count {
        let go_there = |form: &mut Form<S>| {
            form.act(DialogAction::Scroll(isize::MIN));
            for _ in 0..nth {
                form.act(DialogAction::Scroll(1));
            }
            form.error = None;
        };
        for typed in ['z', 'é', 'Q', '+'] {
            go_there(form);
            let before = form.texts.clone();
            let action = form.action_of(KeyEvent::from(KeyCode::Char(typed)));
            let label = form.active_label();
            assert!(!form.act(action.unwrap_or_else(|| panic!("{label}: {typed}"))), "{label}");
            assert!(is_heard(form, &before), "{label}: {typed}");
        }
        go_there(form);
        let before = form.texts.clone();
        form.paste("5m+3s");
        assert!(is_heard(form, &before), "{}", form.active_label());
    }
    count
}

fn is_heard<S>(form: &Form<S>, before: &[tui_input::Input]) -> bool {
    let values = |texts: &[tui_input::Input]| {
        texts.iter().map(|text| text.value().to_owned()).collect::<Vec<_>>()
    };
    values(&form.texts) != values(before) || form.error.is_some()
}
