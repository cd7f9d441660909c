// The real application on a free port with its own storage; `close` removes both.
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { buildApp } from '../../src/app.ts'
import { commandLine } from '../../src/audit/events.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { createLogger } from '../../src/telemetry/log.ts'
import { LookupFailed, type ResolveHost } from '../../src/webhooks/host-resolver.ts'
import { createServices } from '../../src/wiring/services.ts'
import type { Backend, Storage } from './backends.ts'
import { wideLimits } from './product.ts'

/** The email address of `createOperator`'s user. */
const operatorEmail = 'operator@example.org'

export interface Api extends Awaited<ReturnType<typeof startOn>> {}

interface Options {
  backend: Backend
  /** Settings, as in the environment. */
  environment?: Record<string, string>
  /** False: queued jobs stay queued. */
  worker?: boolean
  now?: () => Date
  /** Resolves the hosts of webhooks; without it none resolves. */
  resolveHost?: ResolveHost
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
  /** Sent as JSON, unless it is a string or bytes. */
  body?: unknown
  headers?: Record<string, string>
}

const resolveNone: ResolveHost = async () => {
  throw new LookupFailed('Its host is not known.')
}

export async function startApi({
  backend,
  environment = {},
  worker = true,
  now,
  resolveHost = resolveNone,
}: Options): Promise<Api> {
  const storage = await backend.createStorage()
  return startOn({ storage, environment, worker, now, resolveHost }, storage.remove)
}

interface Start extends Required<Pick<Options, 'environment' | 'worker' | 'resolveHost'>> {
  storage: Storage
  now: (() => Date) | undefined
}

async function startOn(start: Start, removeStorage: () => Promise<void>) {
  const { storage, environment, worker, now, resolveHost } = start
  const { config, secrets } = readConfig({
    DATABASE_URL: storage.databaseUrl,
    DRAGOMAN_DATA_DIR: storage.dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...wideLimits,
    DRAGOMAN_OPERATORS: operatorEmail,
    ...environment,
  })
  const log = createLogger(config)
  const services = await createServices({
    config,
    secrets,
    log,
    resolveHost,
    ...(now ? { now } : {}),
  })
  const server = await buildApp(services, { config, log })
  const jobWorker = worker ? await services.startWorker() : undefined
  await server.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`

  async function close(): Promise<void> {
    services.stopWaiting()
    await server.close()
    await jobWorker?.stop(0)
    await services.close()
    await removeStorage()
  }

  async function call(
    path: string,
    { method = 'GET', body, headers = {} }: Call = {},
  ): Promise<Answer> {
    const raw = typeof body === 'string' || body instanceof Uint8Array
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    }
  }

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(path, { method: 'POST', body, headers })

  return {
    url,
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
      const bearer = { authorization: `Bearer ${login.body.accessToken}` }
      return { ...account, id: signup.body.id as string, tokens: login.body, bearer }
    },

    /** A new operator, logged in. `DRAGOMAN_OPERATORS` contains the email address. */
    async createOperator(email = operatorEmail) {
      const { id, password } = await services.users.create({ email }, commandLine)
      const login = await post('/auth/login', { email, password })
      return {
        email,
        password,
        id,
        tokens: login.body,
        bearer: { authorization: `Bearer ${login.body.accessToken}` },
      }
    },

    /** A new user's new app, with the headers for its requests. */
    async createApp(name = 'an app') {
      const user = await this.createUser()
      const { body: app } = await post('/create', { name }, user.bearer)
      return {
        user,
        app,
        credentials: { 'x-api-key': app.apiKey as string, 'x-api-secret': app.apiSecret as string },
      }
    },
  }
}
