//! The scale of an axis.

use super::Axis;

/// The part of an axis that a chart shows. Positions on it run from 0 to 1.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct AxisScale {
    low: f64,
    high: f64,
    logarithmic: bool,
    /// The ticks with their labels.
    pub(super) ticks: Vec<(f64, String)>,
}

/// The room for labels along an axis.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Room {
    /// The width of a horizontal axis, in characters.
    Across(f64),
    /// The height of a vertical axis, in lines.
    Up(f64),
}

/// Values beyond it are not drawn: their differences would overflow.
const LARGEST: f64 = 1e100;

/// The share of the range that intervals may add at either end.
const SPARE: f64 = 0.3;

impl AxisScale {
    /// The scale that shows all the values, and the ends of intervals as far as they do not squash the values.
    pub(super) fn new(axis: &Axis, values: &[f64], ends: &[f64], room: Room) -> AxisScale {
        let logarithmic = axis.logarithmic;
        let mut scale = AxisScale { low: 0.0, high: 1.0, logarithmic, ticks: Vec::new() };
        let transformed = |values: &[f64]| -> Vec<f64> {
            values.iter().filter_map(|&value| scale.transform(value)).collect()
        };
        if let Some((low, high)) = range(&transformed(values)) {
            let (end_low, end_high) = range(&transformed(ends)).unwrap_or((low, high));
            let span = high - low;
            let flat = span <= low.abs().max(high.abs()) * 1e-9;
            let spare = if flat { (high - end_low).max(end_high - low) } else { SPARE * span };
            let (mut from, mut to) =
                (low.min(end_low.max(low - spare)), high.max(end_high.min(high + spare)));
            if to - from <= from.abs().max(to.abs()) * 1e-9 {
                let half = if logarithmic { 0.3 } else { (from.abs() * 0.1).max(f64::MIN_POSITIVE.sqrt()) };
                let half = if from == 0.0 && !logarithmic { 1.0 } else { half };
                (from, to) = (from - half, to + half);
            }
            let padding = 0.05 * (to - from);
            scale.low = if !logarithmic && low > 0.0 { (from - padding).max(0.0) } else { from - padding };
            scale.high = to + padding;
        }
        // Depths and the like are whole numbers.
        let whole = matches!(room, Room::Across(_)) && values.iter().all(|value| value.fract() == 0.0);
        let step = if whole && !values.is_empty() { 1.0 } else { 0.0 };
        scale.ticks = thinned(scale.labelled(axis, room, step), room);
        scale
    }

    /// The position of a value that the chart can show.
    pub(super) fn place(&self, value: f64) -> Option<f64> {
        self.transform(value).map(|value| (value - self.low) / (self.high - self.low))
    }

    /// The position of the end of an interval, which may be outside.
    pub(super) fn end(&self, value: f64) -> Option<f64> {
        if value.is_nan() {
            return None;
        }
        let beyond = if value > 0.0 { 2.0 } else { -1.0 };
        Some(self.place(value).unwrap_or(beyond).clamp(-1.0, 2.0))
    }

    fn transform(&self, value: f64) -> Option<f64> {
        transform(self.logarithmic, value)
    }

    fn labelled(&self, axis: &Axis, room: Room, least: f64) -> Vec<(f64, String)> {
        let margin = 1e-9 * (self.high - self.low);
        let inside = |tick: &f64| {
            let place = self.transform(*tick);
            place.is_some_and(|place| place >= self.low - margin && place <= self.high + margin)
        };
        let chosen: Vec<f64> = axis.ticks.iter().copied().filter(inside).collect();
        if !chosen.is_empty() {
            return chosen.into_iter().map(|tick| (tick, short(tick))).collect();
        }
        if !self.logarithmic {
            return linear(self.low, self.high, room, least);
        }
        let powers = |base: f64| -> Vec<(f64, String)> {
            let (from, to) = (self.low / base.log10(), self.high / base.log10());
            let powers = (from.ceil() as i32)..=(to.floor() as i32);
            powers.map(|power| base.powi(power)).map(|tick| (tick, short(tick))).collect()
        };
        match (self.high - self.low) / 2.0_f64.log10() {
            ..2.0 => linear(10.0_f64.powf(self.low), 10.0_f64.powf(self.high), room, 0.0),
            2.0..8.0 => powers(2.0),
            _ => powers(10.0),
        }
    }
}

impl Axis {
    /// Whether the axis can show a value.
    pub(super) fn shows(&self, value: f64) -> bool {
        transform(self.logarithmic, value).is_some()
    }
}

fn transform(logarithmic: bool, value: f64) -> Option<f64> {
    match logarithmic {
        true => (value > 1.0 / LARGEST && value < LARGEST).then(|| value.log10()),
        false => (value.abs() < LARGEST).then_some(value),
    }
}

fn range(values: &[f64]) -> Option<(f64, f64)> {
    let first = *values.first()?;
    Some(values.iter().fold((first, first), |(low, high), &value| (low.min(value), high.max(value))))
}

/// Ticks at multiples of 1, 2 or 5 times a power of ten, at least `least` apart.
fn linear(low: f64, high: f64, room: Room, least: f64) -> Vec<(f64, String)> {
    let wanted = match room {
        Room::Across(characters) => (characters / 7.0).clamp(2.0, 8.0),
        Room::Up(lines) => (lines / 2.5).clamp(2.0, 7.0),
    };
    let rough = (high - low) / wanted;
    let power = 10.0_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0].map(|step| step * power).into_iter().find(|&step| step >= rough);
    let step = step.unwrap_or(10.0 * power).max(least);
    let (unit, suffix) = unit(low.abs().max(high.abs()));
    let decimals = (-(step / unit * 1.0001).log10().floor()).clamp(0.0, 12.0) as usize;
    let small = step / unit < 1e-6;
    let (from, to) = ((low / step - 1e-9).ceil(), (high / step + 1e-9).floor());
    let ticks = (0..20).map(|index| from + f64::from(index)).take_while(|&multiple| multiple <= to);
    ticks
        .map(|multiple| multiple * step)
        .map(|tick| match tick {
            0.0 => (0.0, "0".to_string()),
            _ if small => (tick, minus(&format!("{tick:.2e}"))),
            _ => (tick, minus(&format!("{:.decimals$}{suffix}", tick / unit))),
        })
        .collect()
}

/// Every second, third and so on of the ticks, until their labels fit.
fn thinned(ticks: Vec<(f64, String)>, room: Room) -> Vec<(f64, String)> {
    let longest = ticks.iter().map(|(_, label)| label.chars().count()).max().unwrap_or(0);
    let most = match room {
        Room::Across(characters) => characters / (longest as f64 + 1.5),
        Room::Up(lines) => lines / 1.4,
    };
    let step = (ticks.len() as f64 / most.max(1.0)).ceil().max(1.0);
    ticks.into_iter().step_by(step as usize).collect()
}

fn unit(value: f64) -> (f64, &'static str) {
    match value {
        1e15.. => (1.0, ""),
        1e9.. => (1e9, "G"),
        1e6.. => (1e6, "M"),
        1e4.. => (1e3, "k"),
        _ => (1.0, ""),
    }
}

/// A number in a few characters.
pub(super) fn short(value: f64) -> String {
    let size = value.abs();
    if size != 0.0 && !(1e-4..1e15).contains(&size) {
        return minus(&format!("{value:e}"));
    }
    let (unit, suffix) = unit(size);
    let digits = if size == 0.0 { 0.0 } else { (size / unit).log10().floor() };
    let decimals = (3.0 - digits).max(0.0) as usize;
    let text = format!("{:.decimals$}", value / unit);
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    minus(&format!("{text}{suffix}"))
}

fn minus(text: &str) -> String {
    text.replace('-', "\u{2212}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room = Room::Across(60.0);

    fn labels(axis: &Axis, values: &[f64]) -> Vec<String> {
        AxisScale::new(axis, values, &[], ROOM).ticks.into_iter().map(|(_, label)| label).collect()
    }

    fn logarithmic() -> Axis {
        Axis { logarithmic: true, ..Axis::default() }
    }

    #[test]
    fn ticks_are_round_numbers() {
        let labels = |values: &[f64]| labels(&Axis::default(), values);
        assert_eq!(labels(&[81.0, 118.0]), ["80", "90", "100", "110"]);
        assert_eq!(labels(&[-0.2, 0.2]), ["−0.2", "−0.1", "0", "0.1", "0.2"]);
        assert_eq!(labels(&[1.0, 3.0]), ["1", "2", "3"]);
        assert_eq!(labels(&[3.0]), ["3"]);
        assert_eq!(labels(&[0.0, 39_000.0]), ["0", "10k", "20k", "30k", "40k"]);
    }

    #[test]
    fn logarithmic_ticks_are_powers() {
        assert_eq!(labels(&logarithmic(), &[0.5, 8.0]), ["0.5", "1", "2", "4", "8"]);
        assert_eq!(labels(&logarithmic(), &[100.0, 1e7]), ["100", "1000", "10k", "100k", "1M", "10M"]);
        assert_eq!(labels(&logarithmic(), &[90.0, 110.0]).first().unwrap(), "90");
    }

    #[test]
    fn chosen_ticks_are_kept_where_they_fit() {
        let axis = Axis { ticks: vec![1.0, 3.0, 5.0, 99.0], ..Axis::default() };
        assert_eq!(labels(&axis, &[1.0, 5.0]), ["1", "3", "5"]);
        let many = Axis { ticks: (0..100).map(f64::from).collect(), ..Axis::default() };
        assert!(labels(&many, &[0.0, 99.0]).len() <= 20);
    }

    #[test]
    fn wide_intervals_do_not_squash_the_values() {
        let scale = AxisScale::new(&Axis::default(), &[10.0, 20.0], &[-1000.0, 1000.0], ROOM);
        let height = scale.place(20.0).unwrap() - scale.place(10.0).unwrap();
        assert!(height > 0.5, "{height}");
        assert_eq!(scale.end(f64::INFINITY), Some(2.0));
        assert_eq!(scale.end(f64::NAN), None);
    }

    #[test]
    fn every_value_has_a_place_inside() {
        let odd = [0.0, 1.0, -1.0, 1e-300, 1e99, -1e99, 5e-324, 1e15, 1e15 + 1.0, 100.0];
        for axis in [Axis::default(), logarithmic()] {
            for (first, second) in odd.iter().flat_map(|&first| odd.map(|second| (first, second))) {
                let scale = AxisScale::new(&axis, &[first, second, f64::NAN, f64::INFINITY], &[], ROOM);
                for value in [first, second] {
                    let place = scale.place(value).unwrap_or(0.5);
                    assert!((0.0..=1.0).contains(&place), "{first} {second} {axis:?}: {place}");
                }
                assert!(scale.ticks.len() <= 20);
            }
        }
    }
}
