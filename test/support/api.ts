// The real application on a free port with its own storage.
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createUser } from '../../src/accounts/user-administration.ts'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { openServices } from '../../src/services.ts'
import { commandLineActor } from '../../src/shared/principals.ts'
import { createLogger } from '../../src/telemetry/log.ts'
import { LookupFailed, type ResolveHost } from '../../src/webhooks/host-resolver.ts'
import { anyBackend, type Backend, type Storage } from './backends.ts'
import { closeAtEnd, type Scope } from './close-at-end.ts'
import { wideLimits } from './product.ts'

/** The email address of `createOperator`'s user. */
const operatorEmail = 'operator@example.org'

export interface Api extends Awaited<ReturnType<typeof startOn>> {}

export interface Place {
  /** Where it creates a storage of its own, which is removed when it closes; any by default. */
  backend?: Backend
  /** Instead of `backend`: a storage that is kept when it closes. */
  storage?: Storage
}

interface Options extends Place {
  /** Settings, as in the environment. */
  environment?: Record<string, string>
  /** False: queued jobs stay queued. */
  worker?: boolean
  now?: () => Date
  /** Resolves the hosts of webhooks; without it none resolves. */
  resolveHost?: ResolveHost
  /** Where the built console is, instead of that of the checkout. */
  consoleDirectory?: string
}

export interface Answer {
  status: number
  headers: Headers
  /** The parsed JSON, or the text if the response is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  body: any
}

export interface Call {
  method?: string
  /** Sent as JSON, unless it is a form, a string or bytes. */
  body?: unknown
  headers?: Record<string, string>
  /** True: a stream of events, which may not end, is not read. */
  leaveStreams?: boolean
}

/** The headers of a request with an app's key and secret. */
export const credentialsOf = (app: {
  apiKey: string
  apiSecret: string
}): Record<string, string> => ({ 'x-api-key': app.apiKey, 'x-api-secret': app.apiSecret })

/** The header of a request with the access token of a login's response. */
const bearerOf = ({ body }: Answer): Record<string, string> => ({
  authorization: `Bearer ${body.accessToken}`,
})

/** The least that Argon2 takes: most of the time of creating a user would be its password's. */
const passwordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Nothing listens there. */
const closedRegistry = 'http://127.0.0.1:1'

const resolveNone: ResolveHost = async () => {
  throw new LookupFailed('Its host is unknown.')
}

/**
 * Builds the real application, and closes it at the end of the test, or of the suite whose function
 * awaits it.
 */
export async function startApi(t: Scope, options: Options = {}): Promise<Api> {
  const api = await startServer(options)
  closeAtEnd(t, api.close)
  return api
}

/** As `startApi`, for scripts: the caller closes it, which also removes its storage. */
export async function startServer({
  backend = anyBackend,
  storage: given,
  environment = {},
  worker = true,
  now,
  resolveHost = resolveNone,
  consoleDirectory,
}: Options): Promise<Api> {
  const storage = given ?? (await backend.createStorage())
  const removeStorage = given === undefined ? storage.remove : async () => {}
  return startOn(
    { storage, environment, worker, now, resolveHost, consoleDirectory },
    removeStorage,
  )
}

interface Start extends Required<Pick<Options, 'environment' | 'worker' | 'resolveHost'>> {
  storage: Storage
  now: (() => Date) | undefined
  consoleDirectory: string | undefined
}

async function startOn(start: Start, removeStorage: () => Promise<void>) {
  const { storage, environment, worker, now, resolveHost, consoleDirectory } = start
  const { config, secrets } = readConfig({
    DATABASE_URL: storage.databaseUrl,
    DRAGOMAN_DATA_DIR: storage.dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...wideLimits,
    DRAGOMAN_OPERATORS: operatorEmail,
    // No test uses the network unless it brings its own registry.
    DRAGOMAN_MODELS: 'none',
    DRAGOMAN_MODELS_REGISTRY: closedRegistry,
    ...environment,
  })
  const log = createLogger(config)
  const services = await openServices({
    config,
    secrets,
    log,
    resolveHost,
    passwordCost,
    ...(now ? { now } : {}),
  })
  const { server, compatPorts } = await buildApp(services, {
    config,
    log,
    ...(consoleDirectory === undefined ? {} : { consoleDirectory }),
  })
  const jobWorker = worker ? await services.startWorker() : undefined
  const mailSender = await services.startMail()
  await server.listen({ host: '127.0.0.1', port: 0 })
  const urlOf = ({ port }: AddressInfo) => `http://127.0.0.1:${port}`
  const url = urlOf(server.server.address() as AddressInfo)
  const portUrls: Record<string, string> = {}
  for (const { name, port, listener } of compatPorts.ports)
    portUrls[name] = urlOf(await listener.listen('127.0.0.1', port))

  let closed: Promise<void> | undefined
  const close = (): Promise<void> => {
    closed ??= closeAll()
    return closed
  }
  async function closeAll(): Promise<void> {
    services.stopWaiting()
    await server.close()
    await jobWorker?.stop(0)
    await mailSender?.stop(0)
    await services.close()
    await removeStorage()
  }

  async function call(
    path: string,
    { method = 'GET', body, headers = {}, leaveStreams = false }: Call = {},
  ): Promise<Answer> {
    const isForm = body instanceof FormData
    const raw = isForm || typeof body === 'string' || body instanceof Uint8Array
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
    })
    const type = response.headers.get('content-type') ?? ''
    const isLeft = leaveStreams && type.startsWith('text/event-stream')
    if (isLeft) await response.body?.cancel()
    const text = isLeft ? '' : await response.text()
    const isJson = /\bjson\b/.test(type)
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    }
  }

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(path, { method: 'POST', body, headers })

  return {
    url,
    /** The ports of `DRAGOMAN_COMPAT_PORTS`, by name. */
    portUrls,
    services,
    close,
    /**
     * Another instance of the service on the same database, which must be PostgreSQL. Close it
     * first.
     */
    startAnother: (environment = {}): Promise<Api> =>
      startOn(
        { ...start, worker: false, environment: { ...start.environment, ...environment } },
        async () => {},
      ),
    /** Sends the webhooks that are due by the clock. */
    wakeWebhooks: () => jobWorker?.wakeSender(),
    call,
    post,

    /** A new user, logged in. */
    async createUser() {
      const account = {
        email: `user-${randomBytes(6).toString('hex')}@example.org`,
        password: 'correct-horse-battery',
      }
      const signup = await post('/auth/signup', account)
      const login = await post('/auth/login', account)
      const bearer = bearerOf(login)
      return { ...account, id: signup.body.id as string, tokens: login.body, bearer }
    },

    /** A new operator, logged in. `DRAGOMAN_OPERATORS` contains the email address. */
    async createOperator(email = operatorEmail) {
      const { id, password } = await createUser(services.accounts, { email }, commandLineActor)
      const login = await post('/auth/login', { email, password })
      return {
        email,
        password,
        id,
        tokens: login.body,
        bearer: bearerOf(login),
      }
    },

    /** A new user's new app, with the headers for its requests. */
    async createApp(name = 'an app') {
      const user = await this.createUser()
      const { status, body: app } = await post('/create', { name }, user.bearer)
      if (status !== 201) throw new Error(`no app was created: ${JSON.stringify(app)}`)
      return {
        user,
        app,
        credentials: credentialsOf(app),
      }
    },
  }
}
