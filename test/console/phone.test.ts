// The console on a narrow screen.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator } from 'playwright-core'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { openConsole } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'

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
    const button = page.getByRole('button', { name: 'Create the app “Console”' })
    await message.waitFor()
    await button.waitFor()
    const apart = async () => areApart(await boxOf(message), await boxOf(button))
    assert.ok(await apart())
    await button.scrollIntoViewIfNeeded()
    assert.ok(await apart())
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    assert.ok(await apart())
  })

  for (const [locale, account] of [
    ['en', 'Account'],
    ['de', 'Konto'],
    ['es', 'Cuenta'],
    ['ar', 'الحساب'],
  ] as const)
    it(`shows the name of each page whole in ${locale}, and the way to the account`, async (t) => {
      const { page } = await openAs(t, { api, browser }, '/console/apps', { size: 'phone', locale })
      await page.locator('h1').waitFor()
      const links = page.getByRole('navigation').getByRole('link')
      for (let index = 0; index < (await links.count()); index++) {
        await links.nth(index).click()
        const current = page.locator('nav [aria-current=page]')
        await links.nth(index).and(current).waitFor()
        const { x, width: linkWidth } = await boxOf(current)
        assert.ok(x >= 0 && x + linkWidth <= width, `${index}: ${x} ${linkWidth}`)
        const name = await boxOf(current.locator('span'))
        assert.ok(name.width > 1 && name.x >= x && name.x + name.width <= x + linkWidth, `${index}`)
        const last = await boxOf(page.getByRole('link', { name: account, exact: true }).first())
        assert.ok(last.x >= 0 && last.x + last.width <= width, `${index}: ${last.x}`)
      }
    })
})
