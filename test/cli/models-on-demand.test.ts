// `dragoman translate` where models are missing: with a server, and on a new machine.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { backends } from '../support/backends.ts'
import { commandLine, endOf, runCommand } from '../support/command.ts'
import { startRegistry } from '../support/model-registry.ts'
import { newDirectory } from '../support/model-store.ts'
import { fetched, startOnDemand } from '../support/on-demand.ts'

const german = ['translate', '--from', 'de', '--to', 'en', 'Das Haus ist rot.']

/** A machine without any engine or model. */
async function newMachine(t: TestContext, bytesPerSecond?: number) {
  const registry = await startRegistry(t, {
    pairs: ['de-en'],
    ...(bytesPerSecond === undefined ? {} : { bytesPerSecond }),
  })
  const environment = {
    DRAGOMAN_MODELS: 'auto',
    DRAGOMAN_MODELS_REGISTRY: registry.url,
    DRAGOMAN_DATA_DIR: newDirectory(t),
    DRAGOMAN_APERTIUM_MODES: newDirectory(t),
    XDG_CONFIG_HOME: newDirectory(t),
  }
  return { registry, environment }
}

/** Runs a command on a terminal; what it prints has both outputs. */
async function runOnTerminal(args: readonly string[], environment: Record<string, string>) {
  const { program, env } = commandLine(args, environment)
  const line = program.map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['-qec', line, '/dev/null'], { env })
  child.stdin.end()
  return endOf(child)
}

describe('dragoman translate on a new machine', () => {
  it('downloads the model, then translates', async (t) => {
    const { registry, environment } = await newMachine(t)
    const first = await runCommand(german, { environment })
    assert.deepEqual([first.status, first.err], [0, ''])
    assert.match(first.out, /^\S.*\n$/)
    assert.deepEqual(fetched(registry), ['deen'])
    const asked = registry.requests.length
    const second = await runCommand(german, { environment })
    assert.equal(second.out, first.out)
    assert.equal(registry.requests.length, asked, 'the list is kept')

    const { out } = await runCommand(['models', 'list'], { environment })
    assert.match(out, /^pair .* onDemand .*\n/)
    assert.match(out, /^de-en .* for command line /m)
    const { out: languages } = await runCommand(['languages', 'de'], { environment })
    assert.match(languages, /^en +English +\d+ +- +installed +de-en \(marian\)$/m)
    assert.match(languages, /^fr +French +\d+ +- +\d+ kB to download +de-en \(marian\), en-fr/m)
    for (const code of ['ger', 'DE'])
      assert.equal((await runCommand(['languages', code], { environment })).out, languages)
    const { out: all } = await runCommand(['languages'], { environment })
    assert.match(all, /^de +German +en +2 to download$/m)
  })

  it('shows a bar on a terminal while it waits', async (t) => {
    const { environment } = await newMachine(t, 100_000)
    const { status, out } = await runOnTerminal(german, environment)
    assert.equal(status, 0, out)
    assert.match(out, /Downloading models {2}[█░]{24} {2}\d+(?:\.\d)? k?B of 377 kB/)
  })

  it('says why it does not know what can be downloaded', async (t) => {
    const { environment } = await newMachine(t)
    const away = { ...environment, DRAGOMAN_MODELS_REGISTRY: 'http://127.0.0.1:9' }
    const { status, out, err } = await runCommand(german, { environment: away })
    assert.deepEqual([status, out], [1, ''])
    assert.match(err, /It is not known which models can be downloaded: .*127\.0\.0\.1:9/)
    // A damaged file is no matter of models.
    const file = join(newDirectory(t), 'letter.docx')
    writeFileSync(file, 'no document')
    const damaged = await runCommand(['translate', '--from', 'de', '--to', 'en', file], {
      environment: away,
    })
    assert.equal(damaged.status, 1)
    assert.match(damaged.err, /Send the original file\.$/m)
    assert.doesNotMatch(damaged.err, /downloaded/)
  })

  it('says why a model cannot be had', async (t) => {
    const { registry, environment } = await newMachine(t)
    registry.faults.push({ path: /-model\.deen/, kind: 'corrupt', times: 9 })
    const { status, err } = await runCommand(german, { environment })
    assert.equal(status, 1)
    assert.match(err, /^The model from German \(de\) into English \(en\) could not be downloaded/)
    assert.match(err, /model\.deen/)
    assert.doesNotMatch(err, /operator/)
  })
})

describe('dragoman translate with a server that lacks the model', () => {
  it('waits for the model, with a bar on a terminal', async (t) => {
    const [backend] = backends
    assert.ok(backend)
    const registry = await startRegistry(t, { pairs: ['de-en'], bytesPerSecond: 50_000 })
    const impatient = { DRAGOMAN_DEADLINE_SECONDS: '3' }
    const { api, app } = await startOnDemand(t, { registry, backend, environment: impatient })
    const environment = {
      DRAGOMAN_URL: api.url,
      DRAGOMAN_API_KEY: app.apiKey,
      DRAGOMAN_API_SECRET: app.apiSecret,
      XDG_CONFIG_HOME: newDirectory(t),
    }
    const [shown, quiet] = await Promise.all([
      runOnTerminal(german, environment),
      runCommand(german, { environment }),
    ])
    assert.equal(shown.status, 0, shown.out)
    assert.match(shown.out, /Downloading models {2}[█░]{24} {2}\d+(?:\.\d)? k?B of 377 kB/)
    assert.deepEqual([quiet.status, quiet.err], [0, ''])
    assert.ok(shown.out.includes(quiet.out.trimEnd()))
    assert.deepEqual(fetched(registry), ['deen'])
  })
})
