// The refresh token in the console's cookie. Tabs share it, so it may be used twice within 10 s;
// a thief gains nothing by that.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listEvents } from '../../src/audit/service.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { createBrowser } from '../support/browser.ts'
import { assertProblem } from '../support/problem.ts'

const name = 'dragoman-session'
const repeatableMs = 10_000

for (const backend of backends) {
  describe(`a token of the console that is used again, on ${backend.name}`, async (t) => {
    let clock = Date.now()
    const api = await startApi(t, { backend, worker: false, now: () => new Date(clock) })

    const isLetIn = async (accessToken: string) =>
      (await api.call('/auth/profile', { headers: { authorization: `Bearer ${accessToken}` } }))
        .status === 200
    const reusesOf = async (userId: string) =>
      (await listEvents(api.services.audit, { userId, type: 'session.refresh-reused' })).events
        .length

    async function logIn() {
      const { email, password, id, tokens } = await api.createUser()
      const browser = createBrowser(api)
      await browser.post('login', { email, password })
      const token = () => browser.cookies.get(name) as string
      return { id, browser, token, otherSession: tokens }
    }

    /** A refresh with this token, from a browser of its own. */
    async function refresh(token: string) {
      const browser = createBrowser(api)
      browser.cookies.set(name, token)
      const answer = await browser.post('refresh')
      return { answer, status: answer.status, next: browser.cookies.get(name) }
    }

    async function assertOver(tokens: readonly (string | undefined)[]) {
      for (const token of tokens)
        assertProblem((await refresh(token as string)).answer, 401, 'invalid-refresh-token')
    }

    it('by several tabs at once keeps all of them logged in, with one cookie', async () => {
      const { id, token } = await logIn()
      const tabs = await Promise.all([1, 2, 3, 4].map(() => refresh(token())))
      assert.deepEqual(
        tabs.map(({ status }) => status),
        [200, 200, 200, 200],
      )
      assert.equal(new Set(tabs.map(({ next }) => next)).size, 1)
      for (const { answer } of tabs) assert.equal(await isLetIn(answer.body.accessToken), true)
      clock += 60_000
      assert.equal((await refresh(tabs[0]?.next as string)).status, 200)
      assert.equal(await reusesOf(id), 0)
    })

    it('at two processes at once keeps both tabs logged in', {
      skip: backend.name === 'PGlite',
    }, async (t) => {
      const second = await api.startAnother()
      t.after(second.close)
      for (let round = 0; round < 5; round++) {
        const { token } = await logIn()
        const other = createBrowser(second)
        other.cookies.set(name, token())
        const [here, there] = await Promise.all([refresh(token()), other.post('refresh')])
        assert.deepEqual([here.status, there.status], [200, 200])
        assert.equal(here.next, other.cookies.get(name))
      }
    })

    it('because the response was lost works for 10 s', async () => {
      const { token } = await logIn()
      const first = await refresh(token())
      clock += repeatableMs
      const second = await refresh(token())
      assert.deepEqual([second.status, second.next], [200, first.next])
      assert.equal(await isLetIn(second.answer.body.accessToken), true)
    })

    it('after 10 s ends the session, and is recorded', async () => {
      const { id, token, otherSession } = await logIn()
      const first = await refresh(token())
      clock += repeatableMs + 1
      await assertOver([token(), first.next])
      assert.equal(await isLetIn(first.answer.body.accessToken), false)
      assert.equal(await reusesOf(id), 1)
      assert.equal(await isLetIn(otherSession.accessToken), true)
    })

    it('is not made usable for longer by being used', async () => {
      const { token } = await logIn()
      await refresh(token())
      clock += repeatableMs - 1
      assert.equal((await refresh(token())).status, 200)
      clock += 2
      await assertOver([token()])
    })

    it('gives a tab that is late the newest cookie', async () => {
      const { token } = await logIn()
      const first = await refresh(token())
      const second = await refresh(first.next as string)
      assert.notEqual(first.next, second.next)
      const late = await refresh(token())
      assert.deepEqual([late.status, late.next], [200, second.next])
      clock += repeatableMs + 1
      assert.equal((await refresh(second.next as string)).status, 200)
    })

    it('by a thief within 10 s is found out when both go on', async () => {
      for (const [first, then] of [
        ['the owner', 'the thief'],
        ['the thief', 'the owner'],
      ] as const) {
        const { id, token } = await logIn()
        const owners = await refresh(token())
        clock += 5_000
        const thiefs = await refresh(token())
        // There is no second line of tokens that could go on unseen.
        assert.equal(thiefs.next, owners.next)
        clock += 60_000
        const next = await refresh(owners.next as string)
        assert.equal(next.status, 200, first)
        clock += 60_000
        await assertOver([owners.next, next.next])
        assert.equal(await isLetIn(next.answer.body.accessToken), false, then)
        assert.equal(await reusesOf(id), 1)
      }
    })

    it('at /auth/refresh ends the session at once', async () => {
      const { id, token } = await logIn()
      const first = await refresh(token())
      const answer = await api.post('/auth/refresh', { refreshToken: token() })
      assertProblem(answer, 401, 'invalid-refresh-token')
      await assertOver([first.next])
      assert.equal(await reusesOf(id), 1)
    })

    it('after it was used at /auth/refresh ends the session at once', async () => {
      const { id, token } = await logIn()
      const { body } = await api.post('/auth/refresh', { refreshToken: token() })
      await assertOver([token(), body.refreshToken])
      assert.equal(await reusesOf(id), 1)
    })

    it('is of no use after the log-out, even within 10 s', async () => {
      const { id, token, browser } = await logIn()
      const before = token()
      await browser.post('refresh')
      await browser.post('logout')
      await assertOver([before])
      assert.equal(await reusesOf(id), 0)
    })

    it('races with the log-out in vain', async () => {
      for (let round = 0; round < 5; round++) {
        const { token, browser } = await logIn()
        const before = token()
        await refresh(before)
        const [again] = await Promise.all([refresh(before), browser.post('logout')])
        await assertOver([before, ...(again.next === undefined ? [] : [again.next])])
      }
    })

    it('gives a disabled user nothing', async () => {
      const { id, token } = await logIn()
      await refresh(token())
      const { bearer } = await api.createOperator()
      await api.call(`/users/${id}`, { method: 'PATCH', body: { disabled: true }, headers: bearer })
      await assertOver([token()])
    })
  })
}
