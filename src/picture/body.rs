//! The form of a piece: round about its dots, and narrow where a bridge hangs over a gap.

use tiny_skia::{Path, PathBuilder};

use super::drawing::Point;
use super::outline;
use super::style::Measures;
use crate::rules::{Placement, Space};

/// A piece as it lies or would lie.
#[derive(Clone, Copy, Debug)]
pub struct Body {
    /// Where its dots are.
    pub placement: Placement,
    /// The middle dot that hangs over a gap.
    pub gap: Option<Space>,
}

impl Body {
    /// The line around it, `half` its width from the line through its dots.
    pub fn outline(self, measures: &Measures, half: f32) -> Option<Path> {
        let walk = self.walk(measures);
        if self.gap.is_none() {
            return outline::around(&walk, half);
        }
        let mut path = PathBuilder::new();
        let deck = half - measures.body * (1.0 - measures.deck);
        path.push_path(&outline::around(&walk, deck)?);
        for end in self.placement.dots().into_iter().filter(|&dot| Some(dot) != self.gap) {
            path.push_path(&outline::circle(measures.middle(end), half)?);
        }
        path.finish()
    }

    /// Around its dots: clockwise around a triangle, there and back along all others.
    fn walk(self, measures: &Measures) -> Vec<Point> {
        let dots = self.placement.dots();
        let next = |a: Space, b: Space| a.distance(b) == 1;
        let [a, b, c] = dots;
        if next(a, b) && next(b, c) && next(a, c) {
            let [a, b, c] = dots.map(|dot| measures.middle(dot));
            let turn = (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
            return if turn > 0.0 { vec![a, b, c] } else { vec![a, c, b] };
        }
        let [first, middle, last] = match () {
            () if next(a, b) && next(a, c) => [b, a, c],
            () if next(b, a) && next(b, c) => [a, b, c],
            () => [a, c, b],
        }
        .map(|dot| measures.middle(dot));
        let straight = (first.0 + last.0 - 2.0 * middle.0).abs() < 0.1
            && (first.1 + last.1 - 2.0 * middle.1).abs() < 0.1;
        if straight { vec![first, last] } else { vec![first, middle, last, middle] }
    }
}
