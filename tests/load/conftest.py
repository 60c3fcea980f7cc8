from django.conf import settings

# Web and bots are processes of their own only with Redis: without it there is nothing to kill apart.
collect_ignore = [] if settings.REDIS_URL else ["test_killed.py"]
