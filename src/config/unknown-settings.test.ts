import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import '../../test/support/property-seed.ts'
import { settings } from './settings.ts'
import { unknownSettings } from './unknown-settings.ts'

const names = Object.values(settings).map(({ name }): string => name)
const warning = (name: string, meant?: string): string =>
  `Unknown setting ${name} is ignored.${meant === undefined ? '' : ` Did you mean ${meant}?`}`
const warningsOf = (...given: string[]): string[] =>
  unknownSettings(Object.fromEntries(given.map((name) => [name, '1'])))

describe('an unknown setting', () => {
  it('is answered with the name without the prefix, if that is a setting', () => {
    for (const name of names.filter((each) => !each.startsWith('DRAGOMAN_')))
      assert.deepEqual(warningsOf(`DRAGOMAN_${name}`), [warning(`DRAGOMAN_${name}`, name)])
  })

  it('is answered with the name in capitals with underscores', () => {
    for (const [name, meant] of [
      ['dragoman_data_dir', 'DRAGOMAN_DATA_DIR'],
      ['Dragoman-Data-Dir', 'DRAGOMAN_DATA_DIR'],
      ['dragoman-port', 'PORT'],
    ] as const)
      assert.deepEqual(warningsOf(name), [warning(name, meant)])
  })

  it('is answered with the name that differs by a letter, anywhere in it', () => {
    const ours = names.filter((name) => name.startsWith('DRAGOMAN_'))
    fc.assert(
      fc.property(fc.constantFrom(...ours), fc.nat(), (name, at) => {
        const index = at % name.length
        const other = name[index] === 'Q' ? 'X' : 'Q'
        const misspelt = `${name.slice(0, index)}${other}${name.slice(index + 1)}`
        assert.deepEqual(warningsOf(misspelt), [warning(misspelt, name)])
      }),
    )
  })

  it('is reported without an answer if no name is near', () => {
    assert.deepEqual(warningsOf('DRAGOMAN_XYZ', 'DRAGOMAN_'), [
      warning('DRAGOMAN_XYZ'),
      warning('DRAGOMAN_'),
    ])
  })

  it('is not taken for ours if it belongs to another program', () => {
    assert.deepEqual(warningsOf(...names), [])
    assert.deepEqual(warningsOf('PATH', 'PROT', 'DATABASE_URI', 'port', 'DRAGON_HOME', 'LANG'), [])
    const ofKubernetes = {
      DRAGOMAN_PORT: 'tcp://10.0.0.1:8080',
      DRAGOMAN_SERVICE_HOST: '10.0.0.1',
      DRAGOMAN_SERVICE_PORT: '8080',
      DRAGOMAN_SERVICE_PORT_HTTP: '8080',
      DRAGOMAN_PORT_8080_TCP: 'tcp://10.0.0.1:8080',
      DRAGOMAN_PORT_8080_TCP_ADDR: '10.0.0.1',
      DRAGOMAN_METRICS_SERVICE_HOST: '10.0.0.2',
    }
    assert.deepEqual(unknownSettings(ofKubernetes), [])
  })
})
