//! The notice below the board: what just happened, what can be done, or why something can't.

use ratatui::style::Style;

use super::aim::{Activity, Deal, Take};
use super::keys::Situation;
use super::{App, lessons};
use crate::gipf::phrases;
use crate::gipf::rules::{Draft, Entry, Phase, Step};
use crate::kit::phrases::{People, counted};
use crate::kit::storage::Name;
use crate::kit::ui::text;
use crate::kit::ui::text::{Notice, sentence};

/// The most lines that the notice may take.
pub const LINES: usize = 2;

fn lines_of(text: &str, app: &App) -> usize {
    text::wrap(text, Style::new(), usize::from(app.look.window.width)).len()
}

pub fn status(app: &App) -> Notice {
    if let Some(notice) = &app.notice {
        return notice.clone();
    }
    if let Some((_, why)) = &app.game.failure {
        let text = format!("The computer can't go on: {why}. Enter: try again; u: undo");
        return Notice::warning(text);
    }
    let (session, draft) = (&app.session, app.session.draft());
    let names = session.names();
    let text = match app.situation() {
        Situation::Solved => lessons::SOLVED.to_owned(),
        Situation::AllSolved => lessons::ALL_SOLVED.to_owned(),
        Situation::Past => past_text(app),
        Situation::Over => {
            let outcome = session.game().outcome();
            let result = outcome.map(|outcome| phrases::outcome(outcome, names));
            return Notice::good(result.unwrap_or_default());
        }
        Situation::Contest => {
            let contest = session.open_contest();
            let jump = contest.map(|contest| contest.jump.to_string()).unwrap_or_default();
            format!("A game of PÜNCT about {jump} goes on: Enter leads to it")
        }
        Situation::Asked => {
            let asked = People::from(names).who(session.challenger());
            format!("{asked} decides whether to contest the use")
        }
        Situation::Waiting | Situation::Watching => {
            let turn = People::from(names).who(session.turn());
            let paused = if app.game.is_paused { "; Enter goes on" } else { "" };
            format!("{turn} thinks{paused}")
        }
        Situation::Free
        | Situation::Lesson
        | Situation::Aiming
        | Situation::Jumping
        | Situation::Dealing => match app.game.aim.activity {
            Activity::Push(entry) => push(app, entry, draft),
            Activity::Jump(take) => return jump(take, draft, names),
            Activity::Row(deal) => return row(&deal, draft, app),
            Activity::Free => free(app, draft),
        },
    };
    Notice::plain(text)
}

fn past_text(app: &App) -> String {
    let (ply, line) = (app.ply(), app.session.line());
    let present = app.session.game().turns().len();
    let last = ply.checked_sub(1).and_then(|last| line.get(last));
    let shown = last.map(|turn| format!(": {turn}")).unwrap_or_default();
    let taken_back = if ply > present { ", taken back" } else { "" };
    format!("After {}{taken_back}{shown}", counted(ply, "turn"))
}

fn push(app: &App, entry: Entry, draft: &Draft) -> String {
    let what = phrases::push_in_words(app.game.aim.entering(draft), draft);
    let whole = format!("{entry}, {what}; Enter pushes");
    // The line of keys shows this key, too.
    if lines_of(&whole, app) == 1 { whole } else { format!("{entry}, {what}") }
}

fn jump(take: Take, draft: &Draft, names: &[Name; 2]) -> Notice {
    let jump = take.jump(draft);
    let what = phrases::use_in_words("Your", jump, draft.position(), names);
    let other = if take.choices(draft).len() < 2 {
        ""
    } else if take.two {
        "; 1: one piece"
    } else {
        "; 2: two pieces"
    };
    match draft.check_jump(jump) {
        Ok(()) => Notice::plain(format!("{what}{other}")),
        Err(refusal) => Notice::warning(format!("{}{other}", sentence(&refusal.to_string()))),
    }
}

/// Names the pieces that go only if there is room; the board always shows them.
fn row(deal: &Deal, draft: &Draft, app: &App) -> Notice {
    let goes = deal.goes();
    let rows = draft.rows();
    let nth = rows.iter().position(|run| *run == deal.run).unwrap_or(0) + 1;
    let of_all = if rows.len() > 1 { format!(" {nth} of {}", rows.len()) } else { String::new() };
    if let Err(refusal) = draft.check_removal(deal.run, goes) {
        return Notice::warning(sentence(&refusal.to_string()));
    }
    let stays = match deal.stays.len() {
        0 => String::new(),
        1 => format!(", {} stays", deal.stays),
        _ => format!(", {} stay", deal.stays),
    };
    let brings = phrases::removal_in_words(goes, draft.position());
    let takes_last = takes_last_gipf(deal, draft);
    let warning = if takes_last { "Your last GIPF-piece goes! " } else { "" };
    let go = if goes.len() == 1 { "goes" } else { "go" };
    let mut text = format!("{warning}Row{of_all}: {goes} {go}{stays}: {brings}");
    if lines_of(&text, app) > LINES {
        text = format!("{warning}Row{of_all}: {brings}");
    }
    if takes_last { Notice::warning(text) } else { Notice::plain(text) }
}

fn takes_last_gipf(deal: &Deal, draft: &Draft) -> bool {
    let mut after = draft.clone();
    let mover = draft.position().turn();
    after.step(Step::Remove(deal.run, deal.goes())).is_ok()
        && draft.position().has_gipf_on_top(mover)
        && !after.position().has_gipf_on_top(mover)
}

fn free(app: &App, draft: &Draft) -> String {
    if let Some(task) = app.lesson_task() {
        return task.to_owned();
    }
    let position = draft.position();
    let (spot, jumps) = (app.game.aim.cursor.spot(), draft.jumps());
    if draft.has_moved() {
        let is_in_row =
            draft.rows().iter().any(|run| spot.is_some_and(|at| run.spots.contains(at)));
        return if is_in_row {
            "The row may stay: Enter takes it, to remove it; at a dot Enter ends the turn"
                .to_owned()
        } else {
            "The row may stay: Enter ends the turn; Tab goes to the row, to remove it".to_owned()
        };
    }
    let stack = spot.and_then(|at| phrases::stack_in_words(at, position, app.session.names()));
    if let Some(mut text) = stack {
        if lines_of(&text, app) > LINES {
            let below = text.matches(" on ").count();
            let top = text.split(" on ").next().unwrap_or_default();
            text = format!("{top}, on {below} more");
        }
        let can_jump = jumps.iter().any(|jump| Some(jump.from) == spot);
        return if can_jump { format!("{text}; Enter to use it") } else { text };
    }
    if draft.supply().phase == Phase::FirstGipf {
        "Push in a GIPF-piece, which comes first".to_owned()
    } else if draft.supply().basic == 0 {
        "No piece is in reserve: use a potential".to_owned()
    } else if jumps.is_empty() {
        "Push in at a dot".to_owned()
    } else {
        "Push in at a dot, or use a potential".to_owned()
    }
}
