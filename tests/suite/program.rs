//! Running the program.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// What a run of the program left behind.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    /// The standard output of a run that went well and said nothing else.
    pub(crate) fn output(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (0, ""), "{}", self.stdout);
        self.stdout
    }

    /// The message of a run that failed because of its input: one line, and nothing on standard output.
    pub(crate) fn refusal(self) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (2, ""), "{}", self.stderr);
        assert_eq!(self.stderr.lines().count(), 1, "{}", self.stderr);
        self.stderr.trim_end().strip_prefix("error: ").expect("a message").to_string()
    }
}

/// Runs the program with arguments, in the project's folder.
pub(crate) fn run(arguments: &[&str]) -> Run {
    run_with_input(arguments, b"")
}

/// A command that starts the program. Signals have their usual effect on it, even where the tests were started with some of them
/// ignored, as by `nohup` or in the background of a script: otherwise a test that interrupts it would wait for ever.
pub(crate) fn program() -> Command {
    let path = env!("CARGO_BIN_EXE_nullwindow");
    if !ignores_signals() {
        return Command::new(path);
    }
    let mut command = Command::new("env");
    command.args(["--default-signal", path]);
    command
}

/// Whether SIGHUP, SIGINT or SIGTERM is ignored, where the system tells (Linux).
fn ignores_signals() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap_or("0");
    u64::from_str_radix(mask.trim(), 16).is_ok_and(|mask| mask & (1 | 1 << 1 | 1 << 14) != 0)
}

/// Starts the program with arguments, in the project's folder, its input and output in our hands.
pub(crate) fn start(arguments: &[&str]) -> Child {
    program()
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("RUST_LOG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Runs the program with arguments and something on its standard input.
pub(crate) fn run_with_input(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = start(arguments);
    // A program that refuses its arguments does not read.
    let _ = child.stdin.take().expect("piped").write_all(input);
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Run {
        code: output.status.code().expect("no signal"),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

/// A file with this content that is there until the tests are cleaned up.
pub(crate) fn file(name: &str, content: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("the file can be written");
    path.to_str().expect("UTF-8").to_string()
}

/// The path of a file that is not there.
pub(crate) fn fresh(name: &str) -> String {
    let path = file(name, b"");
    std::fs::remove_file(&path).expect("removed");
    path
}

/// The path of a folder that is not there.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("folders").join(name);
    match std::fs::remove_dir_all(&path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => panic!("{}: {error}", path.display()),
        _ => path,
    }
}
