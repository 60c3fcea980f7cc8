import shutil

from django.conf import settings

# Several web processes there are only with Redis, and in front of them stands the proxy.
collect_ignore = [] if settings.REDIS_URL and shutil.which("caddy") else ["test_hosting_rehearsed.py"]
