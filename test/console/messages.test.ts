// The compiler finds texts that a language lacks; these tests find what types cannot say.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readConsoleTexts } from '../../.ci/console-texts.ts'

const messages = await readConsoleTexts()
const english = messages.en ?? {}

interface Leaf {
  readonly path: string
  readonly value: unknown
}

/** Plural forms count as one text. */
function leavesOf(value: unknown, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null || 'other' in value) return [{ path, value }]
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, `${path}.${name}`))
}

for (const [locale, texts] of Object.entries(messages)) {
  describe(`the texts of the console in ${locale}`, () => {
    it('are those of English, no fewer and no more', () => {
      const paths = (all: object) => leavesOf(all).map(({ path }) => path)
      assert.deepEqual(paths(texts).sort(), paths(english).sort())
    })

    it('have every plural form of the language, and no other', () => {
      const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
      for (const { path, value } of leavesOf(texts))
        if (typeof value === 'object' && value !== null)
          assert.deepEqual(Object.keys(value).sort(), [...pluralCategories].sort(), path)
    })

    it('are not empty', () => {
      for (const { path, value } of leavesOf(texts)) {
        const text = typeof value === 'function' ? value('a', 'b', 'c', 'd') : value
        if (typeof text === 'string') assert.notEqual(text.trim(), '', path)
      }
    })
  })
}

describe('translated texts', () => {
  it('differ from the English ones, but for names and symbols', () => {
    for (const [locale, texts] of Object.entries(messages)) {
      if (locale === 'en') continue
      const originals = new Map(leavesOf(english).map(({ path, value }) => [path, value]))
      const same = leavesOf(texts).filter(
        ({ path, value }) =>
          typeof value === 'string' && /\w{4}/.test(value) && originals.get(path) === value,
      )
      const share = same.length / originals.size
      assert.ok(share < 0.1, `${locale}: ${same.map(({ path }) => path).join(', ')}`)
    }
  })
})

/** How a reader is told what to do who is not called tú, and another word for “solicitud”. */
const notInSpanish =
  /\b(?:usted|compruebe|elija|escriba|guárdelo|introduzca|inténtelo|ponga|petición|peticiones)\b/i

describe('the texts in Spanish', () => {
  it('say tú to the reader, and “solicitud”', () => {
    const found = leavesOf(messages.es).flatMap(({ path, value }) => {
      const text = typeof value === 'function' ? value('a', 'b', 'c', 'd') : JSON.stringify(value)
      const match = notInSpanish.exec(text)
      return match === null ? [] : [`${path}: ${match[0]}`]
    })
    assert.deepEqual(found, [])
  })
})
