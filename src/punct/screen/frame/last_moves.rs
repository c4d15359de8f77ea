//! The last moves in notation.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::Line;
use ratatui::widgets::Widget;

use crate::kit::ui::key_rows::ClickMap;
use crate::kit::ui::theme::TextRole;
use crate::punct::screen::action::{Action, TreeAction};
use crate::punct::screen::app::App;

/// Draws the last moves in notation and marks the one shown on the board. A click shows a move.
pub fn draw(app: &App, area: Rect, buffer: &mut Buffer, click_map: &mut ClickMap<Action>) {
    let (tree, ply) = (app.session.tree(), app.game.board.game(&app.session).ply());
    let line = app.game.board.line(&app.session);
    let played: Vec<_> = line.iter().filter_map(|&node| Some((node, tree.played(node)?))).collect();
    let room = usize::from(area.height);
    // The move shown stays in sight, with a few after it.
    let last = played.len().min((ply + room / 2).max(room));
    let first = last.saturating_sub(room);
    for (n, y) in (first..last).zip(area.y..) {
        let current = n + 1 == ply;
        let theme = app.look.theme();
        let style = match (n + 1).cmp(&ply) {
            std::cmp::Ordering::Equal => theme.text(TextRole::Strong),
            std::cmp::Ordering::Less => theme.text(TextRole::Normal),
            std::cmp::Ordering::Greater => theme.text(TextRole::Dim),
        };
        let mark = if current { '▶' } else { ' ' };
        let (node, played) = played[n];
        let text = format!("{mark}{:>3} {}", n + 1, played.parted());
        let place = Rect { y, height: 1, ..area };
        let style = style.remove_modifier(Modifier::UNDERLINED);
        Line::styled(text, style).render(place, buffer);
        click_map.add(place, Action::Tree(TreeAction::Look(node)));
    }
}
