import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'

const start = 'The house is red. The gar'
const whole = 'The house is red. The garden is big.'

for (const backend of backends) {
  describe(`what a person types in the console, on ${backend.name},`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    async function open() {
      const { user, app, credentials } = await api.createApp()
      const asUser = { ...user.bearer, 'x-api-key': app.apiKey }
      const translate = (text: string | string[], headers: Record<string, string> = asUser) =>
        api.post('/translateText', { text, from: 'en', to: 'es' }, headers)
      const metered = async (...request: Parameters<typeof translate>) =>
        Number((await translate(...request)).headers.get('x-metered-characters'))
      const used = async () =>
        (await api.call('/usage', { headers: user.bearer })).body.totals.characters
      return { user, app, credentials, translate, metered, used }
    }

    it('counts once, whether it is translated or cached', async () => {
      const { metered, translate, used } = await open()
      assert.equal(await metered(start), start.length)
      assert.equal(await metered(whole), whole.length - start.length)
      assert.equal(await metered(whole), 0)
      const { body } = await translate(whole)
      assert.equal(body.characters, whole.length)
      assert.equal(body.translatedText, 'La casa es roja. El jardín es grande.')
      assert.equal(await used(), whole.length)
    })

    it('counts once as a stream of events, too', async () => {
      const { user, app, translate, used } = await open()
      const headers = { ...user.bearer, 'x-api-key': app.apiKey, accept: 'text/event-stream' }
      await translate(start, headers)
      await translate(whole, headers)
      assert.equal(await used(), whole.length)
    })

    it('counts each time for programs, and where no text may be kept', async () => {
      const { user, app, credentials, metered } = await open()
      for (const _ of [1, 2]) assert.equal(await metered(whole, credentials), whole.length)
      const change = { method: 'PATCH', headers: user.bearer, body: { noStore: true } } as const
      assert.equal((await api.call(`/apps/${app.id}`, change)).status, 200)
      for (const _ of [1, 2]) assert.equal(await metered(whole), whole.length)
    })

    it('counts again in another session, and nothing for what is refused', async () => {
      const { user, app, metered, translate, used } = await open()
      await metered(whole)
      const { email, password } = user
      const { body } = await api.post('/auth/login', { email, password })
      const other = { authorization: `Bearer ${body.accessToken}`, 'x-api-key': app.apiKey }
      assert.equal(await metered(whole, other), whole.length)
      const bad = await translate([whole, 'x'.repeat(60_000)])
      assert.equal(bad.status, 413)
      assert.equal(await used(), 2 * whole.length)
    })
  })
}
