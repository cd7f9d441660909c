import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { askInOrder } from '../../../../../test/support/independent-answers.ts'
import { type Mode, readModes } from '../modes.ts'
import { preloads } from '../pipeline.ts'

const modes = readModes('/usr/share/apertium/modes')
const skip = existsSync(preloads.wordGaps.library) ? false : 'no C compiler'
const [open, close] = [{ open: 1 }, { close: 1 }]

const translations: Readonly<Record<string, readonly (readonly [Segment, Segment])[]>> = {
  'en-es': [
    [["I'm sorry."], ['Lo siento.']],
    [['We live in low-income countries.'], ['Vivimos en países de ingresos bajos.']],
    [['A 13-year-old boy.'], ['Un chico de 13 años.']],
    [['A drug-sniffing dog.'], ['Un perro que husmea droga.']],
    [['A cleverly-positioned window.'], ['Una ventana ingeniosamente colocada.']],
    // A word of a chunk without a rule, and blanks that are bound to words.
    [['French-speaking people'], ['Personas que hablan francesas']],
    [
      ['French-', open, 'speaking', close, ' people'],
      ['Personas que ', open, 'hablan', close, ' francesas'],
    ],
    [['It is 160km, 4x4, 5MB, KV62, REMs.'], ['Es 160km, 4x4, 5MB, KV62, REMs.']],
  ],
  'en-ca': [
    [['Provenzano\u2019s seen it.'], ['Provenzano ha vist el.']],
    [['A 28-year-old girl.'], ['Una noia de 28 anys.']],
  ],
}

describe('words that the transfer writes together', { skip }, () => {
  for (const [pair, texts] of Object.entries(translations))
    it(`come out apart, ${pair}`, async () => {
      const mode = modes.find(({ from, to }) => `${from}-${to}` === pair) as Mode
      const segments = texts.map(([segment]) => segment)
      const answers = await askInOrder(mode, segments, 1)
      assert.deepEqual(
        answers.map((answer) => JSON.parse(answer)),
        texts.map(([, translation]) => translation),
      )
    })
})
