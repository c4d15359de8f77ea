//! Which choice on the board an arrow leads to.

use crate::gipf::picture::half_steps;
use crate::gipf::rules::Spot;
use crate::ui::action::Step;

/// Which of some choices an arrow leads to from the present one: the nearest that lies that way. Where
/// none does, there is none: only Tab goes round.
pub(super) fn towards<T: Copy>(step: Step, all: &[T], now: T, at: impl Fn(T) -> Spot) -> Option<T> {
    let away = |one: T| {
        let [(x, y), (across, down)] = [now, one].map(|it| half_steps(at(it).point()));
        (i16::from(across - x), i16::from(down - y))
    };
    let is_that_way = |one: &T| {
        let (across, down) = away(*one);
        // On a vertical line the upper one counts as that on the right.
        let right = 100 * across - down;
        let ahead = match step {
            Step::Up => -down,
            Step::Down => down,
            Step::Left => -right,
            Step::Right => right,
        };
        ahead > 0
    };
    let distance = |one: &T| {
        let (across, down) = away(*one);
        3 * across * across + down * down
    };
    all.iter().copied().filter(is_that_way).min_by_key(distance)
}
