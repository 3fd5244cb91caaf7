//! `deploy/Containerfile` as it is: built by a real builder, and run as it says, without rights.

use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use mesozoic_load::{Guest, loopback};
use serde_json::{Value, json};

use crate::containers::{deployed, is_possible};

/// A builder that keeps everything in a folder of its own.
struct Builder(PathBuf);

impl Builder {
    fn command(&self, words: &[&str]) -> Command {
        let mut buildah = Command::new("buildah");
        // Plain folders need nothing of the system's file systems.
        buildah.args(["--storage-driver", "vfs"]);
        buildah.arg("--root").arg(self.0.join("kept")).arg("--runroot").arg(self.0.join("run"));
        buildah.args(words);
        buildah
    }

    fn call(&self, words: &[&str]) -> String {
        let done = self.command(words).output().unwrap();
        assert!(done.status.success(), "{words:?}: {done:?}");
        String::from_utf8(done.stdout).unwrap().trim().to_owned()
    }
}

/// The folder that `cargo xtask dist` leaves, as far as a container is made of it.
fn make_context(folder: &Path) -> String {
    std::fs::create_dir_all(folder.join("deploy/empty")).unwrap();
    std::fs::copy(deployed("Containerfile"), folder.join("deploy/Containerfile")).unwrap();
    for name in ["CONTENTS.txt", "LICENSE-APACHE", "LICENSE-MIT"] {
        std::fs::write(folder.join(name), name).unwrap();
    }
    let mut strip = Command::new("strip");
    strip.arg(env!("CARGO_BIN_EXE_mesozoic")).arg("-o").arg(folder.join("mesozoic"));
    assert!(strip.status().unwrap().success());
    folder.to_str().unwrap().to_owned()
}

/// What a host's binary holds and that of a test leaves to the system: libraries, laid into a container.
fn lay_libraries(root: &Path) {
    let linked = Command::new("ldd").arg(env!("CARGO_BIN_EXE_mesozoic")).output().unwrap();
    let linked = String::from_utf8(linked.stdout).unwrap();
    for path in linked.split_whitespace().filter(|word| word.starts_with('/')).map(Path::new) {
        let inside = root.join(path.strip_prefix("/").unwrap());
        std::fs::create_dir_all(inside.parent().unwrap()).unwrap();
        std::fs::copy(path, inside).unwrap();
    }
}

/// A container that runs.
struct Running {
    child: Child,
    guest: Guest,
}

impl Drop for Running {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            send("-KILL", innermost(self.child.id()));
            let _ = self.child.wait();
        }
    }
}

/// Starts what the container says it starts, at a port that is free.
async fn start(builder: &Builder, container: &str, command: &[&str]) -> Running {
    let mut words = vec!["run", "--isolation", "chroot", "--env", "MESOZOIC_PORT=0"];
    words.extend([container, "--"]);
    words.extend(command);
    let mut child =
        builder.command(&words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut said = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut said).unwrap();
    let Some((_, address)) = said.split_once("open at ") else {
        let mut why = String::new();
        child.stderr.take().unwrap().read_to_string(&mut why).unwrap();
        panic!("{said}{why}");
    };
    let port = address.trim().rsplit_once(':').unwrap().1;
    let address = loopback(&format!("http://127.0.0.1:{port}")).unwrap();
    Running { child, guest: Guest::new(address).await.unwrap() }
}

/// The process inside: the builder has started one of its own that has started another.
fn innermost(pid: u32) -> u32 {
    let tasks = std::fs::read_dir(format!("/proc/{pid}/task")).unwrap();
    let children = tasks.map(|task| task.unwrap().path().join("children"));
    let children: String =
        children.map(|file| std::fs::read_to_string(file).unwrap_or_default()).collect();
    children.split_whitespace().next().map_or(pid, |child| innermost(child.parse().unwrap()))
}

fn send(signal: &str, pid: u32) {
    assert!(Command::new("kill").args([signal, &pid.to_string()]).status().unwrap().success());
}

/// Stops it as engines do, and waits until it has ended well.
fn stop(mut running: Running) {
    send("-TERM", innermost(running.child.id()));
    let mut said = String::new();
    running.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(running.child.wait().unwrap().success(), "{said}");
    assert!(said.contains("Closed."), "{said}");
}

#[tokio::test]
async fn the_container_serves_without_rights_and_keeps_its_data() {
    if !is_possible() {
        return;
    }
    let folder = crate::run::path("container");
    let _ = std::fs::remove_dir_all(&folder);
    let context = make_context(&folder.join("context"));
    let builder = Builder(folder.clone());
    let recipe = format!("{context}/deploy/Containerfile");
    builder.call(&["build", "--isolation", "chroot", "-t", "mesozoic", "-f", &recipe, &context]);
    let container = builder.call(&["from", "mesozoic"]);
    let root = PathBuf::from(builder.call(&["mount", &container]));
    let mut inside: Vec<_> =
        std::fs::read_dir(root.join("usr")).unwrap().map(|f| f.unwrap().file_name()).collect();
    inside.sort();
    assert_eq!(inside, ["local"], "there is nothing of a distribution");
    lay_libraries(&root);

    // An engine gives a volume to whom the folder belongs that it takes the place of.
    let owner = std::fs::metadata(root.join("data")).unwrap().uid();
    assert_ne!(owner, 0);

    let said = builder.call(&["inspect", "--type", "image", "mesozoic"]);
    let said: Value = serde_json::from_str(&said).unwrap();
    let config = &said["OCIv1"]["config"];
    let words = [&config["Entrypoint"], &config["Cmd"]].map(|words| words.as_array().unwrap());
    let command: Vec<&str> =
        words.into_iter().flatten().map(|word| word.as_str().unwrap()).collect();

    let first = start(&builder, &container, &command).await;
    let status = format!("/proc/{}", innermost(first.child.id()));
    assert_eq!(std::fs::metadata(status).unwrap().uid(), owner, "it is nobody");
    let games: Value = first.guest.get("/api/games").await.unwrap();
    assert!(games.to_string().contains("draftosaurus"), "{games}");
    first.guest.post::<Value>("/api/me", &json!({ "name": "Ada" })).await.unwrap();
    // A backup from inside, where there is no folder but the one.
    let mut words = vec!["run", "--isolation", "chroot", &container, "--"];
    words.extend(["mesozoic", "backup", "saturday.db"]);
    let told = builder.call(&words);
    assert!(told.contains("1 guests"), "{told}");
    let mut guest = first.guest.clone();
    stop(first);

    let second = start(&builder, &container, &command).await;
    guest.address = second.guest.address;
    let me: Value = guest.get("/api/me").await.unwrap();
    assert_eq!(me["name"], "Ada", "{me}");
    stop(second);
    std::fs::remove_dir_all(&folder).unwrap();
}
