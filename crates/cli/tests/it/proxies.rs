//! The proxies of `deploy/`, run as they are but for names and places: TLS outside, the server inside.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Set where there are proxies: then these tests may not pass by leaving themselves out.
const REQUIRED: &str = "MESOZOIC_TEST_PROXIES";

/// A child that does not outlive its test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A port that is free, from a range of which the system gives none to whoever leaves it the choice.
fn free_port(from: u16) -> u16 {
    let first = from + (std::process::id() % 2_000) as u16;
    let is_free = |port: &u16| std::net::TcpListener::bind(("127.0.0.1", *port)).is_ok();
    (first..from + 4_000).find(is_free).unwrap()
}

fn run(program: &str, args: &[&str]) -> Option<String> {
    let done = Command::new(program).args(args).stderr(Stdio::null()).output().ok()?;
    Some(String::from_utf8_lossy(&done.stdout).into_owned())
}

/// Whether a program is here; where it has to be, it is.
fn is_here(program: &str, args: &[&str]) -> bool {
    let is_here = run(program, args).is_some();
    assert!(is_here || std::env::var_os(REQUIRED).is_none(), "{program} is missing");
    if !is_here {
        eprintln!("left out: there is no {program} here");
    }
    is_here
}

/// A server that stands behind a proxy, which browsers know by this origin and below this path.
fn serve(folder: &Path, origin: &str, base: &str) -> (Running, u16) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_mesozoic"))
        .args(["serve", "--port", "0", "--log", "warn", "--trust-proxy", "127.0.0.1"])
        .args(["--origin", origin, "--base", base, "--data"])
        .arg(folder.join("data"))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut said).unwrap();
    let port = said.trim().rsplit_once(':').unwrap().1.parse().unwrap();
    (Running(server), port)
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A file of `deploy/` with other words in some places, each of which must be there.
fn example(name: &str, changes: &[(&str, &str)]) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name);
    let text = std::fs::read_to_string(path).unwrap();
    changes.iter().fold(text, |text, (from, to)| {
        assert!(text.contains(from), "{name} has no {from}");
        text.replace(from, to)
    })
}

/// A visitor comes through the proxy to a path: gets the page, a cookie for TLS alone, and a socket.
fn visit(proxy: u16, base: &str) {
    let origin = format!("https://localhost:{proxy}");
    let page = format!("{origin}{base}");
    // Without its last slash a page would look for its parts one level too high.
    let first = run("curl", &["-skL", &page]).unwrap();
    assert!(first.contains(&format!("=\"{base}/assets/")), "{first}");
    let answer = run("curl", &["-ski", &format!("{page}/api/me")]).unwrap();
    assert!(answer.contains("\"name\""), "{answer}");
    let cookie = answer
        .lines()
        .find(|line| line.to_ascii_lowercase().starts_with("set-cookie:"))
        .unwrap_or_else(|| panic!("{answer}"));
    assert!(cookie.contains("Secure"), "the proxy is believed that it speaks TLS: {cookie}");
    let cookie = cookie.split_once(':').unwrap().1.trim().split(';').next().unwrap();
    let socket = format!("{page}/ws");
    let (origin, cookie) = (format!("origin: {origin}"), format!("cookie: {cookie}"));
    let mut words = vec!["-sk", "--http1.1", "--max-time", "5", "-o", "/dev/null"];
    words.extend(["-w", "%{http_code}", "-H", &origin, "-H", &cookie]);
    words.extend(["-H", "connection: upgrade", "-H", "upgrade: websocket"]);
    words.extend(["-H", "sec-websocket-version: 13"]);
    words.extend(["-H", "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==", &socket]);
    assert_eq!(run("curl", &words).unwrap(), "101", "the socket is handed on");
}

/// An nginx in the background, which does not outlive its test.
struct Nginx(PathBuf);

impl Nginx {
    fn call(&self, words: &[&str]) {
        let folder = self.0.to_str().unwrap();
        let mut nginx = Command::new("nginx");
        nginx.args(["-p", folder, "-c", "nginx.conf", "-e", "errors.log"]);
        nginx.args(["-g", "pid nginx.pid;"]).args(words);
        assert!(nginx.status().unwrap().success(), "{words:?}");
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        self.call(&["-s", "stop"]);
    }
}

/// Comes through an nginx with such a file, for such a name, to such a path.
fn visit_by_nginx(place: &str, file: &str, name: &str, base: &str, to: &str) {
    if !is_here("nginx", &["-v"]) || !is_here("curl", &["-V"]) || !is_here("openssl", &["version"])
    {
        return;
    }
    let (folder, proxy) = (folder(place), free_port(20_000));
    let (_server, inside) = serve(&folder, &format!("https://localhost:{proxy}"), base);
    let (chain, key) = (folder.join("chain.pem"), folder.join("key.pem"));
    let (chain, key) = (chain.to_str().unwrap(), key.to_str().unwrap());
    let mut words = vec!["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"];
    words.extend(["-subj", "/CN=localhost", "-out", chain, "-keyout", key]);
    run("openssl", &words).unwrap();
    let site = example(
        file,
        &[
            ("listen 443 ssl", &format!("listen 127.0.0.1:{proxy} ssl")),
            (&format!("/etc/letsencrypt/live/{name}/fullchain.pem"), chain),
            (&format!("/etc/letsencrypt/live/{name}/privkey.pem"), key),
            ("127.0.0.1:7575;", &format!("127.0.0.1:{inside}{to};")),
            (&format!("server_name {name}"), "server_name localhost"),
            // With a port that is not TLS' own, the browser names it too.
            ("Host $host", "Host $http_host"),
        ],
    );
    let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|name| format!("{name}_temp_path {}/{name};", folder.display()))
        .join(" ");
    let whole = format!("events {{}} http {{ access_log off; {places} {site} }}");
    std::fs::write(folder.join("nginx.conf"), whole).unwrap();
    let nginx = Nginx(folder);
    // It goes into the background as soon as it listens.
    nginx.call(&[]);
    visit(proxy, base);
}

#[test]
fn nginx_as_shown_serves_pages_and_sockets() {
    visit_by_nginx("nginx", "nginx.conf", "games.example", "", "");
}

#[test]
fn nginx_as_shown_serves_them_below_a_path() {
    visit_by_nginx("nginx-path", "path.nginx.conf", "example.com", "/games", "");
    // A proxy may take the path away.
    visit_by_nginx("nginx-path-cut", "path.nginx.conf", "example.com", "/games", "/");
}

/// A Caddy with this site, which has said all of this and that it is open.
fn run_caddy(folder: &Path, site: &str, missing: &[&str]) -> Running {
    let whole =
        format!("{{\n admin off\n skip_install_trust\n auto_https disable_redirects\n}}\n{site}");
    std::fs::write(folder.join("Caddyfile"), whole).unwrap();
    let caddy = Command::new("caddy")
        .args(["run", "--config"])
        .arg(folder.join("Caddyfile"))
        .env("XDG_DATA_HOME", folder.join("own"))
        .env("XDG_CONFIG_HOME", folder.join("own"))
        .env("HOME", folder)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut caddy = Running(caddy);
    let mut log = BufReader::new(caddy.0.stderr.take().unwrap()).lines();
    let mut missing = missing.to_vec();
    missing.push("serving initial configuration");
    let is_open = log.by_ref().any(|line| {
        let line = line.unwrap();
        missing.retain(|word| !line.contains(word));
        missing.is_empty()
    });
    assert!(is_open, "Caddy ended");
    // What it says later is read and forgotten, so that it never waits for a reader.
    std::thread::spawn(move || log.for_each(drop));
    caddy
}

/// Comes through a Caddy with such a file, for such a name, to such a path.
fn visit_by_caddy(place: &str, file: &str, name: &str, base: &str) {
    if !is_here("caddy", &["version"]) || !is_here("curl", &["-V"]) {
        return;
    }
    let (folder, proxy) = (folder(place), free_port(24_000));
    let (_server, inside) = serve(&folder, &format!("https://localhost:{proxy}"), base);
    let site = example(
        file,
        &[
            // For this name Caddy is its own authority.
            (&format!("{name} {{"), &format!("localhost:{proxy} {{")),
            ("127.0.0.1:7575", &format!("127.0.0.1:{inside}")),
        ],
    );
    // It listens before it has made itself a certificate, and refuses visitors in between.
    let _caddy = run_caddy(&folder, &site, &["certificate obtained successfully"]);
    visit(proxy, base);
}

#[test]
fn caddy_as_shown_serves_pages_and_sockets() {
    visit_by_caddy("caddy", "Caddyfile", "games.example", "");
}

#[test]
fn caddy_as_shown_serves_them_below_a_path() {
    visit_by_caddy("caddy-path", "path.Caddyfile", "example.com", "/games");
}

/// To a proxy nodes are addresses that answer. These share nothing, so that one can be told from another.
#[test]
fn caddy_as_shown_keeps_people_at_their_node_until_it_is_gone() {
    if !is_here("caddy", &["version"]) || !is_here("curl", &["-V"]) {
        return;
    }
    let (folder, proxy) = (folder("caddy-nodes"), free_port(28_000));
    let page = format!("http://localhost:{proxy}");
    let mut nodes: Vec<(Running, u16)> =
        ["1", "2", "3"].map(|name| serve(&folder.join(name), &page, "")).into();
    let places: Vec<String> = nodes.iter().map(|(_, port)| format!("127.0.0.1:{port}")).collect();
    let site = example(
        "nodes.Caddyfile",
        &[
            (":8080", &page),
            ("node1:7575", &places[0]),
            ("node2:7575", &places[1]),
            ("node3:7575", &places[2]),
        ],
    );
    let _caddy = run_caddy(&folder, &site, &[]);
    let jar = folder.join("cookies");
    let ask = |at: &str, words: &[&str]| {
        let jar = jar.to_str().unwrap();
        let me = format!("{at}/api/me");
        let host = format!("host: localhost:{proxy}");
        run("curl", &[&["-s", "-b", jar, "-c", jar, "-H", &host, &me], words].concat()).unwrap()
    };
    ask(&page, &[]);
    let named = ask(&page, &["-H", "content-type: application/json", "-d", r#"{"name":"Ada"}"#]);
    assert!(named.contains("Ada"), "{named}");
    for _ in 0..9 {
        assert!(ask(&page, &[]).contains("Ada"), "the same node is asked again");
    }
    // Cookies count for all ports of a host.
    let is_hers =
        |(_, port): &(Running, u16)| ask(&format!("http://localhost:{port}"), &[]).contains("Ada");
    let hers = nodes.iter().position(is_hers).unwrap();
    drop(nodes.remove(hers));
    let elsewhere = ask(&page, &[]);
    assert!(elsewhere.contains("name") && !elsewhere.contains("Ada"), "{elsewhere}");
}
