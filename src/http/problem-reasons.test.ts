import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { problemReasons, renderWhy } from './problem-reasons.ts'

describe('the reasons of problems', () => {
  it('are in the documentation with their parameters', () => {
    const page = join(import.meta.dirname, '../../docs/problem-reasons.md')
    const rows = readFileSync(page, 'utf8').matchAll(/^\| `([\w-]+)` \| (.*?) ?\|$/gm)
    const documented = Array.from(rows, ([, reason, names]) => [reason, names])
    const known = Object.entries<readonly string[]>(problemReasons)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([reason, names]) => [reason, names.map((name) => `\`${name}\``).join(', ')])
    assert.deepEqual(documented, known)
  })

  it('quote no more than the start of a text', () => {
    const ending = `.${'x'.repeat(198)}😀`
    const { parameters } = renderWhy({ reason: 'unknown-ending', parameters: { ending } })
    assert.equal(parameters?.ending, `.${'x'.repeat(198)}\ufffd`)
    assert.deepEqual(renderWhy({ reason: 'file-empty' }), { reason: 'file-empty' })
    assert.deepEqual(renderWhy(undefined), {})
  })
})
