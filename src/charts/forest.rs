//! The forest plot of verdicts: point estimates with intervals, claim by claim.

use super::chart::escape;
use super::frame::{LINE, MARGIN, TEXT, WIDTH};
use super::marker::beyond;
use super::scale::{AxisScale, Room, short};
use super::svg::{Coordinates, Svg, cut, width};
use super::{Axis, CaseNumber, ClaimCase, Verdict};

/// The left end of the axis; the names of cases are before it.
const LEFT: f64 = 205.0;
const RIGHT: f64 = WIDTH - MARGIN - 6.0;
/// Half the height of what a claim allows.
const HALF: f64 = 7.0;

/// Cases whose numbers share an axis.
pub(super) struct Forest<'a> {
    pub(super) axis: &'static str,
    logarithmic: bool,
    claims: Vec<(&'a Verdict, Vec<(&'a ClaimCase, CaseNumber)>)>,
}

/// The forest plots of verdicts: one for every unit.
pub(super) fn forests(verdicts: &[Verdict]) -> Vec<Forest<'_>> {
    let mut forests: Vec<Forest<'_>> = Vec::new();
    for verdict in verdicts {
        for case in &verdict.cases {
            let Some(number) = case.number else { continue };
            let at = forests.iter().position(|forest| forest.axis == number.axis);
            let at = at.unwrap_or_else(|| {
                forests.push(Forest { axis: number.axis, logarithmic: true, claims: Vec::new() });
                forests.len() - 1
            });
            let forest = &mut forests[at];
            // Differences and the like may be negative.
            forest.logarithmic &= number.value > 0.0 && number.claimed.0 < f64::MAX && number.is_ratio;
            match forest.claims.last_mut().filter(|(last, _)| last.id == verdict.id) {
                Some((_, cases)) => cases.push((case, number)),
                None => forest.claims.push((verdict, vec![(case, number)])),
            }
        }
    }
    forests
}

impl Forest<'_> {
    fn numbers(&self) -> impl Iterator<Item = CaseNumber> {
        self.claims.iter().flat_map(|(_, cases)| cases.iter().map(|(_, number)| *number))
    }

    fn scale(&self) -> AxisScale {
        let finite = |value: &f64| value.is_finite();
        let edges = |number: CaseNumber| [number.claimed.0, number.claimed.1, number.value];
        let values: Vec<f64> = self.numbers().flat_map(edges).filter(finite).collect();
        let ends = self.numbers().filter_map(|number| number.interval);
        let ends: Vec<f64> = ends.flat_map(|(low, high)| [low, high]).collect();
        let axis = Axis { label: String::new(), logarithmic: self.logarithmic, ticks: Vec::new() };
        AxisScale::new(&axis, &values, &ends, Room::Across((RIGHT - LEFT) / (0.58 * TEXT)))
    }

    /// The plot as part of a page, in which the claims have ids.
    pub(super) fn svg(&self, id: &str) -> String {
        let scale = self.scale();
        let x = |share: f64| LEFT + share.clamp(0.0, 1.0) * (RIGHT - LEFT);
        let top = MARGIN + LINE;
        let lines: f64 = self.claims.iter().map(|(_, cases)| 1.2 + cases.len() as f64).sum();
        let bottom = top + lines * LINE + 6.0;
        let mut svg = Svg::default();
        svg.text("", (MARGIN, MARGIN + 0.5 * LINE), self.axis);
        for (tick, label) in &scale.ticks {
            let Some(share) = scale.place(*tick) else { continue };
            svg.line("grid", &[(x(share), top), (x(share), bottom)]);
            let middle = x(share).min(WIDTH - 1.0 - width(label, TEXT) / 2.0);
            svg.text("middle", (middle, bottom + 0.7 * LINE), label);
        }
        svg.line("axis", &[(LEFT, bottom), (RIGHT, bottom)]);
        let mut y = top;
        for (verdict, cases) in &self.claims {
            let link = format!("#claim-{}", verdict.id);
            svg.link(&link, |svg| {
                let claim = cut(verdict.claim, 1.12 * TEXT, WIDTH - 2.0 * MARGIN);
                svg.text("claim-name rim", (MARGIN, y + 0.7 * LINE), &claim);
            });
            y += 1.2 * LINE;
            for (case, number) in cases {
                self.case(&mut svg, &scale, (verdict, case, *number), y + 0.5 * LINE);
                y += LINE;
            }
        }
        let height = bottom + 1.4 * LINE;
        let id = escape(id);
        let axis = escape(self.axis);
        let cut = 8.0;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart forest\" viewBox=\"{cut} 0 {} {height}\" role=\"img\" \
             aria-labelledby=\"{id}-title\" data-x=\"case\" data-y=\"{axis}\">\n<title id=\"{id}-title\">Verdicts: {axis}\
             </title>\n{}</svg>\n",
            WIDTH - cut,
            svg.finish()
        )
    }

    /// A case: what the claim allows, the interval, the number.
    fn case(
        &self,
        svg: &mut Svg,
        scale: &AxisScale,
        (verdict, case, number): (&Verdict, &ClaimCase, CaseNumber),
        y: f64,
    ) {
        let at = |share: f64| -> Coordinates { (LEFT + share.clamp(0.0, 1.0) * (RIGHT - LEFT), y) };
        let name = cut(&case.name, TEXT, LEFT - MARGIN - 22.0);
        svg.text("", (MARGIN + 10.0, y), &name);
        let edge = |value: f64| scale.end(value).unwrap_or(0.0);
        let (low, high) = (edge(number.claimed.0), edge(number.claimed.1));
        let (from, to) = (at(low).0, at(high).0);
        svg.path("allowed", &format!("M{from} {}H{to}V{}H{from}z", y - HALF, y + HALF));
        let edges = [(number.claimed.0, from), (number.claimed.1, to)];
        for (_, x) in edges.into_iter().filter(|(value, _)| value.is_finite()) {
            svg.line("claimed", &[(x, y - HALF - 1.0), (x, y + HALF + 1.0)]);
        }
        let mut data = vec![
            ("class", "point".to_string()),
            ("data-x", case.name.clone()),
            ("data-y", number.value.to_string()),
        ];
        if let Some((low, high)) = number.interval {
            data.extend([("data-low", low.to_string()), ("data-high", high.to_string())]);
        }
        let claimed = [("data-claimed-low", number.claimed.0), ("data-claimed-high", number.claimed.1)];
        let claimed = claimed.into_iter().filter(|(_, value)| value.is_finite());
        data.extend(claimed.map(|(name, value)| (name, value.to_string())));
        let data: Vec<(&str, &str)> = data.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let class = format!("series {}", case.status.class());
        svg.group(&[("class", class.as_str()), ("data-label", verdict.id)], |svg| {
            svg.group(&data, |svg| {
                svg.title(&said(verdict, case, number));
                if let Some((low, high)) = number.interval.map(|(low, high)| (edge(low), edge(high))) {
                    svg.line("span", &[at(low), at(high)]);
                    if low < 0.0 {
                        beyond(svg, at(low), -1.0, 0.0);
                    }
                    if high > 1.0 {
                        beyond(svg, at(high), 1.0, 0.0);
                    }
                }
                match scale.place(number.value).filter(|share| (0.0..=1.0).contains(share)) {
                    Some(share) => super::Marker::Square.draw(svg, at(share)),
                    None => beyond(svg, at(edge(number.value)), edge(number.value).signum(), 0.0),
                }
            });
        });
    }
}

/// A case in words.
fn said(verdict: &Verdict, case: &ClaimCase, number: CaseNumber) -> String {
    let claimed = match (number.claimed.0.is_finite(), number.claimed.1.is_finite()) {
        (true, true) => format!("{} to {}", short(number.claimed.0), short(number.claimed.1)),
        (true, false) => format!("{} or more", short(number.claimed.0)),
        _ => format!("{} or less", short(number.claimed.1)),
    };
    format!("{}: {} {}; claimed {claimed}; {}", verdict.claim, case.name, case.found, case.status)
}

#[cfg(test)]
mod tests {
    use super::super::ClaimStatus;
    use super::*;

    fn verdict(cases: Vec<(f64, (f64, f64), &'static str)>) -> Verdict {
        let case = |(value, claimed, axis): (f64, (f64, f64), &'static str)| ClaimCase {
            name: "a game".to_string(),
            found: "90 %".to_string(),
            note: String::new(),
            status: ClaimStatus::Reproduced,
            number: Some(CaseNumber {
                value,
                interval: Some((value - 1.0, value + 1e9)),
                claimed,
                axis,
                is_ratio: true,
            }),
        };
        Verdict {
            id: "id",
            claim: "A claim & more.",
            source: "",
            paper: "",
            rule: String::new(),
            cases: cases.into_iter().map(case).collect(),
            status: ClaimStatus::Reproduced,
        }
    }

    #[test]
    fn every_unit_has_a_plot_of_its_own() {
        let below = (f64::NEG_INFINITY, 100.0);
        let verdicts = [verdict(vec![(90.0, below, "%"), (3.0, (3.0, 4.0), "tests"), (95.0, below, "%")])];
        let found = forests(&verdicts);
        assert_eq!(found.iter().map(|forest| forest.axis).collect::<Vec<_>>(), ["%", "tests"]);
        assert_eq!(found[0].numbers().count(), 2);
        let svg = found[0].svg("id");
        assert!(crate::chart::tests::well_formed(&svg), "{svg}");
        assert!(svg.contains("href=\"#claim-id\"") && svg.contains("data-claimed-high=\"100\""), "{svg}");
        // Both intervals end beyond the plot.
        assert_eq!(svg.matches("class=\"beyond\"").count(), 2);
        assert!(svg.contains("A claim &amp; more.: a game 90 %; claimed 100 or less; reproduced"));
    }

    #[test]
    fn odd_numbers_are_drawn() {
        let all = [f64::INFINITY, 0.0, -5.0, 1e300];
        for value in all {
            let verdicts = [verdict(vec![(value, (10.0, f64::INFINITY), "x")])];
            let svg = forests(&verdicts)[0].svg("id");
            assert!(!svg.contains("NaN"), "{svg}");
        }
    }
}
