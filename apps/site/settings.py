"""Settings from the environment, with safe defaults: what is not said is the stricter way.

MAJLIS_SECRET_KEY   required; `bin/play` makes one and keeps it
MAJLIS_HOSTS        names the site answers to, as "a.example.org, b.example.org"; loopback alone if unset
MAJLIS_URL          where people find the site, as https://a.example.org; the first of its names if unset
MAJLIS_HTTPS        "0" on a machine without TLS in front (`bin/play`); secure cookies and HSTS otherwise
MAJLIS_DEBUG        "1" for Django's debug pages
MAJLIS_STATE        folder for what the site writes: SQLite file, built static files
DATABASE_URL        Postgres; an SQLite file in the state folder if unset
MAJLIS_ACTION_RATE  how many actions a player may take in each web process, "300/m" if unset
REDIS_URL           channel layer and cache; both in memory, for a single web process, if unset
EMAIL_URL           smtp://user:password@host:port; mail goes to the console if unset
MAJLIS_MAIL_FROM    the sender of that mail
MAJLIS_METRICS      where Prometheus finds figures, as "127.0.0.1:9100": those of a web process; a bot runner
                    tells its own one port further, the worker two; nobody does if unset
MAJLIS_LOG          "json" for a log of one JSON object a line
MAJLIS_PUSH_KEY     by which push services know the site, a long random text that stays; no pushes if unset
MAJLIS_MAY_REACH    networks of the host's own into which webhooks may lead, as "10.1.2.0/24"; none if unset
"""

import os
import re
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from games.registry import PACKAGES

BASE_DIR = Path(__file__).resolve().parents[2]
STATE_DIR = Path(os.environ.get("MAJLIS_STATE", BASE_DIR / "var"))
DEBUG = os.environ.get("MAJLIS_DEBUG") == "1"
HTTPS = os.environ.get("MAJLIS_HTTPS") != "0"
REDIS_URL = os.environ.get("REDIS_URL", "")

SECRET_KEY = os.environ.get("MAJLIS_SECRET_KEY", "")
if not SECRET_KEY:
    raise ImproperlyConfigured("Set MAJLIS_SECRET_KEY to a long random text (bin/play makes its own).")
PUSH_KEY = os.environ.get("MAJLIS_PUSH_KEY", "")
HOSTS = os.environ.get("MAJLIS_HOSTS") or "localhost, 127.0.0.1, [::1]"
ALLOWED_HOSTS = [name.strip() for name in HOSTS.split(",")]
SITE_URL = os.environ.get("MAJLIS_URL") or f"{'https' if HTTPS else 'http'}://{ALLOWED_HOSTS[0]}"
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS if HTTPS and host != "*"]

INSTALLED_APPS = [
    "apps.site",
    "apps.accounts",
    "apps.api",
    "apps.clubs",
    "apps.components",
    "apps.events",
    "apps.host",
    "apps.lobby",
    "apps.moderation",
    "apps.play",
    "apps.ratings",
    "apps.summons",
    *PACKAGES,
    "apps.site.apps.AdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "channels",
    "csp",
    "django_htmx",
    "simple_history",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "apps.site.compression.Compression",
    "csp.middleware.CSPMiddleware",
    *(["apps.accounts.sessions.renamed"] if HTTPS else []),
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "apps.accounts.sessions.personal",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "apps.site.views.wrong_method",
    "apps.site.zero_bytes.NoZeroBytes",
]
ROOT_URLCONF = "apps.site.urls"
ASGI_APPLICATION = "apps.site.asgi.application"
SOCKETS = "apps.play.routing.sockets"  # as ROOT_URLCONF is for requests
TRIAL_GAMES = 200  # with a draft of components, before it is published
WORK = (
    "apps.play.trials.play_one",
    "apps.components.drawings.draw_one",
    "apps.ratings.services.rate_one",
    "apps.play.tallies.tally_one",
    "apps.play.timekeeper.time_out_one",
    "apps.events.unbegun.take_away_one",
    "apps.summons.summoning.summon_one",
    "apps.summons.tidings.tell_one",
    "apps.moderation.tidings.tell_one",
    "apps.summons.carrying.carry_one",
    "apps.summons.summoning.forget_some",
)  # what `manage.py work` does
GAUGES = "apps.host.gauges.Gauges"  # what the worker tells Prometheus of the whole site
PRESENCE = "apps.play.away.present"  # what each web process does while it serves
COMPANION = "apps.play.embedded.bots"  # what runs beside the only web process of a site
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "apps.lobby.context.waiting",
                "apps.moderation.context.told",
                "apps.summons.context.tidings",
            ],
        },
    },
    {  # for all that is pushed to pages; in folders jinja2/ of the apps
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "APP_DIRS": True,
        "OPTIONS": {"environment": "apps.play.markup.environment"},
    },
]

# Storage

DATABASES: dict[str, Any] = {
    "default": dj_database_url.config(default=f"sqlite:///{STATE_DIR / 'majlis.sqlite3'}")
}
# Each thread keeps its connection, and a new request finds out first whether it still works.
DATABASES["default"] |= {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True}
if DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    # A host that went without a word neither answers nor refuses: unless told otherwise, an idle connection
    # finds that out in two hours, one that has sent something in a quarter of an hour. Where the server is
    # only slow, its host still confirms what it is sent, and it is waited for.
    going = {
        "keepalives": 1,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 2,
    }  # seconds
    options = {"connect_timeout": 5, **going, "tcp_user_timeout": 20_000}  # milliseconds
    DATABASES["default"]["ENGINE"] = "apps.site.postgresql"
    DATABASES["default"]["OPTIONS"] = options | DATABASES["default"].get("OPTIONS", {})
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["ENGINE"] = "apps.site.sqlite3"
    # A writer takes its lock when its transaction begins, not in the middle, where waiting would deadlock.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES: dict[str, Any] = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
CHANNEL_LAYERS: dict[str, Any] = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
if REDIS_URL:
    CACHES["default"] = {"BACKEND": "apps.site.caches.RedisOrMemory", "LOCATION": REDIS_URL}
    CHANNEL_LAYERS["default"] = {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL]},
    }
# Asked of the database alone: a session that was ended is gone at once, whatever a cache remembers or misses.
SESSION_ENGINE = "apps.accounts.store"

# Accounts

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "lobby:home"
LOGOUT_REDIRECT_URL = "lobby:home"
ACCOUNT_ADAPTER = "apps.accounts.adapter.Adapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_FORMS = {"login": "apps.accounts.forms.LoginForm", "signup": "apps.accounts.forms.SignupForm"}
MFA_ADAPTER = "apps.accounts.factors.Factors"
MFA_TOTP_ISSUER = "Majlis"
MFA_TOTP_TOLERANCE = 1  # a code of half a minute ago: clocks differ, and fingers are slow
MFA_ALLOW_UNVERIFIED_EMAIL = True  # an unconfirmed address blocks nobody, so nobody is shut out by one
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Majlis: "
# Nobody waits for a mail to play. An address counts once it is confirmed: until then others may give it too,
# and nothing here tells a stranger whether an account has it.
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_PREVENT_ENUMERATION = "strict"
LINKS_APART = 3  # minutes from one link that confirms an address to the next
ACCOUNT_RATE_LIMITS: dict[str, str] | bool = {"confirm_email": f"1/{LINKS_APART}m/key"}
ACCOUNT_EMAIL_NOTIFICATIONS = True  # changed credentials are told to the address there was before
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # a session left open is not enough to change the way in
ACCOUNT_PRESERVE_USERNAME_CASING = False
EMAIL_TIMEOUT = 20  # seconds that a mail server may take to answer
DEFAULT_FROM_EMAIL = os.environ.get("MAJLIS_MAIL_FROM", "majlis@localhost")
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
if EMAIL_URL := os.environ.get("EMAIL_URL"):
    mail = urlsplit(EMAIL_URL)
    if mail.scheme != "smtp" or not mail.hostname:
        raise ImproperlyConfigured("Write EMAIL_URL as smtp://user:password@host:port.")
    EMAIL_BACKEND = "apps.site.mail.Postbox"
    EMAIL_HOST, EMAIL_PORT = mail.hostname, mail.port or 587
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = unquote(mail.username or ""), unquote(mail.password or "")
    EMAIL_USE_TLS = True

MESSAGE_TAGS = {20: "", 25: "good", 30: "warn", 40: "bad"}  # Django's levels, as .notice-* knows them

# Security

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
# Over HTTPS browsers themselves see to it that nobody but this very host has set these cookies.
PREFIX = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = f"{PREFIX}sessionid", f"{PREFIX}csrftoken"
FAMILIAR_COOKIE_NAME = f"{PREFIX}familiar"
CSRF_FAILURE_VIEW = "apps.site.views.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024  # the largest honest request is a bid of a few hundred bytes
DATA_UPLOAD_MAX_NUMBER_FIELDS = 280  # an editor's form of a part has up to 210
UPLOADED_AT = re.compile(r"/admin/components/.*/import/|/from-file/")  # sets and games as files
UPLOADED_MOST = 2 * 1024 * 1024
try:  # what people give as addresses leads nowhere else that is not the internet's
    MAY_REACH = [
        ip_network(net.strip()) for net in os.environ.get("MAJLIS_MAY_REACH", "").split(",") if net.strip()
    ]
except ValueError as error:
    raise ImproperlyConfigured("Write MAJLIS_MAY_REACH as 10.1.2.0/24, fd00:1::/64.") from error
RATE = re.fullmatch(r"(\d+)/(\d*)([smhd])", os.environ.get("MAJLIS_ACTION_RATE") or "300/m")
if not RATE:
    raise ImproperlyConfigured("Write MAJLIS_ACTION_RATE as 300/m, or 20/10s.")
SECONDS = {"s": 1, "m": 60, "h": 60 * 60, "d": 24 * 60 * 60}
# Of all that a player does at tables: so many, in so many seconds, as each process counts them.
ACTION_RATE = int(RATE[1]), int(RATE[2] or 1) * SECONDS[RATE[3]]
RATELIMIT_IP_META_KEY = "apps.site.limits.address"
SILENCED_SYSTEM_CHECKS = ["django_ratelimit.E003", "django_ratelimit.W001"]  # one web process may count alone

# Being watched

METRICS: tuple[str, int] | None = None
if told := os.environ.get("MAJLIS_METRICS"):
    found = re.fullmatch(r"\[?([\w.:-]+?)\]?:(\d{1,5})", told)
    if not found:
        raise ImproperlyConfigured("Write MAJLIS_METRICS as 127.0.0.1:9100.")
    METRICS = found[1], int(found[2])
LOG = os.environ.get("MAJLIS_LOG") or "line"
if LOG not in ("line", "json"):
    raise ImproperlyConfigured("MAJLIS_LOG is json, or not set.")

# Files

STATIC_URL = "static/"
STATIC_ROOT = STATE_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
if not DEBUG:
    STORAGES = {
        "staticfiles": {"BACKEND": "apps.site.statics.Statics"},
    }
WHITENOISE_USE_FINDERS = DEBUG
USE_TZ = True
TIME_ZONE = "UTC"  # pages tell times by the reader's own clock
USE_I18N = False  # one language; looking for others costs a tenth of every rendering
LANGUAGE_CODE = "en-gb"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": "apps.site.logs.OneLine", "format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
        "json": {"()": "apps.site.logs.AsJson"},
    },
    "filters": {"without_address": {"()": "apps.site.logs.WithoutAddress"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": LOG}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "majlis": {"level": "INFO"},
        # A refusal is no news to whoever runs the site.
        "django.request": {"level": "ERROR", "filters": ["without_address"]},
        "django.security": {"level": "CRITICAL"},
    },
}
