// A service with made-up data for pictures and checks of the console's pages: forty days of use,
// terminology, a team, users, webhooks, measurements and models.
import { type Api, credentialsOf, startServer } from './api.ts'
import { newMeasurement } from './measurements.ts'
import { startModelRegistry } from './model-registry.ts'
import { startReceiver } from './receiver.ts'
import { addMember } from './teams.ts'

const dayMs = 24 * 60 * 60 * 1000
const days = 40
const names = ['Website', 'Support desk', 'Mobile app', 'Newsletter', 'Internal wiki']
export const sentences = [
  'The house is red.',
  'The train leaves at seven in the morning.',
  'We will send you the invoice next week.',
  'Good morning, how can I help you?',
]

export type FilledService = Awaited<ReturnType<typeof startFilledService>>

interface SeededApp {
  readonly id: string
  readonly apiKey: string
  readonly apiSecret: string
}

/** Starts it; the caller closes it. */
export async function startFilledService() {
  const today = Date.now()
  let clock = today - days * dayMs
  const registry = await startModelRegistry({ pairs: ['en-de', 'en-it', 'de-en'] })
  const receiver = await startReceiver()
  const api = await startServer({
    now: () => new Date(clock),
    environment: {
      DRAGOMAN_MONTHLY_CHARACTERS: '200000',
      DRAGOMAN_MODELS_REGISTRY: registry.url,
      DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.0/8',
    },
  })
  api.services.startReporting({ kind: 'serve', claimsJobs: true }, 1000)
  const created = await api.createOperator()
  const apps = await createApps(api, created)
  for (let passed = days; passed >= 0; passed--) {
    clock = today - passed * dayMs
    await useApps(api, apps, passed)
  }
  const [first = fail('there is no app')] = apps
  const operator = { ...created, bearer: await logIn(api, created) }
  const glossary = await addTerminology(api, first)
  const team = await addTeam(api, operator)
  await api.post('/measurements', { measurements: [newMeasurement()] }, operator.bearer)
  await sendWebhooks(api, { operator, app: first, url: receiver.url })
  return {
    api,
    operator,
    /** The address of a page in which `APP`, `GLOSSARY`, `TEAM` and `USER` stand for IDs. */
    addressOf: (path: string) =>
      api.url +
      path
        .replace('APP', first.id)
        .replace('GLOSSARY', glossary)
        .replace('TEAM', team)
        .replace('USER', operator.id),
    async close() {
      await api.close()
      await receiver.close()
      await registry.close()
    },
  }
}

type Operator = Awaited<ReturnType<Api['createOperator']>>

function fail(message: string): never {
  throw new Error(message)
}

/** Again: after forty days a session has ended. */
async function logIn(api: Api, { email, password }: Operator): Promise<Operator['bearer']> {
  const { body } = await api.post('/auth/login', { email, password })
  return { authorization: `Bearer ${body.accessToken}` }
}

async function createApps(api: Api, { bearer }: Operator): Promise<SeededApp[]> {
  const created: SeededApp[] = []
  for (const name of names) {
    const { body } = await api.post('/create', { name, description: '' }, bearer)
    created.push(body)
  }
  return created
}

/** What the apps do on a day; today they also use the queue. */
async function useApps(api: Api, apps: readonly SeededApp[], passed: number): Promise<void> {
  for (const [index, app] of apps.entries()) {
    const headers = credentialsOf(app)
    const text = sentences.slice(0, 1 + ((passed * 7 + index * 3) % sentences.length))
    const to = ['es', 'ca'][(passed + index) % 2]
    await api.post('/translateText', { text, from: 'en', to }, headers)
    if (passed === 0) await api.post('/queue', { text, from: 'en', to: 'es' }, headers)
  }
}

/** Glossaries and corrections of an app; returns the ID of a glossary. */
async function addTerminology(api: Api, app: SeededApp): Promise<string> {
  const headers = credentialsOf(app)
  const pair = { from: 'en', to: 'es' }
  const corrections = {
    'Save changes': 'Guardar los cambios',
    'Hello {name}, welcome back!': '¡Hola, {name}! Nos alegra verte de nuevo.',
    'Your parcel is on its way.': 'Su paquete está en camino.',
    'Read our terms of service before you place an order.':
      'Lea nuestras condiciones del servicio antes de hacer un pedido.',
  }
  const entries = Object.entries(corrections).map(([source, target]) => ({
    ...pair,
    source,
    target,
  }))
  await api.post('/memory', { entries }, headers)
  const terms = {
    'checkout|checkouts': 'pago',
    Dragoman: 'Dragoman',
    'gift card|gift cards': 'tarjeta regalo',
    'shopping cart|shopping carts|basket': 'carrito',
    'terms of service': 'condiciones del servicio',
  }
  const dictionary = {
    ...pair,
    entries: Object.entries(terms).map(([source, target]) => ({ source, target })),
  }
  await api.post('/glossaries', { name: 'Support', dictionaries: [dictionary] }, headers)
  const catalan = { from: 'en', to: 'ca', entries: [{ source: 'checkout', target: 'pagament' }] }
  const dictionaries = [dictionary, catalan]
  const { body } = await api.post('/glossaries', { name: 'Shop', dictionaries }, headers)
  return body.id
}

/** A team of the operator with members, an invitation and an app; returns its ID. */
async function addTeam(api: Api, operator: Operator): Promise<string> {
  const { body: team } = await api.post('/teams', { name: 'Documentation' }, operator.bearer)
  for (const role of ['admin', 'member', 'viewer'] as const)
    await addMember(api, { teamId: team.id, inviter: operator }, role)
  await api.post(`/teams/${team.id}/invitations`, { role: 'member' }, operator.bearer)
  await api.post('/create', { name: 'Manuals', teamId: team.id }, operator.bearer)
  return team.id
}

/** One that is delivered, and one whose receiver is unknown. */
async function sendWebhooks(
  api: Api,
  { operator, app, url }: { operator: Operator; app: SeededApp; url: string },
): Promise<void> {
  for (const address of [url, 'https://hooks.example.org/dragoman'])
    await api.post(`/apps/${app.id}/webhooks/test`, { url: address }, operator.bearer)
}
