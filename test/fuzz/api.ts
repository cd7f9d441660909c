// Fuzzes the real service on each database: its operation must document every response, and none
// may be a server error. The line of a failure says how to reproduce it.

import { startServer } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { readOptions } from '../support/options.ts'
import { fuzzEnvironment } from './api-environment.ts'
import { fuzzApi } from './api-run.ts'
import { showProgress } from './progress.ts'

const { values } = readOptions({
  command: 'npm run fuzz api',
  options: {
    requests: { type: 'number', default: 100_000, help: 'requests in all' },
    seed: { type: 'number', default: 0, help: 'which requests; equal seeds, equal requests' },
  },
})
const requests = Math.ceil(values.requests / backends.length)

for (const backend of backends) {
  console.log(`${requests} requests on ${backend.name}`)
  const api = await startServer({ backend, environment: fuzzEnvironment })
  const state = { done: 0, failures: 0 }
  const progress = showProgress(requests, () => state)
  const { statuses, failures } = await fuzzApi(api, {
    requests,
    seed: values.seed,
    onRequest: (failures) => {
      state.done++
      state.failures = failures
    },
  })
  progress.end()
  await api.close()
  for (const [key, count] of [...statuses].sort())
    console.log(`${String(count).padStart(8)} ${key}`)
  for (const failure of failures) console.log(failure)
  if (failures.length > 0) process.exitCode = 1
}
