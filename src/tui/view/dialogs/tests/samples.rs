//! The application with every dialog open, always the same.

use std::path::{Path, PathBuf};

use tui_input::Input;

use crate::record::{Listed, Name, Record, Store, Summary};
use crate::rules::{Ending, Game, Player, Rules, Variant};
use crate::session::Session;
use crate::tui::action::Action;
use crate::tui::app::App;
use crate::tui::dialog::{Dialog, Menu, Next, Question, SECTION_ON, Saves, StartItem};
use crate::tui::look::Look;

/// A folder that is not there.
const NOWHERE: &str = "no-saves-here";

/// A folder that can't be made, as a file is in the way.
const IMPOSSIBLE: &str = "Cargo.toml/saves";

fn table(folder: &Path) -> Session {
    let store = Store::find(Some(folder.to_owned())).expect("a folder that is named");
    Session::new(store, Rules::default(), Name::default_of(Player::White), name("Bert"))
}

fn name(raw: &str) -> Name {
    Name::from_save(raw.to_owned())
}

/// The application with a new game on the table that nothing has been saved of.
pub fn app(look: &Look) -> App {
    kept_in(Path::new(IMPOSSIBLE), look)
}

/// The application with a new game that is kept in a folder.
pub fn kept_in(folder: &Path, look: &Look) -> App {
    App::new(table(folder), look.clone())
}

const MOVES: [&str; 7] = [
    "T-D3,D4,E4",
    "SE-B9,C9,D9",
    "SC-F5,E5,G5",
    "AM-L12,L13,M12",
    "T-D6,D7,E7",
    "SC-M15,M14,M16",
    "TD6-D4,D3,E4",
];

/// The application in the middle of a game that can't be saved.
pub fn unsaved(look: &Look) -> App {
    let mut app = app(look);
    for text in MOVES {
        app.session.play(text.parse().expect("a move")).expect("a legal one");
    }
    app
}

/// Every dialog there is, in the states worth looking at.
pub fn all(look: &Look) -> Vec<(&'static str, App)> {
    let with = |open: &dyn Fn(&mut App)| {
        let mut app = unsaved(look);
        open(&mut app);
        app
    };
    let asked = |question: Question| with(&|app| app.dialog = Some(Dialog::Ask(question.clone())));
    let typed = |action, text: &str, error: Option<&str>| {
        with(&|app| {
            app.act(action);
            let Some(Dialog::Type(line)) = &mut app.dialog else { return };
            line.input = Input::new(text.to_owned());
            line.error = error.map(str::to_owned);
        })
    };
    let turned = |action, lines| {
        with(&|app| {
            app.act(action);
            // How far a text goes, the first frame tells.
            super::drawn(app, (44, 21));
            app.act(Action::Scroll(lines));
        })
    };
    vec![
        ("start", with(&App::welcome)),
        ("start_resume", with(&resume)),
        ("help", turned(Action::Help, 0)),
        ("help_end", turned(Action::Help, 1000)),
        ("help_marks", with(&marks)),
        ("rules", turned(Action::RulesPage, 0)),
        ("rules_connection", with(&connection)),
        ("rules_bridge", with(&bridge)),
        ("rules_end", turned(Action::RulesPage, 1000)),
        ("history", turned(Action::History, 0)),
        ("type", typed(Action::TypeMove, "T-D3,D4", Some("A move needs three spaces"))),
        ("save_as", typed(Action::SaveAs, &"a long name ".repeat(7), None)),
        ("open", with(&|app| app.dialog = Some(Dialog::Open(saves())))),
        ("open_none", with(&|app| app.dialog = Some(Dialog::Open(no_saves())))),
        ("new_game", with(&|app| app.act(Action::NewGame))),
        ("new_game_error", with(&bad_name)),
        ("resign", asked(Question::Resign)),
        ("agree", asked(Question::AgreeDraw)),
        ("claim", asked(Question::ClaimDraw)),
        ("quit_unsaved", asked(Question::QuitUnsaved)),
        ("drop_unsaved", asked(Question::DropUnsaved(Box::new(Next::Saved(PathBuf::new()))))),
        ("overwrite", asked(Question::Overwrite(PathBuf::from("saves/a game\u{1b}[2J.json")))),
    ]
}

fn marks(app: &mut App) {
    sections(app, Action::Help, 5);
}

fn bridge(app: &mut App) {
    sections(app, Action::RulesPage, 7);
}

fn connection(app: &mut App) {
    sections(app, Action::RulesPage, 9);
}

/// A page, so many headings on.
fn sections(app: &mut App, page: Action, headings: usize) {
    app.act(page);
    super::drawn(app, (44, 21));
    for _ in 0..headings {
        app.act(Action::Choose(SECTION_ON));
    }
}

fn resume(app: &mut App) {
    let game = "Wolfeschlegelsteinhausenberg - \u{1b}]0;Bert\u{7}, 23 moves".to_owned();
    let items = vec![
        StartItem::Begin,
        StartItem::Resume(PathBuf::from(NOWHERE), game),
        StartItem::NewGame,
        StartItem::Open,
        StartItem::Rules,
        StartItem::Help,
        StartItem::Quit,
    ];
    app.dialog = Some(Dialog::Start(Menu { items, chosen: 1 }));
}

fn bad_name(app: &mut App) {
    app.act(Action::NewGame);
    let Some(Dialog::NewGame(form)) = &mut app.dialog else { return };
    form.names[0] = Input::new("\u{202E}Anna".to_owned());
    form.rules.variant = Variant::Basic;
    form.error = Some("A name can't hold control characters or invisible marks".to_owned());
}

fn no_saves() -> Saves {
    Saves { list: vec![], chosen: 0, error: None }
}

fn saves() -> Saves {
    let mut game = Game::new(Rules::default());
    for text in MOVES {
        game.play(text.parse().expect("a move")).expect("a legal one");
    }
    let summary = |game: &Game, white| Summary {
        white: name(white),
        black: name("Bert"),
        rules: game.rules(),
        ply: game.ply(),
        moves: game.moves().len(),
        outcome: game.outcome(),
    };
    let listed = |file: &str, auto, game| Listed {
        path: PathBuf::from(NOWHERE).join(file),
        auto,
        game,
        saved: "2025-03-01T14:30:00Z".parse().ok(),
    };
    let going_on = summary(&game, "Anna");
    game.undo();
    let taken_back = summary(&game, "\u{1b}[2JEve");
    game.end(Ending::Agreed).expect("an end");
    let over = summary(&game, "Wolfeschlegelsteinhausenbergerdorff");
    let broken = |text: &[u8]| match Record::read(text) {
        Err(error) => Err(crate::record::StoreError::Save { path: PathBuf::new(), error }),
        Ok(_) => unreachable!("no save"),
    };
    let list = vec![
        listed("2025-03-01-anna-bert.json", true, Ok(going_on)),
        listed("eve.json", false, Ok(taken_back)),
        listed("a very long game indeed.json", false, Ok(over)),
        listed("notes.json", false, broken(b"{\"format\":\"punct\"")),
        listed("empty.json", false, broken(b"")),
    ];
    Saves { list, chosen: 1, error: None }
}
