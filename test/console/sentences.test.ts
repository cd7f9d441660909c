// What the service says, in the languages of the console: no browser is needed for it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { noticeParameters } from '@dragoman/formats/files/document-notice.ts'
import { readConsoleTexts } from '../../.ci/console-texts.ts'
import {
  describeNotice,
  describeProblem,
  type Explained,
  readNotices,
} from '../../packages/console/src/messages/sentence.ts'
import { problemReasons } from '../../src/http/problem-reasons.ts'
import { catalogue } from '../../src/http/problems.ts'
import { startApi } from '../support/api.ts'
import { formOf, sendForm } from '../support/documents.ts'

type Texts = Readonly<Record<string, string>>
type ByArea = Record<'problems' | 'reasons' | 'notices', Texts>

const all = (await readConsoleTexts()) as unknown as Record<string, ByArea>
const ofClient = ['connection-failed', 'timed-out', 'unexpected-response']
const formats = {
  bytes: (value: number) => `${value} B`,
  duration: (seconds: number) => `${seconds} s`,
  language: (tag: string) => new Intl.DisplayNames('es', { type: 'language' }).of(tag) ?? tag,
  number: (value: number) => new Intl.NumberFormat('es').format(value),
}
const { problems, reasons, notices } = all.es as ByArea
const inSpanish = (problem: Explained): string =>
  describeProblem(problem, { formats, problems, reasons }).replace(/[\u2068\u2069]/g, '')

const placeholders = (text = ''): string[] =>
  Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).sort()

for (const [locale, texts] of Object.entries(all))
  describe(`the sentences of the service in ${locale}`, () => {
    it('are there for each code of a problem', () => {
      const codes = [...Object.keys(catalogue), ...ofClient]
      assert.deepEqual(Object.keys(texts.problems).sort(), codes.sort())
    })

    it('are there for each reason, and mention no more than it says', () => {
      const { 'at-line': atLine, ...found } = texts.reasons
      assert.deepEqual(placeholders(atLine), ['line', 'text'])
      assert.deepEqual(Object.keys(found).sort(), Object.keys(problemReasons).sort())
      for (const [reason, names] of Object.entries<readonly string[]>(problemReasons))
        for (const name of placeholders(found[reason]))
          assert.ok(names.includes(name), `${reason}: ${name}`)
    })

    it('are there for each notice, and mention all that it says', () => {
      assert.deepEqual(Object.keys(texts.notices).sort(), Object.keys(noticeParameters).sort())
      for (const [code, names] of Object.entries<readonly string[]>(noticeParameters))
        assert.deepEqual(placeholders(texts.notices[code]), [...names].sort(), code)
    })

    it('have no words of the API', () => {
      const sentences = [texts.problems, texts.reasons, texts.notices].flatMap(Object.values)
      assert.deepEqual(
        sentences.filter((text) => /`|\b(?:GET|POST|PATCH|DELETE) \//.test(text)),
        [],
      )
    })

    it('mention the same as in English', () => {
      for (const area of ['problems', 'reasons', 'notices'] as const)
        for (const [key, text] of Object.entries(texts[area]))
          assert.deepEqual(placeholders(text), placeholders(all.en?.[area][key]), key)
    })
  })

describe('a problem in Spanish', () => {
  it('says the reason with its parameters', () => {
    const problem = { code: 'document-not-supported', detail: 'English.' }
    assert.equal(
      inSpanish({ ...problem, reason: 'unknown-ending', parameters: { ending: '.exe' } }),
      'Los archivos que terminan en .exe no se traducen. Guárdalo en otro formato, como .docx o ' +
        '.txt.',
    )
    assert.match(
      inSpanish({
        code: 'model-downloading',
        detail: 'English.',
        reason: 'model-downloading',
        parameters: { from: 'en', to: 'de', receivedBytes: 5, totalBytes: 7 },
      }),
      /de inglés a alemán: 5 B de 7 B/,
    )
  })

  it('says the code where the reason is unknown or lacks a parameter', () => {
    const problem = { code: 'document-too-large', detail: 'English.' }
    const general = 'El documento es demasiado grande. Divídelo.'
    assert.equal(inSpanish(problem), general)
    assert.equal(inSpanish({ ...problem, reason: 'of-the-future' }), general)
    assert.equal(inSpanish({ ...problem, reason: 'file-too-large', parameters: {} }), general)
  })

  it('is in English, without what is for programs, where the code is unknown', () => {
    const detail = 'It is new. `GET /news` lists more.'
    assert.equal(inSpanish({ code: 'of-the-future', detail }), 'It is new.')
  })

  it('says what is wrong with each value and line, once', () => {
    const errors = [
      { pointer: 'line 3', detail: 'English.', reason: 'quote-open' },
      { pointer: 'line 4', detail: 'English.', reason: 'too-long', parameters: { limit: 2_000 } },
      { pointer: '/name', detail: 'English.', reason: 'empty' },
      { pointer: '/other', detail: 'English.', reason: 'empty' },
    ]
    assert.equal(
      inSpanish({ code: 'validation-failed', detail: 'English.', errors }),
      'Línea 3: Unas comillas no se cierran. Línea 4: Tiene demasiados caracteres; se permiten ' +
        'como máximo 2000. No puede estar vacío.',
    )
  })
})

describe('notices in Spanish', () => {
  it('are sentences of their codes, else what the service says', () => {
    const read = readNotices({
      notices: ['It was read as x.', 'Another.'],
      noticeDetails: [{ code: 'encoding-changed', parameters: { encoding: 'windows-1252' } }],
    })
    const [known, other] = read.map((each) => describeNotice(each, { formats, notices }))
    assert.match(known ?? '', /^El archivo se leyó como .windows-1252/)
    assert.equal(other, 'Another.')
  })
})

describe('the service', async (t) => {
  const api = await startApi(t, {})
  const { user, credentials } = await api.createApp()
  const send = async (name: string, content: string | Uint8Array<ArrayBuffer>) =>
    (await sendForm(api, formOf({ from: 'en', to: 'es' }, { name, content }), credentials)).body

  it('says why it refuses a document, for programs', async () => {
    const wrong = await send('a.exe', 'x')
    assert.equal(wrong.reason, 'unknown-ending')
    assert.deepEqual(wrong.parameters, { ending: '.exe' })
    assert.deepEqual(wrong.errors[0].parameters, { ending: '.exe' })
    assert.equal((await send('a.txt', '')).reason, 'file-empty')
    const broken = await send('a.docx', 'no archive')
    assert.deepEqual([broken.reason, broken.parameters], ['wrong-contents', { ending: '.docx' }])
  })

  it('says why it refuses a value, for programs', async () => {
    const { body } = await api.post('/create', { name: 'x'.repeat(1_000) }, user.bearer)
    assert.equal(body.errors[0].reason, 'too-long')
    assert.equal(typeof body.errors[0].parameters.limit, 'number')
    const missing = await api.post('/create', {}, user.bearer)
    assert.deepEqual(missing.body.errors[0].parameters, { field: 'name' })
  })

  it('tells the notices of a document for programs, too', async () => {
    const latin1 = Uint8Array.from(Buffer.from('The café is red and the garden is big.', 'latin1'))
    const { id } = await send('a.txt', latin1)
    const { body } = await api.call(`/queue/${id}?wait=30`, { headers: credentials })
    assert.equal(body.result.notices.length, body.result.noticeDetails.length)
    const [{ code, parameters }] = body.result.noticeDetails
    assert.equal(code, 'encoding-changed')
    assert.match(parameters.encoding, /^windows-/)
  })
})
