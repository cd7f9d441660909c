// The pages of apps with axe, in both schemes, on a phone, and from right to left.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { assertAccessible } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'

const options = { worker: false }
const longName = 'Donaudampfschifffahrtselektrizität'.repeat(5)

describe('the pages of apps', inChromium, async (t) => {
  const api = await startApi(t, options)
  const browser = await startBrowser(t)

  for (const view of [
    { scheme: 'light' },
    { scheme: 'dark', size: 'phone' },
    { scheme: 'light', size: 'phone', locale: 'ar' },
  ] as const)
    it(`have no fault and fit the screen: ${Object.values(view).join(', ')}`, async (t) => {
      const user = await api.createUser()
      const { page } = await openAs(t, { api, browser }, '/console/apps', { ...view, user })
      await page.locator('main button').waitFor()
      await assertFits(page)
      const { body: app } = await api.post('/create', { name: longName }, user.bearer)
      for (const tab of ['', 'keys', 'webhooks', 'limits', 'audit', 'settings']) {
        await page.goto(`${api.url}/console/apps/${app.id}?tab=${tab}`)
        await page.getByRole('tab').first().waitFor()
        await page.waitForLoadState('networkidle')
        await assertFits(page)
      }
      await page.goto(`${api.url}/console/apps/${app.id}?tab=keys`)
      await page.locator('table button').last().click()
      await page.getByRole('menu').waitFor()
      await assertFits(page)
      await page.goto(`${api.url}/console/apps`)
      await page.getByRole('rowheader').waitFor()
      await assertFits(page)
      await page.locator('main button').first().click()
      await page.getByRole('dialog').locator('input').first().fill('Website')
      await assertFits(page)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').locator('dl').waitFor()
      await assertFits(page)
    })
})

/** Nothing that axe finds, and nothing wider than the screen. */
async function assertFits(page: Page): Promise<void> {
  await assertAccessible(page)
  const widths = await page.evaluate(
    '[document.documentElement.scrollWidth, document.documentElement.offsetWidth]',
  )
  const [content, screen] = widths as [number, number]
  assert.ok(content <= screen, `${content} > ${screen}`)
}
