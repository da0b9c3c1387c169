//! Files of weights.

use super::check_message;
use nullwindow_chess::evaluation::Network;
use std::sync::LazyLock;

static NETWORK: LazyLock<Vec<u8>> = LazyLock::new(|| Network::trained().to_bytes());

/// A file of weights with changes is refused, or read as what it is written as again.
pub(super) fn weights(data: &[u8]) {
    match Network::from_bytes(&changed(&NETWORK, data)) {
        Ok(network) => {
            assert!(Network::from_bytes(&network.to_bytes()).as_ref() == Ok(&network));
        }
        Err(error) => check_message(&error),
    }
}

/// Lines of `PLACE TEXT` replace as many bytes at a place, in thousandths of the file, by the text.
fn changed(file: &[u8], data: &[u8]) -> Vec<u8> {
    let mut file = file.to_vec();
    for line in data.split(|&byte| byte == b'\n') {
        let Some(space) = line.iter().position(|&byte| byte == b' ') else { continue };
        let (place, new) = (&line[..space], &line[space + 1..]);
        let place = place.iter().fold(0, |sum: usize, &digit| (sum * 10 + usize::from(digit)) % 1000);
        let place = file.len() / 1000 * place;
        let end = (place + new.len()).min(file.len());
        file.splice(place..end, new.iter().copied());
    }
    file
}
