// Words of a command line that are files, or look like some.
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { runCommand } from '../support/command.ts'
import { newDirectory } from '../support/model-store.ts'

const toSpanish = ['translate', '--from', 'en', '--to', 'es']

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

  it('is named with its reason, and does not stop the others', async (t) => {
    const directory = newFiles(t)
    const words = ['report.txt', 'f.djvu', 'rep0rt.txt', 'empty', 'README']
    const { out, err, status } = await runCommand([...toSpanish, ...words], { directory })
    assert.deepEqual([out, status], ['report.txt → report.es.txt\n', 1])
    assert.deepEqual(
      err.split('\n').map((line) => line.split(' ')[0]),
      ['f.djvu', 'There', 'empty', 'README', '1', ''],
    )
    assert.match(err, /\n1 translated, 4 failed\.\n$/)
  })

  it('stops all where another word may be that of a text', async (t) => {
    const directory = newFiles(t)
    const before = readdirSync(directory)
    assert.match(await refusalOf(['The', 'report.txt'], directory), /Quote a text/)
    assert.match(
      await refusalOf(['-', 'report.txt'], directory),
      /^Standard input \(-\) is[^\n]*\n$/,
    )
    assert.deepEqual(readdirSync(directory), before)
  })

  it('is an error for --file too, unless it is text', async (t) => {
    const directory = newFiles(t)
    const words = ['-f', 'f.djvu', '-f', 'report.txt', '-f', 'a.rtf', '-f', 'texts/a.po']
    const expected = [
      /^f\.djvu is not translated\. Files that end with/,
      /^a\.rtf is not translated\. /,
      /^texts\/a\.po is not translated\. It is a document \(gettext catalogue\)\. Leave out/,
    ]
    const refused = (await refusalOf(words, directory)).split('\n')
    assert.equal(refused.length, 4)
    for (const [index, reason] of expected.entries()) assert.match(refused[index] ?? '', reason)
    const written = await runCommand([...toSpanish, ...words, '-o', 'out'], { directory })
    assert.deepEqual([written.out, written.status], ['report.txt → out/report.es.txt\n', 1])
    assert.equal(written.err, [...refused.slice(0, 3), '1 translated, 3 failed.\n'].join('\n'))
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
