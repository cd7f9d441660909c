import { type Apps, createApps } from './apps.ts'
import { createDocuments, type Documents } from './documents.ts'
import type {
  AuditEvent,
  AuditPage,
  Detection,
  DetectionList,
  Engines,
  Languages,
  Operations,
  ProblemCode,
  ProblemList,
  Process,
  ServiceState,
  Translation,
  TranslationList,
  Usage,
} from './generated/api.ts'
import { createGlossaries, type Glossaries } from './glossaries.ts'
import { createHealth, type Health } from './health.ts'
import { createMeasurements, type Measurements } from './measurements.ts'
import { createMemory, type Memory } from './memory.ts'
import { createModels, type Models } from './models.ts'
import type { CallOptions, DragomanOptions, TranslateCallOptions } from './options.ts'
import { createOversight, type Oversight } from './oversight.ts'
import { createPages, type Pages } from './paged-list.ts'
import { type Account, createAccount } from './people/account.ts'
import { type Auth, createAuth } from './people/auth.ts'
import { createFactors, type Factors } from './people/factors.ts'
import { createSignOn, type SignOn } from './people/sign-on.ts'
import { createTeams, type Teams } from './people/teams.ts'
import { createUsers, type Users } from './people/users.ts'
import { createQueue, defaultSilenceMs, type Queue } from './queue.ts'
import { createSend, defaultTimeoutMs, type Send } from './send.ts'
import { readTranslationEvents, type TranslationEvent } from './streamed-translation.ts'

export type Language = Languages['languages'][number]
type TranslateBody = Operations['POST /translateText']['body']
/** How texts are translated into one language. */
export type TranslateOptions = Omit<TranslateBody, 'text' | 'to'> & { to: string }
/** The same, into several languages. */
export type TranslateIntoSeveralOptions = Omit<TranslateBody, 'text' | 'to'> & {
  to: readonly string[]
}

/** A client of one service, with the credentials of an app, of a user, or of both. */
export class Dragoman {
  readonly queue: Queue
  readonly documents: Documents
  readonly glossaries: Glossaries
  readonly memory: Memory
  readonly auth: Auth
  readonly account: Account
  readonly factors: Factors
  readonly signOn: SignOn
  readonly apps: Apps
  readonly teams: Teams
  readonly users: Users
  readonly models: Models
  readonly measurements: Measurements
  readonly health: Health
  readonly oversight: Oversight
  readonly #options: DragomanOptions
  readonly #send: Send['send']
  readonly #open: Send['open']

  constructor(options: DragomanOptions) {
    const send = createSend(options)
    this.#options = options
    this.#send = send.send
    this.#open = send.open
    this.queue = createQueue(send, options)
    this.documents = createDocuments(send)
    this.glossaries = createGlossaries(send)
    this.memory = createMemory(send)
    this.auth = createAuth(send)
    this.account = createAccount(send)
    this.factors = createFactors(send)
    this.signOn = createSignOn(send)
    this.apps = createApps(send)
    this.teams = createTeams(send)
    this.users = createUsers(send)
    this.models = createModels(send)
    this.measurements = createMeasurements(send)
    this.health = createHealth(send)
    this.oversight = createOversight(send)
  }

  /** A client that differs in some options, such as the app's key. */
  with(options: Partial<DragomanOptions>): Dragoman {
    return new Dragoman({ ...this.#options, ...options } as DragomanOptions)
  }

  /**
   * Translates a text, or several: all or, if one fails, none. With several languages the list has
   * each text in all of them, then the next text.
   */
  translate(
    text: string | readonly string[],
    to: TranslateIntoSeveralOptions,
    options?: TranslateCallOptions,
  ): Promise<Translation[]>
  translate(
    text: string,
    to: TranslateOptions,
    options?: TranslateCallOptions,
  ): Promise<Translation>
  translate(
    text: readonly string[],
    to: TranslateOptions,
    options?: TranslateCallOptions,
  ): Promise<Translation[]>
  translate(
    text: string | readonly string[],
    to: TranslateOptions,
    options?: TranslateCallOptions,
  ): Promise<Translation | Translation[]>
  async translate(
    text: string | readonly string[],
    to: TranslateOptions | TranslateIntoSeveralOptions,
    options: TranslateCallOptions = {},
  ): Promise<Translation | Translation[]> {
    const { modelWaitSeconds, ...callOptions } = options
    const result = await this.#send(translateCall({ ...to, text }, modelWaitSeconds), callOptions)
    return isList(text) || isList(to.to)
      ? (result as TranslationList).translations
      : (result as Translation)
  }

  /**
   * Translates and tells of each piece as soon as it is translated. If it fails later, what was
   * told is charged.
   */
  async *stream(
    text: string | readonly string[],
    to: TranslateOptions | TranslateIntoSeveralOptions,
    options: TranslateCallOptions = {},
  ): AsyncGenerator<TranslationEvent> {
    const { modelWaitSeconds, signal, timeoutMs, ...callOptions } = options
    const { headers, ...call } = translateCall({ ...to, text }, modelWaitSeconds)
    const streamed = { ...call, headers: { ...headers, accept: 'text/event-stream' } }
    yield* readTranslationEvents({
      open: (ofDeadline) => this.#open(streamed, { ...callOptions, signal: ofDeadline }),
      signal,
      timeoutMs: timeoutMs ?? this.#options.timeoutMs ?? defaultTimeoutMs,
      silenceMs: defaultSilenceMs,
    })
  }

  /** Loads what translates a pair, so that the first text need not wait for it. */
  prepareLanguages(pair: { from: string; to: string }, options?: CallOptions): Promise<undefined> {
    const call = { operation: 'POST /languages/prepare', credentials: 'app', body: pair } as const
    return this.#send(call, options)
  }

  /** Detects the language of a text, or of each of several. */
  detect(text: string, options?: CallOptions): Promise<Detection>
  detect(text: readonly string[], options?: CallOptions): Promise<Detection[]>
  detect(text: string | readonly string[], options?: CallOptions): Promise<Detection | Detection[]>
  async detect(
    text: string | readonly string[],
    options?: CallOptions,
  ): Promise<Detection | Detection[]> {
    const call = { operation: 'POST /detect', credentials: 'app', body: { text } } as const
    const result = await this.#send({ ...call, isRepeatable: true }, options)
    return isList(text) ? (result as DetectionList).detections : (result as Detection)
  }

  /** The languages and their targets. */
  async languages(options?: CallOptions): Promise<Language[]> {
    const call = { operation: 'GET /languages', credentials: 'none' } as const
    return (await this.#send(call, options)).languages
  }

  /** The usage of all apps of the user. */
  usage(query: Operations['GET /usage']['query'] = {}, options?: CallOptions): Promise<Usage> {
    return this.#send({ operation: 'GET /usage', credentials: 'bearer', query }, options)
  }

  /** The audit events of the service, newest first. Only operators may read this. */
  audit(
    query: Operations['GET /audit']['query'] = {},
    options?: CallOptions,
  ): Pages<AuditPage, AuditEvent> {
    const call = { operation: 'GET /audit', credentials: 'bearer' } as const
    return createPages(
      (cursor = query.cursor) => this.#send({ ...call, query: { ...query, cursor } }, options),
      ({ events }) => events,
    )
  }

  /** The engines with their pairs and what waits for them. Only operators may read this. */
  engines(options?: CallOptions): Promise<Engines> {
    return this.#send({ operation: 'GET /engines', credentials: 'bearer' }, options)
  }

  /** The version, memory, database and backlog of the service. Only operators may read this. */
  service(options?: CallOptions): Promise<ServiceState> {
    return this.#send({ operation: 'GET /service', credentials: 'bearer' }, options)
  }

  /** The processes of the service, the oldest first. Only operators may read this. */
  async processes(options?: CallOptions): Promise<Process[]> {
    const call = { operation: 'GET /processes', credentials: 'bearer' } as const
    return (await this.#send(call, options)).processes
  }

  /** All problems that the API answers with. */
  async problems(options?: CallOptions): Promise<ProblemList['problems']> {
    const operation = 'GET /problems'
    return (await this.#send({ operation, credentials: 'none' }, options)).problems
  }

  /** The page that explains a problem's code, as HTML. */
  async problem(code: ProblemCode, options?: CallOptions): Promise<string> {
    const operation = 'GET /problems/{code}'
    const response = await this.#open({ operation, credentials: 'none', params: { code } }, options)
    return response.text()
  }
}

const translateCall = (body: TranslateBody, modelWaitSeconds: number | undefined) =>
  ({
    operation: 'POST /translateText',
    credentials: 'app',
    headers: modelWaitSeconds === undefined ? {} : { prefer: `wait=${modelWaitSeconds}` },
    body,
    isRepeatable: true,
  }) as const

const isList = (text: string | readonly string[]): text is readonly string[] =>
  typeof text !== 'string'
