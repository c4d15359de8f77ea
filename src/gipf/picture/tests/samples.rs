//! Sample scenes for tests that draw and compare pictures.

use crate::gipf::picture::{Push, Scene};
use crate::gipf::rules::{Entry, Kind, Layer, Point, Spot, SpotSet, Stack};
use crate::rules::Player;

impl Scene {
    pub fn set_stack(&mut self, spot: Spot, stack: Stack) {
        self.stacks[spot.index()] = stack;
    }
}

pub fn spot(name: &str) -> Spot {
    name.parse::<Point>().unwrap().spot().unwrap()
}

fn spots(names: &str) -> SpotSet {
    names.split(' ').map(spot).collect()
}

pub fn entry(name: &str) -> Entry {
    Entry::all().find(|entry| entry.to_string() == name).unwrap()
}

fn layers(text: &str) -> Stack {
    let pairs = text.as_bytes().chunks(2);
    pairs.fold(Stack::EMPTY, |stack, pair| {
        let owner = if pair[0] == b'w' { Player::White } else { Player::Black };
        let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == char::from(pair[1]));
        stack.with_layer(Layer::new(owner, kind.unwrap()))
    })
}

/// Reads a board as the command `gipf-board` writes it: spots like `e5=bGwB`, separated by blanks.
pub fn board(text: &str) -> Scene {
    let mut scene = Scene::new(|_| Stack::EMPTY);
    for (name, stack) in text.split(' ').filter_map(|part| part.split_once('=')) {
        scene.set_stack(spot(name), layers(stack));
    }
    scene
}

/// Shows the board before the first turn of the standard game.
pub fn start() -> Scene {
    let mut scene = board("e2=wG b5=wG h5=wG e8=bG b2=bG h2=bG");
    scene.cursor = Some(entry("e1-e2").dot().point());
    scene
}

const MIDDLE: &str = "e2=wG e3=bB e4=wB d4=bLwU c3=wL b2=bG d3=bL f4=wB g4=bB f5=bG e6=wB d6=wL e7=bB h2=bG \
     g2=wG f3=bLwUbU c5=bGwG e5=bGwB b4=bU h4=wU";

/// Shows a position in the middle of a game, with the last turn marked.
pub fn middle_game() -> Scene {
    let mut scene = board(MIDDLE);
    scene.cursor = Some(spot("e5").point());
    scene.last = spots("e7 e6");
    scene.last_entry = Some(entry("e9-e8"));
    scene
}

/// Shows the middle game with an aimed push.
pub fn aimed_push() -> Scene {
    let mut scene = board(MIDDLE);
    let way = entry("e1-e2");
    scene.cursor = Some(way.dot().point());
    scene.push = Some(Push { entry: way, layer: Layer::new(Player::White, Kind::Basic) });
    scene
}

/// Shows the choice between the two entries at a dot.
pub fn choosing() -> Scene {
    let mut scene = board(MIDDLE);
    let dot = entry("d1-d2").dot();
    scene.cursor = Some(dot.point());
    scene.entries = Entry::all_at(dot).collect();
    let layer = Layer::new(Player::White, Kind::Gipf);
    scene.push = Some(Push { entry: scene.entries[0], layer });
    scene
}

/// Shows a push on a line without room.
pub fn blocked_push() -> Scene {
    let mut scene = board("b2=wB c3=wB d4=bB e5=wB f5=bB g5=wB h5=bB");
    let way = entry("a1-b2");
    scene.cursor = Some(way.dot().point());
    scene.push = Some(Push { entry: way, layer: Layer::new(Player::White, Kind::Basic) });
    scene
}

/// Shows rows of White, one of which is being dealt with: some of its pieces go, some stay.
pub fn row_choice() -> Scene {
    let mut scene = board(
        "e2=wG e3=bB b4=wB c4=wG d4=wL e4=wB f3=bGwB g2=bB d6=bLwU c6=bL g4=bG d5=wB d3=wB d2=wB h4=bU",
    );
    scene.rows = spots("b4 c4 d4 e4 f3 d5 d3 d2");
    scene.removed = spots("b4 d4 e4 f3 g2");
    scene.remaining = spots("c4");
    scene.cursor = Some(spot("d4").point());
    scene
}

/// Shows a potential that is about to jump onto a GIPF-piece, and a high stack.
pub fn jumping() -> Scene {
    let mut scene = board(
        "e4=wL e5=bG f4=bLwUbU d4=bL e6=wB c3=wL d5=bB f5=wGbGwGbGwG e7=bGwB g3=bLwUbUwUbUwU",
    );
    scene.sources = spots("c3");
    scene.jump = Some(spot("e4"));
    scene.targets = spots("e5 f4 d4");
    scene.ghost = Some((spot("e5"), Layer::new(Player::White, Kind::Basic)));
    scene.cursor = Some(spot("e5").point());
    scene
}
