"""Requests made of the OpenAPI document, right ones and wrong ones, to see that none breaks the site.

    python -m tests.api.fuzz http://127.0.0.1:8000 majlis_... abcdefghjk --examples 2000

It plays at that table, with that token. Streams of changes are left out: they have no end.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

CHECKS = (
    *("not_a_server_error", "status_code_conformance", "content_type_conformance"),
    *("response_schema_conformance", "unsupported_method", "ignored_auth"),
)


def fuzz(site: str, token: str, key: str, examples: int, *also: str) -> subprocess.CompletedProcess[str]:
    """What schemathesis said; it returned 0 if it found nothing wrong."""
    with TemporaryDirectory(prefix="majlis-fuzz-") as folder:
        known = Path(folder) / "schemathesis.toml"
        known.write_text(f'[parameters]\n"path.key" = "{key}"\n')
        words = (sys.executable, "-m", "schemathesis.cli", f"--config-file={known}", "run")
        asked = (
            f"{site}/api/v1/openapi.json",
            f"--header=Authorization: Bearer {token}",
            f"--max-examples={examples}",
            f"--checks={','.join(CHECKS)}",
            "--exclude-path-regex=/changes$",
            "--suppress-health-check=all",
            "--generation-database=none",
            "--warnings=off",
            "--no-color",
        )
        return subprocess.run(
            [*words, *asked, *also], cwd=folder, capture_output=True, text=True, check=False
        )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tests.api.fuzz", description=__doc__)
    for name in ("site", "token", "key"):
        parser.add_argument(name)
    parser.add_argument("--examples", type=int, default=1000)
    chosen = parser.parse_args(arguments)
    done = fuzz(chosen.site, chosen.token, chosen.key, chosen.examples)
    sys.stdout.write(done.stdout + done.stderr)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
