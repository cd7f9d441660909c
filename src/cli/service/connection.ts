// The server that commands use, and the credentials for it.
import { Dragoman, DragomanError, type TokenSource } from '@dragoman/client'
import { readConfig } from '../../config/read-config.ts'
import { AccessError, ServiceError, UsageError } from '../errors.ts'
import { createSessionFile, type Session, type SessionFile } from './session-file.ts'

export interface Connection {
  readonly url: string
  /** Come from the environment. */
  readonly credentials: { readonly apiKey: string; readonly apiSecret: string } | undefined
  readonly sessionFile: SessionFile
}

/** A token that expires sooner is replaced. */
const renewBeforeMs = 30_000
/** A signal waits for a refresh. */
const refreshTimeoutMs = 10_000

/** undefined: no server is configured, and nobody is logged in. */
export function findConnection(): Connection | undefined {
  const { config, secrets } = readConfig()
  const { serverUrl, apiKey } = config
  const { apiSecret } = secrets
  if ((apiKey === '') !== (apiSecret === ''))
    throw new UsageError('Set both DRAGOMAN_API_KEY and DRAGOMAN_API_SECRET, or neither.')
  const credentials = apiKey === '' ? undefined : { apiKey, apiSecret }
  const sessionFile = createSessionFile(config.configHome)
  const url = serverUrl || sessionFile.read()?.url
  if (url !== undefined) return { url, credentials, sessionFile }
  if (credentials !== undefined)
    throw new UsageError('DRAGOMAN_API_KEY needs DRAGOMAN_URL, the URL of its server.')
  return undefined
}

/** Throws unless there is a server. */
export function getConnection(): Connection {
  const connection = findConnection()
  if (connection !== undefined) return connection
  throw new AccessError('This command needs a server. Run `dragoman login`, or set DRAGOMAN_URL.')
}

/** The session at this server. Throws if there is none. */
export function getSession({ url, sessionFile }: Connection): Session {
  const session = sessionFile.read()
  if (session?.url === url) return session
  throw new AccessError(`You are not logged in to ${url}. Run \`dragoman login ${url}\`.`)
}

/** Acts as the user who is logged in. */
export function openUserClient(connection: Connection): Dragoman {
  getSession(connection)
  return new Dragoman({ url: connection.url, accessToken: createTokenSource(connection) })
}

/** Acts for an app: that of the environment, the given one, or the one that is in use. */
export async function openAppClient(connection: Connection, appId?: string): Promise<Dragoman> {
  const { url, credentials } = connection
  if (credentials !== undefined) {
    if (appId !== undefined)
      throw new UsageError('--app needs a log-in: DRAGOMAN_API_KEY already names an app.')
    return new Dragoman({ url, ...credentials })
  }
  const client = openUserClient(connection)
  const app = appId === undefined ? getSession(connection).app : await findApp(client, appId)
  if (app === undefined)
    throw new AccessError(
      'No app is in use. Choose one of `dragoman apps list` with `dragoman apps use <id>`, or ' +
        'create one with `dragoman apps create <name>`.',
    )
  return client.with({ apiKey: app.apiKey })
}

/** What a session stores of an app. Throws if the app has no key that is valid. */
export async function findApp(client: Dragoman, id: string): Promise<Session['app']> {
  const { name, credentials } = await client.apps.get(id)
  const now = new Date().toISOString()
  const valid = credentials.find(({ expiresAt }) => expiresAt === null || expiresAt > now)
  if (valid === undefined) throw new AccessError(`The app ${name} (${id}) has no valid key.`)
  return { id, name, apiKey: valid.apiKey }
}

/** Stores an app as the one that commands use. */
export async function useApp({ sessionFile }: Connection, app: Session['app']): Promise<void> {
  await sessionFile.withLock(async () => {
    const session = sessionFile.read()
    if (session !== undefined && app !== undefined) sessionFile.write({ ...session, app })
  })
}

/** Reads the stored token; refreshes it once for all commands that run. */
function createTokenSource({ url, sessionFile }: Connection): TokenSource {
  return async ({ refused }) => {
    const isValid = (session: Session) =>
      session.accessToken !== refused && session.expiresAt - renewBeforeMs > Date.now()
    const stored = sessionFile.read()
    if (stored === undefined || isValid(stored)) return stored?.accessToken
    return sessionFile.withLock(async () => {
      // Another command may have refreshed it in the meantime.
      const session = sessionFile.read()
      if (session === undefined || isValid(session)) return session?.accessToken
      const { auth } = new Dragoman({ url, timeoutMs: refreshTimeoutMs })
      const tokens = await auth.refresh({ refreshToken: session.refreshToken })
      sessionFile.write({ ...session, ...storedTokens(tokens) })
      return tokens.accessToken
    })
  }
}

export const storedTokens = ({
  accessToken,
  refreshToken,
  expiresIn,
}: Awaited<ReturnType<Dragoman['auth']['login']>>) => ({
  accessToken,
  refreshToken,
  expiresAt: Date.now() + expiresIn * 1000,
})

/** Runs work with a server; its errors say what the user can do. */
export async function explaining<T>({ url }: { url: string }, work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    throw error instanceof DragomanError ? new ServiceError(explain(error, url), error) : error
  }
}

function explain({ code, detail }: DragomanError, url: string): string {
  switch (code) {
    case 'connection-failed':
      return `Cannot reach ${url}: ${detail}. Is the server running, and is this its URL?`
    case 'timed-out':
      return `${url} did not answer in time. ${detail}`
    case 'unexpected-response':
      return `${url} does not answer as a Dragoman server does. ${detail}`
    case 'unauthenticated':
    case 'invalid-refresh-token':
      return `Your session at ${url} has ended. Run \`dragoman login ${url}\`.`
    case 'proof-required':
      return `Run \`dragoman login ${url}\`, and try again within 10 minutes.`
    case 'second-factor-missing':
      return (
        `${url} requires a second factor. Set one up under “Security” at ` +
        `${url}/console/account.`
      )
    case 'invalid-api-credentials':
      return (
        `${url} rejects the key of the app. Check DRAGOMAN_API_KEY and DRAGOMAN_API_SECRET; ` +
        'after `dragoman login`, choose an app with `dragoman apps use <id>`.'
      )
    default:
      return detail
  }
}
