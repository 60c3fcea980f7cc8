"""Names that would be taken for others: by spelling, by signs that look alike, by mixed alphabets."""

import re
import unicodedata

# What the site itself writes where names stand.
KEPT = ("departed", "open", "somebody", "nobody", "you", "host", "spectator", "spectators", "majlis")
KEPT_BY_STAFF = ("admin", "administrator", "moderator", "staff", "system", "server")
LEVELS = ("easy", "normal", "hard")

# Letters and signs by the Latin ones that they look like; l stands for all upright strokes.
ALIKE = str.maketrans(
    {
        **dict(zip("авгԁеһіјкӏмнопрсѕтухᴦ", "abrdehljklmhonpcstyxr", strict=True)),
        **dict(zip("αβεηικνορτυχϲ", "abenlkvoptuxc", strict=True)),
        **dict(zip("օսոհ", "ounh", strict=True)),
        **dict(zip("øłđħıœæɑ", "oldhloaa", strict=True)),
        **dict(zip("013456789|!$@€£", "olea" + "sbtbg" + "llsael", strict=True)),
        "i": "l",
    }
)
ALPHABETS = ("LATIN", "GREEK", "CYRILLIC")  # those that share shapes


def is_claimed(name: str) -> bool:
    """Whether it reads as a bot, an empty seat, or the site itself, however it is spelled."""
    words = re.findall(r"[^\W_]+", skeleton(name))
    joined = "".join(words)
    return joined in CLAIMED or (bool(words) and words[0] in BOTS) or joined.startswith(BOTS_OF_LEVELS)


def mixes_alphabets(name: str) -> bool:
    return any(len(_alphabets(word)) > 1 for word in name.split())


def _alphabets(word: str) -> set[str]:
    names = (unicodedata.name(letter, "").split(" ")[0] for letter in word)
    return {name for name in names if name in ALPHABETS}


def skeleton(name: str) -> str:
    """What the eye keeps of it: without case, marks and style."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    kept = (_small(letter) for letter in plain if unicodedata.category(letter) not in ("Mn", "Me", "Cf"))
    return "".join(kept).translate(ALIKE)


def _small(letter: str) -> str:
    """Small capitals are no form of the letters for Unicode, but for everybody else."""
    found = re.fullmatch(r"LATIN LETTER SMALL CAPITAL (\w)", unicodedata.name(letter, ""))
    return found[1].lower() if found else letter


CLAIMED = {skeleton(word) for word in KEPT + KEPT_BY_STAFF}
BOTS = (skeleton("bot"), skeleton("bots"))
BOTS_OF_LEVELS = tuple(skeleton(f"bot{level}") for level in LEVELS)
