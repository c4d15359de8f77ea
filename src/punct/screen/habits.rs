//! What a visitor has chosen for their screens: a choice made at one screen holds for all of them.

use crate::kit::picture::ThemeName;
use crate::kit::session::PersonId;
#[cfg(feature = "server")]
use crate::kit::ui::appearance::Appearance;

/// What a visitor has chosen for their screens.
#[cfg(feature = "server")]
#[derive(Clone)]
pub struct Habits {
    pub look: Appearance,
    /// Whether they let the other player see where they point, and want to see the other.
    pub points: bool,
    /// Whether they want to read nothing that is said.
    pub is_muted: bool,
    pub mouse: bool,
    /// Whether the terminal's bell calls them.
    pub bell: Bell,
}

/// The bell of a terminal, which calls a visitor to a game that begins.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bell {
    pub is_wanted: bool,
    /// Whether it rings with the next frame.
    is_due: bool,
}

impl Bell {
    /// A bell that does not ring yet.
    #[cfg(feature = "server")]
    pub fn new(is_wanted: bool) -> Bell {
        Bell { is_wanted, is_due: false }
    }

    /// Rings with the next frame, if the visitor wants it.
    #[cfg(feature = "server")]
    pub fn ring(&mut self) {
        self.is_due = self.is_wanted;
    }

    /// Adds the control character to what goes out behind a frame, if the bell rings.
    pub fn sound(&mut self, out: &mut Vec<u8>) {
        if std::mem::take(&mut self.is_due) {
            out.push(0x07);
        }
    }
}

/// One of them, changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has tables"))]
pub enum Habit {
    Theme(ThemeName),
    Points(bool),
    /// Whether they want to read nothing that is said.
    Muted(bool),
    Mouse(bool),
    Bell(bool),
    /// Whether they want to read nothing that a person says.
    Ignores(PersonId, bool),
}

#[cfg(feature = "server")]
impl Habits {
    /// The habits of a visitor who has chosen only a look.
    pub fn new(look: Appearance) -> Habits {
        Habits { look, points: false, is_muted: false, mouse: false, bell: Bell::default() }
    }

    pub fn change(&mut self, habit: Habit) {
        match habit {
            Habit::Theme(name) => self.look.use_theme(name),
            Habit::Points(points) => self.points = points,
            Habit::Muted(is_muted) => self.is_muted = is_muted,
            Habit::Mouse(mouse) => self.mouse = mouse,
            Habit::Bell(is_wanted) => self.bell.is_wanted = is_wanted,
            // The server keeps it and says it at every table.
            Habit::Ignores(..) => {}
        }
    }
}
