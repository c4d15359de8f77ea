//! The fields of the form for a challenge, and what they mean.

use crate::rules::{Bridges, Rules, Variant};

/// To whom a challenge goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// A player with the name typed.
    Player,
    /// The player who accepts.
    Anyone,
    Computer,
}

impl Whom {
    /// All, in their order.
    pub const ALL: [Whom; 3] = [Whom::Player, Whom::Anyone, Whom::Computer];

    pub const fn label(self) -> &'static str {
        match self {
            Whom::Player => "a player",
            Whom::Anyone => "anyone",
            Whom::Computer => "computer",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeField {
    Whom,
    Name,
    Level,
    Variant,
    Bridges,
    /// The time the players have.
    Clock,
    /// What follows when a player's time is over.
    Late,
    Colour,
    /// Whether Black may take over White's first move.
    Swap,
    Rated,
    /// How near a rating must be to accept.
    Ratings,
    /// For how long it can be accepted.
    Lasts,
    Send,
}

impl ChallengeField {
    /// What stands before it.
    pub const fn name(self) -> &'static str {
        match self {
            ChallengeField::Whom => "Opponent",
            ChallengeField::Name => "Name",
            ChallengeField::Level => "Strength",
            ChallengeField::Variant => "Rules",
            ChallengeField::Bridges => "Bridges",
            ChallengeField::Clock => "Clock",
            ChallengeField::Late => "Time over",
            ChallengeField::Colour => "You play",
            ChallengeField::Swap => "Swap",
            ChallengeField::Rated => "Rated",
            ChallengeField::Ratings => "Ratings",
            ChallengeField::Lasts => "Open for",
            ChallengeField::Send => "[ Challenge ]",
        }
    }

    /// What the field means, as it is filled in.
    pub const fn meaning(self, whom: Whom, rules: Rules) -> &'static str {
        match (self, whom) {
            (ChallengeField::Whom | ChallengeField::Name | ChallengeField::Send, Whom::Player) => {
                PLAYER
            }
            (ChallengeField::Whom | ChallengeField::Name | ChallengeField::Send, Whom::Anyone) => {
                ANYONE
            }
            (
                ChallengeField::Whom | ChallengeField::Name | ChallengeField::Send,
                Whom::Computer,
            ) => COMPUTER,
            (ChallengeField::Level, _) => LEVEL,
            (ChallengeField::Variant, _) => match rules.variant {
                Variant::Standard => STANDARD,
                Variant::Basic => BASIC,
            },
            (ChallengeField::Bridges, _) => match rules.bridges {
                Bridges::Two => TWO,
                Bridges::Any => ANY,
            },
            (ChallengeField::Clock, _) => CLOCK,
            (ChallengeField::Late, _) => LATE,
            (ChallengeField::Colour, _) => COLOUR,
            (ChallengeField::Swap, _) => SWAP,
            (ChallengeField::Rated, _) => RATED,
            (ChallengeField::Ratings, _) => RATINGS,
            (ChallengeField::Lasts, _) => LASTS,
        }
    }
}

const PLAYER: &str =
    "The player finds the challenge when they come next, if they are not here now.";
const ANYONE: &str = "The first player to accept plays. The challenge waits here until then.";
const COMPUTER: &str = "The game begins at once. It is not rated, and hints are allowed.";
const LEVEL: &str = "1 is the weakest, 9 the strongest.";
const STANDARD: &str = "Standard: no piece is ever added in the central hexagon.";
const BASIC: &str = "Basic, to learn the game: only White's first piece must keep out of the \
                     central hexagon.";
const TWO: &str = "The ends of a bridge rest on two different pieces, as in the rulebook.";
const ANY: &str = "Both ends of a bridge may rest on one piece, as on game servers.";
const CLOCK: &str =
    "Or type one: 20m+10s is 20 minutes and 10 seconds more with each move, 3d three days a move.";
const LATE: &str = "A player out of time loses at once, or once the opponent claims the win.";
const COLOUR: &str = "White begins.";
const SWAP: &str = "With the swap, Black may take over White's first move: then the players \
                    exchange their colours.";
const RATED: &str = "The result of a rated game changes both ratings. Nobody gets hints while it \
                     goes on.";

const RATINGS: &str = "Only players whose rating is at most this far from yours can accept.";
const LASTS: &str = "The challenge is taken back when nobody has accepted by then.";

pub const NOTES: [&str; 15] = [
    PLAYER, ANYONE, COMPUTER, LEVEL, STANDARD, BASIC, TWO, ANY, CLOCK, LATE, COLOUR, SWAP, RATED,
    RATINGS, LASTS,
];
