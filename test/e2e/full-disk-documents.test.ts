// Documents on a disk that fills up: nothing is half stored, and no accepted job is lost.
import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { openDatabase } from '../../src/storage/open-database.ts'
import { copyPgliteTemplate } from '../support/backends.ts'
import { createCaller } from '../support/caller.ts'
import { sendFormTo } from '../support/documents.ts'
import { eventually } from '../support/eventually.ts'
import { silentLog } from '../support/opened-database.ts'
import { startProduct, until } from '../support/product.ts'
import { mountSmallDisk, noSmallDisk } from '../support/small-disk.ts'

const megabyte = 1024 ** 2
const fields = { from: 'en', to: 'es' }

async function open(t: TestContext) {
  const disk = mountSmallDisk(240)
  t.after(disk.remove)
  const dataDir = join(disk.directory, 'data')
  await mkdir(dataDir)
  await copyPgliteTemplate(dataDir)
  const product = await startProduct({
    command: ['bin/dragoman.mjs', 'serve'],
    environment: {
      DRAGOMAN_DATA_DIR: dataDir,
      DRAGOMAN_MIN_FREE_BYTES: String(64 * megabyte),
    },
  })
  t.after(() => product.stop('SIGKILL').catch(() => {}))
  const caller = createCaller(() => [product.url])
  return { disk, dataDir, product, caller, credentials: await caller.createApp() }
}

async function listFiles(dataDir: string) {
  const { tables, close } = await openDatabase({ databaseUrl: '', dataDir, log: silentLog })
  try {
    const files = await tables.selectFrom('documentFiles').select(['kind', 'jobId']).execute()
    const parts = await tables.selectFrom('documentParts').select('id').execute()
    return { files, parts: parts.length }
  } finally {
    await close()
  }
}

describe('documents on a full disk', { skip: noSmallDisk }, () => {
  it('are refused, also when it fills up on the way, and leave nothing', async (t) => {
    const { disk, dataDir, product, credentials } = await open(t)
    // There is room to begin with the file, but not for all of it.
    const file = { name: 'a.html', content: `<p>12</p><!--${'x'.repeat(18 * megabyte)}-->` }
    disk.fill(74 * megabyte)
    for (let attempt = 0; attempt < 2; attempt++) {
      const { status, body } = await sendFormTo(product.url, fields, file, credentials)
      assert.deepEqual([status, body.code], [507, 'storage-full'], JSON.stringify(body))
    }
    disk.empty()
    assert.equal(await product.stop(), 0)
    assert.deepEqual(await listFiles(dataDir), { files: [], parts: 0 })
  })

  it('are translated once there is room for the result', async (t) => {
    const { disk, dataDir, product, caller, credentials } = await open(t)
    const lines = 2_000
    const content = 'The garden of the house is big, and the dog sleeps.\n'.repeat(lines)
    const file = { name: 'a.txt', content }
    // Most of the disk at first: filling all of it may take longer than the job.
    disk.fill(90 * megabyte)
    const { body } = await sendFormTo(product.url, fields, file, credentials)
    await eventually(
      () => caller.call(`/queue/${body.id}`, credentials),
      ({ status }) => status === 'processing',
    )
    disk.fill(20 * megabyte)
    await until(
      () => /an attempt of a job failed/.test(product.output()),
      'the result cannot be stored',
    )
    disk.empty()
    const job = await caller.waitForEnd(credentials, body.id)
    assert.equal(job.status, 'succeeded', JSON.stringify(job))
    const response = await fetch(`${product.url}/documents/${job.id}`, { headers: credentials })
    assert.equal((await response.text()).split('\n').length, lines + 1)
    assert.equal(await product.stop(), 0)
    const { files, parts } = await listFiles(dataDir)
    assert.deepEqual([files, parts], [[{ kind: 'result', jobId: job.id }], 1])
  })
})
