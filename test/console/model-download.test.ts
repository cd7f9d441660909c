// What the translate page shows while the service downloads the models that a text needs.
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { backends } from '../support/backends.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { assertAccessible, type View } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'
import { startRegistry } from '../support/model-registry.ts'
import { fetched, startOnDemand } from '../support/on-demand.ts'
import { result, source, translateFiles } from '../support/translate-page.ts'

const german = 'Das große Haus am Fluss ist schon sehr alt.'
const downloading = 'The model from German into English is being downloaded.'

/** Its requests for models are answered with 503 after a second. */
const impatient = { DRAGOMAN_DEADLINE_SECONDS: '1' }

/** Until the test has seen it. */
const half = { holdsAt: 0.5 }

describe('a text whose model is not there yet', inChromium, async (t) => {
  if (inChromium.skip) return
  const [backend] = backends
  assert.ok(backend)
  const browser = await startBrowser(t)

  interface Opening extends View {
    /** How fast, or up to where, the registry sends the model. */
    sending?: { bytesPerSecond?: number; holdsAt?: number }
    environment?: Record<string, string>
    worker?: boolean
  }

  async function open(t: TestContext, search: string, opening: Opening = {}) {
    const { sending = {}, environment = {}, worker = false, ...view } = opening
    const registry = await startRegistry(t, { pairs: ['de-en'], ...sending })
    const options = { registry, backend: backend as never, environment, worker }
    const { api } = await startOnDemand(t, options)
    const user = await api.createUser()
    await api.post('/create', { name: 'Site' }, user.bearer)
    const { page } = await openAs(t, { api, browser }, `/${search}`, { user, ...view })
    return { page, api, registry }
  }

  it('has its progress in place of the translation, which then appears by itself', async (t) => {
    // When to ask again depends on how fast it was: a model that is held would be asked for late.
    const opening = { sending: { bytesPerSecond: 60_000 }, environment: impatient }
    const { page, registry } = await open(t, '?from=de&to=en', opening)
    await source(page).fill(german)
    const notice = page.getByRole('status').filter({ hasText: downloading })
    await notice.getByText(/ (kB|byte|MB)\b.* of /).waitFor()
    assert.ok(await notice.getByRole('progressbar', { name: downloading }).isVisible())
    assert.equal(await page.getByRole('region', { name: 'Translation' }).count(), 0)
    await assertAccessible(page)
    await result(page, /\w/)
    await notice.waitFor({ state: 'detached' })
    assert.ok(await isFocused(page), 'the text keeps the focus')
    assert.deepEqual(fetched(registry), ['deen'])
  })

  it('says its language and the size at once, and is forgotten with the text', async (t) => {
    const { page } = await open(t, '?to=en', { sending: { holdsAt: 0 } })
    await source(page).fill(german)
    const notice = page.getByRole('status').filter({ hasText: downloading })
    await notice.getByText(/^\d+ kB$/).waitFor()
    await page.getByText(/^Detected: German/).waitFor()
    const aborted = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/translateText'),
    )
    await source(page).press('ControlOrMeta+a')
    await source(page).press('Delete')
    await aborted
    await notice.waitFor({ state: 'detached' })
  })

  it('is not translated if its model cannot be had, and can be tried again', async (t) => {
    const { page, registry } = await open(t, '?from=de&to=en')
    for (const _ of [1, 2]) registry.faults.push({ path: /-model\.deen/, kind: 'corrupt' })
    await source(page).fill(german)
    await page.getByText('The model from German into English could not be downloaded.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await assertAccessible(page)
  })

  it('says in a document what it waits for', async (t) => {
    const opening = { sending: half, worker: true }
    const { page, registry } = await open(t, '?tab=files&from=de&to=en', opening)
    const saved = page.waitForEvent('download')
    await translateFiles(page, { name: 'a.txt', text: german })
    await page.getByText(/^Waits for its model: [\d.]+ (kB|bytes?) of \d+ kB/).waitFor()
    await assertAccessible(page)
    registry.release()
    await saved
    await page.getByText(/^Done/).waitFor()
  })

  it('is translated by what is there, and again when a better model is', async (t) => {
    const environment = { DRAGOMAN_APERTIUM_MODES: '/usr/share/apertium/modes' }
    const { page, registry } = await open(t, '?from=en&to=es', { sending: half, environment })
    await source(page).fill('The house is red.')
    await result(page, /La casa es roja/)
    const note = page.getByRole('status').filter({ hasText: 'A better model is being downloaded.' })
    await note.waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'How was this translated?' }).click()
    await page.getByText('Apertium, rules').waitFor()
    registry.release()
    await page.getByText('Marian, neural').waitFor()
    await note.waitFor({ state: 'detached' })
  })

  for (const [locale, name] of [
    ['en', 'German'],
    ['es', 'Alemán'],
  ] as const)
    it(`has a language that is found by its codes and its own name: ${locale}`, async (t) => {
      const { page } = await open(t, '?to=en', { locale })
      await page.locator('button[aria-haspopup=listbox]').first().click()
      const search = page.getByRole('combobox')
      for (const words of ['ger', 'deu', 'DE', 'Deutsch']) {
        await search.fill(words)
        await page.getByRole('option', { name }).waitFor()
      }
      await search.fill('klingon')
      await page.getByRole('status').filter({ hasText: 'klingon' }).waitFor()
      assert.equal(await page.getByRole('option').count(), 0)
    })

  for (const scheme of ['light', 'dark'] as const)
    it(`has a progress that fits on a phone: ${scheme}, ar`, async (t) => {
      const opening = { sending: half, environment: impatient, scheme }
      const view = { ...opening, size: 'phone', locale: 'ar' } as const
      const { page } = await open(t, '?from=de&to=en', view)
      await source(page).fill(german)
      await page.locator('progress[value]').waitFor()
      await assertAccessible(page)
      const width = await page.evaluate('document.documentElement.scrollWidth')
      assert.ok(Number(width) <= 360, `${width} px`)
    })
})

const isFocused = (page: Page): Promise<boolean> =>
  source(page).evaluate((field) => field.matches(':focus'))
