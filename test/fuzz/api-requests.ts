// Generates requests to the operations of an OpenAPI document. They are plans: values that exist
// only when they are sent, such as a job's ID, are picks that are resolved then.
import fc from 'fast-check'
import type { Document, Operation, Schema } from '../support/openapi.ts'
import { kindOfParameter, type ResourceKind } from '../support/path-parameters.ts'
import { type FormPlan, formsOf } from './api-forms.ts'
import { headersOf } from './api-headers.ts'
import { hints, type Pick, pickOf } from './api-hints.ts'
import { anyJson, anyString, nearlyValidValues, validValues } from './schema-values.ts'

type QueryEntry = readonly [string, string | Pick]

export interface RequestPlan {
  readonly operation: string
  readonly method: string
  /** The path in parts: literal text, or a pick. */
  readonly path: readonly (string | Pick)[]
  readonly query: readonly QueryEntry[]
  readonly headers: Readonly<Record<string, string>>
  readonly credentials: { readonly kind: CredentialKind; readonly tenant: number }
  /** `json` may contain picks in its fields. */
  readonly body:
    | { readonly json: unknown }
    | { readonly raw: string; readonly base64?: true }
    | { readonly form: FormPlan }
    | undefined
}

const credentialKinds = [
  'bearer',
  'operator',
  'app',
  'bearer-and-key',
  'none',
  'mixed',
  'wrong',
  'garbage',
] as const
export type CredentialKind = (typeof credentialKinds)[number]

/** Plain text has no tags: with lists of them it is refused, and most requests would be. */
function withoutTagsOfText(body: unknown): unknown {
  const { ignoreTags, splittingTags, nonSplittingTags, ...rest } = body as Record<string, unknown>
  return rest.format === 'html' || rest.format === 'xml' ? body : rest
}

/** An arbitrary request to any operation, weighted towards those that get far. */
export function anyRequest(
  document: Document,
  operations: readonly Operation[],
): fc.Arbitrary<RequestPlan> {
  return fc.oneof(
    ...operations.map((operation) => ({
      weight: weightOf(operation),
      arbitrary: requestsOf(operation, document),
    })),
  )
}

/**
 * Hashing a password takes a hundred times as long as anything else, and ended sessions and
 * accounts must be replaced.
 */
const weightOf = ({ path }: Operation): number =>
  /^\/(?:auth|users)\b/.test(path) && path !== '/auth/profile' ? 1 : path === '/documents' ? 10 : 5

function requestsOf(operation: Operation, document: Document): fc.Arbitrary<RequestPlan> {
  return fc.record({
    operation: fc.constant(operation.name),
    method: fc.constant(operation.method),
    path: pathsOf(operation),
    query: queriesOf(operation, document),
    headers: headersOf(operation, document),
    credentials: fc.record({
      kind: fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom<CredentialKind>(...sufficient[operation.auth]) },
        { weight: 2, arbitrary: fc.constantFrom(...credentialKinds) },
      ),
      tenant: fc.nat({ max: 1 }),
    }),
    body: bodiesOf(operation, document),
  })
}

const sufficient: Readonly<Record<Operation['auth'], readonly CredentialKind[]>> = {
  none: ['none'],
  bearer: ['bearer'],
  operator: ['operator'],
  app: ['app', 'bearer-and-key'],
}

function pathsOf({ path }: Operation): fc.Arbitrary<(string | Pick)[]> {
  const parts = path.split(/(\{\w+\})/).filter(Boolean)
  return fc.tuple(
    ...parts.map((part) =>
      part.startsWith('{') ? idsFor(kindOfParameter(path, part.slice(1, -1))) : fc.constant(part),
    ),
  )
}

/** Existing IDs, plausible ones, and text that is no ID, encoded for a path. */
function idsFor(kind: ResourceKind): fc.Arbitrary<string | Pick> {
  const alike = fc
    .tuple(
      fc.constantFrom('app', 'job', 'evt', 'ses', 'usr', 'gls', 'cor'),
      fc.stringMatching(/^[0-9a-f]{32}$/),
    )
    .map(([prefix, digits]) => `${prefix}_${digits}`)
  const strange = anyString.map(
    (text) => encodeURIComponent(text.toWellFormed()).slice(0, 190) || '%20',
  )
  const tricks = fc.constantFrom(
    '%',
    '%ff',
    '%00',
    '%2e%2e',
    '..',
    '%2f',
    '..%2f..%2fetc',
    '%252f',
    'a;b',
    '*',
    '{id}',
  )
  return fc.oneof(
    { weight: 12, arbitrary: pickOf(kind) },
    { weight: 2, arbitrary: alike },
    { weight: 1, arbitrary: strange },
    { weight: 1, arbitrary: tricks },
  )
}

function queriesOf(
  { parameters }: Operation,
  document: Document,
): fc.Arbitrary<readonly QueryEntry[]> {
  const known = parameters.filter((parameter) => parameter.in === 'query')
  const values = ({
    name,
    schema,
  }: {
    name: string
    schema: Schema
  }): fc.Arbitrary<string | Pick> =>
    fc.oneof(
      {
        weight: 5,
        arbitrary:
          name === 'wait'
            ? fc.constantFrom('0', '1', '31')
            : name === 'userCode'
              ? pickOf(name)
              : validValues(schema, document).map(String),
      },
      { weight: 1, arbitrary: pickOf('cursor') },
      { weight: 2, arbitrary: anyString },
    )
  const entry = (
    name: fc.Arbitrary<string>,
    value: fc.Arbitrary<string | Pick>,
  ): fc.Arbitrary<QueryEntry> => fc.tuple(name, value)
  const strange = entry(
    fc.constantFrom('', 'x', '__proto__', 'constructor[prototype][x]', 'limit', 'toString'),
    anyString,
  )
  const named = known.map((parameter) => entry(fc.constant(parameter.name), values(parameter)))
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant<readonly QueryEntry[]>([]) },
    {
      weight: named.length > 0 ? 6 : 0,
      arbitrary: fc.array(fc.oneof(strange, ...named), { maxLength: 3 }),
    },
    { weight: 1, arbitrary: fc.array(strange, { maxLength: 2 }) },
  )
}

const rawBodies = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '{',
    '{"text":',
    '[]',
    'null',
    '1',
    '"x"',
    '{"__proto__":{}}',
    '{"a":1e999}',
    '\ufeff{}',
    '{"to":"es","to":"fr"}',
  ),
  anyString,
)

/** Documents are small; documents.ts damages those of every format. */
function bodiesOf(
  { body, form }: Operation,
  document: Document,
): fc.Arbitrary<RequestPlan['body']> {
  const raw = fc.oneof(
    rawBodies.map((text) => ({ raw: text.toWellFormed() })),
    fc
      .uint8Array({ maxLength: 30 })
      .map((bytes) => ({ raw: Buffer.from(bytes).toString('base64'), base64: true as const })),
  )
  const nothing = fc.constant(undefined)
  if (form !== undefined)
    return fc.oneof(
      { weight: 12, arbitrary: formsOf(form, document, hints) },
      { weight: 1, arbitrary: raw },
      { weight: 1, arbitrary: nothing },
    )
  if (body === undefined)
    return fc.oneof(
      { weight: 12, arbitrary: nothing },
      { weight: 1, arbitrary: raw },
      { weight: 1, arbitrary: fc.record({ json: anyJson }) },
    )
  const json = fc.oneof(
    { weight: 6, arbitrary: validValues(body, document, hints).map(withoutTagsOfText) },
    { weight: 3, arbitrary: nearlyValidValues(body, document, hints) },
    { weight: 1, arbitrary: anyJson },
  )
  return fc.oneof(
    { weight: 12, arbitrary: fc.record({ json }) },
    { weight: 1, arbitrary: raw },
    { weight: 1, arbitrary: nothing },
  )
}
