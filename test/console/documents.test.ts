// Documents on the translate page, in a browser on the real service with real engines.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import type { Scope } from '../support/close-at-end.ts'
import { assertAccessible, type View } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'
import { openOptions, translateFiles } from '../support/translate-page.ts'

const markup = '<img src=x onerror=alert(1)>.txt'

describe('documents in the console', inChromium, async (t) => {
  if (inChromium.skip) return
  const api = await startApi(t, {})
  const browser = await startBrowser(t)

  async function open(t: Scope, path = '/?tab=files&from=en&to=es', view: View = {}) {
    const { user, credentials } = await api.createApp('Shop')
    const { page } = await openAs(t, { api, browser }, path, { user, ...view })
    return { page, user, credentials }
  }

  const choose = (page: Page, name: string, text: string) => translateFiles(page, { name, text })

  it('translates a document that is chosen, and saves it', async (t) => {
    const { page } = await open(t)
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

  it('translates a file at once that is chosen instead of a text', async (t) => {
    const { page } = await open(t, '/?from=en&to=es')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Translate a file' }).click()
    const saved = page.waitForEvent('download')
    const buffer = Buffer.from('The house is red.')
    await (await chooser).setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer })
    assert.equal(await readFile(await (await saved).path(), 'utf8'), 'La casa es roja.')
    await page.getByText(/^Done/).waitFor()
  })

  it('translates each of several into a language of its own, and saves them as one', async (t) => {
    const { page } = await open(t)
    const names = ['a.txt', 'b.txt', 'c.txt']
    const buffer = Buffer.from('The garden is big.')
    const mimeType = 'text/plain'
    await page
      .locator('input[type=file]')
      .setInputFiles(names.map((name) => ({ name, mimeType, buffer })))
    await page.getByLabel(/^Language of the translation of .*b\.txt/).selectOption('ca')
    await page.getByRole('button', { name: 'Translate 3 files' }).click()
    await page.getByText(/^Done · Into .*Catalan/).waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download all (ZIP)' }).click()
    const files = unzipSync(await readFile(await (await saved).path()))
    const texts = Object.entries(files).map(([name, text]) => [name, Buffer.from(text).toString()])
    assert.deepEqual(texts.sort(), [
      ['a.es.txt', 'El jardín es grande.'],
      ['b.ca.txt', 'El jardí és gran.'],
      ['c.es.txt', 'El jardín es grande.'],
    ])
    await page.getByRole('button', { name: 'Clear the list' }).click()
    await page.getByText('a.txt').waitFor({ state: 'detached' })
  })

  it('has a translated document after a reload, and in the queue', async (t) => {
    const { page } = await open(t)
    const saved = page.waitForEvent('download')
    await choose(page, 'notes.txt', 'The house is red.')
    await saved
    await page.reload()
    const download = page.getByRole('button', { name: /^Download/ })
    const again = page.waitForEvent('download')
    await download.click()
    assert.equal(await readFile(await (await again).path(), 'utf8'), 'La casa es roja.')
    await page.getByRole('link', { name: 'Queue', exact: true }).click()
    await page.getByRole('button', { name: /^Done notes\.txt English → Spanish/ }).click()
    const fromQueue = page.waitForEvent('download')
    await download.click()
    const file = await fromQueue
    assert.equal(file.suggestedFilename(), 'notes.es.txt')
    assert.equal(await readFile(await file.path(), 'utf8'), 'La casa es roja.')
    // The service no longer has the source.
    assert.equal(await page.getByRole('button', { name: 'Submit again' }).count(), 0)
  })

  it('goes on with a document after a reload, and asks before one is lost', async (t) => {
    const { page } = await open(t)
    let release: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/documents', async (route) => {
      await held
      await route.continue().catch(() => {})
    })
    await choose(page, 'notes.txt', 'The garden is big.')
    await page.getByText(/^Sending/).waitFor()
    const asked = page.waitForEvent('dialog')
    const reload = page.reload({ timeout: 1_000 }).catch(() => {})
    await (await asked).dismiss()
    await reload
    // Nobody hears of the job's progress before the page is loaded again.
    await page.route('**/queue/*/events', () => new Promise(() => {}))
    release()
    await page.getByText(/^Translating/).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const saved = page.waitForEvent('download')
    await page.reload()
    assert.equal(await readFile(await (await saved).path(), 'utf8'), 'El jardín es grande.')
  })

  it('says why a file is refused, without what concerns programs', async (t) => {
    const { page } = await open(t)
    await choose(page, 'a.log', 'The house is red.')
    await page.getByText(/^Files that end with .\.log. are not translated\./).waitFor()
  })

  it('says in the language of the console why files are refused', async (t) => {
    const { page } = await open(t, '/?tab=files&from=en&to=es', { locale: 'es' })
    await translateFiles(
      page,
      { name: 'tool.exe', text: 'x' },
      { name: 'empty.txt', text: '' },
      { name: 'broken.docx', text: 'no archive' },
    )
    const alerts = page.getByRole('listitem').getByRole('alert')
    await alerts.filter({ hasText: 'Los archivos que terminan en' }).waitFor()
    await alerts.filter({ hasText: 'El archivo está vacío. Elige uno con texto.' }).waitFor()
    await alerts.filter({ hasText: 'El archivo no es lo que dice su terminación' }).waitFor()
    const said = (await page.getByRole('main').innerText()).replace(/\w+\.(?:exe|txt|docx)/g, '')
    assert.doesNotMatch(said, /\b(?:the|file|files|send|empty|lists)\b|`|\bGET\b/i)
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
    await dragging('drop')
    await page.getByText('Drop to translate').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Translate 2 files' }).click()
    await page.getByText(/^Failed/).waitFor()
    await page.getByText(/^The PDF is damaged/).waitFor()
    await page.getByText(/^Done/).waitFor()
  })

  it('uses the glossary that is chosen', async (t) => {
    const { page, credentials } = await open(t)
    const entries = [{ source: 'house', target: 'mansión' }]
    const dictionaries = [{ from: 'en', to: 'es', entries }]
    await api.post('/glossaries', { name: 'Products', dictionaries }, credentials)
    await page.reload()
    await openOptions(page)
    await page.getByLabel('Glossary').selectOption('Products')
    await page.waitForURL(/glossary=/)
    const saved = page.waitForEvent('download')
    await choose(page, 'notes.txt', 'The house is red.')
    assert.match(await readFile(await (await saved).path(), 'utf8'), /mansión/)
    // The choice outlives other pages and a reload.
    await page.getByRole('link', { name: 'Apps', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Apps' }).waitFor()
    await page.getByRole('link', { name: 'Translate', exact: true }).click()
    await page.waitForURL(/glossary=/)
    await page.getByRole('link', { name: 'Translate', exact: true }).click()
    await page.reload()
    const withoutGlossary: string[] = []
    page.on('request', (request) => {
      const body = request.postData() ?? ''
      if (/translateText/.test(request.url()) && !/glossaryId/.test(body))
        withoutGlossary.push(body)
    })
    await page.getByRole('link', { name: 'Text', exact: true }).click()
    await page.getByLabel('Text to translate').fill('The house is red.')
    await page
      .getByLabel('Translation', { exact: true })
      .getByText(/mansión/)
      .waitFor()
    assert.deepEqual(withoutGlossary, [])
  })

  for (const view of [
    { scheme: 'light', size: 'wide' },
    { scheme: 'dark', size: 'phone', locale: 'ar' },
  ] as const)
    it(`are accessible: ${Object.values(view).join(', ')}`, async (t) => {
      const { page } = await open(t, '/?tab=files&from=en&to=es', view)
      const [notes, broken] = ['notes.txt', 'broken.docx']
      await translateFiles(page, { name: notes, text: 'A house.' }, { name: broken, text: 'PK' })
      await page.getByRole('alert').waitFor()
      await page.locator('main li').nth(1).waitFor()
      await assertAccessible(page)
    })
})
