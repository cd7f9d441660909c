// Installs what only tests and benchmarks use: clients of other services that call the compatible
// APIs, schemas of Kubernetes and Grafana, and queues and a load generator to compare with. They
// have packages of their own: whoever only starts the service does not need 200 MB of them.
// Usage: node setup/test-packages.mjs [compat | kubernetes | bench]; without a name, all.
import { fileURLToPath } from 'node:url'
import { installLocked, installOnce } from './packages.mjs'

const packages = {
  compat: ['test/compat', 'the clients that the tests of compatible APIs use (150 MB)'],
  kubernetes: ['test/kubernetes', 'the schemas that the tests of deploy/ use (28 MB)'],
  bench: ['bench', 'the queues, translator and load generator that benchmarks use (26 MB)'],
}
const [only] = process.argv.slice(2)

for (const [name, [directory, what]] of Object.entries(packages)) {
  if (only !== undefined && only !== name) continue
  process.chdir(fileURLToPath(new URL(`../${directory}`, import.meta.url)))
  installOnce(what, installLocked)
}
