// A thief of a session begins log-ins that finish later: they must not outlive what throws the
// thief out.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { lockUserOfSession } from '../../src/accounts/sessions/session-store.ts'
import { authenticateUser } from '../../src/accounts/sessions/sessions.ts'
import { answerDevice } from '../../src/accounts/sign-on/device-login.ts'
import { sha256 } from '../../src/shared/hashes.ts'
import type { Api } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { countWaiting } from '../support/deadlock.ts'
import { eventually } from '../support/eventually.ts'
import { createBrowser, type Person, startIdentityProvider } from '../support/identity-provider.ts'
import { startMailApi } from '../support/mail-api.ts'
import { assertProblem } from '../support/problem.ts'
import { addTotp } from '../support/second-factors.ts'

const newPassword = 'a-better-horse-battery'
const failed = '/console/log-in?problem=sign-on-failed'

type User = Awaited<ReturnType<Api['createUser']>>

let people = 0
const newPerson = (): Person => {
  people += 1
  return { sub: `thief-${people}`, email: `thief-${people}@example.org`, email_verified: true }
}

for (const backend of backends) {
  describe(`log-ins that a thief began on ${backend.name}`, async (t) => {
    const idp = await startIdentityProvider(t)
    const { api, tokenFor } = await startMailApi(t, { backend, environment: idp.settings() })
    const { accounts, database } = api.services
    const operator = await api.createOperator()

    /** Logs in with the password, as a thief whose session is another. */
    async function stealSession({ email, password }: User) {
      const { body } = await api.post('/auth/login', { email, password })
      const bearer = { authorization: `Bearer ${body.accessToken}` }
      const sessions = (await api.call('/auth/sessions', { headers: bearer })).body
      const { id } = sessions.find(({ current }: { current: boolean }) => current)
      return { bearer, id: id as string, refreshToken: body.refreshToken as string }
    }
    type Stolen = Awaited<ReturnType<typeof stealSession>>

    /** What the thief keeps: the code of an approved program, and the answer of a provider. */
    async function begin({ bearer }: Pick<User, 'bearer'>) {
      const { deviceCode, userCode } = (await api.post('/auth/device', {})).body
      const answer = { userCode, approve: true }
      assert.equal((await api.post('/auth/device/answer', answer, bearer)).status, 204)
      const browser = createBrowser(api)
      const connection = await browser.connect(bearer)
      assert.equal(connection.status, 200)
      idp.person = newPerson()
      const back = await idp.answer(connection.body.authorizationUrl)
      return {
        finishDevice: () => api.post('/auth/device/token', { deviceCode }),
        connect: async () => (await browser.open(back)).location,
      }
    }
    const identitiesOf = ({ id }: User) =>
      database.tables.selectFrom('identities').selectAll().where('userId', '=', id).execute()

    async function succeed(call: Promise<{ status: number; body: unknown }>) {
      const { status, body } = await call
      assert.ok(status < 300, JSON.stringify(body))
    }
    const endSession = (id: string, headers: Record<string, string>) =>
      api.call(`/auth/sessions/${id}`, { method: 'DELETE', headers })

    async function resetByMail({ email }: User) {
      await api.post('/auth/password-reset', { email })
      const token = await tokenFor(email, 2)
      await succeed(api.post('/auth/password-reset/confirmation', { token, password: newPassword }))
    }
    async function reuseRefreshToken({ refreshToken }: Stolen) {
      await succeed(api.post('/auth/refresh', { refreshToken }))
      const reused = await api.post('/auth/refresh', { refreshToken })
      assertProblem(reused, 401, 'invalid-refresh-token')
    }
    async function disableAndEnable({ id }: User) {
      for (const disabled of [true, false]) {
        const change = { method: 'PATCH', body: { disabled }, headers: operator.bearer }
        await succeed(api.call(`/users/${id}`, change))
      }
    }
    const ways: [way: string, end: (user: User, stolen: Stolen) => Promise<unknown>][] = [
      [
        'a change of the password',
        ({ password, bearer }) =>
          succeed(api.post('/auth/password', { currentPassword: password, newPassword }, bearer)),
      ],
      ['a reset of the password by mail', resetByMail],
      ['the first second factor', (user) => addTotp(api, user)],
      [
        'the end of all sessions',
        ({ bearer: headers }) => succeed(api.call('/auth/sessions', { method: 'DELETE', headers })),
      ],
      ['the end of the stolen session', ({ bearer }, { id }) => succeed(endSession(id, bearer))],
      [
        'a log-out of the stolen session',
        (_, { refreshToken }) => succeed(api.post('/auth/logout', { refreshToken })),
      ],
      ['a refresh token that is used twice', (_, stolen) => reuseRefreshToken(stolen)],
      [
        'a password of an operator',
        ({ id }) => succeed(api.post(`/users/${id}/password`, {}, operator.bearer)),
      ],
      [
        'a removal of the factors by an operator',
        ({ id }) =>
          succeed(api.call(`/users/${id}/factors`, { method: 'DELETE', headers: operator.bearer })),
      ],
      ['disabling the user for a while', disableAndEnable],
    ]
    for (const [way, end] of ways)
      it(`do not survive ${way}`, async () => {
        const user = await api.createUser()
        const stolen = await stealSession(user)
        const { finishDevice, connect } = await begin(stolen)
        await end(user, stolen)
        assertProblem(await finishDevice(), 403, 'device-login-refused')
        assert.equal(await connect(), failed)
        assert.deepEqual(await identitiesOf(user), [])
      })

    it('go on while nobody ends a session of the user', async () => {
      const user = await api.createUser()
      const { finishDevice, connect } = await begin(user)
      const other = await api.createUser()
      await succeed(api.call('/auth/sessions', { method: 'DELETE', headers: other.bearer }))
      assert.equal((await finishDevice()).status, 200)
      assert.equal(await connect(), '/console/')
      assert.equal((await identitiesOf(user)).length, 1)
    })

    it('do not survive what happens while the provider answers', async () => {
      const user = await api.createUser()
      const stolen = await stealSession(user)
      const { connect } = await begin(stolen)
      idp.forgery = {
        async claims(all) {
          await succeed(endSession(stolen.id, user.bearer))
          return all
        },
      }
      const location = await connect()
      idp.forgery = undefined
      assert.equal(location, failed)
      assert.deepEqual(await identitiesOf(user), [])
    })

    if (backend.name === 'PostgreSQL')
      it('are not approved by a request beside the log-out of its session', async () => {
        const user = await api.createUser()
        const stolen = await stealSession(user)
        const { deviceCode } = (await api.post('/auth/device', {})).body
        const { tables } = database
        const leaving = await tables.transaction().execute(async (transaction) => {
          await lockUserOfSession(transaction, { userId: user.id, sessionId: stolen.id })
          const { refreshToken } = stolen
          let isOut = false
          const call = api.post('/auth/logout', { refreshToken }).finally(() => {
            isOut = true
          })
          await eventually(
            async () => isOut || (await countWaiting(tables)) > 0,
            (isDone) => isDone,
          )
          await transaction
            .updateTable('deviceLogins')
            .set({ userId: user.id })
            .where('deviceHash', '=', sha256(deviceCode))
            .execute()
          return { call }
        })
        await succeed(leaving.call)
        const finished = await api.post('/auth/device/token', { deviceCode })
        assertProblem(finished, 403, 'device-login-refused')
      })

    it('are not approved by a request that overtakes the end of its session', async () => {
      const user = await api.createUser()
      const stolen = await stealSession(user)
      const token = stolen.bearer.authorization.slice('Bearer '.length)
      const origin = { address: null, requestId: null }
      const authenticated = await authenticateUser(accounts, token, origin)
      await succeed(endSession(stolen.id, user.bearer))
      const { deviceCode, userCode } = (await api.post('/auth/device', {})).body
      await assert.rejects(answerDevice(accounts, { userCode, approve: true }, authenticated), {
        code: 'unauthenticated',
      })
      const pending = await api.post('/auth/device/token', { deviceCode })
      assertProblem(pending, 409, 'device-login-pending')
    })
  })
}
