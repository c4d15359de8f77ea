//! The keys of the session, of exercises, of company, of the computer and of the shell.

use super::situation::Situation::{
    Adding, Beginning, Hand, Hinted, Idle, Judged, OnPiece, Over, Past, Reading, Variation,
    Waiting, Watching,
};
use super::situation::{
    Binding, HELP, MENU, NEW_GAME, NEXT_THEME, OPEN, PLAY_AGAIN, QUIT, RENDERING, RESIGN, SAVE_AS,
    START_SCREEN, Situation,
};
use crate::kit::ui::keys::{Key, Section, row};
use crate::punct::control::intent::{Intent, RunLength};
use crate::punct::screen::action::{Action, ScreenAction};

/// The keys of the session, the most useful first.
pub static SESSION: &[Binding] = &[
    row!("u", (&[Key::Char('u')], Action::Intent(Intent::Undo)))
        .help(Section::Game, "take the last move back")
        .found_by(&["undo, back, take back, takeback, oops, revert"])
        .labels(&[(&[Idle, OnPiece, Waiting, Over], "undo"), (&[Judged], "try again")]),
    row!("Ctrl-r", (&[Key::Ctrl('r')], Action::Intent(Intent::Redo)))
        .help(Section::Game, "play the move again that you took back")
        .found_by(&["redo, again"])
        .labels(&[(&[Over], "redo")]),
    PLAY_AGAIN.labels(&[(&[Over], "play again")]),
    row!("d", (&[Key::Char('d')], Action::Intent(Intent::Draw)))
        .help(Section::Game, "agree on a draw; claim one if a position occurs for the third time")
        .in_menu(&["agree on a draw, or claim one if the position occurs for the third time"])
        .found_by(&["draw, offer draw, offer a draw, tie, remis, claim, repetition"]),
    RESIGN,
];

/// The keys of games with players at screens of their own.
pub static COMPANY: &[Binding] = &[
    row!("\"", (&[Key::Char('"'), Key::Char('\'')], Action::Screen(ScreenAction::Talk)))
        .in_menu(&["read what was said, and answer"])
        .found_by(&["chat, talk, message, say, write"])
        .help(
            Section::Company,
            "with others at screens of their own: read what was said, and answer as a player; \
             there d, u and a make an offer and agree to one, Esc declines it",
        )
        .labels(&[(&[Idle, OnPiece, Waiting, Over], "chat")]),
    row!("E", (&[Key::Char('E')], Action::Intent(Intent::GiveTime)))
        .help(Section::Company, "give the other player five minutes more")
        .found_by(&["give time, more time, add time"]),
    row!("V", (&[Key::Char('V')], Action::Screen(ScreenAction::Point)))
        .help(
            Section::Company,
            "let the other player see what you point at, and see what they point at, if both \
             want it; again: no more",
        )
        .found_by(&["point, pointer, show cursor"]),
];

/// The keys of a finished game with players at screens of their own.
pub static AFTERWARDS: &[Binding] = &[
    row!("J", (&[Key::Char('J')], Action::Intent(Intent::Share)))
        .help(
            Section::Company,
            "after the end: go over the game together, so that both see what each tries, or for \
             yourself again",
        )
        .in_menu(&["go over the game together, or for yourself again"])
        .found_by(&["together, join, post-mortem, share, analyse together"])
        .labels(&[(&[Over, Past, Variation], "together")]),
    row!("K", (&[Key::Char('K')], Action::Intent(Intent::Follow)))
        .help(Section::Company, "after the end: look where the other player looks, or no more")
        .found_by(&["follow, look on, watch"])
        .labels(&[(&[Over, Past, Variation], "follow")]),
];

/// The keys of games with the computer, the most useful first.
pub static COMPUTER: &[Binding] = &[
    row!("e", (&[Key::Char('e')], Action::Intent(Intent::RunComputers(RunLength::OneMove))))
        .help(Section::Computer, "while two computers play: let one make a move, then pause")
        .in_menu(&["let one of the computers make a move, then pause"])
        .found_by(&["one move, single step, pause"])
        .labels(&[(&[Watching], "one move")]),
    row!(
        "f F",
        (&[Key::Char('f')], Action::Screen(ScreenAction::Slower(-1))),
        (&[Key::Char('F')], Action::Screen(ScreenAction::Slower(1)))
    )
    .help(Section::Computer, "while two computers play: faster, slower")
    .in_menu(&["let the computers play faster", "let the computers play slower"])
    .found_by(&["faster, speed, speed up", "slower, slow down"])
    .labels(&[(&[Watching], "faster, slower")]),
    row!("S", (&[Key::Char('S')], Action::Intent(Intent::TakeOver)))
        .help(Section::Game, "in a game with the swap, as Black: take over White's first move")
        .in_menu(&["take over White's first move"])
        .found_by(&["swap, pie rule, take over"]),
];

/// The keys of the shell, the most useful first.
pub static SHELL: &[Binding] = &[
    SAVE_AS.labels(&[(&[Idle, Over], "save")]),
    QUIT.labels(&[(&[Beginning, Idle, Past, Waiting, Watching, Over], "quit")]),
    NEW_GAME.labels(&[(&[Over], "new game")]),
    OPEN,
    START_SCREEN.labels(&[(&[Beginning, Over], "start screen")]),
    row!("P", (&[Key::Char('P')], Action::Screen(ScreenAction::SavePicture)))
        .help(Section::Look, "save a picture of the board")
        .found_by(&["picture, screenshot, image, png, photo"])
        .labels(&[(&[Past, Over], "picture")]),
    NEXT_THEME,
    RENDERING,
    row!(
        "+ - 0",
        (&[Key::Char('+'), Key::Char('=')], Action::Screen(ScreenAction::Zoom(1))),
        (&[Key::Char('-')], Action::Screen(ScreenAction::Zoom(-1))),
        (&[Key::Char('0')], Action::Screen(ScreenAction::ZoomToFit))
    )
    .help(Section::Screen, "draw the board larger, smaller, as large as fits")
    .in_menu(&[
        "draw the board larger",
        "draw the board smaller",
        "draw the board as large as fits",
    ])
    .found_by(&["size, zoom, zoom in, bigger, larger, enlarge", "smaller, zoom out, shrink", "fit, full size"]),
    row!("L", (&[Key::Char('L')], Action::Screen(ScreenAction::Players)))
        .help(
            Section::Computer,
            "say who plays: each colour is a person's or the computer's, at a strength",
        )
        .found_by(&["players, opponent, computer, against the computer, two players, sides, bot, ai, \
                     level, strength, difficulty, weaker, stronger, easier, harder, too hard, too easy"])
        .labels(&[(&[Idle, Waiting, Watching], "players")]),
    row!("b", (&[Key::Char('b')], Action::Screen(ScreenAction::RulesCard)))
        .help(Section::Screen, "show the rules on one screen")
        .found_by(&["rules, how to win, aim, goal, card, what can pieces do, lift, move, to turn, to rotate, climb, bridge"])
        .labels(&[(&[Beginning, Idle, Situation::Exercise], "rules")]),
    row!("Backspace", (&[Key::BACKSPACE], Action::Screen(ScreenAction::Replay)))
        .help(Section::Look, "show the last move again, and say what it was")
        .found_by(&["last move, replay, again, see again, what happened, what did the computer play"]),
    row!("G", (&[Key::Char('G')], Action::Screen(ScreenAction::Guide)))
        .help(Section::Screen, "show tips for newcomers beside the board, or no more")
        .found_by(&["tips, guide, coach, beginner, newcomer"]),
    MENU.labels(&[(
        &[
            Idle, OnPiece, Hand, Adding, Beginning, Past, Variation, Waiting, Watching, Over,
            Hinted, Reading, Situation::Exercise, Judged,
        ],
        "menu",
    )]),
    HELP.labels(&[(
        &[
            Idle, OnPiece, Hand, Adding, Beginning, Past, Variation, Waiting, Watching, Over,
            Hinted, Reading, Situation::Exercise, Judged,
        ],
        "help",
    )]),
];

/// The key that only exercises have.
pub static EXERCISE: &[Binding] =
    &[row!("w", (&[Key::Char('w')], Action::Intent(Intent::ReadTask)))
        .help(Section::Exercise, "show the task again")
        .found_by(&["task, text, what to do"])
        .labels(&[(&[Situation::Exercise], "text")])];
