//! The lobby as a program on a guest's terminal.

use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyEvent, KeyEventKind};
use ratatui::Frame;
use ratatui::layout::Size;

use super::contents::Contents;
use super::draw;
use super::form::{ChallengeForm, Entered, Whom};
use super::keys::{KEYS, PAGE_KEYS};
use super::sections::{Row, Section, Target};
use super::terms::TermsDialog;
use crate::server::database::{Account, ChallengeId, GameId};
use crate::server::hall::{Agreed, Challenging, Hall, HallError, Opponent};
use crate::tui::Appearance;
use crate::tui::parts::{
    Action, DialogAction, Flow, Notice, Program, Scroll, ShellAction, action_of, list, scrolling,
};

/// There is news in the hall.
#[derive(Clone, Copy, Debug)]
pub struct News;

/// How long the lobby waits until it reads again, however much news there is.
const PAUSE: Duration = Duration::from_millis(250);

/// What lies on top of the lists.
pub enum Dialog {
    /// The form for a challenge.
    Form(ChallengeForm),
    /// A challenge that may be accepted.
    Terms(TermsDialog),
    /// The keys.
    Help(Scroll),
    /// The rules.
    Rules(Scroll),
}

/// The lobby.
pub struct Lobby {
    hall: Hall,
    account: Account,
    /// How the screen looks.
    pub look: Appearance,
    /// What it has read.
    pub contents: Contents,
    /// The section that is shown.
    pub section: Section,
    /// Its rows.
    pub rows: Vec<Row>,
    /// The row chosen, if any can be.
    pub chosen: Option<usize>,
    /// What lies on top.
    pub dialog: Option<Dialog>,
    /// What just happened or went wrong.
    pub notice: Option<Notice>,
    window: Size,
    /// When it has read.
    read: Instant,
    /// Whether there has been news since.
    is_stale: bool,
    /// The game to open once it is left.
    opens: Option<GameId>,
}

impl Lobby {
    /// The lobby of an account.
    ///
    /// # Errors
    /// The database fails.
    pub fn new(hall: &Hall, account: &Account, look: Appearance) -> Result<Lobby, HallError> {
        let contents = Contents::read(hall, account)?;
        let section = Section::first(&contents);
        let mut lobby = Lobby {
            hall: hall.clone(),
            account: account.clone(),
            look,
            contents,
            section,
            rows: Vec::new(),
            chosen: None,
            dialog: None,
            notice: None,
            window: Size::ZERO,
            read: Instant::now(),
            is_stale: false,
            opens: None,
        };
        lobby.show(section);
        Ok(lobby)
    }

    /// The game that is to be opened now, if one is.
    pub fn take_game(&mut self) -> Option<GameId> {
        self.opens.take()
    }

    /// Reads everything anew. What was chosen stays so, if it is still there.
    pub fn refresh(&mut self) {
        (self.read, self.is_stale) = (Instant::now(), false);
        match Contents::read(&self.hall, &self.account) {
            Ok(contents) => self.contents = contents,
            Err(error) => self.notice = Some(Notice::refused(&error)),
        }
        let target = self.target().cloned();
        let before = self.chosen.unwrap_or(0);
        self.rows = self.section.rows(&self.contents);
        let same = self.rows.iter().position(|row| row.target() == target.as_ref());
        self.chosen = same.filter(|_| target.is_some());
        if self.chosen.is_none() {
            self.choose_from(before);
        }
        if let Some(Dialog::Terms(terms)) = &self.dialog
            && self.contents.challenge(terms.id).is_none()
        {
            self.notice = Some(Notice::warning(format!("Challenge {} is gone", terms.id)));
            self.dialog = None;
        }
    }

    /// Whether there is room for it.
    pub fn has_room(&self) -> bool {
        self.window.width >= draw::LEAST.width && self.window.height >= draw::LEAST.height
    }

    /// What the row chosen stands for.
    fn target(&self) -> Option<&Target> {
        self.rows.get(self.chosen?)?.target()
    }

    fn show(&mut self, section: Section) {
        self.section = section;
        self.rows = section.rows(&self.contents);
        self.choose_from(0);
    }

    /// Chooses the row with this number, or else the next that can be chosen, or else the last.
    fn choose_from(&mut self, first: usize) {
        let mut can = self.rows.iter().enumerate().filter(|(_, row)| row.target().is_some());
        let next = can.clone().find(|(nth, _)| *nth >= first);
        self.chosen = next.or_else(|| can.next_back()).map(|(nth, _)| nth);
    }

    fn key(&mut self, key: KeyEvent) -> Flow {
        if !self.has_room() {
            // Players should see what they do.
            let quits = action_of(KEYS, key) == Some(Action::Shell(ShellAction::Quit));
            return if quits { Flow::Quit } else { Flow::Go };
        }
        let action = match &self.dialog {
            None => action_of(KEYS, key),
            Some(Dialog::Form(form)) => form.action_of(key),
            Some(Dialog::Help(_) | Dialog::Rules(_)) => action_of(PAGE_KEYS, key),
            Some(Dialog::Terms(terms)) => {
                let challenge = self.contents.challenge(terms.id);
                challenge.and_then(|it| action_of(TermsDialog::keys(&self.contents, it), key))
            }
        };
        let Some(action) = action else { return Flow::Go };
        self.notice = None;
        match (action, &mut self.dialog) {
            (Action::Shell(action), _) => return self.act_for_shell(&action),
            (Action::Dialog(DialogAction::Close), Some(_)) => self.dialog = None,
            (Action::Dialog(action), None) => return self.act_in_list(action),
            (Action::Dialog(action), Some(Dialog::Help(scroll) | Dialog::Rules(scroll))) => {
                if let Some(scrolling) = scrolling(action) {
                    scroll.by(scrolling);
                }
            }
            (Action::Dialog(action), Some(Dialog::Form(form))) => {
                let entered = form.act(action);
                if entered == Entered::Challenge {
                    return self.challenge();
                }
            }
            (Action::Dialog(action), Some(Dialog::Terms(TermsDialog { id }))) => {
                let id = *id;
                return self.act_on_challenge(id, action);
            }
            _ => {}
        }
        Flow::Go
    }

    fn act_for_shell(&mut self, action: &ShellAction) -> Flow {
        match action {
            ShellAction::Quit => return Flow::Quit,
            ShellAction::NewGame => self.dialog = Some(Dialog::Form(ChallengeForm::new(None))),
            ShellAction::Help => self.dialog = Some(Dialog::Help(Scroll::default())),
            ShellAction::RulesPage => self.dialog = Some(Dialog::Rules(Scroll::default())),
            ShellAction::NextTheme => {
                self.look.next_theme();
                let name = self.look.theme().name();
                let why =
                    if self.look.has_colours() { "" } else { "; this terminal shows no colours" };
                self.notice = Some(Notice::plain(format!("Theme: {name}{why}")));
            }
            _ => {}
        }
        Flow::Go
    }

    fn act_in_list(&mut self, action: DialogAction) -> Flow {
        match action {
            DialogAction::Section { forward } => self.show(self.section.next(forward)),
            DialogAction::Accept => return self.open(),
            DialogAction::Other => match self.target() {
                Some(Target::Challenge(id)) => self.drop_challenge(*id),
                _ => {
                    self.notice = Some(Notice::plain("x is for challenges: Tab leads to them"));
                }
            },
            action => {
                let can: Vec<usize> =
                    (0..self.rows.len()).filter(|&nth| self.rows[nth].target().is_some()).collect();
                let chosen = |nth: &usize| Some(*nth) == self.chosen;
                let mut at = can.iter().position(chosen).unwrap_or(0);
                list::choose(&mut at, can.len(), action);
                self.chosen = can.get(at).copied();
            }
        }
        Flow::Go
    }

    /// Opens what is chosen.
    fn open(&mut self) -> Flow {
        match self.target().cloned() {
            None => {}
            Some(Target::Game(game)) => return self.leave_for(game),
            Some(Target::Challenge(id)) => self.dialog = Some(Dialog::Terms(TermsDialog { id })),
            Some(Target::Guest(name) | Target::Ranked(name)) if name == self.account.name => {
                self.notice = Some(Notice::plain("That is you"));
            }
            Some(Target::Guest(name) | Target::Ranked(name)) => {
                self.dialog = Some(Dialog::Form(ChallengeForm::new(Some(name.as_str()))));
            }
        }
        Flow::Go
    }

    fn leave_for(&mut self, game: GameId) -> Flow {
        self.dialog = None;
        self.opens = Some(game);
        Flow::Quit
    }

    fn act_on_challenge(&mut self, id: ChallengeId, action: DialogAction) -> Flow {
        match action {
            DialogAction::Accept => match self.hall.accept(self.account.id, id) {
                Ok(game) => return self.leave_for(game),
                Err(error) => self.fail(&error),
            },
            DialogAction::Other => self.drop_challenge(id),
            _ => {}
        }
        Flow::Go
    }

    /// Declines a challenge, or takes back an own one.
    fn drop_challenge(&mut self, id: ChallengeId) {
        let Some(challenge) = self.contents.challenge(id) else { return };
        let (is_own, is_to_you) =
            (self.contents.is_own(challenge), self.contents.is_to_you(challenge));
        let (done, said) = match (is_own, is_to_you) {
            (true, _) => (self.hall.cancel(self.account.id, id), "is taken back"),
            (_, true) => (self.hall.decline(self.account.id, id), "is declined"),
            _ => {
                self.notice = Some(Notice::plain("Only challenges to you can be declined"));
                return;
            }
        };
        self.dialog = None;
        match done {
            Ok(()) => {
                self.refresh();
                self.notice = Some(Notice::good(format!("Challenge {id} {said}")));
            }
            Err(error) => self.fail(&error),
        }
    }

    /// Says why something can't be done: things may have changed meanwhile.
    fn fail(&mut self, error: &HallError) {
        self.dialog = None;
        self.refresh();
        self.notice = Some(Notice::refused(error));
    }

    /// Makes the challenge in the form.
    fn challenge(&mut self) -> Flow {
        let Some(Dialog::Form(form)) = &mut self.dialog else { return Flow::Go };
        match challenge(&self.hall, &self.account, form) {
            Ok(Agreed::Game(game)) => return self.leave_for(game),
            Ok(Agreed::Waits(id)) => {
                self.dialog = None;
                self.show(Section::Challenges);
                self.refresh();
                let is_it = |row: &Row| row.target() == Some(&Target::Challenge(id));
                self.chosen = self.rows.iter().position(is_it).or(self.chosen);
                self.notice = Some(Notice::good(format!("Challenge {id} waits for an answer")));
            }
            Err(error) => form.error = Some(Notice::refused(&error).text),
        }
        Flow::Go
    }
}

/// Makes the challenge in a form.
fn challenge(hall: &Hall, by: &Account, form: &ChallengeForm) -> Result<Agreed, HallError> {
    let opponent = match form.whom {
        Whom::Anyone => Opponent::Anyone,
        Whom::Computer => Opponent::Computer(form.level),
        Whom::Player => Opponent::Account(hall.called(form.name.value().trim())?.id),
    };
    let (colour, terms) = (form.colour, form.terms());
    hall.challenge(Challenging { by: by.id, opponent, colour, terms })
}

impl Program for Lobby {
    type Message = News;

    fn resized(&mut self, size: Size, _: Option<crate::tui::parts::CellSize>) {
        self.window = size;
        self.look.set_window(size);
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        draw::draw(self, area, frame.buffer_mut());
    }

    fn handle(&mut self, event: Event) -> Flow {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            Event::Paste(pasted) => {
                if let Some(Dialog::Form(form)) = &mut self.dialog {
                    form.paste(&pasted);
                }
                Flow::Go
            }
            _ => Flow::Go,
        }
    }

    fn message(&mut self, News: News) -> Flow {
        self.is_stale = true;
        if self.read.elapsed() >= PAUSE {
            self.refresh();
        }
        Flow::Go
    }

    fn deadline(&self) -> Option<Instant> {
        self.is_stale.then(|| self.read + PAUSE)
    }

    fn tick(&mut self) {
        self.refresh();
    }

    fn told(&mut self, what: &'static str) {
        self.notice = Some(Notice::warning(what));
    }

    /// Nothing is lost: all is kept in the hall.
    fn leave(&mut self) {}
}
