//! The board as a player uses it: the cursor, the piece in the hand, the position shown.
//!
//! The board reads the session and never changes it: [`Board::act`] returns what is left to do.

mod act;
mod hand;
mod keys;
mod punct_line;
mod scene_of;
mod state;
mod status;
mod walk;
mod way;

pub use act::Response;
pub use hand::{Hand, Outlook, PutDown};
pub use keys::{
    Binding, HELP, LOOKING, MENU, MOUSE, MOVING, NEW_GAME, NEXT_THEME, OPEN, PLAY_AGAIN, QUIT,
    RENDERING, RESIGN, SAVE_AS, START_SCREEN, Situation,
};
pub use scene_of::show_move;
pub use state::{Board, Lens, Mode, Whereabouts};
#[cfg(test)]
pub use walk::step as arrow;
pub use way::{Leg, way_of};
