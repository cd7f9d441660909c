// The row "an engine" of ARCHITECTURE.md is the whole truth: a copy of the product with one more
// directory and one more line translates with one more engine.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createApp } from '../../../test/support/create-app.ts'
import { startProduct } from '../../../test/support/product.ts'
import { engineNames } from './engine-names.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Translates English into shouted Afar, which no other engine does. */
const toyEngine = `
import type { EngineDefinition } from '../engine.ts'

const pairs = [{ from: 'en', to: 'aa' }]

export const toy: EngineDefinition<object> = {
  expectedQuality: 10,
  create: () => ({
    concurrentBatches: 1,
    batchCharacters: 1_000,
    pairs: () => pairs,
    translate: async (segments) =>
      segments.map((segment) =>
        segment.map((part) => (typeof part === 'string' ? part.toUpperCase() : part)),
      ),
    close: async () => {},
  }),
}
`
const toyLine = "export { toy } from './toy/engine.ts'\n"

function copyProduct(t: TestContext): string {
  const copy = mkdtempSync(join(tmpdir(), 'dragoman-toy-'))
  t.after(() => rmSync(copy, { recursive: true }))
  cpSync(join(root, 'src'), join(copy, 'src'), {
    recursive: true,
    filter: (file) => !/\.(test|contract)\.ts$/.test(file),
  })
  cpSync(join(root, 'bin'), join(copy, 'bin'), { recursive: true })
  copyFileSync(join(root, 'package.json'), join(copy, 'package.json'))
  for (const name of ['build', 'docs', 'node_modules', 'packages'])
    symlinkSync(join(root, name), join(copy, name))
  const declarations = ['marian', 'formats'].map((name) => `packages/${name}/src/**/*.d.ts`)
  const include = ['src', ...declarations.map((pattern) => join(root, pattern))]
  const settings = { extends: join(root, 'tsconfig.json'), include }
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(settings))
  return copy
}

function addToy(copy: string): void {
  const engines = join(copy, 'src/translation/engines')
  mkdirSync(join(engines, 'toy'))
  writeFileSync(join(engines, 'toy/engine.ts'), toyEngine)
  appendFileSync(join(engines, 'catalogue.ts'), toyLine)
}

describe('an engine that is a directory and a line in the catalogue', () => {
  it('passes the type checker, translates, and is in the OpenAPI document', async (t) => {
    const copy = copyProduct(t)
    addToy(copy)
    await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', copy])

    const product = await startProduct({
      command: [process.execPath, join(copy, 'bin/dragoman.mjs'), 'serve'],
      environment: { DRAGOMAN_DATA_DIR: join(copy, 'data') },
    })
    t.after(() => product.stop())
    const response = await fetch(`${product.url}/translateText`, {
      method: 'POST',
      headers: await createApp(product.url),
      body: JSON.stringify({ text: 'The {name} house.', from: 'en', to: 'aa' }),
    })
    assert.deepEqual(await response.json(), {
      translatedText: 'THE {name} HOUSE.',
      from: 'en',
      to: 'aa',
      characters: 17,
      route: [{ engine: 'toy', from: 'en', to: 'aa' }],
    })

    // biome-ignore lint/suspicious/noExplicitAny: the document is deep.
    const openapi: any = await (await fetch(`${product.url}/openapi.json`)).json()
    const { route } = openapi.components.schemas.Translation.properties
    assert.deepEqual(route.items.properties.engine.enum, [...engineNames, 'toy', 'memory'])
  })
})
