//! The names and settings of algorithms, of both tables.

use nullwindow::game::ParseError;
use nullwindow::lab::ranges::RangeAlgorithm;
use nullwindow::search::Algorithm;
use nullwindow::search::naming::AlgorithmDescription;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// Every line of a table is read back with and without its setting, and so is every text.
fn are_read_back<A>(table: &[AlgorithmDescription<A>], setting: fn(A) -> Option<String>, texts: &[&str])
where
    A: Copy + PartialEq + Debug + Display + FromStr<Err = ParseError>,
{
    for line in table {
        assert_eq!(line.name.parse(), Ok(line.algorithm));
        assert_eq!(line.algorithm.to_string(), line.name);
        let value = setting(line.algorithm);
        assert_eq!(line.setting.is_some(), value.is_some(), "{}", line.name);
        if let (Some(setting), Some(value)) = (line.setting, value) {
            assert_eq!(format!("{}:{value}", line.name).parse(), Ok(line.algorithm));
            assert_eq!(format!("{}:{}={value}", line.name, setting.name).parse(), Ok(line.algorithm));
        }
    }
    for text in texts {
        assert_eq!(text.parse::<A>().map(|algorithm| algorithm.to_string()), Ok(text.to_string()));
    }
}

fn error<A: Debug + FromStr<Err = ParseError>>(text: &str) -> String {
    text.parse::<A>().expect_err(text).to_string()
}

#[test]
fn names_and_settings_are_read_back() {
    let texts = [
        "aspiration:7",
        "mtd-step:0",
        "mtd-best:disprove-rest",
        "mtd-f:static",
        "mtd-f:f-20",
        "sss-0:-5",
        "sss-4:100",
        "ps-star:3",
        "ps-star:1+2+5",
    ];
    are_read_back(Algorithm::all(), Algorithm::setting, &texts);
    assert_eq!("mtd-step:size=9".parse(), Ok(Algorithm::MtdStep { size: 9 }));
    assert_eq!("sss-0:last".parse(), Ok(Algorithm::Sss0 { start: None }));
    let texts =
        ["p-ab:whole", "b-star:disprove-rest", "pb-star:disprove-rest", "pb-star:prove-best@90", "r-ab"];
    are_read_back(RangeAlgorithm::all(), RangeAlgorithm::setting, &texts);
    let same = "b-star:disprove-rest".parse::<RangeAlgorithm>();
    assert_eq!("b-star:strategy=disprove-rest".parse(), same);
}

#[test]
fn bad_names_and_settings_are_explained() {
    let message = error::<Algorithm>("mtdf");
    assert!(
        message.starts_with("unknown algorithm 'mtdf', expected one of minimax, alpha-beta, "),
        "{message}"
    );
    assert_eq!(error::<Algorithm>("sss:3"), "'sss' has no setting, found 'sss:3'");
    let message = error::<Algorithm>("aspiration:0");
    assert!(message.starts_with("bad width in 'aspiration:0', expected aspiration:width="), "{message}");
    for text in [
        "",
        ":",
        "mtd-step:",
        "mtd-step:-1",
        "mtd-step:x",
        "mtd-best:3",
        "sss-4:99999999999",
        "aspiration:size=3",
        "ps-star:0",
        "ps-star:1+2+",
        "sss-star:1",
    ] {
        error::<Algorithm>(text);
    }
    assert_eq!(
        error::<RangeAlgorithm>("pab"),
        "unknown range algorithm 'pab', expected one of p-ab, r-ab, informed-p-ab, b-star, pb-star"
    );
    assert_eq!(error::<RangeAlgorithm>("r-ab:3"), "'r-ab' has no setting, found 'r-ab:3'");
    let message = error::<RangeAlgorithm>("b-star:best");
    assert!(message.starts_with("bad strategy in 'b-star:best', expected b-star:strategy="), "{message}");
    for text in ["", ":", "p-ab:", "p-ab:half", "pb-star:prove-best@", "pb-star:@90", "pb-star:prove-best@0"]
    {
        error::<RangeAlgorithm>(text);
    }
}
