//! `punct match`: lets two contestants play a match and prints the result.

use anyhow::Result;

use super::input_output::{json_line, print, print_data};
use crate::cli::MatchArgs;
use crate::lab::match_games::MatchPlan;

pub fn run(args: MatchArgs) -> Result<()> {
    let MatchArgs { a, b, games, rules, openings, seed, sprt, save, json } = args;
    let (contestants, games, rules) = ([a, b], games.get(), rules.rules());
    let plan =
        MatchPlan { contestants, games, rules, opening_plies: openings, seed, sprt, folder: save };
    let played = plan.play()?;
    if json.json {
        return print_data(json_line(&played.object(&plan))?);
    }
    print(played.text(&plan))
}
