// `npm run e2e runtimes`: the client's tarball in Deno and Bun, from their npm packages, which are
// too large (194 MB) for development dependencies. Run by test/run.ts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../../test/support/api.ts'
import {
  createProject,
  meetFaults,
  receiveWebhook,
  removeProject,
  runExamples,
  runProgram,
} from './support/project.ts'

/** How each runs a file. */
const runtimes = {
  'deno@2.9.6': ['deno', 'run', '--allow-net', '--node-modules-dir=manual', '--no-lock'],
  'bun@1.4.5': ['bun'],
} as const

const directory = mkdtempSync(join(tmpdir(), 'client-runtimes-'))
const quietly = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
runProgram(directory, 'npm', 'install', ...quietly, ...Object.keys(runtimes))

const api = await startServer({
  environment: { DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.1/32' },
})
const project = createProject()
try {
  for (const [version, [program, ...args]] of Object.entries(runtimes)) {
    const runtime = [join(directory, 'node_modules/.bin', program), ...args] as const
    await runExamples(project, runtime, api)
    await receiveWebhook(project, runtime, api)
    await meetFaults(project, runtime, api)
    console.log(`The client works in ${version}.`)
  }
} finally {
  await api.close()
  removeProject(project)
  rmSync(directory, { recursive: true })
}
