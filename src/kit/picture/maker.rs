//! The mark that this program leaves in pictures, by which it knows them again as its own.

/// The keyword under which a PNG names the program that made it, and the name.
pub const SOFTWARE: &str = "Software";
pub const MAKER: &str = "punct";

/// Marks of a file are among its first bytes.
const HEAD: usize = 4096;

fn has(bytes: &[u8], mark: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(HEAD)];
    head.windows(mark.len()).any(|part| part == mark)
}

/// Whether a file is a PNG or an APNG that this program made.
pub fn is_own_png(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x89PNG") && has(bytes, format!("tEXt{SOFTWARE}\0{MAKER}").as_bytes())
}

/// Whether a PNG is a moving one.
pub fn moves(png: &[u8]) -> bool {
    has(png, b"acTL")
}

/// The number of a comment in a GIF.
pub const GIF_COMMENT: u8 = 0xFE;

/// Whether a file is a GIF that this program made.
pub fn is_own_gif(bytes: &[u8]) -> bool {
    let mark = [&[0x21, GIF_COMMENT, MAKER.len() as u8], MAKER.as_bytes()].concat();
    bytes.starts_with(b"GIF89a") && has(bytes, &mark)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::kit::picture::export::png;
    use crate::kit::picture::film::Film;
    use crate::kit::picture::theme_name::ThemeName;
    use crate::punct::picture::Scene;
    use crate::rules::{Position, Rules};

    #[test]
    fn a_picture_is_known_again_for_what_it_is() {
        let scene = Scene::new(Position::new(Rules::default()));
        let film = Film::of([scene.clone()], ThemeName::Dark, 100).expect("a film");
        let still = png(&scene, ThemeName::Dark, 100).expect("a picture");
        let moving = film.apng(Duration::from_secs(1)).expect("an APNG");
        let gif = film.gif(Duration::from_secs(1)).expect("a GIF");
        let seen = |bytes: &[u8]| [is_own_png(bytes), moves(bytes), is_own_gif(bytes)];
        assert_eq!(seen(&still), [true, false, false]);
        assert_eq!(seen(&moving), [true, true, false]);
        assert_eq!(seen(&gif), [false, false, true]);
        assert_eq!(seen(include_bytes!("../../../assets/choosing.png")), [false; 3]);
    }
}
