import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compareVersions } from './versions.ts'

describe('versions', () => {
  it('are compared number by number, alphas before betas before releases', () => {
    const ascending = [
      '',
      '1.0',
      '2.0',
      '3.0a1',
      '3.0a2',
      '3.0a10',
      '3.0b1',
      '3.0',
      '3.1a1',
      '3.1',
      '3.2',
      '3.10',
      '4',
    ]
    for (const [index, version] of ascending.entries())
      for (const later of ascending.slice(index + 1)) {
        assert.ok(compareVersions(version, later) < 0, `${version} < ${later}`)
        assert.ok(compareVersions(later, version) > 0, `${later} > ${version}`)
      }
    assert.equal(compareVersions('3.0', '3.0'), 0)
  })
})
