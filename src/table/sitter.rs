//! Who sits at a table.

use crate::engine::Strength;

/// A person, wherever they sit. The owner of the table gives the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PersonId(pub i64);

/// Who plays a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// A person.
    Person(PersonId),
    /// The computer.
    #[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has tables"))]
    Computer(Strength),
}

impl Sitter {
    /// How strong the computer plays here, if it does.
    #[cfg(feature = "server")]
    pub fn strength(self) -> Option<Strength> {
        match self {
            Sitter::Computer(strength) => Some(strength),
            Sitter::Person(_) => None,
        }
    }
}
