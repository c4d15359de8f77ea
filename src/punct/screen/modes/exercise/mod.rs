//! [`Exercises`](crate::punct::exercises) on the screen: tasks on the board, done with the keys and
//! the mouse of a game. The player's game waits meanwhile.

mod actions;
mod state;
mod text;

pub use state::ExercisePanel;
#[cfg(test)]
pub use state::fits_below;
#[cfg(test)]
pub use text::SHOWN;
pub use text::{
    BY_KEYS, columns_beside, draw_beside, draw_over, has_room_beside, rows_named, text_lies_over,
};
