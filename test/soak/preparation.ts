// Accounts, apps, reference translations and models, before the faults begin.
import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { runCommand } from '../support/command.ts'
import type { Document } from '../support/openapi.ts'
import type { CheckedCaller } from './checked-caller.ts'
import { type Deployment, operatorEmail } from './deployment.ts'
import { addModel } from './faults.ts'
import type { Journal } from './journal.ts'
import type { Apps } from './ledger.ts'
import { neuralPair, type Pair, pairs, type References } from './references.ts'

interface Settings {
  caller: CheckedCaller
  deployment: Deployment
  journal: Journal
  references: References
}

/** The size of the large result, in characters. */
const largeResult = 500_000
const textsInRequest = 50

export async function readDocument({ fleet }: Deployment): Promise<Document> {
  const response = await fetch(`${fleet.servers()[0]?.url}/openapi.json`)
  return (await response.json()) as Document
}

export async function prepare(settings: Settings) {
  const { caller, deployment } = settings
  const account = { email: 'soak@example.org', password: 'a long enough password' }
  await call(caller, 201, 'post /auth/signup', account)
  const headers = await logIn(caller, account)
  const created = await runCommand(['users', 'create', operatorEmail, '--json'], {
    environment: deployment.environment,
  })
  assert.equal(created.status, 0, created.err)
  const operator = await logIn(caller, JSON.parse(created.out))

  const ids: string[] = []
  const createApp = async (name: string): Promise<Record<string, string>> => {
    const { id, apiKey, apiSecret } = await call(caller, 201, 'post /create', { name }, headers)
    ids.push(id)
    return { 'x-api-key': apiKey, 'x-api-secret': apiSecret }
  }
  const apps: Apps = {
    queue: await createApp('queue'),
    direct: await createApp('direct'),
    noStore: await createApp('no store'),
    cancelling: await createApp('cancelling'),
  }
  const path = `/apps/${ids[2]}`
  const body = { noStore: true }
  const changed = await caller.repeat('patch /apps/{id}', { path, headers, body })
  assert.equal(changed.status, 200, JSON.stringify(changed))
  const owner = { headers, queueAppId: ids[0] as string }

  for (const pair of pairs) await learn(settings, apps, { pair, engine: 'apertium' })
  await addModel({ ...settings, operator }, neuralPair)
  await learn(settings, apps, { pair: neuralPair, engine: 'marian' })
  return { apps, owner, operator, largeJob: await createLargeJob(caller, apps.direct) }
}

/** Translates all lines of a pair with one engine. */
async function learn(
  { caller, references }: Settings,
  apps: Apps,
  { pair, engine }: { pair: Pair; engine: string },
): Promise<void> {
  const sources = references.sources(pair)
  for (let at = 0; at < sources.length; at += textsInRequest) {
    const some = sources.slice(at, at + textsInRequest)
    const translations = await translateWith(caller, apps.noStore, { pair, some, engine })
    references.learn(pair, some, translations)
  }
}

interface LearnedTexts {
  pair: Pair
  some: readonly string[]
  engine: string
}

/** Until all servers use the engine: an installed model is noticed within seconds. */
async function translateWith(
  caller: CheckedCaller,
  headers: Record<string, string>,
  { pair: [from, to], some, engine }: LearnedTexts,
): Promise<string[]> {
  const deadline = performance.now() + 60_000
  for (;;) {
    const body = { text: some, from, to }
    const answer = await call(caller, 200, 'post /translateText', body, headers)
    const translations = answer.translations as {
      translatedText: string
      route: { engine: string }[]
    }[]
    const isBy = ({ route }: { route: { engine: string }[] }) =>
      route.every((hop) => hop.engine === engine)
    if (translations.every(isBy)) return translations.map(({ translatedText }) => translatedText)
    assert.ok(performance.now() < deadline, `${engine} is not used: ${JSON.stringify(answer)}`)
    await delay(500)
  }
}

/** A job whose result is large, and which no engine works on. */
async function createLargeJob(
  caller: CheckedCaller,
  headers: Record<string, string>,
): Promise<string> {
  const text = 'casa '.repeat(largeResult / 5)
  const { id } = await call(caller, 202, 'post /queue', { text, from: 'es', to: 'es' }, headers)
  const path = `/queue/${id}?wait=30`
  const { body } = await caller.repeat('get /queue/{id}', { path, headers })
  assert.equal(body.status, 'succeeded', JSON.stringify(body).slice(0, 500))
  return id
}

async function logIn(
  caller: CheckedCaller,
  { email, password }: { email: string; password: string },
): Promise<Record<string, string>> {
  const { accessToken } = await call(caller, 200, 'post /auth/login', { email, password })
  return { authorization: `Bearer ${accessToken}` }
}

async function call(
  caller: CheckedCaller,
  status: number,
  name: string,
  body: unknown,
  headers: Record<string, string> = {},
  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes.
): Promise<any> {
  const answer = await caller.repeat(name, { headers, body })
  assert.equal(answer.status, status, `${name}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
