// What a slip deletes in the console comes back with its message, and the focus stays near.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { openAs } from '../support/console-user.ts'
import { result, source } from '../support/translate-page.ts'

const pair = { from: 'en', to: 'es' }
/** The label or the text of what has the focus. */
const focused = (page: Page): Promise<string> =>
  page
    .locator(':focus')
    .evaluateAll(([element]) =>
      element === undefined ? 'nothing' : (element.getAttribute('aria-label') ?? element.innerText),
    )
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).last().click()

describe('a deletion in the console', inChromium, async (t) => {
  if (inChromium.skip) return
  const api = await startApi(t, { worker: false })
  const browser = await startBrowser(t)

  it('of a correction is undone; the focus goes to the next, then to the heading', async (t) => {
    const { user, credentials } = await api.createApp('Shop')
    const entries = ['one', 'two'].map((source) => ({ ...pair, source, target: `${source} es` }))
    await api.post('/memory', { entries }, credentials)
    const { page } = await openAs(t, { api, browser }, '/console/corrections', { user })
    const remove = page.getByRole('button', { name: /^Delete / })
    await remove.nth(1).waitFor()
    const [kept = '', first = ''] = await page.getByRole('rowheader').allInnerTexts()
    await remove.nth(1).press('Enter')
    await page.getByRole('rowheader', { name: first }).waitFor({ state: 'detached' })
    assert.match(await focused(page), new RegExp(`^Delete .${kept}`))
    await remove.first().press('Enter')
    await page.getByText('This app has no corrections yet').waitFor()
    assert.equal(await focused(page), 'Corrections')
    await undo(page)
    await page.getByRole('rowheader').first().waitFor()
    const { body } = await api.call('/memory', { headers: credentials })
    assert.equal(body.corrections[0].target, `${body.corrections[0].source} es`)
  })

  it('of a correction does not replace one that somebody has added since', async (t) => {
    const { user, credentials } = await api.createApp('Shop')
    const entry = { ...pair, source: 'one', target: 'uno' }
    await api.post('/memory', { entries: [entry] }, credentials)
    const { page } = await openAs(t, { api, browser }, '/console/corrections', { user })
    await page.getByRole('button', { name: /^Delete / }).press('Enter')
    await page.getByText('This app has no corrections yet').waitFor()
    await api.post('/memory', { entries: [{ ...entry, target: 'una' }] }, credentials)
    await undo(page)
    await page.getByText('Not restored: somebody has added another correction').waitFor()
    const { body } = await api.call('/memory', { headers: credentials })
    assert.deepEqual(
      body.corrections.map(({ target }: { target: string }) => target),
      ['una'],
    )
  })

  it('of a glossary’s entry is undone, with the focus on the next one', async (t) => {
    const { user, credentials } = await api.createApp('Shop')
    const entries = ['garden', 'house'].map((source) => ({ source, target: `${source} es` }))
    const dictionaries = [{ ...pair, entries }]
    const { body } = await api.post('/glossaries', { name: 'Terms', dictionaries }, credentials)
    const path = `/console/glossaries?glossary=${body.id}`
    const { page } = await openAs(t, { api, browser }, path, { user })
    const remove = async (name: RegExp) => {
      await page.getByRole('button', { name }).press('Enter')
      await page.getByRole('menuitem', { name: 'Delete entry' }).press('Enter')
    }
    await remove(/^Actions for .garden/)
    await page.getByRole('rowheader', { name: 'garden' }).waitFor({ state: 'detached' })
    assert.match(await focused(page), /^Actions for .house/)
    await undo(page)
    await page.getByRole('rowheader', { name: 'garden' }).waitFor()
    await page.getByText('garden es').waitFor()
  })

  it('of the history is undone, in parts and whole', async (t) => {
    const { user } = await api.createApp('Shop')
    const { page } = await openAs(t, { api, browser }, '/?from=en&to=es', { user })
    const texts = ['The house is red.', 'The garden is green.']
    for (const text of texts) {
      await source(page).fill(text)
      await page.waitForFunction((kept) => localStorage['dragoman.history']?.includes(kept), text)
    }
    await page.getByRole('button', { name: 'History' }).click()
    const entries = page.getByRole('button', { name: /^Remove from the history/ })
    await entries.first().press('Enter')
    await page.getByText('Removed from the history').waitFor()
    assert.match(await focused(page), /^Remove from the history: The house/)
    await undo(page)
    await entries.nth(1).waitFor()
    await page.getByRole('button', { name: 'Clear history' }).press('Enter')
    await page.getByText('Nothing yet.').waitFor()
    assert.equal(await focused(page), 'History')
    await undo(page)
    await entries.nth(1).waitFor()
    assert.match((await entries.first().getAttribute('aria-label')) ?? '', /The garden/)
  })

  it('of the history leaves it off, unless turning it off is undone', async (t) => {
    const { user } = await api.createApp('Shop')
    const { page } = await openAs(t, { api, browser }, '/?from=en&to=es', { user })
    const kept = () => page.evaluate<string>(`localStorage['dragoman.history']`)
    for (const text of ['The house is red.', 'The garden is green.']) {
      await source(page).fill(text)
      await page.waitForFunction((kept) => localStorage['dragoman.history']?.includes(kept), text)
    }
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('button', { name: /^Remove from the history: The house/ }).press('Enter')
    await page.getByText('Removed from the history').waitFor()
    await page.getByRole('switch', { name: /^Keep a history/ }).uncheck()
    await page.getByText('The history is off. Nothing is kept.').waitFor()
    // The newest message is the first.
    assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 2)
    await undo(page)
    await page.getByText('Not restored: the history is off').waitFor()
    assert.deepEqual(JSON.parse(await kept()), { isOn: false, entries: [] })
    await undo(page)
    await page.getByRole('button', { name: /^Remove from the history: The garden/ }).waitFor()
    assert.equal(JSON.parse(await kept()).isOn, true)
  })

  it('of a long text is undone', async (t) => {
    const { user } = await api.createApp('Shop')
    const { page } = await openAs(t, { api, browser }, '/?from=en&to=es', { user, size: 'phone' })
    const text = 'The house is red. '.repeat(10).trim()
    await source(page).fill(text)
    await page.getByRole('button', { name: 'Clear the text' }).click()
    await page.getByText('The text is deleted').waitFor()
    assert.equal(await source(page).inputValue(), '')
    await undo(page)
    assert.equal(await source(page).inputValue(), text)
  })
})

describe('the edited translation', inChromium, async (t) => {
  if (inChromium.skip) return
  const api = await startApi(t, { worker: false })
  const browser = await startBrowser(t)

  it('gives the focus back to “Edit” when it is saved', async (t) => {
    const { user } = await api.createApp('Shop')
    const { page } = await openAs(t, { api, browser }, '/?from=en&to=es', { user })
    await source(page).fill('The house is red.')
    await result(page, /La casa es roja/)
    await page.getByRole('button', { name: 'Edit' }).press('Enter')
    await page.getByLabel('Translation, as you change it').fill('La mansión es roja.')
    await page.getByRole('button', { name: 'Save as correction' }).press('Enter')
    await result(page, /La mansión es roja/)
    await page.getByRole('button', { name: 'Edit' }).and(page.locator(':focus')).waitFor()
  })
})
