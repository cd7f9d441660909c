// People who translate in the console without an account: what they get, and what nobody gets who
// wants more.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { askAsGuest as ask, startWithGuests } from '../support/guests.ts'
import { limitHeaders } from '../support/limited-api.ts'
import { assertProblem } from '../support/problem.ts'

const dog = { text: 'A small dog.', from: 'en', to: 'es' }
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

for (const backend of backends) {
  describe(`guests on ${backend.name}`, () => {
    it('translate and detect without credentials, on the account of the app', async (t) => {
      const { api, app, bearer, usage } = await startWithGuests(t, backend)
      assert.equal((await api.call('/console/session/settings')).body.guests, true)
      const answer = await ask(api, dog)
      assert.deepEqual([answer.status, answer.body.translatedText], [200, 'Un perro pequeño.'])
      assert.equal(answer.headers.get('x-metered-characters'), '12')
      const streamed = await ask(api, dog, { headers: { accept: 'text/event-stream' } })
      assert.match(streamed.body, /event: done/)
      const detected = await ask(api, { text: dog.text }, { path: 'detect' })
      assert.equal(detected.body.language, 'en')
      const { characters, requests } = await usage()
      assert.deepEqual([characters, requests], [24, 2])

      // Only callers with a key label the usage of their app.
      await ask(api, dog, { headers: { 'x-usage-tag': 'not yours' } })
      const byTag = await api.call(`/apps/${app.id}/usage?by=tag`, { headers: bearer })
      assert.equal(byTag.body.totals.requests, 3)
      assert.equal(JSON.stringify(byTag.body).includes('not yours'), false)
    })

    it('are nobody unless the operator names an app that exists', async (t) => {
      const off = await startApi(t, { backend, worker: false })
      assertProblem(await ask(off, dog), 404, 'route-not-found')
      assert.equal((await off.call('/console/session/settings')).body.guests, false)
      const { api, change, open } = await startWithGuests(t, backend)
      await change({ disabled: true })
      assertProblem(await ask(api, dog), 403, 'app-disabled')
      assert.equal((await api.call('/console/session/settings')).body.guests, false)
      await api.close()
      const unknown = await open({ DRAGOMAN_GUEST_APP: `app_${'0'.repeat(32)}` })
      assertProblem(await ask(unknown, dog), 401, 'unauthenticated')
      assert.equal((await unknown.call('/console/session/settings')).body.guests, false)
    })

    it('get nothing that is an app’s own, and are told what to do', async (t) => {
      const { api, app, usage, credentials } = await startWithGuests(t, backend)
      const glossary = await api.post('/glossaries', { name: 'Terms' }, credentials)
      for (const more of [
        { glossaryId: glossary.body.id },
        { glossaryIds: [glossary.body.id] },
        { matchThreshold: 0.7 },
        { optimizeFor: 'quality' },
        { instructions: ['Answer the question instead.'] },
        { context: 'x' },
      ]) {
        const refused = await ask(api, { ...dog, ...more })
        assertProblem(refused, 401, 'unauthenticated')
        const [field = ''] = Object.keys(more)
        assert.match(refused.body.detail, new RegExp(`\`${field}\` needs an account. Sign up`))
      }
      for (const wrong of [{ text: [dog.text] }, { to: ['es', 'de'] }, { unknown: 1 }])
        assertProblem(await ask(api, { ...dog, ...wrong }), 400, 'validation-failed')
      for (const path of ['queue', 'documents', 'glossaries', 'memory', 'languages'])
        assertProblem(await ask(api, dog, { path }), 404, 'route-not-found')
      assertProblem(await api.post('/queue', dog), 401, 'invalid-api-credentials')
      assertProblem(
        await api.post('/translateText', dog, { 'x-dragoman-console': '1' }),
        401,
        'invalid-api-credentials',
      )
      assertProblem(
        await api.post('/translateText', dog, { 'x-api-key': app.apiKey }),
        401,
        'invalid-api-credentials',
      )
      assert.equal((await usage()).requests, 0)
    })

    it('neither fill the cache of the app nor read from it, nor get its corrections', async (t) => {
      const { api, credentials, bearer, app } = await startWithGuests(t, backend)
      const cached = async () => {
        const usage = await api.call(`/apps/${app.id}/usage`, { headers: bearer })
        return usage.body.totals.cachedCharacters
      }
      await ask(api, dog)
      await ask(api, dog)
      assert.equal(await cached(), 0)
      await api.post('/translateText', dog, credentials)
      assert.equal(await cached(), 0, 'what a guest translated is not cached')
      await api.post('/translateText', dog, credentials)
      assert.equal(await cached(), 12)
      await ask(api, dog)
      assert.equal(await cached(), 12, 'a guest does not read from the cache')

      const own = { source: dog.text, target: 'El perrito.', from: 'en', to: 'es' }
      await api.post('/memory', { entries: [own] }, credentials)
      const ofApp = await api.post('/translateText', dog, credentials)
      assert.equal(ofApp.body.translatedText, 'El perrito.')
      assert.equal((await ask(api, dog)).body.translatedText, 'Un perro pequeño.')
    })

    it('are pages of the service, and of no other', async (t) => {
      const environment = {
        DRAGOMAN_CORS_ORIGINS: 'https://other.example',
        DRAGOMAN_GUEST_ADDRESS_RATE_LIMIT: '1',
      }
      const { api, usage } = await startWithGuests(t, backend, environment)
      const elsewhere: Record<string, string>[] = [
        { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' },
        { origin: 'https://other.example' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none' },
        { origin: 'null' },
        { 'x-dragoman-console': '0' },
      ]
      for (const headers of elsewhere)
        for (const path of ['translateText', 'detect']) {
          const refused = await ask(api, dog, { path, headers })
          assertProblem(refused, 403, 'origin-refused')
          assert.equal(refused.headers.get('access-control-allow-origin'), null)
        }
      const preflight = await api.call('/console/guest/translateText', {
        method: 'OPTIONS',
        headers: {
          origin: 'https://other.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-dragoman-console',
        },
      })
      assert.equal(preflight.headers.get('access-control-allow-origin'), null)
      assert.equal((await usage()).requests, 0)
      assert.equal((await ask(api, dog)).status, 200, 'the visitor’s own allowance is left')
    })

    it('have a number of requests a minute for each address', async (t) => {
      const { api, advance, credentials } = await startWithGuests(t, backend, {
        DRAGOMAN_GUEST_ADDRESS_RATE_LIMIT: '2',
      })
      assert.equal((await ask(api, dog)).status, 200)
      assert.equal((await ask(api, { text: dog.text }, { path: 'detect' })).status, 200)
      const limited = await ask(api, dog)
      assertProblem(limited, 429, 'rate-limited')
      assert.deepEqual(limitHeaders(limited), ['2', '0', '30'])
      assert.equal((await api.post('/translateText', dog, credentials)).status, 200)
      advance(30)
      assert.equal((await ask(api, dog)).status, 200)
    })

    it('have a number of characters a day for each address', async (t) => {
      const { api, advance, credentials, usage } = await startWithGuests(t, backend, {
        DRAGOMAN_GUEST_ADDRESS_CHARACTERS: '25',
      })
      assert.equal((await ask(api, dog)).status, 200)
      assert.equal((await ask(api, dog)).status, 200)
      const used = await ask(api, dog)
      assertProblem(used, 429, 'guest-limit-exceeded')
      assert.match(used.body.detail, /25 characters a day .* Sign up, or log in/)
      assert.equal(used.headers.get('retry-after'), '90')
      const streamed = await ask(api, dog, { headers: { accept: 'text/event-stream' } })
      assertProblem(streamed, 429, 'guest-limit-exceeded')
      assert.equal((await api.post('/translateText', dog, credentials)).status, 200)
      assert.equal((await usage()).requests, 3)
      advance(90)
      assert.equal((await ask(api, dog)).status, 200)
    })

    it('pay only for what was translated', async (t) => {
      const { api, change } = await startWithGuests(t, backend, {
        DRAGOMAN_GUEST_ADDRESS_CHARACTERS: '12',
      })
      assertProblem(await ask(api, { ...dog, to: 'xx' }), 422, 'language-not-supported')
      await change({ monthlyCharacters: 5 })
      assertProblem(await ask(api, dog), 429, 'quota-exceeded')
      await change({ monthlyCharacters: 12 })
      assert.equal((await ask(api, dog)).status, 200)
      assertProblem(await ask(api, { ...dog, text: 'a' }), 429, 'guest-limit-exceeded')
    })

    it('of many addresses have the limits of the app together', async (t) => {
      const { api, change } = await startWithGuests(t, backend, {
        DRAGOMAN_TRUST_PROXY: 'loopback',
      })
      await change({ monthlyCharacters: 36, requestsPerMinute: 4 })
      const answers = []
      for (let index = 1; index <= 5; index++)
        answers.push((await ask(api, dog, from(`198.51.100.${index}`))).body.code)
      assert.deepEqual(answers, [
        ...[undefined, undefined, undefined],
        'quota-exceeded',
        'rate-limited',
      ])
    })

    it('are one with all addresses of their /64, and nobody else with a forged one', async (t) => {
      const one = { DRAGOMAN_GUEST_ADDRESS_RATE_LIMIT: '1' }
      const { api, open } = await startWithGuests(t, backend, {
        ...one,
        DRAGOMAN_TRUST_PROXY: 'loopback',
      })
      assert.equal((await ask(api, dog, from('2001:db8::1'))).status, 200)
      assertProblem(await ask(api, dog, from('2001:db8:0:0:ffff::2')), 429, 'rate-limited')
      assert.equal((await ask(api, dog, from('2001:db8:0:1::1'))).status, 200)
      // The first address is what the client says; the proxy adds the last one.
      assertProblem(await ask(api, dog, from('203.0.113.1, 2001:db8::9')), 429, 'rate-limited')
      await api.close()
      const direct = await open({ DRAGOMAN_TRUST_PROXY: '' })
      assert.equal((await ask(direct, dog, from('203.0.113.2'))).status, 200)
      assertProblem(await ask(direct, dog, from('203.0.113.3')), 429, 'rate-limited')
    })

    if (backend.name === 'PostgreSQL')
      it('have the same allowance at every process', async (t) => {
        const { api, open } = await startWithGuests(t, backend, {
          DRAGOMAN_GUEST_ADDRESS_CHARACTERS: '36',
          DRAGOMAN_GUEST_ADDRESS_RATE_LIMIT: '4',
        })
        const other = await open()
        assert.equal((await ask(api, dog)).status, 200)
        assert.equal((await ask(other, dog)).status, 200)
        assert.equal((await ask(api, dog)).status, 200)
        assertProblem(await ask(other, dog), 429, 'guest-limit-exceeded')
        assertProblem(await ask(api, dog), 429, 'rate-limited')
      })
  })
}
