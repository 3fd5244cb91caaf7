//! Word to whoever started the server as a service, and waits until it is open.
//!
//! This is what systemd calls `Type=notify`: a variable names a socket, and one line there says it.

use std::ffi::OsStr;
use std::io;
use std::os::unix::net::UnixDatagram;

/// Says that the server is open, if somebody waits for it.
pub(super) fn tell() -> io::Result<()> {
    std::env::var_os("NOTIFY_SOCKET").map_or(Ok(()), |socket| tell_at(&socket))
}

fn tell_at(socket: &OsStr) -> io::Result<()> {
    UnixDatagram::unbound()?.send_to(b"READY=1", socket).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_waits_is_told_once() {
        let name = format!("mesozoic-open-{}.socket", std::process::id());
        let path = std::env::temp_dir().join(name);
        let waiting = UnixDatagram::bind(&path).unwrap();
        tell_at(path.as_os_str()).unwrap();
        let mut heard = [0; 64];
        let n = waiting.recv(&mut heard).unwrap();
        assert_eq!(&heard[..n], b"READY=1");
        drop(waiting);
        std::fs::remove_file(&path).unwrap();
        tell_at(path.as_os_str()).unwrap_err();
    }
}
