//! Messages to the user.

/// Prints a line on standard error, like `eprintln!`, but does not panic where nobody can read it: a terminal may have hung up.
#[macro_export]
macro_rules! message {
    ($($text:tt)*) => {{
        let _ = ::std::io::Write::write_fmt(
            &mut ::std::io::stderr().lock(),
            ::std::format_args!("{}\n", ::std::format_args!($($text)*)),
        );
    }};
}
