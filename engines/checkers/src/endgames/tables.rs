//! The values of slices that are solved.

use super::index::SliceIndex;
use super::material::Material;
use super::placement::Placement;

/// The value of a position for the side to move: the plies to the end of the game with best play, even for a loss and odd
/// for a win, or [`Value::DRAW`]. In databases without distances a loss is 0 and a win is 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Value(pub(super) u16);

impl Value {
    /// A draw.
    pub(super) const DRAW: Value = Value(0x3fff);

    /// The longest distance.
    pub(super) const LONGEST: u16 = 0x3ff0;

    /// Lost at once.
    pub(super) const LOST: Value = Value(0);

    /// A win without a distance for 1, a draw for 0, a loss for -1.
    #[inline(always)]
    pub(super) const fn of_sign(sign: i32) -> Value {
        match sign {
            1 => Value(1),
            0 => Value::DRAW,
            _ => Value::LOST,
        }
    }

    /// Whether the side to move wins.
    pub(super) const fn is_win(self) -> bool {
        self.0 % 2 == 1 && !self.is_draw()
    }

    /// Whether nobody wins.
    pub(super) const fn is_draw(self) -> bool {
        self.0 == Value::DRAW.0
    }

    /// 1 for a win, 0 for a draw, -1 for a loss.
    pub(super) const fn sign(self) -> i32 {
        if self.is_draw() {
            0
        } else if self.is_win() {
            1
        } else {
            -1
        }
    }
}

/// The best of the moves so far, by the values of the positions after them.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Best {
    win: Option<u16>,
    draws: bool,
    loss: Option<u16>,
}

impl Best {
    /// Adds a move after which the opponent has a value.
    #[inline(always)]
    pub(super) fn add(&mut self, after: Value) {
        if after.is_draw() {
            self.draws = true;
        } else if after.is_win() {
            self.loss = self.loss.max(Some(after.0 + 1));
        } else {
            let win = after.0 + 1;
            self.win = Some(self.win.map_or(win, |best| best.min(win)));
        }
    }

    /// The quickest win.
    pub(super) fn win(self) -> Option<u16> {
        self.win
    }

    /// The slowest loss.
    pub(super) fn loss(self) -> Option<u16> {
        self.loss
    }

    /// Whether a move draws.
    pub(super) fn draws(self) -> bool {
        self.draws
    }

    /// The value, if these are all moves. Without any move it is lost.
    pub(super) fn value(self) -> Value {
        match self.win {
            Some(win) => Value(win),
            None if self.draws => Value::DRAW,
            None => Value(self.loss.unwrap_or(0)),
        }
    }
}

/// The values of all positions of a slice.
pub(super) trait SliceValues: Sync + Send {
    /// Keeps values, in the order of their numbers.
    fn keep(size: u64, values: impl Iterator<Item = Value>) -> Self;

    /// The value of a position.
    fn get(&self, index: u64) -> Value;
}

/// Wins, draws and losses, four to a byte.
pub(crate) struct Outcomes(Vec<u8>);

impl SliceValues for Outcomes {
    fn keep(size: u64, values: impl Iterator<Item = Value>) -> Outcomes {
        let mut bytes = vec![0; size.div_ceil(4) as usize];
        for (index, value) in values.enumerate() {
            bytes[index / 4] |= ((value.sign() + 1) as u8) << (index % 4 * 2);
        }
        Outcomes(bytes)
    }

    #[inline(always)]
    fn get(&self, index: u64) -> Value {
        Value::of_sign(i32::from(self.0[index as usize / 4] >> (index % 4 * 2) & 3) - 1)
    }
}

impl Outcomes {
    /// Parts of a slice in one; all but the last have a number of positions that four divides.
    pub(super) fn joined(parts: Vec<Outcomes>) -> Outcomes {
        Outcomes(parts.into_iter().flat_map(|part| part.0).collect())
    }
}

/// Distances, one to a byte.
pub(super) struct Distances(Vec<u8>);

/// The byte of a draw.
const DRAW_BYTE: u8 = u8::MAX;

impl SliceValues for Distances {
    fn keep(size: u64, values: impl Iterator<Item = Value>) -> Distances {
        let byte = |value: Value| {
            if value.is_draw() {
                DRAW_BYTE
            } else {
                value.0.min(u16::from(DRAW_BYTE) - 2 + value.0 % 2) as u8
            }
        };
        let mut bytes = Vec::with_capacity(size as usize);
        bytes.extend(values.map(byte));
        Distances(bytes)
    }

    #[inline(always)]
    fn get(&self, index: u64) -> Value {
        match self.0[index as usize] {
            DRAW_BYTE => Value::DRAW,
            distance => Value(distance.into()),
        }
    }
}

/// The slices that are solved.
pub(crate) struct Tables<V> {
    slices: Vec<Option<Box<(SliceIndex, V)>>>,
}

impl<V: SliceValues> Tables<V> {
    /// None yet.
    pub(super) fn new() -> Tables<V> {
        Tables { slices: (0..Material::KEYS).map(|_| None).collect() }
    }

    /// Adds a slice.
    pub(super) fn insert(&mut self, index: SliceIndex, values: V) {
        let key = index.material().key();
        self.slices[key] = Some(Box::new((index, values)));
    }

    /// Whether a slice is solved.
    pub(super) fn has(&self, material: Material) -> bool {
        self.slices[material.key()].is_some()
    }

    /// Forgets the slices that are not wanted.
    pub(super) fn retain(&mut self, is_wanted: impl Fn(Material) -> bool) {
        for slice in &mut self.slices {
            if slice.as_ref().is_some_and(|slice| !is_wanted(slice.0.material())) {
                *slice = None;
            }
        }
    }

    /// The value of a position, if its slice is solved.
    #[inline(always)]
    pub(super) fn get(&self, placement: &Placement) -> Option<Value> {
        let material = placement.material();
        if material.own_men + material.own_kings == 0 {
            return Some(Value::LOST);
        }
        let (index, values) = &**self.slices.get(material.key())?.as_ref()?;
        Some(values.get(index.index(placement)))
    }

    /// The value of a position whose slice must be solved.
    #[inline(always)]
    pub(super) fn value(&self, placement: &Placement) -> Value {
        self.get(placement).expect("slices are solved in the order in which they need each other")
    }
}
