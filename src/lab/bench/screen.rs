//! Measures how long the screen takes to answer a key, and how many bytes it sends.

use super::{BenchRow, BenchSample, least};
use crate::kit::picture::Rendering;
use crate::kit::terminal::graphics::Protocol;
use crate::punct::screen::{KeyToFrame, MeasuredScreen};

const GAMES: usize = 3;

#[derive(Clone, Copy)]
enum BenchStep {
    Step,
    /// A key moves the held piece.
    StepWhileChoosing,
    /// The whole screen is drawn and sent again.
    DrawAnew,
}

pub struct Measurement {
    screen: MeasuredScreen,
    deed: BenchStep,
}

/// Lists the measurements in the order of the table. A window of 200×61 cells with 10×20 pixels
/// each has a board of about 1600×1000 pixels.
pub fn measurements() -> impl Iterator<Item = Measurement> {
    let characters = [Rendering::Sextants, Rendering::Quadrants, Rendering::Bricks];
    let characters = characters.map(|rendering| Measurement {
        screen: MeasuredScreen { cells: (200, 60), rendering, protocol: None, choosing: true },
        deed: BenchStep::StepWhileChoosing,
    });
    let pixels = [Protocol::Kitty, Protocol::Sixel, Protocol::Iterm2].into_iter();
    let pixels = pixels.flat_map(|protocol| {
        [BenchStep::Step, BenchStep::StepWhileChoosing, BenchStep::DrawAnew].map(|deed| {
            Measurement {
                screen: MeasuredScreen {
                    cells: (200, 61),
                    rendering: Rendering::Pixels,
                    protocol: Some(protocol),
                    choosing: matches!(deed, BenchStep::StepWhileChoosing),
                },
                deed,
            }
        })
    });
    characters.into_iter().chain(pixels)
}

impl Measurement {
    /// Measures on the first [`GAMES`] games of the sample.
    pub fn row(&self, sample: &BenchSample) -> BenchRow {
        let games = sample.games.iter().take(GAMES);
        let screens = games.filter_map(|game| KeyToFrame::new(game.clone(), self.screen).ok());
        let mut screens: Vec<KeyToFrame> = screens.collect();
        // After four keys the cursor is back at its place.
        let bytes: Vec<usize> =
            screens.iter_mut().flat_map(|screen| [(); 4].map(|()| self.act(screen))).collect();
        let each = least(screens.len(), || screens.iter_mut().for_each(|it| _ = self.act(it)));
        let (columns, lines) = self.screen.cells;
        let on = format!("{} games, {columns}x{lines}", screens.len());
        let mean = bytes.iter().sum::<usize>() / bytes.len().max(1);
        let most = bytes.iter().max().copied().unwrap_or(0);
        let note = format!("  {:.1} KB, at most {:.1}", mean as f64 / 1e3, most as f64 / 1e3);
        BenchRow { what: self.name(), on, each, note }
    }

    fn name(&self) -> String {
        let by = match self.screen.protocol {
            None => self.screen.rendering.code().to_owned(),
            Some(protocol) => format!("{protocol:?} pixels"),
        };
        match self.deed {
            BenchStep::Step => format!("a cursor step, {by}"),
            BenchStep::StepWhileChoosing => format!("a step with a piece, {by}"),
            BenchStep::DrawAnew => format!("the whole board, {by}"),
        }
    }

    fn act(&self, screen: &mut KeyToFrame) -> usize {
        match self.deed {
            BenchStep::Step | BenchStep::StepWhileChoosing => screen.press(),
            BenchStep::DrawAnew => screen.draw_anew(),
        }
    }
}
