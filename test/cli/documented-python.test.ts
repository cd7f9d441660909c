// The programs of docs/python.md, as they stand there.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { runShell } from '../support/command.ts'
import { newDirectory } from '../support/model-store.ts'
import { makeDocx, wordParagraph, wordRun } from '../support/office-files.ts'

const page = readFileSync(new URL('../../docs/python.md', import.meta.url), 'utf8')

/** The code of a section, its blocks as one program. */
function programOf(heading: string): string {
  const section = page.split(/^## /m).find((each) => each.startsWith(heading)) ?? ''
  const blocks = Array.from(section.matchAll(/^```python\n(.*?)^```$/gms), ([, code]) => code)
  assert.ok(blocks.length > 0, heading)
  return blocks.join('\n')
}

/** Why a program cannot run here. */
function missing(library: string): string | false {
  const { status } = spawnSync('python3', ['-c', `import ${library}`])
  return status === 0 ? false : `Python has no ${library}`
}

describe('docs/python.md', async (t) => {
  const api = await startApi(t)
  const { app } = await api.createApp()
  const environment = {
    DRAGOMAN_URL: api.url,
    DRAGOMAN_API_KEY: app.apiKey,
    DRAGOMAN_API_SECRET: app.apiSecret,
  }

  for (const [heading, library, expected] of [
    ['Without a library', 'urllib', /La casa es roja\.\n\['La casa es roja\.', 'El puente/],
    ['With requests', 'requests', /^La casa es roja\.\n/],
    ['With DeepL', 'deepl', /^La casa es roja\.\n/],
  ] as const)
    it(`translates: ${heading}`, { skip: missing(library) }, async (test) => {
      const directory = newDirectory(test)
      const document = makeDocx({ body: wordParagraph(wordRun('The house is red.')) })
      writeFileSync(join(directory, 'report.docx'), document)
      writeFileSync(join(directory, 'program.py'), programOf(heading))
      const { out, err, status } = await runShell('python3 program.py', { directory, environment })
      assert.equal(status, 0, err)
      assert.match(out, expected)
    })
})
