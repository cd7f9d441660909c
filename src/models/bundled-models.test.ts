import assert from 'node:assert/strict'
import { cpSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { fixtures } from '../../test/support/model-registry.ts'
import { newDirectory } from '../../test/support/model-store.ts'
import { createLogger } from '../telemetry/log.ts'
import { linkBundledModels } from './bundled-models.ts'
import { listSets } from './installed/installed-sets.ts'
import { createModelStore } from './store.ts'

const log = createLogger({ logLevel: 'silent' })

function bundle(t: TestContext) {
  const modelsBundled = newDirectory(t)
  const dataDir = newDirectory(t)
  for (const [pair, fixture] of [
    ['en-es', 'enes'],
    ['en-fr', 'enfr'],
  ] as const)
    cpSync(join(fixtures, fixture), join(modelsBundled, pair), { recursive: true })
  mkdirSync(join(modelsBundled, 'no pair'))
  const models = join(dataDir, 'models')
  const names = async () => (await listSets(models)).map(({ name }) => name)
  return {
    modelsBundled,
    models,
    names,
    link: () => linkBundledModels({ modelsBundled, dataDir }, log),
  }
}

describe('bundled models', () => {
  it('are linked where their pair is missing, and stay once installed', async (t) => {
    const { models, names, link } = bundle(t)
    cpSync(join(fixtures, 'enfr'), join(models, 'en-fr'), { recursive: true })
    link()
    link()
    assert.deepEqual(await names(), ['en-es', 'en-fr'])
    assert.ok(lstatSync(join(models, 'en-es')).isSymbolicLink())
    assert.ok(!lstatSync(join(models, 'en-fr')).isSymbolicLink())
  })

  it('are removed without touching the bundle', async (t) => {
    const { modelsBundled, models, names, link } = bundle(t)
    link()
    const store = createModelStore({ directory: models })
    const pair = { from: 'en', to: 'es' }
    assert.equal(await store.withPair(pair, () => store.remove(pair)), true)
    assert.deepEqual(await names(), ['en-fr'])
    assert.ok(readdirSync(join(modelsBundled, 'en-es')).length > 2)
  })

  it('that are gone after an upgrade leave no dead link', async (t) => {
    const { modelsBundled, models, names, link } = bundle(t)
    link()
    rmSync(join(modelsBundled, 'en-es'), { recursive: true })
    assert.deepEqual(await names(), ['en-fr'])
    cpSync(join(fixtures, 'enes'), join(modelsBundled, 'en-es'), { recursive: true })
    link()
    assert.deepEqual(await names(), ['en-es', 'en-fr'])
    assert.deepEqual(readdirSync(models).sort(), ['en-es', 'en-fr'])
  })

  it('are no reason for a failure where they are missing', (t) => {
    const missing = { modelsBundled: '/nothing/here', dataDir: newDirectory(t) }
    assert.doesNotThrow(() => linkBundledModels(missing, log))
  })
})
