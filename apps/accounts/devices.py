"""What a browser says of itself, in plain words."""

STRANGE = "A browser we do not know"

# Many name others beside themselves: the first that is found tells.
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "an iPhone",
    "iPad": "an iPad",
    "Windows": "Windows",
    "CrOS": "a Chromebook",
    "Macintosh": "a Mac",
    "Linux": "Linux",
}


def device(agent: str) -> str:
    """As "Firefox on Linux". A browser may claim what it likes: this is for its owner to know it by."""
    browser, system = _found(BROWSERS, agent), _found(SYSTEMS, agent)
    if browser and system:
        return f"{browser} on {system}"
    return browser or (f"A browser on {system}" if system else STRANGE)


def _found(signs: dict[str, str], agent: str) -> str:
    return next((name for sign, name in signs.items() if sign in agent), "")
