//! A PostgreSQL server of the tests' own, wherever the programs for one are installed.

use std::io::{BufRead, BufReader, Read, Write, stderr};
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::{env, fs};

use super::folder::Folder;

/// Set where a PostgreSQL server was put in place for the tests: then they may not pass without.
const REQUIRED: &str = "MESOZOIC_TEST_POSTGRES";

/// A running server on a socket in its own folder. Dropping it stops it.
#[derive(Debug)]
pub(crate) struct Cluster {
    programs: PathBuf,
    user: Option<(u32, u32)>,
    folder: Folder,
}

impl Cluster {
    /// Starts a server; says why where there is none to start, unless there must be one.
    pub(crate) fn start() -> Option<Self> {
        match Self::try_start() {
            Ok(cluster) => Some(cluster),
            Err(reason) => {
                assert!(env::var_os(REQUIRED).is_none(), "{reason}");
                // Not `println!`, which a passing test keeps to itself.
                drop(writeln!(stderr(), "PostgreSQL is not tested here: {reason}"));
                None
            }
        }
    }

    fn try_start() -> Result<Self, String> {
        let programs = find_programs()
            .ok_or("no PostgreSQL server is installed (initdb and pg_ctl were not found)")?;
        let folder = Folder::new();
        // The server refuses to run as root.
        let user = not_root(folder.path());
        if let Some((uid, gid)) = user {
            chown(folder.path(), Some(uid), Some(gid)).map_err(|e| e.to_string())?;
        }
        let cluster = Self { programs, user, folder };
        let data = cluster.path("data");
        cluster.run("initdb", &["-D", &data, "-U", "tests", "-A", "trust", "-E", "UTF8", "-N"])?;
        cluster.resume()?;
        Ok(cluster)
    }

    /// Lets the server run.
    pub(crate) fn resume(&self) -> Result<(), String> {
        let (data, log) = (self.path("data"), self.path("log"));
        // What is tested is the death of processes, never the machine's: it need not flush.
        let settings = format!(
            "-c listen_addresses='' -c unix_socket_directories='{}' -c fsync=off",
            self.folder.path().display()
        );
        self.run("pg_ctl", &["start", "-w", "-D", &data, "-l", &log, "-o", &settings])
    }

    /// Kills every process of the server, and waits until none is left.
    #[allow(dead_code, reason = "not every test kills it")]
    pub(crate) fn kill(&self) {
        let data = fs::canonicalize(self.path("data")).unwrap();
        let noted = fs::read_to_string(data.join("postmaster.pid")).unwrap();
        // The head first: it would start others in the place of those that die.
        let mut doomed = vec![noted.lines().next().unwrap().to_owned()];
        while !doomed.is_empty() {
            let mut kill = Command::new("kill");
            kill.arg("-9").args(&doomed).stderr(Stdio::null()).status().unwrap();
            // They all work in the folder of their data; who is dead works nowhere.
            let works_here = |pid: &String| {
                fs::read_link(format!("/proc/{pid}/cwd")).is_ok_and(|folder| folder == data)
            };
            let all = fs::read_dir("/proc").unwrap().flatten();
            let names = all.filter_map(|entry| entry.file_name().into_string().ok());
            doomed = names.filter(works_here).collect();
        }
        // The dead count as running until somebody asks after them, which in a container may be never.
        fs::remove_file(data.join("postmaster.pid")).unwrap();
        fs::remove_file(self.path(".s.PGSQL.5432.lock")).unwrap();
    }

    /// An empty database of this name.
    pub(crate) fn database(&self, name: &str) -> String {
        let socket = self.folder.path().display().to_string();
        self.run("createdb", &["-h", &socket, "-U", "tests", name]).unwrap();
        self.url(name)
    }

    /// What the server answers in a database of this name.
    #[allow(dead_code, reason = "not every test asks it")]
    pub(crate) fn ask(&self, database: &str, sql: &str) -> String {
        let told = Command::new(self.programs.join("psql"))
            .args(["-At", "-U", "tests", "-h"])
            .arg(self.folder.path())
            .args(["-d", database, "-c", sql])
            .output()
            .unwrap();
        assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
        String::from_utf8(told.stdout).unwrap()
    }

    /// Begins a transaction with this, and does not end it.
    #[allow(dead_code, reason = "not every test holds anything up")]
    pub(crate) fn hold(&self, database: &str, sql: &str) -> Held {
        let mut child = Command::new(self.programs.join("psql"))
            .args(["-AtX", "-U", "tests", "-h"])
            .arg(self.folder.path())
            .args(["-d", database])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut asked = child.stdin.take().unwrap();
        writeln!(asked, "BEGIN; {sql};\n\\echo held").unwrap();
        child.stdin = Some(asked);
        let told = BufReader::new(child.stdout.as_mut().unwrap());
        assert!(told.lines().any(|line| line.unwrap() == "held"));
        Held(child)
    }

    /// Every process of the server.
    #[allow(dead_code, reason = "not every test asks it")]
    pub(crate) fn processes(&self) -> Vec<u32> {
        let data = fs::canonicalize(self.path("data")).unwrap();
        let all = fs::read_dir("/proc").unwrap().flatten();
        let ids = all.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        // They all work in the folder of their data.
        ids.filter(|pid: &u32| {
            fs::read_link(format!("/proc/{pid}/cwd")).is_ok_and(|folder| folder == data)
        })
        .collect()
    }

    /// Where the server listens.
    #[allow(dead_code, reason = "the drill puts a wire before it")]
    pub(crate) fn socket(&self) -> PathBuf {
        self.folder.path().join(".s.PGSQL.5432")
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

/// A transaction that was begun. Dropping it gives it up.
#[derive(Debug)]
pub(crate) struct Held(Child);

impl Drop for Held {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
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
    let folder =
        folders.into_iter().find(|folder| has(folder, "initdb") && has(folder, "pg_ctl"))?;
    // Where they were linked to, the rest is there too.
    fs::canonicalize(folder.join("initdb")).ok()?.parent().map(Path::to_owned)
}

/// Somebody else, where whoever made this folder is root: the user that packages make for the
/// server, else nobody.
pub(crate) fn not_root(folder: &Path) -> Option<(u32, u32)> {
    let is_root = fs::metadata(folder).unwrap().uid() == 0;
    let users = fs::read_to_string("/etc/passwd").ok().filter(|_| is_root)?;
    let find = |name: &str| {
        let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut fields = line.split(':').skip(2);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    };
    find("postgres").or_else(|| find("nobody"))
}
