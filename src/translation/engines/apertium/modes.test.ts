import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { readMode, readModes } from './modes.ts'

const pairsOf = (name: string, pipeline = 'lt-proc x') =>
  readMode(name, pipeline).map(({ from, to }) => `${from} ${to}`)

describe('readMode', () => {
  for (const [name, pairs] of [
    ['eng-spa', ['en es']],
    ['en-gl', ['en gl']],
    ['es-pt_BR', ['es pt-BR']],
    ['es-pt', ['es pt-PT']],
    ['por-cat', ['pt ca']],
    ['spa-cat_valencia', ['es ca-valencia']],
    ['cat-eng_US', ['ca en-US']],
    ['eng-hbs_HR', ['en hr']],
    ['eng-hbs_SR', ['en sr-Latn']],
    ['eng-hbs_BS', ['en bs']],
    ['hbs-eng', ['hr en', 'bs en', 'sr-Latn en']],
    ['ind-zlm', ['id ms']],
    ['swe-nob', ['sv nb']],
    ['dan-nor', ['da nb', 'da nn']],
    ['nno-nob', ['nn nb']],
    ['oci-fra', ['oc fr']],
    ['rus-ukr', ['ru uk']],
    ['ca-oc_aran', ['ca oc-aranes']],
    ['oci_gascon-fra', ['oc-gascon fr']],
    ['spa-ast', ['es ast']],
    ['fra-frp', ['fr frp']],
    ['urd-hin', ['ur hi']],
    ['arg-cat', ['an ca']],
  ] as const) {
    it(`reads ${name} as ${pairs.join(', ')}`, () => assert.deepEqual(pairsOf(name), pairs))
  }

  for (const name of [
    'eng-cat_iec2017',
    'spa-cat_valencia_uni',
    'cat-por_PTpre1990',
    'fra-cat_pre2017',
    'eco-es-fr',
    'eng-spa-bytecode',
    'hbs_Cyrl-hbs_Latn-x',
    'README',
  ]) {
    it(`leaves out ${name}`, () => assert.deepEqual(pairsOf(name), []))
  }

  it('leaves out pipelines with a stage that cannot stay up', () => {
    assert.deepEqual(pairsOf('sme-nob', 'lt-proc a | vislcg3 -g b | lt-proc c'), [])
  })

  it('makes each stage flush at a NUL and unknown words come without a mark', () => {
    const [mode] = readMode(
      'eng-spa',
      "lt-proc '/a/b.bin' | apertium-tagger -g $2 '/c.prob' | lt-proc $1 '/d.bin'\n",
      false,
    )
    assert.equal(
      mode?.command,
      "lt-proc -z '/a/b.bin' | apertium-tagger -z -g  '/c.prob' | lt-proc -z -n '/d.bin'",
    )
  })
})

describe('readModes', () => {
  it('has no pairs where there is no directory', () =>
    assert.deepEqual(readModes('/nonexistent'), []))

  it('leaves out a mode whose files are missing', (t) => {
    const directory = mkdtempSync(join(tmpdir(), 'dragoman-modes-'))
    t.after(() => rmSync(directory, { recursive: true }))
    writeFileSync(
      join(directory, 'eng-spa.mode'),
      `lt-proc '${import.meta.filename}' | lt-proc '/nonexistent/x.bin'`,
    )
    writeFileSync(join(directory, 'eng-cat.mode'), `lt-proc '${import.meta.filename}'`)
    assert.deepEqual(
      readModes(directory).map(({ name }) => name),
      ['eng-cat'],
    )
  })

  it('finds the installed pairs', () => {
    const installed = readModes('/usr/share/apertium/modes').map(({ from, to }) => `${from} ${to}`)
    for (const pair of ['en es', 'en ca', 'ca fr', 'es pt-BR', 'ca pt-PT', 'en ca-valencia'])
      assert.ok(installed.includes(pair), pair)
    assert.equal(new Set(installed).size, installed.length, 'each pair once')
  })
})
