//! A NATS server of the tests' own, wherever one is installed.

use std::io::{Read, Write, stderr};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{env, fs, thread};

use super::folder::Folder;

/// Set where a NATS server was put in place for the tests: then they may not pass without.
const REQUIRED: &str = "MESOZOIC_TEST_NATS";

/// A running server on a free port. Dropping it stops it.
#[derive(Debug)]
pub(crate) struct Nats {
    program: PathBuf,
    port: u16,
    /// Where it says how much it does.
    monitor: u16,
    child: Child,
}

impl Nats {
    /// Starts a server; says why where there is none to start, unless there must be one.
    pub(crate) fn start() -> Option<Self> {
        let Some(program) = find_program() else {
            let reason = "no NATS server is installed (nats-server was not found)";
            assert!(env::var_os(REQUIRED).is_none(), "{reason}");
            // Not `println!`, which a passing test keeps to itself.
            drop(writeln!(stderr(), "nodes are not tested here: {reason}"));
            return None;
        };
        let folder = Folder::new();
        let child = run(&program, "-1", Some(&folder));
        let [port, monitor] = read_ports(&folder, child.id());
        Some(Self { program, port, monitor, child })
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Where it listens.
    #[allow(dead_code, reason = "the drill puts a wire before it")]
    pub(crate) fn address(&self) -> SocketAddr {
        SocketAddr::from((Ipv4Addr::LOCALHOST, self.port))
    }

    #[allow(dead_code, reason = "not every test measures it")]
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// How many messages it has taken and given, until it is killed.
    #[allow(dead_code, reason = "not every test measures it")]
    pub(crate) fn messages(&self) -> f64 {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.monitor)).unwrap();
        stream.write_all(b"GET /varz HTTP/1.0\r\n\r\n").unwrap();
        let mut told = String::new();
        stream.read_to_string(&mut told).unwrap();
        let number = |name: &str| -> f64 {
            let rest = told.split(&format!("\"{name}\":")).nth(1).unwrap();
            rest.split([',', '}']).next().unwrap().trim().parse().unwrap()
        };
        number("in_msgs") + number("out_msgs")
    }

    /// Kills it.
    #[allow(dead_code, reason = "not every test kills it")]
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts it again where it was.
    #[allow(dead_code, reason = "not every test kills it")]
    pub(crate) fn resume(&mut self) {
        self.child = run(&self.program, &self.port.to_string(), None);
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn run(program: &PathBuf, port: &str, ports: Option<&Folder>) -> Child {
    let mut command = Command::new(program);
    command.args(["-a", "127.0.0.1", "-p", port]);
    if let Some(folder) = ports {
        command.args(["-m", "-1"]).arg("--ports_file_dir").arg(folder.path());
    }
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// The server says its ports in a file, once it listens: for clients, and for those who look after it.
fn read_ports(folder: &Folder, pid: u32) -> [u16; 2] {
    let file = folder.path().join(format!("nats-server_{pid}.ports"));
    loop {
        let text = fs::read_to_string(&file).unwrap_or_default();
        let ports = text.split("127.0.0.1:").skip(1).filter_map(|rest| rest.split('"').next());
        let ports: Vec<u16> = ports.filter_map(|port| port.parse().ok()).collect();
        if let [port, monitor] = ports[..] {
            return [port, monitor];
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// Where the program is.
fn find_program() -> Option<PathBuf> {
    let on_path = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = env::split_paths(&on_path).collect();
    folders.extend(["/usr/sbin", "/usr/local/bin"].map(PathBuf::from));
    folders.into_iter().map(|folder| folder.join("nats-server")).find(|program| program.is_file())
}
