//! Servers as processes of their own.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use mesozoic_core::fair::to_hex;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;

use crate::socket::PATIENCE;
use crate::{Error, loopback};

/// What to start. A server listens at a free loopback port and says `... open at http://ADDRESS` on
/// standard output.
#[derive(Clone, Debug)]
pub struct Program {
    /// The executable.
    pub path: PathBuf,
    /// Its arguments; in a [`Plan`](crate::Plan), `{db}` stands for the path of a new database.
    pub args: Vec<String>,
}

/// A server that runs; it ends when this is dropped.
#[derive(Debug)]
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    child: Child,
}

impl Server {
    /// Starts a server and waits until it listens.
    pub async fn start(program: &Program) -> Result<Self, Error> {
        let mut child = Command::new(&program.path)
            .args(&program.args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let no_address =
            || Error::Start { why: format!("{} does not say where it is", program.path.display()) };
        let mut lines = BufReader::new(child.stdout.take().ok_or_else(no_address)?).lines();
        let address = async {
            while let Some(line) = lines.next_line().await? {
                if let Some((_, url)) = line.split_once("open at ") {
                    return loopback(url);
                }
            }
            Err(no_address())
        };
        let address = timeout(PATIENCE, address).await.map_err(|_| Error::Silent)??;
        // Whatever else it says is read, so that it never waits for a reader.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Ok(Self { address, child })
    }

    /// How many bytes of memory the process holds, where the system tells.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()?)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kib: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
        Some(kib * 1024)
    }

    /// The number of the process, while it runs.
    pub fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// Waits until the process has ended by itself; says whether all was well with it.
    pub async fn ended(&mut self) -> Result<bool, Error> {
        Ok(self.child.wait().await?.success())
    }

    /// Ends the process at once, as a power cut would, and waits until it is gone.
    pub async fn kill(&mut self) -> Result<(), Error> {
        Ok(self.child.kill().await?)
    }
}

/// A server with a database that goes with it.
#[derive(Debug)]
pub(crate) struct Host {
    pub(crate) server: Server,
    // Dropped after the process that writes in it.
    _folder: Folder,
}

impl Host {
    /// Starts a server; `{db}` in its arguments becomes a path in a new folder within `data`.
    pub(crate) async fn start(program: &Program, data: &Path) -> Result<Self, Error> {
        Self::start_with(program, data, None).await
    }

    /// Likewise; `{script}` becomes the path of a file with this text.
    pub(crate) async fn start_with(
        program: &Program,
        data: &Path,
        script: Option<&str>,
    ) -> Result<Self, Error> {
        let folder = Folder::new(data)?;
        let [db, file] = ["load.db", "script.json"].map(|name| folder.0.join(name));
        if let Some(script) = script {
            std::fs::write(&file, script)?;
        }
        let [db, file] = [db, file].map(|path| path.display().to_string());
        let fill = |arg: &String| arg.replace("{db}", &db).replace("{script}", &file);
        let args = program.args.iter().map(fill).collect();
        let program = Program { path: program.path.clone(), args };
        Ok(Self { server: Server::start(&program).await?, _folder: folder })
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.server.address
    }
}

/// A folder that is removed with what is in it.
#[derive(Debug)]
struct Folder(PathBuf);

impl Folder {
    fn new(within: &Path) -> Result<Self, Error> {
        let mut name = [0; 8];
        getrandom::fill(&mut name).map_err(std::io::Error::other)?;
        let path = within.join(format!("mesozoic-load-{}", to_hex(&name)));
        std::fs::create_dir_all(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
