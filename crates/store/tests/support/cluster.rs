//! A PostgreSQL server of the tests' own, wherever the programs for one are installed.

use std::io::Read;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use super::{Folder, raw};

/// A running server on a socket in its own folder. Dropping it stops it.
#[derive(Debug)]
pub(crate) struct Cluster {
    programs: PathBuf,
    user: Option<(u32, u32)>,
    folder: Folder,
}

impl Cluster {
    /// Starts a server, or says why there is none to start.
    pub(crate) fn start() -> Result<Self, String> {
        let programs = find_programs()
            .ok_or("no PostgreSQL server is installed (initdb and pg_ctl were not found)")?;
        let folder = Folder::new();
        // The server refuses to run as root.
        let root = fs::metadata(folder.path()).is_ok_and(|m| owner(&m) == 0);
        let user = if root {
            let user = find_user().ok_or("this is root, and there is no user to run PostgreSQL")?;
            chown(folder.path(), Some(user.0), Some(user.1)).map_err(|e| e.to_string())?;
            Some(user)
        } else {
            None
        };
        let cluster = Self { programs, user, folder };
        let (data, log) = (cluster.path("data"), cluster.path("log"));
        cluster.run("initdb", &["-D", &data, "-U", "tests", "-A", "trust", "-E", "UTF8", "-N"])?;
        // What is tested is the death of the client, never the server's: it need not flush.
        let settings = format!(
            "-c listen_addresses='' -c unix_socket_directories='{}' -c fsync=off",
            cluster.folder.path().display()
        );
        cluster.run("pg_ctl", &["start", "-w", "-D", &data, "-l", &log, "-o", &settings])?;
        Ok(cluster)
    }

    /// An empty database of this name.
    pub(crate) async fn database(&self, name: &str) -> String {
        raw(&self.url("postgres"), &format!("CREATE DATABASE {name}")).await.unwrap();
        self.url(name)
    }

    fn url(&self, name: &str) -> String {
        let socket = self.folder.path().display().to_string().replace('/', "%2F");
        format!("postgres://tests@{socket}/{name}")
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    fn run(&self, program: &str, args: &[&str]) -> Result<(), String> {
        let mut command = Command::new(self.programs.join(program));
        // The started server keeps standard output open: only the program's own end is waited for.
        command.args(args).current_dir(self.folder.path()).stdin(Stdio::null());
        command.stdout(Stdio::null()).stderr(Stdio::piped());
        if let Some((uid, gid)) = self.user {
            command.uid(uid).gid(gid);
        }
        let mut child = command.spawn().map_err(|e| format!("{program}: {e}"))?;
        let status = child.wait().map_err(|e| format!("{program}: {e}"))?;
        if status.success() {
            return Ok(());
        }
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        Err(format!("{program} failed with {status}: {said}"))
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        drop(self.run("pg_ctl", &["stop", "-m", "immediate", "-D", &self.path("data")]));
    }
}

/// The folder that the server's programs are in.
fn find_programs() -> Option<PathBuf> {
    let on_path = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = env::split_paths(&on_path).collect();
    if let Ok(told) = Command::new("pg_config").arg("--bindir").output() {
        folders.push(String::from_utf8_lossy(&told.stdout).trim().into());
    }
    if let Ok(versions) = fs::read_dir("/usr/lib/postgresql") {
        folders.extend(versions.flatten().map(|version| version.path().join("bin")));
    }
    let has = |folder: &Path, program: &str| folder.join(program).is_file();
    folders.into_iter().find(|folder| has(folder, "initdb") && has(folder, "pg_ctl"))
}

/// Somebody who is not root: the user that packages make for the server, else nobody.
fn find_user() -> Option<(u32, u32)> {
    let users = fs::read_to_string("/etc/passwd").ok()?;
    let find = |name: &str| {
        let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut fields = line.split(':').skip(2);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    };
    find("postgres").or_else(|| find("nobody"))
}

fn owner(metadata: &fs::Metadata) -> u32 {
    std::os::unix::fs::MetadataExt::uid(metadata)
}
