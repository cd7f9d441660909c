// The package as a user gets it: its tarball in an empty project, in which the README's examples
// run on the real service.
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Api } from '../../../../test/support/api.ts'
import { startReceiver } from '../../../../test/support/receiver.ts'
import { startFaultProxy } from './fault-proxy.ts'

export const home = join(import.meta.dirname, '../..')
export const binaries = join(home, '../../node_modules/.bin')

const readme = readFileSync(join(home, 'README.md'), 'utf8')
export const examples = Array.from(readme.matchAll(/```ts\n(.*?)```/gs), ([, code = '']) => code)
const scripts = examples.filter((code) => !code.includes('export '))
const webhookExample = examples.find((code) => code.includes('export ')) ?? ''

interface Project {
  directory: string
  /** The files of the tarball. */
  names: string[]
}

/** A program that runs a file of JavaScript, with its arguments. */
type Runtime = readonly [string, ...string[]]

export function runProgram(directory: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: directory, encoding: 'utf8' })
  assert.equal(status, 0, `${stdout}\n${stderr}`)
  return stdout
}

/** An empty project in which the tarball is installed. */
export function createProject(): Project {
  const directory = mkdtempSync(join(tmpdir(), 'client-package-'))
  const packed = runProgram(home, 'npm', 'pack', '--json', '--pack-destination', directory)
  const [{ filename, files }] = JSON.parse(packed)
  writeFileSync(join(directory, 'package.json'), '{"type": "module"}')
  const quietly = ['--offline', '--no-audit', '--no-fund', '--loglevel=error']
  runProgram(directory, 'npm', 'install', ...quietly, `./${filename}`)
  return { directory, names: files.map(({ path }: { path: string }) => path) }
}

export function removeProject({ directory }: Project): void {
  rmSync(directory, { recursive: true })
}

/** Type-checks and compiles all files of the project, the package's types included. */
export function compile({ directory }: Project, settings: Record<string, string> = {}): void {
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noPropertyAccessFromIndexSignature: true,
    noImplicitReturns: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    skipLibCheck: false,
    ...settings,
  }
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  runProgram(directory, join(binaries, 'tsc'), '-p', '.')
}

/** Runs the README's examples. They must print what their comments promise. */
export async function runExamples(project: Project, runtime: Runtime, api: Api): Promise<void> {
  for (const [index, code] of scripts.entries())
    writeFileSync(join(project.directory, `example-${index}.ts`), await fillIn(code, api))
  compile(project)
  for (const [index, code] of scripts.entries()) {
    const promised = Array.from(code.matchAll(/\) \/\/ (.*)/g), ([, line]) => line)
    const printed = await execute(project, runtime, `example-${index}.js`)
    assert.deepEqual(printed.trimEnd().split('\n'), promised)
  }
}

/** Replaces the credentials of an example by those of a new user and app. */
async function fillIn(code: string, api: Api): Promise<string> {
  const { user, app } = await api.createApp()
  return code
    .replace('http://127.0.0.1:8080', api.url)
    .replace('API_KEY', app.apiKey)
    .replace('API_SECRET', app.apiSecret)
    .replace('you@example.org', user.email)
    .replace('PASSWORD', user.password)
}

/**
 * Gives a webhook of the service, and then a changed one, to the README's example. The service must
 * allow loopback addresses.
 */
export async function receiveWebhook(project: Project, runtime: Runtime, api: Api): Promise<void> {
  const receiver = await startReceiver()
  const { app, credentials } = await api.createApp()
  const job = { text: 'The house is red.', from: 'en', to: 'es', webhookUrl: receiver.url }
  await api.post('/queue', job, credentials)
  const [delivery] = await receiver.received(1)
  await receiver.close()
  const code = webhookExample.replace('WEBHOOK_SECRET', app.webhookSecret)
  writeFileSync(join(project.directory, 'receive.ts'), code)
  compile(project)
  writeFileSync(
    join(project.directory, 'run.js'),
    `import { receive } from './receive.js'
    const { raw, headers } = ${JSON.stringify(delivery)}
    const send = (body) => receive(new Request('http://x', { method: 'POST', body, headers }))
    console.log((await send(raw)).status)
    await send(raw + ' ').catch((error) => console.log(error.name))`,
  )
  assert.equal(
    await execute(project, runtime, 'run.js'),
    'translation.succeeded succeeded\n204\nWebhookVerificationError\n',
  )
}

/** Runs `faults.mjs` behind a faulty proxy. */
export async function meetFaults(project: Project, runtime: Runtime, api: Api): Promise<void> {
  const proxy = await startFaultProxy(api.url)
  const { app, credentials } = await api.createApp()
  const text = { text: 'The house is red.', from: 'en', to: 'es' }
  const { body: job } = await api.post('/queue', text, credentials)
  await api.call(`/queue/${job.id}?wait=30`, { headers: credentials })
  cpSync(join(import.meta.dirname, 'faults.mjs'), join(project.directory, 'faults.mjs'))
  const redirect = { status: 307, headers: { location: `${api.url}/languages` } }
  proxy.failWith(
    ...(['lose-response', 'none', 'cut-body', 'none'] as const),
    ...([redirect, 'hang', 'hang', 'drop', 'drop', 'drop'] as const),
  )
  const given = [proxy.url, app.apiKey, app.apiSecret, job.id]
  const printed = await execute(project, runtime, 'faults.mjs', ...given)
  await proxy.close()
  assert.deepEqual(JSON.parse(printed), {
    lostResponse: 'La casa es roja.',
    brokenStream: ['succeeded'],
    redirect: 'unexpected-response',
    deadline: 'timed-out',
    aborted: 'AbortError',
    dropped: 'connection-failed',
  })
}

async function execute(
  { directory }: Project,
  [command, ...args]: Runtime,
  file: string,
  ...fileArgs: string[]
): Promise<string> {
  const run = promisify(execFile)
  const { stdout } = await run(command, [...args, file, ...fileArgs], { cwd: directory })
  return stdout
}
