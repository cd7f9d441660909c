// `dragoman evaluate` with the engines of this machine.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { runCommand } from '../support/command.ts'
import { newDirectory } from '../support/model-store.ts'

const english = ['The house is red.', 'I see the cat.', 'The dog eats bread.', 'We live here.']
const spanish = ['La casa es roja.', 'Veo el gato.', 'El perro come pan.', 'Vivimos aquí.']
const rows = english.map((source, index) => `${source}\t${spanish[index]}\n`)

describe('dragoman evaluate', () => {
  it('measures routes, and writes what they translated', async (t) => {
    const directory = newDirectory(t)
    const set = join(directory, 'set.tsv')
    writeFileSync(set, rows.join(''))
    const out = join(directory, 'out')
    const args = ['evaluate', '--set', set, '--pairs', 'en-es', '--engines', 'apertium']
    const { out: table, err, status } = await runCommand([...args, '--output-dir', out])
    assert.equal(status, 0, err)
    assert.match(table, /^en → es, 4 sentences of set\.tsv$/m)
    assert.match(table, /^apertium +\d+\.\d ± \d+\.\d /m)
    assert.match(err, /4 sentences of en-es tell little/)
    const written = readFileSync(join(out, 'en-es.apertium.txt'), 'utf8')
    assert.match(written, /^La casa es roja\.\n/)
    assert.equal(readdirSync(out).length, table.match(/^apertium /gm)?.length)
  })

  it('prints JSON', async (t) => {
    const set = join(newDirectory(t), 'set.tsv')
    writeFileSync(set, rows.join(''))
    const args = ['evaluate', '--set', set, '--pairs', 'en-es', '--hops', '1', '--json']
    const result = JSON.parse((await runCommand([...args, '--engines', 'apertium'])).out)
    assert.equal(result.set, 'set.tsv')
    const [{ from, to, sentences, routes, signatures }] = result.pairs
    assert.deepEqual([from, to, sentences, routes.length], ['en', 'es', 4, 1])
    assert.match(signatures.bleu, /tok:13a/)
    assert.deepEqual(routes[0].route, [{ engine: 'apertium', from: 'en', to: 'es' }])
    assert.ok(routes[0].chrf.score > 50 && routes[0].wordsPerSecond > 0)
  })

  it('reads two files and TMX', async (t) => {
    const directory = newDirectory(t)
    const left = join(directory, 'set.en')
    const right = join(directory, 'set.es')
    writeFileSync(left, english.join('\n'))
    writeFileSync(right, spanish.join('\n'))
    const rest = ['--pairs', 'en-es', '--hops', '1', '--engines', 'apertium']
    const lines = await runCommand(['evaluate', '--set', left, '--reference', right, ...rest])
    assert.match(lines.out, /4 sentences of set\.en/)
    const memory = join(directory, 'memory.tmx')
    writeFileSync(
      memory,
      '<tmx version="1.4"><header srclang="es"/><body><tu><tuv xml:lang="es"><seg>' +
        'La casa es roja.</seg></tuv><tuv xml:lang="en"><seg>The house is red.</seg></tuv>' +
        '</tu></body></tmx>',
    )
    const units = await runCommand(['evaluate', '--set', memory, ...rest])
    assert.match(units.out, /^en → es, 1 sentence of memory\.tmx$/m)
  })

  it('says what is wrong with a set, an option or a pair', async (t) => {
    const directory = newDirectory(t)
    const set = join(directory, 'set.tsv')
    writeFileSync(set, `${rows.join('')}only one side\n`)
    const given = ['--set', set]
    const refusals = [
      [[...given, '--pairs', 'en-es'], 1, /not line 5/],
      [[...given, '--pairs', 'nothing'], 2, /"nothing" is not a pair/],
      [[...given, '--pairs', 'en-es', '--engines', 'x'], 2, /"x" is not an engine/],
      [[...given, '--pairs', 'en-es', '--hops', '0'], 2, /--hops must be a whole number/],
      [['--pairs', 'en-es'], 2, /either --set or --corrections/],
      [['--pairs', 'en-es', '--set', join(directory, 'none.tsv')], 1, /none\.tsv cannot be read/],
    ] as const
    for (const [args, status, message] of refusals) {
      const result = await runCommand(['evaluate', ...args])
      assert.equal(result.status, status, result.err)
      assert.match(result.err, message)
    }
  })

  it('refuses a set whose sides are swapped', async (t) => {
    const set = join(newDirectory(t), 'set.tsv')
    writeFileSync(set, rows.join('').repeat(3))
    const { err, status } = await runCommand(['evaluate', '--set', set, '--pairs', 'es-en'])
    assert.equal(status, 1)
    assert.match(err, /are not in "es": .*Are the sides swapped/s)
  })
})
