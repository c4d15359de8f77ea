//! The numbers the policy and the evaluation are made of.

use std::fmt::Write as _;
use std::sync::LazyLock;

use super::{evaluation, policy};

/// How much the priors count against what was found; what is taken off the worth of an untried
/// move, which is its position's until then; how sharply scores become priors.
const SEARCH: [f32; 3] = [1.6, 0.15, 1.0];

#[derive(Clone)]
pub struct Weights {
    /// Those of moves: see [`policy`](super::policy).
    pub(super) policy: Vec<f32>,
    /// Those of positions: see [`evaluation`](super::evaluation).
    pub(super) value: Vec<f32>,
    /// Those of the search: see [`SEARCH`].
    pub(super) search: Vec<f32>,
}

impl Weights {
    pub fn shipped() -> &'static Weights {
        static SHIPPED: LazyLock<Weights> = LazyLock::new(|| {
            Weights::from_text(include_str!("../../assets/weights.txt"))
                .expect("a test reads the weights that come with the program")
        });
        &SHIPPED
    }

    /// Weights set by hand: what learning begins with and is measured against.
    pub fn hand_set() -> Weights {
        Weights {
            policy: policy::hand_set(),
            value: evaluation::hand_set(),
            search: SEARCH.to_vec(),
        }
    }

    /// Weights as [`Weights::to_text`] writes them; `None` if it is not such a text.
    pub fn from_text(text: &str) -> Option<Weights> {
        let mut numbers = text
            .lines()
            .filter(|line| !line.starts_with('#'))
            .flat_map(str::split_whitespace)
            .map(str::parse::<f32>);
        let mut take = |count: usize| -> Option<Vec<f32>> {
            (0..count).map(|_| numbers.next()?.ok().filter(|number| number.is_finite())).collect()
        };
        let policy = take(policy::FEATURES)?;
        let value = take(evaluation::FEATURES)?;
        let search = take(SEARCH.len())?;
        numbers.next().is_none().then_some(Weights { policy, value, search })
    }

    /// The weights as text, a line for each ten.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for (name, numbers) in
            [("policy", &self.policy), ("value", &self.value), ("search", &self.search)]
        {
            let _ = writeln!(text, "# {name}: {}", numbers.len());
            for line in numbers.chunks(10) {
                let line: Vec<String> = line.iter().map(|number| format!("{number:.3}")).collect();
                text += &line.join(" ");
                text.push('\n');
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_they_are_written() {
        for weights in [Weights::shipped().clone(), Weights::hand_set()] {
            let text = weights.to_text();
            let read = Weights::from_text(&text).expect("weights");
            assert_eq!(read.to_text(), text);
        }
    }

    #[test]
    fn what_is_too_short_too_long_or_no_number_is_refused() {
        let text = Weights::hand_set().to_text();
        let short = text.trim_end().rsplit_once(' ').expect("numbers").0;
        assert!(Weights::from_text(short).is_none());
        assert!(Weights::from_text(&format!("{text} 1.0")).is_none());
        assert!(Weights::from_text(&text.replacen("0.", "x.", 1)).is_none());
        assert!(Weights::from_text("").is_none());
    }
}
