// Lists of models as their publishers write them.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it, type TestContext } from 'node:test'
import { createHttpClient } from '../../src/models/downloads/http-client.ts'
import type { ModelSet } from '../../src/models/installed/model-set.ts'
import { isFirefoxRecords, readFirefoxRegistry } from '../../src/models/registries/firefox.ts'
import { isMozillaRegistry, readMozillaRegistry } from '../../src/models/registries/mozilla.ts'
import { readRegistry } from '../../src/models/registries/registry.ts'
import { listPairs, selectSet } from '../../src/models/selection.ts'

import { startRegistry } from '../support/model-registry.ts'

const list = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../fixtures/registries/${name}`, import.meta.url), 'utf8'))

function readRecords(name: string): ModelSet[] {
  const document = list(name)
  assert.ok(isFirefoxRecords(document))
  return readFirefoxRegistry(document, 'https://files.example')
}

/** Of each pair the set that is taken, in words. */
const chosen = (sets: readonly ModelSet[]): string[] =>
  listPairs(sets).map((pair) => {
    const set = selectSet(sets, pair)
    const roles = set?.files.map(({ role }) => role).join('+')
    return `${pair.from} ${pair.to} ${set?.version} ${set?.architecture} ${set?.channel} ${roles}`
  })

describe("Firefox's records", () => {
  it('are read in their present form, with both hashes of every file', () => {
    const sets = readRecords('records-v2.json')
    assert.deepEqual(chosen(sets), [
      'en de 3.0 base release model+vocab',
      'en es 3.0 base-memory release model+lex+vocab',
      'en ko 3.0 base release model+lex+vocab',
      'en nb 3.0a1 tiny nightly model+lex+vocab',
      'zh-Hans en 3.0 base release model+lex+vocab',
    ])
    for (const { packed, raw } of sets.flatMap(({ files }) => files))
      assert.ok(packed.size && packed.sha256 && raw.size && raw.sha256)
  })

  it('are read in their older form, without packing and architectures', () => {
    assert.deepEqual(chosen(readRecords('records-v1.json')), [
      'cs en 1.0a1  nightly model+lex+vocab',
      'en es 1.0  release model+lex+vocab',
      'en ko 1.0  release model+lex+vocab',
    ])
  })
})

describe("the bucket's list", () => {
  it('is read with its own names of languages, and what was measured', () => {
    const document = list('models.json')
    assert.ok(isMozillaRegistry(document))
    const sets = readMozillaRegistry(document, '')
    assert.deepEqual(chosen(sets), [
      'de en  tiny nightly model+lex+vocab',
      'en nb  base-memory release model+lex+vocab',
      'en sr-Latn  tiny release model+lex+vocab',
      'en zh-Hant  base release model+srcvocab+trgvocab',
    ])
    assert.deepEqual(
      sets.map(({ chrf }) => chrf),
      [55.2, undefined, 29.8, 61, 65],
    )
  })
})

describe('several registries', () => {
  const read = async (registries: readonly string[], t: TestContext) => {
    const http = createHttpClient({ retryMs: 1, stallMs: 2_000, attempts: 1 })
    t.after(http.close)
    return readRegistry({ registries }, http)
  }

  it('are tried in order', async (t) => {
    const { url } = await startRegistry(t)
    const { name, sets } = await read(['http://127.0.0.1:1', `${url}/nothing`, url], t)
    assert.match(name, new RegExp(`^${url}/v1/`))
    assert.equal(sets.length, 3)
  })

  it('are all named if none answers', async (t) => {
    const { url } = await startRegistry(t)
    await assert.rejects(read(['http://127.0.0.1:1', `${url}/nothing`], t), (error: Error) => {
      assert.match(error.message, /No registry of models can be used\..*127\.0\.0\.1:1.*\/nothing/s)
      return true
    })
  })

  it("get Firefox's hashes and Mozilla's figures, joined by the model file", async (t) => {
    const { url } = await startRegistry(t, {
      change: ({ models }) => {
        for (const [pair, entries] of Object.entries(models))
          if (pair !== 'en-fr')
            for (const entry of entries)
              entry.metrics = { 'flores200-plus': { chrf: pair === 'en-es' ? 55.5 : 56.5 } }
      },
    })
    const { sets } = await read([url], t)
    assert.deepEqual(
      sets.map(({ from, to, chrf }) => [from, to, chrf]),
      [
        ['en', 'es', 55.5],
        ['en', 'fr', undefined],
        ['es', 'en', 56.5],
      ],
    )
  })
})
