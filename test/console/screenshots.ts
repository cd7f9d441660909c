// Pictures of the console from a service with made-up data, for docs/images. With a directory: of
// every page in every view, or of the named pages, to be looked at.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../support/chromium.ts'
import { logIn, openWindow, type View } from '../support/console.ts'
import { sentences, startFilledService } from '../support/console-data.ts'
import { readOptions } from '../support/options.ts'
import { translateFiles } from '../support/translate-page.ts'

const {
  positionals: [directory, ...chosen],
} = readOptions({ command: 'npm run screenshots', positionals: ['[directory]', '[page …]'] })
const pages: Readonly<Record<string, string>> = {
  translate: '/?from=en&to=es',
  documents: '/?tab=files&from=en&to=es',
  apps: '/console/apps',
  app: '/console/apps/APP',
  usage: '/console/usage',
  queue: '/console/queue',
  glossaries: '/console/glossaries?app=APP',
  glossary: '/console/glossaries?app=APP&glossary=GLOSSARY&from=en&to=es',
  corrections: '/console/corrections?app=APP',
  account: '/console/account',
  setup: '/console/operate/setup',
  'all-usage': '/console/operate/usage',
  'all-jobs': '/console/operate/jobs',
  users: '/console/operate/users',
  user: '/console/operate/users/USER',
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
/** Pages that docs/images leaves out: they look much like others. */
const undocumented = ['all-jobs', 'all-usage', 'glossaries', 'setup', 'user']
/** What docs/images has: each page once, and the translator in the dark and on a phone. */
const documented: readonly [string, View][] = [
  ...Object.keys(pages)
    .filter((name) => !undocumented.includes(name))
    .map((name) => [name, everyView[0]] as [string, View]),
  ['translate', { scheme: 'dark', size: 'wide' }],
  ['translate', { scheme: 'light', size: 'phone' }],
]

let taken = 0
const service = await startFilledService()
const browser = await launchBrowser()
const target = directory ?? 'docs/images'
mkdirSync(target, { recursive: true })
const wanted =
  directory === undefined
    ? documented
    : Object.keys(pages)
        .filter((name) => chosen.length === 0 || chosen.includes(name))
        .flatMap((name) => everyView.map((view) => [name, view] as [string, View]))
for (const [name, view] of wanted) await take(name, view)
await browser.close()
await service.close()

async function take(name: string, view: View): Promise<void> {
  const context = await openWindow(browser, view)
  const page = await context.newPage()
  await logIn(context, service.api.url, service.operator)
  await page.goto(service.addressOf(pages[name] ?? ''))
  // The queue is asked for again and again.
  if (name === 'queue') await page.locator('[data-job]').first().waitFor()
  else await page.waitForLoadState('networkidle')
  // What the service lacks here is of no interest.
  const hide = page.getByRole('button', { name: 'Hide', exact: true })
  if (await hide.isVisible()) await hide.click()
  if (name === 'translate') await translate(page)
  if (name === 'documents') await translateDocuments(page)
  const file = [name, view.locale, view.scheme, view.size].filter(Boolean).join('-')
  await page.screenshot({ path: join(target, `${file}.png`) })
  console.log(`${file}.png`)
  await context.close()
}

async function translate(page: Page): Promise<void> {
  await page.locator('textarea').first().fill(sentences.join(' '))
  await page.getByText('La casa es roja').first().waitFor()
}

/** A document of each kind: translated, being translated, refused. */
async function translateDocuments(page: Page): Promise<void> {
  const text = sentences.join(' ')
  const pictures = wanted.filter(([name]) => name === 'documents').length
  // Within the quota of the app.
  const rooms = Math.floor(5_500 / pictures)
  // Other ones for each picture: those that were translated once take no time.
  const chapters = Array.from({ length: rooms }, (_, room) => `House ${taken++} has ${room} rooms.`)
  const files = {
    'Invitation to the annual meeting of all members and their guests, second draft.txt': text,
    'handbook.md': chapters.join('\n\n'),
    'brochure.doc': 'A brochure.',
  }
  await translateFiles(page, ...Object.entries(files).map(([name, text]) => ({ name, text })))
  // In any language of the console.
  await page.locator('main li .lucide-download').waitFor()
  await page.getByRole('alert').waitFor()
  // On a fast machine it may have ended.
  const progress = page.locator('progress[value]:not([value="0"])')
  await progress.waitFor({ timeout: 10_000 }).catch(() => undefined)
}
