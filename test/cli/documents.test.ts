// `dragoman translate` with documents, directories and patterns.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { runCommand } from '../support/command.ts'
import { startCommandServer } from '../support/command-server.ts'
import { newDirectory } from '../support/model-store.ts'

const toSpanish = ['translate', '--from', 'en', '--to', 'es']
const page = '<p lang="en">The <b>house</b> is red.</p>\n'

/** A directory with a text, a page and a file that is no document. */
function newDocuments(t: TestContext): string {
  const directory = newDirectory(t)
  mkdirSync(join(directory, 'pages'))
  writeFileSync(join(directory, 'notes.txt'), 'The house is red.\r\n', { mode: 0o640 })
  writeFileSync(join(directory, 'pages/page.html'), page)
  writeFileSync(join(directory, 'picture.png'), '\x89PNG')
  return directory
}

describe('dragoman translate with documents', () => {
  it('writes a translation beside each document, with its permissions', async (t) => {
    const directory = newDocuments(t)
    const notes = join(directory, 'notes.txt')
    const { out, err, status } = await runCommand(['translate', notes, '--to', 'es,fr'])
    assert.deepEqual([err, status], ['', 0])
    const [spanish, french] = ['es', 'fr'].map((to) => join(directory, `notes.${to}.txt`))
    assert.equal(out, `${notes} → ${spanish}\n${notes} → ${french}\n`)
    assert.equal(readFileSync(spanish as string, 'utf8'), 'La casa es roja.\r\n')
    assert.equal(readFileSync(french as string, 'utf8'), 'La maison est rouge.\r\n')
    assert.equal(statSync(spanish as string).mode, statSync(notes).mode)
  })

  it('translates directories and patterns below another directory', async (t) => {
    for (const pattern of ['', '**/*.{txt,html}']) {
      const output = newDirectory(t)
      const words = join(newDocuments(t), pattern)
      const { status } = await runCommand([...toSpanish, words, '-o', output])
      assert.equal(status, 0)
      const files = readdirSync(output, { recursive: true }).map(String).sort()
      assert.deepEqual(
        files.filter((file) => file.includes('.')),
        ['notes.es.txt', 'pages/page.es.html'],
      )
      assert.match(readFileSync(join(output, 'pages/page.es.html'), 'utf8'), /lang="es"/)
    }
  })

  it('never replaces a file without --force, and leaves its own translations alone', async (t) => {
    const directory = newDocuments(t)
    await runCommand([...toSpanish, directory])
    const again = await runCommand([...toSpanish, directory])
    assert.deepEqual([again.status, again.out], [1, ''])
    assert.match(again.err, /notes\.es\.txt already exists\. `--force` replaces it/)
    const forced = await runCommand([...toSpanish, '--force', directory])
    assert.equal(forced.status, 0)
    assert.ok(!existsSync(join(directory, 'notes.es.es.txt')))
  })

  it('goes on after a document that cannot be translated', async (t) => {
    const directory = newDocuments(t)
    writeFileSync(join(directory, 'broken.docx'), 'PK\x03\x04')
    const { out, err, status } = await runCommand([...toSpanish, directory])
    assert.equal(status, 1)
    assert.match(err, /broken\.docx is not translated into es\. /)
    assert.match(out, /notes\.es\.txt\n/)
    assert.ok(!existsSync(join(directory, 'broken.es.docx')))
  })

  it('uses the server, and the glossary of its app', async (t) => {
    const { api, run } = await startCommandServer(t)
    const { app, credentials } = await api.createApp()
    const entries = [{ source: 'house', target: 'mansión' }]
    const dictionaries = [{ from: 'en', to: 'es', entries }]
    const glossary = await api.post('/glossaries', { name: 'terms', dictionaries }, credentials)
    const environment = {
      DRAGOMAN_URL: api.url,
      DRAGOMAN_API_KEY: app.apiKey,
      DRAGOMAN_API_SECRET: app.apiSecret,
    }
    const directory = newDocuments(t)
    const notes = join(directory, 'notes.txt')
    const { status, err } = await run([...toSpanish, notes, '--glossary', glossary.body.id], {
      environment,
    })
    assert.deepEqual([status, err], [0, ''])
    assert.match(readFileSync(join(directory, 'notes.es.txt'), 'utf8'), /mansión/)
  })
})
