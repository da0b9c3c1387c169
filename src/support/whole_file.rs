//! Files that are there as a whole or not at all.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file that could not be written, and why.
#[derive(Debug)]
pub struct WriteError {
    /// The file.
    pub path: PathBuf,
    /// What the system says.
    pub error: io::Error,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.error)
    }
}

impl std::error::Error for WriteError {}

/// Writes a file as a whole: whoever reads it finds the old content or the new one, even after a power failure. A symbolic
/// link stays a link, and what is not a regular file, such as a device, is written to instead of replaced.
pub fn write_whole(path: &Path, content: &[u8]) -> Result<(), WriteError> {
    write_whole_with(path, |out| out.write_all(content))
}

/// The same for content that is not in memory: `write` writes it.
pub fn write_whole_with(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> Result<(), WriteError> {
    write_to(path, write).map_err(|error| WriteError { path: path.to_path_buf(), error })
}

fn write_to(path: &Path, write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> io::Result<()> {
    let write = |file: File| {
        let mut out = BufWriter::new(file);
        write(&mut out)?;
        out.into_inner().map_err(io::IntoInnerError::into_error)
    };
    let path = &target(path)?;
    if path.exists() && !path.is_file() {
        return write(File::options().write(true).open(path)?).map(|_| ());
    }
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written = File::create(&part).and_then(|file| write(file)?.sync_all());
    let done = written.and_then(|()| fs::rename(&part, path));
    if done.is_err() {
        let _ = fs::remove_file(&part);
    }
    done
}

/// The file behind symbolic links, whether it exists or not.
fn target(path: &Path) -> io::Result<PathBuf> {
    // As many links as Linux follows.
    const MOST_LINKS: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(link) => path = path.parent().unwrap_or(Path::new("")).join(link),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_as_a_whole_and_nothing_else_is_left() {
        let folder = std::env::temp_dir().join(format!("nullwindow-whole-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("file");
        for content in ["one", "two"] {
            write_whole(&file, content.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&file).unwrap(), content);
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        let error = write_whole(&folder.join("none/file"), b"").unwrap_err().to_string();
        assert!(error.contains("none/file: "), "{error}");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    #[cfg(unix)]
    fn a_link_stays_a_link_even_if_there_is_nothing_behind_it() {
        use std::os::unix::fs::symlink;
        let folder = std::env::temp_dir().join(format!("nullwindow-links-{}", std::process::id()));
        fs::create_dir_all(folder.join("inner")).unwrap();
        symlink("inner/second", folder.join("first")).unwrap();
        symlink("../file", folder.join("inner/second")).unwrap();
        for content in ["one", "two"] {
            write_whole(&folder.join("first"), content.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(folder.join("file")).unwrap(), content);
            assert!(fs::symlink_metadata(folder.join("first")).unwrap().is_symlink());
            assert!(fs::symlink_metadata(folder.join("inner/second")).unwrap().is_symlink());
        }
        symlink("loop", folder.join("loop")).unwrap();
        let error = write_whole(&folder.join("loop"), b"").unwrap_err().to_string();
        assert!(error.ends_with("loop: too many symbolic links"), "{error}");
        symlink("none/file", folder.join("astray")).unwrap();
        assert!(write_whole(&folder.join("astray"), b"").is_err());
        assert!(fs::symlink_metadata(folder.join("astray")).unwrap().is_symlink());
        fs::remove_dir_all(&folder).unwrap();
    }
}
