//! The member `study`: variations, comments and marks, which a reader may ignore.
//!
//! Lines are numbered: 0 is the main line, k the k-th variation of the list. A variation leaves an
//! earlier line after so many plies, counted from the start of the game. The member repeats the main
//! line as it was when the member was written: a program that does not know the member may change
//! the moves and leave it as it is, and then only what belongs to the common part is still true.
//!
//! The numbers that are written are those of [`Tree::lines`](crate::record::tree::Tree::lines). Who
//! reads takes any list in which each variation stands after the line it leaves.

mod read;
mod write;

pub use read::read;
pub use write::WrittenStudy;
