// Translates texts through the real engine and checks what must hold for any text.
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { TagLists } from '@dragoman/formats/html/tag-lists.ts'
import { findMessages } from '@dragoman/formats/icu/icu-messages.ts'
import { withoutSoftHyphens } from '@dragoman/formats/sentences/tagged-words.ts'
import { findPlaceholders } from '@dragoman/formats/text/placeholders.ts'
import { tokenizeXml } from '@dragoman/formats/xml/xml-tokens.ts'
import fc from 'fast-check'
import { anyHtml } from '../../test/support/any-html.ts'
import { anyText } from '../../test/support/any-text.ts'
import { anyTags, anyXml } from '../../test/support/any-xml.ts'
import { tagsOf } from '../../test/support/html-tags.ts'
import { readConfig } from '../config/read-config.ts'
import { defaultEngineSettings } from '../shared/engine-settings.ts'
import { countCharacters } from './characters.ts'
import { openTranslation } from './open-translation.ts'
import type { Format, TranslateText } from './request-schemas.ts'
import type { Translation } from './schemas.ts'

const context = {
  ownerId: 'test',
  appId: 'test',
  priority: 'interactive',
  signal: new AbortController().signal,
} as const

/** Each engine alone, with pairs of its own; two hops where there is no direct pair. */
const products = [
  {
    engine: 'Apertium',
    settings: {},
    pairs: [
      ['en', 'es'],
      ['en', 'fr'],
      ['es', 'pt-BR'],
    ],
    movesTags: true,
  },
  {
    engine: 'the neural engine',
    settings: {
      DRAGOMAN_DATA_DIR: dataDirectoryWithModels(),
      DRAGOMAN_APERTIUM_MODES: '/nonexistent',
    },
    pairs: [
      ['en', 'es'],
      ['es', 'fr'],
    ],
    movesTags: true,
  },
] as const

function dataDirectoryWithModels(): string {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-translator-'))
  symlinkSync(
    fileURLToPath(new URL('../../packages/marian/test/fixtures', import.meta.url)),
    join(directory, 'models'),
  )
  process.once('exit', () => rmSync(directory, { recursive: true }))
  return directory
}

/** Line breaks, tabs, whitespace at the ends of lines, and repeated whitespace. */
const frame = (text: string): string[] => [
  text.slice(0, text.length - text.trimStart().length),
  ...(text.match(/\s{2,}|[^\S \u00a0\u202f]/g) ?? []),
  text.slice(text.trimEnd().length),
]
/** Tags, comments, declarations, and references to what only the document knows. */
const xmlMarkup = (xml: string): string[] =>
  tokenizeXml(xml).flatMap(({ kind, start, end }) => {
    const source = xml.slice(start, end)
    return kind === 'text' ? (source.match(/&(?:foo|nbsp|#10|#0);/g) ?? []) : [source]
  })
/** What no engine may change, in order; soft hyphens in words are of no use in other words. */
const fixed = (text: string): string[] =>
  withoutSoftHyphens(text).match(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu) ?? []

for (const { engine, settings, pairs, movesTags } of products) {
  describe(`any text, by ${engine},`, () => {
    const { translation, close } = openTranslation(readConfig(settings).config)
    after(close)

    async function translate(
      texts: string[],
      from: string,
      to: string,
      format: Format = 'text',
      lists: Pick<TranslateText, keyof TagLists> = {},
    ): Promise<Translation[]> {
      const results: Translation[] = []
      const request = translation.accept(
        { text: texts, from, to, format, ...lists },
        { engineSettings: defaultEngineSettings },
        Number.POSITIVE_INFINITY,
      )
      await translation.translateEach(
        request,
        () => context,
        (index, result) => {
          assert.ok(!(result instanceof Error), String(result))
          results[index] = result
        },
      )
      return results
    }
    /** An engine whose inline tags follow their words may change their order. */
    const tagsIn = (html: string): string[] => (movesTags ? tagsOf(html).sort() : tagsOf(html))

    for (const [from, to] of pairs) {
      it(`comes back from ${from} to ${to} with all that is not language`, async () => {
        await fc.assert(
          fc.asyncProperty(fc.array(anyText, { minLength: 5, maxLength: 10 }), async (texts) => {
            const translations = await translate(texts, from, to)
            translations.forEach(({ translatedText, characters }, index) => {
              const text = texts[index] ?? ''
              const message = JSON.stringify({ text, translatedText })
              assert.deepEqual(frame(translatedText), frame(text), message)
              assert.deepEqual(fixed(translatedText), fixed(text), message)
              // The alternatives of a message are translated; icu-messages.test.ts tests them.
              for (const { source } of findPlaceholders(text))
                if (source.startsWith('`') || findMessages(source).length === 0)
                  assert.ok(translatedText.includes(source), message)
              assert.equal(characters, [...text].length)
            })
          }),
          { numRuns: 150 },
        )
      })
    }

    it('comes back as HTML with every tag, once', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyHtml, { minLength: 5, maxLength: 10 }), async (texts) => {
          const translations = await translate(texts, 'en', 'fr', 'html')
          translations.forEach(({ translatedText }, index) => {
            const html = texts[index] ?? ''
            assert.deepEqual(
              tagsIn(translatedText),
              tagsIn(html),
              JSON.stringify({ html, translatedText }),
            )
          })
        }),
        { numRuns: 150 },
      )
    })

    it('comes back as XML with all of its markup, once', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyXml, { minLength: 5, maxLength: 10 }),
          anyTags,
          async (texts, lists) => {
            const translations = await translate(texts, 'en', 'es', 'xml', lists)
            const markupOf = (xml: string) => (movesTags ? xmlMarkup(xml).sort() : xmlMarkup(xml))
            translations.forEach(({ translatedText }, index) => {
              const xml = texts[index] ?? ''
              const message = JSON.stringify({ xml, lists, translatedText })
              assert.deepEqual(markupOf(translatedText), markupOf(xml), message)
            })
          },
        ),
        { numRuns: 150 },
      )
    })

    it('comes back as real-looking pages and mails with every tag, once', async () => {
      const corpus = new URL('../../test/corpus/html/', import.meta.url)
      const documents = readdirSync(corpus).map((file) =>
        readFileSync(new URL(file, corpus), 'utf8'),
      )
      const translations = await translate(documents, 'en', 'es', 'html')
      const complete = translations.filter(
        ({ translatedText }, index) =>
          tagsIn(translatedText).join('') === tagsIn(documents[index] ?? '').join(''),
      )
      assert.equal(complete.length, documents.length)
      assert.ok(documents.length >= 50)
      assert.ok(
        translations.filter(({ translatedText }, index) => translatedText !== documents[index])
          .length > 50,
      )
    })

    it('comes back as HTML with every tag where a sentence has thousands', async () => {
      const html = `<p>The ${'<img> <b>house</b> '.repeat(1_000)}is big.</p>`
      const [translation] = await translate([html], 'en', 'es', 'html')
      assert.deepEqual(tagsOf(translation?.translatedText ?? ''), tagsOf(html))
      assert.equal(translation?.translatedText.match(/<b>casa<\/b> /g)?.length, 1_000)
    })

    it('comes back the same alone and among others', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyText, { minLength: 2, maxLength: 20 }), async (texts) => {
          const together = await translate(texts, 'en', 'es')
          const [first] = await translate([texts[0] ?? ''], 'en', 'es')
          assert.deepEqual(first, together[0])
        }),
        { numRuns: 60 },
      )
    })
  })
}

describe('countCharacters', () => {
  it('counts as iterating a string does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) =>
        assert.equal(countCharacters(text), [...text].length),
      ),
    )
    assert.equal(countCharacters('\ud800\ud800\udc00\udc00'), 3)
  })
})
