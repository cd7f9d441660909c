import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import type { Scope } from '../support/close-at-end.ts'
import { assertAccessible, type View } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'

describe('the usage page', inChromium, async (t) => {
  if (inChromium.skip) return
  const api = await startApi(t)
  const browser = await startBrowser(t)
  const { app, user, credentials } = await api.createApp('Shop')
  const limits = { monthlyCharacters: 100 }
  await api.call(`/apps/${app.id}`, { method: 'PATCH', headers: user.bearer, body: limits })
  for (const [text, to] of [
    ['The house', 'es'],
    ['The house', 'es'],
    ['The garden', 'ca'],
  ])
    await api.post('/translateText', { text, from: 'en', to }, credentials)
  const used = 9 + 9 + 10

  async function openUsage(t: Scope, query = '', view: View = {}) {
    const path = `/console/usage${query}`
    const { page } = await openAs(t, { api, browser }, path, { user, ...view })
    return page
  }

  it('shows totals, the quota with its forecast, and each bar to the keyboard', async (t) => {
    const page = await openUsage(t, '?by=pair')
    await page.getByRole('radio', { name: `Characters ${used}`, exact: false }).waitFor()
    await page
      .getByRole('meter', { name: 'Quota of this month, Shop' })
      .and(page.locator('[aria-valuetext^="28 of 100 characters, 28%"]'))
      .waitFor()
    const bars = page.getByRole('slider')
    await bars.focus()
    const today = (await bars.getAttribute('aria-valuetext')) ?? ''
    assert.match(today, /English → Spanish 18, English → Catalan 10$/)
    await bars.press('ArrowLeft')
    assert.match((await bars.getAttribute('aria-valuetext')) ?? '', /: Nothing$/)
  })

  it('marks what is chosen also where the system chooses the colours', async (t) => {
    const page = await openUsage(t)
    // Without motion, no colour is on its way from one to another.
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    const chosen = page.locator('label:has([type=radio]:checked)')
    await chosen.nth(2).waitFor()
    const looks = (selector: string): Promise<string[]> =>
      page.evaluate(`[...document.querySelectorAll('${selector}')].map((element) => {
        const { backgroundColor, outlineStyle } = getComputedStyle(element)
        return backgroundColor + outlineStyle
      })`)
    const others = new Set(await looks('label:has([type=radio]:not(:checked))'))
    const marked = await looks('label:has([type=radio]:checked)')
    assert.ok(marked.length >= 3 && others.size > 0)
    for (const look of marked) assert.ok(!others.has(look), look)
    const [here] = await looks('nav a[aria-current=page]')
    assert.ok(!(await looks('nav a:not([aria-current])')).includes(String(here)))
  })

  it('shows the same numbers in a table', async (t) => {
    const page = await openUsage(t, '?by=pair&view=table&range=7d')
    const first = page
      .getByRole('table', { name: /^Characters/ })
      .getByRole('row')
      .nth(1)
    await first.waitFor()
    assert.deepEqual((await first.getByRole('cell').allTextContents()).slice(-3), [
      '18',
      '10',
      '28',
    ])
  })

  it('chooses the range by keys, and names it in the address', async (t) => {
    const page = await openUsage(t)
    await page.getByRole('slider').waitFor()
    await page.keyboard.press('p')
    await page.waitForURL(/range=last-month$/)
    await page.getByText('Nothing was translated in these days.').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/range=this-month$/)
    await page.keyboard.press('w')
    await page.keyboard.press('ArrowLeft')
    await page.waitForURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
    await page.reload()
    await page.getByRole('radio', { name: 'Custom', checked: true }).waitFor()
  })

  it('saves what it shows as CSV', async (t) => {
    const page = await openUsage(t)
    await page.getByRole('slider').waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const download = await saved
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    assert.match(download.suggestedFilename(), /^usage-[\d-]+\.csv$/)
    assert.equal(lines.length, 1 + 2)
    const row = `,Shop,${app.id},en,es,apertium,,18,9,2,1,0,0`
    assert.ok(lines[1]?.endsWith(row) || lines[2]?.endsWith(row), lines.join('\n'))
  })

  it('has a breakdown by tag only where requests have tags', async (t) => {
    const plain = await openUsage(t)
    await plain.getByRole('heading', { name: 'Engines' }).waitFor()
    await plain.waitForLoadState('networkidle')
    assert.equal(await plain.getByRole('heading', { name: 'Tags' }).count(), 0)

    const { user, credentials } = await api.createApp('Tagged')
    for (const [text, tag] of [
      ['The house', 'docs'],
      ['The garden', 'docs'],
      ['The big dog', '<b>shop</b>'],
      ['The cat', ''],
    ] as const) {
      const headers = { ...credentials, ...(tag && { 'x-usage-tag': tag }) }
      await api.post('/translateText', { text, from: 'en', to: 'es' }, headers)
    }
    const { page } = await openAs(t, { api, browser }, '/console/usage', { user })
    const rows = page.getByRole('region', { name: 'Tags' }).getByRole('row')
    await rows.nth(3).waitFor()
    const names = await rows.getByRole('rowheader').allTextContents()
    assert.deepEqual(
      names.map((name) => name.trim()),
      ['docs', '<b>shop</b>', 'Without a tag'],
    )
    assert.match((await rows.nth(1).textContent()) ?? '', /^docs19/)
    await assertAccessible(page)
  })

  for (const view of [
    { scheme: 'dark', size: 'phone', locale: 'ar' },
    { scheme: 'light', size: 'wide', locale: 'es' },
  ] as const)
    it(`is accessible with its numbers: ${Object.values(view).join(', ')}`, async (t) => {
      const page = await openUsage(t, '?by=app', view)
      await page.getByRole('slider').waitFor()
      await assertAccessible(page)
    })

  it('shows operators who used the most, and what one of them used', async (t) => {
    const operator = await api.createOperator()
    const path = '/console/operate/usage?range=7d'
    const { page } = await openAs(t, { api, browser }, path, { user: operator })
    await page.getByRole('button', { name: user.email }).waitFor()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    assert.match(
      await readFile(await saved.path(), 'utf8'),
      new RegExp(`\\r\\n${user.email},usr_\\w+,,,\\d+,`),
    )
    await page.getByRole('button', { name: user.email }).click()
    await page.getByRole('button', { name: 'Shop' }).click()
    await page.getByText(`${user.email} · Shop`).waitFor()
    assert.match(page.url(), new RegExp(`range=7d&owner=.*&app=${app.id}`))
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Show everybody' }).click()
    await page.getByRole('radio', { name: 'Users and teams' }).waitFor()
  })
})
