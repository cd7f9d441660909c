// What a page of the console loads, and when.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { openAs } from '../support/console-user.ts'
import { eventually } from '../support/eventually.ts'

/** Lets the files of the console wait, and notes which were asked for. */
async function holdFiles(page: Page): Promise<{ asked: string[]; release: () => void }> {
  const asked: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/console/assets/**', async (route) => {
    asked.push(route.request().url())
    await promise
    await route.continue()
  })
  return { asked, release: resolve }
}

describe('a page of the console', inChromium, async (suite) => {
  if (inChromium.skip) return
  const api = await startApi(suite, { worker: false })
  const browser = await startBrowser(suite)

  it('loads its texts beside its module, in the language of the user only', async (t) => {
    const { page } = await openAs(t, { api, browser }, '/', { locale: 'es' })
    const link = page.locator('a[href="/console/glossaries"]')
    await link.waitFor()
    const { asked, release } = await holdFiles(page)
    await link.click()
    const names = await eventually(
      async () => asked.map((url) => /([^/]+)-[\w-]{7}\.js$/.exec(url)?.[1]),
      (found) => found.includes('glossaries-page') && found.includes('es'),
    )
    // Those of the page, and those of what it shares with others.
    const languages = new Set(names.filter((name) => /^(ar|de|en|es)$/.test(name ?? '')))
    assert.deepEqual([...languages], ['es'])
    release()
    await page.getByRole('heading', { level: 1, name: 'Glosarios' }).waitFor()
  })

  it('goes on in another language without a gap', async (t) => {
    const { page } = await openAs(t, { api, browser }, '/console/glossaries')
    await page.getByRole('heading', { level: 1, name: 'Glossaries' }).waitFor()
    await page.evaluate(`
      globalThis.gaps = 0
      new MutationObserver(() => {
        if (document.querySelector('h1') === null) globalThis.gaps++
      }).observe(document.body, { childList: true, subtree: true })
    `)
    const { asked, release } = await holdFiles(page)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('de')
    const areas = ['glossaries', 'imports', 'shell', 'teams', 'translate', 'ui']
    await eventually(
      async () => asked,
      ({ length }) => length === areas.length,
    )
    await page.getByRole('heading', { level: 1, name: 'Glossaries' }).waitFor()
    release()
    await page.getByRole('heading', { level: 1, name: 'Glossare' }).waitFor()
    assert.equal(await page.evaluate('globalThis.gaps'), 0)
    assert.equal(await page.evaluate('document.documentElement.lang'), 'de')
  })
})
