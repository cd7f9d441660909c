// What each role may do with the app of a team and with the team itself. Generated from the OpenAPI
// document: an operation that acts for a user on either fails it without a role.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { includesRole, type TeamRole, teamRoles } from '../../src/shared/roles.ts'
import { validValues } from '../fuzz/schema-values.ts'
import { type Answer, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { formOf } from '../support/documents.ts'
import { type Document, type Operation, operationsOf, resolveSchema } from '../support/openapi.ts'
import { fillPath, type ResourceKind } from '../support/path-parameters.ts'
import '../support/property-seed.ts'
import { createTeam, createTeamApp, type TestUser } from '../support/teams.ts'

/** Operations of users that name neither an app nor a team in their path. */
const ofNobodyElse =
  /^(?:\/auth\/|\/list$|\/create$|\/usage$|\/teams$|\/invitations\/(?:show|accept)$)/
const isOfApp = ({ auth, path }: Operation) =>
  auth === 'app' || (auth === 'bearer' && path.startsWith('/apps/{id}'))
const isOfTeam = ({ auth, path }: Operation) => auth === 'bearer' && path.startsWith('/teams/{id}')

/** What changes because somebody asks. */
const restless = new Set(['lastUsedAt', 'requestId'])
const withoutRestless = (name: string, value: unknown): unknown =>
  restless.has(name) ? undefined : value

for (const backend of backends) {
  describe(`roles on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const document: Document = (await api.call('/openapi.json')).body
    const operations = operationsOf(document)
    const ofTeams = operations.filter((each) => isOfApp(each) || isOfTeam(each))
    const shared = await createTarget()

    /** A team with an app that has one of everything. */
    async function createTarget() {
      const team = await createTeam(api)
      const { app, credentials } = await createTeamApp(api, team)
      const job = await api.post('/queue', { text: 'x', from: 'en', to: 'es' }, credentials)
      const glossary = await api.post('/glossaries', { name: 'g', dictionaries: [] }, credentials)
      const entries = [{ from: 'en', to: 'es', source: 'a', target: 'b' }]
      await api.post('/memory', { entries }, credentials)
      const memory = await api.call('/memory', { headers: credentials })
      const path = `/teams/${team.id}/invitations`
      const invitation = await api.post(path, { role: 'viewer' }, team.owner.bearer)
      const ids: Partial<Record<ResourceKind, string>> = {
        app: app.id,
        credential: app.apiKey,
        job: job.body.id,
        glossary: glossary.body.id,
        correction: memory.body.corrections[0].id,
        team: team.id,
        member: team.viewer.id,
        invitation: invitation.body.id,
        'source language': 'en',
        'target language': 'es',
      }
      return { ...team, app, ids }
    }

    function bodyOf({ body, form }: Operation): unknown {
      if (form) return formOf({ to: 'es' }, { name: 'a.txt', content: '12' })
      if (body === undefined) return undefined
      const { properties = {}, required = [] } = resolveSchema(body, document)
      const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
      const sampleOf = (name: string) =>
        // A higher one needs a higher role.
        name === 'role' ? 'viewer' : fc.sample(validValues(properties[name] ?? {}, document), 1)[0]
      return Object.fromEntries(names.map((name) => [name, sampleOf(name)]))
    }

    function ask(
      operation: Operation,
      target: typeof shared,
      { bearer }: TestUser,
    ): Promise<Answer> {
      const { method, path, auth } = operation
      const body = bodyOf(operation)
      return api.call(
        fillPath(path, (kind) => target.ids[kind] ?? 'none'),
        {
          method,
          headers: auth === 'app' ? { ...bearer, 'x-api-key': target.app.apiKey } : bearer,
          leaveStreams: true,
          ...(body === undefined ? {} : { body }),
        },
      )
    }

    /** What an owner reads of the app and the team. */
    async function view(): Promise<string> {
      const readable = ofTeams.filter(
        ({ method, path }) => method === 'GET' && !/\/events$|audit$|^\/documents/.test(path),
      )
      const answers: string[] = []
      for (const operation of readable) {
        const { body } = await ask(operation, shared, shared.owner)
        answers.push(`${operation.name}: ${JSON.stringify(body, withoutRestless)}`)
      }
      return answers.join('\n')
    }

    it('are declared by every operation that acts for a user on an app or a team', () => {
      for (const operation of operations) {
        const role = operation['x-required-role']
        if (isOfApp(operation) || isOfTeam(operation))
          assert.ok(role && teamRoles.includes(role), operation.name)
        else if (operation.auth === 'bearer') assert.match(operation.path, ofNobodyElse)
      }
    })

    it('let viewers only read', () => {
      for (const { method, name, 'x-required-role': role } of ofTeams)
        if (method !== 'GET' && name !== 'delete /teams/{id}/membership')
          assert.notEqual(role, 'viewer', name)
    })

    it('keep out who is no member, as if there were nothing', async () => {
      const stranger = await api.createUser()
      const before = await view()
      for (const operation of ofTeams) {
        const { status } = await ask(operation, shared, stranger)
        assert.equal(status, operation.auth === 'app' ? 401 : 404, operation.name)
      }
      assert.equal(await view(), before)
    })

    it('refuse what needs a higher role with `role-required`, and change nothing', async () => {
      const before = await view()
      for (const operation of ofTeams)
        for (const role of teamRoles) {
          const needed = operation['x-required-role'] as TeamRole
          if (includesRole(role, needed)) continue
          const { status, body } = await ask(operation, shared, shared[role])
          const tried = `${operation.name} as ${role}: ${status} ${JSON.stringify(body)}`
          assert.deepEqual([status, body.code], [403, 'role-required'], tried)
          assert.equal(body.requiredRole, needed, tried)
          assert.match(body.detail, new RegExp(`\`${needed}\``))
        }
      assert.equal(await view(), before)
    })

    it('allow what they include', async () => {
      for (const operation of ofTeams) {
        const role = operation['x-required-role'] as TeamRole
        const target = operation.method === 'GET' ? shared : await createTarget()
        const { status, body } = await ask(operation, target, target[role])
        const tried = `${operation.name} as ${role}: ${status} ${JSON.stringify(body)}`
        const isRefused = status === 401 || body?.code === 'role-required' || status >= 500
        assert.ok(!isRefused, tried)
        const codes = ['app-not-found', 'team-not-found']
        const isTarget = operation.name === 'post /apps/{id}/transfer'
        assert.ok(isTarget || !codes.includes(body?.code), tried)
      }
    })
  })
}
