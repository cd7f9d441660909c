// DeepL's glossaries, by its official client for Node.js and by requests as others send them.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as deepl from 'deepl-node'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { keyOf, patient } from './support.ts'

const terms = { house: 'mansión', garden: 'jardincito' }
const house = 'The house is red.'
const mansion = /mansión/

for (const backend of backends)
  describe(`DeepL's glossaries on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const { app } = await api.createApp()
    const serverUrl = `${api.url}/compat/deepl`
    const client = new deepl.DeepLClient(keyOf(app), { serverUrl, ...patient })
    const translator = new deepl.Translator(keyOf(app), { serverUrl, ...patient })
    const entries = new deepl.GlossaryEntries({ entries: terms })
    const headers = { authorization: `DeepL-Auth-Key ${keyOf(app)}` }

    describe('v2', () => {
      it('are created, used, listed, read and deleted', async () => {
        const created = await translator.createGlossary('terms', 'en', 'es', entries)
        assert.deepEqual(
          [created.name, created.ready, created.sourceLang, created.targetLang],
          ['terms', true, 'en', 'es'],
        )
        assert.equal(created.entryCount, 2)
        const options = { glossary: created.glossaryId }
        const [one, two] = await translator.translateText([house, 'A garden.'], 'en', 'es', options)
        assert.match(one?.text ?? '', mansion)
        assert.match(two?.text ?? '', /jardincito/i)
        assert.deepEqual(await translator.listGlossaries(), [created])
        assert.deepEqual(await translator.getGlossary(created.glossaryId), created)
        const read = await translator.getGlossaryEntries(created)
        assert.deepEqual(read.entries(), terms)
        await translator.deleteGlossary(created)
        await assert.rejects(
          translator.getGlossary(created.glossaryId),
          deepl.GlossaryNotFoundError,
        )
      })

      it('are created from CSV, whose lines may name the languages', async () => {
        const csv = 'house,mansión,en,es\nhouse,manoir,en,fr\n"a ""quoted"" term",otro,en,es'
        const created = await translator.createGlossaryWithCsv('csv', 'en', 'es', Buffer.from(csv))
        assert.equal(created.entryCount, 2)
        const read = await translator.getGlossaryEntries(created)
        assert.deepEqual(read.entries(), { house: 'mansión', 'a "quoted" term': 'otro' })
      })

      it('count each line of CSV in the languages of the request, in any form', async () => {
        const csv = 'a,b,en,es\nc,d\ne,f,EN,ES\ng,h,EN-US,ES\ni,j,eng,es_MX\nk,l,,\nm,n,en,fr\n'
        const fields = { source_lang: 'EN', target_lang: 'ES', entries: csv, entries_format: 'csv' }
        const send = (path: string, body: object) =>
          fetch(serverUrl + path, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({ name: 'upper case', ...body }),
          })
        const v2 = await send('/v2/glossaries', fields)
        assert.equal(v2.status, 201)
        const v3 = await send('/v3/glossaries', { dictionaries: [fields] })
        assert.equal(v3.status, 201)
        const { glossary_id: id } = (await v2.json()) as { glossary_id: string }
        const { dictionaries } = (await v3.json()) as { dictionaries: { entry_count: number }[] }
        assert.equal(dictionaries[0]?.entry_count, 6)
        const read = await translator.getGlossaryEntries(id)
        assert.deepEqual(read.entries(), { a: 'b', c: 'd', e: 'f', g: 'h', i: 'j', k: 'l' })
      })

      it('name the line that is wrong, or say that there is none for the languages', async () => {
        const send = async (entries: string) => {
          const body = { name: 'x', source_lang: 'EN', target_lang: 'ES', entries_format: 'csv' }
          const response = await fetch(`${serverUrl}/v2/glossaries`, {
            method: 'POST',
            headers,
            body: new URLSearchParams({ ...body, entries }),
          })
          return {
            status: response.status,
            body: (await response.json()) as Record<string, string>,
          }
        }
        for (const [entries, detail] of [
          ['a,b\nc,d,en', 'line 2: It has 3 columns.'],
          ['a,b\nc,d,English,es', 'line 2: "English" is an unknown language.'],
          ['a,b,es,en', 'The body has no entries for this pair.'],
        ] as const) {
          const { status, body } = await send(entries)
          assert.deepEqual([status, body.message], [400, 'Invalid glossary entries provided'])
          assert.equal(body.detail?.startsWith(detail), true, body.detail)
        }
      })

      it('take 10,000 entries, and signs that forms encode', async () => {
        const many = Object.fromEntries(
          Array.from({ length: 10_000 }, (_, index) => [`%=& 😀 ${index}`, `${index}%`]),
        )
        const all = new deepl.GlossaryEntries({ entries: many })
        const created = await translator.createGlossary('many', 'en', 'es', all)
        assert.equal(created.entryCount, 10_000)
        assert.deepEqual((await translator.getGlossaryEntries(created)).entries(), many)
      })

      it('refuse what DeepL refuses', async () => {
        const post = (fields: Record<string, string>) =>
          fetch(`${serverUrl}/v2/glossaries`, {
            method: 'POST',
            headers,
            body: new URLSearchParams({
              name: 'x',
              source_lang: 'en',
              target_lang: 'es',
              entries: 'a\tb',
              entries_format: 'tsv',
              ...fields,
            }),
          })
        for (const fields of [
          { name: '' },
          { entries: '' },
          { source_lang: 'qqq' },
          { entries_format: 'xls' },
          { entries: 'a\tb\na\tc' },
          { entries: 'a' },
        ]) {
          const response = await post(fields)
          assert.equal(response.status, 400, JSON.stringify(fields))
          const { message } = (await response.json()) as { message: string }
          assert.ok(message.length > 0)
        }
        const { message } = (await (await post({ entries: 'a\tb\na\tc' })).json()) as {
          message: string
        }
        assert.equal(message, 'Invalid glossary entries provided')
        const unknown = `gls_${'0'.repeat(32)}`
        for (const path of [unknown, `${unknown}/entries`])
          assert.equal(
            (await fetch(`${serverUrl}/v2/glossaries/${path}`, { headers })).status,
            404,
            path,
          )
      })

      it('are refused for other languages, and used where the source is detected', async () => {
        const created = await translator.createGlossary('pair', 'en', 'es', entries)
        const options = { glossary: created.glossaryId }
        await assert.rejects(
          translator.translateText(house, 'en', 'fr', options),
          /No dictionary found for language pair/,
        )
        const body = { text: [house], target_lang: 'ES', glossary_id: created.glossaryId }
        const response = await fetch(`${serverUrl}/v2/translate`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        assert.equal(response.status, 200)
        assert.match(await response.text(), mansion)
      })
    })

    describe('several', () => {
      const send = (body: string, type: string) =>
        fetch(`${serverUrl}/v2/translate`, {
          method: 'POST',
          headers: { ...headers, 'content-type': type },
          body,
        })

      it('are used in their order, however they are sent', async () => {
        const create = (target: string) =>
          translator.createGlossary(
            target,
            'en',
            'es',
            new deepl.GlossaryEntries({ entries: { house: target, [`only ${target}`]: 'x' } }),
          )
        const ids = [(await create('primera')).glossaryId, (await create('segunda')).glossaryId]
        const fields = { text: house, source_lang: 'EN', target_lang: 'ES' }
        const [first, second] = ids
        const forms = [
          new URLSearchParams({ ...fields, glossary_ids: ids.join(',') }),
          new URLSearchParams([
            ...Object.entries(fields),
            ...ids.map((id): [string, string] => ['glossary_ids', id]),
          ]),
        ]
        for (const form of forms) {
          const answer = await send(form.toString(), 'application/x-www-form-urlencoded')
          assert.match(await answer.text(), /primera/)
        }
        const [translated] = await translator.translateText([house], 'en', 'es', {
          glossaryIds: ids,
        })
        assert.match(translated?.text ?? '', /primera/)
        const body = { ...fields, text: [house], glossary_ids: [second, first] }
        const answer = await send(JSON.stringify(body), 'application/json')
        assert.match(await answer.text(), /segunda/)
      })
    })

    describe('v3', () => {
      it('have several dictionaries, which are changed one by one', async () => {
        const created = await client.createMultilingualGlossary('multi', [
          { sourceLangCode: 'en', targetLangCode: 'es', entries },
        ])
        assert.equal(created.dictionaries[0]?.entryCount, 2)
        const french = new deepl.GlossaryEntries({ entries: { house: 'manoir' } })
        const id = created.glossaryId
        const pair = { sourceLangCode: 'en', targetLangCode: 'fr' } as const
        await client.replaceMultilingualGlossaryDictionary(id, { ...pair, entries: french })
        const more = new deepl.GlossaryEntries({ entries: { tree: 'arbolito' } })
        await client.updateMultilingualGlossaryDictionary(id, {
          sourceLangCode: 'en',
          targetLangCode: 'es',
          entries: more,
        })
        await client.updateMultilingualGlossaryName(id, 'renamed')
        const glossary = await client.getMultilingualGlossary(id)
        assert.equal(glossary.name, 'renamed')
        assert.deepEqual(
          glossary.dictionaries.map((each) => [each.targetLangCode, each.entryCount]),
          [
            ['es', 3],
            ['fr', 1],
          ],
        )
        const spanish = await client.getMultilingualGlossaryDictionaryEntries(id, 'en', 'es')
        assert.deepEqual(spanish.entries.entries(), { ...terms, tree: 'arbolito' })
        const options = { glossary: id }
        assert.match((await client.translateText(house, 'en', 'fr', options)).text, /manoir/)
        const listed = await client.listMultilingualGlossaries()
        assert.ok(listed.some(({ glossaryId }) => glossaryId === id))
        await client.deleteMultilingualGlossaryDictionary(id, 'en', 'fr')
        assert.equal((await client.getMultilingualGlossary(id)).dictionaries.length, 1)
        await client.deleteMultilingualGlossary(id)
        await assert.rejects(client.getMultilingualGlossary(id), deepl.GlossaryNotFoundError)
      })

      it('list their dictionaries in the order of their creation, also when replaced', async () => {
        const of = (targetLangCode: 'fr' | 'es' | 'ca') => ({
          sourceLangCode: 'en' as const,
          targetLangCode: targetLangCode as 'fr',
          entries,
        })
        const { glossaryId: id } = await client.createMultilingualGlossary('order', [
          of('fr'),
          of('es'),
        ])
        await client.replaceMultilingualGlossaryDictionary(id, of('ca'))
        await client.replaceMultilingualGlossaryDictionary(id, of('fr'))
        await client.updateMultilingualGlossaryDictionary(id, of('es'))
        const { dictionaries } = await client.getMultilingualGlossary(id)
        assert.deepEqual(
          dictionaries.map((each) => each.targetLangCode),
          ['fr', 'es', 'ca'],
        )
      })

      it('may be created without a dictionary, and from JSON', async () => {
        const send = (body: object) =>
          fetch(`${serverUrl}/v3/glossaries`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
        assert.equal((await send({ name: 'empty' })).status, 201)
        const dictionary = { source_lang: 'EN', target_lang: 'ES', entries: 'a\tb' }
        const response = await send({ name: 'json', dictionaries: [dictionary] })
        assert.equal(response.status, 201)
        const { dictionaries } = (await response.json()) as { dictionaries: object[] }
        assert.deepEqual(dictionaries, [{ source_lang: 'en', target_lang: 'es', entry_count: 1 }])
        for (const dictionaries of ['x', [1], [{ ...dictionary, entries: '' }]])
          assert.equal((await send({ name: 'bad', dictionaries })).status, 400)
      })
    })
  })
