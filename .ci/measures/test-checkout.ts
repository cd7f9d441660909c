// Checkouts for the tests of measures, in temporary directories.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Row } from './row.ts'
import { measure } from './rows.ts'

type Files = Readonly<Record<string, string>>

export function writeCheckout(t: TestContext, files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'dragoman-measures-test-'))
  t.after(() => rmSync(root, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

/** Measures a checkout of these files; the rows by their names. */
export function measureFiles(t: TestContext, files: Files): (name: string) => Row {
  const rows = measure(writeCheckout(t, files))
  return (name) => {
    const found = rows.find((row) => row.name === name)
    assert(found, `no row ${name}`)
    return found
  }
}
