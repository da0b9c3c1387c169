//! The CPU that the program was built for, and whether it runs on this one.
//!
//! A build for the machine it is made on (see `.cargo/config.toml`) dies on an older one, at the first instruction that is
//! not known there. So this is the first that `main` calls, and does nothing but ask the CPU. The standard library cannot be
//! asked: `is_x86_feature_detected!` is true for whatever was compiled in.

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::{__cpuid, __cpuid_count};

    /// A feature of the CPU.
    pub(super) struct Feature {
        /// The name, as the compiler has it.
        pub(super) name: &'static str,
        /// Whether the compiler may have used it.
        pub(super) is_compiled: bool,
        /// Where CPUID tells of it: leaf, subleaf, register (from EAX to EDX) and bit.
        place: (u32, u32, usize, u32),
    }

    macro_rules! features {
        ($($name:tt $leaf:literal $subleaf:literal $register:literal $bit:literal,)*) => {
            &[$(Feature {
                name: $name,
                is_compiled: cfg!(target_feature = $name),
                place: ($leaf, $subleaf, $register, $bit),
            }),*]
        };
    }

    /// The features that the compiler knows (Intel's manual, volume 2, CPUID; AMD's, volume 3, appendix E).
    pub(super) static FEATURES: &[Feature] = features![
        "sse3" 1 0 2 0,
        "pclmulqdq" 1 0 2 1,
        "ssse3" 1 0 2 9,
        "fma" 1 0 2 12,
        "cmpxchg16b" 1 0 2 13,
        "sse4.1" 1 0 2 19,
        "sse4.2" 1 0 2 20,
        "movbe" 1 0 2 22,
        "popcnt" 1 0 2 23,
        "aes" 1 0 2 25,
        // That the system has switched it on, without which there is no AVX either.
        "xsave" 1 0 2 27,
        "avx" 1 0 2 28,
        "f16c" 1 0 2 29,
        "rdrand" 1 0 2 30,
        "bmi1" 7 0 1 3,
        "avx2" 7 0 1 5,
        "bmi2" 7 0 1 8,
        "avx512f" 7 0 1 16,
        "avx512dq" 7 0 1 17,
        "rdseed" 7 0 1 18,
        "adx" 7 0 1 19,
        "avx512ifma" 7 0 1 21,
        "avx512cd" 7 0 1 28,
        "sha" 7 0 1 29,
        "avx512bw" 7 0 1 30,
        "avx512vl" 7 0 1 31,
        "avx512vbmi" 7 0 2 1,
        "avx512vbmi2" 7 0 2 6,
        "gfni" 7 0 2 8,
        "vaes" 7 0 2 9,
        "vpclmulqdq" 7 0 2 10,
        "avx512vnni" 7 0 2 11,
        "avx512bitalg" 7 0 2 12,
        "avx512vpopcntdq" 7 0 2 14,
        "avx512vp2intersect" 7 0 3 8,
        "avx512fp16" 7 0 3 23,
        "sha512" 7 1 0 0,
        "avxvnni" 7 1 0 4,
        "avx512bf16" 7 1 0 5,
        "avxifma" 7 1 0 23,
        "avxvnniint8" 7 1 3 4,
        "avxneconvert" 7 1 3 5,
        "avxvnniint16" 7 1 3 10,
        "xsaveopt" 0xd 1 0 0,
        "xsavec" 0xd 1 0 1,
        "xsaves" 0xd 1 0 3,
        "lzcnt" 0x8000_0001 0 2 5,
        "sse4a" 0x8000_0001 0 2 6,
    ];

    /// The features that levels of x86-64 add (psABI), without those that Rust has no name for.
    pub(super) const LEVELS: [(&str, &[&str]); 3] = [
        ("x86-64-v2", &["cmpxchg16b", "popcnt", "sse3", "sse4.1", "sse4.2", "ssse3"]),
        ("x86-64-v3", &["avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave"]),
        ("x86-64-v4", &["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"]),
    ];

    impl Feature {
        /// Whether this CPU has it.
        pub(super) fn is_there(&self) -> bool {
            let (leaf, subleaf, register, bit) = self.place;
            // What a CPU answers to a leaf that it does not know means something else.
            if __cpuid(leaf & 0x8000_0000).eax < leaf
                || (subleaf > 0 && leaf == 7 && __cpuid(7).eax < subleaf)
            {
                return false;
            }
            let found = __cpuid_count(leaf, subleaf);
            [found.eax, found.ebx, found.ecx, found.edx][register] >> bit & 1 == 1
        }
    }
}

/// The next feature, from this number on, that was compiled in and that this CPU lacks: the number after it, and its name.
#[cfg(target_arch = "x86_64")]
fn missing(from: usize) -> Option<(usize, &'static str)> {
    let mut at = from;
    while let Some(feature) = x86::FEATURES.get(at) {
        at += 1;
        if feature.is_compiled && !feature.is_there() {
            return Some((at, feature.name));
        }
    }
    None
}

#[cfg(not(target_arch = "x86_64"))]
fn missing(_: usize) -> Option<(usize, &'static str)> {
    None
}

/// Whether the program runs on this CPU. If not, it says so on standard error, piece by piece: formatting is code that may
/// have been compiled for another CPU.
#[inline(never)]
pub(crate) fn is_suitable() -> bool {
    use std::io::Write;
    let Some((mut next, name)) = missing(0) else { return true };
    let say = |text: &str| drop(std::io::stderr().write_all(text.as_bytes()));
    say("error: this program was built for a CPU with ");
    say(name);
    while let Some((after, name)) = missing(next) {
        next = after;
        say(", ");
        say(name);
    }
    say(", which this one lacks; build it with RUSTFLAGS=\"-C target-cpu=x86-64-v2\", or on this machine\n");
    false
}

/// What the program was built for: a level of x86-64 and the features beyond it.
#[cfg(target_arch = "x86_64")]
pub(crate) fn target() -> String {
    let compiled: Vec<&str> =
        x86::FEATURES.iter().filter(|feature| feature.is_compiled).map(|feature| feature.name).collect();
    let mut level = "x86-64";
    let mut known: Vec<&str> = Vec::new();
    for (name, features) in x86::LEVELS {
        if !features.iter().all(|feature| compiled.contains(feature)) {
            break;
        }
        level = name;
        known.extend(features);
    }
    let beyond: Vec<&str> = compiled.into_iter().filter(|feature| !known.contains(feature)).collect();
    if beyond.is_empty() { level.to_string() } else { format!("{level} with {}", beyond.join(", ")) }
}

/// What the program was built for.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn target() -> String {
    std::env::consts::ARCH.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_runs_where_it_was_built() {
        assert_eq!(missing(0), None);
        assert!(is_suitable());
        assert!(!target().is_empty());
    }

    /// CPUID is read as the standard library reads it.
    #[test]
    #[cfg(target_arch = "x86_64")]
    fn features_are_where_the_manuals_say() {
        macro_rules! check {
            ($($name:tt)*) => {
                $(
                    let feature = x86::FEATURES.iter().find(|feature| feature.name == $name).expect($name);
                    assert_eq!(feature.is_there(), is_x86_feature_detected!($name), "{}", $name);
                )*
            };
        }
        check!["sse3" "ssse3" "sse4.1" "sse4.2" "popcnt" "avx" "avx2" "fma" "bmi1" "bmi2" "lzcnt" "aes" "pclmulqdq"];
        check!["movbe" "f16c" "rdrand" "rdseed" "adx" "sha" "avx512f" "avx512bw" "avx512vl" "avx512vbmi" "gfni" "vaes"];
        check!["avx512vnni" "avx512bf16" "avx512vpopcntdq" "avxvnni" "avx512fp16" "sse4a" "xsavec" "xsaveopt"];
    }
}
