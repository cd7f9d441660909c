#!/usr/bin/env bash
# Signs up, creates an app, translates a text, and translates another one through the queue.
# Usage: bash examples/first-steps.sh [address of the service]
# FIRST_STEPS_EMAIL and FIRST_STEPS_PASSWORD name an account; by default it is a new one with a
# random password. Operators have accounts of their own: docs/accounts.md.
set -euo pipefail

random() { head -c "$1" /dev/urandom | od -An -tx1 | tr -d ' \n'; }
quoted() { sed 's/[\\"]/\\&/g' <<<"$1"; }

service=${1:-http://127.0.0.1:8080}
json='content-type: application/json'
email=${FIRST_STEPS_EMAIL:-first-steps-$(random 4)@example.org}
password=${FIRST_STEPS_PASSWORD:-$(random 12)}
account="{\"email\":\"$(quoted "$email")\",\"password\":\"$(quoted "$password")\"}"

# The value of a field of a flat JSON answer.
field() { sed -E "s/.*\"$1\":\"([^\"]+)\".*/\1/"; }
call() { curl --fail-with-body --silent --show-error "$@"; }

echo "Sign up (an account that is already there is used again):"
# Arguments of a program are visible to all users of the machine; standard input is not.
call "$service/auth/signup" -H "$json" -d @- <<<"$account" || true
echo
[ -n "${FIRST_STEPS_PASSWORD:-}" ] || echo "In a browser, log in as $email with $password"

token=$(call "$service/auth/login" -H "$json" -d @- <<<"$account" | field accessToken)

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
