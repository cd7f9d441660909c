// The swap of the translator: no text is lost, and none is taken for one in another language.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import type { Scope } from '../support/close-at-end.ts'
import { assertAccessible, openConsole } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'
import { holdRequests, result, source } from '../support/translate-page.ts'

const house = 'The house is red and the garden is big.'
const casa = /casa es roja/
const table = ' The table is small.'
const waiting = 'The languages are swapped when the translation is there.'

const swapButton = (page: Page) => page.getByRole('button', { name: 'Swap languages' })
const languagesOf = (page: Page) => new URL(page.url()).search
const textOf = (page: Page) => source(page).inputValue()

describe('the swap of the translator', inChromium, async (suite) => {
  if (inChromium.skip) return
  const api = await startApi(suite, { worker: false })
  const browser = await startBrowser(suite)

  async function openTranslated(t: Scope, search = '?from=en&to=es') {
    const user = await api.createUser()
    await api.post('/create', { name: 'Site' }, user.bearer)
    const { page } = await openAs(t, { api, browser }, `/${search}`, { user })
    await source(page).fill(house)
    await result(page, casa)
    return page
  }

  it('swaps languages and texts, and says when it cannot', async (t) => {
    const page = await openTranslated(t)
    await page.keyboard.press('Alt+s')
    await page.waitForURL(/from=es&to=en/)
    assert.match(await textOf(page), casa)
    await result(page, /house is red/i)

    await page.goto(`${api.url}/?to=es`)
    await source(page).fill('')
    // Playwright clicks no button that says it is disabled; a user may, to learn why.
    await swapButton(page).press('Enter')
    await page.getByText('its language is not known yet').waitFor()
  })

  it('waits for the translation that is in flight', async (t) => {
    const page = await openTranslated(t)
    const slow = await holdRequests(page, '"to":"ca"')
    await page.getByRole('button', { name: 'Target language: Spanish' }).click()
    await page.getByRole('combobox', { name: /Search languages/ }).waitFor()
    await page.keyboard.type('catalan')
    await page.keyboard.press('Enter')
    await page.waitForURL(/to=ca/)
    await slow.arrived
    await swapButton(page).click()
    await page.getByText(waiting).waitFor()
    assert.equal(languagesOf(page), '?from=en&to=ca')
    assert.equal(await textOf(page), house)
    await assertAccessible(page)
    await slow.release()
    await page.waitForURL(/from=ca&to=en/)
    assert.match(await textOf(page), /casa és vermell/i)
  })

  it('translates what was just typed before it swaps', async (t) => {
    const page = await openTranslated(t)
    await source(page).pressSequentially(table)
    await page.keyboard.press('Alt+s')
    await page.waitForURL(/from=es&to=en/)
    assert.match(await textOf(page), /casa es roja.*mesa es pequeña/i)
  })

  it('knows the language first where it is detected', async (t) => {
    const page = await openTranslated(t, '?to=es')
    await source(page).press('End')
    await source(page).pressSequentially(table)
    await page.keyboard.press('Alt+s')
    await page.waitForURL(/from=es&to=en/)
    assert.match(await textOf(page), /mesa es pequeña/i)
  })

  it('is given up when one types on', async (t) => {
    const page = await openTranslated(t)
    const slow = await holdRequests(page, table)
    await source(page).press('End')
    await source(page).pressSequentially(table)
    await page.keyboard.press('Alt+s')
    await slow.arrived
    await source(page).pressSequentially('!')
    await page.getByText(waiting).waitFor({ state: 'detached' })
    await slow.release()
    await result(page, /mesa es pequeña/i)
    assert.equal(languagesOf(page), '?from=en&to=es')
    assert.equal(await textOf(page), `${house}${table}!`)
  })

  it('returns to the typed text when it is done again, undone, or left', async (t) => {
    const page = await openTranslated(t)
    for (const goBack of [
      () => swapButton(page).click(),
      () => source(page).press('Control+z'),
      () => page.goBack(),
    ]) {
      await swapButton(page).click()
      await page.waitForURL(/from=es&to=en/)
      assert.match(await textOf(page), casa)
      await goBack()
      await page.waitForURL(/from=en&to=es/)
      await page.waitForFunction(`document.querySelector('textarea').value === '${house}'`)
      await result(page, casa)
    }
  })

  it('says why it cannot where no translation comes', async (t) => {
    const page = await openConsole(t, browser, `${api.url}/?from=en&to=es`)
    await page.getByText('Log in to translate').waitFor()
    await source(page).fill(house)
    await swapButton(page).press('Enter')
    await page.getByText('The text has no translation yet').waitFor()
    assert.equal(languagesOf(page), '?from=en&to=es')
    assert.equal(await textOf(page), house)
  })

  it('is not the only change to take back: clearing is one, too', async (t) => {
    const page = await openTranslated(t)
    await page.getByRole('button', { name: 'Clear the text' }).click()
    await source(page).press('Control+z')
    assert.equal(await textOf(page), house)
    await result(page, casa)
  })
})
