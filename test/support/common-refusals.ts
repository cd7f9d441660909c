// What every operation refuses in the same way, derived from its entry in the OpenAPI document.
import type { Api } from './api.ts'
import { ofBytes, ofForms } from './body-refusals.ts'
import { type Document, resolveSchema, type Schema } from './openapi.ts'
import type { ResourceKind } from './path-parameters.ts'
import type { Refusal } from './refusal.ts'
import { formWithFile, type SampleRequest, type SampleRequests } from './sample-requests.ts'

/** Callers whose credentials are not good for the app of the sample requests. */
interface Strangers {
  other: Awaited<ReturnType<Api['createApp']>>
  disabled: Awaited<ReturnType<Api['createApp']>>
  loggedOut: Awaited<ReturnType<Api['createUser']>>
}

export async function createStrangers(api: Api): Promise<Strangers> {
  const [other, disabled] = [await api.createApp(), await api.createApp()]
  const headers = disabled.user.bearer
  const path = `/apps/${disabled.app.id}`
  await api.call(path, { method: 'PATCH', headers, body: { disabled: true } })
  const loggedOut = await api.createUser()
  await api.post('/auth/logout', { refreshToken: loggedOut.tokens.refreshToken })
  return { other, disabled, loggedOut }
}

export function refusalsOf(
  request: SampleRequest,
  samples: SampleRequests,
  strangers: Strangers,
): Refusal[] {
  return [
    ...ofCredentials(request, samples, strangers),
    ...ofUnknownResources(request, samples, strangers),
    ...(request.operation.method === 'GET' ? [] : ofBytes(request)),
    ...ofFields(request, samples.document),
    ...ofGlossaries(request, samples.document),
    ...ofNamedInBody(request, samples.document),
    ...ofUserCodes(request),
    ...ofForms(request, samples.document),
    ...ofQueries(request),
  ]
}

function ofCredentials(
  { operation }: SampleRequest,
  { created: { app, user, credentials } }: SampleRequests,
  { other, disabled, loggedOut }: Strangers,
): Refusal[] {
  const { auth, method } = operation
  if (auth === 'none') return []
  const key = { 'x-api-key': app.apiKey }
  const invalidToken = { authorization: 'Bearer x.y.z' }
  const code = auth === 'app' ? 'invalid-api-credentials' : 'unauthenticated'
  const refuses = (title: string, headers: Record<string, string>, status = 401): Refusal => ({
    title: `refuses ${title}`,
    change: { headers },
    status,
    code,
  })
  const refusals = [refuses('missing credentials', {})]
  if (method !== 'GET')
    refusals.push({
      title: 'checks credentials before it reads the body',
      change: { headers: {}, body: '{"' },
      status: 401,
      code,
    })
  if (auth === 'app')
    return [
      ...refusals,
      refuses('an API key alone', key),
      refuses('an access token alone', user.bearer),
      refuses('a wrong secret', { ...key, 'x-api-secret': 'ds_wrong' }),
      refuses('the secret of another app', { ...key, 'x-api-secret': other.app.apiSecret }),
      refuses('an unknown key', { ...credentials, 'x-api-key': `dk_${'0'.repeat(32)}` }),
      refuses('another user’s access token', { ...key, ...other.user.bearer }),
      {
        ...refuses('an invalid access token', { ...key, ...invalidToken }),
        code: 'unauthenticated',
      },
      { ...refuses('a disabled app', disabled.credentials, 403), code: 'app-disabled' },
    ]
  refusals.push(
    refuses('an invalid access token', invalidToken),
    refuses('another scheme', { authorization: 'Basic eDp5' }),
    refuses('a token of a session that has ended', loggedOut.bearer),
    refuses('the credentials of an app', credentials),
  )
  if (auth === 'operator')
    refusals.push({ ...refuses('other users', user.bearer, 403), code: 'operator-required' })
  return refusals
}

/** A dictionary is looked for in its glossary. */
const codeOfUnknown: Partial<Record<ResourceKind, string>> = {
  problem: 'route-not-found',
  'source language': 'glossary-not-found',
  'target language': 'glossary-not-found',
}

function ofUnknownResources(
  { kinds, operation, fill }: SampleRequest,
  { created: { app, user } }: SampleRequests,
  { other }: Strangers,
): Refusal[] {
  // A page for browsers goes on elsewhere.
  if (!('404' in operation.responses)) return []
  const own: Partial<Record<ResourceKind, string>> = { app: app.id, team: user.id }
  const refusals = kinds.flatMap((kind) =>
    ['x', '\u0000', `app_${'0'.repeat(32)}`].map((id): Refusal => {
      const path = fill((each) => (each === kind ? id : (own[each] ?? 'none')))
      return {
        title: `knows no ${kind} ${JSON.stringify(id)}`,
        change: { path },
        status: 404,
        code: codeOfUnknown[kind] ?? `${kind}-not-found`,
      }
    }),
  )
  if (kinds.includes('app') && operation.auth === 'bearer')
    refusals.push({
      title: 'shows nobody the app of another user',
      change: { headers: other.user.bearer },
      status: 404,
      code: 'app-not-found',
    })
  return refusals
}

/** JSON that does not fit the schema of the body. */
function ofFields({ operation, body }: SampleRequest, document: Document): Refusal[] {
  if (operation.body === undefined || body === undefined) return []
  const { properties = {}, required = [] } = resolveSchema(operation.body, document)
  const refuses = (title: string, change: unknown, ...pointers: string[]): Refusal => ({
    title: `refuses ${title} and points at it`,
    change: { body: change },
    status: 400,
    code: 'validation-failed',
    pointers,
  })
  const without = (name: string) =>
    Object.fromEntries(Object.entries(body).filter(([field]) => field !== name))
  return [
    ...[['x'], 5, '"x"', 'null'].map((value) =>
      refuses(`${JSON.stringify(value)} in place of an object`, value, ''),
    ),
    refuses('no body', undefined, ''),
    refuses('an unknown field', { ...body, notAField: 1 }, '/notAField'),
    ...required.map((name) => refuses(`a missing \`${name}\``, without(name), `/${name}`)),
    ...Object.entries(properties).map(([name, schema]) =>
      refuses(
        `another type of \`${name}\``,
        { ...body, [name]: valueOfAnotherType(schema, document) },
        `/${name}`,
      ),
    ),
  ]
}

/** Glossaries that the app does not have, where a request may name one. */
function ofGlossaries({ operation, body, form }: SampleRequest, document: Document): Refusal[] {
  const { properties = {} } = resolveSchema(operation.form ?? operation.body ?? {}, document)
  if (properties.glossaryId === undefined) return []
  const naming = (glossaryId: string) =>
    form === undefined
      ? { ...body, text: '12', to: 'es', glossaryId }
      : formWithFile({ ...form, to: 'es', glossaryId })
  return ['x', '\u0000', '', `gls_${'0'.repeat(32)}`].map(
    (glossaryId): Refusal => ({
      title: `knows no glossary ${JSON.stringify(glossaryId)}`,
      change: { body: naming(glossaryId) },
      status: 404,
      code: 'glossary-not-found',
    }),
  )
}

/** Fields of bodies that name something, under these paths. */
const namingFields = [
  { under: '/', field: 'teamId', kind: 'team' },
  { under: '/teams', field: 'token', kind: 'invitation' },
  { under: '/invitations', field: 'token', kind: 'invitation' },
  { under: '/auth', field: 'provider', kind: 'provider' },
  { under: '/auth', field: 'deviceCode', kind: 'device-code' },
] as const

/** What bodies name and what does not exist, or only for others. */
function ofNamedInBody({ operation, body }: SampleRequest, document: Document): Refusal[] {
  const { properties = {} } = resolveSchema(operation.body ?? {}, document)
  return namingFields.flatMap(({ under, field, kind }) =>
    properties[field] === undefined || !operation.path.startsWith(under)
      ? []
      : ['x', '\u0000', `tea_${'0'.repeat(32)}`].map(
          (id): Refusal => ({
            title: `knows no ${kind} ${JSON.stringify(id)}`,
            change: { body: { ...body, [field]: id } },
            status: 404,
            code: `${kind}-not-found`,
          }),
        ),
  )
}

/** Codes of programs that ask to be logged in. */
function ofUserCodes({ operation, body }: SampleRequest): Refusal[] {
  const unknown = { status: 404, code: 'device-code-not-found' }
  const title = 'knows no such code'
  if (operation.parameters.some(({ name }) => name === 'userCode'))
    return [{ title, change: { path: `${operation.path}?userCode=BBBB-BBBB` }, ...unknown }]
  if (body?.userCode === undefined) return []
  return [{ title, change: { body: { ...body, userCode: 'BBBB-BBBB' } }, ...unknown }]
}

/** Values that the schema of a parameter rules out, and parameters that are given twice. */
function ofQueries({ operation, path }: SampleRequest): Refusal[] {
  return operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, schema }) => {
      const { pattern, enum: allowed, format, maxLength = 0 } = schema
      const isFree = pattern === undefined && allowed === undefined && format === undefined
      const value = isFree ? 'x'.repeat(maxLength + 1) : '\u0001'
      return [
        [`a wrong \`${name}\``, `${name}=${encodeURIComponent(value)}`],
        [`a repeated \`${name}\``, `${name}=1&${name}=2`],
      ].map(
        ([title, query]): Refusal => ({
          title: `refuses ${title} and points at it`,
          change: { path: `${path}?${query}` },
          status: 400,
          code: 'validation-failed',
          pointers: [name],
        }),
      )
    })
}

function valueOfAnotherType(schema: Schema, document: Document): unknown {
  const allowed = typesOf(schema, document)
  const found = [
    { type: 'number', value: 5.5 },
    { type: 'boolean', value: true },
  ].find(({ type }) => !allowed.includes(type))
  return found?.value
}

function typesOf(schema: Schema, document: Document): string[] {
  const { type = [], anyOf = [] } = resolveSchema(schema, document)
  return [type, ...anyOf.map((each) => typesOf(each, document))].flat(2)
}
