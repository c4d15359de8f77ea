//! Replacements for terminals that show only ASCII.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Replaces every character of an area that is not ASCII with a readable one.
pub fn to_ascii(buffer: &mut Buffer, area: Rect) {
    for position in area.intersection(buffer.area).positions() {
        let cell = &mut buffer[position];
        if !cell.symbol().is_ascii() {
            let plain = cell.symbol().chars().next().map_or(' ', nearest);
            cell.set_char(plain);
        }
    }
}

fn nearest(c: char) -> char {
    match c {
        ' '..='~' => c,
        'Ä' | 'À' | 'Á' | 'Â' | 'Å' | 'Ã' => 'A',
        'ä' | 'à' | 'á' | 'â' | 'å' | 'ã' => 'a',
        'È' | 'É' | 'Ê' | 'Ë' => 'E',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'Ö' | 'Ò' | 'Ó' | 'Ô' | 'Ø' => 'O',
        'ö' | 'ò' | 'ó' | 'ô' | 'ø' | '●' => 'o',
        'Ü' | 'Ù' | 'Ú' | 'Û' => 'U',
        'ü' | 'ù' | 'ú' | 'û' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        '·' | '▱' => '.',
        '…' | '±' => '~',
        '■' | '▰' => '#',
        '→' | '▶' => '>',
        '←' => '<',
        '↑' => '^',
        '↓' => 'v',
        '○' => 'x',
        // Not x, which stands for a dot of Black's.
        '×' => '*',
        '─' | '━' | '═' | '–' | '—' => '-',
        '│' | '┃' | '║' => '|',
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '╭' | '╮' | '╯' | '╰' => {
            '+'
        }
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::Style;

    #[test]
    fn what_is_written_keeps_its_place() {
        let area = Rect::new(0, 0, 16, 1);
        let mut buffer = Buffer::empty(area);
        buffer.set_string(0, 0, "┌PÜNCT─e\u{301}漢·…│ok", Style::new());
        to_ascii(&mut buffer, area);
        let text: String = area.positions().map(|at| buffer[at].symbol().to_owned()).collect();
        assert_eq!(text, "+PUNCT-e? .~|ok ");
    }

    #[test]
    fn areas_outside_the_buffer_are_left_alone() {
        to_ascii(&mut Buffer::empty(Rect::new(0, 0, 2, 1)), Rect::new(5, 5, 3, 3));
    }
}
