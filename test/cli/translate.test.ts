// `dragoman translate` with the engines of this machine.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { describe, it } from 'node:test'
import {
  assertAnswersEachLine,
  endOf,
  runCommand,
  runShell,
  startCommand,
} from '../support/command.ts'
import { newDirectory } from '../support/model-store.ts'
import { readProcessMemory } from '../support/process-memory.ts'

const toSpanish = ['translate', '--from', 'en', '--to', 'es']

describe('dragoman translate', () => {
  it('translates arguments into several languages, each on a line', async () => {
    const { out, status } = await runCommand(['translate', '--to', 'es,fr', 'The house.'])
    assert.equal(status, 0)
    assert.equal(out, 'es\tLa casa.\nfr\tLa maison.\n')
  })

  it('prints a JSON object per text and target', async () => {
    const { out } = await runCommand(['translate', '--to', 'es,fr', '--json'], {
      input: 'The house.\n\n',
    })
    const results = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      results.map(({ to, translatedText }) => [to, translatedText]),
      [
        ['es', 'La casa.'],
        ['fr', 'La maison.'],
        ['es', ''],
        ['fr', ''],
      ],
    )
    assert.equal(results[0].detectedLanguage.language, 'en')
  })

  it('keeps line breaks, empty lines and an unfinished last line', async () => {
    const translations = [
      ['  The house is red.\r\n\n', '  La casa es roja.\r\n\n'],
      ['\n\r\n \t\n', '\n\r\n \t\n'],
      ['The house.\nThe house.', 'La casa.\nLa casa.'],
      ['\ufeffThe house.\n', '\ufeffLa casa.\n'],
      ['', ''],
    ] as const
    for (const [input, expected] of translations)
      assert.equal((await runCommand(toSpanish, { input })).out, expected)
    assert.equal((await runCommand([...toSpanish, '-'], { input: 'The house.' })).out, 'La casa.')
  })

  it('answers a line before the next one comes', async () => {
    const child = startCommand(toSpanish)
    await assertAnswersEachLine(child)
  })

  it('translates 200,000 lines in order, in bounded memory', async (t) => {
    const lineCount = 200_000
    const child = startCommand(toSpanish)
    const different = 997
    async function* input() {
      for (let line = 0; line < lineCount; line++) yield `${line % different} houses.\n`
    }
    // The input stays open, so that the process can be measured after the last line.
    const written = pipeline(input, new PassThrough(), child.stdin, { end: false })
    let next = 0
    for await (const line of createInterface({ input: child.stdout })) {
      assert.equal(Number.parseInt(line, 10), next++ % different)
      if (next === lineCount) break
    }
    await written
    const { peakMegabytes } = readProcessMemory(child.pid ?? 0)
    child.stdin.end()
    assert.deepEqual(await once(child, 'exit'), [0, null])
    t.diagnostic(`peak RSS: ${Math.round(peakMegabytes)} MB`)
    assert.ok(peakMegabytes < 250, `${peakMegabytes} MB`)
  })

  it('translates a line without an end in bounded memory', async () => {
    const child = startCommand(toSpanish)
    const sentence = 'The house is red. '
    let written = 0
    async function* input() {
      for (; written < 4_000_000; written += sentence.length) yield sentence
    }
    const done = pipeline(input, child.stdin)
    let read = 0
    for await (const chunk of child.stdout) read += chunk.length
    await done
    assert.equal(read / 'La casa es roja. '.length, written / sentence.length)
  })

  it('ends at once, without a word, when its reader does', async () => {
    const { out, err } = await runShell(
      `yes 'The house.' | dragoman translate --to es | head -n 2; echo "\${PIPESTATUS[1]}"`,
    )
    assert.deepEqual([out, err], ['La casa.\nLa casa.\n0\n', ''])
  })

  it('translates what comes before something that is no text, and says where it is', async () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])
    const { status, out, err } = await runCommand(toSpanish, {
      input: Buffer.concat([Buffer.from('The house.\n'), png]),
    })
    assert.equal(status, 1)
    assert.equal(out, 'La casa.\n')
    assert.match(err, /^Line 2 is not UTF-8 text\. Convert it first[^\n]*\n$/)
    const { err: nul } = await runCommand(toSpanish, { input: 'a\0b' })
    assert.match(nul, /^Line 1 has a NUL byte/)
  })

  it('translates HTML from standard input as one document', async () => {
    const { out } = await runCommand([...toSpanish, '--html'], {
      input: '<p>The house\nis <b>red</b>.</p>\n',
    })
    assert.equal(out, '<p>La casa\nes <b>roja</b>.</p>\n')
  })

  it('says which language was probably meant, or where all are listed', async () => {
    const listed = '`dragoman languages` lists all.\n'
    for (const [words, expected] of [
      [['translate', '--to', 'spainish', 'Hi'], `Did you mean es (Spanish)? ${listed}`],
      [['translate', '--to', 'klingon', 'Hi'], listed],
      [['translate', '--to', 'xx', 'Hi'], listed],
      [
        ['translate', '--from', 'englisch', '--to', 'es', 'Hi'],
        `Did you mean en (English)? Omit \`--from\` to detect the language. ${listed}`,
      ],
    ] as const) {
      const { err, status } = await runCommand(words)
      assert.equal(status, 1)
      const [given] = words.filter((word) => /^[a-z]{2,}$/.test(word) && word !== 'translate')
      assert.equal(err, `"${given}" is an unknown language. ${expected}`)
    }
    const { err } = await runCommand(['languages', 'Spanish'])
    assert.match(err, /^"Spanish" is not served\. Did you mean es \(Spanish\)\? `dragoman lang/)
    const french = await runCommand(['translate', '--from', 'en', '--to', 'fr_FR', 'The house.'])
    assert.equal(french.out, 'La maison.\n')
  })

  it('stops at a pair that it cannot translate', async () => {
    const { status, out, err } = await runCommand(['translate', '--from', 'cy', '--to', 'ja'], {
      input: 'Un\nDau\n',
    })
    assert.deepEqual([status, out], [1, ''])
    assert.match(err, /^This machine does not translate from Welsh[^\n]*\n$/)
  })
})

describe('dragoman translate --file', () => {
  it('translates files to standard output, each in its format', async (t) => {
    const directory = newDirectory(t)
    writeFileSync(join(directory, 'a.txt'), 'The house is red.\r\nThe garden.')
    writeFileSync(join(directory, 'b.html'), '<p title="The house">The house.</p>')
    const { out, status } = await runCommand(
      ['translate', '--to', 'es', '--file', 'a.txt', 'b.html'],
      { directory },
    )
    assert.equal(status, 0)
    assert.equal(out, 'La casa es roja.\r\nEl jardín.<p title="La casa">La casa.</p>')
  })

  it('writes files with the permissions of their sources, and replaces none', async (t) => {
    const directory = newDirectory(t)
    writeFileSync(join(directory, 'notes.txt'), 'The house.\n')
    chmodSync(join(directory, 'notes.txt'), 0o640)
    const args = ['translate', '--to', 'es,fr', '-f', 'notes.txt', '-o', 'out/new']
    const written = await runCommand(args, { directory })
    assert.deepEqual([written.status, written.err], [0, ''])
    assert.equal(
      written.out,
      'notes.txt → out/new/notes.es.txt\nnotes.txt → out/new/notes.fr.txt\n',
    )
    const output = join(directory, 'out/new')
    assert.deepEqual(readdirSync(output).sort(), ['notes.es.txt', 'notes.fr.txt'])
    assert.equal(readFileSync(join(output, 'notes.fr.txt'), 'utf8'), 'La maison.\n')
    assert.equal(statSync(join(output, 'notes.es.txt')).mode & 0o777, 0o640)

    writeFileSync(join(directory, 'notes.txt'), 'The garden is big.\n')
    const refused = await runCommand(args, { directory })
    assert.equal(refused.status, 1)
    assert.match(
      refused.err,
      /^out\/new\/notes\.es\.txt already exists, and notes\.txt has changed/,
    )
    assert.equal(readFileSync(join(output, 'notes.es.txt'), 'utf8'), 'La casa.\n')
    assert.equal((await runCommand([...args, '--force'], { directory })).status, 0)
    assert.equal(readFileSync(join(output, 'notes.es.txt'), 'utf8'), 'El jardín es grande.\n')
    assert.deepEqual(readdirSync(output).sort(), ['notes.es.txt', 'notes.fr.txt'])
  })

  it('leaves nothing behind where a file is no text', async (t) => {
    const directory = newDirectory(t)
    writeFileSync(join(directory, 'a.bin'), Buffer.from('The house.\n\xff', 'latin1'))
    const { status } = await runCommand([...toSpanish, '-f', 'a.bin', '-o', 'out'], { directory })
    assert.equal(status, 1)
    assert.deepEqual(readdirSync(join(directory, 'out')), [])
  })

  it('removes incomplete files when it is interrupted, and ends by the signal', async (t) => {
    const directory = newDirectory(t)
    writeFileSync(join(directory, 'a.txt'), 'The house is red.\n'.repeat(500_000))
    const output = join(directory, 'out')
    const child = startCommand([...toSpanish, '-f', 'a.txt', '-o', 'out'], { directory })
    const ended = endOf(child)
    while (!existsSync(output) || readdirSync(output).length === 0)
      await new Promise((resolve) => setImmediate(resolve))
    child.kill('SIGINT')
    assert.equal((await ended).signal, 'SIGINT')
    assert.deepEqual(readdirSync(output), [])
  })

  it('says what is wrong with a file before it translates any', async (t) => {
    const directory = newDirectory(t)
    writeFileSync(join(directory, 'a.txt'), 'The house.\n')
    mkdirSync(join(directory, 'b'))
    mkdirSync(join(directory, 'a'))
    writeFileSync(join(directory, 'b/a.txt'), 'The house.\n')
    for (const [args, status, expected] of [
      [['-f', 'a.txt', 'missing.txt'], 1, 'There is no file missing.txt.\n'],
      [['-f', 'a.txt', 'b'], 1, 'b is a directory. Name the files in it: b/*\n'],
      [
        ['-f', 'a.txt', 'b/a.txt', '-o', 'a'],
        2,
        'Two files would be written to a/a.es.txt. Translate them separately.\n',
      ],
    ] as const)
      assert.deepEqual(await runCommand([...toSpanish, ...args], { directory }), {
        status,
        signal: null,
        out: '',
        err: expected,
      })
    assert.deepEqual(readdirSync(join(directory, 'a')), [])
  })
})

describe('the exit status of dragoman', () => {
  it('is 2 for wrong usage, with a hint at the help', async () => {
    for (const [args, expected] of [
      [
        ['translate', 'Hi'],
        /required option '--to <languages>'.*\n+See `dragoman translate --help`/,
      ],
      [['translate', '--to', 'es,', 'Hi'], /^Write --to like es or es,fr\.\n$/],
      [['translate', '--to', 'es', '--format', 'pdf', 'Hi'], /Allowed choices are text, html/],
      [['translate', '--to', 'es', '-o', 'x', 'Hi'], /--output-dir needs the names of files/],
      [['translate', '--to', 'es,fr', '--html'], /need --output-dir or --json/],
      [['translat'], /unknown command 'translat'\n\(Did you mean translate\?\)/],
      [['models', 'lst'], /unknown command 'lst'.*See `dragoman models --help`/s],
    ] as const) {
      const { status, out, err } = await runCommand(args)
      assert.deepEqual([status, out], [2, ''], err)
      assert.match(err, expected)
    }
  })

  it('is 1 for a failure; a stack is printed with --debug only', async () => {
    const args = ['translate', '--to', 'qqq', 'Hi']
    const { status, err } = await runCommand(args)
    assert.equal(status, 1)
    assert.match(err, /^"qqq" is an unknown language\.[^\n]*\n$/)
    const { err: stack } = await runCommand([...args, '--debug'])
    assert.match(stack, /\n +at .*translate/)
  })
})

describe('the progress bar', () => {
  it('is on a terminal only', async (t) => {
    const directory = newDirectory(t)
    writeFileSync(join(directory, 'a.txt'), 'The house.\n'.repeat(3_000))
    const command = 'dragoman translate --from en --to es --file a.txt > out'
    assert.equal((await runShell(command, { directory })).err, '')
    const { out } = await runShell(`export -f dragoman; script -qec '${command}' /dev/null`, {
      directory,
      environment: { SHELL: '/bin/bash' },
    })
    assert.match(out, /Translating {2}█+░* {2}\d+ %/)
    assert.equal(readFileSync(join(directory, 'out'), 'utf8'), 'La casa.\n'.repeat(3_000))
  })
})
