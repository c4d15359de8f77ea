//! Lists from which the player chooses an item.

use crate::ui::action::DialogAction;

/// How many items a page key moves.
pub const PAGE: isize = 10;

/// Moves the choice among `count` items, if the action is one that does.
pub fn choose(chosen: &mut usize, count: usize, action: DialogAction) {
    let by = match action {
        DialogAction::Scroll(by) => by,
        DialogAction::Page { forward } => {
            if forward {
                PAGE
            } else {
                -PAGE
            }
        }
        _ => return,
    };
    *chosen = chosen.saturating_add_signed(by).min(count.saturating_sub(1));
}

/// The first of `all` lines to show where `room` lines fit, so that the chosen ones, which come
/// after `before` others, stand in the middle.
pub fn first_shown(before: usize, chosen: usize, all: usize, room: usize) -> usize {
    let above = room.saturating_sub(chosen) / 2;
    before.saturating_sub(above).min(all.saturating_sub(room))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_lines_are_always_in_sight() {
        for room in 2..9 {
            for before in 0..19 {
                let first = first_shown(before, 2, 20, room);
                assert!(first <= before && before + 2 <= first + room, "{room} {before}");
                assert!(first + room <= 20);
            }
        }
    }
}
