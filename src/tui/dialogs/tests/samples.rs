//! Someone at the game with every dialog open, always the same.

use std::path::{Path, PathBuf};

use jiff::tz::TimeZone;
use tempfile::TempDir;
use tui_input::Input;

use crate::record::{self, Listed, Name, Store, Summary};
use crate::rules::{Ending, Game, Player, Rules, Variant};
use crate::session::Session;
use crate::tui::action::{DialogAction, ShellAction};
use crate::tui::app::App;
use crate::tui::appearance::Appearance;
use crate::tui::dialogs::open::Saves;
use crate::tui::dialogs::{Confirm, Dialog, Open, Question, Start, StartItem};
use crate::tui::tests::seat::{Seat, game_after};

/// A folder that is not there.
const NOWHERE: &str = "no-saves-here";

/// A folder that can't be made, as a file is in the way.
const IMPOSSIBLE: &str = "Cargo.toml/saves";

const MOVES: [&str; 7] = [
    "T-D3,D4,E4",
    "SE-B9,C9,D9",
    "SC-F5,E5,G5",
    "AM-L12,L13,M12",
    "T-D6,D7,E7",
    "SC-M15,M14,M16",
    "TD6-D4,D3,E4",
];

fn name(raw: &str) -> Name {
    Name::from_save(raw.to_owned())
}

/// In front of a game that is kept in a folder.
pub fn kept_in(folder: &Path, game: Game, appearance: &Appearance) -> Seat {
    let store = Store::find(Some(folder.to_owned())).expect("a folder that is named");
    let names = [Name::default_of(Player::White), name("Bert")];
    let session = Session::of_game(store, game, names);
    let aside = TempDir::new().expect("a folder");
    Seat::at_app(App::new(session, appearance.clone()), aside)
}

/// Before the first move of a game that can't be saved.
pub fn fresh(appearance: &Appearance) -> Seat {
    kept_in(Path::new(IMPOSSIBLE), Game::new(Rules::default()), appearance)
}

/// In the middle of a game that can't be saved.
pub fn unsaved(appearance: &Appearance) -> Seat {
    kept_in(Path::new(IMPOSSIBLE), game_after(&MOVES), appearance)
}

/// Every dialog there is, in the states worth looking at.
pub fn all(appearance: &Appearance) -> Vec<(&'static str, Seat)> {
    let keyed = |keys: &str| {
        let mut seat = unsaved(appearance);
        seat.keys(keys);
        seat
    };
    let opened = |dialog: Dialog| {
        let mut seat = unsaved(appearance);
        seat.running.app.dialogs.push(dialog);
        seat.draw();
        seat
    };
    let asked = |question| opened(Dialog::Confirm(Confirm { question }));
    let saved = ShellAction::OpenSave(PathBuf::new());
    vec![
        ("start", opened(Dialog::Start(Start::new(None)))),
        ("start_resume", opened(resume())),
        ("start_back", keyed("g")),
        ("help", keyed("?")),
        ("help_end", keyed("? End")),
        ("help_marks", keyed("? ] ] ] ] ]")),
        ("rules", keyed("? r")),
        ("rules_connection", keyed("? r ] ] ] ] ] ] ] ] ]")),
        ("rules_bridge", keyed("? r ] ] ] ] ] ] ]")),
        ("rules_end", keyed("? r End")),
        ("moves", keyed("p Up Up")),
        ("typed", keyed("m =T-H3,H4,I4")),
        ("typed_wrong", keyed("m =T-D3,D4 Enter")),
        ("save_as", keyed(&format!("s ={}", "a-long-name-".repeat(7)))),
        ("open", opened(Dialog::Open(saves()))),
        ("open_none", keyed("o")),
        ("new_game", keyed("n")),
        ("new_game_error", bad_name(keyed("n"))),
        ("resign", asked(Question::Resign(Player::Black))),
        ("agree", asked(Question::AgreeDraw)),
        ("claim", asked(Question::ClaimDraw(Player::Black))),
        ("quit_unsaved", asked(Question::LoseUnsaved(Box::new(ShellAction::Quit)))),
        ("drop_unsaved", asked(Question::LoseUnsaved(Box::new(saved)))),
        ("overwrite", asked(Question::Overwrite(PathBuf::from("saves/a game\u{1b}[2J.json")))),
        ("over", keyed("x y")),
    ]
}

fn resume() -> Dialog {
    let game = "Wolfeschlegelsteinhausenberg - \u{1b}]0;Bert\u{7}, 23 moves".to_owned();
    Dialog::Start(Start::new(Some(StartItem::Resume(PathBuf::from(NOWHERE), game))))
}

fn bad_name(mut seat: Seat) -> Seat {
    if let Some(Dialog::NewGame(form)) = seat.running.app.dialogs.last_mut() {
        form.names[0] = Input::new("\u{202E}Anna".to_owned());
        form.rules.variant = Variant::Basic;
        form.act(DialogAction::Accept);
        assert!(form.error.is_some());
    }
    seat.draw();
    seat
}

fn saves() -> Open {
    let mut game = game_after(&MOVES);
    let summary = |game: &Game, white| Summary {
        names: [name(white), name("Bert")],
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
    let folder = TempDir::new().expect("a folder");
    let broken = |text: &[u8]| {
        let path = folder.path().join("broken.json");
        std::fs::write(&path, text).expect("a file");
        Err(record::read(&path).expect_err("no save"))
    };
    let list = vec![
        listed("2025-03-01-anna-bert.json", true, Ok(going_on)),
        listed("eve.json", false, Ok(taken_back)),
        listed("a very long game indeed.json", false, Ok(over)),
        listed("notes.json", false, broken(b"{\"format\":\"punct\"")),
        listed("empty.json", false, broken(b"")),
    ];
    Open { saves: Saves::Listed(list), chosen: 1, error: None, zone: TimeZone::UTC }
}
