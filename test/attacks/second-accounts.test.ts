// A thief of a session must not give rights to an account, a key or an address of their own.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { addTotp, codeAt } from '../support/second-factors.ts'
import { addMember } from '../support/teams.ts'

const stepMs = 30_000
const minuteMs = 60_000

type Try = readonly [method: string, path: string, body: object]

for (const backend of backends) {
  describe(`rights for a second account on ${backend.name}`, async (t) => {
    /** In the middle of a time step, so that the time of a test does not matter. */
    let time = Math.floor(Date.now() / stepMs) * stepMs + stepMs / 2
    const api = await startApi(t, {
      backend,
      worker: false,
      now: () => new Date(time),
      environment: { DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.0/8' },
    })
    type User = Awaited<ReturnType<Api['createUser']>>

    /** The session of a user with a second factor, as a thief has it later. */
    async function stealLater(user: User) {
      const { secret } = await addTotp(api, user, time)
      time += 11 * minuteMs
      const { refreshToken } = user.tokens
      const { body } = await api.post('/auth/refresh', { refreshToken })
      const headers = { authorization: `Bearer ${body.accessToken}` }
      const attempt = ([method, path, sent]: Try) => api.call(path, { method, headers, body: sent })
      return {
        attempt,
        async prove() {
          const { status } = await api.post('/auth/proof', { code: codeAt(secret, time) }, headers)
          assert.equal(status, 200)
        },
      }
    }
    async function succeed(attempt: (each: Try) => Promise<Answer>, tries: readonly Try[]) {
      for (const each of tries) {
        const { status, body } = await attempt(each)
        assert.ok(status < 300, `${each.slice(0, 2).join(' ')}: ${JSON.stringify(body)}`)
      }
    }
    /** `free`: what takes rights, which may be urgent. */
    async function needProof(user: User, tries: readonly Try[], free: readonly Try[]) {
      const { attempt, prove } = await stealLater(user)
      for (const each of tries) assertProblem(await attempt(each), 403, 'proof-required')
      await succeed(attempt, free)
      await prove()
      await succeed(attempt, tries)
    }

    it('need a proof of an owner of a team', async () => {
      const owner = await api.createUser()
      const { body: team } = await api.post('/teams', { name: 'a team' }, owner.bearer)
      const { body: other } = await api.post('/teams', { name: 'another' }, owner.bearer)
      const member = await addMember(api, { teamId: team.id, inviter: owner }, 'viewer')
      const { body: app } = await api.post('/create', { name: 'x', teamId: team.id }, owner.bearer)
      const key = `/apps/${app.id}/credentials/${app.apiKey}`
      const giving = [
        ['POST', `/teams/${team.id}/invitations`, { role: 'owner' }],
        ['POST', `/teams/${team.id}/invitations`, { role: 'viewer' }],
        ['PATCH', `/teams/${team.id}/members/${member.id}`, { role: 'owner' }],
        ['PATCH', `/apps/${app.id}`, { webhookUrl: 'http://127.0.0.1:9/hook' }],
        ['PATCH', `/apps/${app.id}`, { disabled: false }],
        ['PATCH', key, { expiresAt: null }],
        ['POST', `/apps/${app.id}/transfer`, { teamId: other.id }],
      ] as const
      await needProof(owner, giving, [
        ['PATCH', `/apps/${app.id}`, { name: 'y', webhookUrl: null }],
        ['PATCH', `/apps/${app.id}`, { disabled: true }],
        ['PATCH', key, { label: 'old' }],
      ])
    })

    it('need a proof of an operator', async () => {
      const { id } = await api.createUser()
      const operator = await api.createOperator()
      const giving = [
        ['POST', '/users', { email: 'second@example.org' }],
        ['PATCH', `/users/${id}`, { operator: true }],
        ['PATCH', `/users/${id}`, { operator: false }],
        ['PATCH', `/users/${id}`, { disabled: false }],
      ] as const
      await needProof(operator, giving, [
        ['PATCH', `/users/${id}`, { name: 'gone', disabled: true }],
      ])
    })
  })
}
