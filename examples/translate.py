#!/usr/bin/env python3
"""Translates texts with Python's standard library: at once, and through the queue.

Usage: DRAGOMAN_API_KEY=... DRAGOMAN_API_SECRET=... python3 examples/translate.py
DRAGOMAN_URL is the address of the service, by default http://127.0.0.1:8080.
"""

import json
import os
import time
import urllib.error
import urllib.request
import uuid

SERVICE = os.environ.get("DRAGOMAN_URL", "http://127.0.0.1:8080")
HEADERS = {
    "content-type": "application/json",
    "x-api-key": os.environ["DRAGOMAN_API_KEY"],
    "x-api-secret": os.environ["DRAGOMAN_API_SECRET"],
}
ATTEMPTS = 4


def call(path, body=None, **headers):
    """Returns the parsed answer. Waits and tries again where the service asks for it."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(SERVICE + path, data, HEADERS | headers)
    for attempt in range(1, ATTEMPTS + 1):
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            if error.code in (429, 503) and attempt < ATTEMPTS:
                time.sleep(int(error.headers.get("retry-after", "1")))
                continue
            problem = json.load(error)
            raise SystemExit(f"{problem['code']}: {problem['detail']}") from error


# A list is answered in its order; the language of each text is detected.
answer = call("/translateText", {"text": ["The house is red.", "The garden is big."], "to": "es"})
for translation in answer["translations"]:
    print(translation["from"], "→", translation["to"], translation["translatedText"])

# Through the queue. With the key, the same job is not queued twice if the request is repeated.
job = call(
    "/queue",
    {"text": "The garden is <b>big</b>.", "format": "html", "from": "en", "to": "es"},
    **{"idempotency-key": str(uuid.uuid4())},
)
while job["status"] in ("queued", "processing"):
    job = call(f"/queue/{job['id']}?wait=30")
print(job["status"], job["result"]["translatedText"])
