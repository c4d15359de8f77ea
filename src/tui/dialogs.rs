//! What dialogs do: opening them, and carrying out what they ask for.

use std::path::Path;

use crossterm::event::KeyEvent;
use tui_input::Input;

use super::action::Action;
use super::app::{App, Notice};
use super::dialog::{
    Dialog, Form, Line, Menu, Next, Played, Purpose, Question, Reply, Saves, Scroll, StartItem,
};
use super::keys;
use super::words;
use crate::record::{self, Name, NameError, Overwrite, StoreError};
use crate::rules::{Ending, Move, Player, Rules};
use crate::session::{Opened, Session};

impl App {
    /// Opens what an action asks for, on top of what is open already.
    pub(super) fn open_dialog(&mut self, action: Action) {
        let dialog = match action {
            Action::TypeMove if self.past.is_some() || self.session.game().outcome().is_some() => {
                self.notice = Some(Notice::warning("Moves can be typed while the game is on"));
                return;
            }
            Action::TypeMove => Dialog::Type(Line::new(Purpose::Move)),
            Action::SaveAs => Dialog::Type(Line::new(Purpose::SaveAs)),
            Action::History => Dialog::History(Played {
                chosen: self.game().ply(),
                plies: self.session.game().ply(),
            }),
            Action::NewGame => Dialog::NewGame(self.new_game_form()),
            Action::Open => Dialog::Open(self.list_saves()),
            Action::RulesPage => Dialog::Rules(Scroll::default()),
            _ => Dialog::Help(Scroll::default()),
        };
        self.hand = None;
        self.peek = None;
        self.beneath.extend(self.dialog.replace(dialog));
    }

    /// Closes the dialog on top; what it was opened from is there again.
    fn close_dialog(&mut self) {
        self.dialog = self.beneath.pop();
    }

    fn new_game_form(&self) -> Form {
        let named = |player| {
            let name = self.session.name(player);
            let own = *name != Name::default_of(player);
            Input::new(if own { name.to_string() } else { String::new() })
        };
        Form::new(Player::BOTH.map(named), self.session.game().rules())
    }

    fn list_saves(&self) -> Saves {
        match self.session.store().list() {
            Ok(list) => Saves { list, chosen: 0, error: None },
            Err(error) => Saves { list: vec![], chosen: 0, error: Some(error.to_string()) },
        }
    }

    /// Gives a key to the dialog on top. On the start screen the keys of the board work too: they
    /// begin the game.
    pub(super) fn dialog_key(&mut self, key: KeyEvent) {
        let Some(dialog) = &mut self.dialog else { return };
        match dialog.key(key) {
            Reply::Unknown if matches!(dialog, Dialog::Start(_)) => {
                if let Some(action) = keys::action_of(key) {
                    self.act_on_start_screen(action);
                }
            }
            reply => self.obey(reply),
        }
    }

    /// Does what a key of the board asks for on the start screen. What only looks leaves it there
    /// to come back to.
    fn act_on_start_screen(&mut self, action: Action) {
        if !matches!(action, Action::Help | Action::NextTheme) {
            self.dialog = None;
        }
        self.act(action);
    }

    /// A click in the dialog on top.
    pub(super) fn in_dialog(&mut self, action: Action) {
        let Some(dialog) = &mut self.dialog else { return };
        match action {
            Action::Scroll(by) => dialog.scroll(by),
            Action::Choose(line) => {
                let reply = dialog.choose(line);
                self.obey(reply);
            }
            _ => {}
        }
    }

    fn obey(&mut self, reply: Reply) {
        match reply {
            Reply::Stay | Reply::Unknown => {}
            Reply::Close => self.close_dialog(),
            Reply::Accept => self.accept(),
            Reply::Open(action) => self.open_dialog(action),
        }
    }

    /// Carries out what the dialog on top is for; it closes, and all beneath it, unless something
    /// is wrong.
    fn accept(&mut self) {
        let Some(dialog) = self.dialog.take() else { return };
        self.dialog = match dialog {
            Dialog::Start(menu) => self.accept_start(menu),
            Dialog::Help(_) | Dialog::Rules(_) => None,
            Dialog::History(played) => {
                self.act(Action::LookAt(played.chosen));
                None
            }
            Dialog::Type(line) => self.accept_line(line),
            Dialog::Open(saves) => self.accept_save(saves),
            Dialog::NewGame(form) => self.accept_form(form),
            Dialog::Ask(question) => self.accept_question(question),
        };
        if self.dialog.is_none() {
            self.beneath.clear();
        }
    }

    fn accept_start(&mut self, menu: Menu) -> Option<Dialog> {
        let opens = match menu.items.get(menu.chosen)? {
            StartItem::Begin => return None,
            StartItem::Resume(path, _) => {
                if let Err(error) = self.open(&path.clone()) {
                    self.notice = Some(Notice::warning(error.to_string()));
                }
                return None;
            }
            StartItem::NewGame => Action::NewGame,
            StartItem::Open => Action::Open,
            StartItem::Rules => Action::RulesPage,
            StartItem::Help => Action::Help,
            StartItem::Quit => Action::Quit,
        };
        self.dialog = Some(Dialog::Start(menu));
        self.act(opens);
        self.dialog.take()
    }

    fn accept_line(&mut self, mut line: Line) -> Option<Dialog> {
        let text = line.input.value();
        let result = match line.purpose {
            Purpose::Move => self.play_typed(text),
            Purpose::SaveAs => match self.save_as_typed(text) {
                Err(StoreError::Exists(path)) => {
                    self.beneath.push(Dialog::Type(line));
                    return Some(Dialog::Ask(Question::Overwrite(path)));
                }
                result => result.map_err(|error| error.to_string()),
            },
        };
        line.error = result.err();
        line.error.is_some().then_some(Dialog::Type(line))
    }

    fn play_typed(&mut self, text: &str) -> Result<(), String> {
        let typed: Move = text.parse().map_err(|error| words::sentence(&format!("{error}")))?;
        let check = self.session.game().position().check(typed);
        check.map_err(|refusal| words::sentence(&refusal.to_string()))?;
        self.play(typed);
        Ok(())
    }

    fn save_as_typed(&mut self, text: &str) -> Result<(), StoreError> {
        let path = self.session.store().path_of(text)?;
        self.save_as(&path, Overwrite::Never)
    }

    fn save_as(&mut self, path: &Path, overwrite: Overwrite) -> Result<(), StoreError> {
        self.session.save_as(path, overwrite)?;
        let text = format!("Saved: {}", record::visible_path(path));
        self.notice = Some(Notice::good(text));
        Ok(())
    }

    fn accept_save(&mut self, mut saves: Saves) -> Option<Dialog> {
        let Some(path) = saves.list.get(saves.chosen).map(|listed| listed.path.clone()) else {
            return Some(Dialog::Open(saves));
        };
        if let Some(question) = self.drop_unsaved(Next::Saved(path.clone())) {
            self.beneath.push(Dialog::Open(saves));
            return Some(question);
        }
        saves.error = self.open(&path).err().map(|error| error.to_string());
        saves.error.is_some().then_some(Dialog::Open(saves))
    }

    fn accept_form(&mut self, mut form: Form) -> Option<Dialog> {
        match form.names() {
            Ok(names) => {
                let raw = names.each_ref().map(|name| name.raw().to_owned());
                let question = self.drop_unsaved(Next::New(form.rules, raw));
                match question {
                    Some(_) => self.beneath.push(Dialog::NewGame(form)),
                    None => self.begin(form.rules, names),
                }
                question
            }
            Err(error) => {
                form.error = Some(words::sentence(&error.to_string()));
                Some(Dialog::NewGame(form))
            }
        }
    }

    /// The question to ask before a game that could not be saved is given up for another.
    fn drop_unsaved(&mut self, next: Next) -> Option<Dialog> {
        self.session.keep_if_unsaved();
        let question = Dialog::Ask(Question::DropUnsaved(Box::new(next)));
        self.session.trouble().map(|_| question)
    }

    fn accept_question(&mut self, question: Question) -> Option<Dialog> {
        let turn = self.session.game().position().turn();
        let ended = match question {
            Question::Resign => self.session.end(Ending::Resigned { by: turn }),
            Question::AgreeDraw => self.session.end(Ending::Agreed),
            Question::ClaimDraw => self.session.end(Ending::Claimed { by: turn }),
            Question::QuitUnsaved => {
                self.leaving = true;
                Ok(())
            }
            Question::DropUnsaved(next) => {
                self.go_to(*next);
                Ok(())
            }
            Question::Overwrite(path) => {
                if let Err(error) = self.save_as(&path, Overwrite::Allowed) {
                    return self.typed_in_vain(&error);
                }
                Ok(())
            }
        };
        if self.session.game().outcome().is_some() {
            self.hand = None;
        }
        if let Err(error) = ended {
            self.notice = Some(Notice::warning(words::sentence(&error.to_string())));
        }
        None
    }

    /// Goes back to the line typed and says there what is wrong with it.
    fn typed_in_vain(&mut self, error: &StoreError) -> Option<Dialog> {
        let mut back = self.beneath.pop();
        match &mut back {
            Some(Dialog::Type(line)) => line.error = Some(error.to_string()),
            _ => self.notice = Some(Notice::warning(error.to_string())),
        }
        back
    }

    fn go_to(&mut self, next: Next) {
        match next {
            Next::New(rules, names) => self.begin(rules, names.map(Name::from_save)),
            Next::Saved(path) => {
                if let Err(error) = self.open(&path) {
                    self.notice = Some(Notice::warning(error.to_string()));
                }
            }
        }
    }

    fn begin(&mut self, rules: Rules, [white, black]: [Name; 2]) {
        let store = self.session.store().clone();
        self.put_on_the_table(Session::new(store, rules, white, black));
    }

    /// Goes on with a saved game.
    ///
    /// # Errors
    /// Why it can't be opened; the game on the table stays there then.
    pub fn open(&mut self, path: &Path) -> Result<(), StoreError> {
        // Held by the game on the table itself, it would seem to be played elsewhere.
        let own = self.session.is_saved_at(path);
        if own {
            self.session.let_go();
        }
        let opened = Session::open(self.session.store().clone(), path);
        if own && opened.is_err() {
            // What stands there now is not this game, which needs another file.
            self.session.keep();
        }
        let (session, opened) = opened?;
        self.put_on_the_table(session);
        self.notice = notice_of(opened);
        Ok(())
    }

    fn put_on_the_table(&mut self, session: Session) {
        *self = App::new(session, self.look.clone());
    }
}

/// What there is to say about what was opened.
pub fn notice_of(opened: Opened) -> Option<Notice> {
    let copy = "Another program is playing this game: you have a copy of it";
    (opened == Opened::Copy).then(|| Notice::warning(copy))
}

impl Line {
    fn new(purpose: Purpose) -> Line {
        Line { purpose, input: Input::default(), error: None }
    }
}

impl Form {
    /// The names typed; an empty one is the colour's.
    ///
    /// # Errors
    /// What is wrong with one of them.
    fn names(&self) -> Result<[Name; 2], NameError> {
        let name = |player: Player| match self.names[player as usize].value().trim() {
            "" => Ok(Name::default_of(player)),
            text => text.parse(),
        };
        Ok([name(Player::White)?, name(Player::Black)?])
    }
}
