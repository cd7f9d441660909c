// Models that are downloaded on demand on a disk that fills up: what is installed translates on,
// nothing half stays, and the download succeeds once there is room.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { copyPgliteTemplate } from '../support/backends.ts'
import { createApp } from '../support/create-app.ts'
import { eventually } from '../support/eventually.ts'
import { startRegistry } from '../support/model-registry.ts'
import { expectOnlyWholeModels } from '../support/model-store.ts'
import { startProduct } from '../support/product.ts'
import { mountSmallDisk, noSmallDisk } from '../support/small-disk.ts'

describe('models on demand on a full disk', { skip: noSmallDisk }, () => {
  it('leave nothing half, and arrive once there is room', async (t) => {
    const registry = await startRegistry(t, { bytesPerSecond: 200_000 })
    const disk = mountSmallDisk(240)
    t.after(disk.remove)
    const dataDir = join(disk.directory, 'data')
    mkdirSync(dataDir)
    await copyPgliteTemplate(dataDir)
    const product = await startProduct({
      command: ['bin/dragoman.mjs', 'serve'],
      environment: {
        DRAGOMAN_DATA_DIR: dataDir,
        DRAGOMAN_MODELS: 'auto',
        DRAGOMAN_MODELS_REGISTRY: registry.url,
        DRAGOMAN_APERTIUM_MODES: join(dataDir, 'none'),
        DRAGOMAN_MIN_FREE_BYTES: '16777216',
      },
    })
    t.after(() => product.stop('SIGKILL').catch(() => {}))
    const headers = { ...(await createApp(product.url)), 'content-type': 'application/json' }
    const translate = async (from: string, to: string, text: string) => {
      const body = JSON.stringify({ text, from, to })
      const response = await fetch(`${product.url}/translateText`, {
        method: 'POST',
        headers,
        body,
      })
      return { status: response.status, body: JSON.parse(await response.text()) }
    }
    const english = () => translate('en', 'es', 'The red house is big.')
    const spanish = () => translate('es', 'en', 'La casa roja es grande.')
    await eventually(english, ({ status }) => status === 200)

    const asked = spanish()
    await eventually(
      async () => registry.requests.some(({ path }) => /-model\.esen/.test(path)),
      (isAsked) => isAsked,
    )
    disk.fill(0)
    const failed = await asked
    assert.deepEqual([failed.status, failed.body.code], [503, 'engine-unavailable'])
    assert.match(failed.body.detail, /could not be downloaded/)
    const installed = await english()
    assert.equal(installed.status, 200, JSON.stringify(installed.body))
    assert.deepEqual(expectOnlyWholeModels(join(dataDir, 'models')), ['en-es'])

    disk.empty()
    await eventually(spanish, ({ status }) => status === 200, 120_000)
    assert.deepEqual(expectOnlyWholeModels(join(dataDir, 'models')), ['en-es', 'es-en'])
    assert.equal(await product.stop(), 0)
  })
})
