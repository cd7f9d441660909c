// Installs what only tests use: the clients of other services that call the compatible APIs, and
// the schemas of Kubernetes and Grafana. They have packages of their own: whoever only starts the
// service does not need 140 MB of them.
import { fileURLToPath } from 'node:url'
import { installLocked, installOnce } from './packages.mjs'

for (const [directory, what] of [
  ['compat', 'the clients that the tests of compatible APIs use (115 MB)'],
  ['kubernetes', 'the schemas that the tests of deploy/ use (28 MB)'],
]) {
  process.chdir(fileURLToPath(new URL(`../test/${directory}`, import.meta.url)))
  installOnce(what, installLocked)
}
