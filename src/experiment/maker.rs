//! The program and the machine that make rows.

use super::{Maker, Row};
use std::sync::OnceLock;

/// The version of the program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commit that the program was built from, with `-dirty` if it was changed, as the build script has found it.
pub const COMMIT: &str = env!("NULLWINDOW_COMMIT");

/// What there is to say of what nobody knows.
pub(super) const UNKNOWN: &str = "unknown";

impl Maker {
    /// This program on this machine, with so many threads that run cells at the same time.
    pub(super) fn here(threads: usize) -> Maker {
        Maker {
            version: VERSION.to_string(),
            commit: COMMIT.to_string(),
            cpu: cpu().to_string(),
            threads: u32::try_from(threads).ok(),
        }
    }

    /// The machine, for people.
    pub fn machine(&self) -> String {
        match self.threads {
            None => self.cpu.clone(),
            Some(1) => format!("{}, 1 thread", self.cpu),
            Some(threads) => format!("{}, {threads} threads", self.cpu),
        }
    }

    /// The program, for people.
    pub fn program(&self) -> String {
        format!("{} ({})", self.version, self.commit)
    }
}

impl Row {
    /// What to say of a row that another program has made: its counts may be others, and the machine makes no difference to
    /// them.
    pub(super) fn other_program(&self) -> Option<String> {
        let pairs = [("version", self.version.as_str(), VERSION), ("commit", self.commit.as_str(), COMMIT)];
        let (name, theirs, ours) = pairs.into_iter().find(|(_, theirs, ours)| theirs != ours)?;
        Some(format!(
            "{name} is {theirs}, but {ours} in this run, and its counts may be others; expected the same program, --overwrite \
             or another --output"
        ))
    }
}

/// The model of the processor of this machine; its architecture where the system does not tell.
pub fn cpu() -> &'static str {
    static CPU: OnceLock<String> = OnceLock::new();
    CPU.get_or_init(|| {
        let named = model().map(|name| name.split_whitespace().collect::<Vec<_>>().join(" "));
        named.filter(|name| !name.is_empty()).unwrap_or_else(|| std::env::consts::ARCH.to_string())
    })
}

#[cfg(target_os = "macos")]
fn model() -> Option<String> {
    let output =
        std::process::Command::new("sysctl").args(["-n", "machdep.cpu.brand_string"]).output().ok()?;
    String::from_utf8(output.stdout).ok()
}

#[cfg(windows)]
fn model() -> Option<String> {
    std::env::var("PROCESSOR_IDENTIFIER").ok()
}

#[cfg(not(any(target_os = "macos", windows)))]
fn model() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.to_string())
}

#[cfg(test)]
mod tests {
    use super::super::{Conditions, RowId};
    use super::*;
    use crate::games::GameId;
    use crate::search::Algorithm;

    #[test]
    fn rows_of_another_program_are_told_and_those_of_another_machine_are_not() {
        let id = RowId { position: "1".to_string(), algorithm: Algorithm::Sss, depth: 3 };
        let row = Row::new(&Conditions::paper(GameId::ALL[0], "set"), id);
        let here = Maker::here(2);
        assert!(!here.cpu.is_empty() && here.machine().ends_with(", 2 threads"));
        assert_eq!(row.clone().with_maker(&here).maker(), here);
        assert_eq!(row.clone().with_maker(&here).other_program(), None);
        let elsewhere = Maker { cpu: "another".to_string(), threads: None, ..here.clone() };
        assert_eq!(elsewhere.machine(), "another");
        assert_eq!(row.clone().with_maker(&elsewhere).other_program(), None);
        let older = row.with_maker(&Maker { commit: "older".to_string(), ..here });
        let said = older.other_program().unwrap();
        assert!(said.starts_with(&format!("commit is older, but {COMMIT} in this run")), "{said}");
    }

    #[test]
    fn a_commit_is_a_hash_or_unknown() {
        let hash = COMMIT.strip_suffix("-dirty").unwrap_or(COMMIT);
        assert!(
            hash == UNKNOWN || hash.len() == 12 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()),
            "{COMMIT}"
        );
    }
}
