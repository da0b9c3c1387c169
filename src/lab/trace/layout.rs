//! The layout of a drawn tree.

use super::Outline;

/// The centre of a node.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct NodePosition {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// The positions of all nodes: leaves from left to right, parents above the middle of their children.
pub(super) struct TreeLayout {
    pub(super) positions: Vec<NodePosition>,
    pub(super) width: f64,
    pub(super) height: f64,
}

const MARGIN: f64 = 30.0;
/// Above the root there is a window.
const TOP: f64 = 40.0;
/// The smallest distance of sibling leaves.
const NEAR: f64 = 31.0;
/// The extra distance of leaves with different parents.
const GAP: f64 = 15.0;
/// The width of a digit below a leaf.
const DIGIT: f64 = 7.5;
/// The smallest and largest distance of two plies: wide trees need more, or their lines would be flat.
const ROWS: [f64; 2] = [76.0, 150.0];
const STEEPNESS: f64 = 0.2;

impl TreeLayout {
    pub(super) fn of(outline: &Outline) -> TreeLayout {
        let items = outline.items();
        let mut positions = vec![NodePosition { x: 0.0, y: 0.0 }; items.len()];
        let values = items.iter().filter_map(|item| item.value);
        let digits = values.map(|value| value.to_string().len()).max().unwrap_or(0);
        let near = NEAR.max(DIGIT * digits as f64 + 6.0);
        let mut right: Option<(usize, f64)> = None;
        for (node, item) in items.iter().enumerate() {
            if item.value.is_some() {
                let parent = item.parent.unwrap_or(0);
                let x = match right {
                    None => MARGIN,
                    Some((sibling, x)) if sibling == parent => x + near,
                    Some((_, x)) => x + near + GAP,
                };
                positions[node].x = x;
                right = Some((parent, x));
            }
        }
        for (node, item) in items.iter().enumerate().rev() {
            if let (Some(&first), Some(&last)) = (item.children.first(), item.children.last()) {
                positions[node].x = (positions[first].x + positions[last].x) / 2.0;
            }
        }
        let deepest = items.iter().map(|item| item.ply).max().unwrap_or(0) as f64;
        let width = right.map_or(MARGIN, |(_, x)| x) + MARGIN;
        let row = (STEEPNESS * width / deepest.max(1.0)).clamp(ROWS[0], ROWS[1]);
        for (position, item) in positions.iter_mut().zip(items) {
            position.y = TOP + row * item.ply as f64;
        }
        TreeLayout { positions, width, height: TOP + MARGIN + row * deepest + 8.0 }
    }
}
