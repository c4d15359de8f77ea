//! The stack on a spot: layers of pieces. The owner of the top layer holds the spot.

use std::fmt;

use crate::rules::Player;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Basic,
    /// A GIPF-piece: two basic pieces as one.
    Gipf,
    /// A basic piece loaded with its PÜNCT-potential.
    Loaded,
    /// A PÜNCT-potential that has jumped.
    Used,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layer {
    pub owner: Player,
    pub kind: Kind,
}

/// From below: empty, or layers of alternating colours. The lowest bits hold the height; above them
/// each layer has three bits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, derive_more::Debug)]
#[debug("{self}")]
pub struct Stack(u64);

const HEIGHT_BITS: u32 = 5;
const LAYER_BITS: u32 = 3;

impl Kind {
    /// All kinds, in the order of the variants: `Layer::from_bits` finds a kind by its index.
    pub const ALL: [Kind; 4] = [Kind::Basic, Kind::Gipf, Kind::Loaded, Kind::Used];

    pub const fn basic_pieces(self) -> u8 {
        match self {
            Kind::Basic | Kind::Loaded => 1,
            Kind::Gipf => 2,
            Kind::Used => 0,
        }
    }

    pub const fn has_potential(self) -> bool {
        matches!(self, Kind::Loaded | Kind::Used)
    }

    pub const fn name(self) -> &'static str {
        match self {
            Kind::Basic => "single piece",
            Kind::Gipf => "GIPF-piece",
            Kind::Loaded => "loaded piece",
            Kind::Used => "used potential",
        }
    }

    pub const fn letter(self) -> char {
        match self {
            Kind::Basic => 'B',
            Kind::Gipf => 'G',
            Kind::Loaded => 'L',
            Kind::Used => 'U',
        }
    }
}

impl Layer {
    pub const fn new(owner: Player, kind: Kind) -> Layer {
        Layer { owner, kind }
    }

    const fn bits(self) -> u64 {
        (self.kind as u64) << 1 | self.owner as u64
    }

    const fn from_bits(bits: u64) -> Layer {
        let owner = Player::BOTH[(bits & 1) as usize];
        Layer { owner, kind: Kind::ALL[(bits >> 1 & 3) as usize] }
    }
}

impl Stack {
    pub const EMPTY: Stack = Stack(0);

    pub const fn from_layer(layer: Layer) -> Stack {
        Stack(layer.bits() << HEIGHT_BITS | 1)
    }

    pub const fn height(self) -> usize {
        (self.0 & ((1 << HEIGHT_BITS) - 1)) as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    const fn layer(self, at: usize) -> Layer {
        Layer::from_bits(self.0 >> (HEIGHT_BITS + LAYER_BITS * at as u32))
    }

    pub const fn top(self) -> Option<Layer> {
        match self.height() {
            0 => None,
            height => Some(self.layer(height - 1)),
        }
    }

    /// The layers, the lowest first.
    pub fn layers(self) -> impl DoubleEndedIterator<Item = Layer> + ExactSizeIterator {
        (0..self.height()).map(move |at| self.layer(at))
    }

    /// The bits suffice for 19 layers. In a game a stack has 13 at most, because only a jump of one
    /// of the 12 potentials adds a layer.
    #[must_use]
    pub const fn with_layer(self, layer: Layer) -> Stack {
        let at = self.height() as u32;
        Stack((self.0 | layer.bits() << (HEIGHT_BITS + LAYER_BITS * at)) + 1)
    }

    #[must_use]
    pub const fn without_top(self) -> Stack {
        let Some(top) = self.top() else { return self };
        let at = self.height() as u32 - 1;
        Stack((self.0 & !(top.bits() << (HEIGHT_BITS + LAYER_BITS * at))) - 1)
    }
}

/// Written as the layers from below, each with its owner: `bGwB`.
impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Layer { owner, kind } in self.layers() {
            write!(f, "{}{}", &owner.code()[..1], kind.letter())?;
        }
        Ok(())
    }
}
