"""The site's settings as tests need them, in their own process and in the servers that they start."""

import os

os.environ.setdefault("MAJLIS_SECRET_KEY", "for tests alone, which keep nothing that it could open")
os.environ.setdefault("MAJLIS_HTTPS", "0")
os.environ.setdefault("MAJLIS_PUSH_KEY", "for tests alone, whose browsers no push service reaches")

from apps.site.settings import *
from apps.site.settings import CACHES, CHANNEL_LAYERS, DATABASES, INSTALLED_APPS, REDIS_URL

INSTALLED_APPS.append("games.example")  # which the registry does not have

# Each worker of a test run has a database of its own; of the one Redis it takes a part of its own.
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
if REDIS_URL:
    CHANNEL_LAYERS["default"]["CONFIG"]["prefix"] = WORKER
    CACHES["default"]["LOCATION"] = f"{REDIS_URL.rsplit('/', 1)[0]}/{WORKER.removeprefix('gw')}"

if name := os.environ.get("MAJLIS_TEST_DATABASE"):  # a server process that works on the tests' database
    DATABASES["default"]["NAME"] = name
else:
    DATABASES["default"]["CONN_MAX_AGE"] = 0  # a thread that stays would keep the database from being dropped

if port := os.environ.get(
    "MAJLIS_TEST_MAIL"
):  # of a mail server of the test's own, to which a worker's mails go
    EMAIL_BACKEND, EMAIL_HOST, EMAIL_PORT, EMAIL_USE_TLS = (
        "apps.site.mail.Postbox",
        "127.0.0.1",
        int(port),
        False,
    )

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
TRIAL_GAMES = 2
RATELIMIT_ENABLE = False
ACCOUNT_RATE_LIMITS = False
