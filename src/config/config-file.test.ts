import assert from 'node:assert/strict'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { newDirectory } from '../../test/support/model-store.ts'
import schema from './config-file.schema.json' with { type: 'json' }
import { readConfig } from './read-config.ts'
import { findViolations } from './schema-violations.ts'

function read(
  t: TestContext,
  content: unknown,
  { mode = 0o600, environment = {} }: { mode?: number; environment?: Record<string, string> } = {},
) {
  const file = join(newDirectory(t), 'dragoman.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  chmodSync(file, mode)
  return readConfig({ DRAGOMAN_CONFIG_FILE: file, ...environment })
}

describe('the configuration file', () => {
  it('has registries, whose passwords are in the environment', (t) => {
    const registries = [
      { address: 'https://models.example/registry', user: 'ann', password: { env: 'MODELS_KEY' } },
      'firefox',
    ]
    const { config } = read(t, { registries }, { environment: { MODELS_KEY: 'a/b@c' } })
    assert.deepEqual(config.modelsRegistries, [
      'https://ann:a%2Fb%40c@models.example/registry',
      'firefox',
    ])
  })

  it('is refused with the place and the reason', (t) => {
    const refused: [content: unknown, reason: RegExp][] = [
      ['{', /cannot be read as JSON/],
      [[], /The file must be object, not array/],
      [{ registry: [] }, /registry is unknown; did you mean registries\?/],
      [{ registries: [] }, /registries must have 1 or more/],
      [{ registries: [5] }, /registries\[0\] must be string or object, not number/],
      [{ registries: [{ adress: 'x' }] }, /registries\[0\]\.address is missing/],
      [
        { registries: [{ address: 'https://x.example', password: { env: 'NONE' } }] },
        /registries\[0\]\.password names NONE, which is not set/,
      ],
      [{ registries: ['ftp://x.example'] }, /DRAGOMAN_MODELS_REGISTRY: expected firefox/],
    ]
    for (const [content, reason] of refused) assert.throws(() => read(t, content), reason)
  })

  it('is refused if others can read it, or a setting is in two places', (t) => {
    const content = { registries: ['firefox'] }
    assert.throws(() => read(t, content, { mode: 0o644 }), /chmod 0600/)
    assert.doesNotThrow(() => read(t, content, { mode: 0o640 }))
    const environment = { DRAGOMAN_MODELS_REGISTRY: 'mozilla' }
    assert.throws(() => read(t, content, { environment }), /Remove one of them/)
    assert.throws(() => readConfig({ DRAGOMAN_CONFIG_FILE: '/nothing/here' }), /cannot be read/)
  })

  it('is judged as a validator of JSON Schema judges it', () => {
    const isValid = new Ajv({ allowUnionTypes: true }).compile(
      JSON.parse(readFileSync(new URL('config-file.schema.json', import.meta.url), 'utf8')),
    )
    const text = fc.constantFrom('firefox', 'https://x.example')
    const entry = fc.record(
      { address: text, user: text, password: fc.record({ env: text }), other: fc.integer() },
      { requiredKeys: [] },
    )
    const registries = fc.array(fc.oneof(text, entry, fc.integer()))
    fc.assert(
      fc.property(
        fc.oneof(fc.record({ registries, x: text }, { requiredKeys: [] }), fc.jsonValue()),
        (value) => assert.equal(findViolations(value, schema).length === 0, isValid(value)),
      ),
    )
  })
})
