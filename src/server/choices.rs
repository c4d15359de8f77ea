//! What a guest has chosen for all visits.

use std::fmt;

use thiserror::Error;

use crate::kit::picture::ThemeName;
use crate::punct::screen::Habit;

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
    /// Whether the other player at a table sees where the guest points, and the guest where they
    /// do.
    pub pointing: bool,
    /// Whether the terminal's bell calls the guest to a game that begins.
    pub bell: bool,
    /// Whether the guest is notified of what happens while they are not here.
    pub notices: bool,
    /// Whether a day of vacation is taken whenever the guest would else lose on time.
    pub auto_vacation: bool,
}

/// One thing that a guest chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitChoice {
    /// The theme; `None` for the usual one.
    Theme(Option<ThemeName>),
    Mouse(bool),
    /// Whether the terminal shows colours of 24 bits.
    TrueColour(bool),
    /// Whether the terminal is asked what it can.
    Pictures(bool),
    /// Whether the guest points, and sees where the other does.
    Pointing(bool),
    /// Whether the bell calls the guest to a game that begins.
    Bell(bool),
    /// Whether notices are sent while the guest is not here.
    Notices(bool),
    /// Whether days of vacation are taken before a loss on time.
    AutoVacation(bool),
    /// Whether the guest reads what others say.
    Chat(bool),
}

/// There is no such choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "choose 'theme' auto, dark, light, colour-blind or monochrome, 'mouse' on or off, 'colours' 24 or \
     auto, 'pictures' on or off, 'pointing' on or off, 'bell' on or off, 'notices' on or off, 'vacation' auto or \
     off, 'chat' on or off"
)]
pub struct NoChoice;

impl VisitChoice {
    /// The choice of a value by name.
    pub fn parse(name: &str, value: &str) -> Result<VisitChoice, NoChoice> {
        Ok(match (name, value) {
            ("theme", "auto") => VisitChoice::Theme(None),
            ("theme", theme) => VisitChoice::Theme(Some(theme.parse().map_err(|_| NoChoice)?)),
            ("colours", "24") => VisitChoice::TrueColour(true),
            ("colours", "auto") => VisitChoice::TrueColour(false),
            ("mouse", value) => VisitChoice::Mouse(is_on(value)?),
            ("pictures", value) => VisitChoice::Pictures(is_on(value)?),
            ("pointing", value) => VisitChoice::Pointing(is_on(value)?),
            ("bell", value) => VisitChoice::Bell(is_on(value)?),
            ("notices", value) => VisitChoice::Notices(is_on(value)?),
            ("vacation", "auto") => VisitChoice::AutoVacation(true),
            ("vacation", "off") => VisitChoice::AutoVacation(false),
            ("chat", value) => VisitChoice::Chat(is_on(value)?),
            _ => return Err(NoChoice),
        })
    }

    /// What it changes on a screen that is open.
    pub fn habit(self) -> Option<Habit> {
        match self {
            VisitChoice::Theme(theme) => Some(Habit::Theme(theme.unwrap_or_default())),
            VisitChoice::Mouse(mouse) => Some(Habit::Mouse(mouse)),
            VisitChoice::Pointing(pointing) => Some(Habit::Points(pointing)),
            VisitChoice::Bell(bell) => Some(Habit::Bell(bell)),
            VisitChoice::Chat(chat) => Some(Habit::Muted(!chat)),
            VisitChoice::TrueColour(_)
            | VisitChoice::Pictures(_)
            | VisitChoice::Notices(_)
            | VisitChoice::AutoVacation(_) => None,
        }
    }

    /// Whether it follows from what the terminal said when its owner came, and so holds from the
    /// next visit on.
    pub fn is_for_next_visit(self) -> bool {
        matches!(self, VisitChoice::TrueColour(_) | VisitChoice::Pictures(_))
    }
}

fn is_on(value: &str) -> Result<bool, NoChoice> {
    match value {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(NoChoice),
    }
}

impl Choices {
    /// The choices that are kept as a text. A line that this program does not know leaves its
    /// choice as it usually is.
    pub fn from_kept(text: &str) -> Choices {
        let mut choices = Choices::default();
        let lines = text.lines().filter_map(|line| line.split_once(' '));
        let made = lines.filter_map(|(name, value)| VisitChoice::parse(name, value).ok());
        made.for_each(|choice| choices.make(choice));
        choices
    }

    /// Makes a choice. The one about chat is kept elsewhere.
    pub fn make(&mut self, choice: VisitChoice) {
        match choice {
            VisitChoice::Theme(theme) => self.theme = theme,
            VisitChoice::Mouse(mouse) => self.mouse = mouse,
            VisitChoice::TrueColour(true_colour) => self.true_colour = true_colour,
            VisitChoice::Pictures(pictures) => self.pictures = pictures,
            VisitChoice::Pointing(pointing) => self.pointing = pointing,
            VisitChoice::Bell(bell) => self.bell = bell,
            VisitChoice::Notices(notices) => self.notices = notices,
            VisitChoice::AutoVacation(auto) => self.auto_vacation = auto,
            VisitChoice::Chat(_) => {}
        }
    }
}

/// Each choice as it is made, a line each.
impl fmt::Display for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let theme = self.theme.map_or("auto", ThemeName::code);
        let [mouse, pictures, pointing, bell, notices] =
            [self.mouse, self.pictures, self.pointing, self.bell, self.notices]
                .map(|is_on| if is_on { "on" } else { "off" });
        let colours = if self.true_colour { "24" } else { "auto" };
        let vacation = if self.auto_vacation { "auto" } else { "off" };
        write!(f, "theme {theme}\nmouse {mouse}\ncolours {colours}\n")?;
        write!(
            f,
            "pictures {pictures}\npointing {pointing}\nbell {bell}\nnotices {notices}\nvacation {vacation}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::verbs::COMMANDS;

    #[test]
    fn choices_are_read_as_they_are_written() {
        let mut choices = Choices::default();
        assert_eq!(Choices::from_kept(""), choices);
        let made = [
            ("theme", "light"),
            ("mouse", "on"),
            ("colours", "24"),
            ("pictures", "on"),
            ("pointing", "on"),
            ("bell", "on"),
            ("notices", "on"),
            ("vacation", "auto"),
        ];
        for (name, value) in made {
            let before = choices;
            choices.make(VisitChoice::parse(name, value).expect("a choice"));
            assert_ne!(choices, before, "{name}");
        }
        assert_eq!(Choices::from_kept(&choices.to_string()), choices);
        for (name, value) in
            [("theme", "pink"), ("sound", "on"), ("mouse", "24"), ("vacation", "on"), ("chat", "")]
        {
            assert_eq!(VisitChoice::parse(name, value), Err(NoChoice), "{name} {value}");
        }
    }

    #[test]
    fn what_is_not_known_costs_only_that_choice() {
        let made = "theme light\nmouse on\ncolours 24\npictures on\npointing on\nbell on\nnotices on\nvacation auto";
        assert_eq!(Choices::from_kept(made).to_string(), made);
        let usual = Choices::default().to_string();
        for (nth, line) in made.lines().enumerate() {
            let (name, _) = line.split_once(' ').expect("a name");
            for unknown in
                [format!("{name} pink"), format!("new {name}"), name.to_owned(), String::new()]
            {
                let kept: Vec<&str> = made.lines().collect();
                let kept =
                    [&kept[..nth], &[unknown.as_str()], &kept[nth + 1..]].concat().join("\n");
                let left = Choices::from_kept(&kept).to_string();
                let lost = left.lines().zip(made.lines()).filter(|(left, made)| left != made);
                let lost: Vec<&str> = lost.map(|(left, _)| left).collect();
                assert_eq!(lost, [usual.lines().nth(nth).expect("a line")], "{kept}");
            }
        }
    }

    #[test]
    fn every_theme_that_can_be_chosen_is_named() {
        let themes = ThemeName::ALL.map(ThemeName::code);
        let help = COMMANDS.iter().find(|command| command.word() == "set").expect("set").help;
        for text in [NoChoice.to_string(), help.to_owned()] {
            let (_, named) = text.split_once("theme").expect("theme");
            let (named, _) = named.split_once("mouse").expect("mouse");
            for theme in themes.iter().chain(&["auto"]) {
                assert!(
                    VisitChoice::parse("theme", theme).is_ok() && named.contains(theme),
                    "{text}"
                );
            }
        }
    }
}
