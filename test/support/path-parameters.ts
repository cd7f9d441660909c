// Values of the path parameters of operations. An unknown parameter fails the tests that are
// generated from the OpenAPI document, so that none is forgotten.

export type ResourceKind =
  | 'app'
  | 'job'
  | 'document'
  | 'webhook'
  | 'credential'
  | 'session'
  | 'passkey'
  | 'identity'
  | 'provider'
  | 'user'
  | 'model'
  | 'measurement'
  | 'glossary'
  | 'correction'
  | 'source language'
  | 'target language'
  | 'problem'
  | 'team'
  | 'member'
  | 'invitation'

const kinds: readonly [RegExp, string, ResourceKind][] = [
  [/^\/apps\/\{id\}/, 'id', 'app'],
  [/^\/queue\/\{id\}/, 'id', 'job'],
  [/^\/documents\/\{id\}/, 'id', 'document'],
  [/^\/apps\/\{id\}\/webhooks\/\{webhookId\}/, 'webhookId', 'webhook'],
  [/^\/service\/webhooks\/\{webhookId\}/, 'webhookId', 'webhook'],
  [/^\/apps\/\{id\}\/credentials\/\{apiKey\}/, 'apiKey', 'credential'],
  [/^\/auth\/sessions\/\{id\}/, 'id', 'session'],
  [/^\/auth\/factors\/passkeys\/\{id\}/, 'id', 'passkey'],
  [/^\/auth\/identities\/\{id\}/, 'id', 'identity'],
  [/^\/auth\/sso\/\{provider\}/, 'provider', 'provider'],
  [/^\/users\/\{id\}/, 'id', 'user'],
  [/^\/models\/\{pair\}/, 'pair', 'model'],
  [/^\/measurements\/\{id\}/, 'id', 'measurement'],
  [/^\/glossaries\/\{id\}/, 'id', 'glossary'],
  [/^\/glossaries\/\{id\}\/dictionaries\//, 'from', 'source language'],
  [/^\/glossaries\/\{id\}\/dictionaries\//, 'to', 'target language'],
  [/^\/memory\/\{id\}/, 'id', 'correction'],
  [/^\/teams\/\{id\}/, 'id', 'team'],
  [/^\/teams\/\{id\}\/members\/\{userId\}/, 'userId', 'member'],
  [/^\/teams\/\{id\}\/invitations\/\{invitationId\}/, 'invitationId', 'invitation'],
  [/^\/problems\/\{code\}/, 'code', 'problem'],
]

/** Throws for an unknown parameter. */
export function kindOfParameter(path: string, name: string): ResourceKind {
  const found = kinds.find(([pattern, parameter]) => parameter === name && pattern.test(path))
  if (found === undefined)
    throw new Error(`Say in test/support/path-parameters.ts what {${name}} of ${path} is.`)
  return found[2]
}

/** The path with its parameters filled in. */
export const fillPath = (path: string, idOf: (kind: ResourceKind) => string): string =>
  path.replace(/\{(\w+)\}/g, (_braces, name: string) =>
    encodeURIComponent(idOf(kindOfParameter(path, name))),
  )

/** Query parameters that name no resource. */
export const harmlessQuery = new Set([
  'ifVersion',
  'by',
  'limit',
  'wait',
  'status',
  'from',
  'to',
  'type',
  'since',
  'until',
  'available',
  'search',
  'sort',
  'dryRun',
  'onlyNew',
  'undo',
  // Whoever has the code of a program may see which it is.
  'userCode',
])
