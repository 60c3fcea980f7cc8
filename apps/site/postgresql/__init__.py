"""Django's Postgres, with connections that are looked at and not asked whether they still work."""
