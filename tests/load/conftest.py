from django.conf import settings

# Web and bots are processes of their own only with Redis: without it there is nothing to kill apart. What
# makes a database of its own does not care whose the tests have: once is enough.
collect_ignore = ["test_hostile.py"] if settings.REDIS_URL else ["test_killed.py", "test_soak.py"]
