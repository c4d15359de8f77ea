//! The pictures of the rules page show the board after the moves that they illustrate, and pieces
//! as in the reserve.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::kit::picture::Rendering;
use crate::kit::ui::board;
use crate::kit::ui::board_size::BoardSize;
use crate::punct::picture::Scene;
use crate::punct::screen::dialogs::RULES;
use crate::punct::screen::frame::reserves::Figure;
use crate::punct::screen::tests::seat::{ascii, game_after as after, space};
use crate::punct::screen::view::Mosaic;
use crate::punct::screen::view::geometry::Geometry;
use crate::rules::{Bridges, Game, Kind, Player, Rules, Side, Space, lines_through};

/// The pictures below a heading, without the text beside them.
fn pictures(heading: &str) -> Vec<Vec<String>> {
    let lines = RULES.text.lines().skip_while(|line| *line != format!("# {heading}"));
    let section: Vec<_> = lines.skip(1).take_while(|line| !line.starts_with("# ")).collect();
    let pictures = section.split(|line| !line.starts_with('|')).filter(|rows| !rows.is_empty());
    let signs = |row: &&str| row[1..].split('"').next().unwrap_or_default().to_owned();
    pictures.map(|rows| rows.iter().map(signs).collect()).collect()
}

/// Both halves of a picture of a move: the board before and after it.
fn halves(picture: &[String]) -> [Vec<String>; 2] {
    let arrow = picture.iter().find_map(|row| row.find('>')).expect("an arrow");
    let part = |row: &String| {
        (row.get(..arrow).unwrap_or(row).to_owned(), row.get(arrow + 1..).unwrap_or("").to_owned())
    };
    let (before, after) = picture.iter().map(part).unzip();
    [before, after]
}

/// Compares a picture with the board. The first sign in the picture's first row stands for the
/// space `corner`.
#[track_caller]
fn assert_shown(picture: &[String], scene: &Scene, corner: &str) {
    let extent = BoardSize::M.board();
    let area = Rect::new(0, 0, extent.width, extent.height);
    let (geometry, mut buffer) = (Geometry::new(BoardSize::M, area), Buffer::empty(area));
    let (skin, mut mosaic) = (ascii().skin(), Mosaic::default());
    board::draw(scene, skin, Rendering::Bricks, &geometry, &mut mosaic, &mut buffer);
    let dot = geometry.dot(space(corner));
    let first = picture[0].find(|sign| sign != ' ').expect("a sign");
    let shown = |line: usize, column: usize| {
        let (x, y) = (dot.x as usize + column - first, dot.y as usize + line);
        buffer[(x as u16, y as u16)].symbol()
    };
    for (line, row) in picture.iter().enumerate() {
        let begin = row.find(|sign| sign != ' ').expect("a sign");
        let board: String = (begin..row.trim_end().len()).map(|at| shown(line, at)).collect();
        // The page does not highlight the row and the column of the cursor.
        let board = board.replace(',', ".");
        assert_eq!(board, row.trim(), "row {line} of {picture:?}");
    }
}

const TRIANGLES: [&str; 4] = ["T-C3,D3,D4", "T-E4,E3,F4", "SE-D5,E5,F5", "T-M14,M15,N15"];
const GAP: [&str; 4] = ["T-C3,D3,D4", "T-E3,F3,F4", "SE-D5,E5,F5", "T-M14,M15,N15"];
const ROW: [&str; 8] = [
    "SE-F5,E5,D5",
    "SE-C4,D4,E4",
    "SE-C3,D3,E3",
    "T-M14,M15,N15",
    "SE-D8,D9,D10",
    "T-J14,J15,K15",
    "SED8-D5,E5,F5",
    "T-G14,G15,H15",
];

#[test]
fn moves_lead_from_the_left_half_to_the_right_half() {
    let cut = [&ROW[..], &["SED5-D5,D4,D3", "T-J12,J13,K13"]].concat();
    for (heading, nth, corner, moves, played) in [
        ("Turning", 0, "D5", &["SE-C3,D3,E3", "T-M14,M15,N15"][..], "SEC3-C3,D4,E5"),
        ("Jumping on top", 0, "D5", &TRIANGLES, "SED5-D4,E4,F4"),
        ("Making a bridge", 0, "D5", &GAP, "SED5-D4,E4,F4"),
        ("Connection", 1, "D5", &ROW, "SED5-D5,D4,D3"),
        ("Connection", 2, "D5", &cut, "SED5-D8,D9,D10"),
    ] {
        let [left, right] = halves(&pictures(heading)[nth]);
        let mut game = after(moves);
        assert_shown(&left, &Scene::new(game.position().clone()), corner);
        assert_eq!(game.play(played.parse().expect(played)), Ok(()), "{heading}");
        assert_shown(&right, &Scene::new(game.position().clone()), corner);
    }
}

#[test]
fn marks_stand_where_the_board_has_them() {
    let adding = after(&["T-E8,E7,F8"]);
    let scene = Scene::new(adding.position().clone());
    assert_shown(&pictures("Adding a piece")[0], &scene, "E9");

    let blocked = after(&[&GAP[..], &["SED5-D4,E4,F4"]].concat());
    let mut scene = Scene::new(blocked.position().clone());
    let under = scene.position.top(space("E3")).expect("a piece");
    let covers = scene.position.covering_layers(under);
    scene.cursor = Some(space("E3"));
    scene.blockers = covers.into_iter().map(|(dot, _)| dot).collect();
    assert_shown(&pictures("Blocked pieces")[0], &scene, "D5");

    let empty = after(&[]);
    let mut scene = Scene::new(empty.position().clone());
    scene.lines = lines_through(space("E4"));
    scene.targets = scene.lines;
    scene.marker = Some((space("E4"), Player::White));
    assert_shown(&pictures("Moving: the lines")[0], &scene, "D6");
}

#[test]
fn the_pieces_lie_as_in_the_reserve() {
    let picture = pictures("The pieces")[0].join("\n");
    let drawn = picture.split('\n').collect::<Vec<_>>();
    let mut rows = drawn.iter().skip_while(|row| row.trim().is_empty()).peekable();
    for kind in Kind::ALL {
        let figure = Figure::flat(kind);
        let mut dots = vec![];
        while dots.len() < 3 {
            let row = rows.next().expect("a row");
            let y = dots.iter().map(|&(_, y, _)| y + 1).max().unwrap_or(0_u16);
            let signs = row.char_indices().filter(|(_, sign)| "Oo".contains(*sign));
            dots.extend(
                signs.map(|(x, sign)| ((x as u16 - 2) / 2, y, sign == 'O')).collect::<Vec<_>>(),
            );
        }
        dots.sort_by_key(|&(x, y, punct)| (!punct, y, x));
        let dots: Vec<_> = dots.into_iter().map(|(x, y, _)| (x, y)).collect();
        let mut flat = figure.dots;
        flat[1..].sort_by_key(|&(x, y)| (y, x));
        assert_eq!(flat[..], dots, "{kind:?}");
    }
}

#[test]
fn opposite_sides_have_the_same_number() {
    let lines = RULES.text.lines().skip_while(|line| *line != "# The board");
    let rows = lines.filter_map(|line| line.strip_prefix("|\"")).take(17);
    let pairs = [(Side::Top, '1'), (Side::UpperRight, '2'), (Side::UpperLeft, '3')];
    let mut spaces = 0;
    for (row, number) in rows.zip((1..=17).rev()) {
        let mut drawn = vec![' '; row.chars().count()];
        for space in Space::all().filter(|space| space.row() == number) {
            let of = |side: Side| side.spaces().contains(space);
            let pair = pairs.iter().find(|(side, _)| of(*side) || of(side.opposite()));
            let x = 2 * space.column() - space.row() + 10;
            drawn[x as usize] = pair.map_or('.', |&(_, number)| number);
            spaces += 1;
        }
        assert_eq!(row, drawn.into_iter().collect::<String>(), "row {number}");
    }
    assert_eq!(spaces, 211, "the whole board");
}

/// Two black towers with a white triangle between them.
const TOWERS: [&str; 12] = [
    "T-M14,M15,N15",
    "T-D5,C4,C5",
    "T-J14,J15,K15",
    "T-D8,C7,C8",
    "T-D4,C3,D3",
    "TD8-D5,C4,C5",
    "SC-D10,C10,E10",
    "T-E4,E5,F5",
    "T-G14,G15,H15",
    "T-K4,K5,L5",
    "T-O13,O14,P14",
    "TK4-E4,E5,F5",
];

#[test]
fn bridges_hang_over_an_own_dot_and_on_one_piece_where_any_will_do() {
    let angles = ["AM-D4,D5,E4", "T-M14,M15,N15", "AL-G4,G5,F5", "T-J14,J15,K15"];
    let any = Rules { bridges: Bridges::Any, ..Rules::default() };
    for (heading, corner, rules, moves, played) in [
        ("The PÜNCT of a bridge", "C5", Rules::default(), &TOWERS[..], "SCD10-D4,C4,E4"),
        ("Bridges on one piece", "D5", any, &angles, "ALG4-E4,E5,D5"),
    ] {
        let [left, right] = halves(&pictures(heading)[0]);
        let mut game = Game::new(rules);
        for text in moves {
            assert_eq!(game.play(text.parse().expect(text)), Ok(()), "{text}");
        }
        assert_shown(&left, &Scene::new(game.position().clone()), corner);
        assert_eq!(game.play(played.parse().expect(played)), Ok(()), "{heading}");
        assert_shown(&right, &Scene::new(game.position().clone()), corner);
    }
}
