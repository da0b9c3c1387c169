//! Where the nodes of a drawn tree stand.

use super::Outline;

/// The centre of a node.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Place {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// Places for all nodes: leaves from left to right, parents above the middle of their children.
pub(super) struct Layout {
    pub(super) places: Vec<Place>,
    pub(super) width: f64,
    pub(super) height: f64,
}

const MARGIN: f64 = 30.0;
const ROW: f64 = 76.0;
/// Between the leaves of one node, and between those of two.
const NEAR: f64 = 31.0;
const FAR: f64 = 46.0;

impl Layout {
    pub(super) fn of(outline: &Outline) -> Layout {
        let items = outline.items();
        let mut places = vec![Place { x: 0.0, y: 0.0 }; items.len()];
        let mut right: Option<(usize, f64)> = None;
        for (node, item) in items.iter().enumerate() {
            places[node].y = MARGIN + ROW * item.ply as f64;
            if item.value.is_some() {
                let parent = item.parent.unwrap_or(0);
                let x = match right {
                    None => MARGIN,
                    Some((brother, x)) if brother == parent => x + NEAR,
                    Some((_, x)) => x + FAR,
                };
                places[node].x = x;
                right = Some((parent, x));
            }
        }
        for (node, item) in items.iter().enumerate().rev() {
            if let (Some(&first), Some(&last)) = (item.children.first(), item.children.last()) {
                places[node].x = (places[first].x + places[last].x) / 2.0;
            }
        }
        let deepest = items.iter().map(|item| item.ply).max().unwrap_or(0);
        Layout {
            places,
            width: right.map_or(MARGIN, |(_, x)| x) + MARGIN,
            height: 2.0 * MARGIN + ROW * deepest as f64 + 8.0,
        }
    }
}
