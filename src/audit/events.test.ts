import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { auditSubjects, auditTypes } from './events.ts'

const page = readFileSync(new URL('../../docs/accounts.md', import.meta.url), 'utf8')

describe('the types of audit events', () => {
  it('are each explained in docs/accounts.md, and no others are', () => {
    const explained = [...page.matchAll(/^\| `([a-z-]+\.[a-z-]+)` \|/gm)].map(([, type]) => type)
    assert.deepEqual(explained, [...auditTypes])
  })

  it('each have a subject by which they can be found', () => {
    assert.deepEqual(new Set(auditTypes.map((type) => type.split('.')[0])), new Set(auditSubjects))
  })

  it('are each recorded somewhere', async () => {
    const files = (
      await Array.fromAsync(
        glob(
          'src/{accounts,apps,measurements,models,operations,teams,terminology,webhooks}/**/*.ts',
        ),
      )
    ).filter((file) => !file.endsWith('.test.ts'))
    const source = files.map((file) => readFileSync(file, 'utf8')).join('\n')
    for (const type of auditTypes) assert.ok(source.includes(`'${type}'`), type)
  })
})
