//! The markers of points.

use super::Marker;
use super::svg::{Coordinates, Svg, number};

impl Marker {
    /// Draws it around a point.
    pub(super) fn draw(self, svg: &mut Svg, (x, y): Coordinates) {
        let from = |shape: &str| format!("M{} {}{shape}", number(x), number(y));
        let (class, shape) = match self {
            Marker::Circle => ("mark", "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z"),
            Marker::Ring => ("mark hollow", "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z"),
            Marker::Square => ("mark", "m-3.8 -3.8h7.6v7.6h-7.6z"),
            Marker::Box => ("mark hollow", "m-3.6 -3.6h7.2v7.2h-7.2z"),
            Marker::Triangle => ("mark", "m0 -4.8l4.6 8.2h-9.2z"),
            Marker::TriangleDown => ("mark", "m0 4.8l4.6 -8.2h-9.2z"),
            Marker::Diamond => ("mark", "m0 -5.4l4.8 5.4l-4.8 5.4l-4.8 -5.4z"),
            Marker::Cross => ("mark strokes", "m-3.6 -3.6l7.2 7.2m0 -7.2l-7.2 7.2"),
            Marker::Plus => ("mark strokes", "m-4.8 0h9.6m-4.8 -4.8v9.6"),
        };
        svg.path(class, &from(shape));
    }
}

/// The mark of an interval that ends beyond an edge of the plot: it points there, with its tip at the edge.
pub(super) fn beyond(svg: &mut Svg, (x, y): Coordinates, right: f64, down: f64) {
    let (length, half) = (7.0, 4.5);
    // From the tip to one corner, across to the other, and back.
    let corner = (-right * length - down * half, -down * length + right * half);
    let across = (2.0 * down * half, -2.0 * right * half);
    let step = |(x, y): (f64, f64)| format!("l{} {}", number(x), number(y));
    let data = format!("M{} {}{}{}z", number(x), number(y), step(corner), step(across));
    svg.path("beyond", &data);
}
