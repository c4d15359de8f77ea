//! The notice below the board: what just happened, what the player can do, or why an action is
//! impossible.

use ratatui::style::Style;

use super::activity::{Activity, Deal, Take};
use super::app::App;
use super::keys::Situation;
use super::{lessons, words};
use crate::gipf::phrases;
use crate::gipf::rules::{Draft, Entry, Phase, Step};
use crate::kit::phrases::{People, counted};
use crate::kit::storage::Name;
use crate::kit::ui::notice::{Notice, sentence};
use crate::kit::ui::text;

/// The most lines that the notice may take.
pub const LINES: usize = 2;

/// Returns the number of lines that a text takes in the window.
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
    match (app.situation(), app.game.aim.activity) {
        (Situation::Solved, _) => Notice::plain(lessons::SOLVED),
        (Situation::AllSolved, _) => Notice::plain(lessons::ALL_SOLVED),
        (Situation::Past, _) => Notice::plain(past_text(app)),
        (Situation::Over, _) => {
            let outcome = session.game().outcome();
            Notice::good(outcome.map_or_else(String::new, |end| phrases::outcome(end, names)))
        }
        (Situation::Contest, _) => {
            let jump = session.open_contest().map(|contest| contest.jump.to_string());
            let jump = jump.unwrap_or_default();
            Notice::plain(format!("A game of PÜNCT about {jump} goes on: Enter leads to it"))
        }
        (Situation::Asked, _) => {
            let asked = People::from(names).who(session.challenger());
            Notice::plain(format!("{asked} decides whether to contest the use"))
        }
        (Situation::Waiting | Situation::Watching, _) => {
            let turn = People::from(names).who(session.game().position().turn());
            let paused = if app.game.is_paused { "; Enter goes on" } else { "" };
            Notice::plain(format!("{turn} thinks{paused}"))
        }
        (_, Activity::Push(entry)) => Notice::plain(push(app, entry, draft)),
        (_, Activity::Jump(take)) => jump(take, draft, names),
        (_, Activity::Row(deal)) => row(&deal, draft, app),
        (_, Activity::Free) => Notice::plain(free(app, draft)),
    }
}

fn past_text(app: &App) -> String {
    let (ply, line) = (app.ply(), app.session.line());
    let present = app.session.game().turns().len();
    let turn = ply.checked_sub(1).and_then(|last| line.get(last));
    let turn = turn.map(|turn| format!(": {turn}")).unwrap_or_default();
    let taken_back = if ply > present { ", taken back" } else { "" };
    format!("After {}{taken_back}{turn}", counted(ply, "turn"))
}

fn push(app: &App, entry: Entry, draft: &Draft) -> String {
    let what = words::push_in_words(app.game.aim.entering(draft), draft);
    let whole = format!("{entry}, {what}; Enter pushes");
    // The line of keys shows this key, too.
    if lines_of(&whole, app) == 1 { whole } else { format!("{entry}, {what}") }
}

fn jump(take: Take, draft: &Draft, names: &[Name; 2]) -> Notice {
    let jump = take.jump(draft);
    let what = words::use_in_words("Your", jump, draft.position(), names);
    let choices = take.choices(draft).len();
    let other = match (choices > 1, take.two) {
        (false, _) => "",
        (true, false) => "; 2: two pieces",
        (true, true) => "; 1: one piece",
    };
    match draft.check_jump(jump) {
        Ok(()) => Notice::plain(format!("{what}{other}")),
        Err(refusal) => Notice::warning(format!("{}{other}", sentence(&refusal.to_string()))),
    }
}

/// Describes the removal of a row. The text names the pieces that go only if there is room; the
/// board always shows them.
fn row(deal: &Deal, draft: &Draft, app: &App) -> Notice {
    let goes = deal.goes();
    let rows = draft.rows();
    let nth = rows.iter().position(|run| *run == deal.run).unwrap_or(0) + 1;
    let of_all = if rows.len() > 1 { format!(" {nth} of {}", rows.len()) } else { String::new() };
    match draft.check_removal(deal.run, goes) {
        Ok(()) => {
            let stays = if deal.stays.is_empty() {
                String::new()
            } else {
                let stay = if deal.stays.len() == 1 { "stays" } else { "stay" };
                format!(", {} {stay}", deal.stays)
            };
            let brings = words::removal_in_words(goes, draft.position());
            let takes_last = takes_last_gipf(deal, draft);
            let warning = if takes_last { "Your last GIPF-piece goes! " } else { "" };
            let go = if goes.len() == 1 { "goes" } else { "go" };
            let whole = format!("{warning}Row{of_all}: {goes} {go}{stays}: {brings}");
            let fits = lines_of(&whole, app) <= LINES;
            let brief = || format!("{warning}Row{of_all}: {brings}");
            let text = if fits { whole } else { brief() };
            if takes_last { Notice::warning(text) } else { Notice::plain(text) }
        }
        Err(refusal) => Notice::warning(sentence(&refusal.to_string())),
    }
}

/// Whether the player loses the last GIPF-piece on top by removing a row in this way.
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
    let is_at = |spot| draft.rows().iter().any(|run| run.spots.contains(spot));
    if draft.has_moved() && app.game.aim.cursor.spot().is_some_and(is_at) {
        return "The row may stay: Enter takes it, to remove it; at a dot Enter ends the turn"
            .to_owned();
    }
    if draft.has_moved() {
        return "The row may stay: Enter ends the turn; Tab goes to the row, to remove it"
            .to_owned();
    }
    let in_words = |spot| words::stack_in_words(spot, position, app.session.names());
    let stack = app.game.aim.cursor.spot().and_then(in_words);
    if let Some(stack) = stack {
        let spot = app.game.aim.cursor.spot();
        let top = || stack.split(" on ").next().map(str::to_owned).unwrap_or_default();
        let below = stack.matches(" on ").count();
        let fits = lines_of(&stack, app) <= LINES;
        let stack = if fits { stack } else { format!("{}, on {below} more", top()) };
        let can_jump = draft.jumps().iter().any(|jump| Some(jump.from) == spot);
        return if can_jump { format!("{stack}; Enter to use it") } else { stack };
    }
    let supply = position.supply(position.turn());
    let has_jumps = !draft.jumps().is_empty();
    let use_too = if has_jumps { ", or use a potential" } else { "" };
    match supply.phase() {
        Phase::FirstGipf => "Push in a GIPF-piece, which comes first".to_owned(),
        _ if supply.basic() == 0 => "No piece is in reserve: use a potential".to_owned(),
        _ => format!("Push in at a dot{use_too}"),
    }
}
