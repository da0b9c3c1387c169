//! The databases, as propositions.

mod reference;

use super::database;
use super::file::{self, Counts, SliceFile};
use super::index::SliceIndex;
use super::material::Material;
use super::placement::Placement;
use super::solve::solve;
use super::tables::{Best, Distances, Outcomes, SliceValues, Tables, Value};
use super::workers::{Stopped, Workers};
use super::{BuildError, Builder, Database, SlicePair};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

static GO_ON: AtomicBool = AtomicBool::new(false);

fn workers(threads: usize) -> Workers<'static> {
    Workers { threads, stop: &GO_ON }
}

/// The values of all positions with up to so many pieces.
fn solved<V: SliceValues>(pieces: usize, threads: usize) -> Tables<V> {
    let mut tables = Tables::new();
    for pair in (2..=pieces).flat_map(Material::pairs) {
        for slice in solve(pair, &tables, workers(threads)).expect("nobody stops it") {
            let (index, values) = slice.into_values();
            tables.insert(index, values);
        }
    }
    tables
}

/// The name of a slice, its wins, draws and losses.
fn counts(pieces: usize) -> Vec<(String, [u64; 3])> {
    let tables: Tables<Outcomes> = solved(pieces, 2);
    let count = |material: Material| {
        let index = SliceIndex::new(material);
        let mut cursor = index.cursor();
        let mut counts = Counts::default();
        (0..index.size()).for_each(|at| counts.add(tables.value(&cursor.placement(at))));
        (material.to_string(), [counts.wins, counts.draws, counts.losses])
    };
    sorted(Material::all(pieces).into_iter().map(count).collect())
}

fn pinned(counts: &[(&str, [u64; 3])]) -> Vec<(String, [u64; 3])> {
    sorted(counts.iter().map(|&(name, counts)| (name.to_string(), counts)).collect())
}

fn sorted(mut counts: Vec<(String, [u64; 3])>) -> Vec<(String, [u64; 3])> {
    counts.sort();
    counts
}

/// A folder that is there until the end of a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("nullwindow-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    /// With the databases of up to so many pieces.
    fn with_databases(name: &str, pieces: usize) -> Folder {
        let folder = Folder::new(name);
        let mut builder = Builder::new(&folder.0, workers(2));
        for pair in SlicePair::all(pieces) {
            for slice in builder.build(pair).expect("it can be built") {
                std::fs::write(folder.0.join(&slice.name), &slice.bytes).expect("written");
            }
        }
        folder
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn positions_have_numbers_without_gaps() {
    for material in (2..=3).flat_map(Material::all) {
        let index = SliceIndex::new(material);
        let mut cursor = index.cursor();
        for at in 0..index.size() {
            let placement = cursor.placement(at);
            assert_eq!((placement.material(), index.index(&placement)), (material, at));
        }
    }
    for material in (4..=Material::MOST_PIECES).flat_map(Material::all) {
        let index = SliceIndex::new(material);
        for at in (0..500).map(|share| index.size() / 500 * share).chain([index.size() - 1]) {
            let placement = index.cursor().placement(at);
            assert_eq!((placement.material(), index.index(&placement)), (material, at));
        }
    }
}

/// The numbers that the team of Chinook published: all placements, those of one side alone included.
#[test]
fn there_are_as_many_positions_as_in_the_literature() {
    for (pieces, expected) in
        [(1, 120), (2, 6_972), (3, 261_224), (4, 7_092_774), (5, 148_688_232), (6, 2_503_611_964_u64)]
    {
        let one_sided = (0..=pieces).map(|men| {
            let own = Material { own_men: men, own_kings: pieces - men, other_men: 0, other_kings: 0 };
            2 * SliceIndex::new(own).size()
        });
        let both: u64 =
            Material::all(pieces.into()).into_iter().map(|material| SliceIndex::new(material).size()).sum();
        assert_eq!(one_sided.sum::<u64>() + both, expected, "{pieces} pieces");
    }
}

#[test]
fn wins_draws_and_losses_of_up_to_three_pieces_are_known() {
    let two =
        [("KvK", [230, 654, 108]), ("MvK", [53, 574, 241]), ("KvM", [331, 531, 6]), ("MvM", [102, 611, 47])];
    assert_eq!(counts(2), pinned(&two));
    let three = [
        ("KvKK", [412, 1450, 13018]),
        ("KKvK", [14846, 34, 0]),
        ("KvKM", [1103, 2588, 22349]),
        ("KKvM", [13018, 2, 0]),
        ("MvKK", [58, 714, 12248]),
        ("KMvK", [25941, 89, 10]),
        ("KvMM", [687, 1242, 9411]),
        ("MvKM", [154, 1465, 21181]),
        ("KMvM", [22792, 7, 1]),
        ("MMvK", [11215, 121, 4]),
        ("MvMM", [96, 757, 9083]),
        ("MMvM", [9928, 8, 0]),
    ];
    assert_eq!(counts(3), pinned(&three));
}

#[test]
#[ignore = "long; run in release by .ci/run"]
fn wins_draws_and_losses_of_four_pieces_are_known() {
    let four = [
        ("KvKKK", [606, 2326, 140_908]),
        ("KKvKK", [58_361, 153_456, 3943]),
        ("KKKvK", [143_840, 0, 0]),
        ("KvKKM", [2285, 6501, 368_794]),
        ("KKvKM", [148_680, 227_296, 1604]),
        ("KKKvM", [125_860, 0, 0]),
        ("MvKKK", [61, 764, 125_035]),
        ("KMvKK", [72_023, 273_419, 32_138]),
        ("KKMvK", [377_575, 2, 3]),
        ("KvKMM", [2742, 6051, 320_067]),
        ("KKvMM", [119_274, 45_015, 141]),
        ("MvKKM", [206, 2324, 328_070]),
        ("KMvKM", [161_772, 485_306, 14_122]),
        ("KKMvM", [330_599, 1, 0]),
        ("MMvKK", [21_749, 75_380, 67_301]),
        ("KMMvK", [328_846, 10, 4]),
        ("KvMMM", [1066, 1870, 92_068]),
        ("MvKMM", [229, 2362, 285_553]),
        ("KMvMM", [141_596, 145_500, 1048]),
        ("MMvKM", [43_456, 193_905, 50_783]),
        ("KMMvM", [288_141, 1, 2]),
        ("MMMvK", [95_004, 0, 0]),
        ("MvMMM", [84, 802, 82_418]),
        ("MMvMM", [26_945, 95_631, 3088]),
        ("MMMvM", [83_304, 0, 0]),
    ];
    assert_eq!(counts(4), pinned(&four));
}

#[test]
fn any_number_of_threads_finds_the_same() {
    let bytes = |threads: usize| {
        let mut tables: Tables<Outcomes> = Tables::new();
        let mut files = Vec::new();
        for pair in (2..=3).flat_map(Material::pairs) {
            for slice in solve(pair, &tables, workers(threads)).unwrap() {
                files.push(file::write(slice.index(), |at| slice.get(at), workers(threads)).unwrap().0);
                let (index, values) = slice.into_values();
                tables.insert(index, values);
            }
        }
        files
    };
    assert_eq!(bytes(1), bytes(3));
}

#[test]
fn solving_can_be_stopped() {
    let stop = AtomicBool::new(true);
    let kings = Material { own_men: 0, own_kings: 1, other_men: 0, other_kings: 1 };
    let stopped = solve::<Outcomes>(kings, &Tables::new(), Workers { threads: 1, stop: &stop });
    assert_eq!(stopped.err(), Some(Stopped));
}

/// What is read from files is what was computed, forced captures included.
#[test]
fn files_tell_what_was_solved() {
    let folder = Folder::with_databases("files", 3);
    let database = Database::open(&folder.0).unwrap();
    assert_eq!((database.pieces(), database.positions()), (3, 196_032 + 3488));
    let tables: Tables<Distances> = solved(3, 2);
    for material in (2..=3).flat_map(Material::all) {
        let index = SliceIndex::new(material);
        let mut cursor = index.cursor();
        for at in 0..index.size() {
            let placement = cursor.placement(at);
            let told = database.value(&placement).map(Value::sign);
            assert_eq!(told, Some(tables.value(&placement).sign()), "{material} {at}");
        }
    }
    let four = Placement { own_kings: 0b11, other_kings: 0b1100, own_men: 0, other_men: 0 };
    assert_eq!(database.value(&four), None);
}

#[test]
fn a_wrong_value_is_found_by_its_moves() {
    let folder = Folder::with_databases("wrong", 3);
    let mut builder = Builder::new(&folder.0, workers(2));
    for pair in SlicePair::all(3) {
        builder.verify(pair).unwrap_or_else(|error| panic!("{pair}: {error}"));
    }
    let material = Material { own_men: 1, own_kings: 1, other_men: 0, other_kings: 1 };
    let path = folder.0.join("KMvK.wld");
    let right = database::read(&folder.0, material).unwrap().unwrap();
    let mut cursor = right.index().cursor();
    let quiet = (9000..).find(|&at| !cursor.placement(at).must_capture()).unwrap();
    let get = |at: u64| {
        let forced = right.index().cursor().placement(at).must_capture();
        let value = right.get(at).unwrap();
        (if at == quiet { Value::of_sign(-value.sign()) } else { value }, forced)
    };
    std::fs::write(&path, file::write(right.index(), get, workers(2)).unwrap().0).unwrap();
    let mut builder = Builder::new(&folder.0, workers(2));
    let found = SlicePair::all(3).into_iter().find_map(|pair| builder.verify(pair).err());
    assert!(matches!(&found, Some(BuildError::Wrong(message)) if message.contains(".wld: ")), "{found:?}");
}

#[test]
fn damaged_files_are_refused() {
    let folder = Folder::with_databases("damaged", 2);
    let bytes = std::fs::read(folder.0.join("KvM.wld")).unwrap();
    assert!(SliceFile::from_bytes(bytes.clone()).is_ok());
    for length in 0..bytes.len() {
        let error = SliceFile::from_bytes(bytes[..length].to_vec()).expect_err("cut");
        assert!(length < 31 || error.contains("damaged"), "{length}: {error}");
    }
    for foreign in [b"".as_slice(), b"PK\x03\x04", b"nullwindow othello patterns 1\n"] {
        let error = SliceFile::from_bytes(foreign.to_vec()).unwrap_err();
        assert!(error.contains("not an endgame database"), "{error}");
    }
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut changed = bytes.clone();
            changed[at] ^= 1 << bit;
            assert!(SliceFile::from_bytes(changed).is_err(), "byte {at}, bit {bit}");
        }
    }
    let longer = SliceFile::from_bytes([bytes.as_slice(), b"x"].concat()).unwrap_err();
    assert!(longer.contains("damaged"), "{longer}");
    let newer = [b"nullwindow checkers endgames 2\n".as_slice(), &bytes[31..]].concat();
    let error = SliceFile::from_bytes(newer).unwrap_err();
    assert!(error.contains("another version, expected version 1"), "{error}");
}

/// The longest wins of two kings against one and of three against two, in plies to the end of the game, whoever is to move. With
/// three against two most positions are won in fewer than sixty; where it takes longer the quickest win against the longest
/// defence does, and no play could be quicker.
#[test]
#[ignore = "long; run in release by .ci/run"]
fn the_longest_wins_of_kings_are_known() {
    let mut tables: Tables<Distances> = solved(4, 2);
    let kings = |own_kings, other_kings| Material { own_men: 0, own_kings, other_men: 0, other_kings };
    for slice in solve(kings(3, 2), &tables, workers(2)).unwrap() {
        let (index, values) = slice.into_values();
        tables.insert(index, values);
    }
    let distances = |material: Material| {
        let index = SliceIndex::new(material);
        let mut cursor = index.cursor();
        let values: Vec<Value> = (0..index.size()).map(|at| tables.value(&cursor.placement(at))).collect();
        values.into_iter().filter(|value| !value.is_draw()).map(|value| value.0).collect::<Vec<_>>()
    };
    let longest = |material| distances(material).into_iter().max().unwrap();
    assert_eq!([kings(2, 1), kings(1, 2), kings(3, 2), kings(2, 3)].map(longest), [33, 34, 67, 68]);
    let wins: Vec<u16> = distances(kings(3, 2)).into_iter().filter(|distance| distance % 2 == 1).collect();
    let long = wins.iter().filter(|&&distance| distance >= 60).count();
    assert_eq!((wins.len(), long), (1_994_430, 3218));
    // Every distance follows from those after the moves.
    let index = SliceIndex::new(kings(3, 2));
    let mut cursor = index.cursor();
    for at in (0..index.size()).step_by(7) {
        let placement = cursor.placement(at);
        let mut best = Best::default();
        if placement.must_capture() {
            placement.captures(|next| best.add(tables.value(&next)));
        } else {
            placement.steps(|next| best.add(tables.value(&next)));
        }
        assert_eq!(tables.value(&placement), best.value(), "{placement:?}");
    }
}
