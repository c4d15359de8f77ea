//! A visitor's choices for their screens. A choice that the visitor sets on the server holds for
//! all screens at once; a key pressed in a game changes its own screen only.

use crate::kit::picture::ThemeName;
use crate::kit::session::PersonId;
#[cfg(feature = "server")]
use crate::kit::ui::appearance::Appearance;

/// A visitor's choices for their screens.
#[cfg(feature = "server")]
#[derive(Clone)]
pub struct Habits {
    pub look: Appearance,
    /// Whether the visitor shows to the other player where they point, and sees where the other
    /// points.
    pub points: bool,
    /// Whether the visitor does not want to read any talk.
    pub is_muted: bool,
    pub mouse: bool,
    /// The bell of the visitor's terminal.
    pub bell: Bell,
}

/// The bell of a terminal. It rings when a game of the visitor begins.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bell {
    pub is_wanted: bool,
    /// Whether the bell rings with the next frame.
    is_due: bool,
}

impl Bell {
    /// Makes a bell that is silent at first.
    #[cfg(feature = "server")]
    pub fn new(is_wanted: bool) -> Bell {
        Bell { is_wanted, is_due: false }
    }

    /// Makes the bell ring with the next frame, if the visitor wants it.
    #[cfg(feature = "server")]
    pub fn ring(&mut self) {
        self.is_due = self.is_wanted;
    }

    /// Appends the bell's control character to the output of a frame, if the bell is due.
    pub fn sound(&mut self, out: &mut Vec<u8>) {
        if std::mem::take(&mut self.is_due) {
            out.push(0x07);
        }
    }
}

/// One changed choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has tables"))]
pub enum Habit {
    Theme(ThemeName),
    Points(bool),
    /// Whether the visitor does not want to read any talk.
    Muted(bool),
    Mouse(bool),
    Bell(bool),
    /// Whether the visitor does not want to read the talk of a person.
    Ignores(PersonId, bool),
}

#[cfg(feature = "server")]
impl Habits {
    /// Returns the choices of a visitor who has chosen only a look.
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
            // The server saves this choice and reports it at every table.
            Habit::Ignores(..) => {}
        }
    }
}
