//! The board as a player uses it: the cursor, the piece in the hand, the position shown.
//!
//! The board reads the session and never changes it: [`Board::act`] returns what is left to do.

mod act;
mod aside;
mod hand;
mod keys;
mod mode;
mod punct_line;
mod scene_of;
mod state;
mod status;
mod where_it_looks;

pub use act::Response;
pub use aside::Whereabouts;
pub use hand::{Hand, Outlook, PutDown};
pub use keys::{LOOKING, MOUSE, MOVING};
pub use mode::{Lens, Mode};
pub use scene_of::show_move;
pub use state::Board;
