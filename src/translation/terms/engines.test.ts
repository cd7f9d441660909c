// Terms through the real engines, along one hop and two.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { readConfig } from '../../config/read-config.ts'
import { defaultEngineSettings } from '../../shared/engine-settings.ts'
import { openTranslation } from '../open-translation.ts'
import type { Translation } from '../schemas.ts'
import { compileTerms, type RequestTerms, type TermEntry } from './compiled-terms.ts'

const models = mkdtempSync(join(tmpdir(), 'dragoman-terms-'))
process.once('exit', () => rmSync(models, { recursive: true }))
symlinkSync(
  fileURLToPath(new URL('../../../packages/marian/test/fixtures', import.meta.url)),
  join(models, 'models'),
)

const subjects = [
  { engine: 'Apertium', settings: {}, targets: ['es', 'ca', 'fr', 'gl'] },
  {
    engine: 'the neural engine',
    settings: { DRAGOMAN_DATA_DIR: models, DRAGOMAN_APERTIUM_MODES: '/nonexistent' },
    targets: ['es', 'fr'],
  },
] as const

const entries: readonly TermEntry[] = [
  { source: 'red house|red houses', target: 'Zqhaus' },
  { source: 'garden', target: 'Zqgart 4.0' },
  { source: 'friend|friends', target: 'Zqamis', targetForms: 'Zqamises|Zqamise' },
  { source: 'C++', target: 'Zq++' },
  { source: 'the dog', target: 'Zqhund' },
  { source: 'Café', target: 'Zq|cafe' },
  { source: '100%', target: '100%Zq' },
  { source: '.NET', target: '.NETZq' },
  { source: 'USA', target: 'EE. Zq.' },
  { source: '@home', target: '@Zqhome' },
  { source: 'Yahoo!', target: 'Zqhoo!' },
  { source: '(TM)', target: '(Zq)' },
]
const signOfTarget = /zq/gi
const anyTerm = new RegExp(
  String.raw`(?<!\w)(?:red houses?|garden|friends?|c\+\+|the dog|café|USA)(?![\wé])` +
    String.raw`|100%|\.NET|@home|Yahoo!|\(TM\)`,
  'gi',
)

for (const { engine, settings, targets } of subjects)
  describe(`the terms of a glossary, by ${engine},`, () => {
    const { translation, close } = openTranslation(readConfig(settings).config)
    after(close)

    async function translate(
      text: string,
      to: string,
      glossary?: RequestTerms,
    ): Promise<Translation> {
      const request = translation.accept(
        { text, from: 'en', to },
        { engineSettings: defaultEngineSettings },
        Number.POSITIVE_INFINITY,
      )
      const context = {
        ownerId: 'test',
        appId: 'test',
        priority: 'interactive',
        signal: new AbortController().signal,
      } as const
      let answer: unknown
      await translation.translateEach(
        { ...request, glossary },
        () => context,
        (_, result) => {
          answer = result
        },
      )
      assert.ok(answer && !(answer instanceof Error), String(answer))
      return answer as Translation
    }
    const glossary: RequestTerms = {
      key: 'test',
      termsFor: (pair) => compileTerms(entries, pair),
      textTerms: [compileTerms(entries, { from: 'en', to: 'es' }).textTerms],
    }

    const word = fc.constantFrom(
      ...['a red house', 'the garden', 'my friend', 'Friends', 'C++', 'The dog', 'CAFÉ', 'café,'],
      ...['is big', 'and', 'of', 'does not see', 'gardener', 'red', '{name}', 'in', '. '],
      ...['at 100%', '.NET', 'the USA.', '@home', 'Yahoo!', '(TM)'],
    )
    const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '))

    for (const to of targets)
      it(`come out as often as they occur, into ${to}`, async () => {
        await fc.assert(
          fc.asyncProperty(text, async (source) => {
            const { translatedText, glossaryTerms } = await translate(source, to, glossary)
            const found = source.match(anyTerm)
            const message = JSON.stringify({ source, translatedText })
            assert.equal(
              translatedText.match(signOfTarget)?.length ?? 0,
              found?.length ?? 0,
              message,
            )
            assert.equal(glossaryTerms, found?.length ?? 0, message)
          }),
          { numRuns: 60 },
        )
      })

    it('have the form that the sentence needs', async () => {
      const house = { source: 'house|houses', target: 'vivienda', targetForms: 'viviendas' }
      const compiled = compileTerms([house], { from: 'en', to: 'es' })
      const inflected = { key: 'forms', termsFor: () => compiled, textTerms: [] }
      const translationOf = async (text: string) =>
        (await translate(text, 'es', inflected)).translatedText
      assert.equal(await translationOf('The red house is big.'), 'La vivienda roja es grande.')
      assert.match(await translationOf('The red houses are big.'), /^Las viviendas rojas /)
    })

    it('change nothing of a text without terms', async () => {
      for (const source of [
        'The house is red.',
        'A big gardener sees {name} and http://a.b/garden',
      ])
        assert.deepEqual(await translate(source, 'es', glossary), {
          ...(await translate(source, 'es')),
          glossaryTerms: 0,
        })
    })

    it('are counted as none in a text that is not translated', async () => {
      assert.equal((await translate('1 2 3', 'es', glossary)).glossaryTerms, 0)
    })
  })
