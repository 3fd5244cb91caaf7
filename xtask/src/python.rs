//! The Python package: built, installed into a virtual environment of its own, and tested there.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::ci::Outcome;
use crate::repo::Repo;
use crate::tool::Tool;
use crate::{command, debian};

/// What builds the package.
const BUILDER: &str = "maturin>=1.8,<2";
/// The parts of the package that every change is held against.
const PARTS: &str = "test,client,data,mcp,gymnasium,pettingzoo,openspiel,ray";
/// Those beside which it is measured.
const OTHERS: &str = "bench";
/// The versions that every change is held against: what others release breaks none of them.
const VERSIONS: [&str; 2] = ["--constraint", "python/tests/versions.txt"];
/// Set for the tests: the parts that they may not leave out.
const REQUIRED: &str = "MESOZOIC_TEST_PARTS";

/// What the parts of the package stand on, a line each. Python before 3.11 reads no TOML, but what
/// installs its packages does.
const NEEDED: &str = "
import sys
try:
    import tomllib
except ImportError:
    import pip._vendor.tomli as tomllib
with open('python/pyproject.toml', 'rb') as file:
    project = tomllib.load(file)['project']
for part in [project['dependencies'], *(project['optional-dependencies'][p] for p in sys.argv[1].split(','))]:
    print(*part, sep='\\n')
";

/// How much is built and tested.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// What every change is held against: quickly built, without what takes long, beside peers of known versions.
    Usual,
    /// Everything, as fast as it is for those who use it, beside the newest peers.
    Full,
}

impl Extent {
    fn parts(self) -> String {
        match self {
            Self::Usual => PARTS.to_owned(),
            Self::Full => format!("{PARTS},{OTHERS}"),
        }
    }

    /// The parts that no test may leave out. One of them does not come as a package does.
    fn required(self) -> String {
        match self {
            Self::Usual => self.parts(),
            Self::Full => format!("{},puffer", self.parts()),
        }
    }

    /// The profile that the package is built in.
    fn profile(self) -> &'static str {
        match self {
            Self::Usual => "dev",
            Self::Full => "release",
        }
    }

    /// Which tests are meant, as pytest selects them.
    fn tests(self) -> &'static str {
        match self {
            Self::Usual => "not long",
            Self::Full => "",
        }
    }
}

/// Builds and tests the package.
pub(crate) fn run(repo: &Repo, extent: Extent) -> Result<()> {
    Environment::make(repo, extent)?.test(repo)
}

/// Measures the package beside others on this machine, and writes the page about it.
pub(crate) fn measure(repo: &Repo) -> Result<()> {
    let environment = Environment::make(repo, Extent::Full)?;
    environment.install()?;
    // Seen from there, `mesozoic` is what is installed, not what lies beside it.
    let mut bench = environment.python(&["python/benches/speed.py"]);
    let page = command::capture(&mut bench)?;
    std::fs::write(repo.join("docs/python-speed.md"), page)?;
    Ok(())
}

/// The same as one of the checks, which is left out where there is no Python or nothing to install from.
pub(crate) fn check(repo: &Repo) -> Result<Outcome> {
    match Environment::make(repo, Extent::Usual) {
        Ok(environment) => environment.test(repo).map(|()| Outcome::Passed),
        Err(why) => Ok(Outcome::Skipped(format!(
            "no fresh Python environment ({why:#}); install Python 3.10 with venv, and let pip reach an index"
        ))),
    }
}

/// A virtual environment, and where the package is built for it.
struct Environment {
    extent: Extent,
    root: PathBuf,
    target: PathBuf,
    folder: PathBuf,
}

impl Environment {
    /// A fresh environment with nothing in it but what builds the package.
    fn make(repo: &Repo, extent: Extent) -> Result<Self> {
        let target = repo.target()?.join("python");
        let folder = target.join("venv");
        make_empty(&folder)?;
        let environment = Self { extent, root: repo.root().to_owned(), target, folder };
        command::run(environment.pip().arg(BUILDER))?;
        Ok(environment)
    }

    /// Python with these words. What is installed beside it is found by name, as the builder must be.
    fn python(&self, words: &[&str]) -> Command {
        let programs = self.folder.join("bin");
        let mut python = Command::new(programs.join("python"));
        python.current_dir(&self.root).env("CARGO_TARGET_DIR", &self.target).args(words);
        // What somebody has elsewhere is not what is tested.
        python.env_remove("PYTHONPATH").env_remove("PYTHONHOME").env_remove("VIRTUAL_ENV");
        let elsewhere = std::env::var_os("PATH").unwrap_or_default();
        let all = std::iter::once(programs).chain(std::env::split_paths(&elsewhere));
        if let Ok(path) = std::env::join_paths(all) {
            python.env("PATH", path);
        }
        python
    }

    fn pip(&self) -> Command {
        let quietly = ["-q", "--disable-pip-version-check", "--progress-bar", "off"];
        let mut pip = self.python(&["-m", "pip", "install"]);
        pip.args(quietly).args(["--retries", "6"]);
        pip
    }

    /// Installs what the package and its tests stand on: all that has to come from elsewhere.
    fn fetch(&self) -> Result<()> {
        let needed = command::capture(&mut self.python(&["-c", NEEDED, &self.extent.parts()]))?;
        let mut pip = self.pip();
        pip.arg(BUILDER).args(needed.lines());
        if self.extent == Extent::Usual {
            pip.args(VERSIONS);
        }
        command::run(&mut pip)
    }

    /// Builds the package and installs it beside what it stands on.
    fn install(&self) -> Result<()> {
        self.fetch()?;
        let mut pip = self.pip();
        pip.args(["--no-deps", "--no-index", "--no-build-isolation", "./python"]);
        pip.env("MATURIN_PEP517_ARGS", format!("--profile={}", self.extent.profile()));
        command::run(&mut pip)
    }

    /// Installs the package and runs its tests.
    fn test(&self, repo: &Repo) -> Result<()> {
        let manifest = ["--manifest-path", "python/Cargo.toml"];
        command::run(repo.cargo().arg("fmt").args(manifest).arg("--check"))?;
        self.install()?;
        if self.extent == Extent::Full {
            command::run(&mut self.python(&["python/tests/fetch_pufferlib.py"]))?;
        }
        // In the profile of the package, whose build scripts and macros then serve both.
        let mut clippy = repo.cargo();
        clippy.arg("clippy").args(manifest).args(["--locked", "--profile", self.extent.profile()]);
        clippy.args(["--", "-D", "warnings"]);
        command::run(clippy.env("CARGO_TARGET_DIR", &self.target))?;
        // The tests of programs at a table start the server.
        let tool = Tool::build(repo)?;
        let mut tests = self.python(&["-m", "pytest", "-q", "--durations=5", "python"]);
        tests.args(["-m", self.extent.tests()]);
        tests.env("MESOZOIC_BIN", tool.path()).env(REQUIRED, self.extent.required());
        // Matrices are small there, and threads that wait for each other only keep a core busy.
        tests.env("OMP_NUM_THREADS", "1").env("OPENBLAS_NUM_THREADS", "1");
        command::run(&mut tests)
    }
}

/// An empty virtual environment. On Debian its maker is a package of its own.
fn make_empty(folder: &Path) -> Result<()> {
    let make = || {
        let mut python = Command::new("python3");
        command::run(python.args(["-m", "venv", "--clear"]).arg(folder))
    };
    let asked = "import sys; print(sys.version_info >= (3, 10))";
    let recent = command::capture(Command::new("python3").args(["-c", asked]));
    if recent.is_ok_and(|said| said.trim() == "False") {
        bail!("python3 is older");
    }
    make().or_else(|_| {
        debian::install(&["python3", "python3-venv"])?;
        make()
    })
}
