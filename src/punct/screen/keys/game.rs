//! All key tables but those of [`super`], each with the most useful first.

use super::Situation::{
    Adding, Beginning, Exercise, Hand, Hinted, Idle, Judged, OnPiece, Over, Past, Reading,
    Variation, Waiting, Watching,
};
use super::{
    Binding, HELP, MENU, NEW_GAME, NEXT_THEME, OPEN, PLAY_AGAIN, QUIT, RENDERING, RESIGN, SAVE_AS,
    START_SCREEN,
};
use crate::kit::ui::keys::{Key, Section, row};
use crate::punct::control::intent::{AdviceKind, Intent, PlanChange, RunLength};
use crate::punct::control::viewing::ViewStep;
use crate::punct::screen::action::{Action, CopiedText, ScreenAction};

pub static SESSION: &[Binding] = &[
    row!("u", (&[Key::Char('u')], Action::Intent(Intent::Undo)))
        .help(Section::Game, "take the last move back")
        .found_by(&["undo, back, take back, takeback, oops, revert"])
        .labels(&[(&[Idle, OnPiece, Waiting, Over], "undo")]),
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

/// For games with players at screens of their own.
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

/// For finished games with players at screens of their own.
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

pub static SHELL: &[Binding] = &[
    SAVE_AS.labels(&[(&[Idle, Over], "save")]),
    QUIT.labels(&[(&[Beginning, Idle, Past, Waiting, Watching, Over], "quit")]),
    NEW_GAME.labels(&[(&[Over], "new")]),
    OPEN,
    START_SCREEN.labels(&[(&[Beginning, Over], "start screen")]),
    row!("P", (&[Key::Char('P')], Action::Screen(ScreenAction::SavePicture)))
        .help(Section::Look, "save a picture of the board")
        .found_by(&["picture, screenshot, image, png, photo"])
        .labels(&[(&[Past, Over], "picture")]),
    row!(
        "y Y",
        (&[Key::Char('y')], Action::Screen(ScreenAction::Copy(CopiedText::Move))),
        (&[Key::Char('Y')], Action::Screen(ScreenAction::Copy(CopiedText::Game)))
    )
    .help(Section::Look, "copy the last move, the game as text, to the clipboard")
    .in_menu(&["copy the last move to the clipboard", "copy the game as text to the clipboard"])
    .found_by(&["copy, clipboard, yank, send", "copy, clipboard, export, send, share"]),
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
        .labels(&[(&[Beginning, Idle, Exercise], "rules")]),
    row!("Backspace", (&[Key::BACKSPACE], Action::Screen(ScreenAction::Replay)))
        .help(Section::Look, "show the last move again, and say what it was")
        .found_by(&["last move, replay, again, see again, what happened, what did the computer play"]),
    row!("G", (&[Key::Char('G')], Action::Screen(ScreenAction::Guide)))
        .help(Section::Screen, "show tips for newcomers beside the board, or no more")
        .found_by(&["tips, guide, coach, beginner, newcomer"]),
    MENU.labels(&[(
        &[
            Idle, OnPiece, Hand, Adding, Beginning, Past, Variation, Waiting, Watching, Over,
            Hinted, Reading, Exercise, Judged,
        ],
        "all",
    )]),
    HELP.labels(&[(
        &[
            Idle, OnPiece, Hand, Adding, Beginning, Past, Variation, Waiting, Watching, Over,
            Hinted, Reading, Exercise, Judged,
        ],
        "help",
    )]),
];

pub static EXERCISE: &[Binding] =
    &[row!("w", (&[Key::Char('w')], Action::Intent(Intent::ReadTask)))
        .help(Section::Exercise, "show the task again")
        .found_by(&["task, text, what to do"])
        .labels(&[(&[Exercise], "text")])];

pub static TREE: &[Binding] = &[
    row!(
        "[ ]",
        (&[Key::Char('[')], Action::Intent(Intent::View(ViewStep::By(-1)))),
        (&[Key::Char(']')], Action::Intent(Intent::View(ViewStep::By(1))))
    )
    .help(
        Section::Look,
        "look back one move, or forward one move; another move made there begins a \
         variation and leaves the game as it is; in an exercise: the task before, the \
         next",
    )
    .in_menu(&[
        "look back one move; in exercises go to the task before",
        "look forward one move; in exercises go to the next task",
    ])
    .found_by(&[
        "look back, previous, previous move, earlier, replay",
        "forward, look forward, next move, later",
    ])
    .labels(&[
        (&[Exercise, Judged, Reading], "tasks"),
        (&[Past, Variation], "back, on"),
        (&[Idle, Waiting, Watching, Over], "look back"),
    ]),
    row!(
        "( )",
        (&[Key::Char('(')], Action::Intent(Intent::View(ViewStep::OtherMove { forward: false }))),
        (&[Key::Char(')')], Action::Intent(Intent::View(ViewStep::OtherMove { forward: true })))
    )
    .help(
        Section::Look,
        "look at the previous or the next move that was tried in place of this one",
    )
    .in_menu(&[
        "look at the move before that was tried in place of this one",
        "look at the next move that was tried in place of this one",
    ])
    .found_by(&["other move, alternative"])
    .labels(&[(&[Variation], "other moves")]),
    row!(
        "{ }",
        (&[Key::Char('{')], Action::Intent(Intent::View(ViewStep::Start))),
        (&[Key::Char('}')], Action::Intent(Intent::View(ViewStep::Present)))
    )
    .help(
        Section::Look,
        "look at the start of the game, return to the present; in an exercise: the lesson \
         or the unsolved puzzle before, the next",
    )
    .in_menu(&[
        "look at the start of the game; in exercises go to the lesson or the unsolved puzzle before",
        "return to the present; in exercises go to the next lesson or unsolved puzzle",
    ])
    .found_by(&["first move, beginning, start of the game", "present, return, latest, now"])
    .labels(&[(&[Past], "start, end")]),
    row!("p", (&[Key::Char('p')], Action::Screen(ScreenAction::Moves)))
        .help(
            Section::Look,
            "list the moves and variations beside the board and look at any of them",
        )
        .found_by(&[
            "moves, list, history, list of moves, variations, record, score sheet, last move",
        ])
        .labels(&[(&[Idle, Past, Variation, Waiting, Watching, Over], "moves")]),
    row!("I", (&[Key::Char('I')], Action::Intent(Intent::Plan(PlanChange::Toggle))))
        .help(
            Section::Company,
            "in a variation that begins with the other player's move: make your reply conditional, \
             so that it is played at once if the moves before it come; again: no more",
        )
        .in_menu(&["make this reply conditional, or no more"])
        .found_by(&["conditional, if, plan, premove, reply"])
        .labels(&[(&[Variation], "conditional")]),
    row!("C", (&[Key::Char('C')], Action::Screen(ScreenAction::Comment)))
        .help(Section::Note, "comment the position on the board")
        .found_by(&["comment, note, notes, annotate, remark"])
        .labels(&[(&[Past, Variation, Over], "comment")]),
    row!("M", (&[Key::Char('M')], Action::Screen(ScreenAction::Marks)))
        .help(Section::Note, "mark the last move as good or bad, as in books: ! ? !! ?? !? ?!")
        .found_by(&["mark, good move, bad move, rate"])
        .labels(&[(&[Past, Variation], "mark")]),
    row!("D", (&[Key::Char('D')], Action::Intent(Intent::Delete(None))))
        .help(Section::Note, "delete the variation from this move on; u takes back its last move")
        .found_by(&["delete, remove, erase"])
        .labels(&[(&[Variation], "delete")]),
    row!("U", (&[Key::Char('U')], Action::Intent(Intent::Promote)))
        .help(
            Section::Note,
            "at the first move of a variation: move it up; the game stays above all",
        )
        .in_menu(&["move the variation up"])
        .found_by(&["promote, move up"])
        .labels(&[(&[Variation], "move up")]),
];

const fn advice(kind: AdviceKind) -> Action {
    Action::Intent(Intent::Advise(kind))
}

pub static ADVICE: &[Binding] = &[
    row!("H", (&[Key::Char('H')], advice(AdviceKind::Hint)))
        .help(Section::Look, "show a good move and why; again, the next best; Enter plays it")
        .found_by(&[
            "hint, help me, best move, good move, suggest, suggestion, advice, what now, stuck",
        ])
        .labels(&[
            (&[Idle, OnPiece, Past, Variation, Exercise, Judged, Reading], "hint"),
            (&[Hinted], "next best"),
        ]),
    row!("T", (&[Key::Char('T')], advice(AdviceKind::Threats)))
        .help(Section::Look, "show where the opponent can win at once, or hide it")
        .found_by(&["threats, threat, danger, attack"]),
    row!("B", (&[Key::Char('B')], advice(AdviceKind::Warnings)))
        .help(
            Section::Look,
            "warn of what the opponent could do after the move in your hand, once it rests, or \
             no more",
        )
        .found_by(&["warn, warnings, blunder check, safety"]),
    row!("N", (&[Key::Char('N')], advice(AdviceKind::Needs)))
        .help(
            Section::Look,
            "show between the names how many more spaces each player needs, by adding pieces, to \
             join two sides, or hide it",
        )
        .found_by(&["needs, who is ahead, spaces needed, count, distance"]),
    row!("A", (&[Key::Char('A')], advice(AdviceKind::Analysis)))
        .help(
            Section::Look,
            "list the best moves beside the board, with their chances and how play would go \
             on",
        )
        .found_by(&[
            "analyse, analysis, analyze, best moves, evaluate, evaluation, chances, engine, score",
        ])
        .labels(&[(&[Past, Variation], "analysis")]),
    row!("O", (&[Key::Char('O')], advice(AdviceKind::Openings)))
        .help(
            Section::Look,
            "list how the moves of the opening fared in games of the computer against itself",
        )
        .found_by(&["openings, opening, book, statistics"])
        .labels(&[(&[Beginning], "openings")]),
    row!("W", (&[Key::Char('W')], advice(AdviceKind::Review(None))))
        .help(
            Section::Look,
            "draw your chance to win over the game (White's where two persons play), and list the moves \
             that turned it",
        )
        .found_by(&["review, mistakes, blunders, graph, report, what went wrong"])
        .labels(&[(&[Over, Past], "review")]),
];
