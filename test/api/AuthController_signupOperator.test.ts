import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createOperatorLink } from '../../src/accounts/operators/operators.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

for (const backend of backends)
  describe(`POST /auth/operator/signup on ${backend.name}`, async (t) => {
    const api = await startApi(t, {
      backend,
      worker: false,
      environment: { DRAGOMAN_SIGNUP: 'closed' },
    })
    const newToken = () =>
      createOperatorLink(api.services.accounts, { isFirst: false }).path.split('#')[1] ?? ''
    const account = { email: 'first@example.org', password: 'correct-horse-battery' }
    const signUp = (body: object) => api.post('/auth/operator/signup', body)

    it('201 makes an account that is an operator, also while sign-up is closed', async () => {
      const { status, body } = await signUp({ ...account, token: newToken() })
      assert.deepEqual([status, body.email], [201, account.email])
      const login = await api.post('/auth/login', account)
      const headers = { authorization: `Bearer ${login.body.accessToken}` }
      assert.equal((await api.call('/users', { headers })).status, 200)
    })

    it('409 for an address that is taken, and the link can still be used', async () => {
      const token = newToken()
      assertProblem(await signUp({ ...account, token }), 409, 'email-taken')
      const other = { ...account, email: 'second@example.org' }
      assert.equal((await signUp({ ...other, token })).status, 201)
      const third = { ...account, email: 'third@example.org' }
      assertProblem(await signUp({ ...third, token }), 403, 'invalid-link')
      assertProblem(await api.post('/auth/login', third), 401, 'invalid-credentials')
    })

    it('403 without a link that is valid', async () => {
      const body = { email: 'thief@example.org', password: 'correct-horse-battery' }
      assertProblem(await signUp({ ...body, token: 'dol_x' }), 403, 'invalid-link')
    })

    it('400 for what no sign-up accepts', async () => {
      const answer = await signUp({ email: 'x', password: 'short', token: newToken() })
      assertProblem(answer, 400, 'validation-failed')
      assert.deepEqual(pointers(answer).sort(), ['/email', '/password'])
    })
  })
