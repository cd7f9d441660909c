// Documents on the translate page, in a browser on the real service with real engines.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import type { Scope } from '../support/close-at-end.ts'
import { assertAccessible, type View } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'

const markup = '<img src=x onerror=alert(1)>.txt'

describe('documents in the console', inChromium, async (t) => {
  if (inChromium.skip) return
  const api = await startApi(t, {})
  const browser = await startBrowser(t)

  async function open(t: Scope, path = '/?from=en&to=es', view: View = {}) {
    const { user, credentials } = await api.createApp('Shop')
    const { page } = await openAs(t, { api, browser }, path, { user, ...view })
    return { page, user, credentials }
  }

  const choose = (page: Page, name: string, text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

  it('translates a document that is chosen, and saves it', async (t) => {
    const { page } = await open(t)
    await page.getByRole('button', { name: 'Translate documents' }).waitFor()
    const saved = page.waitForEvent('download')
    await choose(page, markup, 'The house is red.\r\n')
    const download = await saved
    assert.match(download.suggestedFilename(), /es\.txt$/)
    assert.equal(await readFile(await download.path(), 'utf8'), 'La casa es roja.\r\n')
    await page.getByText(/^Done/).waitFor()
    await page.getByText(markup, { exact: true }).waitFor()
    assert.equal(await page.locator('main img').count(), 0)
    const again = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download/ }).click()
    await again
    await page.getByRole('button', { name: /^Remove/ }).click()
    await page.getByText(markup).waitFor({ state: 'detached' })
  })

  it('translates documents that are dropped on another page', async (t) => {
    const { page } = await open(t, '/console/apps')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const dragging = (type: string) =>
      page.evaluate(
        `{
          const transfer = new DataTransfer()
          transfer.items.add(new File(['The garden is big.'], 'a.txt', { type: 'text/plain' }))
          transfer.items.add(new File(['%PDF-1.7'], 'b.pdf', { type: 'application/pdf' }))
          document.body.dispatchEvent(
            new DragEvent('${type}', { bubbles: true, cancelable: true, dataTransfer: transfer }),
          )
        }`,
      )
    await dragging('dragenter')
    await page.getByText('Drop to translate').waitFor()
    const saved = page.waitForEvent('download')
    await dragging('drop')
    await page.getByText('Drop to translate').waitFor({ state: 'detached' })
    await saved
    await page.getByText(/^Failed/).waitFor()
    await page.getByText('PDF is not translated').waitFor()
    await page.getByText(/^Done/).waitFor()
  })

  it('uses the glossary that is chosen', async (t) => {
    const { page, credentials } = await open(t)
    const entries = [{ source: 'house', target: 'mansión' }]
    const dictionaries = [{ from: 'en', to: 'es', entries }]
    await api.post('/glossaries', { name: 'Products', dictionaries }, credentials)
    await page.reload()
    await page.getByLabel('Glossary').selectOption('Products')
    await page.waitForURL(/glossary=/)
    const saved = page.waitForEvent('download')
    await choose(page, 'notes.txt', 'The house is red.')
    assert.match(await readFile(await (await saved).path(), 'utf8'), /mansión/)
    await page.getByLabel('Text to translate').fill('The house is red.')
    await page
      .getByLabel('Translation', { exact: true })
      .getByText(/mansión/)
      .waitFor()
  })

  for (const view of [
    { scheme: 'light', size: 'wide' },
    { scheme: 'dark', size: 'phone', locale: 'ar' },
  ] as const)
    it(`are accessible: ${Object.values(view).join(', ')}`, async (t) => {
      const { page } = await open(t, '/?from=en&to=es', view)
      await page.locator('input[type=file]').waitFor({ state: 'attached' })
      await choose(page, 'notes.txt', 'The house is red.')
      await choose(page, 'broken.docx', 'PK')
      await page.getByRole('alert').waitFor()
      await page.locator('main li').nth(1).waitFor()
      await assertAccessible(page)
    })
})
