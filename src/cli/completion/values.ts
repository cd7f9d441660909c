// `dragoman values`: what the service has, for completion. It prints nothing rather than an error,
// and never lets a shell wait for a server that is away.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Dragoman } from '@dragoman/client'
import { readConfig } from '../../config/read-config.ts'
import { type Connection, findConnection } from '../service/connection.ts'
import { type CachedValue, openValueCache } from './value-cache.ts'
import type { ValueKind } from './value-kinds.ts'

/** Of a request to a server, and of finding out which models could be downloaded. */
const patienceMs = 1_000
/** Others are not offered: bash expands what it is given. */
const plainValue = /^[\w.-]+$/

/** Prints a line for each: the value, and after a tab what it is. */
export async function printValues(kind: ValueKind): Promise<void> {
  const values = await findValues(kind).catch(() => [])
  const lines = values
    .filter(({ value }) => plainValue.test(value))
    .map(({ value, about }) => `${value}\t${about.replaceAll(/[\s\p{Cc}]+/gu, ' ')}\n`)
  // Engines of this machine, or what looks for models, may still be open.
  process.stdout.write(lines.join(''), () => process.exit())
}

async function findValues(kind: ValueKind): Promise<readonly CachedValue[]> {
  const connection = findConnection()
  const { config } = readConfig()
  const session = connection?.sessionFile.read()
  const caller = [
    connection?.url,
    connection?.credentials?.apiKey,
    session?.email,
    session?.app?.id,
  ]
  const place = connection === undefined ? config.dataDir : caller.join(' ')
  const cache = openValueCache(config.configHome, createHash('sha256').update(place).digest('hex'))
  const cached = cache.find(kind)
  if (cached?.isFresh) return cached.values
  try {
    const values = await (connection === undefined
      ? listLocally(kind)
      : listRemotely(kind, connection))
    cache.store(kind, values)
    return values
  } catch {
    return cached?.values ?? []
  }
}

async function listRemotely(kind: ValueKind, connection: Connection): Promise<CachedValue[]> {
  const { url, credentials, sessionFile } = connection
  const session = credentials === undefined ? sessionFile.read() : undefined
  // An expired token is not refreshed: a shell may end this process at any time.
  const { accessToken, app } = session ?? {}
  const apiKey = app?.apiKey
  const client = new Dragoman({
    ...{ url, timeoutMs: patienceMs, maxRetries: 0 },
    ...credentials,
    ...(session && { accessToken, apiKey }),
  })
  switch (kind) {
    case 'languages':
      return (await client.languages()).map(({ code, name }) => ({ value: code, about: name }))
    case 'apps':
      return named(await client.apps.list())
    case 'teams':
      return named(await client.teams.list())
    case 'glossaries':
      return named(await Array.fromAsync(client.glossaries.list({ limit: 100 })))
  }
}

const named = (all: readonly { id: string; name: string }[]): CachedValue[] =>
  all.map(({ id, name }) => ({ value: id, about: name }))

/** This machine has only languages; those of models that it lacks too, if that is known soon. */
async function listLocally(kind: ValueKind): Promise<CachedValue[]> {
  if (kind !== 'languages') return []
  const { createLocalService } = await import('../service/local-service.ts')
  const { config, secrets } = readConfig()
  const list = (models: typeof config.models) =>
    createLocalService({ ...config, models }, secrets).listLanguages()
  const languages =
    (await Promise.race([list(config.models), sleep(patienceMs)])) ?? (await list(['none']))
  return languages.map(({ code, name }) => ({ value: code, about: name }))
}
