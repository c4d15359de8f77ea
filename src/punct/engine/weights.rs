//! The numbers of the policy and the evaluation. The standard and the basic game have separate
//! numbers: the lead in the centre decides most standard games, while most basic games are drawn.

use std::fmt::{Display, Write as _};
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use super::evaluation::{self, HIDDEN, Network};
use super::policy;
use crate::kit::text::packed_text;
use crate::rules::Variant;

/// How much priors count against results; by how much an untried move is worth less than its
/// position; how sharply scores become priors.
const SEARCH: [f32; 3] = [1.6, 0.15, 1.0];

/// By the variant.
#[derive(Clone)]
pub struct Weights([VariantWeights; 2]);

#[derive(Clone)]
pub struct VariantWeights {
    pub policy: Vec<f32>,
    pub value: Vec<f32>,
    pub search: Vec<f32>,
    pub network: Arc<Network>,
}

impl Weights {
    pub fn built_in() -> &'static Weights {
        static SHIPPED: LazyLock<Weights> = LazyLock::new(|| {
            Weights::from_text(&packed_text!("weights.txt"))
                .expect("a test reads the weights that come with the program")
        });
        &SHIPPED
    }

    /// Learning begins with these weights, and its results are measured against them.
    pub fn hand_set() -> Weights {
        Weights(Variant::ALL.map(|_| VariantWeights::hand_set()))
    }

    pub fn for_variant(&self, variant: Variant) -> &VariantWeights {
        &self.0[variant as usize]
    }

    pub fn for_variant_mut(&mut self, variant: Variant) -> &mut VariantWeights {
        &mut self.0[variant as usize]
    }

    /// `None` if the text does not have the form of [`Weights::to_text`].
    pub fn from_text(text: &str) -> Option<Weights> {
        let mut words =
            text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
        let standard = VariantWeights::read(&mut words)?;
        let basic = VariantWeights::read(&mut words)?;
        words.next().is_none().then_some(Weights([basic, standard]))
    }

    /// The standard game's weights, then the basic game's. Both parts have a line for every ten
    /// numbers, then a line for each row of the network.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for variant in [Variant::Standard, Variant::Basic] {
            let _ = writeln!(text, "# the {variant} game");
            self.for_variant(variant).write(&mut text);
        }
        text
    }
}

impl VariantWeights {
    fn hand_set() -> VariantWeights {
        VariantWeights {
            policy: policy::hand_set(),
            value: evaluation::hand_set(),
            search: SEARCH.to_vec(),
            network: Arc::new(Network::none()),
        }
    }

    fn read<'t>(words: &mut impl Iterator<Item = &'t str>) -> Option<VariantWeights> {
        let policy: Vec<f32> = numbers(words, policy::FEATURES)?;
        let value = numbers(words, evaluation::FEATURES)?;
        let search = numbers(words, SEARCH.len())?;
        let network = Arc::new(Network::from_rows(|| row(words))?);
        let is_sound = [&policy, &value, &search].into_iter().flatten().all(|it| it.is_finite());
        is_sound.then_some(VariantWeights { policy, value, search, network })
    }

    fn write(&self, text: &mut String) {
        for (name, numbers) in
            [("policy", &self.policy), ("value", &self.value), ("search", &self.search)]
        {
            let _ = writeln!(text, "# {name}: {}", numbers.len());
            for line in numbers.chunks(10) {
                write_line(text, line.iter().map(|number| format!("{number:.3}")));
            }
        }
        *text += "# network\n";
        for row in self.network.rows() {
            if row.iter().all(|&number| number == 0) {
                *text += "-\n";
            } else {
                write_line(text, row);
            }
        }
    }
}

fn write_line(text: &mut String, words: impl IntoIterator<Item = impl Display>) {
    for (nth, word) in words.into_iter().enumerate() {
        let _ = write!(text, "{}{word}", if nth == 0 { "" } else { " " });
    }
    text.push('\n');
}

fn numbers<'t, N: FromStr>(words: &mut impl Iterator<Item = &'t str>, n: usize) -> Option<Vec<N>> {
    (0..n).map(|_| words.next()?.parse().ok()).collect()
}

/// `-` stands for a row of zeros.
fn row<'t>(words: &mut impl Iterator<Item = &'t str>) -> Option<[i16; HIDDEN]> {
    match words.next()? {
        "-" => Some([0; HIDDEN]),
        first => {
            let mut row = [first.parse().ok()?; HIDDEN];
            row[1..].copy_from_slice(&numbers(words, HIDDEN - 1)?);
            Some(row)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_they_are_written() {
        for weights in [Weights::built_in().clone(), Weights::hand_set()] {
            let text = weights.to_text();
            let read = Weights::from_text(&text).expect("weights");
            assert!(read.to_text() == text);
        }
    }

    #[test]
    fn what_is_too_short_too_long_or_no_number_is_refused() {
        let text = Weights::hand_set().to_text();
        let short = text.trim_end().rsplit_once('\n').expect("rows").0;
        assert!(Weights::from_text(short).is_none());
        assert!(Weights::from_text(&format!("{text} 1.0")).is_none());
        assert!(Weights::from_text(&text.replacen("0.", "x.", 1)).is_none());
        assert!(Weights::from_text(&text.replacen("0.000", "inf", 1)).is_none());
        assert!(Weights::from_text("").is_none());
    }
}
