#!/bin/sh
# Runs Dragoman with its own Node. As the user of the service, commands have its settings.
set -e
home=/usr/lib/dragoman
settings=/etc/dragoman/dragoman.env
if [ "$(id -un)" = dragoman ]; then
  export DRAGOMAN_DATA_DIR="${DRAGOMAN_DATA_DIR:-/var/lib/dragoman}"
  export DRAGOMAN_MODELS_BUNDLED="${DRAGOMAN_MODELS_BUNDLED:-/usr/share/dragoman/models}"
  # What the environment has already, such as systemd's, takes precedence.
  exec "$home/node" "--env-file-if-exists=$settings" "$home/bin/dragoman.mjs" "$@"
fi
exec "$home/node" "$home/bin/dragoman.mjs" "$@"
