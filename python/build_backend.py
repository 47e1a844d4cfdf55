# SPDX-License-Identifier: MIT
"""Makes the wheel and the source archive of the Python package, for pip and for ./dev.

Nothing but Python is needed for either; pip, which has no library at hand, also needs what
builds the library: a C compiler and make. The same input gives the same bytes.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import os
import platform
import re
import subprocess
import tarfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
# In a source archive, everything that is not Python is in the folder c.
ROOT = HERE / "c" if (HERE / "c").is_dir() else HERE.parent
FOR_LIBRARY = ("Makefile", "LICENSE", "affray.pc.in", "tools/citations", "include", "src", "rulebooks",
               "scenarios")


def version() -> str:
    makefile = (ROOT / "Makefile").read_text()
    return re.search(r"^VERSION = (\S+)$", makefile, re.M).group(1)


def epoch() -> int:
    return int(os.environ.get("SOURCE_DATE_EPOCH", "315532800"))  # else 1980


def metadata() -> str:
    about = (HERE / "README.md").read_text()
    return ("Metadata-Version: 2.1\n"
            f"Name: affray\nVersion: {version()}\n"
            "Summary: Tabletop combat: fights, simulations and exact odds\n"
            "License: MIT\nRequires-Python: >=3.9\n"
            f"Description-Content-Type: text/markdown\n\n{about}")


def modules() -> list[Path]:
    return [path for path in (HERE / "affray").iterdir()
            if path.suffix == ".py" or path.name == "py.typed"]


# ---- the wheel ----

def contents(library: Path) -> dict[str, bytes]:
    files = {f"affray/{path.name}": path.read_bytes() for path in modules()}
    files["affray/libaffray.so.0"] = library.read_bytes()
    for folder in ("rulebooks", "scenarios"):
        for path in (ROOT / folder).glob("*/*.yaml"):
            files[f"affray/share/affray/{path.relative_to(ROOT)}"] = path.read_bytes()
    return files


def digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def write_wheel(library: Path, folder: Path) -> Path:
    tag = f"py3-none-linux_{platform.machine()}"
    info = f"affray-{version()}.dist-info"
    files = contents(library)
    files[f"{info}/METADATA"] = metadata().encode()
    files[f"{info}/WHEEL"] = ("Wheel-Version: 1.0\nGenerator: affray\nRoot-Is-Purelib: false\n"
                              f"Tag: {tag}\n").encode()
    files[f"{info}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    record = "".join(f"{name},sha256={digest(data)},{len(data)}\n"
                     for name, data in sorted(files.items()))
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    wheel = folder / f"affray-{version()}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files, key=lambda name: (name.startswith(info), name)):
            entry = zipfile.ZipInfo(name)  # of 1980: no time of ours in it
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[name])
    return wheel


# ---- the source archive ----

def sources() -> dict[str, Path]:
    """Where each file stands in the archive."""
    files = {f"affray/{path.name}": path for path in modules()}
    for name in ("README.md", "build_backend.py", "pyproject.toml"):
        files[name] = HERE / name
    for name in FOR_LIBRARY:
        path = ROOT / name
        for file in [path] if path.is_file() else path.rglob("*"):
            if file.is_file():
                files[f"c/{file.relative_to(ROOT)}"] = file
    return files


def write_sdist(folder: Path) -> Path:
    top = f"affray-{version()}"
    data = {name: path.read_bytes() for name, path in sources().items()}
    data["PKG-INFO"] = metadata().encode()
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for name, content in sorted(data.items()):
            entry = tarfile.TarInfo(f"{top}/{name}")
            entry.size = len(content)
            entry.mtime = epoch()
            entry.mode = 0o755 if name.startswith("c/tools/") else 0o644
            archive.addfile(entry, io.BytesIO(content))
    path = folder / f"{top}.tar.gz"
    with open(path, "wb") as file, gzip.GzipFile("", "wb", 9, file, 0) as compressed:
        compressed.write(packed.getvalue())
    return path


# ---- hooks for pip ----

def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    subprocess.run(["make", "-s", f"-j{os.cpu_count() or 1}", "FLAVOUR=package",
                    "build/package/libaffray.so"], cwd=ROOT, check=True)
    return write_wheel(ROOT / "build/package/libaffray.so.0", Path(wheel_directory)).name


def build_sdist(sdist_directory, config_settings=None):
    return write_sdist(Path(sdist_directory)).name
