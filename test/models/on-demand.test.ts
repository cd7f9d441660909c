// Models that are downloaded when the first request needs them.
import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { type Answer, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { eventually } from '../support/eventually.ts'
import { startRegistry } from '../support/model-registry.ts'
import { newDirectory, staged } from '../support/model-store.ts'
import { createCaller, fetched, installed, startOnDemand } from '../support/on-demand.ts'
import { assertProblem } from '../support/problem.ts'

const statusesOf = (answers: readonly Answer[]): number[] => [
  ...new Set(answers.map(({ status }) => status)),
]

/** With English in either direction, these are 100 pairs. */
const languages = [
  ...['bg', 'bn', 'bs', 'ca', 'cs', 'cy', 'da', 'de', 'el', 'et', 'eu', 'fa', 'fi', 'ga', 'gl'],
  ...['gu', 'he', 'hi', 'hr', 'hu', 'hy', 'id', 'is', 'it', 'ja', 'ka', 'kk', 'kn', 'ko', 'lt'],
  ...['lv', 'mk', 'ml', 'mr', 'ms', 'mt', 'nl', 'pa', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sq'],
  ...['sv', 'ta', 'te', 'tr', 'uk'],
]

/** The bytes of all files in a directory. */
const bytesIn = (directory: string): number =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

for (const backend of backends) {
  describe(`models on demand on ${backend.name}`, () => {
    it('are downloaded once for 200 first requests at once, both hops of a route', async (t) => {
      const registry = await startRegistry(t, { pairs: ['de-en'] })
      const { translate, process, directory } = await startOnDemand(t, { registry, backend })
      const answers = await Promise.all(Array.from({ length: 200 }, () => translate('de', 'fr')))
      assert.deepEqual(statusesOf(answers), [200])
      assert.deepEqual(
        answers[0]?.body.route.map(({ from, to }: { from: string; to: string }) => [from, to]),
        [
          ['de', 'en'],
          ['en', 'fr'],
        ],
      )
      assert.deepEqual(fetched(registry), ['deen', 'enfr'])
      assert.deepEqual(installed(directory), ['de-en', 'en-fr'])
      const { models, downloads, onDemand } = await process()
      assert.deepEqual(downloads, [])
      assert.equal(onDemand.pairs, 4)
      assert.equal(models.length, 2)
    })

    it('answers with what has arrived if a request cannot wait, then translates', async (t) => {
      const registry = await startRegistry(t, { pairs: ['de-en'], bytesPerSecond: 100_000 })
      const environment = { DRAGOMAN_DEADLINE_SECONDS: '1' }
      const { translate, app, process } = await startOnDemand(t, { registry, backend, environment })
      const early = await translate('de', 'en')
      assertProblem(early, 503, 'model-downloading')
      const { from, to, receivedBytes, totalBytes, detail } = early.body
      assert.deepEqual([from, to], ['de', 'en'])
      assert.ok(receivedBytes < totalBytes, detail)
      assert.ok(Number(early.headers.get('retry-after')) >= 1)
      const [download] = (await process()).downloads
      assert.deepEqual([download.pair, download.appId], ['de-en', app.id])
      const { body } = await eventually(
        () => translate('de', 'en'),
        ({ status }) => status === 200,
      )
      assert.equal(body.route[0].engine, 'marian')
      assert.deepEqual(fetched(registry), ['deen'])
    })

    it('lets jobs wait without using up an attempt, and say what they wait for', async (t) => {
      const registry = await startRegistry(t, { pairs: ['de-en'], bytesPerSecond: 150_000 })
      const { queue, job } = await startOnDemand(t, { registry, backend, worker: true })
      const [named, detected] = await Promise.all([
        queue({ text: 'Das Haus ist rot.', from: 'de', to: 'fr' }),
        queue({ text: 'Das große Haus am Fluss ist schon sehr alt.', to: 'fr' }),
      ])
      const { progress } = await eventually(
        () => job(named.body.id),
        (found) => found.progress.downloading?.receivedBytes > 0,
      )
      assert.ok(progress.downloading.receivedBytes <= progress.downloading.totalBytes)
      for (const { body } of [named, detected]) {
        const ended = await eventually(
          () => job(body.id),
          ({ status }) => status === 'succeeded',
        )
        assert.deepEqual([ended.attempts, ended.progress.downloading], [1, undefined])
        assert.equal(ended.result.from, 'de')
      }
      assert.deepEqual(fetched(registry), ['deen', 'enfr'])
    })
  })
}

describe('models on demand', () => {
  const [backend] = backends
  assert.ok(backend)

  it('stay within the disk bound for 100 pairs in a row, each of which is served', async (t) => {
    const pairs = languages.flatMap((code) => [`${code}-en`, `en-${code}`])
    const registry = await startRegistry(t, { pairs })
    const maxBytes = 3_000_000
    const { translate, directory } = await startOnDemand(t, {
      registry,
      backend,
      environment: {
        DRAGOMAN_MODELS_DISK_BYTES: String(maxBytes),
        DRAGOMAN_NEW_PAIRS_PER_HOUR: '1000',
      },
    })
    for (const pair of pairs) {
      const [from = '', to = ''] = pair.split('-')
      const answer = await translate(from, to, 'Una casa roja.')
      assert.equal(answer.status, 200, `${pair}: ${answer.body.detail}`)
      const bytes = bytesIn(directory)
      assert.ok(bytes <= maxBytes, `${bytes} bytes after ${pair}`)
    }
    assert.deepEqual(fetched(registry), pairs.map((pair) => pair.replace('-', '')).sort())
  })

  it('keep the last list if the registry is gone, and say how old it is', async (t) => {
    const registry = await startRegistry(t)
    const storage = await backend.createStorage()
    closeAtEnd(t, storage.remove)
    const environment = {
      DRAGOMAN_MODELS: 'auto',
      DRAGOMAN_MODELS_REGISTRY: registry.url,
      DRAGOMAN_APERTIUM_MODES: newDirectory(t),
    }
    const first = await startApi(t, { storage, environment, worker: false })
    first.services.startReporting({ kind: 'serve', claimsJobs: false }, 100)
    await eventually(
      () => first.call('/health/ready'),
      ({ status }) => status === 200,
    )
    await first.close()
    await registry.close()
    const second = await startApi(t, { storage, environment, worker: false })
    assert.equal((await second.call('/health/ready')).status, 200)
    const { bearer, translate } = await createCaller(second)
    const { body } = await second.call('/models', { headers: bearer })
    const { pairs, readAt } = body.processes[0].onDemand
    assert.deepEqual([pairs, Number.isNaN(Date.parse(readAt))], [3, false])
    const failed = await translate('en', 'fr')
    assertProblem(failed, 503, 'engine-unavailable')
    assert.match(failed.body.detail, /could not be downloaded/)
  })

  it('are not started by a language that is doubtful', async (t) => {
    const registry = await startRegistry(t, { pairs: ['nl-en', 'da-en', 'sv-en', 'nb-en'] })
    const { translate, detect } = await startOnDemand(t, { registry, backend })
    assert.equal((await translate('es', 'en', 'La casa roja es grande.')).status, 200)
    for (const text of ['Tor', 'Kontor', 'sol', 'Menu']) {
      const { language, reliable } = await detect(text)
      if (reliable) continue
      const { status, body } = await translate(undefined, 'en', text)
      assert.equal(status, 200, text)
      assert.deepEqual(body.detectedLanguage.language, language, text)
    }
    assert.deepEqual(fetched(registry), ['esen'])
  })

  it('leave nothing half when the registry lies, and are tried again later', async (t) => {
    const registry = await startRegistry(t, { pairs: ['de-en'] })
    registry.faults.push(
      { path: /-model\.deen/, kind: 'corrupt' },
      { path: /-model\.deen/, kind: 'corrupt' },
    )
    const { translate, directory, process } = await startOnDemand(t, { registry, backend })
    assertProblem(await translate('de', 'en'), 503, 'engine-unavailable')
    assert.deepEqual(installed(directory), [])
    const [download] = (await process()).downloads
    assert.deepEqual([download.pair, download.state], ['de-en', 'failed'])
    assert.match(download.error, /model\.deen/)
    // It is not asked again at once.
    const asked = registry.requests.length
    assertProblem(await translate('de', 'en'), 503, 'engine-unavailable')
    assert.equal(registry.requests.length, asked)
    assert.deepEqual(
      staged(directory).filter((name) => /model\.deen/.test(name)),
      [],
    )
  })

  it('follow a list that has changed since it was read', async (t) => {
    const registry = await startRegistry(t, { pairs: ['de-en'] })
    const { translate } = await startOnDemand(t, { registry, backend })
    const records = JSON.parse(
      Buffer.from(registry.files.get(registry.recordsPath) ?? '').toString(),
    )
    for (const { attachment } of records.data) {
      const file = registry.files.get(`/${attachment.location}`)
      registry.files.delete(`/${attachment.location}`)
      attachment.location = `next/${attachment.location}`
      if (file) registry.files.set(`/${attachment.location}`, file)
    }
    registry.files.set(registry.recordsPath, Buffer.from(JSON.stringify(records)))
    assert.equal((await translate('de', 'en')).status, 200)
  })

  it('are listed with size, quality and whether they are installed', async (t) => {
    const registry = await startRegistry(t, { pairs: ['de-en'] })
    const { languages, translate } = await startOnDemand(t, { registry, backend })
    const targetOf = async (from: string, to: string) =>
      (await languages())
        .find(({ code }: { code: string }) => code === from)
        .targets.find(({ code }: { code: string }) => code === to)
    const before = await targetOf('de', 'fr')
    assert.equal(before.installed, false)
    assert.ok(before.downloadBytes > 100_000)
    await translate('de', 'en')
    const between = await targetOf('de', 'fr')
    assert.ok(between.downloadBytes < before.downloadBytes)
    assert.deepEqual(await targetOf('de', 'en'), {
      code: 'en',
      route: [{ engine: 'marian', from: 'de', to: 'en' }],
      quality: 60,
      measurement: null,
      installed: true,
      downloadBytes: 0,
    })
  })

  it('are none where nothing may be set up', async (t) => {
    const registry = await startRegistry(t, { pairs: ['de-en'] })
    const api = await startApi(t, {
      worker: false,
      environment: {
        DRAGOMAN_MODELS: 'auto',
        DRAGOMAN_SETUP: 'off',
        DRAGOMAN_MODELS_REGISTRY: registry.url,
        DRAGOMAN_APERTIUM_MODES: newDirectory(t),
      },
    })
    api.services.startReporting({ kind: 'serve', claimsJobs: false }, 100)
    const { translate } = await createCaller(api)
    assertProblem(await translate('de', 'en'), 503, 'engine-unavailable')
    assert.deepEqual(registry.requests, [])
  })
})
