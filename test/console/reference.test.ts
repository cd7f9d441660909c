// The API reference and the documentation in a browser. What they contain is tested without one:
// reference-examples.test.ts, docs-pages.test.ts; every-page.test.ts looks at their first pages.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { assertAccessible, openConsole } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'

const operation = '/console/reference/TranslationController_translateText'

describe('the reference and the documentation', inChromium, async (t) => {
  if (inChromium.skip) return
  const api = await startApi(t, { worker: false })
  const browser = await startBrowser(t)

  it('lead a stranger by keyboard from an operation to its problem', async (test) => {
    const page = await openConsole(test, browser, `${api.url}/console/reference`)
    await page.getByRole('searchbox', { name: 'Search operations' }).fill('detect the language')
    await page.getByRole('link', { name: 'Detect the language of texts' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Detect the language of texts' }).waitFor()
    const example = page.getByLabel('Example in curl')
    assert.match(await example.innerText(), new RegExp(`curl ${api.url}/detect`))
    await page.getByRole('tab', { name: 'Python' }).click()
    assert.match(await page.getByLabel('Example in Python').innerText(), /requests\.post/)
    await assertAccessible(page)
    await page.getByRole('link', { name: 'rate-limited' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'rate-limited' }).waitFor()
    assert.equal(page.url(), `${api.url}/console/docs/problems/rate-limited`)
  })

  it('have the key of a user, whose session sends the request', async (test) => {
    const user = await api.createUser()
    const { body: app } = await api.post('/create', { name: 'Website' }, user.bearer)
    const { page } = await openAs(test, { api, browser }, operation, { user })
    await page.getByText('This is the key of your app.').waitFor()
    const shown = await page.getByLabel('Example in curl').innerText()
    assert.ok(shown.includes(app.apiKey), shown)
    assert.ok(!shown.includes(app.apiSecret))
    await page.getByText('Try it here').click()
    await page.getByRole('button', { name: 'Send the request' }).click()
    await page.getByLabel('Answer', { exact: true }).getByText('La casa es roja').waitFor()
    await assertAccessible(page)
  })

  it('are found through the search, down to a heading', async (test) => {
    const page = await openConsole(test, browser, `${api.url}/console/docs`)
    await page.getByRole('searchbox').fill('nginx')
    await page.getByRole('link', { name: 'Operations: Put a proxy in front' }).click()
    await page.waitForURL('**/console/docs/operations#put-a-proxy-in-front')
    const heading = page.getByRole('heading', { name: 'Put a proxy in front' })
    await heading.waitFor()
    await page.waitForFunction(
      "document.querySelector('#put-a-proxy-in-front').getBoundingClientRect().top < 200",
    )
    await assertAccessible(page)
  })

  it('fit a phone in a language from right to left, tables included', async (test) => {
    const view = { locale: 'ar', scheme: 'dark', size: 'phone' } as const
    for (const path of [operation, '/console/docs/add-a-language']) {
      const page = await openConsole(test, browser, api.url + path, view)
      await page.locator('h1').waitFor()
      const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
      assert.equal(await page.evaluate(overflow), 0, path)
      await assertAccessible(page)
    }
  })

  it('are offered in the commands and in the menu', async (test) => {
    const page = await openConsole(test, browser, api.url)
    await page.getByRole('button', { name: 'Language and appearance' }).click()
    await page.getByRole('link', { name: 'Documentation' }).click()
    await page.waitForURL('**/console/docs')
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: 'API reference' }).click()
    await page.waitForURL('**/console/reference')
  })
})
