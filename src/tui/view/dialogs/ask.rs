//! A question to be answered with yes or no.

use std::path::Path;

use ratatui::text::Line;

use super::paper::{Hint, Paper};
use super::text;
use crate::record::{Name, visible_path};
use crate::rules::Player;
use crate::session::Session;
use crate::tui::action::Action;
use crate::tui::dialog::Question;
use crate::tui::theme::TextRole;
use crate::tui::words;

/// The widest a question is, in columns.
const COLUMNS: u16 = 56;

/// Draws the question and its answers.
pub fn draw(question: &Question, session: &Session, paper: &mut Paper) {
    let columns = paper.columns(COLUMNS);
    let mut lines = Vec::new();
    for (paragraph, role) in paragraphs(question, session) {
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        lines.extend(text::wrap(&paragraph, paper.role(role), columns));
    }
    let content = paper.open(title(question), columns, lines.len(), &answers(question));
    paper.put_all(content, &lines);
}

fn title(question: &Question) -> &'static str {
    match question {
        Question::Resign => "Resign?",
        Question::AgreeDraw => "A draw?",
        Question::ClaimDraw => "Claim a draw?",
        Question::QuitUnsaved => "Leave without saving?",
        Question::DropUnsaved(_) => "Give this game up?",
        Question::Overwrite(_) => "Replace the other game?",
    }
}

fn paragraphs(question: &Question, session: &Session) -> Vec<(String, TextRole)> {
    let mover = session.game().position().turn();
    let (who, other) = (called(session, mover), called(session, mover.opponent()));
    let plain = |text: String| (text, TextRole::Normal);
    match question {
        Question::Resign => vec![plain(format!("{who} gives up, and {other} wins?"))],
        Question::AgreeDraw => vec![plain(format!("Do {who} and {other} agree on a draw?"))],
        Question::ClaimDraw => vec![plain(format!(
            "This position has occurred for the third time. Does {who} claim a draw?"
        ))],
        Question::QuitUnsaved | Question::DropUnsaved(_) => at_stake(session),
        Question::Overwrite(path) => vec![
            plain(format!("There is another game in {}.", shown(path))),
            (
                "If you save this one there, the other one is gone for good.".into(),
                TextRole::Warning,
            ),
        ],
    }
}

/// What kept the game from being saved, and what is lost with it.
fn at_stake(session: &Session) -> Vec<(String, TextRole)> {
    let trouble = session.trouble().map(ToString::to_string).unwrap_or_default();
    let played = words::moves(session.game().ply());
    let lost = match session.path() {
        Some(path) => format!(
            "What has changed since it was last saved will be lost. An earlier state may be in {}.",
            shown(path)
        ),
        None => format!("The whole game will be lost, {played}."),
    };
    vec![
        (format!("This game could not be saved: {trouble}"), TextRole::Normal),
        (lost, TextRole::Warning),
    ]
}

fn shown(path: &Path) -> String {
    visible_path(path)
}

/// A player by name and colour, or by the colour alone.
fn called(session: &Session, player: Player) -> String {
    let name = session.name(player);
    if *name == Name::default_of(player) {
        player.to_string()
    } else {
        format!("{name} ({player})")
    }
}

fn answers(question: &Question) -> Vec<Hint> {
    let (yes, no) = match question {
        Question::Resign => ("resign", "play on"),
        Question::AgreeDraw => ("agree", "play on"),
        Question::ClaimDraw => ("claim it", "play on"),
        Question::QuitUnsaved => ("leave, lose it", "stay"),
        Question::DropUnsaved(_) => ("give it up", "keep it"),
        Question::Overwrite(_) => ("replace it", "go back"),
    };
    let mut answers = vec![("y", yes, Action::Choose(0)), ("n Esc", no, Action::Choose(1))];
    if question.is_about_unsaved() {
        answers.push(("s", "save it elsewhere", Action::Choose(2)));
    }
    answers
}
