import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import fc from 'fast-check'
import '../../../../test/support/property-seed.ts'
import { makeArchive } from './new-zip.ts'
import { openZip } from './zip.ts'

const encoder = new TextEncoder()
const entryOf = (name: string, text: string) => ({ name, content: encoder.encode(text) })
const entries = [
  entryOf('[Content_Types].xml', '<Types/>'),
  entryOf('word/document.xml', 'a long text '.repeat(1_000)),
  entryOf('empty', ''),
  entryOf('résumé/日本.xml', '<家/>'),
]

const anyEntries = fc.uniqueArray(
  fc.record({
    name: fc.oneof(
      fc.stringMatching(/^[a-z]{1,8}\/[a-zA-Z .]{1,8}$/),
      fc.constantFrom('é', '日本.xml', '😀/a'),
    ),
    content: fc.uint8Array({ maxLength: 300 }),
  }),
  { selector: ({ name }) => name.toLowerCase(), maxLength: 8 },
)

describe('makeArchive', () => {
  test('has every entry, in order', () => {
    fc.assert(
      fc.property(anyEntries, (made) => {
        const zip = openZip(makeArchive(made))
        const read = zip.entries.map(({ name }) => {
          const content = Uint8Array.from(zip.read(name) ?? [])
          return { name, content }
        })
        assert.deepEqual(
          read,
          made.map(({ name, content }) => ({ name, content: Uint8Array.from(content) })),
        )
      }),
    )
  })

  test('is written the same at any time', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 0 })
    const first = makeArchive(entries)
    t.mock.timers.setTime(Date.UTC(2026, 0, 1))
    assert.deepEqual(makeArchive(entries), first)
  })

  test('is understood by Info-ZIP', { skip: hasUnzip() ? false : 'needs unzip' }, (t) => {
    const directory = temporaryDirectory(t)
    const file = join(directory, 'made.zip')
    writeFileSync(file, makeArchive(entries))
    assert.match(execFileSync('unzip', ['-t', file], { encoding: 'utf8' }), /No errors detected/)
    const environment = { ...process.env, LC_ALL: 'C.UTF-8' }
    execFileSync('unzip', ['-q', file, '-d', join(directory, 'read')], { env: environment })
    for (const { name, content } of entries) {
      assert.deepEqual(readFileSync(join(directory, 'read', name)), Buffer.from(content))
    }
  })
})

function hasUnzip(): boolean {
  try {
    execFileSync('unzip', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function temporaryDirectory(t: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-zip-'))
  t.after(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}
