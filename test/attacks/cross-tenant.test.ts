// Every operation with credentials, tried by one user on what belongs to another. Generated from
// the OpenAPI document: an operation or a parameter that this file cannot fill in fails it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { validValues } from '../fuzz/schema-values.ts'
import { type Answer, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { formOf } from '../support/documents.ts'
import { eventually } from '../support/eventually.ts'
import { type Document, type Operation, operationsOf, resolveSchema } from '../support/openapi.ts'
import { fillPath, harmlessQuery, type ResourceKind } from '../support/path-parameters.ts'
import '../support/property-seed.ts'
import { addIdentity } from '../support/identities.ts'
import { startReceiver } from '../support/receiver.ts'
import { addPasskey, passkeyEnvironment } from '../support/second-factors.ts'
import { addMember, type TestUser } from '../support/teams.ts'

type Headers = Record<string, string>

interface Tenant {
  bearer: Headers
  key: Headers
  credentials: Headers
  ids: Partial<Record<ResourceKind, string>>
  /** What nobody else may see. */
  secrets: string[]
  /** Its own resources that query parameters can name. */
  query: Record<string, string>
}

/** What changes in a tenant's own view because it reads it. */
const restless = new Set(['lastUsedAt', 'expiresIn', 'exportedAt', 'requestId'])
const withoutLooking = (name: string, value: unknown): unknown => {
  if (restless.has(name)) return undefined
  return Array.isArray(value) ? value.filter((item) => item?.type !== 'user.exported') : value
}

for (const backend of backends) {
  describe(`what belongs to another user, on ${backend.name}`, async (t) => {
    const receiver = await startReceiver()
    closeAtEnd(t, receiver.close)
    const api = await startApi(t, {
      backend,
      worker: false,
      environment: { DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.1/32', ...passkeyEnvironment },
    })
    const document: Document = (await api.call('/openapi.json')).body
    const secured = operationsOf(document).filter(({ auth }) => auth !== 'none')
    const victim = await createVictim()
    const operator = (await api.createOperator()).bearer

    /** A user with one of everything: a queued job, one that has ended, and its webhook. */
    async function createVictim(): Promise<Tenant> {
      const { user, app, credentials } = await api.createApp('the victim’s app')
      const worker = await api.services.startWorker()
      // Without letters it needs no engine; long enough not to occur in an ID by chance.
      const number = '47114711471147114711'
      const text = `Only the victim knows: ${number}.`
      const ended = await api.post(
        '/queue',
        { text: number, from: 'en', to: 'es', webhookUrl: receiver.url },
        credentials,
      )
      await api.call(`/queue/${ended.body.id}?wait=30`, { headers: credentials })
      const document = await api.call('/documents', {
        method: 'POST',
        body: formOf({ to: 'es', from: 'en' }, { name: 'the victim’s.txt', content: number }),
        headers: credentials,
      })
      await api.call(`/queue/${document.body.id}?wait=30`, { headers: credentials })
      await worker.stop(10_000)
      const waiting = await api.post(
        '/queue',
        { text, from: 'en', to: 'es', metadata: { note: 'the victim’s note' } },
        credentials,
      )
      const jobs = await api.call('/queue?limit=1', { headers: credentials })
      const { body: events } = await eventually(
        () => api.call(`/apps/${app.id}/webhooks`, { headers: user.bearer }),
        ({ body }) => body.webhooks.length > 0,
      )
      const [webhook] = events.webhooks
      await eventually(
        () => api.call(`/apps/${app.id}/usage`, { headers: user.bearer }),
        ({ body }) => body.totals.characters === number.length,
      )
      const dictionaries = [{ from: 'en', to: 'es', entries: [{ source: number, target: 'x' }] }]
      const name = 'the victim’s glossary'
      const { body: glossary } = await api.post('/glossaries', { name, dictionaries }, credentials)
      const correction = { from: 'en', to: 'es', source: `the victim’s ${number}`, target: 'x' }
      await api.post('/memory', { entries: [correction] }, credentials)
      const { body: memory } = await api.call('/memory', { headers: credentials })
      const { team, secrets: secretsOfTeam } = await createVictimsTeam(user)
      const sessions = await api.call('/auth/sessions', { headers: user.bearer })
      const session = sessions.body[0]?.id
      const key = { 'x-api-key': app.apiKey as string }
      const passkey = await addPasskey(api, user)
      const identity = await addIdentity(api, user)
      return {
        bearer: user.bearer,
        key,
        credentials,
        ids: {
          app: app.id,
          job: waiting.body.id,
          document: document.body.id,
          webhook: webhook.id,
          user: user.id,
          credential: app.apiKey,
          session,
          passkey: passkey.row.id,
          identity,
          provider: 'google',
          model: 'en-es',
          measurement: `msr_${'0'.repeat(32)}`,
          glossary: glossary.id,
          correction: memory.corrections[0].id,
          'source language': 'en',
          'target language': 'es',
          problem: 'internal',
          ...team,
        },
        secrets: [
          user.email,
          user.id,
          app.id,
          app.apiKey,
          waiting.body.id,
          ended.body.id,
          document.body.id,
          webhook.id,
          passkey.row.id,
          passkey.id,
          identity,
          glossary.id,
          memory.corrections[0].id,
          number,
          'the victim’s',
          ...secretsOfTeam,
        ],
        query: {
          cursor: jobs.body.nextCursor,
          userId: user.id,
          ownerId: user.id,
          appId: app.id,
          email: user.email,
        },
      }
    }

    async function createVictimsTeam(user: TestUser) {
      const { body: team } = await api.post('/teams', { name: 'the victim’s team' }, user.bearer)
      const member = await addMember(api, { teamId: team.id, inviter: user }, 'member')
      const path = `/teams/${team.id}/invitations`
      const { body: invitation } = await api.post(path, { role: 'viewer' }, user.bearer)
      return {
        team: { team: team.id, member: member.id, invitation: invitation.id },
        secrets: [team.id, member.id, member.email, invitation.id, invitation.token],
      }
    }

    const idOf = (kind: ResourceKind): string => {
      const id = victim.ids[kind]
      assert.ok(id, `createVictim() in this file makes no ${kind}`)
      return id
    }

    /** A body that the operation would accept from the owner: the required fields, or one field. */
    function bodyOf({ body, form }: Operation): unknown {
      if (form) return formOf({ to: 'es' }, { name: 'a.txt', content: '12' })
      if (body === undefined) return undefined
      const { properties = {}, required = [] } = resolveSchema(body, document)
      const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
      return Object.fromEntries(
        names.map((name) => [name, fc.sample(validValues(properties[name] ?? {}, document), 1)[0]]),
      )
    }

    function attack(
      { path, method, ...operation }: Operation,
      headers: Headers,
      query = '',
    ): Promise<Answer> {
      const body = bodyOf({ path, method, ...operation })
      return api.call(fillPath(path, idOf) + query, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      })
    }

    const ownCredentials = ({ auth }: Operation): Headers =>
      ({ app: victim.credentials, bearer: victim.bearer, operator, none: {} })[auth]

    /** All that the victim can read of its own. */
    async function view(): Promise<string> {
      const readable = secured.filter(
        ({ auth, method, responses }) =>
          auth !== 'operator' && method === 'GET' && responses[200]?.content?.['application/json'],
      )
      const answers = await Promise.all(
        readable.map(async (operation) => {
          const { body } = await attack(operation, ownCredentials(operation))
          return `${operation.name}: ${JSON.stringify(body, withoutLooking)}`
        }),
      )
      return answers.join('\n')
    }

    function assertNothingLeaks(operation: Operation, answer: Answer): void {
      const shown = JSON.stringify(answer.body) + JSON.stringify([...answer.headers])
      for (const secret of victim.secrets)
        assert.ok(!shown.includes(secret), `${operation.name} shows ${secret}`)
    }

    it('can be reached by its owner, so that refusals mean something', async () => {
      for (const operation of secured.filter(
        ({ method, path }) => method === 'GET' && path.includes('{') && !path.endsWith('/events'),
      )) {
        const answer = await attack(operation, ownCredentials(operation))
        assert.equal(answer.status, 200, `${operation.name}: ${JSON.stringify(answer.body)}`)
      }
    })

    it('is inaccessible to every other user in every operation, and stays as it is', async () => {
      const before = await view()
      for (const operation of secured.filter(({ path }) => path.includes('{'))) {
        const attacker = await api.createApp('the attacker’s app')
        const { bearer } = attacker.user
        const tries: Headers[] = [
          {},
          bearer,
          attacker.credentials,
          { ...bearer, ...victim.key },
          { ...victim.key, 'x-api-secret': attacker.app.apiSecret },
          { ...attacker.credentials, ...bearer },
        ]
        for (const headers of tries) {
          const answer = await attack(operation, headers)
          const tried =
            `${operation.name} with ${Object.keys(headers)}: ${answer.status} ` +
            `${JSON.stringify(answer.body)}`
          assert.ok([401, 403, 404].includes(answer.status), tried)
          assertNothingLeaks(operation, answer)
        }
      }
      assert.equal(await view(), before)
    })

    it('is in no answer to another user by operations that name nobody', async () => {
      const before = await view()
      for (const operation of secured.filter(({ path }) => !path.includes('{'))) {
        const attacker = await api.createApp('the attacker’s app')
        for (const headers of [
          attacker.user.bearer,
          attacker.credentials,
          { ...attacker.user.bearer, ...attacker.credentials },
        ])
          assertNothingLeaks(operation, await attack(operation, headers))
        for (const headers of [
          { ...attacker.user.bearer, ...victim.key },
          { ...victim.key, 'x-api-secret': attacker.app.apiSecret },
        ]) {
          const answer = await attack(operation, headers)
          assert.ok(
            operation.auth !== 'app' || [401, 403, 404].includes(answer.status),
            `${operation.name}: ${answer.status}`,
          )
          assertNothingLeaks(operation, answer)
        }
      }
      assert.equal(await view(), before)
    })

    it('is not reached by parameters of a query either', async () => {
      const attacker = await api.createApp('the attacker’s app')
      for (const operation of secured) {
        for (const { name } of operation.parameters.filter(
          (parameter) => parameter.in === 'query',
        )) {
          if (harmlessQuery.has(name)) continue
          const value = victim.query[name]
          assert.ok(
            value,
            `say in this file what the query parameter ${name} of ${operation.name} is`,
          )
          const headers = operation.auth === 'app' ? attacker.credentials : attacker.user.bearer
          assertNothingLeaks(
            operation,
            await attack(operation, headers, `?${name}=${encodeURIComponent(value)}`),
          )
        }
      }
    })
  })
}
