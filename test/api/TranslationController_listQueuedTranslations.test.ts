import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { refusesQueries } from '../support/problem.ts'

const dayMs = 86_400_000

for (const backend of backends) {
  describe(`GET /queue on ${backend.name}`, async (t) => {
    let clock = new Date()
    /** Newest first. */
    const ids: string[] = []
    const api = await startApi(t, { backend, worker: false, now: () => clock })
    const { credentials } = await api.createApp()
    for (let index = 0; index < 25; index++) {
      // Some in the same millisecond, some not.
      if (index % 3 === 0) clock = new Date(clock.getTime() + 1)
      const body = { text: `${index} houses`, from: 'en', to: 'es', metadata: { index } }
      ids.push((await api.post('/queue', body, credentials)).body.id)
    }

    const list = (query = '', headers = credentials) => api.call(`/queue${query}`, { headers })
    const idsOf = (jobs: { id: string }[]) => jobs.map(({ id }) => id)

    describe('200', () => {
      it('returns the app’s jobs, newest first, as they are read one by one', async () => {
        const other = await api.createApp()
        await api.post('/queue', { text: 'a house', from: 'en', to: 'es' }, other.credentials)
        const { status, body } = await list('?limit=100')
        assert.equal(status, 200)
        assert.deepEqual(idsOf(body.jobs).sort(), [...ids].sort())
        assert.equal(body.nextCursor, null)
        const created = body.jobs.map((job: { createdAt: string }) => job.createdAt)
        assert.deepEqual(created, [...created].sort().reverse())
        assert.deepEqual(
          body.jobs[3],
          (await api.call(`/queue/${body.jobs[3].id}`, { headers: credentials })).body,
        )
      })

      it('returns complete pages, also while jobs are submitted', async () => {
        const whole = idsOf((await list('?limit=100')).body.jobs)
        const pages: string[][] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const { body } = await list(`?limit=4${cursor && `&cursor=${cursor}`}`)
          pages.push(idsOf(body.jobs))
          cursor = body.nextCursor
          clock = new Date(clock.getTime() + 1)
          await api.post('/queue', { text: 'a new house', from: 'en', to: 'es' }, credentials)
        }
        assert.deepEqual(pages.flat(), whole)
        assert.ok(pages.slice(0, -1).every((page) => page.length === 4))
      })

      it('returns 20 jobs a page by default', async () => {
        assert.equal((await list()).body.jobs.length, 20)
        assert.equal((await list('?limit=1')).body.jobs.length, 1)
      })

      it('shows only jobs with the status that is asked for', async () => {
        const [id = ''] = ids
        await api.call(`/queue/${id}`, { method: 'DELETE', headers: credentials })
        assert.deepEqual(idsOf((await list('?status=cancelled')).body.jobs), [id])
        assert.ok(!idsOf((await list('?status=queued&limit=100')).body.jobs).includes(id))
        assert.deepEqual((await list('?status=succeeded')).body, { jobs: [], nextCursor: null })
      })

      it('leaves results out', async () => {
        const worker = await api.services.startWorker()
        const { body: job } = await api.post(
          '/queue',
          { text: 'The house is red.', from: 'en', to: 'es' },
          credentials,
        )
        const { body: ended } = await api.call(`/queue/${job.id}?wait=30`, { headers: credentials })
        await worker.stop(0)
        const { result, ...others } = ended
        assert.ok(result)
        assert.deepEqual(
          (await list('?limit=100&status=succeeded')).body.jobs.find(
            ({ id }: { id: string }) => id === job.id,
          ),
          others,
        )
      })

      it('tells jobs apart by their beginning, what failed and what was detected', async () => {
        const { credentials: fresh, app, user } = await api.createApp()
        const submit = async (body: object) =>
          (await api.post('/queue', { to: 'es', ...body }, fresh)).body
        const text = ` \n\u0000The house${'\u{1F600}'.repeat(200)}`
        const waiting = await submit({ text, from: 'en' })
        const beginning = `The house${'\u{1F600}'.repeat(111)}`
        assert.deepEqual([waiting.preview, waiting.texts], [beginning, { total: 1, failed: 0 }])
        const worker = await api.services.startWorker()
        const end = async (body: object) => {
          const { id } = await submit(body)
          return (await api.call(`/queue/${id}?wait=30`, { headers: fresh })).body
        }
        const foreign = 'Das ist ein Haus, und dort steht noch ein anderes Haus.'
        const english = 'The house is red, and the garden of my brother is green.'
        const partial = await end({ text: ['', english, foreign] })
        const change = (body: object) =>
          api.call(`/apps/${app.id}`, { method: 'PATCH', headers: user.bearer, body })
        await change({ keepTexts: true })
        const kept = await end({ text: english, from: 'en' })
        await change({ noStore: true })
        const unstored = await submit({ text: english, from: 'en' })
        await worker.stop(0)
        assert.deepEqual(
          [partial.status, partial.texts, partial.detectedFrom],
          ['succeeded', { total: 3, failed: 1 }, 'en'],
        )
        assert.match(partial.preview, /^La casa es roja/)
        assert.deepEqual(idsOf((await list('?status=partial', fresh)).body.jobs), [partial.id])
        assert.equal(kept.preview, english)
        assert.equal('preview' in unstored, false)
        const { body } = await list('', fresh)
        const previews = body.jobs.map((job: { preview?: string }) => job.preview ?? '')
        assert.deepEqual(previews, ['', '', '', ''], 'no-store took the earlier ones as well')
      })

      it('finds jobs by beginning, file name, metadata and ID', async () => {
        const { credentials: fresh } = await api.createApp()
        const submit = async (text: string, others: object = {}) =>
          (await api.post('/queue', { text, from: 'en', to: 'es', ...others }, fresh)).body.id
        const house = await submit('A red House')
        const order = await submit('a boat', { metadata: { order: 'A-17 100%' } })
        const form = new FormData()
        form.set('to', 'es')
        form.set('from', 'en')
        form.set('file', new Blob(['a garden']), 'Invoice.txt')
        const headers = { ...fresh }
        const sent = await fetch(`${api.url}/documents`, { method: 'POST', headers, body: form })
        const { id: file } = (await sent.json()) as { id: string }
        const find = async (search: string) =>
          idsOf((await list(`?search=${encodeURIComponent(search)}`, fresh)).body.jobs)
        assert.deepEqual(await find('red house'), [house])
        assert.deepEqual(await find('a-17 100%'), [order])
        assert.deepEqual(await find('INVOICE'), [file])
        assert.deepEqual(await find(house), [house])
        assert.deepEqual(await find('%'), [order])
        assert.deepEqual(await find('garden'), [])
        assert.deepEqual((await list('?search=a&limit=2', fresh)).body.jobs.length, 2)
      })

      it('makes one job of a key, however often the request comes', async () => {
        const { credentials: fresh } = await api.createApp()
        const body = { text: 'The house is red.', from: 'en', to: 'es' }
        await Promise.all(
          Array.from({ length: 8 }, () =>
            api.post('/queue', body, { ...fresh, 'idempotency-key': 'one' }),
          ),
        )
        assert.equal((await list('', fresh)).body.jobs.length, 1)
      })

      it('no longer shows a job whose time is over', async () => {
        const { credentials: fresh } = await api.createApp()
        await api.post('/queue', { text: 'a house', from: 'en', to: 'es' }, fresh)
        const start = clock
        clock = new Date(start.getTime() + 7 * dayMs + 1_000)
        const { body } = await list('', fresh)
        clock = start
        assert.deepEqual(body.jobs, [])
      })
    })

    describe('400', () => {
      refusesQueries(
        (query) => list(query),
        [
          ['limit=0', 'limit'],
          ['limit=101', 'limit'],
          ['limit=ten', 'limit'],
          ['status=done', 'status'],
          ['search=%00', 'search'],
          ['cursor=x', 'cursor'],
          ['cursor=', 'cursor'],
        ],
      )
    })
  })
}
