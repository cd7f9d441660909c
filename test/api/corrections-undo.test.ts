import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

const entry = { from: 'en', to: 'es', source: 'The house is red.', target: 'La casa es roja.' }

for (const backend of backends)
  describe(`the undo of an import of corrections on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const add = (body: object, headers: Record<string, string>) =>
      api.post('/memory', body, headers)
    const storedIn = async (headers: Record<string, string>) =>
      (await api.call('/memory', { headers })).body.corrections.map(
        ({ id: _id, createdAt: _createdAt, ...rest }: Record<string, string>) => rest,
      )

    it('has what undoes the request, if it is asked for that', async () => {
      const { credentials } = await api.createApp()
      await add({ entries: [entry] }, credentials)
      const entries = [
        { ...entry, target: 'x' },
        { ...entry, to: 'fr' },
      ]
      const { body } = await api.post('/memory?undo=true', { entries }, credentials)
      const { undo, ...counts } = body
      assert.deepEqual(counts, { added: 1, replaced: 1, skipped: 0 })
      assert.deepEqual(undo.replaced, [entry])
      await add({ entries: undo.replaced }, credentials)
      const deletion = { method: 'DELETE', headers: credentials, body: { ids: undo.added } }
      assert.equal((await api.call('/memory', deletion)).status, 200)
      assert.deepEqual(await storedIn(credentials), [entry])
    })

    it('of one that was deleted replaces nothing that others have added since', async () => {
      const { credentials } = await api.createApp()
      const later = { ...entry, target: 'y' }
      await add({ entries: [later] }, credentials)
      const french = { ...entry, to: 'fr' }
      const entries = [entry, french]
      const query = '/memory?onlyNew=true'
      const preview = await api.post(`${query}&dryRun=true`, { entries }, credentials)
      const restored = await api.post(query, { entries }, credentials)
      assert.deepEqual(restored.body, { added: 1, replaced: 0, skipped: 1 })
      assert.deepEqual(preview.body, restored.body)
      const again = await api.post(query, { entries }, credentials)
      assert.deepEqual(again.body, { added: 0, replaced: 1, skipped: 1 })
      assert.deepEqual(
        (await storedIn(credentials)).map(({ target }: typeof entry) => target).toSorted(),
        [entry.target, 'y'],
      )
    })

    it('leaves what others have changed since, if it is undone with its time', async () => {
      const { credentials } = await api.createApp()
      const other = { ...entry, source: 'The house is blue.', target: 'La casa es azul.' }
      await add({ entries: [entry, other] }, credentials)
      const [french, german] = [
        { ...entry, to: 'fr' },
        { ...entry, to: 'de' },
      ]
      const entries = [{ ...entry, target: 'x' }, { ...other, target: 'x' }, french, german]
      const { body } = await api.post('/memory?undo=true', { entries }, credentials)
      const { added, replaced, storedAt } = body.undo
      const later = [
        { ...entry, target: 'y' },
        { ...french, target: 'y' },
      ]
      await add({ entries: later }, credentials)
      // Also if the requests arrive twice.
      for (let time = 0; time < 2; time++) {
        const restoring = { entries: replaced, storedAt }
        const preview = await api.post('/memory?dryRun=true', restoring, credentials)
        const restored = await add(restoring, credentials)
        assert.deepEqual(restored.body, { added: 0, replaced: 1, skipped: 1 })
        assert.deepEqual(preview.body, restored.body)
        const deletion = {
          method: 'DELETE',
          headers: credentials,
          body: { ids: added, storedAt },
        }
        const deleted = await api.call('/memory', deletion)
        assert.equal(deleted.status, 200)
        assert.deepEqual(deleted.body, { deleted: time === 0 ? 1 : 0, skipped: 1 })
      }
      const stored = await storedIn(credentials)
      const texts = (all: (typeof entry)[]) => all.map((one) => JSON.stringify(one)).toSorted()
      assert.deepEqual(texts(stored), texts([...later, other]))
      const gone = { entries: [{ ...entry, source: 'No house.' }], storedAt }
      assert.deepEqual((await add(gone, credentials)).body, { added: 0, replaced: 0, skipped: 1 })
      const wrong = await add({ ...gone, storedAt: '2026-02-30' }, credentials)
      assertProblem(wrong, 400, 'validation-failed')
    })
  })
