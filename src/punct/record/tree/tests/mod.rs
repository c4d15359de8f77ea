//! Trees of moves.

mod lines;

use super::*;

pub fn read(text: &str) -> Move {
    text.parse().expect("a move")
}

pub const A: &str = "T-D3,D4,E4";
pub const B: &str = "T-N14,N15,O15";
pub const C: &str = "T-D6,D7,E7";
const D: &str = "T-D9,D10,E10";
const E: &str = "T-M10,M11,N11";

pub fn line(moves: &[&str]) -> Tree {
    Tree::from_line(&moves.iter().map(|text| read(text)).collect::<Vec<_>>())
}

/// Adds moves one after the other and returns the last node.
pub fn add(tree: &mut Tree, from: NodeId, moves: &[&str]) -> NodeId {
    moves.iter().fold(from, |node, text| tree.add(node, read(text)))
}

pub fn shown(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}

#[test]
fn a_move_counts_for_no_less_than_it_takes() {
    // With a twelfth of the links of the map, and a fifth of a list of five children.
    let bytes = size_of::<(NodeId, TreeNode)>() + 8;
    assert!(bytes <= MOVE_BYTES, "{bytes} bytes");
    let mut tree = line(&[A]);
    assert_eq!(tree.size(), 0);
    add(&mut tree, Tree::ROOT, &[B, C]);
    tree.set_comment(Tree::ROOT, "x".repeat(100));
    assert_eq!(tree.size(), 2 * MOVE_BYTES + COMMENT_BYTES + 100);
}

#[test]
fn the_root_has_no_move_and_nothing_before_it() {
    let tree = Tree::new();
    assert_eq!((tree.parent(Tree::ROOT), tree.move_of(Tree::ROOT)), (None, None));
    assert_eq!((tree.next(Tree::ROOT), tree.end()), (None, Tree::ROOT));
    assert!(tree.path(Tree::ROOT).is_empty() && tree.is_main(Tree::ROOT));
}

#[test]
fn the_line_of_a_node_leads_to_it_and_on_to_its_end() {
    let mut tree = line(&[A, B, C]);
    let a = tree.main_node(1);
    let variation = add(&mut tree, a, &[C]);
    add(&mut tree, variation, &[B]);
    let through = |node| {
        let nodes = tree.nodes_through(node);
        shown(&nodes.into_iter().filter_map(|node| tree.move_of(node)).collect::<Vec<_>>())
    };
    assert_eq!(shown(&tree.path(a)), [A]);
    assert_eq!(through(a), [A, B, C]);
    assert_eq!(through(tree.end()), [A, B, C]);
    assert_eq!(shown(&tree.path(variation)), [A, C]);
    assert_eq!(through(variation), [A, C, B]);
    assert_eq!([0, 1, 3, 9].map(|ply| shown(&tree.path(tree.main_node(ply))).len()), [0, 1, 3, 3]);
}

#[test]
fn what_follows_the_end_of_the_main_line_is_a_variation() {
    let mut tree = line(&[A]);
    let end = tree.end();
    let after = add(&mut tree, end, &[B]);
    assert_eq!((tree.next(tree.end()), tree.is_main(after)), (None, false));
    assert_eq!(shown(&tree.main_line()), [A]);
}

#[test]
fn a_known_move_is_followed_and_a_new_one_becomes_a_variation() {
    let mut tree = line(&[A]);
    let a = tree.end();
    assert_eq!(add(&mut tree, Tree::ROOT, &[A]), a);
    let b = add(&mut tree, Tree::ROOT, &[B]);
    assert_eq!(tree.children(Tree::ROOT), [a, b]);
    assert_eq!(tree.next(Tree::ROOT), Some(a), "the main line stays first");
    assert_eq!((tree.parent(b), tree.move_of(b)), (Some(Tree::ROOT), Some(read(B))));
    assert!(tree.is_main(a) && !tree.is_main(b));
}

#[test]
fn playing_on_forgets_a_single_move_and_keeps_the_variations() {
    let mut tree = line(&[A, B]);
    let a = tree.main_node(1);
    let variation = add(&mut tree, a, &[C, B]);
    let variation = tree.parent(variation).expect("its first node");
    let played = tree.play(a, read("T-D9,D10,E10"));
    assert_eq!(shown(&tree.main_line()), [A, "T-D9,D10,E10"]);
    assert_eq!(tree.children(a), [played, variation]);
    let played = tree.play(a, read(C));
    assert_eq!(played, variation, "the variation is played");
    assert_eq!((shown(&tree.main_line()), tree.children(a).len()), (vec![A.into(), C.into()], 1));
    assert_eq!(tree.children(played).len(), 1, "the moves looked at after it are a variation now");
}

type Note<'a> = &'a dyn Fn(&mut Tree, NodeId);

#[test]
fn what_is_replaced_becomes_a_variation_if_it_is_more_than_a_move_of_which_nothing_is_said() {
    let other = "T-D9,D10,E10";
    let commented = |tree: &mut Tree, b| tree.set_comment(b, "bold".to_owned());
    let marked = |tree: &mut Tree, b| tree.set_mark(b, Some(MoveMark::Dubious));
    let tried_on = |tree: &mut Tree, b| {
        tree.add(b, read(C));
    };
    let cases: [(&[&str], Note<'_>, bool); 5] = [
        (&[A, B], &|_, _| {}, false),
        (&[A, B, C], &|_, _| {}, true),
        (&[A, B], &commented, true),
        (&[A, B], &marked, true),
        (&[A, B], &tried_on, true),
    ];
    for (nth, (moves, note, stays)) in cases.into_iter().enumerate() {
        let mut before = line(moves);
        let (a, b) = (before.main_node(1), before.main_node(2));
        note(&mut before, b);
        let mut replaced = before.clone();
        let played = replaced.play(a, read(other));
        let children = if stays { vec![played, b] } else { vec![played] };
        assert_eq!((replaced.children(a), replaced.end()), (&children[..], played), "{nth}");
        let facts = |tree: &Tree| (tree.comment(b).to_owned(), tree.mark(b), tree.moves_from(b));
        assert!(!stays || facts(&replaced) == facts(&before), "{nth}");
        let mut ended = before.clone();
        ended.end_at(a);
        assert_eq!((ended.contains(b), ended.end(), ended.next(a)), (stays, a, None), "{nth}");
        if stays {
            assert_eq!(ended.play(a, read(B)), b, "{nth}: played again, it is the game's move");
            assert_eq!(shown(&ended.main_line()), [A, B]);
        }
    }
}

#[test]
fn the_same_move_again_keeps_what_was_said_of_it_and_tried_after_it() {
    let mut tree = line(&[A, B, C]);
    let [a, b] = [1, 2].map(|ply| tree.main_node(ply));
    tree.set_comment(b, "bold".to_owned());
    let tried = add(&mut tree, b, &["T-D9,D10,E10"]);
    assert_eq!(tree.play(a, read(B)), b);
    assert_eq!((tree.end(), tree.comment(b), tree.children(b)), (b, "bold", &[tried][..]));
}

#[test]
fn a_forgotten_node_is_never_given_again() {
    let mut tree = line(&[A, B]);
    let (a, b) = (tree.main_node(1), tree.end());
    tree.end_at(a);
    assert_eq!((tree.children(a), tree.move_of(b)), (&[][..], None));
    assert_ne!(tree.play(a, read(B)), b);
}

#[test]
fn a_variation_is_promoted_up_to_the_main_line_and_not_over_it() {
    let mut tree = line(&[A]);
    let [b, c] = [B, C].map(|text| tree.add(Tree::ROOT, read(text)));
    assert!(tree.promote(c) && !tree.promote(c));
    assert_eq!(tree.children(Tree::ROOT), [tree.end(), c, b]);
    assert!(!tree.promote(tree.end()) && !tree.promote(Tree::ROOT));
}

#[test]
fn a_variation_is_deleted_with_all_after_it_and_the_main_line_never() {
    let mut tree = line(&[A]);
    let end = add(&mut tree, Tree::ROOT, &[B, C]);
    let b = tree.parent(end).expect("before it");
    assert!(tree.delete(b) && !tree.delete(tree.end()) && !tree.delete(Tree::ROOT));
    assert_eq!((tree.children(Tree::ROOT), tree.move_of(end)), (&[tree.end()][..], None));
}

#[test]
fn nodes_are_commented_and_marked() {
    let mut tree = line(&[A]);
    let node = tree.end();
    assert_eq!((tree.comment(node), tree.mark(node)), ("", None));
    tree.set_comment(node, "the corner".to_owned());
    tree.set_mark(node, Some(MoveMark::Good));
    assert_eq!((tree.comment(node), tree.mark(node)), ("the corner", Some(MoveMark::Good)));
}

#[test]
fn a_node_is_found_by_the_moves_that_lead_to_it() {
    let mut tree = line(&[A, B]);
    let tried = add(&mut tree, Tree::ROOT, &[A, C]);
    assert_eq!(tree.node_at(&tree.path(tried)), Some(tried));
    assert_eq!(tree.node_at(&[]), Some(Tree::ROOT));
    assert_eq!(tree.node_at(&[C, A].map(read)), None);
    assert_eq!(tree.variation_moves(), 1);
}

#[test]
fn a_tree_follows_a_game_that_goes_on_or_back_and_its_nodes_keep_their_ids() {
    let mut tree = line(&[A]);
    let (end, tried) = (tree.end(), add(&mut tree, Tree::ROOT, &[A, B, C]));
    let b = tree.parent(tried).expect("before it");
    tree.follow(&[A, B].map(read));
    assert_eq!((tree.end(), tree.parent(b)), (b, Some(end)), "what was tried is played");
    tree.follow(&[A, D].map(read));
    assert_eq!(shown(&tree.main_line()), [A, D]);
    assert!(tree.contains(tried) && !tree.is_main(b), "the line that was left is a variation");
    tree.follow(&[A].map(read));
    assert_eq!((tree.end(), tree.children(end)), (end, &[b][..]));
}

#[test]
fn a_tree_takes_in_another_and_loses_nothing() {
    let mut other = line(&[A, B]);
    let tried = add(&mut other, Tree::ROOT, &[A, C, D]);
    other.set_comment(tried, "theirs".to_owned());
    other.set_mark(other.end(), Some(MoveMark::Good));
    other.set_planned(tried, true);
    let mut tree = line(&[A, B]);
    let own = add(&mut tree, Tree::ROOT, &[A, C, D]);
    tree.set_comment(own, "own".to_owned());
    let deeper = add(&mut tree, own, &[B]);
    assert_eq!(other.surplus(&tree), TreeSurplus { moves: 0, notes: 2 });
    assert_eq!(tree.surplus(&other), TreeSurplus { moves: 1, notes: 1 });
    for _ in 0..2 {
        tree.include(&other);
        assert!(other.surplus(&tree).is_empty());
        assert_eq!((tree.comment(own), tree.contains(deeper)), ("own\ntheirs", true));
        assert_eq!((tree.mark(tree.end()), tree.is_planned(own)), (other.mark(other.end()), false));
    }
    assert_eq!((shown(&tree.main_line()), tree.variation_moves()), (vec![A.into(), B.into()], 3));
}

#[test]
fn a_tree_becomes_as_another_and_nodes_of_both_keep_their_ids() {
    let mut other = line(&[A, B]);
    let a = other.main_node(1);
    let d = other.add(a, read(D));
    other.set_comment(d, "bold".to_owned());
    other.set_mark(a, Some(MoveMark::Good));
    let mut tree = line(&[A]);
    let (own_a, lost) = (tree.end(), add(&mut tree, Tree::ROOT, &[A, C]));
    let own_d = tree.add(own_a, read(D));
    tree.adopt(&other);
    assert!(!tree.contains(lost));
    let facts = |tree: &Tree| {
        let node = |entry: super::super::TreeEntry| {
            let (at, ply) = (entry.node, (entry.ply, entry.depth));
            (ply, tree.move_of(at), tree.comment(at).to_owned(), tree.mark(at))
        };
        tree.entries().into_iter().map(node).collect::<Vec<_>>()
    };
    assert_eq!(facts(&tree), facts(&other));
    assert_eq!((tree.parent(own_d), tree.comment(own_d)), (Some(own_a), "bold"));
    assert_eq!(shown(&tree.main_line()), [A, B]);
}

fn lines(tree: &Tree) -> Vec<Vec<String>> {
    tree.planned_lines().iter().map(|line| shown(line)).collect()
}

fn plan(tree: &mut Tree, moves: &[&str]) -> NodeId {
    let node = add(tree, tree.end(), moves);
    assert!(tree.plan(node), "{moves:?}");
    node
}

#[test]
fn only_replies_to_moves_after_the_main_line_are_planned() {
    let mut tree = line(&[A]);
    let (end, reply) = (tree.end(), add(&mut tree, Tree::ROOT, &[A, B, C]));
    let [to, aside] = [tree.parent(reply).unwrap(), add(&mut tree, Tree::ROOT, &[B, C])];
    for node in [Tree::ROOT, end, to, aside] {
        assert!(!tree.plan(node));
    }
    assert!(tree.plan(reply) && tree.is_planned(reply) && !tree.is_planned(to));
}

#[test]
fn another_reply_takes_the_place_of_the_first_and_ends_what_followed_that() {
    let mut tree = line(&[A]);
    plan(&mut tree, &[B, C, D, E]);
    let last = plan(&mut tree, &[B, C, E, D]);
    assert_eq!(lines(&tree), [[B, C, D, E], [B, C, E, D]]);
    plan(&mut tree, &[B, C]);
    assert_eq!(tree.planned().count(), 3, "known branches stay");
    plan(&mut tree, &[B, D]);
    assert_eq!(lines(&tree), [[B, D]]);
    assert!(tree.contains(last), "what was planned stays as a variation");
}

#[test]
fn as_the_game_goes_on_only_what_can_still_come_stays_planned() {
    let mut tree = line(&[A]);
    plan(&mut tree, &[B, C, D, E]);
    plan(&mut tree, &[D, C]);
    tree.follow(&[A, B, C].map(read));
    tree.unplan_past();
    assert_eq!(lines(&tree), [[D, E]]);
    tree.unplan(Tree::ROOT);
    assert!(lines(&tree).is_empty());
}
