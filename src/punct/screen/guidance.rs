//! The texts for a newcomer beside the board.

use ratatui::style::Style;

use super::action::{Action, BoardAction};
use super::keys;
use crate::kit::phrases::{article, name_with_colour, sentence};
use crate::kit::settings::{Guide, Tip};
use crate::kit::strength::Strength;
use crate::kit::terminal::job::{Job, Ticket};
use crate::kit::ui::text;
use crate::kit::ui::text::{Notice, Tone};
use crate::punct::control::viewing::PlayerSession;
use crate::punct::engine::{
    Reason, Recommendation, Recommended, WinKind, can_win, reasons, spaces_to_join, threats,
};
use crate::punct::phrases::{side, sides};
use crate::punct::record::{Help, NodeId};
use crate::punct::screen::advice::{AdviceTask, EngineQuestion};
use crate::punct::screen::board::{Activity, Board, Lens};
use crate::rules::{Game, Level, Move, Piece, Player, Position, Source, Space, Variant};

pub struct Guidance {
    pub(super) guide: Guide,
    /// The guide as the settings have it.
    saved: Guide,
    node: Option<NodeId>,
    pub(super) tip: Option<ShownTip>,
    search: Option<Job>,
    /// A space where the opponent could win at once, if the player to move can't win.
    pub(super) danger: Option<Space>,
}

impl Guidance {
    pub fn new(guide: Guide) -> Guidance {
        Guidance { guide, saved: guide, node: None, tip: None, search: None, danger: None }
    }

    pub fn leave_game(&mut self) {
        *self = Guidance { saved: self.saved, ..Guidance::new(self.guide) };
    }

    pub fn switch(&mut self) -> Notice {
        self.guide = self.guide.with_tips(!self.guide.is_on());
        Notice::plain(if self.guide.is_on() {
            "Tips stand beside the board until you win alone at strength 3; G hides them"
        } else {
            "No more tips; G shows them again, b shows the rules"
        })
    }

    pub fn take_change(&mut self) -> Option<Guide> {
        let before = std::mem::replace(&mut self.saved, self.guide);
        if before == self.guide { None } else { Some(self.guide) }
    }

    /// The most important first; none while the newcomer chooses a move or looks at pieces or
    /// chains. Without a tip or an alarm, none while the cursor is on an own piece, unless the
    /// status line tells news. `tip` is the current one, unless it is hidden.
    pub fn texts(
        &self,
        tip: Option<&ShownTip>,
        session: &PlayerSession,
        board: &Board,
        notice: Option<&Notice>,
    ) -> Vec<String> {
        if !matches!(board.activity, Activity::Looking(Lens::Plain)) {
            return Vec::new();
        }
        if tip.is_none() {
            if let Some(alarm) = self.alarm(session) {
                return vec![format!("{alarm} Stop it there or on its chain; H looks for a way.")];
            }
            let hears_news = notice.is_some_and(|notice| notice.tone != Tone::Warning);
            if !hears_news && board.hand_at_cursor(session).is_some() {
                return Vec::new();
            }
        }
        let position = session.game().position();
        let now = match position.pieces_of(position.turn()).count() {
            0 => FIRST,
            1 => SECOND,
            _ => LATER,
        };
        let mut texts = vec![tip.map_or(now, |tip| tip.text.as_str())];
        if self.shows_keys(tip) {
            texts.push(HUSH);
        }
        // If room is short, a tip and the keys leave no line for other texts.
        if tip.is_some() {
            texts.push(now);
        }
        texts.into_iter().map(str::to_owned).collect()
    }

    fn shows_keys(&self, tip: Option<&ShownTip>) -> bool {
        let (columns, lines) = ROOM;
        self.guide.shows_keys()
            && tip.is_none_or(|tip| text::wrap(&tip.text, Style::new(), columns).len() < lines)
    }

    /// That the opponent can win at once, and where, if the player to move can't win.
    fn alarm(&self, session: &PlayerSession) -> Option<String> {
        let opponent = session.game().position().turn().opponent();
        Some(alarm(&name_with_colour(session.names(), opponent), self.danger?))
    }

    /// In another position, counts the last tip as given and asks for the next.
    pub fn follow(&mut self, session: &PlayerSession, shows_needs: bool) -> Option<EngineQuestion> {
        let before = self.node.replace(session.current());
        if before == self.node {
            return None;
        }
        let game = session.game();
        let position = game.position();
        if before.is_some() {
            let given = self.tip.take();
            if self.shows_keys(given.as_ref()) {
                self.guide = self.guide.after_keys();
            }
            // Newcomers don't find climbing by themselves: tips go on until they have climbed.
            let mut own =
                session.seats().local_players().flat_map(|player| position.pieces_of(player));
            if let Some(tip) = given.and_then(|given| given.tip)
                && (tip != Tip::Climb || own.any(|(piece, _)| piece.level > Level::GROUND))
            {
                self.guide = self.guide.after_tip(tip);
            }
            self.search = None;
        }
        self.danger = danger(position);
        position.pieces_of(position.turn()).next()?;
        let mut examples = Vec::new();
        // A move that stops the opponent takes precedence over a move that shows something.
        if self.danger.is_none() {
            let tips = self.tips_due(shows_needs);
            examples.extend(tips.map(|tip| (tip, example_moves(tip, game))));
            examples.retain(|(_, moves)| !moves.is_empty());
        }
        let (job, question) = AdviceTask::Tip(position.clone(), examples).with_job();
        self.search = Some(job);
        Some(question)
    }

    /// The tips that may be given now, the most useful first.
    fn tips_due(&self, shows_needs: bool) -> impl Iterator<Item = Tip> + use<> {
        let guide = self.guide;
        let tips = Tip::ALL.into_iter().filter(move |&tip| tip != Tip::Needs || shows_needs);
        tips.filter(move |&tip| !guide.has_given(tip))
    }

    /// A tip that asks for no move has precedence, unless one of the players can win at once.
    pub fn receive(
        &mut self,
        ticket: &Ticket,
        found: Option<Recommended<Tip>>,
        session: &PlayerSession,
        shows_needs: bool,
    ) {
        if self.search.take_if(|search| search.has(ticket)).is_none() {
            return;
        }
        let game = session.game();
        if self.danger.is_none() && !found.is_some_and(|found| found.recommendation.wins()) {
            self.tip = self.tips_due(shows_needs).find_map(|tip| describe_tip(tip, game));
        }
        if let Some(found) = found
            && self.tip.is_none()
        {
            self.tip = Some(describe_move(found, game, self.alarm(session)));
        }
    }

    /// A newcomer has read the meaning of the needs, or needs no tips.
    pub fn has_explained_needs(&self) -> bool {
        let is_explained = self.tip.as_ref().is_some_and(|tip| tip.tip == Some(Tip::Needs));
        !self.guide.is_on() || is_explained || self.guide.has_given(Tip::Needs)
    }

    pub fn mark_needs_explained(&mut self) {
        if self.guide.is_on() {
            self.guide = self.guide.after_tip(Tip::Needs);
        }
    }

    /// By the tip beside the board. A move to the same spaces is the tip's, too.
    pub fn help_with(&self, played: Move) -> Option<Help> {
        if self.search.is_some() {
            return None;
        }
        let Some(advised) = self.tip.as_ref().and_then(|tip| tip.played) else {
            return Some(Help::Taught);
        };
        let is_advised = advised.placement().spaces() == played.placement().spaces();
        if is_advised { Some(Help::Tip) } else { None }
    }

    /// After an own game won here without help against strength [`LEARNT`] or more.
    pub fn end_if_learnt(&mut self, session: &PlayerSession, winner: Player) -> Option<Notice> {
        let (person, strength) = session.seats().person_and_level()?;
        let has_learnt = person == winner && strength >= LEARNT && !session.is_helped();
        if !has_learnt || !self.guide.is_on() {
            return None;
        }
        self.guide = self.guide.with_tips(false);
        Some(Notice::plain(TIPS_ENDED))
    }
}

const TIPS_ENDED: &str =
    "You have won alone: no tips stand beside the board now; G shows them again";

/// A player who has won against this strength without help needs no more tips.
const LEARNT: Strength = Strength::whole(3);

/// In the order of spaces. `None` if the player to move can win.
fn danger(position: &Position) -> Option<Space> {
    if can_win(position) {
        return None;
    }
    threats(position).into_iter().map(|threat| threat.placement().punct()).min()
}

pub struct ShownTip {
    /// The subject of the tip, if the tip is given only once.
    pub tip: Option<Tip>,
    pub text: String,
    /// The move in the tip, which the board marks.
    pub played: Option<Move>,
    pub wins: bool,
}

pub const FIRST: &str =
    "Join any two opposite sides. Arrows move a piece, r turns it, Enter puts it down.";
/// The text while a player has only one piece on the board.
pub const SECOND: &str = "Most turns add a piece, towards two opposite sides: 1-6 takes one.";
pub const LATER: &str =
    "1-6 takes a new piece; Enter lifts the one at the cursor, to turn, move or climb.";
pub const HUSH: &str = "b: rules. ?: keys, marks. G: no more tips.";

/// The columns and lines into which every tip fits: the room below the board in a window of 80×24.
pub const ROOM: (usize, usize) = (43, 3);

/// `alarm` is the text about the opponent's threat, if the move is to stop it.
pub fn describe_move(found: Recommended<Tip>, game: &Game, alarm: Option<String>) -> ShownTip {
    let Recommended { played, recommendation: why } = found;
    let tip = if let Recommendation::Shows(tip) = why { Some(tip) } else { None };
    let kind = played.placement().kind().shape();
    let to_do = match played.source() {
        Source::Reserve(_) => format!("add {} {kind}", article(kind)),
        Source::Board(from) if from == played.placement().punct() => {
            format!("turn {}", describe_moved_piece(game, played))
        }
        Source::Board(_) => format!("move {}", describe_moved_piece(game, played)),
    };
    let advice = match why {
        Recommendation::WinsAtOnce => format!("You can win now: {to_do}"),
        Recommendation::WinsByForce => format!("You can win by force: {to_do}"),
        Recommendation::Shows(tip) => {
            let can = match tip {
                Tip::Climb => "can climb onto others",
                Tip::Turn => "can turn where it lies",
                Tip::Bridge => "can bridge a gap",
                Tip::Block | Tip::Centre | Tip::Needs => "can move",
            };
            format!("{} {can}", sentence(&describe_moved_piece(game, played)))
        }
        Recommendation::Good => match alarm {
            Some(alarm) => format!("{alarm} To stop it, {to_do}"),
            None => format!("{}: it {}", sentence(&to_do), aim(game, played)),
        },
    };
    let text = format!("{advice}. {}.", keys(played));
    ShownTip { tip, text, played: Some(played), wins: why.wins() }
}

fn describe_moved_piece(game: &Game, played: Move) -> String {
    let piece = played.source().punct().and_then(|from| game.position().top(from));
    piece.map_or_else(String::new, your_piece)
}

fn keys(played: Move) -> String {
    let to = played.placement().punct();
    let tab = keys::name_of(&Action::Board(BoardAction::NextPlace { forward: true }));
    let enter = keys::name_of(&Action::Board(BoardAction::Confirm));
    match played.source() {
        Source::Reserve(kind) => {
            let take = keys::name_of(&Action::Board(BoardAction::Take(kind)));
            format!("Press {take}, then {tab} to {to} and {enter}")
        }
        Source::Board(from) if from == to => format!("{tab} turns it, {enter} puts it down"),
        Source::Board(_) => format!("{tab} to {to}, {enter} puts it down"),
    }
}

fn aim(game: &Game, played: Move) -> String {
    let found = reasons(game.position(), played).iter().find_map(|reason| {
        Some(match *reason {
            Reason::Joins(joined) | Reason::Threatens { kind: WinKind::Sides(joined), .. } => {
                format!("goes for {}", sides(joined))
            }
            Reason::Cuts(..) => "cuts a chain".to_owned(),
            Reason::Blocks { .. } => "blocks a piece".to_owned(),
            Reason::JoinsChains(..) => "joins two of your chains".to_owned(),
            Reason::JoinsToSide(_, to) => format!("joins your chain to the {} side", side(to)),
            Reason::Nearer { side: to, .. } => format!("builds towards {}", sides(to)),
            Reason::Approaches { side: to, .. } => format!("builds towards the {} side", side(to)),
            Reason::HoldsOff { side: to, .. } => {
                format!("keeps a chain from the {} side", side(to))
            }
            Reason::Centre { .. } => "gains in the central hexagon".to_owned(),
            Reason::Extends(_) => "extends your chain".to_owned(),
            _ => return None,
        })
    });
    found.unwrap_or_else(|| "is as good as any".to_owned())
}

/// `None` if no such tip applies to the position, or if tips of this subject show a move.
pub fn describe_tip(tip: Tip, game: &Game) -> Option<ShownTip> {
    let position = game.position();
    let turn = position.turn();
    let text = match tip {
        Tip::Block => {
            let pieces = position.pieces();
            let mut own = pieces.into_iter().filter(|piece| piece.owner == turn);
            let piece = own.find(|&piece| position.check_uncovered(piece).is_err())?;
            let blocked = sentence(&your_piece(piece));
            format!(
                "{blocked} is blocked: it can't move until the piece on it leaves. You can block \
                 pieces, too."
            )
        }
        Tip::Centre if game.rules().variant == Variant::Standard && game.ply() >= 4 => {
            CENTRE.to_owned()
        }
        Tip::Needs => {
            let needs = spaces_to_join(position, turn)?;
            format!(
                "At the top you read \"to join {needs}\": by adding pieces on {needs} more spaces \
                 you would join two opposite sides."
            )
        }
        _ => return None,
    };
    Some(ShownTip { tip: Some(tip), text, played: None, wins: false })
}

const CENTRE: &str = "The central hexagon counts: if nobody joins two sides until a player adds the last \
                      piece, the player with more of it wins.";

pub fn alarm(opponent: &str, at: Space) -> String {
    format!("{opponent} can win at {at}!")
}

/// The moves of the kind that a tip shows. Moves that only turn their piece come last.
pub fn example_moves(tip: Tip, game: &Game) -> Vec<Move> {
    let position = game.position();
    let mut moves = game.legal_moves();
    moves.retain(|&played| {
        if matches!(played.source(), Source::Reserve(_)) {
            return false;
        }
        let landing = position.landing_of(played).ok();
        match tip {
            // Bridges have a tip of their own.
            Tip::Climb => landing.is_some_and(|it| it.level > Level::GROUND && it.gap.is_none()),
            Tip::Bridge => landing.is_some_and(|it| it.gap.is_some()),
            Tip::Turn => turns(played),
            Tip::Block | Tip::Centre | Tip::Needs => false,
        }
    });
    moves.sort_by_key(|&played| turns(played));
    moves
}

fn turns(played: Move) -> bool {
    played.source() == Source::Board(played.placement().punct())
}

/// `your triangle at D4`.
fn your_piece(piece: Piece) -> String {
    format!("your {} at {}", piece.placement.kind().shape(), piece.placement.punct())
}
