import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ConfigError, readConfig } from './read-config.ts'
import { removedSettings, renamedSettings, settings } from './settings.ts'

describe('readConfig', () => {
  it('has a default for every setting', () => {
    const { config, secrets, warnings } = readConfig({})
    assert.equal(config.port, 8080)
    assert.equal(config.host, '127.0.0.1')
    assert.equal(secrets.databaseUrl, '')
    assert.deepEqual(warnings, [])
  })

  it('names every wrong setting and what it should be', () => {
    assert.throws(
      () =>
        readConfig({
          PORT: '99999',
          DATABASE_URL: 'mysql://x',
          DRAGOMAN_DEFAULT_VARIANTS: 'pt',
          DRAGOMAN_SECRET: 'short',
        }),
      (error: unknown) => {
        assert.ok(error instanceof ConfigError)
        assert.match(error.message, /PORT: expected an integer from 0 to 65535, not "99999"/)
        assert.match(
          error.message,
          /DATABASE_URL: expected an address that starts with postgres:\/\//,
        )
        assert.match(error.message, /DRAGOMAN_DEFAULT_VARIANTS: expected pairs like pt=pt-BR/)
        assert.match(error.message, /DRAGOMAN_SECRET: expected 32 bytes or more/)
        return true
      },
    )
  })

  it('never repeats a secret or a database address in an error', () => {
    assert.throws(
      () =>
        readConfig({
          DRAGOMAN_SECRET: 'hunter2',
          DATABASE_URL: 'mysql://me:hunter3@host/db',
          HTTPS_PROXY: 'socks://me:hunter4@host',
        }),
      (error: unknown) => /HTTPS_PROXY/.test(String(error)) && !/hunter/.test(String(error)),
    )
  })

  it('reads the proxy settings of other programs, and treats them as secrets', () => {
    const { config, secrets } = readConfig({
      https_proxy: 'user:word@proxy:3128',
      HTTP_PROXY: 'http://proxy:3128',
      no_proxy: 'localhost',
    })
    assert.deepEqual(
      [secrets.httpsProxy, secrets.httpProxy, config.noProxy],
      ['http://user:word@proxy:3128', 'http://proxy:3128', 'localhost'],
    )
    assert.doesNotMatch(JSON.stringify(config), /user:word/)
  })

  it('reads which models to install, and from which registry', () => {
    assert.deepEqual(readConfig({}).config.models, ['auto'])
    assert.deepEqual(readConfig({ DRAGOMAN_MODELS: 'en-de, all-to-en' }).config.models, [
      'en-de',
      'all-to-en',
    ])
    assert.deepEqual(
      readConfig({ DRAGOMAN_MODELS_REGISTRY: 'https://mirror.example/x, firefox' }).config
        .modelsRegistries,
      ['https://mirror.example/x', 'firefox'],
    )
    assert.throws(
      () => readConfig({ DRAGOMAN_MODELS_REGISTRY: 'chrome' }),
      /DRAGOMAN_MODELS_REGISTRY: expected firefox, mozilla, or addresses/,
    )
  })

  it('reads who the operators are, whatever the letter case', () => {
    const { config } = readConfig({ DRAGOMAN_OPERATORS: 'Ada@Example.org, grace@example.org' })
    assert.deepEqual([...config.operators], ['ada@example.org', 'grace@example.org'])
    assert.throws(
      () => readConfig({ DRAGOMAN_OPERATORS: 'ada' }),
      /DRAGOMAN_OPERATORS: expected email addresses/,
    )
  })

  it('warns about unknown settings and suggests the nearest name', () => {
    const given = { DRAGOMAN_DATADIR: '/x', DRAGOMAN_MAX_BODY_SIZE: '1', DRAGOMAN_FOO: '' }
    assert.deepEqual(readConfig(given).warnings, [
      'Unknown setting DRAGOMAN_DATADIR is ignored. Did you mean DRAGOMAN_DATA_DIR?',
      'Unknown setting DRAGOMAN_MAX_BODY_SIZE is ignored. Did you mean DRAGOMAN_MAX_BODY_BYTES?',
      'Unknown setting DRAGOMAN_FOO is ignored.',
    ])
  })

  it('rejects a renamed setting and says its new name', () => {
    const newNames = new Set(Object.values(settings).map(({ name }): string => name))
    for (const [name, newName] of Object.entries(renamedSettings)) {
      assert.ok(newNames.has(newName) && !newNames.has(name), name)
      assert.throws(
        () => readConfig({ [name]: '1' }),
        (error: unknown) =>
          error instanceof ConfigError && error.message.includes(`${name}: renamed to ${newName}.`),
      )
    }
    assert.throws(
      () => readConfig({ DRAGOMAN_RECEIVE_SECONDS: '5', DRAGOMAN_MAX_WAITING_CHARACTERS: '1000' }),
      /DRAGOMAN_REQUEST_TIMEOUT_SECONDS.*\n.*DRAGOMAN_MAX_ENGINE_QUEUE_CHARACTERS/,
    )
  })

  it('rejects a removed setting, whatever its value, and says why and what to do', () => {
    const names = new Set(Object.values(settings).map(({ name }): string => name))
    for (const [name, reason] of Object.entries(removedSettings)) {
      assert.ok(!names.has(name) && !(name in renamedSettings), name)
      for (const value of ['on', 'off', ''])
        assert.throws(
          () => readConfig({ [name]: value }),
          (error: unknown) =>
            error instanceof ConfigError &&
            error.message.includes(`${name} no longer exists: ${reason}. Remove it.`),
        )
    }
  })

  it('keeps secrets out of the configuration', () => {
    const { config } = readConfig({
      DRAGOMAN_SECRET: 'x'.repeat(32),
      DATABASE_URL: 'postgres://me:hunter2@host/db',
    })
    assert.doesNotMatch(JSON.stringify(config), /xxx|hunter2/)
  })
})
