//! Files of weights.

use super::check_message;
use nullwindow_chess::evaluation::{COUNT, Network, Weights};
use std::fmt::{Debug, Display};
use std::str::FromStr;
use std::sync::LazyLock;

static WEIGHTS: LazyLock<String> = LazyLock::new(|| Weights::trained().to_string());
static NETWORK: LazyLock<String> = LazyLock::new(|| Network::trained().to_string());

/// Any weights are written so that they are read as the same again, and a file with changes is read like this or refused.
///
/// The first byte says what the others are: changes of weights, of the text of the weights, or of the text of the network.
pub(super) fn weights(data: &[u8]) {
    let Some((&kind, data)) = data.split_first() else { return };
    match kind % 16 {
        0..8 => changed_weights(data),
        8..15 => check::<Weights>(&changed_text(&WEIGHTS, data)),
        _ => check::<Network>(&changed_text(&NETWORK, data)),
    }
}

/// Groups of six bytes are the index of a weight and its two new values.
fn changed_weights(data: &[u8]) {
    let mut weights = Weights::trained().clone();
    for change in data.chunks_exact(6) {
        let number = |at: usize| i16::from_le_bytes([change[at], change[at + 1]]);
        weights.set(number(0) as u16 as usize % COUNT, [number(2), number(4)]);
    }
    let text = weights.to_string();
    assert_eq!(text.parse::<Weights>().as_ref(), Ok(&weights), "{text}");
}

/// Lines of `PLACE TEXT` replace as many bytes at a place, in thousandths of the text, by the text.
fn changed_text(text: &str, data: &[u8]) -> String {
    let mut text = text.to_string();
    for line in String::from_utf8_lossy(data).lines() {
        let Some((place, new)) = line.split_once(' ') else { continue };
        let place = place.bytes().fold(0, |sum: usize, digit| (sum * 10 + usize::from(digit)) % 1000);
        let place = text.floor_char_boundary(text.len() / 1000 * place);
        let end = text.ceil_char_boundary((place + new.len()).min(text.len()));
        text.replace_range(place..end, new);
    }
    text
}

fn check<T: FromStr<Err: Display> + Display + PartialEq + Debug>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => {
            let written = value.to_string();
            let again: T = written.parse().unwrap_or_else(|error| panic!("{error} in {written}"));
            assert!(again == value, "{written}");
        }
        Err(error) => check_message(&error),
    }
}
