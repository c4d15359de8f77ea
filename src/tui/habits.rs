//! What a visitor has chosen for their screens. The keys of one screen change it for the next.

use super::appearance::Appearance;

/// What a visitor has chosen for their screens.
#[derive(Clone)]
pub struct Habits {
    /// How the screen looks.
    pub look: Appearance,
    /// Whether they let the other player see where they point, and want to see the other.
    pub points: bool,
}

impl Habits {
    /// Those of somebody who has chosen nothing but a look.
    pub fn of(look: Appearance) -> Habits {
        Habits { look, points: false }
    }
}
