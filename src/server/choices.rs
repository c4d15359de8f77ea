//! What a guest has chosen for their visits.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::picture::ThemeName;

/// What a guest has chosen for their visits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is chosen by itself, on or off")]
pub struct Choices {
    /// The theme; `None` for the usual one.
    pub theme: Option<ThemeName>,
    /// Whether the mouse is used. It is not unless asked for: a terminal whose connection breaks
    /// would go on reporting it to the shell.
    pub mouse: bool,
    /// Whether the terminal shows colours of 24 bits, which ssh does not tell.
    pub true_colour: bool,
    /// Whether the terminal is asked what it can, and shows the board as pixels if it can that.
    pub pictures: bool,
    /// Whether the other player at a table sees where the guest points, and the guest where they do.
    pub pointing: bool,
}

/// There is no such choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "choose 'theme' dark, light, colour-blind or monochrome, 'mouse' on or off, 'colours' 24 or auto, \
     'pictures' on or off, 'pointing' on or off, 'chat' on or off"
)]
pub struct NoChoice;

impl Choices {
    /// Chooses a value.
    ///
    /// # Errors
    /// There is no such choice or value.
    pub fn choose(&mut self, name: &str, value: &str) -> Result<(), NoChoice> {
        match (name, value) {
            ("theme", "auto") => self.theme = None,
            ("theme", theme) => self.theme = Some(theme.parse().map_err(|_| NoChoice)?),
            ("mouse", "on") => self.mouse = true,
            ("mouse", "off") => self.mouse = false,
            ("colours", "24") => self.true_colour = true,
            ("colours", "auto") => self.true_colour = false,
            ("pictures", "on") => self.pictures = true,
            ("pictures", "off") => self.pictures = false,
            ("pointing", "on") => self.pointing = true,
            ("pointing", "off") => self.pointing = false,
            _ => return Err(NoChoice),
        }
        Ok(())
    }
}

/// Each choice as it is made, a line each.
impl fmt::Display for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let theme = self.theme.map_or("auto", ThemeName::code);
        let [mouse, pictures, pointing] = [self.mouse, self.pictures, self.pointing]
            .map(|is_on| if is_on { "on" } else { "off" });
        let colours = if self.true_colour { "24" } else { "auto" };
        write!(f, "theme {theme}\nmouse {mouse}\ncolours {colours}\n")?;
        write!(f, "pictures {pictures}\npointing {pointing}")
    }
}

impl FromStr for Choices {
    type Err = NoChoice;

    fn from_str(text: &str) -> Result<Choices, NoChoice> {
        let mut choices = Choices::default();
        for line in text.lines() {
            let (name, value) = line.split_once(' ').ok_or(NoChoice)?;
            choices.choose(name, value)?;
        }
        Ok(choices)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_as_they_are_written() {
        let mut choices = Choices::default();
        assert_eq!("".parse(), Ok(choices));
        choices.choose("theme", "light").expect("a theme");
        choices.choose("mouse", "on").expect("the mouse");
        choices.choose("colours", "24").expect("colours");
        choices.choose("pictures", "on").expect("pictures");
        choices.choose("pointing", "on").expect("pointing");
        assert_eq!(choices.to_string().parse(), Ok(choices));
        assert_eq!(choices.choose("theme", "pink"), Err(NoChoice));
        assert_eq!(choices.choose("sound", "on"), Err(NoChoice));
    }
}
