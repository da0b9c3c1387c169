//! `completions` and `man`, and what the program says without a command.

use crate::program::{folder, run, run_with_input};

#[test]
fn without_a_command_it_says_what_to_do_first() {
    let found = run(&[]);
    assert_eq!((found.code, found.stdout.as_str()), (2, ""));
    let lines: Vec<&str> = found.stderr.lines().filter(|line| !line.is_empty()).collect();
    assert!(lines.len() <= 4 && lines.iter().all(|line| line.len() <= 80), "{}", found.stderr);
    assert!(lines[0].starts_with("error: no command"), "{}", found.stderr);
    for step in ["nullwindow compare ", "nullwindow play chess ", "nullwindow --help "] {
        assert!(
            lines[1..].iter().any(|line| line.trim_start().starts_with(step)),
            "{step}: {}",
            found.stderr
        );
    }
}

#[test]
fn without_a_command_it_is_an_engine_for_a_program_that_speaks_to_it() {
    let found = run_with_input(&[], b"uci\nposition startpos moves e2e4\ngo depth 3\nquit\n");
    assert_eq!(found.code, 0, "{}", found.stderr);
    for line in ["id name nullwindow ", "uciok", "bestmove "] {
        assert!(found.stdout.lines().any(|said| said.starts_with(line)), "{line}: {}", found.stdout);
    }
}

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell]).output();
        for word in ["completions", "match", "perft", "table-bits", "sprt"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
        // Not every generator completes the values of positional arguments.
        assert!(script.contains("othello") || !["bash", "zsh"].contains(&shell), "{shell}");
    }
    assert!(run(&["completions", "tcsh"]).refusal().contains("possible values: bash"));
}

/// Sourced by the shell itself, where there is one.
#[cfg(unix)]
#[test]
fn bash_reads_its_completions() {
    use std::process::{Command, Stdio};
    let script = crate::program::file("completions.bash", run(&["completions", "bash"]).output().as_bytes());
    let check = format!(
        ". '{script}'; COMP_WORDS=(nullwindow mat); COMP_CWORD=1; _nullwindow nullwindow mat nullwindow; \
         echo ${{COMPREPLY[@]}}"
    );
    let Ok(output) = Command::new("bash").args(["-c", &check]).stderr(Stdio::inherit()).output() else {
        return;
    };
    assert_eq!(String::from_utf8_lossy(&output.stdout), "match\n");
}

#[test]
fn man_pages_are_printed_or_written() {
    let page = run(&["man"]).output();
    assert!(page.contains(".TH nullwindow 1") && page.contains("nullwindow\\-match(1)"), "{page}");
    let page = run(&["man", "trees", "run"]).output();
    assert!(page.contains(".TH nullwindow-trees-run 1"), "{page}");
    let path = folder("man");
    let said = run(&["man", "--output", path.to_str().expect("UTF-8")]).output();
    assert_eq!(said, "");
    for (name, words) in [
        ("nullwindow.1", "Exit codes"),
        ("nullwindow-match.1", "Random seed"),
        ("nullwindow-trees-run.1", "SYNOPSIS"),
        ("nullwindow-man.1", "FOLDER"),
    ] {
        let page = std::fs::read_to_string(path.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(page.contains(words), "{name}: {page}");
    }
    assert!(std::fs::read_dir(&path).expect("the folder").count() >= 24);
}

#[test]
fn commands_without_a_man_page_are_named() {
    let message = run(&["man", "fly"]).refusal();
    assert!(
        message.starts_with("`nullwindow` has no command 'fly', expected one of algorithms, "),
        "{message}"
    );
    let message = run(&["man", "trees", "fly"]).refusal();
    assert!(message.starts_with("`nullwindow trees` has no command 'fly', expected one of run"), "{message}");
    assert_eq!(run(&["man", "uci", "fly"]).refusal(), "`nullwindow uci` has no subcommands, found 'fly'");
    assert!(run(&["man", "uci", "--output", "x"]).refusal().contains("cannot be used with"));
    let found = run(&["man", "--output", "/dev/null/x"]);
    assert_eq!(found.code, 1);
    assert!(found.stderr.starts_with("error: cannot write /dev/null/x: "), "{}", found.stderr);
}
