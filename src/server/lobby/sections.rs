//! The contents of the lobby: games, challenges and players, the sections that list them, and what
//! stands above the lists.

use jiff::Timestamp;
use ratatui::layout::Rect;
use ratatui::text::Line;
use strum::VariantArray as _;

use super::Lobby;
use crate::kit::phrases::{moment, sentence};
use crate::kit::system::steady_now;
use crate::kit::system::today;
use crate::kit::text::{Columns as _, on_one_line};
use crate::kit::ui::action::{DialogAction, DialogCommand};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::text;
use crate::kit::ui::text_field::beneath;
use crate::kit::ui::theme::TextRole;
use crate::punct::exercises::tasks_for_today;
use crate::server::database::{
    Account, AccountId, AccountName, Challenge, ChallengeId, GameFilter, GameId, accounts, chat,
    pauses, ratings,
};
use crate::server::game_server::{
    AccountTasks, GameServer, ListedChallenge, ListedGame, Lists, ServerList, ServerResult,
};
use crate::server::list_screen::ListRow;
use crate::server::ratings::{Rating, Tempo};
use crate::server::verbs::listing::{self, awaits_player, waits_for};
use crate::server::verbs::rows::ListedRow;
use crate::server::verbs::rows::result_row;
use crate::server::verbs::rows::{challenge_row, game_row};

/// The greatest number of a player's games that are read for one list.
pub const MOST: u32 = 100;

pub const YOUR_MOVE: &str = "Your move";

/// The heading of the other games in which an offer or talk waits for the owner.
pub const ASKED: &str = "Offers and talk";

pub struct Contents {
    pub account: AccountId,
    pub own: OwnAccount,
    pub lists: Lists,
}

pub struct OwnAccount {
    pub name: AccountName,
    /// The ratings in blitz and in games over days.
    pub ratings: [Rating; 2],
    /// The owner's games that wait for the owner, the latest change first.
    pub your_move: Vec<ListedGame>,
    /// The owner's other games in which an offer or talk waits for the owner, also finished ones.
    pub asked: Vec<ListedGame>,
    pub waiting: Vec<ListedGame>,
    pub to_you: Vec<ListedChallenge>,
    pub from_you: Vec<ListedChallenge>,
    pub finished: Vec<ListedGame>,
    pub tasks_due: usize,
    /// What the owner must hear about the tasks, such as that they were damaged.
    pub task_trouble: Option<String>,
    pub ignored: Vec<AccountId>,
    /// When the owner's vacation ends. `None` if the owner is not on vacation.
    pub away_until: Option<Timestamp>,
}

impl OwnAccount {
    pub fn read(server: &GameServer, me: AccountId) -> ServerResult<OwnAccount> {
        let games = server.present_games_of(me, MOST)?;
        let (your_move, others): (_, Vec<ListedGame>) =
            games.into_iter().partition(|game| waits_for(game, me));
        let (asked, waiting) = others.into_iter().partition(|game| awaits_player(game, me));
        let (from_you, to_you): (Vec<ListedChallenge>, _) = server
            .database(|it| ListedChallenge::of_account(it, me))?
            .into_iter()
            .partition(|open| open.challenge.offer.from == me);
        let (tasks_due, task_trouble) = match AccountTasks::new(server, me).book() {
            Ok((book, trouble)) => {
                (book.due(today()).count(), trouble.map(|trouble| trouble.to_string()))
            }
            // Unreadable tasks do not close the lobby.
            Err(error) => (0, Some(error.to_string())),
        };
        let ignored = server.database(|it| chat::ignored_accounts(it, me))?;
        Ok(OwnAccount {
            ignored: ignored.into_iter().map(|(whom, _)| whom).collect(),
            name: server.database(|it| accounts::by_id(it, me))?.name,
            ratings: server.database(|it| ratings::of_account(it, me, Timestamp::now()))?,
            your_move,
            asked,
            waiting,
            to_you,
            from_you,
            finished: server
                .database(|it| ListedGame::of_account(it, me, GameFilter::Over, MOST, 0))?,
            tasks_due,
            task_trouble,
            away_until: server.database(|it| pauses::vacation(it, me, steady_now()))?.until,
        })
    }
}

impl Contents {
    pub fn read(server: &GameServer, account: &Account) -> ServerResult<Contents> {
        let own = OwnAccount::read(server, account.id)?;
        Ok(Contents { account: account.id, own, lists: server.lists()? })
    }

    /// The challenges to anyone of others whom the owner does not ignore.
    pub fn seeks(&self) -> impl Iterator<Item = &ListedChallenge> {
        let others = self.lists.seeks.iter().filter(|open| !self.is_own(&open.challenge));
        others.filter(|open| !self.own.ignored.contains(&open.challenge.offer.from))
    }

    /// The players present whom the owner does not ignore.
    pub fn present(&self) -> impl Iterator<Item = &(AccountId, AccountName)> {
        self.lists.present.iter().filter(|(account, _)| !self.own.ignored.contains(account))
    }

    pub fn going(&self) -> impl Iterator<Item = &ListedGame> {
        self.lists.going.iter().filter(|game| game.colour_of(self.account).is_none())
    }

    pub fn own_challenges(&self) -> impl Iterator<Item = &ListedChallenge> {
        self.own.to_you.iter().chain(&self.own.from_you)
    }

    pub fn newest_challenge(&self) -> Option<&ListedChallenge> {
        self.own_challenges().max_by_key(|open| open.challenge.id)
    }

    pub fn challenge(&self, id: ChallengeId) -> Option<&ListedChallenge> {
        self.own_challenges().chain(self.seeks()).find(|open| open.challenge.id == id)
    }

    pub fn is_own(&self, challenge: &Challenge) -> bool {
        challenge.offer.from == self.account
    }

    pub fn is_to_you(&self, challenge: &Challenge) -> bool {
        challenge.offer.to == Some(self.account)
    }
}

/// Each has a list of its own. The variants stand in the order of their titles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::VariantArray)]
pub enum LobbySection {
    #[default]
    Games,
    Challenges,
    Watch,
    Finished,
    /// The players present, and the standings.
    Players,
}

impl LobbySection {
    /// The games if one waits for the owner; otherwise the challenges if one waits, or if the owner
    /// has no open game and another player seeks one; otherwise the games.
    pub fn first(contents: &Contents) -> LobbySection {
        let OwnAccount { your_move, asked, waiting, to_you, .. } = &contents.own;
        if !your_move.is_empty() || !asked.is_empty() {
            return Self::Games;
        }
        let seeks_opponent = waiting.is_empty() && contents.seeks().next().is_some();
        if to_you.is_empty() && !seeks_opponent { Self::Games } else { Self::Challenges }
    }

    /// The section after this one or before it. The last and the first are neighbours.
    #[must_use]
    pub fn next(self, forward: bool) -> LobbySection {
        let step = if forward { 1 } else { Self::VARIANTS.len() - 1 };
        Self::VARIANTS[(self as usize + step) % Self::VARIANTS.len()]
    }

    /// News changes what this section shows: its list, or what stands above all lists.
    pub fn shows(self, list: ServerList) -> bool {
        match list {
            ServerList::Own | ServerList::Present | ServerList::Seeks | ServerList::Games => true,
            ServerList::Moves => self == Self::Watch,
            ServerList::Standings => self == Self::Players,
        }
    }

    /// The name of the section with the number of its items, but for no items and for the players.
    pub fn title(self, contents: &Contents) -> String {
        let own = &contents.own;
        let (name, count) = match self {
            Self::Games => ("Games", own.your_move.len() + own.asked.len() + own.waiting.len()),
            Self::Challenges => {
                let of_owner = own.to_you.len() + own.from_you.len();
                ("Challenges", of_owner + contents.seeks().count())
            }
            Self::Watch => ("Watch", contents.going().count()),
            Self::Finished => ("Finished", own.finished.len()),
            Self::Players => ("Players", 0),
        };
        if count == 0 { name.to_owned() } else { format!("{name} {count}") }
    }

    pub fn rows(self, contents: &Contents) -> Vec<ListRow<Target>> {
        let mut list = SectionRows { contents, rows: Vec::new() };
        match self {
            Self::Games => {
                list.games(YOUR_MOVE, &contents.own.your_move);
                list.games(ASKED, &contents.own.asked);
                list.tasks();
                list.games("Waiting for the other player", &contents.own.waiting);
                list.or_note(
                    "You play no game just now: n begins one, with a person or the computer.",
                );
            }
            Self::Challenges => {
                list.challenges("To you", &contents.own.to_you);
                list.challenges("From you", &contents.own.from_you);
                list.challenges("To anyone", contents.seeks());
                list.or_note("Nobody is looking for a game just now: n makes a challenge.");
            }
            Self::Watch => {
                list.games("Games of others", contents.going());
                list.or_note("Nobody else is playing just now.");
            }
            Self::Finished => {
                list.games("Your games, the latest first", &contents.own.finished);
                list.or_note("You have finished no game yet.");
            }
            Self::Players => list.players(),
        }
        list.rows
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    Game(GameId),
    Challenge(ChallengeId),
    Tasks,
    Present(AccountName),
    Ranked(AccountName),
}

struct SectionRows<'a> {
    contents: &'a Contents,
    rows: Vec<ListRow<Target>>,
}

impl SectionRows<'_> {
    fn games<'g>(&mut self, heading: &'static str, all: impl IntoIterator<Item = &'g ListedGame>) {
        let (me, now) = (self.contents.account, steady_now());
        let mut items = Vec::new();
        for game in all {
            // The game itself shows how much time is left.
            items.push(item(game_row(game, Some(me), now, false), Target::Game(game.row.id)));
        }
        self.add(heading, items);
    }

    fn tasks(&mut self) {
        let due = self.contents.own.tasks_due;
        if due > 0 {
            let item = ListRow::Item(String::new(), tasks_for_today(due), Target::Tasks);
            self.add("Find better", vec![item]);
        }
    }

    fn challenges<'g>(
        &mut self,
        heading: &'static str,
        challenges: impl IntoIterator<Item = &'g ListedChallenge>,
    ) {
        let me = self.contents.account;
        let items = challenges
            .into_iter()
            .map(|open| item(challenge_row(open, me), Target::Challenge(open.challenge.id)));
        self.add(heading, items.collect());
    }

    fn players(&mut self) {
        let contents = self.contents;
        let mut present = Vec::new();
        for (account, name) in contents.present() {
            let you = if *account == contents.account { " (you)" } else { "" };
            let target = Target::Present(name.clone());
            present.push(ListRow::Item(String::new(), format!("{name}{you}"), target));
        }
        self.add("Here now", present);
        for (heading, ranks) in listing::standings(&contents.lists.standings) {
            let items = ranks.into_iter().map(|(rank, player)| {
                item(result_row(rank, player), Target::Ranked(player.name.clone()))
            });
            self.add(heading, items.collect());
        }
    }

    fn add(&mut self, heading: &'static str, items: Vec<ListRow<Target>>) {
        if !items.is_empty() {
            self.rows.push(ListRow::Heading(heading));
            self.rows.extend(items);
        }
    }

    fn or_note(&mut self, note: &'static str) {
        if self.rows.is_empty() {
            self.rows.push(ListRow::Note(note));
        }
    }
}

pub fn item<T>(ListedRow { head, text, .. }: ListedRow, target: T) -> ListRow<T> {
    // Blanks that align columns are dropped, because the text may be wrapped.
    ListRow::Item(format!("{head:>5}"), on_one_line(&text), target)
}

pub fn title(contents: &Contents) -> String {
    let mut title = format!("PÜNCT: {}", contents.own.name);
    for (tempo, rating) in Tempo::ALL.into_iter().zip(&contents.own.ratings) {
        if rating.played > 0 {
            title = format!("{title}, {} {}", tempo.code(), listing::rating(rating));
        }
    }
    if contents.own.ratings.iter().all(|rating| rating.played == 0) {
        title += ", not rated yet";
    }
    title
}

/// Gives the number of lines that this takes, with an empty line below.
pub fn draw_head(lobby: &Lobby, area: Rect, popup: &mut Popup) -> usize {
    let columns = usize::from(area.width);
    let plain = popup.role(TextRole::Normal);
    let mut lines = text::wrap(&waiting(&lobby.contents), popup.role(TextRole::Strong), columns);
    // Hundreds of players may be here. No more names than columns can be seen.
    let present = lobby.contents.present().take(columns);
    let names: Vec<_> = present.map(|(_, name)| name.as_str()).collect();
    if !names.is_empty() {
        let here_now = format!("Here now: {}", names.join(", "));
        lines.extend(text::excerpt(&here_now, plain, columns, 1));
    }
    if let Some(until) = lobby.contents.own.away_until
        && until > steady_now()
    {
        let away = format!("You are on vacation until {} UTC.", moment(until));
        lines.extend(text::wrap(&away, plain, columns));
    }
    popup.put_all(area, &lines);
    lines.len() + draw_sections(lobby, beneath(area, lines.len()), popup) + 1
}

fn waiting(contents: &Contents) -> String {
    let own = &contents.own;
    let mut offers = 0;
    let mut unread = 0;
    for game in own.your_move.iter().chain(&own.asked) {
        offers += usize::from(listing::has_offer_for(game, contents.account));
        unread += game.unread as usize;
    }
    let mut all = Vec::new();
    for (count, one, many) in [
        (own.your_move.len(), "it is your move in 1 game", "it is your move in # games"),
        (
            offers,
            "an offer waits for your answer in 1 game",
            "offers wait for your answer in # games",
        ),
        (unread, "1 unread line", "# unread lines"),
        (
            own.to_you.len(),
            "1 challenge waits for your answer",
            "# challenges wait for your answer",
        ),
        (own.tasks_due, "1 task is for today", "# tasks are for today"),
    ] {
        match count {
            0 => {}
            1 => all.push(one.to_owned()),
            _ => all.push(many.replace('#', &count.to_string())),
        }
    }
    if all.is_empty() {
        return "Nothing waits for you.".to_owned();
    }
    sentence(&format!("{}.", all.join(", and ")))
}

/// A click on a title shows its section. Gives the number of lines.
fn draw_sections(lobby: &Lobby, area: Rect, popup: &mut Popup) -> usize {
    let (mut x, mut lines) = (0, 1);
    for &section in LobbySection::VARIANTS {
        let name = section.title(&lobby.contents);
        let title = if section == lobby.section {
            Line::styled(format!("[{name}]"), popup.role(TextRole::Selected))
        } else {
            Line::styled(format!(" {name} "), popup.role(TextRole::Normal))
        };
        let width = title.columns() as u16;
        if x + width > area.width {
            (x, lines) = (0, lines + 1);
        }
        let line = beneath(area, lines - 1);
        let rectangle = Rect { x: line.x + x, width, height: 1, ..line }.intersection(area);
        popup.put(rectangle, &title);
        popup.click_map.add(rectangle, DialogAction::Command(DialogCommand::Show(section as u8)));
        x += width;
    }
    lines
}
