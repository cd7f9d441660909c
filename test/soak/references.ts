// Texts whose translations are known before the faults begin: which engine translates a line may
// change while models are exchanged, but never what it makes of it.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixtures } from '../support/model-registry.ts'
import type { Random } from '../support/random.ts'

export const pairs = [
  ['en', 'es'],
  ['es', 'en'],
] as const
export type Pair = (typeof pairs)[number]
/** Has a neural model, which is exchanged. The other pair always uses Apertium. */
export const neuralPair: Pair = pairs[0]

export type References = ReturnType<typeof createReferences>

const nameOf = ([from, to]: Pair): string => `${from}-${to}`

export function createReferences() {
  /** By pair and line, its translations by all engines. */
  const known = new Map(pairs.map((pair) => [nameOf(pair), new Map<string, Set<string>>()]))
  const linesOf = (pair: Pair): Map<string, Set<string>> =>
    known.get(nameOf(pair)) ?? new Map<string, Set<string>>()

  return {
    /** The lines of a pair, as the fixture of its model has them. */
    sources(pair: Pair): string[] {
      const { text } = JSON.parse(
        readFileSync(join(fixtures, nameOf(pair).replace('-', ''), 'expected.json'), 'utf8'),
      ) as { text: { source: string }[] }
      return text.map(({ source }) => source).filter((line) => /^[\p{L} ,.?¿!¡']+$/u.test(line))
    },

    learn(pair: Pair, sources: readonly string[], targets: readonly string[]): void {
      assert.equal(targets.length, sources.length)
      for (const [index, source] of sources.entries()) {
        const target = targets[index] as string
        assert.ok(target.trim() !== '', `${source} has no translation`)
        const all = linesOf(pair).get(source) ?? new Set()
        linesOf(pair).set(source, all.add(target))
      }
    },

    /** Lines of which the first is the number, which comes back as it is. */
    compose(pair: Pair, random: Random, serial: number, count: number): string {
      const sources = [...linesOf(pair).keys()]
      const lines = Array.from({ length: count - 1 }, () => sources[random(sources.length)] ?? '')
      return [String(serial), ...lines].join('\n')
    },

    /** What is wrong with a translation; undefined if nothing is. */
    findError(pair: Pair, source: string, target: unknown): string | undefined {
      if (typeof target !== 'string') return `no text: ${JSON.stringify(target)}`
      const sources = source.split('\n')
      const targets = target.split('\n')
      if (sources.length !== targets.length)
        return `${targets.length} lines instead of ${sources.length}`
      const wrong = sources.findIndex((line, index) => {
        const all = linesOf(pair).get(line) ?? new Set([line])
        return !all.has(targets[index] ?? '')
      })
      if (wrong < 0) return undefined
      const [from, to] = [sources[wrong], targets[wrong]].map((line) => JSON.stringify(line))
      return `line ${wrong} became ${to}: ${from}`
    },
  }
}
