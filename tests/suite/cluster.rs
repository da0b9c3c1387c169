//! `cluster`: the scripts of job arrays. They are run by `tests/cluster/run`.

use crate::program::{file, run};
use crate::run::without_seconds;
#[cfg(unix)]
use std::process::Command;

const RUN: [&str; 5] = ["run", "positions/paper20-othello.obf", "--limit", "4", "--depth=2"];

fn script(arguments: &[&str], command: &[&str]) -> String {
    run(&[&["cluster"], arguments, &["--"], command].concat()).output()
}

/// The script itself does what each shard and the last job do, without any cluster.
#[cfg(unix)]
#[test]
fn the_parts_of_a_script_do_what_one_process_does() {
    let folder = crate::program::folder("cluster-parts");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.to_str().expect("UTF-8");
    let text = script(&["slurm", "--shards", "3", "--folder", path], &RUN);
    let name = file("cluster-parts.sh", text.as_bytes());
    let bash = |arguments: &[&str], task: &str| {
        let mut command = Command::new("bash");
        command
            .arg(&name)
            .args(arguments)
            .env("SLURM_ARRAY_TASK_ID", task)
            .current_dir(env!("CARGO_MANIFEST_DIR"));
        let output = command.output().expect("bash runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    for task in ["3", "1", "2", "1"] {
        bash(&["shard"], task);
    }
    bash(&["merge"], "");
    let sorted = |csv: &str| {
        let mut rows = without_seconds(csv);
        rows.sort();
        rows
    };
    let merged = std::fs::read_to_string(folder.join("report/results.csv")).expect("merged rows");
    let whole = run(&[&RUN[..], &["--format", "csv"]].concat()).stdout;
    assert_eq!(sorted(&merged), sorted(&whole));
}

#[test]
fn a_script_says_what_was_asked_for() {
    let slurm = ["slurm", "--shards", "40", "--cpus", "4", "--program", "/opt/it's here/nullwindow"];
    let text =
        script(&[&slurm[..], &["--sbatch=--time=4:00:00", "--sbatch", "--partition=long"]].concat(), &RUN);
    for expected in [
        "#SBATCH --requeue\n",
        "#SBATCH --cpus-per-task=4\n",
        "#SBATCH --time=4:00:00\n#SBATCH --partition=long\n",
        "program='/opt/it'\\''s here/nullwindow'\n",
        "command=(run positions/paper20-othello.obf --limit 4 --depth=2)\n",
        "--jobs 4 ",
        "shards=40\n",
        "folder=nullwindow-run\n",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    let contest = ["match", "othello", "mtd-f threads=2", "sss threads=3", "--games", "8", "--nodes", "9"];
    let text = script(&["parallel", "--shards", "2", "--cpus", "8"], &contest);
    assert!(
        text.contains("(match othello 'mtd-f threads=2' 'sss threads=3' ") && text.contains("--jobs 2 "),
        "{text}"
    );
    assert!(
        text.contains("/shard-$1.ggf") && text.contains(" match --merge ") && !text.contains("SBATCH"),
        "{text}"
    );
    let text = script(&["slurm"], &["train", "chess", "games.pgn", "--output", "network.bin"]);
    assert!(!text.contains("merge") && !text.contains("--array") && text.contains("--requeue"), "{text}");
}

#[test]
fn bad_command_lines_are_refused_before_anything_is_queued() {
    let shards = ["--shards", "2"];
    for (arguments, command, expected) in [
        (&shards[..], &["run", "x.epd"][..], "required arguments were not provided: --depth"),
        (&shards, &["play", "chess"], "play has no shards, expected run, match, solve or train"),
        (&shards, &["match", "chess", "mtdf", "sss"], "unknown algorithm 'mtdf'"),
        (&shards, &["match", "--merge", "x"], "--merge is set by the script"),
        (&shards, &["run", "x.epd", "--depth", "3", "--jobs", "2"], "expected --cpus of cluster instead"),
        (&shards, &["run", "x.epd", "--depth", "3", "-o", "y.csv"], "--output is set by the script"),
        (&shards, &["match", "chess", "sss", "sss", "--save", "x"], "--save is set by the script"),
        (&shards, &["run", "x.epd", "--depth", "3", "--shard", "1/2"], "--shard is set by the script"),
        (&[], &["run", "x.epd", "--depth", "3"], "no number of shards, expected --shards N"),
        (&shards, &["train", "chess", "x.pgn"], "train is one job, expected no --shards"),
        (&["--shards", "0"], &["run", "x.epd", "--depth", "3"], "invalid value '0' for '--shards"),
        (
            &["--shards", "2", "--sbatch", "time"],
            &["run", "x.epd", "--depth", "3"],
            "expected an option of sbatch",
        ),
        (
            &["--shards", "2", "--folder", ""],
            &["run", "x.epd", "--depth", "3"],
            "expected one line for --folder",
        ),
    ] {
        let message = run(&[&["cluster", "slurm"], arguments, &["--"], command].concat()).refusal();
        assert!(message.contains(expected), "{command:?}: {message}");
    }
    let command = ["cluster", "parallel", "--", "train", "chess", "x.pgn"];
    assert!(run(&command).refusal().contains("train is one job, "));
    let command = [&["cluster", "parallel", "--shards", "2", "--sbatch=-n1", "--"], &RUN[..]].concat();
    assert!(run(&command).refusal().contains("--sbatch is for slurm"));
}

/// The program says what it was built for, and what it says holds here.
#[test]
fn the_version_tells_the_cpu() {
    let text = run(&["--version"]).output();
    assert!(text.starts_with(concat!("nullwindow ", env!("CARGO_PKG_VERSION"))), "{text}");
    assert!(text.lines().any(|line| line.starts_with("built for ")), "{text}");
    assert!(run(&["-V"]).output().starts_with("nullwindow "));
}
