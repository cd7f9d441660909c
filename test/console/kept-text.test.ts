// The text of the translator outlives reloads and a service that is away, but no log-out.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import type { Scope } from '../support/close-at-end.ts'
import { logIn, openConsole, openProfile, openTab } from '../support/console.ts'
import { result, source } from '../support/translate-page.ts'

const house = 'The house is red and the garden is big.'
const casa = /casa es roja/

const storedIn = (page: Page): Promise<string> =>
  page.evaluate('JSON.stringify([{ ...sessionStorage }, { ...localStorage }])')

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  const question = page.getByRole('alertdialog', { name: 'Log out?' })
  await question.getByText('What you typed in the tabs of this console is deleted').waitFor()
  await question.getByRole('button', { name: 'Log out' }).click()
  await page.getByText('Log in to translate').waitFor()
}

describe('the text of the translator', inChromium, async (suite) => {
  if (inChromium.skip) return
  const api = await startApi(suite, { worker: false })
  const browser = await startBrowser(suite)

  async function openLoggedIn(t: Scope): Promise<{ profile: BrowserContext; page: Page }> {
    const user = await api.createUser()
    await api.post('/create', { name: 'Site' }, user.bearer)
    const profile = await openProfile(t, browser)
    await logIn(profile, api.url, user)
    const page = await openTab(t, profile, `${api.url}/?from=en&to=es`)
    return { profile, page }
  }

  it('is still there, translated, after a reload', async (t) => {
    const { page } = await openLoggedIn(t)
    await source(page).fill(house)
    await page.reload()
    assert.equal(await source(page).inputValue(), house)
    await result(page, casa)
  })

  it('is that of a stranger, too, and of one tab only', async (t) => {
    const page = await openConsole(t, browser, api.url)
    await source(page).fill(house)
    await page.reload()
    assert.equal(await source(page).inputValue(), house)
    const other = await openTab(t, page.context(), api.url)
    assert.equal(await source(other).inputValue(), '')
  })

  it('is forgotten when the user logs out, in every tab', async (t) => {
    const { profile, page } = await openLoggedIn(t)
    await source(page).fill(house)
    await result(page, casa)
    const other = await openTab(t, profile, api.url)
    await source(other).fill('The garden is big.')
    await other.getByRole('button', { name: /^Account of/ }).waitFor()
    await logOut(page)
    await other.getByText('Log in to translate').waitFor()
    for (const tab of [page, other]) {
      assert.equal(await source(tab).inputValue(), '')
      assert.doesNotMatch(await storedIn(tab), /house|garden/)
      await tab.reload()
      assert.equal(await source(tab).inputValue(), '')
    }
  })

  it('does not come back with a tab that was closed before the log-out', async (t) => {
    const { profile, page } = await openLoggedIn(t)
    await source(page).fill(house)
    await page.reload()
    const kept = await page.evaluate('sessionStorage.getItem("dragoman.kept")')
    assert.match(String(kept), /house/)
    await logOut(page)
    const reopened = await profile.newPage()
    await reopened.addInitScript({
      content: `sessionStorage.setItem('dragoman.kept', ${JSON.stringify(kept)})`,
    })
    await reopened.goto(api.url)
    assert.equal(await source(reopened).inputValue(), '')
  })

  it('is translated by itself when the service is back', async (t) => {
    const { page } = await openLoggedIn(t)
    await source(page).fill('The table is small.')
    await result(page, /mesa/)
    await page.route('**/*', (route) => route.abort())
    await source(page).fill(house)
    await page.getByText('The text is translated when it is back.').waitFor()
    await page.unroute('**/*')
    await result(page, casa)
  })

  it('is translated by itself when a proxy reaches the service again', async (t) => {
    const { page } = await openLoggedIn(t)
    await source(page).fill('The table is small.')
    await result(page, /mesa/)
    await page.route('**/*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
    await source(page).fill(house)
    await page.getByText('The text is translated when it is back.').waitFor()
    await page.unroute('**/*')
    await result(page, casa)
  })
})
