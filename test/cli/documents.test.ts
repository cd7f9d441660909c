// `dragoman translate` with documents, directories and patterns.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { installCalibrated } from '../support/calibrated-models.ts'
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

describe('a word of dragoman translate that is a file, or looks like one', () => {
  /** What a command printed to standard error, which translated nothing. */
  async function refusalOf(words: readonly string[], directory: string): Promise<string> {
    const { out, err, status } = await runCommand([...toSpanish, ...words], { directory })
    assert.deepEqual([out, status], ['', 1], words.join(' '))
    return err
  }

  function newFiles(t: TestContext): string {
    const directory = newDirectory(t)
    mkdirSync(join(directory, 'empty'))
    mkdirSync(join(directory, 'texts'))
    for (const [name, content] of Object.entries({
      'report.txt': 'The house.\n',
      'f.djvu': 'AT&TFORM\0',
      'a.rtf': '{\\rtf1 The house.}',
      README: 'The house.\n',
      'my notes.doc': '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
      'texts/a.po': 'msgid ""\nmsgstr ""\n',
    }))
      writeFileSync(join(directory, name), content, 'latin1')
    return directory
  }

  it('is an error if there is no such file, with the name of the one that is near', async (t) => {
    const directory = newFiles(t)
    for (const [word, expected] of [
      ['rep0rt.txt', 'There is no file rep0rt.txt. Did you mean report.txt?\n'],
      ['report.dcox', 'There is no file report.dcox.\n'],
      ['nosuch.docx', 'There is no file nosuch.docx.\n'],
      ['nosuch.pdf', 'There is no file nosuch.pdf.\n'],
      ['./x', 'There is no file ./x.\n'],
      ['texts/b.po', 'There is no file texts/b.po. Did you mean texts/a.po?\n'],
      ['texts/nosuch', 'There is no file texts/nosuch.\n'],
      ['*.docx', 'There is no file *.docx.\n'],
    ] as const)
      assert.equal(await refusalOf([word], directory), expected)
    assert.match(
      await refusalOf(['my letter.docx'], directory),
      /^There is no file my letter\.docx\.\n.*standard input\.\n$/,
    )
  })

  it('is an error in the words of the server if its format is not translated', async (t) => {
    const directory = newFiles(t)
    for (const [word, expected] of [
      ['f.djvu', /^f\.djvu is not translated\. Files that end with \.djvu/],
      ['a.rtf', /^a\.rtf is not translated into es\. /],
      ['README', /^README is not translated\. The name of the file has no extension/],
      ['my notes.doc', /^my notes\.doc is not translated into es\. The file is of an old version/],
      ['*.djvu', /^\*\.djvu matches no file of a format that can be translated\.\n$/],
      ['empty', /^empty has no document of a format that can be translated\.\n$/],
    ] as const)
      assert.match(await refusalOf([word], directory), expected)
  })

  it('stops all before anything is written, and each is named with its reason', async (t) => {
    const directory = newFiles(t)
    const before = readdirSync(directory)
    const words = ['report.txt', 'f.djvu', 'rep0rt.txt', 'empty', 'README']
    const lines = (await refusalOf(words, directory)).split('\n')
    assert.deepEqual(
      lines.map((line) => line.split(' ')[0]),
      ['f.djvu', 'There', 'empty', 'README', ''],
    )
    assert.deepEqual(readdirSync(directory), before)
    assert.match(await refusalOf(['The', 'report.txt'], directory), /Quote a text/)
  })

  it('is an error for --file too, unless it is text', async (t) => {
    const directory = newFiles(t)
    const words = ['-f', 'f.djvu', '-f', 'report.txt', '-f', 'a.rtf', '-f', 'texts/a.po']
    const lines = (await refusalOf([...words, '-o', 'out'], directory)).split('\n')
    assert.match(lines[0] ?? '', /^f\.djvu is not translated\. Files that end with/)
    assert.match(lines[1] ?? '', /^a\.rtf is not translated\. /)
    assert.equal(
      lines[2],
      'texts/a.po is not translated. It is a document (gettext catalogue). Leave out `--file`.',
    )
    assert.ok(!existsSync(join(directory, 'out')))
    writeFileSync(join(directory, 'house.log'), 'The house.\n')
    const { out } = await runCommand([...toSpanish, '-f', 'house.log', '-f', 'README'], {
      directory,
    })
    assert.equal(out, 'La casa.\nLa casa.\n')
  })

  it('is no text for detect and queue submit', async (t) => {
    const directory = newFiles(t)
    for (const [args, expected] of [
      [['detect', 'report.txt'], /^report\.txt is a file\. .*`dragoman detect < file`/],
      [['detect', 'rep0rt.txt'], /^There is no file rep0rt\.txt\. Did you mean report\.txt\?/],
      [['queue', 'submit', '--to', 'es', 'report.txt'], /^report\.txt is a file\. `--file` queues/],
      [['queue', 'submit', '--to', 'es', 'x.docx'], /^There is no file x\.docx\.\n$/],
      [
        ['queue', 'submit', '--to', 'es', '-f', 'f.djvu'],
        /^f\.djvu is not translated\. Files that/,
      ],
      [['restore', 'rep0rt.txt'], /^There is no file rep0rt\.txt\. Did you mean/],
    ] as const) {
      const { out, err, status } = await runCommand(args, { directory })
      assert.deepEqual([out, status], ['', 1])
      assert.match(err, expected)
    }
  })

  it('is not what merely contains a dot or a slash', async (t) => {
    const directory = newFiles(t)
    for (const words of [
      ['Hello. How are you?'],
      ['Node.js is fast'],
      ['U.S.A.'],
      ['e.g.'],
      ['example.com'],
      ['3.5'],
      ['and/or'],
      ['The', 'file', 'is', 'big.'],
      ['Really?'],
    ]) {
      const { err, status } = await runCommand([...toSpanish, ...words], { directory })
      assert.deepEqual([err, status], ['', 0], words.join(' '))
    }
  })
})
