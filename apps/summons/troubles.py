"""How bringing a letter can end without its being brought."""


class Failed(Exception):
    """This time, and for the reason that it tells whoever is to get it; with the status, if there was one."""

    def __init__(self, why: str, status: int = 0) -> None:
        super().__init__(why)
        self.status = status
