"""Fetches the half of PufferLib that is Python into this environment, for the tests of `mesozoic.puffer`.

PufferLib has no wheels. Its other half, games in C and kernels for graphics cards, takes PyTorch and
several downloads to build, and environments of others have nothing to do with it.
"""

import hashlib
import io
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import tarfile
import urllib.parse
import urllib.request

from pip._internal.models.index import PyPI

FILE = "pufferlib-3.0.0.tar.gz"
SHA256 = "7df3a3e3f5f894d78d2a1f5374097890aec01473183e748abefe4f3faa10eaa9"


def index() -> str:
    """The index that this machine's pip asks."""
    chosen = os.environ.get("PIP_INDEX_URL")
    if not chosen:
        asked = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
        chosen = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    return (chosen or PyPI.simple_url).rstrip("/")


def main() -> None:
    """Puts its files where Python looks for packages, and beside them what they import."""
    about = f"{index()}/pufferlib/"
    with urllib.request.urlopen(about, timeout=60) as answer:
        [link] = re.findall(rf'href="([^"]*/{FILE})[#"]', answer.read().decode())
    url = urllib.parse.urljoin(about, link)
    with urllib.request.urlopen(url, timeout=60) as answer:
        archive = answer.read()
    assert hashlib.sha256(archive).hexdigest() == SHA256, f"{url} is not what it was"
    site = pathlib.Path(sysconfig.get_path("purelib"))
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        for file in files:
            parts = pathlib.PurePosixPath(file.name).parts[1:]
            content = files.extractfile(file)
            if content and parts[0] == "pufferlib" and file.name.endswith(".py"):
                path = site.joinpath(*parts)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content.read())
    subprocess.run([sys.executable, "-m", "pip", "install", "-q", "gym", "psutil"], check=True)


if __name__ == "__main__":
    main()
