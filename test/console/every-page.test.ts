// Each page of the console, as people and screen readers meet it: both schemes, wide and on a
// phone, in a language that is read from left to right and one from right to left.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { assertAccessible, openConsole, untilLoaded, type View } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'
import { consolePages } from '../support/page-table.ts'

const pages = consolePages.filter(({ path }) => !path.includes(':'))
const pathsOf = (found: typeof consolePages): string[] => found.map(({ path }) => path)
const strangersPages = [
  ...pathsOf(pages.filter(({ access }) => access === 'everyone')),
  '/console/no-such-page',
]
const operatorsPages = [
  ...['/', '/console/device'],
  ...pathsOf(pages.filter(({ access }) => access !== 'everyone')),
]
const views: readonly View[] = [
  { scheme: 'light', size: 'wide' },
  { scheme: 'dark', size: 'phone' },
  { scheme: 'light', size: 'phone', locale: 'ar' },
  { scheme: 'dark', size: 'wide', locale: 'de' },
]

async function assertFits(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = (await page.evaluate(
    '({ scrollWidth: document.documentElement.scrollWidth,' +
      ' clientWidth: document.documentElement.clientWidth })',
  )) as { scrollWidth: number; clientWidth: number }
  assert.ok(scrollWidth <= clientWidth, `${scrollWidth} of ${clientWidth} pixels wide`)
}

async function assertFine(page: Page): Promise<void> {
  await untilLoaded(page)
  assert.equal(await page.locator('h1').count(), 1, 'headings of the first level')
  await assertFits(page)
  await assertAccessible(page)
}

describe('every page of the console', inChromium, async (t) => {
  if (inChromium.skip) return
  const api = await startApi(t)
  assert.notEqual(pages.length, 0)
  const operator = await api.createOperator()
  const longName = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(2)
  for (const name of ['<b>markup</b>', longName, 'تطبيق', ...Array(37).fill('app')])
    await api.post('/create', { name }, operator.bearer)
  const browser = await startBrowser(t)

  for (const [index, view] of views.entries()) {
    // Each page is seen in the first view, and in one or two of the others.
    const seen = (pages: readonly string[]) =>
      pages.filter((_, at) => index === 0 || at % 2 === index % 2)
    const title = Object.values(view).join(', ')
    it(`is accessible and fits the screen, without a user: ${title}`, async (t) => {
      const page = await openConsole(t, browser, api.url, view)
      for (const path of seen(strangersPages)) {
        await page.goto(api.url + path)
        await assertFine(page)
      }
    })

    it(`is accessible and fits the screen, for an operator: ${title}`, async (t) => {
      const { page } = await openAs(t, { api, browser }, undefined, { user: operator, ...view })
      for (const path of seen(operatorsPages)) {
        await page.goto(api.url + path)
        await assertFine(page)
      }
    })
  }
})
