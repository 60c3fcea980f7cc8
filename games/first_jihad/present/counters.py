"""A counter as HTML: a button with the symbols of its tile."""

from collections.abc import Sequence
from html import escape


def art(layers: Sequence[str], size: int = 60) -> str:
    """Symbols that fill one box, the lowest first."""
    uses = "".join(f'<use href="#{layer}"/>' for layer in layers)
    return f'<svg viewBox="0 0 {size} {size}" aria-hidden="true">{uses}</svg>'


def counter(name: str, at: str, says: str, layers: Sequence[str], kind: str = "") -> dict[str, str]:
    return {name: drawn(name, at, says, art(layers), kind)}


def drawn(name: str, at: str, says: str, inner: str, kind: str) -> str:
    return (
        f'<button type="button" id="{name}" class="{f"piece {kind}".strip()}"'
        f' data-at="{at}" title="{escape(says)}">{inner}</button>'
    )
