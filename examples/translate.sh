#!/usr/bin/env bash
# Translates texts with curl: at once, and through the queue.
# Usage: DRAGOMAN_API_KEY=... DRAGOMAN_API_SECRET=... bash examples/translate.sh
# DRAGOMAN_URL is the address of the service, by default http://127.0.0.1:8080.
set -euo pipefail

service=${DRAGOMAN_URL:-http://127.0.0.1:8080}

# Passed as a file: other users of the machine can read a command's arguments.
credentials() {
  printf 'x-api-key: %s\nx-api-secret: %s\n' "$DRAGOMAN_API_KEY" "$DRAGOMAN_API_SECRET"
}
call() {
  curl --fail-with-body --silent --show-error --retry 3 -H 'content-type: application/json' \
    -H @<(credentials) "$@"
}

# A list is answered in its order; the language of each text is detected.
call "$service/translateText" -d '{"text":["The house is red.","The garden is big."],"to":"es"}'
echo

# Through the queue. With the key, the same job is not queued twice if the request is repeated.
text='{"text":"The garden is <b>big</b>.","format":"html","from":"en","to":"es"}'
job=$(call "$service/queue" -H "idempotency-key: example-$RANDOM-$$" -d "$text")
id=$(sed -E 's/.*"id":"([^"]+)".*/\1/' <<<"$job")
call "$service/queue/$id?wait=30"
echo
