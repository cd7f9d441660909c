import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

const tmx = 'application/x-tmx+xml'
const entry = { from: 'en', to: 'es', source: 'The house is red.', target: 'La casa es roja.' }

const tmxOf = (body: string, header = '<header srclang="en"/>', before = '') =>
  `<?xml version="1.0"?>${before}<tmx version="1.4">${header}<body>${body}</body></tmx>`
const variantOf = ([tag, text]: [string, string]) =>
  `<tuv xml:lang="${tag}"><seg>${text}</seg></tuv>`
const unitOf = (...texts: [string, string][]) => `<tu>${texts.map(variantOf).join('')}</tu>`

/** Refused entries, and the field that the problem points at. */
const wrongEntries: [string, object, string][] = [
  ['an empty source', { source: ' \n' }, 'source'],
  ['an empty target', { target: '' }, 'target'],
  ['a source without letters', { source: '12' }, 'source'],
  ['U+0000', { source: 'a\u0000' }, 'source'],
  ['a control character', { target: 'a\u0008' }, 'target'],
  ['a lone surrogate', { target: 'a\udc00' }, 'target'],
  ['what XML cannot hold', { target: 'a\uffff' }, 'target'],
  ['more than 8,192 bytes', { source: 'é'.repeat(4_097) }, 'source'],
  ['equal languages', { from: 'spa' }, 'target'],
  ['a placeholder that is lost', { source: 'Hello {name}' }, 'target'],
  ['a placeholder that is new', { target: 'Visite https://example.org ahora' }, 'target'],
]

/** Refused TMX files, and what the detail says. */
const wrongFiles: [string, string, RegExp][] = [
  ['XML that is not well-formed', '<tmx><body>', /well-formed/],
  ['other XML', '<a/>', /not TMX/],
  ['nothing', ' ', /well-formed/],
  [
    'entities of its own',
    tmxOf(unitOf(['en', '&x;'], ['es', 'y']), '', '<!DOCTYPE tmx [<!ENTITY x "y">]>'),
    /entities/,
  ],
  [
    'external entities',
    tmxOf('', '', '<!DOCTYPE tmx [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    /entities/,
  ],
  ['unknown entities', tmxOf(unitOf(['en', '&nbsp;'], ['es', 'y'])), /well-formed/],
  ['absurd nesting', `<tmx>${'<a>'.repeat(100_000)}`, /64 levels/],
  ['bytes that are not UTF-8', tmxOf('\u0000'), /NUL/],
]

for (const backend of backends) {
  describe(`POST /memory on ${backend.name}`, async (t) => {
    const api = await startApi(t, {
      backend,
      worker: false,
      environment: { DRAGOMAN_MAX_CORRECTIONS: '1200', DRAGOMAN_MAX_CORRECTION_BYTES: '500000' },
    })
    const add = (body: unknown, headers: Record<string, string>, type = 'application/json') =>
      api.call('/memory', { method: 'POST', headers: { ...headers, 'content-type': type }, body })
    const storedIn = async (headers: Record<string, string>) =>
      (await api.call('/memory', { headers })).body.corrections.map(
        ({ id: _id, createdAt: _createdAt, ...rest }: Record<string, string>) => rest,
      )

    it('201: says what a request would store or refuse, and stores nothing', async () => {
      const { credentials } = await api.createApp()
      await add({ entries: [entry] }, credentials)
      const preview = (body: unknown, type?: string) =>
        api.call('/memory?dryRun=true', {
          method: 'POST',
          headers: { ...credentials, ...(type && { 'content-type': type }) },
          body,
        })
      const changes = [
        { ...entry, target: 'x' },
        { ...entry, to: 'fr' },
      ]
      const counted = await preview({ entries: changes })
      assert.equal(counted.status, 201)
      assert.deepEqual(counted.body, { added: 1, replaced: 1, skipped: 0 })
      const file = tmxOf(unitOf(['en', 'Blue.'], ['es', 'Azul.']) + unitOf(['en', ''], ['es', 'y']))
      assert.deepEqual((await preview(file, tmx)).body, { added: 1, replaced: 0, skipped: 1 })
      const many = Array.from({ length: 1_200 }, (_, index) => ({ ...entry, source: `n${index}.` }))
      assertProblem(await preview({ entries: many }), 409, 'too-many-corrections')
      assert.deepEqual(await storedIn(credentials), [entry])
    })

    describe('201', () => {
      it('adds corrections, and replaces those of the same source and pair', async () => {
        const { credentials } = await api.createApp()
        const first = await add({ entries: [{ ...entry, from: 'ENG' }] }, credentials)
        assert.equal(first.status, 201)
        assert.deepEqual(first.body, { added: 1, replaced: 0, skipped: 0 })
        const later = { ...entry, source: 'the house\u00a0 is\nred. ', target: 'otra' }
        const entries = [{ ...entry, to: 'fr' }, { ...later, target: 'x' }, later]
        const second = await add({ entries }, credentials)
        assert.deepEqual(second.body, { added: 1, replaced: 1, skipped: 0 })
        const stored = await storedIn(credentials)
        assert.equal(stored.length, 2)
        const spanish = stored.find(({ to }: { to: string }) => to === 'es')
        assert.deepEqual(spanish, { ...later, source: 'the house\u00a0 is red.' })
      })

      it('reads CSV, with and without a header', async () => {
        const { credentials } = await api.createApp()
        const text = 'source,target,from,to\r\n"a, ""b""",<i>c</i>,en,es\n'
        const { body } = await add(text, credentials, 'text/csv')
        assert.deepEqual(body, { added: 1, replaced: 0, skipped: 0 })
        await add('d,e,pt-br,en', credentials, 'text/csv')
        const stored = await storedIn(credentials)
        const sources = stored.map(({ source, from }: Record<string, string>) => [source, from])
        assert.deepEqual(sources.sort(), [
          ['a, "b"', 'en'],
          ['d', 'pt-BR'],
        ])
      })

      it('reads TMX: languages, inline elements, CDATA, a document type', async () => {
        const { credentials } = await api.createApp()
        const text = tmxOf(
          unitOf(
            ['EN-US', 'Press <bpt i="1">&lt;b></bpt>it<ept i="1">&lt;/b></ept>.'],
            ['es', 'P&#233;.'],
          ) +
            unitOf(['fr', 'Un'], ['en', '<hi>One</hi>'], ['de', '<![CDATA[Eins & <zwei>]]>']) +
            unitOf(['en', 'alone']) +
            unitOf(['en', ''], ['es', 'nothing']) +
            unitOf(['en', 'x'], ['qqq', 'y']),
          '<header srclang="en"/>',
          '<!DOCTYPE tmx SYSTEM "tmx14.dtd">',
        )
        const { status, body } = await add(text, credentials, tmx)
        assert.equal(status, 201, JSON.stringify(body))
        assert.deepEqual(body, { added: 3, replaced: 0, skipped: 2 })
        const stored = await storedIn(credentials)
        const texts = stored.map(
          (one: typeof entry) => `${one.from} ${one.source} ${one.to} ${one.target}`,
        )
        assert.deepEqual(texts.sort(), [
          'en One de Eins & <zwei>',
          'en One fr Un',
          'en-US Press it. es Pé.',
        ])
      })

      it('reads TMX in UTF-16, and in the encoding that it declares', async () => {
        const { credentials } = await api.createApp()
        const utf16 = Buffer.from(`\ufeff${tmxOf(unitOf(['en', 'ä'], ['es', 'ñ']))}`, 'utf16le')
        assert.equal((await add(utf16, credentials, tmx)).body.added, 1)
        const declared = tmxOf(unitOf(['en', 'ö'], ['es', 'ñ'])).replace(
          '?>',
          ' encoding="iso-8859-1"?>',
        )
        assert.equal((await add(Buffer.from(declared, 'latin1'), credentials, tmx)).body.added, 1)
        const stored = await storedIn(credentials)
        assert.deepEqual(stored.map(({ source }: typeof entry) => source).sort(), ['ä', 'ö'])
      })
    })

    describe('400', () => {
      for (const [name, change, field] of wrongEntries)
        it(`refuses ${name}, points at it and stores nothing`, async () => {
          const { credentials } = await api.createApp()
          const answer = await add({ entries: [entry, { ...entry, ...change }] }, credentials)
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(pointers(answer), [`/entries/1/${field}`])
          assert.deepEqual(await storedIn(credentials), [])
        })

      for (const [name, text, detail] of wrongFiles)
        it(`refuses TMX with ${name}`, async () => {
          const { credentials } = await api.createApp()
          const answer = await add(text, credentials, tmx)
          assertProblem(answer, 400, 'validation-failed')
          assert.match(answer.body.detail, detail)
        })

      it('refuses wrong lines of CSV, and names them', async () => {
        const { credentials } = await api.createApp()
        for (const [text, places] of [
          ['a,b,en,es\nc,d\n\n"e",f,en', ['line 2', 'line 4']],
          ['a,b,en,es\n"c', ['line 2']],
          ['a,b,en,es\n12,b,en,es', ['line 2']],
        ] as const) {
          const answer = await add(text, credentials, 'text/csv')
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(pointers(answer), places)
        }
      })
    })

    describe('409', () => {
      it('stores nothing of a request that has more than an app may have', async () => {
        const { credentials } = await api.createApp()
        await add({ entries: [{ ...entry, source: 'x 0', target: 'before' }] }, credentials)
        const entries = Array.from({ length: 1_300 }, (_, index) => ({
          ...entry,
          source: `x ${index}`,
          target: 'y',
        }))
        const answer = await api.post('/memory?undo=true', { entries }, credentials)
        assertProblem(answer, 409, 'too-many-corrections')
        assert.match(answer.body.detail, /Nothing of the request is stored/)
        const [only, ...others] = await storedIn(credentials)
        assert.deepEqual([only.target, others.length], ['before', 0])
        const counts = { added: 1_199, replaced: 1, skipped: 0 }
        assert.deepEqual(
          (await add({ entries: entries.slice(0, 1_200) }, credentials)).body,
          counts,
        )
        assert.equal(
          (await add({ entries: entries.slice(0, 600) }, credentials)).body.replaced,
          600,
        )
        const one = { entries: [{ ...entry, source: 'another' }] }
        assertProblem(await add(one, credentials), 409, 'too-many-corrections')
      })

      it('bounds the texts of all apps of a user, of concurrent requests too', async () => {
        const user = await api.createUser()
        const keys = await Promise.all(
          Array.from({ length: 40 }, async () => {
            const { body: app } = await api.post('/create', { name: 'x' }, user.bearer)
            return { 'x-api-key': app.apiKey, 'x-api-secret': app.apiSecret }
          }),
        )
        const entries = Array.from({ length: 10 }, (_, index) => ({
          ...entry,
          source: `${index} ${'x'.repeat(8_000)}`,
        }))
        const answers = await Promise.all(keys.map((headers) => add({ entries }, headers)))
        // Each has a little more than 82,000 bytes of the 500,000.
        assert.equal(answers.filter(({ status }) => status === 201).length, 6)
        for (const answer of answers.filter(({ status }) => status !== 201))
          assertProblem(answer, 409, 'too-many-corrections')
        const { credentials } = await api.createApp()
        assert.equal((await add({ entries }, credentials)).status, 201)
      })
    })

    it('422: refuses an unknown language, and points at it', async () => {
      const { credentials } = await api.createApp()
      const answer = await add({ entries: [entry, { ...entry, to: 'qqq' }] }, credentials)
      assertProblem(answer, 422, 'language-not-supported')
      assert.deepEqual(pointers(answer), ['/entries/1/to'])
    })
  })
}
