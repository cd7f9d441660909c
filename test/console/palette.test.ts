// The command palette and the keys of every page.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { assertAccessible, openConsole } from '../support/console.ts'

const options = { worker: false }

describe('the command palette', inChromium, async (suite) => {
  const api = await startApi(suite, options)
  const browser = await startBrowser(suite)

  async function logIn(page: Page, { email, password }: { email: string; password: string }) {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
  }

  async function openPalette(page: Page) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search pages, apps and commands' }).waitFor()
  }

  it('goes to pages and apps, and changes language and appearance', async (t) => {
    const user = await api.createUser()
    const { body } = await api.post('/create', { name: 'Ärzte <i>& Co</i>' }, user.bearer)
    const page = await openConsole(t, browser, `${api.url}/console/log-in?to=/console/queue`)
    await logIn(page, user)
    await page.getByRole('heading', { name: 'Queue' }).waitFor()

    await openPalette(page)
    await assertAccessible(page)
    await page.keyboard.type('<i>')
    await page.getByRole('option', { name: 'Ärzte <i>& Co</i>' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${api.url}/console/apps/${body.id}`)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal(await page.evaluate('document.activeElement.localName'), 'main')

    await openPalette(page)
    await page.keyboard.type('new app')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Name').waitFor()
    assert.equal(page.url(), `${api.url}/console/apps`)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await openPalette(page)
    await page.keyboard.type('dark')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal(await page.evaluate('document.documentElement.dataset.scheme'), 'dark')
    await openPalette(page)
    await page.keyboard.type('العربية')
    await page.keyboard.press('Enter')
    await page.locator('html[dir=rtl][lang=ar]').waitFor()
  })

  it('has keys for pages and a list of them, which leave fields alone', async (t) => {
    const user = await api.createUser()
    const page = await openConsole(t, browser, `${api.url}/console/log-in?to=/console/queue`)
    await logIn(page, user)
    await page.getByRole('heading', { name: 'Queue' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await page.waitForURL(`${api.url}/console/account`)

    await page.getByLabel('Name').fill('')
    await page.keyboard.type('gq?')
    assert.equal(await page.getByLabel('Name').inputValue(), 'gq?')

    await page.getByRole('main').focus()
    await openPalette(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal(await page.evaluate('document.activeElement.localName'), 'main')
    await openPalette(page)
    await page.keyboard.type('shortcuts')
    await page.keyboard.press('Enter')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await list.getByRole('button', { name: 'Close' }).waitFor()
    await page.locator('[role=dialog] :focus').waitFor()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await list.getByText('Open the commands').waitFor()
    await assertAccessible(page)
    await list.getByLabel(/Use letters/).uncheck()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await page.getByRole('main').press('?')
    await openPalette(page)
    assert.equal(await list.count(), 0)
  })
})
