import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Answer, type Api, type Call, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import {
  createAnswerCheck,
  type Document,
  type Operation,
  operationsOf,
} from '../support/openapi.ts'

for (const backend of backends) {
  describe(`answers on ${backend.name}`, () => {
    let api: Api
    let operations: Map<string, Operation>
    let created: Awaited<ReturnType<Api['createApp']>>
    let checkAnswer: ReturnType<typeof createAnswerCheck>

    before(async () => {
      api = await startApi({ backend })
      const document: Document = (await api.call('/openapi.json')).body
      operations = new Map(operationsOf(document).map((operation) => [operation.name, operation]))
      created = await api.createApp()
      checkAnswer = createAnswerCheck(document)
    })
    after(() => api.close())

    const check = async (
      status: number,
      name: string,
      { path, ...call }: Call & { path?: string } = {},
    ): Promise<Answer> => {
      const [method = '', documentedPath = ''] = name.split(' ')
      const operation = operations.get(name)
      assert.ok(operation, `${name} is not in the document`)
      const answer = await api.call(path ?? documentedPath, {
        method: method.toUpperCase(),
        ...call,
      })
      assert.equal(answer.status, status, `${name}: ${JSON.stringify(answer.body)}`)
      checkAnswer(operation, {
        ...answer,
        contentType: answer.headers.get('content-type') ?? undefined,
      })
      return answer
    }

    it('about users are as documented', async () => {
      const account = { email: 'documented@example.org', password: 'correct-horse-battery' }
      await check(201, 'post /auth/signup', { body: { ...account, name: 'Ada' } })
      await check(409, 'post /auth/signup', { body: account })
      await check(400, 'post /auth/signup', { body: {} })
      await check(413, 'post /auth/signup', { body: { ...account, name: 'x'.repeat(20_000) } })
      await check(415, 'post /auth/signup', {
        body: 'a=b',
        headers: { 'content-type': 'text/plain' },
      })
      await check(401, 'post /auth/login', { body: { ...account, password: 'wrong' } })
      const { body: tokens } = await check(200, 'post /auth/login', { body: account })
      await check(200, 'get /auth/profile', {
        headers: { authorization: `Bearer ${tokens.accessToken}` },
      })
      await check(401, 'get /auth/profile')
      const { body: next } = await check(200, 'post /auth/refresh', {
        body: { refreshToken: tokens.refreshToken },
      })
      await check(401, 'post /auth/refresh', { body: { refreshToken: tokens.refreshToken } })
      await check(204, 'post /auth/logout', { body: { refreshToken: next.refreshToken } })
    })

    it('about an account of one’s own are as documented', async () => {
      const { password, bearer: headers } = await api.createUser()
      await check(200, 'get /auth/sessions', { headers })
      await check(404, 'delete /auth/sessions/{id}', { headers, path: '/auth/sessions/x' })
      await check(200, 'patch /auth/profile', { headers, body: { name: 'Ada' } })
      await check(403, 'patch /auth/profile', {
        headers,
        body: { email: 'x@example.org', currentPassword: 'wrong' },
      })
      await check(204, 'post /auth/password', {
        headers,
        body: { currentPassword: password, newPassword: password },
      })
      await check(200, 'get /auth/export', { headers })
      await check(403, 'delete /auth/profile', { headers, body: { password: 'wrong' } })
      await check(204, 'delete /auth/profile', { headers, body: { password } })
      await check(204, 'delete /auth/sessions', { headers: (await api.createUser()).bearer })
    })

    it('about users, for operators, are as documented', async () => {
      const { id: own, bearer: headers } = await api.createOperator()
      const { body: made } = await check(201, 'post /users', {
        headers,
        body: { email: 'made@example.org' },
      })
      await check(409, 'post /users', { headers, body: { email: 'made@example.org' } })
      const path = `/users/${made.id}`
      await check(200, 'get /users', { headers })
      await check(200, 'get /users/{id}', { headers, path })
      await check(200, 'patch /users/{id}', { headers, path, body: { disabled: true } })
      await check(409, 'patch /users/{id}', {
        headers,
        path: `/users/${own}`,
        body: { disabled: true },
      })
      await check(403, 'post /auth/login', { body: { email: made.email, password: made.password } })
      await check(201, 'post /users/{id}/password', { headers, path: `${path}/password`, body: {} })
      await check(204, 'delete /users/{id}', { headers, path })
      await check(404, 'delete /users/{id}', { headers, path })
      await check(200, 'get /audit', { headers })
      await check(400, 'get /audit', { headers, path: '/audit?limit=0' })
      await check(403, 'get /audit', { headers: created.user.bearer })
    })

    it('about the keys of an app are as documented', async () => {
      const { app, user } = await api.createApp()
      const headers = user.bearer
      const path = `/apps/${app.id}/credentials`
      const { body: pair } = await check(201, 'post /apps/{id}/credentials', {
        headers,
        path,
        body: { label: 'x', overlapSeconds: 60 },
      })
      const own = `${path}/${pair.apiKey}`
      await check(200, 'patch /apps/{id}/credentials/{apiKey}', {
        headers,
        path: own,
        body: { expiresAt: '2999-01-01T00:00:00Z' },
      })
      await check(204, 'delete /apps/{id}/credentials/{apiKey}', { headers, path: own })
      await check(404, 'delete /apps/{id}/credentials/{apiKey}', { headers, path: own })
      await check(200, 'get /apps/{id}', { headers, path: `/apps/${app.id}` })
      await check(200, 'get /apps/{id}/audit', { headers, path: `/apps/${app.id}/audit` })
      await check(204, 'delete /apps/{id}', { headers, path: `/apps/${app.id}` })
      await check(404, 'get /apps/{id}', { headers, path: `/apps/${app.id}` })
    })

    it('about apps are as documented', async () => {
      const headers = created.user.bearer
      await check(201, 'post /create', { headers, body: { name: 'documented', description: 'x' } })
      await check(400, 'post /create', { headers, body: '{' })
      await check(401, 'post /create', { body: { name: 'x' } })
      await check(200, 'get /list', { headers })
      const { id } = created.app
      await check(200, 'patch /apps/{id}', {
        headers,
        path: `/apps/${id}`,
        body: { name: 'renamed' },
      })
      await check(404, 'patch /apps/{id}', { headers, path: '/apps/x', body: {} })
      await check(422, 'patch /apps/{id}', {
        headers,
        path: `/apps/${id}`,
        body: { webhookUrl: 'https://127.0.0.1/' },
      })
      await check(201, 'post /apps/{id}/webhook-secret', {
        headers,
        path: `/apps/${id}/webhook-secret`,
        body: {},
      })
      await check(200, 'get /apps/{id}/webhooks', { headers, path: `/apps/${id}/webhooks` })
      await check(404, 'get /apps/{id}/webhooks', { headers, path: '/apps/x/webhooks' })
      await check(404, 'post /apps/{id}/webhooks/{webhookId}/redeliver', {
        headers,
        path: `/apps/${id}/webhooks/x/redeliver`,
        method: 'POST',
      })
      await check(401, 'get /list')
    })

    it('about texts are as documented', async () => {
      const headers = created.credentials
      const text = 'The house is red.'
      for (const body of [
        { text, from: 'en', to: 'fr' },
        { text, to: 'es' },
        { text: [text, '12'], to: 'es' },
      ])
        await check(200, 'post /translateText', { headers, body })
      await check(422, 'post /translateText', { headers, body: { text, to: 'ja' } })
      await check(422, 'post /translateText', { headers, body: { text, to: 'qqq' } })
      await check(401, 'post /translateText', { body: { text, to: 'es' } })
      for (const body of [{ text }, { text: [text, '12'] }])
        await check(200, 'post /detect', { headers, body })
      await check(200, 'get /languages')
    })

    it('about jobs are as documented', async () => {
      const headers = created.credentials
      const german = 'Das Haus ist rot und der Garten ist sehr groß.'
      for (const text of ['The house is red.', ['The house is red.', german], german]) {
        const { body: job } = await check(202, 'post /queue', {
          headers,
          body: { text, to: 'es', metadata: { order: 12 } },
        })
        await check(200, 'get /queue/{id}', { headers, path: `/queue/${job.id}?wait=30` })
        await check(200, 'get /queue/{id}/events', { headers, path: `/queue/${job.id}/events` })
        await check(409, 'delete /queue/{id}', { headers, path: `/queue/${job.id}` })
      }
      const repeated = {
        headers: { ...headers, 'idempotency-key': 'documented' },
        body: { text: '12', to: 'es' },
      }
      await check(202, 'post /queue', repeated)
      await check(200, 'post /queue', repeated)
      await check(422, 'post /queue', { ...repeated, body: { text: '13', to: 'es' } })
      await check(400, 'post /queue', { headers, body: { text: 5 } })
      await check(400, 'get /queue/{id}', { headers, path: '/queue/job_1?wait=x' })
      await check(404, 'get /queue/{id}', { headers, path: '/queue/job_1' })
      await check(404, 'get /queue/{id}/events', { headers, path: '/queue/job_1/events' })
      await check(200, 'get /queue', { headers, path: '/queue?limit=1' })
      await check(400, 'get /queue', { headers, path: '/queue?limit=x' })
    })

    it('about the service are as documented', async () => {
      await check(200, 'get /health/live')
      await check(200, 'get /health/ready')
      await check(200, 'get /problems/{code}', { path: '/problems/internal' })
      await check(404, 'get /problems/{code}', { path: '/problems/none' })
      await check(400, 'get /problems/{code}', { path: '/problems/%ff' })
    })
  })
}
