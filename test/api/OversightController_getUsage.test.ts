// Also `GET /service/consumers`, which shows the same usage by owner and app.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

interface Shown {
  owner: { id: string; kind: string; name: string }
  app?: { id: string; name: string }
  characters: number
  requests: number
}

for (const backend of backends) {
  describe(`the usage of the service on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const { bearer: operator } = await api.createOperator()
    const ana = await api.createApp('Shop')
    const ben = await api.createApp('Desk')
    const { body: blog } = await api.post('/create', { name: 'Blog' }, ana.user.bearer)
    const { body: team } = await api.post('/teams', { name: 'Crew' }, ben.user.bearer)
    const ofTeam = { name: 'Plan', teamId: team.id }
    const { body: plan } = await api.post('/create', ofTeam, ben.user.bearer)
    const keysOf = ({ apiKey, apiSecret }: { apiKey: string; apiSecret: string }) => ({
      'x-api-key': apiKey,
      'x-api-secret': apiSecret,
    })
    const used: [string, Record<string, string>][] = [
      ['house', ana.credentials],
      ['garden', keysOf(blog)],
      ['windows', ben.credentials],
      ['one and two', keysOf(plan)],
    ]
    for (const [text, headers] of used)
      await api.post('/translateText', { text, from: 'en', to: 'es' }, headers)

    const get = (path: string, headers: Record<string, string> = operator) =>
      api.call(path, { headers })
    const consumers = async (query: string): Promise<Shown[]> =>
      (await get(`/service/consumers${query}`)).body.consumers
    const counts = (list: readonly Shown[]) =>
      list.map(({ owner, app, characters }) => [app?.name ?? owner.name, characters])
    const anaMail = ana.user.email
    const benMail = ben.user.email

    it('200: adds up all apps by day, pair and engines, without telling which', async () => {
      const { body } = await get('/service/usage')
      assert.deepEqual([body.totals.characters, body.totals.requests], [5 + 6 + 7 + 11, 4])
      const [group, ...others] = body.groups
      assert.equal(others.length, 0)
      assert.deepEqual([group.pair, group.characters], [{ from: 'en', to: 'es' }, 29])
      assert.ok(!('appId' in group))
    })

    it('200: is that of an owner, of what a user sees, or of an app, if one is named', async () => {
      const total = async (query: string) =>
        (await get(`/service/usage?${query}`)).body.totals.characters
      assert.equal(await total(`ownerId=${ana.user.id}`), 5 + 6)
      assert.equal(await total(`ownerId=${ben.user.id}`), 7)
      assert.equal(await total(`userId=${ben.user.id}`), 7 + 11)
      assert.equal(await total(`appId=${blog.id}`), 6)
      assert.equal(await total('from=2026-01-01&to=2026-01-31'), 0)
    })

    it('200: lists users and teams, or apps, the highest first', async () => {
      const owners = await consumers('')
      const expected = [
        [anaMail, 11],
        ['Crew', 11],
        [benMail, 7],
      ]
      assert.deepEqual(new Set(counts(owners)), new Set(expected))
      assert.deepEqual(
        owners.map(({ characters }) => characters),
        [11, 11, 7],
      )
      assert.deepEqual(owners.find(({ owner }) => owner.kind === 'team')?.owner, {
        id: team.id,
        kind: 'team',
        name: 'Crew',
      })
      assert.deepEqual(counts(await consumers('?by=app')), [
        ['Plan', 11],
        ['Desk', 7],
        ['Blog', 6],
        ['Shop', 5],
      ])
      assert.deepEqual(counts(await consumers(`?by=app&ownerId=${ana.user.id}`)), [
        ['Blog', 6],
        ['Shop', 5],
      ])
      assert.deepEqual(counts(await consumers('?sort=requests'))[0], [anaMail, 11])
    })

    it('200: has each owner and app on one page, also where counts are equal', async () => {
      for (const [by, count] of [
        ['owner', 3],
        ['app', 4],
      ] as const)
        for (const sort of ['characters', 'requests']) {
          const seen: string[] = []
          for (let cursor = ''; ; ) {
            const query = `by=${by}&sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`
            const { body } = await get(`/service/consumers?${query}`)
            seen.push(...body.consumers.map(({ owner, app }: Shown) => app?.id ?? owner.id))
            cursor = body.nextCursor
            if (cursor === null) break
          }
          assert.deepEqual([seen.length, new Set(seen).size], [count, count])
        }
    })

    it('400: refuses days and cursors that are none', async () => {
      for (const path of [
        '/service/usage?from=2026-03-21&to=2026-03-20',
        '/service/consumers?cursor=x',
        '/service/consumers?sort=name',
      ])
        assertProblem(await get(path), 400, 'validation-failed')
    })

    it('403: is for operators only', async () => {
      for (const path of ['/service/usage', '/service/consumers'])
        assertProblem(await get(path, ana.user.bearer), 403, 'operator-required')
    })
  })
}
