// `dragoman translate` with documents, directories and patterns.
import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { installCalibrated } from '../support/calibrated-models.ts'
import { endOf, runCommand, runShell, startCommand } from '../support/command.ts'
import { startCommandServer } from '../support/command-server.ts'
import { freePort } from '../support/free-port.ts'
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

  it('translates only what is missing if it is repeated, all with --force', async (t) => {
    const directory = newDocuments(t)
    await runCommand([...toSpanish, directory])
    writeFileSync(join(directory, 'new.md'), 'The house.\n')
    const again = await runCommand([...toSpanish, directory])
    const [from, to] = ['new.md', 'new.es.md'].map((name) => join(directory, name))
    assert.deepEqual([again.out, again.status], [`${from} → ${to}\n`, 0])
    assert.equal(again.err, '1 translated, 2 already there. `--force` replaces what is there.\n')
    const forced = await runCommand([...toSpanish, '--force', directory])
    assert.deepEqual([forced.status, forced.out.split('\n').length, forced.err], [0, 4, ''])
    assert.ok(!existsSync(join(directory, 'notes.es.es.txt')))
  })

  it('says which translation is older than its document, and replaces none', async (t) => {
    const directory = newDocuments(t)
    await runCommand([...toSpanish, 'notes.txt'], { directory })
    writeFileSync(join(directory, 'notes.txt'), 'The garden is big.\n')
    for (const options of [[], ['-o', '.', '-f']]) {
      const words = [...options, 'notes.txt']
      const { out, err, status } = await runCommand([...toSpanish, ...words], { directory })
      assert.deepEqual([out, status], ['', 1])
      assert.equal(
        err,
        'notes.es.txt already exists, and notes.txt has changed since. `--force` replaces it.\n',
      )
    }
    assert.equal(readFileSync(join(directory, 'notes.es.txt'), 'utf8'), 'La casa es roja.\r\n')
  })

  it('leaves translations into other languages alone, unless they are named', async (t) => {
    const directory = newDocuments(t)
    await runCommand([...toSpanish, '.'], { directory })
    const other = await runCommand(['translate', '--to', 'ca', '.'], { directory })
    assert.equal(other.err, '2 translated, 2 left out, which are translations.\n')
    assert.ok(!existsSync(join(directory, 'notes.es.ca.txt')))
    const words = ['--from', 'es', '--to', 'ca', 'notes.es.txt']
    assert.equal((await runCommand(['translate', ...words], { directory })).status, 0)
    assert.match(readFileSync(join(directory, 'notes.es.ca.txt'), 'utf8'), /casa és vermella/)
  })

  it('goes on after a document that cannot be translated, and counts them', async (t) => {
    const directory = newDocuments(t)
    writeFileSync(join(directory, 'broken.docx'), 'PK\x03\x04')
    writeFileSync(join(directory, 'old.doc'), '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1')
    symlinkSync('nowhere.md', join(directory, 'link.md'))
    const { out, err, status } = await runCommand([...toSpanish, directory])
    assert.equal(status, 1)
    assert.match(err, /link\.md is not translated\. It is a link to a file that does not exist\.\n/)
    assert.match(err, /broken\.docx is not translated into es\. The file is a damaged/)
    assert.match(err, /old\.doc is not translated into es\. The file is of an old version/)
    assert.match(err, /\n2 translated, 3 failed\.\n$/)
    assert.match(out, /notes\.es\.txt\n/)
    assert.ok(!existsSync(join(directory, 'broken.es.docx')))
  })

  it('stops with one message at what fails for all of them', async (t) => {
    const directory = newDocuments(t)
    const before = readdirSync(directory)
    const environment = {
      DRAGOMAN_URL: `http://127.0.0.1:${await freePort()}`,
      DRAGOMAN_API_KEY: 'key',
      DRAGOMAN_API_SECRET: 'secret',
    }
    for (const [words, expected] of [
      [['--to', 'xx'], /^"xx" is an unknown language\.[^\n]*\n$/],
      [['--to', 'tlh'], /^This machine does not translate into Klingon \(tlh\)\.[^\n]*\n$/],
      [['--from', 'cy', '--to', 'es'], /^This machine does not translate from Welsh[^\n]*\n$/],
      [['--to', 'es', '--glossary', 'x'], /^--glossary needs a server[^\n]*\n$/],
    ] as const) {
      const { out, err, status } = await runCommand(['translate', ...words, '.'], { directory })
      assert.deepEqual([out, status], ['', words.length === 4 && words[3] === 'x' ? 2 : 1])
      assert.match(err, expected)
    }
    const { err } = await runCommand(['translate', '--to', 'es', '.'], { directory, environment })
    assert.match(err, /^Cannot reach [^\n]*\n$/)
    assert.deepEqual(readdirSync(directory), before)
  })

  it('stops at a key that the server refuses', async (t) => {
    const { api } = await startCommandServer(t)
    const directory = newDocuments(t)
    const environment = {
      DRAGOMAN_URL: api.url,
      DRAGOMAN_API_KEY: 'key',
      DRAGOMAN_API_SECRET: 'secret',
    }
    const { err, status } = await runCommand(['translate', '--to', 'es', '.'], {
      directory,
      environment,
    })
    assert.equal(status, 1)
    assert.match(err, /^http[^\n]* rejects the key of the app\.[^\n]*\n$/)
  })

  it('writes all files although nobody reads their names', async (t) => {
    const directory = newDirectory(t)
    for (let number = 0; number < 30; number++)
      writeFileSync(join(directory, `${number}.txt`), 'The house.\n')
    const line = 'dragoman translate --from en --to es . | head -n 1; echo "${PIPESTATUS[0]}"'
    const { out, err } = await runShell(line, { directory })
    assert.deepEqual([out, err], ['0.txt → 0.es.txt\n0\n', ''])
    assert.equal(readdirSync(directory).length, 60)
  })

  it('leaves no half of a file when it is interrupted', async (t) => {
    const directory = newDirectory(t)
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
      writeFileSync(join(directory, `${name}.txt`), 'The house is red.\n'.repeat(20_000))
    const child = startCommand([...toSpanish, '.', '-o', 'out'], { directory })
    const ended = endOf(child)
    const output = join(directory, 'out')
    while (!existsSync(output) || readdirSync(output).length < 4)
      await new Promise((resolve) => setImmediate(resolve))
    child.kill('SIGINT')
    assert.equal((await ended).signal, 'SIGINT')
    assert.deepEqual(
      readdirSync(output).filter((name) => !/^[a-f]\.es\.txt$/.test(name)),
      [],
    )
  })

  it('takes one value for each --option, and none of the files', async (t) => {
    const directory = newDirectory(t)
    writeFileSync(join(directory, 'page.md'), '---\ntitle: The house\nother: The house\n---\n')
    const options = ['--option', 'frontMatterKeys=other', 'page.md']
    const { out, err, status } = await runCommand([...toSpanish, ...options], { directory })
    assert.deepEqual([out, err, status], ['page.md → page.es.md\n', '', 0])
    assert.match(readFileSync(join(directory, 'page.es.md'), 'utf8'), /title: The house\n/)
    const wrong = await runCommand([...toSpanish, '-o', 'x', '--option', 'a', 'page.md'], {
      directory,
    })
    assert.deepEqual([wrong.out, wrong.status], ['', 2])
    assert.equal(wrong.err, 'Write --option like comments=true, not a.\n')
  })

  it('says how good a translation is expected to be, if it is asked to', async (t) => {
    const dataDirectory = newDirectory(t)
    installCalibrated(join(dataDirectory, 'models'))
    mkdirSync(join(dataDirectory, 'modes'))
    const environment = {
      DRAGOMAN_DATA_DIR: dataDirectory,
      DRAGOMAN_APERTIUM_MODES: join(dataDirectory, 'modes'),
    }
    const options = { directory: newDocuments(t), environment }
    const translate = (...words: string[]) =>
      runCommand(['translate', 'notes.txt', '--from', 'en', ...words], options)
    const estimated = await translate('--to', 'es', '--quality-estimate')
    assert.match(
      estimated.err,
      /^notes\.txt: The quality of the translation is estimated as 0\.\d+\.\n$/,
    )
    const unknown = await translate('--to', 'fr', '--quality-estimate')
    assert.equal(unknown.err, 'notes.txt: The quality of the translation cannot be estimated.\n')
    assert.equal((await translate('--to', 'es', '--force')).err, '')
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
