//! The lobby: what a guest with an account sees first, and what they come back to after each game.
//! [`Lobby`] is a [`List`](super::list_screen) of what its [`sections`] read from the server.
//! [`mod@visit`] leads from it to games and back; news arrives in its inbox.

mod dialogs;
mod form;
mod keys;
mod sections;
#[cfg(test)]
pub mod tests;
mod visit;

pub use visit::visit;

use std::mem;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use ratatui::layout::Rect;
use strum::VariantArray as _;

use crate::kit::lessons::PuzzleId;
use crate::kit::system::steady_now;
use crate::kit::terminal::{Flow, Outbox};
use crate::kit::ui::action::{DialogAction, DialogBinding, DialogCommand};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::text::Notice;
use crate::punct::screen::{GuestSession, Preferences, ScreenHandle};
use crate::server::database::{Account, ChallengeId, GameId, VacationRequest, pauses, ratings};
use crate::server::game_server::{
    ChallengeResult, GameServer, Opponent, ServerError, ServerNews, ServerResult, WantedChallenge,
    warning_of_challenge,
};
use crate::server::list_screen::{List, ListRow, ListScreen, PageDialog};
use crate::server::verbs::listing;
use crate::server::verbs::rows::challenges;
use dialogs::{History, TermsDialog, VacationDialog};
use form::{ChallengeChoices, ChallengeForm, OpponentChoice};
use keys::{draw_help, keys_for};
use sections::{ASKED, Contents, LobbySection, OwnAccount, Target, YOUR_MOVE};
use visit::{Inbox, StaleParts, task_visitor, visitor};

pub struct Lobby {
    server: GameServer,
    account: Account,
    inbox: Inbox,
    contents: Contents,
    /// The newest challenge of the owner or to the owner that the owner has seen.
    seen: Option<ChallengeId>,
    section: LobbySection,
    read: Instant,
    stale: StaleParts,
}

pub type LobbyScreen = ListScreen<Lobby>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LobbyGame {
    Table(GameId),
    Tasks,
    /// These tasks from a game that has just ended. They lead back to its table.
    TasksOf(GameId, Vec<PuzzleId>),
}

pub enum LobbyAction {
    Open(GameId),
    /// Make a challenge. The text is the opponent's name if the challenge is to a player.
    Challenge(ChallengeChoices, String),
    Accept(ChallengeId),
    /// Decline a challenge to the owner, or take back one of the owner.
    Drop(ChallengeId),
    Vacation(VacationRequest),
}

/// The shortest time between two readings of the lobby. News that comes meanwhile waits.
const PAUSE: Duration = Duration::from_millis(250);

impl List for Lobby {
    type Target = Target;
    type Action = LobbyAction;
    type News = ServerNews;
    type Game = LobbyGame;

    const NAME: &'static str = "lobby";
    const WAY_BACK: &'static str = "back to the lobby";
    const PATIENCE: [Duration; 2] = [Duration::from_mins(15), Duration::from_hours(1)];
    const CALLS: &'static [&'static str] = &[YOUR_MOVE, ASKED];
    const GAME_FAILED: &'static str = "the game failed here, and is kept: ";

    fn keys(&self, chosen: Option<&Target>) -> Vec<DialogBinding> {
        keys_for(&self.contents, chosen)
    }

    fn title(&self) -> String {
        sections::title(&self.contents)
    }

    fn draw_head(&self, area: Rect, popup: &mut Popup) -> usize {
        sections::draw_head(self, area, popup)
    }

    fn rows(&self) -> Vec<ListRow<Target>> {
        self.section.rows(&self.contents)
    }

    fn act(screen: &mut LobbyScreen, action: DialogAction) -> Flow {
        match action {
            DialogAction::Section { forward } => screen.show(screen.list.section.next(forward)),
            DialogAction::Accept => return screen.open_target(),
            DialogAction::Command(DialogCommand::NewGame) => screen.open_form(None),
            DialogAction::Command(DialogCommand::Help) => {
                screen.open(PageDialog::with_draw(draw_help));
            }
            // Without a day left, no question is asked.
            DialogAction::Command(DialogCommand::Vacation) => {
                let Lobby { server, account, .. } = &screen.list;
                match server.database(|it| pauses::vacation(it, account.id, steady_now())) {
                    Ok(vacation) => match VacationDialog::new(&vacation) {
                        Some(question) => screen.open(question),
                        None => {
                            screen.notice = Some(Notice::plain(listing::own_vacation(&vacation)));
                        }
                    },
                    Err(error) => screen.notice = Some(Notice::refusal(&error)),
                }
            }
            DialogAction::Command(DialogCommand::Drop) => match screen.target() {
                Some(&Target::Challenge(id)) => return screen.perform(LobbyAction::Drop(id)),
                _ => {
                    screen.notice = Some(Notice::plain(
                        "x declines a challenge or takes it back; Tab leads to the challenges",
                    ));
                }
            },
            DialogAction::Command(DialogCommand::History) => {
                if let Some(Target::Present(name) | Target::Ranked(name)) = screen.target() {
                    match History::read(&screen.list.server, name) {
                        Ok(history) => screen.open(history),
                        Err(error) => screen.notice = Some(Notice::refusal(&error)),
                    }
                }
            }
            DialogAction::Command(DialogCommand::Show(nth)) => {
                if let Some(section) = LobbySection::VARIANTS.get(usize::from(nth)) {
                    screen.show(*section);
                }
            }
            _ => {}
        }
        Flow::Go
    }

    fn perform(screen: &mut LobbyScreen, action: LobbyAction) -> ServerResult<Flow> {
        let Lobby { server, account, .. } = &screen.list;
        match action {
            LobbyAction::Open(game) => return Ok(screen.leave_for(LobbyGame::Table(game))),
            LobbyAction::Accept(id) => {
                let game = server.accept(account.id, id)?;
                return Ok(screen.leave_for(LobbyGame::Table(game)));
            }
            LobbyAction::Drop(id) => screen.drop_challenge(id)?,
            LobbyAction::Challenge(wanted, name) => match screen.list.challenge(&wanted, name)? {
                ChallengeResult::Game(game) => return Ok(screen.leave_for(LobbyGame::Table(game))),
                ChallengeResult::Waits(id) => {
                    screen.show(LobbySection::Challenges);
                    Lobby::refresh(screen);
                    screen.choose(&Target::Challenge(id));
                    let mut text = format!("Challenge {id} waits for an answer");
                    if let Some(warning) = screen.list.warning(id)? {
                        text = format!("{text}. {warning}");
                    }
                    screen.notice = Some(Notice::good(text));
                }
            },
            LobbyAction::Vacation(leave) => {
                let vacation = server.set_vacation(account.id, leave)?;
                Lobby::refresh(screen);
                screen.notice = Some(Notice::good(listing::own_vacation(&vacation)));
            }
        }
        Ok(Flow::Go)
    }

    fn refresh(screen: &mut LobbyScreen) {
        screen.list.stale = StaleParts::All;
        screen.read_news();
        if let Some(game) = screen.list.inbox.take_begun() {
            screen.show(LobbySection::Games);
            screen.choose(&Target::Game(game));
        }
    }

    fn receive_news(screen: &mut LobbyScreen, news: ServerNews) -> Flow {
        match news {
            ServerNews::PreferenceChanged(preference) => screen.preferences.change(preference),
            ServerNews::GameBegun(game) => return screen.begins(game),
            ServerNews::InRatedGame(_) => {}
            ServerNews::Changed(list) => {
                screen.list.stale = screen.list.stale.max(StaleParts::from_list(list));
                if screen.list.read.elapsed() >= PAUSE {
                    screen.read_news();
                }
            }
        }
        Flow::Go
    }

    fn deadline(&self) -> Option<Instant> {
        (self.stale > StaleParts::Nothing).then(|| self.read + PAUSE)
    }

    fn tick(screen: &mut LobbyScreen) {
        screen.read_news();
    }

    fn on_open(&self, outbox: Outbox<ServerNews>) {
        self.inbox.open(outbox);
    }

    fn on_close(&self) {
        self.inbox.close();
    }

    fn sit_down(&self, game: LobbyGame, screen: ScreenHandle) -> ServerResult<GuestSession> {
        let sitting = match game {
            LobbyGame::Table(game) => {
                GuestSession::Table(visitor(&self.server, &self.account, game, screen.clone())?)
            }
            LobbyGame::Tasks => {
                GuestSession::Tasks(task_visitor(&self.server, &self.account, None)?)
            }
            LobbyGame::TasksOf(_, names) => {
                GuestSession::Tasks(task_visitor(&self.server, &self.account, Some(&names))?)
            }
        };
        self.inbox.open_game(screen);
        Ok(sitting)
    }

    fn next_game(left: LobbyGame, wanted_tasks: Vec<PuzzleId>) -> Option<LobbyGame> {
        match left {
            LobbyGame::Table(game) if !wanted_tasks.is_empty() => {
                Some(LobbyGame::TasksOf(game, wanted_tasks))
            }
            LobbyGame::Table(_) | LobbyGame::Tasks => None,
            LobbyGame::TasksOf(game, _) => Some(LobbyGame::Table(game)),
        }
    }
}

impl LobbyScreen {
    pub fn for_account(
        server: &GameServer,
        account: &Account,
        preferences: Preferences,
        inbox: Inbox,
    ) -> ServerResult<LobbyScreen> {
        inbox.reads(StaleParts::All);
        let contents = Contents::read(server, account)?;
        let section = LobbySection::first(&contents);
        inbox.shows(section);
        let lobby = Lobby {
            server: server.clone(),
            account: account.clone(),
            inbox,
            contents,
            seen: None,
            section,
            read: Instant::now(),
            stale: StaleParts::Nothing,
        };
        let mut screen = ListScreen::new(lobby, preferences);
        screen.announce_tasks();
        Ok(screen)
    }

    /// Reads what news has made stale. The same item stays chosen if it is still in the list.
    fn read_news(&mut self) {
        let stale = mem::take(&mut self.list.stale);
        self.list.read = Instant::now();
        self.list.inbox.reads(stale);
        self.refresh(stale);
        self.update_rows();
    }

    fn refresh(&mut self, stale: StaleParts) {
        if let Err(error) = self.list.reload(stale) {
            self.notice = Some(Notice::refusal(&error));
        }
        self.announce_tasks();
    }

    fn announce_tasks(&mut self) {
        if let Some(trouble) = self.list.contents.own.task_trouble.take() {
            self.notice = Some(Notice::refusal(&trouble));
        }
    }

    /// Reads the section anew, because the inbox has no news of sections that are not shown.
    fn show(&mut self, section: LobbySection) {
        self.list.section = section;
        self.list.inbox.shows(section);
        self.refresh(StaleParts::Lists);
        self.show_rows();
    }

    fn open_target(&mut self) -> Flow {
        match self.target().cloned() {
            None => {}
            Some(Target::Game(game)) => return self.leave_for(LobbyGame::Table(game)),
            Some(Target::Tasks) => return self.leave_for(LobbyGame::Tasks),
            Some(Target::Challenge(id)) => match self.list.warning(id) {
                Ok(warning) => {
                    let contents = &self.list.contents;
                    if let Some(open) = contents.challenge(id) {
                        self.open(TermsDialog::new(contents, open, warning));
                    }
                }
                Err(error) => self.notice = Some(Notice::refusal(&error)),
            },
            Some(Target::Present(name) | Target::Ranked(name)) => {
                if name == self.list.contents.own.name {
                    self.notice = Some(Notice::plain("That is you"));
                } else {
                    self.open_form(Some(name.as_str()));
                }
            }
        }
        Flow::Go
    }

    fn open_form(&mut self, to: Option<&str>) {
        self.list.seen = self.list.contents.newest_challenge().map(|open| open.challenge.id);
        self.open(ChallengeForm::new(to));
    }

    /// Opens the game. If the player is filling in a form, only tells there where the game is.
    fn begins(&mut self, game: GameId) -> Flow {
        self.preferences.bell.ring();
        let Some(error) = self.dialog.as_mut().and_then(|dialog| dialog.error()) else {
            return self.leave_for(LobbyGame::Table(game));
        };
        *error = Some(format!("Your game {game} has begun: it is under Games"));
        Flow::Go
    }

    fn drop_challenge(&mut self, id: ChallengeId) -> ServerResult {
        let Lobby { server, account, contents, .. } = &self.list;
        let Some(open) = contents.challenge(id) else { return Ok(()) };
        let done = if contents.is_own(&open.challenge) {
            server.cancel(account.id, id)?;
            "is taken back"
        } else if contents.is_to_you(&open.challenge) {
            server.decline(account.id, id)?;
            "is declined"
        } else {
            self.notice =
                Some(Notice::plain("This challenge is to anyone, so you can't decline it"));
            return Ok(());
        };
        Lobby::refresh(self);
        self.notice = Some(Notice::good(format!("Challenge {id} {done}")));
        Ok(())
    }
}

impl Lobby {
    fn reload(&mut self, stale: StaleParts) -> ServerResult {
        if stale == StaleParts::All {
            self.contents.own = OwnAccount::read(&self.server, self.account.id)?;
        }
        self.contents.lists = self.server.lists()?;
        Ok(())
    }

    fn warning(&self, id: ChallengeId) -> ServerResult<Option<String>> {
        self.server.database(|it| warning_of_challenge(it, self.account.id, id))
    }

    /// `name` counts only for a challenge to a player. Fails if a challenge has come since the form
    /// was opened; the owner has seen it then.
    fn challenge(
        &mut self,
        wanted: &ChallengeChoices,
        name: String,
    ) -> ServerResult<ChallengeResult> {
        if let Some(open) = self.contents.newest_challenge()
            && Some(open.challenge.id) > self.seen
        {
            self.seen = Some(open.challenge.id);
            let who = challenges(open, self.account.id);
            return Err(ServerError::ChallengedMeanwhile(who, open.challenge.id));
        }
        let by = self.account.id;
        let opponent = match wanted.opponent {
            OpponentChoice::Anyone => Opponent::Anyone,
            OpponentChoice::Computer => Opponent::Computer(wanted.level),
            OpponentChoice::Player => Opponent::Player(name),
        };
        let mut challenge = WantedChallenge::new(opponent, wanted.terms());
        challenge.colour = wanted.colour;
        challenge.lasts = wanted.lasts;
        if wanted.opponent == OpponentChoice::Anyone
            && let Some(nearness) = wanted.nearness
        {
            let (tempo, now) = (challenge.terms.tempo(), Timestamp::now());
            let rating = self.server.database(|it| ratings::find(it, by, tempo, now))?;
            [challenge.least, challenge.most] = rating.bounds(nearness).map(Some);
        }
        self.server.challenge(by, challenge)
    }
}
