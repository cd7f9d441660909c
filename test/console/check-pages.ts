// Opens every page of the console, with the menus, dialogs and tabs that it has, on a service with
// made-up data: in every language, at four widths, in the light, in the dark and in forced colours.
// Nothing may be wider than the window or cut off, and axe must find nothing. axe reads each page
// in every language, and in the first one also on a phone, in the dark, in forced colours and with
// what it opens: colours are the same in all languages.
import { mkdirSync } from 'node:fs'
import { locales } from '../../packages/console/src/messages/locale.ts'
import { launchBrowser } from '../support/chromium.ts'
import { startFilledService } from '../support/console-data.ts'
import { readOptions } from '../support/options.ts'
import { pagesToCheck } from './checked-pages.ts'
import { createPageChecks, type Device } from './page-checks.ts'

const { values } = readOptions({
  command: 'npm run check:pages',
  options: {
    pages: { type: 'string', default: '', help: 'parts of names of pages, such as apps,docs' },
    languages: { type: 'string', default: locales.join(), help: 'such as de,ar' },
    pictures: { type: 'string', help: 'where a picture of each view is stored' },
    open: { type: 'boolean', default: true, help: 'leaves menus, dialogs and tabs closed' },
    texts: {
      type: 'boolean',
      default: false,
      help: 'also prints what is the same as in English, which must be among the languages',
    },
  },
})
const languages = values.languages.split(',')
const pages = pagesToCheck.filter(({ name }) =>
  values.pages.split(',').some((part) => name.includes(part)),
)
const devices: readonly Device[] = ['desk', 'phone']
const unknown = languages.filter((language) => !(locales as readonly string[]).includes(language))
if (pages.length === 0 || unknown.length > 0) {
  const why =
    pages.length === 0 ? 'No page has such a name.' : `Unknown language: ${unknown.join()}.`
  console.error(`${why} (or --help)`)
  process.exit(2)
}
if (values.pictures !== undefined) mkdirSync(values.pictures, { recursive: true })

const service = await startFilledService()
const browser = await launchBrowser()
const checks = createPageChecks({
  service,
  browser,
  pictures: values.pictures,
  opens: values.open,
})
const total = languages.length * devices.length * pages.length
let done = 0
let hasFaults = false
for (const language of languages) {
  for (const device of devices) {
    const visitor = await checks.open({ language, device, isFirst: language === languages[0] })
    for (const page of pages) {
      showProgress(`${page.name}, ${language}, ${device}`)
      await visitor.check(page)
      done++
    }
    await visitor.close()
    showProgress('')
    for (const [place, lines] of checks.takeFaults()) {
      hasFaults = true
      console.log(`\n${place}\n  ${lines.join('\n  ')}`)
    }
  }
}
await browser.close()
await service.close()

if (values.texts)
  for (const [language, same] of checks.sameAsEnglish())
    console.log(`\nThe same as in English (${language}):\n  ${same.join('\n  ')}`)
const views = `${checks.count()} views of ${pages.length} pages`
console.log(hasFaults ? `\nFaults in some of ${views}.` : `\nNo faults in ${views}.`)
process.exitCode = hasFaults ? 1 : 0

function showProgress(what: string): void {
  if (!process.stderr.isTTY) {
    console.error(`${done} of ${total} ${what}`)
    return
  }
  const width = 30
  const filled = Math.round((done / total) * width)
  const bar = '█'.repeat(filled) + '░'.repeat(width - filled)
  process.stderr.write(`\r\x1b[K${bar} ${done} of ${total} ${what}${what === '' ? '\n' : ''}`)
}
