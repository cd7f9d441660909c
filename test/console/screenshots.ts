// `npm run screenshots [-- <directory>]`: pictures of the console from a service with made-up data,
// for docs/images. With a directory: of every page in every view, to be looked at.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { startServer } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { launchBrowser } from '../support/chromium.ts'
import { logIn, openWindow, type View } from '../support/console.ts'

const [directory] = process.argv.slice(2)
const day = 24 * 60 * 60 * 1000
const today = Date.now()
const names = ['Website', 'Support desk', 'Mobile app', 'Newsletter', 'Internal wiki']
const sentences = [
  'The house is red.',
  'The train leaves at seven in the morning.',
  'We will send you the invoice next week.',
  'Good morning, how can I help you?',
]

const pages: Readonly<Record<string, string>> = {
  translate: '/?from=en&to=es',
  apps: '/console/apps',
  app: '/console/apps/APP',
  usage: '/console/usage',
  queue: '/console/queue',
  account: '/console/account',
  users: '/console/operate/users',
  engines: '/console/operate/engines',
  models: '/console/operate/models',
  service: '/console/operate/service',
  audit: '/console/operate/audit',
}
const everyView: readonly View[] = [
  { scheme: 'light', size: 'wide' },
  { scheme: 'dark', size: 'wide' },
  { scheme: 'light', size: 'phone' },
  { scheme: 'dark', size: 'phone' },
  { scheme: 'light', size: 'wide', locale: 'ar' },
]
/** What docs/images has: each page once, and the translator in the dark and on a phone. */
const documented: readonly [string, View][] = [
  ...Object.keys(pages).map((name) => [name, everyView[0]] as [string, View]),
  ['translate', { scheme: 'dark', size: 'wide' }],
  ['translate', { scheme: 'light', size: 'phone' }],
]

let clock = today - 40 * day
const [backend] = backends
const api = await startServer({
  ...(backend && { backend }),
  now: () => new Date(clock),
  environment: { DRAGOMAN_MONTHLY_CHARACTERS: '200000' },
})
const operator = await api.createOperator()
const apps = await seed()
const browser = await launchBrowser()
const target = directory ?? 'docs/images'
mkdirSync(target, { recursive: true })
const wanted =
  directory === undefined
    ? documented
    : Object.keys(pages).flatMap((name) => everyView.map((view) => [name, view] as [string, View]))
for (const [name, view] of wanted) await take(name, view)
await browser.close()
await api.close()

/** Forty days of use, the last of them today. */
async function seed(): Promise<{ id: string }[]> {
  const created = []
  for (const name of names) {
    const { body } = await api.post('/create', { name, description: '' }, operator.bearer)
    created.push(body)
  }
  for (let passed = 40; passed >= 0; passed--) {
    clock = today - passed * day
    for (const [index, { apiKey, apiSecret }] of created.entries()) {
      const headers = { 'x-api-key': apiKey, 'x-api-secret': apiSecret }
      const text = sentences.slice(0, 1 + ((passed * 7 + index * 3) % sentences.length))
      const to = ['es', 'ca'][(passed + index) % 2]
      await api.post('/translateText', { text, from: 'en', to }, headers)
      if (passed === 0) await api.post('/queue', { text, from: 'en', to: 'es' }, headers)
    }
  }
  return created
}

async function take(name: string, view: View): Promise<void> {
  const context = await openWindow(browser, view)
  const page = await context.newPage()
  await page.goto(api.url)
  await logIn(page, operator)
  await page.goto(api.url + (pages[name] ?? '').replace('APP', apps[0]?.id ?? ''))
  // The queue's stream of events does not end.
  if (name === 'queue') await page.locator('[data-job]').first().waitFor()
  else await page.waitForLoadState('networkidle')
  if (name === 'translate') await translate(page)
  const file = [name, view.locale, view.scheme, view.size].filter(Boolean).join('-')
  await page.screenshot({ path: join(target, `${file}.png`) })
  console.log(`${file}.png`)
  await context.close()
}

async function translate(page: Page): Promise<void> {
  await page.locator('textarea').first().fill(sentences.join(' '))
  await page.getByText('La casa es roja').first().waitFor()
}
