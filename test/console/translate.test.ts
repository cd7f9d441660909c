// The translate page, in a browser on the real service with real engines.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Route } from 'playwright-core'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import type { Scope } from '../support/close-at-end.ts'
import { assertAccessible, openConsole, openTab, type View } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'
import { holdRequests, openOptions, result, source, storedIn } from '../support/translate-page.ts'

const house = 'The house is red and the garden is big.'
const casa = /casa es roja/
const maxCharacters = 100
/** The first load of the page, in bytes of gzip. */
const maxScriptBytes = 130_000

describe('the translate page', inChromium, async (t) => {
  if (inChromium.skip) return
  const environment = { DRAGOMAN_MAX_CHARACTERS: String(maxCharacters), DRAGOMAN_MODELS: 'none' }
  const api = await startApi(t, { worker: false, environment })
  const browser = await startBrowser(t)

  /** Opens the page as a user with apps of these names. */
  async function open(scope: Scope, search = '', { apps = ['Site'], ...view }: Opening = {}) {
    const user = await api.createUser()
    const created = []
    for (const name of apps)
      created.push((await api.post('/create', { name }, user.bearer)).body as { id: string })
    const { page } = await openAs(scope, { api, browser }, `/${search}`, { user, ...view })
    return { page, user, apps: created }
  }

  it('translates while one types, and says how', async (t) => {
    const { page } = await open(t, '?from=en&to=es')
    await source(page).pressSequentially(house, { delay: 5 })
    await result(page, casa)
    assert.equal(await page.locator('section[lang=es]').getAttribute('dir'), 'ltr')

    await page.getByRole('button', { name: 'How was this translated?' }).click()
    const how = page.locator('dl')
    await how.getByText('English to Spanish').waitFor()
    assert.match(await how.innerText(), /Apertium, rules[\s\S]*Characters\s+39/)
    assert.equal(new URL(page.url()).search, '?from=en&to=es', 'the text is not in the address')

    await openOptions(page)
    await page.getByRole('radio', { name: 'HTML' }).check()
    await source(page).fill('<p>The <b>house</b> is red.</p>')
    await result(page, /<p>.*<b>.*<\/b>.*<\/p>/)
    await page.goBack()
    await page.getByRole('radio', { name: 'Text', checked: true }).waitFor()
  })

  it('aborts outdated requests, and keeps the result until the next one is there', async (t) => {
    const { page } = await open(t, '?from=en&to=es')
    await source(page).fill('The house is red.')
    await result(page, /casa/)
    const slow = await holdRequests(page, 'The garden is big.')
    await source(page).fill('The garden is big.')
    const aborted = page.waitForEvent('requestfailed')
    await slow.arrived
    await result(page, /casa/)
    await source(page).fill('The table is small.')
    await aborted
    await slow.release()
    await result(page, /mesa/)
  })

  it('shows the detected language, which one click corrects', async (t) => {
    const { page } = await open(t, '?to=en')
    await source(page).fill('La casa es roja')
    await page.getByText(/^Detected: \S+, \d+% sure$/).waitFor()
    const others = page.getByRole('button', { name: /^Translate from / })
    await others.first().click()
    await page.waitForURL(/\?from=\w+&to=en$/)
    assert.equal(await others.count(), 0)
  })

  it('says that it did not recognise the language, which the user chooses', async (t) => {
    const { page } = await open(t, '?to=es')
    await source(page).fill('asdkjh qwlekj zxmcn')
    await page.getByText('The language was not recognised.').waitFor()
    assert.equal(await page.getByText('Translated', { exact: true }).count(), 0)
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Choose a language' }).click()
    await page.getByRole('combobox', { name: /^Source language/ }).waitFor()
    await page.keyboard.type('english')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\?from=en[-\w]*&to=es$/)
    await page.getByText('The language was not recognised.').waitFor({ state: 'detached' })

    await page.goBack()
    await source(page).fill('12 + 30 = 42')
    await page.getByText('12 + 30 = 42').last().waitFor()
    await page.getByText('The language was not recognised.').waitFor({ state: 'detached' })
  })

  it('finds languages by any name, and offers the targets of the source', async (t) => {
    const { page } = await open(t, '?from=en&to=es')
    await page.getByRole('button', { name: 'Source language: English' }).click()
    await page.getByRole('combobox', { name: /Search languages/ }).waitFor()
    await page.keyboard.type('franca')
    await page.getByRole('option', { name: /^French/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Source language: French' }).waitFor()
    assert.match(page.url(), /from=fr&to=es$/)

    const target = page.getByRole('button', { name: 'Target language: Spanish' })
    await target.click()
    const { body } = await api.call('/languages')
    const french = body.languages.find(({ code }: { code: string }) => code === 'fr')
    const targets = page.getByRole('listbox', { name: 'Target language' })
    assert.equal(await targets.getByRole('option').count(), french.targets.length)
    await assertAccessible(page)
    await page.keyboard.press('Escape')
    assert.equal(await targets.count(), 0)
    assert.ok(await target.evaluate('document.activeElement.ariaExpanded === "false"'))

    await page.goBack()
    await page.getByRole('button', { name: 'Source language: English' }).click()
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
    assert.match(await recent.first().innerText(), /French/)
  })

  it('invites who is not logged in, and does not lose their text', async (t) => {
    const page = await openConsole(t, browser, `${api.url}/?from=en&to=es`)
    await source(page).fill(house)
    const invitation = page.getByRole('status').filter({ hasText: 'Log in to translate' })
    const logInLink = invitation.getByRole('link', { name: 'Log in' })
    assert.match(String(await logInLink.getAttribute('href')), /to=%2F%3Ffrom%3Den%26to%3Des$/)
    await assertAccessible(page)
    await logInLink.click()
    await page.waitForURL(/log-in/)
    await page.goBack()
    assert.equal(await source(page).inputValue(), house)
  })

  it('makes one app for a user without one, in two tabs at once', async (t) => {
    const { page, user } = await open(t, '?from=en&to=es', { apps: [] })
    const second = await openTab(t, page.context(), `${api.url}/?from=en&to=es`)
    await second.getByRole('button', { name: 'History' }).waitFor()
    const both = [page, second]
    await Promise.all(both.map((tab) => source(tab).fill(house)))
    await Promise.all(both.map((tab) => result(tab, casa)))
    const { body } = await api.call('/list', { headers: user.bearer })
    assert.deepEqual(
      body.map(({ name }: { name: string }) => name),
      ['Console'],
    )
  })

  it('lets the user choose the app that counts, and remembers it', async (t) => {
    const { page, apps } = await open(t, '?from=en&to=es', { apps: ['First', 'Second'] })
    await openOptions(page)
    const app = page.getByRole('combobox', { name: 'App', exact: true })
    const other = (await app.inputValue()) === apps[0]?.id ? apps[1]?.id : apps[0]?.id
    await app.selectOption(String(other))
    await page.reload()
    await openOptions(page)
    assert.equal(await app.inputValue(), other)
  })

  it('keeps a history until it is turned off, or the session ends', async (t) => {
    const { page } = await open(t, '?from=en&to=es')
    await source(page).fill(house)
    await result(page, casa)
    await page.getByRole('button', { name: 'History' }).click()
    const entry = page.getByTitle('Use again').filter({ hasText: house })
    await entry.waitFor()
    await page.getByRole('button', { name: 'Clear the text' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'History' }).click()
    await entry.click()
    assert.equal(await source(page).inputValue(), house)
    await result(page, casa)
    await assertAccessible(page)

    await page.getByRole('switch').uncheck()
    await page.getByText('Nothing is kept.').waitFor()
    assert.ok(!(await storedIn(page)).includes('house'))

    await page.getByRole('switch').check()
    await source(page).fill('The house is big.')
    await page.getByTitle('Use again').waitFor()
    await page.evaluate(logOut)
    await page.reload()
    await page.getByText('Log in to translate').waitFor()
    assert.ok(!(await storedIn(page)).includes('house'), 'it ends with the session')
  })

  it('says what is in the way: length, limits, and no connection', async (t) => {
    const { page, user, apps } = await open(t, '?from=en&to=es')
    await source(page).fill(house)
    await result(page, casa)
    await source(page).fill('a'.repeat(maxCharacters + 2))
    await page.getByText('The text is 2 characters too long').waitFor()
    assert.equal(await page.getByRole('region', { name: 'Translation' }).count(), 0)
    await source(page).fill(house)
    await result(page, casa)

    await page.context().setOffline(true)
    await source(page).fill('The table is small.')
    await page.getByText('The text is translated when you are back.').waitFor()
    await page.context().setOffline(false)
    await result(page, /mesa/)

    const [app] = apps
    await api.call(`/apps/${app?.id}`, {
      method: 'PATCH',
      body: { requestsPerMinute: 1 },
      headers: user.bearer,
    })
    let typed = 'The garden is big'
    for (let status = 200; status !== 429; ) {
      typed += ' and red'
      const response = page.waitForResponse(/translateText/)
      await source(page).fill(typed.slice(0, maxCharacters))
      status = (await response).status()
    }
    await page.getByText(/Continues in \d+ seconds?\./).waitFor()
    await page.getByText('Too many requests in a short time.').waitFor()
  })

  it('says that the quota does not do, until when, and where to change it', async (t) => {
    const { page, user, apps } = await open(t, '?from=en&to=es')
    const body = { monthlyCharacters: 10 }
    await api.call(`/apps/${apps[0]?.id}`, { method: 'PATCH', body, headers: user.bearer })
    await source(page).fill(house)
    await page.getByText(/left of the monthly quota of .Site.\. It starts again on/).waitFor()
    await page.getByRole('link', { name: 'Change the limits' }).click()
    await page.getByLabel('Characters a month', { exact: true }).last().fill('100')
    await page.getByRole('button', { name: 'Save limits' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.goBack()
    await result(page, /\w/)
  })

  it('says that no engine works, with a request ID, and tries again', async (t) => {
    const { page } = await open(t, '?from=en&to=es')
    const problem = { code: 'engine-unavailable', title: 'x', detail: 'y', requestId: 'req-7' }
    const refuse = (route: Route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        headers: { 'x-request-id': 'req-7' },
        json: { type: 'about:blank', status: 503, ...problem },
      })
    await page.route('**/translateText', refuse)
    await source(page).fill(house)
    await page.getByText('No translation engine is available at the moment.').waitFor()
    await page.getByText('req-7').waitFor()
    await page.unroute('**/translateText', refuse)
    await page.getByRole('button', { name: 'Try again' }).click()
    await result(page, casa)
  })

  it('translates at once with Ctrl+Enter, and copies the translation', async (t) => {
    const { page } = await open(t, '?from=en&to=es')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await source(page).fill(house)
    await source(page).press('Control+Enter')
    await result(page, casa)
    await page.getByRole('button', { name: 'Copy' }).first().click()
    await page.getByRole('button', { name: 'Copied' }).first().waitFor()
    assert.match(String(await page.evaluate('navigator.clipboard.readText()')), casa)
  })

  for (const locale of ['en', 'ar'] as const)
    for (const scheme of ['light', 'dark'] as const)
      it(`is accessible and fits on a phone: ${locale}, ${scheme}`, async (t) => {
        const { page } = await open(t, '?to=en', { locale, scheme, size: 'phone' })
        await source(page).fill('La casa es roja')
        await page.locator('section[lang=en]').waitFor()
        await assertAccessible(page)
        const width = await page.evaluate('document.documentElement.scrollWidth')
        assert.ok(Number(width) <= 360, `${width} px`)
      })

  it(`loads at most ${maxScriptBytes} bytes of scripts with gzip`, async (t) => {
    const context = await browser.newContext({ extraHTTPHeaders: { 'accept-encoding': 'gzip' } })
    t.after(() => context.close())
    const page = await context.newPage()
    const sizes: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('.js'))
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.goto(api.url, { waitUntil: 'networkidle' })
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    assert.ok(bytes > 50_000 && bytes <= maxScriptBytes, `${bytes} bytes`)
  })
})

type Opening = View & { apps?: readonly string[] }

/** Runs in the page. */
const logOut = `fetch('/console/session/logout', {
  method: 'POST',
  headers: { 'x-dragoman-console': '1' },
})`
