//! What is counted over games, checked with a game whose figures can be seen.

use super::*;
use crate::punct::record::statistics::{GameStatistics, Mean, Score};

fn counted(records: &[Record]) -> GameStatistics {
    let mut figures = GameStatistics::default();
    for record in records {
        figures.add(record);
    }
    figures
}

#[test]
fn a_game_is_counted_by_its_moves_and_its_end() {
    let standard = counted(&[game_of(&CONNECTED)]).standard;
    assert_eq!((standard.games, standard.plies), (1, Mean { games: 1, sum: 11 }));
    assert_eq!(standard.score, Score { wins: 1, draws: 0, losses: 0 });
    assert_eq!(standard.endings, [("connection", 1)].into());
    assert_eq!(standard.sides, [("upper right and lower left", 1)].into());
    assert_eq!(standard.added, [("SC", 1), ("SE", 4), ("T", 6)].into());
    assert_eq!((standard.moved.len(), standard.distances.len()), (0, 0));
    assert_eq!(standard.left["T"], 6);
    // Nobody climbs.
    assert_eq!((standard.first_climb.games, standard.highest_level), (0, [(0, 1)].into()));
    assert_eq!(standard.centre.keys().collect::<Vec<_>>(), [&10]);
}

#[test]
fn a_game_counts_once_and_an_open_one_not_at_all() {
    let mut open = CONNECTED.to_vec();
    open.pop();
    let figures = counted(&[game_of(&CONNECTED), game_of(&CONNECTED), game_of(&open)]);
    assert_eq!((figures.standard.games, figures.copies, figures.unfinished), (1, 1, 1));
}

#[test]
fn a_score_has_an_interval() {
    let score = Score { wins: 275, draws: 0, losses: 225 };
    let [share, low, high] = score.share().unwrap().map(|it| (1000.0 * it).round() as u32);
    assert_eq!([share, low, high], [550, 506, 593]);
    assert_eq!(Score::default().share(), None);
}
