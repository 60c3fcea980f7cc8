FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 MAJLIS_STATE=/var/lib/majlis
WORKDIR /srv/majlis

COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes -r requirements.txt

COPY . .
# Compiled once, not by each process that starts.
RUN python -m compileall -q apps games
# Static files are part of the image, so that any number of web processes need no folder in common.
RUN useradd --system --home-dir "$MAJLIS_STATE" --create-home majlis \
    && MAJLIS_SECRET_KEY=not-used-after-the-build python manage.py collectstatic --no-input

USER majlis
EXPOSE 8000
CMD ["python", "manage.py", "serve", "--host", "0.0.0.0"]
