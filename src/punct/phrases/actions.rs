//! Texts about the swap, draws, offers and lines of a tree, for the screen, play line by line and
//! the server. Without a full stop, a text is a sentence that the caller may continue.

use crate::kit::phrases::{PlayerNames, moves, name_with_colour};
use crate::kit::storage::Name;
use crate::punct::play::{Match, Offer, Proposal, SettledOffer, Settlement, Snapshot};
use crate::punct::record::{NodeId, Tree, TreeLine, TreeSurplus};
use crate::rules::Player;

pub const NO_ADVICE_IN_GAME: &str =
    "Hints, threats and analysis have to wait for the end of this game";
pub const NOBODY_GOES_OVER: &str = "The computer does not go over games";
pub const THIRD_TIME: &str = "This position has occurred for the third time";
pub const SWAP_IS_ALLOWED: &str = "Black may take over White's first move";

pub fn claim_question(names: &[Name; 2], by: Player) -> String {
    format!("{THIRD_TIME}. Does {} claim a draw?", name_with_colour(names, by))
}

/// `None` if a person at this screen can take over White's first move now.
pub fn take_over_refusal(game: &Match) -> Option<&'static str> {
    match game.swap() {
        None => Some("This game is played without the swap"),
        Some(_) if !game.may_take_over() => {
            Some("Black can take over White's first move only right after it")
        }
        Some(_) if !game.may_act() => Some("Black decides whether to take over the move"),
        Some(_) => None,
    }
}

pub const ABORT_QUESTION: &str =
    "Abort this game? Not both of you have moved yet, so it counts for nothing.";

pub fn share_question(own: TreeSurplus) -> String {
    format!("Show the other player {}, too, that only you see?", surplus_in_words(own))
}

#[derive(Clone, Copy)]
pub struct OfferText<'a> {
    pub offer: Offer,
    /// The player to move, or the player whose turn it was when the game ended.
    pub turn: Player,
    pub ply: usize,
    pub names: &'a [Name; 2],
}

impl OfferText<'_> {
    pub fn at_table(offer: Offer, seen: &Snapshot) -> OfferText<'_> {
        let game = seen.record.game();
        let (turn, ply) = (game.position().turn(), game.ply());
        OfferText { offer, turn, ply, names: &seen.record.header().names }
    }

    /// `me` is the reader; `None` for a spectator: `Anna asks to take back move 3`.
    pub fn sentence(self, me: Option<Player>) -> String {
        PlayerNames::new(self.names, me).first(self.offer.by, &self.in_words(me))
    }

    pub fn in_words(self, me: Option<Player>) -> String {
        let by = self.offer.by;
        let people = PlayerNames::new(self.names, me);
        let (name, s) = (people.you_or_name(by), people.does(by, ["s", ""]));
        match self.offer.proposal {
            Proposal::Undo => format!("{name} ask{s} to take back {}", self.goes_back(me)),
            Proposal::Draw => format!("{name} offer{s} a draw"),
            Proposal::Rematch => format!("{name} offer{s} another game"),
        }
    }

    /// The moves that would be taken back: `your move 3 and Ben's answer`.
    fn goes_back(self, me: Option<Player>) -> String {
        let (by, ply) = (self.offer.by, self.ply);
        let other = by.opponent();
        let your = if me == Some(by) { "your " } else { "" };
        let is_answered = self.turn == by && ply >= 2;
        if !is_answered {
            return format!("{your}move {ply}");
        }
        let own = ply - 1;
        if me == Some(other) {
            return format!("{your}move {own} and your answer");
        }
        format!("{your}move {own} and {}'s answer", self.names[other as usize])
    }
}

/// `Anna agreed: move 4 is taken back.` `me` is the name of the reader.
pub fn settled_offer(settled: &SettledOffer, me: Option<&Name>) -> String {
    let SettledOffer { proposal: what, by, other, settlement: how } = settled;
    let who = if me == Some(other) { "You".to_owned() } else { other.to_string() };
    let [whose, first_whose] = ["your", "Your"]
        .map(|your| if me == Some(by) { your.to_owned() } else { format!("{by}'s") });
    let offer = match what {
        Proposal::Undo => "request to take back a move",
        Proposal::Draw => "offer of a draw",
        Proposal::Rematch => "offer of another game",
    };
    match how {
        Settlement::Undone(moves) if moves.start() == moves.end() => {
            format!("{who} agreed: move {} is taken back.", moves.end())
        }
        Settlement::Undone(moves) => {
            format!("{who} agreed: moves {} and {} are taken back.", moves.start(), moves.end())
        }
        Settlement::Agreed if *what == Proposal::Rematch => {
            format!("{who} agreed: the next game begins, with the colours exchanged.")
        }
        Settlement::Agreed => format!("{who} agreed to {whose} {offer}."),
        Settlement::Declined => format!("{who} declined {whose} {offer}."),
        Settlement::Withdrawn => format!("{first_whose} {offer} is withdrawn."),
        Settlement::PlayedOn => format!("{who} played on: {whose} {offer} is over."),
    }
}

/// `2 moves and 1 comment or mark`.
pub fn surplus_in_words(TreeSurplus { moves: tried, notes }: TreeSurplus) -> String {
    let notes_in_words = match notes {
        0 => return moves(tried),
        1 => "1 comment or mark".to_owned(),
        _ => format!("{notes} comments or marks"),
    };
    if tried == 0 { notes_in_words } else { format!("{} and {notes_in_words}", moves(tried)) }
}

/// Marks conditional moves, and the first move that `shared` does not have.
pub fn tree_line(tree: &Tree, number: usize, line: &TreeLine, shared: Option<&Tree>) -> String {
    let first_unshared = shared.and_then(|shared| tree.first_beyond(line, shared));
    let moves = line.nodes.iter().map(|&node| {
        let begins = if first_unshared == Some(node) { " (not shared)" } else { "" };
        let played = tree.move_of(node).map_or_else(String::new, |played| played.to_string());
        let mark = tree.mark(node).map_or_else(String::new, |mark| mark.to_string());
        let planned = if tree.is_planned(node) { " (conditional)" } else { "" };
        format!("{begins} {played}{mark}{planned}")
    });
    let whence = match line.off {
        None => "the game".to_owned(),
        Some(off) => format!("line {off}, move {}", line.after + 1),
    };
    format!("{number}  {whence}:{}", moves.collect::<String>())
}

/// The first conditional move that a change of a tree has ended, and the number of moves after it.
pub fn no_longer_conditional(before: &Tree, now: &Tree) -> Option<String> {
    let mut ended: Vec<NodeId> = before.planned().collect();
    ended.retain(|&node| !now.node_at(&before.path(node)).is_some_and(|node| now.is_planned(node)));
    ended.sort_by_key(|&node| before.ply(node));
    let first = before.move_of(*ended.first()?)?;
    Some(match ended.len() - 1 {
        0 => format!("{first} is no longer conditional"),
        more => format!("{first} and {} after it are no longer conditional", moves(more)),
    })
}
