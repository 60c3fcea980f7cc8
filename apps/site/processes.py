"""Child processes that do not outlive the one that started them, even if that is killed."""

import shutil


def dying_with_us(*command: str) -> list[str]:
    """The command, ended by the kernel when we are gone; left as it is where util-linux is not there."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "TERM", *command] if setpriv else list(command)
