// Models measured with sets of the user's own: `models check --set`, `models pull --if-better`.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { runCommand } from '../support/command.ts'
import { fixtures, startRegistry } from '../support/model-registry.ts'
import { newDirectory } from '../support/model-store.ts'

const subjects = ['The house', 'The old dog', 'A red car', 'My garden', 'This book']
const predicates = ['is big', 'has a name', 'was here', 'costs ten euros', 'is for you']
const places = ['in the city', 'today']
const english = subjects.flatMap((subject) =>
  predicates.flatMap((predicate) => places.map((place) => `${subject} ${predicate} ${place}.`)),
)

/** A machine without Apertium, and a registry with the fixture models. */
async function newMachine(t: TestContext) {
  const registry = await startRegistry(t)
  const environment = {
    DRAGOMAN_MODELS: 'none',
    DRAGOMAN_MODELS_REGISTRY: registry.url,
    DRAGOMAN_DATA_DIR: newDirectory(t),
    DRAGOMAN_APERTIUM_MODES: newDirectory(t),
  }
  return {
    metadata: join(environment.DRAGOMAN_DATA_DIR, 'models', 'en-es', 'metadata.json'),
    run: (...args: string[]) => runCommand(args, { environment }),
  }
}

const offered = ['models', 'pull', 'en-es']
/** Another model than the registry's. */
const imported = ['models', 'import', join(fixtures, 'esen'), '--pair', 'en-es']

/** What a model makes of the sentences. */
async function translateBy(installation: readonly string[], t: TestContext): Promise<string[]> {
  const { run } = await newMachine(t)
  await run(...installation)
  const file = join(newDirectory(t), 'set.txt')
  writeFileSync(file, english.join('\n'))
  const { out } = await run('translate', '--local', '--from', 'en', '--to', 'es', '--file', file)
  return out.trimEnd().split('\n')
}

function writeSet(t: TestContext, references: readonly string[]): string {
  const file = join(newDirectory(t), 'set.tsv')
  writeFileSync(file, english.map((source, index) => `${source}\t${references[index]}\n`).join(''))
  return file
}

describe('dragoman models check --set', () => {
  it('measures an installed model, and stores how its signals read', async (t) => {
    const { run, metadata } = await newMachine(t)
    await run(...offered)
    const set = writeSet(t, await translateBy(offered, t))
    const { out, status, err } = await run('models', 'check', 'en-es', '--set', set)
    assert.equal(status, 0, err)
    assert.match(out, /^en-es: chrF \d+\.\d ± \d+\.\d, BLEU \d+\.\d on 50 sentences\./)
    assert.match(out, /calibrated with 50 of them/)
    const { calibration, files, check } = JSON.parse(readFileSync(metadata, 'utf8'))
    assert.deepEqual([calibration.set, calibration.sentences], ['set.tsv', 50])
    assert.ok(files.length > 0 && check.result)
    assert.match((await run('models', 'verify')).out, /en-es: intact/)
  })

  it('measures an offered model, and leaves nothing of it', async (t) => {
    const { run, metadata } = await newMachine(t)
    const set = writeSet(t, await translateBy(offered, t))
    const { out, status, err } = await run('models', 'check', 'en-es', '--set', set)
    assert.equal(status, 0, err)
    assert.match(out, /It is offered, and not installed\.$/m)
    assert.ok(!existsSync(metadata))
  })

  it('says what is wrong', async (t) => {
    const { run } = await newMachine(t)
    const set = writeSet(t, english)
    const unnamed = await run('models', 'check', '--set', set)
    assert.equal(unnamed.status, 2)
    assert.match(unnamed.err, /Name the pairs that the set has/)
    const unknown = await run('models', 'check', 'en-is', '--set', set)
    assert.notEqual(unknown.status, 0)
    assert.match(unknown.err, /no model for en-is/)
  })
})

describe('dragoman models pull --if-better', () => {
  it('replaces a model by one that is better on the set, and by no other', async (t) => {
    const { run, metadata } = await newMachine(t)
    const good = writeSet(t, await translateBy(offered, t))
    const bad = writeSet(t, await translateBy(imported, t))
    await run(...imported)
    const before = readFileSync(metadata, 'utf8')

    const kept = await run('models', 'pull', 'en-es', '--if-better', '--set', bad)
    assert.match(`${kept.out}${kept.err}`, /the installed one stays/)
    assert.equal(readFileSync(metadata, 'utf8'), before)

    const replaced = await run('models', 'pull', 'en-es', '--if-better', '--set', good)
    assert.equal(replaced.status, 0, replaced.err)
    assert.match(replaced.out, /better, and installed/)
    assert.notEqual(readFileSync(metadata, 'utf8'), before)
  })

  it('needs a set', async (t) => {
    const { run } = await newMachine(t)
    const { err, status } = await run('models', 'pull', 'en-es', '--if-better')
    assert.equal(status, 2)
    assert.match(err, /--if-better needs --set/)
  })
})
