// The suite of all engines, with a server that translates through a real engine.

import { after } from 'node:test'
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'
import { answerEach, startLlmServer } from '../../../../test/support/llm-server.ts'
import { createApertiumEngine } from '../apertium/engine.ts'
import { describeEngine } from '../engine.contract.ts'
import { EngineError } from '../engine.ts'
import { createLlmEngine } from './engine.ts'

const pair = { from: 'en', to: 'es' }
const apertium = createApertiumEngine({ modesDirectory: '/usr/share/apertium/modes' })
const ended = new AsyncDisposableStack()
after(() => ended.disposeAsync())
ended.defer(() => apertium.close())

/** A text with marks, translated as a language model that never errs would. */
async function translate(text: string): Promise<string> {
  const marks = new Map<string, string>()
  const segment = text.split(/(<\/?[a-z]+\d+\/?>)/).map((piece): Part => {
    const [, closes, number, isEmpty] = /^<(\/?)[a-z]+(\d+)(\/?)>$/.exec(piece) ?? []
    if (number === undefined) return piece
    const part = toPart(Number(number), closes === '/', isEmpty === '/')
    marks.set(JSON.stringify(part), piece)
    return part
  })
  const { signal } = new AbortController()
  const [answer] = await apertium.translate([segment], pair, { signal })
  if (answer === undefined || answer instanceof EngineError) return text
  return write(answer, marks)
}

function toPart(number: number, closes: boolean, isEmpty: boolean): Part {
  if (isEmpty) return { placeholder: number }
  return closes ? { close: number } : { open: number }
}

const write = (segment: Segment, marks: ReadonlyMap<string, string>): string =>
  segment
    .map((part) => (typeof part === 'string' ? part : marks.get(JSON.stringify(part))))
    .join('')

const server = await startLlmServer({ after } as never, (request) => answerEach(request, translate))

describeEngine('llm', {
  create: () =>
    createLlmEngine([{ address: server.address, model: 'apertium', languages: ['en', 'es'] }]),
  pair,
  example: {
    source: 'The house is red and the garden is big.',
    translation: /^La casa es roja y el jardín es grande\.$/,
  },
  numerals: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
})
