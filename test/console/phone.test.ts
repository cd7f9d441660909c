// The console on a narrow screen.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator } from 'playwright-core'
import { locales } from '../../packages/console/src/messages/locale.ts'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { openConsole } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'
import { result, source, translateFiles } from '../support/translate-page.ts'

const width = 360

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox()
  assert.ok(box !== null)
  return box
}

/** Adds up by how much the page jumps while it loads (web.dev/articles/cls). */
const noteShifts = `
  globalThis.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
`

const areApart = (a: Box, b: Box): boolean =>
  a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x

describe('the console on a phone', inChromium, async (suite) => {
  if (inChromium.skip) return
  const api = await startApi(suite, { worker: false })
  const browser = await startBrowser(suite)

  it('covers no button with a message', async (t) => {
    const page = await openConsole(t, browser, `${api.url}/console/sign-up`, { size: 'phone' })
    await page.getByLabel('Email').fill('phone@example.org')
    await page.getByLabel('Password', { exact: true }).fill('correct-horse-battery')
    await page.getByRole('button', { name: 'Sign up' }).click()
    const message = page.getByRole('region', { name: 'Notifications' }).getByText('Your account')
    const button = page.getByRole('link', { name: 'Files' })
    await message.waitFor()
    await button.waitFor()
    const apart = async (one: Locator) => areApart(await boxOf(message), await boxOf(one))
    assert.ok(await apart(button))
    await button.scrollIntoViewIfNeeded()
    assert.ok(await apart(button))
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    assert.ok(await apart(page.getByRole('link', { name: 'Queue' })))
  })

  for (const [locale, account, more] of [
    ['en', 'Account', 'More'],
    ['de', 'Konto', 'Mehr'],
    ['es', 'Cuenta', 'Más'],
    ['ar', 'الحساب', 'المزيد'],
  ] as const)
    it(`shows the name of each page whole in ${locale}, and the way to the others`, async (t) => {
      const { page } = await openAs(t, { api, browser }, '/console/apps', { size: 'phone', locale })
      await page.locator('h1').waitFor()
      const navigation = page.locator('nav:has(> button)')
      const links = navigation.getByRole('link')
      assert.equal(await links.count(), 4)
      for (let index = 0; index < 4; index++) {
        await links.nth(index).click()
        await links.nth(index).and(page.locator('[aria-current=page]')).waitFor()
        const { x, width: linkWidth } = await boxOf(links.nth(index))
        assert.ok(x >= 0 && x + linkWidth <= width, `${index}: ${x} ${linkWidth}`)
        const name = links.nth(index).locator('span')
        assert.ok(await name.evaluate((text) => text.scrollWidth <= text.clientWidth), `${index}`)
      }
      const button = navigation.getByRole('button', { name: more })
      await button.click()
      await page.getByRole('link', { name: account, exact: true }).first().click()
      await page.waitForURL(/account/)
      await links.nth(4).waitFor({ state: 'detached' })
      assert.notEqual(await button.getAttribute('data-here'), null)
    })

  it('shows the text within its first 200 pixels, and nothing jumps', async (t) => {
    const { user } = await api.createApp('Shop')
    const { page } = await openAs(t, { api, browser }, undefined, { user, size: 'phone' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.addInitScript({ content: noteShifts })
    await page.goto(`${api.url}/?from=en&to=es`)
    await page.getByRole('button', { name: 'History' }).waitFor()
    assert.ok((await boxOf(page.getByLabel('Text to translate'))).y < 200)
    await page.waitForLoadState('networkidle')
    const shift = Number(await page.evaluate('globalThis.shift'))
    assert.ok(shift < 0.05, `${shift}`)
  })

  it('goes to the history below a long translation', async (t) => {
    const { user } = await api.createApp('Shop')
    const { page } = await openAs(t, { api, browser }, '/?from=en&to=es', { user, size: 'phone' })
    const long = 'The house is red. '.repeat(80)
    await source(page).fill(long)
    await result(page, /La casa es roja/)
    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('region', { name: 'History' })
    await history.and(page.locator(':focus')).waitFor()
    const { y, height } = await boxOf(history.getByRole('switch'))
    assert.ok(y > 56 && y + height < 740 - 56, `${y}`)
  })

  for (const locale of locales)
    it(`is not wider than the screen with two files in ${locale}`, async (t) => {
      const { user } = await api.createApp('Shop')
      const view = { user, size: 'phone', locale } as const
      const { page } = await openAs(t, { api, browser }, '/?tab=files&from=en&to=es', view)
      await translateFiles(page, { name: 'a.txt', text: 'a' }, { name: 'b.txt', text: 'b' })
      await page.locator('nav a', { hasText: /[2٢]/ }).first().waitFor()
      for (const wide of [360, 390]) {
        await page.setViewportSize({ width: wide, height: 740 })
        const excess = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
        assert.equal(await page.evaluate(excess), 0, `${wide}`)
        // The tools stay in one line.
        const tab = await boxOf(page.locator('main nav a').first())
        const tools = await boxOf(page.locator('main nav ~ button').last())
        assert.ok(Math.abs(tools.y - tab.y) < tab.height, `${wide}: ${tools.y} ${tab.y}`)
      }
    })
})
