//! Readable replacements for characters that a terminal does not show.

/// The nearest character of ASCII.
pub fn ascii(c: char) -> char {
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

/// Whether the font of the console of Linux surely has a character: those that the fonts share that
/// kernels and distributions come with.
pub fn is_in_the_consoles_font(c: char) -> bool {
    let letters = "ÄÅÆÇÉÑÖÜßàáâäåæçèéêëìíîïñòóôöùúûüÿ";
    let signs = "¡¢£¥«»¬°±²µ·¼½¿÷•◆←↑→↓─│┌┐└┘├┤┬┴┼░▒▓█▀▄▌▐";
    matches!(c, ' '..='~') || letters.contains(c) || signs.contains(c)
}

/// The nearest character that the console's font has.
pub fn console(c: char) -> char {
    match c {
        c if is_in_the_consoles_font(c) => c,
        '━' | '═' | '–' | '—' | '╌' => '─',
        '┃' | '║' => '│',
        '╭' => '┌',
        '╮' => '┐',
        '╰' => '└',
        '╯' => '┘',
        '●' => '•',
        '■' | '▰' | '▆' | '▇' => '█',
        '▃' | '▅' => '▄',
        '▁' | '▂' => '_',
        '▱' => '░',
        c => ascii(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replacements_are_shown() {
        for c in ('\u{a0}'..='\u{ffff}').chain(' '..='~') {
            assert!(matches!(ascii(c), ' '..='~'), "{c}");
            assert!(is_in_the_consoles_font(console(c)), "{c}");
        }
    }
}
