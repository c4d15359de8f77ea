//! Small boards drawn from text, with four columns for each space. The text has the signs of the
//! ASCII set; the board is drawn with the screen's own characters and colours.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::appearance::Appearance;
use super::glyphs::{ASCII, Glyphs};
use super::popup::Lines;
use super::theme::{TextRole, Theme};
use crate::kit::picture::{LINE, Rgb};
use crate::rules::Player;

/// The sign between a board before a move and the board after it.
const ARROW: char = '>';

/// The sign after which a row has text.
const TEXT: char = '"';

/// Returns the rows of a small board, with the text beside them.
pub fn rows(art: &[&str], appearance: &Appearance) -> Lines {
    let parted = art.iter().map(|row| row.split_once(TEXT).unwrap_or((row, "")));
    let parted: Vec<_> = parted.collect();
    let width = parted.iter().map(|(signs, _)| width(signs)).max().unwrap_or(0);
    let rows = parted.into_iter().enumerate();
    rows.map(|(nth, (signs, text))| row(signs, text, nth, width, appearance)).collect()
}

/// Returns the number of columns of a row, with a right margin as wide as the left margin.
fn width(signs: &str) -> usize {
    match signs.trim_end() {
        "" => 0,
        // A dot's block ends two columns after the dot. A level after the dot is one of these
        // columns.
        signs if signs.ends_with(|sign: char| sign.is_ascii_digit()) => signs.chars().count() + 1,
        signs => signs.chars().count() + 2,
    }
}

fn row(signs: &str, text: &str, nth: usize, width: usize, looks: &Appearance) -> Line<'static> {
    let beside: String = signs.chars().skip(width).chain(text.chars()).collect();
    let signs: Vec<char> = signs.chars().take(width).collect();
    let theme = looks.theme();
    let cells = (0..width).map(|x| {
        let sign = signs.get(x).copied().unwrap_or(' ');
        let style = cell(sign, ground_at(&signs, x), shade(x, nth, theme), theme);
        Span::styled(sign_on_board(sign, looks.glyphs()).to_string(), style)
    });
    let mut line: Vec<_> = cells.collect();
    line.push(Span::styled(beside, theme.text(TextRole::Normal)));
    Line::from(line)
}

/// Returns the dot or empty space whose block has this column; a blank if there is none. A block
/// begins one column before its dot and ends two columns after it.
fn ground_at(signs: &[char], x: usize) -> char {
    let columns = x.saturating_sub(2)..=x + 1;
    let here = columns.filter_map(|x| signs.get(x)).copied().find(|&sign| is_ground(sign));
    here.unwrap_or(' ')
}

fn is_ground(sign: char) -> bool {
    let Glyphs { empty, centre, target, marker, .. } = ASCII;
    [empty, centre, target, marker].contains(&sign) || owner(sign).is_some()
}

fn owner(sign: char) -> Option<Player> {
    Player::BOTH.into_iter().find(|&player| {
        let dots = ASCII.piece(player);
        sign == dots.minor || sign == dots.punct
    })
}

/// Whether a block has the alternate shade. Neighbouring blocks have different shades, if the
/// terminal has enough colours.
fn shade(x: usize, nth: usize, theme: Theme) -> bool {
    theme.has_shades() && (x.div_ceil(2) + nth) % 4 < 2
}

/// Returns the style of a sign in the block of a dot or an empty space. If `ground` is a blank, the
/// sign is beside the board.
fn cell(sign: char, ground: char, shaded: bool, theme: Theme) -> Style {
    let palette = theme.palette();
    if ground == ' ' {
        return theme.text(if sign == ARROW { TextRole::Strong } else { TextRole::Normal });
    }
    let Some(owner) = owner(ground) else {
        let plain = if shaded { palette.board_alternate } else { palette.board };
        let block = match ground {
            c if c == ASCII.centre && shaded => palette.centre_alternate,
            c if c == ASCII.centre => palette.centre,
            c if c == ASCII.target => plain.mix(palette.line, LINE).mix(palette.target, 60),
            _ => plain,
        };
        let (ink, modifier) = match ground {
            c if c == ASCII.marker => (palette.white.punct, Modifier::BOLD),
            c if c == ASCII.target => (palette.target, Modifier::BOLD),
            _ => (block.mix(palette.line, 110), Modifier::DIM),
        };
        let modifier = if theme.is_plain() { modifier } else { modifier - Modifier::DIM };
        return theme.cell(ink, block).add_modifier(modifier);
    };
    let colours = palette.piece(owner);
    let (ink, modifier): (Rgb, _) = match sign {
        c if c == ASCII.piece(owner).punct => (colours.punct, Modifier::BOLD),
        c if c == ASCII.blocker => (palette.blocker, Modifier::BOLD),
        '[' | ']' => (palette.cursor, Modifier::BOLD),
        c if c == ASCII.gap || c.is_ascii_digit() => (colours.digit, Modifier::BOLD),
        _ => (colours.brick.mix(colours.brick.contrast(), 120), Modifier::empty()),
    };
    theme.cell(ink, colours.brick).add_modifier(modifier)
}

/// Returns the character with which the board shows a sign.
fn sign_on_board(sign: char, glyphs: &Glyphs) -> char {
    let pairs = [
        (ASCII.empty, glyphs.empty),
        (ASCII.centre, glyphs.centre),
        (ASCII.target, glyphs.target),
        (ASCII.gap, glyphs.gap),
        (ASCII.marker, glyphs.marker),
        (ASCII.white.minor, glyphs.white.minor),
        (ASCII.white.punct, glyphs.white.punct),
        (ASCII.black.minor, glyphs.black.minor),
        (ASCII.black.punct, glyphs.black.punct),
        (ASCII.links.along, glyphs.links.along),
        (ASCII.links.rising, glyphs.links.rising),
        (ASCII.links.falling, glyphs.links.falling),
        (ARROW, '→'),
    ];
    pairs.into_iter().find(|&(from, _)| from == sign).map_or(sign, |(_, to)| to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::picture::ThemeName;
    use crate::kit::ui::colour::Depth;

    #[test]
    fn signs_become_the_boards_and_text_stays() {
        let appearance = Appearance::new(ThemeName::Dark, Depth::TrueColour, false);
        let line = &rows(&[r#"  O---o 1 .   "o for one"#], &appearance)[0];
        assert_eq!(line.to_string(), "  ◉───● 1 ·   o for one");
        let grounds: Vec<_> = line.spans.iter().map(|span| span.style.bg).collect();
        let white = Some(Depth::TrueColour.colour(appearance.theme().palette().white.brick));
        assert!(grounds[1..9].iter().all(|&ground| ground == white));
        assert!(grounds[0] != white && grounds[9] != white);
    }
}
