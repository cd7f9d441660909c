// What people do wrong on a command line, and what tells them how to do it.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { runCommand, runShell } from '../support/command.ts'
import { newDirectory } from '../support/model-store.ts'

const toSpanish = ['translate', '--from', 'en', '--to', 'es']

describe('an option', () => {
  it('that is misspelt is named before the one that is missing because of it', async () => {
    for (const [words, option, meant] of [
      [['translate', '--too', 'es', 'Hi'], '--too', '--to'],
      [['translate', '-to', 'es', 'Hi'], '-to', '--to'],
      [['translate', '--target', 'es', 'Hi'], '--target', '--to'],
      [['translate', '-s', 'en', '--to', 'es', 'Hi'], '-s', '--from'],
      [['translate', '--to', 'es', '--output', 'x', 'a.md'], '--output', '--output-dir'],
    ] as const) {
      const { err, out, status } = await runCommand(words)
      assert.deepEqual([out, status], ['', 2])
      const expected = `error: unknown option '${option}'\n(Did you mean ${meant}?)\n`
      assert.ok(err.startsWith(`${expected}See \`dragoman `), err)
    }
  })

  it('that is missing is named by a command that has all else', async () => {
    for (const [words, option] of [
      [['translate', 'Hi'], '--to <languages>'],
      [['glossaries', 'import', 'x', 'y.csv'], '--from <language>'],
      [['keys', 'revoke', 'x'], '--yes'],
    ] as const) {
      const { err, status } = await runCommand(words)
      assert.equal(status, 2)
      assert.ok(err.startsWith(`error: required option '${option}' not specified\n`), err)
    }
  })

  it('that comes before its command is said to follow it', async () => {
    for (const [words, expected] of [
      [['--to', 'es', 'translate', 'Hi'], 'dragoman translate --to …'],
      [['queue', '--json', 'list'], 'dragoman queue list --json …'],
    ] as const) {
      const { err, status } = await runCommand(words)
      assert.equal(status, 2)
      assert.ok(err.includes(`\n(Options follow their command: ${expected})\n`), err)
    }
  })

  it('that a server has is refused without one', async () => {
    const without = await runCommand([...toSpanish, '--app', 'x', 'Hi'])
    assert.deepEqual([without.out, without.status], ['', 2])
    assert.match(without.err, /^--app needs a server\. Run `dragoman login`, or set DRAGOMAN_URL/)
    const local = await runCommand([...toSpanish, '--app', 'x', '--local', 'Hi'])
    assert.match(local.err, /Leave one of them out\.\n$/)
  })

  it('whose value is empty writes nothing anywhere', async (t) => {
    const directory = newDirectory(t)
    writeFileSync(join(directory, 'a.txt'), 'The house.\n')
    const output = await runCommand([...toSpanish, 'a.txt', '-o', ''], { directory })
    assert.deepEqual([output.out, output.status], ['', 2])
    assert.match(output.err, /^--output-dir is empty\./)
    assert.ok(!existsSync(join(directory, 'a.es.txt')))
    const dash = await runCommand([...toSpanish, '-f', 'a.txt', '-o', '-'], { directory })
    assert.deepEqual([dash.out, dash.status], ['', 2])
    assert.match(dash.err, /^--output-dir names a directory\./)
    const input = await runCommand([...toSpanish, '-f', ''], { directory })
    assert.deepEqual([input.status, input.err], [1, 'The name of a file is empty.\n'])
  })
})

describe('a path', () => {
  it('that leads through a file is said to', async (t) => {
    const directory = newDirectory(t)
    writeFileSync(join(directory, 'a.txt'), 'The house.\n')
    for (const words of [['a.txt'], ['-f', 'a.txt']]) {
      const { err, status } = await runCommand([...toSpanish, ...words, '-o', 'a.txt'], {
        directory,
      })
      assert.equal(status, 1)
      assert.equal(
        err,
        'a.txt is not translated into es. a.txt is a file, not a directory. Name another one.\n',
      )
    }
    const below = await runCommand([...toSpanish, 'a.txt', '-o', 'a.txt/b'], { directory })
    assert.match(below.err, /into es\. A part of a\.txt\/b is a file, not a directory\./)
  })

  it('of a directory that does not exist is no text', async (t) => {
    const directory = newDirectory(t)
    mkdirSync(join(directory, 'docs'))
    const { out, err, status } = await runCommand([...toSpanish, 'dcos/'], { directory })
    assert.deepEqual([out, status], ['', 1])
    assert.equal(err, 'There is no directory dcos/. Did you mean docs?\n')
  })

  it('of a file that is too large is said to be, with another way', async (t) => {
    const directory = newDirectory(t)
    writeFileSync(join(directory, 'big.txt'), '')
    truncateSync(join(directory, 'big.txt'), 2 ** 31 + 1)
    const { err, status } = await runCommand([...toSpanish, 'big.txt'], { directory })
    assert.equal(status, 1)
    assert.match(err, /^big\.txt is not translated into es\. The file is larger than 2 GiB\./)
    assert.match(err, /Line by line, it may have any size: `--file`, with `--output-dir`\.\n$/)
  })
})

describe('standard output and input', () => {
  it('on a full disk are said to be, in one line', async () => {
    for (const command of ['translate --from en --to es Hi', 'languages']) {
      const { err, status } = await runShell(`dragoman ${command} > /dev/full`)
      assert.equal(status, 1)
      assert.match(err, /^Standard output cannot be written\. There is no space left[^\n]*\n$/)
    }
  })

  it('are waited for with a word on a terminal only', async () => {
    for (const command of ['translate --to es', 'detect']) {
      const { out } = await runShell(
        `export -f dragoman; script -qec 'dragoman ${command}' /dev/null < /dev/null`,
        { environment: { SHELL: '/bin/bash' } },
      )
      assert.match(out, /Ctrl-D ends it/)
      assert.equal((await runShell(`dragoman ${command} < /dev/null`)).err, '')
    }
  })

  it('say what is missing where an answer is', async () => {
    const words = ['login', 'http://127.0.0.1:9', '--email', 'a@example.org']
    const { err, status } = await runCommand(words)
    assert.equal(status, 2)
    assert.match(
      err,
      /^Standard input ended before the answer\. .* as a line of standard input\.\n$/,
    )
  })
})
