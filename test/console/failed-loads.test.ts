// Parts of the console that do not load: while the service is away, and after an upgrade.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { assertAccessible } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'
import { copyConsole, replaceBuild } from '../support/replaced-console.ts'
import { result, source } from '../support/translate-page.ts'

const house = 'The house is red and the garden is big.'
const casa = /casa es roja/
const unreachable = {
  en: 'The service cannot be reached.',
  es: 'No se puede acceder al servicio.',
  de: 'Der Dienst ist nicht erreichbar.',
  ar: 'تعذّر الوصول إلى الخدمة.',
} as const

const everything = '**/*'
const files = '**/console/assets/**'

/** Requests fail as those to a stopped service do. */
const refuse = (page: Page, pattern: string) => page.route(pattern, (route) => route.abort())

const untilLoggedIn = (page: Page) => page.locator('a[href="/console/usage"]').waitFor()

const openPage = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

describe('a part of the console that does not load', inChromium, async (suite) => {
  if (inChromium.skip) return
  const api = await startApi(suite, { worker: false })
  const browser = await startBrowser(suite)

  it('is no obstacle to other pages, and loads when it is opened again', async (t) => {
    const { page } = await openAs(t, { api, browser }, '/?from=en&to=es')
    await source(page).fill(house)
    await openPage(page, 'Apps')
    await heading(page, 'Apps').waitFor()
    await refuse(page, everything)
    await openPage(page, 'Queue')
    await page.getByRole('alert').getByText(unreachable.en).waitFor()
    await openPage(page, 'Apps')
    await heading(page, 'Apps').waitFor()
    await openPage(page, 'Translate')
    assert.equal(await source(page).inputValue(), house)

    await page.unroute(everything)
    await openPage(page, 'Queue')
    await heading(page, 'Queue').waitFor()
    const isStyled = 'document.querySelectorAll("link[rel=stylesheet]").length > 1'
    assert.ok(await page.evaluate(isStyled), 'style sheets that failed are there, too')
  })

  it('loads by itself when the service is back', async (t) => {
    const { page } = await openAs(t, { api, browser }, '/')
    await untilLoggedIn(page)
    await refuse(page, everything)
    await openPage(page, 'Corrections')
    await page.getByRole('alert').getByText(unreachable.en).waitFor()
    await page.unroute(everything)
    await heading(page, 'Corrections').waitFor()
  })

  it('loads with “Try again”', async (t) => {
    const { page } = await openAs(t, { api, browser }, '/')
    await untilLoggedIn(page)
    await refuse(page, files)
    await openPage(page, 'Glossaries')
    await page.getByText('A part of the console did not arrive. Try again.').waitFor()
    await page.unroute(files)
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page, 'Glossaries').waitFor()
  })

  for (const locale of ['en', 'es', 'de', 'ar'] as const)
    it(`says so in plain words: ${locale}`, async (t) => {
      const scheme = locale === 'es' ? 'dark' : 'light'
      const size = locale === 'ar' ? 'phone' : 'wide'
      const { page } = await openAs(t, { api, browser }, '/', { locale, scheme, size })
      await source(page).waitFor()
      await untilLoggedIn(page)
      await refuse(page, everything)
      await page.locator('a[href="/console/usage"]').click()
      const alert = page.getByRole('alert').filter({ hasText: unreachable[locale] })
      await alert.waitFor()
      assert.doesNotMatch(await alert.innerText(), /Error|http|\.css/)
      await assertAccessible(page)
    })

  it('leaves the page as it is if it is a dialog, and opens with “Try again”', async (t) => {
    const { page } = await openAs(t, { api, browser }, '/')
    await untilLoggedIn(page)
    await source(page).fill(house)
    await refuse(page, files)
    await page.keyboard.press('Control+k')
    await page.getByText('A part of the console did not arrive. Try again.').waitFor()
    assert.equal(await source(page).inputValue(), house)
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Close message' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })

    await page.keyboard.press('Control+k')
    await page.getByRole('alert').waitFor()
    await page.unroute(files)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('combobox', { name: 'Search pages, apps and commands' }).waitFor()
  })

  it('says so if it is the search for a language, or a language of the console', async (t) => {
    const { page } = await openAs(t, { api, browser }, '/?from=en&to=es')
    await untilLoggedIn(page)
    await source(page).fill(house)
    await refuse(page, files)
    await page.getByRole('button', { name: 'Target language: Spanish' }).click()
    await page.getByText('A part of the console did not arrive. Try again.').waitFor()
    await page.unroute(files)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('combobox', { name: /Search languages/ }).waitFor()
    await page.keyboard.press('Escape')

    await refuse(page, files)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('de')
    await page.getByText('A part of the console did not arrive. Try again.').waitFor()
    assert.equal(await source(page).inputValue(), house)
  })

  it('is one of the new version after an upgrade, and the text is still there', async (t) => {
    const consoleDirectory = await copyConsole(t)
    const upgraded = await startApi(t, { worker: false, consoleDirectory })
    const user = await upgraded.createUser()
    await upgraded.post('/create', { name: 'Site' }, user.bearer)
    const { page } = await openAs(t, { api: upgraded, browser }, '/?from=en&to=es', { user })
    await source(page).fill(house)
    await result(page, casa)
    await replaceBuild(consoleDirectory)
    await openPage(page, 'Queue')
    await heading(page, 'Queue').waitFor()
    await openPage(page, 'Translate')
    assert.equal(await source(page).inputValue(), house)
    assert.match(await page.content(), /assets\/new-first/)
    await result(page, casa)
  })
})
