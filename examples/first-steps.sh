#!/usr/bin/env bash
# Signs up, creates an app, translates a text, and translates another one through the queue.
# Usage: bash examples/first-steps.sh [address of the service]
set -euo pipefail

service=${1:-http://127.0.0.1:8080}
json='content-type: application/json'
account='{"email":"you@example.org","password":"correct-horse-battery"}'

# The value of a field of a flat JSON answer.
field() { sed -E "s/.*\"$1\":\"([^\"]+)\".*/\1/"; }
call() { curl --fail-with-body --silent --show-error "$@"; }

echo "Sign up (an account that is already there is used again):"
call "$service/auth/signup" -H "$json" -d "$account" || true
echo

token=$(call "$service/auth/login" -H "$json" -d "$account" | field accessToken)

echo "Create an app. Its secrets are shown only this once:"
app=$(call "$service/create" -H "authorization: Bearer $token" -H "$json" -d '{"name":"first app"}')
echo "$app"
key="x-api-key: $(field apiKey <<<"$app")"
secret="x-api-secret: $(field apiSecret <<<"$app")"

echo "Translate:"
text='{"text":"The house is red and the garden is big.","to":"es"}'
call "$service/translateText" -H "$key" -H "$secret" -H "$json" -d "$text"
echo

echo "Translate through the queue, and wait for the result:"
job=$(call "$service/queue" -H "$key" -H "$secret" -H "$json" \
  -d '{"text":"The house is red.","to":"es"}')
call "$service/queue/$(field id <<<"$job")?wait=20" -H "$key" -H "$secret"
echo
