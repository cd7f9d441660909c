// The two users of a fuzz run and their resources: created at the start, then learned from
// responses.
import type { Api } from '../support/api.ts'
import { operatorEmails } from './api-environment.ts'
import type { Belonging, Pick } from './api-hints.ts'
import type { CredentialKind } from './api-requests.ts'

type Created = Awaited<ReturnType<Api['createApp']>>

/** The prefixes of IDs, by kind. */
const kindOfPrefix: Readonly<Record<string, Belonging>> = {
  app: 'app',
  job: 'job',
  evt: 'webhook',
  ses: 'session',
  usr: 'user',
  gls: 'glossary',
  cor: 'correction',
  msr: 'measurement',
  drt: 'refreshToken',
  tea: 'team',
  inv: 'invitation',
  dti: 'invitationToken',
}
const keptOfKind = 12

const isCode = (name: string): name is 'deviceCode' | 'userCode' =>
  /^(?:device|user)Code$/.test(name)

export type Tenants = Awaited<ReturnType<typeof createTenants>>

export async function createTenants(api: Api) {
  const belongings = [new Map<Belonging, string[]>(), new Map<Belonging, string[]>()]
  const teams: string[] = []
  const tenants = [await createTenant(0), await createTenant(1)] as [Created, Created]

  const emails = operatorEmails.values()
  let operator = await createOperator()

  async function createOperator(): Promise<Record<string, string>> {
    const { value } = emails.next()
    if (value === undefined) throw new Error('the run has used up its operators')
    return (await api.createOperator(value)).bearer
  }

  async function createTenant(number: number): Promise<Created> {
    const created = await api.createApp('fuzzed')
    belongings[number] = new Map([
      ['problem', ['internal', 'overloaded', 'no-such-code']],
      ['source language', ['en', 'en', 'EN', 'qqq']],
      ['target language', ['es', 'es', 'spa', 'eng']],
    ])
    keep(number, 'email', created.user.email)
    keep(number, 'password', created.user.password)
    keep(number, 'refreshToken', created.user.tokens.refreshToken)
    learn(created.app, number)
    await addGlossary(created, number)
    return created
  }

  /** Random requests seldom create one, and delete many. */
  async function addGlossary({ credentials: own }: Created, number: number): Promise<void> {
    const entries = [{ source: 'house', target: 'casa' }]
    const dictionaries = [{ from: 'en', to: 'es', entries }]
    learn((await api.post('/glossaries', { name: 'fuzzed', dictionaries }, own)).body, number)
  }

  /** A new team in the place of the last one, which the other tenant joins, and an invitation. */
  async function renewTeam(number: number): Promise<void> {
    const [mine, others] = number === 0 ? tenants : [tenants[1], tenants[0]]
    const { bearer, id } = mine.user
    const last = teams[number]
    if (last) await api.call(`/teams/${last}`, { method: 'DELETE', headers: bearer })
    const { status, body: team } = await api.post('/teams', { name: 'fuzzed' }, bearer)
    keep(number, 'team', id)
    // A run may have made too many.
    if (status !== 201) return
    teams[number] = team.id
    learn(team, number)
    const path = `/teams/${team.id}/invitations`
    const { token } = (await api.post(path, { role: 'member' }, bearer)).body
    await api.post('/invitations/accept', { token }, others.user.bearer)
    keep(number, 'member', others.user.id)
    learn((await api.post(path, { role: 'viewer' }, bearer)).body, 1 - number)
  }

  function keep(tenant: number, kind: Belonging, value: string): void {
    const kept = belongings[tenant]?.get(kind) ?? []
    if (!kept.includes(value)) belongings[tenant]?.set(kind, [...kept, value].slice(-keptOfKind))
  }

  /** Whatever a response to a tenant names can be requested later. */
  function learn(answer: unknown, tenant: number): void {
    if (typeof answer !== 'object' || answer === null) return
    if ('document' in answer && 'id' in answer) keep(tenant, 'document', String(answer.id))
    for (const [name, value] of Object.entries(answer)) {
      const prefix =
        typeof value === 'string' ? /^([a-z]{3})_[\w-]{20,}$/.exec(value)?.[1] : undefined
      const kind =
        kindOfPrefix[prefix ?? ''] ??
        (name === 'apiKey' ? 'credential' : name === 'nextCursor' ? 'cursor' : undefined)
      if (kind !== undefined && typeof value === 'string') keep(tenant, kind, value)
      else if (isCode(name) && typeof value === 'string') keep(tenant, name, value)
      else learn(value, tenant)
    }
  }

  function credentials(kind: CredentialKind, number: number): Record<string, string> {
    const [mine, others] = number === 0 ? tenants : [tenants[1], tenants[0]]
    switch (kind) {
      case 'bearer':
        return mine.user.bearer
      case 'operator':
        return operator
      case 'app':
        return mine.credentials
      case 'bearer-and-key':
        return { ...mine.user.bearer, 'x-api-key': mine.app.apiKey }
      case 'mixed':
        return { ...mine.user.bearer, 'x-api-key': others.app.apiKey }
      case 'wrong':
        return {
          'x-api-key': mine.app.apiKey,
          'x-api-secret': others.app.apiSecret,
        }
      case 'garbage':
        return {
          authorization: 'Bearer e30.e30.',
          'x-api-key': '\u00ff'.repeat(20),
          'x-api-secret': '__proto__',
        }
      case 'none':
        return {}
    }
  }

  return {
    learn,
    credentials,
    settle: ({ pick, own, number }: Pick, tenant: number): string => {
      const known = (own ? [tenant] : [0, 1]).flatMap((each) => belongings[each]?.get(pick) ?? [])
      return known[number % Math.max(1, known.length)] ?? `no-${pick}`
    },
    /** Replaces users whose sessions, apps or accounts the run has ended. */
    async renew(): Promise<void> {
      if ((await api.call('/auth/profile', { headers: operator })).status !== 200)
        operator = await createOperator()
      for (const index of [0, 1] as const) {
        const { user, credentials: own } = tenants[index]
        const answers = await Promise.all([
          api.call('/list', { headers: user.bearer }),
          api.call('/queue?limit=1', { headers: own }),
        ])
        if (answers.some(({ status }) => status !== 200)) tenants[index] = await createTenant(index)
        else await addGlossary(tenants[index], index)
      }
      for (const index of [0, 1]) await renewTeam(index)
    },
  }
}
