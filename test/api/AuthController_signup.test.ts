import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

const password = 'correct-horse-battery'

for (const backend of backends) {
  describe(`POST /auth/signup on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    const signup = (body: unknown, headers = {}) => api.post('/auth/signup', body, headers)

    describe('201', () => {
      it('answers with the new user and nothing else', async () => {
        const { status, body } = await signup({
          email: 'Ada@Example.org',
          password,
          name: 'Ada Lovelace',
        })
        assert.equal(status, 201)
        assert.deepEqual(Object.keys(body).sort(), ['createdAt', 'email', 'id', 'name'])
        assert.equal(body.email, 'Ada@Example.org')
        assert.equal(body.name, 'Ada Lovelace')
        assert.equal(new Date(body.createdAt).toISOString(), body.createdAt)
        assert.ok(body.id.length > 0)
      })

      it('gives a user without a name the name null', async () => {
        const { status, body } = await signup({ email: 'nameless@example.org', password })
        assert.deepEqual([status, body.name], [201, null])
      })

      it('lets the new user log in at once', async () => {
        const account = { email: 'at-once@example.org', password }
        await signup(account)
        assert.equal((await api.post('/auth/login', account)).status, 200)
      })

      it('gives each user an id of their own', async () => {
        const [first, second] = await Promise.all(
          ['one@example.org', 'two@example.org'].map((email) => signup({ email, password })),
        )
        assert.notEqual(first?.body.id, second?.body.id)
      })

      for (const [name, allowed] of [
        ['8 characters', 'ab cdefg'],
        ['256 characters', 'x'.repeat(256)],
        ['256 characters outside the basic plane', '😀'.repeat(256)],
      ] as const) {
        it(`takes a password of ${name} and lets the user log in with it`, async () => {
          const account = {
            email: `${allowed.length}-${allowed.codePointAt(0)}@example.org`,
            password: allowed,
          }
          assert.equal((await signup(account)).status, 201)
          assert.equal((await api.post('/auth/login', account)).status, 200)
        })
      }

      it('takes a name in any script', async () => {
        const { body } = await signup({
          email: 'script@example.org',
          password,
          name: '李小龍 🐉 Ñandú',
        })
        assert.equal(body.name, '李小龍 🐉 Ñandú')
      })
    })

    describe('400', () => {
      const email = 'refused@example.org'
      const cases: [string, unknown, string[]][] = [
        ['an email without @', { email: 'nobody', password }, ['/email']],
        ['an email with a space around it', { email: ` ${email}`, password }, ['/email']],
        ['an email that is a number', { email: 5, password }, ['/email']],
        ['an email that is null', { email: null, password }, ['/email']],
        ['a password of 7 characters', { email, password: '1234567' }, ['/password']],
        ['a password of 257 characters', { email, password: 'x'.repeat(257) }, ['/password']],
        ['a password that everybody tries', { email, password: 'Password123' }, ['/password']],
        [
          'a password with a lone surrogate, which no hash distinguishes from another',
          { email, password: 'correct-horse \ud800' },
          ['/password'],
        ],
        ['an empty name', { email, password, name: '' }, ['/name']],
        ['a name of 201 characters', { email, password, name: 'x'.repeat(201) }, ['/name']],
        ['a name with a line break', { email, password, name: 'Ada\nLovelace' }, ['/name']],
        ['a name with U+0000', { email, password, name: 'Ada\u0000' }, ['/name']],
        ['a name with a lone surrogate', { email, password, name: 'Ada \ud800' }, ['/name']],
        ['a name that is null', { email, password, name: null }, ['/name']],
      ]
      for (const [name, body, expected] of cases) {
        it(`refuses ${name} and points at it`, async () => {
          const answer = await signup(body)
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(pointers(answer), expected)
        })
      }

      for (const [name, address] of [
        ['U+0000', 'a\u0000@example.org'],
        ['a lone surrogate', 'a\ud800@example.org'],
        ['more than 254 characters', `${'a'.repeat(243)}@example.org`],
      ] as const) {
        it(`refuses an email with ${name}`, async () => {
          const answer = await signup({ email: address, password })
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(new Set(pointers(answer)), new Set(['/email']))
        })
      }

      it('points at every error at once', async () => {
        const answer = await signup({ password: 'short', name: '' })
        assertProblem(answer, 400, 'validation-failed')
        assert.deepEqual(pointers(answer).sort(), ['/email', '/name', '/password'])
      })

      it('names the field that was meant', async () => {
        const answer = await signup({ username: email, password })
        assertProblem(answer, 400, 'validation-failed')
        assert.match(answer.body.detail, /Did you mean `email`/)
      })

      it('does not repeat the password', async () => {
        const answer = await signup({ email, password: 'hunter2' })
        assert.doesNotMatch(JSON.stringify(answer.body), /hunter2/)
      })

      it('registers nobody', async () => {
        await signup({ email: 'half@example.org', password, name: '' })
        assert.equal((await signup({ email: 'half@example.org', password })).status, 201)
      })

      it('refuses a prototype', async () => {
        const body = `{"email":"p@example.org","password":"${password}","__proto__":{"x":1}}`
        assertProblem(await signup(body), 400, 'malformed-json')
      })
    })

    describe('403', () => {
      it('gives nobody an operator’s address, in whatever letter case', async () => {
        for (const email of ['operator@example.org', 'Operator@Example.ORG'])
          assertProblem(await signup({ email, password }), 403, 'email-reserved')
        const { bearer } = await api.createOperator()
        assert.equal((await api.call('/audit', { headers: bearer })).status, 200)
      })

      it('lets nobody in where signing up is closed, and log-in work as ever', async (t) => {
        const closed = await startApi(t, {
          backend,
          worker: false,
          environment: { DRAGOMAN_SIGNUP: 'closed' },
        })
        assertProblem(
          await closed.post('/auth/signup', { email: 'a@example.org', password }),
          403,
          'signup-closed',
        )
        assert.equal((await closed.createOperator()).tokens.tokenType, 'Bearer')
      })
    })

    describe('409', () => {
      it('refuses an email that is registered, in any letter case', async () => {
        assert.equal((await signup({ email: 'Taken@example.org', password })).status, 201)
        assertProblem(
          await signup({ email: 'Taken@example.org', password: 'another-password' }),
          409,
          'email-taken',
        )
        assertProblem(
          await signup({ email: 'tAKEN@EXAMPLE.ORG', password: 'another-password' }),
          409,
          'email-taken',
        )
      })

      it('leaves the registered user’s password as it was', async () => {
        const account = { email: 'first@example.org', password }
        await signup(account)
        await signup({ ...account, password: 'another-password' })
        assert.equal((await api.post('/auth/login', account)).status, 200)
        assert.equal(
          (await api.post('/auth/login', { ...account, password: 'another-password' })).status,
          401,
        )
      })

      it('registers one of several who ask for the same email at once', async () => {
        const answers = await Promise.all(
          ['race@', 'Race@', 'rAce@', 'raCe@'].map((name) =>
            signup({ email: `${name}example.org`, password }),
          ),
        )
        assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409])
      })
    })
  })
}
