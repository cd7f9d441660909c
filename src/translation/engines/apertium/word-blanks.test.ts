import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import fc from 'fast-check'
import {
  parseSegment as parse,
  printSegment as print,
} from '../../../../test/support/written-segments.ts'
import { isComplete } from '../../repair/repair.ts'
import { EngineError } from '../engine.ts'
import { createApertiumEngine } from './engine.ts'
import { readMode } from './modes.ts'
import { readSegment, writeSegment } from './notation.ts'
import { TagsApartError, writeWithWordBlanks } from './word-blanks.ts'

const notation = { number: 0, wordBlanks: true }
const read = (answer: string, source: string) =>
  readSegment(`.[][\n#]${answer}[].[][\n#0]`, parse(source), notation)

describe('word-bound blanks', () => {
  for (const [source, written] of [
    ['the <0>red</0> house', '[[t:x:0]]the[[/]] [[t:x:1]]red[[/]] [[t:x:0]]house[[/]]'],
    ['a <0>b <1>c</1></0>', '[[t:x:0]]a[[/]] [[t:x:1]]b[[/]] [[t:x:2]]c[[/]]'],
    ['a<0><1></1></0> <2>b{0}</2>', '[[t:x:0]]a[[/]][e0] [[t:x:3]]b[[/]][k0]'],
    ['a {0} house', undefined],
    ['a<0> </0>b', undefined],
    ['a </0>b<0> c', undefined],
  ] as const)
    it(`are written for ${source}`, () => assert.equal(writeWithWordBlanks(parse(source)), written))

  it('leave a segment without tags as it is', () => {
    for (const text of ['the red house', 'a {0} [b] <c', 'a\u00a0b {0}.'])
      assert.equal(
        writeSegment(parse(text), notation),
        writeSegment(parse(text), { number: 0, wordBlanks: false }),
      )
  })

  for (const [title, source, answer, translation] of [
    [
      'move tags with their words',
      'the <0>red</0> house',
      '[[t:x:0]]la[[/]] [[t:x:0]]casa[[/]] [[t:x:1]]roja[[/]]',
      'la casa <0>roja</0>',
    ],
    [
      'part two words that stages merged',
      'the <0>house</0>',
      '[[t:x:0; t:x:1]]la casa[[/]]',
      'la <0>casa</0>',
    ],
    [
      'part an article that is written with its noun',
      'the <0>friend</0>',
      "[[t:x:0; t:x:1]]l'amic[[/]]",
      "l'<0>amic</0>",
    ],
    [
      'leave outside what cannot be parted',
      'of <0>the friend</0>',
      '[[t:x:0; t:x:1]]del[[/]] [[t:x:1]]amigo[[/]]',
      'del <0>amigo</0>',
    ],
    [
      'include words that stages added between those of a tag',
      '<0>red houses</0> are',
      '[[t:x:1]]las[[/]] casas [[t:x:1]]rojas[[/]] [[t:x:0]]son[[/]]',
      '<0>las casas rojas</0> son',
    ],
    ['include a sign that begins a tag', '<0>What?</0>', '¿[[t:x:1]]Qué[[/]]?', '<0>¿Qué?</0>'],
  ] as const)
    it(title, () => {
      const segment = read(answer, source)
      assert.ok(segment && !(segment instanceof EngineError), String(segment))
      assert.equal(print(segment), translation)
    })

  for (const [title, answer] of [
    ['twice', '[[t:x:1]]casa[[/]] [[t:x:0]]la[[/]] [[t:x:1]]roja[[/]]'],
    ['nowhere', '[[t:x:0]]la casa roja[[/]]'],
  ] as const)
    it(`do not tag words that would be in a tag ${title}`, () =>
      assert.ok(read(answer, 'the <0>red house</0>') instanceof TagsApartError))

  it('survive whatever a pipeline answers', () => {
    const token = fc.constantFrom(
      '[[t:x:0]]',
      '[[t:x:1; t:x:9]]',
      '[[/]]',
      '[[',
      ']]',
      'a b',
      '[k0]',
    )
    fc.assert(
      fc.property(fc.array(token, { maxLength: 8 }), (tokens) => {
        const source = 'a <0>b {0}</0>'
        const segment = read(tokens.join(''), source)
        assert.ok(
          segment instanceof EngineError || isComplete([...(segment ?? []), 'x'], parse(source)),
        )
      }),
    )
  })
})

describe('the tags of apertium', () => {
  const engine = createApertiumEngine({ modesDirectory: '/usr/share/apertium/modes' })
  after(() => engine.close())
  const signal = new AbortController().signal

  async function translate(source: string, from: string, to: string): Promise<string> {
    const [answer] = await engine.translate([parse(source)], { from, to }, { signal })
    assert.ok(answer && !(answer instanceof EngineError), String(answer))
    return print(answer)
  }

  for (const [to, source, translation] of [
    ['es', 'The <0>red</0> house is big.', 'La casa <0>roja</0> es grande.'],
    [
      'es',
      'the <0>red <1>house</1></0> and <2></2>{0} <3>a dog</3>',
      'la <0><1>casa</1> roja</0> y <2></2>{0} <3>un perro</3>',
    ],
    [
      'es',
      '<0>Of course</0>, the <1>old garden</1>',
      '<0>Por supuesto</0>, el <1>jardín viejo</1>',
    ],
    ['es', 'Save<0>:</0> this <1> </1>is', 'Salva<0>:</0> esto <1> </1>es'],
    ['ca', "the <0>friend</0>'s house", "la casa de l'<0>amic</0>"],
    ['gl', 'the <0>red</0> house', 'a casa <0>vermella</0>'],
  ] as const)
    it(`follow their words: ${source}, into ${to}`, async () =>
      assert.equal(await translate(source, 'en', to), translation))

  it('follow their words in every installed mode, which translates as without them', async () => {
    for (const { from, to } of engine.pairs()) {
      const source = 'Maria <0>2</0> Anna <1>3 Xyz</1>'
      const tagged = await translate(source, from, to)
      assert.match(tagged, /<0>(?:2|dos|dois)<\/0>.*<1>(?:3|tres|três).*Xyz<\/1>/i, `${from} ${to}`)
      const plain = await translate(source.replace(/<\/?\d>/g, ''), from, to)
      assert.equal(tagged.replace(/<\/?\d>/g, ''), plain, `${from} ${to}`)
    }
  })
})

describe('the stages for word-bound blanks', () => {
  const pipeline =
    "lt-proc 'a.bin' | apertium-tagger -g $2 'b' | apertium-pretransfer | " +
    "apertium-transfer 't1x' 't1x.bin' 'autobil' | lt-proc $1 'c.bin' | lt-proc -p 'd.bin'"
  const stages = (canBindBlanks: boolean) => {
    const [mode] = readMode('eng-spa', pipeline, canBindBlanks)
    return { wordBlanks: mode?.wordBlanks, names: mode?.command.replaceAll(/'[^']+'/g, 'x') }
  }

  it('are inserted where they are installed, and dictionaries are looked up apart', () => {
    assert.deepEqual(stages(true), {
      wordBlanks: true,
      names:
        'lt-proc -z x | apertium-wblank-attach | apertium-tagger -z -g  x | ' +
        'apertium-pretransfer -z | lt-proc -z -b x | apertium-transfer -z -b x x | ' +
        'apertium-wblank-detach | lt-proc -z -n x | lt-proc -z -p x',
    })
  })

  it('are not where they are not', () => {
    assert.deepEqual(stages(false), {
      wordBlanks: false,
      names:
        'lt-proc -z x | apertium-tagger -z -g  x | apertium-pretransfer -z | ' +
        'apertium-transfer -z x x x | lt-proc -z -n x | lt-proc -z -p x',
    })
  })
})
