//! Random numbers for Zobrist keys, made at compile time.

/// `N` random numbers that depend on `seed` alone. Different seeds give different numbers.
pub const fn table<const N: usize>(seed: u64) -> [u64; N] {
    let mut numbers = [0; N];
    let mut i = 0;
    while i < N {
        numbers[i] = number(seed, i as u64);
        i += 1;
    }
    numbers
}

/// The `index`-th random number of a seed: the output function of SplitMix64 (Steele, Lea and Flood, 2014).
pub const fn number(seed: u64, index: u64) -> u64 {
    let state =
        seed.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(index.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}
