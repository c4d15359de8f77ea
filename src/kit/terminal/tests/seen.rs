//! Terminals as they were seen: what each says of itself and answers, and what is decided from it.
//! The manual's table lists them.

use ratatui::layout::Size;

use crate::kit::picture::{Rendering, ThemeName};
use crate::kit::terminal::answers::{Pixels, QueriedTerminal, Questions, cell_of};
use crate::kit::terminal::capabilities::Capabilities;
use crate::kit::terminal::decoder::{DecodedInput, Decoder};
use crate::kit::terminal::graphics::Protocol;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::colour::Depth;
use crate::kit::ui::glyphs::Characters;

/// For each terminal: its name, its version, the environment in it, its size in cells and in pixels
/// as the system reports it, its answers, and the colours and the board that are decided on.
const SEEN: &str = include_str!("seen.txt");

struct Seen {
    name: String,
    version: String,
    environment: String,
    size: [u16; 4],
    answers: String,
    decided: String,
}

impl Seen {
    fn read(line: &str) -> Seen {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [name, version, environment, size, answers, decided] = fields[..] else {
            panic!("six fields: {line}")
        };
        let mut numbers = size.split(' ').map(|number| number.parse().expect("a number"));
        let answers = if answers == "-" { "" } else { answers };
        Seen {
            name: name.to_owned(),
            version: version.to_owned(),
            environment: environment.to_owned(),
            size: std::array::from_fn(|_| numbers.next().expect("four numbers")),
            answers: answers.replace("\\e", "\x1b").replace("\\a", "\x07").replace("\\\\", "\\"),
            decided: decided.to_owned(),
        }
    }

    fn variable(&self, name: &str) -> Option<String> {
        let mut pairs = self.environment.split(' ').filter_map(|pair| pair.split_once('='));
        pairs.find(|pair| pair.0 == name).map(|pair| pair.1.to_owned())
    }

    fn decide(&self) -> String {
        let variable = |name: &str| self.variable(name);
        let [columns, lines, width, height] = self.size;
        let mut asked =
            QueriedTerminal::new(Questions::from_environment(variable), Size::new(columns, lines));
        Decoder::default().feed(self.answers.as_bytes(), &mut |input| match input {
            DecodedInput::Answer(answer) => asked.take_answer(answer),
            DecodedInput::Event(event) => panic!("{}: a key in its answers: {event:?}", self.name),
        });
        let mut answers = asked.answers();
        let reported = cell_of(Pixels { width: width / columns, height: height / lines });
        answers.cell = answers.cell.or(reported);
        let mut appearance =
            Appearance::new(ThemeName::Dark, Depth::from_environment(variable), false)
                .with_characters(Characters::from_environment(variable));
        appearance.apply_answers(&answers);
        appearance.capabilities = Capabilities::from_answers(&answers, variable);
        appearance.cell = answers.cell;
        format!("{}, {}", colours(appearance.theme().depth()), board(&appearance))
    }
}

fn colours(depth: Depth) -> &'static str {
    match depth {
        Depth::TrueColour => "24 bits",
        Depth::Ansi256 => "256",
        Depth::Ansi16 => "16",
        Depth::Ansi8 => "8",
        Depth::None => "none",
    }
}

fn board(appearance: &Appearance) -> &'static str {
    if appearance.characters == Characters::Ascii {
        return "ASCII";
    }
    match (appearance.possible_renderings(true).first(), appearance.capabilities.protocol) {
        (Some(Rendering::Pixels), Some(Protocol::Kitty)) => "pixels by kitty's protocol",
        (Some(Rendering::Pixels), Some(Protocol::Sixel)) => "sixels",
        (Some(Rendering::Pixels), _) => "pixels by iTerm2's protocol",
        (Some(Rendering::Sextants), _) => "sextants",
        (Some(Rendering::Quadrants), _) => "quadrants",
        _ => "bricks",
    }
}

#[test]
fn what_is_decided_of_each_terminal_is_what_it_shows() {
    let seen: Vec<Seen> =
        SEEN.lines().filter(|line| !line.starts_with('#')).map(Seen::read).collect();
    assert!(seen.len() >= 30, "{}", seen.len());
    let manual = include_str!("../../../../assets/manual/screens.md");
    let mut wrong = Vec::new();
    for terminal in seen {
        let Seen { name, version, decided, .. } = &terminal;
        let found = terminal.decide();
        if found != *decided {
            wrong.push(format!("{name} {version} {}: {found}", terminal.environment));
        }
        let is_listed = manual
            .lines()
            .any(|line| line.contains(name.as_str()) && line.contains(version.as_str()));
        if !is_listed {
            wrong.push(format!("{name} {version}: not in the manual"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
