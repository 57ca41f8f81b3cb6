"""The page: what the first visit has to load, and what Lighthouse says on a phone."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import orjson
from domino_embedded.browser import find_or_install
from domino_embedded.errors import StartError
from domino_embedded.stack import Stack

from tests.bench.effort import Effort
from tests.bench.report import Facts, median

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "frontend" / "dist"
LIGHTHOUSE = Path(__file__).parent / "lighthouse"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
TRIES = 3
"""The browser does not always start in time on a busy machine."""
TIMINGS = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "speed-index")
ASSETS = re.compile(r'(?:src|href)="(/assets/[^"]+\.(?:js|css))"')


def measure(effort: Effort) -> Facts:
    """Sizes of the built page, and Lighthouse over the whole stack."""
    loaded = [DIST / name.lstrip("/") for name in ASSETS.findall((DIST / "index.html").read_text())]
    sizes = {
        "first_load_kb": round(sum(map(_zipped, loaded)) / 1024, 1),
        "first_load_files": len(loaded),
        "script_kb": round(sum(_zipped(file) for file in loaded if file.suffix == ".js") / 1024, 1),
        "style_kb": round(sum(_zipped(file) for file in loaded if file.suffix == ".css") / 1024, 1),
    }
    try:
        return {**sizes, "lighthouse": _lighthouse(effort)}
    except (StartError, OSError, subprocess.SubprocessError) as error:
        return {**sizes, "lighthouse_problem": f"not measured: {error}"}


def _zipped(file: Path) -> int:
    return len(gzip.compress(file.read_bytes(), 9))


def _lighthouse(effort: Effort) -> Facts:
    """Medians of several visits with a phone's screen, processor and network (Lighthouse's own profile)."""
    chromium = str(find_or_install())
    if not (LIGHTHOUSE / "node_modules").exists():
        npm = shutil.which("npm") or "npm"
        command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(command, cwd=LIGHTHOUSE, check=True)
    with Stack(replicas=1) as stack, tempfile.TemporaryDirectory() as folder:
        runs = [_visit(stack.urls[0], chromium, Path(folder) / f"{run}.json") for run in range(effort.runs)]
    return median(runs)


def _visit(url: str, chromium: str, report: Path) -> Facts:
    program = str(LIGHTHOUSE / "node_modules" / "lighthouse" / "cli" / "index.js")
    options = [
        "--quiet",
        "--output=json",
        f"--output-path={report}",
        f"--only-categories={','.join(CATEGORIES)}",
    ]
    flags = "--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage"
    environment = {**os.environ, "CHROME_PATH": chromium}
    command = ["node", program, url, *options, flags]
    for _ in range(TRIES):
        done = subprocess.run(
            command, env=environment, check=False, capture_output=True, text=True, timeout=120
        )
        if done.returncode == 0:
            break
    else:
        raise StartError("Lighthouse failed", (done.stderr.strip().splitlines() or ["no reason given"])[-1])
    found = orjson.loads(report.read_bytes())
    scores = {name: round(found["categories"][name]["score"] * 100) for name in CATEGORIES}
    failed = sorted(name for name, audit in found["audits"].items() if audit["score"] == 0)
    timings = {f"{name}_ms": round(found["audits"][name]["numericValue"]) for name in TIMINGS}
    return {**scores, **timings, "failed_audits": " ".join(failed) or "none"}
