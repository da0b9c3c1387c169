//! The checker itself, on guides made up for it: it lets good ones pass, and no bad one.

use super::compare::{Varying, blessed, masked, matches};
use super::session::steps;
use super::{Fault, ROOT, Speed, examine, shell};
use std::path::Path;

/// What is wrong with a guide, and what it is after blessing.
fn examined(name: &str, text: &str) -> (String, String) {
    let examined = examine(name, text, Path::new(ROOT), Speed::Quick);
    let faults = examined.faults.into_iter().map(|fault| match fault {
        Fault::Outdated(fault) | Fault::Wrong(fault) => fault,
    });
    (faults.collect::<Vec<_>>().join("\n"), examined.blessed)
}

fn is_good(name: &str, text: &str) {
    assert_eq!(examined(name, text), (String::new(), text.to_string()));
}

/// A guide with a fault that names this, and what becomes of it.
fn is_bad(name: &str, text: &str, fault: &str) -> String {
    let (faults, blessed) = examined(name, text);
    assert!(faults.contains(fault), "{fault:?} is not in {faults:?}");
    blessed
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_string).collect()
}

const PERFT: &str = "# Perft\n\n```console\n$ nullwindow perft othello 3\n1 4\n2 12\n3 56\n```\n";

#[test]
fn an_output_that_is_right_is_good() {
    is_good("right", PERFT);
    is_good("elided", &PERFT.replace("2 12\n3 56", "..."));
    is_good("nothing-elided", &PERFT.replace("3 56", "3 56\n..."));
    is_good("pipe", "```console\n$ nullwindow perft othello 3 | tail -1\n3 56\n```\n");
    is_good("document", "```console\n$ cat <<END | head -1\n> hint\n> quit\n> END\nhint\n```\n");
    is_good(
        "failure",
        "```console\n$ nullwindow perft go 3\nerror: invalid value 'go' for...\n```\n"
            .replace(
                "error: invalid value 'go' for...",
                &shell::Shell::new("failure").run("nullwindow perft go 3").output.join("\n"),
            )
            .as_str(),
    );
}

#[test]
fn an_output_that_is_wrong_is_a_fault_and_is_blessed() {
    assert_eq!(is_bad("wrong", &PERFT.replace("56", "57"), "wrong:4: $ nullwindow perft othello 3"), PERFT);
    assert_eq!(is_bad("short", &PERFT.replace("3 56\n", ""), "short:4:"), PERFT);
    assert_eq!(is_bad("long", &PERFT.replace("56\n", "56\n4 244\n"), "long:4:"), PERFT);
    let elided = PERFT.replace("1 4\n2 12", "...");
    assert_eq!(is_bad("elided-wrong", &elided.replace("56", "57"), "elided-wrong:4:"), elided);
}

#[test]
fn a_command_that_fails_is_a_fault_even_if_its_words_are_elided() {
    is_bad("fails", "```console\n$ nullwindow perft go 3\n...\n```\n", "and fails");
    is_bad("succeeds", "```console\n$ echo 'error: none'\nerror: none\n```\n", "and succeeds");
}

#[test]
fn examples_run_in_order_and_in_a_folder_of_their_own() {
    let guide =
        "```console\n$ echo 1 > made; cat made\n0\n```\n\n```console\n$ cat made; ls -d src\n0\n```\n";
    let after =
        "```console\n$ echo 1 > made; cat made\n1\n```\n\n```console\n$ cat made; ls -d src\n1\nsrc\n```\n";
    assert_eq!(is_bad("order", guide, "order:7:"), after);
    is_good("order", after);
    assert!(!Path::new(ROOT).join("made").exists());
}

#[test]
fn commands_in_scripts_have_to_parse() {
    is_good(
        "sh",
        "```sh\ncargo run --release -- perft chess 3   # a comment\nnullwindow games | head -1\n```\n",
    );
    is_bad("option", "```sh\nnullwindow games\nnullwindow perft chess 3 --deep\n```\n", "option:3:");
    is_bad("value", "```sh\nNO_COLOR=1 nullwindow perft go 3\n```\n", "unknown game 'go'");
    is_bad("second", "```sh\necho | nullwindow perfect\n```\n", "perfect");
    is_bad("cargo", "```sh\ncargo run --release -- perfect\n```\n", "perfect");
    is_bad("exec", "```sh\nexec nullwindow perfect\n```\n", "perfect");
    let script = lines(
        "# nullwindow no\na=1 B=2 nullwindow run 'x y' \"z\" > nullwindow\nnullwindow a \\\n  b && nullwindow c",
    );
    let commands: Vec<(usize, String)> =
        shell::commands(&script).into_iter().map(|(line, words)| (line, words.join("|"))).collect();
    assert_eq!(commands, [(2, "a|b".to_string()), (2, "c".to_string())]);
    let commands = shell::commands(&lines("A_B=1 nullwindow run 'x y' \"z\" > nullwindow"));
    assert_eq!(commands, [(0, ["run", "x y", "z"].map(str::to_string).to_vec())]);
}

#[test]
fn running_text_names_commands_options_and_files_that_exist() {
    is_good(
        "prose",
        "See `nullwindow perft GAME 3 --divide` and [the licence](LICENSE#top), [web](https://x.org/y).\n",
    );
    is_bad("no-command", "\nSee `nullwindow perfect`.\n", "no-command:2: there is no 'nullwindow perfect'");
    is_bad("no-option", "See `--deep=3`.\n", "no command has --deep");
    is_bad("no-file", "See [the licence](LICENCE).\n", "leads nowhere: LICENCE");
    is_good("source", "See `src/lib.rs`, `main.rs FILE`, `src/lab` and `tests/suite/main.rs`.\n");
    is_bad("no-source", "See `src/libs`.\n", "there is no src/libs");
    is_bad("no-file-beside", "See `drivers/none.rs`.\n", "there is no drivers/none.rs");
    is_bad("no-target", "\n[licence]: LICENCE\n", "no-target:2: the link leads nowhere");
}

#[test]
fn blocks_say_what_they_are() {
    is_bad(
        "no-language",
        "```\n$ nullwindow games\n```\n",
        "no-language:2: the block does not name its language",
    );
    is_bad("language", "```consol\n$ nullwindow games\n```\n", "unknown language 'consol'");
    is_bad("no-end", "```console\n$ nullwindow games\n", "no-end:1: the block has no end");
    is_bad("list", "- x\n  ```console\n  $ nullwindow games\n  ```\n", "list:2:");
    is_bad("no-step", "```console\nnullwindow games\n```\n", "expected '$ COMMAND'");
    is_bad("empty", "```console\n```\n", "no command");
    is_bad("note", "<!-- slwo -->\n```text\n```\n", "unknown note 'slwo'");
    is_bad("varying", "<!-- varies: seconds -->\n```text\n```\n", "'seconds' is not 'column NAME'");
    assert!(steps(&lines("$ a \\")).is_err());
    assert!(steps(&lines("$ a <<END\n> b")).is_err());
}

#[test]
fn slow_examples_are_left_to_the_slow_test() {
    let text = "<!-- slow -->\n```console\n$ echo 1\n2\n```\n";
    is_good("slow", text);
    assert_eq!(examine("slow", text, Path::new(ROOT), Speed::Slow).faults.len(), 1);
    let quick = "```console\n$ echo 1\n2\n```\n";
    assert_eq!(examine("quick", quick, Path::new(ROOT), Speed::Slow).faults.len(), 0);
}

#[test]
fn blocks_out_of_files_follow_them() {
    let config = std::fs::read_to_string(Path::new(ROOT).join("rustfmt.toml")).expect("a file");
    let guide = format!("<!-- file: rustfmt.toml -->\n```toml\n{config}```\n");
    is_good("file", &guide);
    assert_eq!(is_bad("other", &guide.replace("max", "min"), "differs from rustfmt.toml"), guide);
    is_bad("none", "<!-- file: none.toml -->\n```toml\n```\n", "none.toml: ");
    let first = config.lines().next().expect("a line");
    is_good("part", &format!("<!-- part of: rustfmt.toml -->\n```toml\n{first}\n```\n"));
    is_bad("no-part", "<!-- part of: rustfmt.toml -->\n```toml\nwidth = 3\n```\n", "not in rustfmt.toml");
}

#[test]
fn only_numbers_that_vary_are_masked() {
    let varies =
        |text: &str| text.split(", ").map(|text| text.parse().expect("one")).collect::<Vec<Varying>>();
    let mask = |text: &str, kinds: &str| {
        let mut varied = vec![false; varies(kinds).len()];
        (masked(&lines(text), &varies(kinds), &mut varied).join("\n"), varied)
    };
    let table = "depth seconds  move\n    1   0.000  e4\n   12  10.413  d4\n\n    1   0.000  e4";
    assert_eq!(
        mask(table, "column seconds"),
        ("depth seconds move\n1 # e4\n12 # d4\n\n1 0.000 e4".to_string(), vec![true])
    );
    assert_eq!(mask("seconds\nfew", "column seconds"), ("seconds\nfew".to_string(), vec![false]));
    assert_eq!(
        mask("nodes 49 nps 11702 time 4, 1.9 ms, 3 nodes/s", "nps N, N ms, N nodes/s"),
        ("nodes 49 nps # time 4, # ms, # nodes/s".to_string(), vec![true; 3])
    );
    let echo = "```console\n$ echo 'a 2 ms'\na 1 ms\n```\n";
    is_bad("unmasked", echo, "says");
    is_good("masked", &format!("<!-- varies: N ms -->\n{echo}"));
    is_bad("still-wrong", &format!("<!-- varies: N ms -->\n{}", echo.replace("a 1", "b 1")), "says");
    is_bad("unused", &format!("<!-- varies: nps N, N ms -->\n{echo}"), "no number here varies as 'nps N'");
}

#[test]
fn elisions_stand_for_any_lines() {
    let is_match = |pattern: &str, text: &str| matches(&lines(pattern), &lines(text));
    assert!(is_match("a\n...\nc\n...\nd", "a\nb\nc\nc\nd"));
    assert!(!is_match("a\n...\nc\n...\nd", "a\nb\nd"));
    assert!(!is_match("a\n...", "b\na"));
    assert!(is_match("...", ""));
    let bless = |pattern: &str, text: &str| blessed(&lines(pattern), &lines(text)).join("\n");
    assert_eq!(bless("a\n...\nm\nn\n...\nz", "A\nb\nl\nm\nN\no\nZ"), "A\n...\nm\nN\n...\nZ");
    assert_eq!(bless("a\nb\n...\nz", "A"), "A\n...");
    assert_eq!(bless("a", "A\nB"), "A\nB");
}
