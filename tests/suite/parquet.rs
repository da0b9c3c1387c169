//! Parquet: the same rows as in the other formats, whatever happens to the run that writes them.

use crate::program::{file, fresh, run};

/// A run of a moment.
const SHORT: [&str; 6] = ["run", "positions/paper20-checkers.pdn", "--depth", "3", "--limit", "3"];

/// Without the feature, it is said how to get it.
#[cfg(not(feature = "parquet"))]
#[test]
fn a_build_without_parquet_says_so() {
    let (rows, jsonl) = (fresh("none.parquet"), fresh("none.jsonl"));
    run(&[&SHORT[..], &["--output", &jsonl]].concat()).output();
    let columns = file("columns.parquet", b"PAR1PAR1");
    for arguments in [
        [&SHORT[..], &["--output", &rows]].concat(),
        [&SHORT[..], &["--format", "parquet"]].concat(),
        vec!["convert", &jsonl, "--output", &rows],
        vec!["report", &columns],
    ] {
        let message = run(&arguments).refusal();
        assert!(
            message.contains("built without Parquet") && message.contains("--features parquet"),
            "{message}"
        );
    }
}

#[test]
fn text_formats_are_converted_into_each_other() {
    let [jsonl, csv, back] = ["convert.jsonl", "convert.csv", "back.jsonl"].map(fresh);
    run(&[&SHORT[..], &["--output", &jsonl]].concat()).output();
    let rows = std::fs::read_to_string(&jsonl).expect("rows");
    let said = run(&["convert", &jsonl, "-o", &csv]).output();
    assert_eq!(said, format!("{csv}: {} rows\n", rows.lines().count()));
    run(&["convert", &csv, "-o", &back]).output();
    assert_eq!(std::fs::read_to_string(&back).expect("rows"), rows);
    let twice = run(&["convert", &jsonl, &csv, "-o", &back, "--overwrite"]).output();
    assert_eq!(twice, format!("{back}: {} rows\n", 2 * rows.lines().count()));
    assert!(run(&["convert", &jsonl, "-o", &csv]).refusal().contains("--overwrite"));
    assert!(run(&["convert", &jsonl, "-o", "rows.txt"]).refusal().contains("expected --output FILE.csv"));
    let cut = file("convert-cut.jsonl", &rows.as_bytes()[..rows.len() - 9]);
    let found = run(&["convert", &cut, "-o", &back, "--overwrite"]);
    assert_eq!((found.code, found.stderr.lines().count()), (0, 1), "{}", found.stderr);
    assert!(found.stderr.contains("the last line is cut off"), "{}", found.stderr);
    let foreign = file("convert-foreign.csv", b"a,b\n1,2\n");
    assert!(
        run(&["convert", &foreign, "-o", &back, "--overwrite"])
            .refusal()
            .contains("foreign.csv:1: not a row")
    );
    assert!(run(&["solve", "othello", "positions/ffo-40-44.obf", "--format", "parquet"]).code == 2);
}

#[cfg(feature = "parquet")]
mod built {
    use super::SHORT;
    use crate::program::{file, folder, fresh, run};
    use crate::resume::{rows as counts, run_to as to};
    use std::path::Path;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    /// A run of some seconds, in many cells.
    const LONG: [&str; 8] = [
        "run",
        "positions/paper20-othello.obf",
        "--depth",
        "7",
        "--algorithms",
        "sss,dual,mtd-f",
        "--jobs",
        "2",
    ];

    /// The rows of a file of any format, as JSONL.
    fn jsonl(path: &str) -> String {
        let text = fresh("as-text.jsonl");
        let text = text.replace("as-text", &path.replace(['/', '.'], "-"));
        run(&["convert", path, "-o", &text, "--overwrite"]).output();
        std::fs::read_to_string(text).expect("rows")
    }

    #[test]
    fn rows_are_the_same_in_every_format() {
        for more in [&[][..], &["--minimal"], &["--shard", "1000/1000"]] {
            let [text, csv, columns] = ["formats.jsonl", "formats.csv", "formats.parquet"].map(fresh);
            to(&SHORT, &text, more).output();
            let rows = std::fs::read_to_string(&text).expect("rows");
            run(&["convert", &text, "-o", &columns]).output();
            assert_eq!(jsonl(&columns), rows);
            run(&["convert", &columns, "-o", &csv]).output();
            assert_eq!(jsonl(&csv), rows);
        }
    }

    #[test]
    fn a_run_writes_it_when_it_is_finished() {
        let (text, columns) = (fresh("run.jsonl"), fresh("run.parquet"));
        to(&SHORT, &text, &[]).output();
        let whole = counts(&std::fs::read_to_string(&text).expect("rows"));
        let rows = format!("{columns}.jsonl");
        to(&SHORT, &columns, &[]).output();
        assert_eq!(counts(&jsonl(&columns)), whole);
        assert!(!Path::new(&rows).exists());
        assert!(to(&SHORT, &columns, &[]).refusal().starts_with(&format!("{columns}: file exists")));
        // What is finished is left as it is, and what does not fit is refused.
        let before = jsonl(&columns);
        to(&SHORT, &columns, &["--resume"]).output();
        assert_eq!(jsonl(&columns), before);
        let message = to(&SHORT, &columns, &["--resume", "--table-bits", "9"]).refusal();
        assert!(message.contains("table_bits is 20, but 9 in this run"), "{message}");
        assert!(!Path::new(&rows).exists());
        to(&SHORT, &columns, &["--overwrite", "--algorithms", "sss"]).output();
        assert_eq!(jsonl(&columns).lines().count(), 3 * 2);
        let message = run(&[&SHORT[..], &["--format", "parquet"]].concat()).refusal();
        assert!(message.contains("expected --output FILE.parquet"), "{message}");
    }

    #[cfg(unix)]
    #[test]
    fn a_killed_run_goes_on() {
        let (whole, columns) = (fresh("whole-run.jsonl"), fresh("killed.parquet"));
        to(&LONG, &whole, &[]).output();
        let rows = format!("{columns}.jsonl");
        let _ = std::fs::remove_file(&rows);
        let mut child = Command::new(env!("CARGO_BIN_EXE_nullwindow"))
            .args(LONG)
            .args(["--output", &columns])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stdin(Stdio::null())
            .spawn()
            .expect("the program starts");
        let begin = Instant::now();
        while begin.elapsed() < Duration::from_secs(60)
            && std::fs::metadata(&rows).map_or(0, |file| file.len()) == 0
        {
            std::thread::sleep(Duration::from_millis(1));
        }
        let busy = to(&LONG, &columns, &["--resume"]).refusal();
        assert!(busy.starts_with(&format!("{rows}: another run is writing to it")), "{busy}");
        child.kill().expect("killed");
        child.wait().expect("the program ends");
        assert!(!Path::new(&columns).exists() && Path::new(&rows).exists());
        assert!(
            to(&LONG, &columns, &[])
                .refusal()
                .starts_with(&format!("{rows}: file exists, expected --resume"))
        );
        to(&LONG, &columns, &["--resume"]).output();
        assert_eq!(counts(&jsonl(&columns)), counts(&std::fs::read_to_string(&whole).expect("rows")));
        assert!(!Path::new(&rows).exists());
    }

    #[test]
    fn report_reads_it() {
        let (text, columns) = (fresh("reported.jsonl"), fresh("reported.parquet"));
        to(&SHORT, &text, &[]).output();
        run(&["convert", &text, "-o", &columns]).output();
        let summary = |path: &str| {
            let output = folder("report-parquet");
            run(&["report", path, "--output", output.to_str().expect("UTF-8")]).output();
            std::fs::read_to_string(output.join("summary.csv")).expect("the summary")
        };
        assert_eq!(summary(&columns), summary(&text));
        // A row has a number instead of a line.
        let rows = std::fs::read_to_string(&text).expect("rows");
        let wrong = rows.replacen("\"tests\":", "\"tests\":77", 1);
        let wrong = file("wrong-tests.jsonl", wrong.as_bytes());
        let message = run(&["report", &columns, &wrong]).refusal();
        assert!(
            message.starts_with(&format!("{wrong}:1: ")) && message.contains(&format!(" at {columns}:1;")),
            "{message}"
        );
    }

    #[test]
    fn what_is_cut_or_foreign_is_refused_in_a_line() {
        let (text, columns) = (fresh("cut-columns.jsonl"), fresh("cut-columns.parquet"));
        to(&SHORT, &text, &[]).output();
        run(&["convert", &text, "-o", &columns]).output();
        let whole = std::fs::read(&columns).expect("the file");
        for cut in [0, 1, 4, 7, 8, 100, whole.len() / 2, whole.len() - 1] {
            let path = file("cut.parquet", &whole[..cut]);
            let message = run(&["report", &path]).refusal();
            assert!(message.starts_with(&format!("{path}: cannot be read as Parquet (")), "{message}");
        }
        let path = file("notes.parquet", b"my notes, which are longer than a few bytes\n");
        assert!(run(&["report", &path]).refusal().contains("cannot be read as Parquet ("));
        // Bytes that are not what they were: a message or other rows, and never a panic.
        let mut random = 1_u64;
        for _ in 0..200 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let at = (random >> 33) as usize % whole.len();
            let mut bad = whole.clone();
            bad[at] ^= (random >> 20) as u8 | 1;
            let found = run(&["convert", &file("bad.parquet", &bad), "-o", &text, "--overwrite"]);
            assert!(found.code == 0 || found.code == 2, "byte {at}: {} {}", found.code, found.stderr);
            assert!(found.stderr.lines().count() <= 1, "byte {at}: {}", found.stderr);
        }
    }
}
